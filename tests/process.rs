//! The driver against engines that misbehave on purpose: real processes, real clock.
//!
//! Each test shows one guarantee of `driver`. They wait on conditions, never on time; where a time is waited out, it is
//! the driver's own, and only its order is asserted.

#![cfg(target_os = "linux")]

#[path = "support/dialogue.rs"]
mod dialogue;
#[path = "support/processes.rs"]
mod processes;

use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use enginecheck::driver::command::{EngineCommand, Scratch, StderrMode};
use enginecheck::driver::custody;
use enginecheck::driver::limits::Limits;
use enginecheck::exchange::{Exit, Observation, Signal, Stream, Want};
use enginecheck::line::EngineId;

use dialogue::{Dialogue, peak_memory};
use processes::{PATIENCE, pids_with, processes_with, token, wait_until};

const A: EngineId = EngineId::A;

/// A dialogue with `misbehave WORDS`, not yet started. All are prepared: orphans come to this process. The guardian is
/// `misbehave` itself.
fn dialogue(words: &str, change: impl FnOnce(&mut EngineCommand)) -> Dialogue {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| custody::prepare(Some(env!("CARGO_BIN_EXE_misbehave").as_ref())));
    Dialogue::with(&words.split_whitespace().collect::<Vec<_>>(), Limits::default(), change)
}

/// The same, started.
fn started_with(words: &str, change: impl FnOnce(&mut EngineCommand)) -> Dialogue {
    let mut dialogue = dialogue(words, change);
    dialogue.start(A);
    dialogue
}

fn started(words: &str) -> Dialogue {
    started_with(words, |_| {})
}

/// The same, and the engine has said so.
fn ready(words: &str) -> Dialogue {
    let mut dialogue = started(words);
    dialogue.until_text("ready");
    dialogue
}

#[test]
fn an_honest_engine_is_heard_and_leaves_nothing() {
    let mut d = started("pong");
    for n in 0..1000 {
        d.write(&format!("ping {n}\n"));
        d.until_text(&format!("pong {n}\n"));
    }
    assert_eq!(d.quit(), Exit::Code(0));
    d.ends_clean();
}

#[test]
fn output_comes_with_its_bytes_and_its_time() {
    let mut d = started("prints-binary");
    d.until_bytes(b"\xc3");
    assert_eq!(d.bytes(Stream::Stdout), b"a\0b\xff\xfe\n\x1b[31mred\r\n\xc3");
    d.end();
}

#[test]
fn a_line_that_comes_byte_by_byte_is_told_byte_by_byte() {
    let mut d = started("byte-wise");
    for n in 1..=7 {
        d.write("go on\n");
        d.until_output(A);
        assert_eq!(d.bytes(Stream::Stdout), &b"pong 1\n"[..n]);
    }
    d.end();
}

#[test]
fn a_deadline_comes_when_nothing_else_does() {
    for words in ["silent", "deaf", "half-line"] {
        let mut d = started(words);
        if words == "half-line" {
            d.until_text("move e2");
        }
        let until = d.wait(20);
        let past = d.want(Want::Wait { until });
        assert!(matches!(past, Observation::Deadline { .. }), "{past:?}");
        d.ends_clean();
    }
}

#[test]
fn a_flood_does_not_hold_up_a_deadline() {
    for words in ["floods-lines", "floods-bytes", "floods-stderr"] {
        let mut d = started(words);
        let until = d.wait(50);
        // The judge may ask again with a deadline that has passed: what is there may be told once, not for ever.
        let mut more = 0;
        while !matches!(d.want(Want::Wait { until }), Observation::Deadline { .. }) {
            more += 1;
            assert!(more < 10, "{}", d.summary());
        }
        d.end();
    }
}

#[test]
fn floods_are_cut_and_memory_stays_bounded() {
    let before = peak_memory();
    let mut d = started("floods-lines");
    let cut = d.until_cut();
    assert!(cut.contains("100000 lines on stdout"), "{cut}");
    let kept = d.bytes(Stream::Stdout).len();
    assert!(kept <= Limits::default().stdout_bytes);
    // It is drained on, and nothing more is told of it.
    d.wait(200);
    assert_eq!(d.bytes(Stream::Stdout).len(), kept);
    d.end();

    let mut d = started("long-line 64");
    assert_eq!(d.until_cut(), "a line of more than 256 KiB");
    assert_eq!(d.bytes(Stream::Stdout).len(), 256 << 10);
    d.end();

    let mut d = started("floods-bytes");
    d.until_cut();
    d.end();
    // What is told is kept by this test too; 64 MiB in one line would show.
    let grown = peak_memory() - before;
    assert!(grown < 120 << 20, "{} MiB more", grown >> 20);
}

