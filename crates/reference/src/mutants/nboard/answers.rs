//! `go` and its answer.

use super::prelude::*;

/// The line of an answer with a move that is not legal; none if it passes.
pub(super) fn illegal_answer(line: &[u8], seen: &Seen) -> Option<String> {
    move_in(line).filter(|mv| *mv != Move::Pass)?;
    let illegal = Square::ALL.into_iter().find(|&square| !seen.root.is_legal(Move::Place(square)))?;
    Some(format!("=== {illegal}{}", String::from_utf8_lossy(&argument(line)[2..])))
}

/// It plays what it answers. A second `go` waits for the first one's answer.
const PLAYS_OWN_MOVE: Script = Script {
    heard: |line, context| {
        if go(line, &context.seen) && context.seen.task == Some(Task::Go) {
            context.held.push_back(line.to_vec());
        } else {
            context.feed(line);
        }
    },
    said: |line, context| {
        context.print(line);
        if let Some(mv) = move_in(line).filter(|_| answer(line)) {
            context.play(Some(mv));
            if let Some(next) = context.held.pop_front() {
                context.feed(next);
            }
        }
    },
    ..HONEST
};

/// It answers what it has answered as late in an earlier game.
fn remembers_by_ply() -> Rule<Seen> {
    let mut remembered: Vec<(usize, u32, Vec<u8>)> = Vec::new();
    says(answer).reworded(move |line, seen| {
        let ply = seen.moves.len();
        match remembered.iter().find(|(other, game, _)| *other == ply && *game != seen.games) {
            Some((_, _, line)) => Some(line.clone()),
            None => {
                remembered.push((ply, seen.games, line.to_vec()));
                None
            }
        }
    })
}

/// It answers what it has answered with the same discs, whoever was to move.
fn answers_by_board() -> Rule<Seen> {
    let mut remembered: Vec<(u64, u64, Vec<u8>)> = Vec::new();
    says(answer).reworded(move |line, seen| {
        let (black, white) = (seen.root.black(), seen.root.white());
        match remembered.iter().find(|(b, w, _)| (*b, *w) == (black, white)) {
            Some((_, _, line)) => Some(line.clone()),
            None => {
                remembered.push((black, white, line.to_vec()));
                None
            }
        }
    })
}

/// It answers the next `go` in the same game by what it has evaluated last.
fn answers_what_it_hinted() -> [Rule<Seen>; 3] {
    [
        hears(set_game).first(|_, context| context.memo.clear()),
        says(evaluation).when(during(Task::Hint)).first(|line, context| context.memo = line.to_vec()),
        says(answer).instead(|line, context| match move_in(&std::mem::take(&mut context.memo)) {
            Some(mv) => context.print(format!("=== {mv}")),
            None => context.print(line),
        }),
    ]
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "go-unanswered", "NB-GO-1", "it never answers go" => says(answer).lost();
    wrong "go-answered-twice", "NB-GO-2", "it answers each go twice" => says(answer).twice();
    lacks "silent-on-last-square", "NB-GO-1", "it takes a game for over when one square is left" =>
        says(answer).when(|seen| seen.root.empties() == 1).lost();
    wrong "remembers-answers-by-ply", "NB-GO-9", "it answers what it has answered as late in another game" =>
        remembers_by_ply();
    wrong "answers-by-board", "NB-GO-9", "with the same discs it answers the same, whoever is to move" =>
        answers_by_board();
    wrong "answers-what-it-hinted", "NB-GO-9", "it answers what the last hint has found, behind a move too" =>
        answers_what_it_hinted();
    wrong "answer-malformed", "NB-GO-1", "a word stands before the move of its answer" =>
        says(answer).reworded(|line, _| Some(format!("=== best {}", move_in(line)?)));
    lacks "answer-waits-for-input", "NB-IO-3", "its answer comes only when it reads the next line" =>
        says(answer).waits_for(hears(anything));
    wrong "illegal-answer", "NB-GO-9", "it answers with a move that is not legal" =>
        says(answer).reworded(illegal_answer);
    wrong "answers-no-first-square", "NB-GO-9", "it passes for A1, whose index is zero" =>
        says(answer).reworded(|line, _| {
            let first = move_in(line)?.square()? == Square::ALL[0];
            first.then_some("=== PA")
        });
    wrong "plays-own-move", "NB-GO-6", "it plays its answer on its own board" => PLAYS_OWN_MOVE;
    wrong "plays-forced-move", "NB-GO-6", "it plays its answer on its own board where there is no other" =>
        says(answer).when(|seen| seen.position().legal_moves().len() == 1)
            .then(|line, context| context.play(move_in(line)));
    wrong "plays-what-it-solves", "NB-GO-6",
        "it plays its answer on its own board where it has solved the game" =>
        says(answer).when(|seen| seen.root.empties() <= 10)
            .then(|line, context| context.play(move_in(line)));
    lacks "mute-with-twelve-empties", "NB-GO-1",
        "neither its search nor its solver takes a board with twelve empty squares" =>
        says(answer).when(|seen| seen.position().empties() == 12).lost();
    wrong "bare-answer", "NB-GO-3", "its answer is a move and nothing else" =>
        says(answer).reworded(|line, _| Some(format!("=== {}", move_in(line)?)));
    lacks "thinks-unseen", "NB-GO-5", "it shows nothing of its thinking about a move" =>
        says(evaluation).when(during(Task::Go)).lost();
    lacks "over-for-good", "NB-ROBUST-1",
        "once asked for a move in a finished game, it takes all for finished" =>
        hears(search).after(hears(search).when(Seen::is_over)).lost();
    wrong "dies-when-game-over", "NB-ROBUST-1", "it crashes when it is asked for a move in a finished game" =>
        hears(search).when(Seen::is_over).deadly();
};
