//! What each command does.

use crate::chess::{Board, Game, Move, Oddities, has_form_of_coordinates};

use super::clock::Clock;
use super::engine::Engine;

/// The first word of a line, and what follows it.
pub(super) fn split(line: &str) -> (&str, &str) {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    (first, rest.trim())
}

impl Engine {
    /// Obeys one line.
    pub(super) fn obey(&mut self, line: &str) {
        let (first, rest) = split(line);
        match first {
            "new" => self.begin(),
            "setpos" => self.set_position(rest),
            "go" => self.go(),
            "level" => self.set_level(rest),
            "time" if self.was_timed && self.has("time-heeded-once") => {}
            "time" | "otim" => {
                self.was_timed |= first == "time";
                let chosen = self.chosen.clone();
                self.clock.set(rest, first == "time", self.side, |name| chosen.has(name));
                if self.has("time-answered") {
                    self.say("ok");
                }
            }
            "draw" => self.take_offer(),
            "decline" => {
                self.has_offered = false;
                self.is_over |= self.has("decline-ends-game");
            }
            "result" => self.end(rest),
            "rating" if self.has("rating-dies") => std::process::abort(),
            "name" | "rating" | "" => {}
            "quit" if self.has("quit-dies") => std::process::abort(),
            "quit" => self.is_done = true,
            "bughouse" if self.has("extended") => self.say("bughouse ok"),
            _ => self.take_word(first, rest),
        }
        if self.has("prompts") && matches!(first, "new" | "setpos") {
            self.write_open("White (1): ");
        }
    }

    fn odd(&self) -> Oddities {
        Oddities::chosen(|name| self.chosen.has(name))
    }

    fn begin(&mut self) {
        let mut board = Board::start(self.odd());
        if self.has("castling-lost-for-good") && self.game.plies() > 0 {
            board.castling = self.game.board().castling;
        }
        if let Some(set) = self.was_set.filter(|_| self.has("setpos-survives-new")) {
            board = set;
        }
        let old = std::mem::replace(&mut self.game, Game::from(board));
        self.earlier.extend(old.boards());
        if !self.has("side-stays-in-next-game") {
            self.side = None;
        }
        self.was_timed = false;
        self.is_over = self.is_over && self.has("over-survives-new")
            || self.was_refused && self.has("illegal-survives-new");
        self.has_offered = false;
        self.clock.restart();
    }

    fn set_position(&mut self, fen: &str) {
        if self.has("counters-wanted") && fen.split_whitespace().count() < 6 {
            return;
        }
        let Some(mut board) = Board::from_fen(fen, self.odd()).filter(Board::is_sound) else { return };
        if self.has("fen-without-castling") {
            board.castling = [[false; 2]; 2];
        }
        if self.has("fen-without-en-passant") {
            board.en_passant = None;
        }
        if self.has("fen-castles-by-places") {
            board.castling = board.castling_by_places();
        }
        if self.has("fen-side-ignored") {
            board.turn = crate::chess::Color::White;
        }
        self.game = Game::from(board);
        self.was_set = Some(board);
    }

    fn go(&mut self) {
        if self.side == Some(self.game.board().turn.other()) && self.has("side-stays-in-next-game") {
            return;
        }
        self.side = Some(self.game.board().turn);
        self.wants_move = !self.is_over;
    }

    fn set_level(&mut self, rest: &str) {
        let words: Vec<&str> = rest.split_whitespace().collect();
        if self.has_moved && self.has("level-of-first-game-stays") {
            return;
        }
        if let Some(clock) = Clock::read(&words, |name| self.has(name)) {
            self.clock = clock;
        }
        if self.has("level-starts") {
            self.go();
        }
    }

    /// `draw`.
    fn take_offer(&mut self) {
        match () {
            () if self.has("ignores-offers") => {}
            () if self.has("accepts-draws") => {
                self.say("draw");
                self.is_over |= self.has("acceptance-ends-game");
            }
            () => self.say("decline"),
        }
    }

