//! The live report for people: an opening, one line for each result as it ends, then failures in full and the totals.
//!
//! It always writes colours; where they are not wanted, the writer after it (`anstream`) removes them. The progress
//! bar goes to stderr, and only if the caller allows it. Main type: [`Terminal`].

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::awaited::in_words;
use super::causes;
use super::closing::{closing, kind_of_dialogues};
use super::detail::{self, Depth};
use super::dialogue::{Extent, clipped};
use super::fold::{Report, Weight};
use super::group::{Group, Item, Rest, Standing};
use super::palette::Palette;
use super::wording::{
    announced, command_line, count, listed, reasons, safe, safe_line, span, wrapped, written,
};
use crate::event::{Event, EventKind, MonitorResult, PartOf, Probed, RunStarted, ScenarioResult, Underway};
use crate::verdict::Verdict;

/// Failures named once more at the end.
const MOST_TO_FIX: usize = 10;

/// So many characters of what is wrong are shown there.
const LONGEST_TO_FIX: usize = 160;

/// So many characters of what an engine announces are shown.
const LONGEST_LIST: usize = 400;

/// The number of results from which on their topics are summed up.
const LONG_RUN: usize = 100;

/// Characters in a line of ids.
const WIDTH: usize = 100;

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Verbosity {
    /// The totals only (`-qqq`).
    Totals,
    /// Failures in full and the totals (`-qq`).
    Failures,
    /// No line for what passed or was not judged (`-q`).
    Quiet,
    /// One line per scenario that was held, failures in full, warnings shorter.
    #[default]
    Normal,
    /// Whole dialogues of failures and warnings, all notes, and why each other scenario was skipped (`-v`).
    Verbose,
    /// The dialogue of every scenario (`-vv`).
    Everything,
}

impl Verbosity {
    /// How much is shown of a probe that was cut short.
    fn of_a_cut_probe(self) -> Option<Extent> {
        match self {
            Verbosity::Totals => None,
            Verbosity::Failures | Verbosity::Quiet | Verbosity::Normal => Some(Extent::TAIL),
            Verbosity::Verbose | Verbosity::Everything => Some(Extent::WHOLE),
        }
    }

    /// The verbosity for this many `-v` and `-q`.
    #[must_use]
    pub fn of(verbose: u8, quiet: u8) -> Verbosity {
        match i16::from(verbose) - i16::from(quiet) {
            ..=-3 => Verbosity::Totals,
            -2 => Verbosity::Failures,
            -1 => Verbosity::Quiet,
            0 => Verbosity::Normal,
            1 => Verbosity::Verbose,
            2.. => Verbosity::Everything,
        }
    }
}

/// How often a progress bar is drawn anew.
const TICK: Duration = Duration::from_secs(1);

/// After how long without anything to show it is said what is running, where no progress bar says it.
const SIGN_OF_LIFE: Duration = Duration::from_secs(20);

/// Whether a progress bar is drawn on stderr.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Progress {
    /// On a terminal that a person watches.
    Bar,
    /// In pipes, in CI, and when quiet.
    None,
}

/// The live report.
#[derive(Debug)]
pub struct Terminal<W: Write> {
    out: W,
    verbosity: Verbosity,
    palette: Palette,
    bar: ProgressBar,
    /// How many of the slowest scenarios are named at the end.
    durations: usize,
    /// Whether dialogues were drawn before the scenarios.
    fuzzes: bool,
    /// When something was last shown.
    shown: Instant,
}