#[test]
fn stderr_is_drained_and_its_head_and_tail_are_kept() {
    let mut d = started("shouts-on-stderr");
    d.until_text("done\n");
    d.end();
    let kept = d.bytes(Stream::Stderr);
    assert!(kept.starts_with(b"first words\n"));
    assert!(kept.ends_with(b"last words\n"));
    let limits = Limits::default();
    assert!(kept.len() <= limits.stderr_head + limits.stderr_tail + 100, "{}", kept.len());
    assert_eq!(d.count(|o| matches!(o, Observation::Cut { stream: Stream::Stderr, .. })), 1);
}

#[test]
fn stderr_can_be_merged_into_stdout() {
    let mut d = started_with("late-words", |c| c.stderr = StderrMode::Merge);
    d.until_exit();
    d.end();
    assert_eq!(d.bytes(Stream::Stdout), b"1-0 {White mates}\nassertion failed\n");
    let closed = d.count(|o| matches!(o, Observation::Closed { stream: Stream::Stdout, .. }));
    assert_eq!(closed, 1, "{}", d.summary());
}

/// How the engine of an ended dialogue ended, and whether the harness killed it; told once.
fn end_of(d: &Dialogue) -> (Exit, bool) {
    let mut ends = d.told.iter().filter_map(|o| match o {
        Observation::Exited { exit, by_harness, .. } => Some((*exit, *by_harness)),
        _ => None,
    });
    let first = ends.next().unwrap_or_else(|| panic!("no exit: {}", d.summary()));
    assert_eq!(ends.next(), None, "told once: {}", d.summary());
    first
}

#[test]
fn exits_are_told_as_they_were() {
    for (words, says, exit) in [
        ("exits 3", "", Exit::Code(3)),
        ("exits 0", "", Exit::Code(0)),
        ("crashes", "", Exit::Signal(11)),
        ("crashes-after-quit", "quit\n", Exit::Signal(11)),
        ("late-words", "", Exit::Signal(6)),
    ] {
        let mut d = started(words);
        if !says.is_empty() {
            d.write(says);
        }
        assert_eq!(d.until_exit(), exit, "{words}");
        d.ends_clean();
        assert_eq!(end_of(&d), (exit, false), "{words}");
    }
}

#[test]
fn what_was_printed_before_death_is_told_before_it() {
    for _ in 0..20 {
        let mut d = started("late-words");
        d.until_exit();
        assert_eq!(d.bytes(Stream::Stdout), b"1-0 {White mates}\n");
        assert_eq!(d.bytes(Stream::Stderr), b"assertion failed\n");
        d.end();
    }
}

#[test]
fn engines_that_will_not_end_are_killed() {
    for words in ["silent", "deaf", "stubborn", "floods-lines", "stops-itself"] {
        let mut d = started(words);
        match words {
            "stubborn" => {
                d.until_text("ready");
                d.signal(Signal::Term);
                d.write("quit\n");
                d.close_stdin();
            }
            "stops-itself" => d.until_text("stopping"),
            _ => {}
        }
        d.ends_clean();
        assert_eq!(end_of(&d), (Exit::Signal(9), true), "{words}");
    }
}

#[test]
fn a_stopped_engine_goes_on_when_it_is_told_to() {
    let mut d = started("stops-itself");
    d.until_text("stopping");
    // The signal must not come before the stop: wait for the state, which no descriptor tells of.
    let token = d.token.clone();
    wait_until("the stop", || pids_with(&token).first().and_then(|pid| state(*pid)) == Some('T'));
    d.signal(Signal::Cont);
    d.until_text("going on");
    d.end();
}

#[test]
fn an_engine_is_stopped_with_its_children() {
    let mut d = ready("leaves-child two");
    let token = d.token.clone();
    // A child that is only being started has its parent's arguments, and its parent sleeps until it runs its own
    // program: stopped then, the parent would never show as stopped. Only the innermost has lost the word `two`.
    let innermost = || processes_with(&token).iter().any(|words| !words.contains(" two "));
    wait_until("the children", || pids_with(&token).len() == 3 && innermost());
    let stopped = || pids_with(&token).into_iter().filter(|pid| state(*pid) == Some('T')).count();
    d.signal(Signal::Stop);
    wait_until("the stop of all", || stopped() == 3);
    d.signal(Signal::Cont);
    wait_until("that all go on", || stopped() == 0);
    d.end();
}

