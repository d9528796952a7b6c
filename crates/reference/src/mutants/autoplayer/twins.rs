//! The honest engine in other dialects of the draft.

use super::draws::{self, OFFERING};
use super::seen::Kind;
use crate::engines::autoplayer::{Dialect, speaking};
use crate::mutants::Twin;
use crate::mutants::habits::judged_alike as twin;

/// It reads and writes moves in coordinates only.
pub(super) const IN_COORDINATES: &str = "in-coordinates";
/// It reads nothing while it thinks.
pub(super) const DEAF: &str = "deaf-in-search";
/// It does the least that the draft asks for.
pub(super) const PLAIN: &str = "plain";
/// It knows an extension more.
pub(super) const WITH_BUGHOUSE: &str = "with-bughouse";

/// The twins. What most of them read is found out by the probe.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    // Whoever reads one notation only needs an interface that is told so.
    Twin { name: IN_COORDINATES, build: || speaking(Dialect::COORDINATES), profile: Some("coordinate") },
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

/// The one that reads nothing while it thinks.
#[derive(Debug, Default)]
pub(super) struct Deaf;

impl Kind for Deaf {
    const DIALECT: Dialect = Dialect::DEAF;
}

/// The one that does the least.
#[derive(Debug, Default)]
pub(super) struct Plain;

impl Kind for Plain {
    const DIALECT: Dialect = Dialect::PLAIN;
}

/// The one that knows bughouse.
#[derive(Debug, Default)]
pub(super) struct WithBughouse;

impl Kind for WithBughouse {
    const DIALECT: Dialect = Dialect::BUGHOUSE;
}
