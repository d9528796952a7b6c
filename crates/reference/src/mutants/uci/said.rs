//! What `position` lines say.

use games::chess::{Move, Position};
use grammars::uci::Command;

/// What a `position` line says, with all moves legal.
#[derive(Debug, Clone)]
pub(super) struct Setup {
    /// The fields of its FEN; none for `startpos`.
    pub(super) fen: Option<String>,
    /// The moves as they were written.
    pub(super) moves: Vec<String>,
    /// The position behind each of the moves.
    pub(super) played: Vec<(Position, Move)>,
    /// The position behind all of them.
    pub(super) end: Position,
}

impl Setup {
    /// Reads a line, in Chess960 or not; none if something in it cannot be read or played.
    pub(super) fn read(line: &[u8], chess960: bool) -> Option<Setup> {
        let Command::Position(said) = Command::parse(line) else { return None };
        let fen = said.fen().map(|words| words.to_string());
        let start = match &fen {
            Some(fen) if chess960 => Position::from_fen_960(fen).ok()?,
            _ => said.start().ok()?,
        };
        let mut setup = Setup { fen, end: start, moves: Vec::new(), played: Vec::new() };
        for text in said.moves() {
            let text = text.ok()?.to_string();
            let mv = parse(&setup.end, &text, chess960)?;
            setup.played.push((setup.end.clone(), mv));
            setup.end.play(mv);
            setup.moves.push(text);
        }
        Some(setup)
    }

    /// The line with other moves.
    pub(super) fn with_moves(&self, moves: &[String]) -> String {
        let start = self.fen.as_ref().map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        with_moves(&start, moves)
    }

    /// The line for another position in the place of the one before the moves.
    pub(super) fn started_from(&self, fen: &str) -> String {
        with_moves(&format!("fen {fen}"), &self.moves)
    }
}

fn with_moves(start: &str, moves: &[String]) -> String {
    match moves {
        [] => format!("position {start}"),
        moves => format!("position {start} moves {}", moves.join(" ")),
    }
}

/// A move as it is written, in Chess960 or not.
pub(super) fn parse(position: &Position, text: &str, chess960: bool) -> Option<Move> {
    match chess960 {
        true => position.parse_coordinates_960(text),
        false => position.parse_coordinates(text),
    }
    .ok()
}
