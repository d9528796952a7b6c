//! Chess, recorded in PGN.

use std::fmt::Write as _;

use cozy_chess::Color;

use super::{Board, Score, Seat, Tags};
use crate::chess::{Outcome, Position};

/// Columns of the text that hold moves.
const WIDTH: usize = 80;

/// A game of standard chess, or of Chess960.
#[derive(Debug, Clone, Default)]
pub struct ChessGame {
    position: Position,
    moves: Vec<String>,
    /// The start position of a game of Chess960.
    start: Option<String>,
}

impl ChessGame {
    /// A game of Chess960 from the start position with this number, in the usual numbering (518 is that of standard chess);
    /// none from 960 on.
    #[must_use]
    pub fn chess960(number: u16) -> Option<ChessGame> {
        let fen = start_960(number)?;
        let position = Position::from_fen_960(&fen).ok()?;
        Some(ChessGame { position, moves: Vec::new(), start: Some(fen) })
    }
}

/// The start position of Chess960 with this number.
fn start_960(number: u16) -> Option<String> {
    if number >= 960 {
        return None;
    }
    let shown = format!("{:#}", cozy_chess::Board::chess960_startpos(u32::from(number)));
    let placement = shown.split(' ').next()?;
    Some(format!("{placement} w KQkq - 0 1"))
}

