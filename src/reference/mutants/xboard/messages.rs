//! Messages and questions to people.

use super::seen::{move_of, word};
use super::turns::heard;
use super::wrap::Desk;
use super::{lacks, wrong};
use crate::reference::Mutant;

/// Passes a line on; behind `new` something is said.
fn says_at_new(line: &[u8], desk: &mut Desk, text: &str) {
    desk.feed(line);
    if word(line) == b"new" {
        desk.print(text);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("tells-the-gui", "it greets by a message that nobody knows", "XB-TELL-1", || {
        heard(|line, desk| says_at_new(line, desk, "tellgui a good game to you"))
    }),
    wrong("question-without-tag", "it asks without a tag for the answer", "XB-TELL-2", || {
        heard(|line, desk| says_at_new(line, desk, "askuser"))
    }),
    lacks(
        "waits-for-answer",
        "it plays one move, and no more before its question is answered",
        "XB-TELL-2",
        || {
            heard(|line, desk| {
                if word(line) == b"name-is" {
                    desk.count = 1;
                } else if desk.count == 1 || desk.seen.own_moves == 0 || move_of(line).is_none() {
                    says_at_new(line, desk, "askuser name-is Who are you?");
                }
            })
        },
    ),
    wrong(
        "refuses-answer",
        "it takes the answer to its question for an unknown command",
        "XB-TELL-2",
        || {
            heard(|line, desk| {
                if word(line) == b"name-is" {
                    desk.refuse_command(line);
                } else {
                    says_at_new(line, desk, "askuser name-is Who are you?");
                }
            })
        },
    ),
];
