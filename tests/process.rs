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

use dialogue::{Dialogue, peak_memory, run};
use processes::{PATIENCE, pids_with, processes_with, token, wait_until};

const A: EngineId = EngineId::A;

/// Every dialogue here is a prepared one: orphans come to this process. The guardian is `misbehave` itself.
fn dialogue(words: &[&str]) -> Dialogue {
    dialogue_with(words, Limits::default(), |_| {})
}

fn dialogue_with(words: &[&str], limits: Limits, change: impl FnOnce(&mut EngineCommand)) -> Dialogue {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| custody::prepare(Some(env!("CARGO_BIN_EXE_misbehave").as_ref())));
    Dialogue::with(words, limits, change)
}

#[test]
fn an_honest_engine_is_heard_and_leaves_nothing() {
    run(async {
        let mut d = dialogue(&["pong"]);
        d.start().await;
        for n in 0..1000 {
            d.write(&format!("ping {n}\n")).await;
            d.until_text(&format!("pong {n}\n")).await;
        }
        d.write("quit\n").await;
        assert_eq!(d.until_exit().await, Exit::Code(0));
        assert_eq!(d.end().await, Vec::<String>::new());
    });
}

#[test]
fn output_comes_with_its_bytes_and_its_time() {
    run(async {
        let mut d = dialogue(&["prints-binary"]);
        d.start().await;
        d.until_bytes(b"\xc3").await;
        assert_eq!(d.bytes(Stream::Stdout), b"a\0b\xff\xfe\n\x1b[31mred\r\n\xc3");
        d.end().await;
    });
}

#[test]
fn a_line_that_comes_byte_by_byte_is_told_byte_by_byte() {
    run(async {
        let mut d = dialogue(&["byte-wise"]);
        d.start().await;
        for n in 1..=7 {
            d.write("go on\n").await;
            d.until(|o| matches!(o, Observation::Chunk { .. })).await;
            assert_eq!(d.bytes(Stream::Stdout), &b"pong 1\n"[..n]);
        }
        d.end().await;
    });
}

#[test]
fn a_deadline_comes_when_nothing_else_does() {
    run(async {
        for words in [&["silent"][..], &["deaf"], &["half-line"]] {
            let mut d = dialogue(words);
            d.start().await;
            if words == ["half-line"] {
                d.until_text("move e2").await;
            }
            let until = d.stage.now() + Duration::from_millis(20);
            let deadline = d.until_told(|o| matches!(o, Observation::Deadline { .. }), until).await;
            assert!(deadline.at() >= until);
            let past = d.want(Want::Wait { until }).await;
            assert!(matches!(past, Observation::Deadline { .. }), "{past:?}");
            assert_eq!(d.end().await, Vec::<String>::new());
        }
    });
}

#[test]
fn a_flood_does_not_hold_up_a_deadline() {
    run(async {
        for words in [&["floods-lines"][..], &["floods-bytes"], &["floods-stderr"]] {
            let mut d = dialogue(words);
            d.start().await;
            let until = d.stage.now() + Duration::from_millis(50);
            d.until_told(|o| matches!(o, Observation::Deadline { .. }), until).await;
            // The judge may ask again with a deadline that has passed: what is there may be told once, not for ever.
            let mut more = 0;
            while !matches!(d.want(Want::Wait { until }).await, Observation::Deadline { .. }) {
                more += 1;
                assert!(more < 10, "{}", d.summary());
            }
            d.end().await;
        }
    });
}

#[test]
fn floods_are_cut_and_memory_stays_bounded() {
    run(async {
        let before = peak_memory();
        let mut d = dialogue(&["floods-lines"]);
        d.start().await;
        let cut = d.until(|o| matches!(o, Observation::Cut { .. })).await;
        assert!(limit_of(&cut).contains("100000 lines on stdout"), "{cut:?}");
        let kept = d.bytes(Stream::Stdout).len();
        assert!(kept <= Limits::default().stdout_bytes);
        // It is drained on, and nothing more is told of it.
        let until = d.stage.now() + Duration::from_millis(200);
        d.until_told(|o| matches!(o, Observation::Deadline { .. }), until).await;
        assert_eq!(d.bytes(Stream::Stdout).len(), kept);
        d.end().await;

        let mut d = dialogue(&["long-line", "64"]);
        d.start().await;
        let cut = d.until(|o| matches!(o, Observation::Cut { .. })).await;
        assert_eq!(limit_of(&cut), "a line of more than 256 KiB");
        assert_eq!(d.bytes(Stream::Stdout).len(), 256 << 10);
        d.end().await;

        let mut d = dialogue(&["floods-bytes"]);
        d.start().await;
        d.until(|o| matches!(o, Observation::Cut { .. })).await;
        d.end().await;
        // What is told is kept by this test too; 64 MiB in one line would show.
        let grown = peak_memory() - before;
        assert!(grown < 120 << 20, "{} MiB more", grown >> 20);
    });
}

