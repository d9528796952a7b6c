//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::asked::KnownLine;
use super::cards::MOST_TOKENS;
use super::machine::Bei;
use super::moves::must_pass;
use super::spelling::{NO_PASS, Token};
use crate::bei::grammar::Score;
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use crate::vocabulary::Shape;
use crate::words::{self, met};
use games::boost::{Move, Rules};

type Type = words::Type<Bei>;

/// All of them.
pub(super) const TYPES: &[Type] = &[
    Type::word("score", "a number, as in a `move`", |_, _, text| {
        met(Score::parse(text.as_bytes()).is_some(), || format!("{text} is no number, and so no score"))
    }),
    Type::word(
        "move",
        "a well-formed move of the current game, legal or not, or a pass",
        |model, _, text| {
            model.any_asked(|rules, _| {
                let read = model.spelling(rules).read(text.as_bytes());
                met(!matches!(read, Token::Wrong), || format!("{text} is no move on this board"))
            })
        },
    ),
    Type::word(
        "legal-move",
        "a legal move in the line that is searched, with repetition taken into account",
        |model, _, text| model.any_asked(|rules, line| model.admits_legal(text, rules, line)),
    )
    .on_board(),
    Type::word("other-move", "such a move, but not the given one", |model, others, text| {
        let read = |text: &str| model.spelling(model.asked_rules()).read(text.as_bytes());
        met(read(text) != read(first(others)), || format!("{text} is the excluded move"))?;
        model.any_asked(|rules, line| model.admits_legal(text, rules, line))
    })
    .on_board()
    .taking(1),
    Type::word("pass", "the pass, however the engine writes it", |model, _, text| {
        let is_pass = model.spelling(model.asked_rules()).read(text.as_bytes()) == Token::Pass;
        let met_here = is_pass || model.any_asked(|rules, line| model.admits_pass(text, rules, line)).is_ok();
        met(met_here, || format!("{text} is no move that may be played here, {NO_PASS}"))
    }),
    Type::word("game", "the game under test: that of --variant, or the standard one", |model, _, text| {
        met(text == model.game_wanted(), || format!("{text} is not the game that is tested"))
    })
    .chosen(|model, _, _| Some(model.game_wanted().to_owned())),
    Type::word(
        "card",
        "a position of the current game, chosen from the seed, in the form sent to the engine",
        |_, _, text| met(!text.contains(char::is_whitespace), || format!("{text} is no single word")),
    )
    .on_board()
    .chosen(|model, _, random| random.choice(model.cards().tokens(model.game_or_wanted()))),
    Type::word(
        "token",
        "the position with the given name, in the form sent to the engine",
        |model, names, text| {
            let told = model.cards().told(first(names), model.game_or_wanted());
            met(told.is_ok_and(|told| told.token == text), || {
                format!("{text} does not tell {}", first(names))
            })
        },
    )
    .on_board()
    .taking(1)
    .chosen(|model, names, _| {
        model.cards().told(first(names), model.game_or_wanted()).ok().map(|told| told.token)
    }),
    Type::word("tokens", "the given number of positions of the current game in a row", |_, _, text| {
        met(!text.trim().is_empty(), || "no positions are listed".to_owned())
    })
    .on_board()
    .taking(1)
    .shaped(Shape::Rest)
    .chosen(|model, counts, random| {
        let all = model.cards().tokens(model.game_or_wanted());
        let count = first(counts).parse::<usize>().ok().filter(|count| *count <= MOST_TOKENS)?;
        let tokens: Option<Vec<String>> = (0..count).map(|_| random.choice(all.iter()).cloned()).collect();
        tokens.map(|tokens| tokens.join(" ")).filter(|text| !text.is_empty())
    }),
    Type::above(),
    Type::below(),
];

fn first(arguments: &[String]) -> &str {
    arguments.first().map_or("", String::as_str)
}

impl Bei {
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
        found.unwrap_or_else(|| holds(self.game.rules, self.line_told().map(|line| &**line)))
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
