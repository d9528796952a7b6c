//! Acts: small dialogues that every engine wants held in the same way.

use std::time::Duration;

use super::asked::Consent;
use super::cards::Told;
use super::machine::Bei;
use super::trial::Trial;
use crate::common::acting::{
    await_line, done, each, failed, inconclusive, out, setup_lines, skip, step_failed,
};
use crate::model::{ActCall, ActEvent, ActOut, ActThen, Within};
use crate::verdict::FailureKind;

/// If no answer has come by then, the engine searches.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// If a search has not ended by then, it is told to: the text bounds none.
const PATIENCE: Duration = Duration::from_secs(4);

/// Deeper than anybody searches: the engine takes the closest depth that it can (BEI-OPT-5).
const DEEP: &str = "setoption depth 100";

/// The act under way.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// `bei` was sent; whether a game follows.
    Greet(bool),
    /// `newgame` was sent.
    Begin(Then),
    /// `isready` was sent.
    Ready,
    /// A `move` is awaited; whether `stop` was sent.
    Answer(bool),
    /// `crossing`: the search may end before `stop` is sent.
    Begun,
    /// `crossing`: the moves and the `readyok` that have come since.
    Crossed(u32, u32),
    /// `think-long`: how many positions have been tried.
    Think(usize),
    /// `ponder-long`.
    Ponder,
    /// `try-positions`.
    Try(Trial),
}

/// What follows once the game is known: lines, and what they begin.
#[derive(Debug, Clone)]
pub(super) struct Then {
    lines: Vec<Vec<u8>>,
    next: Next,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    Done,
    Ready,
    Think(usize),
    Ponder,
    Trial,
}

