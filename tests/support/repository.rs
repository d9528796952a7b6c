//! The files of this repository, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// A file of the repository.
pub(crate) struct File {
    /// With `/`, from the repository's root.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: String,
}

impl File {
    /// How many lines stand before the tests.
    pub(crate) fn code_lines(&self) -> usize {
        let lines: Vec<_> = self.text.lines().collect();
        let tests = lines.windows(2).position(|two| {
            two[0].trim() == "#[cfg(test)]" && two[1].starts_with("mod ") && two[1].ends_with('{')
        });
        tests.unwrap_or(lines.len())
    }

    /// Its lines with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(n, line)| (n + 1, line))
    }
}

/// Where the repository is.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder of the repository, without what is built or ignored.
pub(crate) fn files(folder: &str) -> Vec<File> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let path = entry.path();
            let name = entry.file_name();
            if ["target", ".git", "corpus", "artifacts", "coverage"].iter().any(|ignored| name == *ignored) {
                continue;
            }
            if path.is_dir() {
                walk(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    walk(&root().join(folder), &mut paths);
    paths.sort();
    let files = paths.into_iter().filter_map(|path| {
        let relative = path.strip_prefix(root()).ok()?.to_string_lossy().replace('\\', "/");
        // Binary files (a fuzz seed, a picture) have no lines to look at.
        Some(File { path: relative, text: fs::read_to_string(&path).ok()? })
    });
    files.collect()
}

/// The modules that this one declares under `#[cfg(test)]`, as paths without `.rs`.
pub(crate) fn test_modules(file: &File) -> Vec<String> {
    let folder = match file.path.strip_suffix("/mod.rs") {
        Some(folder) => folder,
        None => file.path.trim_end_matches(".rs"),
    };
    let lines: Vec<_> = file.text.lines().map(str::trim).collect();
    let declared = lines.windows(2).filter(|two| two[0] == "#[cfg(test)]").filter_map(|two| {
        let name = two[1].trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ");
        let name = name.strip_prefix("mod ")?.strip_suffix(';')?;
        Some(format!("{folder}/{name}"))
    });
    declared.collect()
}
