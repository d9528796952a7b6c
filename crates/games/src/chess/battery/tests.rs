//! The rows of the battery: what is accepted is legal, what is refused is not, by the generator of this crate.

use super::{RULES, Trial, trials};
use crate::chess::{Color, MoveError, Position};
use crate::testing::rows;

/// Plays the moves of a trial; the sides that are on move in its tries.
fn play(trial: &Trial) -> Vec<Color> {
    let mut position = trial.beginning();
    assert!(trial.base.is_none_or(|fen| position.fen() == fen), "{trial:?} is a position");
    let mut movers = Vec::new();
    for (number, one) in trial.moves().into_iter().enumerate() {
        let read = position.parse_coordinates(one.text);
        if number >= trial.path.len() {
            movers.push(position.turn());
        }
        match read {
            Ok(mv) if one.is_legal() => position.play(mv),
            Err(MoveError::Illegal) if !one.is_legal() => is_refused_in_any_reading(&position, one.text),
            _ => panic!("{} in {}: {read:?} in {trial:?}", one.text, position.fen()),
        }
    }
    movers
}

/// No looser reading makes a legal move of it either.
fn is_refused_in_any_reading(position: &Position, text: &str) {
    for promoted in [text.to_owned(), format!("{text}q")] {
        assert!(position.parse_any(&promoted).is_err(), "{promoted} in {}", position.fen());
    }
}

#[test]
fn every_row_is_read_and_right() {
    let written = rows(include_str!("battery.txt")).filter(|row| !row.is_empty()).count();
    let mut read = 0;
    for rule in RULES {
        let mut movers = Vec::new();
        for trial in trials(rule) {
            read += 1;
            assert!(!trial.tries.is_empty(), "{trial:?}");
            movers.extend(play(&trial));
        }
        assert!(movers.contains(&Color::White), "{} as White", rule.name);
        assert!(movers.contains(&Color::Black), "{} as Black", rule.name);
    }
    assert_eq!(read, written);
}

#[test]
fn the_smallest_boards_come_first() {
    for rule in RULES {
        let sizes: Vec<u32> = trials(rule).map(|trial| trial.beginning().board().occupied().len()).collect();
        assert!(sizes.is_sorted(), "{}: {sizes:?}", rule.name);
    }
}
