//! Results, in `result` commands and in the engine's own claims (7.3).

/// A game's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`; only the GUI says so.
    Unfinished,
}

/// What an engine claims. Some old wordings do not name a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This result.
    Result(GameResult),
    /// The engine's side has won: `computer mates`.
    EngineWins,
    /// The engine's side has lost: `opponent mates`, `computer resigns`.
    EngineLoses,
    /// The side on move is mated: `checkmate`.
    MoverLoses,
}

/// By what a claim says the game ended, as far as its words tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Not told, or by a rule.
    Rule,
    /// The loser resigned.
    Resignation,
}

/// `RESULT {comment}` or an old wording for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Claim<'a> {
    /// Who won.
    pub outcome: Outcome,
    /// How.
    pub ground: Ground,
    /// The comment without its braces; for old wordings the whole line.
    pub comment: &'a [u8],
}
