//! What the lines of the GUI say.

use games::morris::{Game, Move, Position};
use grammars::gbgp::{Command, Notation, PlacedPosition, position_text};

/// What a line of the GUI says.
pub(super) fn command(line: &[u8]) -> Command<'_> {
    Command::parse(line, Notation::Numbers)
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

    /// The start of a game, without moves.
    pub(super) fn is_plain_start(&self) -> bool {
        self.is_startpos && self.moves.is_empty()
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
