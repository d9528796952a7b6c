//! The common wrapper as this protocol's mutants use it, and how they change games and evaluations.

use super::seen::Seen;
use crate::Engine;
use crate::mutants::wrap;
use games::othello::{Move, Position};
use grammars::nboard::Command;
use grammars::nboard::ggf::Game;

pub(super) use wrap::{argument, die_if, faulty, feed_unless, print_unless, word, words_of};

/// What a faulty engine does with lines and events.
pub(super) type Script = wrap::Script<Seen>;

/// What lies before a script.
pub(super) type Desk = wrap::Desk<Seen>;

/// Something that a script has done.
pub(super) type Action = wrap::Action<Seen>;

/// The script of the honest engine.
pub(super) const HONEST: Script = Script::HONEST;

/// An engine that changes lines to it only.
pub(super) fn heard(heard: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    wrap::heard(heard)
}

/// An engine that changes lines of its own only.
pub(super) fn said(said: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    wrap::said(said)
}

/// Passes a line on; a game in it that can be read is changed before, and lost where `change` says so.
pub(super) fn change_game(line: &[u8], desk: &mut Desk, change: fn(&mut Game<'_>) -> Fate) {
    let Command::SetGame(text) = desk.seen.read(line) else { return desk.feed(line) };
    let Ok(mut game) = Game::parse(text) else { return desk.feed(line) };
    match change(&mut game) {
        Fate::Read => desk.feed([b"set game ", &game.to_bytes()[..]].concat()),
        Fate::Unreadable => {}
    }
}

/// What becomes of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It counts.
    Read,
    /// It is not understood, and the one before it stays.
    Unreadable,
}

/// Unreadable, if it is so.
pub(super) fn unreadable_if(so: bool) -> Fate {
    if so { Fate::Unreadable } else { Fate::Read }
}

/// The fields of an evaluation: `search PV EVAL 0 DEPTH ...`, `book PV EVAL GAMES DEPTH ...`.
pub(super) fn evaluation(line: &[u8]) -> Option<Vec<String>> {
    words_of(line, &["search", "book"]).filter(|words| words.len() >= 5)
}

/// Whether a line evaluates a move.
pub(super) fn is_evaluation(line: &[u8]) -> bool {
    matches!(word(line), b"search" | b"book")
}

/// Whether a line answers `go`.
pub(super) fn is_answer(line: &[u8]) -> bool {
    word(line) == b"==="
}

/// Writes evaluations in a way of its own.
pub(super) fn rewrite_evaluation(line: &[u8], desk: &mut Desk, change: fn(&mut Vec<String>, &Seen)) {
    match evaluation(line) {
        Some(mut words) => {
            change(&mut words, &desk.seen);
            desk.print(words.join(" "));
        }
        None => desk.print(line),
    }
}

/// The move of an answer or of the first field of an evaluation.
pub(super) fn move_in(line: &[u8]) -> Option<Move> {
    let text = std::str::from_utf8(argument(line)).ok()?;
    text.get(..2)?.parse().ok()
}

/// A game of no moves with this board.
pub(super) fn game_from(position: &Position) -> String {
    format!("set game (;GM[Othello]TY[8]BO[8 {position}];)")
}

impl Desk {
    /// The engine inside plays a move, if there is one.
    pub(super) fn play(&mut self, mv: Option<Move>) {
        if let Some(mv) = mv {
            self.feed(format!("move {mv}"));
        }
    }

    /// The engine inside is given a position.
    pub(super) fn set_up(&mut self, position: &Position) {
        self.feed(game_from(position));
    }
}