impl Board for ChessGame {
    fn game(&self) -> &'static str {
        "chess"
    }

    fn turn(&self) -> Seat {
        if self.position.turn() == Color::White { Seat::First } else { Seat::Second }
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let read = match self.start {
            Some(_) => self.position.parse_coordinates_960(mv),
            None => self.position.parse_any(mv).map(|read| read.mv),
        };
        let read = read.map_err(|error| format!("{mv}: {error}"))?;
        self.moves.push(self.position.san(read));
        self.position.play(read);
        Ok(())
    }

    /// Castling rights are `KQkq`, which every reader of such positions knows.
    fn start_960(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Coordinates: `e7e8q`; castling as the king's two steps, in Chess960 as the king taking its rook.
    fn last(&self) -> Option<String> {
        let (before, mv) = self.position.last()?;
        Some(if self.start.is_some() { before.coordinates_960(mv) } else { before.coordinates(mv) })
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn over(&self) -> Option<(Score, String)> {
        let outcome = self.position.outcome()?;
        Some(match outcome {
            Outcome::Checkmate { winner: Color::White } => {
                (Score::Won(Seat::First), "White mates".to_owned())
            }
            Outcome::Checkmate { winner: Color::Black } => {
                (Score::Won(Seat::Second), "Black mates".to_owned())
            }
            Outcome::Stalemate => (Score::Drawn, "Stalemate".to_owned()),
            Outcome::InsufficientMaterial => (Score::Drawn, "Insufficient material".to_owned()),
        })
    }

    fn can_move(&self) -> bool {
        !self.position.legal_moves().is_empty()
    }

    fn may_claim_draw(&self) -> bool {
        self.position.can_claim_fifty() || self.position.can_claim_threefold()
    }

    fn record(&self, tags: &Tags) -> String {
        let mut text = String::new();
        let (base, increment) = (tags.clock.0.as_secs_f64(), tags.clock.1.as_secs_f64());
        let control = match (base > 0.0, increment > 0.0) {
            (true, true) => format!("{base}+{increment}"),
            (true, false) => base.to_string(),
            (false, _) => format!("{increment}/move"),
        };
        let pairs = [
            ("Event", tags.event.as_str()),
            ("Site", "?"),
            ("Date", &tags.date),
            ("Round", &tags.round),
            ("White", &tags.names[0]),
            ("Black", &tags.names[1]),
            ("Result", &tags.result),
            ("TimeControl", &control),
        ];
        for (name, value) in pairs {
            let _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
        }
        if let Some(fen) = &self.start {
            let _ = writeln!(text, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]");
        }
        text.push('\n');
        let mut words = Vec::new();
        for (ply, san) in self.moves.iter().enumerate() {
            if ply % 2 == 0 {
                words.push(format!("{}.", ply / 2 + 1));
            }
            words.push(san.clone());
        }
        if !tags.reason.is_empty() {
            words.push(format!("{{{}}}", tags.reason.replace(['{', '}'], "")));
        }
        words.push(tags.result.clone());
        let mut column = 0;
        for word in words {
            if column > 0 && column + 1 + word.len() >= WIDTH {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&word);
            column += word.len();
        }
        text.push_str("\n\n");
        text
    }
}

/// A tag's value: control characters gone, quotes and backslashes escaped.
fn escaped(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars().filter(|c| !c.is_control()) {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::testing;

    fn played(moves: &str) -> ChessGame {
        testing::played(ChessGame::default(), moves)
    }

    #[test]
    fn ends_and_claims() {
        let mate = played("f3 e5 g4 Qh4");
        assert_eq!(mate.over(), Some((Score::Won(Seat::Second), "Black mates".to_owned())));
        assert!(!mate.can_move());
        let kings = Position::from_fen("8/8/4k3/8/8/4K3/8/8 w - - 0 1").expect("it is a position");
        let kings = ChessGame { position: kings, ..ChessGame::default() };
        assert!(kings.over().is_some() && kings.can_move());
        let shuffled = played("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!((shuffled.over(), shuffled.may_claim_draw(), shuffled.turn()), (None, true, Seat::First));
        assert!(!played("e4").may_claim_draw());
        assert!(ChessGame::default().play("e2e5").is_err());
    }

    #[test]
    fn moves_are_told_in_coordinates() {
        let cases = [
            ("e4", "e2e4"),
            ("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "e1g1"),
            ("a4 b5 axb5 a6 bxa6 Nc6 a7 Nb8 axb8=N", "a7b8n"),
        ];
        for (moves, last) in cases {
            assert_eq!(played(moves).last().as_deref(), Some(last), "{moves}");
        }
        assert_eq!(ChessGame::default().last(), None);
    }

    #[test]
    fn games_of_chess960_begin_at_their_number() {
        let cases = [(0, "bbqnnrkr"), (518, "rnbqkbnr"), (959, "rkrnnqbb")];
        for (number, rank) in cases {
            let game = ChessGame::chess960(number).expect("there is such a number");
            let fen = format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", rank.to_uppercase());
            assert_eq!(game.start_960(), Some(&*fen));
        }
        assert!(ChessGame::chess960(960).is_none());
        let mut game = ChessGame::chess960(518).expect("there is such a number");
        for mv in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"] {
            assert_eq!(game.play(mv), Ok(()), "{mv}");
        }
        assert!(game.play("e1g1").is_err(), "castling is the king taking its rook");
        assert_eq!(game.play("e1h1"), Ok(()));
        assert_eq!(game.last().as_deref(), Some("e1h1"));
        let record = game.record(&Tags::default());
        assert!(record.contains("[Variant \"Chess960\"]") && record.contains("4. O-O"), "{record}");
    }

    #[test]
    fn records_are_pgn() {
        let tags = Tags {
            event: "a \"test\"".to_owned(),
            round: "3".to_owned(),
            date: "2026.11.21".to_owned(),
            names: ["A \\ B".to_owned(), "C".to_owned()],
            result: "0-1".to_owned(),
            reason: "Black {mates}".to_owned(),
            clock: (Duration::from_secs(60), Duration::from_millis(500)),
        };
        assert_eq!(
            played("f3 e5 g4 Qh4").record(&tags),
            "[Event \"a \\\"test\\\"\"]\n[Site \"?\"]\n[Date \"2026.11.21\"]\n[Round \"3\"]\n[White \"A \\\\ B\"]\n\
             [Black \"C\"]\n[Result \"0-1\"]\n[TimeControl \"60+0.5\"]\n\n1. f3 e5 2. g4 Qh4# {Black mates} 0-1\n\n"
        );
        let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(20);
        let text = played(long.trim()).record(&Tags::default());
        assert!(text.lines().all(|line| line.len() < WIDTH));
    }
}
