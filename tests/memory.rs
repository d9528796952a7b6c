//! A run needs little memory, however much its engine prints, and whatever reports are written.
//!
//! The kernel tells the largest peak of all ended children of a process, so this file has one test only.

#![cfg(target_os = "linux")]

#[path = "support/program.rs"]
mod program;

use std::process::Stdio;

use enginecheck::event::EventKind;
use enginecheck::report::json::{CutOff, Reader};
use enginecheck::verdict::Verdict;
use nix::sys::resource::{UsageWho, getrusage};

/// What a run may need, in KiB.
const BOUND: i64 = 64 << 10;

/// A run with a flood.
struct Flood {
    engine: &'static [&'static str],
    /// How often the second argument of the engine stands in each line.
    wide: usize,
    /// Dialogues with more output than is kept, at least.
    overflows: usize,
}

const FLOODS: &[Flood] = &[
    // One dialogue with one line of 64 MiB: the engine never speaks the protocol.
    Flood { engine: &["long-line"], wide: 1, overflows: 1 },
    // Some dialogues at the same time: long lines, what may be an answer, no line end at all, stderr.
    Flood { engine: &["floods-at", "usermove", "hello "], wide: 160, overflows: 8 },
    Flood { engine: &["floods-at", "usermove", "move e7e5"], wide: 1, overflows: 0 },
    Flood { engine: &["floods-at", "usermove", "4 10 3 100 e7e5", "open"], wide: 1, overflows: 8 },
    Flood { engine: &["floods-at", "usermove", "warning", "stderr"], wide: 1, overflows: 0 },
    // Nothing but line ends: each costs more to keep than it has bytes.
    Flood { engine: &["floods-at", "usermove", ""], wide: 1, overflows: 0 },
];

#[test]
fn a_flood_does_not_fill_the_memory() {
    // Half of them beside the other half: the kernel tells the largest peak of all.
    std::thread::scope(|scope| {
        for half in [0, 1] {
            scope.spawn(move || {
                for flood in FLOODS.iter().skip(half).step_by(2) {
                    // Shown by `--nocapture`: how near it comes.
                    eprintln!("{:?}: {} KiB at most up to here", flood.engine, withstand(flood));
                }
            });
        }
    });
}

/// A run with this flood needs no more than the bound. Returns the largest peak so far, in KiB.
fn withstand(flood: &Flood) -> i64 {
    let words = || flood.engine.iter().enumerate();
    let engine = words().map(|(n, word)| word.repeat(if n == 2 { flood.wide } else { 1 }));
    let shell = program::Shell::new();
    // What floods in short lines or on stderr takes long to be found out; three seconds of that are enough. The others
    // run to their end, so that a busy machine changes nothing.
    let deadline = if flood.overflows == 0 { "--deadline 3s" } else { "" };
    let filters = "--filter moves/c* --filter moves/l* --filter moves/o* --filter moves/p*";
    let options = format!("--protocol xboard {filters} --repeat 1 --jobs 32");
    let line = format!("{options} {deadline} --json run.jsonl --junit run.xml misbehave");
    let mut command = shell.command(&program::words(&line));
    let status = command.args(engine).stdout(Stdio::null()).status().expect("the program can be run");
    let peak = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the kernel tells it").max_rss();
    assert!(peak < BOUND, "{:?}: {peak} KiB", flood.engine);
    assert!(matches!(status.code(), Some(1 | 3)), "{:?}: {status}", flood.engine);
    let record = std::fs::File::open(shell.path().join("run.jsonl")).expect("the record was written");
    let events = Reader::new(std::io::BufReader::new(record), CutOff::Refuse);
    let overflows: usize = events
        .map(|event| match event.expect("the record is whole").kind {
            EventKind::MonitorFinished(result) if result.id == "xboard/monitor/overflow" => {
                assert!(result.count == 0 || result.verdict == Verdict::Warn);
                result.dialogues
            }
            _ => 0,
        })
        .sum();
    assert!(overflows >= flood.overflows, "{:?}: {overflows} overflows", flood.engine);
    peak
}
