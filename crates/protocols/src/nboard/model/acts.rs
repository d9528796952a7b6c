//! Acts: small dialogues that every engine wants held in the same way.

use std::time::Duration;

use super::machine::NBoard;
use super::positions::{LONG, LONG_CLOCK, Record, SHORT_CLOCK};
use crate::common::acting::{await_line, done, each, failed, inconclusive, out, setup_lines};
use crate::model::{ActCall, ActEvent, ActOut, Within};
use crate::verdict::FailureKind;

/// The depth of long searches where the scenario names none: more than a middle game gives away at once. An engine that
/// looks at its input ends it at the ping; one that does not needs some time for it.
const LONG_DEPTH: u32 = 20;

/// If no answer has come by then, the engine searches.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

/// The act under way.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// `handshake`: this number is awaited.
    Handshake(i64),
    /// `think-long`, `hint-long`, `analyze`: the engine is to be found searching.
    Search(Search),
}

/// A long search that is being begun.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// How many positions have been tried.
    tried: usize,
    depth: u32,
    request: String,
    /// Whether an answer means that it is over.
    answered: bool,
}

impl NBoard {
    /// Begins an act.
    pub(super) fn begin_act(&mut self, call: &ActCall) -> ActOut {
        self.act = None;
        let argument = call.arguments.join(" ");
        let number = |default: u32| match argument.as_str() {
            "" => Some(default),
            text => text.parse::<u32>().ok().filter(|n| (1..=60).contains(n)),
        };
        match call.name.as_str() {
            "handshake" => self.begin_handshake(&argument),
            "setup" => match Record::read(&argument) {
                Ok(record) => done(vec![vec![format!("set game {}", record.ggf(SHORT_CLOCK)).into_bytes()]]),
                Err(why) => inconclusive(format!("setup: {why}")),
            },
            "think-long" => match number(LONG_DEPTH) {
                Some(depth) => {
                    self.search(Search { tried: 0, depth, request: "go".to_owned(), answered: true })
                }
                None => inconclusive(format!("think-long {argument}: a depth of 1 to 60 was expected")),
            },
            "hint-long" => match number(1) {
                Some(n) => {
                    let request = format!("hint {n}");
                    self.search(Search { tried: 0, depth: LONG_DEPTH, request, answered: false })
                }
                None => inconclusive(format!("hint-long {argument}: 1 to 60 moves were expected")),
            },
            "analyze" => {
                let request = "analyze".to_owned();
                self.search(Search { tried: 0, depth: LONG_DEPTH, request, answered: false })
            }
            other => inconclusive(format!("{other} is no act")),
        }
    }

    /// Goes on with the act under way.
    pub(super) fn go_on_with_act(&mut self, event: ActEvent<'_>) -> ActOut {
        match self.act.take() {
            Some(Act::Handshake(number)) => self.go_on_with_handshake(number, event),
            Some(Act::Search(search)) => self.go_on_with_search(search, event),
            None => done(Vec::new()),
        }
    }

    fn begin_handshake(&mut self, argument: &str) -> ActOut {
        let version = match argument.split_once('=') {
            None if argument.is_empty() => "2",
            Some(("version", number)) => number,
            _ => return inconclusive(format!("handshake knows no {argument}")),
        };
        let number = self.input.pings.fresh();
        let mut send = each(&[format!("nboard {version}")]);
        send.extend(setup_lines(&self.setup));
        send.extend(each(&[format!("ping {number}")]));
        self.await_pong(number, send)
    }

    fn await_pong(&mut self, number: i64, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Handshake(number));
        await_line(send, Within::budget("start"), &format!("pong {number}"))
    }

    fn go_on_with_handshake(&mut self, number: i64, event: ActEvent<'_>) -> ActOut {
        let expected = format!("pong {number}");
        match event {
            ActEvent::TimeUp => {
                out(Vec::new(), failed("NB-VER-1", FailureKind::Timeout, &expected, "nothing"))
            }
            ActEvent::Line(reading) if reading.canonical == expected => done(Vec::new()),
            ActEvent::Line(reading) if reading.canonical.starts_with("pong") => {
                out(Vec::new(), failed("NB-PING-1", FailureKind::Mismatch, &expected, &reading.canonical))
            }
            ActEvent::Line(_) => self.await_pong(number, Vec::new()),
        }
    }

    fn search(&mut self, search: Search) -> ActOut {
        let own: Vec<&str> = self.setup.positions.iter().map(String::as_str).collect();
        let whole = ["K"];
        let positions = match (own.is_empty(), search.request.as_str()) {
            (false, _) => &own[..],
            (true, "analyze") => &whole[..],
            (true, _) => LONG,
        };
        if search.tried >= positions.len() {
            return inconclusive("the engine answered at once in all positions");
        }
        let name = positions[(self.setup.position + search.tried) % positions.len()];
        let record = match Record::read(name) {
            Ok(record) => record,
            Err(why) => return inconclusive(format!("position {name}: {why}")),
        };
        let lines = [
            format!("set depth {}", search.depth),
            format!("set game {}", record.ggf(LONG_CLOCK)),
            search.request.clone(),
        ];
        let search = Search { tried: search.tried + 1, ..search };
        self.await_search(search, each(&lines))
    }

    fn await_search(&mut self, search: Search, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(Act::Search(search));
        await_line(send, Within::Text(LONG_ENOUGH), "no answer for 300 ms")
    }

    fn go_on_with_search(&mut self, search: Search, event: ActEvent<'_>) -> ActOut {
        match event {
            ActEvent::TimeUp => done(Vec::new()),
            ActEvent::Line(reading) if search.answered && reading.canonical.starts_with("=== ") => {
                self.search(search)
            }
            ActEvent::Line(reading) if tells_of_search(&reading.canonical) => done(Vec::new()),
            ActEvent::Line(_) => self.await_search(search, Vec::new()),
        }
    }
}

/// Whether a line is one that only a search under way prints.
fn tells_of_search(canonical: &str) -> bool {
    ["search ", "nodestats ", "analysis "].iter().any(|word| canonical.starts_with(word))
}