impl<W: Write> Terminal<W> {
    /// A report that writes to `out`, with escape sequences for colours.
    pub fn new(out: W, verbosity: Verbosity, progress: Progress) -> Terminal<W> {
        let target = match progress {
            Progress::Bar => ProgressDrawTarget::stderr(),
            Progress::None => ProgressDrawTarget::hidden(),
        };
        let style =
            ProgressStyle::with_template("{bar:24} {pos}/{len} {elapsed}, about {eta} left {wide_msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(0), target).with_style(style);
        // Whoever waits sees that the time goes on.
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Terminal {
            out,
            verbosity,
            palette: Palette::COLOURED,
            bar,
            durations: 0,
            fuzzes: false,
            shown: Instant::now(),
        }
    }

    /// The same, with so many of the slowest scenarios at the end.
    #[must_use]
    pub fn durations(self, durations: usize) -> Terminal<W> {
        Terminal { durations, ..self }
    }

    /// Shows an event.
    ///
    /// # Errors
    /// Those of the writer, for example a pipe whose reader is gone.
    pub fn event(&mut self, event: &Event) -> io::Result<()> {
        let text = match &event.kind {
            EventKind::RunStarted(started) => {
                self.bar.set_length(started.scenarios as u64);
                self.unless_quiet(|p, out| opening(p, out, started))
            }
            EventKind::Fuzzed(_) => {
                self.fuzzes = true;
                return Ok(());
            }
            EventKind::Probed(probed) => {
                self.bar.set_length((probed.will_run + skipped(probed)) as u64);
                let most = if self.verbosity >= Verbosity::Verbose { usize::MAX } else { LONGEST_LIST };
                let noun = kind_of_dialogues(self.fuzzes);
                self.unless_quiet(|p, out| findings_of_probe(p, out, probed, noun, most))
            }
            EventKind::ScenarioStarted { id } => {
                self.bar.set_message(safe_line(id));
                return Ok(());
            }
            EventKind::ScenarioFinished(result) => {
                self.bar.inc(1);
                self.scenario_line(result)
            }
            EventKind::MonitorFinished(result) => self.monitor_line(result),
            EventKind::Notice { text } if self.verbosity > Verbosity::Totals => {
                let style = self.palette.doubtful;
                written(|out| {
                    writeln!(
                        out,
                        "{style}{:<12}{style:#} {}",
                        "notice",
                        safe(&in_words(text)).replace('\n', "\n             ")
                    )
                })
            }
            // For the person who watches; it is not part of the report.
            EventKind::Waiting { waited, most, lines } if self.verbosity >= Verbosity::Quiet => {
                return self.aside(&waiting(*waited, *most, *lines));
            }
            EventKind::Fuzzing { held, findings, transitions, took, left }
                if self.verbosity >= Verbosity::Quiet =>
            {
                let left = left.map(|left| format!(", {} s left", left.as_secs())).unwrap_or_default();
                let took = took.as_secs();
                return self.aside(&format!(
                    "fuzzing: {held} dialogues in {took} s, {transitions} transitions, {findings} found{left}"
                ));
            }
            EventKind::Probing { title, place, waited, awaited } if self.verbosity >= Verbosity::Quiet => {
                return self.aside(&probing(title, *place, *waited, awaited));
            }
            // A progress bar says enough.
            EventKind::Underway { dialogues }
                if self.verbosity >= Verbosity::Quiet
                    && self.bar.is_hidden()
                    && self.shown.elapsed() >= SIGN_OF_LIFE =>
            {
                self.shown = Instant::now();
                return self.aside(&underway(
                    self.bar.position(),
                    self.bar.length().unwrap_or_default(),
                    dialogues,
                ));
            }
            // A notice says it in words.
            EventKind::Dialogue(_)
            | EventKind::GameBrokenOff { .. }
            | EventKind::Waiting { .. }
            | EventKind::Probing { .. }
            | EventKind::Underway { .. }
            | EventKind::Fuzzing { .. }
            | EventKind::BaselineStale { .. }
            | EventKind::Notice { .. }
            | EventKind::RunFinished(_) => return Ok(()),
        };
        self.print(&text)
    }

    /// Tells the person who watches something that is not part of the report.
    fn aside(&self, text: &str) -> io::Result<()> {
        self.bar.suspend(|| writeln!(io::stderr(), "{text}"))
    }

    /// Shows failures, warnings and totals, and ends the report.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(&mut self, report: &Report) -> io::Result<()> {
        self.bar.finish_and_clear();
        let text = written(|out| {
            if self.verbosity > Verbosity::Totals {
                self.details(out, report)?;
            }
            slowest(out, report, self.durations)?;
            if self.verbosity >= Verbosity::Quiet {
                topics(out, report)?;
            }
            closing(out, report, &self.palette, self.verbosity.of_a_cut_probe())
        });
        self.print(&text)?;
        self.out.flush()
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.shown = Instant::now();
        let out = &mut self.out;
        self.bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))
    }

    fn unless_quiet(&self, write: impl FnOnce(&Palette, &mut String) -> fmt::Result) -> String {
        if self.verbosity < Verbosity::Quiet {
            String::new()
        } else {
            written(|out| write(&self.palette, out))
        }
    }

    /// Whether a result with this verdict gets a line.
    fn shows(&self, verdict: Verdict) -> bool {
        let calm = matches!(verdict, Verdict::Pass | Verdict::Skip | Verdict::Note | Verdict::Known);
        match self.verbosity {
            Verbosity::Totals | Verbosity::Failures => false,
            Verbosity::Quiet => !calm,
            // The opening says how many are skipped, and why.
            Verbosity::Normal => verdict != Verdict::Skip,
            Verbosity::Verbose | Verbosity::Everything => true,
        }
    }

    fn scenario_line(&self, result: &ScenarioResult) -> String {
        if !self.shows(result.verdict) {
            return String::new();
        }
        let depth = Depth { extent: Some(Extent::WHOLE), palette: self.palette };
        written(|out| {
            let why = detail::summary(result);
            let seen = (result.verdict, &*result.verdict_word());
            result_line(&self.palette, out, seen, &result.id, Some(result.took), &why)?;
            if self.verbosity == Verbosity::Everything {
                detail::dialogues(out, result, depth)?;
            }
            Ok(())
        })
    }

    fn monitor_line(&self, result: &MonitorResult) -> String {
        if !self.shows(result.verdict) {
            return String::new();
        }
        let why = if result.count == 0 { safe_line(&result.reason) } else { detail::seen(result) };
        let seen = (result.verdict, &*result.verdict.to_string());
        written(|out| result_line(&self.palette, out, seen, &result.id, None, &why))
    }

    fn details(&self, out: &mut String, report: &Report) -> fmt::Result {
        let whole = self.verbosity >= Verbosity::Verbose;
        let extent = if whole { Extent::WHOLE } else { Extent::TAIL };
        let full = Depth { extent: Some(extent), palette: self.palette };
        let short = Depth { extent: Some(Extent::GLIMPSE), palette: self.palette };
        let least = if self.verbosity >= Verbosity::Quiet { Weight::Warning } else { Weight::Failure };
        let shown = |weight: Weight, verdict: Verdict| {
            weight >= least || (whole && !matches!(verdict, Verdict::Pass | Verdict::Skip))
        };
        let depth = |item: Item<'_>| if whole || item.standing() != Standing::Warning { full } else { short };
        let mut groups = causes::groups(report, |item| shown(item.weight(), item.verdict()));
        // Failures last: the end is what people read.
        groups.sort_by_key(|group| std::cmp::Reverse(group.shown.standing()));
        for group in &groups {
            item(out, group.shown, depth(group.shown))?;
            others(&self.palette, out, group)?;
            if whole {
                group.items().skip(1).try_for_each(|other| item(out, other, depth(other)))?;
            }
        }
        stale_entries(&self.palette, out, report)?;
        to_fix(&self.palette, out, &groups)
    }
}

