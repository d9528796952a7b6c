//! What a protocol needs so that a whole game can be conducted in it: [`Player`], the voice of the interface towards one
//! engine.
//!
//! Not for rules (that is [`Board`]) and not for judging: the model watches all lines as in
//! any other dialogue.

use std::fmt;
use std::time::Duration;

use super::model::{ActCall, Model};
pub use super::reading::Said;
pub use games::referee::{Board, Score, Seat, Tags};

/// How much time the engines have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// The moves of a control, after which the base is added again; none: the base is for the whole game.
    pub moves: Option<u32>,
    /// What the clocks show at first.
    pub base: Duration,
    /// What a clock gains with each move.
    pub increment: Duration,
    /// The base is for each move, and nothing of it is saved up.
    pub each: bool,
}

impl TimeControl {
    /// Reads `SECONDS`, `SECONDS+INCREMENT`, `MOVES/SECONDS` or `SECONDS/move`, with fractions of a second.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn parse(text: &str) -> Result<TimeControl, String> {
        let seconds = |text: &str| match text.parse::<f64>() {
            Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
            _ if text.is_empty() => Err("a number of seconds is missing, as in `10+0.1`".to_owned()),
            _ => Err(format!("`{text}` is not a number of seconds from 0 to 86400")),
        };
        if let Some(each) = text.strip_suffix("/move") {
            return TimeControl::each(seconds(each)?);
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let number = moves.parse().ok().filter(|n| (1..=1000).contains(n));
                (
                    Some(number.ok_or_else(|| format!("`{moves}` is not a number of moves from 1 to 1000"))?),
                    rest,
                )
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control =
            TimeControl { moves, base: seconds(base)?, increment: seconds(increment)?, each: false };
        if control.base < Duration::from_millis(100) {
            return Err(format!("`{text}`: a clock needs at least a tenth of a second"));
        }
        Ok(control)
    }

    /// So much time for each move.
    ///
    /// # Errors
    /// If no engine could move in that time.
    pub fn each(base: Duration) -> Result<TimeControl, String> {
        if base < Duration::from_millis(10) {
            return Err("a move needs at least a hundredth of a second".to_owned());
        }
        Ok(TimeControl { moves: None, base, increment: Duration::ZERO, each: true })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.each {
            return write!(f, "{}/move", self.base.as_secs_f64());
        }
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

/// A game that is longer than this is broken off.
pub const MOST_PLIES: usize = 1200;

/// What the act `relay` is told: `first=b`, `tc=10+0.1`, `plies=40`, `until=8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameArguments {
    /// How much time the engines have.
    pub control: TimeControl,
    /// Whether the second engine has the first side.
    pub exchanged: bool,
    /// The number of plies after which the game is broken off.
    pub plies: usize,
    /// The number of plies after which the scenario continues, with the game still open.
    pub until: Option<usize>,
    /// The number of the start position of a game of Chess960; none: standard chess, or another game.
    pub chess960: Option<u16>,
    /// Whether it is found out which moves the machine delayed.
    pub timed: bool,
}

impl GameArguments {
    /// Reads the words behind the act's name.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn parse<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<GameArguments, String> {
        let control = TimeControl {
            moves: None,
            base: Duration::from_secs(10),
            increment: Duration::from_millis(100),
            each: false,
        };
        let mut read = GameArguments {
            control,
            exchanged: false,
            plies: MOST_PLIES,
            until: None,
            chess960: None,
            timed: false,
        };
        for word in words {
            match word.split_once('=') {
                Some(("tc", control)) => read.control = TimeControl::parse(control)?,
                Some(("first", "a")) => read.exchanged = false,
                Some(("first", "b")) => read.exchanged = true,
                Some(("plies", number)) => read.plies = plies(number)?,
                Some(("until", number)) => read.until = Some(plies(number)?),
                Some(("chess960", number)) => read.chess960 = Some(start_number(number)?),
                None if word == "timed" => read.timed = true,
                _ => return Err(format!("relay knows no `{word}`")),
            }
        }
        Ok(read)
    }
}

fn plies(number: &str) -> Result<usize, String> {
    let plies = number.parse().ok().filter(|n| (1..=MOST_PLIES).contains(n));
    plies.ok_or_else(|| format!("`{number}` is not a number of plies up to {MOST_PLIES}"))
}

/// The number of a start position of Chess960.
///
/// # Errors
/// What is wrong, in words.
pub fn start_number(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number < 960);
    number.ok_or_else(|| format!("`{text}` is not the number of a start position, from 0 to 959"))
}

/// What the clocks show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks {
    /// The first side's.
    pub first: Duration,
    /// The second side's.
    pub second: Duration,
    /// Moves until the side to move gets new time.
    pub to_go: Option<u32>,
}

impl Clocks {
    /// What this side's clock shows.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Duration {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }
}

