//! A comparison as Markdown, for a comment on a pull request: a table of both runs, and one for each kind of change.
//!
//! It is never longer than such a comment may be. What does not fit is counted. Main function: [`render`].

use std::fmt::{self, Write as _};

use super::super::dialogue::clipped;
use super::super::markdown::{code, plain};
use super::super::wording::{command_line, safe_line, written};
use super::comparison::{Change, Comparison};
use super::result::Standing;
use super::run::Run;
use super::sections::{Section, sections, sums, verdicts};

/// GitHub takes comments of 65 536 characters; this leaves room for a text of one's own.
pub const LIMIT: usize = 60_000;

/// Characters to show of a finding.
const WIDTH: usize = 200;

/// The comparison, in at most [`LIMIT`] bytes.
#[must_use]
pub fn render(comparison: &Comparison) -> String {
    let mut text = written(|out| head(out, comparison));
    if text.len() > LIMIT {
        // Names and commands of any length.
        text = format!("## enginecheck: two runs\n\n**{}.**\n", sums(comparison));
    }
    let mut left_out = 0;
    for section in sections(comparison) {
        left_out += add(&mut text, &section);
    }
    if left_out > 0 {
        let _ =
            writeln!(text, "\n**Cut here:** {left_out} more did not fit; `--json FILE` tells all of them.");
    }
    text
}

/// Adds a section as far as there is room for it; returns how many of its changes there was no room for.
fn add(text: &mut String, section: &Section<'_>) -> usize {
    // For what stands below sections.
    const RESERVED: usize = 1000;
    let room = |text: &str, more: &str| text.len() + more.len() + RESERVED <= LIMIT;
    let heading = heading(section);
    for (written, change) in section.shown().iter().enumerate() {
        let row = row(section, change);
        let row = if written == 0 { heading.clone() + &row } else { row };
        if !room(text, &row) {
            return section.changes.len() - written;
        }
        *text += &row;
    }
    if let Some(more) = section.more() {
        *text += &format!("\n{}\n", plain(&more));
    }
    0
}

fn head(out: &mut String, comparison: &Comparison) -> fmt::Result {
    let Comparison { old, new, notices, .. } = comparison;
    writeln!(out, "## enginecheck: {}, two runs\n", plain(&new.protocol))?;
    writeln!(out, "**{}.**\n", sums(comparison))?;
    writeln!(out, "| | old | new |\n|---|---|---|")?;
    let labels = ["engine", "command", "enginecheck", "results"];
    for (label, (old, new)) in labels.into_iter().zip(cells(old).into_iter().zip(cells(new))) {
        writeln!(out, "| {label} | {old} | {new} |")?;
    }
    for notice in notices {
        writeln!(out, "\n**Notice:** {}.", plain(notice))?;
    }
    Ok(())
}

/// What is told of a run.
fn cells(run: &Run) -> [String; 4] {
    [
        run.engine.as_deref().map_or("(no name)".to_owned(), code),
        code(&command_line(&run.command)),
        plain(&run.enginecheck),
        run.results.to_string(),
    ]
}

fn heading(section: &Section<'_>) -> String {
    let heading = section.heading();
    let mut letters = heading.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase()).unwrap_or_default();
    let columns = match section.is_about_findings() {
        true => "| verdict | what | finding |\n|---|---|---|",
        false => "| verdict | what |\n|---|---|",
    };
    format!("\n### {first}{} ({})\n\n{columns}\n", letters.as_str(), section.changes.len())
}

fn row(section: &Section<'_>, change: &Change) -> String {
    let verdicts = verdicts(change);
    let former = change.renamed_from.as_deref();
    let former = former.map_or(String::new(), |id| format!(", renamed from {}", code(id)));
    let what = format!("{}{former}", code(&change.id));
    if section.is_about_findings() {
        format!("| {verdicts} | {what}: {} | {} |\n", plain(&change.title), findings(change))
    } else {
        format!("| {verdicts} | {what} |\n")
    }
}

/// What is found now, with its clause, and what was found before.
fn findings(change: &Change) -> String {
    let text = |side: &Option<Standing>| {
        let text = side.as_ref().map(|standing| safe_line(&standing.text)).filter(|text| !text.is_empty());
        text.map(|text| code(&clipped(&text, WIDTH)))
    };
    let clause = change.new.as_ref().map(|standing| &standing.clause).filter(|clause| !clause.is_empty());
    let parts = [
        text(&change.new),
        clause.map(|clause| plain(&clipped(clause, WIDTH))),
        text(&change.old).map(|text| format!("before: {text}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::super::comparison::Kind;
    use super::super::result::What;
    use super::*;
    use crate::verdict::Verdict;

    fn worse(number: usize, text: &str) -> Change {
        let standing = |verdict| Standing {
            verdict,
            word: verdict.to_string(),
            must: verdict == Verdict::Fail,
            text: text.to_owned(),
            clauses: Vec::new(),
            clause: String::new(),
            reproduce: Vec::new(),
        };
        Change {
            kind: Kind::Worse,
            what: What::Scenario,
            id: format!("xboard/a/{number}"),
            renamed_from: None,
            title: "it | is `so`".to_owned(),
            old: Some(standing(Verdict::Warn)),
            new: Some(standing(Verdict::Fail)),
        }
    }

    fn rendered(number: usize, text: &str) -> String {
        let changes = (0..number).map(|n| worse(n, text)).collect();
        let (old, new) = (Run::default(), Run::default());
        render(&Comparison { old, new, notices: Vec::new(), unchanged: 0, changes })
    }

    #[test]
    fn a_comment_is_not_too_long() {
        let rows = |text: &str| text.matches("| warn → fail |").count();
        let short = rendered(30, "x");
        assert!(rows(&short) == 30 && !short.contains("Cut here"), "{short}");
        let many = rendered(120, "x");
        assert!(rows(&many) == 100 && many.contains("… 20 more; --json FILE tells all of them"), "{many}");
        let long = rendered(120, &"<".repeat(900));
        let cut = format!("\n**Cut here:** {} more did not fit;", 120 - rows(&long));
        assert!(rows(&long) > 10 && long.contains(&cut) && long.len() <= LIMIT, "{} {cut}", long.len());
    }

    #[test]
    fn a_cell_ends_only_where_it_should() {
        let text = rendered(1, "a | b");
        let row = text.lines().find(|line| line.contains("warn → fail")).expect("a row");
        assert_eq!(row.matches('|').count(), 4, "{row}");
    }
}
