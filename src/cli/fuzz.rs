//! `enginecheck fuzz`: lawful dialogues that nobody wrote, until one of them finds something.

use std::ffi::OsString;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;

use super::arguments::{OrderArguments, ReportArguments, RunArguments, SurroundingsArguments};
use super::exit::{Exit, Failure};
use super::main_job::told;
use super::meaning;
use super::output::Output;
use super::report_files::Files;
use crate::live::{Corpus, Repertoire};
use crate::protocol::Protocol;
use crate::runner::{self, Hunting};
use crate::scenario::{Base, Suite};

/// How long dialogues are drawn if nothing else is said.
const MINUTE: Duration = Duration::from_secs(60);

/// How often each finding is held at the end, unless two failures in a row make it certain.
const CONFIRMATIONS: NonZeroU32 = NonZeroU32::new(5).unwrap();

/// What is drawn, and for how long.
#[derive(Debug, Args)]
pub(super) struct FuzzArguments {
    /// The protocol that the engine speaks.
    #[arg(long, value_name = "NAME", value_parser = super::arguments::protocol, help_heading = "What is tested")]
    protocol: Option<&'static dyn Protocol>,

    /// Fuzz the bundled reference engine.
    #[arg(long, conflicts_with_all = ["engine", "cwd"], help_heading = "What is tested")]
    reference: bool,

    /// The reading of the text, as in a run without `fuzz`.
    #[arg(long, value_name = "NAME", help_heading = "What is tested")]
    profile: Option<String>,

    /// Draw dialogues for this time: 90s, 10m [default: 1m]. The probe comes before, and what is found is made smaller and
    /// confirmed behind it.
    #[arg(long, value_name = "TIME", value_parser = super::arguments::deadline, help_heading = "What is drawn")]
    time: Option<Duration>,

    /// Draw so many dialogues, however long it takes; with --time, at most so many.
    #[arg(long, value_name = "N", value_parser = runs, help_heading = "What is drawn")]
    runs: Option<u64>,

    /// The seed for all that is drawn [default: another one each time, which the summary tells].
    #[arg(long, value_name = "N", help_heading = "What is drawn")]
    seed: Option<u64>,

    /// List what can be said in the protocol, and what is left out and why; hold nothing.
    #[arg(long, conflicts_with_all = ["engine", "reference"], help_heading = "What is drawn")]
    list: bool,

    /// How long each finding may be made smaller.
    #[arg(
        long,
        value_name = "TIME",
        default_value = "20s",
        value_parser = super::arguments::deadline,
        help_heading = "What is drawn"
    )]
    shrink_time: Duration,

    /// The folder in which findings are saved, as scenarios [default: findings/PROTOCOL].
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    save: Option<PathBuf>,

    /// Keep a short dialogue for each transition in this folder, and begin with those that are there.
    #[arg(long, value_name = "DIR", help_heading = "What is drawn")]
    corpus: Option<PathBuf>,

    /// Say what no correct GUI says: broken lines, and commands at any moment. Death, silence and endless output are warned of.
    #[arg(long, help_heading = "What is drawn")]
    hostile: bool,

    /// How many engines run at a time [default: two per core].
    #[arg(long, value_name = "N", value_parser = super::arguments::number, help_heading = "How it is run")]
    jobs: Option<NonZeroUsize>,

    /// A factor for all time bounds that the protocol's text does not state.
    #[arg(long, value_name = "X", value_parser = super::arguments::scale, help_heading = "How it is run")]
    timeout_scale: Option<f64>,

    /// Count warnings as failures.
    #[arg(long, help_heading = "How it is run")]
    strict: bool,

    #[command(flatten)]
    surroundings: SurroundingsArguments,

    #[command(flatten)]
    reports: ReportArguments,

    /// The engine and its own arguments.
    #[arg(value_name = "ENGINE", trailing_var_arg = true)]
    engine: Vec<OsString>,
}

