//! The machine as a whole: what [`NBoard`] does with lines, acts and ends, each in a file of its own.

use std::time::Duration;

use super::acts::ACTS;
use super::machine::NBoard;
use super::words::TYPES;
use crate::machine::{Machine, parts};
use crate::model::{ActEvent, ActOut, Fence, FenceWanted, InterfaceBreach, Known, Obligation, Reading};
use crate::nboard::grammar::{Message, Parsed, Version};
use wire::line::Line;

impl Machine for NBoard {
    parts!(Parsed, TYPES, ACTS);

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes)
    }

    fn open_line(&mut self, _: Duration, _: &[u8]) -> Option<&'static str> {
        self.input.version.is_some().then_some("NB-IO-2")
    }

    fn fence(&mut self, wanted: FenceWanted) -> Fence {
        if wanted == FenceWanted::Harmless && (self.input.version.is_none() || self.asked.searches()) {
            return Fence::Quiet;
        }
        self.input.pings.fence("NB-PING-1")
    }

    fn obligations(&self) -> Vec<Obligation> {
        self.asked.obligations()
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on_with_act(event)
    }

    fn doubt(&self) -> Option<String> {
        self.board.doubt()
    }

    fn add_to(&self, known: &mut Known) {
        known.name = self.learned_name.clone().or(known.name.take());
        if self.core.understood && self.input.version == Some(Version::Two) {
            known.version = Some("2".to_owned());
        }
    }

    fn state(&self) -> String {
        let wanted: Vec<String> = self.asked.questions().map(|q| format!("{:?}", q.wanted)).collect();
        let doing = if wanted.is_empty() { "idle".to_owned() } else { wanted.join(", ") };
        let board = self.board.in_words("no game", |(position, plies)| format!("{position}, ply {plies}"));
        format!("{doing}, {board}")
    }
}
