//! What the engine tells of a search: lines, node counts, and its answer.

use std::time::{Duration, Instant};

use crate::othello::{Board, Color, Found, Line, Move};

use super::engine::Engine;
use super::state::{Game, Thinking};

impl Engine {
    /// The lines of one depth.
    pub(super) fn show(&mut self, board: &Board, found: &Found) {
        let is_forced = board.legal().len() == 1;
        let mut lines: Vec<&Line> = found.lines.iter().collect();
        if self.has("worst-first") {
            lines.reverse();
        }
        for (number, line) in lines.into_iter().enumerate() {
            let is_exact = found.is_exact
                || self.has("exact-stays") && !self.slips.solved.is_empty()
                || self.has("forced-is-exact") && is_forced
                || self.has("exact-too-early") && found.depth + 2 >= board.empties() && found.depth > 1;
            let depth = match is_forced && self.has("forced-depth-is-dash") {
                true => "-".to_owned(),
                false => self.depth_text(found.depth, is_exact),
            };
            let eval = self.eval_text(board, line, is_exact, number);
            let pv = self.pv_text(board, line);
            let told = match () {
                () if self.has("book") && board.empties() > 56 && !self.has("book-line-without-games") => {
                    format!("book {pv} {eval} {} {depth}", 17 * u64::from(board.empties()))
                }
                () if self.has("book-line-without-games") && board.empties() > 56 => {
                    format!("book {pv} {eval} {depth}")
                }
                () if self.has("third-field-missing") => format!("search {pv} {eval} {depth}"),
                () if self.has("wide") => format!("search  {pv:<24} {eval:>7}   0\t{depth:>4}"),
                () if self.has("text-behind-depth") => format!("search {pv} {eval} 0 {depth} = quite sure"),
                () => format!("search {pv} {eval} 0 {depth}"),
            };
            self.say(&told);
        }
    }

    fn depth_text(&self, depth: u32, is_exact: bool) -> String {
        match () {
            () if self.has("depth-begins-with-letter") => format!("d{depth}"),
            () if is_exact && (self.has("solves-outcome") || self.has("outcome-of-opponent")) => {
                "100%W".to_owned()
            }
            () if self.has("depth-as-progress") => {
                format!("{}%", (100 * depth / self.depth.unwrap_or(1).max(1)).min(100))
            }
            () if is_exact
                && !self.has("plain-depth")
                && !self.has("no-opinion")
                && !self.has("depth-beyond-the-end") =>
            {
                "100%".to_owned()
            }
            () if self.has("plus-depth") => format!("+{depth}"),
            () if self.has("percent") => format!("{depth}@73%"),
            () => depth.to_string(),
        }
    }

    fn eval_text(&self, board: &Board, line: &Line, is_exact: bool, number: usize) -> String {
        let turned = self.has("eval-of-black") && board.turn == Color::White
            || self.has("solved-eval-of-black") && is_exact && board.turn == Color::White
            || self.has("solved-eval-of-opponent") && is_exact
            || self.has("late-eval-of-opponent") && board.empties() <= 20
            || self.has("eval-of-opponent-in-later-games") && self.games > 1
            || self.has("outcome-of-opponent") && is_exact
            || self.has("second-solve-of-opponent") && is_exact && self.slips.solved.contains(board)
            || self.has("later-lines-of-opponent") && number > 0
            || self.has_lost_its_side();
        let contempt = if board.turn == Color::White { -self.slips.contempt } else { self.slips.contempt };
        let added = f64::from(if is_exact { contempt } else { 0 });
        let own = if number == 0 { self.mistake_value(board, line.value, is_exact) } else { line.value };
        let value = f64::from(if turned { -own } else { own }) / 100.0 + added;
        match () {
            () if self.has("nan-for-pass") && line.moves[0] == Move::Pass => "NaN,NaN".to_owned(),
            () if self.has("no-opinion") => "0.00".to_owned(),
            () if line.value == 0 && self.has("zero-eval-missing") => String::new(),
            () if self.has("won-is-infinite") && is_exact && value > 0.0 => "inf".to_owned(),
            () if self.has("eval-with-unit") => format!("{value:.2}disc"),
            () if self.has("pair-with-blank") => format!("{value:.2}, {value:.2}"),
            () if self.has("pairs") => format!("{:.2},{:.2}", value + 0.02, value - 0.02),
            () if self.has("exponents") => format!("{value:.3e}"),
            () if self.has("whole-evals") => format!("{:+}", value.round() as i32),
            () => format!("{value:.2}"),
        }
    }

