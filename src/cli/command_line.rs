//! The whole command line: the suite's own arguments, or a command.

use clap::{Parser, Subcommand};

use super::arguments::{Colour, RunArguments};
use super::exit::EXIT_CODES;

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
  enginecheck --protocol uci ./myengine
  enginecheck --protocol uci --filter 'stop/*' --junit report.xml ./myengine
  enginecheck explain UCI-STOP-3";

const EXAMPLES: &str = "\
Examples:
  enginecheck --protocol uci ./myengine
      run the whole suite
  enginecheck --protocol xboard gnuchess --xboard
      the same in another protocol; what follows the engine is passed to it
  enginecheck --protocol uci --filter 'stop/*' ./myengine
      one topic only
  enginecheck --protocol uci --filter tag:race --repeat 50 --jobs 1 ./myengine
      only the races, many times
  enginecheck --protocol uci --junit report.xml --json run.jsonl ./myengine
      with a report for CI and a record
  enginecheck --protocol uci --reference
      the bundled engine, which passes the suite
  enginecheck explain UCI-STOP-3
      a clause, and what judges it
  enginecheck judge run.jsonl
      compute the verdicts of a recorded run again, without the engine
  enginecheck diff old.jsonl run.jsonl
      what got worse since an older run
  enginecheck matrix one.jsonl other.jsonl --html site
      what several engines keep and break

Options that a project always uses can be put into enginecheck.toml, which is searched for from the current folder upwards. The
command line overrides it.
";

fn after_long_help() -> String {
    let codes = EXIT_CODES.iter().map(|(code, meaning)| format!("  {code:<6} {meaning}\n"));
    format!("{EXAMPLES}\nExit codes:\n{}", codes.collect::<String>())
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
    /// Hold lawful dialogues that nobody wrote, until one of them finds something.
    Fuzz(Box<super::fuzz::FuzzArguments>),
    /// Compute the verdicts of a recorded run again, without the engine.
    Judge(super::judge::JudgeArguments),
    /// Make one run of the records of its parts (--shard), with all reports of the whole.
    Merge(super::merge::MergeArguments),
    /// Compare the records of two runs: what got worse, better, new or gone.
    Diff(super::diff::DiffArguments),
    /// Show engines against clauses, from the records of their runs: as a table, and as a site of static pages.
    Matrix(super::matrix::MatrixArguments),
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
        check("--protocol chess x", "no such protocol; known are: uci (uci1, ");
        check("--protocol xboard --bogus x", "unexpected argument '--bogus'");
        check("--protocol xboard --timeout-scale 0 x", "above 0");
        check("--protocol xboard --timeout-scale inf x", "above 0");
        check("--protocol xboard --jobs 0 x", "--jobs");
        check("--protocol xboard --deadline soon x", "--deadline");
        check("--protocol xboard --env =1 x", "NAME=VALUE");
        check("--protocol xboard --reference x", "cannot be used with");
        check("--protocol xboard --memory-limit 1X x", "K, M, G or T");
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
        let pages = [
            "README.md",
            "CONTRIBUTING.md",
            "docs/ci.md",
            "docs/compare.md",
            "docs/fuzzing.md",
            "docs/own-tests.md",
            "docs/protocols.md",
            "docs/record.md",
            "docs/shards.md",
            "specs/README.md",
        ];
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
            // `enginecheck --bin` is what cargo installs.
            let is_cargos = |at: usize| text[at..].starts_with("enginecheck --bin ");
            let uses = text
                .match_indices("enginecheck --")
                .filter(|(at, _)| !text[..*at].ends_with('.') && !is_cargos(*at));
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
