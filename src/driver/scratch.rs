//! Scratch folders: a fresh one for every engine process, removed with it.
//!
//! All those of a run are in one folder, so that the guardian can remove them when the harness cannot.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::driver::command::Scratch;
use crate::driver::mark::run_folder;

/// A folder that is removed when it is dropped.
#[derive(Debug)]
pub(super) struct ScratchFolder {
    path: PathBuf,
}

impl ScratchFolder {
    /// Creates it and copies the files.
    pub(super) fn new(scratch: &Scratch) -> io::Result<Self> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let run = run_folder();
        // Other engines of the run create the same folder at the same time, and remove it when it is empty. For one
        // of them two tries are enough, for all of them a few.
        let path = run.join(NEXT.fetch_add(1, Ordering::Relaxed).to_string());
        let mut tries = 0;
        while let Err(error) = private().recursive(true).create(&run).and_then(|()| private().create(&path)) {
            tries += 1;
            if tries > 100 || error.kind() != io::ErrorKind::NotFound {
                return Err(error);
            }
        }
        let folder = Self { path };
        for file in &scratch.files {
            let name = file.file_name().ok_or(io::ErrorKind::InvalidInput)?;
            copy(file, &folder.path.join(name))
                .map_err(|error| io::Error::new(error.kind(), format!("copy {}: {error}", file.display())))?;
        }
        Ok(folder)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
        // Succeeds only for the last one.
        let _ = fs::remove_dir(run_folder());
    }
}

fn private() -> DirBuilder {
    #[cfg_attr(windows, expect(unused_mut, reason = "folders for temporary files belong to the user there"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_come_with_copies_and_go() {
        let source = tempfile::tempdir().unwrap();
        fs::write(source.path().join("book.bin"), "book").unwrap();
        fs::create_dir(source.path().join("nets")).unwrap();
        fs::write(source.path().join("nets/a.net"), "net").unwrap();
        let files = vec![source.path().join("book.bin"), source.path().join("nets")];
        let folder = ScratchFolder::new(&Scratch { files }).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("book.bin")).unwrap(), "book");
        assert_eq!(fs::read_to_string(folder.path().join("nets/a.net")).unwrap(), "net");
        let path = folder.path().to_path_buf();
        drop(folder);
        assert!(!path.exists());
        let missing = Scratch { files: vec![source.path().join("none")] };
        let error = ScratchFolder::new(&missing).unwrap_err().to_string();
        assert!(error.contains("none"), "{error}");
    }
}
