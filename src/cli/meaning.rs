//! What the command line and `enginecheck.toml` mean together: the plan of a run. The command line overrides the
//! file.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use super::arguments::{RunArguments, Stderr, SurroundingsArguments};
use super::exit::Failure;
use super::known;
use super::sources;
use crate::baseline::{Baseline, Date};
use crate::config::{Config, ConfigError, EngineConfig, ExpectConfig};
use crate::driver::command::{self, Scratch, StderrMode};
use crate::input;
use crate::pattern::suggest;
use crate::protocol::{self, PROFILES, Protocol};
use crate::runner::{Clauses, EngineCommand, Expectations, Plan, Reproduction, shown_word, which_protocol};
use crate::scenario::forms::At;
use crate::scenario::{SpecFile, Suite};
use crate::verdict::Verdict;

/// Names the configuration, wherever it stands and whosever it is.
const CONFIG_VARIABLE: &str = "ENGINECHECK_CONFIG";

/// The plan of a run of the suite.
pub(super) fn plan(arguments: &RunArguments) -> Result<Plan, Failure> {
    let mut plan = plan_of(arguments, sources::suite)?;
    let unknown = known::unknown_clauses(&plan.known_failures, &plan.suite)?;
    plan.notices.extend(unknown.into_iter().map(|text| format!("baseline: {text}")));
    Ok(plan)
}

/// The plan of a run of some suite, built from the protocol and the configured folders of specs.
pub(super) fn plan_of(
    arguments: &RunArguments,
    suite: impl FnOnce(&'static dyn Protocol, &[PathBuf]) -> Result<Arc<Suite>, Failure>,
) -> Result<Plan, Failure> {
    let config = config()?;
    // The settings of the project's own engine do not apply to the bundled one.
    let own = if arguments.reference { EngineConfig::default() } else { config.engine.clone() };
    let scale = arguments.order.timeout_scale.or(config.budget.timeout_scale);
    let named = arguments.protocol.or(config.protocol.as_deref().and_then(protocol::find));
    let engine = engine(arguments, &own, named)?;
    let (protocol, how) = match named {
        Some(protocol) => (protocol, None),
        None => spoken(&engine, scale.unwrap_or(1.0))?,
    };
    let specs = first_given(&arguments.selection.specs, &config.specs);
    let mut suite = suite(protocol, specs)?;
    Arc::make_mut(&mut suite).budgets.extend(config.budget.named());
    let mut plan = Plan::new(protocol, suite, Clauses::of(sources::ledger(protocol)?), engine);
    plan.selection = sources::selection(&arguments.selection)?;
    plan.jobs = arguments.order.jobs.or(config.budget.jobs);
    plan.notices.extend(how);
    plan.scale = scale.unwrap_or(plan.scale);
    plan.deadline = arguments.order.deadline.or(config.budget.deadline);
    plan.strict = arguments.order.strict;
    plan.heavy = arguments.heavy;
    plan.fail_fast = arguments.order.fail_fast;
    plan.seed = arguments.order.seed.unwrap_or(plan.seed);
    plan.repeat = arguments.order.repeat;
    let [variant, profile] =
        [&own.variant, &own.profile].map(|name| name.as_ref().map(|at| at.value.clone()));
    plan.variant = arguments.variant.clone().or(variant);
    plan.profile = arguments.profile.clone().or(profile);
    check_names(&plan, |named| match (named, &config.file) {
        (Named::Variant, Some(file)) if arguments.variant.is_none() => Some((file, own.variant.as_ref()?)),
        (Named::Profile, Some(file)) if arguments.profile.is_none() => Some((file, own.profile.as_ref()?)),
        _ => None,
    })?;
    plan.setup_lines = own.setup;
    if !arguments.reference {
        let own = config.own.get(protocol.name()).cloned().unwrap_or_default();
        plan.cards = own.cards;
        plan.facts.extend(own.facts);
        plan.expect = expectations(config.expect);
    }
    let configured = config.baseline.as_ref().filter(|_| !arguments.reference);
    if let Some(path) = arguments.order.baseline.as_ref().or(configured) {
        plan.known_failures = baseline(path)?.known(today());
    }
    plan.record = arguments.reports.json.is_some();
    plan.config = config.file.map(|file| file.path);
    plan.reproduction = reproduction(arguments);
    Ok(plan)
}

/// What the configuration demands of the run.
fn expectations(expect: ExpectConfig) -> Expectations {
    let most = [
        (Verdict::Skip, expect.max_skip),
        (Verdict::Blocked, expect.max_blocked),
        (Verdict::Inconclusive, expect.max_inconclusive),
        (Verdict::Broken, expect.max_broken),
    ];
    let most = most.into_iter().filter_map(|(verdict, most)| Some((verdict, most?))).collect();
    Expectations { features: expect.features, most }
}

/// A word of the user that the protocol must know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Profile,
    Variant,
}

