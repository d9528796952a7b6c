//! What an author tells of the engine because the text does not print it: position cards, and how a pass is written.

use super::model::PASS;
use crate::model::PositionCard;
use crate::settings::{Mistake, Settings};
use games::boost::{Kind, Move, Piece, Point, Position, Rules};
use serde_json::{Map, Value, json};

/// What an author must know who writes cards.
pub(super) const ABOUT: &str = "\
# The positions that the scenarios send to an engine. If your engine reads them in its own form, copy this to
# enginecheck.toml, and write into each `token` what to send after `setline` for the board below it. Leave out cards without
# a token. P, K, T: pawn, knight, tower, with the number of turns until their owner plays (0: the side to move).
# D: a dragon.
";

/// The keys of a card, and what each of them is.
const KEYS: [(&str, &str); 4] = [
    ("name", "Its name for scenarios: `LAST-PIECE`, or one of your own."),
    ("game", "The game: `boost-5-5-2-8-2`."),
    ("token", "What to send to the engine."),
    ("diagram", "The board in the project's form `ebs1`: `2T02/5/P04/4P1/2P1P1P1`."),
];

/// The schema of `[bei]`.
pub(super) fn schema() -> Value {
    let keys = KEYS.map(|(key, about)| (key.to_owned(), json!({ "type": "string", "description": about })));
    let keys: Map<String, Value> = keys.into_iter().collect();
    json!({
        "description": "Settings for Boost engines.",
        "type": "object",
        "properties": {
            "cards": {
                "description": "Positions in this engine's own form; without any, it gets the project's own form.",
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": keys,
                    "required": KEYS.map(|(key, _)| key),
                    "additionalProperties": false,
                },
            },
            "pass": {
                "description": "How this engine writes a pass, if as a word that begins like a point: `a0`.",
                "type": "string",
            },
        },
        "additionalProperties": false,
    })
}

/// What `[bei]` says, and the mistakes in it.
pub(super) fn settings(table: &Value) -> (Settings, Vec<Mistake>) {
    let (mut settings, mut mistakes) = (Settings::default(), Vec::new());
    for (key, value) in table.as_object().into_iter().flatten() {
        let place = format!("/{key}");
        match (key.as_str(), value) {
            ("pass", value) => match value.as_str().and_then(pass_fact) {
                Some(fact) => settings.facts.push(fact),
                None => {
                    let message = "a pass is one word that is not a move";
                    mistakes.push(Mistake::new(place, message, "`pass = \"a0\"`"));
                }
            },
            ("cards", Value::Array(cards)) => {
                for (index, value) in cards.iter().enumerate() {
                    match card(value, &format!("{place}/{index}"), &settings.cards) {
                        Ok(card) => settings.cards.push(card),
                        Err(mistake) => mistakes.push(mistake),
                    }
                }
            }
            ("cards", _) => {
                mistakes.push(Mistake::new(place, "this is not a list of cards", "`[[bei.cards]]`"))
            }
            _ => mistakes.push(Mistake::new(place, format!("unknown key `{key}`"), "one of: cards, pass")),
        }
    }
    (settings, mistakes)
}

/// A card that can be used, beside those before it.
fn card(value: &Value, place: &str, before: &[PositionCard]) -> Result<PositionCard, Mistake> {
    let wrong =
        |key: &str, message: String, help: &str| Mistake::new(format!("{place}/{key}"), message, help);
    let text = |key: &str| match value[key].as_str() {
        Some(text) => Ok(text.to_owned()),
        None => {
            Err(wrong(key, format!("this card has no text `{key}`"), "it needs name, game, token, diagram"))
        }
    };
    let is_known = |key: &&String| KEYS.iter().any(|(known, _)| known == key);
    if let Some(key) = value.as_object().into_iter().flat_map(Map::keys).find(|key| !is_known(key)) {
        return Err(wrong(key, format!("unknown key `{key}`"), "one of: name, game, token, diagram"));
    }
    let card = PositionCard {
        name: text("name")?,
        game: text("game")?,
        token: text("token")?,
        diagram: text("diagram")?,
    };
    if !is_word(&card.name) {
        return Err(wrong("name", "a card's name is one word".to_owned(), "`name = \"mine\"`"));
    }
    let rules: Result<Rules, _> = card.game.parse();
    let rules = rules
        .map_err(|error| wrong("game", format!("not a game: {error}"), "`game = \"boost-9-9-2-8-2\"`"))?;
    // `setline` parts positions by blanks.
    if !is_word(&card.token) {
        let message = "the text for the engine is one word".to_owned();
        return Err(wrong("token", message, "the text to send after `setline`"));
    }
    if let Err(error) = Position::read(rules, &card.diagram) {
        let message = format!("not a position of this game in ebs1: {error}");
        return Err(wrong("diagram", message, "`diagram = \"2T02/5/P04/4P1/2P1P1P1\"`"));
    }
    if before.iter().any(|known| known.name == card.name) {
        let message = "two cards have the same name".to_owned();
        return Err(wrong("name", message, "each card needs its own name"));
    }
    Ok(card)
}

