//! The spec files that are compiled into the binary.

use std::collections::BTreeSet;

use include_dir::{Dir, include_dir};
use toml::de::DeTable;

use super::diagnostics::SpecFile;

static SPECS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/specs");

/// One file: `xboard/clauses.toml`, `harness.toml`.
#[must_use]
pub fn spec_file(path: &str) -> Option<SpecFile> {
    let text = SPECS.get_file(path)?.contents_utf8()?;
    Some(SpecFile::new(&format!("specs/{path}"), text))
}

/// All files of a protocol but its ledger, in the order of their names.
#[must_use]
pub fn spec_files(protocol: &str) -> Vec<SpecFile> {
    let Some(folder) = SPECS.get_dir(protocol) else { return Vec::new() };
    let mut paths: Vec<&str> = folder.files().filter_map(|file| file.path().to_str()).collect();
    paths.sort_unstable();
    let paths = paths.into_iter().filter(|path| path.ends_with(".toml") && !path.ends_with("/clauses.toml"));
    paths.filter_map(spec_file).collect()
}

/// The ids of the protocol's clauses and of the harness's own: the tables of the ledger files. The ledger itself tells
/// what is wrong with those files.
pub(super) fn clause_ids(protocol: &str) -> BTreeSet<String> {
    let files = [spec_file(&format!("{protocol}/clauses.toml")), spec_file("harness.toml")];
    files
        .iter()
        .flatten()
        .flat_map(|file| DeTable::parse_recoverable(&file.text).0.into_inner())
        .map(|(key, _)| key.into_inner().into_owned())
        .collect()
}
