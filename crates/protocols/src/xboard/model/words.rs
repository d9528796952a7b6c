//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::dialogue::Dialogue;
use super::hypotheses::{Depth, Pings, Visit};
use super::thinking::is_foreign;
use crate::common::chess::{going_on, illegal_moves};
use crate::common::numbers;
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use crate::xboard::grammar::MoveText;
use crate::xboard::options;
use games::chess::{Move, Position};

const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

impl Dialogue {
    /// Whether the text is a value of the type.
    pub(super) fn admits(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        let well_formed = MoveText::parse(text.as_bytes()).is_some();
        match kind {
            "move" => expect(well_formed, FailureKind::Mismatch, || format!("{text} is no move")),
            "legal-move" | "opponent-move" | "pv-first" => self.admits_legal(text),
            "other-move" => {
                let same = arguments.iter().any(|other| self.same_move(other, text));
                expect(!same, FailureKind::Mismatch, || format!("{text} is the excluded move"))?;
                self.admits_legal(text)
            }
            "illegal-move" => {
                let illegal = well_formed && self.admits_legal(text).is_err();
                expect(illegal, FailureKind::Mismatch, || format!("{text} is legal"))
            }
            "result" => expect(RESULTS.contains(&text), FailureKind::Mismatch, || {
                format!("{text} is none of 1-0, 0-1, 1/2-1/2")
            }),
            "above" | "below" => numbers::admits(kind, arguments, text),
            "foreign-pv" => {
                let foreign = self.hypotheses.position().is_some_and(|position| is_foreign(position, text));
                expect(foreign, FailureKind::Mismatch, || "the variation can be played".to_owned())
            }
            "feature" => {
                let announced = self.known_features().any(|name| name == text);
                expect(announced, FailureKind::Mismatch, || format!("{text} was not announced"))
            }
            "setting" => {
                let known =
                    options::offers(self.announcements()).current_settings().iter().any(|s| s == text);
                expect(known, FailureKind::Mismatch, || format!("{text} is not what is set"))
            }
            "asked-tag" => {
                let asked = self.said.tag.as_deref() == Some(text.as_bytes());
                expect(asked, FailureKind::Mismatch, || format!("{text} was not asked for"))
            }
            other => expect(false, FailureKind::Mismatch, || format!("unknown type {other}")),
        }
    }

    /// A value of the type for sending.
    pub(super) fn choose(
        &self,
        kind: &str,
        arguments: &[String],
        random: &mut fastrand::Rng,
    ) -> Option<String> {
        match kind {
            "opponent-move" => {
                let position = self.hypotheses.position()?;
                Some(position.coordinates(going_on(position, position.legal_moves(), random)?))
            }
            "other-move" => {
                let position = self.hypotheses.position()?;
                let other = |mv: &Move| !arguments.iter().any(|a| names(position, a, *mv));
                let moves: Vec<Move> = position.legal_moves().into_iter().filter(other).collect();
                Some(position.coordinates(going_on(position, moves, random)?))
            }
            "illegal-move" => random.choice(illegal_moves(self.hypotheses.position()?)),
            "pv-first" => {
                let position = self.hypotheses.position()?;
                let first = arguments.first()?.split_ascii_whitespace().find(|word| is_move(word))?;
                let mv =
                    position.parse_any(first.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
                Some(position.coordinates(mv.or_else(|_| position.parse_any(first)).ok()?.mv))
            }
            "result" => random.choice(RESULTS).map(str::to_owned),
            "feature" => {
                let names: Vec<&str> = self.known_features().collect();
                random.choice(names).map(str::to_owned)
            }
            "setting" => random.choice(options::offers(self.announcements()).current_settings()),
            "asked-tag" => String::from_utf8(self.said.tag.as_deref()?.to_vec()).ok(),
            _ => None,
        }
    }

    fn known_features(&self) -> impl Iterator<Item = &str> {
        self.announcements().iter().map(|(name, _)| name.as_str())
    }

    /// Whether the move is legal where the engine is on move, or else for the side on move, in some state.
    fn admits_legal(&self, text: &str) -> Result<(), Mismatch> {
        let mut thinking: Vec<Position> = Vec::new();
        let mut others: Vec<Position> = Vec::new();
        let mut blind = self.learned.no_referee.is_some();
        self.hypotheses.explore(Pings::Skip, Depth::Essential, |h| {
            match h.state.position() {
                Some(position) if h.state.thinks() => thinking.push(position.clone()),
                Some(position) => others.push(position.clone()),
                None => blind = true,
            }
            Visit::Further
        });
        let candidates = if thinking.is_empty() { &others } else { &thinking };
        if candidates.iter().any(|position| position.parse_any(text).is_ok()) {
            return Ok(());
        }
        let well_formed = MoveText::parse(text.as_bytes()).is_some();
        if blind && well_formed {
            return Ok(());
        }
        let kind = if well_formed { FailureKind::IllegalMove } else { FailureKind::Mismatch };
        let place = candidates.first().map_or_else(|| "this state".to_owned(), Position::fen);
        expect(false, kind, || format!("{text} is not legal in {place}"))
    }

    fn same_move(&self, one: &str, other: &str) -> bool {
        let read = |text: &str| {
            self.hypotheses.thinking_position(text).and_then(|p| p.parse_any(text).ok().map(|r| r.mv))
        };
        one == other || read(one).is_some_and(|mv| read(other) == Some(mv))
    }
}

fn expect(met: bool, kind: FailureKind, reason: impl FnOnce() -> String) -> Result<(), Mismatch> {
    if met { Ok(()) } else { Err(Mismatch { kind, reason: reason() }) }
}

fn names(position: &Position, text: &str, mv: Move) -> bool {
    position.parse_any(text).is_ok_and(|read| read.mv == mv)
}

fn is_move(word: &str) -> bool {
    let bare = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    MoveText::parse(bare.as_bytes()).is_some() || MoveText::parse(word.as_bytes()).is_some()
}
