//! Results of games, as PGN writes them.

/// A game's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: it was not played to its end.
    Unfinished,
}

impl GameResult {
    /// Reads a result's code.
    #[must_use]
    pub fn parse(word: &[u8]) -> Option<GameResult> {
        match word {
            b"1-0" => Some(GameResult::WhiteWins),
            b"0-1" => Some(GameResult::BlackWins),
            b"1/2-1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unfinished),
            _ => None,
        }
    }

    /// The code: `1-0`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }
}