/// The state letter of a process.
fn state(pid: i32) -> Option<char> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit(") ").next()?.chars().next()
}

#[test]
fn signals_reach_the_engine() {
    let mut d = ready("tells-signals");
    for (signal, word) in [(Signal::Int, "int"), (Signal::Term, "term"), (Signal::Hup, "hup")] {
        d.signal(signal);
        d.until_text(&format!("{word}\n"));
    }
    d.signal(Signal::Kill);
    assert_eq!(d.until_exit(), Exit::Signal(9));
    d.end();
}

#[test]
fn both_ends_can_be_closed() {
    let mut d = started("silent");
    d.close_stdin();
    assert_eq!(d.until_exit(), Exit::Code(0));
    d.fails_to_write(b"late\n", PATIENCE);
    d.end();

    let mut d = started("floods-lines");
    d.until_text("all work");
    d.want(Want::Close { engine: A, stdin: false });
    // Its writes fail from now on; this one then gives up.
    assert_eq!(d.until_exit(), Exit::Code(9));
    d.end();
}

#[test]
fn an_engine_that_closes_its_stdout_is_seen_to() {
    let mut d = started("closes-stdout");
    d.until(|o| matches!(o, Observation::Closed { stream: Stream::Stdout, .. }));
    assert_eq!(d.bytes(Stream::Stdout), b"last words\n");
    let until = d.stage.now() + Duration::from_millis(20);
    let alive = d.want(Want::Wait { until });
    assert!(matches!(alive, Observation::Deadline { .. }), "{alive:?}");
    d.end();
}

#[test]
fn a_write_to_an_engine_that_never_reads_ends_at_its_deadline() {
    let mut d = started("deaf");
    let reason = d.fails_to_write(&[b'x'; 1 << 20], Duration::from_millis(50));
    assert!(reason.starts_with("it does not read: it took 65536 of 1048576 bytes"), "{reason}");
    d.end();
}

#[test]
fn long_writes_arrive_whole_while_output_is_drained() {
    let mut d = started("echoes");
    let text: Vec<u8> =
        (0..(4 << 20)).map(|n| if n % 64 == 63 { b'\n' } else { b'a' + (n % 23) as u8 }).collect();
    d.write_bytes(&text);
    d.close_stdin();
    d.until_exit();
    assert!(d.bytes(Stream::Stdout) == text, "every byte comes back in its place");
    d.end();

    // Both pipes full at once, and the engine writes first: only a driver that reads while it writes gets through.
    let mut d = started("answers-before-reading");
    d.write_bytes(&[b'x'; 1 << 20]);
    d.until_text("read all");
    d.end();
}

#[test]
fn reading_can_be_stopped_to_fill_the_pipe() {
    let mut d = started("echoes");
    d.want(Want::Reading { engine: A, on: false });
    // Two pipes of 64 KiB and the engine's buffer take this much and no more.
    d.fails_to_write(&[b'\n'; 1 << 20], Duration::from_millis(100));
    assert_eq!(d.bytes(Stream::Stdout), b"");
    d.want(Want::Reading { engine: A, on: true });
    d.until_output(A);
    d.end();
}

/// Each engine quits and leaves so many children, which are killed and told.
fn check_left(cases: &[(&str, usize)]) {
    for (words, count) in cases {
        let mut d = ready(words);
        assert_eq!(d.quit(), Exit::Code(0), "{words}");
        let left = d.end();
        assert_eq!(left.len(), *count, "{words}: {left:?}");
        assert!(left.iter().all(|child| child.ends_with(" misbehave")), "{words}: {left:?}");
    }
}

#[test]
fn children_in_the_group_are_killed_and_told() {
    check_left(&[("leaves-child", 1), ("leaves-child deaf", 1), ("leaves-child two", 2)]);
}

#[test]
fn children_in_sessions_of_their_own_are_killed_and_told() {
    check_left(&[
        ("leaves-child session", 1),
        ("leaves-child session deaf", 1),
        ("leaves-child session deaf two", 2),
        ("leaves-child wiped", 1),
    ]);
}

