//! Runs an engine on stdin and stdout, as a process.
//!
//! The engine searches in slices of at most a millisecond; between them its input is looked at. Idle, it waits without
//! using the processor. Output goes out at once. SIGINT is handed to the engine; other signals do to the honest engine
//! what they do to any program, and are handed to mutants. The only place in [`reference`](super) that does I/O and reads
//! the clock.

use std::io::{ErrorKind, Read as _, Write as _};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::{Effect, Engine, Fault, ProcessFault};
use wire::exchange::Signal;

/// What wakes the engine.
enum Wake {
    Input(Vec<u8>),
    End,
    #[cfg_attr(not(unix), expect(dead_code, reason = "there are no signals to pass on"))]
    Signal(Signal),
}

/// The longest slice of searching.
const SLICE: Duration = Duration::from_millis(1);

/// Runs the honest engine of a protocol, or one of its mutants, until it exits; none if there is no such engine.
#[must_use]
pub fn run(protocol: &str, mutant: Option<&str>) -> Option<ExitCode> {
    let fault = match mutant {
        Some(name) => Some(super::mutants::find(protocol, name)?.fault),
        None => None,
    };
    let (engine, fault) = match fault {
        Some(Fault::Wrap(build)) => (build(), None),
        Some(Fault::Process(fault)) => (super::honest(protocol)?, Some(fault)),
        None => (super::honest(protocol)?, None),
    };
    let (sender, wakes) = channel();
    // Before any other thread begins, so that all of them leave these signals to the one that waits for them.
    process::forward_signals(mutant.is_some(), sender.clone());
    std::thread::spawn(move || read_input(&sender));
    Some(ExitCode::from(Server { engine, fault, began: Instant::now(), nodes: 200 }.run(&wakes)))
}

/// Passes on what comes on stdin, until it ends.
fn read_input(wakes: &Sender<Wake>) {
    let mut buffer = vec![0; 1 << 16];
    let mut stdin = std::io::stdin().lock();
    loop {
        match stdin.read(&mut buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => break,
            Ok(count) => {
                if wakes.send(Wake::Input(buffer[..count].to_vec())).is_err() {
                    return;
                }
            }
        }
    }
    // The engine may have gone already.
    let _ = wakes.send(Wake::End);
}

/// The engine as a process.
struct Server {
    engine: Box<dyn Engine>,
    fault: Option<ProcessFault>,
    began: Instant,
    /// Nodes that fit into a slice, by what the last ones took.
    nodes: u64,
}

impl Server {
    fn run(mut self, wakes: &Receiver<Wake>) -> u8 {
        if self.fault == Some(ProcessFault::LeavesChild) {
            process::leave_child();
        }
        let mut effects = Vec::new();
        loop {
            // Input goes before searching.
            match self.wait(wakes) {
                Some(wake) => self.wake(wake, &mut effects),
                None => self.search(&mut effects),
            }
            if let Some(code) = self.act(&mut effects) {
                return code;
            }
        }
    }

    /// What came, or none if it is time to search. Blocks only where there is nothing to search.
    fn wait(&self, wakes: &Receiver<Wake>) -> Option<Wake> {
        if self.engine.busy() {
            return wakes.try_recv().ok();
        }
        let Some(at) = self.engine.wakes_at() else {
            // The sender of signals never ends, so this waits for ever where nothing comes any more.
            return wakes.recv().ok();
        };
        wakes.recv_timeout(at.saturating_sub(self.began.elapsed())).ok()
    }

    fn wake(&mut self, wake: Wake, effects: &mut Vec<Effect>) {
        let at = self.began.elapsed();
        match wake {
            Wake::Input(bytes) => self.engine.input(at, &bytes, effects),
            Wake::End if self.fault == Some(ProcessFault::LivesOnWithoutReader) => {}
            Wake::End => self.engine.end_of_input(at, effects),
            Wake::Signal(signal) => self.engine.signal(at, signal, effects),
        }
    }

    fn search(&mut self, effects: &mut Vec<Effect>) {
        if let Some(used) = process::cpu_time() {
            self.engine.cpu_time(used);
        }
        let at = self.began.elapsed();
        let used = self.engine.step(at, self.nodes, effects);
        let took = self.began.elapsed().saturating_sub(at);
        if took > SLICE {
            self.nodes = (self.nodes / 2).max(1);
        } else if used >= self.nodes && took < SLICE / 4 {
            self.nodes = self.nodes.saturating_mul(2).min(100_000);
        }
    }

