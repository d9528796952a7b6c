//! The command line as typed. What it means, together with `enginecheck.toml`, is worked out elsewhere.

use std::ffi::OsString;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::protocol::{PROTOCOLS, Protocol};

/// Does a board-game engine keep to its protocol?
#[derive(Debug, Parser)]
#[command(
    name = "enginecheck",
    version,
    args_conflicts_with_subcommands = true,
    max_term_width = 110,
    override_usage = "enginecheck --protocol NAME [OPTIONS] ENGINE [ENGINE ARGS]...\n       \
                      enginecheck --protocol NAME [OPTIONS] --reference\n       \
                      enginecheck COMMAND [OPTIONS]...",
    after_help = AFTER_HELP,
    after_long_help = after_long_help()
)]
pub(super) struct Arguments {
    /// A command; without one the suite is run.
    #[command(subcommand)]
    pub(super) command: Option<Command>,

    #[command(flatten)]
    pub(super) run: RunArguments,

    /// Use colours.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    pub(super) color: Colour,
}

const AFTER_HELP: &str = "\
Examples:
  enginecheck --protocol xboard gnuchess --xboard
  enginecheck --protocol xboard --filter 'ping/*' --junit report.xml ./myengine
  enginecheck explain XB-PING-3";

const EXAMPLES: &str = "\
Examples:
  enginecheck --protocol xboard gnuchess --xboard
      run the whole suite
  enginecheck --protocol xboard --filter 'ping/*' ./myengine
      one topic only
  enginecheck --protocol xboard --filter tag:race --repeat 50 --jobs 1 ./myengine
      only the races, many times
  enginecheck --protocol xboard --junit report.xml --json run.jsonl ./myengine
      with a report for CI and a record
  enginecheck --protocol xboard --reference
      the bundled engine, which passes the suite
  enginecheck explain XB-PING-3
      a clause, and what judges it
  enginecheck judge run.jsonl
      compute the verdicts of a recorded run again, without the engine

Options that a project always uses can be put into enginecheck.toml, which is searched for from the current folder upwards. The
command line overrides it.
";

/// The exit codes and what they mean.
pub(super) const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "as expected: no must-failure that the baseline does not list"),
    ("1", "findings: failed, crashed, timed out, a stale baseline entry; or --deadline ended the run early"),
    (
        "2",
        "wrong use: bad option, scenario, baseline or configuration, or a report file that cannot be opened",
    ),
    ("3", "the engine could not be started, or never spoke the protocol"),
    ("4", "nothing was selected, everything was skipped, or the engine speaks another version of BEI"),
    ("5", "harness error: its own fault, or a report could not be written completely"),
    ("128+n", "interrupted by signal n; partial reports are written"),
];

fn after_long_help() -> String {
    let codes = EXIT_CODES.iter().map(|(code, meaning)| format!("  {code:<6} {meaning}\n"));
    format!("{EXAMPLES}\nExit codes:\n{}", codes.collect::<String>())
}

/// What is run, and how.
#[derive(Debug, Args)]
pub(super) struct RunArguments {
    /// The protocol that the engine speaks.
    #[arg(long, value_name = "NAME", value_parser = protocol, help_heading = "What is tested")]
    pub(super) protocol: Option<&'static dyn Protocol>,

    /// Test the bundled reference engine instead of one of your own.
    #[arg(long, conflicts_with_all = ["engine", "cwd"], help_heading = "What is tested")]
    pub(super) reference: bool,

    #[command(flatten)]
    pub(super) selection: SelectionArguments,

    /// The reading of the protocol's text: compat (what is contested is only noted; the default), strict (by the letter);
    /// autoplayer: coordinate, san; gbgp: letters, 2025; bei: other-rules.
    #[arg(long, value_name = "NAME", help_heading = "What is tested")]
    pub(super) profile: Option<String>,

    /// The game that the engine plays, whatever it announces; `none` switches the referee off.
    #[arg(long, value_name = "NAME", help_heading = "What is tested")]
    pub(super) variant: Option<String>,

    /// Also run extreme scenarios (large hash tables, huge files).
    #[arg(long, help_heading = "What is tested")]
    pub(super) heavy: bool,

    #[command(flatten)]
    pub(super) order: OrderArguments,

    #[command(flatten)]
    pub(super) surroundings: SurroundingsArguments,

