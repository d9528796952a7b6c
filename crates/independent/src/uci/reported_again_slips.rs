//! What the engine does wrong as further engines did by public reports, and what variants do that were accused and are right.

use crate::chess::{Board, Found, Kind, Move};

use super::engine::Engine;
use super::state::{Budget, Limits, Thinking};

impl Engine {
    /// The options of a variant, and one as a faulty engine breaks its line.
    pub(super) fn declare_more(&self, all: &mut Vec<String>) {
        if self.has("many-threads") {
            all.push("name Threads type spin default 1 min 1 max 256".to_owned());
        }
        if self.has("tablebases") {
            all.push("name NalimovPath type string default <empty>".to_owned());
            all.push("name NalimovCache type spin default 2 min 1 max 64".to_owned());
        }
        if self.has("combo-line-broken") {
            all[3] = "name Style type combo var Solid var Normal var Very Risky\n default Normal".to_owned();
        }
    }

    /// A string option that a faulty engine cannot set.
    pub(super) fn fail_to_set_text(&mut self, key: &str, value: &str, is_bare: bool) {
        let is_fatal = value.contains(';') && self.has("semicolon-dies")
            || is_bare && self.has("string-without-value-dies")
            || value == "<empty>" && !self.kept.path.is_empty() && self.has("empty-behind-path-dies");
        if is_fatal && matches!(key, "log file" | "uci_opponent" | "uci_engineabout" | "nalimovpath") {
            std::process::abort();
        }
        if key == "nalimovpath" {
            self.kept.path = if value == "<empty>" { String::new() } else { value.to_owned() };
        }
    }

    /// How many threads search; a faulty engine forgets the position meanwhile.
    pub(super) fn set_threads(&mut self, number: Option<u64>) {
        let most = if self.has("many-threads") { 256 } else { 8 };
        self.kept.threads = number.filter(|number| *number <= most).unwrap_or(1);
        if self.has("threads-reset-position") {
            self.game = crate::chess::Game::from(Board::start(self.odd));
        }
    }

    /// A first line that a faulty engine does not stay for.
    pub(super) fn leave_at_once(&mut self) {
        if !self.is_known && self.has("first-unknown-leaves") {
            self.say("Unknown command. Good bye.");
            self.is_done = true;
        }
    }

    /// Whether a faulty engine takes the words of a position for none.
    pub(super) fn refuses_fen(&self, begins: &str, rest: &[&str]) -> bool {
        let fields: Vec<&str> = begins.split(' ').collect();
        fields.len() == 4 && !rest.is_empty() && self.has("short-fen-takes-moves")
            || fields.get(5) == Some(&"0") && self.has("fen-move-zero-refused")
    }

    /// Whether a faulty engine plays the moves of this position on the board as it is.
    pub(super) fn adds_up(&mut self, begins: &str) -> bool {
        self.kept.is_from_fen = begins != "startpos";
        std::mem::replace(&mut self.kept.is_set_up, true)
            && begins == "startpos"
            && self.has("positions-add-up")
    }

    /// Whether a faulty engine cannot read this pawn's move.
    pub(super) fn steps_too_far(&self, text: &str) -> bool {
        let board = self.board();
        let is_step = |one: Move| {
            board.has(Some(one.from), board.turn, Kind::Pawn) && (one.to.rank() - one.from.rank()).abs() == 2
        };
        self.kept.is_from_fen
            && self.has("fen-pawns-step-once")
            && board.by_coordinates(text).is_some_and(is_step)
    }

    /// The parameters of `go`, as further engines took them that were reported.
    pub(super) fn mistake_again(&self, limits: &mut Limits) {
        if self.has("times-in-microseconds") {
            let numbers = limits.times.iter_mut().chain(&mut limits.increments).chain([&mut limits.time]);
            for number in numbers {
                *number = number.map(|number| number / 1000);
            }
        }
    }

