//! `enginecheck.toml`: what a project always passes, found from the current folder upwards.
//!
//! Not for the command line, which wins over it: the two are put together in `cli`. One group of keys a file. Main type:
//! [`Config`].
//!
//! ```
//! use enginecheck::config::Config;
//! use enginecheck::scenario::SpecFile;
//!
//! let text = "protocol = \"xboard\"\n[engine]\ncommand = \"./build/myengine\"\nargs = [\"--xboard\"]\n";
//! let config = Config::parse(&SpecFile::new("/home/me/myengine/enginecheck.toml", text)).unwrap();
//! assert!(config.engine.command.unwrap().ends_with("myengine/build/myengine"));
//! ```

mod budget;
mod engine;
mod expect;

use std::io;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;

use crate::pattern::suggest;
use crate::protocol::{self, PROTOCOLS};
use crate::scenario::forms::At;
use crate::scenario::schema::schema_of;
use crate::scenario::{SpecError, SpecFile, diagnostics, read};

pub use budget::BudgetConfig;
pub use engine::EngineConfig;
pub use expect::ExpectConfig;

/// The file's name.
pub const FILE_NAME: &str = "enginecheck.toml";

/// The configuration of a project. Paths are relative to its file, and told here with its folder in front.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Config {
    /// The protocol, by its name.
    pub protocol: Option<&'static str>,
    /// The file with the known failures.
    pub baseline: Option<PathBuf>,
    /// Folders with scenarios of the project's own.
    pub specs: Vec<PathBuf>,
    /// The engine and its surroundings.
    pub engine: EngineConfig,
    /// Time and number.
    pub budget: BudgetConfig,
    /// What must not change unnoticed.
    pub expect: ExpectConfig,
}

/// Why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file is there, but cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The file has mistakes.
    #[error("{} mistakes in the configuration", .0.len())]
    Wrong(Vec<SpecError>),
}

/// The file as it is written.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "enginecheck.toml")]
struct RawConfig {
    /// The protocol: `xboard`.
    protocol: Option<At<String>>,
    /// The file with the known failures.
    baseline: Option<At<String>>,
    /// Folders with scenarios of the project's own.
    specs: Option<At<Vec<At<String>>>>,
    /// The engine and its surroundings.
    engine: engine::RawEngine,
    /// Time and number.
    budget: budget::RawBudgets,
    /// What must not change unnoticed.
    expect: expect::RawExpect,
}

impl Config {
    /// The configuration of the project that a folder belongs to: the file in it or in the nearest folder above. None if
    /// there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read or has mistakes.
    pub fn find(folder: &Path) -> Result<Option<Config>, ConfigError> {
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
    pub fn parse(file: &SpecFile) -> Result<Config, Vec<SpecError>> {
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
            budget: raw.budget.meant(&mut group),
            expect: raw.expect.meant(&mut group),
        };
        if errors.is_empty() { Ok(config) } else { Err(diagnostics::sorted(errors)) }
    }
}

/// The schema of `enginecheck.toml`, for editors.
#[must_use]
pub fn config_schema() -> serde_json::Value {
    schema_of::<RawConfig>()
}

/// What the groups of keys share while they are read.
struct Group<'a> {
    file: &'a SpecFile,
    folder: &'a Path,
    errors: &'a mut Vec<SpecError>,
}

impl Group<'_> {
    /// Tells a mistake.
    fn wrong<T>(&mut self, at: &At<T>, message: impl Into<String>, help: impl Into<String>) {
        self.errors.push(self.file.error(at.span.clone(), message).help(help));
    }

    /// A path, relative to the file.
    fn path(&mut self, path: &At<String>) -> Option<PathBuf> {
        if path.value.is_empty() {
            self.wrong(path, "an empty path", "a path, relative to this file");
            return None;
        }
        Some(self.folder.join(&path.value))
    }

    fn paths(&mut self, paths: Option<&At<Vec<At<String>>>>) -> Vec<PathBuf> {
        paths.iter().flat_map(|paths| &paths.value).filter_map(|path| self.path(path)).collect()
    }

    fn protocol(&mut self, name: &At<String>) -> Option<&'static str> {
        let found = protocol::find(&name.value);
        if found.is_none() {
            let help = suggest(&name.value, PROTOCOLS.iter().map(|protocol| protocol.name()));
            self.wrong(name, format!("unknown protocol `{}`", name.value), help);
        }
        found.map(|protocol| protocol.name())
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::time::Duration;

    use super::*;
    use crate::scenario::Budget;

    const WHOLE: &str = r#"
protocol = "cecp"
baseline = "ci/known.toml"
specs = ["ci/specs"]

[engine]
command = "./build/myengine"
args = ["--xboard", "-x"]
env = { HASH = "16" }
cwd = "run"
files = ["net.bin"]
setup = ["book off"]
variant = "none"
profile = "strict"

[budget]
timeout-scale = 2.5
deadline = "10m"
jobs = 4
think = { soft = "20s", hard = "2m" }

