//! Records as files of the user.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use clap::Args;

use super::exit::Failure;
use crate::input;
use crate::report::fold::Report;
use crate::report::json::{CutOff, ReadError, Reader};

/// How records are judged again.
#[derive(Debug, Args)]
pub(super) struct RecordArguments {
    /// Also accept a record without its closing line, from a run that was killed.
    #[arg(long)]
    cut_off: bool,

    /// Count warnings as failures.
    #[arg(long)]
    pub(super) strict: bool,

    /// Known failures, as in a run; without it, the baseline that enginecheck.toml names, if that is for the record's protocol.
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,

    /// A folder with your own scenarios, if the run used one. May be given several times.
    #[arg(long, value_name = "DIR")]
    pub(super) specs: Vec<PathBuf>,
}

impl RecordArguments {
    /// What to do with a record that was cut off.
    pub(super) fn cut_off(&self) -> CutOff {
        if self.cut_off { CutOff::Accept } else { CutOff::Refuse }
    }
}

/// The events of a record, one after the other.
pub(super) type Record = Reader<BufReader<File>>;

/// A record, to be read from its beginning; also one without its closing line, if that is accepted.
pub(super) fn open_record(path: &Path, cut_off: CutOff) -> Result<Record, Failure> {
    let file = input::open(path).map_err(|error| Failure::cannot_read(path, &error))?;
    Ok(Reader::new(BufReader::new(file), cut_off))
}

/// A run as its record describes it; as far as it goes, if a record without its closing line is accepted.
pub(super) fn report(path: &Path, cut_off: CutOff) -> Result<Report, Failure> {
    let mut report = Report::default();
    for event in open_record(path, cut_off)? {
        report.push(&event.map_err(|error| match &error {
            ReadError::CutOff { .. } => Failure::cannot_read(path, &error),
            _ => unreadable(path, &error, ""),
        })?);
    }
    Ok(report)
}

/// The message for a file that is no record, and what else it may be.
pub(super) fn unreadable(path: &Path, error: &ReadError, otherwise: &str) -> Failure {
    let help = match error {
        ReadError::CutOff { .. } => "; --cut-off accepts it nevertheless".to_owned(),
        ReadError::Malformed { line: 1, .. } | ReadError::NoBeginning => {
            format!("; the file must be a record, as --json writes it{otherwise}")
        }
        _ => String::new(),
    };
    Failure::Misuse(format!("{}: {error}{help}", path.display()))
}
