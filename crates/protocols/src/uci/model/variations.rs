//! What lines with several variations say together (UCI-INFO-13): [`Variations`].
//!
//! A monitor sees one search. Engines differ in when they tell their variations: at the end of each depth, after each root
//! move, or within a depth only those that have changed. So a depth is complete when all its numbers have been told, if only
//! as bounds, before a deeper main line comes, and only exact scores of one depth are compared. The last depth may have been
//! interrupted.

use std::collections::BTreeMap;

use crate::uci::grammar::{Move, Score};

/// The best variation may be worse than another one by this many hundredths of a pawn: searches of one depth are not exact.
const UNEVEN: i64 = 50;

/// So many depths of one search have to be wrong in the same way.
const DEPTHS: usize = 2;

/// So many depths are kept, the latest ones. An engine may count further than anybody can search.
const KEPT: usize = 64;

/// A variation with its number, as a line of one depth tells it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Variation {
    /// Its number, from 1.
    pub(super) number: u64,
    pub(super) depth: u64,
    /// Its first move; none: it is a bound, or tells no moves.
    pub(super) first: Option<Move>,
    /// Its exact score.
    pub(super) score: Option<Score>,
}

/// What is wrong with the variations of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wrong {
    /// One move begins two variations that were told together.
    Repeated(String),
    /// Depths were left before all of their variations were told.
    Incomplete(String),
    /// Another variation than the first is the best one, depth after depth.
    WorseFirst(String),
    /// The variations of a depth are not told in the order of their numbers.
    Order(String),
}

/// The variations of one search.
#[derive(Debug, Clone, Default)]
pub(super) struct Variations {
    /// What was told last of each depth, by numbers.
    depths: BTreeMap<u64, BTreeMap<u64, Variation>>,
    /// Those that stand one behind the other: their numbers rise by one, their depth is the same.
    group: Vec<Variation>,
    /// The depth of the deepest main line: what is told of earlier ones is told again.
    main: u64,
    /// Depths that were left with variations missing.
    incomplete: usize,
    /// Depths whose first variation was worse than the last one.
    worse: usize,
}

impl Variations {
    /// Takes in a variation of a search that has to tell `wanted` of them, and says what is wrong with what was told so far.
    pub(super) fn take(&mut self, told: Variation, wanted: u64) -> Option<Wrong> {
        if wanted < 2 {
            return None;
        }
        let repeated = self.group_with(told);
        if told.depth < self.main {
            return repeated;
        }
        let left = (told.number == 1).then(|| self.leave(told.depth, wanted)).flatten();
        let numbers = self.depths.entry(told.depth).or_default();
        let out_of_order = numbers.is_empty() && told.number != 1;
        numbers.insert(told.number, told);
        if self.depths.len() > KEPT {
            self.depths.pop_first();
        }
        let order = out_of_order.then(|| {
            Wrong::Order(format!("the variations of depth {} begin with number {}", told.depth, told.number))
        });
        repeated.or(left).or(order)
    }

    /// Adds a variation to those before it, if it belongs to them.
    fn group_with(&mut self, told: Variation) -> Option<Wrong> {
        let follows = self
            .group
            .last()
            .is_some_and(|last| last.number.checked_add(1) == Some(told.number) && last.depth == told.depth);
        if !follows {
            self.group.clear();
        }
        let same =
            told.first.and_then(|first| self.group.iter().find(|other| other.first == Some(first)).copied());
        if self.group.len() < KEPT {
            self.group.push(told);
        }
        let (other, first) = same.filter(|_| follows).zip(told.first)?;
        Some(Wrong::Repeated(format!(
            "variations {} and {} of depth {} both begin with {first}",
            other.number, told.number, told.depth
        )))
    }

    /// A main line of this depth has come: nothing more is to come of those above.
    fn leave(&mut self, depth: u64, wanted: u64) -> Option<Wrong> {
        self.main = depth;
        let deeper = self.depths.split_off(&depth);
        let left = std::mem::replace(&mut self.depths, deeper);
        left.into_iter().find_map(|(depth, numbers)| self.judge(depth, &numbers, wanted))
    }

    /// What is wrong with a depth that is done.
    fn judge(&mut self, depth: u64, numbers: &BTreeMap<u64, Variation>, wanted: u64) -> Option<Wrong> {
        if let Some(missing) = (1..=wanted).find(|number| !numbers.contains_key(number)) {
            self.incomplete += 1;
            let text = format!("depth {depth} was left without variation {missing} of {wanted}");
            return (self.incomplete == DEPTHS).then_some(Wrong::Incomplete(text));
        }
        let value = |number| numbers.get(&number)?.score.map(value);
        let (first, last) = (value(1)?, value(wanted)?);
        if first.saturating_add(UNEVEN) > last {
            return None;
        }
        self.worse += 1;
        let text = format!("at depth {depth} variation {wanted} is better than variation 1");
        (self.worse == DEPTHS).then_some(Wrong::WorseFirst(text))
    }
}

