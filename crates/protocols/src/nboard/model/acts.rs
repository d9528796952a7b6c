//! Acts: small dialogues that every engine wants held in the same way.

use std::time::Duration;

use super::battery::no_battery;
use super::machine::NBoard;
use super::positions::{LONG, LONG_CLOCK, Record, SHORT_CLOCK};
use super::under_way::{LONG_DEPTH, Over, Search, UnderWay};
use crate::common::acting::{await_line, done, each, failed, inconclusive, out, setup_lines, timed_out};
use crate::model::{ActEvent, ActOut, Said, Within};
use crate::nboard::grammar::{Command, CommandContext};
use crate::verdict::FailureKind;
use crate::words;
use games::othello::Position;

/// If no answer has come by then, the engine searches.
const LONG_ENOUGH: Duration = Duration::from_millis(300);

type Act = words::Act<NBoard>;

/// All of them.
pub(super) const ACTS: &[Act] = &[
    Act::relay(),
    Act::new(
        "handshake",
        "handshake [version=N]",
        (0, Some(1)),
        "sends nboard 2 (or N), the configured set-up lines and a ping, and waits for its pong",
        |model, call, _| model.begin_handshake(&call.text()),
    )
    .refuses(|text| version(text).err()),
    Act::new(
        "setup",
        "setup NAME|BOARD|MOVES",
        (1, None),
        "sends a position as `set game`: a name (START, PASS, LATE-60, K, …), 64 squares and the side to move, or moves from the start",
        |_, call, _| match Record::read(&call.text()) {
            Ok(record) => done(each(&[format!("set game {}", record.ggf(SHORT_CLOCK))])),
            Err(why) => inconclusive(format!("setup: {why}")),
        },
    )
    .only_sends()
    .refuses(|text| Record::read(text).err()),
    Act::new(
        "ask",
        "ask go|hint N",
        (1, Some(2)),
        "sends `go` or `hint N`; where the game is over it sends nothing, because what is answered there is not defined",
        |model, call, _| {
            // Whether the game is over may depend on a move that is drawn; what comes before a ping does not.
            if model.asked.searches() {
                return inconclusive("a search may be under way");
            }
            let is_over = model.position().is_some_and(Position::is_over);
            done(if is_over { Vec::new() } else { each(&[call.text()]) })
        },
    )
    .only_sends()
    .refuses(no_request),
    Act::new(
        "think-long",
        "think-long [DEPTH]",
        (0, Some(1)),
        "leaves the engine searching after `go` in a middle game, with a depth (20, or the given one) that takes a while",
        |model, call, _| match number(&call.text(), LONG_DEPTH) {
            Ok(depth) => model.search(Search { depth, over: Over::Answered, ..Search::of("go".to_owned()) }),
            Err(why) => inconclusive(format!("think-long: {why}")),
        },
    )
    .refuses(|text| number(text, LONG_DEPTH).err()),
    Act::new(
        "hint-long",
        "hint-long [N]",
        (0, Some(1)),
        "leaves the engine searching after `hint 1` (or N) in a middle game, with a depth that takes a while",
        |model, call, _| match number(&call.text(), 1) {
            Ok(wanted) => model.search(Search::of(format!("hint {wanted}"))),
            Err(why) => inconclusive(format!("hint-long: {why}")),
        },
    )
    .refuses(|text| number(text, 1).err()),
    Act::new(
        "analyze",
        "analyze",
        (0, Some(0)),
        "leaves the engine analysing a whole game, with a depth that takes a while",
        |model, _, _| model.search(Search::of("analyze".to_owned())),
    ),
    Act::new(
        "battery",
        "battery KIND [recorded]",
        (1, Some(2)),
        "asks for a move in positions in which a fault in the rules leaves no right one: finds, turns, edges, passes, passed; the moves to them are sent, or recorded in the game",
        NBoard::begin_battery,
    )
    .refuses(no_battery),
];

