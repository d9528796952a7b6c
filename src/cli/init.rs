//! `enginecheck init`.

use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use clap::{Args, Command};

use super::arguments::protocol;
use super::exit::{Exit, Failure};
use super::jobs::{Build, System, is_of_windows};
use super::main_job::remark_on_misplaced;
use super::meaning::today;
use super::output::Output;
use crate::baseline::Baseline;
use crate::config::{Config, FILE_NAME};
use crate::driver::command::EngineCommand;
use crate::driver::watch::exists;
use crate::protocol::Protocol;
use crate::scenario::SpecFile;
use crate::shown::quoted;

/// What to start with.
#[derive(Debug, Args)]
pub(super) struct InitArguments {
    /// The protocol that the engine speaks.
    #[arg(long, value_name = "NAME", default_value = "uci", value_parser = protocol)]
    protocol: &'static dyn Protocol,

    /// Also write a job for this CI system.
    #[arg(long, value_name = "SYSTEM")]
    ci: Option<System>,

    /// Overwrite files that already exist, except the known failures.
    #[arg(long)]
    force: bool,

    /// Print the files instead of writing them.
    #[arg(long)]
    print: bool,

    /// The engine and its own arguments.
    #[arg(value_name = "ENGINE", trailing_var_arg = true)]
    engine: Vec<OsString>,
}

/// The file with the known failures that a new configuration names.
const BASELINE: &str = "enginecheck-known.toml";

/// A placeholder for an engine that was not named.
const SOME_ENGINE: &str = "./myengine";

/// A file to write.
struct NewFile {
    path: &'static str,
    text: String,
    /// What happens to an existing one.
    old: Old,
}

/// What happens to a file that already exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Old {
    /// It is kept.
    Keep,
    /// It is overwritten with `--force`; without it nothing is written at all.
    Ask,
}

/// Writes the files, prints their names, and says what to do next.
pub(super) fn run(
    arguments: &InitArguments,
    program: &Command,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let files = files(arguments)?;
    if arguments.print {
        for (n, file) in files.iter().enumerate() {
            let gap = if n == 0 { "" } else { "\n" };
            output.print_own(&format!("{gap}==> {} <==\n{}", file.path, file.text))?;
        }
        return Ok(Exit::Good);
    }
    if let Some(command) = program.find_subcommand("init") {
        remark_on_misplaced(&arguments.engine, command, output);
    }
    let is_there = |file: &&NewFile| fs::symlink_metadata(file.path).is_ok();
    let in_the_way: Vec<&str> =
        files.iter().filter(|file| file.old == Old::Ask).filter(is_there).map(|file| file.path).collect();
    if !arguments.force && !in_the_way.is_empty() {
        let alone = match arguments.ci {
            Some(_) if !arguments.engine.is_empty() => "; without an engine, --ci adds the job alone",
            _ => "",
        };
        return Err(Failure::Misuse(format!(
            "nothing was written, because these exist already: {}; --force overwrites them, --print shows what would be written (options come before the engine){alone}",
            in_the_way.join(", ")
        )));
    }
    for file in &files {
        let there = is_there(&file);
        let what = match file.old {
            Old::Keep if there => "kept ",
            _ => {
                write(file, there).map_err(|error| Failure::cannot_write(Path::new(file.path), &error))?;
                "wrote"
            }
        };
        output.print(&format!("{what} {}\n", file.path))?;
    }
    output.print(&next(arguments))?;
    if let Some(engine) = arguments.engine.first()
        && !exists(&EngineCommand::new(engine))
        && !Path::new(engine).is_file()
    {
        output.remark(&format!("there is no engine {} yet", engine.display()));
    }
    Ok(Exit::Good)
}

/// A bare name that is no program on `PATH`, but a file here, with the folder in front of it.
fn in_this_folder(engine: &OsStr) -> Option<OsString> {
    let is_bare = Path::new(engine).components().count() == 1;
    let here = Path::new(".").join(engine);
    (is_bare && here.is_file() && !exists(&EngineCommand::new(engine))).then(|| here.into_os_string())
}

/// The engine that was named, or the one of the configuration that is there.
fn engine_of(arguments: &InitArguments) -> String {
    let named = arguments.engine.first().map(|engine| engine.to_string_lossy().into_owned());
    let configured = || {
        let text = fs::read_to_string(FILE_NAME).ok()?;
        let config = Config::parse(&SpecFile::new(FILE_NAME, &text)).ok()?;
        Some(config.engine.command?.to_string_lossy().into_owned())
    };
    // With --force the configuration is written anew.
    let kept = || if arguments.force { None } else { configured() };
    named.or_else(kept).unwrap_or_else(|| SOME_ENGINE.to_owned())
}

