//! Results, in `result` commands and in the engine's own claims (specs/xboard/requirements.md 7.3).

use super::form::Oddity;
use crate::chess::GameResult;
use crate::text::trim;

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
    /// The reason for the result.
    pub ground: Ground,
    /// The comment without its braces; for old wordings the whole line.
    pub comment: &'a [u8],
}

/// A claim, and how it was worded.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claimed<'a> {
    pub(super) claim: Claim<'a>,
    pub(super) oddity: Option<Oddity>,
}

impl Claim<'_> {
    /// Writes the claim: `1-0 {comment}`, or the old wording where no colour is known.
    pub(super) fn print(&self, out: &mut Vec<u8>) {
        match self.outcome {
            Outcome::Result(result) => {
                out.extend_from_slice(result.code().as_bytes());
                out.extend_from_slice(b" {");
                out.extend_from_slice(self.comment);
                out.push(b'}');
            }
            Outcome::EngineWins | Outcome::EngineLoses | Outcome::MoverLoses => {
                out.extend_from_slice(self.comment);
            }
        }
    }
}

/// `RESULT {comment}`; any text may follow the code.
pub(super) fn with_code(body: &[u8]) -> Option<Claimed<'_>> {
    let codes = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];
    let result = codes.into_iter().find(|result| body.starts_with(result.code().as_bytes()))?;
    let rest = &body[result.code().len()..];
    let (comment, oddity) = comment(rest);
    let contradicts = match result {
        GameResult::WhiteWins => contains(comment, b"White resigns"),
        GameResult::BlackWins => contains(comment, b"Black resigns"),
        GameResult::Draw | GameResult::Unfinished => false,
    };
    let claim = Claim { outcome: Outcome::Result(result), ground: ground(result, comment), comment };
    Some(Claimed { claim, oddity: if contradicts { Some(Oddity::WinnerResigns) } else { oddity } })
}

/// A comment that speaks of resigning tells how a game with a winner ended.
fn ground(result: GameResult, comment: &[u8]) -> Ground {
    let resigns = contains(comment, b"resign") || contains(comment, b"Resign");
    if resigns && result != GameResult::Draw { Ground::Resignation } else { Ground::Rule }
}

/// The comment after a code.
fn comment(rest: &[u8]) -> (&[u8], Option<Oddity>) {
    let text = trim(rest);
    let Some(inner) = text.strip_prefix(b"{") else {
        return (text, Some(if text.is_empty() { Oddity::NoComment } else { Oddity::NoBraces }));
    };
    match memchr::memrchr(b'}', inner) {
        Some(end) if end + 1 < inner.len() => (&inner[..end], Some(Oddity::TrailingText)),
        Some(end) => {
            let spaced = rest.len() == text.len() + 1 && rest[0] == b' ';
            (&inner[..end], (!spaced).then_some(Oddity::Spacing))
        }
        None => (inner, Some(Oddity::NoBraces)),
    }
}

/// The old wordings, at the line's beginning and case sensitive.
pub(super) fn in_words(body: &[u8]) -> Option<Claimed<'_>> {
    let claimed = |outcome, ground, oddity| {
        Some(Claimed { claim: Claim { outcome, ground, comment: trim(body) }, oddity: Some(oddity) })
    };
    match body[0] {
        b'W' | b'B' => {
            let (result, oddity) = in_colours(body)?;
            claimed(Outcome::Result(result), ground(result, body), oddity)
        }
        b'D' if body.starts_with(b"Draw") => {
            claimed(Outcome::Result(GameResult::Draw), Ground::Rule, Oddity::DrawWord)
        }
        b'g' if body.starts_with(b"game is a draw") => {
            claimed(Outcome::Result(GameResult::Draw), Ground::Rule, Oddity::GameIsADraw)
        }
        b'c' if body.starts_with(b"computer mates") => {
            claimed(Outcome::EngineWins, Ground::Rule, Oddity::SideMates)
        }
        b'o' if body.starts_with(b"opponent mates") => {
            claimed(Outcome::EngineLoses, Ground::Rule, Oddity::SideMates)
        }
        b'c' if body.starts_with(b"computer resigns") => {
            claimed(Outcome::EngineLoses, Ground::Resignation, Oddity::ComputerResigns)
        }
        b'c' if body.starts_with(b"checkmate") => {
            claimed(Outcome::MoverLoses, Ground::Rule, Oddity::Checkmate)
        }
        _ => None,
    }
}

/// `White...` and `Black...`. xboard leaves out `White(`, `White matches`, and a `White` line that also holds `Black`.
fn in_colours(body: &[u8]) -> Option<(GameResult, Oddity)> {
    let (rest, wins, loses, other): (_, _, _, &[u8]) = match body {
        [b'W', b'h', b'i', b't', b'e', rest @ ..] => {
            (rest, GameResult::WhiteWins, GameResult::BlackWins, b"Black")
        }
        [b'B', b'l', b'a', b'c', b'k', rest @ ..] => {
            (rest, GameResult::BlackWins, GameResult::WhiteWins, b"")
        }
        _ => return None,
    };
    if rest.starts_with(b" resigns") {
        return Some((loses, Oddity::ColourResigns));
    }
    let ignored =
        rest.starts_with(b"(") || rest.starts_with(b" matches") || !other.is_empty() && contains(rest, other);
    if ignored {
        return None;
    }
    let told = contains(rest, b"mate") || contains(rest, b"wins");
    Some((wins, if told { Oddity::ColourMates } else { Oddity::ColourLine }))
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}