impl Bei {
    /// Begins an act.
    pub(super) fn begin_act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        self.act = None;
        let argument = call.arguments.join(" ");
        let go = if argument.is_empty() { "go".to_owned() } else { format!("go {argument}") };
        match call.name.as_str() {
            "greet" => self.greet(false),
            "handshake" => self.greet(true),
            "begin" => {
                let game = if argument.is_empty() { self.game_wanted().to_owned() } else { argument };
                self.begin_then(&game, Then { lines: Vec::new(), next: Next::Done }, Vec::new())
            }
            "line" => match self.line(&argument) {
                Ok((line, _)) => done(each(&[line])),
                Err(why) => skip(why),
            },
            "position" => match self.line(&argument) {
                Ok((line, game)) => self.in_game(&game, vec![line], Next::Done),
                Err(why) => skip(why),
            },
            "answer" => self.await_answer(each(&[go]), false),
            "finish" => self.await_answer(Vec::new(), false),
            "stop" => self.await_answer(each(&["stop"]), true),
            "crossing" => self.cross(go, random.u64(0..=3)),
            "try-positions" => self.try_positions(),
            "think-long" => self.think(0),
            "ponder-long" => match self.line(&self.long_positions()[0]) {
                Ok((line, game)) => self.in_game(&game, vec![line, b"ponder 1".to_vec()], Next::Ponder),
                Err(why) => skip(why),
            },
            other => inconclusive(format!("{other} is no act")),
        }
    }

    /// Goes on with the act under way.
    pub(super) fn go_on_with_act(&mut self, event: ActEvent<'_>) -> ActOut {
        match self.act.take() {
            Some(Act::Greet(whole)) => self.go_on_greeting(whole, event),
            Some(Act::Begin(then)) => self.go_on_beginning(then, event),
            Some(Act::Ready) => match event {
                ActEvent::TimeUp => fails("BEI-READY-1", "readyok"),
                event if says(event, "readyok") => done(Vec::new()),
                _ => self.await_ready(Vec::new()),
            },
            Some(Act::Answer(stopped)) => self.go_on_with_answer(stopped, event),
            Some(Act::Begun) => {
                let lines = vec![b"stop".to_vec(), b"isready".to_vec()];
                self.await_crossing(vec![lines], u32::from(is_move(event)), 0)
            }
            Some(Act::Crossed(moves, readies)) => self.go_on_crossing(moves, readies, event),
            Some(Act::Think(tried)) => match event {
                ActEvent::TimeUp => done(Vec::new()),
                event if is_move(event) => self.think(tried),
                _ => self.await_search(Act::Think(tried), Vec::new()),
            },
            Some(Act::Ponder) => match event {
                ActEvent::TimeUp => done(Vec::new()),
                ActEvent::Line(reading) if is_move(event) => {
                    let expected = "no move while it ponders";
                    out(Vec::new(), failed("BEI-POND-3", FailureKind::Mismatch, expected, &reading.canonical))
                }
                _ => self.await_search(Act::Ponder, Vec::new()),
            },
            Some(Act::Try(trial)) => self.go_on_trying(trial, event),
            None => done(Vec::new()),
        }
    }

    fn greet(&mut self, whole: bool) -> ActOut {
        self.await_welcome(whole, each(&["bei"]))
    }

    fn await_welcome(&mut self, whole: bool, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Greet(whole));
        await_line(send, Within::budget("start"), "protocol 2.0.0, then beiok")
    }

    fn go_on_greeting(&mut self, whole: bool, event: ActEvent<'_>) -> ActOut {
        let ActEvent::Line(reading) = event else {
            let named = self.learned.version.is_some();
            return fails(if named { "BEI-HELLO-3" } else { "BEI-HELLO-1" }, "protocol 2.0.0, then beiok");
        };
        if self.learned.backgammon {
            let actual = format!(
                "{}: it speaks the Backgammon Engine Interface, another protocol of the name BEI",
                reading.canonical
            );
            return out(
                Vec::new(),
                failed("BEI-HELLO-1", FailureKind::Mismatch, "protocol 2.0.0, then beiok", &actual),
            );
        }
        if reading.canonical != "beiok" {
            return self.await_welcome(whole, Vec::new());
        }
        if !whole {
            return done(Vec::new());
        }
        if let Some(version) = self.other_version() {
            return skip(format!("the engine speaks BEI {version}, which this suite does not judge"));
        }
        let game = self.game_wanted().to_owned();
        let then = Then { lines: vec![b"isready".to_vec()], next: Next::Ready };
        self.begin_then(&game, then, setup_lines(&self.setup))
    }

    /// Begins a game; `then` follows once the engine knows it.
    fn begin_then(&mut self, game: &str, then: Then, mut send: Vec<Vec<Vec<u8>>>) -> ActOut {
        send.extend(each(&[format!("newgame {game}")]));
        self.await_consent(then, send)
    }

    fn await_consent(&mut self, then: Then, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Begin(then));
        await_line(send, Within::budget("reply"), "known")
    }

    fn go_on_beginning(&mut self, then: Then, event: ActEvent<'_>) -> ActOut {
        if says(event, "unknown") {
            let game = &self.game.name;
            return if self.setup.variant.as_deref() == Some(game) {
                out(Vec::new(), failed("BEI-NEW-3", FailureKind::Mismatch, "known", "unknown"))
            } else {
                let what = if game == self.game_wanted() {
                    "the game that is tested; --variant names another one that it plays"
                } else {
                    "the game of a position of this scenario, which is judged once the engine knows it"
                };
                skip(format!("`unknown` to `newgame {game}`, {what}"))
            };
        }
        match event {
            ActEvent::TimeUp => fails("BEI-NEW-1", "known or unknown"),
            event if says(event, "known") => self.follow(then),
            ActEvent::Line(_) => self.await_consent(then, Vec::new()),
        }
    }

    /// Sends lines of this game, which begins first unless it is under way.
    pub(super) fn in_game(&mut self, game: &str, lines: Vec<Vec<u8>>, next: Next) -> ActOut {
        let then = Then { lines, next };
        if self.game.name == game && self.game.consent == Consent::Given {
            return self.follow(then);
        }
        self.begin_then(game, then, Vec::new())
    }

    fn follow(&mut self, then: Then) -> ActOut {
        let send = each(&then.lines);
        match then.next {
            Next::Done => done(send),
            Next::Ready => self.await_ready(send),
            Next::Think(tried) => self.await_search(Act::Think(tried), send),
            Next::Ponder => self.await_search(Act::Ponder, send),
            Next::Trial => self.await_trial(Trial::BEGUN, send),
        }
    }

    fn await_ready(&mut self, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Ready);
        await_line(send, Within::budget("reply"), "readyok")
    }

    /// The `setline` of a position and earlier ones, `NAME [taboo NAME...]`, and its game.
    fn line(&self, text: &str) -> Result<(Vec<u8>, String), String> {
        let mut words = text.split_ascii_whitespace();
        let name = words.next().ok_or("a position is missing")?;
        let Told { game, token } = self.cards().told(name, self.game_or_wanted())?;
        match words.next() {
            None | Some("taboo") => {}
            Some(other) => return Err(format!("`{other}` where `taboo` was expected")),
        }
        let mut line = format!("setline {token}");
        for name in words {
            line.push(' ');
            line.push_str(&self.cards().told(name, &game)?.token);
        }
        Ok((line.into_bytes(), game))
    }

    fn await_answer(&mut self, send: Vec<Vec<Vec<u8>>>, stopped: bool) -> ActOut {
        self.act = Some(Act::Answer(stopped));
        let within = if stopped { Within::budget("think") } else { Within::Text(PATIENCE) };
        await_line(send, within, "move")
    }

    fn go_on_with_answer(&mut self, stopped: bool, event: ActEvent<'_>) -> ActOut {
        match event {
            ActEvent::TimeUp if !stopped => self.await_answer(each(&["stop"]), true),
            ActEvent::TimeUp => out(Vec::new(), step_failed(FailureKind::Timeout, "move", "nothing")),
            ActEvent::Line(reading) if is_move(event) => self
                .wrong_answer(&reading.canonical)
                .map_or_else(|| done(Vec::new()), |fail| out(Vec::new(), fail)),
            ActEvent::Line(_) => self.await_answer(Vec::new(), stopped),
        }
    }

    /// How the answer that has just come fails, if it does.
    fn wrong_answer(&self, canonical: &str) -> Option<ActThen> {
        let Some(answer) = &self.learned.answer else {
            return Some(step_failed(FailureKind::Mismatch, "move SCORE MOVES...", canonical));
        };
        let (clause, wrong) = answer.wrong.as_ref()?;
        let actual = format!("{canonical}: {wrong}");
        Some(failed(clause, FailureKind::IllegalMove, "a move that may be played", &actual))
    }

    fn cross(&mut self, go: String, milliseconds: u64) -> ActOut {
        if milliseconds == 0 {
            let lines = vec![go.into_bytes(), b"stop".to_vec(), b"isready".to_vec()];
            return self.await_crossing(vec![lines], 0, 0);
        }
        self.act = Some(Act::Begun);
        await_line(each(&[go]), Within::Text(Duration::from_millis(milliseconds)), "anything, or nothing")
    }

    /// Awaits one `move` and the `readyok` behind `stop`, in whatever order, then another `readyok` alone.
    fn await_crossing(&mut self, send: Vec<Vec<Vec<u8>>>, moves: u32, readies: u32) -> ActOut {
        self.act = Some(Act::Crossed(moves, readies));
        let expected = if moves == 0 { "move" } else { "readyok" };
        await_line(send, Within::budget("think"), expected)
    }

    fn go_on_crossing(&mut self, moves: u32, readies: u32, event: ActEvent<'_>) -> ActOut {
        let ActEvent::Line(reading) = event else {
            let missing = if moves == 0 { "move" } else { "readyok" };
            return out(Vec::new(), step_failed(FailureKind::Timeout, missing, "nothing"));
        };
        let (came, ready) = (is_move(event), says(event, "readyok"));
        if came && moves > 0 {
            return out(
                Vec::new(),
                step_failed(FailureKind::Mismatch, "one move for a go", &reading.canonical),
            );
        }
        if let Some(fail) = self.wrong_answer(&reading.canonical).filter(|_| came) {
            return out(Vec::new(), fail);
        }
        match (moves + u32::from(came), readies + u32::from(ready)) {
            (1, 2) => done(Vec::new()),
            (1, 1) if came || ready => self.await_crossing(each(&["isready"]), 1, 1),
            (moves, readies) => self.await_crossing(Vec::new(), moves, readies),
        }
    }

    fn think(&mut self, tried: usize) -> ActOut {
        let positions = self.long_positions();
        if tried >= positions.len() {
            return inconclusive("the engine answered at once in all positions");
        }
        match self.line(&positions[(self.setup.position + tried) % positions.len()]) {
            Ok((line, game)) => {
                let lines = vec![DEEP.as_bytes().to_vec(), line, b"go".to_vec()];
                self.in_game(&game, lines, Next::Think(tried + 1))
            }
            Err(why) => skip(why),
        }
    }

    fn await_search(&mut self, act: Act, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(act);
        await_line(send, Within::Text(LONG_ENOUGH), "no answer for 300 ms")
    }
}

pub(super) fn fails(clause: &str, expected: &str) -> ActOut {
    out(Vec::new(), failed(clause, FailureKind::Timeout, expected, "nothing"))
}

fn says(event: ActEvent<'_>, canonical: &str) -> bool {
    matches!(event, ActEvent::Line(reading) if reading.canonical == canonical)
}

pub(super) fn is_move(event: ActEvent<'_>) -> bool {
    matches!(event, ActEvent::Line(reading) if reading.canonical.split(' ').next() == Some("move"))
}
