//! The moves that the engine sends: how they are written, how many they are, and whether they are legal.

use std::time::Duration;

use cozy_chess::Piece;

use super::context::{
    Action, Cause, Context, HONEST, Script, faulty, feed_unless, heard, is_draw, is_move, is_own_move,
    print_unless, rewrite, said, word,
};
use super::{lacks, wrong};
use crate::mutants::chess::{passed, some_illegal_move};
use crate::{Engine, Mutant};
use games::chess::Position;

/// An engine that writes its moves otherwise.
fn writes(line: &[u8], context: &mut Context, text: fn(&str) -> String) {
    match is_own_move(line) {
        true => context.print(text(&String::from_utf8_lossy(&context.seen.last_move))),
        false => context.print(line),
    }
}

/// A move of the position in the text, without what tells two pieces apart.
fn ambiguous(text: &str, before: &Position) -> Option<String> {
    let mv = before.parse_san(text).ok()?.mv;
    let piece = before.board().piece_on(mv.from()).filter(|piece| *piece != Piece::Pawn)?;
    let letter = text.get(..1)?;
    let to = before.target(mv);
    let rivals = before.legal_moves().into_iter();
    let rivals =
        rivals.filter(|&m| before.target(m) == to && before.board().piece_on(m.from()) == Some(piece));
    (rivals.count() > 1).then(|| format!("move {letter}{to}"))
}

/// The move's squares, with a dash.
fn long(text: &str, before: &Position) -> Option<String> {
    let mv = before.parse_san(text).ok()?.mv;
    let promotion = text.split_once('=').map_or("", |(_, letter)| letter.get(..1).unwrap_or(""));
    Some(format!("move {}-{}{}", mv.from(), before.target(mv), promotion.to_ascii_lowercase()))
}

/// Says some move while the opponent thinks.
fn moves_again(context: &mut Context) {
    if context.seen.is_waiting() {
        context.say_some_move();
    }
}

/// Whether a line comes right behind the engine's own move.
fn is_quick(line: &[u8], context: &Context) -> bool {
    let quick = |at| context.now.saturating_sub(at) <= Duration::from_millis(1);
    is_move(line) && context.seen.moved_at.is_some_and(quick)
}

