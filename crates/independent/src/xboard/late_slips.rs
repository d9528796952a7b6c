//! What the engine does wrong where two commands meet, and the ways of its latest variants.

use std::time::Duration;

use crate::chess::{Board, Draw, End, Found, Game, Kind, Square, plies_to_mate, won_by};

use super::engine::Engine;
use super::state::Purpose;

impl Engine {
    /// Treats a line as the latest faults and variants want, and says whether nothing is left to obey.
    pub(super) fn late_slips(&mut self, first: &str, rest: &str) -> bool {
        let waits = self.state.side.is_some() && !self.is_thinking();
        match first {
            "quit" => return self.is_thinking() && self.has("quit-lost-while-thinking"),
            "memory" if rest.parse().is_ok_and(|size: u32| size < 4) && self.has("small-memory-dies") => {
                std::process::abort();
            }
            "new" => {
                let idle = self.games > 0 && self.state.game.plies() == 0 && !self.is_thinking();
                return idle && self.has("new-skipped-without-moves");
            }
            "go" if self.has("go-needs-force") && waits && !self.state.analyzes => return true,
            "go" => {
                self.slips.plays_once = self.has("go-plays-one-move");
                return false;
            }
            "force" if self.has("force-clears-sd") => self.clock.depth = None,
            "draw" if self.is_thinking() && self.has("draw-in-search-agreed-by-result") => {
                self.slips.agrees = true;
                return true;
            }
            "post" | "nopost" | "hard" | "easy" => {
                return self.is_thinking() && self.has("settings-lost-while-thinking");
            }
            "pause" => {
                let ponders = self.thinking.is_some() && !self.is_thinking();
                return ponders && self.has("pause-lets-it-ponder");
            }
            "undo" if waits && self.has("undo-anywhere") => self.state.side = None,
            "draw" | "name" if self.has("answers-people") => {
                let answer = if first == "draw" { "No, let us play on" } else { "Welcome" };
                self.say(&format!("tellopponent {answer}"));
                return first == "draw";
            }
            _ => {}
        }
        false
    }

    /// Whether `undo` is obeyed although the engine has a side.
    pub(super) fn undoes_in_play(&self) -> bool {
        self.has("undo-leaves-force") && !self.is_thinking()
    }

    /// A move was taken back: `undone` is the position that has gone.
    pub(super) fn late_slips_undone(&mut self, undone: &Board) {
        if self.has("undo-leaves-force") && !self.state.analyzes {
            self.state.side = Some(self.board().turn.other());
        }
        let before = *self.board();
        let (Some(from), Some(to)) = (before.king(before.turn), undone.king(before.turn)) else { return };
        if self.has("undo-leaves-castled-rook") && (to.file() - from.file()).abs() == 2 {
            let (home, castled) = if to.file() == 6 { (7, 5) } else { (0, 3) };
            let board = self.state.game.board_mut();
            if let (Some(home), Some(castled)) = (Square::at(home, to.rank()), Square::at(castled, to.rank()))
            {
                board.put(castled, before.get(home));
                board.put(home, None);
            }
        }
    }

    /// A move was refused.
    pub(super) fn late_slips_refused(&mut self, word: &str) {
        let mut moves = self.board().pseudo_legal().into_iter();
        if self.has("refused-pin-takes-one-back") && moves.any(|one| one.coordinates() == word) {
            self.state.game.take_back();
        }
    }

    /// A search for a move has found this; a faulty engine takes it for something else.
    pub(super) fn late_slips_found(&mut self, found: &mut Option<Found>) {
        let Some(found) = found else { return };
        match self.slips.last {
            Some(last) if found.depth == 0 && self.has("aborted-search-repeats-move") => {
                found.line = vec![last];
            }
            _ => self.slips.last = Some(found.line[0]),
        }
    }

    /// The engine has sent its move.
    pub(super) fn late_slips_played(&mut self, found: &Found) {
        if std::mem::take(&mut self.slips.plays_once) {
            self.state.side = None;
        }
        if self.has("piece-lost-with-move") {
            self.input.forget_piece();
        }
        if std::mem::take(&mut self.slips.agrees) {
            self.say("1/2-1/2 {draw agreed}");
            self.state.is_over = true;
        }
        if let Some(plies) = plies_to_mate(found.score).filter(|plies| *plies > 1)
            && self.has("mate-in-sight-claimed")
        {
            self.say(&format!("{} {{mate in {}}}", won_by(self.board().turn.other()), (plies + 1) / 2));
            self.state.is_over = true;
        }
    }

    /// A depth is finished in the background.
    pub(super) fn late_slips_pondered(&mut self, found: &Found) {
        let mut game: Game = self.state.game.clone();
        game.make(found.line[0]);
        if let Some(End::Draw(Draw::FiftyMoves | Draw::Repetition | Draw::Material)) = game.end()
            && self.has("draw-claimed-while-pondering")
            && !self.state.is_over
        {
            self.say("1/2-1/2 {draw}");
            self.state.is_over = true;
        }
    }

    /// Pondering or analysis has ended.
    pub(super) fn late_slips_background(&mut self, purpose: Purpose) {
        if self.has("pings-wait-for-any-search") {
            self.answer_pings();
        }
        if purpose == Purpose::Analyze && self.is_exhausted && self.has("finished-analysis-plays") {
            self.state.analyzes = false;
            self.state.side = Some(self.board().turn.other());
        }
    }

    /// How long it ponders at most.
    pub(super) fn patience_to_ponder(&self) -> Duration {
        if self.has("ponders-briefly") { Duration::from_millis(500) } else { Duration::MAX }
    }

    /// What the book has for the position, if the engine plays from it.
    pub(super) fn book_move(&mut self) -> Option<Found> {
        let board = *self.board();
        if !self.has("book-player") || self.clock.moves > 2 || board.number > 3 {
            return None;
        }
        let is_pawn = |at: Square| board.get(at).is_some_and(|piece| piece.kind == Kind::Pawn);
        let one = board.legal().into_iter().find(|one| is_pawn(one.from) && !board.captures(*one))?;
        if self.post {
            self.say(&format!("0 0 0 0 ({})", one.coordinates()));
        }
        Some(Found { depth: 1, score: 0, nodes: 1, line: vec![one] })
    }
}
