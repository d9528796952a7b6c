//! `enginecheck clauses`.

use std::fmt::Write as _;

use clap::Args;
use serde_json::json;

use super::arguments::protocol;
use super::exit::{Exit, Failure};
use super::list::cell;
use super::maps::{self, Form};
use super::output::Output;
use super::sources;
use crate::ledger::{Basis, Clause, Coverage, Exempt, Ledger};
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

    /// Print instead what stands for each step of another tester: `fastchess` for uci.
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
}

/// Prints all clauses of a protocol, and what judges each.
pub(super) fn run(arguments: &ClausesArguments, output: &mut Output) -> Result<Exit, Failure> {
    let protocol = arguments.protocol;
    if let Some(name) = &arguments.map {
        output.print(&maps::shown(protocol, name, arguments.format)?)?;
        return Ok(Exit::Good);
    }
    let ledger = sources::ledger(protocol)?;
    let suite = sources::suite(protocol, &[])?;
    let coverage = ledger.coverage(&suite, protocol.vocabulary().monitors);
    let text = match arguments.format {
        Form::Text => format!("Of {}.\n\n{}", protocol.source(), text(&ledger, &coverage)),
        Form::Json => json_text(&ledger, &coverage),
        Form::Md => format!("Of {}.\n\n{}", protocol.source(), markdown(&ledger, &coverage)),
    };
    output.print(&text)?;
    Ok(Exit::Good)
}

/// What stands above the clauses that bind the other side.
const INTERFACE: &str = "What binds the interface, and so the harness itself:";

fn text(ledger: &Ledger, coverage: &Coverage) -> String {
    let (clauses, interface) = (ledger.clauses(), ledger.interface());
    let width = clauses.iter().chain(interface).map(|c| c.id.as_str().len()).max().unwrap_or(0);
    let line = |clause: &Clause| {
        let (id, level) = (clause.id.as_str(), clause.level.to_string());
        format!("{id:<width$}  {level:<6}  {}", clause.sentence)
    };
    let mut text = String::new();
    for clause in clauses {
        let _ = writeln!(text, "{}  [{}]", line(clause), standing(clause, coverage));
    }
    let _ = writeln!(text, "\n{}", sums(clauses, coverage));
    if !interface.is_empty() {
        let _ = writeln!(text, "\n{INTERFACE}\n");
    }
    for clause in interface {
        let _ = writeln!(text, "{}", line(clause));
    }
    text
}

fn json_text(ledger: &Ledger, coverage: &Coverage) -> String {
    let entry = |binds: &'static str, clause: &Clause| {
        let (exempt, reason) = exemption(clause).unzip();
        json!({
            "id": clause.id,
            "binds": binds,
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
    let engine = ledger.clauses().iter().map(|clause| entry("engine", clause));
    let interface = ledger.interface().iter().map(|clause| entry("interface", clause));
    format!("{:#}\n", engine.chain(interface).collect::<serde_json::Value>())
}

fn markdown(ledger: &Ledger, coverage: &Coverage) -> String {
    let (clauses, interface) = (ledger.clauses(), ledger.interface());
    let row = |clause: &Clause| {
        let (section, sentence) = (cell(&clause.section), cell(&clause.sentence));
        format!("| {} | {} | {section} | {sentence} |", clause.id, clause.level)
    };
    let mut text = "| clause | level | section | demand | judged by |\n|---|---|---|---|---|\n".to_owned();
    for clause in clauses {
        let _ = writeln!(text, "{} {} |", row(clause), cell(&standing(clause, coverage)));
    }
    let _ = writeln!(text, "\n{}", sums(clauses, coverage));
    if !interface.is_empty() {
        let _ = writeln!(text, "\n{INTERFACE}\n\n| clause | level | section | demand |\n|---|---|---|---|");
    }
    for clause in interface {
        let _ = writeln!(text, "{}", row(clause));
    }
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
