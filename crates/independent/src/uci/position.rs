//! `position`, and what is known of the game from it.

use std::time::{Duration, Instant};

use crate::chess::{Board, Color, Game, Kind, Move, Piece, Square};

use super::engine::Engine;

impl Engine {
    /// `position`.
    pub(super) fn position(&mut self, words: &[&str]) {
        if words.len() == 2 && self.has("startpos-alone-unread") {
            return;
        }
        let at = words.iter().position(|word| matches!(*word, "startpos" | "fen"));
        let Some((begins, rest)) = at.and_then(|at| parts(&words[at..])) else { return };
        if rest == ["moves"] && self.has("empty-list-drops-position") {
            return;
        }
        self.stumble_over_list(&begins, rest);
        if self.refuses_fen(&begins, rest) {
            return;
        }
        let moves = match rest {
            ["moves", ..] if begins != "startpos" && self.has("fen-ignores-moves") => &[],
            ["moves", moves @ ..] => moves,
            _ => &[][..],
        };
        if moves.is_empty() && self.positions > 0 && self.games > 0 && self.has("position-needs-newgame") {
            return;
        }
        if moves.len() > 300 && self.has("history-of-300-dies") {
            std::process::abort();
        }
        if moves.len() > 1024 && self.has("history-of-1024-dies") {
            std::process::abort();
        }
        if std::mem::take(&mut self.kept.has_missed) && self.has("ponder-miss-keeps-position") {
            return;
        }
        if self.passes_over(&begins, moves) {
            return;
        }
        let count = std::mem::replace(&mut self.kept.count, moves.len());
        let is_as_long = self.begins == begins && !moves.is_empty() && count == moves.len();
        if is_as_long && self.has("position-by-count") {
            return;
        }
        let soon = Duration::from_millis(150);
        self.kept.came_soon = self.kept.game_began.is_some_and(|began| began.elapsed() < soon);
        let Some(board) = self.board_of(&begins) else { return };
        self.positions += 1;
        self.kept.positioned = Some(Instant::now());
        self.past.extend_from_slice(&[self.board()]);
        let goes_on =
            self.has("position-goes-on") && self.begins == begins && self.game.plies() < moves.len();
        let adds_up = self.adds_up(&begins);
        if !goes_on && !adds_up {
            self.game = Game::from(board);
        }
        let known = if adds_up { 0 } else { self.game.plies() };
        let many = if self.has("hundred-moves") { 100 } else { usize::MAX };
        for text in moves.iter().take(many).skip(known) {
            let Some(one) = self.read(text) else {
                assert!(!adds_up, "no piece stands on the square that the move comes from");
                break;
            };
            self.make(one);
        }
        self.begins = begins;
        if self.has("castling-rights-by-places") {
            let board = self.game.board_mut();
            board.castling = board.castling_by_places();
        }
        self.say_something();
        self.say_in_passing("the position is set up");
    }

    /// What only a faulty engine says to a position.
    fn say_something(&mut self) {
        if self.has("position-answered") {
            self.say("+---+---+---+---+---+---+---+---+");
        }
        if let Some(&one) = self.board().legal().first()
            && self.has("position-evaluates")
        {
            let score = crate::chess::value(&self.board());
            self.say(&format!("info depth 1 score cp {score} nodes 1 pv {}", one.coordinates()));
        }
    }

    fn board_of(&self, begins: &str) -> Option<Board> {
        if begins == "startpos" {
            let mut board =
                if self.options.is_free { Board::free_start(self.odd) } else { Board::start(self.odd) };
            if self.has("startpos-keeps-castling") && self.positions > 0 {
                board.castling = self.board().castling;
            }
            return Some(board);
        }
        if self.has("fen-needs-counters") && begins.split(' ').count() < 6 {
            return None;
        }
        if self.counts_too_far(begins) {
            return None;
        }
        let mut board = if self.options.is_free {
            Board::from_free_fen(&self.with_rights(begins), self.odd)?
        } else {
            Board::from_fen(&self.with_rights_by_index(begins), self.odd)?
        };
        if self.passes_in_vain(begins, &board) {
            return None;
        }
        self.misread(&mut board);
        if board.turn == Color::Black && self.has("fen-black-en-passant-unread") {
            board.en_passant = None;
        }
        self.misplace_rooks(&mut board);
        if self.has("fen-ignores-en-passant") {
            board.en_passant = None;
        }
        if self.has("fen-castling-by-places") {
            board.castling = board.castling_by_places();
        }
        if self.has("fen-black-cannot-castle") {
            board.castling[Color::Black.index()] = [false; 2];
        }
        board.is_sound().then_some(board)
    }

    /// The FEN, with the rights to castle that are understood.
    fn with_rights(&self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        if let Some(rights) = fields.get_mut(2) {
            if self.has("chess960-letters-unread") {
                rights.retain(|letter| "KQkq".contains(letter));
            }
            if self.has("chess960-small-letters-unread") {
                rights.retain(|letter| !('a'..='h').contains(&letter));
            }
            if self.has("chess960-xfen-unread") {
                rights.retain(|letter| !"KQkq".contains(letter));
            }
            if rights.is_empty() {
                rights.push('-');
            }
        }
        fields.join(" ")
    }

