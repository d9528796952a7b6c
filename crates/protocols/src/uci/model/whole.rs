//! The machine as a whole: what [`Uci`] does with lines, acts and ends, each in a file of its own.

use std::time::Duration;

use super::acts::ACTS;
use super::machine::Uci;
use super::words::TYPES;
use crate::family::acts;
use crate::machine::{Machine, parts};
use crate::model::{ActEvent, ActOut, Fence, FenceWanted, InterfaceBreach, Known, Obligation, Reading};
use crate::uci::grammar::{Message, Parsed};
use wire::line::Line;

impl Machine for Uci {
    parts!(Parsed, TYPES, ACTS);

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes)
    }

    fn open_line(&mut self, _: Duration, _: &[u8]) -> Option<&'static str> {
        self.relative.is_greeted().then_some("UCI-GEN-4")
    }

    fn input_ended(&mut self) {
        self.relative.asked.stop();
    }

    fn fence(&mut self, wanted: FenceWanted) -> Fence {
        self.relative.fence(wanted)
    }

    fn obligations(&self) -> Vec<Obligation> {
        // What is answered where there is no move, or none that may be searched, is not defined (UT-42, UT-43).
        self.relative.obligations(|question| {
            question.game.as_ref().is_some_and(|searched| !searched.is_odd && !searched.board.is_over())
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
    }

    fn state(&self) -> String {
        let board = self.board.in_words("no position", |board| board.position.fen());
        format!("{}, {board}", self.relative.doing())
    }
}
