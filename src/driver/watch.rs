//! Waiting for another build of an engine (`--watch`): until its files have changed and stay as they are.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::command::EngineCommand;
use super::platform::programs;
use super::signals::Signals;

/// How often the files are looked at.
const LOOK: Duration = Duration::from_millis(200);

/// A build may write a file for a while: so many looks in a row must show the same.
const STILL: u32 = 3;

/// What is seen of a file; none: it does not exist.
type Seen = Option<(SystemTime, u64)>;

/// The files that make up an engine: its program, and every argument that is a file (a script).
#[derive(Debug)]
pub(crate) struct Watched {
    /// The program as it was typed.
    program: PathBuf,
    files: Vec<PathBuf>,
    seen: Vec<Seen>,
}

/// Why the wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Woken {
    /// There is another build.
    Changed,
    /// The user has had enough.
    Interrupted,
}

impl Watched {
    /// The files of the engine, as they are now.
    pub(crate) fn new(engine: &EngineCommand) -> Watched {
        let folder = engine.cwd.clone().unwrap_or_default();
        let arguments = engine.args.iter().map(|word| folder.join(word)).filter(|path| path.is_file());
        let program = programs::find(engine).unwrap_or_else(|| engine.program.clone());
        let files: Vec<PathBuf> = [program].into_iter().chain(arguments).collect();
        let seen = files.iter().map(|file| seen(file)).collect();
        Watched { program: engine.program.clone(), files, seen }
    }

    /// The program that is watched, as it was typed.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Waits for another build.
    ///
    /// # Errors
    /// If signals cannot be waited for: then nothing could end the wait.
    pub(crate) fn wait(&mut self) -> std::io::Result<Woken> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let mut signals = Signals::new()?;
            let mut still = 0;
            let mut now = self.seen.clone();
            loop {
                tokio::select! {
                    _ = signals.next() => return Ok(Woken::Interrupted),
                    () = tokio::time::sleep(LOOK) => {}
                }
                let next: Vec<Seen> = self.files.iter().map(|file| seen(file)).collect();
                still = if next == now { still + 1 } else { 0 };
                now = next;
                if now != self.seen && still >= STILL && now.iter().all(Option::is_some) {
                    self.seen = now;
                    return Ok(Woken::Changed);
                }
            }
        })
    }
}

fn seen(file: &Path) -> Seen {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

/// Whether there is a program that would be started under this name.
pub(crate) fn exists(engine: &EngineCommand) -> bool {
    programs::find(engine).is_some_and(|file| file.is_file())
}