    /// The FEN, with the first right to castle taken for White's short castling, the second for the long one, and so on.
    fn with_rights_by_index(&self, fen: &str) -> String {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        if let Some(rights) = fields.get_mut(2).filter(|rights| **rights != "-")
            && self.has("fen-rights-by-index")
        {
            *rights = &"KQkq"[..rights.len().min(4)];
        }
        fields.join(" ")
    }

    /// Takes other rooks for those that castle on a free board.
    fn misplace_rooks(&self, board: &mut Board) {
        if board.is_free && self.has("chess960-outermost-rooks") {
            for color in [Color::White, Color::Black] {
                let is_rook = |file: &i8| board.has(Square::at(*file, color.home()), color, Kind::Rook);
                let ends = [(0..8).rev().find(is_rook), (0..8).find(is_rook)];
                board.rooks[color.index()] = [ends[0].unwrap_or(7), ends[1].unwrap_or(0)];
            }
        }
    }

    /// The move of a list.
    fn read(&self, text: &str) -> Option<Move> {
        let text = text.to_lowercase();
        let board = self.board();
        if self.steps_too_far(&text) {
            return None;
        }
        if let Some(castling) = self.castling_for_step(&text) {
            return Some(castling);
        }
        if self.has("chess960-reads-two-steps") && board.is_free {
            let is_short = text.get(2..3) == Some("g");
            let wing = |one: &Move| (one.to.file() > one.from.file()) == is_short;
            let two = matches!(text.as_str(), "e1g1" | "e1c1" | "e8g8" | "e8c8");
            let castles = |one: &Move| board.castles_freely(*one);
            let moves = board.legal();
            return match moves.iter().find(|&one| two && castles(one) && wing(one)) {
                Some(one) => Some(*one),
                None => board.by_coordinates(&text).filter(|one| !castles(one)),
            };
        }
        if text == "e8c8" && self.has("black-long-castling-unread") {
            return board
                .by_coordinates(&text)
                .filter(|_| !board.has(Square::named("e8"), Color::Black, Kind::King));
        }
        if text.ends_with('n') && self.has("underpromotion-unread") {
            return board.by_coordinates(&text.replace('n', "q"));
        }
        if text.ends_with('n') && self.has("knight-read-as-k") {
            return None;
        }
        if text.len() == 5 && text.ends_with(['r', 'b']) && self.has("rook-and-bishop-unread") {
            return board.by_coordinates(&format!("{}q", &text[..4]));
        }
        board.by_coordinates(&text)
    }

    fn make(&mut self, one: Move) {
        let before = self.board();
        self.game.make(one);
        if let Some(kind) = one.promotion
            && before.turn == Color::Black
            && self.has("black-promotes-to-white")
        {
            self.game.board_mut().put(one.to, Some(Piece { color: Color::White, kind }));
        }
        self.bring_rook_along(&before, one);
        let piece = |square: Square| before.get(square).map(|piece| (piece.color, piece.kind));
        let is_castling = piece(one.from) == Some((Color::White, Kind::King)) && one.coordinates() == "e1g1";
        if is_castling && self.has("list-castling-leaves-rook") {
            let rook = Square::named("h1").and_then(|square| before.get(square));
            for (name, piece) in [("f1", None), ("h1", rook)] {
                if let Some(square) = Square::named(name) {
                    self.game.board_mut().put(square, piece);
                }
            }
        }
        let is_passing = piece(one.from) == Some((Color::White, Kind::Pawn))
            && before.en_passant == Some(one.to)
            && one.from.file() != one.to.file();
        if is_passing
            && self.has("list-en-passant-leaves-pawn")
            && let Some(square) = one.to.step(0, -1)
        {
            self.game.board_mut().put(square, before.get(square));
        }
    }

    /// Whether a faulty engine takes the game for drawn, and moves no more.
    pub(super) fn is_drawn(&self) -> bool {
        let board = self.board();
        let earlier = self.past.iter().filter(|other| board.is_same(other)).count();
        self.has("repetition-ends") && self.game.times(Board::is_same) >= 3
            || self.has("earlier-games-count") && earlier + 1 >= 3 && self.game.plies() > 0
            || self.has("fifty-moves-end") && board.quiet >= 100
            || self.has("bare-material-ends") && board.lacks_material()
    }

    /// Whether Black is on move.
    pub(super) fn is_black(&self) -> bool {
        self.board().turn == Color::Black
    }
}

/// What `position` begins with, as text, and the rest.
fn parts<'a, 'b>(words: &'a [&'b str]) -> Option<(String, &'a [&'b str])> {
    match words {
        ["startpos", rest @ ..] => Some(("startpos".to_owned(), rest)),
        ["fen", rest @ ..] => {
            let at = rest.iter().position(|word| *word == "moves").unwrap_or(rest.len());
            Some((rest[..at].join(" "), &rest[at..]))
        }
        _ => None,
    }
}
