//! Records of games for which there is no format that other programs read: a list of moves.

use std::fmt::{Display, Write as _};

use super::Tags;

/// The game with what is told of it (`about`: where it began, say), the moves of both sides by turns.
pub(super) fn record<M: Display>(
    game: &str,
    about: &[String],
    sides: [&str; 2],
    tags: &Tags,
    moves: &[M],
) -> String {
    let mut text = String::new();
    let (base, increment) = (tags.clock.0.as_secs_f64(), tags.clock.1.as_secs_f64());
    let _ = writeln!(text, "# {game}, {} of {}, {}", tags.round, tags.event, tags.date);
    about.iter().for_each(|told| text.push_str(&format!("# {told}\n")));
    for (side, name) in sides.iter().zip(&tags.names) {
        let _ = writeln!(text, "# {side}: {}", plain(name));
    }
    let _ = writeln!(text, "# {base} s and {increment} s a move");
    for (turn, moves) in moves.chunks(2).enumerate() {
        let moves: Vec<String> = moves.iter().map(M::to_string).collect();
        let _ = writeln!(text, "{}. {}", turn + 1, moves.join(" "));
    }
    let _ = writeln!(text, "{} {}\n", tags.result, plain(&tags.reason));
    text
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
