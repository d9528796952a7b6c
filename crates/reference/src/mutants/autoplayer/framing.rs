//! Bytes, lines, and what else is printed.

use std::time::Duration;

use super::context::{
    Action, Context, HONEST, Script, Seen, command, die_if, faulty, faulty_from, feed_unless, heard, is_move,
    is_new, is_own_move, message, said,
};
use super::{lacks, wrong};
use crate::mutants::legacy as common;
use crate::{Engine, Mutant};
use grammars::autoplayer::{Command, Message};

/// An engine that prints these bytes when it starts.
fn starts_with(bytes: &[u8]) -> Box<dyn Engine> {
    faulty_from(Action::Print(bytes.to_vec()), HONEST)
}

/// Prints a line; something stands behind it where it is a move.
fn behind_move(line: &[u8], context: &mut Context, bytes: &[u8]) {
    context.print(line);
    if is_own_move(line) {
        context.act(Action::Print(bytes.to_vec()));
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong(
        "acts-before-newline",
        "it acts on part of a line before its end has come",
        "AP-IO-1",
        common::acts_before_newline::<Seen>,
    ),
    lacks(
        "one-line-a-read",
        "it reads one line and leaves the others for the next write",
        "AP-IO-1",
        common::one_line_a_read::<Seen>,
    ),
    lacks(
        "keeps-16-lines",
        "it loses what comes beyond sixteen lines in one write",
        "AP-IO-1",
        common::keeps_16_lines::<Seen>,
    ),
    lacks(
        "fragment-lost",
        "it forgets what comes without the end of its line",
        "AP-IO-1",
        common::drops_fragment::<Seen>,
    ),
    lacks(
        "fragment-behind-line-lost",
        "it forgets the beginning of a line that came behind a whole one",
        "AP-IO-1",
        common::drops_fragment_behind_line::<Seen>,
    ),
    lacks("move-without-newline", "no newline follows its moves", "AP-IO-2", || {
        said(|line, context| match message(line) {
            Message::Move(_) => context.act(Action::Print(line.to_vec())),
            _ => context.print(line),
        })
    }),
    lacks("move-in-halves", "it writes its move some seconds behind the keyword", "AP-IO-2", || {
        said(|line, context| match message(line) {
            Message::Move(mv) => {
                context.act(Action::Print(b"move ".to_vec()));
                let rest = [mv.text, b"\n"].concat();
                context.later(Duration::from_secs(4), Action::Print(rest));
            }
            _ => context.print(line),
        })
    }),
    wrong("prompts", "it shows a prompt behind each line that it reads", "AP-IO-3", common::prompts::<Seen>),
    wrong("prompts-for-moves", "it asks for the opponent's move", "AP-IO-3", || {
        said(|line, context| {
            context.print(line);
            // It tells its clock behind each move.
            if matches!(message(line), Message::Time(_)) {
                context.act(Action::Print(b"Your move: ".to_vec()));
            }
        })
    }),
    wrong("prompts-at-start", "it shows a prompt when it starts", "AP-IO-3", || starts_with(b"White (1): ")),
    wrong("thinks-aloud", "it prints what it thinks", "AP-IO-4", || {
        said(|line, context| {
            if let Message::Move(mv) = message(line) {
                context.print([b"4 12 30 4711 ", mv.text].concat());
            }
            context.print(line);
        })
    }),
    wrong("announces-features", "it announces features as engines of other protocols do", "AP-IO-4", || {
        heard(|line, context| {
            context.feed(line);
            if is_new(line) {
                context.print("feature setboard=1 san=1 done=1");
            }
        })
    }),
    wrong("acknowledges-new", "it confirms each new game", "AP-IO-4", || {
        heard(|line, context| {
            context.feed(line);
            if is_new(line) {
                context.print("Ready for a new game.");
            }
        })
    }),
    wrong("reports-errors", "it reports what it does not know", "AP-IO-4", || {
        heard(|line, context| {
            context.feed(line);
            if matches!(command(line), Command::Unknown(_) | Command::Malformed { .. }) {
                context.print([b"Error (unknown command): ", line].concat());
            }
        })
    }),
    wrong("shows-board", "it shows the board behind its moves", "AP-IO-4", || {
        said(|line, context| behind_move(line, context, b"r n b q k b n r\np p p p p p p p\n"))
    }),
    lacks(
        "holds-output-until-input",
        "it keeps its output in a buffer until the next line is read",
        "AP-IO-5",
        common::holds_output_until_input::<Seen>,
    ),
    lacks("never-flushes", "it prints only when it ends", "AP-IO-5", common::never_flushes::<Seen>),
    lacks("speaks-on-stderr", "it prints on stderr", "AP-IO-5", common::speaks_on_stderr::<Seen>),
    wrong(
        "dies-on-empty-line",
        "it crashes on an empty line",
        "AP-ROBUST-1",
        common::dies_on_empty_line::<Seen>,
    ),
    wrong(
        "dies-on-leading-blank",
        "it crashes on a line that begins with a blank",
        "AP-ROBUST-1",
        common::dies_on_leading_blank::<Seen>,
    ),
    wrong(
        "dies-on-carriage-return",
        "it crashes on a carriage return",
        "AP-ROBUST-1",
        common::dies_on_carriage_return::<Seen>,
    ),
    lacks("confused-by-carriage-return", "it knows no line that ends in CR LF", "AP-ROBUST-1", || {
        heard(|line, context| feed_unless(line, context, line.ends_with(b"\r")))
    }),
    wrong(
        "dies-on-long-line",
        "a long line overruns a buffer",
        "AP-ROBUST-1",
        common::dies_on_long_line::<Seen>,
    ),
    lacks(
        "swallows-input-behind-long-line",
        "it reads nothing any more behind a long line",
        "AP-ROBUST-1",
        common::swallows_line_behind_long_line::<Seen>,
    ),
    wrong("dies-on-nul", "it crashes on a zero byte", "AP-ROBUST-1", common::dies_on_nul::<Seen>),
    lacks(
        "swallows-input-behind-nul",
        "it reads nothing any more behind a zero byte",
        "AP-ROBUST-1",
        common::swallows_line_behind_nul::<Seen>,
    ),
    wrong(
        "dies-on-high-bytes",
        "it aborts on bytes that are no ASCII",
        "AP-ROBUST-1",
        common::dies_on_high_bytes::<Seen>,
    ),
    wrong("dies-on-doubtful-move", "it crashes on a move that is on no board", "AP-ROBUST-1", || {
        heard(|line, context| {
            let doubtful =
                is_move(line) && line.iter().any(|b| matches!(b, b'i'..=b'w' | b'y' | b'z' | b'9'));
            die_if(line, context, doubtful);
        })
    }),
    wrong(
        "dies-on-malformed-command",
        "it crashes on arguments that it does not expect",
        "AP-ROBUST-1",
        || {
            heard(|line, context| {
                let malformed =
                    matches!(command(line), Command::Malformed { command, .. } if command != "result");
                die_if(line, context, malformed);
            })
        },
    ),
    wrong(
        "confused-by-malformed-command",
        "arguments that it does not expect begin a new game",
        "AP-ROBUST-1",
        || {
            faulty(Script {
                heard: |line, context| {
                    context.feed(line);
                    let malformed =
                        matches!(command(line), Command::Malformed { command, .. } if command != "result");
                    if malformed {
                        context.feed("new");
                    }
                },
                ..HONEST
            })
        },
    ),
];
