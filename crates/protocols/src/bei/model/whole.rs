//! The machine as a whole: what [`Bei`] does with lines, acts and ends, each in a file of its own.

use std::time::Duration;

use super::acts::ACTS;
use super::machine::{
    Bei, CARDS, GAME_UNKNOWN, OTHER_POSITIONS, OTHER_PROTOCOL, OTHER_VERSION, PASS, SPECIAL,
};
use super::words::TYPES;
use crate::bei::grammar::{Message, Parsed};
use crate::common::death::ALIVE;
use crate::common::findings::{Cited, at_most_may, cited};
use crate::family::acts;
use crate::machine::{Machine, parts};
use crate::model::{ActEvent, ActOut, Fence, FenceWanted, InterfaceBreach, Known, Obligation, Reading};
use wire::line::Line;

impl Machine for Bei {
    parts!(Parsed, TYPES, ACTS);

    fn ends_in_cr(&mut self) {
        self.input.cr = true;
    }

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes)
    }

    /// What ends a line is nowhere said; that a message comes when it is sent, is.
    fn open_line(&mut self, _: Duration, _: &[u8]) -> Option<&'static str> {
        self.opening.began().then_some("BEI-ORD-5")
    }

    fn leaving(&self) -> Cited {
        if Machine::may_leave(self) {
            at_most_may(ALIVE, "no text says what an engine does with messages that it does not define")
        } else {
            cited(ALIVE)
        }
    }

    /// BA-20: of unknown messages nothing is said, and engines of a kindred protocol exit.
    fn may_leave(&self) -> bool {
        self.input.strange
    }

    fn fence(&mut self, wanted: FenceWanted) -> Fence {
        // `readyok` need not wait for a search that was told to stop (BA-5): behind it the move may still come.
        if wanted == FenceWanted::Harmless && (!self.opening.is_over() || self.searches.is_open()) {
            return Fence::Quiet;
        }
        Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned(), clause: "BEI-READY-1" }
    }

    fn obligations(&self) -> Vec<Obligation> {
        self.owed()
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        acts::go_on(self, event)
    }

    fn doubt(&self) -> Option<String> {
        self.board.doubt()
    }

    fn add_to(&self, known: &mut Known) {
        let identity = &self.learned.identity;
        let name = identity.iter().find(|(property, _)| property == "name").map(|(_, name)| name.clone());
        known.name = name.or(known.name.take());
        known.version = self.learned.version.clone().or(known.version.take());
        if !identity.is_empty() {
            known.announced.clone_from(identity);
        }
        let mut fact = |name: &str, how: Option<String>| {
            known.facts.extend(how.map(|how| (name.to_owned(), how)));
        };
        let other = self.learned.version.clone().filter(|version| version != "2.0.0");
        fact(OTHER_VERSION, other);
        let game = self.game_wanted();
        let unknown = self.learned.games.get(game.as_bytes()) == Some(&false);
        fact(GAME_UNKNOWN, unknown.then(|| format!("`unknown` to `newgame {game}`")));
        let cards = self.core.setup.cards.len();
        fact(CARDS, (cards > 0).then(|| format!("{cards} in the configuration")));
        fact(OTHER_POSITIONS, self.learned.other_positions.clone());
        fact(PASS, self.learned.pass.clone());
        let points = |doubled| if doubled { "two points" } else { "one point" };
        fact(SPECIAL, self.learned.doubled.map(|doubled| points(doubled).to_owned()));
        if self.learned.backgammon {
            let other = "the Backgammon Engine Interface, another protocol of the name BEI";
            known.facts.insert(OTHER_PROTOCOL.to_owned(), other.to_owned());
            known.no_referee = Some(format!("it speaks {other}"));
        } else if self.core.setup.variant.as_deref() == Some("none") {
            known.no_referee = Some("--variant none".to_owned());
        }
    }

    fn state(&self) -> String {
        let doing = match self.searches.open().count() {
            _ if self.core.quit => "ended".to_owned(),
            _ if !self.opening.is_over() => self.opening.in_words().to_owned(),
            0 if self.input.ponders => "pondering".to_owned(),
            0 => "idle".to_owned(),
            1 => "thinking".to_owned(),
            n => format!("{n} searches"),
        };
        let game = if self.game.name.is_empty() { "no game" } else { &self.game.name };
        let board = self.board.in_words("no line", |line| match line {
            Some(line) => format!("{}, {} positions taboo", line.position(), line.line.taboo().len()),
            None => "a position that nobody here can read".to_owned(),
        });
        format!("{doing}, {game}, {board}")
    }
}
