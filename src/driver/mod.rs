//! The driver: the only edge to real processes, pipes and clocks.
//!
//! It executes what a judge wants ([`Want`](crate::exchange::Want)) and returns what it saw
//! ([`Observation`](crate::exchange::Observation)). It knows neither protocol nor scenario. Main type:
//! [`stage::Stage`], one dialogue with up to two engines.
//!
//! ```no_run
//! # use std::sync::Arc;
//! # use enginecheck::driver::{command::EngineCommand, limits::Limits, stage::Stage};
//! # use enginecheck::exchange::Want;
//! # async fn dialogue(mut next: impl FnMut() -> Want, mut observe: impl FnMut(enginecheck::exchange::Observation)) {
//! let engine = Arc::new(EngineCommand::new("./myengine"));
//! let mut stage = Stage::new(vec![engine], Limits::default());
//! loop {
//!     match next() {
//!         Want::Done => break,
//!         want => observe(stage.carry_out(want).await),
//!     }
//! }
//! # }
//! ```
//!
//! What depends on the system is in `unix` and `windows`; the rest of the driver knows one of them as `platform`.
//!
//! What it guarantees:
//!
//! - Each engine has its own process group (on Windows, its own job); its pipes are drained from the first moment; every wait
//!   and every write has a deadline.
//! - What is kept of a dialogue is bounded ([`limits::Limits`]); a flood is cut, reported, and drained further.
//! - However a dialogue ends (also when the [`stage::Stage`] is dropped) the whole group is killed. On Linux,
//!   children that left the group are found by the cookie in their environment, killed after a second of grace, and
//!   reported. On Windows no child can leave the job.
//! - When the harness itself dies, its guardian process kills all engines ([`custody::prepare`]). The program itself also has
//!   a supervising parent, to which everything falls that an engine has left ([`supervisor`]). On Windows the system itself
//!   ends every job with the harness.
//!
//! What it cannot find: a process that left its session *and* wiped its environment, if harness and supervisor are killed by
//! SIGKILL at the same moment; on Unix other than Linux, any process that left its group. What it cannot remove: on Windows,
//! the scratch folders of a harness that was killed.

#[cfg(unix)]
mod unix;
#[cfg(unix)]
use unix as platform;
#[cfg(windows)]
mod windows;
#[cfg(windows)]
use windows as platform;

pub(crate) use platform::signals;
pub use platform::{custody, room, supervisor};

pub mod command;
pub mod limits;
pub mod stage;
pub(crate) mod watch;

mod ending;
mod head;
mod launch;
mod look;
mod mark;
mod outputs;
mod process;
mod ready;
mod refusal;
mod scratch;
mod started;
mod usage;
