//! Which scenarios are run: `--filter` and `--exclude`.
//!
//! A selector is an id with `*` (`xboard/ping/*`; the protocol may be left out, and a folder alone means everything
//! below it), `clause:XB-PING-*`, `tag:race` or `level:must`. Several selectors, comma-separated or repeated, mean
//! any of them. Main type: [`Selection`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZeroU32;

use sha2::{Digest as _, Sha256};

use crate::baseline::matches_stars;
use crate::judge::Levels;
use crate::scenario::Scenario;
use crate::verdict::Level;

use super::shard::Shard;

/// The number of similar selectors to show for one that selects nothing.
const MOST_NEAR: usize = 3;
/// Selectors with less similarity are not shown, nor those that are so much less similar than the best.
const NEAR: f64 = 0.65;
const NOT_SO_NEAR: f64 = 0.1;

/// What to run: everything that some `--filter` selects (all if there is none) and no `--exclude` does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    only: Vec<Selector>,
    except: Vec<Selector>,
    /// Of these, only those with one of these ids.
    ids: Option<BTreeSet<String>>,
    /// Of these, only those of one part.
    shard: Option<Shard>,
}

/// Why a selector is wrong.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SelectionError {
    /// It is empty.
    #[error("empty selector in {argument:?}")]
    Empty {
        /// The argument that contains it.
        argument: String,
    },
    /// `level:` is not followed by a level.
    #[error("unknown level {level:?}: expected must, should or may")]
    Level {
        /// The given text.
        level: String,
    },
    /// The text before the colon is not `clause`, `tag`, `level` or `id`.
    #[error("unknown selector kind {kind:?}: expected id, clause, tag or level")]
    Kind {
        /// The given text.
        kind: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Selector {
    Id(String),
    Clause(String),
    Tag(String),
    Level(Level),
}

impl Selection {
    /// Parses the values of `--filter` and `--exclude`, each of which may list several selectors.
    ///
    /// # Errors
    /// If one is empty or unknown.
    pub(crate) fn parse<S: AsRef<str>>(filter: &[S], exclude: &[S]) -> Result<Selection, SelectionError> {
        let read =
            |arguments: &[S]| arguments.iter().map(|a| selectors(a.as_ref())).collect::<Result<Vec<_>, _>>();
        Ok(Selection {
            only: read(filter)?.concat(),
            except: read(exclude)?.concat(),
            ids: None,
            shard: None,
        })
    }

    /// The same, but only what belongs to one part.
    #[must_use]
    pub(crate) fn of_shard(self, shard: Option<Shard>) -> Selection {
        Selection { shard, ..self }
    }

    /// The same, but only the scenarios with these ids; instances of lists are named as such.
    #[must_use]
    pub(crate) fn of_ids(self, ids: BTreeSet<String>) -> Selection {
        Selection { ids: Some(ids), ..self }
    }

    /// The part that is selected, if it is not the whole.
    pub(crate) fn shard(&self) -> Option<&Shard> {
        self.shard.as_ref()
    }

    /// What all parts of one run have in common besides the whole itself: a digest of what they are parts of.
    pub(crate) fn digest(&self, heavy: bool, repeat: Option<NonZeroU32>) -> String {
        let placed = self.shard.as_ref().map(Shard::placed);
        let whole = format!("{:?} {:?} {:?} {placed:?} {heavy} {repeat:?}", self.only, self.except, self.ids);
        Sha256::digest(whole).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether what concerns a whole table, whose instances are not known, is told here: in one part of several.
    pub(crate) fn tells(&self, table: &Scenario) -> bool {
        self.shard.as_ref().is_none_or(|shard| shard.takes(&table.id))
    }

    /// Whether everything is selected.
    pub(crate) fn takes_all(&self) -> bool {
        self.only.is_empty() && self.except.is_empty() && self.ids.is_none() && self.shard.is_none()
    }

    /// Whether the scenario is selected. A scenario whose `for-each` waits for the probe is selected if any of its
    /// instances may be.
    pub(crate) fn takes(&self, scenario: &Scenario, levels: &dyn Levels) -> bool {
        let pending = scenario.for_each_list.is_some();
        let taken = self.only.is_empty() || self.only.iter().any(|s| s.takes(scenario, levels, pending));
        // Only some of the instances may be excluded. That shows when the scenario is expanded.
        let is_one = |id: &String| {
            *id == scenario.id
                || pending && id.strip_prefix(&scenario.id).is_some_and(|rest| rest.starts_with('['))
        };
        let taken = taken && self.ids.as_ref().is_none_or(|ids| ids.iter().any(is_one));
        let here = pending || self.shard.as_ref().is_none_or(|shard| shard.takes(&scenario.id));
        taken && here && !self.except.iter().any(|s| s.takes(scenario, levels, false))
    }

    /// Whether it names the scenario by its id, or some `--filter` does by a tag, not only by how it is judged.
    pub(crate) fn names(&self, scenario: &Scenario) -> bool {
        let named = self.ids.as_ref().is_some_and(|ids| ids.contains(&scenario.id));
        named
            || self.only.iter().any(|selector| match selector {
                Selector::Id(pattern) => takes_id(pattern, &scenario.id, scenario.for_each_list.is_some()),
                Selector::Tag(tag) => scenario.tags.iter().any(|t| matches_stars(tag, t)),
                Selector::Clause(_) | Selector::Level(_) => false,
            })
    }
}

impl Selection {
    /// The hints for each `--filter` that selects none of these scenarios: what may have been meant.
    pub(crate) fn idle<'a>(
        &self,
        all: impl Iterator<Item = (&'a Scenario, &'a dyn Levels)> + Clone,
    ) -> Vec<String> {
        let takes = |selector: &Selector| {
            all.clone().any(|(one, levels)| selector.takes(one, levels, one.for_each_list.is_some()))
        };
        let idle = self.only.iter().filter(|selector| !takes(selector));
        idle.map(|selector| {
            let near = selector.near(all.clone().map(|(scenario, _)| scenario));
            if near.is_empty() {
                format!(
                    "--filter {selector} selects nothing; `enginecheck list --verbose` shows all scenarios"
                )
            } else {
                format!("--filter {selector} selects nothing; similar: {}", near.join(", "))
            }
        })
        .collect()
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selector::Id(pattern) => f.write_str(pattern),
            Selector::Clause(pattern) => write!(f, "clause:{pattern}"),
            Selector::Tag(pattern) => write!(f, "tag:{pattern}"),
            Selector::Level(level) => write!(f, "level:{level}"),
        }
    }
}