fn opening(palette: &Palette, out: &mut String, started: &RunStarted) -> fmt::Result {
    let strong = palette.strong;
    let RunStarted { seed, scale, .. } = started;
    let (enginecheck, protocol) = (safe_line(&started.enginecheck), safe_line(&started.protocol));
    write!(out, "{strong}enginecheck {enginecheck}{strong:#}: {protocol}, seed {seed}")?;
    if (*scale - 1.0).abs() > f64::EPSILON {
        write!(out, ", time bounds times {scale}")?;
    }
    if let Some(PartOf { number, of, .. }) = &started.shard {
        write!(out, ", part {number} of {of}")?;
    }
    if started.strict {
        write!(out, ", strict")?;
    }
    writeln!(out)?;
    row(palette, out, "engine", &command_line(&started.engine))?;
    started.config.iter().try_for_each(|file| row(palette, out, "config", &safe_line(file)))
}

/// `waiting for the engine's first answer (10.0 s of at most 30.0 s)`.
fn waiting(waited: Duration, most: Duration, lines: usize) -> String {
    let printed = match lines {
        0 => String::new(),
        n => format!("; it printed {}, none of them from the protocol", count(n, "line")),
    };
    format!("waiting for the engine's first answer ({} of at most {}){printed}", span(waited), span(most))
}

