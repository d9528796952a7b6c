//! A comparison for people, with colours.
//!
//! Main function: [`render`].

use std::fmt::{self, Write as _};

use super::super::dialogue::clipped;
use super::super::palette::Palette;
use super::super::wording::{command_line, count, safe_line, written};
use super::comparison::{Change, Comparison, Kind};
use super::result::Standing;
use super::run::Run;
use super::sections::{Section, sections, sums, verdicts};

/// Characters to show of a finding.
const WIDTH: usize = 300;

/// The comparison as text, with escape sequences for colours.
#[must_use]
pub fn render(comparison: &Comparison) -> String {
    let palette = Palette::COLOURED;
    written(|out| {
        head(out, &palette, comparison)?;
        sections(comparison).iter().try_for_each(|part| section(out, &palette, part))?;
        let strong = palette.strong;
        writeln!(out, "\n{strong}{}{strong:#}", sums(comparison))
    })
}

fn head(out: &mut String, palette: &Palette, comparison: &Comparison) -> fmt::Result {
    let (strong, doubtful) = (palette.strong, palette.doubtful);
    let protocol = safe_line(&comparison.new.protocol);
    writeln!(out, "{strong}enginecheck diff{strong:#}: {protocol}")?;
    for (label, run) in [("old", &comparison.old), ("new", &comparison.new)] {
        row(out, palette, label, &about(run))?;
    }
    for notice in &comparison.notices {
        writeln!(out, "{doubtful}{:<10}{doubtful:#} {}", "notice", safe_line(notice))?;
    }
    Ok(())
}

/// `Engine 1.2: ./engine -x; enginecheck 0.1.0, 120 results`.
fn about(run: &Run) -> String {
    let name = run.engine.as_deref().map_or("(no name)".to_owned(), safe_line);
    let command = command_line(&run.command);
    let version = safe_line(&run.enginecheck);
    format!("{name}: {command}; enginecheck {version}, {}", count(run.results, "result"))
}

fn row(out: &mut String, palette: &Palette, label: &str, text: &str) -> fmt::Result {
    let dim = palette.faint;
    writeln!(out, "{dim}{label:<10}{dim:#} {text}")
}

fn section(out: &mut String, palette: &Palette, section: &Section<'_>) -> fmt::Result {
    let strong = palette.strong;
    writeln!(out, "\n{strong}{}{strong:#}", section.heading())?;
    for one in section.shown() {
        change(out, palette, section, one)?;
    }
    section.more().map_or(Ok(()), |more| writeln!(out, "  {more}"))
}

fn change(out: &mut String, palette: &Palette, section: &Section<'_>, change: &Change) -> fmt::Result {
    let style = match change.kind {
        Kind::Worse | Kind::Ours => palette.bad,
        Kind::Better => palette.good,
        Kind::Changed | Kind::Undecided => palette.doubtful,
        Kind::Known | Kind::New | Kind::Gone | Kind::Unreached | Kind::Renamed => palette.faint,
    };
    let former = change.renamed_from.as_deref();
    let former = former.map_or(String::new(), |id| format!(" (renamed from {})", safe_line(id)));
    writeln!(out, "  {style}{:<20}{style:#} {}{former}", verdicts(change), safe_line(&change.id))?;
    if !section.is_about_findings() {
        return Ok(());
    }
    detail(out, palette, "title", &safe_line(&change.title))?;
    let standing = |side: &Option<Standing>| side.as_ref().map_or(String::new(), |s| s.text.clone());
    detail(out, palette, "was", &standing(&change.old))?;
    detail(out, palette, "now", &standing(&change.new))?;
    let shown = change.new.as_ref().filter(|_| matches!(change.kind, Kind::Worse | Kind::Changed));
    if let Some(standing) = shown {
        detail(out, palette, "clause", &standing.clause)?;
        detail(out, palette, "again", &command_line(&standing.reproduce))?;
    }
    Ok(())
}

/// A row below a result; none if there is nothing to say.
fn detail(out: &mut String, palette: &Palette, label: &str, text: &str) -> fmt::Result {
    let dim = palette.faint;
    if text.is_empty() {
        return Ok(());
    }
    // A command line that was cut is none.
    let text = if label == "again" { text.to_owned() } else { clipped(text, WIDTH) };
    writeln!(out, "      {dim}{label:<7}{dim:#} {text}")
}
