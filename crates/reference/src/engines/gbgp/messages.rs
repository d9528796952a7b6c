//! What the engine prints of its searches.

use std::time::Duration;

use crate::search::ends::plies_to_end;
use crate::search::morris::SearchLine;
use games::morris::{Colour, Move};
use grammars::gbgp::move_text;

use super::think::{NEWS_EVERY, Thought};
use super::{Detail, Gbgp};

impl Gbgp {
    /// `bestmove`: a move or none, and the answer that is expected to it.
    pub(super) fn say_best(&mut self, best: Option<Move>, ponder: Option<Move>) {
        let mut line = format!("bestmove {}", best.map_or_else(|| "none".to_owned(), |mv| self.text(mv)));
        if let Some(mv) = ponder {
            line.push_str(" ponder ");
            line.push_str(&self.text(mv));
        }
        self.say(&line);
    }

    /// A better line, with all that is known of it.
    pub(super) fn say_line(&mut self, line: &SearchLine, thought: &Thought) {
        let pv: String = line.moves.iter().map(|&mv| format!(" {}", self.text(mv))).collect();
        let score = score(line.score, thought.turn);
        let counts = self.counts(line.nodes, thought.began);
        self.say(&format!("info depth {} {score} {counts} pv{pv}", line.depth));
    }

    /// The root move being searched: after a while and then once a second, or each one if `debug` is on.
    pub(super) fn say_news(&mut self, thought: &mut Thought) {
        let Some((number, mv)) = thought.search.current() else { return };
        let is_due = match self.detail {
            Detail::Usual => self.console.now >= thought.news_due,
            Detail::Debug => thought.told != Some(number),
        };
        if is_due {
            thought.news_due = self.console.now + NEWS_EVERY;
            thought.told = Some(number);
            let counts = self.counts(thought.search.nodes(), thought.began);
            let mv = self.text(mv);
            self.say(&format!("info currmove {mv} currmovenumber {number} {counts}"));
        }
    }

    /// Time since `go` and nodes, the speed where it can be told, and how full the table is.
    fn counts(&self, nodes: u64, began: Duration) -> String {
        let milliseconds = self.console.now.saturating_sub(began).as_millis();
        let speed = (u128::from(nodes) * 1000).checked_div(milliseconds);
        let speed = speed.map_or(String::new(), |speed| format!(" nps {speed}"));
        format!("time {milliseconds} nodes {nodes}{speed} hashfull {}", self.table.permille())
    }

    fn text(&self, mv: Move) -> String {
        move_text(mv, self.notation)
    }
}

/// Whose viewpoint a score has, the text does not tell (GC-12). It is White's here, and wins are counted in moves of
/// the side that wins, less than zero for Black: so it is with the one engine that is known.
fn score(score: i32, turn: Colour) -> String {
    let for_white = |score: i32| if turn == Colour::White { score } else { -score };
    match plies_to_end(score) {
        Some(plies) => format!("score win {}", for_white((plies.abs() + 1) / 2 * plies.signum())),
        None => format!("score eval {}", for_white(score)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::ends::WIN;

    #[test]
    fn scores_are_whites() {
        let cases = [
            (120, Colour::White, "score eval 120"),
            (120, Colour::Black, "score eval -120"),
            (0, Colour::Black, "score eval 0"),
            (WIN - 1, Colour::White, "score win 1"),
            (WIN - 3, Colour::Black, "score win -2"),
            (2 - WIN, Colour::White, "score win -1"),
            (4 - WIN, Colour::Black, "score win 2"),
        ];
        for (value, turn, expected) in cases {
            assert_eq!(score(value, turn), expected, "{value} {turn}");
        }
    }
}
