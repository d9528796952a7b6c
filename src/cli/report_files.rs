//! The files for reports. They are opened before the run: if a report cannot be written, the user learns it at once.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::arguments::ReportArguments;
use super::exit::Failure;
use crate::report::fold::Report;
use crate::report::{badge, html, junit, markdown, sarif};

/// The file of each report that was asked for.
#[derive(Debug)]
pub(super) struct Files {
    pub(super) junit: Option<ReportFile>,
    pub(super) json: Option<ReportFile>,
    pub(super) markdown: Option<ReportFile>,
    pub(super) html: Option<ReportFile>,
    pub(super) sarif: Option<ReportFile>,
    pub(super) badge: Option<ReportFile>,
    pub(super) badge_json: Option<ReportFile>,
}

/// Opens a further file, which nobody else may be writing.
///
/// # Errors
/// If it cannot be written, or another run writes it.
pub(super) fn further(path: &Path) -> Result<ReportFile, Failure> {
    let mut file = ReportFile::open(path)?;
    each_its_own(std::iter::once(&file))?;
    file.begin("")?;
    Ok(file)
}

impl Files {
    /// Opens all of them. Each says that the run did not end, until it has: whoever reads the report of a run that was killed
    /// mistakes it neither for an old one nor for a good one.
    ///
    /// # Errors
    /// If one of them cannot be written, or another run writes it. The others are then unchanged.
    pub(super) fn open(arguments: &ReportArguments) -> Result<Files, Failure> {
        Files::differ(arguments, None)?;
        let opened = paths(arguments).map(|path| path.map(ReportFile::open).transpose());
        let made = || opened.iter().flatten().flatten();
        let checked = if opened.iter().any(Result::is_err) { Ok(()) } else { each_its_own(made()) };
        if checked.is_err() || opened.iter().any(Result::is_err) {
            made().for_each(ReportFile::withdraw);
        }
        checked?;
        let [junit, json, markdown, html, sarif, badge, badge_json] = opened;
        let mut files = Files {
            junit: junit?,
            json: json?,
            markdown: markdown?,
            html: html?,
            sarif: sarif?,
            badge: badge?,
            badge_json: badge_json?,
        };
        let unfinished = Report::default();
        let beginnings = [
            (&mut files.junit, junit::render(&unfinished)),
            (&mut files.json, String::new()),
            (&mut files.markdown, markdown::render(&unfinished)),
            (&mut files.html, html::render(&unfinished)),
            (&mut files.sarif, sarif::render(&unfinished)),
            (&mut files.badge, badge::svg(&unfinished)),
            (&mut files.badge_json, badge::json(&unfinished)),
        ];
        for (file, text) in beginnings {
            file.iter_mut().try_for_each(|file| file.begin(&text))?;
        }
        Ok(files)
    }

    /// Checks that no report would overwrite another one, or a file that is read or written beside it.
    ///
    /// # Errors
    /// If one of them would.
    pub(super) fn differ(arguments: &ReportArguments, other: Option<&Path>) -> Result<(), Failure> {
        let mut seen: Vec<(PathBuf, Option<Identity>)> = Vec::new();
        for path in other.into_iter().chain(paths(arguments).into_iter().flatten()) {
            let (place, identity) = (place(path), fs::metadata(path).ok().and_then(|of| identity(&of)));
            if seen.iter().any(|(p, i)| *p == place || i.is_some() && *i == identity) {
                return Err(named_twice(path));
            }
            // Devices and pipes may be named several times.
            if !place.exists() || place.is_file() {
                seen.push((place, identity));
            }
        }
        Ok(())
    }
}

/// Where each report is to be written.
fn paths(arguments: &ReportArguments) -> [Option<&Path>; 7] {
    let ReportArguments { junit, json, markdown, html, sarif, badge, badge_json, .. } = arguments;
    [junit, json, markdown, html, sarif, badge, badge_json].map(|path| path.as_deref())
}

