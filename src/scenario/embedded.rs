//! The spec files that are compiled into the binary.

use std::collections::BTreeSet;
use std::path::Path;

use include_dir::{Dir, include_dir};
use toml::de::DeTable;

use super::diagnostics::{SHARED, SpecFile};

static SPECS: Dir<'static> = include_dir!("$OUT_DIR/specs");

/// One file: `xboard/clauses.toml`, `harness.toml`.
pub(crate) fn spec_file(path: &str) -> Option<SpecFile> {
    let text = SPECS.get_file(path)?.contents_utf8()?;
    Some(SpecFile::new(&format!("specs/{path}"), text))
}

/// Files that hold clauses, and no scenarios.
const LEDGERS: &[&str] = &["clauses.toml", "interface.toml", "harness.toml", REPERTOIRE];

/// The name of the file with what a lawful GUI can say.
const REPERTOIRE: &str = "repertoire.toml";

/// Whether a file is a ledger by its name: ledgers have a form of their own.
pub(crate) fn is_ledger(path: &Path) -> bool {
    LEDGERS.iter().any(|name| path.ends_with(name))
}

/// What a lawful GUI can say in a protocol, if that is written.
pub(crate) fn repertoire_file(protocol: &str) -> Option<SpecFile> {
    spec_file(&format!("{protocol}/{REPERTOIRE}"))
}

/// The folder of a protocol's maps: what stands for the steps of another tester.
const MAPS: &str = "maps";

/// Whether a file is a map by its place: `uci/maps/fastchess.toml`. Maps have a form of their own.
pub(crate) fn is_map(path: &Path) -> bool {
    let folders: Vec<_> = path.iter().rev().skip(1).take(2).filter_map(|name| name.to_str()).collect();
    matches!(folders[..], [MAPS, protocol] if SPECS.get_dir(protocol).is_some())
}

/// The maps of a protocol, in the order of their names.
pub(crate) fn map_files(protocol: &str) -> Vec<SpecFile> {
    spec_files(&format!("{protocol}/{MAPS}"))
}

/// All files of a protocol but its ledgers, in the order of their names.
pub(crate) fn spec_files(protocol: &str) -> Vec<SpecFile> {
    let Some(folder) = SPECS.get_dir(protocol) else { return Vec::new() };
    let mut paths: Vec<&str> = folder.files().filter_map(|file| file.path().to_str()).collect();
    paths.sort_unstable();
    paths.into_iter().filter(|path| !is_ledger(Path::new(path))).filter_map(spec_file).collect()
}

/// The dialogues that protocols share.
pub(super) fn shared_files() -> Vec<SpecFile> {
    spec_files(SHARED)
}

/// The ids of the clauses that bind an engine, the protocol's and the harness's own: the tables of the ledger files.
/// The ledger itself tells what is wrong with those files.
pub(super) fn clause_ids(protocol: &str) -> BTreeSet<String> {
    let files = [spec_file(&format!("{protocol}/clauses.toml")), spec_file("harness.toml")];
    files
        .iter()
        .flatten()
        .flat_map(|file| DeTable::parse_recoverable(&file.text).0.into_inner())
        .map(|(key, _)| key.into_inner().into_owned())
        .collect()
}