/// The board of a card with the names of ranks and files, the highest rank first; nothing if the card is wrong.
pub(super) fn drawn(card: &PositionCard) -> Vec<String> {
    let position = card.game.parse().ok().and_then(|rules| Position::read(rules, &card.diagram).ok());
    let Some(position) = position else { return Vec::new() };
    let rules = position.rules();
    let shown = |point| match position.piece(point) {
        None => ".".to_owned(),
        Some(Piece::Dragon) => "D".to_owned(),
        Some(Piece::Man(Kind::Pawn, owner)) => format!("P{owner}"),
        Some(Piece::Man(Kind::Knight, owner)) => format!("K{owner}"),
        Some(Piece::Man(Kind::Tower, owner)) => format!("T{owner}"),
    };
    let rank = |y: u8| {
        let points = (0..rules.width).map(|x| format!(" {:<2}", shown(Point { x, y })));
        format!("{:>2} {}", y + 1, points.collect::<String>())
    };
    let files: String = (0..rules.width).map(|x| format!(" {:<2}", char::from(b'a' + x))).collect();
    let lines = (0..rules.height).rev().map(rank).chain([format!("   {files}")]);
    lines.map(|line| line.trim_end().to_owned()).collect()
}

/// What is known of an engine whose author tells how it writes a pass, as a fact and its value; none if this is a move, or
/// no word.
pub(crate) fn pass_fact(pass: &str) -> Option<(String, String)> {
    let fits = is_word(pass) && pass.parse::<Move>().is_err();
    fits.then(|| (PASS.to_owned(), pass.to_owned()))
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_a_word_that_is_no_move() {
        let told = |pass: &str| pass_fact(pass).map(|(_, word)| word);
        for pass in ["pass", "a0", "0000", "--"] {
            assert_eq!(told(pass).as_deref(), Some(pass));
        }
        assert_eq!([told(""), told("a b"), told("a1"), told("a1a3")], [None, None, None, None]);
    }

    #[test]
    fn cards_are_whole() {
        let card = |name: &str, game: &str, token: &str, diagram: &str| json!({ "name": name, "game": game, "token": token, "diagram": diagram });
        let game = "boost-5-5-2-8-2";
        let right = card("a", game, "x7", "5/5/5/5/5");
        let cases = [
            (json!([right]), ""),
            (json!([card("a b", game, "x7", "5/5/5/5/5")]), "/cards/0/name: a card's name is one word"),
            (
                json!([right, card("b", "chess", "x7", "5/5/5/5/5")]),
                "/cards/1/game: not a game: not of the form",
            ),
            (
                json!([card("a", game, "", "5/5/5/5/5")]),
                "/cards/0/token: the text for the engine is one word",
            ),
            (
                json!([card("a", game, "x7", "5/5/5/5/6")]),
                "/cards/0/diagram: not a position of this game in ebs1",
            ),
            (json!([right, right]), "/cards/1/name: two cards have the same name"),
            (json!([{ "name": "a" }]), "/cards/0/game: this card has no text `game`"),
            (json!([{ "mane": "a" }]), "/cards/0/mane: unknown key `mane`"),
            (json!("x"), "/cards: this is not a list of cards"),
        ];
        for (cards, expected) in cases {
            let (_, mistakes) = settings(&json!({ "cards": cards }));
            let told: Vec<String> = mistakes.iter().map(|m| format!("{}: {}", m.place, m.message)).collect();
            assert!(
                told.concat().starts_with(expected) && told.is_empty() == expected.is_empty(),
                "{told:?}"
            );
        }
        let (settings, mistakes) = settings(&json!({ "pass": "a1", "pas": "a0" }));
        assert_eq!((settings, mistakes.len()), (Settings::default(), 2));
    }
}
