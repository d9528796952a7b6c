//! The rows of the battery, by the rules of this crate.

use super::{RULES, Trial, sample, trials};
use crate::boost::Move;
use crate::testing::rows;

fn check(trial: &Trial) {
    let legal = trial.position.legal_moves();
    assert!(trial.position.winner().is_none() && legal != [Move::Pass], "{trial:?}");
    let expected = trial.only.map_or(legal.clone(), |only| vec![only]);
    assert_eq!(trial.answers(), expected, "{trial:?}");
    // No two moves lead to the same position, and no mistake is a move.
    let mut seen = Vec::new();
    for after in legal.iter().map(|mv| trial.position.after(*mv)).chain(trial.mistaken.clone()) {
        assert!(!seen.contains(&after), "{trial:?}");
        seen.push(after);
    }
}

#[test]
fn every_row_is_read_and_right() {
    let mut read = 0;
    for rule in RULES {
        let all: Vec<Trial> = trials(rule).collect();
        all.iter().for_each(check);
        assert!(!all.is_empty(), "{} has trials", rule.name);
        read += all.len();
    }
    assert_eq!(read, rows(include_str!("battery.txt")).count());
}

#[test]
fn the_smallest_boards_come_first() {
    for rule in RULES {
        let sizes: Vec<usize> = trials(rule).map(|trial| trial.position.pieces().count()).collect();
        assert!(sizes.is_sorted(), "{}: {sizes:?}", rule.name);
    }
}

#[test]
fn a_sample_has_trials_of_each_rule() {
    for rule in RULES {
        assert!(sample().any(|trial| trial.rule == rule.name), "{}", rule.name);
    }
}
