//! `go` and its answer.

use super::prelude::*;

/// A well-formed move that is not legal here.
pub(super) fn illegal_move(position: &Position) -> Option<Move> {
    let placed = Node::ALL.into_iter().map(|to| Move { from: None, to, take: None });
    let nodes = || Node::ALL.into_iter();
    let shifted = nodes().flat_map(|from| {
        nodes().filter(move |to| *to != from).map(move |to| Move { from: Some(from), to, take: None })
    });
    placed.chain(shifted).find(|mv| !position.is_legal(*mv))
}

/// Some move of the side that is not to move, if that is not legal.
fn move_of_other_side(position: &Position) -> Option<Move> {
    let men = |colour| position.men(colour);
    let other = Position::new(men(Colour::White), men(Colour::Black), !position.turn(), position.plies());
    other.ok()?.legal_moves().into_iter().find(|mv| !position.is_legal(*mv))
}

/// What the side to move has left on its clock.
fn own_clock(go: &Go<'_>, position: &Position) -> Option<u64> {
    if position.turn() == Colour::White { go.wtime } else { go.btime }
}

/// It answers `none` in games that are so, but not yet over.
fn none_where(so: impl Fn(&Game) -> bool + Send + 'static) -> Rule<Seen> {
    says(some_move).when(move |seen| so(seen.root())).instead_says("bestmove none")
}

/// The side to move has fewer than three men while men are being placed.
fn has_few_men(game: &Game) -> bool {
    let position = game.position();
    position.is_placing() && position.men(position.turn()).count_ones() < 3
}

/// The men stand like this for the third time, whoever was to move.
fn men_stood_thrice(game: &Game) -> bool {
    let men = |position: &Position| [Colour::White, Colour::Black].map(|colour| position.men(colour));
    let present = game.position();
    let same = game.earlier().iter().filter(|before| !before.is_placing() && men(before) == men(present));
    !present.is_placing() && same.count() >= 2
}

/// The side that is not to move could not move.
fn other_side_is_blocked(game: &Game) -> bool {
    let position = game.position();
    altered(position, !position.turn(), position.plies()).loss() == Some(Loss::Blocked)
}

/// The search had nothing left on its clock.
fn was_without_time(search: &Search) -> bool {
    own_clock(&search.go, search.position()).is_some_and(|ms| ms < 2)
}

/// The words of a `go` stand in another order than in the text.
fn shuffled(line: &[u8]) -> bool {
    let Command::Go(go) = command(line) else { return false };
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let usual = Command::Go(go).to_bytes(Notation::Numbers);
    go.strange.is_none() && !words.eq(usual.split(|byte| *byte == b' '))
}

/// Its time, and not `stop`, has ended a search.
fn has_ended_by_time(search: &Search) -> bool {
    search.go.maxtime.is_some() && search.go.maxdepth.is_none() && !search.stopped
}

