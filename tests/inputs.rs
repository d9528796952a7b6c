//! What the program is given: files that are none, files without end, files of strangers.

#[path = "support/program.rs"]
mod program;

use program::Shell;

/// A folder with a pipe into which nobody writes, and a link to a device that has no end.
#[cfg(target_os = "linux")]
fn traps() -> Shell {
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    let shell = Shell::new();
    let made = mknodat(CWD, shell.path().join("pipe"), FileType::Fifo, Mode::RWXU, 0);
    made.expect("a pipe can be made");
    std::fs::create_dir(shell.path().join("specs")).expect("a folder can be made");
    let link = std::os::unix::fs::symlink("/dev/zero", shell.path().join("specs/zero.toml"));
    link.expect("a link can be made");
    shell
}

#[cfg(target_os = "linux")]
#[test]
fn only_regular_files_are_read() {
    let shell = traps();
    let run = "--protocol xboard --filter ping/waits-for-move";
    for (line, file) in [
        ("judge pipe", "pipe"),
        ("judge /dev/zero", "/dev/zero"),
        ("lint pipe", "pipe"),
        ("lint --protocol xboard specs", "specs/zero.toml"),
        ("baseline check pipe", "pipe"),
        ("baseline update pipe --baseline new.toml", "pipe"),
        ("--protocol xboard --specs specs ./engine", "specs/zero.toml"),
        ("--protocol xboard --specs pipe ./engine", "pipe"),
        ("--protocol xboard --baseline /dev/zero ./engine", "/dev/zero"),
        ("--protocol xboard --with pipe ./engine", "pipe"),
        ("--protocol xboard --with specs ./engine", "specs/zero.toml"),
    ] {
        let line = line.replace("--protocol xboard -", &format!("{run} -"));
        shell.run(line).ends(2).warns(format!("cannot read {file}: it is not a regular file"));
    }
}

#[test]
fn what_is_read_is_bounded() {
    let shell = Shell::new();
    let scenario = |name: usize| format!("[s{name}]\ntitle = 'x'\nsteps = [{{ send = 'new' }}]\n");
    let long: String = (0..100_000).map(scenario).collect();
    shell.write("specs/long.toml", &long);
    shell.run("lint --protocol xboard specs").ends(2).warns("specs/long.toml: it is longer than 4 MiB");
    for part in 0..5 {
        shell.write(&format!("many/part-{part}.toml"), &"# no scenario\n".repeat((4 << 20) / 15));
    }
    shell
        .run("lint --protocol xboard many")
        .ends(2)
        .warns("many/part-4.toml: the files up to here are longer than 16 MiB");
}

/// As many tables as a file may have, each with a mistake: telling them takes no longer than reading them.
#[test]
fn of_many_mistakes_the_first_are_told() {
    let shell = Shell::new();
    let table = |name: usize| format!("[s{name}]\nsteps = [{{ send = 'new' }}]\n");
    let tables: String = (0..60_000).map(table).collect();
    shell.write("many.toml", &tables);
    let said = shell.run("lint --brief --protocol xboard many.toml");
    said.ends(2).prints("many.toml:1:2: `s0` has no title\n");
    assert!((1000..2000).contains(&said.out.lines().count()), "{}", said.out.lines().count());
    let steps = "{ sned = 'new' }, ".repeat(60_000);
    shell.write("steps.toml", &format!("[a]\ntitle = 'x'\nsteps = [{steps}]\n"));
    let said = shell.run("lint --brief --protocol xboard steps.toml");
    said.ends(2).prints("steps.toml:3:12: unknown key `sned`");
}

#[cfg(unix)]
#[test]
fn the_configuration_that_is_used_is_told() {
    let shell = Shell::new();
    shell.write("enginecheck.toml", "protocol = 'xboard'\n");
    let said = shell.run("--filter ping/no-such --reference");
    let file = shell.path().canonicalize().expect("it exists").join("enginecheck.toml");
    said.ends(4).prints(format!("config     {}\n", file.display()));
}

