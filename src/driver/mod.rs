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
//! What it guarantees:
//!
//! - Each engine has its own process group; its pipes are drained from the first moment; every wait and every write
//!   has a deadline.
//! - What is kept of a dialogue is bounded ([`limits::Limits`]); a flood is cut, reported, and drained further.
//! - However a dialogue ends (also when the [`stage::Stage`] is dropped) the whole group is killed. On Linux,
//!   children that left the group are found by the cookie in their environment, killed after a second of grace, and
//!   reported.
//! - When the harness itself dies, its guardian process kills all engines ([`custody::prepare`]). The program itself also has
//!   a supervising parent, to which everything falls that an engine has left ([`supervisor`]).
//!
//! What it cannot find: a process that left its session *and* wiped its environment, if harness and supervisor are killed by
//! SIGKILL at the same moment; outside Linux, any process that left its group.

pub mod command;
pub mod custody;
pub mod limits;
pub mod room;
pub(crate) mod signals;
pub mod stage;
pub mod supervisor;
pub(crate) mod watch;

mod ending;
mod guardian;
mod launch;
mod leftovers;
mod mark;
mod outputs;
mod process;
#[cfg(target_os = "linux")]
mod procfs;
mod refusal;
mod scratch;
mod source;