fn files(arguments: &InitArguments) -> Result<Vec<NewFile>, Failure> {
    // A user who adds a job to a project already has its configuration.
    let only_job = arguments.ci.is_some() && arguments.engine.is_empty() && !arguments.force;
    let has_config = only_job && !arguments.print && Path::new(FILE_NAME).exists();
    let config = NewFile {
        path: FILE_NAME,
        text: config(arguments)?,
        old: if has_config { Old::Keep } else { Old::Ask },
    };
    let mut files = vec![config];
    if !has_config {
        files.push(NewFile {
            path: BASELINE,
            text: Baseline::empty(BASELINE).updated(&[], today()),
            old: Old::Keep,
        });
    }
    files.extend(arguments.ci.map(|ci| {
        let engine = engine_of(arguments);
        let text = ci.job_of(&engine, Build::of_folder(Path::new("."), &engine));
        NewFile { path: ci.path(), text, old: Old::Ask }
    }));
    Ok(files)
}

fn write(file: &NewFile, there: bool) -> io::Result<()> {
    let path = Path::new(file.path);
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut options = OpenOptions::new();
    options.write(true).truncate(there).create_new(!there);
    options.open(path)?.write_all(file.text.as_bytes())
}

/// The configuration, with all existing keys.
fn config(arguments: &InitArguments) -> Result<String, Failure> {
    let mut engine = arguments.engine.clone();
    if let Some(here) = engine.first().and_then(|first| in_this_folder(first)) {
        engine[0] = here;
    }
    let words = engine.iter().map(|word| {
        word.to_str().map(quoted).ok_or_else(|| {
            Failure::Misuse(format!("{} is not UTF-8, but {FILE_NAME} must be", word.display()))
        })
    });
    let mut words = words.collect::<Result<Vec<String>, Failure>>()?;
    let command = if words.is_empty() { quoted(SOME_ENGINE) } else { words.remove(0) };
    let args = if words.is_empty() {
        "# args = [\"--quiet\"]".to_owned()
    } else {
        format!("args = [{}]", words.join(", "))
    };
    let template = include_str!("templates/enginecheck.toml");
    // What belongs to one protocol stands at the end.
    let (general, _) = template.split_once("\n[bei]\n").unwrap_or((template, ""));
    let template = if arguments.protocol.name() == "bei" { template } else { general };
    let (setup, feature) = examples(arguments.protocol.name());
    let lines = template.lines().map(|line| match line {
        "protocol = \"PROTOCOL\"" => format!("protocol = {}\n", quoted(arguments.protocol.name())),
        "baseline = \"BASELINE\"" => format!("baseline = {}\n", quoted(BASELINE)),
        "command = \"COMMAND\"" => format!("command = {command}\n"),
        "# setup = [SETUP]" => format!("# setup = [{}]\n", quoted(setup)),
        "# features = [FEATURES]" => format!("# features = [{}]\n", quoted(feature)),
        "# ARGS" => format!("{args}\n"),
        line => format!("{line}\n"),
    });
    Ok(lines.collect())
}

/// A line that an engine may be sent after its handshake, and what it may announce.
fn examples(protocol: &str) -> (&'static str, &'static str) {
    match protocol {
        "xboard" => ("book off", "ping=1"),
        "uci" => ("setoption name OwnBook value false", "option=Hash"),
        "gbgp" => ("setoption name Hash value 16", "option=Hash"),
        _ => ("SOME LINE", "NAME"),
    }
}