/// `probing, 3 of 12 (10.0 s): whether it stops; waiting for move <legal move>`.
fn probing(title: &str, place: Option<(usize, usize)>, waited: Duration, awaited: &str) -> String {
    let place = place.map_or(String::new(), |(number, of)| format!(", {number} of {of}"));
    format!(
        "probing{place} ({}): {}; waiting for {}",
        span(waited),
        safe_line(title),
        safe_line(&in_words(awaited))
    )
}

/// `612 of 640 scenarios done; running: uci/stop/twice (12.0 s), uci/go/infinite (3.0 s)`.
fn underway(ended: u64, planned: u64, dialogues: &[Underway]) -> String {
    let running: Vec<String> =
        dialogues.iter().map(|one| format!("{} ({})", safe_line(&one.id), span(one.lasts))).collect();
    let running = if running.is_empty() { "nothing".to_owned() } else { running.join(", ") };
    format!("{ended} of {planned} scenarios done; running: {running}")
}

/// What the probe found; of a list at most so many characters.
fn findings_of_probe(
    palette: &Palette,
    out: &mut String,
    probed: &Probed,
    noun: &str,
    most: usize,
) -> fmt::Result {
    let name = probed.name.as_deref().map_or("(no name)".to_owned(), safe_line);
    let version =
        probed.version.as_deref().map_or(String::new(), |v| format!(", protocol version {}", safe_line(v)));
    row(palette, out, "name", &format!("{name}{version}, started in {}", span(probed.start_time)))?;
    let announced: Vec<String> =
        probed.announced.iter().map(|(name, value)| announced(name, value)).collect();
    // Not every protocol has something to announce; a known version says enough.
    if !announced.is_empty() {
        row(palette, out, "announces", &listed(&announced, most))?;
    } else if probed.version.is_none() {
        row(palette, out, "announces", "nothing")?;
    }
    if !probed.refused.is_empty() {
        let refused: Vec<String> = probed.refused.iter().map(|command| safe_line(command)).collect();
        row(palette, out, "refuses", &listed(&refused, most))?;
    }
    for (fact, how) in &probed.facts {
        let colon = if how.is_empty() { "" } else { ": " };
        row(
            palette,
            out,
            "fact",
            &safe_line(&format!("{}{colon}{}", fact.replace('-', " "), in_words(how))),
        )?;
    }
    if let Some(why) = &probed.no_referee {
        row(palette, out, "referee", &format!("off: {}", safe_line(why)))?;
    }
    let mut plan = count(probed.will_run, noun);
    if !probed.will_skip.is_empty() {
        let _ = write!(plan, "; {} skipped ({})", skipped(probed), reasons(&probed.will_skip));
    }
    row(palette, out, "runs", &plan)?;
    writeln!(out)
}

fn skipped(probed: &Probed) -> usize {
    probed.will_skip.iter().map(|(_, number)| number).sum()
}

fn row(palette: &Palette, out: &mut String, label: &str, text: &str) -> fmt::Result {
    let dim = palette.faint;
    writeln!(out, "{dim}{label:<10}{dim:#} {text}")
}

fn result_line(
    palette: &Palette,
    out: &mut String,
    (verdict, word): (Verdict, &str),
    id: &str,
    took: Option<Duration>,
    why: &str,
) -> fmt::Result {
    let (style, dim) = (palette.verdict(verdict), palette.faint);
    write!(out, "{style}{word:<12}{style:#} {}", safe_line(id))?;
    if let Some(took) = took.filter(|took| verdict != Verdict::Skip && !took.is_zero()) {
        write!(out, " {dim}{}{dim:#}", span(took))?;
    }
    let why = clipped(why, Extent::TAIL.width);
    if why.is_empty() { writeln!(out) } else { writeln!(out, " {dim}- {why}{dim:#}") }
}

/// A result in full.
fn item(out: &mut String, item: Item<'_>, depth: Depth) -> fmt::Result {
    writeln!(out)?;
    match item {
        Item::Scenario(result, _) => detail::scenario(out, result, depth),
        Item::Monitor(result, _) => detail::monitor(out, result, depth),
    }
}

/// The results that have the same cause as the one above.
fn others(palette: &Palette, out: &mut String, group: &Group<'_>) -> fmt::Result {
    let strong = palette.strong;
    for Rest { phrase, ids, unnamed } in group.rest() {
        writeln!(out, "    {strong}{phrase}{strong:#}:")?;
        for line in wrapped(&ids, WIDTH) {
            writeln!(out, "      {line}")?;
        }
        if unnamed > 0 {
            writeln!(out, "      … {unnamed} more; -v shows them all")?;
        }
    }
    Ok(())
}

