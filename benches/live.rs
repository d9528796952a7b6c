//! Drawn dialogues a second, and what the harness itself takes of a machine while it holds them.
//!
//! `cargo bench --bench live [PROTOCOL]` prints, for each protocol:
//!
//! - `simulated`: dialogues of `enginecheck fuzz` with the reference engine in simulated time, beside scenarios of the suite held
//!   in the same way. Drawn dialogues are longer, so the ratio is no cost of drawing; it tells whether that changed.
//! - `real` (Linux): the same dialogues with real processes, two at a time: dialogues a second, and the processor time of the
//!   harness and of the engines for each. The harness is to take less than a tenth of a core for each busy engine.

#![expect(clippy::print_stdout, reason = "a bench tells its numbers on the terminal")]

mod side_by_side;

use std::sync::Arc;

use enginecheck::ledger::Ledger;
use enginecheck::proof::Bench;
use enginecheck::protocol::{PROTOCOLS, Protocol};
use enginecheck::reference::honest;
use enginecheck::scenario::{Scenario, Suite};

use side_by_side::compare;

/// Dialogues of a block.
const BLOCK: u64 = 30;
/// Blocks of each kind.
const PAIRS: usize = 5;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for protocol in PROTOCOLS {
        if words.is_empty() || words.iter().any(|word| word == protocol.name()) {
            simulated(*protocol);
            #[cfg(target_os = "linux")]
            real::tell(protocol.name());
        }
    }
}

fn simulated(protocol: &'static dyn Protocol) {
    let suite = Arc::new(Suite::built_in(protocol).expect("the built-in scenarios load"));
    let ledger = Ledger::load(protocol.name()).expect("the built-in ledger loads");
    let bench = Bench::new(protocol, Arc::clone(&suite), Arc::new(ledger));
    let engine = || honest(protocol.name()).expect("the protocol has a reference engine");
    let known = bench.known(&engine);
    let scenarios: Vec<&Arc<Scenario>> = suite.scenarios.iter().collect();
    let mut next = 0;
    let mut seed = 0;
    let ratio = compare(
        PAIRS,
        || {
            for _ in 0..BLOCK {
                // Far apart, so that a block holds all topics.
                next = (next + 37) % scenarios.len();
                let _ = bench.attempt(scenarios[next], &known, &engine);
            }
        },
        || {
            seed += 1;
            bench.fuzz(&engine, BLOCK, seed, None).expect("the repertoire is right");
        },
    );
    ratio.tell(&format!("{} simulated dialogues beside scenarios", protocol.name()), BLOCK as usize);
}

/// What the operating system tells of the time that processes took.
#[cfg(target_os = "linux")]
mod real {
    use std::collections::BTreeMap;
    use std::fs;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use nix::sys::resource::{UsageWho, getrusage};

    const PROGRAM: &str = env!("CARGO_BIN_EXE_enginecheck");
    /// Dialogues that are held.
    const RUNS: u32 = 60;
    /// Engines at a time.
    const JOBS: u32 = 2;
    /// How often the harness is looked at.
    const TICK: Duration = Duration::from_millis(20);
    /// The kernel's unit of processor time for programs, on every Linux.
    const TICKS_A_SECOND: f64 = 100.0;

    pub(super) fn tell(protocol: &str) {
        let (start, before) = (Instant::now(), children());
        let mut harness = Command::new(PROGRAM)
            .args(["fuzz", "-qq", "--protocol", protocol, "--seed", "1", "--scratch"])
            .args(["--runs", &RUNS.to_string(), "--jobs", &JOBS.to_string()])
            .args(["--", PROGRAM, "reference", protocol])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut seen = BTreeMap::new();
        let status = loop {
            look(harness.id(), &mut seen);
            if let Some(status) = harness.try_wait().expect("it can be waited for") {
                break status;
            }
            std::thread::sleep(TICK);
        };
        assert!(status.success(), "fuzzing {protocol} ended with {status}");
        let wall = start.elapsed().as_secs_f64();
        let ours = seen.values().sum::<u64>() as f64 / TICKS_A_SECOND;
        let engines = (children() - before).as_secs_f64() - ours;
        println!(
            "{protocol} real: {:.1} dialogues/s; harness {:.0} ms, engines {:.0} ms a dialogue; harness {:.3} of a core for each of {JOBS} engines",
            f64::from(RUNS) / wall,
            ours * 1e3 / f64::from(RUNS),
            engines * 1e3 / f64::from(RUNS),
            ours / wall / f64::from(JOBS)
        );
    }

    /// The processor time of all that was started and has ended: the harness with its engines.
    fn children() -> Duration {
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("it is told");
        let total = [usage.user_time(), usage.system_time()];
        total
            .iter()
            .map(|time| Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()) as u64))
            .sum()
    }

    /// Notes the time of the harness: it is a supervisor and one child, which starts the engines.
    fn look(supervisor: u32, seen: &mut BTreeMap<u32, u64>) {
        let of_main = fs::read_to_string(format!("/proc/{supervisor}/task/{supervisor}/children"));
        let children = of_main.unwrap_or_default();
        for pid in children.split_whitespace().filter_map(|word| word.parse().ok()).chain([supervisor]) {
            if let Some(ticks) = ticks(pid) {
                seen.insert(pid, ticks);
            }
        }
    }

    /// The time that a process itself has taken, of programs and of the kernel for it.
    fn ticks(pid: u32) -> Option<u64> {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name stands in brackets and may hold blanks.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let mut next = || fields.next()?.parse::<u64>().ok();
        Some(next()? + next()?)
    }
}