    /// How far the search may go, in a faulty engine or a hasty one.
    pub(super) fn bend(&self, budget: &mut Budget, limits: &Limits, moves: &[Move]) {
        budget.is_open |=
            self.options.is_limited && limits.depth.is_some() && self.has("limited-strength-ignores-depth");
        if moves.len() == 1 && !budget.is_open && self.has("single-move-at-once") {
            (budget.depth, budget.is_exact) = (1, false);
        }
    }

    /// The position that a faulty engine searches: now and then for the side that is not on move.
    pub(super) fn take_sides(&self, board: &mut Board) {
        if self.searches.is_multiple_of(10) && self.has("tenth-search-for-opponent") {
            let other = turned(board);
            if other.is_sound() {
                *board = other;
            }
        }
    }

    /// Whether nobody can win any more by the rules of repetition and fifty moves.
    fn is_drawn_by_history(&self) -> bool {
        self.game.times(Board::is_same) >= 3 || self.board().quiet >= 100
    }

    /// Whether a faulty engine has answered without a search, or will not answer.
    pub(super) fn answers_without_search(&mut self, board: &Board, limits: &Limits, moves: &[Move]) -> bool {
        self.kept.is_set_up = false;
        let is_fatal = !self.is_ready && self.has("go-before-isready-dies")
            || self.kept.threads > 1 && self.games == 0 && self.has("threads-without-newgame-die");
        if is_fatal {
            std::process::abort();
        }
        let is_mute = self.searches == 1 && self.has("first-go-unanswered")
            || self.kept.threads == 256 && self.has("threads-maximum-mute")
            || limits.ponders && self.is_drawn_by_history() && self.has("drawn-pondering-mute");
        if is_mute {
            return true;
        }
        let answer = self.answer_without_search(board, limits, moves);
        if let Some(text) = &answer {
            self.say(&format!("bestmove {text}"));
        }
        answer.is_some()
    }

    fn answer_without_search(&self, board: &Board, limits: &Limits, moves: &[Move]) -> Option<String> {
        if moves.is_empty() || limits.ponders {
            return None;
        }
        let own = self.clock_of(board).index();
        let is_short = limits.times[own].is_some_and(|clock| (0..20).contains(&clock));
        if is_short && self.has("short-clock-none") {
            return Some("(none)".to_owned());
        }
        let has_increment = limits.increments[own].is_some_and(|increment| increment > 0);
        let is_hurried = has_increment && limits.moves.is_some();
        if is_hurried && self.has("short-clock-repeats-move") && self.share(limits, board)? < 50 {
            return self.last.first().map(|one| one.coordinates());
        }
        let is_null = self.kept.foreseen.is_some_and(|other| board.is_same(&other))
            && self.has("foreseen-null")
            || is_locked(board) && self.has("king-moves-only-null");
        is_null.then(|| "0000".to_owned())
    }

    /// What a faulty engine keeps of a search for the next one.
    pub(super) fn foresee(&mut self, thinking: &Thinking, best: &Found) {
        let two = best.line.get(..2).filter(|_| best.depth > 1);
        self.kept.foreseen = two.map(|two| two.iter().fold(thinking.board, |board, one| board.after(*one)));
        if thinking.is_stopped && self.has("hurried-position-lost") {
            self.lines.lose_beginning("position");
        }
    }

    /// How long a faulty engine takes for `stop`, in milliseconds.
    pub(super) fn dozes(&self) -> u64 {
        if self.is_drawn_by_history() && self.has("stop-late-when-drawn") { 1000 } else { 0 }
    }

    /// A `stop` that a faulty engine does not survive.
    pub(super) fn collapse_at_second_stop(&self) {
        if self.was_stopped && self.has("second-stop-dies") {
            std::process::abort();
        }
    }

    /// The end of the process, as a faulty engine does not come to it.
    pub(super) fn outlive_quit(&self) {
        while self.searches > 0 && self.has("quit-outlived") {
            std::thread::park();
        }
    }

