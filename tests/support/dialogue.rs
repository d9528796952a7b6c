//! A dialogue with a misbehaving engine, for the process tests: waits on conditions, with one generous deadline for all.
//! Each call returns when it is carried out, so that a test reads from top to bottom.

use std::ffi::OsString;
use std::fs;
use std::sync::Arc;
use std::time::Duration;

use enginecheck::driver::command::EngineCommand;
use enginecheck::driver::limits::Limits;
use enginecheck::driver::stage::Stage;
use enginecheck::exchange::{Exit, Observation, Signal, Stream, Want};
use enginecheck::line::EngineId;
use tokio::runtime::{Builder, Runtime};

use crate::processes::{PATIENCE, processes_with, token};

const A: EngineId = EngineId::A;

/// One dialogue, all that was told of it, and the word by which its processes are found.
pub(crate) struct Dialogue {
    pub(crate) stage: Stage,
    pub(crate) told: Vec<Observation>,
    pub(crate) token: String,
    /// After the stage, which must be dropped first.
    runtime: Runtime,
}

impl Dialogue {
    /// With `misbehave WORDS`.
    pub(crate) fn with(words: &[&str], limits: Limits, change: impl FnOnce(&mut EngineCommand)) -> Self {
        let token = token();
        let mut args: Vec<OsString> = words.iter().map(OsString::from).collect();
        args.push(token.clone().into());
        let mut command = EngineCommand::new(env!("CARGO_BIN_EXE_misbehave")).args(args);
        change(&mut command);
        let runtime = Builder::new_current_thread().enable_io().enable_time().build().expect("a runtime");
        Self { stage: Stage::new(vec![Arc::new(command)], limits), told: Vec::new(), token, runtime }
    }

    /// Carries out a want; keeps and returns what was told.
    pub(crate) fn want(&mut self, want: Want) -> Observation {
        let observation = self.runtime.block_on(self.stage.carry_out(want));
        if let Some(last) = self.told.last() {
            assert!(last.at() <= observation.at(), "times go back: {last:?}, then {observation:?}");
        }
        self.told.push(observation.clone());
        observation
    }

    pub(crate) fn start(&mut self, engine: EngineId) {
        let started = self.want(Want::Start { engine });
        assert!(matches!(started, Observation::Started { .. }), "{started:?}");
    }

    /// Starts an engine that cannot be started, and returns the reason.
    pub(crate) fn fails_to_start(&mut self) -> String {
        match self.want(Want::Start { engine: A }) {
            Observation::NotStarted { reason, .. } => reason,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn write(&mut self, text: &str) {
        self.write_bytes(text.as_bytes());
    }

    pub(crate) fn write_bytes(&mut self, bytes: &[u8]) {
        let written = self.try_to_write(A, bytes, PATIENCE);
        assert!(matches!(written, Observation::Written { .. }), "{written:?}");
    }

    /// Writes what cannot be written in this time, and returns the reason.
    pub(crate) fn fails_to_write(&mut self, bytes: &[u8], patience: Duration) -> String {
        match self.try_to_write(A, bytes, patience) {
            Observation::WriteFailed { reason, .. } => reason,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn try_to_write(&mut self, engine: EngineId, bytes: &[u8], patience: Duration) -> Observation {
        let deadline = self.stage.now() + patience;
        self.want(Want::Write { engine, bytes: bytes.to_vec(), deadline })
    }

    pub(crate) fn signal(&mut self, signal: Signal) {
        self.want(Want::Signal { engine: A, signal });
    }

    /// Closes the engine's input.
    pub(crate) fn close_stdin(&mut self) {
        self.want(Want::Close { engine: A, stdin: true });
    }

    /// Waits until one is told that fits.
    pub(crate) fn until(&mut self, fits: impl FnMut(&Observation) -> bool) -> Observation {
        let until = self.stage.now() + PATIENCE;
        self.until_told(fits, until)
    }

    /// The same with a deadline, which fails the test unless it fits itself.
    fn until_told(&mut self, mut fits: impl FnMut(&Observation) -> bool, until: Duration) -> Observation {
        loop {
            let observation = self.want(Want::Wait { until });
            if fits(&observation) {
                return observation;
            }
            assert!(!matches!(observation, Observation::Deadline { .. }), "never came: {}", self.summary());
        }
    }

    /// Waits for so long, whatever is told until then; returns the deadline.
    pub(crate) fn wait(&mut self, millis: u64) -> Duration {
        let until = self.stage.now() + Duration::from_millis(millis);
        let deadline = self.until_told(|o| matches!(o, Observation::Deadline { .. }), until);
        assert!(deadline.at() >= until, "{deadline:?}");
        until
    }

    /// Waits until stdout so far holds the text.
    pub(crate) fn until_text(&mut self, text: &str) {
        self.until_bytes(text.as_bytes());
    }

    pub(crate) fn until_bytes(&mut self, wanted: &[u8]) {
        let held = |bytes: &[u8]| bytes.windows(wanted.len()).any(|window| window == wanted);
        let mut seen = self.bytes(Stream::Stdout);
        while !held(&seen) {
            if let Observation::Chunk { stream: Stream::Stdout, bytes, .. } =
                self.until(|o| matches!(o, Observation::Chunk { stream: Stream::Stdout, .. }))
            {
                seen.extend(bytes);
            }
        }
    }

    /// Waits until output of this engine is told.
    pub(crate) fn until_output(&mut self, of: EngineId) {
        self.until(|o| matches!(o, Observation::Chunk { engine, .. } if *engine == of));
    }

    pub(crate) fn until_exit(&mut self) -> Exit {
        match self.until(|o| matches!(o, Observation::Exited { .. })) {
            Observation::Exited { exit, .. } => exit,
            _ => unreachable!("only an exit fits"),
        }
    }

    /// Waits until a limit was passed, and returns which one.
    pub(crate) fn until_cut(&mut self) -> String {
        match self.until(|o| matches!(o, Observation::Cut { .. })) {
            Observation::Cut { limit, .. } => limit,
            _ => unreachable!("only a cut fits"),
        }
    }

    pub(crate) fn quit(&mut self) -> Exit {
        self.write("quit\n");
        self.until_exit()
    }

    /// Ends the dialogue, sees that no process of it is left, and returns what the engine had left behind.
    pub(crate) fn end(&mut self) -> Vec<String> {
        let mut left = None;
        loop {
            match self.want(Want::End) {
                Observation::Done { .. } => break,
                Observation::Ended { left_behind, .. } => left = Some(left_behind),
                _ => assert!(left.is_none(), "told after the end: {}", self.summary()),
            }
        }
        assert_eq!(processes_with(&self.token), Vec::<String>::new(), "still there after the end");
        left.expect("the end is told")
    }

    /// Ends the dialogue of an engine that leaves nothing behind.
    #[track_caller]
    pub(crate) fn ends_clean(&mut self) {
        assert_eq!(self.end(), Vec::<String>::new(), "{}", self.summary());
    }

    /// How many of the observations fit.
    pub(crate) fn count(&self, fits: impl Fn(&Observation) -> bool) -> usize {
        self.told.iter().filter(|o| fits(o)).count()
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

/// The resident memory of this process's peak, in bytes.
pub(crate) fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: u64 = line.and_then(|l| l.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0);
    kib << 10
}
