//! Spans of time in words ([`span`]).

use std::time::Duration;

/// A span of time for people: `1.4 s`, `250 ms`.
pub(crate) fn span(duration: Duration) -> String {
    if duration.as_millis() < 1000 {
        format!("{} ms", duration.as_millis())
    } else {
        format!("{:.1} s", duration.as_secs_f64()).replace(".0 s", " s")
    }
}
