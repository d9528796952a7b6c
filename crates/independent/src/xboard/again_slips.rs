//! What the engine does wrong as further engines did by public reports, and what its latest variants do.

use std::time::{Duration, Instant};

use crate::chess::{Board, Color, Draw, End, Found, Kind, Move, Square, plies_to_mate};

use super::clock::{Budget, Control};
use super::engine::Engine;
use super::reported_slips::hang;
use super::state::Purpose;
use super::think::word;

impl Engine {
    /// Treats a line as these faults want, and says whether nothing is left to obey.
    pub(super) fn again_slips(&mut self, first: &str, rest: &str) -> bool {
        let purpose = self.thinking.as_ref().map(|thinking| thinking.purpose);
        match first {
            "quit" if self.has("quit-ends-game-only") => {
                let plays = self.state.side.is_some() && self.state.game.plies() > 0 && !self.state.is_over;
                if plays {
                    (self.state.side, self.state.is_over) = (None, true);
                }
                return plays;
            }
            "uci" if self.has("turns-to-uci") => {
                self.say("id name independent");
                self.say("uciok");
                self.again.is_uci = true;
                return true;
            }
            "new" => self.again.is_uci = false,
            "usermove" if self.again.is_uci => {
                self.refuse("illegal move or unknown command", rest);
                return true;
            }
            "level" => self.again.has_level = true,
            "time" => self.again.is_negative = rest.starts_with('-'),
            "black" => return self.has("black-ignored"),
            "setboard" if rest.len() > 80 && self.has("fen-of-80-dies") => std::process::abort(),
            "draw" if self.is_thinking() && self.has("agrees-after-search") => {
                self.again.agrees = true;
                return true;
            }
            "." if purpose == Some(Purpose::Ponder) && self.has("dot-while-pondering-dies") => {
                std::process::abort();
            }
            "." if purpose == Some(Purpose::Analyze) && self.has("dot-restarts-analysis") => {
                self.state_of_analysis();
                self.held = Some(String::new());
                return true;
            }
            _ => {}
        }
        false
    }

    /// The clock was set; before that so many moves of a period were made.
    pub(super) fn again_period(&mut self, moves: u32) {
        if self.has("period-runs-over-games") {
            self.clock.moves = moves;
        }
    }

    /// What a move may cost, by an author who has missed something.
    pub(super) fn again_budget(&mut self, budget: &mut Budget) {
        self.again.agrees = false;
        match self.clock.control {
            Control::Level { moves, .. } => {
                let begins = moves > 0 && self.clock.moves > 0 && self.clock.moves.is_multiple_of(moves);
                if begins && self.has("control-boundary-dies") {
                    std::process::abort();
                }
                if self.clock.own < Duration::from_secs(2) && self.has("low-clock-hundredfold") {
                    budget.time *= 100;
                }
                if self.again.is_negative && self.has("negative-clock-endless") {
                    budget.time = Duration::from_secs(3600);
                }
            }
            Control::Move(_) if !self.again.has_level && self.has("st-without-level-dies") => {
                std::process::abort();
            }
            Control::Move(_) => {}
        }
    }

    /// The engine is about to move, from its book or by a search.
    pub(super) fn again_book(&mut self, knows: bool) {
        if knows && self.again.has_searched && self.has("book-again-hangs") {
            hang();
        }
        self.again.has_searched |= !knows;
    }

    /// The search for a move is over, but a faulty engine does not see it.
    pub(super) fn again_search_on(&mut self, found: Option<&Found>) {
        let mate = found.is_some_and(|found| plies_to_mate(found.score).is_some());
        let began = Instant::now();
        while mate && self.has("time-unseen-once-mate-is-found") && began.elapsed() < Duration::from_secs(60)
        {
            if self.look(Duration::from_millis(20)) {
                break;
            }
        }
    }

    /// A depth is finished.
    pub(super) fn again_finished(&mut self, found: &Found) {
        if found.line.len() > 9 && self.has("long-line-dies") {
            std::process::abort();
        }
        let shows = self.post && plies_to_mate(found.score).is_some() && self.clock.depth.is_none();
        for depth in found.depth + 1..=if shows && self.has("tells-many-depths") { 120 } else { 0 } {
            self.show(&Found { depth, ..found.clone() });
        }
    }

