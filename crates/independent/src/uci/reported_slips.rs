//! What the engine does wrong as real engines did by public reports, and what its latest variants do.

use std::time::Instant;

use crate::chess::{Board, Found, Kind, Move};

use super::engine::Engine;
use super::state::{Budget, Limits, Thinking};

impl Engine {
    /// What a faulty engine says before it was asked.
    pub(super) fn begin_too_soon(&mut self) {
        if self.has("uciok-unasked") {
            self.say("uciok");
        }
    }

    /// The options, as a faulty engine declares them.
    pub(super) fn misdeclare(&self, all: &mut Vec<String>) {
        if self.has("spin-range-none") {
            all[0] = "name Hash type spin default 16 min None max None".to_owned();
        }
        if self.has("string-default-blank") {
            all[5] = "name Log File type string default".to_owned();
        }
        if self.has("option-name-holds-default") {
            all.push("name Skill default type spin default 4 min 1 max 9".to_owned());
        }
    }

    /// An option that a faulty engine cannot set.
    pub(super) fn fail_to_set(&self, key: &str, value: &str) {
        let is_missing = value.is_empty() && matches!(key, "hash" | "multipv" | "uci_elo");
        let is_odd = key == "hash" && value == "128" && self.has("hash-of-128-dies");
        if is_odd || is_missing && self.has("missing-value-dies") {
            std::process::abort();
        }
    }

