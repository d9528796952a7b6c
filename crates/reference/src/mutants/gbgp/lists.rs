//! The moves behind `position`.

use super::context::{
    Context, Fate, Setup, altered, change_end, change_setup, command, die_if, feed_unless, heard,
    is_position, lost_if,
};
use super::wrong;
use crate::Mutant;
use games::morris::{Colour, Game, Move, Position};
use grammars::gbgp::{Command, PlacedPosition};

/// So many bytes of a line count.
const LINE: usize = 4096;

/// Passes a line on; the moves in it that can be read are changed before.
fn change_moves(line: &[u8], context: &mut Context, change: fn(&mut Vec<Move>)) {
    let Some(mut setup) = Setup::read(line) else { return context.feed(line) };
    change(&mut setup.moves);
    context.set_up(&setup);
}

/// Plays a move without what it takes, and without looking at rules.
fn play_without_take(position: &Position, mv: Move) -> Option<Position> {
    let turn = position.turn();
    let left = mv.from.map_or(0, |from| from.bit());
    let own = (position.men(turn) & !left) | mv.to.bit();
    let other = position.men(!turn) & !mv.to.bit();
    let (white, black) = if turn == Colour::White { (own, other) } else { (other, own) };
    Position::new(white, black, !turn, position.plies() + 1).ok()
}

/// The position at the end of a list of which nothing was taken.
fn end_without_takes(line: &[u8]) -> Option<Setup> {
    let setup = Setup::read(line)?;
    if setup.moves.iter().all(|mv| mv.take.is_none()) {
        return None;
    }
    let mut moves = setup.moves.iter();
    let end = moves.try_fold(setup.start.position, |position, mv| play_without_take(&position, *mv))?;
    Some(Setup::of(end, setup.start.idle))
}

/// Behind the same start as before, the moves are played behind those that were played already; at the first one that
/// cannot be played it begins anew.
fn moves_accumulate(line: &[u8], context: &mut Context) {
    change_setup(line, context, |setup, context| {
        if setup.start == context.seen.setup.start && context.seen.is_placed && !setup.moves.is_empty() {
            setup.moves.splice(0..0, context.seen.setup.moves.iter().copied());
            if setup.game().is_none() {
                *setup = Setup::start();
            }
        }
        Fate::Taken
    });
}

/// Whether a game is the beginning of the one that the engine has.
fn is_beginning(setup: &Setup, of: &Setup) -> bool {
    setup.start == of.start && setup.moves.len() < of.moves.len() && of.moves.starts_with(&setup.moves)
}

/// What is wrong with a list of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    /// A word is no move.
    Malformed,
    /// A move is not legal.
    Illegal,
    /// A move is played in a lost position.
    BehindTheEnd,
}

/// The first thing that is wrong with the moves of a line, if the position before them is sound.
fn trouble(line: &[u8]) -> Option<Trouble> {
    let Command::Position(said) = command(line) else { return None };
    let start = said.start().ok()?;
    let mut game = Game::new(start.position, start.idle);
    for mv in said.moves() {
        let Ok(mv) = mv else { return Some(Trouble::Malformed) };
        if game.position().loss().is_some() {
            return Some(Trouble::BehindTheEnd);
        }
        if game.play(mv).is_err() {
            return Some(Trouble::Illegal);
        }
    }
    None
}

/// Whether a line ends with the word `moves`.
fn has_empty_moves(line: &[u8]) -> bool {
    is_position(line) && line.trim_ascii().ends_with(b" moves")
}

