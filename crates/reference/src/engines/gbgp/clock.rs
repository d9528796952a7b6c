//! Time: how much of what `go` tells of it a move may take.

use std::time::Duration;

use games::morris::Colour;
use grammars::gbgp::Go;

/// Kept for pipes and schedulers.
const RESERVE: Duration = Duration::from_millis(20);

/// How long the search may take; none where nothing but `stop` and its depth bound it. Where `movestogo` is not told, so
/// many more moves are expected.
pub(super) fn allotment(go: &Go<'_>, turn: Colour, expected: u32) -> Option<Duration> {
    let (own, others) = match turn {
        Colour::White => ((go.wtime, go.winc), (go.btime, go.binc)),
        Colour::Black => ((go.btime, go.binc), (go.wtime, go.winc)),
    };
    // Where only the other side's clock is told, the own one is most likely the same.
    let (left, increment) = if own.0.is_some() { own } else { others };
    let by_clock = left.map(|left| {
        let moves = go.movestogo.map_or(expected, |moves| u32::try_from(moves).unwrap_or(expected));
        share(milliseconds(left), milliseconds(increment.unwrap_or(0)), moves)
    });
    by_clock.into_iter().chain(go.maxtime.map(milliseconds)).min()
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number)
}

/// A fair share of the clock, and never so much that nothing is left.
fn share(left: Duration, increment: Duration, moves: u32) -> Duration {
    // One move more, so that something is left at the end of a session.
    let fair = (left / moves.saturating_add(1)).saturating_add(increment / 2);
    fair.min((left / 2).saturating_sub(RESERVE))
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

    #[test]
    fn a_game_at_any_clock_never_runs_out() {
        let late = Duration::from_millis(3);
        for (left, increment) in [(2000, 0), (900_000, 0), (10_000, 1000), (100, 0)] {
            let (mut left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
            for _ in 0..12 {
                let allotted = share(left, increment, MOVES);
                assert!(allotted + late < left, "{allotted:?} of {left:?}");
                left = left - allotted - late + increment;
            }
        }
    }
}
