//! Acts: small dialogues that every engine wants held in the same way.

use std::sync::Arc;
use std::time::Duration;

use super::machine::{Gbgp, edition};
use super::positions::{LONG, Record};
use crate::common::acting::{await_line, done, each, failed, inconclusive, out, setup_lines, step_failed};
use crate::gbgp::grammar::{Command, Go, Notation};
use crate::model::{ActCall, ActEvent, ActOut, Within};
use crate::verdict::FailureKind;

/// If no answer has come by then, the engine searches.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// If a limited search has not ended by then, it is told to: whether the limit is kept is judged elsewhere.
const PATIENCE: Duration = Duration::from_secs(4);

/// The same for an engine that is known to pay no heed to limits.
const LITTLE_PATIENCE: Duration = Duration::from_millis(100);

/// The act under way.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// `greet`, and `handshake` (`true`) up to `gbgpok`.
    Greet(bool),
    /// `handshake`, waiting for `readyok`.
    Ready,
    /// `answer`: whether `stop` was sent.
    Answer(bool),
    /// `crossing`: the search may be over before `stop` is sent.
    Begun,
    /// `crossing`: `stop` and `isready` were sent; whether the move and the `readyok` have come.
    Crossed(bool, bool),
    /// `crossing`: the last fence.
    Behind,
    /// `think-long`: how many positions have been tried.
    Think(usize),
    /// `ponder-long`.
    Ponder,
}

