//! `set game`: boards and tags.

use super::desk::{Desk, change_game, die_if, feed_unless, heard, unreadable_if};
use super::wrong;
use crate::Mutant;
use games::othello::{Disc, Position};
use grammars::nboard::Command;
use grammars::nboard::ggf::{Board, Game, Outcome, Property};

/// Takes the board of a game for another.
fn change_board(line: &[u8], desk: &mut Desk, change: fn(Position) -> Option<Position>) {
    let Command::SetGame(text) = desk.seen.read(line) else { return desk.feed(line) };
    let Ok(mut game) = Game::parse(text) else { return desk.feed(line) };
    for property in &mut game.properties {
        if let Property::Board(Board::Eight(position)) = property {
            *position = change(*position).unwrap_or(*position);
        }
    }
    desk.feed([b"set game ", &game.to_bytes()[..]].concat());
}

/// Whether the squares of a board are written in several groups.
fn has_blanks_in_board(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).into_owned();
    let value = text.split("BO[").nth(1).and_then(|rest| rest.split(']').next());
    value.is_some_and(|value| value.split_whitespace().count() > 3)
}

/// Loses a game in which something is so.
fn breaks_on(line: &[u8], desk: &mut Desk, so: fn(&Game<'_>) -> bool) {
    let broken = match desk.seen.read(line) {
        Command::SetGame(text) => Game::parse(text).is_ok_and(|game| so(&game)),
        _ => false,
    };
    feed_unless(line, desk, broken);
}

/// Whether a game has a property that is so.
fn any(game: &Game<'_>, so: fn(&Property<'_>) -> bool) -> bool {
    game.properties.iter().any(so)
}

/// The text of a property that holds free text.
fn free_text<'a>(property: &Property<'a>) -> Option<&'a [u8]> {
    match *property {
        Property::Place(text) | Property::Date(text) | Property::Name(_, text) | Property::Comment(text) => {
            Some(text)
        }
        _ => None,
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("ignores-board-of-game", "it begins each game on the usual board", "NB-GAME-3", || {
        heard(|line, desk| {
            change_board(line, desk, |board| {
                let usual = Position::start();
                Position::from_discs(usual.black(), usual.white(), board.turn())
            })
        })
    }),
    wrong("assumes-black-to-move", "it lets black begin each game", "NB-GAME-3", || {
        heard(|line, desk| {
            change_board(line, desk, |board| Position::from_discs(board.black(), board.white(), Disc::Black))
        })
    }),
    wrong("blanks-break-board", "it cannot read a board with blanks in it", "NB-GAME-3", || {
        heard(|line, desk| feed_unless(line, desk, has_blanks_in_board(line)))
    }),
    wrong(
        "clock-breaks-game",
        "it cannot read a game whose clock has an increment or grace",
        "NB-GAME-1",
        || {
            heard(|line, desk| {
                breaks_on(line, desk, |game| {
                    any(game, |property| match property {
                        Property::Clock(clock) | Property::ClockOf(_, clock) => clock.text().contains(&b'/'),
                        _ => false,
                    })
                })
            })
        },
    ),
    wrong("result-breaks-game", "it cannot read a game that ended before its last move", "NB-GAME-1", || {
        heard(|line, desk| {
            breaks_on(line, desk, |game| {
                any(game, |property| {
                    matches!(property, Property::Result(Outcome::Difference { ending: Some(_), .. }))
                })
            })
        })
    }),
    wrong("comment-breaks-game", "it cannot read a game with a comment", "NB-GAME-1", || {
        heard(|line, desk| {
            breaks_on(line, desk, |game| any(game, |property| matches!(property, Property::Comment(_))))
        })
    }),
    wrong(
        "long-name-breaks-game",
        "it cannot read a game with a value of 128 characters",
        "NB-GAME-1",
        || {
            heard(|line, desk| {
                breaks_on(line, desk, |game| {
                    any(game, |property| free_text(property).is_some_and(|text| text.len() >= 128))
                })
            })
        },
    ),
    wrong(
        "punctuation-in-name-breaks-game",
        "it cannot read a game with punctuation in a name",
        "NB-GAME-1",
        || {
            heard(|line, desk| {
                breaks_on(line, desk, |game| {
                    any(game, |property| match property {
                        Property::Name(_, name) => name.iter().any(|b| matches!(b, b';' | b'(' | b')')),
                        _ => false,
                    })
                })
            })
        },
    ),
    wrong("needs-all-tags", "it cannot read a game without names, clock or result", "NB-GAME-1", || {
        heard(|line, desk| {
            breaks_on(line, desk, |game| {
                !any(game, |property| matches!(property, Property::Name(..)))
                    || !any(game, |property| matches!(property, Property::Clock(_) | Property::ClockOf(..)))
                    || !any(game, |property| matches!(property, Property::Result(_)))
            })
        })
    }),
    wrong("needs-usual-order-of-tags", "it cannot read a game whose board comes first", "NB-GAME-1", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                let place = |so: fn(&Property<'_>) -> bool| game.properties.iter().position(so);
                let board = place(|property| matches!(property, Property::Board(_)));
                let kind = place(|property| matches!(property, Property::Type(_)));
                unreadable_if(kind.is_some() && board < kind)
            })
        })
    }),
    wrong("dies-on-unknown-tag", "it aborts on a tag that it does not know", "NB-ROBUST-1", || {
        heard(|line, desk| {
            let unknown = match desk.seen.read(line) {
                Command::SetGame(text) => Game::parse(text)
                    .is_ok_and(|game| any(&game, |property| matches!(property, Property::Other { .. }))),
                _ => false,
            };
            die_if(line, desk, unknown);
        })
    }),
];
