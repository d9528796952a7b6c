//! The program as the user runs it: exit codes, streams, files.

use std::path::Path;

use assert_cmd::Command;
use enginecheck::event::{Event, EventKind};
use enginecheck::report::json::{CutOff, Reader};

/// The program in an empty folder of its own, with nothing of CI or colours in its environment.
struct Shell {
    folder: tempfile::TempDir,
}

/// What came out of it.
#[derive(Debug)]
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Shell {
    fn new() -> Shell {
        Shell { folder: tempfile::tempdir().expect("a temporary folder can be made") }
    }

    fn run(&self, arguments: &[&str]) -> Said {
        self.run_with(arguments, &[])
    }

    fn run_with(&self, arguments: &[&str], environment: &[(&str, &Path)]) -> Said {
        let mut command = Command::cargo_bin("enginecheck").expect("the program is built for this test");
        command.current_dir(self.folder.path());
        for name in ["GITHUB_STEP_SUMMARY", "CLICOLOR_FORCE", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.envs(environment.iter().copied());
        let output = command.args(arguments).output().expect("the program can be run");
        Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.path().join(path);
        let folder = path.parent().expect("a file stands in a folder");
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, text))
            .expect("a file can be written");
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(path)).expect("a file can be read")
    }

    /// The names of what lies in the folder, sorted.
    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).expect("the folder can be read");
        let mut names: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The events in a record, which must be whole.
    fn record(&self, path: &str) -> Vec<Event> {
        let bytes = std::fs::read(self.folder.path().join(path)).expect("the record was written");
        Reader::new(&bytes[..], CutOff::Refuse).collect::<Result<_, _>>().expect("the record is whole")
    }

    /// Looks at the test cases of a JUnit report.
    fn junit(&self, path: &str, look: impl FnOnce(&[roxmltree::Node<'_, '_>])) {
        let text = std::fs::read_to_string(self.folder.path().join(path)).expect("the report was written");
        let document = roxmltree::Document::parse(&text).expect("the report is XML");
        let cases: Vec<_> = document.descendants().filter(|node| node.has_tag_name("testcase")).collect();
        look(&cases);
    }
}

fn has(case: roxmltree::Node<'_, '_>, tag: &str) -> bool {
    case.children().any(|node| node.has_tag_name(tag))
}

fn check(arguments: &[&str], code: i32, out: &[&str], err: &[&str]) {
    let said = Shell::new().run(arguments);
    assert_eq!(said.code, Some(code), "{arguments:?}: {said:?}");
    for part in out {
        assert!(said.out.contains(part), "{arguments:?}: no {part:?} in {}", said.out);
    }
    for part in err {
        assert!(said.err.contains(part), "{arguments:?}: no {part:?} in {}", said.err);
    }
}

#[test]
fn the_help_names_every_profile() {
    let help = Shell::new().run(&["--help"]).out;
    for protocol in enginecheck::protocol::PROTOCOLS {
        let missing: Vec<_> = protocol.profiles().iter().filter(|profile| !help.contains(*profile)).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", protocol.name());
    }
}

#[test]
fn help_and_version() {
    check(&["--version"], 0, &[concat!("enginecheck ", env!("CARGO_PKG_VERSION"))], &[]);
    check(&["-h"], 0, &["Usage: enginecheck --protocol NAME", "Examples:", "gnuchess --xboard"], &[]);
    check(&["--help"], 0, &["Exit codes:", "128+n", "--memory-limit", "--timeout-scale"], &[]);
}

