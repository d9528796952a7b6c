//! Bytes, lines, and lines that no engine expects.

use super::desk::{die_if, feed_unless, heard, is_answer, said};
use super::seen::Seen;
use super::{lacks, wrong};
use crate::Mutant;
use crate::mutants::common;

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks(
        "acts-before-newline",
        "it acts on part of a line before its end has come",
        "NB-IO-1",
        common::acts_before_newline::<Seen>,
    ),
    lacks(
        "one-line-a-read",
        "it reads one line and leaves the others for the next write",
        "NB-IO-1",
        common::one_line_a_read::<Seen>,
    ),
    lacks(
        "keeps-16-lines",
        "it loses what comes beyond sixteen lines in one write",
        "NB-IO-1",
        common::keeps_16_lines::<Seen>,
    ),
    lacks(
        "drops-fragment-behind-line",
        "it forgets the beginning of a line that came behind a whole one",
        "NB-IO-1",
        common::drops_fragment_behind_line::<Seen>,
    ),
    lacks(
        "holds-output-until-input",
        "it keeps its output in a buffer until the next line is read",
        "NB-IO-2",
        common::holds_output_until_input::<Seen>,
    ),
    wrong("prompts", "it shows a prompt before each line that it reads", "NB-IO-2", common::prompts::<Seen>),
    wrong("prints-garbage", "it prints text that is no line of the protocol", "NB-IO-5", || {
        said(|line, desk| {
            desk.print(line);
            if is_answer(line) {
                desk.print("Thinking hard now...");
            }
        })
    }),
    lacks(
        "confused-by-carriage-return",
        "it knows no command that ends in a carriage return",
        "NB-ROBUST-1",
        || heard(|line, desk| feed_unless(line, desk, line.ends_with(b"\r"))),
    ),
    wrong(
        "dies-on-leading-blank",
        "it crashes on a line that begins with a blank",
        "NB-ROBUST-1",
        common::dies_on_leading_blank::<Seen>,
    ),
    wrong("trailing-blank-fatal", "it ends on a line that ends with a blank", "NB-ROBUST-1", || {
        heard(|line, desk| match line {
            [.., b' ' | b'\t'] => desk.exit(1),
            _ => desk.feed(line),
        })
    }),
    wrong(
        "dies-on-empty-line",
        "it crashes on an empty line",
        "NB-ROBUST-1",
        common::dies_on_empty_line::<Seen>,
    ),
    wrong("dies-on-long-line", "a long line overruns a buffer", "NB-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, line.len() > 4096))
    }),
    lacks("swallows-line-behind-long-line", "it loses the line behind a long one", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let lost = std::mem::replace(&mut desk.count, u32::from(line.len() > 4096)) == 1;
            feed_unless(line, desk, lost);
        })
    }),
    wrong("dies-on-nul", "it crashes on a zero byte", "NB-ROBUST-1", common::dies_on_nul::<Seen>),
    lacks("swallows-line-behind-nul", "it loses the line behind one with a zero byte", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let lost = std::mem::replace(&mut desk.count, u32::from(line.contains(&0))) == 1;
            feed_unless(line, desk, lost);
        })
    }),
    wrong(
        "dies-on-high-bytes",
        "it aborts on bytes that are no ASCII",
        "NB-ROBUST-1",
        common::dies_on_high_bytes::<Seen>,
    ),
    wrong(
        "dies-on-open-line",
        "it crashes when input ends within a line",
        "NB-ROBUST-1",
        common::dies_on_open_line::<Seen>,
    ),
];