impl Gbgp {
    /// Begins an act.
    pub(super) fn begin_act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        self.act = None;
        let argument = call.arguments.join(" ");
        match call.name.as_str() {
            "greet" => self.greet(false),
            "handshake" => self.greet(true),
            // What cannot be read is sent as it stands, on purpose.
            "setup" => done(each(&[Record::read(&argument)
                .map_or_else(|_| format!("position pos {argument}"), |record| record.line(self.notation))])),
            "go" => match self.go_line(&argument) {
                Ok(line) => done(each(&[line])),
                Err(why) => inconclusive(why),
            },
            "answer" => match self.go_line(&argument) {
                Ok(line) => self.await_answer(each(&[line]), false),
                Err(why) => inconclusive(why),
            },
            "finish" => self.await_answer(Vec::new(), false),
            "crossing" => match self.go_line(&argument) {
                Ok(line) => self.cross(line, random.u64(0..=3)),
                Err(why) => inconclusive(why),
            },
            "think-long" => self.think(0),
            "ponder-long" => self.ponder(),
            other => inconclusive(format!("{other} is no act")),
        }
    }

    /// Goes on with the act under way.
    pub(super) fn go_on_with_act(&mut self, event: ActEvent<'_>) -> ActOut {
        match self.act.take() {
            Some(Act::Greet(whole)) => self.go_on_greeting(whole, event),
            Some(Act::Ready) => self.go_on_until_ready(event),
            Some(Act::Answer(stopped)) => self.go_on_with_answer(stopped, event),
            Some(Act::Begun) => {
                self.await_crossing(each_in_one(&["stop", "isready"]), is_answered(event), false)
            }
            Some(Act::Crossed(moved, ready)) => self.go_on_crossing(moved, ready, event),
            Some(Act::Behind) => self.go_on_behind(event),
            Some(Act::Think(tried)) => match event {
                ActEvent::TimeUp => done(Vec::new()),
                ActEvent::Line(reading) if is_answer(&reading.canonical) => self.think(tried),
                ActEvent::Line(_) => self.await_search(Act::Think(tried), Vec::new()),
            },
            Some(Act::Ponder) => match event {
                ActEvent::TimeUp => done(Vec::new()),
                ActEvent::Line(reading) if is_answer(&reading.canonical) => {
                    let expected = "no bestmove before ponderhit or stop";
                    out(Vec::new(), failed("GB-GO-9", FailureKind::Mismatch, expected, &reading.canonical))
                }
                ActEvent::Line(_) => self.await_search(Act::Ponder, Vec::new()),
            },
            None => done(Vec::new()),
        }
    }

    fn greet(&mut self, whole: bool) -> ActOut {
        self.await_welcome(whole, each(&["gbgp"]))
    }

    fn await_welcome(&mut self, whole: bool, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Greet(whole));
        await_line(send, Within::budget("start"), "gbgpok")
    }

    fn go_on_greeting(&mut self, whole: bool, event: ActEvent<'_>) -> ActOut {
        match event {
            ActEvent::TimeUp => {
                // Without it nothing can begin; but the text only says that it should come.
                let clause = if self.learned.understood { "GB-INIT-3" } else { "GB-INIT-1" };
                out(Vec::new(), failed(clause, FailureKind::Timeout, "gbgpok", "nothing"))
            }
            ActEvent::Line(reading) if reading.canonical != "gbgpok" => self.await_welcome(whole, Vec::new()),
            ActEvent::Line(_) if !whole => done(Vec::new()),
            ActEvent::Line(_) => {
                let mut send = setup_lines(&self.setup);
                send.extend(each(&["newgame", "isready"]));
                self.await_ready(send)
            }
        }
    }

    fn await_ready(&mut self, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Ready);
        await_line(send, Within::budget("start"), "readyok")
    }

    fn go_on_until_ready(&mut self, event: ActEvent<'_>) -> ActOut {
        match event {
            ActEvent::TimeUp => {
                out(Vec::new(), failed("GB-RDY-1", FailureKind::Timeout, "readyok", "nothing"))
            }
            ActEvent::Line(reading) if reading.canonical == "readyok" => done(Vec::new()),
            ActEvent::Line(_) => self.await_ready(Vec::new()),
        }
    }

    fn await_answer(&mut self, send: Vec<Vec<Vec<u8>>>, stopped: bool) -> ActOut {
        self.act = Some(Act::Answer(stopped));
        let deaf = self.setup.known.facts.contains_key("ignores-maxdepth");
        let within = match (stopped, deaf) {
            (true, _) => Within::budget("think"),
            (false, true) => Within::Text(LITTLE_PATIENCE),
            (false, false) => Within::Text(PATIENCE),
        };
        await_line(send, within, "bestmove")
    }

    fn go_on_with_answer(&mut self, stopped: bool, event: ActEvent<'_>) -> ActOut {
        match event {
            ActEvent::TimeUp if !stopped => self.await_answer(each(&["stop"]), true),
            ActEvent::TimeUp => out(Vec::new(), step_failed(FailureKind::Timeout, "bestmove", "nothing")),
            ActEvent::Line(reading) if !is_answer(&reading.canonical) => {
                self.await_answer(Vec::new(), stopped)
            }
            ActEvent::Line(reading) => match self.wrong_answer(&reading.canonical) {
                Some((kind, expected, actual)) => out(Vec::new(), step_failed(kind, &expected, &actual)),
                None => done(Vec::new()),
            },
        }
    }

    /// What is wrong with the answer that has just come: the kind, what was expected, what came.
    fn wrong_answer(&self, canonical: &str) -> Option<(FailureKind, String, String)> {
        if let Some(other) = self.learned.other {
            let expected = format!("a move of the edition `{}`", edition(self.notation));
            let advice = other.profile().map_or_else(
                || "judge it without --profile".to_owned(),
                |profile| format!("judge it with --profile {profile}"),
            );
            let actual = format!("{canonical}, a move of the edition `{}`; {advice}", edition(other));
            return Some((FailureKind::Mismatch, expected, actual));
        }
        let wrong = |kind, expected: String| Some((kind, expected, canonical.to_owned()));
        let Some(answered) = &self.learned.answer else {
            return wrong(FailureKind::Mismatch, "bestmove MOVE or bestmove none".to_owned());
        };
        let game = answered.game.as_deref()?;
        let position = game.position();
        let over = position.loss().is_some();
        match answered.best {
            Some(_) if over => wrong(FailureKind::Mismatch, format!("bestmove none in {position}")),
            Some(mv) if !position.is_legal(mv) => {
                wrong(FailureKind::IllegalMove, format!("a legal move in {position}"))
            }
            None if !over && !game.may_be_drawn() => {
                wrong(FailureKind::Mismatch, format!("a legal move in {position}"))
            }
            _ => None,
        }
    }

    fn cross(&mut self, go: Vec<u8>, milliseconds: u64) -> ActOut {
        if milliseconds == 0 {
            let lines = vec![go, b"stop".to_vec(), b"isready".to_vec()];
            return self.await_crossing(vec![lines], false, false);
        }
        self.act = Some(Act::Begun);
        await_line(each(&[go]), Within::Text(Duration::from_millis(milliseconds)), "anything, or nothing")
    }

    fn await_crossing(&mut self, send: Vec<Vec<Vec<u8>>>, moved: bool, ready: bool) -> ActOut {
        self.act = Some(Act::Crossed(moved, ready));
        await_line(send, Within::budget("think"), if moved { "readyok" } else { "bestmove" })
    }

    fn go_on_crossing(&mut self, mut moved: bool, mut ready: bool, event: ActEvent<'_>) -> ActOut {
        let ActEvent::Line(reading) = event else {
            let missing = if moved { "readyok" } else { "bestmove" };
            return out(Vec::new(), step_failed(FailureKind::Timeout, missing, "nothing"));
        };
        if is_answer(&reading.canonical) {
            if moved {
                return second_answer(&reading.canonical);
            }
            if let Some((kind, expected, actual)) = self.wrong_answer(&reading.canonical) {
                return out(Vec::new(), step_failed(kind, &expected, &actual));
            }
            moved = true;
        }
        ready |= reading.canonical == "readyok";
        if moved && ready {
            self.act = Some(Act::Behind);
            return await_line(each(&["isready"]), Within::budget("reply"), "readyok");
        }
        self.await_crossing(Vec::new(), moved, ready)
    }

    fn go_on_behind(&mut self, event: ActEvent<'_>) -> ActOut {
        match event {
            ActEvent::TimeUp => out(Vec::new(), step_failed(FailureKind::Timeout, "readyok", "nothing")),
            ActEvent::Line(reading) if is_answer(&reading.canonical) => second_answer(&reading.canonical),
            ActEvent::Line(reading) if reading.canonical == "readyok" => done(Vec::new()),
            ActEvent::Line(_) => {
                self.act = Some(Act::Behind);
                await_line(Vec::new(), Within::budget("reply"), "readyok")
            }
        }
    }

    fn think(&mut self, tried: usize) -> ActOut {
        let setup = Arc::clone(&self.setup);
        let own: Vec<&str> = setup.positions.iter().map(String::as_str).collect();
        let positions = if own.is_empty() { LONG } else { &own[..] };
        if tried >= positions.len() {
            return inconclusive("the engine answered at once in all positions");
        }
        let name = positions[(setup.position + tried) % positions.len()];
        self.search(name, Go::default(), Act::Think(tried + 1))
    }

    fn ponder(&mut self) -> ActOut {
        self.search(LONG[0], Go { ponder: true, ..Go::default() }, Act::Ponder)
    }

    fn search(&mut self, name: &str, go: Go, act: Act) -> ActOut {
        match Record::read(name) {
            Ok(record) => {
                let go = Command::Go(go).to_bytes(self.notation);
                self.await_search(act, each(&[record.line(self.notation).into_bytes(), go]))
            }
            Err(why) => inconclusive(format!("position {name}: {why}")),
        }
    }

    fn await_search(&mut self, act: Act, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(act);
        await_line(send, Within::Text(LONG_ENOUGH), "no answer for 300 ms")
    }

    /// The line `go LIMITS` in the engine's edition.
    fn go_line(&self, limits: &str) -> Result<Vec<u8>, String> {
        match Command::parse(format!("go {limits}").as_bytes(), Notation::Numbers) {
            Command::Go(go) if go.strange.is_none() => Ok(Command::Go(go).to_bytes(self.notation)),
            _ => Err(format!("go knows no {limits}")),
        }
    }
}

/// Whether the event is an answer.
fn is_answered(event: ActEvent<'_>) -> bool {
    matches!(event, ActEvent::Line(reading) if is_answer(&reading.canonical))
}

fn second_answer(canonical: &str) -> ActOut {
    out(Vec::new(), step_failed(FailureKind::Mismatch, "one bestmove for each go", canonical))
}

/// All in one write.
fn each_in_one(lines: &[&str]) -> Vec<Vec<Vec<u8>>> {
    vec![lines.iter().map(|line| line.as_bytes().to_vec()).collect()]
}

fn is_answer(canonical: &str) -> bool {
    canonical.starts_with("bestmove")
}
