//! When two failures are one: the cause that they share, as far as their dialogues show it.
//!
//! Pure. Main type: [`Cause`]. Two failures have the same cause if they would send an author to the same place. In a must
//! failure and a must finding, clause, step, scenario, numbers, moves, times and positions do not matter; what matters is:
//!
//! - if a monitor found something on the very line on which the failure rests, at no lower level: what it found. Of lines
//!   that answer nothing, and of illegal moves, an earlier one of the same form counts as well, because monitors tell much only once;
//! - a crash of which stderr tells the place in the engine's source: how it ended, the kind of error, and that place;
//! - another crash, or a closed output: how the engine ended, and the first word of the last line that was sent, or that it was a
//!   command which the engine need not know, or that such a command was sent and the engine has said nothing since; if the
//!   engine's last words are a refusal, the refusal instead, whatever it refused;
//! - a move came where an illegal one should have been refused: that, whatever monitors say of the move;
//! - nothing came behind a line that the engine left open: that line, because answers may stand behind it;
//! - nothing came, or only the answer to a ping, which shows that nothing will come: what was awaited. If that is the answer
//!   to a ping, also the first word of what was sent before it, because the ping asks only whether that has been done, and
//!   what the engine had to do then;
//! - a line came that answers nothing: the line, and the first word of what was sent before it;
//! - a refusal came, or a result that refuses a move: the refusal, whatever was awaited instead;
//! - the answer to a search came where only a question of ours was to be answered: the question;
//! - a result was awaited, or came: whether the game was won or drawn, but not by whom and why;
//! - another answer came than the one that was awaited: both, whatever it tells to be expected next. If a monitor had found lines of
//!   the awaited kind malformed, of which a search tells many: what it found.
//!
//! Causes with different names may still be one thing to fix: `relations` says which, for reports that join them.
//!
//! Where it matters whether a move is legal, the kind of move counts, too: who forgets castling has not forgotten en passant.
//!
//! ```
//! use std::time::Duration;
//! use enginecheck::cause::Cause;
//! use enginecheck::verdict::{Failure, FailureKind};
//!
//! let hung = |sent: &str, expected: &str| Failure {
//!     kind: FailureKind::Timeout,
//!     expected: expected.to_owned(),
//!     sent: sent.to_owned(),
//!     ..Failure::default()
//! };
//! let one = Cause::of(&hung("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "pong 3"), &[]);
//! assert_eq!(one, Cause::of(&hung("setboard k7/8/8/8/8/8/8/K7 b - - 0 1", "pong 14"), &[]));
//! assert_eq!(one.name(), "timeout: pong # after setboard");
//! ```

mod naming;
mod relations;
mod shape;

pub(crate) use naming::{ALIVE, MOVE_LEGAL, on_its_line};
pub use naming::{Cause, General};
pub(crate) use shape::is_fence;