/// Checks that no two of them are one file, and that no other run has one of them.
fn each_its_own<'f>(files: impl Iterator<Item = &'f ReportFile>) -> Result<(), Failure> {
    let mut seen: Vec<Identity> = Vec::new();
    for report in files.filter(|report| report.is_regular()) {
        let own = report.file.metadata().ok().and_then(|of| identity(&of));
        if own.is_some_and(|own| seen.contains(&own)) {
            return Err(named_twice(&report.path));
        }
        seen.extend(own);
        report.lock()?;
    }
    Ok(())
}

fn named_twice(path: &Path) -> Failure {
    Failure::Misuse(format!("{} is named twice", path.display()))
}

/// Device and number of a file: the same for all names that it has.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(of: &Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    of.is_file().then(|| (of.dev(), of.ino()))
}

/// Whether two files belong to the same user and group.
#[cfg(unix)]
fn same_owner(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.uid(), one.gid()) == (other.uid(), other.gid())
}

#[cfg(not(unix))]
fn same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Whether a file has other names: links to it.
#[cfg(unix)]
fn has_other_names(of: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    of.nlink() != 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<Identity> {
    None
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

    /// Keeps other runs away until this one ends, however it ends. Where files cannot be locked, nobody is kept away.
    fn lock(&self) -> Result<(), Failure> {
        #[cfg(unix)]
        {
            use rustix::fs::{FlockOperation, flock};
            use rustix::io::Errno;
            if flock(&self.file, FlockOperation::NonBlockingLockExclusive) == Err(Errno::WOULDBLOCK) {
                let path = self.path.display();
                return Err(Failure::Misuse(format!("cannot write {path}: another run is writing it")));
            }
        }
        Ok(())
    }

    /// Restores the folder to its previous state.
    fn withdraw(&self) {
        // What holds something by now is another run's.
        if self.made && self.file.metadata().is_ok_and(|of| of.len() == 0) {
            // An empty file that remains does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }

    /// Pipes and devices keep nothing that could be replaced.
    fn is_regular(&self) -> bool {
        self.file.metadata().is_ok_and(|of| of.is_file())
    }

    /// What the file holds until there is a report.
    fn begin(&mut self, text: &str) -> Result<(), Failure> {
        if !self.is_regular() {
            return Ok(());
        }
        self.replace(text).map_err(|error| Failure::Misuse(self.cannot_write(&error)))
    }

    /// Writes a whole report.
    ///
    /// # Errors
    /// The message to show if that fails.
    pub(super) fn write_report(mut self, text: &str) -> Result<(), String> {
        let written = match () {
            () if !self.is_regular() => self.file.write_all(text.as_bytes()),
            () if self.renew(text).is_ok() => Ok(()),
            () => self.replace(text),
        };
        written.map_err(|error| self.cannot_write(&error))
    }

    /// A new file takes the place of the old one at once, so that nobody ever sees half a report.
    ///
    /// # Errors
    /// If no file can be made beside it, or if the old one has other names, which would keep the old text, or another owner, who
    /// would lose it. The old file is as it was then.
    fn renew(&self, text: &str) -> io::Result<()> {
        let place = place(&self.path);
        let old = self.file.metadata()?;
        if has_other_names(&old) || identity(&old) != identity(&fs::metadata(&place)?) {
            return Err(io::Error::other("the old file is to be kept"));
        }
        let name = place.file_name().unwrap_or_default().to_string_lossy();
        let beside = place.with_file_name(format!(".{name}.{}", std::process::id()));
        let written = OpenOptions::new().write(true).create_new(true).open(&beside).and_then(|mut file| {
            if !same_owner(&old, &file.metadata()?) {
                return Err(io::Error::other("the old file keeps its owner"));
            }
            file.set_permissions(old.permissions())?;
            file.write_all(text.as_bytes())?;
            fs::rename(&beside, &place)
        });
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        written
    }

    /// The new text in place of the old one.
    fn replace(&mut self, text: &str) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.set_len(0)?;
        self.file.write_all(text.as_bytes())
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
