//! What an author tells of the engine because the text does not print it: position cards, and how a pass is written.

use super::model::PASS;
use crate::model::PositionCard;
use games::boost::{Kind, Move, Piece, Point, Position, PositionError, Rules, RulesError};

/// What is wrong with a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CardFault {
    /// Acts call positions by one word.
    #[error("a card's name is one word")]
    Name,
    /// The game.
    #[error("not a game: {0}")]
    Game(#[source] RulesError),
    /// `setline` parts positions by blanks.
    #[error("the text for the engine is one word")]
    Token,
    /// The board.
    #[error("not a position of this game in ebs1: {0}")]
    Diagram(#[source] PositionError),
}

/// Whether a card can be used.
///
/// # Errors
/// What is wrong with it.
pub fn check(card: &PositionCard) -> Result<(), CardFault> {
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
#[must_use]
pub fn pass_fact(pass: &str) -> Option<(String, String)> {
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
