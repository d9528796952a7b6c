//! Whether an engine offers what a scenario needs: announced features with the documented defaults, refused commands.

use super::options;
use crate::common::facts;
use crate::model::{Known, Requirement};

/// What a feature is worth when the engine does not announce it (feature table of the protocol). Those that are missing
/// have no default: `nps` is unknown, `myname` comes from the file name, lists are empty.
const DEFAULTS: &[(&str, &str)] = &[
    ("ping", "0"),
    ("setboard", "0"),
    ("playother", "0"),
    ("san", "0"),
    ("usermove", "0"),
    ("time", "1"),
    ("draw", "1"),
    ("sigint", "1"),
    ("sigterm", "1"),
    ("reuse", "1"),
    ("analyze", "1"),
    ("colors", "1"),
    ("ics", "0"),
    ("name", "0"),
    ("pause", "0"),
    ("debug", "0"),
    ("memory", "0"),
    ("smp", "0"),
];

/// The documented default of a feature.
pub(super) fn default(name: &str) -> Option<&'static str> {
    DEFAULTS.iter().find(|(n, _)| *n == name).map(|(_, value)| *value)
}

/// The value of a feature by what was announced, or else its documented default.
pub(super) fn feature<'a>(known: &'a Known, name: &str) -> Option<&'a str> {
    known.announced(name).or_else(|| default(name))
}

/// The answer of [`Protocol::meets`](crate::Protocol::meets).
pub(super) fn meets(known: &Known, requirement: &Requirement) -> Result<(), String> {
    // Before any dialogue nothing can be said to be missing.
    if !known.probed {
        return Ok(());
    }
    let argument = requirement.arguments.first().map_or("", String::as_str);
    match requirement.name.as_str() {
        "feature" => meets_feature(known, argument),
        "command" => demand(!known.refused.contains(argument), || format!("the engine refuses `{argument}`")),
        "chess" => match &known.no_referee {
            Some(reason) => Err(format!("the engine's moves cannot be judged: {reason}")),
            None => Ok(()),
        },
        "variant" => {
            demand(lists_variant(known, argument), || format!("the engine announces no variant {argument}"))
        }
        "v2" => demand(!known.announced.is_empty(), || {
            "the engine announces no features (it speaks protocol 1)".to_owned()
        }),
        "option" => demand(has_option(known, argument), || match argument {
            "" => "the engine announces no option".to_owned(),
            kind => format!("the engine announces no option of type {kind}"),
        }),
        "setting" => demand(!options::offers(&known.announced).current_settings().is_empty(), || {
            "the engine announces no option that has a value".to_owned()
        }),
        "fact" if !known.facts.contains_key(argument) && argument == "asks-user" => {
            Err("the engine did not ask the user anything".to_owned())
        }
        "fact" if !known.facts.contains_key(argument) && argument == "asked-for-time" => {
            Err("the engine did not ask for time to start (done=0)".to_owned())
        }
        "fact" => facts::has(known, argument, in_words),
        "no-fact" => facts::lacks(known, argument, in_words),
        other => Err(format!("unknown requirement {other}")),
    }
}

/// A fact as a sentence about the engine goes on: `loses lines that arrive together`.
fn in_words(fact: &str) -> String {
    match fact {
        "loses-lines" => "loses lines that arrive together".to_owned(),
        "ignores-quit" => "does not exit on `quit`".to_owned(),
        "does-not-play" => "does not answer moves".to_owned(),
        "ignores-now" => "does not move at once on `?`".to_owned(),
        "ponders-unseen" => "does not show its pondering".to_owned(),
        other => other.replace('-', " "),
    }
}

/// What an engine with this value does, and what a scenario for the other value is about.
const OTHERWISE: &[(&str, &str, &str)] = &[
    ("usermove", "1", "the engine takes moves with `usermove`; this scenario is about bare moves"),
    ("san", "1", "the engine asks for moves in SAN; this scenario is about coordinates"),
    ("setboard", "1", "the engine takes positions with `setboard`; this scenario is about `edit`"),
    ("colors", "0", "the engine does not want `white` and `black` (colors=0)"),
    ("colors", "1", "the engine takes `white` and `black`; this scenario is for engines that do not"),
    ("reuse", "0", "the engine plays one game per process (reuse=0)"),
    ("time", "0", "the engine does not want `time` and `otim` (time=0)"),
    ("draw", "0", "the engine does not want draw offers (draw=0)"),
    ("sigint", "0", "the engine does not want SIGINT (sigint=0)"),
    ("sigterm", "0", "the engine does not want SIGTERM (sigterm=0)"),
    ("sigterm", "1", "the engine accepts SIGTERM; this scenario is for engines that do not"),
    ("analyze", "0", "the engine does not analyse (analyze=0)"),
];

