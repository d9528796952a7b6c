//! What is called solved, and from whose side it is told.

use super::prelude::*;

/// From so many empty squares on an engine may think that it has seen the end.
const FEW: u32 = 12;

/// Another value.
fn revalue(text: &mut String, change: fn(f64) -> f64) {
    if let Ok(value) = text.parse::<f64>() {
        *text = format!("{:+.2}", change(value));
    }
}

/// It writes evaluations of what it calls solved in this way.
fn solves_as(change: fn(&mut [String])) -> Rule<Seen> {
    evaluations_as(move |words, _| {
        if words[4] == "100%" {
            change(words)
        }
    })
}

fn is_solved(line: &[u8]) -> bool {
    evaluation_words(line).is_some_and(|words| words[4] == "100%")
}

fn wrong_outcome(words: &mut [String]) {
    words[4].push('W');
    revalue(&mut words[2], |value| -value);
}

fn for_black(words: &mut [String], seen: &Seen) {
    if seen.root.turn() == Disc::White {
        revalue(&mut words[2], |value| -value);
    }
}

/// It is two plies behind the game that was set.
fn is_played_on(_: &[u8], seen: &Seen) -> bool {
    seen.moves.len() > seen.set + 1
}

/// It tells as exact what it has told of the same position with a smaller depth set.
fn keeps_its_glance() -> Rule<Seen> {
    let mut glances: Vec<(Position, Option<i64>, String)> = Vec::new();
    says(evaluation).reworded(move |line, seen| {
        let mut words = evaluation_words(line)?;
        let known = glances.iter().find(|(position, ..)| *position == seen.root);
        match known {
            None => {
                glances.push((seen.root, seen.depth, words[2].clone()));
                None
            }
            Some((_, depth, value)) if words[4] == "100%" && *depth < seen.depth => {
                words[2].clone_from(value);
                Some(words.join(" "))
            }
            Some(_) => None,
        }
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "wrong-solve-value", "NB-DEP-3", "what it calls solved is two discs off" =>
        solves_as(|words| revalue(&mut words[2], |value| value + 2.0));
    wrong "pass-valued-for-the-other-side", "NB-EVAL-2", "the value of a pass is that of the other side" =>
        evaluations_as(|words, _| {
            if words[1].starts_with("PA") {
                revalue(&mut words[2], |value| -value);
            }
        });
    wrong "contempt-in-solves", "NB-DEP-3", "the contempt stands in what it calls solved" =>
        says(evaluation).after(hears(set_contempt)).reworded(|line, _| {
            let mut words = evaluation_words(line)?;
            if words[4] == "100%" {
                revalue(&mut words[2], |value| value + 50.0);
            }
            Some(words.join(" "))
        });
    wrong "wrong-solve-value-next-time", "NB-DEP-3", "what it solves once more is two discs off" => {
        let once_more = || hears(hint).beyond(1).since(hears(set_game));
        says(evaluation).after(once_more()).until(hears(set_game)).reworded(|line, _| {
            let mut words = evaluation_words(line).filter(|words| words[4] == "100%")?;
            revalue(&mut words[2], |value| value + 2.0);
            Some(words.join(" "))
        })
    };
    wrong "glance-stands-for-a-solve", "NB-DEP-3", "what it solves has the value of an earlier glance" =>
        keeps_its_glance();
    wrong "drawn-is-lost", "NB-DEP-3", "it takes a drawn game for one that white has won by a disc" =>
        evaluations_as(|words, seen| {
            if words[4] == "100%" && words[2].parse() == Ok(0.0) {
                words[2] = if seen.root.turn() == Disc::Black { "-1.00" } else { "+1.00" }.to_owned();
            }
        });
    wrong "no-move-behind-a-solve", "NB-GO-9", "two plies behind what it has solved it knows no move" =>
        says(answer).after(says(evaluation).that(is_solved)).given(is_played_on).instead_says("=== ??");
    wrong "solved-for-good", "NB-DEP-3", "once something is solved, it calls everything so" =>
        says(evaluation).after(says(evaluation).that(is_solved)).reworded(|line, _| {
            let mut words = evaluation_words(line)?;
            "100%".clone_into(&mut words[4]);
            Some(words.join(" "))
        });
    wrong "solved-too-early", "NB-DEP-3", "it calls solved what it has looked at for a ply" =>
        evaluations_as(|words, seen| if seen.root.empties() <= FEW { "100%".clone_into(&mut words[4]) });
    wrong "wrong-outcome", "NB-DEP-4", "it takes wins for losses where it has solved just that" =>
        solves_as(wrong_outcome);
    wrong "eval-viewpoint-black", "NB-EVAL-2", "it tells evaluations from the side of black" =>
        evaluations_as(for_black);
    wrong "eval-viewpoint-winner", "NB-EVAL-2", "it tells by how much whoever wins does" =>
        evaluations_as(|words, _| revalue(&mut words[2], f64::abs));
};