pub(super) fn run(arguments: FuzzArguments, output: &mut Output) -> Result<Exit, Failure> {
    Files::differ(&arguments.reports, None)?;
    if arguments.list {
        let protocol =
            arguments.protocol.ok_or_else(|| Failure::Misuse("--list requires --protocol".to_owned()))?;
        output.print(&repertoire_of(protocol)?.list())?;
        return Ok(Exit::Good);
    }
    let FuzzArguments { time, runs, shrink_time, save, corpus, hostile, .. } = &arguments;
    let (runs, shrink_time, save, hostile) = (*runs, *shrink_time, save.clone(), *hostile);
    let corpus = corpus.clone();
    let time = time.or(runs.is_none().then_some(MINUTE));
    let run = run_arguments(arguments);
    let mut plan = meaning::plan_of(&run, |protocol, _| suite(protocol))?;
    let repertoire = repertoire_of(plan.protocol)?;
    let save = save.unwrap_or_else(|| PathBuf::from("findings").join(plan.protocol.name()));
    writable("--save", &save)?;
    let repertoire = if hostile { repertoire.hostile() } else { repertoire };
    let corpus = corpus.map(|folder| read_corpus(&folder, plan.protocol.name(), hostile)).transpose()?;
    plan.reproduction.options.extend(["--specs".to_owned(), save.display().to_string()]);
    plan.repeat = Some(CONFIRMATIONS);
    plan.hunting = Some(Hunting { repertoire, time, runs, shrink_time, save, corpus });
    told(&run.reports, output, |events| runner::run(&plan, events).exit_code).map(Exit::Run)
}

fn repertoire_of(protocol: &'static dyn Protocol) -> Result<Repertoire, Failure> {
    Repertoire::of(protocol).map_err(Failure::Fault)
}

/// The protocol's probes, without a scenario.
fn suite(protocol: &'static dyn Protocol) -> Result<Arc<Suite>, Failure> {
    Base::of(protocol).load(&[]).map(Arc::new).map_err(Failure::Wrong)
}

/// What is in a corpus; nothing, if there is none yet.
fn read_corpus(folder: &Path, protocol: &str, hostile: bool) -> Result<(PathBuf, Corpus), Failure> {
    writable("--corpus", folder)?;
    let file = folder.join(format!("{protocol}{}.json", if hostile { "-hostile" } else { "" }));
    let wrong = |why: String| {
        let what = "delete it, or name another folder";
        Failure::Misuse(format!("--corpus: {} cannot be used: {why}; {what}", file.display()))
    };
    let corpus = match std::fs::read_to_string(&file) {
        Ok(text) => Corpus::read(&text, protocol).map_err(wrong)?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Corpus::default(),
        Err(error) => return Err(wrong(error.to_string())),
    };
    Ok((file, corpus))
}

/// A folder that cannot be written is wrong use, before anything is drawn. It is made only when something is found.
fn writable(option: &str, folder: &Path) -> Result<(), Failure> {
    let wrong = |there: &Path, why: &str| {
        Err(Failure::Misuse(format!("{option} {}: {} {why}", folder.display(), there.display())))
    };
    for there in folder.ancestors() {
        let there = if there.as_os_str().is_empty() { Path::new(".") } else { there };
        match std::fs::metadata(there) {
            Ok(found) if !found.is_dir() => return wrong(there, "is no folder"),
            Ok(_) if !may_be_written(there) => return wrong(there, "cannot be written"),
            Ok(_) => break,
            Err(_) => {}
        }
    }
    Ok(())
}

/// Whether this user may make files in a folder.
#[cfg(unix)]
fn may_be_written(folder: &Path) -> bool {
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Whether this user may make files in a folder: only an attempt would tell.
#[cfg(not(unix))]
fn may_be_written(_: &Path) -> bool {
    true
}

/// The corresponding arguments of the main job.
fn run_arguments(arguments: FuzzArguments) -> RunArguments {
    RunArguments {
        protocol: arguments.protocol,
        reference: arguments.reference,
        profile: arguments.profile,
        order: OrderArguments {
            jobs: arguments.jobs,
            timeout_scale: arguments.timeout_scale,
            strict: arguments.strict,
            seed: arguments.seed.or_else(drawn_seed),
            ..OrderArguments::default()
        },
        surroundings: arguments.surroundings,
        reports: arguments.reports,
        engine: arguments.engine,
        ..RunArguments::default()
    }
}

/// A seed that is another one in each run.
fn drawn_seed() -> Option<u64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(now.as_secs())
}

fn runs(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|runs| *runs > 0).ok_or_else(|| "must be an integer, 1 or more".to_owned())
}
