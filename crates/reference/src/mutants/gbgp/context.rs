//! Rules as this protocol's mutants use them: names for its lines, and how positions, limits and answers are changed.

use super::said::{Setup, command};
use super::seen::{Search, Seen};
use crate::mutants::rules::{Event, Rule, events_of, lines, word};
use crate::mutants::wrap;
use games::morris::{Colour, Move, Position};
use grammars::gbgp::{Command, Go, Message, Notation, move_text};

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

events_of! { Seen }

lines! {
    |line| command(line);
    gbgp: Command::Gbgp,
    isready: Command::IsReady,
    newgame: Command::NewGame,
    position: Command::Position(_),
    go: Command::Go(_),
    go_ponder: Command::Go(Go { ponder: true, .. }),
    stop: Command::Stop,
    ponderhit: Command::PonderHit,
    quit: Command::Quit,
}

lines! {
    |line| word(line);
    answer: b"bestmove",
    readyok: b"readyok",
}

lines! {
    |line| answered(line);
    some_move: Some(Some(_)),
    no_move: Some(None),
}

/// While a search is under way that is so.
pub(super) fn in_search(
    so: impl Fn(&Search) -> bool + Send + 'static,
) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.search.as_ref().is_some_and(&so)
}

/// When the search that has ended was so.
pub(super) fn after_search(
    so: impl Fn(&Search) -> bool + Send + 'static,
) -> impl Fn(&Seen) -> bool + Send + 'static {
    move |seen| seen.last.as_ref().is_some_and(&so)
}

/// The same men with another side to move, or other plies. What no position can be stays as it was.
pub(super) fn altered(position: &Position, turn: Colour, plies: u16) -> Position {
    let men = |colour| position.men(colour);
    Position::new(men(Colour::White), men(Colour::Black), turn, plies).unwrap_or(*position)
}

/// It hears a position that is so.
pub(super) fn hears_position(so: impl Fn(&Setup, &Seen) -> bool + Send + 'static) -> Event<Seen> {
    hears(position).given(move |line, seen| Setup::read(line).is_some_and(|setup| so(&setup, seen)))
}

/// It reads positions as if they were so.
pub(super) fn positions_as(mut change: impl FnMut(&mut Setup, &Seen) + Send + 'static) -> Rule<Seen> {
    hears(position).reworded(move |line, seen| {
        let mut setup = Setup::read(line)?;
        change(&mut setup, seen);
        Some(setup.line())
    })
}

/// It reads a position as if this one stood at the end of its moves, where there is one.
pub(super) fn ends_as(
    mut other: impl FnMut(&Setup, &Position) -> Option<Position> + Send + 'static,
) -> Rule<Seen> {
    hears(position).reworded(move |line, _| {
        let setup = Setup::read(line)?;
        let game = setup.game()?;
        Some(Setup::of(other(&setup, game.position())?, game.idle().0).line())
    })
}

/// It hears a `go` that is so.
pub(super) fn hears_go(so: impl Fn(&Go<'_>, &Seen) -> bool + Send + 'static) -> Event<Seen> {
    hears(go).given(move |line, seen| matches!(command(line), Command::Go(go) if so(&go, seen)))
}

/// It reads each `go` as if it were so.
pub(super) fn goes_as(mut change: impl FnMut(&mut Go<'_>, &Seen) + Send + 'static) -> Rule<Seen> {
    hears(go).reworded(move |line, seen| {
        let Command::Go(mut go) = command(line) else { return None };
        change(&mut go, seen);
        Some(Command::Go(go).to_bytes(Notation::Numbers))
    })
}

/// The move of an answer; none if the line is no answer.
pub(super) fn answered(line: &[u8]) -> Option<Option<Move>> {
    match Message::parse(line, Notation::Numbers).message {
        Message::BestMove { best, .. } => Some(best),
        _ => None,
    }
}

/// It writes the moves of its answers in this way.
pub(super) fn writes_moves(
    mut how: impl FnMut(Move, &Position) -> Option<String> + Send + 'static,
) -> Rule<Seen> {
    says(some_move).reworded(move |line, seen| {
        let text = how(answered(line)??, seen.root().position())?;
        Some(format!("bestmove {text}"))
    })
}

/// It answers with another move in its position, where there is one.
pub(super) fn answers_as(other: impl FnMut(Move, &Position) -> Option<Move> + Send + 'static) -> Rule<Seen> {
    with_other_move(says(answer), other)
}

/// These answers have another move, where there is one.
pub(super) fn with_other_move(
    answers: Event<Seen>,
    mut other: impl FnMut(Move, &Position) -> Option<Move> + Send + 'static,
) -> Rule<Seen> {
    answers.reworded(move |line, seen| {
        let mv = other(answered(line)??, seen.root().position())?;
        Some(format!("bestmove {}", move_text(mv, Notation::Numbers)))
    })
}

impl Context {
    /// Answers `go`.
    pub(super) fn answer(&mut self, best: Option<Move>) {
        let best = best.map_or_else(|| "none".to_owned(), |mv| move_text(mv, Notation::Numbers));
        self.print(format!("bestmove {best}"));
    }

    /// Says the last answer once more; some legal move, if there was none.
    pub(super) fn repeat_answer(&mut self) {
        let best = self.seen.answer.unwrap_or_else(|| self.seen.some_move());
        self.answer(best);
    }

    /// The engine inside is given a position.
    pub(super) fn set_up(&mut self, setup: &Setup) {
        self.feed(setup.line());
    }

    /// The engine inside plays its last answer on its board.
    pub(super) fn play_answer(&mut self) {
        let mut setup = self.seen.setup.clone();
        setup.moves.extend(self.seen.answer.flatten());
        self.set_up(&setup);
    }
}