/// Only root can give files away.
#[cfg(unix)]
#[test]
fn a_strangers_configuration_is_not_obeyed() {
    let shell = Shell::new();
    shell.write("enginecheck.toml", "protocol = 'nboard'\n[engine]\ncommand = './anything'\n");
    let file = shell.path().join("enginecheck.toml");
    let given = std::os::unix::fs::chown(&file, Some(4321), None);
    let below = shell.path().join("a/b");
    std::fs::create_dir_all(&below).expect("a folder can be made");
    for line in ["--filter none", "explain XB-PING-3", "baseline check", "list --protocol xboard"] {
        let mut command = shell.command(&program::words(line));
        command.current_dir(&below);
        let said = program::said(command, &[line]);
        if given.is_ok() {
            said.ends(2)
                .warns("enginecheck.toml belongs to another user (4321)")
                .warns("ENGINECHECK_CONFIG=FILE");
        }
    }
    // Whoever names it has looked at it.
    let mut command = shell.command(&program::words("--filter none"));
    command.env("ENGINECHECK_CONFIG", &file);
    program::said(command, &["--filter none"]).ends(4).prints("nboard");
}

/// What a terminal or a CI system would obey, in a name, a title, an argument, a path.
const HOSTILE: &str = "\u{1b}]0;x\u{7}##[error]\u{202e}";

#[test]
fn nothing_that_a_user_is_shown_is_obeyed() {
    let shell = Shell::new();
    let title = "[a]\ntitle = \"say \\u001b]0;x\\u0007##[error]\\u202e\"\nsteps = [{ send = 'a\tb##[c]' }]\n";
    shell.write("specs/xboard/mine.toml", title);
    shell.write("specs/xboard/wrong.txt", &format!("[a]\ntitle = '{HOSTILE}'\n"));
    shell.write(&format!("{HOSTILE}.toml"), "[a]\n");
    shell.write("known.toml", "[[known]]\nscenario = \"x/\\u001b[31m\"\nreason = \"##[error]\"\n");
    for line in [
        "explain --specs specs xboard/mine/a".to_owned(),
        "list --specs specs --protocol xboard --filter mine/*".to_owned(),
        "list -v --specs specs --protocol xboard --filter mine/*".to_owned(),
        "lint --protocol xboard specs/xboard/wrong.txt".to_owned(),
        "lint --brief --protocol xboard specs/xboard/wrong.txt".to_owned(),
        format!("lint --protocol xboard {HOSTILE}.toml"),
        format!("lint {HOSTILE}.toml"),
        format!("explain {HOSTILE}"),
        format!("--{HOSTILE}"),
        format!("--protocol {HOSTILE} e"),
        format!("judge {HOSTILE}"),
        format!("init --print ./{HOSTILE}"),
        "baseline check known.toml".to_owned(),
        format!("--protocol xboard --filter none -- ./{HOSTILE}"),
        format!("--protocol xboard --filter {HOSTILE} ./engine"),
        format!("--protocol xboard --filter ping/* -v -- ./{HOSTILE}"),
    ] {
        let said = shell.run(&line);
        for part in ["\u{1b}]", "\u{7}", "##[", "\u{202e}", "\u{1b}[31m"] {
            said.never_says(part);
        }
        assert!(!said.all().is_empty(), "{line:?}");
    }
}

#[test]
fn no_report_holds_a_command_to_a_ci_system() {
    let shell = Shell::new();
    let options =
        "--protocol xboard --filter ping/* -v --github --json /dev/stdout --markdown run.md --junit run.xml";
    let engine = "echo '##vso[task.complete]a'; echo '  ::error::b'; exit 7";
    let said = shell.run_words(&[&program::words(options)[..], &["sh", "-c", engine]].concat());
    said.says("vso[task.complete]a").never_says("##vso[");
    let own = |line: &&str| {
        ["::error", "::warning"].iter().any(|k| line.starts_with(&format!("{k} title=enginecheck")))
    };
    assert_eq!(
        said.all().lines().map(str::trim_start).filter(|l| l.starts_with("::")).find(|l| !own(l)),
        None
    );
    for file in ["run.md", "run.xml"] {
        assert!(!shell.read(file).contains("##vso["), "{file}");
    }
}

