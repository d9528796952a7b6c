//! What the engine does wrong in plain ways, and what its latest variants do.

use std::time::Duration;

use crate::chess::{Board, Color, Draw, End, Found, Game, Kind, Move};

use super::clock::Budget;
use super::engine::Engine;
use super::options::is_spin;
use super::state::Purpose;

impl Engine {
    /// Treats a line as the plain faults want, and says whether nothing is left to obey.
    pub(super) fn plain_slips(&mut self, line: &str, first: &str, rest: &str) -> bool {
        if self.plain.has_claimed && self.has("deaf-when-over") && !matches!(first, "new" | "quit") {
            return true;
        }
        match first {
            "option" if rest.matches('=').count() > 1 && self.has("equals-sign-refused") => {
                self.refuse("bad value of option", line);
                return true;
            }
            "option" if self.has("spin-of-zero-refused") && is_spin(rest) && rest.ends_with("=0") => {
                self.refuse("bad value of option", line);
                return true;
            }
            "memory"
                if rest.parse().is_ok_and(|size: u32| size >= 2048) && self.has("memory-of-2048-dies") =>
            {
                std::process::abort();
            }
            "cores" if self.games > 0 && self.has("cores-resets-board") => {
                self.state.game = Game::from(Board::start(self.odd()));
            }
            "name" if rest.len() >= 64 && self.has("name-of-64-dies") => std::process::abort(),
            "computer" => self.hard |= self.has("computer-turns-hard-on"),
            "new" => self.plain.has_result = false,
            "result" => self.plain.has_result = true,
            "go" => return self.plain.has_result && self.has("result-ends-go"),
            "force" if self.state.side.is_none() && !self.state.analyzes && self.has("force-toggles") => {
                self.state.side = Some(self.board().turn.other());
                return true;
            }
            "level" => self.plain.level = self.plain.level.or(Some(self.games)),
            "st" if self.plain.level.is_some_and(|game| game < self.games) => {
                return self.has("level-outlives-new");
            }
            "st" if self.has("st-clears-sd") => self.clock.depth = None,
            "time" | "otim" if self.has("time-is-whites") => {
                let side = self.state.side.unwrap_or(self.board().turn);
                let word = if side == Color::White { "time" } else { "otim" };
                if first == word
                    && let Ok(time) = rest.parse()
                {
                    self.clock.own = Duration::from_millis(10 * u64::from(u32::min(time, 1 << 30)));
                }
                return true;
            }
            "?" => self.plain.is_hurried = !self.is_thinking(),
            "hint" if self.state.analyzes && self.has("hint-ends-analysis") => {
                self.state.analyzes = false;
                self.held = Some(String::new());
            }
            _ => {}
        }
        false
    }

    /// A new game has begun.
    pub(super) fn plain_slips_new(&mut self) {
        let setup = self.plain.setup.filter(|_| self.has("new-goes-to-last-setup"));
        if let Some(setup) = setup {
            self.state.game = Game::from(setup);
        }
        if let Some(side) = self.plain.kept.take().filter(|_| !self.state.analyzes) {
            self.state.side = Some(side);
        }
        (self.plain.setup, self.plain.has_claimed, self.plain.has_undone) = (setup, false, false);
        self.plain.moves.clear();
        if self.has("talks-to-all") {
            self.say("telluser A new game; may the better one win");
        }
    }

    /// A position was set up.
    pub(super) fn plain_slips_set_up(&mut self) {
        let board = *self.board();
        (self.plain.setup, self.plain.guess, self.plain.has_undone) = (Some(board), None, false);
        self.plain.moves.clear();
        if self.has("setboard-clears-sd") {
            self.clock.depth = None;
        }
    }

    /// A position has come by `setboard` or `edit`: a faulty engine leaves force mode.
    pub(super) fn leave_force(&mut self, fault: &str) {
        if self.has(fault) && self.state.side.is_none() && !self.state.analyzes {
            self.state.side = Some(self.board().turn.other());
        }
    }

    /// A move was made on the board; says whether it was the expected one.
    pub(super) fn plain_slips_made(&mut self, one: Move) -> bool {
        self.plain.moves.push(one);
        self.plain.has_undone = false;
        self.plain.guess.take() == Some(one)
    }

    /// A move was taken back.
    pub(super) fn plain_slips_undone(&mut self) {
        (self.plain.has_undone, self.plain.guess) = (true, None);
        self.plain.moves.pop();
        if self.plain.setup.is_none() || !self.has("undo-replays-from-start") {
            return;
        }
        let mut board = Board::start(self.odd());
        for one in &self.plain.moves {
            if let Some(one) = board.by_coordinates(&one.coordinates()) {
                board = board.after(one);
            }
        }
        *self.state.game.board_mut() = board;
    }

