//! `enginecheck matrix`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::{Exit, Failure};
use super::output::Output;
use super::records::report;
use super::sources;
use crate::ledger::{Exempt, Ledger};
use crate::protocol;
use crate::report::json::CutOff;
use crate::report::matrix::{File, GENERATOR, Known, Matrix, Record, site, text};
use crate::runner::Clauses;
use crate::verdict::ClauseId;

/// Which runs, and where to.
#[derive(Debug, Args)]
pub(super) struct MatrixArguments {
    /// The records of runs, written by --json: of several engines, versions and protocols.
    #[arg(required = true)]
    records: Vec<PathBuf>,

    /// Write a site of static pages into this folder: an overview, a page for each engine and for each clause.
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    html: Option<PathBuf>,
}

/// The folders of a site, beside its first page.
const FOLDERS: [&str; 2] = ["engines", "clauses"];

/// The first page.
const INDEX: &str = "index.html";

/// Shows engines against clauses. Nothing is written before every record has been read.
pub(super) fn run(arguments: &MatrixArguments, output: &mut Output) -> Result<Exit, Failure> {
    if let Some(folder) = &arguments.html {
        check(folder)?;
    }
    let mut records = Vec::new();
    for path in &arguments.records {
        records.push(recorded(path)?);
    }
    let mut ledgers: BTreeMap<String, Known> = BTreeMap::new();
    for name in records.iter().map(|record| record.report.protocol()) {
        if let Some(protocol) = protocol::find(name).filter(|_| !ledgers.contains_key(name)) {
            ledgers.insert(name.to_owned(), known(sources::ledger(protocol)?));
        }
    }
    let matrix = Matrix::of(&records, |protocol| ledgers.get(protocol).cloned().unwrap_or_default());
    if let Some(folder) = &arguments.html {
        let files = site(&matrix);
        make_folders(folder)?;
        write(folder, &files).map_err(|(path, error)| Failure::cannot_write(&path, &error))?;
        output.print(&format!("{}: {} pages\n\n", folder.join(INDEX).display(), files.len()))?;
    }
    output.print(&text(&matrix))?;
    Ok(Exit::Good)
}

/// What the records do not tell of the clauses.
fn known(ledger: Ledger) -> Known {
    let contested = ledger.clauses().iter().filter_map(|clause| match &clause.exempt {
        Exempt::Contested(why) => Some((clause.id.clone(), why.clone())),
        _ => None,
    });
    let contested = contested.collect();
    let judged = ledger.clauses().iter().filter(|clause| !matches!(clause.exempt, Exempt::Excluded(_)));
    let judged: Vec<ClauseId> = judged.map(|clause| clause.id.clone()).collect();
    let texts = Clauses::of(ledger);
    Known { clauses: judged.iter().map(|id| texts.text(id)).collect(), contested }
}

/// A run as its record describes it, as far as it goes: a run that was killed is told as that.
fn recorded(path: &Path) -> Result<Record, Failure> {
    let report = report(path, CutOff::Accept).map_err(|failure| match failure {
        Failure::Misuse(told) => {
            Failure::Misuse(format!("{told}; leave this record out, or run the engine again"))
        }
        other => other,
    })?;
    let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(Record { file, report })
}

/// Checks that a site may be written there: the folder is new or empty, or holds an older site, which is replaced.
fn check(folder: &Path) -> Result<(), Failure> {
    let mut entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            return Err(Failure::Misuse(format!("cannot write a site into {}: {error}", folder.display())));
        }
    };
    if entries.next().is_none() || is_ours(&folder.join(INDEX)) {
        return Ok(());
    }
    Err(Failure::Misuse(format!(
        "{} holds other files; name a new or an empty folder, or one that holds a site of enginecheck matrix",
        folder.display()
    )))
}

/// Whether a page was written by this command.
fn is_ours(page: &Path) -> bool {
    let mark = format!("<meta name=\"generator\" content=\"{GENERATOR}\">");
    fs::read(page).is_ok_and(|bytes| bytes.windows(mark.len()).take(4096).any(|part| part == mark.as_bytes()))
}

/// Makes the folders of a site.
fn make_folders(folder: &Path) -> Result<(), Failure> {
    for name in FOLDERS {
        let path = folder.join(name);
        fs::create_dir_all(&path).map_err(|error| {
            Failure::Misuse(format!("cannot make the folder {}: {error}", path.display()))
        })?;
    }
    Ok(())
}

/// Writes all pages, then removes the pages of an older site that are not in this one.
fn write(folder: &Path, files: &[File]) -> Result<(), (PathBuf, io::Error)> {
    for file in files {
        let path = folder.join(&file.path);
        fs::write(&path, &file.text).map_err(|error| (path, error))?;
    }
    for name in FOLDERS {
        let path = folder.join(name);
        let entries = fs::read_dir(&path).map_err(|error| (path.clone(), error))?;
        for entry in entries.flatten().map(|entry| entry.path()) {
            let is_written = files.iter().any(|file| folder.join(&file.path) == entry);
            if !is_written && is_ours(&entry) {
                fs::remove_file(&entry).map_err(|error| (entry, error))?;
            }
        }
    }
    Ok(())
}