#[test]
fn what_no_engine_can_be_sent_is_a_mistake() {
    for (protocol, act, told) in [
        ("xboard", "play zz99", "`zz99` is not a move in any notation"),
        ("xboard", "move e2-", "`e2-` is not a move in any notation"),
        ("xboard", "moves LONG; e2e4 x", "`x` is not a move in any notation"),
        ("xboard", "setup not/a/fen", "`not/a/fen` is neither the name of a position nor a FEN"),
        ("xboard", "handshake rejects=all", "handshake knows no `rejects=all`"),
        ("xboard", "battery castles", "no rule is called `castles`"),
        ("xboard", "battery sample undo", "no way of a battery is called `undo`"),
        ("xboard", "think-long soon", "`think-long soon`: 1 to 60 seconds were expected"),
        ("xboard", "relay tc=-1+x", "`-1` is not a number of seconds"),
        ("nboard", "relay plies=0", "`0` is not a number of plies"),
        ("nboard", "setup F5 Z9", "F5 Z9: "),
        ("nboard", "think-long 61", "`61` is not a number from 1 to 60"),
        ("nboard", "handshake 2", "handshake knows no `2`"),
        ("nboard", "battery turn", "no battery is called `turn`"),
        ("gbgp", "setup MOVIGN", "no position is called MOVIGN"),
        ("gbgp", "go foo 3", "`foo` is no limit of `go`"),
        ("gbgp", "answer maxdepth", "`maxdepth` is no limit of `go`"),
        ("bei", "answer wantThreat", "`wantThreat` where only `wantThreats` may stand"),
        ("bei", "line START tabo WEST", "`tabo` where `taboo` was expected"),
        ("bei", "battery flankk", "no battery is called `flankk`"),
        ("autoplayer", "begin 8/8", "`8/8` is neither the name of a position nor a FEN"),
        ("autoplayer", "play zz99", "`zz99` is not a move in any notation"),
    ] {
        let shell = Shell::new();
        shell.write("a.toml", &format!("[a]\ntitle = 'x'\nsteps = [{{ act = '{act}' }}]\n"));
        let column = 20 + act.find(' ').expect("an argument");
        let told = format!("a.toml:3:{column}: {told}");
        shell.run(format!("lint --brief --protocol {protocol} a.toml")).ends(2).prints(told);
    }
}

#[test]
fn values_of_a_for_each_are_checked_in_the_acts_that_they_stand_in() {
    let shell = Shell::new();
    let spec = |values: &str| {
        format!("[a]\ntitle = 'x'\nfor-each = {{ p = [{values}] }}\nsteps = [{{ act = 'setup <p>' }}]\n")
    };
    shell.write("a.toml", &spec("'MATE1', '8/8'"));
    let told = "`8/8` is neither the name of a position nor a FEN";
    shell.run("lint --brief --protocol xboard a.toml").ends(2).prints("a.toml:4:").prints(told);
    shell.write("a.toml", &spec("'MATE1', 'KK'"));
    shell.run("lint --brief --protocol xboard a.toml").ends(0);
}

#[cfg(unix)]
#[test]
fn a_configuration_that_everybody_may_write_is_not_obeyed() {
    use std::os::unix::fs::PermissionsExt as _;
    let shell = Shell::new();
    shell.write("enginecheck.toml", "protocol = 'nboard'\n");
    let permissions = std::fs::Permissions::from_mode(0o666);
    std::fs::set_permissions(shell.path().join("enginecheck.toml"), permissions).expect("it is our own");
    let said = shell.run("--filter none ./engine");
    said.ends(2).warns("enginecheck.toml can be written by every user").warns("chmod o-w");
}