/// Whether a man closes a mill while the other side has none on the board: in a move of the list, or by one that can come.
fn closes_mill_of_nobody(line: &[u8]) -> bool {
    let Some(setup) = Setup::read(line) else { return false };
    let position = setup.start.position;
    let closes = |mv: &Move| {
        let own = position.men(position.turn()) | mv.to.bit();
        mv.to.mills().iter().any(|mill| mill.iter().all(|node| own & node.bit() != 0))
    };
    position.men(!position.turn()) == 0 && position.legal_moves().iter().any(closes)
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("moves-ignored", "it does not play the moves behind a position", "GB-POS-3", || {
        heard(|line, context| change_moves(line, context, Vec::clear))
    }),
    wrong("last-move-not-played", "it does not play the last move of a list", "GB-POS-3", || {
        heard(|line, context| {
            change_moves(line, context, |moves| {
                moves.pop();
            })
        })
    }),
    wrong("single-move-not-played", "it does not play a list of one move", "GB-POS-3", || {
        heard(|line, context| {
            change_moves(line, context, |moves| {
                if moves.len() == 1 {
                    moves.clear();
                }
            })
        })
    }),
    wrong("moves-cut-at-16", "it has room for sixteen moves", "GB-POS-3", || {
        heard(|line, context| change_moves(line, context, |moves| moves.truncate(16)))
    }),
    wrong("moves-cut-at-256", "it has room for 256 moves", "GB-POS-3", || {
        heard(|line, context| change_moves(line, context, |moves| moves.truncate(256)))
    }),
    wrong("line-cut-at-4096", "it reads so much of a line as its buffer holds", "GB-POS-3", || {
        heard(|line, context| {
            let whole = line.get(..LINE).and_then(|part| part.iter().rposition(|byte| *byte == b' '));
            context.feed(&line[..whole.unwrap_or(line.len())]);
        })
    }),
    wrong("takes-ignored-in-list", "it plays the moves of a list and takes nothing", "GB-POS-3", || {
        heard(|line, context| match end_without_takes(line) {
            Some(end) => context.set_up(&end),
            None => context.feed(line),
        })
    }),
    wrong("always-white-after-moves", "behind a list of moves white is to move", "GB-POS-3", || {
        heard(|line, context| {
            let list = Setup::read(line).is_some_and(|setup| !setup.moves.is_empty());
            if !list {
                return context.feed(line);
            }
            change_end(line, context, |game| {
                let position = game.position();
                let black = position.turn() == Colour::Black;
                black.then(|| (altered(position, Colour::White, position.plies()), game.idle().0))
            });
        })
    }),
    wrong("moves-behind-pos-ignored", "it plays moves from the start only", "GB-POS-3", || {
        heard(|line, context| {
            change_setup(line, context, |setup, _| {
                if !setup.is_startpos {
                    setup.moves.clear();
                }
                Fate::Taken
            })
        })
    }),
    wrong("moves-behind-pos-from-start", "it plays all moves from the start", "GB-POS-3", || {
        heard(|line, context| {
            change_setup(line, context, |setup, _| {
                if !setup.moves.is_empty() {
                    setup.start = PlacedPosition::start();
                    setup.is_startpos = true;
                }
                Fate::Taken
            })
        })
    }),
    wrong("longer-game-counts", "it ignores the beginning of the game that it has", "GB-POS-4", || {
        heard(|line, context| {
            change_setup(line, context, |setup, context| lost_if(is_beginning(setup, &context.seen.setup)))
        })
    }),
    wrong(
        "moves-accumulate",
        "it plays the moves of a list behind those that it has played already",
        "GB-POS-4",
        || heard(moves_accumulate),
    ),
    wrong("dies-on-illegal-move-in-list", "it crashes on an illegal move in a list", "GB-POS-10", || {
        heard(|line, context| die_if(line, context, trouble(line) == Some(Trouble::Illegal)))
    }),
    wrong(
        "dies-on-malformed-move-in-list",
        "it crashes on a word in a list that is no move",
        "GB-POS-10",
        || heard(|line, context| die_if(line, context, trouble(line) == Some(Trouble::Malformed))),
    ),
    wrong("dies-on-moves-behind-the-end", "it crashes on a move in a lost position", "GB-POS-10", || {
        heard(|line, context| die_if(line, context, trouble(line) == Some(Trouble::BehindTheEnd)))
    }),
    wrong(
        "bad-move-spoils-board",
        "behind a list with a bad move it ignores the next position",
        "GB-POS-10",
        || {
            heard(|line, context| {
                let lost = is_position(line) && context.count == 1;
                if is_position(line) {
                    context.count = u32::from(trouble(line).is_some());
                }
                feed_unless(line, context, lost);
            })
        },
    ),
    wrong(
        "dies-on-mill-without-victim",
        "it crashes where a mill can be closed and there is nobody to be taken",
        "GB-POS-10",
        || heard(|line, context| die_if(line, context, closes_mill_of_nobody(line))),
    ),
    wrong("empty-moves-drop-position", "it ignores a position with an empty list", "GB-POS-10", || {
        heard(|line, context| feed_unless(line, context, has_empty_moves(line)))
    }),
    wrong("dies-on-empty-moves", "it crashes on an empty list of moves", "GB-POS-10", || {
        heard(|line, context| die_if(line, context, has_empty_moves(line)))
    }),
];