    /// A move was refused.
    pub(super) fn plain_slips_refused(&mut self, word: &str) {
        let turn = self.board().turn;
        if self.has("refusal-ends-en-passant") {
            self.state.game.board_mut().en_passant = None;
        }
        let king = self.board().king(turn).filter(|king| word.starts_with(&king.name()));
        if king.is_some() && self.has("refused-king-ends-castling") {
            self.state.game.board_mut().castling[turn.index()] = [false; 2];
        }
        let ponders = self.hard && self.state.side == Some(turn.other()) && !self.state.is_fresh;
        if ponders && self.has("refusal-counts-as-ponder-miss") {
            self.state.wants_move = true;
        }
    }

    /// What a move may cost, by an author who has forgotten something.
    pub(super) fn plain_budget(&mut self, budget: &mut Budget) {
        if self.hard && self.clock.moves > 0 && self.has("sd-lost-with-pondering") {
            budget.depth = 40;
        }
        if std::mem::take(&mut self.plain.is_hurried) && self.has("idle-question-mark-kept") {
            *budget = Budget { time: Duration::ZERO, depth: 1 };
        }
    }

    /// The move that is played without a search by a variant.
    pub(super) fn any_move(&mut self, moves: &[Move]) -> Option<Found> {
        if !self.has("plays-any-move") || moves.is_empty() {
            return None;
        }
        let one = moves[self.random.usize(..moves.len())];
        Some(Found { depth: 0, score: 0, nodes: 1, line: vec![one] })
    }

    /// The search for a move has ended with this line held.
    pub(super) fn plain_slips_ended(&mut self, held: Option<&str>) {
        if held == Some("new") && self.has("new-in-search-keeps-side") {
            self.plain.kept = self.state.side;
        }
    }

    /// The position that is searched in the background.
    pub(super) fn background(&self, purpose: Purpose) -> Board {
        let mut board = *self.board();
        if purpose == Purpose::Analyze {
            board = self.reported.missed.unwrap_or(board);
            let dies = self.has("analysis-of-mate-dies") && board.legal().is_empty();
            if dies && board.is_in_check(board.turn) {
                std::process::abort();
            }
            let mut other = board;
            (other.turn, other.en_passant) = (board.turn.other(), None);
            if self.plain.has_undone && other.is_sound() && self.has("analysis-of-other-side") {
                board = other;
            }
        }
        board
    }

    /// The engine says something before its move.
    pub(super) fn plain_slips_before_move(&mut self, found: &Found) {
        if self.has("talks-to-all") {
            self.say(&format!("tellall I think that {} is best", found.line[0].coordinates()));
        }
    }

    /// The text of a move as a faulty engine writes it.
    pub(super) fn signed(&self, board: &Board, one: Move, mut text: String) -> String {
        let next = board.after(one);
        if next.is_in_check(next.turn) && self.has("check-sign-on-coordinates") {
            text.push(if next.legal().is_empty() { '#' } else { '+' });
        }
        text
    }

    /// The engine has sent its move.
    pub(super) fn plain_slips_played(&mut self, found: &Found) {
        self.plain.expected = found.line.get(1).copied();
        if self.post && found.depth > 0 && self.has("last-line-behind-move") {
            let Found { depth, score, nodes, line } = found;
            self.say(&format!("{depth} {score} 0 {nodes} {}", line[0].coordinates()));
        }
        if found.depth > 0 && found.score < -700 && self.has("resigns-behind-move") {
            self.say("resign");
            self.state.is_over = true;
        }
    }

    /// The engine is about to claim.
    pub(super) fn plain_slips_claim(&mut self, end: End) {
        let mated = matches!(end, End::Mate(_)) && self.state.side == Some(self.board().turn);
        if mated && self.has("mated-sends-null-move") {
            self.say("move a1a1");
        }
        self.plain.has_claimed = true;
    }

    /// An end of the game that is none.
    pub(super) fn plain_wrong_end(&self) -> Option<End> {
        let board = self.board();
        let moves = || board.legal().into_iter();
        let checked = board.is_in_check(board.turn);
        let pawns = || moves().all(|one| board.has(Some(one.from), board.turn, Kind::Pawn));
        let blocks =
            || moves().all(|one| !board.has(Some(one.from), board.turn, Kind::King) && !board.captures(one));
        match () {
            () if self.has("fifty-one-ply-early") && board.quiet >= 99 => Some(End::Draw(Draw::FiftyMoves)),
            () if self.has("stalemate-forgets-pawns") && !checked && pawns() => {
                Some(End::Draw(Draw::Stalemate))
            }
            () if self.has("mate-forgets-blocking") && checked && blocks() => {
                Some(End::Mate(board.turn.other()))
            }
            () => None,
        }
    }

    /// What an engine remembers of its last search and tells as a hint.
    pub(super) fn old_hint(&self) -> Option<Move> {
        self.plain.expected.filter(|_| self.has("hint-of-last-search"))
    }
}