/// Why a feature of this value does not fit, for the engine's author.
fn otherwise(name: &str, value: &str) -> String {
    let known = OTHERWISE.iter().find(|(n, v, _)| (*n, *v) == (name, value));
    known.map_or_else(|| format!("the engine announces {name}={value}"), |(.., text)| (*text).to_owned())
}

fn demand(met: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if met { Ok(()) } else { Err(reason()) }
}

/// `NAME=VALUE` or `NAME!=VALUE`.
fn meets_feature(known: &Known, argument: &str) -> Result<(), String> {
    let Some((name, wanted)) = argument.split_once('=') else {
        return demand(known.announced(argument).is_some(), || format!("the engine announces no {argument}"));
    };
    if let Some(name) = name.strip_suffix('!') {
        return demand(feature(known, name) != Some(wanted), || otherwise(name, wanted));
    }
    match feature(known, name) {
        Some(value) if value == wanted => Ok(()),
        Some("0") | None if wanted == "1" && default(name) != Some("1") => {
            Err(format!("the engine announces no {name}"))
        }
        Some(value) => Err(otherwise(name, value)),
        None => Err(format!("the engine announces no {name}")),
    }
}

/// Unset means that all variants are assumed; but what is not announced is never demanded, standard chess excepted.
fn lists_variant(known: &Known, name: &str) -> bool {
    match known.announced("variants") {
        Some(list) => list.split(',').any(|v| v.trim() == name),
        None => name == "normal",
    }
}

/// Options are announced as `NAME -TYPE ...`; the name may hold blanks and dashes.
fn has_option(known: &Known, kind: &str) -> bool {
    known
        .announced
        .iter()
        .filter(|(name, _)| name == "option")
        .any(|(_, text)| kind.is_empty() || text.split(' ').any(|word| word.strip_prefix('-') == Some(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let announced = [
            ("ping", "1"),
            ("colors", "0"),
            ("variants", "normal,nocastle"),
            ("option", "Hash Size -spin 16 1 1024"),
        ];
        Known {
            probed: true,
            announced: announced.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect(),
            refused: ["undo".to_owned()].into(),
            facts: [("loses-lines".to_owned(), "2 of 3 pongs".to_owned())].into(),
            ..Known::default()
        }
    }

    fn check(known: &Known, text: &str, expected: Result<(), &str>) {
        let mut words = text.split(' ').map(str::to_owned);
        let requirement = Requirement { name: words.next().unwrap(), arguments: words.collect() };
        assert_eq!(meets(known, &requirement), expected.map_err(str::to_owned), "{text}");
    }

    #[test]
    fn requirements_are_met_by_announcements_and_defaults() {
        let cases: &[(&str, Result<(), &str>)] = &[
            ("feature ping=1", Ok(())),
            ("feature ping=0", Err("the engine announces ping=1")),
            ("feature setboard=1", Err("the engine announces no setboard")),
            ("feature setboard=0", Ok(())),
            ("feature reuse=1", Ok(())),
            ("feature reuse!=0", Ok(())),
            ("feature colors=1", Err("the engine does not want `white` and `black` (colors=0)")),
            ("feature colors!=0", Err("the engine does not want `white` and `black` (colors=0)")),
            ("feature nps=1", Err("the engine announces no nps")),
            ("feature nps!=0", Ok(())),
            ("feature nps=0", Err("the engine announces no nps")),
            ("feature variants", Ok(())),
            ("feature egt", Err("the engine announces no egt")),
            ("command undo", Err("the engine refuses `undo`")),
            ("command remove", Ok(())),
            ("chess", Ok(())),
            ("variant normal", Ok(())),
            ("variant nocastle", Ok(())),
            ("variant atomic", Err("the engine announces no variant atomic")),
            ("v2", Ok(())),
            ("option", Ok(())),
            ("option spin", Ok(())),
            ("option check", Err("the engine announces no option of type check")),
            ("setting", Ok(())),
            ("fact loses-lines", Ok(())),
            ("fact ponders", Err("the engine did not show that it ponders")),
            ("no-fact loses-lines", Err("the engine loses lines that arrive together: 2 of 3 pongs")),
            ("no-fact ponders", Ok(())),
        ];
        for (text, expected) in cases {
            check(&known(), text, *expected);
        }
    }

    #[test]
    fn before_the_probe_nothing_is_missing() {
        for text in ["feature setboard=1", "chess", "v2", "option spin", "fact ponders"] {
            check(&Known::default(), text, Ok(()));
        }
    }

    #[test]
    fn without_a_referee_chess_is_not_met() {
        let known = Known { no_referee: Some("plays xiangqi".to_owned()), ..known() };
        check(&known, "chess", Err("the engine's moves cannot be judged: plays xiangqi"));
    }
}
