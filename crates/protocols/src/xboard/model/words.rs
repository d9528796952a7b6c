//! The placeholder types of scenarios: what fits them in the present state, and values to send.

use super::dialogue::Dialogue;
use super::hypotheses::{Depth, Pings, Visit};
use super::thinking::{begins_in, is_foreign};
use super::xboard::Xboard;
use crate::common::chess::{going_on, illegal_moves};
use crate::model::Mismatch;
use crate::verdict::FailureKind;
use crate::vocabulary::Shape;
use crate::words::{self, met};
use crate::xboard::grammar::MoveText;
use crate::xboard::options;
use games::chess::{Move, Position};

const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

type Type = words::Type<Xboard>;

/// All of them.
pub(super) const TYPES: &[Type] = &[
    Type::word("move", "a well-formed move, legal or not", |_, _, text| {
        met(is_well_formed(text), || format!("{text} is no move"))
    }),
    Type::word("legal-move", "a move that is legal in the tracked position", |model, _, text| {
        model.dialogue.admits_legal(text)
    })
    .on_board(),
    Type::word(
        "opponent-move",
        "a legal move of the side to move, chosen from the seed; if possible one after which no answer ends the game",
        |model, _, text| model.dialogue.admits_legal(text),
    )
    .on_board()
    .chosen(|model, _, random| {
        let position = model.dialogue.hypotheses.position()?;
        Some(position.coordinates(going_on(position, position.legal_moves(), random)?))
    }),
    Type::word(
        "illegal-move",
        "a well-formed move that is not legal in the tracked position",
        |model, _, text| {
            let illegal = is_well_formed(text) && model.dialogue.admits_legal(text).is_err();
            met(illegal, || format!("{text} is legal"))
        },
    )
    .on_board()
    .chosen(|model, _, random| random.choice(illegal_moves(model.dialogue.hypotheses.position()?))),
    Type::word("other-move", "such a move, but not the given one", |model, others, text| {
        let same = others.iter().any(|other| model.dialogue.same_move(other, text));
        met(!same, || format!("{text} is the excluded move"))?;
        model.dialogue.admits_legal(text)
    })
    .taking(1)
    .on_board()
    .chosen(|model, others, random| {
        let position = model.dialogue.hypotheses.position()?;
        let other = |mv: &Move| !others.iter().any(|a| names(position, a, *mv));
        let moves = position.legal_moves().into_iter().filter(other).collect();
        Some(position.coordinates(going_on(position, moves, random)?))
    }),
    Type::word("pv", "the rest of a thinking line: the principal variation", |_, _, _| Ok(()))
        .shaped(Shape::Rest),
    Type::word(
        "pv-first",
        "the first move of a captured principal variation that is legal in the tracked position",
        |model, _, text| model.dialogue.admits_legal(text),
    )
    .taking(1)
    .on_board()
    .chosen(|model, pv, _| {
        let position = model.dialogue.hypotheses.position()?;
        let is_move = |word: &&str| is_well_formed(unnumbered(word)) || is_well_formed(word);
        let first = pv.first()?.split_ascii_whitespace().find(is_move)?;
        let read = position.parse_any(unnumbered(first)).or_else(|_| position.parse_any(first));
        Some(position.coordinates(read.ok()?.mv))
    }),
    Type::word(
        "foreign-pv",
        "a principal variation whose first move is not legal in the tracked position",
        |model, _, text| {
            let foreign = model.dialogue.hypotheses.position().is_some_and(|p| is_foreign(p, text));
            met(foreign, || "the variation can be played".to_owned())
        },
    )
    .shaped(Shape::Rest)
    .on_board(),
    Type::word(
        "own-pv",
        "a principal variation whose first move is legal in the tracked position",
        |model, _, text| {
            let own = model.dialogue.hypotheses.position().is_some_and(|p| begins_in(p, text));
            met(own, || "the variation cannot be played".to_owned())
        },
    )
    .shaped(Shape::Rest)
    .on_board(),
    Type::word(
        "deeper",
        "a depth above the given one, in a search for the engine's move",
        |model, arguments, text| {
            let deepest = arguments.first().and_then(|bound| bound.parse::<i64>().ok());
            let is_deeper = text.parse().ok().zip(deepest).is_some_and(|(depth, most): (i64, i64)| depth > most);
            met(is_deeper && model.dialogue.hypotheses.may_think(), || format!("{text} is no such depth"))
        },
    )
    .shaped(Shape::Int)
    .taking(1),
    Type::above(),
    Type::below(),
    Type::word("result", "1-0, 0-1 or 1/2-1/2", |_, _, text| {
        met(RESULTS.contains(&text), || format!("{text} is none of 1-0, 0-1, 1/2-1/2"))
    })
    .chosen(|_, _, random| random.choice(RESULTS).map(str::to_owned)),
    Type::word("feature", "the name of a feature that the engine announced", |model, _, text| {
        let announced = model.dialogue.known_features().any(|name| name == text);
        met(announced, || format!("{text} was not announced"))
    })
    .chosen(|model, _, random| {
        let names: Vec<&str> = model.dialogue.known_features().collect();
        random.choice(names).map(str::to_owned)
    }),
    Type::word(
        "setting",
        "NAME=VALUE of an announced option, with its current value",
        |model, _, text| {
            met(model.dialogue.settings().iter().any(|s| s == text), || format!("{text} is not what is set"))
        },
    )
    .shaped(Shape::Rest)
    .chosen(|model, _, random| random.choice(model.dialogue.settings())),
    Type::word("asked-tag", "the tag of the engine's last askuser", |model, _, text| {
        let asked = model.dialogue.said.tag.as_deref() == Some(text.as_bytes());
        met(asked, || format!("{text} was not asked for"))
    })
    .chosen(|model, _, _| String::from_utf8(model.dialogue.said.tag.as_deref()?.to_vec()).ok()),
];