    #[command(flatten)]
    pub(super) reports: ReportArguments,

    /// The engine and its own arguments.
    #[arg(value_name = "ENGINE", trailing_var_arg = true)]
    pub(super) engine: Vec<OsString>,
}

/// Which scenarios.
#[derive(Debug, Args)]
pub(super) struct SelectionArguments {
    /// Only these scenarios: an id with `*`, clause:ID, tag:NAME or level:must. May be given several times.
    #[arg(long, value_name = "WHICH", help_heading = "What is tested")]
    pub(super) filter: Vec<String>,

    /// Not these scenarios; written like --filter.
    #[arg(long, value_name = "WHICH", help_heading = "What is tested")]
    pub(super) exclude: Vec<String>,

    /// A folder with scenarios of your own, in it or below it, in addition to the built-in ones. May be given several times.
    #[arg(long, value_name = "DIR", help_heading = "What is tested")]
    pub(super) specs: Vec<PathBuf>,
}

/// How many engines run at a time, how long, how often.
#[derive(Debug, Args)]
pub(super) struct OrderArguments {
    /// How many engines run at a time [default: eight per core, up to 32]. Use fewer if an engine needs much memory, or
    /// computes for seconds when it starts.
    #[arg(long, value_name = "N", value_parser = number, help_heading = "How it is run")]
    pub(super) jobs: Option<NonZeroUsize>,

    /// A factor for all time bounds that the protocol's text does not state.
    #[arg(long, value_name = "X", value_parser = scale, help_heading = "How it is run")]
    pub(super) timeout_scale: Option<f64>,

    /// End the whole run after this time: 90s, 10m.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, help_heading = "How it is run")]
    pub(super) deadline: Option<Duration>,

    /// Count warnings as failures.
    #[arg(long, help_heading = "How it is run")]
    pub(super) strict: bool,

    /// The seed for all random choices [default: 0].
    #[arg(long, value_name = "N", help_heading = "How it is run")]
    pub(super) seed: Option<u64>,

    /// The number of attempts at every scenario.
    #[arg(long, value_name = "N", help_heading = "How it is run")]
    pub(super) repeat: Option<NonZeroU32>,

    /// Stop at the first failure.
    #[arg(long, help_heading = "How it is run")]
    pub(super) fail_fast: bool,

    /// Known failures. They do not fail the run; an entry that passes again does.
    #[arg(long, value_name = "FILE", help_heading = "How it is run")]
    pub(super) baseline: Option<PathBuf>,
}

/// The environment of the engine's processes.
#[derive(Debug, Args)]
pub(super) struct SurroundingsArguments {
    /// Set a variable of the engine's environment. May be given several times.
    #[arg(long, value_name = "K=V", value_parser = variable, help_heading = "The engine's surroundings")]
    pub(super) env: Vec<(String, String)>,

    /// The engine's working directory.
    #[arg(long, value_name = "DIR", help_heading = "The engine's surroundings")]
    pub(super) cwd: Option<PathBuf>,

    /// Give each process a fresh folder and HOME.
    #[arg(long, help_heading = "The engine's surroundings")]
    pub(super) scratch: bool,

    /// Copy this file into each fresh folder (implies --scratch). May be given several times.
    #[arg(long, value_name = "FILE", help_heading = "The engine's surroundings")]
    pub(super) with: Vec<PathBuf>,

    /// What to do with stderr: keep it for the report, or read it as if it were stdout.
    #[arg(long, value_name = "HOW", help_heading = "The engine's surroundings")]
    pub(super) stderr: Option<Stderr>,

    /// The memory limit of each engine process: 512M, 2G.
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "The engine's surroundings")]
    pub(super) memory_limit: Option<u64>,
}

/// What is reported, and where.
#[derive(Debug, Args)]
pub(super) struct ReportArguments {
    /// Write a JUnit report.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) junit: Option<PathBuf>,

    /// Write all events as JSON lines, from which `enginecheck judge` computes the verdicts again.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) json: Option<PathBuf>,

    /// Write a summary in Markdown, with the evidence for each failure.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) markdown: Option<PathBuf>,

    /// Print annotations for GitHub, and append the summary to the file that GITHUB_STEP_SUMMARY names.
    #[arg(long, help_heading = "Output")]
    pub(super) github: bool,

    #[command(flatten)]
    pub(super) volume: VolumeArguments,
}

