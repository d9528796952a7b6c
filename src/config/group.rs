//! What the groups of keys share while they are read ([`Group`]).

use std::path::{Path, PathBuf};

use crate::protocol::{self, PROTOCOLS};
use crate::scenario::forms::At;
use crate::scenario::{SpecError, SpecFile, suggest};

/// What the groups of keys share while they are read.
pub(super) struct Group<'a> {
    pub(super) file: &'a SpecFile,
    pub(super) folder: &'a Path,
    pub(super) errors: &'a mut Vec<SpecError>,
}

impl Group<'_> {
    /// Reports a mistake.
    pub(super) fn wrong<T>(&mut self, at: &At<T>, message: impl Into<String>, help: impl Into<String>) {
        self.errors.push(self.file.error(at.span.clone(), message).help(help));
    }

    /// A path, relative to the file.
    pub(super) fn path(&mut self, path: &At<String>) -> Option<PathBuf> {
        if path.value.is_empty() {
            self.wrong(path, "an empty path", "a path, relative to this file");
            return None;
        }
        Some(self.folder.join(&path.value))
    }

    pub(super) fn paths(&mut self, paths: Option<&At<Vec<At<String>>>>) -> Vec<PathBuf> {
        paths.iter().flat_map(|paths| &paths.value).filter_map(|path| self.path(path)).collect()
    }

    pub(super) fn protocol(&mut self, name: &At<String>) -> Option<&'static str> {
        let found = protocol::find(&name.value);
        if found.is_none() {
            let help = suggest(&name.value, PROTOCOLS.iter().map(|protocol| protocol.name()));
            self.wrong(name, format!("unknown protocol `{}`", name.value), help);
        }
        found.map(|protocol| protocol.name())
    }
}
