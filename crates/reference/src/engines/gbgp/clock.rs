//! Time: how much of what `go` tells of it a move may take.

use std::time::Duration;

use crate::engines::family::{Clock, Clocks};
use games::morris::Colour;
use grammars::gbgp::Go;

/// How long the search may take; none where nothing but `stop` and its depth bound it. Where `movestogo` is not told, so
/// many more moves are expected.
pub(super) fn allotment(go: &Go<'_>, turn: Colour, expected: u32) -> Option<Duration> {
    let white = Clock { left: go.wtime, increment: go.winc };
    let black = Clock { left: go.btime, increment: go.binc };
    let (own, other) = if turn == Colour::White { (white, black) } else { (black, white) };
    Clocks { own, other, moves: go.movestogo, time: go.maxtime }.allotment(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grammars::gbgp::{Command, Notation};

    const MOVES: u32 = 25;

    fn allotted(line: &str, turn: Colour) -> Option<u128> {
        match Command::parse(line.as_bytes(), Notation::Numbers) {
            Command::Go(go) => allotment(&go, turn, MOVES).map(|time| time.as_millis()),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn allotments_hold() {
        // What is told, and the least and most milliseconds for White and for Black.
        let cases = [
            ("go wtime 60000 btime 1000", 1000..=10_000, 10..=200),
            ("go wtime 60000 btime 60000 winc 1000", 1500..=10_000, 1000..=10_000),
            ("go wtime 10000 btime 2000 movestogo 1", 1000..=5000, 200..=1000),
            ("go wtime 10000 btime 2000 movestogo 0", 1000..=5000, 200..=1000),
            ("go btime 2000", 10..=200, 10..=200),
            ("go wtime 0 btime 30", 0..=0, 0..=0),
            ("go maxtime 500", 500..=500, 500..=500),
            ("go maxtime 0", 0..=0, 0..=0),
            ("go maxtime 50 wtime 60000 btime 60000", 50..=50, 50..=50),
            ("go wtime 18446744073709551615 winc 18446744073709551615", 1..=u128::MAX, 1..=u128::MAX),
        ];
        for (line, white, black) in cases {
            for (turn, range) in [(Colour::White, white), (Colour::Black, black)] {
                let allotted = allotted(line, turn).unwrap();
                assert!(range.contains(&allotted), "{line} {turn}: {allotted} ms");
            }
        }
        for line in ["go", "go maxdepth 4", "go winc 500", "go movestogo 3", "go ponder"] {
            assert_eq!(allotted(line, Colour::White), None, "{line}");
        }
    }
}
