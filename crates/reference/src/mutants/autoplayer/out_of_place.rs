//! Lines that come where no interface sends them, and words of another notation.

use super::context::{Action, HONEST, Seen, command, die_if, faulty_from, heard, is_go, is_move, word};
use super::seen::Stage;
use super::wrong;
use crate::Mutant;
use games::chess::Position;
use grammars::autoplayer::Command;

/// Whether a line is one of these commands.
fn is_one_of(line: &[u8], names: &[&[u8]]) -> bool {
    names.contains(&word(line))
}

fn is_running(seen: &Seen) -> bool {
    seen.stage == Stage::Running
}

/// Whether a position is set in which the game is over.
fn is_finished(line: &[u8]) -> bool {
    match command(line) {
        Command::SetPos(fen) => {
            Position::from_fen(&String::from_utf8_lossy(fen)).is_ok_and(|p| p.outcome().is_some())
        }
        _ => false,
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong(
        "dies-on-go-out-of-place",
        "it crashes on a go that is not the first one of a game",
        "AP-ROBUST-1",
        || {
            heard(|line, context| {
                let misplaced = context.seen.games == 0 || context.seen.stage != Stage::Setup;
                die_if(line, context, is_go(line) && misplaced);
            })
        },
    ),
    wrong("dies-before-new", "it crashes on what comes before the first new", "AP-ROBUST-1", || {
        heard(|line, context| {
            let early = is_one_of(line, &[b"level", b"setpos", b"result"]);
            die_if(line, context, early && context.seen.games == 0);
        })
    }),
    wrong("dies-behind-result", "it crashes on what comes behind the end of a game", "AP-ROBUST-1", || {
        heard(|line, context| {
            let late = is_move(line) || is_one_of(line, &[b"result", b"draw", b"decline"]);
            die_if(line, context, late && context.seen.stage == Stage::Over);
        })
    }),
    wrong("dies-on-name-in-mid-game", "it crashes on a name in mid-game", "AP-ROBUST-1", || {
        heard(|line, context| {
            let late = is_one_of(line, &[b"name"]) && is_running(&context.seen);
            die_if(line, context, late);
        })
    }),
    wrong("dies-on-setpos-in-mid-search", "it crashes on a position in mid-search", "AP-ROBUST-1", || {
        heard(|line, context| {
            let late = is_one_of(line, &[b"setpos"]) && context.seen.is_thinking();
            die_if(line, context, late);
        })
    }),
    wrong(
        "dies-on-finished-position",
        "it crashes on a position in which the game is over",
        "AP-ROBUST-1",
        || heard(|line, context| die_if(line, context, is_finished(line))),
    ),
    wrong("dies-on-level-without-time", "it divides by the time of a level", "AP-ROBUST-1", || {
        heard(|line, context| die_if(line, context, line == b"level 0 0 0"))
    }),
    wrong("claims-at-start", "it tells a result when it starts", "AP-RS-6", || {
        faulty_from(Action::Print(b"* {no game}\n".to_vec()), HONEST)
    }),
    wrong("coordinates-unknown", "it takes no move in coordinates", "AP-MV-6", || {
        heard(|line, context| match command(line) {
            Command::Move(mv) if mv.is_plain() => context.refuse(line),
            _ => context.feed(line),
        })
    }),
];
