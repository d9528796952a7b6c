//! How the engine announces the end of a game: what it does not announce, or wrongly.

use super::context::{
    Context, Seen, argument, claimed, command, heard, is_ending, is_own_move, print_unless, said, word,
};
use super::seen::is_over;
use super::{lacks, wrong};
use crate::mutants::chess::{balance, is_minor, swapped};
use crate::{Engine, Mutant};
use games::chess::{Color, Position};
use grammars::autoplayer::{Command, GameResult};

/// An engine that does not announce ends of which it says this.
fn mute(line: &[u8], context: &mut Context, reason: &str) {
    let is_such = is_ending(line) && String::from_utf8_lossy(line).contains(reason);
    print_unless(line, context, is_such);
}

/// Whether the engine's own move brought the end about.
fn is_own(seen: &Seen, now: std::time::Duration) -> bool {
    seen.moved_at == Some(now)
}

/// Prints an announcement in other words, everything else as it is.
fn reword(line: &[u8], context: &mut Context, text: fn(&str, &str) -> String) {
    if !is_ending(line) {
        return context.print(line);
    }
    let code = String::from_utf8_lossy(word(line)).into_owned();
    let comment = String::from_utf8_lossy(argument(line)).into_owned();
    context.print(text(&code, comment.trim_matches(['{', '}'])));
}

/// Prints a line; behind a move of the engine's own that leads to such a position, an end is announced.
fn claims(line: &[u8], context: &mut Context, when: fn(&Position) -> bool, text: &str) {
    context.print(line);
    if is_own_move(line) && !is_over(&context.seen.position) && when(&context.seen.position) {
        context.print(text);
    }
}

/// An engine that puts its move behind the announcement.
fn result_before_move() -> Box<dyn Engine> {
    said(|line, context| {
        if is_own_move(line) && is_over(&context.seen.position) {
            return context.held.push_back(line.to_vec());
        }
        context.print(line);
        while let Some(mv) = context.held.pop_front() {
            context.print(mv);
        }
    })
}

/// The draw by repetition is announced before the move that brings it.
fn draw_before_move() -> Box<dyn Engine> {
    said(|line, context| {
        let repeats = context.seen.position.can_claim_threefold();
        if is_own_move(line) && repeats {
            context.print("1/2-1/2 {Draw by repetition}");
            return context.print(line);
        }
        let own = is_own(&context.seen, context.now);
        print_unless(line, context, is_ending(line) && repeats && own);
    })
}

