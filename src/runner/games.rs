//! Whole games in words: each one next to its verdict, and their score.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::verdict::PlayedGame;

/// One game: `1-0 {White mates}, 54 plies, 3.2 s : 2.9 s (longest 0.4 s : 0.3 s)`.
pub(super) fn told(game: &PlayedGame) -> String {
    let PlayedGame { result, reason, plies, .. } = game;
    let both = |times: [Duration; 2]| format!("{} : {}", seconds(times[0]), seconds(times[1]));
    let (used, longest) = (both(game.used), both(game.longest));
    format!("{result} {{{reason}}}, {plies} plies, {used} (longest {longest})")
}

/// The score of all games by the engines; none if there are none.
pub(super) fn score(games: &[PlayedGame]) -> Option<String> {
    let mut sums: BTreeMap<usize, (f64, String)> = BTreeMap::new();
    let mut unfinished = 0;
    for game in games {
        let points = match game.result.as_str() {
            "1-0" => [1.0, 0.0],
            "0-1" => [0.0, 1.0],
            "1/2-1/2" => [0.5, 0.5],
            _ => {
                unfinished += 1;
                [0.0, 0.0]
            }
        };
        for (side, points) in points.into_iter().enumerate() {
            // The engine under test is a, whatever side it plays.
            let engine = if game.exchanged { 1 - side } else { side };
            let sum = sums.entry(engine).or_insert_with(|| (0.0, game.names[side].clone()));
            sum.0 += points;
        }
    }
    let [(_, (a, first)), (_, (b, second))] = sums.into_iter().collect::<Vec<_>>().try_into().ok()?;
    let rest = if unfinished > 0 { format!(", {unfinished} unfinished") } else { String::new() };
    let played = if games.len() == 1 { "1 game".to_owned() } else { format!("{} games", games.len()) };
    if unfinished == games.len() {
        return Some(format!("{played}, unfinished"));
    }
    Some(format!("{played}: {first} (a) {a} : {b} {second} (b){rest}"))
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(result: &str, exchanged: bool) -> PlayedGame {
        let names = if exchanged { ["B", "A"] } else { ["A", "B"] };
        PlayedGame {
            result: result.to_owned(),
            reason: "why".to_owned(),
            names: names.map(str::to_owned),
            exchanged,
            plies: 3,
            used: [Duration::from_secs(1), Duration::from_secs(2)],
            longest: [Duration::from_millis(500); 2],
            record: String::new(),
            moves: Vec::new(),
        }
    }

    #[test]
    fn games_and_their_score_in_words() {
        assert_eq!(told(&game("1-0", false)), "1-0 {why}, 3 plies, 1.0 s : 2.0 s (longest 0.5 s : 0.5 s)");
        let games = [game("1-0", false), game("1-0", true), game("1/2-1/2", false), game("*", true)];
        assert_eq!(score(&games).as_deref(), Some("4 games: A (a) 1.5 : 1.5 B (b), 1 unfinished"));
        assert_eq!(score(&[]), None);
        assert_eq!(score(&[game("*", false)]).as_deref(), Some("1 game, unfinished"));
    }
}
