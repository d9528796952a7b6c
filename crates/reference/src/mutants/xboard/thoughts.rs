//! What is shown of a search, and when: thinking lines, pondering, `pause`.

use super::context::{Context, heard, said, word};
use super::seen::{Mode, move_of};
use super::{lacks, wrong};
use crate::Mutant;

/// The words of a thinking line.
fn thinking(line: &[u8]) -> Option<Vec<String>> {
    let text = std::str::from_utf8(line).ok()?;
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let numbers = words.iter().take(4).filter(|word| word.parse::<i64>().is_ok()).count();
    (numbers == 4).then_some(words)
}

/// An engine that writes thinking lines in a way of its own.
fn shows(line: &[u8], context: &mut Context, show: fn(Vec<String>, &mut Context)) {
    match thinking(line) {
        Some(words) => show(words, context),
        None => context.print(line),
    }
}

/// Passes a line on, but for this command.
fn pass_but(line: &[u8], context: &mut Context, command: &[u8]) {
    if word(line) != command {
        context.feed(line);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("time-in-milliseconds", "it tells the time of its search in milliseconds", "XB-POST-3", || {
        said(|line, context| {
            shows(line, context, |mut words, context| {
                words[2].push('0');
                context.print(words.join(" "));
            })
        })
    }),
    wrong("time-and-nodes-exchanged", "it tells nodes before time", "XB-POST-3", || {
        said(|line, context| {
            shows(line, context, |mut words, context| {
                words.swap(2, 3);
                context.print(words.join(" "));
            })
        })
    }),
    wrong("variation-goes-on-without-blanks", "a variation goes on behind two blanks", "XB-POST-4", || {
        said(|line, context| {
            shows(line, context, |words, context| {
                let (first, rest) = words.split_at(words.len().min(5));
                context.print(first.join(" "));
                if !rest.is_empty() {
                    context.print(format!("  {}", rest.join(" ")));
                }
            })
        })
    }),
    wrong("ponder-line-omits-move", "ponder lines begin behind the expected move", "XB-POST-7", || {
        said(|line, context| {
            shows(line, context, |mut words, context| {
                if context.seen.is_pondering() && words.len() > 4 {
                    words.remove(4);
                }
                context.print(words.join(" "));
            })
        })
    }),
    wrong("nopost-ignored", "nopost is no word to it", "XB-POST-1", || {
        heard(|line, context| pass_but(line, context, b"nopost"))
    }),
    wrong("easy-ignored", "easy does not turn pondering off", "XB-PONDER-1", || {
        heard(|line, context| pass_but(line, context, b"easy"))
    }),
    wrong("pause-ignored", "it thinks on when paused", "XB-PAUSE-1", || {
        heard(|line, context| pass_but(line, context, b"pause"))
    }),
    wrong("easy-toggles-pondering", "easy turns pondering on where it is off", "XB-PONDER-2", || {
        heard(|line, context| {
            let on = word(line) == b"easy" && !context.seen.hard;
            context.feed(if on { b"hard" } else { line });
        })
    }),
    wrong("second-easy-ponders", "a second easy turns pondering on", "XB-PONDER-2", || {
        heard(|line, context| {
            let second = word(line) == b"easy" && context.memo == b"easy";
            context.memo = word(line).to_vec();
            context.feed(if second { b"hard" } else { line });
        })
    }),
    wrong("easy-behind-hard-ignored", "easy right behind hard is lost", "XB-PONDER-2", || {
        heard(|line, context| {
            let behind = std::mem::replace(&mut context.memo, word(line).to_vec()) == b"hard";
            if word(line) != b"easy" || !behind {
                context.feed(line);
            }
        })
    }),
    lacks("resume-ignored", "it does not go on after a pause", "XB-PAUSE-2", || {
        heard(|line, context| pass_but(line, context, b"resume"))
    }),
    lacks("pauses-are-counted", "it goes on when it was resumed as often as paused", "XB-PAUSE-2", || {
        heard(|line, context| match word(line) {
            b"pause" => {
                context.count += 1;
                context.feed(line);
            }
            b"resume" => {
                context.count = context.count.saturating_sub(1);
                if context.count == 0 {
                    context.feed(line);
                }
            }
            _ if context.count > 0 && move_of(line).is_some() => {}
            _ => context.feed(line),
        })
    }),
    wrong("resume-starts-anew", "after a pause it begins its search again", "XB-PAUSE-2", || {
        heard(|line, context| {
            let anew = word(line) == b"resume" && context.seen.is_thinking();
            context.feed(line);
            if anew {
                context.feed("force");
                context.feed("go");
            }
        })
    }),
    lacks("pause-ends-game", "after a pause on the opponent's time it does not answer", "XB-PAUSE-2", || {
        heard(|line, context| {
            match word(line) {
                b"pause" if matches!(context.seen.mode, Mode::Play(_)) && !context.seen.is_thinking() => {
                    context.count = 1
                }
                b"new" => context.count = 0,
                _ => {}
            }
            if context.count == 0 || move_of(line).is_none() {
                context.feed(line);
            }
        })
    }),
];
