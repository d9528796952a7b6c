//! `battery`: what an engine gets wrong of the rules shows in its answers to small positions, in the moves that it may be told
//! to search, and in the variations that it tells.

use std::collections::BTreeSet;

use super::machine::Uci;
use super::positions::line;
use super::under_way::{Asked, Own, Trial};
use crate::common::acting::{failed, inconclusive, step_failed};
use crate::family::battery::{Battery, Examiner, next_trial};
use crate::model::{ActCall, ActOut, ActThen, Reading};
use crate::uci::grammar::{self, Message};
use crate::verdict::FailureKind;
use games::chess::battery::{self, Fate};
use games::chess::{Position, Square};

/// How the trials of a battery are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    /// For any move.
    Plainly,
    /// What is legal is asked for by `searchmoves`.
    Searched,
    /// For all moves.
    Listed,
}

/// The last words that say so.
const WAYS: &[(&str, Way)] = &[("searched", Way::Searched), ("listed", Way::Listed)];

/// The names of the arguments, and how the trials are asked.
fn names(text: &str) -> (Vec<&str>, Way) {
    let mut names: Vec<&str> = text.split_ascii_whitespace().collect();
    let way = names.last().and_then(|last| WAYS.iter().find(|(word, _)| word == last));
    names.truncate(names.len() - usize::from(way.is_some()));
    (names, way.map_or(Way::Plainly, |(_, way)| *way))
}

/// What is wrong with the arguments of the act.
pub(super) fn no_battery(text: &str) -> Option<String> {
    battery::named(&names(text).0).err()
}

/// What a trial of the battery asks, one position behind the other.
fn questions(trial: &battery::Trial, way: Way) -> Vec<Trial> {
    let mut position = trial.beginning();
    let mut made = Vec::new();
    let mut questions: Vec<Trial> = Vec::new();
    let moves = trial.moves();
    for (number, one) in moves.iter().enumerate() {
        // An engine may tell a list again for each of its moves.
        let is_listed = number == trial.path.len() || one.fate == Fate::Refused;
        if number >= trial.path.len() && (way != Way::Listed || is_listed) {
            let asked = match (way, one.fate) {
                (Way::Searched, Fate::Accepted) => Asked::Only(one.text),
                (Way::Plainly | Way::Searched, _) => Asked::Any,
                (Way::Listed, _) => Asked::All(BTreeSet::new()),
            };
            ask(&mut questions, trial, &made, &position, asked);
        }
        if one.fate == Fate::Accepted
            && let Ok(mv) = position.parse_coordinates(one.text)
        {
            position.play(mv);
            made.push(one.text);
        }
    }
    if way != Way::Listed {
        ask(&mut questions, trial, &made, &position, Asked::Any);
    }
    questions
}

/// Adds a question, unless the last one says the same, or there is no answer.
fn ask(questions: &mut Vec<Trial>, trial: &battery::Trial, made: &[&str], position: &Position, asked: Asked) {
    let base = trial.base.unwrap_or("startpos");
    let setup = if made.is_empty() { base.to_owned() } else { format!("{base} moves {}", made.join(" ")) };
    let again = questions.last().is_some_and(|last| last.setup == setup && last.asked == asked);
    if !again && !position.legal_moves().is_empty() {
        questions.push(Trial { rule: trial.rule, setup, position: position.clone(), asked });
    }
}

impl Uci {
    /// Begins with the first trial.
    pub(super) fn begin_battery(&mut self, call: &ActCall) -> ActOut {
        let text = call.text();
        let (names, way) = names(&text);
        match battery::named(&names) {
            Ok(trials) => {
                let questions = trials.iter().flat_map(|trial| questions(trial, way)).collect();
                next_trial(self, Battery::new(questions))
            }
            Err(why) => inconclusive(why),
        }
    }
}

impl Examiner for Uci {
    type Trial = Trial;

    const STOPPED: &'static str = "UCI-STOP-1";

    fn own(battery: Battery<Trial>) -> Own {
        Own::Battery(battery)
    }

    fn question(&self, trial: &Trial) -> Vec<String> {
        let go = match &trial.asked {
            Asked::Only(mv) => format!("go depth 1 searchmoves {mv}"),
            Asked::Any | Asked::All(_) => "go depth 1".to_owned(),
        };
        vec![line(&trial.setup), go]
    }

    fn expectation(trial: &Trial) -> String {
        let (fen, says) = (trial.position.fen(), trial.rule.says);
        match &trial.asked {
            Asked::Any => format!("a legal move in {fen}: {says}"),
            Asked::Only(mv) => format!("{mv}, which alone is to be searched, in {fen}: {says}"),
            Asked::All(_) => format!("a variation for each legal move in {fen}, and for no other: {says}"),
        }
    }

    fn hear(&self, trial: &mut Trial, reading: &Reading) {
        let Asked::All(listed) = &mut trial.asked else { return };
        let Message::Info(info) = Message::parse(reading.canonical.as_bytes()).message else { return };
        let first = info.pv.filter(|_| info.multipv.is_some()).and_then(|pv| pv.first());
        // Nobody tells more than there are squares to come from and to go to.
        listed.extend(first.filter(|_| listed.len() < 4096).map(|mv| mv.to_string()));
    }

