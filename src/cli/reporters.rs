//! All reports of one run: passes events to the live ones, writes the others at the end, and collects errors on the
//! way.

use std::ffi::OsStr;
use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::arguments::VolumeArguments;
use super::output::{Output, progress};
use super::report_files::{Files, ReportFile, cannot_write};
use crate::event::Event;
use crate::report::fold::Report;
use crate::report::json::Writer;
use crate::report::terminal::{Terminal, Verbosity};
use crate::report::{badge, github, html, junit, markdown, sarif};

/// The reports of a run.
pub(super) struct Reporters<'a> {
    report: Report,
    terminal: Option<Terminal<Box<dyn Write + 'a>>>,
    json: Option<Record>,
    /// Those that need the whole run, and what makes them of it.
    whole: Vec<(ReportFile, Render)>,
    faults: Vec<String>,
}

/// Makes the text of a report.
type Render = fn(&Report) -> String;

/// The record as it grows, and its path.
struct Record {
    writer: Writer<BufWriter<ReportFile>>,
    path: PathBuf,
}

impl<'a> Reporters<'a> {
    /// Reports into these files, and for people to stdout.
    pub(super) fn new(files: Files, volume: &VolumeArguments, output: &'a mut Output) -> Reporters<'a> {
        let verbosity = Verbosity::of(volume.verbose, volume.quiet);
        let stdout: Box<dyn Write + 'a> = Box::new(output.stdout());
        let record =
            |file: ReportFile| Record { path: file.path.clone(), writer: Writer::new(BufWriter::new(file)) };
        let whole: [(Option<ReportFile>, Render); 6] = [
            (files.junit, junit::render),
            (files.markdown, markdown::render),
            (files.html, html::render),
            (files.sarif, sarif::render),
            (files.badge, badge::svg),
            (files.badge_json, badge::json),
        ];
        Reporters {
            report: Report::default(),
            terminal: Some(Terminal::new(stdout, verbosity, progress(verbosity)).durations(volume.durations)),
            json: files.json.map(record),
            whole: whole.into_iter().filter_map(|(file, render)| Some((file?, render))).collect(),
            faults: Vec::new(),
        }
    }

    /// Takes the next event in.
    pub(super) fn event(&mut self, event: &Event) {
        self.report.push(event);
        self.on_terminal(|terminal, _| terminal.event(event));
        if let Some(record) = &mut self.json
            && let Err(error) = record.writer.event(event)
        {
            self.faults.push(cannot_write(&record.path, &error));
            self.json = None;
        }
    }

    /// Writes the reports that need the whole run. Returns the run, and which reports could not be written.
    pub(super) fn finish(mut self) -> (Report, Vec<String>) {
        self.on_terminal(Terminal::finish);
        let Reporters { report, whole, mut faults, .. } = self;
        let written = whole.into_iter().map(|(file, render)| file.write_report(&render(&report)));
        faults.extend(written.filter_map(Result::err));
        (report, faults)
    }

    /// Writes to the terminal while somebody reads there; afterwards the run goes on for the other reports.
    fn on_terminal(
        &mut self,
        write: impl FnOnce(&mut Terminal<Box<dyn Write + 'a>>, &Report) -> io::Result<()>,
    ) {
        let Some(terminal) = &mut self.terminal else { return };
        if let Err(error) = write(terminal, &self.report) {
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.faults.push(format!("cannot write to stdout: {error}"));
            }
            self.terminal = None;
        }
    }
}

/// Prints the annotations for GitHub and appends to the step summary, if there is one. Returns what could not be
/// written.
pub(super) fn for_github(report: &Report, output: &mut Output) -> Option<String> {
    // If the reader has gone, it does not need annotations.
    let _ = output.print_own(&github::annotations(report));
    let path = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty())?;
    match append_summary(&path, report) {
        Ok(true) => None,
        Ok(false) => {
            output.remark("the step summary is full: it does not contain this run");
            None
        }
        Err(error) => Some(cannot_write(Path::new(&path), &error)),
    }
}

/// Appends as much as GitHub still accepts for this step; what the file already contains counts, too. Returns false
/// if that is nothing.
fn append_summary(path: &OsStr, report: &Report) -> io::Result<bool> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let used = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
    let text = markdown::render_within(report, github::SUMMARY_LIMIT.saturating_sub(used));
    file.write_all(text.as_bytes())?;
    Ok(!text.is_empty())
}
