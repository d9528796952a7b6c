//! An engine that could not be started, and whose fault that is.

use std::io;

use crate::driver::platform::programs::has_no_room;

/// An engine that was not started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Refusal {
    /// Why, in words for the user.
    pub(super) reason: String,
    /// The system had no descriptor, process or memory left for it, which is not the engine's fault.
    pub(super) no_room: bool,
}

impl Refusal {
    /// Because of the engine, or of how it is to be started.
    pub(super) fn of_engine(reason: impl Into<String>) -> Refusal {
        Refusal { reason: reason.into(), no_room: false }
    }

    /// Because the system failed at this.
    pub(super) fn because(what: &str, error: &io::Error) -> Refusal {
        Refusal { reason: format!("{what}: {error}"), no_room: has_no_room(error) }
    }

    /// Because the system refused it, with the reason in words for the user.
    pub(super) fn not_started(reason: String, error: &io::Error) -> Refusal {
        Refusal { reason, no_room: has_no_room(error) }
    }
}
