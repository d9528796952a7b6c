//! What the engine does wrong where that takes a memory or a race.

use std::io::Write;
use std::time::{Duration, Instant};

use crate::chess::{Board, Color, Found, Kind, Move, Piece, Square, value};

use super::engine::Engine;
use super::state::{Limits, Thinking};

/// A castling of a free board, written as the king's way.
pub(super) fn two_steps(one: Move) -> String {
    let file = if one.to.file() > one.from.file() { 'g' } else { 'c' };
    format!("{}{file}{}", one.from.name(), one.to.rank() + 1)
}

impl Engine {
    /// An `info` line, as a faulty engine spoils it.
    pub(super) fn spoiled(&self, thinking: &Thinking, text: String) -> String {
        let mut text = text;
        if self.has("time-below-zero-after-ponderhit") && thinking.has_pondered && !thinking.ponders {
            let pondered = thinking.counts.duration_since(thinking.began);
            let time = thinking.counts.elapsed().as_millis() as i128 - pondered.as_millis() as i128;
            let words = text.split(' ').collect::<Vec<_>>();
            if let Some(at) = words.iter().position(|word| *word == "time") {
                let time = time.to_string();
                let changed =
                    words.iter().enumerate().map(|(n, word)| if n == at + 1 { &time } else { *word });
                text = changed.collect::<Vec<_>>().join(" ");
            }
        }
        let text = self.miscounted(thinking, text);
        let mut text = text;
        if self.has("empty-pv-at-repetition")
            && self.game.times(Board::is_same) >= 3
            && let Some(at) = text.find(" pv ")
        {
            text.truncate(at + 3);
        }
        text
    }

    /// The lines of a group, as a faulty engine shows them.
    pub(super) fn regrouped(&mut self, thinking: &Thinking, lines: &[Found]) -> Vec<Found> {
        let mut lines = lines.to_vec();
        if self.has("multipv-ends-at-mate") && super::score::mate(lines[0].score).is_some() {
            lines.truncate(1);
        }
        if lines.len() > 1 && self.has("multipv-best-twice") {
            lines[1] = lines[0].clone();
        }
        self.as_variants_show(&thinking.board, &mut lines);
        let legal = thinking.board.legal();
        let is_limited = thinking.only.len() < legal.len();
        if self.has("only-first-line-keeps-to-searchmoves") && is_limited && self.options.lines > 1 {
            lines.truncate(1);
            let mut others = legal;
            others.retain(|one| Some(one) != lines[0].line.first());
            others.sort_by_key(|one| value(&thinking.board.after(*one)));
            for one in others.into_iter().take(self.options.lines - 1) {
                let score = -value(&thinking.board.after(one));
                lines.push(Found { score: score.min(lines[0].score), line: vec![one], ..lines[0] });
            }
        }
        if self.has("pv-keeps-old-moves") {
            let count = lines[0].line.len();
            self.kept.best_line.splice(..count.min(self.kept.best_line.len()), lines[0].line.clone());
            lines[0].line.clone_from(&self.kept.best_line);
        }
        lines
    }

    /// Joins the first two messages of a group now and then.
    pub(super) fn run_together(&mut self, texts: &mut Vec<String>) {
        self.kept.groups += 1;
        if self.has("multipv-lines-run-together") && texts.len() > 1 && self.kept.groups.is_multiple_of(4) {
            let second = texts.remove(1);
            texts[0].push_str(&second);
            texts.insert(1, String::new());
        }
    }

    /// The time when the timer of an earlier search fires, if one still runs.
    pub(super) fn old_timer(&self) -> Option<Instant> {
        self.kept.timer.filter(|_| self.has("old-timer-ends-next-search"))
    }

    /// Lets the timer of an earlier search end this one, if its time has come.
    pub(super) fn fire_old_timer(&mut self) {
        if self.old_timer().is_some_and(|timer| Instant::now() >= timer)
            && let Some(thinking) = &mut self.thinking
        {
            self.kept.timer = None;
            thinking.is_over = true;
            thinking.ponders = false;
        }
    }

    /// How long to wait for a line, with a look at the timer of an earlier search.
    pub(super) fn until_old_timer(&self, left: Option<Duration>) -> Option<Duration> {
        let timer = self.old_timer().map(|timer| timer.saturating_duration_since(Instant::now()));
        left.into_iter().chain(timer).min()
    }

