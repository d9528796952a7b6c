//! What the engine does wrong where that takes a memory, or several things at once.

use crate::morris::Move;

use super::engine::Engine;
use super::state::Limits;

impl Engine {
    /// The line, as far as the engine reads it.
    pub(super) fn cut_list<'a>(&self, line: &'a str) -> &'a str {
        let list = line.find(" moves ").filter(|_| self.has("double-blank-ends-list"));
        let end = list.and_then(|list| line[list + 7..].find("  ").map(|at| list + 7 + at));
        end.map_or(line, |end| &line[..end])
    }

    /// What `go` asks for, as the engine takes it.
    pub(super) fn misread(&mut self, mut limits: Limits) -> Limits {
        if self.has("ponder-flag-stays") {
            limits.ponders |= self.slips.has_stopped_pondering;
        }
        limits.ponders &= !self.slips.is_ponder_off;
        self.slips.ponderings += u32::from(limits.ponders);
        if self.has("second-pondering-moves") && self.slips.ponderings > 1 {
            limits.ponders = false;
        }
        if limits.ponders && self.has("ponderhit-in-one-write-lost") {
            self.lines.take_early("ponderhit");
        }
        if self.slips.has_small_table && self.has("smallest-table-dies") {
            std::process::abort();
        }
        self.slips.owes_none = false;
        limits
    }

    /// The move that a faulty engine knows without a search.
    pub(super) fn known_answer(&self) -> Option<Move> {
        let men = &self.game.board.men;
        let known = self.slips.answers.iter().filter(|_| self.has("answer-by-men"));
        known.rev().find(|(other, _)| other == men).map(|(_, one)| *one)
    }

    /// Whether the time is so short that a faulty engine does not even begin.
    pub(super) fn has_no_time(&self, limits: &Limits) -> bool {
        let own = limits.times[usize::from(self.is_black())];
        let least = own.into_iter().chain(limits.time).min();
        self.has("no-time-none") && least.is_some_and(|least| least < 20)
    }

    /// A finished game was pondered about, and now a command comes that ends pondering.
    pub(super) fn tell_none_again(&mut self) {
        if std::mem::take(&mut self.slips.owes_none) && self.has("none-twice-when-pondering") {
            self.say("bestmove none");
        }
    }

    /// The moves of a line, in writing, with what a faulty engine adds at the end of the game.
    pub(super) fn end_of(&self, line: &[Move]) -> &'static str {
        let Some(thinking) = self.thinking.as_ref().filter(|_| self.has("pv-runs-into-none")) else {
            return "";
        };
        let last = line.iter().fold(thinking.board, |board, one| board.after(*one));
        if last.legal().is_empty() { " none" } else { "" }
    }
}

/// A number with a comma in front of each three digits.
pub(super) fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