    /// The move, as a faulty engine has it that sees itself mated.
    pub(super) fn despairs(&self, best: &Found, text: String) -> String {
        let is_lost = super::score::mate(best.score).is_some_and(|moves| moves < 0);
        if is_lost && self.has("mated-soon-null") { "0000".to_owned() } else { text }
    }

    /// A promotion in a line of best play, as a faulty engine writes it.
    pub(super) fn promoted_in_line(&self, one: Move, text: String) -> String {
        match one.promotion {
            Some(_) if self.has("pv-promotes-in-capitals") => {
                format!("{}{}", &text[..4], text[4..].to_uppercase())
            }
            Some(_) if self.has("pv-promotes-to-queen") => format!("{}q", &text[..4]),
            _ => text,
        }
    }

    /// What a faulty engine shows behind a mate.
    pub(super) fn goes_on_beyond(&self, board: &Board, texts: &mut Vec<String>) {
        let is_mate = board.is_in_check(board.turn) && board.legal().is_empty();
        if let Some(one) = board.pseudo_legal().first().filter(|_| is_mate && self.has("pv-beyond-mate")) {
            texts.push(one.coordinates());
        }
    }

    /// How full the table is, in writing.
    pub(super) fn fill(&self, full: u64) -> String {
        let is_odd = self.options.hash > 256 && self.has("hashfull-below-zero");
        if is_odd { format!("-{}", full + 1) } else { full.to_string() }
    }

    /// The line whose second move is told as the expected reply.
    pub(super) fn line_of_reply(&self, lines: &[Found], best: &Found) -> Found {
        let mut best = best.clone();
        if let Some(reply) = lines.last().and_then(|last| last.line.get(1))
            && self.has("multipv-ponder-of-last-line")
        {
            best.line.truncate(1);
            best.line.push(*reply);
        }
        best
    }

    /// The reply that a variant expects, which is not that of its line.
    pub(super) fn another_reply(&self, next: &Board) -> Option<Move> {
        next.legal().last().copied().filter(|_| self.has("ponders-another-reply"))
    }

    /// A mate that a variant fears before it has looked at all its moves.
    pub(super) fn fear_mate(&mut self, thinking: &Thinking, found: &Found) {
        let is_first = found.depth == 1 && thinking.budget.depth > 1 && thinking.only.len() > 1;
        let is_plain = self.options.lines == 1 && super::score::mate(found.score).is_none();
        if let Some((one, reply)) =
            thinking.only.iter().find_map(|one| Some((one, mating(&thinking.board.after(*one))?)))
            && is_first
            && is_plain
            && self.has("early-mate-refuted")
        {
            let time = thinking.began.elapsed().as_millis();
            let (one, reply) = (one.coordinates(), reply.coordinates());
            self.say(&format!("info depth 1 score mate -1 nodes 1 time {time} pv {one} {reply}"));
        }
    }
}

/// The same board with the other side on move.
fn turned(board: &Board) -> Board {
    let mut board = *board;
    board.turn = board.turn.other();
    board.en_passant = None;
    board
}

/// A move that mates at once.
fn mating(board: &Board) -> Option<Move> {
    let is_mated = |board: &Board| board.is_in_check(board.turn) && board.legal().is_empty();
    board.legal().into_iter().find(|one| is_mated(&board.after(*one)))
}

/// Whether pawns are left, all of them blocked, and nothing else but the kings.
fn is_locked(board: &Board) -> bool {
    let is_king_or_pawn = board.pieces().all(|(_, piece)| matches!(piece.kind, Kind::King | Kind::Pawn));
    let has_pawns = board.pieces().any(|(_, piece)| piece.kind == Kind::Pawn);
    let both = [*board, turned(board)];
    let moves = both.iter().flat_map(|board| board.pseudo_legal().into_iter().map(|one| (*board, one)));
    let is_blocked = moves.into_iter().all(|(board, one)| board.has(Some(one.from), board.turn, Kind::King));
    is_king_or_pawn && has_pawns && is_blocked && !board.is_in_check(board.turn)
}
