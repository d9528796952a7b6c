//! Whether an engine offers what a scenario needs: announced features with the documented defaults, refused commands.

use super::options;
use crate::model::Known;
use crate::words::{Condition, Facts};
use crate::xboard::grammar::Switch;

/// What scenarios may require.
pub(super) const REQUIREMENTS: &[Condition] = &[
    Condition::new(
        "feature",
        "feature NAME=VALUE or feature NAME!=VALUE",
        (1, 1),
        "the feature has (or does not have) this value; if it was not announced, its documented default counts",
        |r| meets_feature(r.known, r.argument),
    ),
    Condition::new(
        "command",
        "command NAME",
        (1, 1),
        "the engine is not known to refuse this command",
        |r| met(!r.known.refused.contains(r.argument), || format!("the engine refuses `{}`", r.argument)),
    ),
    Condition::new(
        "chess",
        "chess",
        (0, 0),
        "the engine plays standard chess, so that moves can be judged",
        |r| match &r.known.no_referee {
            Some(reason) => Err(format!("the engine's moves cannot be judged: {reason}")),
            None => Ok(()),
        },
    ),
    Condition::new("variant", "variant NAME", (1, 1), "the variants feature lists this name", |r| {
        met(lists_variant(r.known, r.argument), || format!("the engine announces no variant {}", r.argument))
    }),
    Condition::new("v2", "v2", (0, 0), "the engine announced features", |r| {
        met(!r.known.announced.is_empty(), || {
            "the engine announces no features (it speaks protocol 1)".to_owned()
        })
    }),
    Condition::new(
        "option",
        "option [TYPE]",
        (0, 1),
        "the engine announced an option, or one of this type",
        |r| {
            met(has_option(r.known, r.argument), || match r.argument {
                "" => "the engine announces no option".to_owned(),
                kind => format!("the engine announces no option of type {kind}"),
            })
        },
    ),
    Condition::new(
        "setting",
        "setting",
        (0, 0),
        "the engine announced an option whose current value is known",
        |r| {
            let settings = options::offers(&r.known.announced).current_settings();
            met(!settings.is_empty(), || "the engine announces no option that has a value".to_owned())
        },
    ),
    Condition::new("fact", "fact NAME", (1, 1), "the probe found this fact", |r| {
        let found = r.known.facts.contains_key(r.argument);
        match r.argument {
            "asks-user" => met(found, || "the engine did not ask the user anything".to_owned()),
            "asked-for-time" => met(found, || "the engine did not ask for time to start (done=0)".to_owned()),
            fact => r.has(fact),
        }
    }),
    Condition::NO_FACT,
];

/// What facts mean.
pub(super) const FACTS: Facts = &[
    ("does-not-play", "does not answer moves"),
    ("ignores-now", "does not move at once on `?`"),
    ("ponders-unseen", "does not show its pondering"),
    ("no-pong-in-analysis", "does not answer `ping` in an analysis"),
    ("misses-plain-moves", "does not take plain moves and refuse illegal ones in force mode"),
    ("breaks-rules", "breaks a rule of chess"),
];

/// What a feature is worth when the engine does not announce it (feature table of the protocol). `nps` is unknown then,
/// `myname` comes from the file name, lists are empty.
pub(super) fn default(name: &str) -> Option<&'static str> {
    let switch = Switch::find(name.as_bytes()).filter(|switch| switch.is_documented())?;
    match switch.default() {
        // Elsewhere than on a server, `name` is not sent.
        None if switch == Switch::Name => Some("0"),
        on => on.map(|on| if on { "1" } else { "0" }),
    }
}

/// The value of a feature by what was announced, or else its documented default.
fn feature<'a>(known: &'a Known, name: &str) -> Option<&'a str> {
    known.announced(name).or_else(|| default(name))
}

/// What an engine with this value does, and what a scenario for the other value is about.
const OTHERWISE: &[(&str, &str, &str)] = &[
    ("usermove", "1", "the engine takes moves with `usermove`, not bare ones"),
    ("san", "1", "the engine asks for moves in SAN, not in coordinates"),
    ("setboard", "1", "the engine takes positions with `setboard`, not with `edit`"),
    ("colors", "0", "the engine does not want `white` and `black` (colors=0)"),
    ("colors", "1", "the engine takes `white` and `black`"),
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

fn met(met: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if met { Ok(()) } else { Err(reason()) }
}

/// `NAME=VALUE` or `NAME!=VALUE`.
fn meets_feature(known: &Known, argument: &str) -> Result<(), String> {
    let Some((name, wanted)) = argument.split_once('=') else {
        return met(known.announced(argument).is_some(), || format!("the engine announces no {argument}"));
    };
    if let Some(name) = name.strip_suffix('!') {
        return met(feature(known, name) != Some(wanted), || otherwise(name, wanted));
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
pub(super) fn lists_variant(known: &Known, name: &str) -> bool {
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
    use crate::model::Requirement;
    use crate::words::meets;

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
        assert_eq!(
            meets(REQUIREMENTS, FACTS, known, &requirement),
            expected.map_err(str::to_owned),
            "{text}"
        );
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
