//! The placeholder types `above(N)` and `below(N)`.

use crate::model::Mismatch;
use crate::verdict::FailureKind;

/// Whether a whole number lies above or below (`kind`) the given one.
///
/// # Errors
/// That it does not, or that one of them is no whole number.
pub(crate) fn admits(kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
    let number = |text: &str| text.parse::<i64>().ok();
    let fits = number(text)
        .zip(arguments.first().and_then(|a| number(a)))
        .is_some_and(|(found, bound)| if kind == "above" { found > bound } else { found < bound });
    met(fits, || format!("{text} is not {kind} {}", arguments.concat()))
}

/// A mismatch unless it is met.
///
/// # Errors
/// The mismatch.
pub(crate) fn met(met: bool, reason: impl FnOnce() -> String) -> Result<(), Mismatch> {
    if met { Ok(()) } else { Err(Mismatch { kind: FailureKind::Mismatch, reason: reason() }) }
}
