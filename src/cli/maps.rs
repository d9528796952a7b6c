//! `enginecheck clauses uci --map fastchess`: what stands in our suite for the steps of another tester.
//!
//! A map is a file, `specs/<protocol>/maps/<name>.toml`. Main function: [`shown`].

use std::fmt::Write as _;

use serde_json::json;
use toml::Spanned;

use clap::ValueEnum;

use super::exit::Failure;
use super::sources;
use crate::protocol::{PROTOCOLS, Protocol};
use crate::scenario::{SpecError, SpecFile, Suite, map_files, suggest, table_of};

/// The form of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(super) enum Form {
    /// One clause per line, for people.
    Text,
    /// A JSON array.
    Json,
    /// A Markdown table.
    Md,
}

/// A map as written.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Map {
    /// The other tester, as its users call it.
    tester: String,
    /// Its steps, in order.
    #[serde(rename = "step")]
    steps: Vec<Step>,
}

/// One step of the other tester.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// What it sends or looks at.
    does: String,
    /// The scenarios and monitors that stand for it, without the protocol: `ready/answered`, `monitor/answer`.
    by: Spanned<Vec<Spanned<String>>>,
}

/// The map of this name, as text for people or for programs.
pub(super) fn shown(protocol: &'static dyn Protocol, name: &str, form: Form) -> Result<String, Failure> {
    let files = map_files(protocol.name());
    let Some(file) = files.iter().find(|file| file.stem() == name) else {
        return Err(Failure::Misuse(format!("there is no map `{name}` of {}; {}", protocol.name(), those())));
    };
    let map = read(file, &*sources::suite(protocol, &[])?, protocol).map_err(Failure::Wrong)?;
    let id = |by: &str| format!("{}/{by}", protocol.name());
    Ok(match form {
        Form::Text => text(&map, id),
        Form::Json => json_text(&map, id),
        Form::Md => markdown(&map, id),
    })
}

/// All maps there are, in words.
fn those() -> String {
    let of = |protocol: &&'static dyn Protocol| {
        let names: Vec<String> =
            map_files(protocol.name()).iter().map(|file| file.stem().to_owned()).collect();
        (!names.is_empty()).then(|| format!("{} ({})", names.join(", "), protocol.name()))
    };
    format!("there are: {}", PROTOCOLS.iter().filter_map(of).collect::<Vec<_>>().join(", "))
}

/// The map in a file, if each of its steps names scenarios that there are.
fn read(file: &SpecFile, suite: &Suite, protocol: &dyn Protocol) -> Result<Map, Vec<SpecError>> {
    let map: Map = toml::from_str(&file.text)
        .map_err(|error| vec![file.error(error.span().unwrap_or_default(), error.message())])?;
    let mut errors = Vec::new();
    for step in &map.steps {
        if step.by.get_ref().is_empty() {
            let error = file.error(step.by.span(), "nothing stands for this step");
            errors.push(error.help("name a scenario: `ready/answered`"));
        }
        for by in step.by.get_ref() {
            let id = format!("{}/{}", protocol.name(), by.get_ref());
            let is_monitor = |name| protocol.vocabulary().monitor(name).is_some();
            let known = by.get_ref().strip_prefix("monitor/").is_some_and(is_monitor)
                || suite.scenarios.iter().any(|scenario| table_of(&scenario.id) == id);
            if !known {
                let error = file.error(by.span(), format!("there is no scenario `{id}`"));
                let ids =
                    suite.scenarios.iter().filter_map(|scenario| table_of(&scenario.id).split_once('/'));
                errors.push(error.help(suggest(by.get_ref(), ids.map(|(_, id)| id))));
            }
        }
    }
    if errors.is_empty() { Ok(map) } else { Err(errors) }
}

impl Step {
    fn ids(&self, id: impl Fn(&str) -> String) -> Vec<String> {
        self.by.get_ref().iter().map(|by| id(by.get_ref())).collect()
    }
}

fn text(map: &Map, id: impl Fn(&str) -> String) -> String {
    let mut text = format!("What stands for the {} steps of {}:\n\n", map.steps.len(), map.tester);
    for (number, step) in (1..).zip(&map.steps) {
        let _ = writeln!(text, "{number:>3}  {}\n       {}", step.does, step.ids(&id).join(", "));
    }
    text
}

fn json_text(map: &Map, id: impl Fn(&str) -> String) -> String {
    let steps = (1..).zip(&map.steps);
    let entries =
        steps.map(|(number, step)| json!({ "step": number, "does": step.does, "judged-by": step.ids(&id) }));
    format!("{:#}\n", entries.collect::<serde_json::Value>())
}

fn markdown(map: &Map, id: impl Fn(&str) -> String) -> String {
    let mut text = format!("| step of {} | what it does | judged by |\n|--:|---|---|\n", map.tester);
    for (number, step) in (1..).zip(&map.steps) {
        let _ =
            writeln!(text, "| {number} | {} | {} |", step.does.replace('|', "\\|"), step.ids(&id).join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol;

    fn uci() -> (&'static dyn Protocol, Suite) {
        let protocol = protocol::find("uci").expect("it is a protocol");
        (protocol, Suite::built_in(protocol).expect("the suite loads"))
    }

    #[test]
    fn every_step_of_every_map_has_a_scenario() {
        for protocol in PROTOCOLS {
            let suite = Suite::built_in(*protocol).expect("the suite loads");
            for file in map_files(protocol.name()) {
                let map = read(&file, &suite, *protocol)
                    .map_err(|errors| errors.iter().map(|error| error.render(false)).collect::<String>());
                assert!(!map.unwrap().steps.is_empty(), "{}", file.path);
            }
        }
    }

    #[test]
    fn fastchess_has_forty_steps() {
        let (protocol, suite) = uci();
        let files = map_files("uci");
        let map = read(&files[0], &suite, protocol).unwrap();
        assert_eq!((files[0].stem(), map.steps.len()), ("fastchess", 40));
    }

    #[test]
    fn mistakes_in_a_map_are_told_with_their_place() {
        let (protocol, suite) = uci();
        for (text, expected) in [
            ("tester = 'x'\n[[step]]\ndoes = 'y'\nby = ['ready/answered', 'monitor/answer']\n", ""),
            ("tester = 'x'\n[[step]]\ndoes = 'y'\nby = []\n", "x.toml:4:6: nothing stands for this step"),
            (
                "tester = 'x'\n[[step]]\ndoes = 'y'\nby = ['ready/answer']\n",
                "x.toml:4:7: there is no scenario `uci/ready/answer`",
            ),
            (
                "tester = 'x'\n[[step]]\ndoes = 'y'\nby = ['monitor/x']\n",
                "x.toml:4:7: there is no scenario `uci/monitor/x`",
            ),
            ("tester = 'x'\n[[step]]\ndoes = 'y'\nfor = ['z']\n", "x.toml:4:1: unknown field `for`"),
        ] {
            let told = read(&SpecFile::new("specs/uci/maps/x.toml", text), &suite, protocol).err();
            let told = told.map(|errors| errors[0].brief()).unwrap_or_default();
            assert_eq!(told.is_empty(), expected.is_empty(), "{text}: {told}");
            assert!(told.contains(expected), "{text}: {told}");
        }
    }
}
