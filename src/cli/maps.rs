//! `enginecheck clauses PROTOCOL --map NAME`: which scenarios and monitors stand for the steps of another checker.

use std::fmt::Write as _;

use serde_json::json;

/// What another checker looks at, step by step.
#[derive(Debug)]
pub(super) struct Map {
    /// Its name on the command line.
    pub(super) name: &'static str,
    /// The protocol.
    pub(super) protocol: &'static str,
    /// What it is a map of.
    title: &'static str,
    /// Its steps in their order: what is looked at, and the scenarios (`topic/table`) and monitors that do so here.
    steps: &'static [(&'static str, &'static [&'static str])],
}

/// Replays the whole dialogue.
const WHOLE: &str = "gui/fastchess-compliance";

/// All maps.
pub(super) const MAPS: &[Map] = &[Map {
    name: "fastchess",
    protocol: "uci",
    title: "`fastchess --compliance`, whose dialogue uci/gui/fastchess-compliance holds in one piece",
    // specs/uci/requirements.md 6. "Info" is the last line with a score before the answer.
    steps: &[
        ("the process starts and says uciok", &["handshake/closes", "handshake/in-time", WHOLE]),
        ("isready", &["ready/answered", WHOLE]),
        ("a name was told", &["handshake/identity", "monitor/identity"]),
        ("an author was told", &["handshake/author", "monitor/identity"]),
        ("ucinewgame and isready", &["newgame/ready-again", WHOLE]),
        ("position startpos", &["position/startpos", WHOLE]),
        ("isready", &["ready/behind-anything", WHOLE]),
        ("position fen …", &["position/any-position", WHOLE]),
        ("isready", &["ready/keeps-the-position", WHOLE]),
        ("go wtime 100", &["clock/only-one-clock", WHOLE]),
        ("it is answered", &["clock/only-one-clock", WHOLE]),
        ("an info came", &["info/before-the-answer", "monitor/information"]),
        ("its form", &["info/well-formed", "monitor/info-form"]),
        ("its score", &["info/before-the-answer", "monitor/information"]),
        ("position fen … with Black to move", &["position/any-position", WHOLE]),
        ("go btime 100", &["clock/own-clock-of-black", WHOLE]),
        ("it is answered", &["clock/own-clock-of-black", WHOLE]),
        ("an info came", &["info/before-the-answer", "monitor/information"]),
        ("its form", &["info/well-formed", "monitor/info-form"]),
        ("its score", &["info/before-the-answer", "monitor/information"]),
        ("go wtime 100 winc 100 btime 100 binc 100", &["go/one-answer", WHOLE]),
        ("it is answered", &["go/one-answer", WHOLE]),
        ("an info came", &["info/before-the-answer", "monitor/information"]),
        ("its form", &["info/well-formed", "monitor/info-form"]),
        ("its score", &["info/before-the-answer", "monitor/information"]),
        ("go btime 100 binc 100 wtime 100 winc 100", &["go/order", WHOLE]),
        ("it is answered", &["go/order", WHOLE]),
        ("an info came", &["info/before-the-answer", "monitor/information"]),
        ("its form", &["info/well-formed", "monitor/info-form"]),
        ("its score", &["info/before-the-answer", "monitor/information"]),
        ("its score, once more", &["info/before-the-answer", "monitor/information"]),
        ("ucinewgame and isready", &["newgame/plays-another", WHOLE]),
        ("position startpos", &["position/replaces", WHOLE]),
        ("go wtime 100 btime 100", &["clock/in-time", WHOLE]),
        ("it is answered with a move", &["go/one-answer", "monitor/answer-form"]),
        ("the form of the info", &["info/well-formed", "monitor/info-form"]),
        ("position startpos moves e2e4 e7e5", &["position/moves", WHOLE]),
        ("go wtime 100 btime 100", &["clock/in-time", WHOLE]),
        ("it is answered with a move", &["go/one-answer", "monitor/answer-form"]),
        ("the form of the info", &["info/well-formed", "monitor/info-form"]),
    ],
}];

/// The map of this name for a protocol.
///
/// # Errors
/// That there is none, and which there are.
pub(super) fn find(protocol: &str, name: &str) -> Result<&'static Map, String> {
    let of_protocol = || MAPS.iter().filter(|map| map.protocol == protocol);
    of_protocol().find(|map| map.name == name).ok_or_else(|| {
        let known: Vec<&str> = of_protocol().map(|map| map.name).collect();
        match known.as_slice() {
            [] => format!("there is no map for {protocol}"),
            known => format!("no map `{name}` for {protocol}; there is: {}", known.join(", ")),
        }
    })
}

impl Map {
    /// Step by step, each with its number and the ids of what stands for it.
    fn rows(&self) -> impl Iterator<Item = (usize, &'static str, Vec<String>)> {
        let ids = |parts: &[&str]| parts.iter().map(|part| format!("{}/{part}", self.protocol)).collect();
        self.steps.iter().enumerate().map(move |(index, (step, parts))| (index + 1, *step, ids(parts)))
    }

    /// One step a line, for people.
    pub(super) fn text(&self) -> String {
        let width = self.steps.iter().map(|(step, _)| step.chars().count()).max().unwrap_or(0);
        let mut text = format!("{}\n\n", self.title);
        for (number, step, ids) in self.rows() {
            let _ = writeln!(text, "{number:>2}  {step:<width$}  {}", ids.join(", "));
        }
        text
    }

    /// A table in Markdown.
    pub(super) fn markdown(&self) -> String {
        let mut text = "| step | what is looked at | here |\n|---|---|---|\n".to_owned();
        for (number, step, ids) in self.rows() {
            let _ = writeln!(text, "| {number} | {step} | {} |", ids.join(", "));
        }
        text
    }

    /// A JSON array.
    pub(super) fn json(&self) -> String {
        let steps: serde_json::Value = self
            .rows()
            .map(|(number, step, ids)| json!({ "step": number, "checks": step, "judged-by": ids }))
            .collect();
        format!("{steps:#}\n")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::protocol;
    use crate::scenario::{Suite, table_of};

    #[test]
    fn every_step_is_stood_for_by_what_exists() {
        for map in MAPS {
            let protocol = protocol::find(map.protocol).unwrap();
            let suite = Suite::built_in(protocol).unwrap();
            let scenarios = suite.scenarios.iter().map(|scenario| table_of(&scenario.id).to_owned());
            let monitors = protocol.vocabulary().monitors.iter();
            let monitors = monitors.map(|monitor| format!("{}/monitor/{}", map.protocol, monitor.name));
            let known: BTreeSet<String> = scenarios.chain(monitors).collect();
            for (number, step, ids) in map.rows() {
                assert!(!ids.is_empty(), "{}: {number} {step}", map.name);
                for id in ids {
                    assert!(known.contains(&id), "{}: {number} {step}: {id} does not exist", map.name);
                }
            }
        }
        assert_eq!(find("uci", "fastchess").unwrap().steps.len(), 40);
        assert_eq!(find("uci", "x").unwrap_err(), "no map `x` for uci; there is: fastchess");
        assert_eq!(find("bei", "fastchess").unwrap_err(), "there is no map for bei");
    }
}
