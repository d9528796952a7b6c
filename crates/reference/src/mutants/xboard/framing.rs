//! Bytes, lines, and lines that no engine expects.

use super::context::{Action, Context, HONEST, Script, argument, faulty, faulty_from, heard, word};
use super::seen::{Seen, move_of};
use super::{lacks, process, wrong};
use crate::Mutant;
use crate::mutants::legacy as common;
use crate::serve::ProcessFault;

/// An engine that prints something after each of its moves.
fn after_move(line: &[u8], context: &mut Context, text: &str) {
    context.print(line);
    if word(line) == b"move" {
        context.print(text);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong(
        "acts-before-newline",
        "it acts on part of a line before its end has come",
        "XB-IO-5",
        common::acts_before_newline::<Seen>,
    ),
    lacks(
        "one-line-a-read",
        "it reads one line and leaves the others for the next write",
        "XB-IO-4",
        common::one_line_a_read::<Seen>,
    ),
    lacks(
        "keeps-16-lines",
        "it loses what comes beyond sixteen lines in one write",
        "XB-IO-4",
        common::keeps_16_lines::<Seen>,
    ),
    lacks(
        "drops-fragment-behind-line",
        "it forgets the beginning of a line that came behind a whole one",
        "XB-IO-5",
        common::drops_fragment_behind_line::<Seen>,
    ),
    lacks(
        "holds-output-until-input",
        "it keeps its output in a buffer until the next line is read",
        "XB-IO-2",
        common::holds_output_until_input::<Seen>,
    ),
    lacks("never-flushes", "it prints only when it ends", "XB-IO-2", common::never_flushes::<Seen>),
    lacks("speaks-on-stderr", "it prints on stderr", "XB-IO-1", common::speaks_on_stderr::<Seen>),
    process("leaves-child", "it leaves a child process behind", "EC-LEFT-BEHIND", ProcessFault::LeavesChild),
    wrong("prompts", "it shows a prompt before each line that it reads", "XB-IO-3", common::prompts::<Seen>),
    wrong("prompt-without-newline", "it begins with a prompt and does not end it", "XB-HANDSHAKE-1", || {
        faulty_from(Action::Print(b"engine> ".to_vec()), HONEST)
    }),
    wrong("prints-garbage", "it prints text that is no line of the protocol", "XB-IO-8", || {
        faulty(Script { said: |line, context| after_move(line, context, "Thinking hard now..."), ..HONEST })
    }),
    wrong(
        "dies-on-carriage-return",
        "it crashes on a carriage return",
        "XB-ERR-5",
        common::dies_on_carriage_return::<Seen>,
    ),
    wrong("blank-line-refused", "it takes an empty line for a move", "XB-ERR-5", || {
        heard(
            |line, context| {
                if line.trim_ascii().is_empty() { context.refuse_move("(none)") } else { context.feed(line) }
            },
        )
    }),
    wrong(
        "dies-on-empty-line",
        "it crashes on an empty line",
        "XB-ERR-5",
        common::dies_on_empty_line::<Seen>,
    ),
    wrong(
        "dies-on-leading-blank",
        "it crashes on a line that begins with a blank",
        "XB-ERR-5",
        common::dies_on_leading_blank::<Seen>,
    ),
    wrong(
        "dies-on-long-line",
        "a long line overruns a buffer",
        "XB-ERR-5",
        common::dies_on_long_line::<Seen>,
    ),
    lacks(
        "swallows-line-behind-long-line",
        "it reads nothing any more behind a long line",
        "XB-ERR-5",
        common::swallows_line_behind_long_line::<Seen>,
    ),
    wrong("dies-on-nul", "it crashes on a zero byte", "XB-ERR-5", common::dies_on_nul::<Seen>),
    lacks(
        "swallows-line-behind-nul",
        "it reads nothing any more behind a zero byte",
        "XB-ERR-5",
        common::swallows_line_behind_nul::<Seen>,
    ),
    wrong(
        "dies-on-high-bytes",
        "it aborts on bytes that are no ASCII",
        "XB-ERR-5",
        common::dies_on_high_bytes::<Seen>,
    ),
    wrong("dies-on-foreign-comment", "it aborts on foreign letters in a result", "XB-RESULT-1", || {
        heard(
            |line, context| {
                if word(line) == b"result" && !line.is_ascii() { context.die(6) } else { context.feed(line) }
            },
        )
    }),
    wrong(
        "dies-on-open-line",
        "it crashes when input ends within a line",
        "XB-IO-5",
        common::dies_on_open_line::<Seen>,
    ),
    lacks("unknown-word-unanswered", "it says nothing to an unknown command", "XB-ERR-2", || {
        faulty(Script {
            said: |line, context| {
                if !is_unknown(line) {
                    context.print(line)
                }
            },
            ..HONEST
        })
    }),
    wrong("unknown-word-is-illegal-move", "it takes an unknown command for a move", "XB-ERR-2", || {
        faulty(Script {
            said: |line, context| match line.strip_prefix(b"Error (unknown command): ") {
                Some(text) => context.refuse_move(&String::from_utf8_lossy(word(text))),
                None => context.print(line),
            },
            ..HONEST
        })
    }),
    wrong("unknown-word-resets", "an unknown command starts a new game", "XB-ERR-4", || {
        faulty(Script {
            said: |line, context| {
                context.print(line);
                if is_unknown(line) {
                    context.feed("new");
                }
            },
            ..HONEST
        })
    }),
    wrong("commands-in-any-case", "it takes Force and QUIT for commands", "XB-ERR-4", || {
        heard(|line, context| {
            let name = word(line).to_ascii_lowercase();
            let known =
                matches!(&name[..], b"force" | b"quit" | b"new" | b"go" | b"undo" | b"white" | b"black");
            if known { context.feed(name) } else { context.feed(line) }
        })
    }),
    lacks(
        "unknown-word-ends-search",
        "an unknown command ends its search without a move",
        "XB-ERR-4",
        || {
            faulty(Script {
                said: |line, context| {
                    context.print(line);
                    if is_unknown(line) && context.seen.is_thinking() {
                        context.feed("force");
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong(
        "unknown-word-is-ponder-miss",
        "it takes an unknown command for the opponent's move",
        "XB-ERR-4",
        || {
            faulty(Script {
                said: |line, context| {
                    context.print(line);
                    if is_unknown(line) && context.seen.is_pondering() {
                        context.print_move(context.seen.some_move());
                    }
                },
                ..HONEST
            })
        },
    ),
    wrong("dies-on-malformed-command", "it crashes on arguments that it does not expect", "XB-ERR-5", || {
        faulty(Script {
            said: |line, context| {
                let command = line.splitn(2, |&b| b == b':').nth(1).map(word).unwrap_or_default();
                let takes_arguments =
                    matches!(command, b"level" | b"st" | b"sd" | b"time" | b"otim" | b"result");
                if line.starts_with(b"Error (") && takes_arguments {
                    context.die(8)
                } else {
                    context.print(line)
                }
            },
            ..HONEST
        })
    }),
    wrong("dies-on-early-undo", "it crashes on undo where there is nothing to undo", "XB-ERR-5", || {
        heard(|line, context| {
            if word(line) == b"undo" && context.seen.position.plies() == 0 {
                context.die(11)
            } else {
                context.feed(line)
            }
        })
    }),
    wrong("dies-on-doubtful-move", "it crashes on a move that is none", "XB-ERR-5", || {
        heard(|line, context| if is_doubtful(line) { context.die(11) } else { context.feed(line) })
    }),
    lacks("doubtful-move-unanswered", "it says nothing to a move that is none", "XB-ERR-5", || {
        heard(|line, context| {
            if !is_doubtful(line) {
                context.feed(line)
            }
        })
    }),
    wrong("illegal-move-unasked", "it refuses a move that nobody sent", "XB-ERR-1", || {
        faulty(Script { said: |line, context| after_move(line, context, "Illegal move: h8h9"), ..HONEST })
    }),
    wrong("claims-false-draw", "it claims a draw that is none", "XB-CLAIM-2", || {
        faulty(Script { said: |line, context| after_move(line, context, "1/2-1/2 {fifty moves}"), ..HONEST })
    }),
    wrong("thinking-without-time", "its thinking lines leave out the time", "XB-POST-2", || {
        faulty(Script {
            said: |line, context| {
                let text = String::from_utf8_lossy(line).into_owned();
                let words: Vec<&str> = text.split(' ').collect();
                if words.len() > 4 && words[..4].iter().all(|w| w.parse::<i64>().is_ok()) {
                    context.print([&words[..2], &words[3..]].concat().join(" "));
                } else {
                    context.print(line);
                }
            },
            ..HONEST
        })
    }),
    wrong("exit-quits", "exit ends the process", "XB-ERR-4", || {
        heard(|line, context| if word(line) == b"exit" { context.exit(0) } else { context.feed(line) })
    }),
    wrong("dot-is-illegal-move", "it takes a dot for a move", "XB-STAT-2", || {
        heard(|line, context| {
            let stray = line.trim_ascii() == b"."
                && !context.seen.editing
                && context.seen.mode != super::seen::Mode::Analyze;
            if stray { context.refuse_move(".") } else { context.feed(line) }
        })
    }),
];

pub(super) fn is_unknown(line: &[u8]) -> bool {
    line.starts_with(b"Error (unknown command)")
}

/// A move that is not written as moves are: `z9z9`, `e2`, `0000`, `a7a8` where a letter is due.
pub(super) fn is_doubtful(line: &[u8]) -> bool {
    if word(line) == b"usermove" {
        let text = String::from_utf8_lossy(argument(line)).into_owned();
        return !games::chess::has_coordinate_shape(&text);
    }
    move_of(line).is_none() && matches!(line.trim_ascii(), b"z9z9" | b"e2" | b"0000" | b"e9e4" | b"i2i4")
}
