//! Bytes, lines, the order of lines, white space in them, and lines that nobody knows.

use super::context::{
    Action, Context, HONEST, Script, die_if, faulty, feed_unless, heard, is_answer, is_line, is_newgame,
    said, word,
};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::mutants::legacy as common;
use crate::{Engine, Mutant};
use grammars::bei::Command;

/// How long a line is that buffers of a fixed size do not hold.
const LONG: usize = 8192;

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_unknown(line: &[u8]) -> bool {
    matches!(super::context::command(line), Command::Unknown(_))
}

/// Loses the line behind one that is so.
fn loses_next(line: &[u8], context: &mut Context, so: bool) {
    let lost = std::mem::replace(&mut context.count, u32::from(so)) == 1;
    feed_unless(line, context, lost);
}

/// What it answers in one call comes in the opposite order.
fn answers_reversed() -> Box<dyn Engine> {
    faulty(Script {
        said: |line, context| {
            if is_answer(line) || matches!(word(line), b"known" | b"unknown" | b"readyok") {
                context.held.push_back(line.to_vec());
            } else {
                context.print(line);
            }
        },
        settle: |context| {
            while let Some(line) = context.held.pop_back() {
                context.print(line);
            }
        },
        ..HONEST
    })
}

/// Of several lines of one kind in a read the first counts.
fn first_of_a_kind() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            let further = is_newgame(line) && context.count == 1;
            context.count |= u32::from(is_newgame(line));
            feed_unless(line, context, further);
        },
        settle: |context| context.count = 0,
        ..HONEST
    })
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "one-line-a-read",
        "it reads one line and leaves the others for the next write",
        "BEI-ORD-6",
        common::one_line_a_read::<Seen>,
    ),
    lacks(
        "keeps-16-lines",
        "it loses what comes beyond sixteen lines in one write",
        "BEI-ORD-1",
        common::keeps_16_lines::<Seen>,
    ),
    wrong(
        "acts-before-newline",
        "it acts on part of a line before its end has come",
        "BEI-ORD-6",
        common::acts_before_newline::<Seen>,
    ),
    lacks(
        "fragment-lost",
        "it forgets what comes without the end of its line",
        "BEI-ORD-6",
        common::drops_fragment::<Seen>,
    ),
    lacks(
        "fragment-behind-line-lost",
        "it forgets the beginning of a line that came behind a whole one",
        "BEI-ORD-6",
        common::drops_fragment_behind_line::<Seen>,
    ),
    lacks(
        "newgames-merged",
        "of several newgame in one write it takes the first",
        "BEI-ORD-1",
        first_of_a_kind,
    ),
    wrong(
        "answers-reversed",
        "what it answers at once comes in the opposite order",
        "BEI-READY-2",
        answers_reversed,
    ),
    lacks(
        "holds-output-until-input",
        "it keeps its output in a buffer until the next line is read",
        "BEI-ORD-5",
        common::holds_output_until_input::<Seen>,
    ),
    lacks("never-flushes", "it prints only when it ends", "BEI-ORD-5", common::never_flushes::<Seen>),
    lacks("speaks-on-stderr", "it prints on stderr", "BEI-HELLO-1", common::speaks_on_stderr::<Seen>),
    wrong("prompts", "it shows a prompt behind its moves", "BEI-ORD-5", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) {
                context.act(Action::Print(b"> ".to_vec()));
            }
        })
    }),
    wrong(
        "prompts-for-each-line",
        "it shows a prompt for each line that it reads",
        "BEI-HELLO-1",
        common::prompts::<Seen>,
    ),
    wrong("text-without-log", "it tells people its thoughts in lines of their own", "BEI-LOG-2", || {
        said(|line, context| {
            if is_answer(line) {
                context.print("thought about 28 moves");
            }
            context.print(line);
        })
    }),
    wrong("log-in-capitals", "it writes LOG", "BEI-LOG-2", || {
        said(|line, context| {
            if is_answer(line) {
                context.print("LOG done");
            }
            context.print(line);
        })
    }),
    wrong("info-lines", "it tells what it searches, as engines of another protocol do", "BEI-ORD-4", || {
        said(|line, context| {
            if is_answer(line) {
                context.print("info depth 1");
            }
            context.print(line);
        })
    }),
    wrong("echoes", "it repeats what it is told", "BEI-ORD-4", || {
        heard(|line, context| {
            context.print(line);
            context.feed(line);
        })
    }),
    wrong("unknown-line-crashes", "a line that it does not know crashes it", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, is_unknown(line)))
    }),
    lacks(
        "unknown-line-wedges",
        "behind a line that it does not know it hears nothing",
        "BEI-ROBUST-1",
        || {
            heard(|line, context| {
                context.feed(line);
                context.deaf |= is_unknown(line);
            })
        },
    ),
    lacks(
        "unknown-line-costs-next",
        "it loses the line behind one that it does not know",
        "BEI-ROBUST-1",
        || heard(|line, context| loses_next(line, context, is_unknown(line))),
    ),
    wrong(
        "unknown-line-answered",
        "it answers a line that it does not know by unknown",
        "BEI-ROBUST-1",
        || {
            heard(|line, context| {
                context.feed(line);
                if is_unknown(line) {
                    context.print("unknown");
                }
            })
        },
    ),
    wrong("unknown-line-ends-thinking", "a line that it does not know ends thinking", "BEI-ROBUST-1", || {
        heard(|line, context| {
            if is_unknown(line) && context.seen.is_thinking() {
                context.feed("stop");
            }
            context.feed(line);
        })
    }),
    lacks(
        "confused-by-carriage-return",
        "it knows no line that ends in a carriage return",
        "BEI-ROBUST-1",
        || heard(|line, context| feed_unless(line, context, line.ends_with(b"\r"))),
    ),
    wrong(
        "dies-on-carriage-return",
        "a carriage return crashes it",
        "BEI-ROBUST-1",
        common::dies_on_carriage_return::<Seen>,
    ),
    wrong(
        "dies-on-empty-line",
        "an empty line crashes it",
        "BEI-ROBUST-1",
        common::dies_on_empty_line::<Seen>,
    ),
    wrong(
        "dies-on-leading-blank",
        "a blank before a line crashes it",
        "BEI-ROBUST-1",
        common::dies_on_leading_blank::<Seen>,
    ),
    wrong("dies-on-long-line", "a long line overruns a buffer", "BEI-ROBUST-1", || {
        heard(|line, context| die_if(line, context, line.len() > LONG))
    }),
    lacks("swallows-line-behind-long-line", "it loses the line behind a long one", "BEI-ROBUST-1", || {
        heard(|line, context| loses_next(line, context, line.len() > LONG))
    }),
    wrong("dies-on-nul", "a zero byte crashes it", "BEI-ROBUST-1", common::dies_on_nul::<Seen>),
    wrong(
        "dies-on-high-bytes",
        "it aborts on bytes that are no ASCII",
        "BEI-ROBUST-1",
        common::dies_on_high_bytes::<Seen>,
    ),
    wrong(
        "dies-on-open-line",
        "it crashes when input ends within a line",
        "BEI-ROBUST-1",
        common::dies_on_open_line::<Seen>,
    ),
    lacks(
        "double-blanks-unknown",
        "it does not know a line with two blanks in a row",
        "BEI-ROBUST-1",
        || {
            heard(|line, context| {
                let double = line.windows(2).any(|pair| pair.iter().copied().all(is_blank));
                feed_unless(line, context, double);
            })
        },
    ),
    wrong("line-behind-move-lost", "it ignores the first line behind its move", "BEI-LINE-1", || {
        faulty(Script {
            heard: |line, context| {
                let lost = is_line(line) && std::mem::take(&mut context.count) == 1;
                feed_unless(line, context, lost);
            },
            said: |line, context| {
                if is_answer(line) {
                    context.count = 1;
                }
                context.print(line);
            },
            ..HONEST
        })
    }),
];
