//! `enginecheck list --cards`: the positions that scenarios send, as position cards for the author to fill in.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::protocol;
use crate::protocol::model::PositionCard;
use crate::scenario::{Scenario, table_of};
use crate::shown::quoted;

/// The cards of these scenarios, each position once; empty if the protocol needs none.
pub(super) fn shown<'s>(protocol: &str, scenarios: impl Iterator<Item = &'s Scenario>) -> String {
    let Some(protocol) = protocol::find(protocol) else { return String::new() };
    let mut cards: Vec<(&str, PositionCard)> = Vec::new();
    for scenario in scenarios {
        let table = table_of(&scenario.id);
        cards.extend(protocol.cards(&scenario.acts()).into_iter().map(|card| (table, card)));
    }
    // Named positions first: most scenarios use them.
    cards.sort_by_key(|(_, card)| card.name.is_empty());
    let mut seen = BTreeSet::new();
    cards.retain(|(_, card)| seen.insert((card.game.clone(), card.diagram.clone())));
    let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
    for (table, card) in cards.iter_mut().filter(|(_, card)| card.name.is_empty()) {
        let number = numbers.entry(table).or_default();
        *number += 1;
        card.name = format!("{}-{number}", table.replace('/', "-"));
    }
    let (mut text, own) = (String::new(), protocol.name());
    for (_, card) in &cards {
        let PositionCard { name, game, diagram, .. } = card;
        let _ = writeln!(
            text,
            "\n[[{own}.cards]]\nname = {}\ngame = {}\ndiagram = {}\ntoken = \"\"",
            quoted(name),
            quoted(game),
            quoted(diagram),
        );
        protocol.drawn(card).iter().for_each(|rank| text.push_str(&format!("# {rank}\n")));
    }
    if text.is_empty() { text } else { format!("{}{text}", protocol.about_cards()) }
}