fn limit_of(observation: &Observation) -> String {
    match observation {
        Observation::Cut { limit, .. } => limit.clone(),
        other => format!("{other:?}"),
    }
}

#[test]
fn stderr_is_drained_and_its_head_and_tail_are_kept() {
    run(async {
        let mut d = dialogue(&["shouts-on-stderr"]);
        d.start().await;
        d.until_text("done\n").await;
        d.end().await;
        let kept = d.bytes(Stream::Stderr);
        assert!(kept.starts_with(b"first words\n"));
        assert!(kept.ends_with(b"last words\n"));
        let limits = Limits::default();
        assert!(kept.len() <= limits.stderr_head + limits.stderr_tail + 100, "{}", kept.len());
        let cuts = d.told.iter().filter(|o| matches!(o, Observation::Cut { stream: Stream::Stderr, .. }));
        assert_eq!(cuts.count(), 1);
    });
}

#[test]
fn stderr_can_be_merged_into_stdout() {
    run(async {
        let mut d = dialogue_with(&["late-words"], Limits::default(), |c| c.stderr = StderrMode::Merge);
        d.start().await;
        d.until_exit().await;
        d.end().await;
        assert_eq!(d.bytes(Stream::Stdout), b"1-0 {White mates}\nassertion failed\n");
        let closed =
            d.told.iter().filter(|o| matches!(o, Observation::Closed { stream: Stream::Stdout, .. }));
        assert_eq!(closed.count(), 1, "{}", d.summary());
    });
}

#[test]
fn exits_are_told_as_they_were() {
    run(async {
        for (words, quit, exit) in [
            (&["exits", "3"][..], false, Exit::Code(3)),
            (&["exits", "0"], false, Exit::Code(0)),
            (&["crashes"], false, Exit::Signal(11)),
            (&["crashes-after-quit"], true, Exit::Signal(11)),
            (&["late-words"], false, Exit::Signal(6)),
        ] {
            let mut d = dialogue(words);
            d.start().await;
            if quit {
                d.write("quit\n").await;
            }
            let told = d.until(|o| matches!(o, Observation::Exited { .. })).await;
            assert!(
                matches!(told, Observation::Exited { exit: e, by_harness: false, .. } if e == exit),
                "{words:?}: {told:?}"
            );
            assert_eq!(d.end().await, Vec::<String>::new());
            let exits = d.told.iter().filter(|o| matches!(o, Observation::Exited { .. }));
            assert_eq!(exits.count(), 1, "{words:?}: told once");
        }
    });
}

#[test]
fn what_was_printed_before_death_is_told_before_it() {
    run(async {
        for _ in 0..20 {
            let mut d = dialogue(&["late-words"]);
            d.start().await;
            d.until_exit().await;
            assert_eq!(d.bytes(Stream::Stdout), b"1-0 {White mates}\n");
            assert_eq!(d.bytes(Stream::Stderr), b"assertion failed\n");
            d.end().await;
        }
    });
}

#[test]
fn engines_that_will_not_end_are_killed() {
    run(async {
        for words in [&["silent"][..], &["deaf"], &["stubborn"], &["floods-lines"], &["stops-itself"]] {
            let mut d = dialogue(words);
            d.start().await;
            match words {
                ["stubborn"] => {
                    d.until_text("ready").await;
                    d.want(Want::Signal { engine: A, signal: Signal::Term }).await;
                    d.write("quit\n").await;
                    d.want(Want::Close { engine: A, stdin: true }).await;
                }
                ["stops-itself"] => d.until_text("stopping").await,
                _ => {}
            }
            assert_eq!(d.end().await, Vec::<String>::new());
            let killed = d.told.iter().find(|o| matches!(o, Observation::Exited { .. }));
            assert!(
                matches!(killed, Some(Observation::Exited { exit: Exit::Signal(9), by_harness: true, .. })),
                "{words:?}: {killed:?}"
            );
        }
    });
}