#[test]
fn names_and_files_that_are_not_there_are_told_before_the_run() {
    let xboard = ["--protocol", "xboard"];
    let with = |more: &[&'static str]| [&xboard[..], more].concat();
    check(&with(&["--profile", "foo", "x"]), 2, &[], &["no profile `foo` in xboard: one of: compat, strict"]);
    check(&with(&["--variant", "crazyhous", "x"]), 2, &[], &["did you mean `crazyhouse`?"]);
    check(&with(&["--with", "no-such-net", "x"]), 2, &[], &["--with: cannot read no-such-net"]);
}

#[test]
fn an_option_behind_the_engine_is_remarked_on() {
    let hint = "--junit=x.xml comes after the engine and is passed to it";
    let xboard = ["--protocol", "xboard", "--filter", "none-is-called-so", "./e"];
    check(&[&xboard[..], &["--junit=x.xml", "-q", "--xboard"]].concat(), 4, &[], &[hint]);
    let said = Shell::new().run(&[&xboard[..], &["--", "--junit=x.xml"]].concat());
    assert!(!said.err.contains("stands behind"), "{said:?}");
}

#[test]
fn a_baseline_that_names_what_is_not_there_is_told() {
    let shell = Shell::new();
    let entry = |about: &str, id: &str| format!("[[known]]\n{about} = \"{id}\"\nreason = \"so\"\n");
    let known = [
        entry("scenario", "xboard/ping/waits-for-move"),
        entry("scenario", "xboard/ping/*"),
        entry("scenario", "xboard/options/takes[Hash=1]"),
        entry("scenario", "xboard/monitor/move-legal"),
        entry("clause", "XB-PING-3"),
        entry("clause", "EC-*"),
    ];
    shell.write("good.toml", &known.concat());
    let said = shell.run(&["baseline", "check", "good.toml"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let unknown = [entry("scenario", "xboard/ping/gone"), entry("clause", "XB-PONG-1")];
    shell.write("bad.toml", &unknown.concat());
    let said = shell.run(&["baseline", "check", "bad.toml"]);
    assert_eq!(said.code, Some(1), "{said:?}");
    let told = "xboard/ping/gone: there is no such scenario\nXB-PONG-1: there is no such clause\n\
                bad.toml: entries 2, expired 0, unknown 2\n";
    assert_eq!(said.out, told);
}

#[test]
fn a_record_is_judged_with_the_baseline_and_the_attempts_of_the_run() {
    let shell = Shell::new();
    let filter = "xboard/quit/exit-code";
    let faulty = env!("CARGO_BIN_EXE_enginecheck");
    let said = shell.run(&[
        "--protocol",
        "xboard",
        "--filter",
        filter,
        "--repeat",
        "2",
        "--json",
        "run.jsonl",
        faulty,
        "reference",
        "xboard",
        "--mutant",
        "quit-with-code-1",
    ]);
    assert_eq!(said.code, Some(0), "an exit code is a warning: {said:?}");
    shell.write("known.toml", &format!("[[known]]\nscenario = \"{filter}\"\nreason = \"so\"\n"));
    let said = shell.run(&["judge", "run.jsonl", "--baseline", "known.toml", "--json", "again.jsonl"]);
    let events = shell.record("again.jsonl");
    let result = events.iter().find_map(|event| match &event.kind {
        EventKind::ScenarioFinished(result) if result.id == filter => Some(result),
        _ => None,
    });
    let result = result.expect("the scenario has a verdict");
    assert_eq!((result.verdict.word(), result.attempts), ("known", 2), "{said:?}");
}

#[test]
fn a_folder_of_protocols_is_linted_without_its_ledgers() {
    let shell = Shell::new();
    shell.write("specs/harness.toml", "[\"EC-A\"]\nlevel = \"must\"\n");
    shell.write("specs/xboard/mine.toml", "[a]\ntitle = \"x\"\nsteps = [{ send = 'new' }]\n");
    let said = shell.run(&["lint", "specs"]);
    assert_eq!((said.code, said.out.as_str()), (Some(0), "1 checked, no mistakes\n"), "{said:?}");
}

#[test]
fn shared_dialogues_are_linted_with_those_who_take_them_in() {
    let shell = Shell::new();
    shell.write("specs/shared/hello.toml", "[a]\nsteps = [{ send = '<$greeting>' }]\n");
    let taker = "[a]\ntitle = \"x\"\nuse = \"hello/a\"\nwords = { greeting = 'new' }\n";
    shell.write("specs/xboard/mine.toml", taker);
    for (path, count) in [("specs", 2), ("specs/shared", 1), ("specs/shared/hello.toml", 1)] {
        let said = shell.run(&["lint", path]);
        let all_is_well = format!("{count} checked, no mistakes\n");
        assert_eq!((said.code, said.out), (Some(0), all_is_well), "{path}: {}", said.err);
    }
    let said =
        shell.run(&["list", "--protocol", "xboard", "--ids", "--specs", "specs", "--filter", "mine/*"]);
    assert_eq!(said.out, "xboard/mine/a\n", "{said:?}");
    shell.write("specs/shared/hello.toml", "[a]\nsteps = [{ send = '<$Greeting>' }]\n");
    let mistakes = [
        ("specs/shared", "specs/shared/hello.toml:2:19: `<$Greeting>` is not a word\n"),
        ("specs/xboard", "specs/xboard/mine.toml:3:7: unknown shared dialogue `hello/a`\n"),
    ];
    for (path, mistake) in mistakes {
        let said = shell.run(&["lint", "--brief", path]);
        assert_eq!((said.code, said.out.as_str()), (Some(2), mistake), "{}", said.err);
    }
}

#[test]
fn specs_are_a_folder_and_all_below_it_but_those_of_other_protocols() {
    let shell = Shell::new();
    shell.write("mine/deep/xboard/one.toml", "[a]\ntitle = \"x\"\nsteps = [{ send = 'new' }]\n");
    shell.write("mine/two.toml", "[b]\ntitle = \"x\"\nsteps = [{ send = 'quit' }]\n");
    shell.write("mine/nboard/three.toml", "[c]\ntitle = \"x\"\nsteps = [{ send = 'nboard 2' }]\n");
    shell.write("mine/.hidden/four.toml", "no scenario");
    let list = |path: &str, filter: &str| {
        let words = ["list", "--protocol", "xboard", "--ids", "--specs", path, "--filter", filter];
        shell.run(&words)
    };
    for (filter, found) in
        [("one/*", "xboard/one/a\n"), ("two/*", "xboard/two/b\n"), ("three/*", ""), ("four/*", "")]
    {
        assert_eq!(list("mine", filter).out, found, "{filter}");
    }
    let said = list("mine/.hidden/none", "*");
    assert!(said.code == Some(2) && said.err.contains("cannot read"), "{said:?}");
    shell.write("empty/readme", "");
    let said = list("empty", "*");
    assert!(said.code == Some(2) && said.err.contains("no .toml file in empty or below it"), "{said:?}");
}

#[test]
fn all_that_looks_scenarios_up_knows_the_configured_ones() {
    let shell = Shell::new();
    shell.write(
        "mine/own.toml",
        "[a]\ntitle = \"my own\"\nclauses = [\"MY-1\"]\nsteps = [{ send = 'new' }]\n",
    );
    let entry = "[[known]]\nscenario = \"xboard/own/a\"\nreason = \"so\"\n";
    shell.write("known.toml", entry);
    let unknown = shell.run(&["baseline", "check", "known.toml"]);
    assert!(unknown.code == Some(1) && unknown.out.contains("there is no such scenario"), "{unknown:?}");
    let run = shell.run(&["--protocol", "xboard", "--specs", "mine", "--json", "run.jsonl", MISSING]);
    assert_eq!(run.code, Some(3), "{run:?}");
    let asked = |more: &[&str]| {
        let check = shell.run(&[&["baseline", "check", "known.toml"], more].concat());
        assert_eq!(check.code, Some(0), "{check:?}");
        let list = shell.run(&[&["list", "--ids", "--filter", "own/a"], more].concat());
        assert!(list.out.starts_with("xboard/own/a\n"), "{list:?}");
        let explained = shell.run(&[&["explain", "xboard/own/a"], more].concat());
        assert!(explained.out.contains("my own"), "{explained:?}");
        let again = shell.run(&[&["judge", "run.jsonl"], more].concat());
        assert_eq!(again.code, Some(3), "{again:?}");
    };
    asked(&["--specs", "mine"]);
    shell.write("enginecheck.toml", "specs = [\"mine\"]\n");
    asked(&[]);
}

#[test]
fn what_could_never_be_met_is_a_mistake() {
    let shell = Shell::new();
    let file = "[a]\ntitle = \"x\"\nrequires = ['feature pong=1', 'feature ping=1']\nsteps = [\n\
                { send = 'ping 7' },\n{ expect = 'pnog 7' },\n{ forbid = 'Traceback<_:rest>', until = \"sync\" },\n\
                { act = 'play e9e9' },\n{ act = 'play e2e4' },\n]\n";
    shell.write("mine.toml", file);
    let said = shell.run(&["lint", "--protocol", "xboard", "--brief", "mine.toml"]);
    let told = "mine.toml:3:13: unknown feature `pong`\n\
                mine.toml:6:13: no message of the protocol begins with `pnog`\n\
                mine.toml:8:15: `e9e9` is not a move on any board\n";
    assert_eq!((said.code, said.out.as_str()), (Some(2), told), "{said:?}");
    let said = shell.run(&["lint", "--protocol", "xboard", "mine.toml"]);
    assert!(said.err.contains("did you mean `pong`?"), "{said:?}");
}

#[test]
fn wrong_use() {
    check(&["--protocol", "chess", "x"], 2, &[], &["no such protocol; known are: xboard, nboard"]);
    check(&["--protocol", "xboard", "--bogus", "x"], 2, &[], &["unexpected argument '--bogus'"]);
    check(&["--protocol", "xboard", "--jobs", "0", "x"], 2, &[], &["--jobs"]);
    check(&["completions", "tcsh"], 2, &[], &["tcsh", "bash"]);
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        check(&["completions", shell], 0, &["enginecheck", "memory-limit"], &[]);
    }
    check(&["man"], 0, &[".TH enginecheck 1", "EXIT CODES", "completions"], &[]);
}

#[test]
fn the_manual_page_holds_all_options_of_all_commands() {
    let shell = Shell::new();
    let page = shell.run(&["man"]).out.replace("\\-", "-");
    let mut waiting: Vec<Vec<String>> = vec![Vec::new()];
    let mut seen = 0;
    while let Some(words) = waiting.pop() {
        let asked: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        let help = shell.run(&asked).out;
        for name in listed(&help).into_iter().filter(|name| name != "help") {
            waiting.push([words.clone(), vec![name]].concat());
        }
        if words.is_empty() {
            continue;
        }
        seen += 1;
        let title = format!(".SS \"enginecheck {}\"\n", words.join(" "));
        let section = page.split(&title).nth(1).unwrap_or_else(|| panic!("no {title}{page}"));
        let section = section.split("\n.S").next().unwrap_or_default();
        for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            for option in line.split([' ', ',']).filter(|word| word.starts_with("--")) {
                let option = option.trim_end_matches('.');
                assert!(section.contains(&format!("\\fB{option}\\fR")), "{title}{option}\n{section}");
            }
        }
    }
    assert!(seen >= 13, "only {seen} commands");
    assert!(!page.contains("enginecheck-list(1)"), "there is one page only");
}

/// The commands that a help text lists.
fn listed(help: &str) -> Vec<String> {
    let rows =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    rows.filter(|row| !row.starts_with("   "))
        .filter_map(|row| Some(row.split_whitespace().next()?.to_owned()))
        .collect()
}

const MISSING: &str = "./there-is-no-such-engine";

#[test]
fn the_main_job_needs_a_protocol_and_an_engine() {
    check(&["./engine"], 2, &[], &["which protocol?"]);
    check(&["--protocol", "xboard"], 2, &[], &["which engine?"]);
    check(&["--protocol", "xboard", "--filter", "level:most", "./engine"], 2, &[], &["unknown level"]);
    check(&["--protocol", "xboard", "--specs", "nowhere", "./engine"], 2, &[], &["cannot read nowhere"]);
}

#[test]
fn an_engine_that_cannot_be_started() {
    let shell = Shell::new();
    let said = shell.run(&[
        "--protocol",
        "xboard",
        "--junit",
        "report.xml",
        "--json",
        "run.jsonl",
        MISSING,
        "--its-own",
    ]);
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("not-started"), "{said:?}");
    assert!(said.out.contains(&format!("engine     {MISSING} --its-own")), "{said:?}");
    let events = shell.record("run.jsonl");
    assert!(matches!(&events[0].kind, EventKind::RunStarted(started) if started.protocol == "xboard"));
    assert!(
        matches!(&events.last().unwrap().kind, EventKind::RunFinished(finished) if finished.exit_code == 3)
    );
    shell.junit("report.xml", |cases| assert!(cases.iter().any(|case| has(*case, "error")), "{cases:?}"));
}

