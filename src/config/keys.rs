//! The keys of the file. What a value must be is checked while it is read, so that a mistake is told in its place.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

use crate::protocol::settings::Settings;
use crate::protocol::{self, PROTOCOLS};
use crate::scenario::forms::At;
use crate::scenario::raw::RawBudget;
use crate::scenario::read::checked;
use crate::scenario::values::{self, Wrong};
use crate::scenario::{Budget, SpecFile, suggest};

/// Larger factors would mean waiting for days.
const LARGEST_SCALE: f64 = 1000.0;

/// The configuration of a project. Paths in the file are relative to it; here they include its folder.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "enginecheck.toml")]
pub(crate) struct Config {
    /// The protocol: `xboard`.
    #[serde(deserialize_with = "known_protocol")]
    pub(crate) protocol: Option<String>,
    /// The file with the known failures.
    #[serde(deserialize_with = "path")]
    pub(crate) baseline: Option<PathBuf>,
    /// Folders with the project's own scenarios.
    #[serde(deserialize_with = "paths")]
    pub(crate) specs: Vec<PathBuf>,
    /// The engine and its environment.
    pub(crate) engine: EngineConfig,
    /// Time bounds and numbers.
    pub(crate) budget: BudgetConfig,
    /// What must not change unnoticed.
    pub(crate) expect: ExpectConfig,
    /// What stands in the tables of protocols, by the protocol's name.
    #[serde(skip)]
    pub(crate) own: BTreeMap<&'static str, Settings>,
    /// The file itself; none if there is none.
    #[serde(skip)]
    pub(crate) file: Option<SpecFile>,
}

impl Config {
    /// The file with the known failures, if the configuration is for this protocol.
    pub(crate) fn baseline_of(self, protocol: &str) -> Option<PathBuf> {
        self.baseline.filter(|_| self.protocol.as_deref() == Some(protocol))
    }
}

/// The engine and its environment.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct EngineConfig {
    /// The program: a path (relative to this file), or a name that is looked up in `PATH`.
    #[serde(deserialize_with = "program")]
    #[schemars(with = "String")]
    pub(crate) command: Option<OsString>,
    /// Its arguments.
    #[serde(deserialize_with = "arguments")]
    pub(crate) args: Vec<String>,
    /// Variables to add to its environment.
    #[serde(deserialize_with = "variables")]
    pub(crate) env: BTreeMap<String, String>,
    /// Its working directory.
    #[serde(deserialize_with = "path")]
    pub(crate) cwd: Option<PathBuf>,
    /// Files copied into each fresh folder.
    #[serde(deserialize_with = "paths")]
    pub(crate) files: Vec<PathBuf>,
    /// Lines sent after each handshake: `book off`.
    #[serde(deserialize_with = "lines")]
    pub(crate) setup: Vec<String>,
    /// The variant that it plays, whatever its features say; `none` for no referee.
    #[schemars(with = "Option<String>")]
    pub(crate) variant: Option<At<String>>,
    /// The reading of the protocol's text: `compat`, `strict`, or an edition.
    #[schemars(with = "Option<String>")]
    pub(crate) profile: Option<At<String>>,
}

/// Time bounds and numbers.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct BudgetConfig {
    /// A factor for all time bounds that the protocol's text does not state.
    #[serde(deserialize_with = "factor")]
    pub(crate) timeout_scale: Option<f64>,
    /// The time bound of the whole run: `10m`.
    #[serde(deserialize_with = "duration")]
    #[schemars(with = "String")]
    pub(crate) deadline: Option<Duration>,
    /// How many dialogues run at once.
    #[serde(deserialize_with = "number")]
    #[schemars(with = "u32")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// The answer of an engine that is not thinking.
    #[schemars(with = "RawBudget")]
    pub(crate) reply: Bounds,
    /// The reaction of a searching engine.
    #[schemars(with = "RawBudget")]
    pub(crate) now: Bounds,
    /// A short search.
    #[schemars(with = "RawBudget")]
    pub(crate) think: Bounds,
    /// The end of the process.
    #[schemars(with = "RawBudget")]
    pub(crate) quit: Bounds,
    /// The start of the engine.
    #[schemars(with = "RawBudget")]
    pub(crate) start: Bounds,
    /// What counts as silence.
    #[schemars(with = "RawBudget")]
    pub(crate) quiet: Bounds,
}

/// A named bound, if the file has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Bounds(pub(crate) Option<Budget>);

/// What must not change unnoticed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct ExpectConfig {
    /// What the engine must announce: `ping=1`, or a name alone for any value.
    #[serde(deserialize_with = "features")]
    pub(crate) features: Vec<String>,
    /// How many scenarios may be skipped.
    pub(crate) max_skip: Option<usize>,
    /// How many scenarios may be blocked: an opening that they need failed.
    pub(crate) max_blocked: Option<usize>,
    /// How many scenarios may be inconclusive: the situation that they judge did not arise.
    pub(crate) max_inconclusive: Option<usize>,
    /// How many scenarios may be broken by mistakes of the suite's own.
    pub(crate) max_broken: Option<usize>,
}

