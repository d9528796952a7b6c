//! Time: how much of what `go` tells of it a move may take.

use std::time::Duration;

use crate::engines::family::{Clock, Clocks};
use games::chess::Color;
use grammars::uci::Go;

/// How long the search may take by its clocks; none where they are not told. Where `movestogo` is not told, so many more
/// moves are expected.
pub(super) fn allotment(go: &Go<'_>, turn: Color, expected: u32) -> Option<Duration> {
    // A clock below zero has run out (UT-30).
    let told = |clock: Option<i64>| clock.map(|left| u64::try_from(left).unwrap_or(0));
    let white = Clock { left: told(go.wtime), increment: told(go.winc) };
    let black = Clock { left: told(go.btime), increment: told(go.binc) };
    let (own, other) = if turn == Color::White { (white, black) } else { (black, white) };
    Clocks { own, other, moves: go.movestogo, time: None }.allotment(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grammars::uci::Command;

    #[test]
    fn only_the_own_clock_counts() {
        let allotted = |line: &str, turn| match Command::parse(line.as_bytes()) {
            Command::Go(go) => allotment(&go, turn, 25).map(|time| time.as_millis()),
            other => panic!("{line}: {other:?}"),
        };
        let cases = [
            ("go wtime 60000 btime 200", 1000..=10_000, 0..=100),
            ("go wtime 1000 btime 1000 movestogo 1", 100..=900, 100..=900),
            ("go wtime -50 btime 1000", 0..=0, 5..=100),
            ("go wtime 1000", 5..=500, 5..=500),
        ];
        for (line, white, black) in cases {
            for (turn, range) in [(Color::White, white), (Color::Black, black)] {
                let allotted = allotted(line, turn).unwrap();
                assert!(range.contains(&allotted), "{line} {turn}: {allotted}");
            }
        }
        for line in ["go", "go infinite", "go depth 3", "go movetime 100", "go movestogo 3"] {
            assert_eq!(allotted(line, Color::White), None, "{line}");
        }
    }
}
