//! What the driver costs, measured side by side with bare blocking code in one run.
//!
//! `cargo bench --bench driver [WORD]` prints ratios of speed; 1.00 would be as fast as the bare code, which watches nothing
//! (no stderr, no exit, no deadline) and cleans up nothing. On a shared machine speeds wander by a factor of two, so
//! driver and bare code take turns in small blocks, each block of the driver is compared with the bare blocks just before and
//! just after it, and the median of these ratios is told, with the quartiles.
//!
//! - `trips`: `ping N` out, `pong N` back, with an engine that answers at once (`misbehave pong`).
//! - `launches`: start, one such trip, `quit`, exit, reap; one at a time, and eight threads at once.
//! - `dialogue`: a dialogue of forty steps, and what of it is beyond the engine's own start and end.
//! - `flood`: how much is drained of an engine that never stops printing, and how much memory that takes.

#![expect(clippy::print_stdout, reason = "a bench tells its numbers on the terminal")]

mod side_by_side;

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use enginecheck::driver::command::EngineCommand;
use enginecheck::driver::custody;
use enginecheck::driver::limits::Limits;
use enginecheck::driver::stage::Stage;
use enginecheck::exchange::{Observation, Want};
use enginecheck::line::EngineId;
use tokio::runtime::{Builder, Runtime};

use side_by_side::{Comparison, compare};

const ENGINE: &str = env!("CARGO_BIN_EXE_misbehave");

/// Far away: no dialogue here comes to its deadline.
const LATE: Duration = Duration::from_secs(600);

fn main() {
    // `cargo bench` adds options of its own; what is no option selects.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| words.is_empty() || words.iter().any(|word| word == name);
    custody::prepare(Some(Path::new(ENGINE)));
    if is_wanted("trips") {
        trips();
    }
    if is_wanted("launches") {
        launches();
    }
    if is_wanted("dialogue") {
        dialogue();
    }
    if is_wanted("flood") {
        flood();
    }
    custody::finish();
}

fn trips() {
    const BLOCK: usize = 5_000;
    let mut bare = Bare::start();
    let runtime = runtime();
    // More lines than a dialogue may have.
    let limits = Limits { stdout_lines: usize::MAX, stdout_bytes: usize::MAX, ..Limits::default() };
    let mut stage = runtime.block_on(start_with("pong", limits));
    let ratio = compare(
        60,
        || {
            for n in 0..BLOCK {
                bare.trip(n);
            }
        },
        || {
            runtime.block_on(async {
                for n in 0..BLOCK {
                    trip(&mut stage, n).await;
                }
            });
        },
    );
    ratio.tell("round trips", BLOCK);
    bare.quit();
    runtime.block_on(end(&mut stage));
}

fn launches() {
    const ALONE: usize = 40;
    let ratio = compare(40, || bare_launches(ALONE), || driver_launches(ALONE));
    ratio.tell("launches, one at a time", ALONE);
    for threads in [2, 8] {
        const EACH: usize = 25;
        let ratio = compare(
            30,
            || at_once(threads, || bare_launches(EACH)),
            || at_once(threads, || driver_launches(EACH)),
        );
        ratio.tell(&format!("launches, {threads} at once"), threads * EACH);
    }
}

fn dialogue() {
    const BLOCK: usize = 20;
    const STEPS: usize = 40;
    let bare = |steps: usize| {
        for _ in 0..BLOCK {
            let mut engine = Bare::start();
            (0..steps).for_each(|n| engine.trip(n));
            engine.quit();
        }
    };
    let driver = |steps: usize| {
        runtime().block_on(async {
            for _ in 0..BLOCK {
                let mut stage = start("pong").await;
                for n in 0..steps {
                    trip(&mut stage, n).await;
                }
                quit(&mut stage).await;
            }
        });
    };
    let whole = compare(40, || bare(STEPS), || driver(STEPS));
    whole.tell("dialogues of 40 steps", BLOCK);
    let empty = compare(40, || bare(1), || driver(1));
    let beyond = |of: fn(&Comparison) -> Duration| of(&whole).saturating_sub(of(&empty)) / BLOCK as u32;
    println!(
        "  beyond start, one step and end: bare {:.0?}, driver {:.0?} a dialogue",
        beyond(|c| c.bare),
        beyond(|c| c.ours)
    );
}