    fn wrong_in_trial(&self, trial: &Trial, expected: &str, reading: &Reading) -> Option<ActThen> {
        let canonical = &reading.canonical;
        let Some(answered) = &self.answer else {
            return Some(step_failed(FailureKind::Mismatch, "bestmove MOVE [ponder MOVE]", canonical));
        };
        if !is_legal(&trial.position, answered.best) {
            let clause = if forgets_moves(trial, answered.best) { "UCI-MOVE-5" } else { "UCI-BM-2" };
            return Some(failed(clause, FailureKind::IllegalMove, expected, canonical));
        }
        match &trial.asked {
            Asked::Any => None,
            Asked::Only(mv) => (answered.best.to_string() != *mv)
                .then(|| step_failed(FailureKind::Mismatch, expected, canonical)),
            Asked::All(listed) => wrong_list(&trial.position, listed, expected),
        }
    }
}

fn is_legal(position: &Position, mv: grammar::Move) -> bool {
    position.parse_coordinates(&mv.to_string()).is_ok()
}

/// Whether it moves nothing of its own behind a list of moves: it has not made them all.
fn forgets_moves(trial: &Trial, mv: grammar::Move) -> bool {
    let text = mv.to_string();
    let from = text.get(..2).and_then(|square| square.parse::<Square>().ok());
    let moved = from.and_then(|from| trial.position.piece_on(from));
    trial.setup.contains(" moves ") && moved.is_none_or(|(color, _)| color != trial.position.turn())
}

/// What is wrong with the moves that were told.
fn wrong_list(position: &Position, listed: &BTreeSet<String>, expected: &str) -> Option<ActThen> {
    let legal: BTreeSet<String> =
        position.legal_moves().into_iter().map(|mv| position.coordinates(mv)).collect();
    if let Some(wrong) = listed.difference(&legal).next() {
        let actual = format!("a variation that begins with {wrong}");
        return Some(failed("UCI-INFO-16", FailureKind::IllegalMove, expected, &actual));
    }
    // A single move need not be searched, and a mate ends a search.
    let mates = position.legal_moves().into_iter().any(|mv| {
        let after = position.after(mv);
        after.in_check() && after.legal_moves().is_empty()
    });
    if legal.len() == 1 || mates {
        return None;
    }
    let missing = legal.difference(listed).next()?;
    Some(match listed.len() {
        0 | 1 => ActThen::Inconclusive("the engine tells no variation of another move".to_owned()),
        _ => {
            step_failed(FailureKind::Mismatch, expected, &format!("no variation that begins with {missing}"))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(rule: &str, way: Way) -> Vec<(String, Asked)> {
        let trial = battery::trials(battery::rule(rule).unwrap()).next().unwrap();
        questions(&trial, way).into_iter().map(|one| (one.setup, one.asked)).collect()
    }

    #[test]
    fn a_trial_is_asked_move_by_move() {
        let trials = [
            ("castling-blocked", Way::Searched, 4),
            ("castling-blocked", Way::Plainly, 3),
            ("castling-blocked", Way::Listed, 1),
            ("mate", Way::Searched, 0),
        ];
        for (rule, way, number) in trials {
            assert_eq!(first(rule, way).len(), number, "{rule} {way:?}");
        }
        let searched = first("castling-blocked", Way::Searched);
        assert_eq!(searched[0].1, Asked::Any);
        let Asked::Only(mv) = searched[1].1 else { panic!("{searched:?}") };
        assert_eq!((&searched[1].0, searched[2].0.ends_with(mv)), (&searched[0].0, true));
    }

    #[test]
    fn what_is_asked_has_an_answer() {
        for way in [Way::Plainly, Way::Searched, Way::Listed] {
            let all = battery::RULES.iter().flat_map(battery::trials);
            for one in all.flat_map(|trial| questions(&trial, way)) {
                let legal = one.position.legal_moves();
                assert!(!legal.is_empty() && legal.len() <= 60, "{one:?}");
                if let Asked::Only(mv) = one.asked {
                    assert!(one.position.parse_coordinates(mv).is_ok(), "{one:?}");
                }
            }
        }
        let known = |text| no_battery(text).is_none();
        assert!(
            known("plain") && known("sample") && known("plain castling listed") && known("plain searched")
        );
        assert!(!known("") && !known("listed") && !known("listed plain"));
    }

    #[test]
    fn all_moves_are_to_be_told_and_no_other() {
        let position = Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
        for (listed, expected) in [
            ("a1a2 a1b1 a1b2", None),
            ("a1a2 a1b1", Some("no variation that begins with a1b2")),
            ("a1a2 a1b1 a1b2 a1a3", Some("a variation that begins with a1a3")),
            ("a1a2", Some("the engine tells no variation of another move")),
        ] {
            let listed = listed.split(' ').map(str::to_owned).collect();
            let told = match wrong_list(&position, &listed, "") {
                Some(ActThen::Fail(failure)) => Some(failure.actual),
                Some(ActThen::Inconclusive(why)) => Some(why),
                _ => None,
            };
            assert_eq!(told.as_deref(), expected);
        }
    }
}
