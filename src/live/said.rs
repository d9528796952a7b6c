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
    /// What is left out of it, by its place among the [`lines`]: it did not fit any more, or the finding does not need it. A corpus
    /// does not keep it: another time it may fit.
    #[serde(skip)]
    pub(super) without: BTreeSet<usize>,
}

impl Said {
    /// A whole piece that does not end the dialogue, sent as soon as the one before it is over.
    pub(super) fn at_once(piece: &str, words: BTreeMap<String, String>) -> Said {
        let piece = piece.to_owned();
        Said { piece, words, timing: Timing::AtOnce, closes: false, without: BTreeSet::new() }
    }
}

/// What steps hold that can be left out one by one: the lines of a list that is sent, and whole other steps. Of each the step that
/// it belongs to.
pub(super) fn lines(steps: &[Value]) -> Vec<usize> {
    let count = |step: &Value| sent_together(step).map_or(1, Vec::len);
    steps.iter().enumerate().flat_map(|(at, step)| std::iter::repeat_n(at, count(step))).collect()
}

/// Up to this of the [`lines`] all stay: what a piece demands is only fair behind all that it says before. What is left out demands
/// nothing any more.
pub(super) fn needed(steps: &[Value], without: &BTreeSet<usize>) -> usize {
    let judges = |step: usize| steps[step].as_table().is_some_and(|table| table.contains_key("clause"));
    let places = lines(steps).into_iter().enumerate();
    let demands = places.filter(|(place, step)| judges(*step) && !without.contains(place));
    demands.map(|(place, _)| place).max().unwrap_or_default()
}

/// The steps without some of their [`lines`]; a list without any is left out whole.
pub(super) fn thinned(steps: Steps, without: &BTreeSet<usize>) -> Steps {
    if without.is_empty() {
        return steps;
    }
    let mut places = 0..;
    let mut stays = || places.next().is_none_or(|place| !without.contains(&place));
    let mut thin = Vec::new();
    for mut step in steps {
        match sent_together(&step) {
            None if stays() => thin.push(step),
            None => {}
            Some(list) => {
                let left: Vec<Value> = list.iter().filter(|_| stays()).cloned().collect();
                if let Some(table) = step.as_table_mut().filter(|_| !left.is_empty()) {
                    table.insert("send".to_owned(), Value::Array(left));
                    thin.push(step);
                }
            }
        }
    }
    thin
}

/// The list that a step sends in one write.
fn sent_together(step: &Value) -> Option<&Vec<Value>> {
    step.as_table()?.get("send")?.as_array()
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

#[cfg(test)]
mod tests {
    use super::super::inline::inline;
    use super::*;

    #[test]
    fn lines_of_lists_and_whole_steps_are_left_out() {
        let text =
            "s = [{ send = ['a', { act = 'b' }] }, { settle = true }, { send = 'c' }, { send = ['d'] }]";
        let steps = toml::from_str::<toml::Table>(text).unwrap()["s"].as_array().unwrap().clone();
        assert_eq!(lines(&steps), [0, 0, 1, 2, 3]);
        let left = |without: &[usize]| {
            let steps = thinned(steps.clone(), &without.iter().copied().collect());
            steps.iter().map(inline).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(left(&[0, 2]), "{ send = [{ act = 'b' }] } { send = 'c' } { send = ['d'] }");
        assert_eq!(left(&[0, 1, 3]), "{ settle = true } { send = ['d'] }");
        assert_eq!(left(&[1, 2, 3, 4]), "{ send = ['a'] }");
        assert_eq!(needed(&steps, &BTreeSet::new()), 0);
        let text = "s = [{ send = ['a', 'b'] }, { expect = 'c', clause = 'X-1' }, { send = 'd' }, { settle = true }]";
        let steps = toml::from_str::<toml::Table>(text).unwrap()["s"].as_array().unwrap().clone();
        assert_eq!(needed(&steps, &BTreeSet::new()), 2);
        assert_eq!(needed(&steps, &BTreeSet::from([2])), 0);
    }
}