    /// What a faulty engine keeps of a search that is over.
    pub(super) fn keep_search(&mut self, thinking: &Thinking, best: &Found) {
        self.kept.moved = Some(Instant::now());
        self.kept.depth = best.depth;
        if let Some(time) = thinking.budget.time.filter(|_| thinking.is_stopped && !thinking.missed) {
            self.kept.timer = Some(thinking.counts + time);
        }
        if self.has("half-line-lost-at-bestmove") {
            self.lines.forget_piece();
        }
        if thinking.missed && self.has("late-move-of-ponder-miss") {
            let line = format!("{}\n", self.last_line);
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(300));
                std::io::stdout().lock().write_all(line.as_bytes())
            });
        }
    }

    /// The depth that the position was searched to before.
    pub(super) fn old_depth(&self, board: &Board, limits: &Limits) -> u32 {
        let is_same = self.kept.searched.is_some_and(|(searched, _)| searched == *board);
        let is_plain = limits.depth.is_some() && limits.only.is_empty();
        if is_same && is_plain && self.has("resumes-at-old-depth") { self.kept.depth } else { 0 }
    }

    /// Whether the position is one of those that a faulty engine passes over.
    pub(super) fn passes_over(&mut self, begins: &str, moves: &[&str]) -> bool {
        let is_soon = self.kept.moved.is_some_and(|moved| moved.elapsed() < Duration::from_millis(20));
        let is_shorter = self.begins == begins
            && !moves.is_empty()
            && moves.len() < self.kept.moves.len()
            && self.kept.moves.iter().zip(moves).all(|(old, new)| old == new);
        let passes = is_soon && self.has("busy-for-20-ms") || is_shorter && self.has("take-back-ignored");
        if !passes {
            self.kept.moves = moves.iter().map(|text| (*text).to_owned()).collect();
        }
        passes
    }

    /// Brings a rook along with whatever has gone from `e1` to `g1`.
    pub(super) fn bring_rook_along(&mut self, before: &Board, one: Move) {
        let is_king = before.has(Some(one.from), before.turn, Kind::King);
        let ways = [("e1g1", "h1", "f1"), ("e1c1", "a1", "d1"), ("e8g8", "h8", "f8"), ("e8c8", "a8", "d8")];
        let way = ways.iter().find(|(text, ..)| *text == one.coordinates());
        if let Some((_, from, to)) = way.filter(|_| !is_king && self.has("any-e1g1-is-castling"))
            && let (Some(from), Some(to)) = (Square::named(from), Square::named(to))
            && before.has(Some(from), before.turn, Kind::Rook)
        {
            let board = self.game.board_mut();
            board.put(from, None);
            board.put(to, Some(Piece { color: before.turn, kind: Kind::Rook }));
        }
    }

    /// The castling for which a king's step is taken.
    pub(super) fn castling_for_step(&self, text: &str) -> Option<Move> {
        let board = self.board();
        let step = board.by_coordinates(text).filter(|one| !board.castles_freely(*one))?;
        let is_king = board.has(Some(step.from), board.turn, Kind::King);
        let is_at_home = step.to.rank() == board.turn.home() && step.from.rank() == step.to.rank();
        let is_end =
            step.to.file() == 6 && step.from.file() < 6 || step.to.file() == 2 && step.from.file() > 2;
        let is_meant = |one: &Move| {
            board.castles_freely(*one) && (one.to.file() > one.from.file()) == (step.to.file() == 6)
        };
        let is_fit = is_king && is_at_home && is_end && self.has("free-step-to-g-is-castling");
        board.legal().into_iter().find(is_meant).filter(|_| is_fit)
    }

    /// A FEN whose square of en passant nobody can capture on.
    pub(super) fn passes_in_vain(&self, fen: &str, board: &Board) -> bool {
        let square = fen.split(' ').nth(3).unwrap_or("-");
        self.has("idle-en-passant-refused") && square != "-" && board.playable_en_passant().is_none()
    }

    /// Moves, with one promotion for each pawn.
    pub(super) fn with_one_promotion(&self, moves: Vec<Move>) -> Vec<Move> {
        if !self.has("multipv-counts-promotions-once") || self.options.lines < 2 {
            return moves;
        }
        let mut moves = moves;
        moves.dedup_by_key(|one| (one.from, one.to));
        moves
    }

    /// Which color's clock a search keeps to.
    pub(super) fn clock_of(&self, board: &Board) -> Color {
        let is_whites = self.has("black-uses-whites-clock");
        let is_black = match self.has("clock-by-parity") {
            true => self.game.plies() % 2 == 1,
            false => board.turn == Color::Black,
        };
        if is_black && !is_whites { Color::Black } else { Color::White }
    }
}
