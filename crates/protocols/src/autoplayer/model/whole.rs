//! The machine as a whole: what [`Autoplayer`] does with lines, acts and ends, each in a file of its own.

use std::time::Duration;

use super::acts::ACTS;
use super::machine::{Autoplayer, Board, Stage};
use super::words::TYPES;
use crate::autoplayer::grammar::{Message, Parsed};
use crate::autoplayer::requirements::SENT_COORDINATES;
use crate::machine::{Machine, parts};
use crate::model::{ActEvent, ActOut, Fence, FenceWanted, InterfaceBreach, Known, Obligation, Reading};
use games::chess::Position;
use wire::line::Line;

impl Machine for Autoplayer {
    parts!(Parsed, TYPES, ACTS);

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes)
    }

    fn open_line(&mut self, _: Duration, bytes: &[u8]) -> Option<&'static str> {
        // `White (1):`, `>`: what waits for input is a prompt.
        let prompt = matches!(bytes.trim_ascii_end().last(), Some(b':' | b'>' | b'?' | b'$' | b'#'));
        Some(if prompt { "AP-IO-3" } else { "AP-IO-2" })
    }

    fn fence(&mut self, _: FenceWanted) -> Fence {
        // Nothing must be answered but moves.
        Fence::Quiet
    }

    fn obligations(&self) -> Vec<Obligation> {
        let due = self.asked.open().filter(|due| !due.illegal && !self.talk.claimed);
        let plays = |position: &Position| {
            position.outcome().is_none() && !position.can_claim_fifty() && !position.can_claim_threefold()
        };
        let due = due.filter(|due| due.position.as_ref().is_some_and(plays));
        due.map(|_| Obligation::new("move MOVE", "AP-GO-3", "think")).into_iter().collect()
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on_with_act(event)
    }

    fn doubt(&self) -> Option<String> {
        match self.board {
            Board::Unknown(why) => Some(format!("the board is not known: {why}")),
            Board::Known(_) | Board::Broken(_) => None,
        }
    }

    fn add_to(&self, known: &mut Known) {
        if self.is_told_coordinates() {
            known.facts.insert(SENT_COORDINATES.to_owned(), "by its profile".to_owned());
        }
    }

    fn state(&self) -> String {
        let stage = match self.stage {
            Stage::Boot => "no game".to_owned(),
            Stage::Setup => "setting up".to_owned(),
            Stage::Game(colour) if self.talk.claimed => format!("over, {colour}"),
            Stage::Game(colour) if self.asked.thinks() => format!("thinking, {colour}"),
            Stage::Game(colour) => format!("waiting, {colour}"),
            Stage::Over => "over".to_owned(),
        };
        match &self.board {
            Board::Known(position) => format!("{stage}, {}", position.fen()),
            Board::Unknown(why) | Board::Broken(why) => format!("{stage}, board unknown: {why}"),
        }
    }
}
