//! The end of a dialogue: kills the engines' groups, finds and kills what they left behind, and reports it.
//!
//! An engine that has exited and left nothing costs a few system calls here. The second of grace is only spent if
//! something is left.

use std::time::Duration;

use crate::driver::process::{AGAIN, DYING};
use crate::driver::stage::Stage;
use crate::exchange::Observation;

/// How long an engine's children may outlive it.
const GRACE: Duration = Duration::from_secs(1);

impl Stage {
    /// Ends the dialogue at the first call, then returns what remains to be reported, one observation per call.
    pub(super) async fn end(&mut self) -> Observation {
        if !self.ended {
            self.ended = true;
            self.end_all().await;
        }
        self.queue.pop_front().unwrap_or_else(|| self.done())
    }

    async fn end_all(&mut self) {
        for process in self.processes.iter_mut().filter(|process| process.exit.is_none()) {
            process.kill_group();
        }
        let limit = self.now() + DYING;
        while self.processes.iter().any(|process| process.exit.is_none()) && self.now() < limit {
            self.pass(limit, Duration::MAX).await;
        }
        while let Some(process) = self.processes.first_mut() {
            process.reap();
            let left_behind = self.end_first().await;
            let (processes, mut intake) = self.split();
            let mut process = processes.remove(0);
            process.reading = true;
            process.drain(&mut intake);
            process.tell_tail(&mut intake);
            let (engine, at) = (process.engine, intake.at);
            intake.queue.push_back(Observation::Ended { engine, at, left_behind });
        }
    }

    /// Kills what the first engine left behind; returns what had to be killed.
    async fn end_first(&mut self) -> Vec<String> {
        let grace = self.now() + GRACE;
        let mut killed = Vec::new();
        loop {
            let now = self.now();
            let Some(process) = self.processes.first_mut() else { return killed };
            let mut left = process.group.left();
            if process.exit.is_none() {
                left.push(process.group.undying());
            }
            if left.is_empty() || now >= grace + DYING {
                return killed;
            }
            if now >= grace {
                process.kill_group();
                for left in left {
                    process.group.end(&left);
                    let told = left.to_string();
                    if !killed.contains(&told) {
                        killed.push(told);
                    }
                }
            }
            self.pass(now + AGAIN, Duration::MAX).await;
        }
    }
}
