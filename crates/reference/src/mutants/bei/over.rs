//! The end of the game, seen where it is none or not seen where it is one.

use super::context::{
    Context, answers, change_answer, die_if, feed_unless, heard, is_answer, is_go, plays, print_unless, said,
};
use super::wrong_rules::Reading;
use super::{lacks, wrong};
use crate::Mutant;
use games::boost::{Kind, Line, Move, Piece, Position};

/// Whether the game is over.
fn is_over(position: &Position) -> bool {
    position.winner().is_some()
}

/// How many men of each kind a player has: mobile ones and towers.
fn men(position: &Position, player: u8) -> (usize, usize) {
    let count = |tower: bool| {
        let counted = |piece: &Piece| matches!(piece, Piece::Man(kind, owner) if *owner == player && (*kind == Kind::Tower) == tower);
        position.pieces().filter(counted).count()
    };
    (count(false), count(true))
}

/// Whether somebody has won by dragons round a tower, which a game for defeat alone does not see.
fn is_won_by_circle(position: &Position) -> bool {
    is_over(position)
        && (0..position.rules().players).filter(|player| !position.is_defeated(*player)).count() > 1
}

/// Whether the player to move is out of the game though the game goes on.
fn is_out(position: &Position) -> bool {
    !is_over(position) && position.is_defeated(position.turn())
}

/// A step as if the game went on, where it is over in a way that is so.
fn plays_on(line: &Line, so: fn(&Position) -> bool) -> Option<Move> {
    let over = is_over(line.position()) && so(line.position());
    if over { Reading::RIGHT.first(line.position(), |_| true) } else { None }
}

/// Passes where the game is taken for over though it is not.
fn gives_up(line: &Line, so: fn(&Position) -> bool) -> Option<Move> {
    let legal = line.position().legal_moves();
    (!legal.is_empty() && legal != [Move::Pass] && so(line.position())).then_some(Move::Pass)
}