#[test]
fn a_stopped_engine_goes_on_when_it_is_told_to() {
    run(async {
        let mut d = dialogue(&["stops-itself"]);
        d.start().await;
        d.until_text("stopping").await;
        // The signal must not come before the stop: wait for the state, which no descriptor tells of.
        let token = d.token.clone();
        wait_until("the stop", || state_of(&token) == Some('T'));
        d.want(Want::Signal { engine: A, signal: Signal::Cont }).await;
        d.until_text("going on").await;
        d.end().await;
    });
}

#[test]
fn an_engine_is_stopped_with_its_children() {
    run(async {
        let mut d = dialogue(&["leaves-child", "two"]);
        d.start().await;
        d.until_text("ready").await;
        let token = d.token.clone();
        // A child that is only being started has its parent's arguments, and its parent sleeps until it runs its own
        // program: stopped then, the parent would never show as stopped. Only the innermost has lost the word `two`.
        let innermost = || processes_with(&token).iter().any(|words| !words.contains(" two "));
        wait_until("the children", || pids_with(&token).len() == 3 && innermost());
        let stopped = || pids_with(&token).into_iter().filter(|pid| state(*pid) == Some('T')).count();
        d.want(Want::Signal { engine: A, signal: Signal::Stop }).await;
        wait_until("the stop of all", || stopped() == 3);
        d.want(Want::Signal { engine: A, signal: Signal::Cont }).await;
        wait_until("that all go on", || stopped() == 0);
        d.end().await;
    });
}

/// The state letter of the process with this word.
fn state_of(token: &str) -> Option<char> {
    state(pids_with(token).first().copied()?)
}

fn state(pid: i32) -> Option<char> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    stat.rsplit(") ").next()?.chars().next()
}

#[test]
fn signals_reach_the_engine() {
    run(async {
        let mut d = dialogue(&["tells-signals"]);
        d.start().await;
        d.until_text("ready").await;
        for (signal, word) in [(Signal::Int, "int"), (Signal::Term, "term"), (Signal::Hup, "hup")] {
            d.want(Want::Signal { engine: A, signal }).await;
            d.until_text(&format!("{word}\n")).await;
        }
        d.want(Want::Signal { engine: A, signal: Signal::Kill }).await;
        assert_eq!(d.until_exit().await, Exit::Signal(9));
        d.end().await;
    });
}

#[test]
fn both_ends_can_be_closed() {
    run(async {
        let mut d = dialogue(&["silent"]);
        d.start().await;
        d.want(Want::Close { engine: A, stdin: true }).await;
        assert_eq!(d.until_exit().await, Exit::Code(0));
        let refused = d.write_bytes(b"late\n".to_vec(), PATIENCE).await;
        assert!(matches!(refused, Observation::WriteFailed { .. }), "{refused:?}");
        d.end().await;

        let mut d = dialogue(&["floods-lines"]);
        d.start().await;
        d.until_text("all work").await;
        d.want(Want::Close { engine: A, stdin: false }).await;
        // Its writes fail from now on; this one then gives up.
        assert_eq!(d.until_exit().await, Exit::Code(9));
        d.end().await;
    });
}

#[test]
fn an_engine_that_closes_its_stdout_is_seen_to() {
    run(async {
        let mut d = dialogue(&["closes-stdout"]);
        d.start().await;
        d.until(|o| matches!(o, Observation::Closed { stream: Stream::Stdout, .. })).await;
        assert_eq!(d.bytes(Stream::Stdout), b"last words\n");
        let until = d.stage.now() + Duration::from_millis(20);
        let alive = d.want(Want::Wait { until }).await;
        assert!(matches!(alive, Observation::Deadline { .. }), "{alive:?}");
        d.end().await;
    });
}

#[test]
fn a_write_to_an_engine_that_never_reads_ends_at_its_deadline() {
    run(async {
        let mut d = dialogue(&["deaf"]);
        d.start().await;
        let failed = d.write_bytes(vec![b'x'; 1 << 20], Duration::from_millis(50)).await;
        let Observation::WriteFailed { reason, .. } = failed else { panic!("{failed:?}") };
        assert!(reason.starts_with("it does not read: it took 65536 of 1048576 bytes"), "{reason}");
        d.end().await;
    });
}