/// The number that an act is given, from 1 to 60, or else the default.
fn number(text: &str, default: u32) -> Result<u32, String> {
    if text.is_empty() {
        return Ok(default);
    }
    let number = text.parse().ok().filter(|number| (1..=60).contains(number));
    number.ok_or_else(|| format!("`{text}` is not a number from 1 to 60"))
}

/// What is wrong with the request that `ask` is given.
fn no_request(text: &str) -> Option<String> {
    let is_one = match Command::parse(text.as_bytes(), CommandContext::default()) {
        Command::Go => true,
        Command::Hint(wanted) => wanted > 0,
        _ => false,
    };
    (!is_one).then(|| format!("`{text}` is neither `go` nor `hint N`"))
}

/// The version that `handshake` is given, or else 2.
fn version(text: &str) -> Result<&str, String> {
    match text.split_once('=') {
        None if text.is_empty() => Ok("2"),
        Some(("version", number)) => Ok(number),
        _ => Err(format!("handshake knows no `{text}`")),
    }
}

impl NBoard {
    /// Goes on with the act under way.
    pub(super) fn go_on_with_act(&mut self, event: ActEvent<'_>) -> ActOut {
        match self.act.take() {
            Some(UnderWay::Handshake(number)) => self.go_on_with_handshake(number, event),
            Some(UnderWay::Search(search)) => self.go_on_with_search(search, event),
            Some(UnderWay::Battery(battery)) => self.go_on_with_battery(battery, event),
            None => done(Vec::new()),
        }
    }

    fn begin_handshake(&mut self, argument: &str) -> ActOut {
        let version = match version(argument) {
            Ok(version) => version,
            Err(why) => return inconclusive(why),
        };
        let number = self.input.pings.fresh();
        let mut send = each(&[format!("nboard {version}")]);
        send.extend(setup_lines(&self.core.setup));
        send.extend(each(&[format!("ping {number}")]));
        self.await_pong(number, send)
    }

    fn await_pong(&mut self, number: i64, send: Vec<Vec<Vec<u8>>>) -> ActOut {
        self.act = Some(UnderWay::Handshake(number));
        await_line(send, Within::budget("start"), &format!("pong {number}"))
    }

    fn go_on_with_handshake(&mut self, number: i64, event: ActEvent<'_>) -> ActOut {
        let expected = format!("pong {number}");
        let ActEvent::Line(reading) = event else {
            return timed_out("NB-VER-1", &expected);
        };
        match reading.said {
            Said::Pong(said) if said == number => done(Vec::new()),
            Said::Pong(_) | Said::Broken("pong") => {
                out(Vec::new(), failed("NB-PING-1", FailureKind::Mismatch, &expected, &reading.canonical))
            }
            _ => self.await_pong(number, Vec::new()),
        }
    }

    fn search(&mut self, search: Search) -> ActOut {
        let own: Vec<&str> = self.core.setup.positions.iter().map(String::as_str).collect();
        let whole = ["K"];
        let positions = match (own.is_empty(), search.request.as_str()) {
            (false, _) => &own[..],
            (true, "analyze") => &whole[..],
            (true, _) => LONG,
        };
        if search.tried >= positions.len() {
            return inconclusive("the engine answered at once in all positions");
        }
        let name = positions[(self.core.setup.position + search.tried) % positions.len()];
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
        self.act = Some(UnderWay::Search(search));
        await_line(send, Within::Text(LONG_ENOUGH), "no answer for 300 ms")
    }

    fn go_on_with_search(&mut self, search: Search, event: ActEvent<'_>) -> ActOut {
        let ActEvent::Line(reading) = event else { return done(Vec::new()) };
        match reading.said {
            Said::Move(_) | Said::Broken("===") if search.over == Over::Answered => self.search(search),
            Said::Search => done(Vec::new()),
            _ => self.await_search(search, Vec::new()),
        }
    }
}
