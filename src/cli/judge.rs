//! `enginecheck judge`.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::ReportArguments;
use super::entry::{Exit, Failure};
use super::main_job::told;
use super::meaning::{baseline, check_names, specs, today};
use super::output::Output;
use super::play;
use super::report_files::Files;
use super::sources;
use crate::event::{Event, EventKind, RunStarted};
use crate::protocol;
use crate::report::json::{CutOff, ReadError, Reader};
use crate::runner::{self, Clauses, EngineCommand, Plan, Transcript};

/// A longer written dialogue is not judged.
const LONGEST_TRANSCRIPT: u64 = 64 << 20;
/// So much of a file tells whether it is one.
const BEGINNING: u64 = 64;

/// What to judge again.
#[derive(Debug, Args)]
pub(super) struct JudgeArguments {
    /// The record, written by --json; or, in protocols whose answers need no clock (nboard), a dialogue that was written down
    /// with `<` and `>` before its lines, maybe behind a time (`12.345`, `0:00:01`, `[12:34:56.789]`), which is not used.
    record: PathBuf,

    /// Take a record without its closing line, too: of a run that was killed.
    #[arg(long)]
    cut_off: bool,

    /// Count warnings as failures.
    #[arg(long)]
    strict: bool,

    /// Known failures, as in a run.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// By which reading of the text a written dialogue is judged: compat or strict. A record holds its own.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,

    /// The folder with your own scenarios, if the run had one. May be given several times.
    #[arg(long, value_name = "DIR")]
    specs: Vec<PathBuf>,

    #[command(flatten)]
    reports: ReportArguments,
}

type Record = Reader<BufReader<File>>;

/// Finds the verdicts again, without the engine.
pub(super) fn run(arguments: &JudgeArguments, output: &mut Output) -> Result<Exit, Failure> {
    Files::differ(&arguments.reports, Some(&arguments.record))?;
    let transcript = transcript(&arguments.record, LONGEST_TRANSCRIPT)?;
    let (name, games) = match &transcript {
        Some((name, _)) => ((*name).to_owned(), None),
        None if arguments.profile.is_some() => {
            return Err(Failure::Misuse(
                "a record is judged by the profile of its run: leave out --profile".to_owned(),
            ));
        }
        None => recorded_run(arguments)?.map_or_else(Default::default, |run| (run.protocol, run.games)),
    };
    let protocol = protocol::find(&name).ok_or_else(|| {
        Failure::Misuse(format!("the record is of a protocol that is not known here: {name}"))
    })?;
    let suite = match &games {
        Some(games) => play::recorded(protocol, games)?,
        None => sources::suite(protocol, &specs(&arguments.specs)?)?,
    };
    let engine = EngineCommand::new(&["(recorded)".into()])
        .ok_or_else(|| Failure::Fault("a command of one word is none".to_owned()))?;
    let mut plan = Plan::new(protocol, suite, Clauses::of(sources::ledger(protocol)?), engine);
    plan.strict = arguments.strict;
    plan.games = games;
    play::again(&mut plan);
    plan.profile.clone_from(&arguments.profile);
    check_names(&plan)?;
    if let Some(path) = &arguments.baseline {
        plan.known_failures = baseline(path)?.known(today());
    }
    if let Some((_, transcript)) = transcript {
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
        Some(error) => Err(unreadable(arguments, &error)),
        None => Ok(Exit::Run(code)),
    }
}

/// The dialogue, if the file is a written one and no record. A part of one would be judged otherwise than the whole, so a
/// longer one is refused.
fn transcript(path: &Path, longest: u64) -> Result<Option<(&'static str, Transcript)>, Failure> {
    let cannot_read = |error| Failure::Misuse(format!("cannot read {}: {error}", path.display()));
    let mut file = File::open(path).map_err(cannot_read)?;
    let mut text = Vec::new();
    file.by_ref().take(BEGINNING).read_to_end(&mut text).map_err(cannot_read)?;
    if !Transcript::looks_like(&text) {
        return Ok(None);
    }
    file.take((longest + 1).saturating_sub(BEGINNING)).read_to_end(&mut text).map_err(cannot_read)?;
    if text.len() as u64 > longest {
        return Err(Failure::Misuse(format!(
            "{}: more than {longest} bytes; a written dialogue is judged as a whole, so cut it into games",
            path.display()
        )));
    }
    match Transcript::parse(&text) {
        Ok(read) => Ok(Some(read)),
        Err(error) => Err(Failure::Misuse(format!("{}: {error}", path.display()))),
    }
}

/// How the run of a record began. Read once to the end: one that turns out to be damaged must not leave half a report.
fn recorded_run(arguments: &JudgeArguments) -> Result<Option<RunStarted>, Failure> {
    let mut run = None;
    for event in open(arguments)? {
        let event: Event = event.map_err(|error| unreadable(arguments, &error))?;
        if let EventKind::RunStarted(started) = event.kind {
            run = Some(started);
        }
    }
    Ok(run)
}

fn open(arguments: &JudgeArguments) -> Result<Record, Failure> {
    let file = File::open(&arguments.record)
        .map_err(|error| Failure::Misuse(format!("cannot read {}: {error}", arguments.record.display())))?;
    let cut_off = if arguments.cut_off { CutOff::Accept } else { CutOff::Refuse };
    Ok(Reader::new(BufReader::new(file), cut_off))
}

fn unreadable(arguments: &JudgeArguments, error: &ReadError) -> Failure {
    let help = match error {
        ReadError::CutOff { .. } => "; --cut-off takes it all the same",
        ReadError::Malformed { line: 1, .. } | ReadError::NoBeginning => {
            "; what is judged again is a record, as --json writes it, or a dialogue with `>` and `<` before its lines"
        }
        _ => "",
    };
    Failure::Misuse(format!("{}: {error}{help}", arguments.record.display()))
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
        assert!(matches!(transcript(&path, length), Ok(Some(("nboard", _)))));
        let Err(Failure::Misuse(told)) = transcript(&path, length - 1) else { panic!("it is too long") };
        assert!(told.contains(&format!("more than {} bytes", length - 1)), "{told}");
        // A record may be longer: it is read line by line.
        std::fs::write(&path, "{}\n".repeat(100)).unwrap();
        assert!(matches!(transcript(&path, 10), Ok(None)));
    }
}