/// The failures once more, if there are several: what is wrong, where it shows, and the commands that show it again.
fn to_fix(palette: &Palette, out: &mut String, groups: &[Group<'_>]) -> fmt::Result {
    let failed = |group: &&Group<'_>| {
        group.shown.standing() == Standing::Failure && group.shown.verdict() != Verdict::Broken
    };
    let failed: Vec<&Group<'_>> = groups.iter().filter(failed).collect();
    if failed.len() < 2 {
        return Ok(());
    }
    let (strong, dim) = (palette.strong, palette.faint);
    writeln!(out, "\n{strong}to fix{strong:#} ({}):", count(failed.len(), "cause"))?;
    for group in failed.iter().take(MOST_TO_FIX) {
        let item = group.shown;
        writeln!(out, "  {}", clipped(&group.in_short(), LONGEST_TO_FIX))?;
        let (id, title) = (safe_line(item.id()), safe_line(item.title()));
        match group.others.len() {
            0 => writeln!(out, "      {dim}{id} - {title}{dim:#}")?,
            more => writeln!(out, "      {dim}{id} and {more} more - {title}{dim:#}")?,
        }
        if !item.reproduce().is_empty() {
            writeln!(out, "      {}", command_line(item.reproduce()))?;
        }
    }
    match failed.len().saturating_sub(MOST_TO_FIX) {
        0 => Ok(()),
        more => writeln!(out, "  … and {more} more"),
    }
}

fn stale_entries(palette: &Palette, out: &mut String, report: &Report) -> fmt::Result {
    let bad = palette.bad;
    for (entry, reason) in &report.stale {
        writeln!(out, "\n{bad}stale{bad:#} baseline entry {}\n    {}", safe_line(entry), safe(reason))?;
    }
    if !report.stale.is_empty() {
        writeln!(
            out,
            "\n`enginecheck baseline update RECORD` removes what passes, with the record of a run (--json RECORD)"
        )?;
    }
    Ok(())
}

/// The scenarios that took longest.
fn slowest(out: &mut String, report: &Report, most: usize) -> fmt::Result {
    let mut slowest: Vec<&ScenarioResult> =
        report.scenarios.iter().filter(|result| !result.took.is_zero()).collect();
    slowest.sort_by_key(|result| std::cmp::Reverse(result.took));
    slowest.truncate(most);
    if !slowest.is_empty() {
        writeln!(out, "\nslowest:")?;
    }
    slowest
        .iter()
        .try_for_each(|result| writeln!(out, "  {:>10} {}", span(result.took), safe_line(&result.id)))
}

/// Where a long run found something, and where not: for each topic how many of the scenarios that were judged are good.
fn topics(out: &mut String, report: &Report) -> fmt::Result {
    if report.scenarios.len() < LONG_RUN {
        return Ok(());
    }
    let mut sums: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for result in &report.scenarios {
        let weight = report.scenario_weight(result);
        let (good, judged) = sums.entry(&result.topic).or_default();
        *good += usize::from(weight == Weight::Good);
        *judged += usize::from(weight != Weight::Unjudged);
    }
    let judged = sums.into_iter().filter(|(_, (_, judged))| *judged > 0);
    let told: Vec<String> =
        judged.map(|(topic, (good, judged))| format!("{} {good}/{judged}", safe_line(topic))).collect();
    if told.len() < 2 {
        return Ok(());
    }
    writeln!(out, "\ngood by topic:")?;
    wrapped(&told, WIDTH).iter().try_for_each(|line| writeln!(out, "  {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_running_is_told_in_one_line() {
        let dialogue =
            |id: &str, seconds| Underway { id: id.to_owned(), lasts: Duration::from_secs(seconds) };
        let two = [dialogue("uci/stop/twice", 12), dialogue("uci/a/b\u{1b}", 3)];
        let told = "612 of 640 scenarios done; running: uci/stop/twice (12.0 s), uci/a/b\\x1b (3.0 s)";
        assert_eq!(underway(612, 640, &two), told);
        assert_eq!(underway(0, 640, &[]), "0 of 640 scenarios done; running: nothing");
    }
}