fn next(arguments: &InitArguments) -> String {
    let mut text = "\nNext:\n".to_owned();
    if arguments.ci.is_none() || !arguments.engine.is_empty() {
        let name = arguments.protocol.name();
        text += &format!("  see that your engine speaks {name}: {FILE_NAME} says so, as `protocol`\n");
    }
    // Also of one that was there already.
    if arguments.engine.is_empty()
        && fs::read_to_string(FILE_NAME).is_ok_and(|config| config.contains(&quoted(SOME_ENGINE)))
    {
        text += &format!("  put your engine's path into {FILE_NAME}, as `command`\n");
    }
    text += "  enginecheck --json run.jsonl             runs the suite on your engine\n  \
             enginecheck baseline update run.jsonl    lists today's failures as known; add a reason to each\n";
    if let Some(ci) = arguments.ci {
        let engine = engine_of(arguments);
        let build = Build::of_folder(Path::new("."), &engine);
        text += &format!(
            "  see that {}\n    builds your engine with `{}`; put the address of enginecheck's sources there (ENGINECHECK_SOURCE)\n",
            ci.path(),
            build.command()
        );
        if is_of_windows(&engine) && ci != System::GitHub {
            text += "  see that the job runs on a machine with Windows, where your engine does\n";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::super::command_line::{Arguments, Command};
    use super::*;
    use crate::config::config_schema;

    fn arguments(words: &[&str]) -> InitArguments {
        match Arguments::try_parse_from([&["enginecheck", "init"], words].concat()).unwrap().command {
            Some(Command::Init(arguments)) => arguments,
            other => panic!("{words:?}: {other:?}"),
        }
    }

    fn loaded(text: &str) -> Config {
        let errors = |errors: Vec<_>| panic!("{text}\n{errors:?}");
        Config::parse(&SpecFile::new("/p/enginecheck.toml", text)).unwrap_or_else(errors)
    }

    #[test]
    fn what_is_written_is_loaded() {
        let cases: &[(&[&str], &str, &[&str])] = &[
            (&[], "/p/./myengine", &[]),
            (&["gnuchess", "--xboard"], "gnuchess", &["--xboard"]),
            (&["--protocol", "cecp", "bin/e"], "/p/bin/e", &[]),
            (&["/a b/\"q\"\\e", "it's", "", "a\nb"], "/a b/\"q\"\\e", &["it's", "", "a\nb"]),
            (&["./# ARGS", "# ARGS", "\"PROTOCOL\""], "/p/./# ARGS", &["# ARGS", "\"PROTOCOL\""]),
        ];
        for (words, command, args) in cases {
            let config = loaded(&config(&arguments(words)).unwrap());
            let protocol = if words.contains(&"cecp") { "xboard" } else { "uci" };
            assert_eq!(config.protocol.as_deref(), Some(protocol), "{words:?}");
            assert_eq!(config.baseline.as_deref(), Some(Path::new("/p/enginecheck-known.toml")), "{words:?}");
            assert_eq!(Path::new(&config.engine.command.unwrap()), Path::new(command), "{words:?}");
            assert_eq!(config.engine.args, *args, "{words:?}");
        }
    }

    /// What follows `#` and is a key: a user switches it on by removing the `#`.
    #[test]
    fn what_is_commented_out_is_loaded_too() {
        let text = config(&arguments(&["--protocol", "bei"])).unwrap();
        assert!(
            !config(&arguments(&[])).unwrap().contains("bei"),
            "only what concerns the protocol is there"
        );
        let is_key = |line: &&str| line.split_once(" = ").is_some_and(|(key, _)| !key.contains([' ', '`']));
        let lines = text.lines().map(|line| line.strip_prefix("# ").filter(is_key).unwrap_or(line));
        let whole: String = lines.map(|line| format!("{line}\n")).collect();
        let config = loaded(&whole);
        assert_eq!((config.specs.len(), config.engine.args.len(), config.engine.env.len()), (1, 1, 1));
        assert!(config.engine.cwd.is_some() && config.budget.jobs.is_some());
        let named = (config.engine.variant.map(|v| v.value), config.engine.profile.map(|p| p.value));
        assert_eq!(named, (Some("normal".to_owned()), Some("strict".to_owned())), "they are known");
        assert!(config.budget.deadline.is_some() && config.budget.timeout_scale.is_some());
        assert_eq!((config.expect.features.len(), config.expect.max_skip), (1, Some(40)));
        assert!(config.own["bei"].cards.len() == 1 && config.own["bei"].facts.len() == 1);
        let schema = config_schema();
        let groups = schema["properties"].as_object().unwrap();
        for (group, keys) in groups {
            let group_of = |path: &str| &schema["$defs"][path.rsplit('/').next().unwrap()];
            let keys = keys["$ref"].as_str().map_or(keys, group_of);
            let Some(keys) = keys["properties"].as_object() else {
                assert!(whole.contains(&format!("\n{group} = ")), "{group}");
                continue;
            };
            for key in keys.keys() {
                // The bounds are listed where one of them is shown.
                let told = whole.contains(&format!("\n{key} = "))
                    || whole.contains(&format!("{key},"))
                    || whole.contains(&format!("{key})"));
                assert!(told, "{group}.{key}");
            }
        }
    }
}
