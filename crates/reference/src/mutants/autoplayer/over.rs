//! What comes behind the end of a game: `result`, its comment, and claims that are handed over.

use std::time::Duration;

use super::context::{
    Action, Context, HONEST, Script, claimed, command, die_if, faulty, feed_unless, heard, is_ending,
    is_move, is_new, is_result, said, word,
};
use super::seen::Stage;
use super::{lacks, wrong};
use crate::mutants::chess::passed;
use crate::{Engine, Mutant};
use grammars::autoplayer::{Command, GameResult};

fn is_handed_over(line: &[u8]) -> bool {
    matches!(command(line), Command::Claim { .. })
}

/// The comment of a `result`, with its braces.
fn comment(line: &[u8]) -> Option<&[u8]> {
    let code = line.trim_ascii().strip_prefix(b"result ")?.trim_ascii_start();
    Some(code[word(code).len()..].trim_ascii())
}

/// Crashes on a `result` whose comment is so.
fn dies_on_comment(line: &[u8], context: &mut Context, so: fn(&[u8]) -> bool) {
    die_if(line, context, comment(line).is_some_and(so));
}

/// Reads nothing any more behind a `result` whose comment is so.
fn waits_on_comment(line: &[u8], context: &mut Context, so: fn(&[u8]) -> bool) {
    let waits = comment(line).is_some_and(so);
    context.feed(line);
    context.deaf = waits;
}

/// Whether a `result` is for an unfinished game.
fn is_unfinished(line: &[u8]) -> bool {
    matches!(command(line), Command::Result { result: GameResult::Unfinished, .. })
}

/// Goes on as if no `result` had come, where it came so.
fn result_lost(line: &[u8], context: &mut Context, so: bool) {
    feed_unless(line, context, is_result(line) && so);
}

/// Having announced an end it answers a move that comes all the same.
fn plays_behind_claim() -> Box<dyn Engine> {
    heard(|line, context| {
        let late = is_move(line) && context.seen.stage == Stage::Claimed && context.seen.own_moves > 0;
        match context.seen.some_move().filter(|_| late) {
            Some(mv) => {
                let fen = context.seen.position.after(mv).fen();
                context.play_from(&fen);
            }
            None => context.feed(line),
        }
    })
}

/// Having announced an end it moves once more.
fn moves_behind_claim() -> Box<dyn Engine> {
    said(|line, context| {
        context.print(line);
        if is_ending(line) {
            context.say_some_move();
        }
    })
}

/// Where nobody has a move it makes one.
fn moves_when_mated() -> Box<dyn Engine> {
    said(|line, context| {
        let over = is_ending(line) && context.seen.position.legal_moves().is_empty();
        if over && context.seen.moved_at != Some(context.now) {
            context.print("move Kg8")
        } else {
            context.print(line)
        }
    })
}