#[test]
fn nothing_is_selected() {
    let shell = Shell::new();
    let said = shell.run(&[
        "--protocol",
        "xboard",
        "--filter",
        "nothing-like-this",
        "--junit",
        "r.xml",
        "--json",
        "r.jsonl",
        MISSING,
    ]);
    assert_eq!(said.code, Some(4), "{said:?}");
    assert!(
        matches!(&shell.record("r.jsonl").last().unwrap().kind, EventKind::RunFinished(f) if f.exit_code == 4)
    );
    shell.junit("r.xml", |cases| assert!(cases.iter().all(|case| has(*case, "error")), "{cases:?}"));
}

#[test]
fn a_report_that_cannot_be_written_is_told_before_the_run() {
    for option in ["--junit", "--json", "--markdown"] {
        let shell = Shell::new();
        shell.write("old.md", "an old report");
        let mut words = vec!["--protocol", "xboard", option, "no/folder"];
        let others = [("--junit", "r.xml"), ("--json", "r.jsonl"), ("--markdown", "old.md")];
        others
            .iter()
            .filter(|(other, _)| *other != option)
            .for_each(|(other, path)| words.extend([other, path]));
        words.push(MISSING);
        let said = shell.run(&words);
        assert_eq!(said.code, Some(2), "{option}: {said:?}");
        assert!(said.err.contains("cannot write no/folder: "), "{option}: {said:?}");
        assert_eq!(said.out, "", "{option}: the run did not begin");
        assert_eq!(shell.files(), ["old.md"], "{option}: no report of a run that did not begin");
        assert_eq!(shell.read("old.md"), "an old report", "{option}");
    }
}

