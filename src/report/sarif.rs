//! SARIF 2.1.0, the form in which code hosts read the findings of analysers: a rule for each clause that is broken, a result for
//! each cause. Main function: [`render`].
//!
//! An engine has no line of source that enginecheck could point to. Code hosts want a place all the same: it is the
//! configuration, which names the engine, or the engine's own file. What the baseline lists is suppressed.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::causes;
use super::fold::{Report, Weight};
use super::group::Group;
use super::remark::Remark;
use super::wording::{command_line, safe, safe_line};
use crate::event::ClauseText;
use crate::verdict::{Level, Verdict};

/// The address of the format's description.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The rule of results that break no clause.
const NO_CLAUSE: &str = "no-clause";

/// Code hosts take no more results of one run.
const MOST: usize = 5000;

/// The report as a JSON document.
#[must_use]
pub fn render(report: &Report) -> String {
    let found = causes::groups(report, |item| item.weight() >= Weight::Warning);
    let known = causes::groups(report, |item| item.verdict() == Verdict::Known);
    let mut rules = Rules::default();
    let place = place(report);
    let results: Vec<Value> =
        found.iter().chain(&known).take(MOST).map(|group| result(group, &mut rules, &place)).collect();
    let started = report.started.as_ref();
    let finished = report.finished.as_ref();
    // Half a run, and one that broke nothing because the engine never spoke, is no successful one.
    let whole = finished.is_some_and(|finished| finished.cut_short.is_none() && finished.exit_code < 2);
    let notices: Vec<Value> = report
        .notices
        .iter()
        .map(|text| json!({ "level": "note", "message": { "text": safe(text) } }))
        .collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "enginecheck",
                "version": started.map_or("", |started| started.enginecheck.as_str()),
                "rules": rules.described(),
            } },
            "automationDetails": { "id": format!("enginecheck/{}/", safe_line(report.protocol())) },
            "invocations": [{
                "executionSuccessful": whole,
                "commandLine": command_line(started.map_or(&[], |started| &started.engine)),
                "toolExecutionNotifications": notices,
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{document:#}\n")
}

/// The clauses that results break, in the order in which they come.
#[derive(Debug, Default)]
struct Rules {
    numbers: BTreeMap<String, usize>,
    texts: Vec<Value>,
}

impl Rules {
    /// The number of a clause's rule, which is made if there is none.
    fn number(&mut self, id: &str, text: Option<&ClauseText>) -> usize {
        if let Some(number) = self.numbers.get(id) {
            return *number;
        }
        let number = self.texts.len();
        let sentence = text.map_or("", |text| text.sentence.as_str());
        let short = if sentence.is_empty() { format!("clause {id}") } else { safe_line(sentence) };
        let section = text.map_or("", |text| text.section.as_str());
        let level = text.map_or(Level::Must, |text| text.level);
        let section = safe_line(section);
        let mut about = vec![level.to_string()];
        if !section.is_empty() {
            about.push(section);
        }
        let help = format!(
            "{short}\n\nClause {id} ({}). `enginecheck explain {id}` shows what judges it.",
            about.join(", ")
        );
        self.texts.push(json!({
            "id": id,
            "shortDescription": { "text": short },
            "help": { "text": help, "markdown": help },
            "defaultConfiguration": { "level": if level == Level::Must { "error" } else { "warning" } },
            "properties": { "tags": about },
        }));
        self.numbers.insert(id.to_owned(), number);
        number
    }

    fn described(self) -> Vec<Value> {
        self.texts
    }
}

/// Where results are shown: the configuration, else the engine's file as it was typed.
fn place(report: &Report) -> String {
    let started = report.started.as_ref();
    let file = started.and_then(|started| started.config.as_ref().or(started.engine.first()));
    let file = file.map_or("enginecheck.toml", String::as_str).replace('\\', "/");
    // What is not below the project's folder has no place in it.
    let name = file.rsplit('/').next().unwrap_or_default();
    let shown = if file.starts_with('/') || file.contains(':') || file.contains("..") { name } else { &file };
    uri(shown.trim_start_matches("./"))
}

/// A relative path as a URI.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    path.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn result(group: &Group<'_>, rules: &mut Rules, place: &str) -> Value {
    let remark = Remark::of(group);
    let item = group.shown;
    let clause = remark.cited.map_or(NO_CLAUSE.to_owned(), |cited| safe_line(cited.id().as_str()));
    let text = remark.cited.and_then(|cited| remark.known.iter().find(|known| known.id == *cited.id()));
    let number = rules.number(&clause, text);
    let mut lines = vec![format!("{} {}: {}", item.verdict_word(), safe_line(item.id()), safe(&remark.why))];
    lines.extend(remark.others());
    if !remark.again.is_empty() {
        lines.push(format!("Again: {}", command_line(remark.again)));
    }
    let level = match item.weight() {
        Weight::Error | Weight::Failure => "error",
        Weight::Warning => "warning",
        Weight::Unjudged | Weight::Good => "note",
    };
    let hash = Sha256::digest(format!("{clause} {}", item.id()));
    let print: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let mut result = json!({
        "ruleId": clause,
        "ruleIndex": number,
        "level": level,
        "message": { "text": lines.join("\n") },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": place },
                "region": { "startLine": 1 },
            },
            "logicalLocations": [{ "fullyQualifiedName": safe_line(item.id()), "kind": "test" }],
        }],
        "partialFingerprints": { "enginecheck/v1": print },
        "properties": { "scenario": safe_line(item.id()), "verdict": item.verdict().word() },
    });
    if item.verdict() == Verdict::Known {
        result["suppressions"] = json!([{ "kind": "external", "justification": "the baseline lists it" }]);
    }
    result
}
