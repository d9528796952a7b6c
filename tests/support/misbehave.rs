//! Engines that misbehave on purpose, for the process tests and benches of the driver: one word a misbehaviour.
//!
//! Usage: `misbehave WORD [ARGUMENTS]`. Each system has words of its own.

#[cfg(unix)]
#[path = "misbehave_unix.rs"]
mod words;
#[cfg(windows)]
#[path = "misbehave_windows.rs"]
mod words;

fn main() -> std::process::ExitCode {
    words::run()
}
