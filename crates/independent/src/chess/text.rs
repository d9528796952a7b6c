//! Moves as coordinates and as SAN.

use super::board::{Board, Color, Kind, Square};
use super::moves::Move;

impl Move {
    /// The move as `e2e4` or `e7e8q`.
    pub(crate) fn coordinates(self) -> String {
        let promotion = self.promotion.map(Kind::letter);
        format!("{}{}{}", self.from.name(), self.to.name(), promotion.map_or(String::new(), String::from))
    }
}

/// Whether the word has the form of coordinates, whatever it promotes to.
pub(crate) fn has_form_of_coordinates(word: &str) -> bool {
    let rest = word.get(4..).unwrap_or("?");
    word.get(..2).and_then(Square::named).is_some()
        && word.get(2..4).and_then(Square::named).is_some()
        && rest.len() <= 1
        && rest.chars().all(|letter| letter.is_ascii_alphabetic())
}

impl Board {
    /// The legal move of these coordinates.
    pub(crate) fn by_coordinates(&self, word: &str) -> Option<Move> {
        self.legal().into_iter().find(|one| one.coordinates() == word)
    }

    /// The one legal move that this SAN means.
    pub(crate) fn by_san(&self, word: &str) -> Option<Move> {
        let bare = word.trim_end_matches(['+', '#', '!', '?']);
        let mut fitting = self.legal().into_iter().filter(|&one| self.fits(one, bare));
        let first = fitting.next();
        if fitting.next().is_some() { None } else { first }
    }

    /// How many moves fit this SAN, also such as leave the king in check.
    pub(crate) fn san_fits(&self, word: &str) -> usize {
        let bare = word.trim_end_matches(['+', '#', '!', '?']);
        self.pseudo_legal().into_iter().filter(|&one| self.fits(one, bare)).count()
    }

    fn fits(&self, one: Move, san: &str) -> bool {
        let kind = self.get(one.from).map(|piece| piece.kind);
        let castles = kind == Some(Kind::King) && (one.to.file() - one.from.file()).abs() == 2;
        if castles || san.starts_with("O-O") {
            return castles && san == if one.to.file() == 6 { "O-O" } else { "O-O-O" };
        }
        let (san, promotion) = match san.split_once('=') {
            Some((san, letter)) => (san, letter.chars().next().and_then(Kind::of)),
            None => (san, None),
        };
        let letter = san.chars().next().filter(char::is_ascii_uppercase);
        let Some(to) = san.len().checked_sub(2).and_then(|at| san.get(at..)) else { return false };
        let hints = &san[usize::from(letter.is_some())..san.len() - 2];
        let from = one.from.name();
        Square::named(to) == Some(one.to)
            && one.promotion == promotion
            && kind == letter.map_or(Some(Kind::Pawn), Kind::of)
            && hints.contains('x') == self.captures(one)
            && hints.chars().filter(|&hint| hint != 'x').all(|hint| from.contains(hint))
    }

    /// A legal move as SAN.
    pub(crate) fn san(&self, one: Move) -> String {
        let kind = self.get(one.from).map_or(Kind::Pawn, |piece| piece.kind);
        let mut san = String::new();
        if kind == Kind::King && (one.to.file() - one.from.file()).abs() == 2 {
            san.push_str(if one.to.file() == 6 { "O-O" } else { "O-O-O" });
        } else {
            let from = one.from.name();
            if kind == Kind::Pawn {
                if self.captures(one) {
                    san.push_str(&from[..1]);
                }
            } else {
                san.push(kind.letter().to_ascii_uppercase());
                san.push_str(self.tells_apart(one, kind, &from));
            }
            if self.captures(one) {
                san.push('x');
            }
            san.push_str(&one.to.name());
            if let Some(kind) = one.promotion {
                san.push('=');
                san.push(kind.letter().to_ascii_uppercase());
            }
        }
        let next = self.after(one);
        if next.is_in_check(next.turn) {
            san.push(if next.legal().is_empty() { '#' } else { '+' });
        }
        san
    }

    /// The file, the rank or both, where another piece of the kind could go to the same square.
    fn tells_apart<'a>(&self, one: Move, kind: Kind, from: &'a str) -> &'a str {
        let rivals: Vec<Square> = self
            .legal()
            .into_iter()
            .filter(|other| other.to == one.to && other.from != one.from)
            .filter(|other| self.has(Some(other.from), self.turn, kind))
            .map(|other| other.from)
            .collect();
        if rivals.is_empty() {
            ""
        } else if rivals.iter().all(|rival| rival.file() != one.from.file()) {
            &from[..1]
        } else if rivals.iter().all(|rival| rival.rank() != one.from.rank()) {
            &from[1..]
        } else {
            from
        }
    }
}

/// `1-0` if White has won, `0-1` if Black has.
pub(crate) fn won_by(winner: Color) -> &'static str {
    match winner {
        Color::White => "1-0",
        Color::Black => "0-1",
    }
}

#[cfg(test)]
mod tests {
    use super::super::oddities::Oddities;
    use super::*;

    #[test]
    fn each_legal_move_can_be_written_and_read() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 b kq - 0 1",
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "4k3/8/8/N7/8/N3N3/8/K7 w - - 0 1",
        ] {
            let board = Board::from_fen(fen, Oddities::default()).unwrap();
            for one in board.legal() {
                assert_eq!(board.by_san(&board.san(one)), Some(one), "{}", board.san(one));
                assert_eq!(board.by_coordinates(&one.coordinates()), Some(one));
            }
        }
    }

    #[test]
    fn ambiguous_san_is_no_move() {
        let board = Board::from_fen("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", Oddities::default()).unwrap();
        assert_eq!(board.by_san("Nd2"), None);
        assert!(board.by_san("Nbd2").is_some());
    }

    #[test]
    fn forms_of_words() {
        for (word, expected) in
            [("e2e4", true), ("e7e8k", true), ("z9z9", false), ("e2", false), ("go", false)]
        {
            assert_eq!(has_form_of_coordinates(word), expected, "{word}");
        }
    }
}
