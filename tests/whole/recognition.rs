//! Programs that speak another protocol than the one under test, or of which nobody says what they speak.

use std::time::Duration;

use crate::program::Shell;

/// An engine of USI, which says this of lines that it does not know (`$line` is the line).
fn usi(unknown: &str) -> String {
    format!(
        "while read -r line; do case $line in usi) echo id name Other; echo usiok;; isready) echo readyok;; quit) exit;; go*) echo info depth 1 score cp 3;; *) {unknown};; esac; done"
    )
}

/// A shell with the engine as `engine.sh`.
fn shell_with(engine: &str) -> Shell {
    let shell = Shell::new();
    shell.write("engine.sh", engine);
    shell
}

#[test]
fn an_engine_of_another_protocol_is_told_what_it_speaks() {
    for unknown in [":", "echo \"Unknown command: '$line'. Type help for more information.\""] {
        let shell = shell_with(&usi(unknown));
        let said = shell.run("--protocol xboard --timeout-scale 0.15 --json r.jsonl sh engine.sh");
        said.ends(3)
            .prints("this engine speaks USI: it answered `usi`; enginecheck does not judge that protocol");
        said.never_says("1 scenario passed");
        shell.run("judge r.jsonl").ends(3).prints("this engine speaks USI");
    }
}

#[test]
fn a_protocol_that_is_judged_here_is_named() {
    let said = Shell::new().run("--protocol bei --timeout-scale 0.3 enginecheck reference nboard");
    said.ends(3).prints("this engine speaks NBoard").prints("try --protocol nboard");
}

#[test]
fn without_a_protocol_the_engine_is_asked() {
    let said =
        Shell::new().run("--filter ping/answered --filter ping/waits-for-move enginecheck reference xboard");
    said.ends(0)
        .prints("the engine speaks xboard: it answered `xboard`, `protover 2`; --protocol xboard says so");
    let shell = shell_with(&usi(":"));
    shell
        .run("--timeout-scale 0.3 sh engine.sh")
        .ends(3)
        .warns("the engine speaks USI: it answered `usi`; enginecheck does not judge");
    let echo = Shell::new().run("--timeout-scale 0.1 cat");
    echo.ends(3).warns("which protocol? the engine answers no greeting that is known");
    Shell::new().run("./none").ends(3).warns("the engine could not be started: ");
}

/// The draft for autoplayers has no greeting: the first move shows it.
#[test]
fn an_engine_without_a_greeting_that_does_not_flush_is_told_so_at_once() {
    let shell = shell_with(
        "answers=; while read -r line; do case $line in go) answers=\"$answers\nmove e4\";; quit) break;; esac; done; \
         echo \"$answers\"",
    );
    let said = shell.run("--protocol autoplayer --timeout-scale 0.3 sh engine.sh");
    said.ends(1).prints("AP-IO-5").prints(
        "behind `new`, `level 1000 1 0`, `go`, it answered `move e4`: it keeps its output in a buffer. Flush stdout",
    );
}

/// The usual mistake: an engine writes into a buffer, which is emptied when it ends.
#[test]
fn an_engine_that_does_not_flush_is_told_so_at_once() {
    let shell = shell_with(
        "answers=; while read -r line; do case $line in protover*) answers=\"$answers\nfeature ping=1 done=1\";; \
         ping*) answers=\"$answers\npong ${line#ping }\";; quit) break;; esac; done; echo \"$answers\"",
    );
    let said = shell.run("--protocol xboard --timeout-scale 0.3 --json r.jsonl sh engine.sh");
    said.ends(1).prints("XB-IO-2").prints(
        "it answered `feature ping=1 done=1`: it keeps its output in a buffer. Flush stdout after every line",
    );
    shell.run("judge r.jsonl").ends(1).prints("Flush stdout after every line");
    let record = shell.read("r.jsonl");
    let line = record.lines().find(|line| line.contains("\"scenario-finished\"")).expect("it has a result");
    let result: serde_json::Value = serde_json::from_str(line).expect("an event");
    let at: Duration = serde_json::from_value(result["failures"][0]["at"].clone()).expect("a time");
    assert!(at >= Duration::from_millis(900), "it was waited for so long: {at:?}");
}
