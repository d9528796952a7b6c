//! The files for reports. They are opened before the run: if a report cannot be written, the user learns it at once.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::arguments::ReportArguments;
use super::exit::Failure;

/// The file of each report that was asked for.
#[derive(Debug)]
pub(super) struct Files {
    pub(super) junit: Option<ReportFile>,
    pub(super) json: Option<ReportFile>,
    pub(super) markdown: Option<ReportFile>,
}

impl Files {
    /// Opens and empties all of them, so that an old report is not mistaken for the new one.
    ///
    /// # Errors
    /// If one of them cannot be written. The others are then unchanged.
    pub(super) fn open(arguments: &ReportArguments) -> Result<Files, Failure> {
        Files::differ(arguments, None)?;
        let opened = [&arguments.junit, &arguments.json, &arguments.markdown]
            .map(|path| path.as_deref().map(ReportFile::open).transpose());
        if opened.iter().any(Result::is_err) {
            opened.iter().flatten().flatten().for_each(ReportFile::withdraw);
        }
        let [junit, json, markdown] = opened;
        let files = Files { junit: junit?, json: json?, markdown: markdown? };
        let all = [&files.junit, &files.json, &files.markdown];
        all.into_iter().flatten().try_for_each(ReportFile::empty)?;
        Ok(files)
    }

    /// Checks that no report would overwrite another one, or an input file.
    ///
    /// # Errors
    /// If one of them would.
    pub(super) fn differ(arguments: &ReportArguments, read: Option<&Path>) -> Result<(), Failure> {
        let reports = [&arguments.junit, &arguments.json, &arguments.markdown];
        let mut seen: Vec<PathBuf> = Vec::new();
        for path in read.into_iter().chain(reports.into_iter().filter_map(|path| path.as_deref())) {
            let place = place(path);
            if seen.contains(&place) {
                return Err(Failure::Misuse(format!("{} is named twice", path.display())));
            }
            // Devices and pipes may be named several times.
            if !place.exists() || place.is_file() {
                seen.push(place);
            }
        }
        Ok(())
    }
}

/// A file that is open for writing, with its path for messages.
#[derive(Debug)]
pub(super) struct ReportFile {
    pub(super) path: PathBuf,
    file: File,
    /// Whether it did not exist before.
    made: bool,
}

impl ReportFile {
    fn open(path: &Path) -> Result<ReportFile, Failure> {
        let mut options = OpenOptions::new();
        let made = options.write(true).create_new(true).open(path);
        let (file, made) = match made {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                (options.create_new(false).open(path), false)
            }
            other => (other, true),
        };
        match file {
            Ok(file) => Ok(ReportFile { path: path.to_owned(), file, made }),
            Err(error) => Err(Failure::Misuse(cannot_write(path, &error))),
        }
    }

    /// Restores the folder to its previous state.
    fn withdraw(&self) {
        if self.made {
            // An empty file that remains does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }

    fn empty(&self) -> Result<(), Failure> {
        // Pipes and devices have no content to remove.
        let is_file = self.file.metadata().is_ok_and(|of| of.is_file());
        let emptied = if is_file { self.file.set_len(0) } else { Ok(()) };
        emptied.map_err(|error| Failure::Misuse(self.cannot_write(&error)))
    }

    /// Writes a whole report.
    ///
    /// # Errors
    /// The message to show if that fails.
    pub(super) fn write_report(mut self, text: &str) -> Result<(), String> {
        self.file.write_all(text.as_bytes()).map_err(|error| self.cannot_write(&error))
    }

    fn cannot_write(&self, error: &io::Error) -> String {
        cannot_write(&self.path, error)
    }
}

impl Write for ReportFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The place of a file that exists or may be created, independent of how its path is written.
fn place(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let made = || Some(folder.canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(made).unwrap_or_else(|| path.to_owned())
}

/// The message for a file that cannot be written.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}
