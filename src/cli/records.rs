//! Records as files of the user.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use super::exit::Failure;
use crate::input;
use crate::report::json::{CutOff, ReadError, Reader};

/// The events of a record, one after the other.
pub(super) type Record = Reader<BufReader<File>>;

/// A record, to be read from its beginning; also one without its closing line, if that is accepted.
pub(super) fn open_record(path: &Path, cut_off: bool) -> Result<Record, Failure> {
    let file = input::open(path).map_err(|error| Failure::cannot_read(path, &error))?;
    let cut_off = if cut_off { CutOff::Accept } else { CutOff::Refuse };
    Ok(Reader::new(BufReader::new(file), cut_off))
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