fn repeats_last_move() -> Box<dyn Engine> {
    said(|line, context| {
        if is_own_move(line) {
            let text = context.seen.last_move.clone();
            let last = std::mem::replace(&mut context.memo, text);
            if context.seen.own_moves > 1 {
                context.print([b"move ", &last[..]].concat());
            }
        }
        context.print(line);
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("bare-moves", "it sends its moves without the keyword", "AP-MV-1", || {
        said(|line, context| writes(line, context, str::to_owned))
    }),
    wrong("move-in-old-form", "it prints moves as GNU Chess 4 did", "AP-MV-1", || {
        said(|line, context| writes(line, context, |mv| format!("1. ... {mv}")))
    }),
    wrong("my-move-is", "it says its moves in words", "AP-MV-1", || {
        said(|line, context| writes(line, context, |mv| format!("My move is: {mv}")))
    }),
    wrong("bestmove", "it sends bestmove as engines of another protocol do", "AP-MV-1", || {
        said(|line, context| writes(line, context, |mv| format!("bestmove {mv}")))
    }),
    wrong("move-in-capitals", "it writes the keyword in capital letters", "AP-MV-1", || {
        said(|line, context| writes(line, context, |mv| format!("MOVE {mv}")))
    }),
    wrong("move-with-score", "its score stands behind its moves", "AP-MV-1", || {
        said(|line, context| writes(line, context, |mv| format!("move {mv} (+0.12)")))
    }),
    wrong("move-with-number", "the number of the move stands before its moves", "AP-MV-1", || {
        said(|line, context| writes(line, context, |mv| format!("move 1. {mv}")))
    }),
    wrong("echoes-moves", "it sends back the moves that it receives", "AP-MV-2", || {
        heard(|line, context| {
            let echo = context.seen.incoming(line);
            context.say_move(echo);
            context.feed(line);
        })
    }),
    wrong(
        "echoes-moves-behind-its-own",
        "it sends back the opponent's move behind its own",
        "AP-MV-2",
        || {
            faulty(Script {
                heard: |line, context| {
                    if context.seen.incoming(line).is_some() {
                        context.memo = line.trim_ascii().to_vec();
                    }
                    context.feed(line);
                },
                said: |line, context| {
                    context.print(line);
                    let echo = std::mem::take(&mut context.memo);
                    if is_own_move(line) && !echo.is_empty() {
                        context.print([b"move ", &echo[..]].concat());
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("moves-twice", "it sends each move twice", "AP-MV-3", || {
        said(|line, context| {
            context.print(line);
            if is_own_move(line) {
                context.print(line);
            }
        })
    }),
    wrong("repeats-last-move", "it sends the move before again with each", "AP-MV-3", repeats_last_move),
    wrong("moves-for-opponent", "it moves for the opponent, too, if he takes his time", "AP-MV-3", || {
        said(|line, context| {
            context.print(line);
            if is_own_move(line) {
                context.later(Duration::from_millis(700), Action::call(moves_again));
            }
        })
    }),
    wrong("draw-makes-it-move", "offered a draw on the opponent's turn it moves", "AP-MV-3", || {
        heard(|line, context| {
            let waiting = is_draw(line) && context.seen.is_waiting();
            context.feed(line);
            if waiting {
                context.say_some_move();
            }
        })
    }),
    wrong("clock-makes-it-move", "told the clock on the opponent's turn it moves", "AP-MV-3", || {
        heard(|line, context| {
            let waiting = word(line) == b"time" && context.seen.is_waiting();
            context.feed(line);
            if waiting {
                context.say_some_move();
            }
        })
    }),
    wrong("illegal-engine-move", "it makes a move that is not legal", "AP-MV-4", || {
        said(|line, context| {
            // The first move of a game goes well, so that the fault is not found by just starting it.
            let late = context.seen.own_moves >= 2;
            match some_illegal_move(&context.seen.before).filter(|_| late && is_own_move(line)) {
                Some(mv) => context.print(format!("move {mv}")),
                None => context.print(line),
            }
        })
    }),
    wrong("moves-for-wrong-side", "its third move is one for the other side", "AP-MV-4", || {
        said(|line, context| {
            let third = is_own_move(line) && context.seen.own_moves == 3;
            let other = passed(&context.seen.before).filter(|_| third);
            match other.and_then(|other| Some(other.san(*other.legal_moves().first()?))) {
                Some(mv) => context.print(format!("move {mv}")),
                None => context.print(line),
            }
        })
    }),
    wrong("promotes-without-letter", "it does not say what a pawn becomes", "AP-MV-4", || {
        said(|line, context| {
            rewrite(line, context, |text, _| text.split_once('=').map(|(mv, _)| format!("move {mv}")));
        })
    }),
    wrong("ambiguous-own-move", "it does not say which of two pieces it moves", "AP-MV-4", || {
        said(|line, context| rewrite(line, context, ambiguous))
    }),
    wrong("writes-short-castling-long", "it writes `O-O-O` where it means `O-O`", "AP-MV-4", || {
        said(|line, context| {
            rewrite(line, context, |text, _| {
                (text.starts_with("O-O") && !text.starts_with("O-O-O")).then(|| "move O-O-O".to_owned())
            });
        })
    }),
    wrong("castles-with-zeros", "it writes castling with zeros", "AP-MV-7", || {
        said(|line, context| {
            rewrite(line, context, |text, _| {
                text.starts_with('O').then(|| format!("move {}", text.replace('O', "0")))
            });
        })
    }),
    wrong("small-piece-letters", "it writes pieces with small letters", "AP-MV-7", || {
        said(|line, context| {
            rewrite(line, context, |text, _| {
                text.starts_with(['N', 'R', 'Q', 'K']).then(|| format!("move {}", text.to_ascii_lowercase()))
            });
        })
    }),
    wrong("long-notation", "it writes both squares with a dash", "AP-MV-7", || {
        said(|line, context| rewrite(line, context, long))
    }),
    wrong("captures-without-sign", "it writes captures as other moves", "AP-MV-7", || {
        said(|line, context| {
            rewrite(line, context, |text, _| {
                text.contains('x').then(|| format!("move {}", text.replace('x', "")))
            });
        })
    }),
    lacks("no-second-reply", "it answers the first move of the opponent only", "AP-GO-3", || {
        faulty(Script {
            said: |line, context| {
                let later = context.seen.cause == Some(Cause::Move) && context.seen.own_moves > 1;
                print_unless(line, context, is_own_move(line) && later);
            },
            ..HONEST
        })
    }),
    lacks("drops-quick-move", "it loses a move that comes right behind its own", "AP-GO-3", || {
        heard(|line, context| {
            let lost = is_quick(line, context);
            feed_unless(line, context, lost);
        })
    }),
    lacks("drops-move-behind-clocks", "it loses the move behind time and otim", "AP-TM-5", || {
        heard(|line, context| {
            let clocks = std::mem::replace(&mut context.count, u32::from(word(line) == b"otim"));
            feed_unless(line, context, is_move(line) && clocks == 1);
        })
    }),
    lacks("stops-after-eight-moves", "it has room for eight moves a side", "AP-GO-3", || {
        heard(|line, context| {
            let full = is_move(line) && context.seen.own_moves >= 8;
            feed_unless(line, context, full);
        })
    }),
];