#[test]
fn children_that_end_within_the_grace_are_no_offence() {
    check_left(&[("leaves-child brief", 0), ("leaves-child brief session deaf", 0)]);
}

#[test]
fn children_of_a_killed_engine_go_with_it() {
    // Only who had left the group was left behind.
    for (words, count) in [("leaves-child", 0), ("leaves-child session", 1)] {
        assert_eq!(ready(words).end().len(), count, "{words}");
    }
}

#[test]
fn a_dropped_dialogue_leaves_nothing() {
    for words in ["leaves-child", "leaves-child session deaf", "stubborn"] {
        let d = ready(words);
        let token = d.token.clone();
        drop(d);
        assert_eq!(processes_with(&token), Vec::<String>::new(), "{words}");
    }
}

#[test]
fn two_engines_share_a_dialogue() {
    let mut d = started("pong");
    d.start(EngineId::B);
    for engine in [EngineId::B, A] {
        let written = d.try_to_write(engine, b"ping 1\n", PATIENCE);
        assert!(matches!(written, Observation::Written { engine: to, .. } if to == engine), "{written:?}");
        d.until_output(engine);
    }
    d.end();
    assert_eq!(d.count(|o| matches!(o, Observation::Ended { .. })), 2);
}

#[test]
fn processor_time_is_that_of_the_family() {
    let mut d = started("spins");
    d.until_text("spinning");
    let limit = d.stage.now() + PATIENCE;
    loop {
        match d.want(Want::Sample { engine: A, closely: false }) {
            Observation::Cpu { used: Some(used), .. } if used >= Duration::from_millis(50) => break,
            Observation::Cpu { used: Some(_), at, .. } => assert!(at < limit, "the child's time never shows"),
            other => panic!("{other:?}"),
        }
    }
    d.end();
}

/// Whether the engine waits for a line and for nothing else.
fn waits(d: &mut Dialogue) -> bool {
    match d.want(Want::Sample { engine: A, closely: true }) {
        Observation::Cpu { waits, .. } => waits,
        other => panic!("{other:?}"),
    }
}

/// Whether this kernel lets a process see what its children wait for. Where it does not, no engine is seen to wait.
#[expect(clippy::print_stderr, reason = "what is not tested is said")]
fn tells_what_children_wait_for(d: &Dialogue) -> bool {
    let tells = pids_with(&d.token).iter().all(|pid| std::fs::read(format!("/proc/{pid}/syscall")).is_ok());
    if !tells {
        eprintln!("not tested: this kernel does not tell what a child waits for");
    }
    tells
}

fn until_it_waits(d: &mut Dialogue) {
    if !tells_what_children_wait_for(d) {
        return;
    }
    let limit = d.stage.now() + PATIENCE;
    while !waits(d) {
        assert!(d.stage.now() < limit, "it is never seen to wait");
    }
}

#[test]
fn a_child_that_sleeps_for_ever_does_nothing_more() {
    let mut d = ready("leaves-child");
    until_it_waits(&mut d);
    d.end();
}

#[test]
fn an_engine_that_waits_for_a_line_and_nothing_else_is_seen_to() {
    for words in ["pong", "pong-by-thread"] {
        let mut d = started(words);
        if !tells_what_children_wait_for(&d) {
            return;
        }
        for n in 0..20 {
            d.write(&format!("ping {n}\n"));
            // It has not read the line, answers it, or its answer is not read yet.
            while !waits(&mut d) {
                d.until_text(&format!("pong {n}\n"));
            }
            let said = String::from_utf8(d.bytes(Stream::Stdout)).unwrap();
            assert!(said.contains(&format!("pong {n}\n")), "{words}: what it has said came first");
        }
        d.end();
    }
}

#[test]
fn who_may_still_do_something_by_itself_does_not_wait_for_a_line() {
    for words in ["pong-by-thread polls", "spins", "tells-signals", "deaf"] {
        let mut d = started(words);
        if !words.starts_with("pong") && words != "deaf" {
            d.until(|o| matches!(o, Observation::Chunk { .. }));
        }
        d.write("ping 1\n");
        if words.starts_with("pong") {
            d.until_text("pong 1\n");
        }
        let seen = (0..50).filter(|_| waits(&mut d)).count();
        assert_eq!(seen, 0, "{words}");
        d.signal(Signal::Kill);
        d.end();
    }
}

