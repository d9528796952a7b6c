//! What is shown of a search, and when: thinking lines, pondering, `pause`.

use super::desk::{Desk, heard, said, word};
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
fn shows(line: &[u8], desk: &mut Desk, show: fn(Vec<String>, &mut Desk)) {
    match thinking(line) {
        Some(words) => show(words, desk),
        None => desk.print(line),
    }
}

/// Passes a line on, but for this command.
fn pass_but(line: &[u8], desk: &mut Desk, command: &[u8]) {
    if word(line) != command {
        desk.feed(line);
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("time-in-milliseconds", "it tells the time of its search in milliseconds", "XB-POST-3", || {
        said(|line, desk| {
            shows(line, desk, |mut words, desk| {
                words[2].push('0');
                desk.print(words.join(" "));
            })
        })
    }),
    wrong("time-and-nodes-exchanged", "it tells nodes before time", "XB-POST-3", || {
        said(|line, desk| {
            shows(line, desk, |mut words, desk| {
                words.swap(2, 3);
                desk.print(words.join(" "));
            })
        })
    }),
    wrong("variation-goes-on-without-blanks", "a variation goes on behind two blanks", "XB-POST-4", || {
        said(|line, desk| {
            shows(line, desk, |words, desk| {
                let (first, rest) = words.split_at(words.len().min(5));
                desk.print(first.join(" "));
                if !rest.is_empty() {
                    desk.print(format!("  {}", rest.join(" ")));
                }
            })
        })
    }),
    wrong("ponder-line-omits-move", "ponder lines begin behind the expected move", "XB-POST-7", || {
        said(|line, desk| {
            shows(line, desk, |mut words, desk| {
                if desk.seen.is_pondering() && words.len() > 4 {
                    words.remove(4);
                }
                desk.print(words.join(" "));
            })
        })
    }),
    wrong("nopost-ignored", "nopost is no word to it", "XB-POST-1", || {
        heard(|line, desk| pass_but(line, desk, b"nopost"))
    }),
    wrong("easy-ignored", "easy does not turn pondering off", "XB-PONDER-1", || {
        heard(|line, desk| pass_but(line, desk, b"easy"))
    }),
    wrong("pause-ignored", "it thinks on when paused", "XB-PAUSE-1", || {
        heard(|line, desk| pass_but(line, desk, b"pause"))
    }),
    wrong("easy-toggles-pondering", "easy turns pondering on where it is off", "XB-PONDER-2", || {
        heard(|line, desk| {
            let on = word(line) == b"easy" && !desk.seen.hard;
            desk.feed(if on { b"hard" } else { line });
        })
    }),
    wrong("second-easy-ponders", "a second easy turns pondering on", "XB-PONDER-2", || {
        heard(|line, desk| {
            let second = word(line) == b"easy" && desk.memo == b"easy";
            desk.memo = word(line).to_vec();
            desk.feed(if second { b"hard" } else { line });
        })
    }),
    wrong("easy-behind-hard-ignored", "easy right behind hard is lost", "XB-PONDER-2", || {
        heard(|line, desk| {
            let behind = std::mem::replace(&mut desk.memo, word(line).to_vec()) == b"hard";
            if word(line) != b"easy" || !behind {
                desk.feed(line);
            }
        })
    }),
    lacks("resume-ignored", "it does not go on after a pause", "XB-PAUSE-2", || {
        heard(|line, desk| pass_but(line, desk, b"resume"))
    }),
    lacks("pauses-are-counted", "it goes on when it was resumed as often as paused", "XB-PAUSE-2", || {
        heard(|line, desk| match word(line) {
            b"pause" => {
                desk.count += 1;
                desk.feed(line);
            }
            b"resume" => {
                desk.count = desk.count.saturating_sub(1);
                if desk.count == 0 {
                    desk.feed(line);
                }
            }
            _ if desk.count > 0 && move_of(line).is_some() => {}
            _ => desk.feed(line),
        })
    }),
    wrong("resume-starts-anew", "after a pause it begins its search again", "XB-PAUSE-2", || {
        heard(|line, desk| {
            let anew = word(line) == b"resume" && desk.seen.is_thinking();
            desk.feed(line);
            if anew {
                desk.feed("force");
                desk.feed("go");
            }
        })
    }),
    lacks("pause-ends-game", "after a pause on the opponent's time it does not answer", "XB-PAUSE-2", || {
        heard(|line, desk| {
            match word(line) {
                b"pause" if matches!(desk.seen.mode, Mode::Play(_)) && !desk.seen.is_thinking() => {
                    desk.count = 1
                }
                b"new" => desk.count = 0,
                _ => {}
            }
            if desk.count == 0 || move_of(line).is_none() {
                desk.feed(line);
            }
        })
    }),
];
