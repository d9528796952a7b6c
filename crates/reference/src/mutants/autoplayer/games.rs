//! `new` and `go`: when the engine plays, and which side.

use super::context::{
    Action, Cause, Context, HONEST, Script, Seen, faulty, faulty_from, feed_unless, heard, is_go, is_move,
    is_new, is_own_move, is_result, print_unless, word,
};
use super::seen::Stage;
use super::{lacks, wrong};
use crate::mutants::chess::{passed, with_field};
use crate::{Engine, Mutant};
use games::chess::{Color, Position};

/// Passes a line on; behind `new` more happens, if something was so before it.
fn after_new(
    line: &[u8],
    context: &mut Context,
    so: impl FnOnce(&Seen) -> bool,
    then: impl FnOnce(&mut Context),
) {
    let happens = is_new(line) && so(&context.seen);
    context.feed(line);
    if happens {
        then(context);
    }
}

/// An engine that leaves some of its moves out.
fn omits_moves(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { said, ..HONEST })
}

/// An engine that begins to play at a command that is no `go`.
fn goes_after(line: &[u8], context: &mut Context, name: &[u8]) {
    context.feed(line);
    if word(line) == name && (is_new(line) || context.seen.stage == Stage::Setup) {
        context.feed("go");
    }
}

/// A move of the old game is said in the new one, behind the answer there.
fn new_keeps_search() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            if is_new(line) && context.seen.is_thinking() {
                let old = context.seen.some_move().map(|mv| context.seen.position.san(mv));
                context.memo = old.unwrap_or_default().into_bytes();
            }
            context.feed(line);
        },
        said: |line, context| {
            context.print(line);
            if is_own_move(line) && !context.memo.is_empty() {
                let old = std::mem::take(&mut context.memo);
                context.print([b"move ", &old[..]].concat());
            }
        },
        ..HONEST
    })
}