impl Config {
    /// The same in this folder.
    pub(super) fn in_folder(mut self, folder: &Path) -> Config {
        let engine = &mut self.engine;
        let lists = self.specs.iter_mut().chain(&mut engine.files);
        for path in lists.chain(&mut self.baseline).chain(&mut engine.cwd) {
            *path = folder.join(&path);
        }
        // A name alone is looked up in `PATH`.
        let is_path = |command: &&mut OsString| {
            let path = Path::new(command);
            path.components().count() != 1 || command.as_encoded_bytes().starts_with(b".")
        };
        if let Some(command) = engine.command.as_mut().filter(is_path) {
            *command = folder.join(&command).into_os_string();
        }
        self
    }
}

impl BudgetConfig {
    /// The named bounds that differ from the protocol's.
    pub(crate) fn named(&self) -> impl Iterator<Item = (String, Budget)> {
        let names = ["reply", "now", "think", "quit", "start", "quiet"];
        let bounds = [self.reply, self.now, self.think, self.quit, self.start, self.quiet];
        let named = names.into_iter().zip(bounds);
        named.filter_map(|(name, Bounds(budget))| Some((name.to_owned(), budget?)))
    }
}

impl<'de> Deserialize<'de> for Bounds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bounds, D::Error> {
        checked(deserializer, |raw: RawBudget| {
            let (Some(soft), Some(hard)) = (raw.soft, raw.hard) else {
                let help = "it needs both: `{ soft = \"1s\", hard = \"5s\" }`";
                return Err(Wrong::new("this budget is incomplete", help));
            };
            let read =
                |bound: &At<String>| values::duration(&bound.value).map_err(|wrong| wrong.at(&bound.span));
            let budget = Budget { soft: read(&soft)?, hard: read(&hard)? };
            if budget.soft > budget.hard {
                let message = "the soft bound is longer than the hard one";
                return Err(
                    Wrong::new(message, "past `soft` is a warning, past `hard` a failure").at(&soft.span)
                );
            }
            Ok(Bounds(Some(budget)))
        })
    }
}

fn known_protocol<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    checked(deserializer, |name: String| match protocol::find(&name) {
        Some(protocol) => Ok(Some(protocol.name().to_owned())),
        None => {
            let help = suggest(&name, PROTOCOLS.iter().map(|protocol| protocol.name()));
            Err(Wrong::new(format!("unknown protocol `{name}`"), help))
        }
    })
}

fn path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    checked(deserializer, |path: String| not_empty(path, "an empty path", "a path, relative to this file"))
        .map(|path| Some(path.into()))
}

fn paths<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
    let each = |path| not_empty(path, "an empty path", "a path, relative to this file");
    texts(deserializer, each).map(|paths| paths.into_iter().map(PathBuf::from).collect())
}

fn arguments<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    texts(deserializer, without_nul)
}

fn program<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<OsString>, D::Error> {
    let help = "the engine's path, or its name if it is in `PATH`";
    checked(deserializer, |command: String| not_empty(command, "an empty command", help))
        .map(|command| Some(command.into()))
}

fn variables<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, String>, D::Error> {
    checked(deserializer, |env: BTreeMap<String, String>| {
        match env.keys().find(|name| name.is_empty() || name.contains(['=', '\0'])) {
            Some(name) => {
                Err(Wrong::new(format!("`{name}` is not a name for a variable"), "`env = { HASH = \"16\" }`"))
            }
            None if env.values().any(|value| value.contains('\0')) => {
                without_nul('\0'.to_string()).map(|_| env)
            }
            None => Ok(env),
        }
    })
}

fn lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    texts(deserializer, |line| match line.contains(['\n', '\r', '\0']) {
        true => Err(Wrong::new("a line cannot contain a line feed", "make it two lines")),
        false => Ok(line),
    })
}

fn features<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let help = "`ping=1`, `option=Hash`, or a name alone for any value";
    texts(deserializer, |feature| not_empty(feature, "an empty feature", help))
}

fn factor<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    checked(deserializer, |scale: f64| match scale > 0.0 && scale <= LARGEST_SCALE {
        true => Ok(Some(scale)),
        false => {
            let help = format!("more than 0, at most {LARGEST_SCALE}");
            Err(Wrong::new(format!("`{scale}` is not a factor"), help))
        }
    })
}

fn duration<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    checked(deserializer, |text: String| match values::duration(&text)? {
        Duration::ZERO => {
            Err(Wrong::new("a run of no length", "a time like `10m`; leave it out for no bound"))
        }
        duration => Ok(Some(duration)),
    })
}

fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<NonZeroUsize>, D::Error> {
    checked(deserializer, |jobs: u32| match NonZeroUsize::new(jobs as usize) {
        None => {
            let help = "1 or more; leave out `jobs` for eight per core, up to 32";
            Err(Wrong::new("nothing runs with 0 jobs", help))
        }
        jobs => Ok(jobs),
    })
}

/// A list of texts, each of which must be right.
fn texts<'de, D: Deserializer<'de>>(
    deserializer: D,
    check: impl Fn(String) -> Result<String, Wrong>,
) -> Result<Vec<String>, D::Error> {
    checked(deserializer, |list: Vec<At<String>>| {
        list.into_iter().map(|text| check(text.value).map_err(|wrong| wrong.at(&text.span))).collect()
    })
}

fn not_empty(text: String, message: &str, help: &str) -> Result<String, Wrong> {
    if text.trim().is_empty() { Err(Wrong::new(message, help)) } else { without_nul(text) }
}

/// What is passed to a program ends at a NUL.
fn without_nul(text: String) -> Result<String, Wrong> {
    match text.contains('\0') {
        true => Err(Wrong::new("this contains a NUL, which no program can be given", "remove `\\u0000`")),
        false => Ok(text),
    }
}
