//! The machine as a whole: what [`Gbgp`] does with lines, acts and ends, each in a file of its own.

use std::sync::Arc;
use std::time::Duration;

use super::acts::ACTS;
use super::machine::{EDITION, Gbgp, OTHER_EDITION, edition};
use super::words::TYPES;
use crate::family::acts;
use crate::gbgp::grammar::{Message, Parsed};
use crate::machine::{Machine, parts};
use crate::model::{ActEvent, ActOut, Fence, FenceWanted, InterfaceBreach, Known, Obligation, Reading};
use games::morris::Game;
use wire::line::Line;

impl Machine for Gbgp {
    parts!(Parsed, TYPES, ACTS);

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes, self.notation)
    }

    fn open_line(&mut self, _: Duration, _: &[u8]) -> Option<&'static str> {
        self.relative.is_greeted().then_some("GB-IO-2")
    }

    fn input_ended(&mut self) {
        self.relative.asked.stop();
    }

    fn fence(&mut self, wanted: FenceWanted) -> Fence {
        self.relative.fence(wanted)
    }

    fn obligations(&self) -> Vec<Obligation> {
        // Where the game is lost, an answer is due after `stop` at the latest (GB-GO-1, GB-GO-3).
        self.relative.obligations(|question| {
            let has_moves = |game: &Arc<Game>| !game.position().legal_moves().is_empty();
            question.game.as_ref().is_some_and(|game| question.stopped || has_moves(game))
        })
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        acts::go_on(self, event)
    }

    fn doubt(&self) -> Option<String> {
        self.board.doubt()
    }

    fn add_to(&self, known: &mut Known) {
        self.relative.add_to(known);
        known.facts.insert(EDITION.to_owned(), edition(self.notation).to_owned());
        if let Some(other) = self.learned.other {
            known.facts.insert(OTHER_EDITION.to_owned(), edition(other).to_owned());
        }
    }

    fn state(&self) -> String {
        let board = self.board.in_words("no position", |game| game.position().to_string());
        format!("{}, {board}", self.relative.doing())
    }
}
