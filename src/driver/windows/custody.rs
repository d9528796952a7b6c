//! The engines that the harness is responsible for. Each is in a job of its own, which the system ends with the harness.
//!
//! A process exists before it can be put into its job. So as long as engines run, the harness itself is in a job that ends with
//! it, and a process that it starts is in there from the beginning.

use std::ffi::OsString;
use std::path::Path;

use parking_lot::Mutex;

use crate::driver::windows::system::Job;

/// The harness's own job, and the engines that are running.
#[derive(Debug)]
struct Custody {
    job: Option<Job>,
    engines: usize,
}

static CUSTODY: Mutex<Custody> = Mutex::new(Custody { job: None, engines: 0 });

/// An engine that is being started, or runs.
#[derive(Debug)]
pub(super) struct Member(());

impl Member {
    /// Notes an engine that is about to be started.
    pub(super) fn new() -> Member {
        CUSTODY.lock().engines += 1;
        Member(())
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        CUSTODY.lock().engines -= 1;
    }
}

/// Makes the harness responsible for what its engines leave behind. To be called before the first dialogue. From here to
/// [`finish`], all that this process starts ends with it. No other program is needed for it.
pub fn prepare(_guardian: Option<&Path>) {
    let mut custody = CUSTODY.lock();
    let held = custody.job.take().or_else(|| {
        let job = Job::new().ok()?;
        // Where the harness may be in no job, those of the engines remain.
        job.take(std::process::id()).ok()?;
        Some(job)
    });
    if let Some(job) = &held {
        let _ = job.ends_with_the_harness(true);
    }
    custody.job = held;
}

/// Ends the responsibility, if no engine is running. Returns what was left of the run and had to be killed: nothing, because no
/// process can leave its engine's job.
pub fn finish() -> Vec<String> {
    let custody = CUSTODY.lock();
    if let Some(job) = custody.job.as_ref().filter(|_| custody.engines == 0) {
        // Else the system would end the harness, too, before it has told its exit code.
        let _ = job.ends_with_the_harness(false);
    }
    Vec::new()
}

/// Whether one of the hidden programs was run that this executable contains on other systems; here it contains none.
#[must_use]
pub fn run_internal(_arguments: impl Iterator<Item = OsString>) -> bool {
    false
}
