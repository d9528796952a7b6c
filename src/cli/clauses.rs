//! `enginecheck clauses`.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::arguments::protocol;
use super::entry::{Exit, Failure};
use super::output::Output;
use super::sources;
use crate::ledger::{Basis, Clause, Coverage, Exempt};
use crate::protocol::Protocol;
use crate::verdict::Level;

/// Which clauses, and in which form.
#[derive(Debug, Args)]
pub(super) struct ClausesArguments {
    /// The protocol.
    #[arg(value_name = "PROTOCOL", value_parser = protocol)]
    protocol: &'static dyn Protocol,

    /// The form of the list.
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Form,
}

/// A form of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
enum Form {
    /// One clause per line, for people.
    Text,
    /// A JSON array.
    Json,
    /// A Markdown table.
    Md,
}

/// Prints all clauses of a protocol, and what judges each.
pub(super) fn run(arguments: &ClausesArguments, output: &mut Output) -> Result<Exit, Failure> {
    let protocol = arguments.protocol;
    let ledger = sources::ledger(protocol)?;
    let suite = sources::suite(protocol, &[])?;
    let coverage = ledger.coverage(&suite, protocol.vocabulary().monitors);
    let clauses = ledger.clauses();
    output.print(&match arguments.format {
        Form::Text => text(clauses, &coverage),
        Form::Json => json_text(clauses, &coverage),
        Form::Md => markdown(clauses, &coverage),
    })?;
    Ok(Exit::Good)
}

fn text(clauses: &[Clause], coverage: &Coverage) -> String {
    let width = clauses.iter().map(|c| c.id.as_str().len()).max().unwrap_or(0);
    let mut text = String::new();
    for clause in clauses {
        let (id, level) = (clause.id.as_str(), clause.level.to_string());
        let _ =
            writeln!(text, "{id:<width$}  {level:<6}  {}  [{}]", clause.sentence, standing(clause, coverage));
    }
    let _ = writeln!(text, "\n{}", sums(clauses, coverage));
    text
}

fn json_text(clauses: &[Clause], coverage: &Coverage) -> String {
    let entry = |clause: &Clause| {
        let (exempt, reason) = exemption(clause).unzip();
        json!({
            "id": clause.id,
            "level": clause.level,
            "section": clause.section,
            "sentence": clause.sentence,
            "basis": basis(clause.basis),
            "robust": clause.robust,
            "exempt": exempt,
            "reason": reason,
            "judged-by": coverage.by(&clause.id),
        })
    };
    format!("{:#}\n", clauses.iter().map(entry).collect::<serde_json::Value>())
}

fn markdown(clauses: &[Clause], coverage: &Coverage) -> String {
    let mut text = "| clause | level | section | demand | judged by |\n|---|---|---|---|---|\n".to_owned();
    for clause in clauses {
        let cells = [clause.section.clone(), clause.sentence.clone(), standing(clause, coverage)];
        let [section, sentence, standing] = cells.map(|cell| cell.replace('|', "\\|").replace('<', "&lt;"));
        let _ = writeln!(text, "| {} | {} | {section} | {sentence} | {standing} |", clause.id, clause.level);
    }
    let _ = writeln!(text, "\n{}", sums(clauses, coverage));
    text
}

/// What judges a clause, or why nothing does.
fn standing(clause: &Clause, coverage: &Coverage) -> String {
    let by = coverage.by(&clause.id);
    match (exemption(clause), by) {
        (Some((what, reason)), []) => format!("{what}: {reason}"),
        (None, []) => "not judged".to_owned(),
        (Some(("contested", _)), by) => format!("contested; noted by {}", by.join(", ")),
        (_, by) => by.join(", "),
    }
}

fn exemption(clause: &Clause) -> Option<(&'static str, &str)> {
    match &clause.exempt {
        Exempt::No => None,
        Exempt::Excluded(reason) => Some(("excluded", reason)),
        Exempt::Contested(reason) => Some(("contested", reason)),
        Exempt::Open(topic) => Some(("open", topic)),
    }
}

fn basis(basis: Basis) -> &'static str {
    match basis {
        Basis::Text => "text",
        Basis::Derived => "derived",
        Basis::Policy => "policy",
    }
}

fn sums(clauses: &[Clause], coverage: &Coverage) -> String {
    let of_level = |level: Level| {
        let all: Vec<&Clause> = clauses.iter().filter(|c| c.level == level).collect();
        let judged = all.iter().filter(|c| coverage.covers(c)).count();
        format!("{judged} of {} {level} clauses are judged", all.len())
    };
    [Level::Must, Level::Should, Level::May].map(of_level).join(", ")
}
