//! The `move` message.

use crate::boost::{Board, Move};
use crate::search::{Found, plies_to_the_end};

use super::engine::Engine;
use super::state::{Purpose, Thinking};

impl Engine {
    /// Sends the move.
    pub(super) fn tell(&mut self, thinking: &Thinking, found: &Found<Move>, chosen: Move, moves: &[Move]) {
        let board = match self.has("setline-moves-for-new-line") && self.waits_for_line() {
            true => self.board_to_come(),
            false => thinking.board.clone(),
        };
        let chosen = if board == thinking.board { chosen } else { board.legal()[0] };
        let mut texts = vec![self.text(&board, chosen)];
        if chosen != Move::Pass && board == thinking.board && (found.depth < 2 || self.has("many-best")) {
            let others = equals(&board, moves, chosen).into_iter().take(12);
            let others: Vec<String> = others.map(|one| self.text(&board, one)).collect();
            texts.extend(others);
        }
        if self.has("best-twice") {
            texts.push(texts[0].clone());
        }
        if self.has("other-best-illegal") && chosen != Move::Pass {
            let other = board.clone().turned().legal()[0];
            texts.push(self.text(&board, other));
        }
        if self.has("finished-passes-twice") && board.is_finished() {
            texts.push(texts[0].clone());
        }
        if chosen != Move::Pass {
            texts = self.with_former(texts);
        }
        let is_bare = moves.len() == 1 && chosen != Move::Pass && self.has("forced-unscored");
        let score = if is_bare { String::new() } else { self.score(&board, found.score) };
        let threats = self.threats(thinking, &board, chosen);
        let blank = if self.has("trailing-blank") { " " } else { "" };
        self.last = format!("move {score}{}{threats}{blank}", texts.join(" "));
        let line = self.last.clone();
        self.say(&line);
        if self.has("setoption-in-search-moves-twice") && self.slips.was_set {
            self.say(&line);
        }
    }

    fn waits_for_line(&mut self) -> bool {
        let waiting = self.lines.take_waiting();
        let waits = waiting.front().is_some_and(|line| line.trim().starts_with("setline"));
        for line in waiting {
            self.lines.put_off(line);
        }
        waits
    }

    /// The position of the `setline` that waits.
    fn board_to_come(&mut self) -> Board {
        let waiting = self.lines.take_waiting();
        let text = waiting.front().and_then(|line| line.split_whitespace().nth(1)).unwrap_or_default();
        let board = self.board.read(text).unwrap_or_else(|| self.board.clone());
        for line in waiting {
            self.lines.put_off(line);
        }
        board
    }

    fn text(&mut self, board: &Board, one: Move) -> String {
        let pass = if self.has("passes-as-skip") { "skip" } else { "pass" };
        let text = board.spelt(one, pass);
        match one {
            Move::Special(_) => {
                self.specials += 1;
                let is_second = self.specials.is_multiple_of(2) && self.has("specials-now-and-then-doubled");
                match () {
                    () if self.has("doubled-specials") || is_second => format!("{text}{text}"),
                    () if self.has("specials-with-letter") => format!("{text}T"),
                    () => text,
                }
            }
            Move::Step(from, to) if self.has("moves-with-dash") => {
                format!("{}-{}", board.name(from), board.name(to))
            }
            _ => text,
        }
    }

    /// The score, with the blank that follows it.
    fn score(&self, board: &Board, score: i32) -> String {
        let score = match plies_to_the_end(score) {
            _ if board.is_finished() => -10_000_000,
            Some(plies) => 10_000_000 * plies.signum(),
            None => score,
        };
        let is_decided = score.abs() == 10_000_000;
        match () {
            () if self.has("score-missing") => String::new(),
            () if self.has("score-with-unit") => format!("{score}dt "),
            () if self.has("win-scored-inf") && is_decided => {
                format!("{} ", if score > 0 { "inf" } else { "-inf" })
            }
            () if self.has("scores-in-exponents") => format!("{:e} ", f64::from(score)),
            () if self.has("exact-scores") => format!("{}.25 ", score),
            () => format!("{score} "),
        }
    }

    /// The threats, with what stands before them.
    fn threats(&mut self, thinking: &Thinking, board: &Board, chosen: Move) -> String {
        let wants = thinking.purpose == Purpose::Play { wants_threats: true };
        if !wants {
            return if self.has("bar-always") { " |".to_owned() } else { String::new() };
        }
        if board.is_finished() && self.has("finished-threatens-badly") {
            return " | none1".to_owned();
        }
        let other = match () {
            () if self.has("own-threats") => board.clone(),
            () if self.has("threats-after-move") => board.after(chosen),
            () => board.clone().turned(),
        };
        let men = |board: &Board| board.men();
        let here = men(&other);
        let takes = |one: &Move| men(&other.done(*one)) < here;
        let all: Vec<Move> = other.legal().into_iter().filter(|one| *one != Move::Pass).collect();
        let mut found: Vec<Move> = all.iter().copied().filter(takes).take(3).collect();
        let eager =
            ["own-threats", "threats-without-bar", "threats-with-value"].iter().any(|name| self.has(name));
        if found.is_empty() && eager {
            found.extend(all.first());
        }
        if self.has("no-threats") {
            found.clear();
        }
        let texts: Vec<String> = found.into_iter().map(|one| self.text(board, one)).collect();
        let value = if self.has("threats-with-value") { ":30" } else { "" };
        let texts: Vec<String> = texts.into_iter().map(|text| text + value).collect();
        match texts.is_empty() {
            true if self.has("bare-bar") => " |".to_owned(),
            true => String::new(),
            false if self.has("bar-joined") => format!(" |{}", texts.join(" ")),
            false if self.has("threats-without-bar") => format!(" {}", texts.join(" ")),
            false => format!(" | {}", texts.join(" ")),
        }
    }
}

/// The other moves that look as good at once.
fn equals(board: &Board, moves: &[Move], chosen: Move) -> Vec<Move> {
    use crate::search::Rules;

    let value = |one: Move| {
        let then = board.after(one);
        if then.is_finished() { i32::MAX } else { -then.worth() }
    };
    let best = value(chosen);
    moves.iter().copied().filter(|&one| one != chosen && value(one) == best).collect()
}
