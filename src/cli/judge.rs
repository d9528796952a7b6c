//! `enginecheck judge`.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::ReportArguments;
use super::exit::{Exit, Failure};
use super::main_job::told;
use super::meaning::{baseline, check_names, config, specs, today};
use super::output::Output;
use super::play;
use super::records::{Record, RecordArguments, open_record, unreadable};
use super::report_files::Files;
use super::sources;
use crate::event::{Event, EventKind, Games, RunStarted};
use crate::input;
use crate::protocol;
use crate::runner::{self, Clauses, EngineCommand, Plan, Transcript};

/// A longer log of a dialogue is not judged.
const LONGEST_TRANSCRIPT: u64 = 64 << 20;
/// What the file may be instead of a record.
const OR_A_LOG: &str =
    ", or the log of a dialogue with `>` and `<` before its lines, or the debug log of a GUI";
/// This much of a file shows whether it is a log.
const BEGINNING: u64 = 64 << 10;

/// What to judge again.
#[derive(Debug, Args)]
pub(super) struct JudgeArguments {
    /// A record, written by --json. Also the debug log of XBoard, WinBoard, cutechess, fastchess, python-chess or Arena
    /// (autoplayer excepted), or the log of a dialogue with `<` and `>` before its lines. Dialogues of xboard are judged by the times in a log.
    record: PathBuf,

    /// Which engine of a log is judged, as the log calls it; without it, the first that is spoken to.
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,

    #[command(flatten)]
    how: RecordArguments,

    /// The reading of the text for the log of a dialogue: compat or strict. A record contains its own.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,

    #[command(flatten)]
    reports: ReportArguments,
}

/// The plan by which the record of a run is judged: in this protocol, of these games and with this seed if it was play.
pub(super) fn plan_of_record(
    protocol: &str,
    games: Option<(Games, u64)>,
    how: &RecordArguments,
) -> Result<Plan, Failure> {
    let protocol = protocol::find(protocol)
        .ok_or_else(|| Failure::Misuse(format!("the record is for an unknown protocol: {protocol}")))?;
    let suite = match &games {
        Some((games, seed)) => play::recorded(protocol, games, *seed)?,
        None => sources::suite(protocol, &specs(&how.specs)?)?,
    };
    let engine = EngineCommand::new(&["(recorded)".into()])
        .ok_or_else(|| Failure::Fault("the recorded command is empty".to_owned()))?;
    let mut plan = Plan::new(protocol, suite, Clauses::of(sources::ledger(protocol)?), engine);
    plan.strict = how.strict;
    if let Some((games, seed)) = games {
        plan.seed = seed;
        play::set(&mut plan, games)?;
    }
    let configured = || Ok::<_, Failure>(config()?.baseline_of(protocol.name()));
    if let Some(path) = how.baseline.clone().map_or_else(configured, |named| Ok(Some(named)))? {
        plan.known_failures = baseline(&path)?.known(today());
    }
    Ok(plan)
}

/// Computes the verdicts again, without the engine.
pub(super) fn run(arguments: &JudgeArguments, output: &mut Output) -> Result<Exit, Failure> {
    Files::differ(&arguments.reports, Some(&arguments.record))?;
    let transcript = transcript(&arguments.record, arguments.engine.as_deref(), LONGEST_TRANSCRIPT)?;
    let (name, games) = match &transcript {
        Some(transcript) => (transcript.protocol.to_owned(), None),
        None if arguments.engine.is_some() => {
            return Err(Failure::Misuse("a record holds one engine: leave out --engine".to_owned()));
        }
        None if arguments.profile.is_some() => {
            return Err(Failure::Misuse(
                "a record is judged with the profile of its run: leave out --profile".to_owned(),
            ));
        }
        None => recorded_run(arguments)?
            .map_or_else(Default::default, |run| (run.protocol, run.games.map(|games| (games, run.seed)))),
    };
    let mut plan = plan_of_record(&name, games, &arguments.how)?;
    plan.profile.clone_from(&arguments.profile);
    check_names(&plan, |_| None)?;
    if let Some(transcript) = transcript {
        let engine = arguments.engine.iter().flat_map(|name| ["--engine".to_owned(), name.clone()]);
        plan.reproduction.options.extend(engine);
        let name = arguments.record.to_string_lossy().into_owned();
        plan.engine.shown = vec![name.clone()];
        let code = told(&arguments.reports, output, |events| {
            runner::judge_transcript(&plan, &transcript, &name, events).exit_code
        })?;
        return Ok(Exit::Run(code));
    }
    let record = open(arguments)?;
    let mut damaged = None;
    let code = told(&arguments.reports, output, |events| match runner::rejudge(&plan, record, events) {
        Ok(finished) => finished.exit_code,
        Err(error) => {
            damaged = Some(error);
            5
        }
    })?;
    match damaged {
        Some(error) => Err(unreadable(&arguments.record, &error, OR_A_LOG)),
        None => Ok(Exit::Run(code)),
    }
}

/// The dialogue, if the file is a log and not a record. A part of a log would be judged differently from the whole,
/// so a longer one is refused.
fn transcript(path: &Path, engine: Option<&str>, longest: u64) -> Result<Option<Transcript>, Failure> {
    let cannot_read = |error| Failure::cannot_read(path, &error);
    let mut file = input::open(path).map_err(cannot_read)?;
    let mut text = Vec::new();
    file.by_ref().take(BEGINNING).read_to_end(&mut text).map_err(cannot_read)?;
    if !Transcript::looks_like(&text) {
        return Ok(None);
    }
    file.take((longest + 1).saturating_sub(BEGINNING)).read_to_end(&mut text).map_err(cannot_read)?;
    if text.len() as u64 > longest {
        return Err(Failure::Misuse(format!(
            "{}: more than {longest} bytes; the log of a dialogue is judged as a whole, so split it into games",
            path.display()
        )));
    }
    match Transcript::parse(&text, engine) {
        Ok(read) => Ok(Some(read)),
        Err(error) => Err(Failure::Misuse(format!("{}: {error}", path.display()))),
    }
}

/// How the run of a record began. The record is first read to its end: a damaged one must not leave half a report.
fn recorded_run(arguments: &JudgeArguments) -> Result<Option<RunStarted>, Failure> {
    let mut run = None;
    for event in open(arguments)? {
        let event: Event = event.map_err(|error| unreadable(&arguments.record, &error, OR_A_LOG))?;
        if let EventKind::RunStarted(started) = event.kind {
            run = Some(started);
        }
    }
    Ok(run)
}

fn open(arguments: &JudgeArguments) -> Result<Record, Failure> {
    open_record(&arguments.record, arguments.how.cut_off())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_dialogue_is_judged_as_a_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        let text = format!("> nboard 2\n< {}\n", "x".repeat(100));
        std::fs::write(&path, &text).unwrap();
        let length = text.len() as u64;
        assert!(matches!(transcript(&path, None, length), Ok(Some(Transcript { protocol: "nboard", .. }))));
        let Err(Failure::Misuse(told)) = transcript(&path, None, length - 1) else {
            panic!("it is too long")
        };
        assert!(told.contains(&format!("more than {} bytes", length - 1)), "{told}");
        // A record may be longer: it is read line by line.
        std::fs::write(&path, "{}\n".repeat(100)).unwrap();
        assert!(matches!(transcript(&path, None, 10), Ok(None)));
    }
}
