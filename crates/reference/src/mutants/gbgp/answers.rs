//! `go` and its answer.

use super::context::{
    Context, Fate, answered, change_answer, change_go, command, feed_unless, heard, is_answer, is_go,
    is_position, print_unless, reword, said,
};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::Mutant;
use games::morris::{Colour, Game, Move, Node, Position};
use grammars::gbgp::{Command, Go, Notation};

/// So many searches fit into its list of them.
const SEARCHES: u32 = 16;

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

/// Answers `none` in games that are so, but not yet over.
fn none_where(line: &[u8], context: &mut Context, so: fn(&Game) -> bool) {
    let over = so(context.seen.root());
    match answered(line) {
        Some(Some(_)) if over => context.answer(None),
        _ => context.print(line),
    }
}

/// Whether the side to move has fewer than three men while men are being placed.
fn has_few_men(game: &Game) -> bool {
    let position = game.position();
    position.is_placing() && position.men(position.turn()).count_ones() < 3
}

/// Whether the search that has ended had nothing left on its clock.
fn was_without_time(seen: &Seen) -> bool {
    seen.last.as_ref().is_some_and(|search| own_clock(&search.go, search.position()).is_some_and(|ms| ms < 2))
}

/// Whether the words of a `go` stand in another order than in the text.
fn is_shuffled(line: &[u8]) -> bool {
    let Command::Go(go) = command(line) else { return false };
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let usual = Command::Go(go).to_bytes(Notation::Numbers);
    go.strange.is_none() && !words.eq(usual.split(|byte| *byte == b' '))
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("go-unanswered", "it never answers go", "GB-GO-1", || {
        said(|line, context| print_unless(line, context, is_answer(line)))
    }),
    wrong("bestmove-twice", "it answers each go twice", "GB-GO-1", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) {
                context.print(line);
            }
        })
    }),
    lacks("bestmove-misspelt", "it answers go by best", "GB-BM-1", || {
        said(|line, context| match line.strip_prefix(b"bestmove") {
            Some(rest) => context.print([b"best", rest].concat()),
            None => context.print(line),
        })
    }),
    wrong("bestmove-with-words-behind", "it tells the score behind its move", "GB-BM-1", || {
        said(|line, context| reword(line, context, |best, _| best.map(|mv| format!("{mv} score 12"))))
    }),
    wrong("illegal-answer", "it answers with a move that is not legal", "GB-GO-2", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| {
                best.and(illegal_move(seen.root().position())).map(Some)
            })
        })
    }),
    wrong("answer-for-other-side", "it answers with a move of the other side", "GB-GO-2", || {
        said(|line, context| {
            change_answer(line, context, |best, seen| {
                best.and(move_of_other_side(seen.root().position())).map(Some)
            })
        })
    }),
    wrong("answer-played-on-own-board", "it plays its answer on its own board", "GB-GO-10", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) {
                context.play_answer();
            }
        })
    }),
    lacks("second-go-unanswered", "it answers one go in each position", "GB-GO-10", || {
        heard(|line, context| {
            if is_position(line) {
                context.count = 0;
            }
            let further = is_go(line) && std::mem::replace(&mut context.count, 1) == 1;
            feed_unless(line, context, further);
        })
    }),
    lacks("go-needs-both-clocks", "it ignores a go with the clock of one side", "GB-GO-8", || {
        heard(|line, context| {
            let one = matches!(command(line), Command::Go(go) if go.wtime.is_some() != go.btime.is_some());
            feed_unless(line, context, one);
        })
    }),
    lacks("go-needs-usual-order", "it ignores a go whose limits come in another order", "GB-GO-8", || {
        heard(|line, context| feed_unless(line, context, is_shuffled(line)))
    }),
    lacks("go-needs-limits-alone", "it ignores a go with both depth and time", "GB-GO-8", || {
        heard(|line, context| {
            change_go(line, context, |go, _| match (go.maxdepth, go.maxtime) {
                (Some(_), Some(_)) => Fate::Lost,
                _ => Fate::Taken,
            })
        })
    }),
    lacks("silent-without-time", "it answers nothing when its clock has run out", "GB-GO-1", || {
        heard(|line, context| {
            change_go(line, context, |go, context| match own_clock(go, context.seen.position()) {
                Some(0) => Fate::Lost,
                _ => Fate::Taken,
            })
        })
    }),
    wrong("none-without-time", "it answers none when its clock has run out", "GB-GO-1", || {
        said(|line, context| {
            if is_answer(line) && was_without_time(&context.seen) {
                context.answer(None);
            } else {
                context.print(line);
            }
        })
    }),
    lacks("deaf-after-16-searches", "it thinks sixteen times and no more", "GB-GO-1", || {
        heard(|line, context| feed_unless(line, context, is_go(line) && context.seen.answers >= SEARCHES))
    }),
    wrong("lost-while-placing", "it takes the first plies for lost, with so few men", "GB-GO-4", || {
        said(|line, context| none_where(line, context, has_few_men))
    }),
    wrong("drawn-after-50-plies", "it takes fifty plies without advancement for a draw", "GB-GO-4", || {
        said(|line, context| none_where(line, context, |game| game.idle().0 >= 50))
    }),
    wrong("drawn-at-second-occurrence", "it takes the second occurrence for a draw", "GB-GO-4", || {
        said(|line, context| none_where(line, context, |game| game.repetitions() >= 2))
    }),
];