    /// Pondering or analysis begins here.
    pub(super) fn again_begins(&self, purpose: Purpose, board: &Board) {
        let hangs = purpose == Purpose::Analyze && self.has("analysis-of-stalemate-hangs");
        if hangs && board.legal().is_empty() && !board.is_in_check(board.turn) {
            hang();
        }
    }

    /// Pondering or analysis has ended: some lines that end it are lost, or take long.
    pub(super) fn again_background(&mut self, purpose: Purpose) {
        if purpose != Purpose::Ponder {
            return;
        }
        let lost = match self.held.as_deref().map(word) {
            Some("force") => self.has("force-lost-while-pondering"),
            Some("go") => self.has("go-lost-while-pondering"),
            Some("quit") if self.has("quit-late-while-pondering") => {
                std::thread::sleep(Duration::from_secs(20));
                false
            }
            _ => false,
        };
        if lost {
            self.held = Some(String::new());
        }
    }

    /// The move that a word means on this board, as a faulty engine takes it.
    pub(super) fn again_taken(&self, board: &Board, word: &str, found: Option<Move>) -> Option<Move> {
        let promotes = found.is_some_and(|one| one.promotion.is_some());
        let refused = promotes
            && (board.turn == Color::Black && self.has("black-promotions-refused")
                || self.state.analyzes && self.has("analysis-refuses-promotion"));
        let found = found.filter(|_| !refused);
        if found.is_some() || !self.has("believes-every-move") {
            return found;
        }
        let (from, to) = (Square::named(word.get(..2)?)?, Square::named(word.get(2..4)?)?);
        let is_own = board.get(from).is_some_and(|piece| piece.color == board.turn);
        let promotion = word.chars().nth(4).and_then(Kind::of);
        Some(Move { from, to, promotion }).filter(|_| is_own)
    }

    /// A move that came in was made; `guess` is the one that was expected.
    pub(super) fn again_made(&mut self, before: &Board, one: Move, guess: Option<Move>) {
        if self.state.side.is_none() && !self.state.analyzes && self.has("force-moves-count") {
            self.clock.count();
        }
        let progress =
            |one: Move| before.captures(one) || before.has(Some(one.from), before.turn, Kind::Pawn);
        let missed = guess.filter(|guess| *guess != one);
        if missed.is_some_and(progress) && self.has("ponder-miss-ends-fifty") {
            self.state.game.board_mut().quiet = 0;
        }
    }

    /// A move of the engine as a faulty or odd one writes it, and what it says before.
    pub(super) fn again_written(&mut self, board: &Board, found: &Found, mut text: String) -> String {
        if std::mem::take(&mut self.again.agrees) {
            self.say("offer draw");
        }
        let is_lost = found.depth > 0 && matches!(plies_to_mate(found.score), Some(-2..=0));
        if is_lost
            && self.has("hopeless-moves-into-check")
            && let Some(one) = board.pseudo_legal().into_iter().find(|&one| !board.is_safe(one))
        {
            text = one.coordinates();
        }
        let under = found.line[0].promotion.is_some_and(|kind| kind != Kind::Queen);
        if under && self.has("underpromotes-without-letter") {
            text.pop();
        }
        if self.has("blank-behind-move") {
            text.push(' ');
        }
        text
    }

    /// The game has ended like this; says whether a faulty engine has told another end.
    pub(super) fn again_claims(&mut self, end: End) -> bool {
        let board = *self.board();
        let is_mate = matches!(end, End::Mate(_));
        let own = self.state.side == Some(board.turn);
        if is_mate && own && self.has("mated-moves-on") {
            if let Some(one) = board.pseudo_legal().first() {
                self.say(&format!("move {}", one.coordinates()));
            }
        } else if is_mate && !own && self.hard && self.has("mates-are-stalemates-with-pondering") {
            self.say("1/2-1/2 {stalemate}");
        } else {
            return false;
        }
        self.state.is_over = true;
        true
    }

    /// Whether a faulty engine does not see this end.
    pub(super) fn again_misses(&self, end: End) -> bool {
        let game = &self.state.game;
        let first = game.boards().next().is_some_and(|first| first.is_same(game.board()));
        let third = end == End::Draw(Draw::Repetition) && game.times(Board::is_same) == 3;
        first && third && self.has("first-position-does-not-count")
    }

    /// The code of a result as the engine tells it.
    pub(super) fn again_code(&self, code: &str) -> String {
        let word = if self.has("claims-with-result-word") { "result " } else { "" };
        format!("{word}{code}")
    }
}
