//! Where scenarios and clauses come from: the built-in ones, and files of the user.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use super::arguments::SelectionArguments;
use super::entry::Failure;
use crate::event::ClauseText;
use crate::judge::Levels;
use crate::protocol::Protocol;
use crate::runner::{Clauses, Selection};
use crate::scenario::{self, SpecFile, Suite};
use crate::verdict::{ClauseId, Level};

/// The scenarios of a protocol, with those of the user's folders.
pub(super) fn suite(protocol: &'static dyn Protocol, folders: &[PathBuf]) -> Result<Arc<Suite>, Failure> {
    let mut files = Vec::new();
    for folder in folders {
        files.extend(spec_files(folder)?);
    }
    let suite =
        if files.is_empty() { Suite::built_in(protocol) } else { Suite::with_files(protocol, &files) };
    suite.map(Arc::new).map_err(Failure::Wrong)
}

/// The scenario files that a path means: itself, or the `.toml` files in the folder, in the order of their names.
pub(super) fn spec_files(path: &Path) -> Result<Vec<SpecFile>, Failure> {
    let cannot_read = |path: &Path, error: std::io::Error| {
        Failure::Misuse(format!("cannot read {}: {error}", path.display()))
    };
    let mut paths = vec![path.to_owned()];
    if path.is_dir() {
        let entries = std::fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = entries.map_err(|error| cannot_read(path, error))?;
        paths = entries.into_iter().map(|entry| entry.path()).collect();
        // The ledger of a protocol's folder has a form of its own.
        paths.retain(|path| path.extension() == Some(OsStr::new("toml")) && !path.ends_with("clauses.toml"));
        paths.sort();
        if paths.is_empty() {
            return Err(Failure::Misuse(format!("no .toml file in {}", path.display())));
        }
    }
    let read = |path: PathBuf| match std::fs::read_to_string(&path) {
        Ok(text) => Ok(SpecFile::new(&path.to_string_lossy(), &text)),
        Err(error) => Err(cannot_read(&path, error)),
    };
    paths.into_iter().map(read).collect()
}

/// Which scenarios `--filter` and `--exclude` mean.
pub(super) fn selection(arguments: &SelectionArguments) -> Result<Selection, Failure> {
    Selection::parse(&arguments.filter, &arguments.exclude)
        .map_err(|error| Failure::Misuse(error.to_string()))
}

/// The clauses that bind the engine, by the built-in ledger.
pub(super) fn clauses(protocol: &'static dyn Protocol) -> Result<Clauses, Failure> {
    let mut entries: BTreeMap<String, Entry> = BTreeMap::new();
    for path in [format!("{}/clauses.toml", protocol.name()), "harness.toml".to_owned()] {
        let text = scenario::spec_file(&path).map(|file| file.text).unwrap_or_default();
        let read: BTreeMap<String, Entry> =
            toml::from_str(&text).map_err(|error| Failure::Fault(format!("specs/{path}: {error}")))?;
        entries.extend(read);
    }
    let texts = entries.iter().filter(|(_, entry)| entry.excluded.is_none()).map(|(id, entry)| ClauseText {
        id: ClauseId::new(id),
        level: entry.level,
        sentence: entry.sentence.clone(),
        section: entry.section.clone(),
    });
    Ok(Clauses { texts: texts.collect(), levels: Arc::new(Entries(entries)) })
}

/// A clause as the ledger's file has it.
#[derive(Debug, Deserialize)]
struct Entry {
    level: Level,
    section: String,
    sentence: String,
    #[serde(default)]
    robust: bool,
    excluded: Option<String>,
    contested: Option<String>,
}

#[derive(Debug)]
struct Entries(BTreeMap<String, Entry>);

impl Levels for Entries {
    fn level(&self, clause: &ClauseId) -> (Level, bool) {
        self.0.get(clause.as_str()).map_or((Level::Must, false), |entry| (entry.level, entry.robust))
    }

    fn contested(&self, clause: &ClauseId) -> bool {
        self.0.get(clause.as_str()).is_some_and(|entry| entry.contested.is_some())
    }
}
