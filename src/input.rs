//! The files that a user names, as input: regular ones only, and no more of them than such a file can need.
//!
//! A pipe into which nobody writes would be waited for for ever, and a device has no end. Not for what engines print, and
//! not for what a run writes. Main functions: [`open`] for what is read piece by piece, [`text`] for a whole file.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The largest file that is read as a whole, in bytes: scenarios, configuration, baselines. All scenarios that come with the
/// program together are a fifth of it.
pub(crate) const MOST: u64 = 4 << 20;

/// Opens a regular file for reading; links are followed.
///
/// # Errors
/// If it cannot be opened, or is anything else: a folder, a pipe, a device.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    // Opening some devices already does something, so they are not even tried.
    regular(std::fs::metadata(path)?.file_type())?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        // Whoever puts a pipe there in the meantime does not make us wait for it.
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = options.open(path)?;
    regular(file.metadata()?.file_type())?;
    Ok(file)
}

/// The text of a regular file.
///
/// # Errors
/// If it cannot be opened, is not a regular file, is longer than [`MOST`], or is not UTF-8.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    text_of(open(path)?)
}

/// The text of an open file.
///
/// # Errors
/// If it cannot be read, is longer than [`MOST`], or is not UTF-8.
pub(crate) fn text_of(file: File) -> io::Result<String> {
    let mut text = Vec::new();
    file.take(MOST + 1).read_to_end(&mut text)?;
    if text.len() as u64 > MOST {
        return Err(io::Error::other(format!("it is longer than {} MiB", MOST >> 20)));
    }
    String::from_utf8(text).map_err(|_| io::Error::other("it is not a text in UTF-8"))
}

/// Checks that a file, or a folder with all that is in it, can be copied.
///
/// # Errors
/// The first file that cannot, and why.
pub(crate) fn can_be_copied(path: &Path) -> Result<(), (PathBuf, io::Error)> {
    copyable(path, &mut Vec::new())
}

/// `above`: the folders in which it stands, links followed.
fn copyable(path: &Path, above: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error| (path.to_owned(), error);
    if !std::fs::metadata(path).map_err(failed)?.is_dir() {
        return open(path).map(drop).map_err(failed);
    }
    let place = path.canonicalize().map_err(failed)?;
    if above.contains(&place) {
        return Err(failed(io::Error::other("it is a link to a folder in which it stands")));
    }
    above.push(place);
    for entry in std::fs::read_dir(path).map_err(failed)? {
        copyable(&entry.map_err(failed)?.path(), above)?;
    }
    above.pop();
    Ok(())
}

fn regular(kind: std::fs::FileType) -> io::Result<()> {
    if kind.is_file() {
        return Ok(());
    }
    Err(io::Error::other(if kind.is_dir() { "it is a folder" } else { "it is not a regular file" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_of_a_bounded_length_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let made = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path
        };
        let most = usize::try_from(MOST).unwrap();
        let long = made("long", &vec![b'\n'; most]);
        assert_eq!(text(&long).unwrap().len(), most);
        let longer = made("longer", &vec![b'\n'; most + 1]);
        let bytes = made("bytes", b"\xff");
        let cases = [
            (longer.as_path(), "it is longer than 4 MiB"),
            (&bytes, "it is not a text in UTF-8"),
            (folder.path(), "it is a folder"),
        ];
        for (path, told) in cases {
            assert_eq!(text(path).unwrap_err().to_string(), told, "{}", path.display());
        }
        assert_eq!(text(&folder.path().join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_contains_itself_is_not_copied() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("a/b");
        std::fs::create_dir_all(&inner).unwrap();
        std::fs::write(inner.join("book"), "").unwrap();
        can_be_copied(folder.path()).unwrap();
        std::os::unix::fs::symlink(folder.path(), inner.join("up")).unwrap();
        let (path, error) = can_be_copied(folder.path()).unwrap_err();
        assert_eq!(path, inner.join("up"));
        assert_eq!(error.to_string(), "it is a link to a folder in which it stands");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_waits_for_a_pipe_or_a_device() {
        use rustix::fs::{CWD, FileType, Mode, mknodat};

        let folder = tempfile::tempdir().unwrap();
        let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link"));
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RWXU, 0).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        let (_, error) = can_be_copied(folder.path()).unwrap_err();
        assert_eq!(error.to_string(), "it is not a regular file");
        for path in [&pipe, &link] {
            assert_eq!(text(path).unwrap_err().to_string(), "it is not a regular file", "{}", path.display());
        }
    }
}