/// Profile and variant are names that the protocol or the suite must know. A mistake is told in its place, if that is in a
/// file.
pub(super) fn check_names<'c>(
    plan: &Plan,
    place: impl Fn(Named) -> Option<(&'c SpecFile, &'c At<String>)>,
) -> Result<(), Failure> {
    let protocol = plan.protocol.name();
    let profiles = || PROFILES.iter().chain(plan.protocol.profiles()).copied();
    let wrong = |named: Named, message: String, help: String| match place(named) {
        Some((file, at)) => Failure::Wrong(vec![file.error(at.span.clone(), message).help(help)]),
        None => Failure::Misuse(format!("{message}: {help}")),
    };
    if let Some(profile) = plan.profile.as_deref().filter(|profile| profiles().all(|known| known != *profile))
    {
        let help = suggest(profile, profiles());
        return Err(wrong(Named::Profile, format!("no profile `{profile}` in {protocol}"), help));
    }
    match plan.variant.as_deref() {
        Some(variant) if variant != "none" && !plan.protocol.knows_variant(variant) => {
            let help = suggest(variant, plan.protocol.variants().into_iter().chain(["none"]));
            Err(wrong(Named::Variant, format!("no variant `{variant}` in {protocol}"), help))
        }
        _ => Ok(()),
    }
}

/// Checks the files for the engine's folder before the first process is started.
fn check_files(files: &[PathBuf]) -> Result<(), Failure> {
    files.iter().try_for_each(|path| {
        input::can_be_copied(path).map_err(|(path, error)| {
            Failure::Misuse(format!("--with: cannot read {}: {error}", path.display()))
        })
    })
}

/// The configuration that `ENGINECHECK_CONFIG` names, otherwise that of the project that the current folder belongs to; an
/// empty one if there is none.
pub(super) fn config() -> Result<Config, Failure> {
    let named = std::env::var_os(CONFIG_VARIABLE).filter(|path| !path.is_empty());
    let read = match named {
        Some(path) => Config::named(Path::new(&path)).map(Some),
        None => Config::find(&current_folder()?),
    };
    match read {
        Ok(config) => Ok(config.unwrap_or_default()),
        Err(error @ ConfigError::Stranger { .. }) => Err(Failure::Misuse(format!(
            "{error}, and says what is run; if that is right, name it: {CONFIG_VARIABLE}=FILE"
        ))),
        Err(error @ ConfigError::WritableByAll { .. }) => Err(Failure::Misuse(format!(
            "{error}, and says what is run; take that right away (chmod o-w), or name the file: {CONFIG_VARIABLE}=FILE"
        ))),
        Err(ConfigError::Wrong(mistakes)) => Err(Failure::Wrong(mistakes)),
        Err(ConfigError::Read { path, source }) => Err(Failure::cannot_read(&path, &source)),
    }
}

fn current_folder() -> Result<PathBuf, Failure> {
    std::env::current_dir()
        .map_err(|error| Failure::Misuse(format!("cannot find the current folder: {error}")))
}

