//! Acts: small dialogues that every engine wants held in the same way.

use std::time::Duration;

use super::asked::Taken;
use super::battery::no_battery;
use super::machine::{Autoplayer, Stage};
use super::positions;
use super::under_way::UnderWay;
use crate::common::acting::{await_line, done, each, inconclusive, out, setup_lines, step_failed};
use crate::common::chess::{going_on, no_fen, no_move, score, unplayable, win_of};
use crate::model::{ActEvent, ActOut, ActThen, Said, Within};
use crate::verdict::FailureKind;
use crate::words;
use games::referee::Score;

/// 1000 moves in a minute, or in a second for who takes the time for seconds (AC-10).
const QUICK: &str = "level 1000 1 0";
/// Two seconds a move: a search that an engine which hears nothing meanwhile ends by itself.
const SLOW: &str = "level 30 1 0";
/// A minute and a half a move, for an engine that is quick with two seconds.
const SLOWER: &str = "level 40 60 0";
/// Moves that no book answers.
const UNUSUAL: [&str; 3] = ["Na3", "h3", "f3"];
/// If no move has come by then, the engine thinks.
const LONG_ENOUGH: Duration = Duration::from_millis(300);
/// So many moves are tried to make it think; the second half of them in a game with more time.
const MOST_TRIES: usize = 8;
const EXPECTED: &str = "move <m:legal-move>";

type Act = words::Act<Autoplayer>;

/// All of them.
pub(super) const ACTS: &[Act] = &[
    Act::relay(),
    Act::new(
        "handshake",
        "handshake",
        (0, Some(0)),
        "sends only the configured set-up lines: the draft has no greeting",
        |model, _, _| done(setup_lines(&model.core.setup)),
    )
    .only_sends(),
    Act::new(
        "begin",
        "begin [NAME|FEN]",
        (0, None),
        "sends the configured set-up lines (the first time), `new`, a `setpos` if a position is given, and a `level` of 1000 moves in a minute",
        |model, call, _| done(model.opening(&call.text(), QUICK)),
    )
    .only_sends()
    .refuses(|text| if text.is_empty() { None } else { no_fen(positions::fen(text)) }),
    Act::new(
        "move",
        "move MOVE",
        (1, Some(1)),
        "sends a move in the notation that the engine understands",
        |model, call, _| done(each(&[model.written(&call.text())])),
    )
    .only_sends()
    .refuses(no_move),
    Act::new(
        "play",
        "play MOVE",
        (1, Some(1)),
        "does the same, and waits for the engine's own move",
        |model, call, _| {
            let text = call.text();
            let misfit = unplayable(model.position(), &text);
            misfit.unwrap_or_else(|| model.await_answer(each(&[model.written(&text)])))
        },
    )
    .refuses(no_move),
    Act::new("open", "open", (0, Some(0)), "sends `go` and waits for the engine's move", |model, _, _| {
        model.await_answer(each(&["go"]))
    }),
    Act::new(
        "answer",
        "answer",
        (0, Some(0)),
        "waits for the engine's move in answer to what was sent before",
        |model, _, _| model.await_answer(Vec::new()),
    ),
    Act::new(
        "battery",
        "battery RULE...",
        (1, None),
        "sends moves of small positions, each in a game of its own: legal ones, which the engine has to answer, and near misses, which it may not; `sample` is some of each rule",
        |model, call, _| model.begin_battery(call),
    )
    .refuses(no_battery),
    Act::new(
        "think-long",
        "think-long",
        (0, Some(0)),
        "begins a game with two seconds per move, or with 90 where the engine is quick, and leaves the engine thinking about a move for Black",
        |model, _, random| {
            if model.core.spoke {
                return model.think_long(random.u64(..));
            }
            let mut send = model.opening("", QUICK);
            send.extend(each(&["go"]));
            let awaited = model.await_answer(send);
            model.act = Some(UnderWay::WarmUp(random.u64(..)));
            awaited
        },
    ),
];

