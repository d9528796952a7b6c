//! Version 1: bare moves, and what that version does not have.

use super::prelude::*;

lines! {
    |line, seen: &Seen| seen.read(line);
    bare_move: Command::BareMove(item) if item.mv != Move::Pass,
    bare_move_like_a_command: Command::BareMove(item) if begins_like_a_command(item.mv),
    told_bare_move: Command::BareMove(item) if item.eval.is_some() || item.time.is_some(),
    bare_pass: Command::BareMove(MoveItem { mv: Move::Pass, .. }),
    later_command: Command::SetContempt(_) | Command::Analyze,
}

/// Whether a move is on a file by whose letter a command begins, too.
fn begins_like_a_command(mv: Move) -> bool {
    mv.square().is_some_and(|square| matches!(square.file(), 0 | 6 | 7))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "bare-move-ignored", "NB-V1-1", "a move without the word does nothing" => hears(bare_move).lost();
    wrong "bare-move-with-eval-ignored", "NB-V1-1",
        "a move without the word does nothing if it has evaluation or time" => hears(told_bare_move).lost();
    wrong "bare-move-on-a-letter-of-a-command-ignored", "NB-V1-1",
        "a move without the word does nothing on a file with whose letter a command begins" =>
        hears(bare_move_like_a_command).lost();
    wrong "bare-move-lost-while-searching", "NB-V1-1",
        "a move without the word does nothing between go or hint and a ping" =>
        hears(bare_move).after(hears(search)).until(hears("ping")).lost();
    wrong "bare-move-on-the-edge-ignored", "NB-V1-1",
        "a move without the word does nothing on the first row and the last" =>
        hears(bare_move).that(|line| matches!(line.get(1), Some(b'1' | b'8'))).lost();
    wrong "bare-move-of-white-ignored", "NB-V1-1", "a move of white without the word does nothing" =>
        hears(bare_move).when(|seen| seen.position().turn() == Disc::White).lost();
    wrong "bare-pass-ignored", "NB-V1-1", "a pass without the word does nothing" => hears(bare_pass).lost();
    lacks "deaf-after-later-command", "NB-PING-1", "it reads nothing any more after a command of version 2" =>
        hears(later_command).when(|seen| seen.version == Some(Version::One)).deafens();
};