    /// Does what the engine wants done; the exit code, if it wants to end.
    fn act(&self, effects: &mut Vec<Effect>) -> Option<u8> {
        let mut stdout = std::io::stdout().lock();
        for effect in effects.drain(..) {
            let written = match effect {
                Effect::Stdout(bytes) => stdout.write_all(&bytes).and_then(|()| stdout.flush()),
                Effect::Stderr(bytes) => std::io::stderr().lock().write_all(&bytes),
                Effect::Exit(code) => return Some(u8::try_from(code & 0xff).unwrap_or(1)),
                Effect::Die(signal) => return Some(process::die(signal)),
            };
            if written.is_err() && self.fault != Some(ProcessFault::LivesOnWithoutReader) {
                // Nobody reads any more, so there is nobody left to play with.
                return Some(0);
            }
        }
        None
    }
}

#[cfg(unix)]
mod process {
    //! What a process can do on Unix.

    use std::sync::mpsc::Sender;
    use std::time::Duration;

    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::signal::{SigSet, Signal as Number, raise};

    use super::{Signal, Wake};

    /// Has SIGINT, and for mutants SIGTERM and SIGHUP, taken by a thread that passes them on.
    pub(super) fn forward_signals(is_mutant: bool, wakes: Sender<Wake>) {
        let mut taken = SigSet::empty();
        taken.add(Number::SIGINT);
        if is_mutant {
            taken.add(Number::SIGTERM);
            taken.add(Number::SIGHUP);
        }
        // Cannot fail for signals that exist; the engine then lives without.
        let _ = taken.thread_block();
        std::thread::spawn(move || {
            while let Ok(number) = taken.wait() {
                let signal = match number {
                    Number::SIGINT => Signal::Int,
                    Number::SIGTERM => Signal::Term,
                    _ => Signal::Hup,
                };
                if wakes.send(Wake::Signal(signal)).is_err() {
                    return;
                }
            }
        });
    }

    /// User CPU time of this process.
    pub(super) fn cpu_time() -> Option<Duration> {
        let time = getrusage(UsageWho::RUSAGE_SELF).ok()?.user_time();
        let seconds = u64::try_from(time.tv_sec()).ok()?;
        Some(Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec()).ok()?))
    }

    /// Dies of a signal; if that cannot be, the exit code that a shell would show.
    pub(super) fn die(signal: i32) -> u8 {
        if let Ok(number) = Number::try_from(signal) {
            let mut set = SigSet::empty();
            set.add(number);
            let _ = set.thread_unblock();
            // Rust's own handler of some signals takes itself away at the first.
            let _ = raise(number);
            let _ = raise(number);
        }
        u8::try_from(128 + signal).unwrap_or(u8::MAX)
    }

    /// Starts a process that lives on for a minute, unnoticed.
    pub(super) fn leave_child() {
        let null = std::process::Stdio::null;
        let child =
            std::process::Command::new("sleep").arg("60").stdin(null()).stdout(null()).stderr(null()).spawn();
        // Not waited for: that is the fault.
        drop(child);
    }
}

#[cfg(not(unix))]
mod process {
    //! What a process can do elsewhere: neither forward signals nor die of them. What ends a program on Windows shows in its
    //! exit code.

    use std::sync::mpsc::Sender;
    use std::time::Duration;

    use super::Wake;

    pub(super) fn forward_signals(_is_mutant: bool, wakes: Sender<Wake>) {
        // Kept open, so that an engine that survives the end of its input waits for ever.
        std::mem::forget(wakes);
    }

    pub(super) fn cpu_time() -> Option<Duration> {
        None
    }

    /// Exits as if the system had ended it; if that cannot be said, the exit code that a shell would show.
    pub(super) fn die(signal: i32) -> u8 {
        let code: u32 = match signal {
            4 => 0xc000_001d,
            6 => 0xc000_0409,
            8 => 0xc000_0094,
            11 => 0xc000_0005,
            _ => return u8::try_from(128 + signal).unwrap_or(u8::MAX),
        };
        std::process::exit(code.cast_signed())
    }

    /// Starts a process that lives on for a minute, unnoticed.
    pub(super) fn leave_child() {
        let null = std::process::Stdio::null;
        let child = std::process::Command::new("ping")
            .args(["-n", "60", "127.0.0.1"])
            .stdin(null())
            .stdout(null())
            .stderr(null())
            .spawn();
        // Not waited for: that is the fault.
        drop(child);
    }
}
