//! What was said in a dialogue, piece by piece ([`Dialogue`]): what it can be composed of again, and made smaller.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use toml::Value;

/// Steps as they stand in a scenario.
pub(super) type Steps = Vec<Value>;

/// A drawn dialogue.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Dialogue {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// Which of the things that were found in it, it shows; from 1.
    pub(super) part: u64,
    pub(super) said: Vec<Said>,
}

/// One piece that was said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Said {
    /// The name of the piece.
    pub(super) piece: String,
    /// What was chosen for its words.
    pub(super) words: BTreeMap<String, String>,
    pub(super) timing: Timing,
    /// It ends the dialogue.
    pub(super) closes: bool,
}

/// When, and how, a piece's first line is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Timing {
    /// As soon as the piece before is over.
    AtOnce,
    /// In one write with the lines before it.
    Joined,
    /// After so many milliseconds.
    After(u32),
    /// Behind the next line of the engine, if one comes soon.
    BehindLine,
    /// In two writes: so many hundredths of the line, and the rest.
    Cut(u8),
    /// With a carriage return.
    CarriageReturn,
}

impl Timing {
    /// What is waited for before a piece.
    pub(super) fn draw_delay(random: &mut fastrand::Rng) -> Timing {
        match random.u8(0..100) {
            0..62 => Timing::AtOnce,
            62..76 => Timing::After(random.u32(1..=5)),
            76..86 => Timing::After(random.u32(6..=60)),
            86..90 => Timing::After(random.u32(61..=400)),
            _ => Timing::BehindLine,
        }
    }

    /// How a line is written that is sent at once.
    pub(super) fn draw_form(random: &mut fastrand::Rng, carriage_returns: bool) -> Timing {
        match random.u8(0..100) {
            0..10 => Timing::Cut(random.u8(1..100)),
            10..14 if carriage_returns => Timing::CarriageReturn,
            _ => Timing::AtOnce,
        }
    }

    /// What counts as one kind when transitions are told apart.
    pub(super) fn class(self) -> &'static str {
        match self {
            Timing::AtOnce => "at once",
            Timing::Joined => "in one write",
            Timing::After(0..=5) => "soon",
            Timing::After(_) => "later",
            Timing::BehindLine => "behind a line",
            Timing::Cut(_) => "in two writes",
            Timing::CarriageReturn => "with a carriage return",
        }
    }
}

/// The name of the scenario that a part of a dialogue makes.
pub(super) fn name(number: u64, part: u64) -> String {
    match part {
        1 => format!("drawn-{number}"),
        part => format!("drawn-{number}-{part}"),
    }
}

impl Dialogue {
    /// The name of the scenario that it makes.
    pub(super) fn name(&self) -> String {
        name(self.number, self.part)
    }

    /// The names of its pieces.
    pub(super) fn pieces(&self) -> BTreeSet<&str> {
        self.said.iter().map(|said| said.piece.as_str()).collect()
    }

    /// Whether it has the same pieces as another one, all but the last of each; false where that leaves none.
    pub(super) fn is_like_but_for_the_last(&self, other: &Dialogue) -> bool {
        let before_the_last = |dialogue: &Dialogue| -> Vec<String> {
            let before = dialogue.said.iter().rev().skip(1);
            before.map(|said| said.piece.clone()).collect()
        };
        self.length() > 1 && before_the_last(self) == before_the_last(other)
    }

    /// How many pieces it has.
    pub(crate) fn length(&self) -> usize {
        self.said.len()
    }

    /// Its pieces in words, for a title.
    pub(super) fn told(&self) -> String {
        /// More pieces than these are counted.
        const NAMED: usize = 8;
        let mut told = String::new();
        for said in self.said.iter().take(NAMED) {
            let between = match said.timing {
                _ if told.is_empty() => "",
                Timing::Joined => " with ",
                _ => ", ",
            };
            told.push_str(between);
            told.push_str(&said.piece.replace('-', " "));
        }
        match self.said.len().saturating_sub(NAMED) {
            0 => told,
            more => format!("{told} and {more} more"),
        }
    }
}
