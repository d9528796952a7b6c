//! The program as the user runs it: exit codes, streams, files.

#[path = "support/program.rs"]
mod program;

use std::collections::{BTreeMap, BTreeSet};

use enginecheck::event::EventKind;
use program::{Shell, has, said};

/// Command lines with their exit code, parts of stdout, and parts of stderr.
type Case = (&'static str, i32, &'static [&'static str], &'static [&'static str]);

fn check(cases: &[Case]) {
    for (line, code, out, err) in cases {
        let said = Shell::new().run(line);
        said.ends(*code);
        out.iter().for_each(|part| _ = said.prints(part));
        err.iter().for_each(|part| _ = said.warns(part));
    }
}

#[test]
fn the_help_names_every_profile() {
    let help = Shell::new().run("--help").out;
    for protocol in enginecheck::protocol::PROTOCOLS {
        let missing: Vec<_> = protocol.profiles().iter().filter(|profile| !help.contains(*profile)).collect();
        assert!(missing.is_empty(), "{}: {missing:?}", protocol.name());
    }
}

#[test]
fn help_and_version() {
    check(&[
        ("--version", 0, &[concat!("enginecheck ", env!("CARGO_PKG_VERSION"))], &[]),
        (
            "--version -v",
            0,
            &["edition of April 2006", "xboard: the Chess Engine Communication Protocol"],
            &[],
        ),
        ("-h", 0, &["Usage: enginecheck --protocol NAME", "Examples:", "enginecheck --protocol uci"], &[]),
        ("--help", 0, &["Exit codes:", "128+n", "--memory-limit", "--timeout-scale"], &[]),
    ]);
    Shell::new().run("--version").never_says("edition of");
}

#[test]
fn wrong_names_files_and_options_are_told_before_the_run() {
    check(&[
        (
            "--protocol xboard --profile foo x",
            2,
            &[],
            &["no profile `foo` in xboard: one of: compat, strict"],
        ),
        ("--protocol xboard --variant crazyhous x", 2, &[], &["did you mean `crazyhouse`?"]),
        ("--protocol xboard --with no-such-net x", 2, &[], &["--with: cannot read no-such-net"]),
        (
            "--protocol chess x",
            2,
            &[],
            &["no such protocol; known are: uci (", "xboard (cecp, winboard), nboard"],
        ),
        ("--protocol xboard --bogus x", 2, &[], &["unexpected argument '--bogus'"]),
        ("--protocol xboard --jobs 0 x", 2, &[], &["--jobs"]),
        ("completions tcsh", 2, &[], &["tcsh", "bash"]),
        ("--reference", 2, &[], &["which protocol?"]),
        ("--protocol xboard", 2, &[], &["which engine?"]),
        ("--protocol xboard --filter level:most ./engine", 2, &[], &["unknown level"]),
        ("--protocol xboard --specs nowhere ./engine", 2, &[], &["cannot read nowhere"]),
    ]);
}

#[test]
fn an_option_after_the_engine_is_remarked_on() {
    let xboard = "--protocol xboard --filter none-is-called-so ./e";
    let said = Shell::new().run(format!("{xboard} --junit=x.xml -q --xboard"));
    said.ends(4).warns("--junit=x.xml comes after the engine and is passed to it");
    Shell::new().run(format!("{xboard} -- --junit=x.xml")).never_says("comes after the engine");
}

#[test]
fn a_baseline_that_names_unknown_scenarios_or_clauses_is_told() {
    let shell = Shell::new();
    let entry = |(about, id): (&str, &str)| format!("[[known]]\n{about} = \"{id}\"\nreason = \"so\"\n");
    let known = [
        ("scenario", "xboard/ping/waits-for-move"),
        ("scenario", "xboard/ping/*"),
        ("scenario", "xboard/options/takes[Hash=1]"),
        ("scenario", "xboard/monitor/move-legal"),
        ("clause", "XB-PING-3"),
        ("clause", "EC-*"),
    ];
    shell.write("good.toml", &known.map(entry).concat());
    shell.run("baseline check good.toml").ends(0);
    shell.write("bad.toml", &[("scenario", "xboard/ping/gone"), ("clause", "XB-PONG-1")].map(entry).concat());
    shell.run("baseline check bad.toml").ends(1).prints_only(
        "xboard/ping/gone: there is no such scenario\nXB-PONG-1: there is no such clause\n\
         bad.toml: entries 2, expired 0, unknown 2\n",
    );
}

#[test]
fn a_record_is_judged_with_the_baseline_and_the_attempts_of_the_run() {
    let shell = Shell::new();
    let id = "xboard/quit/exit-code";
    let options = format!("--protocol xboard --filter {id} --repeat 2 --json run.jsonl");
    // An exit code is a warning.
    shell.run(options + " enginecheck reference xboard --mutant quit-with-code-1").ends(0);
    shell.write("known.toml", &format!("[[known]]\nscenario = \"{id}\"\nreason = \"so\"\n"));
    let said = shell.run("judge run.jsonl --baseline known.toml --json again.jsonl");
    let result = shell.record("again.jsonl").into_iter().find_map(|event| match event.kind {
        EventKind::ScenarioFinished(result) if result.id == id => Some(result),
        _ => None,
    });
    let result = result.expect("the scenario has a verdict");
    assert_eq!((result.verdict.word(), result.attempts), ("known", 2), "{said:?}");

    // So is the one that the project's file names, if it is about the same protocol.
    shell.write("enginecheck.toml", "protocol = \"xboard\"\nbaseline = \"known.toml\"\n");
    shell.run("judge run.jsonl -v --color never").ends(0).says(format!("known        {id}"));
    shell.write("enginecheck.toml", "protocol = \"uci\"\nbaseline = \"known.toml\"\n");
    shell.run("judge run.jsonl -v --color never").ends(0).never_says("known ");
}

#[test]
fn a_folder_of_protocols_is_linted_without_its_ledgers() {
    let shell = Shell::new();
    shell.write("specs/harness.toml", "[\"EC-A\"]\nlevel = \"must\"\n");
    shell.write("specs/xboard/mine.toml", "[a]\ntitle = \"x\"\nsteps = [{ send = 'new' }]\n");
    shell.write("specs/xboard/maps/theirs.toml", "tester = \"x\"\nstep = []\n");
    shell.run("lint specs").ends(0).prints_only("1 checked, no mistakes\n");
}

#[test]
fn shared_dialogues_are_linted_with_the_scenarios_that_use_them() {
    let shell = Shell::new();
    shell.write("specs/shared/hello.toml", "[a]\nsteps = [{ send = '<$greeting>' }]\n");
    let user = "[a]\ntitle = \"x\"\nuse = \"hello/a\"\nwords = { greeting = 'new' }\n";
    shell.write("specs/xboard/mine.toml", user);
    for (path, count) in [("specs", 2), ("specs/shared", 1), ("specs/shared/hello.toml", 1)] {
        let all_is_well = format!("{count} checked, no mistakes\n");
        shell.run(format!("lint {path}")).ends(0).prints_only(&all_is_well);
    }
    let list = shell.run("list --protocol xboard --ids --specs specs --filter mine/*");
    list.prints_only("xboard/mine/a\n");
    shell.write("specs/shared/hello.toml", "[a]\nsteps = [{ send = '<$Greeting>' }]\n");
    let mistakes = [
        ("specs/shared", "specs/shared/hello.toml:2:19: `<$Greeting>` is not a word\n"),
        ("specs/xboard", "specs/xboard/mine.toml:3:7: unknown shared dialogue `hello/a`\n"),
    ];
    for (path, mistake) in mistakes {
        shell.run(format!("lint --brief {path}")).ends(2).prints_only(mistake);
    }
}

#[test]
fn specs_are_a_folder_and_all_below_it_but_those_of_other_protocols() {
    let shell = Shell::new();
    shell.write("mine/deep/xboard/one.toml", "[a]\ntitle = \"x\"\nsteps = [{ send = 'new' }]\n");
    shell.write("mine/two.toml", "[b]\ntitle = \"x\"\nsteps = [{ send = 'quit' }]\n");
    shell.write("mine/nboard/three.toml", "[c]\ntitle = \"x\"\nsteps = [{ send = 'nboard 2' }]\n");
    shell.write("mine/.hidden/four.toml", "no scenario");
    shell.write("empty/readme", "");
    let list = |path: &str, filter: &str| {
        shell.run(format!("list --protocol xboard --ids --specs {path} --filter {filter}"))
    };
    for (filter, found) in
        [("one/*", "xboard/one/a\n"), ("two/*", "xboard/two/b\n"), ("three/*", ""), ("four/*", "")]
    {
        list("mine", filter).prints_only(found);
    }
    list("mine/.hidden/none", "*").ends(2).warns("cannot read");
    list("empty", "*").ends(2).warns("no .toml file in empty or below it");
}

#[test]
fn every_command_that_looks_scenarios_up_knows_the_configured_ones() {
    let shell = Shell::new();
    let own = "[a]\ntitle = \"my own\"\nclauses = [\"MY-1\"]\nsteps = [{ send = 'new' }]\n";
    shell.write("mine/own.toml", own);
    shell.write("known.toml", "[[known]]\nscenario = \"xboard/own/a\"\nreason = \"so\"\n");
    shell.run("baseline check known.toml").ends(1).prints("there is no such scenario");
    shell.run("--protocol xboard --specs mine --json run.jsonl ./missing").ends(3);
    let asked = |more: &str| {
        shell.run(format!("baseline check known.toml {more}")).ends(0);
        let list = shell.run(format!("list --ids --filter own/a {more}"));
        assert!(list.out.starts_with("uci/own/a\nxboard/own/a\n"), "{list:?}");
        shell.run(format!("explain xboard/own/a {more}")).prints("my own");
        shell.run(format!("judge run.jsonl {more}")).ends(3);
    };
    asked("--specs mine");
    shell.write("enginecheck.toml", "specs = [\"mine\"]\n");
    asked("");
}

#[test]
fn what_no_engine_could_ever_meet_is_a_mistake() {
    let shell = Shell::new();
    let file = "[a]\ntitle = \"x\"\nrequires = ['feature pong=1', 'feature ping=1', 'no-fact ignores-nou', 'fact ponders']\nsteps = [\n\
                { send = 'ping 7' },\n{ expect = 'pnog 7' },\n{ forbid = 'Traceback<_:rest>', until = \"sync\" },\n\
                { act = 'play e9e9' },\n{ act = 'play e2e4' },\n]\n";
    shell.write("mine.toml", file);
    shell.run("lint --protocol xboard --brief mine.toml").ends(2).prints_only(
        "mine.toml:3:13: unknown feature `pong`\n\
         mine.toml:3:49: unknown fact `ignores-nou`\n\
         mine.toml:6:13: no message of the protocol begins with `pnog`\n\
         mine.toml:8:15: `e9e9` is not a move on any board\n",
    );
    shell.run("lint --protocol xboard mine.toml").warns("did you mean `pong`?");
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let said = Shell::new().run(format!("completions {shell}"));
        said.ends(0).prints("enginecheck").prints("memory-limit");
        if !["powershell", "elvish"].contains(&shell) {
            // `scripts/release.sh` has bash complete one.
            said.prints("enginecheck_ids").prints("list --ids");
        }
    }
    let zsh = Shell::new().run("completions zsh").out;
    assert!(
        zsh.matches(":WHICH:_enginecheck_ids'").count() >= 4 && !zsh.contains(":WHICH:_default'"),
        "{zsh}"
    );
    assert!(zsh.contains("XB-PING-3:_enginecheck_ids'"), "{zsh}");
    check(&[("man", 0, &[".TH enginecheck 1", "EXIT CODES", "completions"], &[])]);
}

#[test]
fn the_manual_page_holds_all_options_of_all_commands() {
    let shell = Shell::new();
    let page = shell.run("man").out.replace("\\-", "-");
    let mut waiting = vec![String::new()];
    let mut seen = 0;
    while let Some(command) = waiting.pop() {
        let help = shell.run(format!("{command} --help")).out;
        for name in listed(&help).into_iter().filter(|name| *name != "help") {
            waiting.push(format!("{command} {name}"));
        }
        if command.is_empty() {
            continue;
        }
        seen += 1;
        let title = format!(".SS \"enginecheck{command}\"\n");
        let section = page.split(&title).nth(1).unwrap_or_else(|| panic!("no {title}{page}"));
        let section = section.split("\n.S").next().unwrap_or_default();
        for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            for option in line.split([' ', ',', '[']).filter(|word| word.starts_with("--")) {
                let option = option.trim_end_matches('.');
                assert!(section.contains(&format!("\\fB{option}\\fR")), "{title}{option}\n{section}");
            }
        }
    }
    assert!(seen >= 13, "only {seen} commands");
    assert!(!page.contains("enginecheck-list(1)"), "there is one page only");
}

/// The commands that a help text lists.
fn listed(help: &str) -> Vec<&str> {
    let rows =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    rows.filter(|row| !row.starts_with("   ")).filter_map(|row| row.split_whitespace().next()).collect()
}

#[test]
fn scenarios_are_listed_for_other_programs() {
    let said = Shell::new().run("list --protocol cecp --json --filter ping/waits-for-move");
    said.ends(0);
    let listed: serde_json::Value = serde_json::from_str(&said.out).expect("it is JSON");
    let [one] = listed.as_array().expect("it is an array").as_slice() else { panic!("{listed}") };
    let text = |key: &str| one[key].as_str().unwrap_or_default();
    assert_eq!(
        (text("id"), text("protocol"), text("level")),
        ("xboard/ping/waits-for-move", "xboard", "must")
    );
    assert!(one["line"].is_number() && text("file").ends_with("ping.toml"), "{listed}");
    Shell::new().run("list --protocol uci --json --filter none/such").ends(4).prints_only("[]\n");
    Shell::new().run("list --protocol checkers").ends(2).warns("xboard (cecp, winboard)");
}

#[test]
fn an_engine_that_cannot_be_started() {
    let shell = Shell::new();
    let said = shell.run("--protocol xboard --junit report.xml --json run.jsonl ./missing --its-own");
    said.ends(3).prints("not-started").prints("engine     ./missing --its-own");
    // Perhaps only the path is wrong: no clause is broken.
    said.never_says("EC-ALIVE").never_says("clause    ").prints("judged 0 of");
    let kinds: Vec<EventKind> = shell.record("run.jsonl").into_iter().map(|event| event.kind).collect();
    assert!(
        matches!(&kinds[..], [EventKind::RunStarted(begin), .., EventKind::RunFinished(end)]
            if begin.protocol == "xboard" && end.exit_code == 3),
        "{kinds:?}"
    );
    shell.junit("report.xml", |cases| assert!(cases.iter().any(|case| has(case, "error")), "{cases:?}"));
}

#[test]
fn a_command_that_is_mistyped_is_no_engine() {
    let shell = Shell::new();
    for (typed, meant) in
        [("lst", "list"), ("--protocol uci jugde run.jsonl", "judge"), ("basline", "baseline")]
    {
        shell.run(typed).ends(2).warns(format!("did you mean `enginecheck {meant}`?"));
    }
    // A path is an engine, and a name that is like no command.
    shell.run("--protocol uci ./lst").ends(3);
    shell.run("--protocol uci myengine").ends(3).prints("is not on PATH");
}

#[test]
fn nothing_is_selected() {
    let shell = Shell::new();
    let reports = "--junit r.xml --json r.jsonl";
    shell.run(format!("--protocol xboard --filter nothing-like-this {reports} ./missing")).ends(4);
    let last = shell.record("r.jsonl").pop().expect("a record has events").kind;
    assert!(matches!(&last, EventKind::RunFinished(end) if end.exit_code == 4), "{last:?}");
    shell.junit("r.xml", |cases| assert!(cases.iter().all(|case| has(case, "error")), "{cases:?}"));
}

/// The options for reports, each with a file.
const REPORTS: [(&str, &str); 3] = [("--markdown", "old.md"), ("--json", "r.jsonl"), ("--junit", "r.xml")];

/// A run with all reports, one of which goes to this path; the option of that one.
fn with_one_report_at(path: &str, look: impl Fn(&Shell, &program::Said, &str)) {
    for (option, own) in REPORTS {
        let shell = Shell::new();
        shell.write("old.md", "an old report");
        let reports = REPORTS.map(|(o, file)| format!("{o} {}", if o == option { path } else { file }));
        let said = shell.run(format!("--protocol xboard {} ./missing", reports.join(" ")));
        said.warns(format!("cannot write {path}: "));
        look(&shell, &said, own);
    }
}

#[test]
fn a_report_that_cannot_be_written_is_told_before_the_run() {
    with_one_report_at("no/folder", |shell, said, own| {
        // The run did not begin, and no report of it was made.
        said.ends(2).prints_only("");
        assert_eq!(shell.files(), ["old.md"], "{own}");
        assert_eq!(shell.read("old.md"), "an old report", "{own}");
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_for_which_there_is_no_room_is_told_and_the_others_are_written() {
    with_one_report_at("/dev/full", |shell, said, own| {
        said.ends(5).prints("not-started");
        let is_new = |path: &String| shell.read(path) != "an old report";
        let written: Vec<String> = shell.files().into_iter().filter(is_new).collect();
        let others: Vec<&str> = REPORTS.iter().map(|(_, path)| *path).filter(|path| *path != own).collect();
        assert_eq!(written, others, "{own}");
        assert!(written.iter().all(|path| !shell.read(path).is_empty()), "{own}");
    });
}

#[test]
fn a_report_overwrites_no_other_and_not_what_is_read() {
    let shell = Shell::new();
    let said = shell.run("--protocol xboard --junit r --markdown ./r ./missing");
    said.ends(2).warns("./r is named twice");
    assert_eq!(shell.files(), [""; 0]);
    shell.run("--protocol xboard --json run.jsonl ./missing");
    let record = shell.read("run.jsonl");
    shell.run("judge run.jsonl --json ./run.jsonl").ends(2);
    assert_eq!(shell.read("run.jsonl"), record, "the record is whole");
    shell.run("judge run.jsonl --json again.jsonl --markdown run.md").ends(3);
    // Other names of one file: links, also to what does not exist yet.
    std::fs::hard_link(shell.path().join("run.jsonl"), shell.path().join("hard"))
        .expect("a link can be made");
    shell.run("judge run.jsonl --json hard").ends(2).warns("hard is named twice");
    shell.run("--protocol xboard --junit hard --markdown run.jsonl ./missing").ends(2).warns("named twice");
    shell.run("play --protocol xboard --record p --junit ./p ./missing").ends(2).warns("./p is named twice");
    assert_eq!(shell.read("run.jsonl"), record, "the record is whole");
    #[cfg(unix)]
    {
        let link = std::os::unix::fs::symlink("new.md", shell.path().join("soft"));
        link.expect("a link can be made");
        shell.run("--protocol xboard --json new.md --markdown soft ./missing").ends(2).warns("soft");
        assert!(!shell.has("new.md"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn two_runs_do_not_write_one_report() {
    use rustix::fs::{FlockOperation, flock};

    let shell = Shell::new();
    shell.write("r.xml", "of another run");
    let other = std::fs::File::open(shell.path().join("r.xml")).expect("it exists");
    flock(&other, FlockOperation::NonBlockingLockExclusive).expect("nobody else has it");
    let run = "--protocol xboard --json r.jsonl --junit r.xml ./missing";
    shell.run(run).ends(2).warns("cannot write r.xml: another run is writing it");
    assert_eq!(shell.read("r.xml"), "of another run");
    assert_eq!(shell.files(), ["r.xml"]);
    shell.run("play --protocol xboard --record r.xml ./missing").ends(2).warns("another run is writing it");
    drop(other);
    shell.run(run).ends(3);
}

/// Whoever reads a report sees the old one or the new one; and whatever else the file was keeps being so.
#[cfg(unix)]
#[test]
fn a_report_takes_the_place_of_the_old_one_as_a_whole() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    let shell = Shell::new();
    let about = |name: &str| std::fs::metadata(shell.path().join(name)).expect("it exists");
    for name in ["r.xml", "linked.xml"] {
        shell.write(name, "old");
    }
    let permissions = std::fs::Permissions::from_mode(0o640);
    std::fs::set_permissions(shell.path().join("r.xml"), permissions).expect("it is our own");
    std::fs::hard_link(shell.path().join("linked.xml"), shell.path().join("other.xml")).expect("a link");
    std::os::unix::fs::symlink("r.xml", shell.path().join("soft.xml")).expect("a link");
    let old = about("r.xml").ino();
    shell.run("--protocol xboard --junit soft.xml ./missing").ends(3);
    assert_ne!(about("r.xml").ino(), old, "a new file");
    assert_eq!(about("r.xml").permissions().mode() & 0o777, 0o640);
    shell.run("--protocol xboard --junit linked.xml ./missing").ends(3);
    assert_eq!(shell.read("linked.xml"), shell.read("other.xml"));
    for name in ["soft.xml", "other.xml"] {
        assert!(shell.read(name).contains("missing does not exist"), "{name}");
    }
    assert_eq!(shell.files(), ["linked.xml", "other.xml", "r.xml", "soft.xml"]);
    // Only root may give a file away.
    if rustix::process::geteuid().is_root() {
        std::os::unix::fs::chown(shell.path().join("r.xml"), Some(65534), Some(65534)).expect("root may");
        shell.run("--protocol xboard --junit r.xml ./missing").ends(3);
        assert_eq!((about("r.xml").uid(), about("r.xml").gid()), (65534, 65534));
        assert_eq!(shell.files(), ["linked.xml", "other.xml", "r.xml", "soft.xml"]);
    }
}

#[test]
fn a_summary_in_markdown() {
    let shell = Shell::new();
    shell.write("run.md", &"an old report, longer than the new one\n".repeat(1000));
    shell.run("--protocol xboard --markdown run.md ./missing a`b|c").ends(3);
    let text = shell.read("run.md");
    assert!(text.starts_with("## enginecheck: xboard\n") && !text.contains("an old report"), "{text}");
    assert!(text.contains("Engine: <code>./missing 'a&#96;b&#124;c'</code>;"), "{text}");
    assert!(text.contains("Exit code 3 after "), "{text}");
}

#[test]
fn github_gets_annotations_and_a_summary() {
    let shell = Shell::new();
    let run = || {
        let words = ["--protocol", "xboard", "--github", "./missing"];
        let mut command = shell.command(&words);
        command.env("GITHUB_STEP_SUMMARY", shell.path().join("summary.md"));
        said(command, &words)
    };
    let first = run();
    first.ends(3);
    assert!(first.out.lines().any(|line| line.starts_with("::error title=enginecheck ")), "{first:?}");
    let text = shell.read("summary.md");
    assert!(text.starts_with("## enginecheck: xboard") && text.contains("Exit code 3"), "{text}");
    // A second run of the same step stands below the first.
    run();
    assert_eq!(shell.read("summary.md").matches("## enginecheck: xboard").count(), 2);
    // What earlier commands have written counts against what GitHub takes of a step.
    let limit = enginecheck::report::github::SUMMARY_LIMIT;
    for (room, expected) in [(400, Some("did not fit; the log contains everything.\n")), (20, None)] {
        shell.write("summary.md", &"x".repeat(limit - room));
        let said = run();
        said.ends(3);
        let text = shell.read("summary.md");
        assert!(text.len() <= limit, "{} bytes", text.len());
        match expected {
            Some(part) => assert!(text.ends_with(part), "{}", &text[limit - room..]),
            None => _ = said.warns("the step summary is full"),
        }
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    // A pipe is no terminal.
    for (option, coloured) in [("", false), ("--color never", false), ("--color always", true)] {
        let said = Shell::new().run(format!("--protocol xboard {option} ./missing"));
        assert_eq!(said.out.contains('\x1b'), coloured, "{said:?}");
    }
}

#[test]
fn quiet_runs_tell_the_totals_only() {
    let said = Shell::new().run("--protocol xboard -qqq ./missing");
    let lines: Vec<&str> = said.out.lines().filter(|line| !line.is_empty()).collect();
    assert!(matches!(lines[..], [_, judged] if judged.starts_with("judged 0 of ")), "{said:?}");
}

#[test]
fn a_reader_that_left_is_no_fault() {
    let shell = Shell::new();
    // Nobody reads the program's stdout, from the first byte on.
    let run = |line: &str, code: i32| {
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        let output = shell.command(&program::words(line)).stdout(writer).output();
        let output = output.expect("the program can be run");
        let err = String::from_utf8(output.stderr).expect("stderr is UTF-8");
        assert_eq!((output.status.code(), err.as_str()), (Some(code), ""), "{line}");
    };
    for line in [
        "list --verbose",
        "explain XB-PING-1",
        "clauses xboard",
        "schema scenarios",
        "completions bash",
        "man",
        "--help",
    ] {
        run(line, 0);
    }
    // A run goes on for the other reports.
    run("--protocol xboard --junit r.xml --json r.jsonl ./missing", 3);
    shell.junit("r.xml", |cases| assert!(!cases.is_empty()));
    assert!(matches!(&shell.record("r.jsonl").last().unwrap().kind, EventKind::RunFinished(_)));
}

#[test]
fn what_catches_a_mutant_is_told() {
    let said = Shell::new().run("mutants xboard pong-before-move leaves-child");
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(
        matches!(lines[..], [caught, "leaves-child (EC-LEFT-BEHIND): needs a kernel"]
            if caught.starts_with("pong-before-move (XB-PING-") && caught.contains("ping/waits-for-move")),
        "{said:?}"
    );
    said.ends(0);
    check(&[
        ("mutants uci --list", 0, &["bestmove-twice  ", "  UCI-BM-5  "], &[]),
        ("mutants uci bestmove-twice --list", 0, &["bestmove-twice  UCI-BM-5  "], &[]),
        ("mutants xboard leaves-chidl", 2, &[], &["did you mean `leaves-child`?"]),
        ("mutants", 2, &[], &["PROTOCOL"]),
        ("reference xboard --mutant pong-befor-move", 2, &[], &["did you mean `pong-before-move`?"]),
    ]);
}

#[test]
fn scenarios_are_listed() {
    check(&[
        (
            "list --markdown --protocol uci --filter go/order",
            0,
            &[
                "## uci/go\n",
                "| uci/go/order[",
                " | the words of `go` may come in any order: `go ",
                " | UCI-GO-2 |",
            ],
            &[],
        ),
        ("list --filter ping", 0, &["xboard/ping/", "  pong "], &[]),
        (
            "list --verbose --filter ping",
            0,
            &["clauses   XB-PING-", "source    specs/xboard/ping.toml:"],
            &[],
        ),
        ("list --filter nothing-like-this", 4, &[], &["selects nothing; `enginecheck list --verbose`"]),
        ("list --filter pnig --filter tag:rcae", 4, &[], &["similar: ping", "similar: tag:race"]),
        (
            "--protocol xboard --filter waits-for-mov ./e",
            4,
            &["waits-for-mov selects nothing; similar: ping/waits-for-move", "nothing was selected"],
            &[],
        ),
    ]);
    for protocol in ["xboard", "nboard"] {
        let ids = Shell::new().run(format!("list --ids --protocol {protocol}")).out;
        let own = format!("{protocol}/");
        assert!(ids.lines().count() >= 60 && ids.lines().all(|id| id.starts_with(&own)), "{ids}");
    }
}

#[test]
fn mistakes_in_scenario_files_are_shown_with_their_place() {
    let shell = Shell::new();
    let scenario = |step: &str| {
        format!("[a]\ntitle = \"t\"\nclauses = [\"MY-1\"]\nsteps = [\n  {{ {step} = 'new' }},\n]\n")
    };
    shell.write("mine/good.toml", &scenario("send"));
    shell.run("lint --protocol xboard mine").ends(0).prints_only("1 checked, no mistakes\n");
    shell.write("mine/bad.toml", &scenario("sned"));
    shell.run("lint --protocol xboard mine").ends(2).warns("mine/bad.toml:5:5").warns("sned");
    let brief = shell.run("lint --protocol xboard --brief mine/bad.toml");
    assert!(brief.ends(2).out.starts_with("mine/bad.toml:5:5: "), "{brief:?}");
    shell.run("--protocol xboard --specs mine --junit report.xml ./missing").ends(2);
    assert!(!shell.has("report.xml"), "no report of a run that did not begin");
}

#[test]
fn schemas_are_json() {
    for of in ["scenarios", "protocol", "config", "baseline"] {
        let said = Shell::new().run(format!("schema {of}"));
        let schema: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(schema["type"], "object", "{of}");
    }
}

#[test]
fn a_record_is_judged_again() {
    let shell = Shell::new();
    shell.run("--protocol xboard --json run.jsonl ./missing");
    shell.run("judge run.jsonl --junit again.xml").ends(3);
    shell.junit("again.xml", |cases| assert!(cases.iter().any(|case| has(case, "error"))));
    let first = shell.read("run.jsonl").lines().next().unwrap().to_owned();
    shell.write("cut.jsonl", &(first + "\n"));
    shell.run("judge cut.jsonl").ends(2).warns("cut.jsonl: line 1: the record is cut off");
    shell.run("judge nowhere.jsonl").ends(2).warns("cannot read nowhere.jsonl");
}

/// docs/record.md names events and fields that a record has.
#[test]
fn the_page_about_records_is_true() {
    let shell = Shell::new();
    let run = "--protocol uci --filter uci/stop/once --filter uci/framing --repeat 1 --json r.jsonl";
    shell.run(format!("{run} enginecheck reference uci --mutant bestmove-twice")).ends(1);
    let mut fields: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in shell.read("r.jsonl").lines() {
        let event: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(line).expect("a line is an object");
        let name = event["event"].as_str().expect("`event` is a word").to_owned();
        fields.entry(name).or_default().extend(event.into_iter().map(|(field, _)| field));
    }
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/record.md"))
        .expect("there is the page");
    let in_brackets = regex::Regex::new(r"\([^)]*\)").expect("it is an expression");
    let mut named = 0;
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [event, _, list] = cells[..] else { panic!("{row}") };
        let event = event.trim().trim_matches('`');
        let Some(known) = fields.get(event) else {
            assert_eq!(event, "notice", "only that one comes where something is to be said");
            continue;
        };
        let list = in_brackets.replace_all(list, "");
        for field in list.split('`').skip(1).step_by(2) {
            assert!(known.contains(field), "{event} has no `{field}`, but {known:?}");
            named += 1;
        }
    }
    assert!(named > 50, "the page names {named} fields");
}

#[test]
fn ids_are_explained() {
    let ids = Shell::new().run("list --ids --filter ping").out;
    let scenario = ids.lines().next().expect("there are scenarios about ping");
    let said = Shell::new().run(format!("explain {scenario}"));
    said.ends(0).prints(scenario).prints("clause    XB-PING-").prints("> ");
    said.prints("source    specs/xboard/ping.toml:");
    let (_, short) = scenario.split_once('/').expect("an id begins with its protocol");
    Shell::new().run(format!("explain {short}")).ends(0).prints(scenario);
    check(&[
        (
            "explain xboard/eof/while-thinking",
            0,
            &["source    specs/xboard/eof.toml:", "its steps specs/shared/eof.toml:"],
            &[],
        ),
        ("explain xboard/monitor/move-legal", 0, &["clause    XB-", "watches"], &[]),
        ("explain uci/info/side-ahead", 0, &["UP is 4k3/8/8/3q4/8/8/8/4K3 b"], &[]),
        ("explain XB-PING-1", 0, &["XB-PING-1 (must", "judged by xboard/ping/ echoes-number, "], &[]),
        (
            "explain autoplayer/moves/ten-moves",
            0,
            &["> {begin}", "{begin [NAME|FEN]} sends", "{play MOVE} "],
            &[],
        ),
        (
            "explain xb-ping-1",
            0,
            &["XB-PING-1 (must", "text      the Chess Engine Communication Protocol by"],
            &[],
        ),
        ("explain uci/options/buttons[Clear_Hash]", 0, &["uci/options/buttons\n"], &[]),
        ("explain XB-PING-l", 2, &[], &["there is nothing named XB-PING-l; did you mean XB-PING-"]),
        (
            "explain XG-PING-1",
            0,
            &["XG-PING-1 (must, §8, §9 v2)\n", "only with `ping=1`", "binds     the GUI"],
            &[],
        ),
        ("explain uci-go", 0, &["It may mean one of ", "\nUCI-GO-1 ", "\nUCI-GO-10 "], &[]),
        ("explain xboard/ping", 0, &["\nxboard/ping/burst ", "\nxboard/ping/waits-for-move "], &[]),
        ("explain SearchMoves", 0, &["\nUCI-GO-4 ", "\nuci/go/searchmoves "], &[]),
        ("explain UCI/GO/ORDER", 0, &["It may mean this:", "\nuci/go/order "], &[]),
        ("explain Unjudged", 0, &["`unjudged` in a report: the clause that a dialogue was about"], &[]),
        ("explain xyzzyx", 2, &[], &["there is nothing named xyzzyx"]),
        ("explain ?", 2, &[], &["`enginecheck list` lists all scenarios"]),
    ]);
}

#[test]
fn clauses_are_listed_with_what_judges_them() {
    check(&[
        ("clauses xboard", 0, &["XB-PING-1", "must clauses are judged"], &[]),
        ("clauses xboard --format md", 0, &["| clause | level |", "| XB-PING-1 | must |"], &[]),
    ]);
    let text = Shell::new().run("clauses xboard").out;
    let (engine, interface) = text.split_once("What binds the interface").expect("a section of its own");
    assert!(engine.contains("clauses are judged") && !engine.contains("\nXG-"), "{text}");
    assert!(interface.contains("\nXG-PING-1 ") && !interface.contains("\nXB-"), "{text}");
    let said = Shell::new().run("clauses xboard --format json");
    let clauses: Vec<serde_json::Value> = serde_json::from_str(&said.out).unwrap();
    let clause = |id: &str| clauses.iter().find(|clause| clause["id"] == id).expect("it is listed");
    let ping = clause("XB-PING-1");
    assert_eq!((&ping["level"], &ping["binds"]), (&"must".into(), &"engine".into()));
    assert_eq!(clause("XG-PING-1")["binds"], "interface");
    assert!(ping["judged-by"].as_array().is_some_and(|by| !by.is_empty()), "{ping}");
}

#[test]
fn the_steps_of_other_testers_are_shown_with_what_stands_for_them() {
    check(&[
        (
            "clauses uci --map fastchess",
            0,
            &["the 40 steps of fastchess --compliance", "\n 40  ", "uci/handshake/closes"],
            &[],
        ),
        (
            "clauses uci --map fastchess --format md",
            0,
            &["| step of fastchess --compliance |", "| 40 |"],
            &[],
        ),
        (
            "clauses uci --map fastches",
            2,
            &[],
            &["there is no map `fastches` of uci; there are: fastchess (uci)"],
        ),
        ("clauses nboard --map fastchess", 2, &[], &["there is no map `fastchess` of nboard"]),
    ]);
    let said = Shell::new().run("clauses uci --map fastchess --format json");
    let steps: Vec<serde_json::Value> = serde_json::from_str(&said.out).unwrap();
    assert_eq!((steps.len(), &steps[39]["step"]), (40, &40.into()));
}

#[test]
fn the_configuration_is_found_upwards_and_the_command_line_wins() {
    let shell = Shell::new();
    let config = "protocol = \"xboard\"\n[engine]\ncommand = \"./nowhere-a\"\nargs = [\"-a\"]\n";
    shell.write("enginecheck.toml", config);
    shell.run("").ends(3).prints("nowhere-a -a\n");
    shell.run("-- -b").prints("nowhere-a -b\n");
    shell.run("./nowhere-c -d").prints("engine     ./nowhere-c -d\n");
    shell.write("enginecheck.toml", "[engine]\ncomand = \"x\"\n");
    shell.run("--protocol xboard ./missing").ends(2).warns("enginecheck.toml:2:1").warns("comand");
}

#[test]
fn the_reference_engine_passes_and_its_record_says_so_again() {
    let shell = Shell::new();
    let id = "xboard/ping/waits-for-move";
    let passes = format!("pass         {id} ");
    let reports = "--junit r.xml --json r.jsonl";
    let said = shell.run(format!("--protocol xboard --reference --filter ping/waits-for-move {reports}"));
    said.ends(0).prints(&passes);
    shell.junit("r.xml", |cases| {
        assert!(cases.iter().any(|case| case.attribute("name") == Some(id)));
        assert!(!cases.iter().any(|case| has(case, "failure") || has(case, "error")));
    });
    shell.run("judge r.jsonl").ends(0).prints(&passes);
}

#[test]
fn a_faulty_engine_fails_until_the_baseline_lists_it() {
    let shell = Shell::new();
    let run = |options: &str, mutant: &str| {
        let select = "--protocol xboard --filter ping/waits-for-move --repeat 1";
        shell.run(format!("{select} {options} enginecheck reference xboard {mutant}"))
    };
    let faulty = "--mutant pong-before-move";
    let said = run("--json run.jsonl --junit report.xml", faulty);
    said.ends(1).prints("fail         xboard/ping/waits-for-move ");
    shell.junit("report.xml", |cases| assert!(cases.iter().any(|case| has(case, "failure"))));
    shell.run("baseline update run.jsonl --baseline known.toml").ends(0);
    let known = run("--baseline known.toml", faulty);
    known.ends(0).prints("known        xboard/ping/waits-for-move ");
    let mended = run("--baseline known.toml", "");
    mended.ends(1).prints("stale baseline entry xboard/ping/waits-for-move");
}

/// What a monitor finds may lie in a dialogue that the run did not hold.
#[test]
fn a_part_of_a_run_removes_no_monitor_from_the_baseline() {
    let shell = Shell::new();
    shell
        .run("--protocol xboard --filter ping/waits-for-move --repeat 1 --json run.jsonl --reference")
        .ends(0);
    let entry = |id: &str| format!("[[known]]\nscenario = \"xboard/{id}\"\nreason = \"later\"\n\n");
    shell.write("known.toml", &(entry("monitor/alive") + &entry("ping/waits-for-move")));
    let said = shell.run("baseline update run.jsonl --baseline known.toml");
    said.ends(0).prints("removed, because it passes: xboard/ping/waits-for-move");
    let left = std::fs::read_to_string(shell.path().join("known.toml")).expect("it was there before");
    assert_eq!(left.trim_end(), entry("monitor/alive").trim_end());
}

#[test]
fn mistakes_in_a_baseline_are_told() {
    let shell = Shell::new();
    shell.write("known.toml", "[[known]]\nclause = \"XB-PING-1\"\nreason = \"x\"\nuntil = 2001-02-03\n");
    shell.run("baseline check known.toml").ends(1).prints("XB-PING-1: expired on 2001-02-03");
    shell.write("known.toml", "[[known]]\nclause = \"XB-PING-1\"\n");
    shell.run("--protocol xboard --baseline known.toml ./missing").ends(2).warns("known.toml:1:1");
    shell.run("baseline check").ends(2).warns("which baseline?");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_writes_what_it_has() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::process::Stdio;

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    let shell = Shell::new();
    let line = "--protocol xboard --reference --junit r.xml --json r.jsonl --repeat 1000";
    let mut child = shell.command(&program::words(line)).stdout(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // The line of the probe's plan: engines are being run from here on.
    while !line.starts_with("runs ") {
        line.clear();
        assert_ne!(said.read_line(&mut line).unwrap(), 0, "the run ended by itself");
    }
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), Signal::SIGTERM).unwrap();
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(143), "{rest}");
    assert!(rest.contains("cut short: interrupted by SIGTERM"), "{rest}");
    shell.junit("r.xml", |cases| assert!(cases.iter().any(|case| has(case, "error"))));
    let last = shell.record("r.jsonl").pop().unwrap().kind;
    assert!(matches!(last, EventKind::RunFinished(end) if end.exit_code == 143 && end.cut_short.is_some()));
}
