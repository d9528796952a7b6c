//! Mates that are told with their whole variation: [`Mates`]. The variation proves how far away the mate is, and whose it is.

/// So many lines of a dialogue must count plies before it is certain that the engine does.
const LINES: usize = 2;

/// So many lines of a dialogue must tell a mate that is farther away than their variation shows. One or two may be what is left
/// of another search.
const TOO_FAR: usize = 3;

/// What the mates of a dialogue have shown.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mates {
    in_moves: usize,
    in_plies: usize,
    /// Lines whose mate is farther away than their variation shows.
    too_far: usize,
}

/// What is wrong with a mate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WrongMate {
    /// The engine counts plies (UCI-INFO-6).
    Plies(String),
    /// The mate is farther away than its variation shows, time and again (UCI-INFO-6).
    TooFar(String),
    /// The sign is that of the other side (UCI-INFO-7).
    Sign(String),
}

impl Mates {
    /// Takes in a mate whose variation ends in mate after so many plies.
    pub(super) fn take(&mut self, told: i64, plies: usize) -> Option<WrongMate> {
        let Ok(plies) = u64::try_from(plies) else { return None };
        let wins = plies % 2 == 1;
        if told != 0 && wins != (told > 0) {
            let whose = if wins { "the engine mates" } else { "the engine is mated" };
            return Some(WrongMate::Sign(format!("mate {told}, but in its variation {whose}")));
        }
        let (moves, away) = (plies.div_ceil(2), told.unsigned_abs());
        self.in_moves += usize::from(away == moves && moves != plies);
        self.in_plies += usize::from(away == plies && moves != plies);
        self.too_far += usize::from(away > moves && away != plies);
        let text = format!("mate {told}, but its variation mates in {moves} moves, {plies} plies");
        if self.in_plies == LINES && self.in_moves == 0 {
            return Some(WrongMate::Plies(text));
        }
        (self.too_far == TOO_FAR && away > moves).then_some(WrongMate::TooFar(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted() {
        let mut mates = Mates::default();
        assert_eq!(
            [(1, 1), (2, 3), (3, 5), (-1, 2), (-2, 4)].map(|(told, plies)| mates.take(told, plies)),
            [None, None, None, None, None]
        );
        // A line that is shorter than the mate told proves nothing, nor does one that looks like plies.
        assert_eq!([(4, 5), (3, 3), (5, 5)].map(|(told, plies)| mates.take(told, plies)), [None, None, None]);
    }

    #[test]
    fn mates_that_are_too_far_show_in_three_lines() {
        let mut mates = Mates::default();
        assert_eq!(
            [(1, 1), (4, 5), (2, 3), (4, 5)].map(|(told, plies)| mates.take(told, plies)),
            [None, None, None, None]
        );
        assert!(matches!(mates.take(-5, 8), Some(WrongMate::TooFar(text)) if text.contains("in 4 moves")));
    }

    #[test]
    fn plies_show_in_two_lines() {
        let mut mates = Mates::default();
        assert_eq!(mates.take(1, 1), None);
        assert_eq!(mates.take(3, 3), None);
        assert!(matches!(mates.take(-4, 4), Some(WrongMate::Plies(text)) if text.contains("in 2 moves")));
    }

    #[test]
    fn the_sign_is_that_of_the_mated_side() {
        assert!(matches!(Mates::default().take(-2, 3), Some(WrongMate::Sign(_))));
        assert!(matches!(Mates::default().take(1, 2), Some(WrongMate::Sign(_))));
        assert_eq!(Mates::default().take(0, 2), None);
        assert_eq!(Mates::default().take(i64::MIN, 2), None);
    }
}
