//! First lines, their order, and orders that no GUI sends.

use super::desk::{Desk, argument, die_if, heard, said, word};
use super::seen::Task;
use super::{lacks, wrong};
use crate::Mutant;
use grammars::nboard::Command;

/// Whether a line asks for something that needs a game.
fn is_request(line: &[u8], desk: &Desk) -> bool {
    matches!(
        desk.seen.read(line),
        Command::Go | Command::Hint(_) | Command::Analyze | Command::Learn | Command::Move(_)
    )
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("refuses-version-2", "it knows version 1 only, and waits for it", "NB-VER-3", || {
        heard(|line, desk| match (word(line), argument(line)) {
            (b"nboard", b"2") => desk.deaf = true,
            _ => desk.feed(line),
        })
    }),
    wrong("moves-at-start", "it answers the first game that is set with a move", "NB-GO-2", || {
        heard(|line, desk| {
            desk.feed(line);
            if matches!(desk.seen.read(line), Command::SetGame(_)) && desk.seen.games == 0 {
                desk.print("=== F5");
            }
        })
    }),
    wrong("name-with-blanks", "its name is of two words", "NB-NAME-1", || {
        said(|line, desk| {
            if line.starts_with(b"set myname ") {
                desk.print("set myname The best")
            } else {
                desk.print(line)
            }
        })
    }),
    wrong("dies-on-second-nboard", "it crashes on a second nboard", "NB-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, word(line) == b"nboard" && desk.seen.version.is_some()))
    }),
    wrong("dies-on-odd-version", "it crashes on a version that does not exist", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let odd = word(line) == b"nboard" && !matches!(argument(line), b"1" | b"2");
            die_if(line, desk, odd);
        })
    }),
    wrong("dies-before-nboard", "it crashes on a command that comes before nboard", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let early = !desk.seen.read(line).name().is_empty() && word(line) != b"nboard";
            die_if(line, desk, early && desk.seen.version.is_none() && word(line) != b"quit");
        })
    }),
    wrong("dies-without-game", "it crashes on a request before the first game", "NB-ROBUST-1", || {
        heard(|line, desk| die_if(line, desk, desk.seen.games == 0 && is_request(line, desk)))
    }),
    wrong("dies-without-depth", "it crashes on a search before the first depth", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let searches = matches!(desk.seen.read(line), Command::Go | Command::Hint(_));
            die_if(line, desk, searches && desk.seen.depth.is_none());
        })
    }),
    wrong("dies-on-request-while-thinking", "it crashes on a request while it thinks", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let another = matches!(
                desk.seen.read(line),
                Command::Go
                    | Command::Hint(_)
                    | Command::Analyze
                    | Command::Learn
                    | Command::SetContempt(_)
                    | Command::NBoard(_)
            );
            die_if(line, desk, another && desk.seen.task == Some(Task::Go));
        })
    }),
];