/// What has to be found out of an engine before a whole game, beside whether it speaks the protocol.
#[derive(Debug, Clone, Copy)]
pub struct BeforeGames {
    /// Names of probes.
    pub probes: &'static [&'static str],
    /// What is required of the engine, as in a scenario; these probes decide it.
    pub requires: &'static [&'static str],
    /// What games of Chess960 require beside that.
    pub requires_960: &'static [&'static str],
}

impl Default for BeforeGames {
    /// Whether `quit` ends it, as every protocol asks: an engine that stays is told so once, and not waited for behind each
    /// game.
    fn default() -> BeforeGames {
        BeforeGames { probes: &["quits"], requires: &[], requires_960: &[] }
    }
}

/// Lines, one write each.
pub type Lines = Vec<Vec<u8>>;

/// Who made a move, seen from one engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// This engine.
    Itself,
    /// Its opponent.
    Other,
}

/// The interface's voice towards one engine in one game. It may ask the engine's model for its dialect.
pub trait Player: fmt::Debug + Send {
    /// A game begins, after the opening dialogue.
    fn begin(&mut self, model: &mut dyn Model, seat: Seat, control: &TimeControl) -> Lines;

    /// The game is one of Chess960 from this position, in FEN. It is said before [`Player::begin`], and only where
    /// [`Protocol::board_960`](super::Protocol::board_960) has a board.
    fn begins_960(&mut self, fen: &str) {
        let _ = fen;
    }

    /// What an engine is told instead of a time control that the protocol has no words for, in words; none: all is said.
    fn unsaid(&self, control: &TimeControl) -> Option<String> {
        let _ = control;
        None
    }

    /// The shortest time for each move that engines can be told.
    fn shortest_move(&self) -> Duration {
        Duration::ZERO
    }

    /// A legal move was made, by this engine or by the other one.
    fn moved(&mut self, model: &mut dyn Model, mv: &str, mover: Mover) -> Lines;

    /// It is this engine's turn.
    fn think(&mut self, model: &mut dyn Model, clocks: &Clocks) -> Lines;

    /// The game ends with the other side's move, which this engine is to see although nothing is left to think about.
    fn last_move(&mut self, model: &mut dyn Model) -> Lines {
        let _ = model;
        Vec::new()
    }

    /// The other engine offers a draw. Nothing: the protocol has no such word.
    fn offered(&mut self) -> Lines {
        Vec::new()
    }

    /// The other engine declines the draw that this one has offered.
    fn declined(&mut self) -> Lines {
        Vec::new()
    }

    /// The other engine has told its clock, in hundredths of a second.
    fn clock_told(&mut self, left: i64) -> Lines {
        let _ = left;
        Vec::new()
    }

    /// The clause by which engines tell the end of a game themselves, and are heard before it is told to them; games are
    /// then not lost by illegal moves, but broken off. None: the interface alone says how a game has ended. `can_move`:
    /// whether the side to move still has a legal move ([`Board::can_move`]).
    fn result_clause(&self, can_move: bool) -> Option<&'static str> {
        let _ = can_move;
        None
    }

    /// How the game has ended by the other engine or by the interface, for confirmation.
    fn hand_over(&mut self, score: Score, why: &str) -> Lines {
        let _ = (score, why);
        Vec::new()
    }

    /// The clause by which the engine on move plays one, when so many plies have been played.
    fn move_clause(&self, plies: usize) -> &'static str;

    /// The clause by which its moves are those of the rules.
    fn legal_clause(&self) -> &'static str;

    /// The clause by which it keeps to its time of this kind, where the text has one.
    fn time_clause(&self, control: &TimeControl) -> Option<&'static str> {
        let _ = control;
        None
    }

    /// The game is over.
    fn over(&mut self, score: Score, why: &str) -> Lines {
        let _ = (score, why);
        Vec::new()
    }
}

/// A clock as most protocols tell it: whole hundredths of a second.
pub(crate) fn hundredths(time: Duration) -> u128 {
    time.as_millis() / 10
}

/// The lines of an act that only sends.
pub(crate) fn spoken(model: &mut dyn Model, act: &str, arguments: &str) -> Lines {
    let call = ActCall {
        name: act.to_owned(),
        arguments: arguments.split_ascii_whitespace().map(str::to_owned).collect(),
    };
    // Nothing is chosen at random in acts that only send.
    let out = model.act(&call, &mut fastrand::Rng::with_seed(0));
    out.send.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_as_they_print() {
        for text in ["60", "10+0.1", "40/300", "0.5", "40/60+1", "0.05/move", "3/move"] {
            assert_eq!(TimeControl::parse(text).unwrap().to_string(), text);
        }
        for wrong in
            ["", "x", "-1", "0", "0/60", "x/60", "60+", "99999", "1+-1", "NaN", "0/move", "/move", "1+1/move"]
        {
            assert!(TimeControl::parse(wrong).is_err(), "{wrong}");
        }
    }
}
