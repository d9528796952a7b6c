//! One speaker a protocol: the core that knows its commands.

pub(super) mod autoplayer;
pub(super) mod bei;
mod chess;
mod family;
pub(super) mod gbgp;
mod nboard;
mod uci;
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
pub const ENGINES: &[Speaker] = &[
    Speaker { protocol: "autoplayer", build: autoplayer::build },
    Speaker { protocol: "bei", build: bei::build },
    Speaker { protocol: "gbgp", build: gbgp::build },
    Speaker { protocol: "nboard", build: nboard::build },
    Speaker { protocol: "uci", build: uci::build },
    Speaker { protocol: "xboard", build: xboard::build },
];
