//! One speaker a protocol: the core that knows its commands.

pub(super) mod autoplayer;
// Registered below as soon as the protocol is judged.
#[cfg_attr(not(test), expect(dead_code, reason = "the protocol is not registered yet"))]
pub(super) mod bei;
mod chess;
pub(super) mod gbgp;
mod nboard;
mod xboard;

use super::Engine;

/// A protocol that the reference engine speaks.
#[derive(Debug, Clone, Copy)]
pub struct Speaker {
    /// The protocol's name.
    pub protocol: &'static str,
    /// Builds a fresh honest engine.
    pub build: fn() -> Box<dyn Engine>,
}

/// All of them.
pub const SPEAKERS: &[Speaker] = &[
    Speaker { protocol: "autoplayer", build: autoplayer::build },
    Speaker { protocol: "gbgp", build: gbgp::build },
    Speaker { protocol: "nboard", build: nboard::build },
    Speaker { protocol: "xboard", build: xboard::build },
];
