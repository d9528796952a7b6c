//! All reports of one run: hands events to the live ones, writes the others at the end, keeps what went wrong meanwhile.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::arguments::ReportArguments;
use super::output::{Output, progress};
use crate::event::Event;
use crate::report::fold::Report;
use crate::report::json::Writer;
use crate::report::terminal::{Terminal, Verbosity};
use crate::report::{github, junit};

/// The reports of a run.
pub(super) struct Reporters<'a> {
    report: Report,
    terminal: Option<Terminal<Box<dyn Write + 'a>>>,
    json: Option<Writer<BufWriter<File>>>,
    files: Files<'a>,
    faults: Vec<String>,
}

/// Where the reports that are written at the end go.
struct Files<'a> {
    arguments: &'a ReportArguments,
    junit: Option<File>,
}

impl<'a> Reporters<'a> {
    /// Opens all files at once, so that a run does not end without the report that it was made for, and an old report is
    /// not taken for the new one.
    pub(super) fn new(arguments: &'a ReportArguments, output: &'a mut Output) -> Reporters<'a> {
        let mut faults = Vec::new();
        let mut open = |path: &Option<PathBuf>| {
            let path = path.as_deref()?;
            File::create(path).map_err(|error| faults.push(cannot_write(path, &error))).ok()
        };
        let (junit, json) = (open(&arguments.junit), open(&arguments.json));
        let verbosity = Verbosity::of(arguments.volume.verbose, arguments.volume.quiet);
        let stdout: Box<dyn Write + 'a> = Box::new(output.stdout());
        Reporters {
            report: Report::default(),
            terminal: Some(Terminal::new(stdout, verbosity, progress(verbosity))),
            json: json.map(|file| Writer::new(BufWriter::new(file))),
            files: Files { arguments, junit },
            faults,
        }
    }

    /// Takes the next event in.
    pub(super) fn event(&mut self, event: &Event) {
        self.report.push(event);
        self.on_terminal(|terminal, _| terminal.event(event));
        if let Some(Err(error)) = self.json.as_mut().map(|json| json.event(event)) {
            let path = self.files.arguments.json.as_deref().unwrap_or(Path::new("JSON lines"));
            self.faults.push(cannot_write(path, &error));
            self.json = None;
        }
    }

    /// Writes the reports that need the whole run. Returns the run, and which reports could not be written.
    pub(super) fn finish(mut self) -> (Report, Vec<String>) {
        self.on_terminal(Terminal::finish);
        let Files { arguments, junit } = self.files;
        if let (Some(mut file), Some(path)) = (junit, &arguments.junit)
            && let Err(error) = file.write_all(junit::render(&self.report).as_bytes())
        {
            self.faults.push(cannot_write(path, &error));
        }
        (self.report, self.faults)
    }

    /// Writes to the terminal as long as somebody reads there; the run goes on for the other reports.
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

/// Prints the annotations for GitHub and appends to the step summary, if there is one. Returns what could not be written.
pub(super) fn for_github(report: &Report, output: &mut Output) -> Option<String> {
    // A reader that left has no use for annotations.
    let _ = output.print(&github::annotations(report));
    let path = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty())?;
    append(&path, &github::summary(report)).err().map(|error| cannot_write(Path::new(&path), &error))
}

fn append(path: &OsStr, text: &str) -> io::Result<()> {
    OpenOptions::new().append(true).create(true).open(path)?.write_all(text.as_bytes())
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}
