//! What an engine does wrong in a game ([`Fault`]).

use crate::protocol::relay::Seat;
use crate::verdict::{FailureKind, Lowered};

/// Something that no engine may do; it ends the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::judge) struct Fault {
    pub(in crate::judge) seat: Seat,
    pub(in crate::judge) kind: FailureKind,
    /// Why it counts for less than its clause, if it does.
    pub(in crate::judge) lowered: Option<Lowered>,
    /// The clause, if the protocol has one; none: the step's.
    pub(in crate::judge) clause: Option<&'static str>,
    pub(in crate::judge) expected: String,
    pub(in crate::judge) actual: String,
}

impl Fault {
    pub(super) fn new(
        seat: Seat,
        kind: FailureKind,
        (clause, lowered): (Option<&'static str>, Option<Lowered>),
        expected: &str,
        actual: &str,
    ) -> Fault {
        let (expected, actual) = (expected.to_owned(), actual.to_owned());
        Fault { seat, kind, lowered, clause, expected, actual }
    }
}

/// The place of a side in a pair.
pub(super) fn index(seat: Seat) -> usize {
    usize::from(seat == Seat::Second)
}