/// Disagreeing with a claim it does not look at `result` any more; `context.count` is 1 then.
fn disagrees_for_ever(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script {
        heard,
        said: |line, context| {
            context.count |= u32::from(line.starts_with(b"* {the game is not over"));
            context.print(line);
        },
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong(
        "moves-when-mated",
        "where it has no legal move it moves all the same",
        "AP-MV-4",
        moves_when_mated,
    ),
    wrong(
        "moves-behind-claim",
        "behind the end that it has announced it moves once more",
        "AP-RS-9",
        moves_behind_claim,
    ),
    wrong(
        "plays-behind-claim",
        "behind the end that it has announced it answers moves",
        "AP-RS-9",
        plays_behind_claim,
    ),
    wrong("plays-on-after-result", "it does not know result", "AP-RS-9", || {
        heard(|line, context| result_lost(line, context, true))
    }),
    wrong("result-lost-on-opponents-turn", "it looks at result on its own turn only", "AP-RS-9", || {
        heard(|line, context| {
            let so = context.seen.is_waiting();
            result_lost(line, context, so);
        })
    }),
    wrong("result-lost-while-thinking", "it does not look at result while it thinks", "AP-RS-9", || {
        heard(|line, context| {
            let so = context.seen.is_thinking();
            result_lost(line, context, so);
        })
    }),
    wrong("result-makes-it-move", "told the result on the opponent's turn it moves", "AP-RS-9", || {
        heard(|line, context| {
            let waiting = is_result(line) && context.seen.is_waiting();
            context.feed(line);
            if waiting {
                context.later(Duration::from_millis(300), Action::call(Context::say_some_move));
            }
        })
    }),
    wrong("go-after-result-plays-on", "go takes up a game that result has ended", "AP-RS-9", || {
        heard(|line, context| {
            let again = command(line) == Command::Go && context.seen.stage == Stage::Over;
            match again {
                true => {
                    let fen = context.seen.position.fen();
                    context.play_from(&fen);
                }
                false => context.feed(line),
            }
        })
    }),
    wrong("answers-result", "it answers result by its own", "AP-IO-4", || {
        heard(|line, context| {
            context.feed(line);
            if let Some(rest) = line.strip_prefix(b"result ") {
                context.print(rest);
            }
        })
    }),
    wrong("dies-on-braces-in-comment", "it crashes on braces in the comment of result", "AP-RS-11", || {
        heard(|line, context| {
            dies_on_comment(line, context, |text| {
                text.iter().filter(|b| matches!(b, b'{' | b'}')).count() > 2
            });
        })
    }),
    wrong("dies-on-empty-comment", "it crashes when the comment of result is empty", "AP-RS-11", || {
        heard(|line, context| dies_on_comment(line, context, |text| text == b"{}"))
    }),
    wrong("dies-without-comment", "it crashes on a result without a comment", "AP-ROBUST-1", || {
        heard(|line, context| dies_on_comment(line, context, <[u8]>::is_empty))
    }),
    wrong("dies-on-long-comment", "it has room for a comment of eighty letters", "AP-RS-11", || {
        heard(|line, context| dies_on_comment(line, context, |text| text.len() > 80))
    }),
    wrong("dies-on-foreign-comment", "it crashes on a comment in another language", "AP-RS-11", || {
        heard(|line, context| dies_on_comment(line, context, |text| !text.is_ascii()))
    }),
    lacks(
        "waits-for-closing-brace",
        "it reads on for ever when no brace closes a comment",
        "AP-RS-11",
        || heard(|line, context| waits_on_comment(line, context, |text| !text.ends_with(b"}"))),
    ),
    lacks(
        "counts-braces",
        "it waits for ever when a comment opens more braces than it closes",
        "AP-RS-11",
        || {
            heard(|line, context| {
                waits_on_comment(line, context, |text| {
                    let count = |brace| text.iter().filter(|b| **b == brace).count();
                    count(b'{') > count(b'}')
                });
            })
        },
    ),
    wrong("comment-is-command", "it obeys the words of a comment", "AP-RS-11", || {
        heard(|line, context| {
            context.feed(line);
            let text = comment(line).unwrap_or_default();
            if text.windows(3).any(|word| word == b"new") {
                context.feed("new");
                context.feed("go");
            }
        })
    }),
    wrong("comment-decides", "it ends no game whose comment it does not know", "AP-RS-11", || {
        heard(|line, context| {
            let known = comment(line).is_none_or(|text| {
                let text = String::from_utf8_lossy(text).to_lowercase();
                ["mate", "draw", "repetition", "abort", "time", "resign"]
                    .iter()
                    .any(|word| text.contains(word))
            });
            feed_unless(line, context, is_result(line) && !known);
        })
    }),
    wrong("dies-on-unfinished-game", "it crashes on a result that is a star", "AP-RS-12", || {
        heard(|line, context| die_if(line, context, is_unfinished(line)))
    }),
    wrong("unfinished-game-goes-on", "a star as the result does not end the game for it", "AP-RS-12", || {
        heard(|line, context| feed_unless(line, context, is_unfinished(line)))
    }),
    lacks(
        "unfinished-game-ends-all-games",
        "after a result that is a star it plays no more",
        "AP-RS-12",
        || {
            heard(|line, context| {
                context.count |= u32::from(is_unfinished(line));
                context.feed(line);
                if is_new(line) && context.count == 1 {
                    context.feed("result * {}");
                }
            })
        },
    ),
    wrong("agrees-with-everything", "it confirms every result that is handed over", "AP-RS-13", || {
        heard(|line, context| if is_handed_over(line) { context.print(line) } else { context.feed(line) })
    }),
    wrong("denies-everything", "it confirms no result that is handed over", "AP-RS-13", || {
        heard(|line, context| match is_handed_over(line) {
            true => context.print("* {I do not agree}"),
            false => context.feed(line),
        })
    }),
    lacks(
        "handed-over-claim-ends-play",
        "a result that is handed over ends the game for it",
        "AP-RS-13",
        || {
            heard(|line, context| {
                context.feed(line);
                if is_handed_over(line) {
                    context.feed("result * {}");
                }
            })
        },
    ),
    wrong("dies-on-handed-over-claim", "it crashes on a result that is handed over", "AP-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_handed_over(line)))
    }),
    wrong(
        "handed-over-claim-makes-it-move",
        "it answers a result that is handed over by a move",
        "AP-MV-3",
        || {
            heard(|line, context| {
                let waiting = is_handed_over(line) && context.seen.is_waiting();
                if waiting { context.say_some_move() } else { context.feed(line) }
            })
        },
    ),
    wrong(
        "plays-on-in-disagreement",
        "having disagreed it does not obey the final result",
        "AP-RS-14",
        || {
            disagrees_for_ever(|line, context| {
                let stubborn = is_result(line) && context.count == 1;
                feed_unless(line, context, stubborn);
            })
        },
    ),
    lacks("disagreement-ends-all-games", "having disagreed it plays no more", "AP-RS-14", || {
        disagrees_for_ever(|line, context| {
            context.feed(line);
            if is_new(line) && context.count == 1 {
                context.feed("result * {}");
            }
        })
    }),
    wrong(
        "illegal-move-undone-and-played-on",
        "having aborted a game it answers the next move",
        "AP-RS-9",
        || {
            heard(|line, context| {
                let aborted = context.seen.stage == Stage::Claimed && context.seen.own_moves == 0;
                match passed(&context.seen.position).filter(|_| aborted && is_move(line)) {
                    Some(other) => context.play_from(&other.fen()),
                    None => context.feed(line),
                }
            })
        },
    ),
    wrong("claims-again", "it announces the end again with each line that comes", "AP-RS-9", || {
        faulty(Script {
            heard: |line, context| {
                let again = context.seen.stage == Stage::Claimed && (is_move(line) || is_result(line));
                if again {
                    context.print(context.memo.clone());
                }
                context.feed(line);
            },
            said: |line, context| {
                if claimed(line).is_some() {
                    context.memo = line.to_vec();
                }
                context.print(line);
            },
            ..HONEST
        })
    }),
    wrong(
        "move-of-ended-game-comes-later",
        "told the result while it thinks it moves when the next game begins",
        "AP-RS-9",
        || {
            faulty(Script {
                heard: |line, context| {
                    let thinking = is_result(line) && context.seen.is_thinking();
                    let mv =
                        context.seen.some_move().map(|mv| context.seen.position.san(mv)).filter(|_| thinking);
                    context.feed(line);
                    if let Some(mv) = mv {
                        context.held.push_back(format!("move {mv}").into_bytes());
                    }
                    if is_new(line) {
                        while let Some(late) = context.held.pop_front() {
                            context.print(late);
                        }
                    }
                },
                ..HONEST
            })
        },
    ),
];