impl Selector {
    /// Similar selectors of any kind that do select something: for example for a user who forgets `tag:`.
    fn near<'a>(&self, scenarios: impl Iterator<Item = &'a Scenario>) -> Vec<String> {
        let word = match self {
            Selector::Id(word) | Selector::Clause(word) | Selector::Tag(word) => {
                word.replace('*', "").trim_end_matches('/').to_owned()
            }
            Selector::Level(_) => return Vec::new(),
        };
        let mut near: BTreeMap<String, f64> = BTreeMap::new();
        let mut compare = |spoken: &str, selector: String| {
            let likeness = likeness(&word, spoken);
            if likeness >= NEAR {
                let best = near.entry(selector).or_default();
                *best = best.max(likeness);
            }
        };
        for scenario in scenarios {
            let id = scenario.id.split_once('/').map_or(&*scenario.id, |(_, below)| below);
            let name = id.split_once('/').map_or(id, |(_, name)| name);
            for spoken in [&scenario.id, id, name] {
                compare(spoken, id.to_owned());
            }
            compare(&scenario.topic, scenario.topic.clone());
            scenario.tags.iter().for_each(|tag| compare(tag, format!("tag:{tag}")));
            scenario.clauses.iter().for_each(|clause| compare(clause.as_str(), format!("clause:{clause}")));
        }
        let mut near: Vec<(String, f64)> = near.into_iter().collect();
        near.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let best = near.first().map_or(0.0, |(_, likeness)| *likeness);
        near.retain(|(_, likeness)| best - likeness < NOT_SO_NEAR);
        near.into_iter().map(|(selector, _)| selector).take(MOST_NEAR).collect()
    }

    fn takes(&self, scenario: &Scenario, levels: &dyn Levels, any_instance: bool) -> bool {
        match self {
            Selector::Id(pattern) => takes_id(pattern, &scenario.id, any_instance),
            Selector::Clause(pattern) => scenario.clauses.iter().any(|c| matches_stars(pattern, c.as_str())),
            Selector::Tag(tag) => scenario.tags.iter().any(|t| matches_stars(tag, t)),
            Selector::Level(level) => {
                scenario.clauses.iter().map(|c| levels.level(c).0).max().unwrap_or(Level::Must) == *level
            }
        }
    }
}

