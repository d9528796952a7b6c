//! A dialogue with a misbehaving engine, for the process tests: waits on conditions, with one generous deadline for all.

use std::ffi::OsString;
use std::fs;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use enginecheck::driver::command::EngineCommand;
use enginecheck::driver::limits::Limits;
use enginecheck::driver::stage::Stage;
use enginecheck::exchange::{Exit, Observation, Stream, Want};
use enginecheck::line::EngineId;

use crate::processes::{PATIENCE, processes_with, token};

/// One dialogue, all that was told of it, and the word by which its processes are found.
pub(crate) struct Dialogue {
    pub(crate) stage: Stage,
    pub(crate) told: Vec<Observation>,
    pub(crate) token: String,
}

impl Dialogue {
    /// With `misbehave WORDS`.
    pub(crate) fn with(words: &[&str], limits: Limits, change: impl FnOnce(&mut EngineCommand)) -> Self {
        let token = token();
        let mut args: Vec<OsString> = words.iter().map(OsString::from).collect();
        args.push(token.clone().into());
        let mut command = EngineCommand::new(env!("CARGO_BIN_EXE_misbehave")).args(args);
        change(&mut command);
        Self { stage: Stage::new(vec![Arc::new(command)], limits), told: Vec::new(), token }
    }

    /// Carries out a want; keeps and gives back what was told.
    pub(crate) async fn want(&mut self, want: Want) -> Observation {
        let observation = self.stage.carry_out(want).await;
        if let Some(last) = self.told.last() {
            assert!(last.at() <= observation.at(), "times go back: {last:?}, then {observation:?}");
        }
        self.told.push(observation.clone());
        observation
    }

    pub(crate) async fn start(&mut self) {
        let started = self.want(Want::Start { engine: EngineId::A }).await;
        assert!(matches!(started, Observation::Started { .. }), "{started:?}");
    }

    pub(crate) async fn write(&mut self, text: &str) {
        let written = self.write_bytes(text.as_bytes().to_vec(), PATIENCE).await;
        assert!(matches!(written, Observation::Written { .. }), "{written:?}");
    }

    pub(crate) async fn write_bytes(&mut self, bytes: Vec<u8>, patience: Duration) -> Observation {
        let deadline = self.stage.now() + patience;
        self.want(Want::Write { engine: EngineId::A, bytes, deadline }).await
    }

    /// Waits until one is told that fits.
    pub(crate) async fn until(&mut self, fits: impl FnMut(&Observation) -> bool) -> Observation {
        let until = self.stage.now() + PATIENCE;
        self.until_told(fits, until).await
    }

    /// The same with a deadline, which fails the test unless it fits itself.
    pub(crate) async fn until_told(
        &mut self,
        mut fits: impl FnMut(&Observation) -> bool,
        until: Duration,
    ) -> Observation {
        loop {
            let observation = self.want(Want::Wait { until }).await;
            if fits(&observation) {
                return observation;
            }
            assert!(!matches!(observation, Observation::Deadline { .. }), "never came: {}", self.summary());
        }
    }

    /// Waits until stdout so far holds the text.
    pub(crate) async fn until_text(&mut self, text: &str) {
        self.until_bytes(text.as_bytes()).await;
    }

    pub(crate) async fn until_bytes(&mut self, wanted: &[u8]) {
        let held = |bytes: &[u8]| bytes.windows(wanted.len()).any(|window| window == wanted);
        let mut seen = self.bytes(Stream::Stdout);
        while !held(&seen) {
            if let Observation::Chunk { stream: Stream::Stdout, bytes, .. } =
                self.until(|o| matches!(o, Observation::Chunk { stream: Stream::Stdout, .. })).await
            {
                seen.extend(bytes);
            }
        }
    }

    pub(crate) async fn until_exit(&mut self) -> Exit {
        match self.until(|o| matches!(o, Observation::Exited { .. })).await {
            Observation::Exited { exit, .. } => exit,
            _ => unreachable!("only an exit fits"),
        }
    }

    /// Ends the dialogue, sees that no process of it is left, and gives back what the engine had left behind.
    pub(crate) async fn end(&mut self) -> Vec<String> {
        let mut left = None;
        loop {
            match self.want(Want::End).await {
                Observation::Done { .. } => break,
                Observation::Ended { left_behind, .. } => left = Some(left_behind),
                _ => assert!(left.is_none(), "told after the end: {}", self.summary()),
            }
        }
        assert_eq!(processes_with(&self.token), Vec::<String>::new(), "still there after the end");
        left.expect("the end is told")
    }

    /// All bytes told of a stream.
    pub(crate) fn bytes(&self, of: Stream) -> Vec<u8> {
        let chunks = self.told.iter().filter_map(|o| match o {
            Observation::Chunk { stream, bytes, .. } if *stream == of => Some(&bytes[..]),
            _ => None,
        });
        chunks.collect::<Vec<_>>().concat()
    }

    /// What was told, shortened.
    pub(crate) fn summary(&self) -> String {
        let last = self.told.len().saturating_sub(12);
        self.told[last..]
            .iter()
            .map(|o| format!("{o:?}").chars().take(200).collect::<String>() + "\n")
            .collect()
    }
}

/// Runs a test's dialogue.
pub(crate) fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build().expect("a runtime");
    runtime.block_on(test)
}

/// The resident memory of this process's peak, in bytes.
pub(crate) fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: u64 = line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0);
    kib << 10
}
