//! `set game`: which game counts, and its moves.

use super::desk::{Desk, Fate, change_game, die_if, heard};
use super::wrong;
use crate::Mutant;
use games::othello::Position;
use grammars::nboard::ggf::{Board, Game, Property};
use grammars::nboard::{Command, MoveItem};

fn is_move(property: &Property<'_>) -> bool {
    matches!(property, Property::Move(..))
}

/// Passes a line on; a game, if it can be replayed, through `keep`: whether it counts.
fn choose_game(line: &[u8], desk: &mut Desk, keep: fn(&Game<'_>, &mut Desk) -> bool) {
    let read = match desk.seen.read(line) {
        Command::SetGame(text) => Game::parse(text).ok().filter(|game| game.positions().is_ok()),
        _ => None,
    };
    let counts = read.is_none_or(|game| keep(&game, desk));
    if counts {
        desk.feed(line);
    }
}

/// Whether a game is the beginning of the one that the engine has.
fn is_beginning(game: &Game<'_>, desk: &mut Desk) -> bool {
    let positions = game.positions().unwrap_or_default();
    positions.len() < desk.seen.positions.len() && desk.seen.positions.starts_with(&positions)
}

/// A game from the usual board is played from the first other one that came.
fn keeps_old_board(line: &[u8], desk: &mut Desk) {
    let Command::SetGame(text) = desk.seen.read(line) else { return desk.feed(line) };
    let Ok(mut game) = Game::parse(text) else { return desk.feed(line) };
    let Ok(board) = game.beginning() else { return desk.feed(line) };
    let kept = std::str::from_utf8(&desk.memo).ok().and_then(|text| Position::parse(text).ok());
    match kept {
        Some(kept) if board == Position::start() => {
            for property in &mut game.properties {
                if let Property::Board(board) = property {
                    *board = Board::Eight(kept);
                }
            }
            desk.feed([b"set game ", &game.to_bytes()[..]].concat());
        }
        None if board != Position::start() => {
            desk.memo = board.to_string().into_bytes();
            desk.feed(line);
        }
        _ => desk.feed(line),
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("ignores-moves-of-game", "it reads the board of a game, not its moves", "NB-GAME-1", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                game.properties.retain(|property| !is_move(property));
                Fate::Read
            })
        })
    }),
    wrong("game-cut-short", "it has room for forty moves of a game", "NB-GAME-1", || {
        heard(|line, desk| {
            change_game(line, desk, |game| {
                let mut moves = 0;
                game.properties.retain(|property| {
                    moves += u32::from(is_move(property));
                    !is_move(property) || moves <= 40
                });
                Fate::Read
            })
        })
    }),
    wrong(
        "eval-in-item-breaks-game",
        "the moves from the first one with an evaluation or time on are lost",
        "NB-GAME-5",
        || {
            heard(|line, desk| {
                change_game(line, desk, |game| {
                    let told = |property: &Property<'_>| match property {
                        Property::Move(_, MoveItem { eval, time, .. }) => eval.is_some() || time.is_some(),
                        _ => false,
                    };
                    if let Some(at) = game.properties.iter().position(told) {
                        game.properties.truncate(at);
                    }
                    Fate::Read
                })
            })
        },
    ),
    wrong("keeps-old-game", "a game is ignored while another one is under way", "NB-GAME-6", || {
        heard(|line, desk| choose_game(line, desk, |_, desk| desk.seen.moves.is_empty()))
    }),
    wrong(
        "keeps-longer-game",
        "a game that begins like a longer one before it is ignored",
        "NB-GAME-6",
        || heard(|line, desk| choose_game(line, desk, |game, desk| !is_beginning(game, desk))),
    ),
    wrong(
        "keeps-old-board",
        "a game from the usual board begins on a board that came before",
        "NB-GAME-6",
        || heard(keeps_old_board),
    ),
    wrong(
        "moves-outlive-game",
        "moves that were sent are played again in the next game",
        "NB-GAME-6",
        || {
            heard(|line, desk| {
                desk.feed(line);
                match desk.seen.read(line) {
                    Command::Move(_) => desk.held.push_back(line.to_vec()),
                    Command::SetGame(_) => desk.feed_held(),
                    _ => {}
                }
            })
        },
    ),
    wrong("dies-on-finished-game", "it crashes on a game that is over", "EC-ALIVE", || {
        heard(|line, desk| {
            let over = match desk.seen.read(line) {
                Command::SetGame(text) => Game::parse(text)
                    .ok()
                    .and_then(|game| game.final_position().ok())
                    .is_some_and(|position| position.is_over()),
                _ => false,
            };
            die_if(line, desk, over);
        })
    }),
    wrong("dies-on-broken-game", "it aborts on a game that cannot be read or played", "NB-ROBUST-1", || {
        heard(|line, desk| match desk.seen.read(line) {
            Command::SetGame(text) if !Game::parse(text).is_ok_and(|game| game.positions().is_ok()) => {
                desk.die(6);
            }
            _ => desk.feed(line),
        })
    }),
];