/// The similarity of two words, from 0 to 1. A part of a name is very similar to it.
fn likeness(word: &str, name: &str) -> f64 {
    let typed = strsim::normalized_damerau_levenshtein(word, name);
    if word.len() > 3 && name.contains(word) { typed.max(0.9) } else { typed }
}

/// The selectors of one argument. Commas within `[…]` belong to an instance's value.
fn selectors(argument: &str) -> Result<Vec<Selector>, SelectionError> {
    let mut depth = 0_usize;
    let parts = argument.split(|c| {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    parts.map(|part| selector(part.trim(), argument)).collect()
}

fn selector(text: &str, argument: &str) -> Result<Selector, SelectionError> {
    let empty = || SelectionError::Empty { argument: argument.to_owned() };
    // A colon after a slash or bracket belongs to an id.
    let (kind, value) = match text.split_once(':') {
        Some((kind, value)) if !kind.contains(['/', '[']) => (kind, value),
        _ => ("id", text),
    };
    if value.is_empty() {
        return Err(empty());
    }
    match kind {
        "id" => Ok(Selector::Id(value.trim_end_matches('/').to_owned())),
        "clause" => Ok(Selector::Clause(value.to_owned())),
        "tag" => Ok(Selector::Tag(value.to_owned())),
        "level" => match value {
            "must" => Ok(Selector::Level(Level::Must)),
            "should" => Ok(Selector::Level(Level::Should)),
            "may" => Ok(Selector::Level(Level::May)),
            _ => Err(SelectionError::Level { level: value.to_owned() }),
        },
        _ => Err(SelectionError::Kind { kind: kind.to_owned() }),
    }
}

/// Whether the pattern covers the id: as a whole, as a folder above it, or as the `for-each` that it is an instance
/// of; with or without the protocol in front.
fn takes_id(pattern: &str, id: &str, any_instance: bool) -> bool {
    let pattern = match (any_instance, pattern.split_once('[')) {
        (true, Some((table, _))) => table,
        _ => pattern,
    };
    let below_protocol = id.split_once('/').map_or(id, |(_, rest)| rest);
    [id, below_protocol].into_iter().any(|id| {
        matches_stars(pattern, id)
            || id.char_indices().any(|(at, c)| matches!(c, '/' | '[') && matches_stars(pattern, &id[..at]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::testing::{Ledger, scenario};

    #[test]
    fn globs() {
        let cases = [
            ("a/b", "a/b", true),
            ("a/b", "a/bc", false),
            ("*", "", true),
            ("*", "a/b", true),
            ("a*c", "abc", true),
            ("a*c", "ac", true),
            ("a*c", "abcd", false),
            ("a*a", "a", false),
            ("*b*", "abc", true),
            ("*b*c*", "acb", false),
            ("x[*]", "x[é]", true),
        ];
        for (pattern, text, expected) in cases {
            assert_eq!(matches_stars(pattern, text), expected, "{pattern} on {text}");
        }
    }

    #[test]
    fn selections() {
        let mut one = scenario("xboard/ping/waits-for-move");
        one.clauses = vec![crate::verdict::ClauseId::new("XB-PING-3"), crate::verdict::ClauseId::new("XB-S")];
        one.tags = vec!["race".to_owned()];
        let mut instance = one.clone();
        instance.id = "xboard/ping/numbers[3,4]".to_owned();
        let mut pending = one.clone();
        pending.id = "xboard/ping/numbers".to_owned();
        pending.for_each_list = Some(("f".to_owned(), "features".to_owned()));
        let ledger = Ledger::new(&[("XB-PING-3", Level::Must), ("XB-S", Level::Should)]);

        // filter, exclude, then: the scenario, its instance, one that awaits the probe
        let cases: &[(&[&str], &[&str], [bool; 3])] = &[
            (&[], &[], [true, true, true]),
            (&["xboard/ping/waits-for-move"], &[], [true, false, false]),
            (&["ping/waits*"], &[], [true, false, false]),
            (&["ping"], &[], [true, true, true]),
            (&["ping/"], &[], [true, true, true]),
            (&["xboard"], &[], [true, true, true]),
            (&["pin"], &[], [false, false, false]),
            (&["xboard/ping/numbers[3,4]"], &[], [false, true, true]),
            (&["xboard/ping/numbers[9]"], &[], [false, false, true]),
            (&["ping/numbers"], &[], [false, true, true]),
            (&["nothing,ping/*"], &[], [true, true, true]),
            (&["nothing", "ping/*"], &[], [true, true, true]),
            (&["clause:XB-PING-*"], &[], [true, true, true]),
            (&["clause:XB-QUIT-1"], &[], [false, false, false]),
            (&["tag:race"], &[], [true, true, true]),
            (&["level:must"], &[], [true, true, true]),
            (&["level:should"], &[], [false, false, false]),
            (&[], &["tag:race"], [false, false, false]),
            (&["tag:race"], &["ping/numbers[3,4]"], [true, false, true]),
            (&[], &["ping/numbers"], [true, false, false]),
        ];
        for (filter, exclude, expected) in cases {
            let selection = Selection::parse(filter, exclude).unwrap();
            let got = [&one, &instance, &pending].map(|s| selection.takes(s, &ledger));
            assert_eq!(got, *expected, "{filter:?} without {exclude:?}");
        }
        for (filter, named) in [
            (&[][..], false),
            (&["tag:race"], true),
            (&["tag:burst"], false),
            (&["ping/*"], true),
            (&["clause:XB-PING-*"], false),
            (&["level:must"], false),
        ] {
            assert_eq!(Selection::parse(filter, &[]).unwrap().names(&one), named, "{filter:?}");
        }
    }

    #[test]
    fn what_takes_nothing_is_told_with_what_is_near() {
        let ledger = Ledger::new(&[]);
        let with = |id: &str, tags: &[&str], clause: &str| {
            let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
            Scenario { tags, clauses: vec![crate::verdict::ClauseId::new(clause)], ..scenario(id) }
        };
        let all = [
            with("xboard/ping/waits-for-move", &["race"], "XB-PING-3"),
            with("xboard/ping/any-number", &[], "XB-PING-1"),
            with("xboard/quit/exit-code", &["level-1"], "XB-QUIT-1"),
        ];
        let unknown = "selects nothing; `enginecheck list --verbose` shows all scenarios";
        let cases: &[(&str, &[&str])] = &[
            ("", &[]),
            ("ping", &[]),
            ("ping,tag:race,clause:XB-*", &[]),
            ("pnig", &["--filter pnig selects nothing; similar: ping"]),
            ("pings/*,quit", &["--filter pings/* selects nothing; similar: ping"]),
            ("exit-code", &["--filter exit-code selects nothing; similar: quit/exit-code"]),
            (
                "xboard/ping/wait-for-moves",
                &["--filter xboard/ping/wait-for-moves selects nothing; similar: ping/waits-for-move"],
            ),
            ("waits*", &["--filter waits* selects nothing; similar: ping/waits-for-move"]),
            ("waits-for-nothing-at-all", &[&format!("--filter waits-for-nothing-at-all {unknown}")]),
            ("race", &["--filter race selects nothing; similar: tag:race"]),
            ("tag:rcae", &["--filter tag:rcae selects nothing; similar: tag:race"]),
            ("XB-QUIT-1", &["--filter XB-QUIT-1 selects nothing; similar: clause:XB-QUIT-1"]),
            (
                "zzzz,level:may",
                &[&format!("--filter zzzz {unknown}"), &format!("--filter level:may {unknown}")],
            ),
        ];
        for (filter, expected) in cases {
            let filters: &[&str] = if filter.is_empty() { &[] } else { &[filter] };
            let selection = Selection::parse(filters, &["ping"]).unwrap();
            let told = selection.idle(all.iter().map(|one| (one, &ledger as &dyn Levels)));
            assert_eq!(told, *expected, "{filter}");
        }
    }

    #[test]
    fn wrong_selectors() {
        let cases = [
            ("", "empty selector in \"\""),
            ("a,,b", "empty selector in \"a,,b\""),
            ("tag:", "empty selector in \"tag:\""),
            ("level:most", "unknown level \"most\": expected must, should or may"),
            ("tags:race", "unknown selector kind \"tags\": expected id, clause, tag or level"),
        ];
        for (argument, message) in cases {
            assert_eq!(Selection::parse(&[argument], &[]).unwrap_err().to_string(), message);
        }
    }
}
