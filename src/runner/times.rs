//! What engines used of their time in whole games ([`Times`]).

use std::collections::BTreeSet;
use std::time::Duration;

use crate::event::{EngineTimes, Overruns, TimedMove};
use crate::verdict::PlayedGame;

/// The times of both engines.
#[derive(Debug, Default)]
pub(super) struct Times {
    engines: [Engine; 2],
}

#[derive(Debug, Default)]
struct Engine {
    name: String,
    used: Vec<TimedMove>,
    over: Vec<TimedMove>,
    lost: BTreeSet<u32>,
    not_counted: usize,
}

impl Times {
    /// Adds a game; its scenario's id ends with its number.
    pub(super) fn add(&mut self, id: &str, game: &PlayedGame) {
        let number = id.rsplit('-').next().and_then(|text| text.parse().ok()).unwrap_or_default();
        for (ply, mv) in game.moves.iter().enumerate() {
            // The engine under test is the first one, whatever side it plays.
            let engine = &mut self.engines[usize::from(mv.second != game.exchanged)];
            if engine.name.is_empty() {
                engine.name.clone_from(&game.names[usize::from(mv.second)]);
            }
            if !mv.counts() {
                engine.not_counted += 1;
                continue;
            }
            let timed = |time| TimedMove { time, game: number, mv: ply / 2 + 1 };
            engine.used.push(timed(mv.used));
            if !mv.over().is_zero() {
                engine.over.push(timed(mv.over()));
            }
            if mv.lost {
                engine.lost.insert(number);
            }
        }
    }

    /// The sums; empty if no game was timed.
    pub(super) fn sums(self) -> Vec<EngineTimes> {
        let named = self.engines.into_iter().zip(["a", "b"]);
        let played = named.filter(|(engine, _)| !engine.name.is_empty());
        played.map(|(engine, letter)| engine.sums(letter)).collect()
    }
}

impl Engine {
    fn sums(mut self, letter: &str) -> EngineTimes {
        self.used.sort();
        self.over.sort();
        let worst = |moves: &[TimedMove]| moves.last().copied().unwrap_or_default();
        let games: BTreeSet<u32> = self.over.iter().map(|mv| mv.game).collect();
        let over = (!self.over.is_empty()).then(|| Overruns {
            moves: self.over.len(),
            games: games.len(),
            lost: self.lost.len(),
            median: percentile(&self.over, 50),
            worst: worst(&self.over),
        });
        EngineTimes {
            engine: format!("{} ({letter})", self.name),
            moves: self.used.len(),
            not_counted: self.not_counted,
            median: percentile(&self.used, 50),
            most: percentile(&self.used, 99),
            worst: worst(&self.used),
            over,
        }
    }
}

/// The least of the sorted times that so many of a hundred do not exceed.
fn percentile(sorted: &[TimedMove], hundredths: usize) -> Duration {
    let rank = (sorted.len() * hundredths).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).map_or(Duration::ZERO, |mv| mv.time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::MoveTime;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn game(exchanged: bool, moves: &[(u64, u64, Option<u64>, bool)]) -> PlayedGame {
        let timed = |(ply, &(used, left, delayed, lost)): (usize, &(u64, u64, Option<u64>, bool))| MoveTime {
            second: ply % 2 == 1,
            used: ms(used),
            left: ms(left),
            delayed: delayed.map(ms),
            lost,
        };
        PlayedGame {
            result: "*".to_owned(),
            reason: String::new(),
            names: if exchanged { ["B", "A"] } else { ["A", "B"] }.map(str::to_owned),
            exchanged,
            plies: moves.len(),
            used: [Duration::ZERO; 2],
            longest: [Duration::ZERO; 2],
            record: String::new(),
            moves: moves.iter().enumerate().map(timed).collect(),
        }
    }

    #[test]
    fn the_table_names_the_worst_moves_and_leaves_out_what_the_machine_delayed() {
        let mut times = Times::default();
        let first = [
            (10, 100, None, false),
            (20, 100, Some(1), false),
            (30, 100, Some(0), false),
            (600, 50, Some(0), true),
        ];
        times.add("uci/play/game-1", &game(false, &first));
        let second = [(90, 80, Some(0), false), (40, 30, Some(12), false), (200, 300, Some(13), false)];
        times.add("uci/play/game-2", &game(true, &second));
        let sums = times.sums();
        let [a, b] = &sums[..] else { panic!("two engines: {sums:?}") };
        assert_eq!((&*a.engine, a.moves, a.not_counted), ("A (a)", 2, 1));
        assert_eq!((a.median, a.most, &a.over), (ms(10), ms(30), &None));
        assert_eq!(a.worst, TimedMove { time: ms(30), game: 1, mv: 2 });
        assert_eq!((&*b.engine, b.moves, b.not_counted), ("B (b)", 3, 1));
        let over = b.over.as_ref().expect("its flag fell");
        assert_eq!((over.moves, over.games, over.lost, over.median), (2, 2, 1, ms(10)));
        assert_eq!(over.worst, TimedMove { time: ms(550), game: 1, mv: 2 });
        assert_eq!(Times::default().sums(), []);
    }
}