impl Autoplayer {
    /// Goes on with the act under way.
    pub(super) fn go_on_with_act(&mut self, event: ActEvent<'_>) -> ActOut {
        match self.act.take() {
            Some(UnderWay::Answer) => self.go_on_with_answer(event),
            Some(UnderWay::Think(tried, seed)) => self.go_on_with_thinking(tried, seed, event),
            Some(UnderWay::WarmUp(seed)) => self.go_on_with_warming_up(seed, event),
            Some(UnderWay::Battery(battery)) => self.go_on_with_battery(*battery, event),
            None => done(Vec::new()),
        }
    }

    /// The lines that a quick game from a position begins with.
    pub(super) fn quick_opening(&self, position: &str) -> Vec<Vec<Vec<u8>>> {
        self.opening(position, QUICK)
    }

    /// The lines that a game begins with.
    fn opening(&self, position: &str, level: &str) -> Vec<Vec<Vec<u8>>> {
        let mut lines = if self.talk.began { Vec::new() } else { setup_lines(&self.core.setup) };
        lines.extend(each(&["new"]));
        if !position.is_empty() {
            lines.extend(each(&[format!("setpos {}", positions::fen(position))]));
        }
        lines.extend(each(&[level]));
        lines
    }

    fn await_answer(&mut self, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(UnderWay::Answer);
        self.taken = None;
        await_line(send, Within::budget("think"), EXPECTED)
    }

    fn go_on_with_answer(&mut self, event: ActEvent<'_>) -> ActOut {
        let fail = |kind, actual: &str| out(Vec::new(), step_failed(kind, EXPECTED, actual));
        let ActEvent::Line(reading) = event else { return fail(FailureKind::Timeout, "nothing") };
        if let Said::Claim(claimed, _) = &reading.said {
            // One about an earlier game ends nothing.
            if matches!(self.stage, Stage::Game(_)) && !self.talk.claimed && !self.former.is_empty() {
                return self.await_answer(Vec::new());
            }
            if !self.may_end(*claimed) {
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
            ActThen::Await { .. } => self.act = Some(UnderWay::WarmUp(seed)),
            _ => {}
        }
        answer
    }

    /// Begins a game in which the engine has time, with a move that no book answers.
    fn think_long(&mut self, seed: u64) -> ActOut {
        let send = self.unusual_opening(SLOW);
        self.await_silence(1, seed, send)
    }

    /// The lines of a game that begins with a move which no book answers.
    fn unusual_opening(&self, level: &str) -> Vec<Vec<Vec<u8>>> {
        let mut send = self.opening("", level);
        // The start position is set by `new`, which is not sent yet.
        let first = UNUSUAL[self.core.setup.position % UNUSUAL.len()];
        let start = games::chess::Position::start();
        let mv = start.parse_any(first).map(|read| match self.writes_coordinates() {
            true => start.coordinates(read.mv),
            false => start.san(read.mv),
        });
        send.extend(each(&[mv.unwrap_or_else(|_| first.to_owned())]));
        send
    }

    /// Whether a result may stand in place of a move that is due: the engine resigns, or sees a draw. It has not won without
    /// a move, nor has anything made the game impossible.
    fn may_end(&self, claimed: Score) -> bool {
        let Stage::Game(engine) = self.stage else { return true };
        let unfinished = claimed == Score::Unfinished;
        self.talk.impossible
            || unfinished && self.talk.oddly_spelled
            || !unfinished && claimed != score(win_of(engine))
    }

    fn await_silence(&mut self, tried: usize, seed: u64, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(UnderWay::Think(tried, seed));
        self.taken = None;
        await_line(send, Within::Text(LONG_ENOUGH), "no answer for 300 ms")
    }

    fn go_on_with_thinking(&mut self, tried: usize, seed: u64, event: ActEvent<'_>) -> ActOut {
        let ActEvent::Line(reading) = event else { return done(Vec::new()) };
        if let Said::Claim(..) = reading.said {
            return inconclusive(format!("the engine ended the game: {}", reading.canonical));
        }
        if !matches!(self.taken, Some(Taken::Answer(_))) {
            return self.await_silence(tried, seed, Vec::new());
        }
        let mut random = fastrand::Rng::with_seed(seed);
        if tried == MOST_TRIES / 2 {
            let send = self.unusual_opening(SLOWER);
            return self.await_silence(tried + 1, random.u64(..), send);
        }
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
