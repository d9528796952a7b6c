//! `[engine]`: how the engine is started, and what is sent to it.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;

use super::group::Group;
use crate::scenario::forms::At;

/// The engine and its environment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct EngineConfig {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub command: Option<OsString>,
    /// Its arguments.
    pub args: Vec<String>,
    /// Variables to add to its environment.
    pub env: BTreeMap<String, String>,
    /// Its working directory.
    pub cwd: Option<PathBuf>,
    /// Files copied into each fresh folder (`--with`).
    pub files: Vec<PathBuf>,
    /// Lines sent after each handshake.
    pub setup: Vec<String>,
    /// `--variant`.
    pub variant: Option<String>,
    /// `--profile`.
    pub profile: Option<String>,
}

/// `[engine]` as written in the file.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawEngine {
    /// The program: a path (relative to this file), or a name that is looked up in `PATH`.
    command: Option<At<String>>,
    /// Its arguments.
    args: Option<At<Vec<At<String>>>>,
    /// Variables to add to its environment.
    env: Option<At<BTreeMap<String, At<String>>>>,
    /// Its working directory.
    cwd: Option<At<String>>,
    /// Files copied into each fresh folder.
    files: Option<At<Vec<At<String>>>>,
    /// Lines sent after each handshake: `book off`.
    setup: Option<At<Vec<At<String>>>>,
    /// The variant that it plays, whatever its features say; `none` for no referee.
    variant: Option<At<String>>,
    /// The reading of the protocol's text: `compat`, `strict`, or an edition.
    profile: Option<At<String>>,
}

impl RawEngine {
    pub(super) fn meant(self, group: &mut Group<'_>) -> EngineConfig {
        let command = self.command.and_then(|command| program(group, &command));
        if let Some(env) = &self.env {
            for name in env.value.keys().filter(|name| name.is_empty() || name.contains(['=', '\0'])) {
                group.wrong(
                    env,
                    format!("`{name}` is not a name for a variable"),
                    "`env = { HASH = \"16\" }`",
                );
            }
        }
        let setup = self.setup.map(|setup| setup.value).unwrap_or_default();
        for line in setup.iter().filter(|line| line.value.contains(['\n', '\r', '\0'])) {
            group.wrong(line, "a line cannot contain a line feed", "make it two lines");
        }
        EngineConfig {
            command,
            args: texts(self.args.map(|args| args.value).unwrap_or_default()),
            env: self
                .env
                .map(|env| env.value)
                .unwrap_or_default()
                .into_iter()
                .map(|(k, v)| (k, v.value))
                .collect(),
            cwd: self.cwd.and_then(|cwd| group.path(&cwd)),
            files: group.paths(self.files.as_ref()),
            setup: texts(setup),
            variant: self.variant.map(|variant| variant.value),
            profile: self.profile.map(|profile| profile.value),
        }
    }
}

/// A path stays relative to the file; a name alone is looked up in `PATH`.
fn program(group: &mut Group<'_>, command: &At<String>) -> Option<OsString> {
    if command.value.is_empty() {
        group.wrong(command, "an empty command", "the engine's path, or its name if it is in `PATH`");
        return None;
    }
    let is_name = Path::new(&command.value).components().count() == 1 && !command.value.starts_with('.');
    if is_name {
        Some(command.value.clone().into())
    } else {
        group.path(command).map(PathBuf::into_os_string)
    }
}

fn texts(list: Vec<At<String>>) -> Vec<String> {
    list.into_iter().map(|text| text.value).collect()
}