#[test]
fn a_report_overwrites_no_other_and_not_what_is_read() {
    let shell = Shell::new();
    let said = shell.run(&["--protocol", "xboard", "--junit", "r", "--markdown", "./r", MISSING]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("./r is named twice"), "{said:?}");
    assert_eq!(shell.files(), [""; 0]);
    shell.run(&["--protocol", "xboard", "--json", "run.jsonl", MISSING]);
    let record = shell.read("run.jsonl");
    let said = shell.run(&["judge", "run.jsonl", "--json", "./run.jsonl"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert_eq!(shell.read("run.jsonl"), record, "the record is whole");
    let said = shell.run(&["judge", "run.jsonl", "--json", "again.jsonl", "--markdown", "run.md"]);
    assert_eq!(said.code, Some(3), "{said:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_for_which_there_is_no_room_is_told_and_the_others_are_written() {
    for (option, path) in [("--junit", "r.xml"), ("--json", "r.jsonl"), ("--markdown", "r.md")] {
        let shell = Shell::new();
        let mut words = vec!["--protocol", "xboard", option, "/dev/full"];
        let others = [("--junit", "r.xml"), ("--json", "r.jsonl"), ("--markdown", "r.md")];
        others
            .iter()
            .filter(|(other, _)| *other != option)
            .for_each(|(other, path)| words.extend([other, path]));
        words.push(MISSING);
        let said = shell.run(&words);
        assert_eq!(said.code, Some(5), "{option}: {said:?}");
        assert!(said.err.contains("cannot write /dev/full: "), "{option}: {said:?}");
        assert!(said.out.contains("not-started"), "{option}: {said:?}");
        let written = shell.files();
        assert!(written.len() == 2 && !written.iter().any(|name| name == path), "{option}: {written:?}");
        assert!(written.iter().all(|name| !shell.read(name).is_empty()), "{option}");
    }
}

#[test]
fn a_summary_in_markdown() {
    let shell = Shell::new();
    shell.write("run.md", &"an old report, longer than the new one\n".repeat(1000));
    let said = shell.run(&["--protocol", "xboard", "--markdown", "run.md", MISSING, "a`b|c"]);
    assert_eq!(said.code, Some(3), "{said:?}");
    let text = shell.read("run.md");
    assert!(text.starts_with("## enginecheck: xboard\n") && !text.contains("an old report"), "{text}");
    assert!(text.contains(&format!("Engine: <code>{MISSING} 'a&#96;b&#124;c'</code>;")), "{text}");
    assert!(text.contains("Exit code 3 after "), "{text}");
}

#[test]
fn github_gets_annotations_and_a_summary() {
    let shell = Shell::new();
    let summary = shell.folder.path().join("summary.md");
    let run = || {
        shell.run_with(&["--protocol", "xboard", "--github", MISSING], &[("GITHUB_STEP_SUMMARY", &summary)])
    };
    let said = run();
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.lines().any(|line| line.starts_with("::error title=enginecheck ")), "{said:?}");
    let text = shell.read("summary.md");
    assert!(text.starts_with("## enginecheck: xboard") && text.contains("Exit code 3"), "{text}");
    // A second run of the same step stands below the first.
    run();
    assert_eq!(shell.read("summary.md").matches("## enginecheck: xboard").count(), 2);
    // What earlier commands have written counts against what GitHub takes of a step.
    let limit = enginecheck::report::github::SUMMARY_LIMIT;
    let check = |room: usize, expected: Option<&str>| {
        shell.write("summary.md", &"x".repeat(limit - room));
        let said = run();
        assert_eq!(said.code, Some(3), "{said:?}");
        let text = shell.read("summary.md");
        assert!(text.len() <= limit, "{} bytes", text.len());
        match expected {
            Some(part) => assert!(text.ends_with(part), "{}", &text[limit - room..]),
            None => assert!(said.err.contains("the step summary is full"), "{said:?}"),
        }
    };
    check(400, Some("did not fit; the log contains everything.\n"));
    check(20, None);
}

#[test]
fn colours_only_where_they_are_wanted() {
    let colours = |arguments: &[&str]| {
        let mut all = vec!["--protocol", "xboard"];
        all.extend(arguments);
        all.push(MISSING);
        Shell::new().run(&all).out.contains('\x1b')
    };
    assert!(!colours(&[]), "a pipe is no terminal");
    assert!(!colours(&["--color", "never"]));
    assert!(colours(&["--color", "always"]));
}

#[test]
fn quiet_runs_tell_the_totals_only() {
    let said = Shell::new().run(&["--protocol", "xboard", "-qqq", MISSING]);
    let lines: Vec<&str> = said.out.lines().filter(|line| !line.is_empty()).collect();
    assert!(matches!(lines[..], [_, judged] if judged.starts_with("judged 1 of ")), "{said:?}");
}

#[test]
fn a_reader_that_left_is_no_fault() {
    let shell = Shell::new();
    // What the program does when nobody reads its stdout any more: from the first byte on.
    let run = |arguments: &[&str]| {
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("enginecheck"));
        command.current_dir(shell.folder.path()).args(arguments).stdout(writer);
        let output = command.output().expect("the program can be run");
        (output.status.code(), String::from_utf8(output.stderr).expect("stderr is UTF-8"))
    };
    for arguments in [
        &["list", "--verbose"][..],
        &["explain", "XB-PING-1"],
        &["clauses", "xboard"],
        &["schema", "scenarios"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
    ] {
        assert_eq!(run(arguments), (Some(0), String::new()), "{arguments:?}");
    }
    // A run goes on for the other reports.
    assert_eq!(
        run(&["--protocol", "xboard", "--junit", "r.xml", "--json", "r.jsonl", MISSING]),
        (Some(3), String::new())
    );
    shell.junit("r.xml", |cases| assert!(!cases.is_empty()));
    assert!(matches!(&shell.record("r.jsonl").last().unwrap().kind, EventKind::RunFinished(_)));
}

#[test]
fn what_catches_a_mutant_is_told() {
    let mutants = ["mutants", "xboard", "pong-before-move", "leaves-child"];
    let said = Shell::new().run(&mutants);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(
        matches!(lines[..], [caught, "leaves-child (EC-LEFT-BEHIND): needs a kernel"]
            if caught.starts_with("pong-before-move (XB-PING-") && caught.contains("ping/waits-for-move")),
        "{said:?}"
    );
    assert_eq!(said.code, Some(0), "{said:?}");
    check(&["mutants", "xboard", "leaves-chidl"], 2, &[], &["did you mean `leaves-child`?"]);
    check(&["mutants"], 2, &[], &["PROTOCOL"]);
}

#[test]
fn scenarios_are_listed() {
    check(&["list", "--filter", "ping"], 0, &["xboard/ping/", "  pong "], &[]);
    check(
        &["list", "--verbose", "--filter", "ping"],
        0,
        &["clauses   XB-PING-", "source    specs/xboard/ping.toml:"],
        &[],
    );
    check(
        &["list", "--filter", "nothing-like-this"],
        4,
        &[],
        &["selects nothing; `enginecheck list --verbose`"],
    );
    check(
        &["list", "--filter", "pnig", "--filter", "tag:rcae"],
        4,
        &[],
        &["similar: ping", "similar: tag:race"],
    );
    let run = ["--protocol", "xboard", "--filter", "waits-for-mov", "./e"];
    check(
        &run,
        4,
        &["waits-for-mov selects nothing; similar: ping/waits-for-move", "nothing was selected"],
        &[],
    );
    for protocol in ["xboard", "nboard"] {
        let ids = Shell::new().run(&["list", "--ids", "--protocol", protocol]).out;
        let own = format!("{protocol}/");
        assert!(ids.lines().count() >= 60 && ids.lines().all(|id| id.starts_with(&own)), "{ids}");
    }
}

#[test]
fn mistakes_in_scenario_files_are_shown_with_their_place() {
    let shell = Shell::new();
    shell.write(
        "mine/good.toml",
        "[fine]\ntitle = \"t\"\nclauses = [\"MY-1\"]\nsteps = [\n  { send = 'new' },\n]\n",
    );
    let said = shell.run(&["lint", "--protocol", "xboard", "mine"]);
    assert_eq!((said.code, said.out.as_str()), (Some(0), "1 checked, no mistakes\n"), "{said:?}");
    shell.write(
        "mine/bad.toml",
        "[wrong]\ntitle = \"t\"\nclauses = [\"MY-1\"]\nsteps = [\n  { sned = 'new' },\n]\n",
    );
    let said = shell.run(&["lint", "--protocol", "xboard", "mine"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("mine/bad.toml:5:5") && said.err.contains("sned"), "{said:?}");
    let brief = shell.run(&["lint", "--protocol", "xboard", "--brief", "mine/bad.toml"]);
    assert_eq!(brief.code, Some(2), "{brief:?}");
    assert!(brief.out.starts_with("mine/bad.toml:5:5: "), "{brief:?}");
    let run = shell.run(&["--protocol", "xboard", "--specs", "mine", "--junit", "report.xml", MISSING]);
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(!shell.folder.path().join("report.xml").exists(), "no report of a run that did not begin");
}

#[test]
fn schemas_are_json() {
    for of in ["scenarios", "protocol", "config", "baseline"] {
        let said = Shell::new().run(&["schema", of]);
        let schema: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(schema["type"], "object", "{of}");
    }
}

#[test]
fn a_record_is_judged_again() {
    let shell = Shell::new();
    shell.run(&["--protocol", "xboard", "--json", "run.jsonl", MISSING]);
    let said = shell.run(&["judge", "run.jsonl", "--junit", "again.xml"]);
    assert_eq!(said.code, Some(3), "{said:?}");
    shell.junit("again.xml", |cases| assert!(cases.iter().any(|case| has(*case, "error"))));
    let text = std::fs::read_to_string(shell.folder.path().join("run.jsonl")).unwrap();
    let cut = text.lines().next().unwrap().to_owned() + "\n";
    shell.write("cut.jsonl", &cut);
    let said = shell.run(&["judge", "cut.jsonl"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("cut.jsonl: line 1: the record is cut off"), "{said:?}");
    check(&["judge", "nowhere.jsonl"], 2, &[], &["cannot read nowhere.jsonl"]);
}

#[test]
fn ids_are_explained() {
    let scenario =
        Shell::new().run(&["list", "--ids", "--filter", "ping"]).out.lines().next().unwrap().to_owned();
    check(
        &["explain", &scenario],
        0,
        &[&scenario, "clause    XB-PING-", "source    specs/xboard/ping.toml:", "> "],
        &[],
    );
    let short = scenario.split_once('/').unwrap().1;
    check(&["explain", short], 0, &[&scenario], &[]);
    let both = ["source    specs/xboard/eof.toml:", "its steps specs/shared/eof.toml:"];
    check(&["explain", "xboard/eof/while-thinking"], 0, &both, &[]);
    check(&["explain", "xboard/monitor/move-legal"], 0, &["clause    XB-", "watches"], &[]);
    check(&["explain", "XB-PING-1"], 0, &["XB-PING-1 (must", "judged by xboard/ping/"], &[]);
    let acts = ["> {begin}", "{begin [NAME|FEN]} sends", "{play MOVE} "];
    check(&["explain", "autoplayer/moves/ten-moves"], 0, &acts, &[]);
    check(&["explain", "xb-ping-1"], 0, &["XB-PING-1 (must"], &[]);
    check(&["explain", "XB-PING-l"], 2, &[], &["there is nothing named XB-PING-l; did you mean XB-PING-"]);
    let interface = ["XG-PING-1 (must, §8, §9 v2)\n", "only with `ping=1`", "binds     the interface"];
    check(&["explain", "XG-PING-1"], 0, &interface, &[]);
    check(&["explain", "?"], 2, &[], &["`enginecheck list` lists all scenarios"]);
}

#[test]
fn clauses_are_listed_with_what_judges_them() {
    check(&["clauses", "xboard"], 0, &["XB-PING-1", "must clauses are judged"], &[]);
    check(&["clauses", "xboard", "--format", "md"], 0, &["| clause | level |", "| XB-PING-1 | must |"], &[]);
    let text = Shell::new().run(&["clauses", "xboard"]).out;
    let (engine, interface) = text.split_once("What binds the interface").expect("a section of its own");
    assert!(engine.contains("clauses are judged") && !engine.contains("\nXG-"), "{text}");
    assert!(interface.contains("\nXG-PING-1 ") && !interface.contains("\nXB-"), "{text}");
    let said = Shell::new().run(&["clauses", "xboard", "--format", "json"]);
    let clauses: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let ping = clauses.as_array().unwrap().iter().find(|c| c["id"] == "XB-PING-1").unwrap();
    assert_eq!((&ping["level"], &ping["binds"]), (&"must".into(), &"engine".into()));
    let interface = clauses.as_array().unwrap().iter().find(|c| c["id"] == "XG-PING-1").unwrap();
    assert_eq!(interface["binds"], "interface");
    assert!(ping["judged-by"].as_array().is_some_and(|by| !by.is_empty()), "{ping}");
}

#[test]
fn the_configuration_is_found_upwards_and_the_command_line_wins() {
    let shell = Shell::new();
    shell.write(
        "enginecheck.toml",
        "protocol = \"xboard\"\n[engine]\ncommand = \"./nowhere-a\"\nargs = [\"-a\"]\n",
    );
    let said = shell.run(&[]);
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.out.contains("nowhere-a -a\n"), "{said:?}");
    let said = shell.run(&["--", "-b"]);
    assert!(said.out.contains("nowhere-a -b\n"), "{said:?}");
    let said = shell.run(&["./nowhere-c", "-d"]);
    assert!(said.out.contains("engine     ./nowhere-c -d\n"), "{said:?}");
    shell.write("enginecheck.toml", "[engine]\ncomand = \"x\"\n");
    let said = shell.run(&["--protocol", "xboard", MISSING]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("enginecheck.toml:2:1") && said.err.contains("comand"), "{said:?}");
}

#[test]
fn the_reference_engine_passes_and_its_record_says_so_again() {
    let shell = Shell::new();
    let said = shell.run(&[
        "--protocol",
        "xboard",
        "--reference",
        "--filter",
        "ping/waits-for-move",
        "--junit",
        "r.xml",
        "--json",
        "r.jsonl",
    ]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("pass         xboard/ping/waits-for-move "), "{said:?}");
    shell.junit("r.xml", |cases| {
        assert!(cases.iter().any(|case| case.attribute("name") == Some("xboard/ping/waits-for-move")));
        assert!(!cases.iter().any(|case| has(*case, "failure") || has(*case, "error")));
    });
    let again = shell.run(&["judge", "r.jsonl"]);
    assert_eq!(again.code, Some(0), "{again:?}");
    assert!(again.out.contains("pass         xboard/ping/waits-for-move "), "{again:?}");
}

#[test]
fn a_faulty_engine_fails_until_the_baseline_lists_it() {
    let shell = Shell::new();
    let program = assert_cmd::cargo::cargo_bin("enginecheck");
    let program = program.to_str().unwrap();
    let run = |options: &[&str], mutant: &[&str]| {
        let mut words = vec!["--protocol", "xboard", "--filter", "ping/waits-for-move", "--repeat", "1"];
        words.extend(options);
        words.extend([program, "reference", "xboard"]);
        words.extend(mutant);
        shell.run(&words)
    };
    let faulty = ["--mutant", "pong-before-move"];
    let said = run(&["--json", "run.jsonl", "--junit", "report.xml"], &faulty);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("fail         xboard/ping/waits-for-move "), "{said:?}");
    shell.junit("report.xml", |cases| assert!(cases.iter().any(|case| has(*case, "failure"))));

    let update = shell.run(&["baseline", "update", "run.jsonl", "--baseline", "known.toml"]);
    assert_eq!(update.code, Some(0), "{update:?}");
    let known = run(&["--baseline", "known.toml"], &faulty);
    assert_eq!(known.code, Some(0), "{known:?}");
    assert!(known.out.contains("known        xboard/ping/waits-for-move "), "{known:?}");
    let mended = run(&["--baseline", "known.toml"], &[]);
    assert_eq!(mended.code, Some(1), "{mended:?}");
    assert!(mended.out.contains("stale baseline entry xboard/ping/waits-for-move"), "{mended:?}");
}

#[test]
fn mistakes_in_a_baseline_are_told() {
    let shell = Shell::new();
    shell.write("known.toml", "[[known]]\nclause = \"XB-PING-1\"\nreason = \"x\"\nuntil = 2001-02-03\n");
    let said = shell.run(&["baseline", "check", "known.toml"]);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("XB-PING-1: expired on 2001-02-03"), "{said:?}");
    shell.write("known.toml", "[[known]]\nclause = \"XB-PING-1\"\n");
    let said = shell.run(&["--protocol", "xboard", "--baseline", "known.toml", MISSING]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("known.toml:1:1"), "{said:?}");
    let said = shell.run(&["baseline", "check"]);
    assert!(said.code == Some(2) && said.err.contains("which baseline?"), "{said:?}");
    check(
        &["reference", "xboard", "--mutant", "pong-befor-move"],
        2,
        &[],
        &["did you mean `pong-before-move`?"],
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_writes_what_it_has() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::{Command, Stdio};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let shell = Shell::new();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("enginecheck"))
        .current_dir(shell.folder.path())
        .args([
            "--protocol",
            "xboard",
            "--reference",
            "--junit",
            "r.xml",
            "--json",
            "r.jsonl",
            "--repeat",
            "1000",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // The line of the probe's plan: engines are being run from here on.
    while !line.starts_with("runs ") {
        line.clear();
        assert_ne!(said.read_line(&mut line).unwrap(), 0, "the run ended by itself");
    }
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGINT).unwrap();
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{rest}");
    assert!(rest.contains("cut short: interrupted by SIGINT"), "{rest}");
    shell.junit("r.xml", |cases| assert!(cases.iter().any(|case| has(*case, "error"))));
    let finished = shell.record("r.jsonl").pop().unwrap();
    assert!(
        matches!(finished.kind, EventKind::RunFinished(end) if end.exit_code == 130 && end.cut_short.is_some())
    );
}