#[test]
fn a_stopped_engine_does_not_wait_for_a_line() {
    let mut d = started("stops-itself");
    d.until_text("stopping");
    assert!((0..50).all(|_| !waits(&mut d)));
    d.signal(Signal::Cont);
    d.until_text("going on");
    until_it_waits(&mut d);
    d.end();
}

#[test]
fn memory_can_be_limited() {
    for (limit, answer) in [(None, "eaten"), (Some(128 << 20), "refused")] {
        let mut d = started_with("eats-memory 200", |c| c.memory_limit = limit);
        d.write("eat\n");
        d.until_text(answer);
        d.end();
    }
}

#[test]
fn a_scratch_folder_is_fresh_and_goes_with_the_engine() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let mut d = started_with("tells-folder", |c| c.scratch = Some(Scratch { files: vec![file] }));
    d.until_text("files Cargo.toml\n");
    let text = String::from_utf8(d.bytes(Stream::Stdout)).unwrap();
    let folder = |word: &str| text.lines().find_map(|line| line.strip_prefix(word)).unwrap().to_owned();
    assert_eq!(folder("cwd "), folder("home "));
    assert!(Path::new(&folder("cwd ")).exists());
    d.end();
    assert!(!Path::new(&folder("cwd ")).exists());
}

#[test]
fn engines_that_do_not_start_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &[u8], mode: u32| {
        use std::os::unix::fs::PermissionsExt as _;
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let cases = [
        ("no-such-engine-anywhere".to_owned(), "no-such-engine-anywhere is not on PATH; is it installed?"),
        (
            "/no/such/engine".to_owned(),
            "/no/such/engine does not exist, and neither does its folder /no/such",
        ),
        (file("plain", b"hello", 0o644), "is not executable; if it is a program: chmod +x"),
        (file("text", b"hello\n", 0o755), "text without a first line that names its interpreter"),
        (file("engine.exe", b"MZ\x90\0\x03", 0o755), "a Windows program; start it with wine"),
        (
            file("foreign", b"\x7fELF\x02\x01\x01\0rest", 0o755),
            "a program for another processor architecture",
        ),
        (file("blob", b"\x80\x81\x82\x83\0", 0o755), "not in a format that this system can run"),
        (file("empty", b"", 0o755), "is empty"),
        (
            file("script", b"#!/no/such/python -u\n", 0o755),
            "a script for /no/such/python, which does not exist",
        ),
        (file("crlf", b"#!/bin/sh\r\necho\r\n", 0o755), "a script with Windows line ends"),
        (folder.path().display().to_string(), "is a folder, not a program"),
        ("/dev/null".to_owned(), "is a pipe, a socket or a device, not a program"),
        (String::new(), "no engine was named"),
    ];
    for (program, expected) in cases {
        let mut d = dialogue("", |c| c.program = program.clone().into());
        let reason = d.fails_to_start();
        assert!(reason.contains(expected), "{program}: {reason}");
        let end = d.want(Want::End);
        assert!(matches!(end, Observation::Done { .. }), "{end:?}");
    }
}

#[test]
fn environment_and_folder_are_as_asked() {
    let mut d = started_with("tells-folder", |c| {
        c.cwd = Some("/".into());
        c.env = vec![("HOME".into(), "/nowhere".into())];
    });
    d.until_text("home /nowhere\n");
    assert!(d.bytes(Stream::Stdout).starts_with(b"cwd /\n"));
    d.end();

    let reason = dialogue("pong", |c| c.cwd = Some("/no/such/folder".into())).fails_to_start();
    assert!(reason.contains("/no/such/folder"), "{reason}");
}

#[test]
fn many_dialogues_at_once_end_clean() {
    std::thread::scope(|threads| {
        for _ in 0..8 {
            threads.spawn(|| {
                for _ in 0..20 {
                    let mut d = started("pong");
                    d.write("ping 1\n");
                    d.until_text("pong 1\n");
                    assert_eq!(d.quit(), Exit::Code(0));
                    d.ends_clean();
                }
            });
        }
    });
}

#[test]
fn tokens_find_processes() {
    // What the other tests rely on: an engine that lives is found by its word.
    let mut d = started("says hello");
    d.until_text("hello");
    assert_eq!(processes_with(&d.token).len(), 1);
    assert_eq!(processes_with(&token()), Vec::<String>::new());
    d.end();
}
