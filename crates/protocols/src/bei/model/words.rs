//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::asked::KnownLine;
use super::machine::Bei;
use super::moves::must_pass;
use super::spelling::{NO_PASS, Token};
use crate::bei::grammar::Score;
use crate::common::numbers::{self, met};
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use games::boost::{Move, Rules};

/// More positions are not listed in one line.
const MOST_TOKENS: usize = 10_000;

impl Bei {
    /// Whether the text is a value of the type.
    pub(super) fn admits_word(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        let argument = arguments.first().map_or("", String::as_str);
        match kind {
            "score" => met(Score::parse(text.as_bytes()).is_some(), || {
                format!("{text} is no number, and so no score")
            }),
            "move" => self.any_asked(|rules, _| {
                let read = self.spelling(rules).read(text.as_bytes());
                met(!matches!(read, Token::Wrong), || format!("{text} is no move on this board"))
            }),
            "legal-move" => self.any_asked(|rules, line| self.admits_legal(text, rules, line)),
            "pass" => {
                let is_pass = self.spelling(self.asked_rules()).read(text.as_bytes()) == Token::Pass;
                let met_here =
                    is_pass || self.any_asked(|rules, line| self.admits_pass(text, rules, line)).is_ok();
                met(met_here, || format!("{text} is no move that may be played here, {NO_PASS}"))
            }
            "other-move" => {
                let read = |text: &str| self.spelling(self.asked_rules()).read(text.as_bytes());
                met(read(text) != read(argument), || format!("{text} is the excluded move"))?;
                self.any_asked(|rules, line| self.admits_legal(text, rules, line))
            }
            "game" => met(text == self.game_wanted(), || format!("{text} is not the game that is tested")),
            "card" => met(!text.contains(char::is_whitespace), || format!("{text} is no single word")),
            "token" => {
                let told = self.cards().told(argument, self.game_or_wanted());
                met(told.is_ok_and(|told| told.token == text), || format!("{text} does not tell {argument}"))
            }
            "tokens" => met(!text.trim().is_empty(), || "no positions are listed".to_owned()),
            "above" | "below" => numbers::admits(kind, arguments, text),
            other => met(false, || format!("unknown type {other}")),
        }
    }

    /// A value of the type for sending.
    pub(super) fn choose_word(
        &self,
        kind: &str,
        arguments: &[String],
        random: &mut fastrand::Rng,
    ) -> Option<String> {
        let argument = arguments.first().map_or("", String::as_str);
        match kind {
            "game" => Some(self.game_wanted().to_owned()),
            "card" => random.choice(self.cards().tokens(self.game_or_wanted())),
            "token" => self.cards().told(argument, self.game_or_wanted()).ok().map(|told| told.token),
            "tokens" => {
                let all = self.cards().tokens(self.game_or_wanted());
                let count = argument.parse::<usize>().ok().filter(|count| *count <= MOST_TOKENS)?;
                let tokens: Option<Vec<String>> =
                    (0..count).map(|_| random.choice(all.iter()).cloned()).collect();
                tokens.map(|tokens| tokens.join(" ")).filter(|text| !text.is_empty())
            }
            _ => None,
        }
    }

    /// The game under way, or else the one that is tested.
    pub(super) fn game_or_wanted(&self) -> &str {
        if self.game.name.is_empty() { self.game_wanted() } else { &self.game.name }
    }

    fn asked_rules(&self) -> Option<Rules> {
        self.searches.candidates().next().map_or(self.game.rules, |search| search.what.rules)
    }

    /// Whether something holds of one of the searches that the next `move` may answer; if none is open, of the line that
    /// was told last.
    fn any_asked(
        &self,
        holds: impl Fn(Option<Rules>, Option<&KnownLine>) -> Result<(), Mismatch>,
    ) -> Result<(), Mismatch> {
        let mut found: Option<Result<(), Mismatch>> = None;
        for search in self.searches.candidates() {
            let here = holds(search.what.rules, search.what.line.as_deref());
            if here.is_ok() {
                return here;
            }
            found.get_or_insert(here);
        }
        found.unwrap_or_else(|| holds(self.game.rules, self.board.line().map(|line| &**line)))
    }

    fn admits_legal(
        &self,
        text: &str,
        rules: Option<Rules>,
        line: Option<&KnownLine>,
    ) -> Result<(), Mismatch> {
        let illegal = |reason| Err(Mismatch { kind: FailureKind::IllegalMove, reason });
        match (self.spelling(rules).read(text.as_bytes()), line) {
            (Token::Wrong, Some(line)) if !must_pass(line) => {
                met(false, || format!("{text} is no move on this board"))
            }
            (Token::Wrong, None) => met(false, || format!("{text} is no move on this board")),
            (Token::Move { mv, .. }, Some(line)) if !line.position().legal_moves().contains(&mv) => {
                illegal(format!("{text} is not legal in {}", line.position()))
            }
            (Token::Move { mv, .. }, Some(line)) if line.whole && line.line.is_taboo(mv) => {
                illegal(format!("{text} leads to an earlier position from {}", line.position()))
            }
            (Token::Pass, Some(line)) if !must_pass(line) => {
                illegal(format!("{text} is no move in {}", line.position()))
            }
            _ => Ok(()),
        }
    }

    fn admits_pass(
        &self,
        text: &str,
        rules: Option<Rules>,
        line: Option<&KnownLine>,
    ) -> Result<(), Mismatch> {
        let moves =
            matches!(self.spelling(rules).read(text.as_bytes()), Token::Move { mv, .. } if mv != Move::Pass);
        met(!moves && line.is_some_and(must_pass), || format!("{text} is no pass"))
    }
}
