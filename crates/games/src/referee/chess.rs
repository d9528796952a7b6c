//! Chess, recorded in PGN.

use std::fmt::Write as _;

use cozy_chess::Color;

use super::{Board, Score, Seat, Tags};
use crate::chess::{Outcome, Position};

/// Columns of the text that hold moves.
const WIDTH: usize = 80;

/// A game of standard chess.
#[derive(Debug, Clone, Default)]
pub struct ChessGame {
    position: Position,
    moves: Vec<String>,
}

impl Board for ChessGame {
    fn turn(&self) -> Seat {
        if self.position.turn() == Color::White { Seat::First } else { Seat::Second }
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let read = self.position.parse_any(mv).map_err(|error| format!("{mv}: {error}"))?;
        self.moves.push(self.position.san(read.mv));
        self.position.play(read.mv);
        Ok(())
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
        let control = if increment > 0.0 { format!("{base}+{increment}") } else { base.to_string() };
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
        let kings = ChessGame { position: kings, moves: Vec::new() };
        assert!(kings.over().is_some() && kings.can_move());
        let shuffled = played("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!((shuffled.over(), shuffled.may_claim_draw(), shuffled.turn()), (None, true, Seat::First));
        assert!(!played("e4").may_claim_draw());
        assert!(ChessGame::default().play("e2e5").is_err());
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
