//! The rows of the battery, by the rules of this crate.

use super::{KINDS, trials};
use crate::testing::rows;

#[test]
fn every_row_is_read_and_right() {
    let mut read = 0;
    for kind in KINDS {
        for trial in trials(kind) {
            read += 1;
            let end = trial.moves.iter().fold(trial.beginning, |position, mv| {
                position.play(*mv).unwrap_or_else(|why| panic!("{mv} in {trial:?}: {why}"))
            });
            let mut legal = end.legal_moves();
            let mut answers = trial.answers.clone();
            legal.sort_by_key(ToString::to_string);
            answers.sort_by_key(ToString::to_string);
            assert_eq!(legal, answers, "{trial:?}");
            assert!(!end.is_over());
        }
    }
    assert_eq!(read, rows(include_str!("battery.txt")).count());
}
