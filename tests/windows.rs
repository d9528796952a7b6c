//! The driver on Windows, against engines that misbehave on purpose: real processes, real clock. `scripts/windows.sh` runs this
//! under Wine.

#![cfg(windows)]

#[path = "support/dialogue.rs"]
#[allow(dead_code, reason = "the tests of other systems use more of it")]
mod dialogue;
#[path = "support/processes_windows.rs"]
mod processes;

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use enginecheck::driver::command::{EngineCommand, Scratch, StderrMode};
use enginecheck::driver::limits::Limits;
use enginecheck::exchange::{Exit, Observation, Signal, Stream, Want};
use enginecheck::line::EngineId;

use dialogue::Dialogue;
use processes::{is_held, wait_until};

const A: EngineId = EngineId::A;
const MISBEHAVE: &str = env!("CARGO_BIN_EXE_misbehave");

fn started_with(words: &[&str], change: impl FnOnce(&mut EngineCommand)) -> Dialogue {
    let mut dialogue = Dialogue::with(words, Limits::default(), change);
    dialogue.start(A);
    dialogue
}

fn started(words: &[&str]) -> Dialogue {
    started_with(words, |_| {})
}

/// A folder with a blank in its name.
fn folder() -> tempfile::TempDir {
    tempfile::Builder::new().prefix("two words ").tempdir().expect("a temporary folder can be made")
}

#[test]
fn an_honest_engine_is_heard_and_leaves_nothing() {
    let mut d = started(&["pong"]);
    for n in 0..200 {
        d.write(&format!("ping {n}\n"));
        d.until_text(&format!("pong {n}\n"));
    }
    assert_eq!(d.quit(), Exit::Code(0));
    d.ends_clean();
}

#[test]
fn bytes_stay_bytes_and_an_empty_write_is_no_end() {
    let mut d = started(&["prints-binary"]);
    d.until_bytes(b"\xc3");
    assert_eq!(d.bytes(Stream::Stdout), b"a\0b\xff\xfe\n\x1b[31mred\r\n\xc3");
    d.ends_clean();
    let mut d = started(&["writes-nothing"]);
    d.until_text("after");
    assert_eq!(d.count(|o| matches!(o, Observation::Closed { .. })), 0, "{}", d.summary());
    d.ends_clean();
}

#[test]
fn all_that_a_dead_engine_wrote_comes_before_its_end() {
    let mut d = started(&["says-much-and-exits"]);
    assert_eq!(d.until_exit(), Exit::Code(0));
    let text = String::from_utf8(d.bytes(Stream::Stdout)).unwrap();
    assert_eq!(text.lines().count(), 20_000);
    assert_eq!(text.lines().last(), Some("line 19999"));
    assert_eq!(d.count(|o| matches!(o, Observation::Closed { .. })), 2, "{}", d.summary());
    d.ends_clean();
}

#[test]
fn it_is_told_how_an_engine_ends() {
    assert_eq!(started(&["exits", "7"]).until_exit(), Exit::Code(7));
    assert_eq!(started(&["aborts"]).until_exit(), Exit::Signal(6));
    assert_eq!(started(&["exits", "-1073741819"]).until_exit(), Exit::Signal(11), "an access violation");
    let mut d = started(&["deaf"]);
    d.signal(Signal::Kill);
    assert_eq!(d.until_exit(), Exit::Signal(9));
    d.ends_clean();
    let mut d = started(&["stubborn"]);
    d.until_text("ready");
    d.close_stdin();
    d.wait(20);
    d.ends_clean();
    let by_us =
        |o: &Observation| matches!(o, Observation::Exited { exit: Exit::Signal(9), by_harness: true, .. });
    assert_eq!(d.count(by_us), 1, "{}", d.summary());
}

#[test]
fn the_end_of_input_is_seen() {
    let mut d = started(&["silent"]);
    d.write("much\n");
    d.close_stdin();
    assert_eq!(d.until_exit(), Exit::Code(0));
    d.ends_clean();
}

#[test]
fn an_engine_that_does_not_read_is_found_out() {
    let mut d = started(&["deaf"]);
    let reason = d.fails_to_write(&vec![b'x'; 1 << 20], Duration::from_millis(300));
    assert!(reason.starts_with("it does not read: it took "), "{reason}");
    d.ends_clean();
    let mut d = started(&["exits", "0"]);
    d.until_exit();
    let reason = d.fails_to_write(&vec![b'x'; 1 << 20], Duration::from_secs(10));
    assert!(reason.contains("no longer reads"), "{reason}");
    d.ends_clean();
}

#[test]
fn floods_are_cut_and_hold_up_no_deadline() {
    for word in ["floods-lines", "floods-bytes", "floods-stderr"] {
        let mut d = started(&[word]);
        let until = d.wait(50);
        let mut more = 0;
        while !matches!(d.want(Want::Wait { until }), Observation::Deadline { .. }) {
            more += 1;
            assert!(more < 10, "{}", d.summary());
        }
        let is_cut = |o: &Observation| matches!(o, Observation::Cut { .. });
        if d.count(is_cut) == 0 {
            d.until(is_cut);
        }
        d.ends_clean();
    }
}

