//! What the relatives of UCI share: engines that are greeted by the name of their protocol, answer `isready`, are told a
//! position and `go`, and answer once.
//!
//! GBGP, BEI and UCI stand on the acts, GBGP and UCI on the rest, too. Not for the words of one of them alone: each gives its own in a [`Voice`](acts::Voice).

pub(crate) mod acts;
pub(crate) mod asked;
pub(crate) mod battery;
pub(crate) mod options;
pub(crate) mod relative;
