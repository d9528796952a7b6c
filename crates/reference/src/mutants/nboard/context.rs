//! Rules as this protocol's mutants use them: names for its lines, and how games and evaluations are changed.

use super::seen::{Seen, Task};
use crate::mutants::rules::{Event, Rule, anything, argument, events_of, lines, word, words_of};
use crate::mutants::wrap;
use games::othello::{Move, Position};
use grammars::nboard::Command;
use grammars::nboard::ggf::{Game, Property};

/// A story about an engine of this protocol.
pub(super) type Script = wrap::Script<Seen>;

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

/// The script of the honest engine.
pub(super) const HONEST: Script = Script::HONEST;

events_of! { Seen }

lines! {
    |line, seen: &Seen| seen.read(line);
    set_depth: Command::SetDepth(_),
    set_contempt: Command::SetContempt(_),
    set_game: Command::SetGame(_),
    sent_move: Command::Move(_),
    go: Command::Go,
    hint: Command::Hint(_),
    search: Command::Go | Command::Hint(_),
    analyze: Command::Analyze,
    learn: Command::Learn,
}

lines! {
    |line| word(line);
    answer: b"===",
    evaluation: b"search" | b"book",
}

/// While it does this.
pub(super) fn during(task: Task) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.task == Some(task)
}

/// With the line that ends this.
pub(super) fn at_the_end_of(task: Task) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.ended == Some(task)
}

/// The game of a line; none if it cannot be read.
pub(super) fn game_of<'a>(line: &'a [u8], seen: &Seen) -> Option<Game<'a>> {
    match seen.read(line) {
        Command::SetGame(text) => Game::parse(text).ok(),
        _ => None,
    }
}

/// It hears a game that is so.
pub(super) fn hears_game(so: impl Fn(&Game<'_>, &Seen) -> bool + Send + 'static) -> Event<Seen> {
    hears(anything).given(move |line, seen| game_of(line, seen).is_some_and(|game| so(&game, seen)))
}

/// It hears a game with a property that is so.
pub(super) fn hears_tag(so: impl Fn(&Property<'_>) -> bool + Send + 'static) -> Event<Seen> {
    hears_game(move |game, _| game.properties.iter().any(&so))
}

/// It reads games as if they were so.
pub(super) fn games_as(mut change: impl FnMut(&mut Game<'_>) + Send + 'static) -> Rule<Seen> {
    hears(set_game).reworded(move |line, seen| {
        let mut game = game_of(line, seen)?;
        change(&mut game);
        Some([b"set game ", &game.to_bytes()[..]].concat())
    })
}

/// The fields of an evaluation: `search PV EVAL 0 DEPTH ...`, `book PV EVAL GAMES DEPTH ...`.
pub(super) fn evaluation_words(line: &[u8]) -> Option<Vec<String>> {
    words_of(line, &["search", "book"]).filter(|words| words.len() >= 5)
}

/// It writes evaluations in this way.
pub(super) fn evaluations_as(mut change: impl FnMut(&mut [String], &Seen) + Send + 'static) -> Rule<Seen> {
    says(evaluation).reworded(move |line, seen| {
        let mut words = evaluation_words(line)?;
        change(&mut words, seen);
        Some(words.join(" "))
    })
}

/// The move of an answer or of the first field of an evaluation.
pub(super) fn move_in(line: &[u8]) -> Option<Move> {
    let text = std::str::from_utf8(argument(line)).ok()?;
    text.get(..2)?.parse().ok()
}

impl Context {
    /// The engine inside plays a move, if there is one.
    pub(super) fn play(&mut self, mv: Option<Move>) {
        if let Some(mv) = mv {
            self.feed(format!("move {mv}"));
        }
    }

    /// The engine inside plays some move.
    pub(super) fn play_some_move(&mut self) {
        self.play(self.seen.some_move());
    }

    /// The engine inside is given a position, as a game without moves.
    pub(super) fn set_up(&mut self, position: &Position) {
        self.feed(format!("set game (;GM[Othello]TY[8]BO[8 {position}];)"));
    }

    /// The engine inside is given the start of a game.
    pub(super) fn reset(&mut self) {
        self.set_up(&Position::start());
    }

    /// The moves that were sent are taken back.
    pub(super) fn take_back_sent_moves(&mut self) {
        let position = *self.seen.set_position();
        self.set_up(&position);
    }

    /// The engine inside is at the beginning of its game again.
    pub(super) fn rewind(&mut self) {
        if let Some(first) = self.seen.positions.first().copied() {
            self.set_up(&first);
        }
    }
}