fn flood() {
    for word in ["floods-lines", "floods-bytes", "floods-stderr"] {
        let before = peak_memory();
        let (kept, cpu) = runtime().block_on(async {
            let mut stage = start(word).await;
            let mut kept = 0;
            let until = stage.now() + Duration::from_secs(2);
            loop {
                match stage.carry_out(Want::Wait { until }).await {
                    Observation::Chunk { bytes, .. } => kept += bytes.len(),
                    Observation::Deadline { .. } => break,
                    _ => {}
                }
            }
            let cpu = match stage.carry_out(Want::Sample { engine: EngineId::A, closely: false }).await {
                Observation::Cpu { used, .. } => used.unwrap_or_default(),
                _ => Duration::ZERO,
            };
            end(&mut stage).await;
            (kept, cpu)
        });
        let grown = peak_memory().saturating_sub(before);
        println!(
            "{word} for 2 s: the engine used {cpu:.1?} of processor time to print; {:.1} MiB were told, and the harness's \
             peak memory grew by {:.1} MiB",
            mib(kept as u64),
            mib(grown)
        );
    }
}

/// Bare code: an engine, and nothing watched but its stdout.
struct Bare {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    buffer: Vec<u8>,
}

impl Bare {
    fn start() -> Self {
        let mut child = Command::new(ENGINE)
            .arg("pong")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine is built with the bench");
        let stdin = child.stdin.take().expect("stdin was piped");
        let stdout = child.stdout.take().expect("stdout was piped");
        Self { child, stdin, stdout, buffer: vec![0; 4096] }
    }

    fn trip(&mut self, n: usize) {
        self.stdin.write_all(format!("ping {n}\n").as_bytes()).expect("the engine reads");
        let mut got = 0;
        while got == 0 || self.buffer[got - 1] != b'\n' {
            let read = self.stdout.read(&mut self.buffer[got..]).expect("the engine writes");
            assert!(read > 0, "the engine is there");
            got += read;
        }
    }

    fn quit(mut self) {
        self.stdin.write_all(b"quit\n").expect("the engine reads");
        self.child.wait().expect("the engine ends");
    }
}

async fn start(word: &str) -> Stage {
    start_with(word, Limits::default()).await
}

async fn start_with(word: &str, limits: Limits) -> Stage {
    let mut stage = Stage::new(vec![Arc::new(EngineCommand::new(ENGINE).args([word]))], limits);
    let started = stage.carry_out(Want::Start { engine: EngineId::A }).await;
    assert!(matches!(started, Observation::Started { .. }), "{started:?}");
    stage
}

async fn trip(stage: &mut Stage, n: usize) {
    write(stage, format!("ping {n}\n")).await;
    loop {
        match stage.carry_out(Want::Wait { until: LATE }).await {
            Observation::Chunk { bytes, .. } if bytes.ends_with(b"\n") => return,
            Observation::Chunk { .. } => {}
            other => panic!("the engine answers: {other:?}"),
        }
    }
}

async fn write(stage: &mut Stage, text: String) {
    let written =
        stage.carry_out(Want::Write { engine: EngineId::A, bytes: text.into_bytes(), deadline: LATE }).await;
    assert!(matches!(written, Observation::Written { .. }), "{written:?}");
}

async fn quit(stage: &mut Stage) {
    write(stage, "quit\n".to_owned()).await;
    while !matches!(stage.carry_out(Want::Wait { until: LATE }).await, Observation::Exited { .. }) {}
    end(stage).await;
}

async fn end(stage: &mut Stage) {
    while !matches!(stage.carry_out(Want::End).await, Observation::Done { .. }) {}
}

fn bare_launches(count: usize) {
    for n in 0..count {
        let mut engine = Bare::start();
        engine.trip(n);
        engine.quit();
    }
}

fn driver_launches(count: usize) {
    runtime().block_on(async {
        for n in 0..count {
            let mut stage = start("pong").await;
            trip(&mut stage, n).await;
            quit(&mut stage).await;
        }
    });
}

fn at_once(threads: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(&work);
        }
    });
}

/// A runtime of its own, as each of the runner's workers has.
fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// This process's peak memory in bytes, where the system tells it.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) << 10
}

fn mib(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}