/// How much is shown.
#[derive(Debug, Args)]
pub(super) struct VolumeArguments {
    /// Show more: whole dialogues; twice: the dialogue of every scenario.
    #[arg(short, long, action = clap::ArgAction::Count, help_heading = "Output")]
    pub(super) verbose: u8,

    /// Show less: not what passed; twice: no live lines and no warnings; three times: totals only.
    #[arg(short, long, action = clap::ArgAction::Count, help_heading = "Output")]
    pub(super) quiet: u8,
}

/// The commands besides the suite.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List scenarios.
    List(super::list::ListArguments),
    /// Explain a scenario, monitor or clause.
    Explain(super::explain::ExplainArguments),
    /// List the clauses of a protocol, and what judges each of them.
    Clauses(super::clauses::ClausesArguments),
    /// Check scenario files for mistakes.
    Lint(super::lint::LintArguments),
    /// Print the JSON schema for one kind of file, for editors.
    Schema(super::schema::SchemaArguments),
    /// Play whole games, against itself, another engine or the reference, and judge everything that is sent.
    Play(Box<super::play::PlayArguments>),
    /// Compute the verdicts of a recorded run again, without the engine.
    Judge(super::judge::JudgeArguments),
    /// Update or check the file with the known failures.
    Baseline(super::baseline::BaselineArguments),
    /// Run the reference engine, or a faulty one, on stdin and stdout.
    Reference(super::reference::ReferenceArguments),
    /// Compute which scenarios catch which faulty engines.
    Mutants(super::mutants::MutantsArguments),
    /// Write a first enginecheck.toml, and a job for a CI system.
    Init(super::init::InitArguments),
    /// Print a completion script for a shell.
    Completions(super::completions::CompletionsArguments),
    /// Print the manual page.
    Man,
}

/// When colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(super) enum Colour {
    /// On terminals, unless NO_COLOR is set.
    Auto,
    /// Also in pipes and files.
    Always,
    /// Never.
    Never,
}

/// What to do with the engine's stderr.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(super) enum Stderr {
    /// Keep it for the report.
    Keep,
    /// Read it as if it were stdout.
    Merge,
}

/// The protocol with this name.
pub(super) fn protocol(name: &str) -> Result<&'static dyn Protocol, String> {
    crate::protocol::find(name).ok_or_else(|| {
        let names: Vec<&str> = PROTOCOLS.iter().map(|p| p.name()).collect();
        format!("no such protocol; known are: {}", names.join(", "))
    })
}

pub(super) fn number(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "must be an integer, 1 or more".to_owned())
}

pub(super) fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(scale) if scale.is_finite() && scale > 0.0 => Ok(scale),
        _ => Err("must be a number above 0".to_owned()),
    }
}

fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("must be NAME=VALUE".to_owned()),
    }
}

