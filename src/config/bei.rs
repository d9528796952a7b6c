//! `[bei]`: positions as a Boost engine reads them, and how it writes a pass.

use schemars::JsonSchema;

use super::group::Group;
use crate::protocol::bei::{CardFault, check_card, pass_fact};
use crate::protocol::model::PositionCard;
use crate::scenario::forms::At;

/// What an author configures for a Boost engine.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct BeiConfig {
    /// Positions as it reads them.
    pub cards: Vec<PositionCard>,
    /// How it writes a pass: one of the facts known about it.
    pub pass: Option<(String, String)>,
}

/// `[bei]` as written in the file.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawBei {
    /// Positions in this engine's own form; without any, it gets the project's own form.
    cards: Option<At<Vec<At<RawCard>>>>,
    /// How this engine writes a pass, if as a word that begins like a point: `a0`.
    pass: Option<At<String>>,
}

/// A card as written in the file.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawCard {
    /// Its name for scenarios: `LAST-PIECE`, or one of your own.
    name: At<String>,
    /// The game: `boost-5-5-2-8-2`.
    game: At<String>,
    /// What to send to the engine.
    token: At<String>,
    /// The board in the project's form `ebs1`: `2T02/5/P04/4P1/2P1P1P1`.
    diagram: At<String>,
}

impl RawBei {
    pub(super) fn meant(self, group: &mut Group<'_>) -> BeiConfig {
        BeiConfig { pass: pass(self.pass.as_ref(), group), cards: cards(self.cards, group) }
    }
}

fn pass(pass: Option<&At<String>>, group: &mut Group<'_>) -> Option<(String, String)> {
    let fact = pass_fact(&pass?.value);
    if let (None, Some(pass)) = (&fact, pass) {
        group.wrong(pass, "a pass is one word that is not a move", "`pass = \"a0\"`");
    }
    fact
}

fn cards(raw: Option<At<Vec<At<RawCard>>>>, group: &mut Group<'_>) -> Vec<PositionCard> {
    let mut cards: Vec<PositionCard> = Vec::new();
    for raw in raw.map(|cards| cards.value).unwrap_or_default() {
        let RawCard { name, game, token, diagram } = raw.value;
        let card = PositionCard {
            name: name.value.clone(),
            game: game.value.clone(),
            token: token.value.clone(),
            diagram: diagram.value.clone(),
        };
        let fault = check_card(&card).err();
        let same = cards.iter().any(|known| known.name == card.name);
        match fault {
            Some(fault @ CardFault::Name) => group.wrong(&name, fault.to_string(), "`name = \"mine\"`"),
            Some(fault @ CardFault::Game(_)) => {
                group.wrong(&game, fault.to_string(), "`game = \"boost-9-9-2-8-2\"`");
            }
            Some(fault @ CardFault::Token) => {
                group.wrong(&token, fault.to_string(), "the text to send after `setline`");
            }
            Some(fault @ CardFault::Diagram(_)) => {
                group.wrong(&diagram, fault.to_string(), "`diagram = \"2T02/5/P04/4P1/2P1P1P1\"`");
            }
            None if same => {
                group.wrong(&name, "two cards have the same name", "each card needs its own name")
            }
            None => cards.push(card),
        }
    }
    cards
}
