//! An engine that behaves for a while and then misbehaves, by chance: `misbehave random SEED ENGINE [ARGUMENTS]`.
//!
//! It passes everything on to and from an honest engine, which it starts. The seed says which misbehaviours there are, the
//! number of the process which of them comes, and when: a run has many dialogues, and they differ. `scripts/soak.sh` uses it.

use std::io::{self, BufRead as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio, exit};
use std::thread;

use rustix::process::{Signal, getpid, kill_process};

use super::{caught_signals, die_by, flood, runtime, say, sleep_for_ever, start_child, write};

/// What goes wrong, and whether the engine goes on afterwards.
const MISBEHAVIOURS: &[fn(&mut fastrand::Rng) -> io::Result<Then>] = &[
    |_| Ok(Then::GoesOn),
    |rng| exit(i32::from(rng.u8(..))),
    |rng| {
        die_by(
            *rng.choice([Signal::SEGV, Signal::ABORT, Signal::KILL, Signal::TERM].iter())
                .unwrap_or(&Signal::BUS),
        )
        .map(|()| Then::GoesOn)
    },
    // Children: in the group, out of it, with the pipes or without, with a child of their own, with an empty environment.
    |rng| leaves(rng, &["deaf"]),
    |rng| leaves(rng, &["brief"]),
    |rng| leaves(rng, &["session"]),
    |rng| leaves(rng, &["session", "deaf", "wiped"]),
    |rng| leaves(rng, &["two", "session", "deaf", "wiped"]),
    |rng| {
        #[cfg(target_os = "linux")]
        rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)?;
        leaves(rng, &["two", "session", "deaf", "wiped"])
    },
    |_| {
        let runtime = runtime()?;
        let _entered = runtime.enter();
        let _handlers = caught_signals()?;
        sleep_for_ever().map(|()| Then::GoesOn)
    },
    |rng| floods(rng.bool(), b"info string all work and no play\n"),
    |rng| floods(rng.bool(), b"\n"),
    |rng| floods(rng.bool(), b"all work and no play "),
    |_| kill_process(getpid(), Signal::STOP).map(|()| Then::GoesOn).map_err(io::Error::from),
    |_| {
        let null = std::fs::File::options().write(true).open("/dev/null")?;
        rustix::stdio::dup2_stdout(null).map(|()| Then::GoesOn).map_err(io::Error::from)
    },
    |_| {
        rustix::stdio::dup2_stderr(std::fs::File::open("/dev/null")?)?;
        Ok(Then::GoesOn)
    },
    |_| {
        rustix::stdio::dup2_stdin(std::fs::File::open("/dev/null")?)?;
        Ok(Then::GoesOn)
    },
    |rng| {
        let bytes: Vec<u8> = (0..rng.usize(1..5000)).map(|_| rng.u8(..)).collect();
        write(&bytes).map(|()| Then::GoesOn)
    },
    |_| write(b"move e2").map(|()| Then::IsDeaf),
    |rng| write(&vec![b'x'; rng.usize(1..8 << 20)]).map(|()| Then::GoesOn),
    |_| Ok(Then::IsDeaf),
    |_| loop {
        std::hint::spin_loop();
    },
    |rng| {
        for _ in 0..rng.usize(1..50) {
            say("pong 1")?;
        }
        Ok(Then::GoesOn)
    },
];

/// What the engine does after its misbehaviour.
enum Then {
    GoesOn,
    /// It reads, and never answers.
    IsDeaf,
}

/// How many of the misbehaviours a run has, at the most.
const KINDS: usize = 4;

/// The engine.
pub(super) fn random(arguments: &[String]) -> io::Result<()> {
    let [seed, engine, rest @ ..] = arguments else { exit(2) };
    let seed: u64 = seed.parse().unwrap_or_else(|_| exit(2));
    let mut of_run = fastrand::Rng::with_seed(seed);
    let kinds: Vec<usize> =
        (0..of_run.usize(1..=KINDS)).map(|_| of_run.usize(..MISBEHAVIOURS.len())).collect();
    let honest_of_ten = of_run.u8(3..10);
    let pid = u64::from(getpid().as_raw_nonzero().get().unsigned_abs());
    let mut rng = fastrand::Rng::with_seed(seed ^ pid.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let kind = (rng.u8(..10) >= honest_of_ten).then(|| rng.choice(kinds).unwrap_or_default());
    let mut lines = rng.usize(..40);

    let (mut child, mut input) = honest(engine, rest)?;
    for line in io::stdin().lock().split(b'\n') {
        let mut line = line?;
        if let (0, Some(kind)) = (lines, kind) {
            match MISBEHAVIOURS[kind](&mut rng)? {
                Then::GoesOn => {}
                Then::IsDeaf => return super::silent(),
            }
        }
        lines = lines.wrapping_sub(1);
        line.push(b'\n');
        if input.write_all(&line).is_err() {
            break;
        }
    }
    drop(input);
    child.wait()?;
    Ok(())
}

/// The honest engine; its output is ours.
fn honest(engine: &str, arguments: &[String]) -> io::Result<(Child, ChildStdin)> {
    let mut child = Command::new(engine).args(arguments).stdin(Stdio::piped()).spawn()?;
    let input = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    Ok((child, input))
}

/// Leaves a child behind, and goes on or exits.
fn leaves(rng: &mut fastrand::Rng, how: &[&str]) -> io::Result<Then> {
    let how: Vec<String> = how.iter().map(|&word| word.to_owned()).collect();
    start_child(&how)?;
    if rng.bool() {
        exit(0);
    }
    Ok(Then::GoesOn)
}

/// Floods an output from now on.
fn floods(stderr: bool, line: &'static [u8]) -> io::Result<Then> {
    thread::spawn(
        move || if stderr { flood(&mut io::stderr(), line) } else { flood(&mut io::stdout(), line) },
    );
    Ok(Then::GoesOn)
}