    /// A line, as far as the buffer of a faulty engine holds it.
    pub(super) fn buffered<'a>(&self, line: &'a str) -> &'a str {
        if line.len() > 4096 && self.has("line-above-4096-dies") {
            std::process::abort();
        }
        let cut = line.get(..2048).filter(|_| self.has("line-above-2048-cut"));
        cut.unwrap_or(line)
    }

    /// `position` with an empty list behind a FEN.
    pub(super) fn stumble_over_list(&self, begins: &str, rest: &[&str]) {
        if begins != "startpos" && rest == ["moves"] && self.has("empty-list-behind-fen-dies") {
            std::process::abort();
        }
    }

    /// The parameters of `go`, as engines took them that were reported.
    pub(super) fn mistake_as_reported(&self, limits: &mut Limits) {
        let board = self.board();
        let is_legal = |text: &String| board.by_coordinates(text).is_some();
        if !limits.only.iter().all(is_legal) && self.has("illegal-searchmoves-die") {
            std::process::abort();
        }
        if self.has("depth-ignored") {
            limits.depth = None;
        }
        if self.has("movetime-ignored") {
            limits.time = None;
        }
        let own = board.turn.index();
        if limits.times[own].is_some_and(|clock| clock < 0) && self.has("negative-clock-endless") {
            (limits.times, limits.increments, limits.moves) = ([None; 2], [None; 2], None);
        }
        if self.has("zero-is-no-limit") {
            for limit in [&mut limits.depth, &mut limits.nodes, &mut limits.time] {
                *limit = limit.filter(|limit| *limit != 0);
            }
        }
        if self.has("nodes-checked-rarely") {
            limits.nodes = limits.nodes.map(|nodes| (nodes.max(0) / 4096 + 1) * 4096);
        }
    }

    /// A search that a faulty engine does not survive.
    pub(super) fn collapse(&mut self, moves: &[Move], limits: &Limits) {
        self.kept.ponderings += u32::from(limits.ponders);
        let is_fatal = moves.len() > 128 && self.has("moves-above-128-die")
            || moves.is_empty() && limits.ponders && self.has("ponder-on-mate-dies")
            || limits.ponders && self.kept.ponderings > 1 && self.has("second-ponder-dies");
        if is_fatal {
            std::process::abort();
        }
    }

    /// What the book of a faulty engine answers while pondering.
    pub(super) fn ponders_by_book(&self, moves: &[Move], limits: &Limits) -> Option<Move> {
        let is_known = self.game.plies() <= 6 && self.options.has_book && limits.ponders;
        moves.first().copied().filter(|_| is_known && self.has("book-ends-pondering"))
    }

    /// When the time of a search begins to count.
    pub(super) fn counts_from(&self, now: Instant) -> Instant {
        self.kept.positioned.filter(|_| self.has("time-from-position")).unwrap_or(now)
    }

    /// What a variant makes of a position without a legal move: it does not wait.
    pub(super) fn hurry_to_the_end(&self, moves: &[Move], budget: &mut Budget) {
        budget.is_open &= !moves.is_empty() || !self.has("mated-at-once");
    }

    /// Whether a faulty engine still waits for its depth.
    pub(super) fn seeks_in_vain(&self) -> bool {
        let Some(thinking) = &self.thinking else { return false };
        let is_mate = thinking.lines.first().is_some_and(|found| super::score::mate(found.score).is_some());
        is_mate
            && self.former.depth.is_some()
            && thinking.depth < thinking.budget.depth
            && self.has("depth-endless-on-mate")
    }

    /// Whether a faulty engine sees no move worth telling.
    pub(super) fn gives_up(&self, best: &Found) -> bool {
        super::score::mate(best.score).is_some_and(|moves| moves < 0) && self.has("mute-when-mated-soon")
    }

    /// The move, as a faulty engine has it after `ponderhit`.
    pub(super) fn forgotten(&self, thinking: &Thinking, text: String) -> String {
        let is_hit = thinking.has_pondered && !thinking.missed;
        if is_hit && self.has("ponderhit-null") { "0000".to_owned() } else { text }
    }

    /// A promotion, as a faulty engine spells it.
    pub(super) fn misspelled(&self, one: Move, text: String) -> String {
        let is_knight = one.promotion == Some(Kind::Knight) && self.has("knight-written-k");
        if is_knight { text.replace('n', "k") } else { text }
    }

    /// The expected reply, as a faulty engine spells it.
    pub(super) fn expected(&self, one: Move, text: String) -> String {
        if one.promotion.is_some() && self.has("ponder-promotes-in-capitals") {
            return format!("{}{}", &text[..4], text[4..].to_uppercase());
        }
        text
    }

    /// What a faulty engine says in a position without a legal move. Says whether it has moved.
    pub(super) fn repeats_last_search(&mut self) -> bool {
        let line: Vec<String> = self.last.iter().map(|one| one.coordinates()).collect();
        if line.is_empty() || !self.has("mated-repeats-last-search") {
            return false;
        }
        self.say(&format!("info depth 6 score cp 28 nodes 3200 time 12 pv {}", line.join(" ")));
        self.say(&format!("bestmove {}", line[0]));
        true
    }

    /// What a faulty engine does behind the answer to such a position.
    pub(super) fn collapse_behind_the_end(&self) {
        if self.has("mated-then-dies") {
            std::process::abort();
        }
    }

    /// The end of input, as a faulty engine does not see it in a search.
    pub(super) fn outlive_input(&self) {
        while self.has("end-of-input-unseen") || self.has("end-unseen-in-search") {
            std::thread::park();
        }
    }

    /// Whether a variant shows nothing of this search: it has only one move to look at.
    pub(super) fn has_nothing_to_show(&self, thinking: &Thinking) -> bool {
        thinking.only.len() == 1 && self.has("silent-on-single-reply")
    }

    /// The lines of a group, as variants show them.
    pub(super) fn as_variants_show(&self, board: &Board, lines: &mut [Found]) {
        if lines.len() > 2 && self.has("multipv-tail-unsorted") {
            lines[1..].reverse();
        }
        if self.has("long-lines") {
            for found in lines {
                let mut board = found.line.iter().fold(*board, |board, one| board.after(*one));
                while let Some(&one) = board.legal().last().filter(|_| found.line.len() < 120) {
                    found.line.push(one);
                    board = board.after(one);
                }
            }
        }
    }

    /// The end of a line, as a variant writes it: every second one as on another system.
    pub(super) fn line_end(&mut self) -> &'static str {
        self.kept.said += 1;
        let is_mixed = self.has("mixed-line-ends") && self.kept.said.is_multiple_of(2);
        if self.has("crlf") || is_mixed { "\r\n" } else { "\n" }
    }
}
