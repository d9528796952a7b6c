//! Position cards: what an author tells of the positions as the engine reads them, because the text does not print how.

use crate::game::boost::{Position, PositionError, Rules, RulesError};
use crate::protocol::model::PositionCard;

/// What is wrong with a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CardFault {
    /// Acts call positions by one word.
    #[error("a card's name is one word")]
    Name,
    /// The game.
    #[error("no game: {0}")]
    Game(#[source] RulesError),
    /// `setline` parts positions by blanks.
    #[error("what the engine is told is one word")]
    Token,
    /// The board.
    #[error("no position of this game in ebs1: {0}")]
    Diagram(#[source] PositionError),
}

/// Whether a card can be used.
///
/// # Errors
/// What is wrong with it.
pub fn check(card: &PositionCard) -> Result<(), CardFault> {
    let is_word =
        |text: &str| !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control());
    if !is_word(&card.name) {
        return Err(CardFault::Name);
    }
    let rules: Rules = card.game.parse().map_err(CardFault::Game)?;
    if !is_word(&card.token) {
        return Err(CardFault::Token);
    }
    Position::read(rules, &card.diagram).map_err(CardFault::Diagram)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_whole() {
        let card = |name: &str, game: &str, token: &str, diagram: &str| PositionCard {
            name: name.to_owned(),
            game: game.to_owned(),
            token: token.to_owned(),
            diagram: diagram.to_owned(),
        };
        let game = "boost-5-5-2-8-2";
        let cases = [
            (card("a", game, "x7", "5/5/5/5/5"), Ok(())),
            (card("a b", game, "x7", "5/5/5/5/5"), Err(CardFault::Name)),
            (card("a", "chess", "x7", "5/5/5/5/5"), Err(CardFault::Game(RulesError::Form))),
            (card("a", game, "", "5/5/5/5/5"), Err(CardFault::Token)),
            (card("a", game, "x7", "5/5/5/5/6"), Err(CardFault::Diagram(PositionError::Size(8)))),
        ];
        for (card, expected) in cases {
            assert_eq!(check(&card), expected, "{card:?}");
        }
    }
}