[expect]
features = ["ping=1", "setboard"]
max-skip = 12
"#;

    #[test]
    fn every_key_is_read() {
        let config = Config::parse(&SpecFile::new("/home/me/e/enginecheck.toml", WHOLE)).unwrap();
        let folder = Path::new("/home/me/e");
        let expected = Config {
            protocol: Some("xboard"),
            baseline: Some(folder.join("ci/known.toml")),
            specs: vec![folder.join("ci/specs")],
            engine: EngineConfig {
                command: Some(folder.join("./build/myengine").into_os_string()),
                args: vec!["--xboard".to_owned(), "-x".to_owned()],
                env: [("HASH".to_owned(), "16".to_owned())].into(),
                cwd: Some(folder.join("run")),
                files: vec![folder.join("net.bin")],
                setup: vec!["book off".to_owned()],
                variant: Some("none".to_owned()),
                profile: Some("strict".to_owned()),
            },
            budget: BudgetConfig {
                timeout_scale: Some(2.5),
                deadline: Some(Duration::from_secs(600)),
                jobs: NonZeroUsize::new(4),
                named: [(
                    "think".to_owned(),
                    Budget { soft: Duration::from_secs(20), hard: Duration::from_secs(120) },
                )]
                .into(),
            },
            expect: ExpectConfig {
                features: vec!["ping=1".to_owned(), "setboard".to_owned()],
                max_skip: Some(12),
            },
        };
        assert_eq!(config, expected);
        assert_eq!(Config::parse(&SpecFile::new("enginecheck.toml", "")).unwrap(), Config::default());
    }

    #[test]
    fn a_name_alone_is_searched_for_in_the_path() {
        let config = |command: &str| {
            let text = format!("[engine]\ncommand = '{command}'");
            Config::parse(&SpecFile::new("/e/enginecheck.toml", &text)).unwrap().engine.command.unwrap()
        };
        assert_eq!(config("gnuchess"), "gnuchess");
        assert_eq!(Path::new(&config("bin/gnuchess")), Path::new("/e/bin/gnuchess"));
        assert_eq!(Path::new(&config("/usr/games/gnuchess")), Path::new("/usr/games/gnuchess"));
    }

    #[test]
    fn mistakes_are_told_in_their_place() {
        let text = r#"
protocol = "xbaord"
baseline = ""
report = "x"

[engine]
comand = "x"
command = ""
args = "--xboard"
env = { "A=B" = "1" }
setup = ["a\nb"]

[budget]
timeout-scale = 0
deadline = "soon"
jobs = 0
replay = { soft = "1s", hard = "5s" }
reply = { soft = "9s", hard = "5s" }
think = { soft = "9s" }

[expect]
features = [""]
max-skip = -1

[engin]
"#;
        let errors = Config::parse(&SpecFile::new("enginecheck.toml", text)).unwrap_err();
        let told: Vec<String> = errors.iter().map(SpecError::brief).collect();
        let expected = [
            "enginecheck.toml:2:12: unknown protocol `xbaord`",
            "enginecheck.toml:3:12: an empty path",
            "enginecheck.toml:4:1: unknown key `report`",
            "enginecheck.toml:7:1: unknown key `comand`",
            "enginecheck.toml:8:11: an empty command",
            "enginecheck.toml:9:8: wrong kind of value: string \"--xboard\"",
            "enginecheck.toml:10:7: `A=B` is no name for a variable",
            "enginecheck.toml:11:10: a line cannot hold a line feed",
            "enginecheck.toml:14:17: `0` is no factor",
            "enginecheck.toml:15:12: `soon` is not a duration",
            "enginecheck.toml:16:8: nothing runs with 0 jobs",
            "enginecheck.toml:17:1: unknown key `replay`",
            "enginecheck.toml:18:18: the soft bound is longer than the hard one",
            "enginecheck.toml:19:9: this budget is not whole",
            "enginecheck.toml:22:13: an empty feature",
            "enginecheck.toml:23:12: wrong kind of value: integer `-1`",
            "enginecheck.toml:25:2: unknown key `engin`",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn the_file_is_found_from_below() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("a/b");
        std::fs::create_dir_all(&below).unwrap();
        assert!(
            Config::find(&below)
                .unwrap()
                .is_none_or(|config| config.engine.variant.as_deref() != Some("here"))
        );
        std::fs::write(folder.path().join(FILE_NAME), "[engine]\nvariant = 'here'").unwrap();
        assert_eq!(Config::find(&below).unwrap().unwrap().engine.variant.as_deref(), Some("here"));
        std::fs::write(below.join(FILE_NAME), "[engine]\nvariant = 7").unwrap();
        assert!(matches!(Config::find(&below), Err(ConfigError::Wrong(errors)) if errors.len() == 1));
    }

    #[test]
    fn the_schema_names_the_keys() {
        let schema = config_schema().to_string();
        for key in ["protocol", "baseline", "command", "timeout-scale", "reply", "max-skip"] {
            assert!(schema.contains(&format!("\"{key}\":{{")), "{key}: {schema}");
        }
    }
}