/// The winner of a position in which somebody is far ahead.
fn far_ahead(position: &Position) -> Option<Color> {
    let white = balance(position, Color::White);
    (white.abs() > 1500).then_some(if white > 0 { Color::White } else { Color::Black })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("mate-unannounced", "it does not announce a mate", "AP-RS-1", || {
        said(|line, context| mute(line, context, "mates"))
    }),
    lacks("stalemate-unannounced", "it does not announce a stalemate", "AP-RS-1", || {
        said(|line, context| mute(line, context, "Stalemate"))
    }),
    lacks("lost-game-unannounced", "it does not announce that it is mated", "AP-RS-1", || {
        said(|line, context| {
            let own = is_own(&context.seen, context.now);
            print_unless(line, context, is_ending(line) && line.ends_with(b"mates}") && !own);
        })
    }),
    lacks("own-mate-unannounced", "it does not announce that it mates", "AP-RS-5", || {
        said(|line, context| {
            let own = is_own(&context.seen, context.now);
            print_unless(line, context, is_ending(line) && line.ends_with(b"mates}") && own);
        })
    }),
    lacks("fifty-unknown", "it does not count fifty moves", "AP-RS-8", || {
        said(|line, context| mute(line, context, "fifty"))
    }),
    lacks("repetition-unknown", "it does not look for repetitions", "AP-RS-8", || {
        said(|line, context| mute(line, context, "repetition"))
    }),
    lacks("draw-by-material-unknown", "it plays on with bare kings", "AP-RS-8", || {
        said(|line, context| mute(line, context, "material"))
    }),
    lacks(
        "own-draw-unannounced",
        "it does not announce a draw that its own move brings about",
        "AP-RS-8",
        || {
            said(|line, context| {
                let own = is_own(&context.seen, context.now) && claimed(line) == Some(GameResult::Draw);
                print_unless(line, context, own);
            })
        },
    ),
    wrong("mate-for-loser", "it gives a mate to the side that is mated", "AP-RS-4", || {
        said(|line, context| if is_ending(line) { context.print(swapped(line)) } else { context.print(line) })
    }),
    wrong("mate-is-white", "every mate is a win of White", "AP-RS-4", || {
        said(
            |line, context| {
                if word(line) == b"0-1" { context.print(swapped(line)) } else { context.print(line) }
            },
        )
    }),
    wrong("mate-is-draw", "every end is a draw", "AP-RS-4", || {
        said(|line, context| reword(line, context, |_, comment| format!("1/2-1/2 {{{comment}}}")))
    }),
    wrong("mate-is-unfinished", "it ends games by a star", "AP-RS-4", || {
        said(|line, context| reword(line, context, |_, comment| format!("* {{{comment}}}")))
    }),
    wrong("stalemate-is-mate", "it takes stalemate for mate", "AP-RS-4", || {
        said(|line, context| {
            let winner = if context.seen.position.turn() == Color::White { "0-1" } else { "1-0" };
            match is_ending(line) && line.ends_with(b"{Stalemate}") {
                true => context.print(format!("{winner} {{Mate}}")),
                false => context.print(line),
            }
        })
    }),
    wrong("fifty-moves-lose", "it gives a game of fifty idle moves to the other side", "AP-RS-4", || {
        said(|line, context| {
            let other = if context.seen.position.turn() == Color::White { "1-0" } else { "0-1" };
            match is_ending(line) && String::from_utf8_lossy(line).contains("fifty") {
                true => context.print(format!("{other} {{Fifty moves}}")),
                false => context.print(line),
            }
        })
    }),
    wrong("result-without-comment", "it gives no reason", "AP-RS-2", || {
        said(|line, context| reword(line, context, |code, _| code.to_owned()))
    }),
    wrong("result-without-braces", "its reasons stand in no braces", "AP-RS-2", || {
        said(|line, context| reword(line, context, |code, comment| format!("{code} {comment}")))
    }),
    wrong("result-in-brackets", "its reasons stand in brackets", "AP-RS-2", || {
        said(|line, context| reword(line, context, |code, comment| format!("{code} ({comment})")))
    }),
    wrong("result-with-open-brace", "no brace closes its reasons", "AP-RS-2", || {
        said(|line, context| reword(line, context, |code, comment| format!("{code} {{{comment}")))
    }),
    wrong(
        "result-behind-keyword",
        "it writes the keyword of the interface before its results",
        "AP-RS-2",
        || {
            said(|line, context| {
                reword(line, context, |code, comment| format!("result {code} {{{comment}}}"))
            })
        },
    ),
    wrong("draw-is-half", "it writes a draw as 1/2", "AP-RS-2", || {
        said(|line, context| {
            reword(line, context, |code, comment| {
                format!("{} {{{comment}}}", code.replace("1/2-1/2", "1/2"))
            });
        })
    }),
    wrong("result-in-words", "it says in words who has won", "AP-RS-2", || {
        said(|line, context| reword(line, context, |_, comment| format!("Game over: {comment}")))
    }),
    wrong("result-with-text-behind", "something stands behind its reasons", "AP-RS-2", || {
        said(|line, context| reword(line, context, |code, comment| format!("{code} {{{comment}}} good game")))
    }),
    wrong("result-with-empty-comment", "its reasons are empty", "AP-RS-3", || {
        said(|line, context| reword(line, context, |code, _| format!("{code} {{}}")))
    }),
    wrong("result-with-blank-comment", "its reasons are blanks", "AP-RS-3", || {
        said(|line, context| reword(line, context, |code, _| format!("{code} {{ }}")))
    }),
    wrong(
        "result-before-move",
        "it announces the end before the move that brings it",
        "AP-RS-5",
        result_before_move,
    ),
    wrong(
        "draw-before-move",
        "it claims a repetition before the move that brings it",
        "AP-RS-5",
        draw_before_move,
    ),
    lacks("result-in-place-of-move", "it does not send the move that ends the game", "AP-RS-5", || {
        said(|line, context| {
            let last = is_own_move(line) && is_over(&context.seen.position);
            print_unless(line, context, last);
        })
    }),
    wrong("claims-false-draw", "it claims fifty moves where none have been made", "AP-RS-6", || {
        said(|line, context| {
            context.print(line);
            if is_own_move(line) && context.seen.own_moves == 4 {
                context.print("1/2-1/2 {fifty moves}");
            }
        })
    }),
    wrong("fifty-counted-in-plies", "it claims a draw after fifty plies", "AP-RS-6", || {
        said(|line, context| {
            claims(
                line,
                context,
                |position| (50..100).contains(&position.halfmove_clock()),
                "1/2-1/2 {Fifty moves}",
            );
        })
    }),
    wrong("draw-at-second-time", "it claims a draw when a position comes again", "AP-RS-6", || {
        said(|line, context| {
            claims(line, context, |position| position.repetitions() == 2, "1/2-1/2 {Repetition}")
        })
    }),
    wrong("repetition-across-games", "it counts the positions of earlier games", "AP-RS-6", || {
        heard(|line, context| {
            let first = context.seen.incoming(line).is_some() && context.seen.position == Position::start();
            context.feed(line);
            context.count += u32::from(first);
            if first && context.count == 3 {
                context.print("1/2-1/2 {Draw by repetition}");
            }
        })
    }),
    wrong("minor-pieces-are-a-draw", "two minor pieces are a draw to it", "AP-RS-6", || {
        said(|line, context| claims(line, context, is_minor, "1/2-1/2 {Insufficient material}"))
    }),
    wrong("check-is-mate", "it takes check for mate", "AP-RS-6", || {
        said(|line, context| match context.seen.position.turn() {
            Color::White => claims(line, context, Position::in_check, "0-1 {Black mates}"),
            Color::Black => claims(line, context, Position::in_check, "1-0 {White mates}"),
        })
    }),
    wrong("adjudicates-won-game", "far ahead it announces that it has won", "AP-RS-6", || {
        said(|line, context| {
            let own = !context.seen.position.turn();
            let text = if own == Color::White { "1-0 {White wins}" } else { "0-1 {Black wins}" };
            match far_ahead(&context.seen.position) {
                Some(winner) if winner == own => claims(line, context, |_| true, text),
                _ => context.print(line),
            }
        })
    }),
    wrong("claims-the-flag", "it claims the game when the opponent's time is over", "AP-RS-6", || {
        heard(|line, context| {
            context.feed(line);
            if matches!(command(line), Command::Otim(..=1)) && context.seen.own_moves > 0 {
                context.print(match context.seen.colour {
                    Some(Color::White) => "1-0 {White wins on time}",
                    _ => "0-1 {Black wins on time}",
                });
            }
        })
    }),
    wrong("claims-at-new", "it announces the end of a game that new has ended", "AP-RS-6", || {
        heard(|line, context| {
            let cut = command(line) == Command::New && context.seen.is_waiting();
            context.feed(line);
            if cut {
                context.print("* {Game aborted}");
            }
        })
    }),
];