/// It answers with the move that it found for the same men, whoever was to move.
fn table_without_mover() -> Rule<Seen> {
    let mut found: Option<(Position, Vec<u8>)> = None;
    says(answer).reworded(move |line, seen| {
        let root = *seen.root().position();
        let men = |position: &Position| (position.men(Colour::White), position.men(Colour::Black));
        match &found {
            Some((before, said)) if men(before) == men(&root) => Some(said.clone()),
            _ => {
                found = Some((root, line.to_vec()));
                None
            }
        }
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "table-without-mover", "GB-GO-2",
        "it answers with the move that it found for the same men, whoever was to move" =>
        table_without_mover();
    lacks "go-unanswered", "GB-GO-1", "it never answers go" => says(answer).lost();
    wrong "bestmove-twice", "GB-GO-1", "it answers each go twice" => says(answer).twice();
    lacks "bestmove-misspelt", "GB-BM-1", "it answers go by best" =>
        says(answer).replacing("bestmove", "best");
    wrong "bestmove-with-words-behind", "GB-BM-1", "it tells the score behind its move" =>
        writes_moves(|mv, _| Some(format!("{mv} score 12")));
    wrong "illegal-answer", "GB-GO-2", "it answers with a move that is not legal" =>
        answers_as(|_, position| illegal_move(position));
    wrong "answer-for-other-side", "GB-GO-2", "it answers with a move of the other side" =>
        answers_as(|_, position| move_of_other_side(position));
    wrong "answer-played-on-own-board", "GB-GO-10", "it plays its answer on its own board" =>
        says(answer).then(|_, context| context.play_answer());
    wrong "search-that-time-ended-plays", "GB-GO-10", "it plays the move of a search that its time ended" =>
        says(answer).when(after_search(has_ended_by_time)).then(|_, context| context.play_answer());
    lacks "second-go-unanswered", "GB-GO-10", "it answers one go in each position" =>
        hears(go).beyond(1).since(hears(position)).lost();
    lacks "go-needs-both-clocks", "GB-GO-8", "it ignores a go with the clock of one side" =>
        hears_go(|go, _| go.wtime.is_some() != go.btime.is_some()).lost();
    lacks "go-needs-usual-order", "GB-GO-8", "it ignores a go whose limits come in another order" =>
        hears(shuffled).lost();
    lacks "go-needs-limits-alone", "GB-GO-8", "it ignores a go with both depth and time" =>
        hears_go(|go, _| go.maxdepth.is_some() && go.maxtime.is_some()).lost();
    lacks "silent-without-time", "GB-GO-1", "it answers nothing when its clock has run out" =>
        hears_go(|go, seen| own_clock(go, seen.position()) == Some(0)).lost();
    wrong "none-without-time", "GB-GO-1", "it answers none when its clock has run out" =>
        says(answer).when(after_search(was_without_time)).instead_says("bestmove none");
    wrong "none-without-a-clock", "GB-GO-4", "it answers none where it is told moves to go and no clock" =>
        hears_go(|go, _| go.movestogo.is_some() && go.wtime.is_none() && go.maxdepth.is_none())
            .instead_says("bestmove none");
    wrong "none-without-its-own-clock", "GB-GO-4",
        "it answers none where it is told the other side's clock alone" =>
        hears_go(|go, seen| go.wtime.or(go.btime).is_some() && own_clock(go, seen.position()).is_none())
            .instead_says("bestmove none");
    wrong "none-with-a-long-clock", "GB-GO-8",
        "it answers none with a clock that 31 bits do not hold in microseconds" =>
        hears_go(|go, seen| own_clock(go, seen.position()).is_some_and(|left| left > 2_147_483))
            .instead_says("bestmove none");
    wrong "none-in-a-few-milliseconds", "GB-GO-8",
        "it answers none where it has less than ten milliseconds" =>
        hears_go(|go, _| go.maxtime.is_some_and(|time| (1..10).contains(&time)))
            .instead_says("bestmove none");
    lacks "deaf-after-16-searches", "GB-GO-1", "it thinks sixteen times and no more" =>
        hears(go).when(|seen| seen.answers >= 16).lost();
    wrong "lost-while-placing", "GB-GO-4", "it takes the first plies for lost, with so few men" =>
        none_where(has_few_men);
    wrong "drawn-after-50-plies", "GB-GO-4", "it takes fifty plies without advancement for a draw" =>
        none_where(|game| game.idle().0 >= 50);
    wrong "drawn-at-second-occurrence", "GB-GO-4", "it takes the second occurrence for a draw" =>
        none_where(|game| game.repetitions() >= 2);
    wrong "repetition-ignores-mover", "GB-GO-4", "the same men are the same position, whoever is to move" =>
        none_where(men_stood_thrice);
    wrong "opponent-blocked-ends", "GB-GO-4", "it takes the game for over where its opponent is blocked" =>
        none_where(other_side_is_blocked);
    wrong "dies-on-great-depth", "EC-ALIVE", "its lists of moves have room for 63 plies" =>
        hears_go(|go, _| go.maxdepth.is_some_and(|most| most > 63)).deadly();
};
