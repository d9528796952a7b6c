//! What it says.

use crate::search::ends::plies_to_end;
use games::boost::{Move, Piece, Position};

use super::{Bei, Chatter, Endings, Identity, Specials};

/// The score of a won position, the default weight of a victory.
const VICTORY: i32 = 10_000_000;

impl Bei {
    /// Writes one line.
    pub(super) fn say(&mut self, line: &str) {
        match self.dialect.endings {
            Endings::Lf => self.console.say(line),
            Endings::CrLf => self.console.say(&format!("{line}\r")),
        }
    }

    /// Tells people something.
    pub(super) fn log(&mut self, text: &str) {
        self.say(&format!("log {text}"));
    }

    /// Tells people something that only a chatty engine tells.
    pub(super) fn chat(&mut self, text: &str) {
        if self.dialect.chatter == Chatter::Chatty {
            self.log(text);
        }
    }

    /// The answer to `bei`.
    pub(super) fn introduce(&mut self) {
        self.say("protocol 2.0.0");
        if self.dialect.identity == Identity::Full {
            self.say("id name enginecheck reference");
            self.say("id author the enginecheck project");
            self.say(concat!("id version ", env!("CARGO_PKG_VERSION")));
        }
        self.chat("ready for any board from 3 to 26 points a side");
        self.say("beiok");
    }

    /// The answer to `go`: the pass where there is no move; threats where they are wanted.
    pub(super) fn say_move(&mut self, score: i32, moves: &[Move], threats: Option<&[Move]>) {
        let mut line = format!("move {}", decitempi(score));
        if self.dialect.chatter == Chatter::Chatty {
            line.push_str(".0");
        }
        let moves = if moves.is_empty() { &[Move::Pass] } else { moves };
        for mv in moves {
            line.push_str(&format!(" {}", self.move_text(*mv)));
        }
        // Whether the list may be empty is not said (BA-11).
        let bare = self.dialect.chatter == Chatter::Chatty;
        if let Some(threats) = threats.filter(|threats| bare || !threats.is_empty()) {
            line.push_str(" |");
            for mv in threats {
                line.push_str(&format!(" {}", self.move_text(*mv)));
            }
        }
        self.say(&line);
    }

    fn move_text(&self, mv: Move) -> String {
        match (mv, self.dialect.specials) {
            (Move::Pass, _) => self.dialect.pass.to_owned(),
            (Move::Special(point), Specials::Doubled) => format!("{point}{point}"),
            _ => mv.to_string(),
        }
    }
}

/// A score as the protocol counts: a victory weighs so much, the less the farther away it is.
fn decitempi(score: i32) -> i32 {
    match plies_to_end(score) {
        Some(plies) if score > 0 => VICTORY - plies,
        Some(plies) => -VICTORY - plies,
        None => score,
    }
}

/// What the next player could do if the player to move did nothing, and would hurt: a capture, or the end of the game.
pub(super) fn threats(position: &Position) -> Vec<Move> {
    let idle = position.after(Move::Pass);
    let (threatened, threatening) = (position.turn(), idle.turn());
    let before = men_of(position, threatened);
    let hurts = |mv: &Move| {
        let after = idle.after(*mv);
        men_of(&after, threatened) < before || after.winner() == Some(threatening)
    };
    idle.legal_moves().into_iter().filter(|mv| *mv != Move::Pass).filter(hurts).collect()
}

fn men_of(position: &Position, player: u8) -> usize {
    let is_own = |piece: &Piece| matches!(piece, Piece::Man(_, owner) if *owner == player);
    position.pieces().filter(is_own).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ends::WIN;

    #[test]
    fn scores_are_decitempi() {
        let cases = [
            (120, 120),
            (-7, -7),
            (0, 0),
            (WIN, 10_000_000),
            (WIN - 1, 9_999_999),
            (-WIN, -10_000_000),
            (2 - WIN, -9_999_998),
        ];
        for (score, expected) in cases {
            assert_eq!(decitempi(score), expected);
        }
    }

    #[test]
    fn threats_are_what_would_hurt() {
        let cases: &[(&str, &str)] = &[
            // The double flank of BV-4 with the sides exchanged, and the circle of BV-8.
            ("P01P11P0/2P02/1P13/2P02/P01P1P1P1", "b3c3 d1c3"),
            ("P0P01P0P0/2D2/1DT11P1/2D1D/5", "e2d3"),
            ("P13P1/5/5/5/P03P0", ""),
        ];
        for (text, expected) in cases {
            let position = Position::read("boost-5-5-2-8-2".parse().unwrap(), text).unwrap();
            let mut found: Vec<String> = threats(&position).iter().map(Move::to_string).collect();
            found.sort();
            assert_eq!(found.join(" "), *expected, "{text}");
        }
    }
}
