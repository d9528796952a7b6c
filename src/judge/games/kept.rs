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
    /// The failure that tells of a game lost on time: its place among all of the dialogue, and by how much the clock may be
    /// overrun.
    pub(in crate::judge) forfeit: Option<(usize, Duration)>,
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
    /// The failure that tells of a game lost on time, by its place, if it would not have been lost on an idle machine; and why.
    pub(in crate::judge) fn lost_by_the_machine(&self) -> Option<(usize, String)> {
        let (place, lag) = self.forfeit?;
        let late = self.played.as_ref()?.moves.last().filter(|late| late.lost)?;
        // What is more than its time was several threads, which waited for each other.
        let delayed = late.delayed.filter(|delayed| *delayed <= late.used)?;
        let why = || {
            let (over, delayed) = (late.over().as_secs_f64(), delayed.as_secs_f64());
            format!(
                "a game was lost on time by {over:.2} s, while engine and harness had to wait {delayed:.2} s for a processor"
            )
        };
        (late.over().saturating_sub(delayed) <= lag).then(|| (place, why()))
    }

    /// Whether a look at this engine belongs to a game.
    pub(in crate::judge) fn awaits_sample(&self, engine: EngineId) -> bool {
        self.delays.asked[place(engine)] > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::MoveTime;

    #[test]
    fn a_game_is_lost_by_the_machine_if_it_were_not_lost_without_its_delay() {
        let ms = Duration::from_millis;
        let told = |used: u64, delayed: Option<u64>, lost: bool| {
            let (left, delayed) = (ms(1000), delayed.map(ms));
            let late = MoveTime { second: false, used: ms(used), left, delayed, lost };
            let played = PlayedGame {
                result: "0-1".to_owned(),
                reason: "loses on time".to_owned(),
                names: [String::new(), String::new()],
                exchanged: false,
                plies: 1,
                used: [Duration::ZERO; 2],
                longest: [Duration::ZERO; 2],
                record: String::new(),
                moves: vec![late],
            };
            let games = Games { played: Some(played), forfeit: Some((2, ms(500))), ..Games::default() };
            games.lost_by_the_machine().map(|(place, _)| place)
        };
        // used, delayed, lost; whether it is the machine
        let cases = [
            (1800, Some(400), true, Some(2)),
            (1800, Some(300), true, Some(2)),
            (1800, Some(299), true, None),
            (1800, None, true, None),
            (1800, Some(1801), true, None),
            (900, Some(400), false, None),
        ];
        for (used, delayed, lost, expected) in cases {
            assert_eq!(told(used, delayed, lost), expected, "{used} {delayed:?}");
        }
        assert_eq!(Games::default().lost_by_the_machine(), None);
    }

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
