//! The common wrapper as this protocol's mutants use it, and how they change moves and positions.

use super::seen::{Honest, SeenOf, Stage};
use crate::Engine;
use crate::mutants::wrap;
use games::chess::{Move, Position};
use grammars::autoplayer::{Command, GameResult, Message};

pub(super) use super::seen::{Cause, Kind, Seen};
pub(super) use wrap::{argument, die_if, faulty, faulty_from, feed_unless, print_unless, word, words_of};

/// What a faulty engine does with lines and events.
pub(super) type Script<K = Honest> = wrap::Script<SeenOf<K>>;

/// What a faulty engine has at hand.
pub(super) type Context<K = Honest> = wrap::MutantContext<SeenOf<K>>;

/// Something that a script has done.
pub(super) type Action<K = Honest> = wrap::Action<SeenOf<K>>;

/// The script of the honest engine.
pub(super) const HONEST: Script = Script::HONEST;

/// An engine that changes lines to it only.
pub(super) fn heard(heard: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    wrap::heard(heard)
}

/// An engine that changes lines of its own only.
pub(super) fn said(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    wrap::said(said)
}

/// What a line of the interface says.
pub(super) fn command(line: &[u8]) -> Command<'_> {
    Command::parse(line)
}

/// What a line of the engine says.
pub(super) fn message(line: &[u8]) -> Message<'_> {
    Message::parse(line).message
}

/// Whether a line is `new`.
pub(super) fn is_new(line: &[u8]) -> bool {
    command(line) == Command::New
}

/// Whether a line is `go`.
pub(super) fn is_go(line: &[u8]) -> bool {
    command(line) == Command::Go
}

/// Whether a line brings a move, legal or not.
pub(super) fn is_move(line: &[u8]) -> bool {
    matches!(command(line), Command::Move(_))
}

/// Whether a line ends the game.
pub(super) fn is_result(line: &[u8]) -> bool {
    word(line) == b"result"
}

/// Whether a line offers a draw.
pub(super) fn is_draw(line: &[u8]) -> bool {
    command(line) == Command::Draw
}

/// Whether a line of the engine is its move.
pub(super) fn is_own_move(line: &[u8]) -> bool {
    matches!(message(line), Message::Move(_))
}

/// The result that a line of the engine announces.
pub(super) fn claimed(line: &[u8]) -> Option<GameResult> {
    match message(line) {
        Message::Result { result, .. } => Some(result),
        _ => None,
    }
}

/// Whether a line of the engine announces an end by rule, and not that nobody can go on.
pub(super) fn is_ending(line: &[u8]) -> bool {
    claimed(line).is_some_and(|result| result != GameResult::Unfinished)
}

/// Prints a line; the text of a move in it is changed before, where `change` says how. It is given the move's text and the
/// position before it.
pub(super) fn rewrite(line: &[u8], context: &mut Context, change: fn(&str, &Position) -> Option<String>) {
    let text = String::from_utf8_lossy(argument(line)).into_owned();
    match change(&text, &context.seen.before).filter(|_| is_own_move(line)) {
        Some(other) => context.print(other),
        None => context.print(line),
    }
}

impl<K: Kind> Context<K> {
    /// Says a move of the position on the board.
    pub(super) fn say_move(&mut self, mv: Option<Move>) {
        if let Some(mv) = mv {
            let text = self.seen.position.san(mv);
            self.print(format!("move {text}"));
        }
    }

    /// Says some move of the position on the board.
    pub(super) fn say_some_move(&mut self) {
        self.say_move(self.seen.some_move());
    }

    /// The engine inside has this position on its board, and goes on with the game, whatever it was.
    pub(super) fn put(&mut self, fen: &str) {
        if !self.seen.is_open() {
            self.feed("new");
        }
        self.feed(format!("setpos {fen}"));
    }

    /// The same, and it is on move.
    pub(super) fn play_from(&mut self, fen: &str) {
        self.put(fen);
        self.feed("go");
    }

    /// Refuses a move, though it is legal.
    pub(super) fn refuse(&mut self, line: &[u8]) {
        self.print([b"* {illegal move: ", line.trim_ascii(), b"}"].concat());
        self.act(Action::Hush(b"result * {}".to_vec()));
        self.seen.stage = Stage::Claimed;
    }
}