#[test]
fn long_writes_arrive_whole_while_output_is_drained() {
    run(async {
        let mut d = dialogue(&["echoes"]);
        d.start().await;
        let text: Vec<u8> =
            (0..(4 << 20)).map(|n| if n % 64 == 63 { b'\n' } else { b'a' + (n % 23) as u8 }).collect();
        let written = d.write_bytes(text.clone(), PATIENCE).await;
        assert!(matches!(written, Observation::Written { .. }), "{written:?}");
        d.want(Want::Close { engine: A, stdin: true }).await;
        d.until_exit().await;
        assert!(d.bytes(Stream::Stdout) == text, "every byte comes back in its place");
        d.end().await;

        // Both pipes full at once, and the engine writes first: only a driver that reads while it writes gets through.
        let mut d = dialogue(&["answers-before-reading"]);
        d.start().await;
        let written = d.write_bytes(vec![b'x'; 1 << 20], PATIENCE).await;
        assert!(matches!(written, Observation::Written { .. }), "{written:?}");
        d.until_text("read all").await;
        d.end().await;
    });
}

#[test]
fn reading_can_be_stopped_to_fill_the_pipe() {
    run(async {
        let mut d = dialogue(&["echoes"]);
        d.start().await;
        d.want(Want::Reading { engine: A, on: false }).await;
        // Two pipes of 64 KiB and the engine's buffer take this much and no more.
        let failed = d.write_bytes(vec![b'\n'; 1 << 20], Duration::from_millis(100)).await;
        assert!(matches!(failed, Observation::WriteFailed { .. }), "{failed:?}");
        assert_eq!(d.bytes(Stream::Stdout), b"");
        d.want(Want::Reading { engine: A, on: true }).await;
        d.until(|o| matches!(o, Observation::Chunk { .. })).await;
        d.end().await;
    });
}

#[test]
fn children_in_the_group_are_killed_and_told() {
    run(async {
        for words in [&["leaves-child"][..], &["leaves-child", "deaf"], &["leaves-child", "two"]] {
            let mut d = dialogue(words);
            d.start().await;
            d.until_text("ready").await;
            d.write("quit\n").await;
            assert_eq!(d.until_exit().await, Exit::Code(0));
            let left = d.end().await;
            assert_eq!(left.len(), if words.contains(&"two") { 2 } else { 1 }, "{words:?}: {left:?}");
            assert!(left.iter().all(|child| child.ends_with(" misbehave")), "{left:?}");
        }
    });
}

#[test]
fn children_in_sessions_of_their_own_are_killed_and_told() {
    run(async {
        for words in [
            &["leaves-child", "session"][..],
            &["leaves-child", "session", "deaf"],
            &["leaves-child", "session", "deaf", "two"],
            &["leaves-child", "wiped"],
        ] {
            let mut d = dialogue(words);
            d.start().await;
            d.until_text("ready").await;
            d.write("quit\n").await;
            d.until_exit().await;
            let left = d.end().await;
            assert_eq!(left.len(), if words.contains(&"two") { 2 } else { 1 }, "{words:?}: {left:?}");
        }
    });
}

#[test]
fn children_that_end_within_the_grace_are_no_offence() {
    run(async {
        for words in [&["leaves-child", "brief"][..], &["leaves-child", "brief", "session", "deaf"]] {
            let mut d = dialogue(words);
            d.start().await;
            d.until_text("ready").await;
            d.write("quit\n").await;
            d.until_exit().await;
            assert_eq!(d.end().await, Vec::<String>::new(), "{words:?}");
        }
    });
}

#[test]
fn children_of_a_killed_engine_go_with_it() {
    run(async {
        let mut d = dialogue(&["leaves-child"]);
        d.start().await;
        d.until_text("ready").await;
        assert_eq!(d.end().await, Vec::<String>::new(), "killed together with the engine");

        let mut d = dialogue(&["leaves-child", "session"]);
        d.start().await;
        d.until_text("ready").await;
        assert_eq!(d.end().await.len(), 1, "had left the group");
    });
}

#[test]
fn a_dropped_dialogue_leaves_nothing() {
    run(async {
        for words in [&["leaves-child"][..], &["leaves-child", "session", "deaf"], &["stubborn"]] {
            let mut d = dialogue(words);
            d.start().await;
            d.until_text("ready").await;
            let token = d.token.clone();
            drop(d);
            assert_eq!(processes_with(&token), Vec::<String>::new(), "{words:?}");
        }
    });
}

#[test]
fn two_engines_share_a_dialogue() {
    run(async {
        let b = EngineId::B;
        let mut d = dialogue(&["pong"]);
        d.start().await;
        d.want(Want::Start { engine: b }).await;
        let deadline = PATIENCE;
        d.want(Want::Write { engine: b, bytes: b"ping 2\n".to_vec(), deadline }).await;
        d.until(|o| matches!(o, Observation::Chunk { engine, .. } if *engine == b)).await;
        d.write("ping 1\n").await;
        d.until(|o| matches!(o, Observation::Chunk { engine, .. } if *engine == A)).await;
        d.end().await;
        let ended = d.told.iter().filter(|o| matches!(o, Observation::Ended { .. }));
        assert_eq!(ended.count(), 2);
    });
}