#[test]
fn a_pipe_that_is_not_read_fills_and_flows_again() {
    let mut d = started(&["says-much-and-exits"]);
    d.want(Want::Reading { engine: A, on: false });
    d.wait(100);
    let exited = |o: &Observation| matches!(o, Observation::Exited { .. });
    assert_eq!(d.count(exited), 0, "{}", d.summary());
    d.want(Want::Reading { engine: A, on: true });
    assert_eq!(d.until_exit(), Exit::Code(0));
    assert!(d.bytes(Stream::Stdout).ends_with(b"line 19999\n"));
    d.ends_clean();
}

#[test]
fn what_an_engine_leaves_is_told_and_ended() {
    let folder = folder();
    let file = folder.path().join("held");
    let mut d = started(&["leaves-child", file.to_str().unwrap()]);
    d.until_text("ready");
    assert!(is_held(&file));
    d.close_stdin();
    assert_eq!(d.until_exit(), Exit::Code(0));
    let left = d.end();
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(left[0].to_lowercase().ends_with("misbehave.exe"), "{left:?}");
    wait_until("the child is gone", || !is_held(&file));
}

#[test]
fn a_dialogue_that_is_given_up_leaves_nothing() {
    let folder = folder();
    let file = folder.path().join("held");
    let mut d = started(&["leaves-child", file.to_str().unwrap()]);
    d.until_text("ready");
    drop(d);
    wait_until("the child is gone", || !is_held(&file));
}

#[test]
fn engines_end_with_the_harness() {
    let folder = folder();
    let file = folder.path().join("held");
    let mut harness = Command::new(MISBEHAVE)
        .args(["harness", file.to_str().unwrap()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(harness.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.trim(), "ready");
    assert!(is_held(&file));
    harness.kill().unwrap();
    harness.wait().unwrap();
    wait_until("the engine is gone", || !is_held(&file));
}

#[test]
fn processor_time_is_told_and_nobody_is_called_idle() {
    let mut d = started(&["spins"]);
    d.until_text("ready");
    d.wait(300);
    let Observation::Cpu { used, busy, .. } = d.want(Want::Sample { engine: A, closely: false }) else {
        panic!("{}", d.summary())
    };
    assert!(busy);
    assert!(used.is_none_or(|used| used >= Duration::from_millis(50)), "{used:?}");
    d.ends_clean();
}

#[test]
fn stderr_goes_where_it_is_wanted() {
    let mut d = started_with(&["floods-stderr"], |engine| engine.stderr = StderrMode::Merge);
    d.until_text("warning: all work");
    d.ends_clean();
    assert!(d.bytes(Stream::Stderr).is_empty());
}

#[test]
fn a_scratch_folder_is_home_and_goes() {
    let source = folder();
    let book = source.path().join("a book.bin");
    fs::write(&book, "book").unwrap();
    let mut d = started_with(&["tells"], |engine| engine.scratch = Some(Scratch { files: vec![book] }));
    d.until_text("home ");
    d.until_text("\n");
    let text = String::from_utf8(d.bytes(Stream::Stdout)).unwrap();
    let said = |word: &str| text.lines().find_map(|line| line.strip_prefix(word)).map(PathBuf::from);
    let (cwd, home) = (said("folder ").unwrap(), said("home ").unwrap());
    assert_eq!(cwd, home);
    assert_eq!(fs::read_to_string(cwd.join("a book.bin")).unwrap(), "book");
    d.ends_clean();
    drop(d);
    assert!(!cwd.exists());
}

#[test]
fn paths_may_have_blanks_and_either_slash_and_no_ending() {
    let folder = folder();
    fs::copy(MISBEHAVE, folder.path().join("an engine.exe")).unwrap();
    for slash in ["\\", "/"] {
        for ending in ["", ".exe"] {
            let program = format!("{}{slash}an engine{ending}", folder.path().display());
            let words = ["tells", "two words", r"C:\games\", r#"a "quote""#, ""];
            let mut d = started_with(&words, |engine| engine.program = program.into());
            d.until_text("folder ");
            let text = String::from_utf8(d.bytes(Stream::Stdout)).unwrap();
            let expected =
                ["argument two words", r"argument C:\games\", r#"argument a "quote""#, "argument "];
            assert_eq!(text.lines().take(4).collect::<Vec<_>>(), expected);
            d.ends_clean();
        }
    }
}

#[test]
fn a_batch_file_is_an_engine() {
    let folder = folder();
    let batch = folder.path().join("an engine.bat");
    fs::write(&batch, format!("@echo off\r\n\"{MISBEHAVE}\" %*\r\n")).unwrap();
    for program in [batch.clone(), batch.with_extension("")] {
        let mut d = started_with(&["pong"], |engine| engine.program = program);
        d.write("ping 1\n");
        d.until_text("pong 1\n");
        assert_eq!(d.quit(), Exit::Code(0));
        d.ends_clean();
    }
}

#[test]
fn what_cannot_be_started_is_said() {
    let folder = folder();
    fs::write(folder.path().join("text.exe"), "no program").unwrap();
    fs::write(folder.path().join("elf.exe"), b"\x7fELF").unwrap();
    let cases = [
        ("none.exe", "does not exist"),
        ("text.exe", "not in a format that Windows can run"),
        ("elf.exe", "is a Linux program"),
        ("", "is a folder, not a program"),
    ];
    for (name, told) in cases {
        let program = folder.path().join(name);
        let mut d = Dialogue::with(&[], Limits::default(), |engine| engine.program = program);
        let reason = d.fails_to_start();
        assert!(reason.contains(told), "{name}: {reason}");
    }
}
