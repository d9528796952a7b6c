//! The honest engine in other dialects of the draft.

use super::draws;
use super::seen::Kind;
use crate::reference::Build;
use crate::reference::mutants::Twin;
use crate::reference::speaks::autoplayer::{Dialect, speaking};

/// It reads and writes moves in coordinates only.
pub(super) const IN_COORDINATES: &str = "in-coordinates";
/// It reads nothing while it thinks.
const DEAF: &str = "deaf-in-search";
/// It does the least that the draft asks for.
const PLAIN: &str = "plain";
/// It knows an extension more.
const WITH_BUGHOUSE: &str = "with-bughouse";
/// It offers a draw right before its second move of each game.
pub(super) const OFFERING: &str = "offering";

/// All are judged alike: what they read is found out by the probe.
const fn twin(name: &'static str, build: Build) -> Twin {
    Twin { name, build, profile: None }
}

/// The twins.
pub(in crate::reference::mutants) const TWINS: &[Twin] = &[
    twin(IN_COORDINATES, || speaking(Dialect::COORDINATES)),
    twin(DEAF, || speaking(Dialect::DEAF)),
    twin(PLAIN, || speaking(Dialect::PLAIN)),
    twin(WITH_BUGHOUSE, || speaking(Dialect::BUGHOUSE)),
    twin(OFFERING, draws::offering),
];

/// The one that reads coordinates is inside.
#[derive(Debug, Default)]
pub(super) struct InCoordinates;

impl Kind for InCoordinates {
    const DIALECT: Dialect = Dialect::COORDINATES;
}
