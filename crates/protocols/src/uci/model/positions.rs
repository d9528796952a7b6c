//! The positions that acts and scenarios know by name.

/// Positions by name, mostly those of specs/uci/requirements.md 8.
pub(in crate::uci) const NAMED: &[(&str, &str)] = &[
    ("START", "startpos"),
    ("MATE-IN-1", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"),
    ("MATE-IN-2", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    ("TWO-ROOKS", "r2r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1"),
    ("MATED-IN-1", "kbK5/pp6/RP6/8/8/8/8/8 b - - 1 1"),
    ("MATED", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
    ("STALEMATE", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
    ("SINGLE", "k7/8/8/8/8/8/6q1/7K w - - 0 1"),
    ("PROMOTION", "8/P6k/8/8/8/8/8/6K1 w - - 0 1"),
    ("EN-PASSANT", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
    ("UP", "4k3/8/8/3q4/8/8/8/4K3 b - - 0 1"),
    ("DOWN", "4k3/8/8/3Q4/8/8/8/4K3 b - - 0 1"),
    ("CASTLING", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("CASTLING-BLACK", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
    ("OPEN", "r2q1rk1/pp2bppp/2n1bn2/2pp4/8/1PN1PN2/PBPPBPPP/R2Q1RK1 w - - 0 10"),
    ("OPEN-BLACK", "r1bqk2r/pp2bppp/2n1pn2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 b kq - 0 9"),
    ("SHARP", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("ENDGAME", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("960", "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1"),
];

/// Positions for long searches: much to move, and nothing decided.
pub(super) const LONG: &[&str] = &["OPEN", "OPEN-BLACK", "SHARP"];

/// The `position` line of the arguments of `setup`: a name, `startpos` or a FEN, then maybe `moves` and moves. What is no
/// position stays as it stands.
pub(super) fn line(text: &str) -> String {
    let (start, moves) = match text.find(" moves") {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let start = start.trim();
    let start = NAMED.iter().find(|(name, _)| *name == start).map_or(start, |(_, position)| position);
    match start {
        "startpos" => format!("position startpos{moves}"),
        fen => format!("position fen {fen}{moves}"),
    }
}

/// What is wrong with the arguments of `setup`. What cannot be read may be sent on purpose, but not what looks like a name.
pub(super) fn no_setup(text: &str) -> Option<String> {
    let name = text.split_ascii_whitespace().next().unwrap_or_default();
    let is_known = NAMED.iter().any(|(known, _)| *known == name);
    let is_named = name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-');
    (is_named && !name.is_empty() && !is_known).then(|| format!("no position is called {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::chess::Position;

    #[test]
    fn names_are_positions() {
        for (name, fen) in NAMED {
            if *fen == "startpos" {
                assert_eq!(line(name), "position startpos");
                continue;
            }
            let position = if *name == "960" { Position::from_fen_960(fen) } else { Position::from_fen(fen) };
            let position = position.unwrap_or_else(|error| panic!("{name}: {error}"));
            let over = ["MATED", "STALEMATE"].contains(name);
            assert_eq!(position.legal_moves().is_empty(), over, "{name}");
            assert_eq!(line(name), format!("position fen {fen}"));
        }
        let known = |name: &str| NAMED.iter().any(|(other, _)| *other == name);
        assert!(LONG.iter().all(|name| known(name)));
    }

    #[test]
    fn moves_follow_and_other_texts_stay() {
        let fen = "8/P6k/8/8/8/8/8/6K1 w - - 0 1";
        let cases = [
            ("START moves e2e4 e7e5", "position startpos moves e2e4 e7e5".to_owned()),
            ("startpos moves e2e5", "position startpos moves e2e5".to_owned()),
            ("PROMOTION moves a7a8q", format!("position fen {fen} moves a7a8q")),
            (fen, format!("position fen {fen}")),
            ("8/8 w", "position fen 8/8 w".to_owned()),
        ];
        for (text, expected) in cases {
            assert_eq!(line(text), expected);
        }
        assert_eq!(no_setup("STRAT"), Some("no position is called STRAT".to_owned()));
        assert_eq!(no_setup("8/8 w"), None);
        assert_eq!(no_setup("START moves e2e4"), None);
    }
}
