//! The common wrapper as this protocol's mutants use it, and how they change positions, limits and answers.

use super::seen::Seen;
use crate::Engine;
use crate::mutants::wrap;
use games::morris::{Colour, Game, Move, Position};
use grammars::gbgp::{Command, Go, Message, Notation, PlacedPosition, move_text, position_text};

pub(super) use wrap::{argument, die_if, faulty, faulty_from, feed_unless, print_unless, word, words_of};

/// What a faulty engine does with lines and events.
pub(super) type Script = wrap::Script<Seen>;

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

/// Something that a script has done.
pub(super) type Action = wrap::Action<Seen>;

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

/// What a line of the GUI says.
pub(super) fn command(line: &[u8]) -> Command<'_> {
    Command::parse(line, Notation::Numbers)
}

/// Whether a line is `stop`.
pub(super) fn is_stop(line: &[u8]) -> bool {
    command(line) == Command::Stop
}

/// Whether a line is `isready`.
pub(super) fn is_ready(line: &[u8]) -> bool {
    command(line) == Command::IsReady
}

/// Whether a line is `newgame`.
pub(super) fn is_newgame(line: &[u8]) -> bool {
    command(line) == Command::NewGame
}

/// Whether a line is `ponderhit`.
pub(super) fn is_ponderhit(line: &[u8]) -> bool {
    command(line) == Command::PonderHit
}

/// Whether a line is a `go` of any kind.
pub(super) fn is_go(line: &[u8]) -> bool {
    matches!(command(line), Command::Go(_))
}

/// Whether a line sets a position.
pub(super) fn is_position(line: &[u8]) -> bool {
    matches!(command(line), Command::Position(_))
}

/// Whether a line answers `go`.
pub(super) fn is_answer(line: &[u8]) -> bool {
    word(line) == b"bestmove"
}

/// What becomes of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It counts.
    Taken,
    /// It is ignored.
    Lost,
}

/// Lost, if it is so.
pub(super) fn lost_if(so: bool) -> Fate {
    if so { Fate::Lost } else { Fate::Taken }
}

/// What a `position` line says.
#[derive(Debug, Clone)]
pub(super) struct Setup {
    /// The position before the moves.
    pub(super) start: PlacedPosition,
    /// Whether it was called `startpos`.
    pub(super) is_startpos: bool,
    /// The moves.
    pub(super) moves: Vec<Move>,
}

impl Setup {
    /// Reads a line; none if something in it cannot be read.
    pub(super) fn read(line: &[u8]) -> Option<Setup> {
        let Command::Position(said) = command(line) else { return None };
        let moves: Result<_, _> = said.moves().collect();
        Some(Setup { start: said.start().ok()?, is_startpos: said.is_startpos(), moves: moves.ok()? })
    }

    /// The start of a game.
    pub(super) fn start() -> Setup {
        Setup { start: PlacedPosition::start(), is_startpos: true, moves: Vec::new() }
    }

    /// A position without moves.
    pub(super) fn of(position: Position, idle: u16) -> Setup {
        Setup { start: PlacedPosition { position, idle }, is_startpos: false, moves: Vec::new() }
    }

    /// The game in which all moves were played; none if one of them is not legal.
    pub(super) fn game(&self) -> Option<Game> {
        let mut game = Game::new(self.start.position, self.start.idle);
        self.moves.iter().try_for_each(|mv| game.play(*mv)).ok()?;
        Some(game)
    }

    /// Another position stands in the place of the one before the moves.
    pub(super) fn start_from(&mut self, position: Position) {
        self.start.position = position;
        self.is_startpos = false;
    }

    /// The line.
    pub(super) fn line(&self) -> String {
        let mut line = match self.is_startpos {
            true => "position startpos".to_owned(),
            false => format!("position pos {}", position_text(&self.start, Notation::Numbers)),
        };
        for (number, mv) in self.moves.iter().enumerate() {
            line.push_str(if number == 0 { " moves " } else { " " });
            line.push_str(&mv.to_string());
        }
        line
    }
}

/// The same men with another side to move, or other plies. What no position can be stays as it was.
pub(super) fn altered(position: &Position, turn: Colour, plies: u16) -> Position {
    let men = |colour| position.men(colour);
    Position::new(men(Colour::White), men(Colour::Black), turn, plies).unwrap_or(*position)
}

/// Passes a line on; a position in it that can be read is changed before, or lost.
pub(super) fn change_setup(line: &[u8], context: &mut Context, change: fn(&mut Setup, &mut Context) -> Fate) {
    let Some(mut setup) = Setup::read(line) else { return context.feed(line) };
    match change(&mut setup, context) {
        Fate::Taken => context.feed(setup.line()),
        Fate::Lost => {}
    }
}

/// Passes a line on; where `other` names another position than that at the end of its moves, that one is set up instead.
pub(super) fn change_end(line: &[u8], context: &mut Context, other: fn(&Game) -> Option<(Position, u16)>) {
    let end = Setup::read(line).and_then(|setup| setup.game());
    match end.and_then(|game| other(&game)) {
        Some((position, idle)) => context.set_up(&Setup::of(position, idle)),
        None => context.feed(line),
    }
}

/// Passes a line on; a `go` is changed before, or lost.
pub(super) fn change_go(line: &[u8], context: &mut Context, change: fn(&mut Go<'_>, &mut Context) -> Fate) {
    let Command::Go(mut go) = command(line) else { return context.feed(line) };
    match change(&mut go, context) {
        Fate::Taken => context.feed(Command::Go(go).to_bytes(Notation::Numbers)),
        Fate::Lost => {}
    }
}

/// The move of an answer; none if the line is no answer.
pub(super) fn answered(line: &[u8]) -> Option<Option<Move>> {
    match Message::parse(line, Notation::Numbers).message {
        Message::BestMove { best, .. } => Some(best),
        _ => None,
    }
}

/// Answers in another way where `other` says how: with what stands behind `bestmove`.
pub(super) fn reword(line: &[u8], context: &mut Context, other: fn(Option<Move>, &Seen) -> Option<String>) {
    match answered(line).and_then(|best| other(best, &context.seen)) {
        Some(text) => context.print(format!("bestmove {text}")),
        None => context.print(line),
    }
}

/// Answers with another move, or with `none`, where `other` says so.
pub(super) fn change_answer(
    line: &[u8],
    context: &mut Context,
    other: fn(Option<Move>, &Seen) -> Option<Option<Move>>,
) {
    match answered(line).and_then(|best| other(best, &context.seen)) {
        Some(best) => context.answer(best),
        None => context.print(line),
    }
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

    /// The engine inside stands at the start again.
    pub(super) fn reset(&mut self) {
        self.feed("position startpos");
    }
}
