//! What a judge keeps of its games ([`Games`]).

use std::time::Duration;

use super::conductor::Conductor;
use crate::line::EngineId;
use crate::verdict::PlayedGame;

/// The games of `relay` acts.
#[derive(Debug, Default)]
pub(in crate::judge) struct Games {
    /// The open game.
    pub(in crate::judge) conductor: Option<Box<Conductor>>,
    /// The time that they may take by their clocks.
    pub(in crate::judge) clocks: Duration,
    /// The last game that was played.
    pub(in crate::judge) played: Option<PlayedGame>,
    /// How long engines and harness have waited for a processor.
    pub(in crate::judge) delays: Delays,
}

/// How long each engine, and the harness, had waited for a processor when they were last looked at.
#[derive(Debug, Default)]
pub(in crate::judge) struct Delays {
    /// Looks that were asked for and have not come, by engine.
    asked: [usize; 2],
    engines: [Option<Duration>; 2],
    harness: Option<Duration>,
}

/// The place of one of the two engines.
fn place(engine: EngineId) -> usize {
    usize::from(engine.0) % 2
}

impl Delays {
    /// An engine is looked at.
    pub(in crate::judge) fn ask(&mut self, engine: EngineId) {
        self.asked[place(engine)] += 1;
    }

    /// How much longer both have waited since the last look; none if that is unknown. A sum falls when a thread ends.
    pub(in crate::judge) fn took(
        &mut self,
        engine: EngineId,
        of_engine: Option<Duration>,
        of_harness: Option<Duration>,
    ) -> Option<Duration> {
        let place = place(engine);
        self.asked[place] = self.asked[place].saturating_sub(1);
        let before = std::mem::replace(&mut self.engines[place], of_engine);
        let harness = std::mem::replace(&mut self.harness, of_harness);
        let more = of_engine?.checked_sub(before?)?;
        let late = of_harness.zip(harness).and_then(|(now, then)| now.checked_sub(then));
        Some(more + late.unwrap_or_default())
    }
}

impl Games {
    /// Whether a look at this engine belongs to a game.
    pub(in crate::judge) fn awaits_sample(&self, engine: EngineId) -> bool {
        self.delays.asked[place(engine)] > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_for_a_processor_are_those_since_the_last_look() {
        let ms = Duration::from_millis;
        let mut delays = Delays::default();
        assert_eq!(delays.took(EngineId::A, Some(ms(5)), Some(ms(1))), None);
        assert_eq!(delays.took(EngineId::B, Some(ms(9)), Some(ms(2))), None);
        assert_eq!(delays.took(EngineId::A, Some(ms(7)), Some(ms(5))), Some(ms(5)), "two and three");
        assert_eq!(delays.took(EngineId::A, Some(ms(6)), Some(ms(5))), None, "a thread has ended");
        assert_eq!(delays.took(EngineId::A, None, None), None);
    }
}