    /// `result`.
    fn end(&mut self, text: &str) {
        if self.has("long-comment-dies") && text.len() > 1000 {
            std::process::abort();
        }
        self.is_over = !self.has("result-ignored");
        self.has_offered = false;
    }

    fn take_word(&mut self, word: &str, rest: &str) {
        if let Some(one) = self.read_move(word) {
            return self.take_move(one, word);
        }
        let is_like_move = has_form_of_coordinates(word) || is_like_san(word);
        if self.has("everything-is-ok") && !is_like_move && rest.is_empty() {
            return self.say(&format!("{word} ok"));
        }
        if is_like_move && !self.is_over {
            self.refuse(word);
        }
    }

    fn refuse(&mut self, word: &str) {
        if self.has("illegal-passed-over") {
            self.wants_move = true;
            return;
        }
        self.is_over = true;
        self.was_refused = true;
        if self.has("illegal-is-lost") {
            let winner = self.game.board().turn.other();
            return self.say(&format!("{} {{illegal move {word}}}", crate::chess::won_by(winner)));
        }
        if !self.has("silent-on-illegal") {
            self.say(&format!("* {{illegal move {word}}}"));
        }
    }

    fn take_move(&mut self, one: Move, word: &str) {
        if self.is_over {
            return;
        }
        if self.side.is_none() && self.has("first-move-unanswered") {
            return self.game.make(one);
        }
        self.side = Some(self.game.board().turn.other());
        self.game.make(one);
        if self.has("echoes-moves") {
            self.say(&format!("move {word}"));
        }
        if self.has("waits-for-decline") && self.has_offered {
            return;
        }
        self.has_offered = false;
        if !self.tell_end() {
            self.wants_move = !(self.has("late-moves-unanswered") && self.game.plies() > 40);
        }
    }

    /// A move as SAN or as coordinates.
    fn read_move(&self, word: &str) -> Option<Move> {
        let board = self.game.board();
        if self.has("signs-unread") && word.ends_with(['+', '#']) {
            return None;
        }
        if self.has("long-castling-unread") && matches!(word, "O-O-O" | "e1c1" | "e8c8") {
            return None;
        }
        if self.has("ranks-unread")
            && word.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
            && word.len() == 4
            && word.starts_with(char::is_uppercase)
        {
            return None;
        }
        let bare = word.trim_end_matches(['+', '#']);
        let is_unread = self.has("whole-square-unread")
            && bare.starts_with(char::is_uppercase)
            && bare.replace('x', "").len() == 5
            && !bare.contains('-')
            || self.has("promotion-by-capture-unread") && bare.contains('x') && bare.contains('=')
            || self.has("black-castles-unread") && matches!(word, "e8g8" | "e8c8");
        if is_unread {
            return None;
        }
        let san = board.by_san(&word.replace('0', "O"));
        let read = board.by_coordinates(word).or(san);
        let bishop = format!("B{}", word.get(1..).unwrap_or_default());
        if self.has("letters-confused") && word.starts_with('b') {
            return board.by_san(&bishop).or(read);
        }
        match read {
            Some(one)
                if one.promotion.is_some()
                    && (self.has("promotes-to-queens-only-when-told")
                        || self.has("black-promotes-to-queens")
                            && board.turn == crate::chess::Color::Black) =>
            {
                let queen =
                    board.legal().into_iter().find(|other| (other.from, other.to) == (one.from, one.to));
                queen.or(read)
            }
            read => read,
        }
    }
}

/// Whether the word looks like a move in SAN.
fn is_like_san(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.split('=').next().unwrap_or_default();
    let end = bare.len().checked_sub(2).and_then(|at| bare.get(at..));
    let letters = |letter: char| "KQRBNabcdefgh12345678x".contains(letter);
    bare.starts_with("O-O")
        || end.is_some_and(|end| crate::chess::Square::named(end).is_some()) && bare.chars().all(letters)
}
