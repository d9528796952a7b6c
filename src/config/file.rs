//! The file: where it is found, and how it is read as a whole.

use std::path::Path;

use schemars::JsonSchema;

use super::group::Group;
use super::{Config, ConfigError, FILE_NAME, bei, budget, engine, expect};
use crate::scenario::forms::At;
use crate::scenario::schema::schema_of;
use crate::scenario::{SpecError, SpecFile, diagnostics, read};

/// The file as written.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "enginecheck.toml")]
struct RawConfig {
    /// The protocol: `xboard`.
    protocol: Option<At<String>>,
    /// The file with the known failures.
    baseline: Option<At<String>>,
    /// Folders with the project's own scenarios.
    specs: Option<At<Vec<At<String>>>>,
    /// The engine and its environment.
    engine: engine::RawEngine,
    /// Settings for Boost engines.
    bei: bei::RawBei,
    /// Time bounds and numbers.
    budget: budget::RawBudgets,
    /// What must not change unnoticed.
    expect: expect::RawExpect,
}

impl Config {
    /// The configuration of the project that a folder belongs to: the file in this folder or in the nearest one above
    /// it. None if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read or has mistakes.
    pub(crate) fn find(folder: &Path) -> Result<Option<Config>, ConfigError> {
        let Some(path) = folder.ancestors().map(|folder| folder.join(FILE_NAME)).find(|path| path.is_file())
        else {
            return Ok(None);
        };
        match std::fs::read_to_string(&path) {
            Ok(text) => Config::parse(&SpecFile::new(&path.to_string_lossy(), &text))
                .map(Some)
                .map_err(ConfigError::Wrong),
            Err(source) => Err(ConfigError::Read { path, source }),
        }
    }

    /// Reads a configuration.
    ///
    /// # Errors
    /// All mistakes in it.
    pub(crate) fn parse(file: &SpecFile) -> Result<Config, Vec<SpecError>> {
        let mut errors = Vec::new();
        let Some(raw) = read::whole::<RawConfig>(file, &mut errors) else { return Err(errors) };
        let raw = raw.value;
        let folder = Path::new(&file.path).parent().unwrap_or(Path::new(""));
        let mut group = Group { file, folder, errors: &mut errors };
        let config = Config {
            protocol: raw.protocol.as_ref().and_then(|name| group.protocol(name)),
            baseline: raw.baseline.as_ref().and_then(|path| group.path(path)),
            specs: group.paths(raw.specs.as_ref()),
            engine: raw.engine.meant(&mut group),
            bei: raw.bei.meant(&mut group),
            budget: raw.budget.meant(&mut group),
            expect: raw.expect.meant(&mut group),
        };
        if errors.is_empty() { Ok(config) } else { Err(diagnostics::sorted(errors)) }
    }
}

/// The schema of `enginecheck.toml`, for editors.
pub(crate) fn config_schema() -> serde_json::Value {
    schema_of::<RawConfig>()
}