#[test]
fn a_run_tells_what_its_baseline_is_about_in_vain() {
    let shell = Shell::new();
    let entry = |(about, id): (&str, &str)| format!("[[known]]\n{about} = \"{id}\"\nreason = \"so\"\n");
    let known = [
        ("clause", "XB-PONG-1"),
        ("clause", "NB-PING-1"),
        ("clause", "XB-PING-*"),
        ("scenario", "xboard/ping/gone"),
        ("scenario", "xboard/ping/*"),
    ];
    shell.write("known.toml", &known.map(entry).concat());
    let said = shell.run("--protocol xboard --filter ping/none --baseline known.toml --reference");
    said.prints("baseline: XB-PONG-1: there is no such clause");
    said.prints("stale baseline entry xboard/ping/gone");
    assert_eq!(said.all().matches("there is no such").count(), 2, "{said:?}");
}

#[test]
fn names_that_a_protocol_does_not_know_are_told_in_their_place() {
    let shell = Shell::new();
    for (line, told) in [
        ("variant = 'crazyhous'", "enginecheck.toml:3:11: no variant `crazyhous` in xboard"),
        ("profile = 'strickt'", "enginecheck.toml:3:11: no profile `strickt` in xboard"),
    ] {
        shell.write("enginecheck.toml", &format!("protocol = 'xboard'\n[engine]\n{line}\n"));
        let place = told.split(' ').next().expect("a place").trim_end_matches(':');
        let said = shell.run("--color never ./engine");
        said.ends(2).warns(place).warns(told.split_once(": ").expect("a text").1);
        // The command line overrides it.
        let key = line.split(' ').next().expect("a key");
        shell.run(format!("--{key} none ./engine")).never_says(place);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn words_that_are_no_text_reach_the_engine_and_can_be_typed_again() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let shell = Shell::new();
    let line = "--protocol xboard --filter ping/waits-for-move --repeat 1 --env";
    let mut command = shell.command(&program::words(line));
    let script = r#"[ "$1" = "$WORD" ] && exec "$0" reference xboard --mutant pong-before-position; exit 9"#;
    command.arg(OsStr::from_bytes(b"WORD=\xff'"));
    command.args(["sh", "-c", script, program::PROGRAM]).arg(OsStr::from_bytes(b"\xff'"));
    let said = program::said(command, &[line]);
    said.prints(r"$'\xff\''").never_says("exit code 9");
    assert_ne!(said.code, Some(3), "{said:?}");
}

#[test]
fn what_makes_no_sense_is_told_before_the_run() {
    let shell = Shell::new();
    let run = "--protocol xboard --filter ping/waits-for-move --reference";
    shell.run(format!("{run} --deadline 0s")).ends(2).warns("must be longer than nothing");
    let mut command = shell.command(&program::words("--protocol xboard --scratch ./engine"));
    command.env("TMPDIR", shell.path().join("none"));
    program::said(command, &["--scratch"]).ends(2).warns("--scratch: the folder for temporary files, ");
    assert!(!shell.has("none"));
}

/// Editors on Windows end lines by CR LF.
#[test]
fn line_ends_of_windows_are_line_ends() {
    let shell = Shell::new();
    let config = "# a comment
protocol = 'nboard'
specs = ['mine']

[engine]
setup = [
  'set depth 1',
]
";
    let own = r#"# a comment
[own]
title = """
it answers \
  a ping"""
steps = [
  { send = 'nboard 2' },
  { send = 'ping 5' },
  { expect = 'pong 5' },
]
"#;
    for (name, text) in [("enginecheck.toml", config), ("mine/own.toml", own)] {
        shell.write(name, &text.replace('\n', "\r\n"));
    }
    shell.run("lint --protocol nboard mine/own.toml").ends(0);
    shell.run("--filter own/* --reference").ends(0).prints("pass         nboard/own/own");
    // A mistake is told in its place.
    shell.write("wrong.toml", &own.replace("send = 'ping", "sned = 'ping").replace('\n', "\r\n"));
    shell
        .run("lint --brief --protocol nboard wrong.toml")
        .ends(2)
        .prints("wrong.toml:8:5: unknown key `sned`");
}