/// A score as a number that can be compared: a mate is worth more than any hundredths of pawns, the nearer the more.
fn value(score: Score) -> i64 {
    const MATE: i64 = 1_000_000_000;
    match score {
        Score::Centipawns(pawns) => pawns.clamp(-MATE / 2, MATE / 2),
        Score::Mate(moves) if moves > 0 => MATE - moves.min(MATE / 4),
        Score::Mate(moves) => -MATE - moves.max(-MATE / 4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The complaints about variations, each as depth, number, first move and hundredths of a pawn.
    fn judged(wanted: u64, told: &[(u64, u64, &str, i64)]) -> Vec<Wrong> {
        let mut variations = Variations::default();
        let variation = |&(depth, number, first, pawns): &(u64, u64, &str, i64)| Variation {
            number,
            depth,
            first: Move::parse(first.as_bytes()).ok(),
            score: Some(Score::Centipawns(pawns)),
        };
        told.iter().filter_map(|told| variations.take(variation(told), wanted)).collect()
    }

    #[test]
    fn variations_as_engines_tell_them_are_right() {
        // All at the end of each depth; a depth that was interrupted.
        let whole =
            [(1, 1, "e2e4", 9), (1, 2, "d2d4", 5), (2, 1, "d2d4", 7), (2, 2, "e2e4", 7), (3, 1, "e2e4", 1)];
        assert_eq!(judged(2, &whole), []);
        // One after the other, those not searched yet of the depth before; the order changes on the way.
        let early = [
            (1, 1, "e2e4", 9),
            (1, 2, "d2d4", 5),
            (2, 1, "e2e4", 7),
            (1, 2, "d2d4", 5),
            (2, 1, "d2d4", 8),
            (2, 2, "e2e4", 7),
            (3, 1, "d2d4", 2),
        ];
        assert_eq!(judged(2, &early), []);
        // Only what has changed.
        let changed =
            [(1, 1, "e2e4", 9), (1, 2, "d2d4", 5), (1, 1, "d2d4", 8), (1, 2, "e2e4", 9), (2, 1, "a2a3", 0)];
        assert_eq!(judged(2, &changed), []);
        // One line where one was wanted.
        assert_eq!(judged(1, &[(1, 1, "e2e4", 9), (2, 1, "e2e4", 9), (3, 1, "e2e4", 9)]), []);
    }

    #[test]
    fn a_move_begins_one_variation() {
        let told = [(1, 1, "e2e4", 9), (1, 2, "d2d4", 5), (1, 3, "d2d4", 5)];
        assert!(matches!(&judged(3, &told)[..], [Wrong::Repeated(text)] if text.contains("2 and 3")));
    }

    #[test]
    fn two_depths_without_a_variation_are_a_fault() {
        let told = [(1, 1, "e2e4", 9), (2, 1, "e2e4", 9), (3, 1, "e2e4", 9), (3, 2, "d2d4", 9)];
        assert!(matches!(&judged(2, &told)[..], [Wrong::Incomplete(text)] if text.contains("depth 2")));
        assert_eq!(judged(2, &told[..2]), []);
    }

    #[test]
    fn the_best_variation_is_the_first() {
        let worst = [
            (1, 1, "e2e4", -90),
            (1, 2, "d2d4", 5),
            (2, 1, "e2e4", -80),
            (2, 2, "d2d4", 5),
            (3, 1, "e2e4", 0),
        ];
        assert!(matches!(&judged(2, &worst)[..], [Wrong::WorseFirst(_)]));
        let uneven =
            [(1, 1, "e2e4", 0), (1, 2, "d2d4", 5), (2, 1, "e2e4", 0), (2, 2, "d2d4", 5), (3, 1, "e2e4", 0)];
        assert_eq!(judged(2, &uneven), []);
    }

    #[test]
    fn variations_come_by_their_numbers() {
        let told = [(1, 2, "d2d4", 5), (1, 1, "e2e4", 9)];
        assert!(matches!(&judged(2, &told)[..], [Wrong::Order(_)]));
    }

    #[test]
    fn mates_are_worth_most() {
        let rising = [Score::Mate(-1), Score::Mate(-5), Score::Centipawns(0), Score::Mate(5), Score::Mate(1)];
        assert!(rising.windows(2).all(|pair| value(pair[0]) < value(pair[1])));
    }
}
