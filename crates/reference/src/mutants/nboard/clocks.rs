//! The clock of the game.

use super::desk::{Desk, Fate, change_game, feed_unless, heard, word};
use super::lacks;
use crate::Mutant;
use games::othello::Disc;
use grammars::nboard::Command;
use grammars::nboard::ggf::{Game, Property};

fn is_clock(property: &Property<'_>) -> bool {
    matches!(property, Property::Clock(_) | Property::ClockOf(..))
}

/// Takes the clocks of the first game for those of all.
fn keeps_first_clock(line: &[u8], desk: &mut Desk) {
    let Command::SetGame(text) = desk.seen.read(line) else { return desk.feed(line) };
    let Ok(mut game) = Game::parse(text) else { return desk.feed(line) };
    if desk.memo.is_empty() {
        game.properties.iter().filter(|property| is_clock(property)).for_each(|p| p.print(&mut desk.memo));
        return desk.feed(line);
    }
    game.properties.retain(|property| !is_clock(property));
    let rest = game.to_bytes();
    let rest = rest.strip_prefix(b"(;").unwrap_or(&rest);
    desk.feed([b"set game (;", &desk.memo[..], rest].concat());
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("ignores-clock", "it does not look at the clock", "NB-GO-8", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                game.properties.retain(|property| !is_clock(property));
                Fate::Read
            })
        })
    }),
    lacks("keeps-first-clock", "the clock of the first game stays", "NB-GAME-7", || heard(keeps_first_clock)),
    lacks("ignores-time-used", "it does not look at the time that moves have taken", "NB-GO-8", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                for property in &mut game.properties {
                    if let Property::Move(_, item) = property {
                        item.time = None;
                    }
                }
                Fate::Read
            })
        })
    }),
    lacks("reads-clock-of-black", "it looks at the clock of black for both sides", "NB-GO-8", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                if let Some(clock) = game.clock(Disc::Black) {
                    game.properties.retain(|property| !is_clock(property));
                    game.properties.push(Property::Clock(clock));
                }
                Fate::Read
            })
        })
    }),
    lacks("silent-without-time", "it answers nothing when its clock has run out", "NB-GO-1", || {
        heard(|line, desk| {
            let out = desk.seen.clock.is_some_and(|left| left.is_zero());
            feed_unless(line, desk, word(line) == b"go" && out);
        })
    }),
];