    fn pv_text(&self, board: &Board, line: &Line) -> String {
        let one = |chosen: &Move| {
            let is_behind = *chosen == Move::Pass && self.has("pv-pass-is-a9");
            let text = if is_behind { "A9".to_owned() } else { chosen.write() };
            if self.has("small-letters") { text.to_lowercase() } else { text }
        };
        let words: Vec<String> = line.moves.iter().map(one).collect();
        match () {
            () if self.has("pv-with-blanks") => words.join(" "),
            () if self.has("pv-with-number") => format!("{}.{}", 61 - board.empties(), words.concat()),
            () if self.has("pv-doubles-its-move") => words[0].clone() + &words.concat(),
            () if self.has("pv-of-opponent-first") && words.len() > 1 => words[1..].concat(),
            () if self.has("dashes") => words.join("-"),
            () if self.has("short-lines") => words[0].clone(),
            () => words.concat(),
        }
    }

    /// `nodestats`.
    pub(super) fn tell_nodes(&mut self, thinking: &Thinking) {
        if self.version < 2 || self.has("version-one") {
            return;
        }
        let (nodes, seconds) = (thinking.nodes, thinking.began.elapsed().as_secs_f64());
        self.say(&match () {
            () if self.has("nodestats-without-time") => format!("nodestats {nodes}"),
            () if self.has("nodes-in-milliseconds") => format!("nodestats {nodes} {:.1}", 1000.0 * seconds),
            () if self.has("nodestats-in-thousands") => {
                format!("nodestats {:.1}k {seconds:.3}", nodes as f64 / 1000.0)
            }
            () if self.has("nodes-as-double") && nodes >= 1_000_000 => {
                format!("nodestats {} {seconds:.3}", format!("{:.5e}", nodes as f64).replace('e', "e+0"))
            }
            () => format!("nodestats {nodes} {seconds:.3}"),
        });
    }

    /// The answer to `go`.
    pub(super) fn answer(&mut self, game: &Game, line: &Line, spent: Duration) {
        let mut chosen = line.moves[0];
        let is_forced = game.board.legal().len() == 1;
        let white = game.board.turn == Color::White;
        if chosen == Move::Pass && (self.has("pass-unanswered") || self.has("white-never-passes") && white) {
            return;
        }
        if self.fails_at_times("one-move-in-five-illegal") {
            let illegal = (0..64).map(Move::At).find(|chosen| !game.board.allows(*chosen));
            chosen = illegal.unwrap_or(chosen);
        }
        if chosen == Move::At(0) && self.has("first-square-is-no-move") {
            chosen = Move::Pass;
        }
        let text = match chosen {
            Move::Pass if self.has("pass-as-dashes") => "--".to_owned(),
            Move::Pass if self.has("pass-in-full") => "PASS".to_owned(),
            _ if self.has("small-letters") || self.has("blanks-in-answer") => chosen.write().to_lowercase(),
            _ => chosen.write(),
        };
        let (eval, seconds) = (f64::from(line.value) / 100.0, spent.as_secs_f64());
        let told = match () {
            () if self.has("answer-without-blank") => format!("==={text}"),
            () if self.has("two-equals-signs") => format!("== {text}"),
            () if self.has("bare") || self.has("bare-answer") => format!("=== {text}"),
            () if self.has("forced-without-eval") && is_forced => format!("=== {text}//{seconds:.2}"),
            () if self.has("blanks-in-answer") => format!("=== {text} {eval:.2} {seconds:.1}"),
            () if self.has("comma-in-answer") => {
                format!("=== {text}/{eval:.2}/{seconds:.2}").replace('.', ",")
            }
            () => format!("=== {text}/{eval:.2}/{seconds:.2}"),
        };
        self.holds_back |= self.has("forced-answer-held-back") && is_forced;
        self.say(&told);
        if self.fails_at_times("one-answer-in-five-doubled") {
            self.say(&told);
        }
        self.say("status");
        if self.has("late-thinking-line") {
            let late = format!("search {} {eval:.2} 0 1", chosen.write());
            self.slips.late = Some((Instant::now() + Duration::from_millis(40), late));
        }
        self.answered = Some((game.clone(), chosen));
        let plays = self.has("plays-its-answer") || self.has("plays-its-answer-and-waits");
        let plays = plays || is_forced && self.has("forced-answer-is-made");
        if let Some(game) = self.game.as_mut().filter(|_| plays) {
            game.add(chosen, spent);
        }
    }
}
