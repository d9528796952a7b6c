//! Where scenarios and clauses come from: the built-in ones, and files of the user.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::arguments::SelectionArguments;
use super::exit::Failure;
use super::records::{open_record, unreadable};
use crate::event::EventKind;
use crate::input;
use crate::ledger::Ledger;
use crate::protocol::{self, PROTOCOLS, Protocol};
use crate::report::json::CutOff;
use crate::runner::{Selection, Shard};
use crate::scenario::{SHARED, SpecFile, Suite, is_ledger, is_map};

/// The largest length of all files of one folder, in bytes.
const MOST_TEXT: usize = 16 << 20;

/// The scenarios of a protocol, including those of the user's folders.
pub(super) fn suite(protocol: &'static dyn Protocol, folders: &[PathBuf]) -> Result<Arc<Suite>, Failure> {
    let mut files = Vec::new();
    for folder in folders {
        files.extend(spec_files(folder, Some(protocol))?);
    }
    let suite =
        if files.is_empty() { Suite::built_in(protocol) } else { Suite::with_files(protocol, &files) };
    suite.map(Arc::new).map_err(Failure::Wrong)
}

/// The scenario files that a path stands for: the file itself, or all `.toml` files in the folder and below it,
/// sorted by name. With a protocol, subfolders named after another protocol are left out.
pub(super) fn spec_files(
    path: &Path,
    protocol: Option<&'static dyn Protocol>,
) -> Result<Vec<SpecFile>, Failure> {
    let mut paths = vec![path.to_owned()];
    if path.is_dir() {
        paths = tree(path).map_err(|error| Failure::cannot_read(path, &error))?;
        if paths.is_empty() {
            return Err(Failure::Misuse(format!("no .toml file in {} or below it", path.display())));
        }
        let is_other = |name: &OsStr| {
            let named = name.to_str().and_then(protocol::find);
            named.zip(protocol).is_some_and(|(named, wanted)| named.name() != wanted.name())
        };
        let below = |file: &PathBuf| file.strip_prefix(path).map(Path::to_owned).unwrap_or_default();
        paths.retain(|file| !below(file).iter().any(is_other));
    }
    let mut files = Vec::new();
    let mut length = 0;
    for path in paths {
        let file = spec_file(&path)?;
        length += file.text.len();
        if length > MOST_TEXT {
            let (file, most) = (path.display(), MOST_TEXT >> 20);
            return Err(Failure::Misuse(format!("{file}: the files up to here are longer than {most} MiB")));
        }
        files.push(file);
    }
    Ok(files)
}

/// A file of the user in which places of mistakes can be told.
pub(super) fn spec_file(path: &Path) -> Result<SpecFile, Failure> {
    let text = input::text(path).map_err(|error| Failure::cannot_read(path, &error))?;
    Ok(SpecFile::new(&path.to_string_lossy(), &text))
}

/// All scenario files in a folder and below it, except hidden ones. Links to folders are not followed, because they
/// may form a circle.
fn tree(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            if !entry.file_name().to_string_lossy().starts_with('.') {
                found.extend(tree(&path)?);
            }
        } else if path.extension() == Some(OsStr::new("toml")) && !is_ledger(&path) && !is_map(&path) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The protocols' folders inside a folder; if there are none, the path itself.
pub(super) fn protocol_folders(path: &Path) -> Vec<PathBuf> {
    let folders = PROTOCOLS.iter().map(|protocol| path.join(protocol.name()));
    let found: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
    if found.is_empty() { vec![path.to_owned()] } else { found }
}

/// The shared dialogues in a folder of folders, beside those of protocols.
pub(super) fn shared_files(path: &Path) -> Result<Vec<SpecFile>, Failure> {
    let folder = path.join(SHARED);
    let beside = folder.is_dir() && !protocol_folders(path).contains(&path.to_owned());
    if beside { spec_files(&folder, None) } else { Ok(Vec::new()) }
}

/// The scenarios that `--filter`, `--exclude` and `--shard` select.
pub(super) fn selection(arguments: &SelectionArguments) -> Result<Selection, Failure> {
    let selection = Selection::parse(&arguments.filter, &arguments.exclude)
        .map_err(|error| Failure::Misuse(error.to_string()))?;
    Ok(selection.of_shard(shard(arguments)?))
}

/// The part that is run, with the times of an earlier record if they are to divide the whole.
fn shard(arguments: &SelectionArguments) -> Result<Option<Shard>, Failure> {
    let (Some(shard), Some(path)) = (&arguments.shard, &arguments.shard_by) else {
        return Ok(arguments.shard.clone());
    };
    let mut times = Vec::new();
    for event in open_record(path, CutOff::Accept)? {
        let event = event.map_err(|error| unreadable(path, &error, ""))?;
        if let EventKind::ScenarioFinished(result) = event.kind {
            times.push((result.id, result.took));
        }
    }
    Ok(Some(shard.clone().balanced(times)))
}

/// The clauses of a protocol.
pub(super) fn ledger(protocol: &'static dyn Protocol) -> Result<Ledger, Failure> {
    Ledger::load(protocol.name()).map_err(Failure::Wrong)
}
