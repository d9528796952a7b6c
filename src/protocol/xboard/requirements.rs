//! Whether an engine offers what a scenario needs: announced features with the documented defaults, refused commands.

use super::options;
use crate::protocol::model::{Known, Requirement};

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

/// The answer of [`Protocol::meets`](crate::protocol::Protocol::meets).
pub(super) fn meets(known: &Known, requirement: &Requirement) -> Result<(), String> {
    // Before any dialogue nothing can be said to be missing.
    if !known.probed {
        return Ok(());
    }
    let argument = requirement.arguments.first().map_or("", String::as_str);
    match requirement.name.as_str() {
        "feature" => meets_feature(known, argument),
        "command" => demand(!known.refused.contains(argument), || format!("engine refuses {argument}")),
        "chess" => match &known.no_referee {
            Some(reason) => Err(format!("no referee: {reason}")),
            None => Ok(()),
        },
        "variant" => demand(lists_variant(known, argument), || format!("no variant {argument}")),
        "v2" => demand(!known.announced.is_empty(), || "no features (protocol 1)".to_owned()),
        "option" => demand(has_option(known, argument), || match argument {
            "" => "no option".to_owned(),
            kind => format!("no {kind} option"),
        }),
        "setting" => demand(!options::current_settings(&known.announced).is_empty(), || {
            "no option whose value is known".to_owned()
        }),
        "fact" => demand(known.facts.contains_key(argument), || format!("not {argument}")),
        "no-fact" => match known.facts.get(argument) {
            Some(how) if !how.is_empty() => Err(format!("{argument}: {how}")),
            Some(_) => Err(argument.to_owned()),
            None => Ok(()),
        },
        other => Err(format!("unknown requirement {other}")),
    }
}

fn demand(met: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if met { Ok(()) } else { Err(reason()) }
}

/// `NAME=VALUE` or `NAME!=VALUE`.
fn meets_feature(known: &Known, argument: &str) -> Result<(), String> {
    let Some((name, wanted)) = argument.split_once('=') else {
        return demand(known.announced(argument).is_some(), || format!("no {argument}"));
    };
    if let Some(name) = name.strip_suffix('!') {
        return demand(feature(known, name) != Some(wanted), || format!("{name}={wanted}"));
    }
    match feature(known, name) {
        Some(value) if value == wanted => Ok(()),
        Some("0") | None if wanted == "1" => Err(format!("no {name}")),
        Some(value) => Err(format!("{name}={value}")),
        None => Err(format!("{name} not set")),
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
            ("feature ping=0", Err("ping=1")),
            ("feature setboard=1", Err("no setboard")),
            ("feature setboard=0", Ok(())),
            ("feature reuse=1", Ok(())),
            ("feature reuse!=0", Ok(())),
            ("feature colors=1", Err("no colors")),
            ("feature colors!=0", Err("colors=0")),
            ("feature nps=1", Err("no nps")),
            ("feature nps!=0", Ok(())),
            ("feature nps=0", Err("nps not set")),
            ("feature variants", Ok(())),
            ("feature egt", Err("no egt")),
            ("command undo", Err("engine refuses undo")),
            ("command remove", Ok(())),
            ("chess", Ok(())),
            ("variant normal", Ok(())),
            ("variant nocastle", Ok(())),
            ("variant atomic", Err("no variant atomic")),
            ("v2", Ok(())),
            ("option", Ok(())),
            ("option spin", Ok(())),
            ("option check", Err("no check option")),
            ("setting", Ok(())),
            ("fact loses-lines", Ok(())),
            ("fact ponders", Err("not ponders")),
            ("no-fact loses-lines", Err("loses-lines: 2 of 3 pongs")),
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
        check(&known, "chess", Err("no referee: plays xiangqi"));
    }
}
