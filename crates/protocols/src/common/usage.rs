//! Predicates over processor time, for `holds`.

use std::time::Duration;

use crate::model::Facts;

/// A name, and whether it holds of the processor time used in a span of wall time.
type Predicate = (&'static str, fn(Duration, Duration) -> bool);

const PREDICATES: &[Predicate] = &[
    // Some slack for a wake-up or a line of input, which weigh much in a short span.
    ("cpu-idle", |cpu, wall| cpu <= wall / 10 + Duration::from_millis(30)),
    ("cpu-busy", |cpu, wall| share(cpu, wall) >= 0.25),
    // Threads that read and write are not counted, and do little.
    ("one-core", |cpu, wall| cpu <= wall * 5 / 4 + Duration::from_millis(100)),
];

/// Whether the predicate holds.
///
/// # Errors
/// What was measured instead, in words.
pub(crate) fn holds(predicate: &str, facts: &Facts) -> Result<(), String> {
    let Facts { cpu, wall } = *facts;
    match PREDICATES.iter().find(|(name, _)| *name == predicate) {
        Some((_, holds)) if !holds(cpu, wall) => {
            let (used, all, share) = (cpu.as_millis(), wall.as_millis(), share(cpu, wall) * 100.0);
            Err(format!("{used} ms of processor time in {all} ms ({share:.0} %)"))
        }
        _ => Ok(()),
    }
}

fn share(cpu: Duration, wall: Duration) -> f64 {
    cpu.as_secs_f64() / wall.as_secs_f64().max(0.001)
}