fn answers_over(context: &Context) -> bool {
    context.seen.position().is_some_and(is_over)
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("plays-on-when-over", "it moves in a game that is over", "BEI-MOVE-7", || {
        said(|line, context| plays(line, context, |line| plays_on(line, |_| true)))
    }),
    wrong("circle-unseen", "it does not see that dragons round a tower win", "BEI-MOVE-7", || {
        said(|line, context| plays(line, context, |line| plays_on(line, is_won_by_circle)))
    }),
    wrong("defeat-unseen", "it does not see that all others are defeated", "BEI-MOVE-7", || {
        said(|line, context| {
            plays(line, context, |line| plays_on(line, |position| !is_won_by_circle(position)))
        })
    }),
    wrong("three-men-play-on", "three men without a tower are enough for it", "BEI-MOVE-7", || {
        said(|line, context| {
            plays(line, context, |line| {
                plays_on(line, |position| {
                    (0..position.rules().players).any(|player| men(position, player) == (3, 0))
                })
            })
        })
    }),
    wrong(
        "towers-alone-play-on",
        "a player who has nothing but towers is not defeated for it",
        "BEI-MOVE-7",
        || {
            said(|line, context| {
                plays(line, context, |line| {
                    plays_on(line, |position| {
                        (0..position.rules().players)
                            .any(|player| matches!(men(position, player), (0, towers) if towers > 0))
                    })
                })
            })
        },
    ),
    lacks("no-answer-when-over", "it says nothing in a game that is over", "BEI-MOVE-7", || {
        said(|line, context| {
            let so = is_answer(line) && answers_over(context);
            print_unless(line, context, so);
        })
    }),
    wrong("no-move-when-over", "it sends a score alone in a game that is over", "BEI-MOVE-7", || {
        said(|line, context| {
            if answers_over(context) {
                answers(line, context, |answer, _| Some(format!("move {}", answer.score)));
            } else {
                context.print(line);
            }
        })
    }),
    wrong(
        "two-passes-when-over",
        "it sends two passes in one line when the game is over",
        "BEI-MOVE-7",
        || {
            said(|line, context| {
                if answers_over(context) {
                    change_answer(line, context, |answer, _| answer.moves.push("pass".to_owned()));
                } else {
                    context.print(line);
                }
            })
        },
    ),
    wrong("resigns-when-over", "it says resign in a game that is over", "BEI-LOG-2", || {
        said(|line, context| {
            if is_answer(line) && answers_over(context) {
                context.print("resign");
            }
            context.print(line);
        })
    }),
    wrong("answers-twice-when-over", "it answers twice in a game that is over", "BEI-GO-1", || {
        said(|line, context| {
            if is_answer(line) && answers_over(context) {
                context.print(line);
            }
            context.print(line);
        })
    }),
    wrong(
        "stop-answered-when-over",
        "a stop behind the pass is answered by another one",
        "BEI-STOP-3",
        || {
            heard(|line, context| {
                if super::context::is_stop(line) && !context.seen.is_thinking() && answers_over(context) {
                    context.repeat_answer();
                }
                context.feed(line);
            })
        },
    ),
    wrong("score-missing-when-over", "its pass has no score in a game that is over", "BEI-MOVE-2", || {
        said(|line, context| {
            if answers_over(context) {
                answers(line, context, |answer, _| Some(format!("move {}", answer.moves.join(" "))));
            } else {
                context.print(line);
            }
        })
    }),
    wrong("crashes-when-over", "it crashes when it is to think in a game that is over", "BEI-MOVE-7", || {
        heard(|line, context| {
            let over = context.seen.line.as_ref().is_some_and(|line| is_over(line.position()));
            die_if(line, context, is_go(line) && over);
        })
    }),
    wrong("exits-when-over", "it exits when the game is over", "EC-ALIVE", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) && answers_over(context) {
                context.exit(0);
            }
        })
    }),
    lacks("over-for-good", "behind a game that is over it does not think any more", "BEI-GO-1", || {
        heard(|line, context| {
            let over = is_go(line) && context.seen.answers > 0 && context.count == 1;
            context.count |= u32::from(
                is_go(line) && context.seen.line.as_ref().is_some_and(|line| is_over(line.position())),
            );
            feed_unless(line, context, over);
        })
    }),
    wrong(
        "ponder-when-over-crashes",
        "it crashes when it is to ponder in a game that is over",
        "EC-ALIVE",
        || {
            heard(|line, context| {
                let over = context.seen.line.as_ref().is_some_and(|line| is_over(line.position()));
                die_if(line, context, super::context::is_ponder(line) && over);
            })
        },
    ),
    wrong("one-tower-is-defeat", "it gives up with one tower and one man", "BEI-MOVE-9", || {
        said(|line, context| {
            plays(line, context, |line| gives_up(line, |position| men(position, position.turn()) == (1, 1)))
        })
    }),
    wrong("no-tower-is-defeat", "it gives up without a tower though it can build one", "BEI-MOVE-9", || {
        said(|line, context| {
            plays(line, context, |line| gives_up(line, |position| men(position, position.turn()).1 == 0))
        })
    }),
    wrong(
        "one-defeat-ends-it",
        "it takes a game of three for over when one is defeated",
        "BEI-MOVE-9",
        || {
            said(|line, context| {
                plays(line, context, |line| {
                    gives_up(line, |position| {
                        (0..position.rules().players).any(|player| position.is_defeated(player))
                    })
                })
            })
        },
    ),
    wrong("defeated-plays-on", "it moves for a player who is out of the game", "BEI-MOVE-8", || {
        said(|line, context| {
            plays(line, context, |line| {
                if is_out(line.position()) { Reading::RIGHT.first(line.position(), |_| true) } else { None }
            })
        })
    }),
    lacks("immobile-unanswered", "it says nothing when it cannot move", "BEI-MOVE-8", || {
        said(|line, context| {
            let immobile =
                context.seen.position().is_some_and(|position| position.legal_moves() == [Move::Pass]);
            print_unless(line, context, is_answer(line) && immobile);
        })
    }),
    wrong(
        "immobile-moves-enemy",
        "it moves a piece of the opponent when it cannot move",
        "BEI-MOVE-8",
        || {
            said(|line, context| {
                plays(line, context, |line| {
                    let immobile = line.position().legal_moves() == [Move::Pass] && !is_out(line.position());
                    let next = line.position().after(Move::Pass).legal_moves();
                    next.first().copied().filter(|_| immobile)
                })
            })
        },
    ),
    wrong("immobile-crashes", "it crashes when it cannot move", "EC-ALIVE", || {
        heard(|line, context| {
            let immobile =
                context.seen.line.as_ref().is_some_and(|line| line.position().legal_moves() == [Move::Pass]);
            die_if(line, context, is_go(line) && immobile);
        })
    }),
];
