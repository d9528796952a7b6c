//! What a model makes of one engine line ([`Reading`]): its class, the forms that patterns match, and what it says for acts
//! and games ([`Said`]).

use games::referee::Score;

/// How the judge treats an engine line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Class {
    /// An answer, a claim or a move: an `expect` step must match it, else the step fails.
    Reply,
    /// The refusal of a command or move, in a defined form or in another one. A reply, too.
    Refusal,
    /// The refusal of a command that the prologue sent: no step of the scenario is about it, and no pattern matches it. A
    /// step that waits is skipped, if the engine may refuse the command.
    OpeningRefusal,
    /// An answer to nothing that was asked. The monitors tell it, `expect` passes over it, and `silent` does not.
    Unasked,
    /// Everything else; `expect` passes over it, `silent` allows it, `forbid` sees it.
    Chatter,
}

/// How the model reads one engine line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// How the judge treats it.
    pub class: Class,
    /// The canonical form, which patterns match: `move e2e4` for `1. ... e2-e4`. For chatter the line itself, escaped.
    pub canonical: String,
    /// Further forms that patterns may match: every refusal of a move is also `refusal MOVE`, every refusal of a command
    /// `refusal COMMAND ...`, every result line `result 1-0`.
    pub also: Vec<String>,
    /// For a [`Class::Refusal`] of a command (not of a move): the command's name as far as the line tells it or it is
    /// clear from what was asked.
    pub refuses: Option<Refused>,
    /// What it says for acts and games.
    pub said: Said,
}

impl Reading {
    /// A line of this class that has only this form and says nothing.
    #[must_use]
    pub fn new(class: Class, canonical: String) -> Reading {
        Reading { class, canonical, also: Vec::new(), refuses: None, said: Said::Nothing }
    }

    /// A line that is no message of the protocol.
    #[must_use]
    pub fn unknown(text: String) -> Reading {
        let also = vec![format!("unknown {text}")];
        Reading { also, ..Reading::new(Class::Chatter, text) }
    }

    /// A message in a wrong form: the clause that it breaks, if one does, and what it says all the same.
    #[must_use]
    pub fn malformed(class: Class, text: String, clause: Option<&str>, said: Said) -> Reading {
        let also = clause.map(|clause| format!("malformed {clause} {text}"));
        Reading { also: also.into_iter().collect(), said, ..Reading::new(class, text) }
    }

    /// A line that says this, of this class.
    #[must_use]
    pub fn saying(said: Said, class: Class, canonical: String) -> Reading {
        Reading { said, ..Reading::new(class, canonical) }
    }
}

/// Which command an engine refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The command: `undo`.
    pub command: String,
    /// Whether the engine may refuse it: nothing it announced promises it, and it is no core command.
    pub excused: bool,
}

/// What an engine says with a line, as far as acts and games go on by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// Nothing of that kind.
    Nothing,
    /// It has introduced itself: the last line of the answer to a greeting.
    Welcome,
    /// It has read what was sent: `readyok`.
    Ready,
    /// It has done what was sent before this ping.
    Pong(i64),
    /// It knows the game that it is to begin.
    Knows,
    /// It does not know the game that it is to begin.
    KnowsNot,
    /// It searches: a line that comes at no other time.
    Search,
    /// A message of this name, in a form that cannot be read.
    Broken(&'static str),
    /// Its move, in canonical form.
    Move(String),
    /// It has no move: the game is over.
    NoMove,
    /// It offers a draw, or accepts one.
    Draw,
    /// It declines a draw.
    Decline,
    /// It gives up.
    Resigns,
    /// It says how the game has ended, and why.
    Claim(Score, String),
    /// It tells its own clock, in hundredths of a second.
    Time(i64),
    /// It announces so many features, and maybe whether these are all.
    Announces(usize, Option<bool>),
    /// It refuses the last move: `Illegal move: e2e4`.
    Refuses(String),
}

impl Said {
    /// Whether the engine gives the game up, in one word or by a result that says so.
    pub fn resigns(&self) -> bool {
        match self {
            Said::Resigns => true,
            Said::Claim(_, why) => why.to_ascii_lowercase().contains("resign"),
            _ => false,
        }
    }

    /// Whether it ends the game.
    pub(crate) fn ends_game(&self) -> bool {
        matches!(self, Said::Resigns | Said::Claim(..))
    }
}