impl Dialogue {
    /// What is set of the announced options.
    fn settings(&self) -> Vec<String> {
        options::offers(self.announcements()).current_settings()
    }

    fn known_features(&self) -> impl Iterator<Item = &str> {
        self.announcements().iter().map(|(name, _)| name.as_str())
    }

    /// Whether the move is legal where the engine is on move, or else for the side on move, in some state.
    fn admits_legal(&self, text: &str) -> Result<(), Mismatch> {
        let mut thinking: Vec<Position> = Vec::new();
        let mut others: Vec<Position> = Vec::new();
        let mut blind = self.learned.no_referee.is_some();
        self.hypotheses.explore(Pings::Skip, Depth::Essential, |h| {
            match h.state.position() {
                Some(position) if h.state.thinks() => thinking.push(position.clone()),
                Some(position) => others.push(position.clone()),
                None => blind = true,
            }
            Visit::Further
        });
        let candidates = if thinking.is_empty() { &others } else { &thinking };
        if candidates.iter().any(|position| position.parse_any(text).is_ok()) {
            return Ok(());
        }
        let well_formed = is_well_formed(text);
        if blind && well_formed {
            return Ok(());
        }
        let kind = if well_formed { FailureKind::IllegalMove } else { FailureKind::Mismatch };
        let place = candidates.first().map_or_else(|| "this state".to_owned(), Position::fen);
        Err(Mismatch { kind, reason: format!("{text} is not legal in {place}") })
    }

    fn same_move(&self, one: &str, other: &str) -> bool {
        let read = |text: &str| {
            self.hypotheses.thinking_position(text).and_then(|p| p.parse_any(text).ok().map(|r| r.mv))
        };
        one == other || read(one).is_some_and(|mv| read(other) == Some(mv))
    }
}

fn names(position: &Position, text: &str, mv: Move) -> bool {
    position.parse_any(text).is_ok_and(|read| read.mv == mv)
}

fn is_well_formed(word: &str) -> bool {
    MoveText::parse(word.as_bytes()).is_some()
}

/// The word without a move's number.
fn unnumbered(word: &str) -> &str {
    word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
}
