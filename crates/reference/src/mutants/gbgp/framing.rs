//! Bytes, lines, the order of lines, and white space in them.

use super::context::{
    Action, Context, HONEST, Script, die_if, faulty, feed_unless, heard, is_answer, is_go, is_newgame,
    is_position, said,
};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::mutants::legacy as common;
use crate::{Engine, Mutant};

/// How long a line is that buffers of a fixed size do not hold.
const LONG: usize = 8192;
/// How many blanks in a row no buffer for white space holds.
const MANY: usize = 256;

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Loses the line behind one that is so.
fn loses_next(line: &[u8], context: &mut Context, so: bool) {
    let lost = std::mem::replace(&mut context.count, u32::from(so)) == 1;
    feed_unless(line, context, lost);
}

/// The list of moves ends where a blank follows a blank.
fn cut_at_double_blank(line: &[u8]) -> Vec<u8> {
    let Some(list) = line.windows(6).position(|part| part == b" moves") else { return line.to_vec() };
    let end = line[list..].windows(2).position(|pair| pair.iter().copied().all(is_blank));
    line[..end.map_or(line.len(), |end| list + end)].to_vec()
}

/// Of several positions in a row the first counts.
fn first_position_counts() -> Box<dyn Engine> {
    heard(|line, context| {
        if is_go(line) || is_newgame(line) {
            context.count = 0;
        }
        let further = is_position(line) && std::mem::replace(&mut context.count, 1) == 1;
        feed_unless(line, context, further);
    })
}

fn position_after_search_lost() -> Box<dyn Engine> {
    faulty(Script {
        heard: |line, context| {
            let lost = is_position(line) && std::mem::take(&mut context.count) == 1;
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
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "one-line-a-read",
        "it reads one line and leaves the others for the next write",
        "GB-SEQ-1",
        common::one_line_a_read::<Seen>,
    ),
    lacks(
        "keeps-16-lines",
        "it loses what comes beyond sixteen lines in one write",
        "GB-SEQ-1",
        common::keeps_16_lines::<Seen>,
    ),
    wrong(
        "acts-before-newline",
        "it acts on part of a line before its end has come",
        "GB-SEQ-1",
        common::acts_before_newline::<Seen>,
    ),
    lacks(
        "fragment-lost",
        "it forgets what comes without the end of its line",
        "GB-SEQ-1",
        common::drops_fragment::<Seen>,
    ),
    lacks(
        "fragment-behind-line-lost",
        "it forgets the beginning of a line that came behind a whole one",
        "GB-SEQ-1",
        common::drops_fragment_behind_line::<Seen>,
    ),
    wrong(
        "first-position-counts",
        "of several positions in a row the first counts",
        "GB-SEQ-1",
        first_position_counts,
    ),
    wrong(
        "position-after-search-lost",
        "it ignores the first position behind its answer",
        "GB-SEQ-1",
        position_after_search_lost,
    ),
    lacks(
        "holds-output-until-input",
        "it keeps its output in a buffer until the next line is read",
        "GB-IO-6",
        common::holds_output_until_input::<Seen>,
    ),
    lacks("never-flushes", "it prints only when it ends", "GB-IO-6", common::never_flushes::<Seen>),
    lacks("speaks-on-stderr", "it prints on stderr", "GB-INIT-1", common::speaks_on_stderr::<Seen>),
    wrong("writes-carriage-returns", "its lines end in CR LF", "GB-IO-2", || {
        said(|line, context| context.print([line, b"\r"].concat()))
    }),
    wrong("prompts", "it shows a prompt behind its answers", "GB-IO-2", || {
        said(|line, context| {
            context.print(line);
            if is_answer(line) {
                context.act(Action::Print(b"> ".to_vec()));
            }
        })
    }),
    lacks("leading-blanks-unknown", "it knows no command behind a blank", "GB-IO-3", || {
        heard(|line, context| feed_unless(line, context, line.first().copied().is_some_and(is_blank)))
    }),
    lacks("trailing-blanks-unknown", "it knows no command with a blank behind it", "GB-IO-3", || {
        heard(|line, context| feed_unless(line, context, line.last().copied().is_some_and(is_blank)))
    }),
    lacks("tabs-unknown", "a TAB is a letter like any other to it", "GB-IO-3", || {
        heard(|line, context| feed_unless(line, context, line.contains(&b'\t')))
    }),
    wrong(
        "double-blanks-break-moves",
        "the list of moves ends where two blanks follow each other",
        "GB-IO-3",
        || {
            heard(|line, context| {
                if is_position(line) { context.feed(cut_at_double_blank(line)) } else { context.feed(line) }
            })
        },
    ),
    wrong("long-white-space-unknown", "it does not know a line with very many blanks", "GB-IO-3", || {
        heard(|line, context| {
            let long = line.windows(MANY).any(|part| part.iter().copied().all(is_blank));
            feed_unless(line, context, long);
        })
    }),
    lacks(
        "confused-by-carriage-return",
        "it knows no command that ends in a carriage return",
        "GB-ROBUST-1",
        || heard(|line, context| feed_unless(line, context, line.ends_with(b"\r"))),
    ),
    wrong("dies-on-long-line", "a long line overruns a buffer", "GB-ROBUST-1", || {
        heard(|line, context| die_if(line, context, line.len() > LONG))
    }),
    lacks("swallows-line-behind-long-line", "it loses the line behind a long one", "GB-ROBUST-1", || {
        heard(|line, context| loses_next(line, context, line.len() > LONG))
    }),
    wrong("dies-on-empty-line", "it crashes on an empty line", "GB-IO-5", common::dies_on_empty_line::<Seen>),
    wrong("dies-on-nul", "it crashes on a zero byte", "GB-IO-5", common::dies_on_nul::<Seen>),
    lacks("swallows-line-behind-nul", "it loses the line behind one with a zero byte", "GB-IO-5", || {
        heard(|line, context| loses_next(line, context, line.contains(&0)))
    }),
    wrong(
        "dies-on-high-bytes",
        "it aborts on bytes that are no ASCII",
        "GB-IO-5",
        common::dies_on_high_bytes::<Seen>,
    ),
    wrong(
        "dies-on-open-line",
        "it crashes when input ends within a line",
        "GB-ROBUST-1",
        common::dies_on_open_line::<Seen>,
    ),
];