/// A number of bytes, optionally followed by K, M, G or T (powers of 1024).
pub(super) fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match text[digits.len()..].to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("must be a number, optionally followed by K, M, G or T".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| "must begin with a number".to_owned())?;
    match number.checked_mul(1 << shift) {
        Some(0) | None => Err("out of range".to_owned()),
        Some(bytes) => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    fn parse(line: &str) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from(std::iter::once("enginecheck").chain(line.split_whitespace()))
    }

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn the_engine_keeps_its_own_arguments() {
        let check = |line: &str, engine: &[&str]| {
            let arguments = parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
            assert_eq!(arguments.run.engine, engine, "{line}");
            assert!(arguments.command.is_none(), "{line}");
        };
        check("--protocol xboard gnuchess --xboard -q", &["gnuchess", "--xboard", "-q"]);
        check("--protocol xboard -- gnuchess --xboard", &["gnuchess", "--xboard"]);
        check("--protocol xboard man --help", &["man", "--help"]);
        check("--protocol xboard --reference", &[]);
        check("-- -x", &["-x"]);
    }

    #[test]
    fn wrong_use_is_told() {
        let check = |line: &str, part: &str| {
            let error = parse(line).map(|_| ()).expect_err(line).to_string();
            assert!(error.contains(part), "{line}: {error}");
        };
        check("--protocol chess x", "no such protocol; known are: xboard");
        check("--protocol xboard --bogus x", "unexpected argument '--bogus'");
        check("--protocol xboard --timeout-scale 0 x", "above 0");
        check("--protocol xboard --timeout-scale inf x", "above 0");
        check("--protocol xboard --jobs 0 x", "--jobs");
        check("--protocol xboard --deadline soon x", "--deadline");
        check("--protocol xboard --env =1 x", "NAME=VALUE");
        check("--protocol xboard --reference x", "cannot be used with");
        check("--protocol xboard --memory-limit 1X x", "K, M, G or T");
    }

    #[test]
    fn sizes() {
        let cases = [("512", Some(512)), ("2k", Some(2048)), ("3GiB", Some(3 << 30)), ("1MB", Some(1 << 20))];
        let wrong =
            [("0", None), ("", None), ("M", None), ("99999999999G", None), ("1.5G", None), ("-1", None)];
        for (text, bytes) in cases.into_iter().chain(wrong) {
            assert_eq!(size(text).ok(), bytes, "{text}");
        }
    }

    /// The words of a shell's command line, without its comment. Quotes hold words together; nothing is filled in.
    fn words(line: &str) -> Vec<String> {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        for c in line.chars() {
            match quote {
                Some(open) if c == open => quote = None,
                Some(_) => word.get_or_insert_default().push(c),
                None if c == '\'' || c == '"' => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                None if c == '#' && word.is_none() => return words,
                None => word.get_or_insert_default().push(c),
            }
        }
        assert_eq!(quote, None, "{line}");
        words.extend(word);
        words
    }

    /// The command lines of this program that a page shows: in fenced blocks where a command can begin, and as code
    /// within the text.
    fn command_lines(page: &str) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (n, part) in page.split("```").enumerate() {
            if n % 2 == 0 {
                let spans = part.split('`').skip(1).step_by(2).map(|s| s.replace('\n', " "));
                lines.extend(spans);
            } else {
                let shell = part.replace("cargo run --release -- ", "enginecheck ");
                for line in shell.lines().skip(1) {
                    let prefixes = ["- ", "run: ", "again "];
                    let line =
                        prefixes.iter().fold(line.trim(), |line, it| line.trim_start_matches(it).trim());
                    lines.extend(line.split(" || ").map(str::to_owned));
                }
            }
        }
        let is_ours = |line: &String| {
            let (program, rest) = line.split_once(' ').unwrap_or((line, ""));
            program.rsplit('/').next() == Some("enginecheck") && !rest.is_empty()
        };
        lines.retain(is_ours);
        lines
    }

    #[test]
    fn what_the_pages_show_is_understood() {
        let pages = ["README.md", "CONTRIBUTING.md", "docs/ci.md", "specs/README.md"];
        let jobs = ["github.yml", "gitlab.yml", "Jenkinsfile"].map(|job| format!("src/cli/templates/{job}"));
        for (path, is_job) in
            pages.iter().map(|page| (*page, false)).chain(jobs.iter().map(|job| (&**job, true)))
        {
            let text =
                std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
            let lines = command_lines(&if is_job { format!("```\n{text}```") } else { text.clone() });
            assert!(!lines.is_empty(), "{path}");
            for line in &lines {
                let words = words(line);
                let parsed = Arguments::try_parse_from(&words);
                assert!(parsed.is_ok(), "{path}: {line}\n{}", parsed.unwrap_err());
            }
            // None is overlooked: each use of an option stands in one of them.
            let uses = text.match_indices("enginecheck --").filter(|(at, _)| !text[..*at].ends_with('.'));
            for option in uses.map(|(at, _)| &text[at..]) {
                let option = option.split(['\n', '`']).next().unwrap_or_default();
                assert!(
                    lines.iter().any(
                        |line| option.starts_with(line.trim_start_matches("./")) || line.contains(option)
                    ),
                    "{path}: {option} is not read"
                );
            }
        }
    }

    #[test]
    fn how_pages_are_read() {
        let page = "`enginecheck list` and `judge`\n```sh\nenginecheck a 'b c' # d\n- run: x || ./e/enginecheck f\n```\n";
        let lines = command_lines(page);
        assert_eq!(lines, ["enginecheck list", "enginecheck a 'b c' # d", "./e/enginecheck f"]);
        assert_eq!(words(&lines[1]), ["enginecheck", "a", "b c"]);
        assert_eq!(words("a '' \"it's\"#b"), ["a", "", "it's#b"]);
    }
}
