//! Acts: small dialogues that every engine wants held in the same way.

use std::time::Duration;

use super::asked::Taken;
use super::machine::{Autoplayer, Stage};
use super::positions;
use crate::autoplayer::grammar::GameResult;
use crate::common::acting::{await_line, done, each, inconclusive, out, setup_lines, step_failed};
use crate::common::chess::{going_on, win_of};
use crate::model::{ActCall, ActEvent, ActOut, ActThen, Within};
use crate::verdict::FailureKind;

/// 1000 moves in a minute, or in a second for who takes the time for seconds (AC-10).
const QUICK: &str = "level 1000 1 0";
/// Two seconds a move: a search that an engine which hears nothing meanwhile ends by itself.
const SLOW: &str = "level 30 1 0";
/// Moves that no book answers.
const UNUSUAL: [&str; 3] = ["Na3", "h3", "f3"];
/// If no move has come by then, the engine thinks.
const LONG_ENOUGH: Duration = Duration::from_millis(300);
/// So many moves are tried to make it think.
const MOST_TRIES: usize = 8;
const EXPECTED: &str = "move <m:legal-move>";

/// The act under way.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// `play`, `open`, `answer`.
    Answer,
    /// `think-long`: how many moves have been tried, and the seed of the next.
    Think(usize, u64),
    /// `think-long` by a process that has said nothing yet: it makes a move first, so that its start is no thinking. The
    /// seed of what comes then.
    WarmUp(u64),
}

impl Autoplayer {
    /// Begins an act.
    pub(super) fn begin_act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        self.act = None;
        let argument = call.arguments.join(" ");
        match call.name.as_str() {
            "handshake" => done(setup_lines(&self.setup)),
            "begin" => done(self.opening(&argument, QUICK)),
            "move" => done(each(&[self.written(&argument)])),
            "play" => self.await_answer(each(&[self.written(&argument)])),
            "open" => self.await_answer(each(&["go"])),
            "answer" => self.await_answer(Vec::new()),
            "think-long" if self.talk.spoke => self.think_long(random.u64(..)),
            "think-long" => {
                let mut send = self.opening("", QUICK);
                send.extend(each(&["go"]));
                let awaited = self.await_answer(send);
                self.act = Some(Act::WarmUp(random.u64(..)));
                awaited
            }
            other => inconclusive(format!("{other} is no act")),
        }
    }

    /// Goes on with the act under way.
    pub(super) fn go_on_with_act(&mut self, event: ActEvent<'_>) -> ActOut {
        match self.act.take() {
            Some(Act::Answer) => self.go_on_with_answer(event),
            Some(Act::Think(tried, seed)) => self.go_on_with_thinking(tried, seed, event),
            Some(Act::WarmUp(seed)) => self.go_on_with_warming_up(seed, event),
            None => done(Vec::new()),
        }
    }

    /// The lines that a game begins with.
    fn opening(&self, position: &str, level: &str) -> Vec<Vec<Vec<u8>>> {
        let mut lines = if self.talk.began { Vec::new() } else { setup_lines(&self.setup) };
        lines.extend(each(&["new"]));
        if !position.is_empty() {
            lines.extend(each(&[format!("setpos {}", positions::fen(position))]));
        }
        lines.extend(each(&[level]));
        lines
    }

    fn await_answer(&mut self, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Answer);
        self.taken = None;
        await_line(send, Within::budget("think"), EXPECTED)
    }

    fn go_on_with_answer(&mut self, event: ActEvent<'_>) -> ActOut {
        let fail = |kind, actual: &str| out(Vec::new(), step_failed(kind, EXPECTED, actual));
        let ActEvent::Line(reading) = event else { return fail(FailureKind::Timeout, "nothing") };
        if let Some(code) = reading.also.iter().find_map(|form| form.strip_prefix("result ")) {
            if !self.may_end(code) {
                return fail(FailureKind::Mismatch, &reading.canonical);
            }
            return inconclusive(format!("the engine ended the game: {}", reading.canonical));
        }
        match self.taken.take() {
            Some(Taken::Answer(_) | Taken::Unknown) => done(Vec::new()),
            Some(Taken::Illegal) => fail(FailureKind::IllegalMove, &reading.canonical),
            Some(Taken::ToIllegal | Taken::Unasked) => fail(FailureKind::Mismatch, &reading.canonical),
            Some(Taken::InFlight | Taken::Echo) | None => self.await_answer(Vec::new()),
        }
    }

    fn go_on_with_warming_up(&mut self, seed: u64, event: ActEvent<'_>) -> ActOut {
        let mut answer = self.go_on_with_answer(event);
        match answer.then {
            ActThen::Done => {
                answer = self.think_long(seed);
                answer.send.splice(0..0, each(&["result * {one move is enough}"]));
            }
            ActThen::Await { .. } => self.act = Some(Act::WarmUp(seed)),
            _ => {}
        }
        answer
    }

    /// Begins a game in which the engine has time, with a move that no book answers.
    fn think_long(&mut self, seed: u64) -> ActOut {
        let mut send = self.opening("", SLOW);
        // The start position is set by `new`, which is not sent yet.
        let first = UNUSUAL[self.setup.position % UNUSUAL.len()];
        let start = games::chess::Position::start();
        let mv = start.parse_any(first).map(|read| match self.writes_coordinates() {
            true => start.coordinates(read.mv),
            false => start.san(read.mv),
        });
        send.extend(each(&[mv.unwrap_or_else(|_| first.to_owned())]));
        self.await_silence(1, seed, send)
    }

    /// Whether a result may stand in place of a move that is due: the engine resigns, or sees a draw. It has not won without
    /// a move, nor has anything made the game impossible.
    fn may_end(&self, code: &str) -> bool {
        let Stage::Game(engine) = self.stage else { return true };
        let unfinished = code == GameResult::Unfinished.code();
        self.talk.impossible
            || unfinished && self.talk.oddly_spelled
            || !unfinished && code != win_of(engine).code()
    }

    fn await_silence(&mut self, tried: usize, seed: u64, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Think(tried, seed));
        self.taken = None;
        await_line(send, Within::Text(LONG_ENOUGH), "no answer for 300 ms")
    }

    fn go_on_with_thinking(&mut self, tried: usize, seed: u64, event: ActEvent<'_>) -> ActOut {
        let ActEvent::Line(reading) = event else { return done(Vec::new()) };
        if reading.also.iter().any(|form| form.starts_with("result ")) {
            return inconclusive(format!("the engine ended the game: {}", reading.canonical));
        }
        if !matches!(self.taken, Some(Taken::Answer(_))) {
            return self.await_silence(tried, seed, Vec::new());
        }
        let mut random = fastrand::Rng::with_seed(seed);
        let next = self.position().and_then(|position| {
            Some(position.coordinates(going_on(position, position.legal_moves(), &mut random)?))
        });
        match next {
            Some(mv) if tried < MOST_TRIES => {
                let send = each(&[self.written(&mv)]);
                self.await_silence(tried + 1, random.u64(..), send)
            }
            _ => inconclusive("the engine answered all moves at once"),
        }
    }
}