/// A game that has ended in such a way is the last one.
fn last_game(line: &[u8], context: &mut Context, so: bool) {
    context.count |= u32::from(so);
    context.feed(line);
    if is_new(line) && context.count == 1 {
        context.feed("result * {}");
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("new-ignored-in-mid-game", "new is lost while nobody has ended the game", "AP-NEW-1", || {
        heard(|line, context| {
            let lost = is_new(line) && context.seen.stage == Stage::Running;
            feed_unless(line, context, lost);
        })
    }),
    wrong("new-lost-while-thinking", "new is lost while it thinks", "AP-NEW-1", || {
        heard(|line, context| {
            let lost = is_new(line) && context.seen.is_thinking();
            feed_unless(line, context, lost);
        })
    }),
    wrong("new-keeps-position", "new keeps the board", "AP-NEW-1", || {
        heard(|line, context| {
            let old = context.seen.position.fen();
            after_new(line, context, |seen| seen.own_moves > 0, |context| context.put(&old));
        })
    }),
    wrong("new-keeps-side", "new keeps the side on move", "AP-NEW-1", || {
        heard(|line, context| {
            let black = with_field(&Position::start(), 1, "b").unwrap_or_default();
            after_new(
                line,
                context,
                |seen| seen.position.turn() == Color::Black,
                |context| context.put(&black),
            );
        })
    }),
    wrong(
        "new-keeps-castling-rights",
        "castling rights that were lost stay lost in the next game",
        "AP-NEW-1",
        || {
            heard(|line, context| {
                let start = Position::start();
                let lost = with_field(&start, 2, "-").unwrap_or_default();
                let so = |seen: &Seen| seen.position.fen().split(' ').nth(2) != Some("KQkq");
                after_new(line, context, so, |context| context.put(&lost));
            })
        },
    ),
    wrong(
        "new-keeps-search",
        "the move of a game that new has ended comes in the next one",
        "AP-NEW-1",
        new_keeps_search,
    ),
    wrong("new-keeps-colour", "having played White it begins the next game, too", "AP-GO-2", || {
        heard(|line, context| {
            after_new(line, context, |seen| seen.colour == Some(Color::White), |context| context.feed("go"));
        })
    }),
    lacks("result-ends-all-games", "after result it plays no more", "AP-NEW-2", || {
        heard(|line, context| last_game(line, context, is_result(line)))
    }),
    lacks(
        "claim-ends-all-games",
        "after a game whose end it has announced it plays no more",
        "AP-NEW-2",
        || {
            heard(|line, context| {
                let ended = context.seen.stage == Stage::Claimed;
                last_game(line, context, ended);
            })
        },
    ),
    lacks(
        "result-during-search-ends-all-games",
        "after a result in mid-search it plays no more",
        "AP-NEW-2",
        || {
            heard(|line, context| {
                let cut = is_result(line) && context.seen.is_thinking();
                last_game(line, context, cut);
            })
        },
    ),
    lacks("plays-three-games", "it plays three games", "AP-NEW-2", || {
        heard(|line, context| {
            let fourth = is_new(line) && context.seen.games == 3;
            last_game(line, context, fourth);
        })
    }),
    wrong("moves-before-new", "it begins to play when it starts", "AP-GO-2", || {
        faulty_from(Action::Feed(b"go".to_vec()), HONEST)
    }),
    wrong("new-moves", "it moves after new", "AP-GO-2", || {
        heard(|line, context| goes_after(line, context, b"new"))
    }),
    wrong("level-moves", "it moves after level", "AP-GO-2", || {
        heard(|line, context| goes_after(line, context, b"level"))
    }),
    wrong("setpos-moves", "it moves after setpos", "AP-GO-2", || {
        heard(|line, context| goes_after(line, context, b"setpos"))
    }),
    lacks("go-ignored", "it does not know go", "AP-GO-1", || {
        heard(|line, context| feed_unless(line, context, is_go(line)))
    }),
    lacks("go-for-first-game-only", "it knows go in its first game only", "AP-GO-1", || {
        heard(|line, context| {
            let lost = is_go(line) && context.seen.games > 1;
            feed_unless(line, context, lost);
        })
    }),
    lacks("go-for-white-only", "go does nothing while Black is on move", "AP-GO-1", || {
        heard(|line, context| {
            let lost = is_go(line) && context.seen.position.turn() == Color::Black;
            feed_unless(line, context, lost);
        })
    }),
    wrong("go-moves-for-other-side", "at go it moves for the side that is not on move", "AP-GO-1", || {
        heard(|line, context| {
            let other =
                passed(&context.seen.position).filter(|_| is_go(line) && context.seen.stage == Stage::Setup);
            match other {
                Some(other) => context.play_from(&other.fen()),
                None => context.feed(line),
            }
        })
    }),
    lacks("go-for-one-move", "after go it makes one move", "AP-GO-3", || {
        heard(|line, context| {
            if is_new(line) || is_go(line) {
                context.count = u32::from(is_go(line));
            }
            let lost = is_move(line) && context.count == 1;
            feed_unless(line, context, lost);
        })
    }),
    lacks("stops-after-first-move", "it makes one move a game", "AP-GO-3", || {
        omits_moves(|line, context| {
            let late = context.seen.own_moves > 1;
            print_unless(line, context, is_own_move(line) && late);
        })
    }),
    lacks("forgets-side", "after three moves it does not know any more which side it has", "AP-GO-3", || {
        heard(|line, context| {
            let lost = is_move(line) && context.seen.own_moves >= 3;
            feed_unless(line, context, lost);
        })
    }),
    lacks("no-reply-to-moves", "it does not answer moves", "AP-GO-4", || {
        omits_moves(|line, context| {
            let answer = context.seen.cause == Some(Cause::Move);
            print_unless(line, context, is_own_move(line) && answer);
        })
    }),
    lacks("first-move-needs-go", "it answers a first move only when go follows", "AP-GO-4", || {
        heard(|line, context| {
            if is_move(line) && context.seen.stage == Stage::Setup {
                context.held.push_back(line.to_vec());
            } else if is_go(line) && !context.held.is_empty() {
                context.feed_held();
            } else {
                context.feed(line);
            }
        })
    }),
    wrong("plays-both-sides", "it answers a first move with one for the same side", "AP-GO-4", || {
        heard(|line, context| {
            let first = context.seen.incoming(line).filter(|_| context.seen.stage == Stage::Setup);
            match first.and_then(|mv| passed(&context.seen.position.after(mv))) {
                Some(other) => context.play_from(&other.fen()),
                None => context.feed(line),
            }
        })
    }),
    wrong("first-move-starts-it", "it takes the first move for a go", "AP-GO-4", || {
        heard(|line, context| {
            let first = context.seen.incoming(line).is_some() && context.seen.stage == Stage::Setup;
            if first { context.feed("go") } else { context.feed(line) }
        })
    }),
];
