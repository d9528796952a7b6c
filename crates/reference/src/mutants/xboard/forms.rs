//! Features, options, comments and results that are not written as they should be.

use super::context::{heard, said, word};
use super::startup::with_feature;
use super::wrong;
use crate::Mutant;

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong(
        "option-of-unknown-type",
        "it defines an option of a type that there is not",
        "XB-OPTION-1",
        || said(|line, context| with_feature(line, context, " -slider ", " -dial ")),
    ),
    wrong("spin-out-of-bounds", "the value of a number is not between its bounds", "XB-OPTION-2", || {
        said(|line, context| with_feature(line, context, " -spin 0 -100 100", " -spin 500 -100 100"))
    }),
    wrong("combo-without-mark", "none of its choices is marked as the current one", "XB-OPTION-3", || {
        said(|line, context| with_feature(line, context, "*Normal", "Normal"))
    }),
    wrong("button-with-value", "it defines a button with a value", "XB-OPTION-4", || {
        said(|line, context| with_feature(line, context, " -button", " -button 1"))
    }),
    wrong("option-defined-twice", "it defines an option twice", "XB-OPTION-8", || {
        said(|line, context| {
            context.print(line);
            if String::from_utf8_lossy(line).contains(" -check ") {
                context.print(line);
            }
        })
    }),
    wrong("formats-behind-blanks", "it puts blanks between the formats of its tables", "XB-EGT-2", || {
        said(|line, context| with_feature(line, context, "syzygy,gaviota", "syzygy, gaviota"))
    }),
    wrong("comments-unasked", "it comments although nobody agreed to that", "XB-DEBUG-1", || {
        heard(|line, context| {
            if word(line) != b"accepted" || !line.ends_with(b"debug") {
                context.feed(line);
            }
            if word(line) == b"xboard" {
                context.print("# ready");
            }
        })
    }),
    wrong("comment-with-control-characters", "it colours its comments", "XB-DEBUG-2", || {
        heard(|line, context| {
            context.feed(line);
            if word(line) == b"new" {
                context.print("# \u{1b}[1mnew game\u{1b}[0m");
            }
        })
    }),
    wrong("status-cut-short", "of its analysis it tells time and nodes only", "XB-STAT-1", || {
        said(|line, context| {
            let words: Vec<&[u8]> = line.split(|&b| b == b' ').collect();
            if word(line) == b"stat01:" { context.print(words[..3].join(&b' ')) } else { context.print(line) }
        })
    }),
    wrong(
        "knight-in-small-letters",
        "it writes its moves in SAN, and pieces in small letters",
        "XB-MOVEOUT-4",
        || {
            said(|line, context| {
                let text = String::from_utf8_lossy(line).into_owned();
                let san = text
                    .strip_prefix("move ")
                    .and_then(|mv| Some(context.seen.before.san(context.seen.before.parse_any(mv).ok()?.mv)))
                    .filter(|san| san.starts_with(['N', 'K', 'Q', 'R']));
                match san {
                    Some(san) => context.print(format!("move {}", san.to_ascii_lowercase())),
                    None => context.print(line),
                }
            })
        },
    ),
    wrong("result-without-braces", "it says a result without braces round the reason", "XB-CLAIM-4", || {
        said(|line, context| {
            let text = String::from_utf8_lossy(line);
            if matches!(word(line), b"1-0" | b"0-1" | b"1/2-1/2") {
                context.print(text.replace(['{', '}'], ""));
            } else {
                context.print(line);
            }
        })
    }),
];