#[test]
fn processor_time_is_that_of_the_family() {
    run(async {
        let mut d = dialogue(&["spins"]);
        d.start().await;
        d.until_text("spinning").await;
        let limit = d.stage.now() + PATIENCE;
        loop {
            match d.want(Want::Sample { engine: A }).await {
                Observation::Cpu { used: Some(used), .. } if used >= Duration::from_millis(50) => break,
                Observation::Cpu { used: Some(_), at, .. } => {
                    assert!(at < limit, "the child's time never shows")
                }
                other => panic!("{other:?}"),
            }
            tokio::task::yield_now().await;
        }
        d.end().await;
    });
}

#[test]
fn memory_can_be_limited() {
    run(async {
        for (limit, answer) in [(None, "eaten"), (Some(128 << 20), "refused")] {
            let mut d = dialogue_with(&["eats-memory", "200"], Limits::default(), |c| c.memory_limit = limit);
            d.start().await;
            d.write("eat\n").await;
            d.until_text(answer).await;
            d.end().await;
        }
    });
}

#[test]
fn a_scratch_folder_is_fresh_and_goes_with_the_engine() {
    run(async {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let mut d = dialogue_with(&["tells-folder"], Limits::default(), |c| {
            c.scratch = Some(Scratch { files: vec![file] });
        });
        d.start().await;
        d.until_text("files Cargo.toml\n").await;
        let text = String::from_utf8(d.bytes(Stream::Stdout)).unwrap();
        let folder = |word: &str| text.lines().find_map(|line| line.strip_prefix(word)).unwrap().to_owned();
        assert_eq!(folder("cwd "), folder("home "));
        assert!(Path::new(&folder("cwd ")).exists());
        d.end().await;
        assert!(!Path::new(&folder("cwd ")).exists());
    });
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
        (String::new(), "no engine was named"),
    ];
    run(async {
        for (program, expected) in cases {
            let mut d = dialogue_with(&[], Limits::default(), |c| c.program = program.clone().into());
            let told = d.want(Want::Start { engine: A }).await;
            let Observation::NotStarted { reason, .. } = &told else { panic!("{program}: {told:?}") };
            assert!(reason.contains(expected), "{program}: {reason}");
            let end = d.want(Want::End).await;
            assert!(matches!(end, Observation::Done { .. }), "{end:?}");
        }
    });
}

#[test]
fn environment_and_folder_are_as_asked() {
    run(async {
        let mut d = dialogue_with(&["tells-folder"], Limits::default(), |c| {
            c.cwd = Some("/".into());
            c.env = vec![("HOME".into(), "/nowhere".into())];
        });
        d.start().await;
        d.until_text("home /nowhere\n").await;
        assert!(d.bytes(Stream::Stdout).starts_with(b"cwd /\n"));
        d.end().await;

        let mut d = dialogue_with(&["pong"], Limits::default(), |c| c.cwd = Some("/no/such/folder".into()));
        let told = d.want(Want::Start { engine: A }).await;
        assert!(
            matches!(&told, Observation::NotStarted { reason, .. } if reason.contains("/no/such/folder")),
            "{told:?}"
        );
    });
}

#[test]
fn many_dialogues_at_once_end_clean() {
    let threads: Vec<_> = (0..8)
        .map(|_| {
            std::thread::spawn(|| {
                run(async {
                    for _ in 0..20 {
                        let mut d = dialogue(&["pong"]);
                        d.start().await;
                        d.write("ping 1\n").await;
                        d.until_text("pong 1\n").await;
                        d.write("quit\n").await;
                        assert_eq!(d.until_exit().await, Exit::Code(0));
                        assert_eq!(d.end().await, Vec::<String>::new());
                    }
                });
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
}

#[test]
fn tokens_find_processes() {
    // What the other tests rely on: an engine that lives is found by its word.
    run(async {
        let mut d = dialogue(&["says", "hello"]);
        d.start().await;
        d.until_text("hello").await;
        assert_eq!(processes_with(&d.token).len(), 1);
        assert_eq!(processes_with(&token()), Vec::<String>::new());
        d.end().await;
    });
}
