//! Predicates over processor time, for `holds`.

use std::time::Duration;

use crate::model::Facts;

/// Whether the predicate holds.
///
/// # Errors
/// What was measured instead, in words.
pub(crate) fn holds(predicate: &str, facts: &Facts) -> Result<(), String> {
    let cpu = facts.cpu;
    let share = cpu.as_secs_f64() / facts.wall.as_secs_f64().max(0.001);
    let met = match predicate {
        // Some slack for a wake-up or a line of input, which weigh much in a short span.
        "cpu-idle" => cpu <= facts.wall / 10 + Duration::from_millis(30),
        "cpu-busy" => share >= 0.25,
        // Threads that read and write are not counted, and do little.
        "one-core" => cpu <= facts.wall * 5 / 4 + Duration::from_millis(100),
        other => return Err(format!("unknown predicate {other}")),
    };
    if met {
        Ok(())
    } else {
        let (used, wall) = (cpu.as_millis(), facts.wall.as_millis());
        Err(format!("{used} ms of processor time in {wall} ms ({:.0} %)", share * 100.0))
    }
}
