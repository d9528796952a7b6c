//! Reads ledger files into [`Clause`]s.

use schemars::JsonSchema;
use toml::de::DeValue;

use super::{Basis, Clause, Exempt};
use crate::scenario::forms::At;
use crate::scenario::read::{self, Entry};
use crate::scenario::suggest;
use crate::scenario::values;
use crate::scenario::{SpecError, SpecFile, diagnostics};
use crate::verdict::{ClauseId, Level};

/// A clause as written: one table of `clauses.toml` or `interface.toml`.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct RawClause {
    /// `must`, `should` or `may`, after the rulings (specs/rulings.md).
    level: Option<At<String>>,
    /// Its section in the text.
    section: Option<At<String>>,
    /// What it demands, in one sentence.
    sentence: Option<At<String>>,
    /// `text`, `derived` or `policy`.
    basis: Option<At<String>>,
    /// It concerns input that no correct GUI sends.
    robust: Option<At<bool>>,
    /// An illegal move may show a breach.
    shows_in_moves: Option<At<bool>>,
    /// The end of the engine shows a breach.
    shows_in_death: Option<At<bool>>,
    /// Why nobody outside the engine could see a breach.
    excluded: Option<At<String>>,
    /// Why a breach is only noted.
    contested: Option<At<String>>,
    /// The topic whose scenarios have not been written yet.
    open: Option<At<String>>,
}

/// All clauses of the files, in their order: those that bind the engine, and those that bind the other side.
pub(super) fn clauses(files: &[SpecFile]) -> Result<(Vec<Clause>, Vec<Clause>), Vec<SpecError>> {
    let mut errors = Vec::new();
    let (mut clauses, mut interface): (Vec<Clause>, Vec<Clause>) = (Vec::new(), Vec::new());
    for file in files {
        let binds_engine = file.stem() != "interface";
        for entry in read::root(file, &mut errors).into_iter().flatten() {
            let key = entry.key.clone();
            let Some(clause) = clause(file, entry, &mut errors) else { continue };
            if clauses.iter().chain(&interface).any(|other| other.id == clause.id) {
                let error = file.error(key.span, format!("`{}` already exists", clause.id));
                errors.push(error.help("ids never change, and each id belongs to one clause"));
                continue;
            }
            if !binds_engine && (clause.robust || clause.exempt != Exempt::No) {
                let error = file.error(key.span, format!("`{}` does not bind the engine", clause.id));
                errors.push(error.help("nothing judges it, so that it needs no reason to be left alone"));
                continue;
            }
            if binds_engine { clauses.push(clause) } else { interface.push(clause) }
        }
    }
    if errors.is_empty() { Ok((clauses, interface)) } else { Err(diagnostics::sorted(errors)) }
}

fn clause(file: &SpecFile, entry: Entry<'_>, errors: &mut Vec<SpecError>) -> Option<Clause> {
    let key = entry.key;
    let span = entry.value.span();
    let DeValue::Table(table) = entry.value.into_inner() else {
        let error = file.error(key.span, format!("`{}` is not a table", key.value));
        errors
            .push(error.help("a clause: `[\"XB-PING-1\"]` with `level`, `section`, `sentence` and `basis`"));
        return None;
    };
    if !is_id(&key.value) {
        let error = file.error(key.span.clone(), format!("`{}` is not the id of a clause", key.value));
        errors.push(error.help("use capital letters, digits and `-`, starting with a prefix: `XB-PING-1`"));
    }
    let read = read::table_as::<RawClause>(file, table, span, errors);
    let raw = read.value;
    let required = [
        ("level", raw.level.is_some()),
        ("section", raw.section.is_some()),
        ("sentence", raw.sentence.is_some()),
        ("basis", raw.basis.is_some()),
    ];
    for (name, _) in required.into_iter().filter(|(_, there)| !there && !read.damaged) {
        let error = file.error(key.span.clone(), format!("`{}` has no `{name}`", key.value));
        errors.push(error.help("a clause has `level`, `section`, `sentence` and `basis`"));
    }
    let level = raw.level.as_ref().map(|level| (level, values::level(&level.value)));
    let level = match level {
        Some((_, Ok(level))) => level,
        Some((at, Err(wrong))) => {
            errors.push(file.error(at.span.clone(), wrong.message).help(wrong.help));
            Level::Must
        }
        None => Level::Must,
    };
    Some(Clause {
        level,
        section: text(raw.section.as_ref()),
        sentence: text(raw.sentence.as_ref()),
        basis: basis(file, raw.basis.as_ref(), errors),
        robust: is_set(raw.robust.as_ref()),
        shows_in_moves: is_set(raw.shows_in_moves.as_ref()),
        shows_in_death: is_set(raw.shows_in_death.as_ref()),
        exempt: exempt(file, &raw, errors),
        id: ClauseId::new(&key.value),
    })
}

fn text(raw: Option<&At<String>>) -> String {
    raw.map(|text| text.value.trim().to_owned()).unwrap_or_default()
}

fn is_set(raw: Option<&At<bool>>) -> bool {
    raw.is_some_and(|raw| raw.value)
}

fn basis(file: &SpecFile, raw: Option<&At<String>>, errors: &mut Vec<SpecError>) -> Basis {
    let Some(raw) = raw else { return Basis::Text };
    match raw.value.as_str() {
        "text" => Basis::Text,
        "derived" => Basis::Derived,
        "policy" => Basis::Policy,
        other => {
            let error = file.error(raw.span.clone(), format!("unknown basis `{other}`"));
            errors.push(error.help(suggest(other, ["text", "derived", "policy"])));
            Basis::Text
        }
    }
}

/// The reason, of which there may be one at most.
fn exempt(file: &SpecFile, raw: &RawClause, errors: &mut Vec<SpecError>) -> Exempt {
    let mut reasons = Vec::new();
    let forms = [
        raw.excluded.as_ref().map(|reason| (reason, Exempt::Excluded(reason.value.trim().to_owned()))),
        raw.contested.as_ref().map(|reason| (reason, Exempt::Contested(reason.value.trim().to_owned()))),
        raw.open.as_ref().map(|topic| (topic, Exempt::Open(topic.value.trim().to_owned()))),
    ];
    for (reason, exempt) in forms.into_iter().flatten() {
        if reason.value.trim().is_empty() {
            let error = file.error(reason.span.clone(), "an empty reason");
            errors.push(error.help("give the reason: readers of the ledger ask for it first"));
        }
        reasons.push((reason.span.clone(), exempt));
    }
    if let [_, (second, _), ..] = reasons.as_slice() {
        let error = file.error(second.clone(), "two reasons for not covering a clause");
        errors.push(error.help("one of `excluded`, `contested`, `open`"));
    }
    reasons.into_iter().next().map_or(Exempt::No, |(_, exempt)| exempt)
}

/// Whether it looks like `XB-PING-1`.
fn is_id(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    parts.len() >= 2
        && parts.iter().all(|part| {
            !part.is_empty()
                && part.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
        })
}