/// The folders with the user's own scenarios: from the command line, otherwise from the configuration.
pub(super) fn specs(typed: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    if typed.is_empty() { Ok(config()?.specs) } else { Ok(typed.to_owned()) }
}

/// The known failures in a file.
pub(super) fn baseline(path: &Path) -> Result<Baseline, Failure> {
    Baseline::parse(&sources::spec_file(path)?).map_err(Failure::Wrong)
}

/// Today's date by the system clock.
pub(super) fn today() -> Date {
    Date::of_unix(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

fn first_given<'a>(typed: &'a [PathBuf], configured: &'a [PathBuf]) -> &'a [PathBuf] {
    if typed.is_empty() { configured } else { typed }
}

/// The protocol in which the engine answers a greeting, and how that is told.
fn spoken(engine: &EngineCommand, scale: f64) -> Result<(&'static dyn Protocol, Option<String>), Failure> {
    let found = which_protocol(engine, scale)
        .map_err(|why| Failure::Silent(format!("the engine could not be started: {why}")))?;
    let Some(greeting) = found else {
        let names: Vec<_> = protocol::PROTOCOLS.iter().map(|protocol| protocol.name()).collect();
        return Err(Failure::Silent(format!(
            "which protocol? the engine answers no greeting that is known, so it may be slow to start, keep its output in a buffer (it must flush stdout after every line), or need arguments; name its protocol with --protocol ({})",
            names.join(", ")
        )));
    };
    let answered = format!("it answered `{}`", greeting.lines.join("`, `"));
    match greeting.protocol() {
        Some(protocol) => {
            let name = protocol.name();
            let how =
                format!("the engine speaks {name}: {answered}; --protocol {name} says so from the start");
            Ok((protocol, Some(how)))
        }
        None => Err(Failure::Silent(format!(
            "the engine speaks {}: {answered}; enginecheck does not judge that protocol",
            greeting.title
        ))),
    }
}

fn engine(
    arguments: &RunArguments,
    own: &EngineConfig,
    protocol: Option<&'static dyn Protocol>,
) -> Result<EngineCommand, Failure> {
    let mut command = if arguments.reference {
        let protocol = protocol.ok_or_else(|| {
            Failure::Misuse("which protocol? --reference speaks all of them: use --protocol NAME".to_owned())
        })?;
        EngineCommand::reference(protocol.name())
            .map_err(|error| Failure::Fault(format!("cannot find this program itself: {error}")))?
    } else {
        let words = words(&arguments.engine, own);
        let mut command = EngineCommand::new(&words).ok_or_else(|| {
            Failure::Misuse("which engine? put its path after the options (or use --reference)".to_owned())
        })?;
        if words.first() == own.command.as_ref()
            && let (Some(shown), Some(program)) = (command.shown.first_mut(), &own.command)
        {
            *shown = from_here(program, &std::env::current_dir().unwrap_or_default());
        }
        command
    };
    let around = &arguments.surroundings;
    let is_typed = |name: &str| around.env.iter().any(|(typed, _)| typed == name);
    let configured = own.env.iter().filter(|(name, _)| !is_typed(name));
    let configured = configured.map(|(name, value)| (name.into(), value.into()));
    let with = first_given(&around.with, &own.files);
    check_files(with)?;
    let scratch = around.scratch || !with.is_empty();
    let temporary = std::env::temp_dir();
    if scratch && !temporary.is_dir() {
        return Err(Failure::Misuse(format!(
            "--scratch: the folder for temporary files, {}, does not exist (TMPDIR names it)",
            temporary.display()
        )));
    }
    command.start = command::EngineCommand {
        env: configured.chain(around.env.iter().cloned()).collect(),
        cwd: around.cwd.clone().or(own.cwd.clone()),
        scratch: scratch.then(|| Scratch { files: with.to_vec() }),
        memory_limit: around.memory_limit,
        stderr: if around.stderr == Some(Stderr::Merge) { StderrMode::Merge } else { StderrMode::Separate },
        ..command.start
    };
    Ok(command)
}

/// How a configured program is written in this folder, so that a line that names it works on another machine, too.
fn from_here(program: &OsStr, here: &Path) -> String {
    let path: PathBuf = Path::new(program).components().collect();
    match path.strip_prefix(here) {
        Ok(rest) if !rest.as_os_str().is_empty() => shown_word(Path::new(".").join(rest).as_os_str()),
        _ => shown_word(path.as_os_str()),
    }
}

/// The engine and its arguments: as typed, or as configured. Typed arguments (`-- -x`) replace the configured ones.
fn words(typed: &[OsString], own: &EngineConfig) -> Vec<OsString> {
    let mut words = typed.to_vec();
    let only_arguments = words.first().is_some_and(|word| word.as_encoded_bytes().starts_with(b"-"));
    match &own.command {
        Some(command) if words.is_empty() => {
            std::iter::once(command.clone()).chain(own.args.iter().map(OsString::from)).collect()
        }
        Some(command) if only_arguments => {
            words.insert(0, command.clone());
            words
        }
        _ => {
            // A `--` between the engine's path and its arguments belongs to us.
            if words.get(1).is_some_and(|word| word == "--") {
                words.remove(1);
            }
            words
        }
    }
}

/// The options that a reproducing command line repeats as typed; what is configured is found again in the file.
fn reproduction(arguments: &RunArguments) -> Reproduction {
    let mut options = Vec::new();
    let mut option = |name: &str, value: &OsStr| options.extend([name.to_owned(), shown_word(value)]);
    for folder in &arguments.selection.specs {
        option("--specs", folder.as_os_str());
    }
    let SurroundingsArguments { env, cwd, scratch, with, stderr, memory_limit } = &arguments.surroundings;
    for (name, value) in env {
        let mut word = name.clone();
        word.push("=");
        word.push(value);
        option("--env", &word);
    }
    if let Some(cwd) = cwd {
        option("--cwd", cwd.as_os_str());
    }
    for file in with {
        option("--with", file.as_os_str());
    }
    if *stderr == Some(Stderr::Merge) {
        option("--stderr", OsStr::new("merge"));
    }
    if let Some(bytes) = memory_limit {
        option("--memory-limit", OsStr::new(&bytes.to_string()));
    }
    if *scratch {
        options.push("--scratch".to_owned());
    }
    Reproduction { options }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_configured_engine_is_written_as_seen_from_here() {
        let cases = [
            ("/p/./build/e", "/p", "./build/e"),
            ("/p/./e", "/p/sub", "/p/e"),
            ("/usr/games/e", "/p", "/usr/games/e"),
            ("gnuchess", "/p", "gnuchess"),
            ("/p", "/p", "/p"),
        ];
        for (program, here, shown) in cases {
            assert_eq!(from_here(OsStr::new(program), Path::new(here)), shown, "{program} {here}");
        }
    }

    #[test]
    fn typed_words_go_before_configured_ones() {
        let own = EngineConfig {
            command: Some("conf".into()),
            args: vec!["--own".to_owned()],
            ..EngineConfig::default()
        };
        let cases: &[(&[&str], &[&str], &[&str])] = &[
            (&[], &["conf", "--own"], &[]),
            (&["--other", "-x"], &["conf", "--other", "-x"], &["--other", "-x"]),
            (&["./e", "-x"], &["./e", "-x"], &["./e", "-x"]),
            (&["./e", "--", "-x", "--"], &["./e", "-x", "--"], &["./e", "-x", "--"]),
        ];
        for (typed, with_config, without) in cases {
            let typed: Vec<OsString> = typed.iter().map(OsString::from).collect();
            assert_eq!(words(&typed, &own), *with_config, "{typed:?}");
            assert_eq!(words(&typed, &EngineConfig::default()), *without, "{typed:?}");
        }
    }
}
