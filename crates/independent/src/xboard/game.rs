//! The game: new ones, moves that come in, take-backs, positions, and how it ends.

use crate::chess::{Board, Color, Draw, End, Game, has_form_of_coordinates, won_by};

use super::engine::Engine;

impl Engine {
    /// `new`: the start position, the engine owns Black, no limit of depth, time is the clock on the wall.
    pub(super) fn new_game(&mut self) {
        self.games += 1;
        if self.has("no-reuse") && self.games > 1 {
            self.is_done = true;
            return;
        }
        self.is_late = self.is_thinking();
        let old = *self.board();
        let mut board = Board::start(self.odd());
        if self.has("fifty-survives-new") {
            board.quiet = old.quiet;
        }
        if self.has("castling-lost-for-good") {
            board.castling = std::array::from_fn(|side| {
                std::array::from_fn(|wing| {
                    board.castling[side][wing] && (self.games < 2 || old.castling[side][wing])
                })
            });
        }
        if self.has("variant-survives-new") && self.state.is_nocastle {
            board.castling = [[false; 2]; 2];
        } else {
            self.state.is_nocastle = false;
        }
        if self.has("repetitions-survive-new") && self.games > 1 {
            self.state.game.set_up(board);
        } else {
            self.state.game = Game::from(board);
        }
        let state = &mut self.state;
        let keeps_force = self.chosen.has("new-keeps-force") && state.side.is_none() && self.games > 1;
        state.side = if keeps_force { None } else { Some(Color::Black) };
        if self.chosen.has("colour-turns-with-each-game") && self.games.is_multiple_of(2) {
            state.side = Some(Color::White);
            state.wants_move = true;
        }
        state.is_over = self.chosen.has("over-survives-new") && state.is_over;
        (state.is_bad, state.is_fresh, state.edit) = (false, true, None);
        state.wants_move &= self.chosen.has("colour-turns-with-each-game");
        if self.chosen.has("new-leaves-analysis") {
            state.analyzes = false;
        }
        if state.analyzes {
            state.side = None;
        }
        if !self.has("new-keeps-sd") {
            self.clock.depth = None;
        }
        if !self.has("new-keeps-nps") {
            self.clock.rate = None;
        }
        let moves = self.clock.moves;
        self.clock.set(self.clock.control);
        self.again_period(moves);
        self.is_random = false;
        self.slips_set_up();
        self.plain_slips_new();
        self.asks();
    }

    /// Whether the line can only be a move.
    pub(super) fn is_move(&self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("usermove"), Some(_)) => true,
            (Some(word), None) => {
                has_form_of_coordinates(word) || self.has("san") && self.board().by_san(word).is_some()
            }
            _ => false,
        }
    }

    fn refuse_move(&mut self, why: &str, word: &str) {
        let prefix = if self.has("illegal-move-echoes-usermove") { "usermove " } else { "" };
        let line = match () {
            () if self.has("illegal-move-as-error") => format!("Error (illegal move): {word}"),
            () if self.has("illegal-move-without-colon") => format!("Illegal move {word}"),
            () if self.has("illegal-move-not-said") => return,
            () if why.is_empty() && self.has("reasons") => {
                format!("Illegal move (the rules forbid it): {word}")
            }
            () if why.is_empty() => format!("Illegal move: {prefix}{word}"),
            () => format!("Illegal move ({why}): {prefix}{word}"),
        };
        self.say(&line);
        self.slips_refused();
        self.late_slips_refused(word);
        self.plain_slips_refused(word);
        if self.has("illegal-move-turns-colours") {
            self.state.side = self.state.side.map(Color::other);
        }
        if self.has("illegal-move-ends-analysis") {
            self.state.analyzes = false;
        }
    }

    /// A move has come in.
    pub(super) fn move_in(&mut self, word: &str) {
        let board = *self.board();
        if self.state.is_bad && !self.has("bad-position-takes-moves") {
            return self.refuse_move("the position is impossible", word);
        }
        if self.state.side == Some(board.turn) {
            return self.refuse_move("not your turn", word);
        }
        let mut bare = word.to_owned();
        if self.has("san-promotion-wants-no-sign") && word.contains('=') {
            return self.refuse_move("", word);
        }
        if self.has("promotion-wants-capitals") && word.len() == 5 {
            return self.refuse_move("", word);
        }
        if self.has("san-marks-unknown") && word.ends_with(['+', '#']) {
            return self.refuse_move("", word);
        }
        if self.has("san-ignores-hints") && bare.len() == 4 && bare.starts_with('N') && !bare.contains('x') {
            bare.remove(1);
        }
        let by_san = || {
            let first = board.legal().into_iter().find(|&one| board.san(one).replace(['+', '#'], "") == bare);
            let knights = || {
                let mut moves = board.legal().into_iter();
                moves.find(|&one| {
                    bare.starts_with('N')
                        && bare.ends_with(&one.to.name())
                        && board.get(one.from).is_some_and(|piece| piece.kind == crate::chess::Kind::Knight)
                })
            };
            if self.has("san-ignores-hints") { knights().or(first) } else { board.by_san(word) }
        };
        if self.has("san-counts-pinned-rivals") && board.san_fits(word) > 1 {
            return self.refuse_move("ambiguous", word);
        }
        let mistaken = self.mistaken(&board, word);
        let by_san = || if mistaken == word { by_san() } else { board.by_san(&mistaken) };
        let mut found = board.by_coordinates(&mistaken).or_else(|| by_san().filter(|_| self.has("san")));
        if found.is_none() && self.has("force-takes-any-side") && self.state.side.is_none() {
            let mut other = board;
            other.turn = board.turn.other();
            found = other.by_coordinates(word);
            if found.is_some() {
                *self.state.game.board_mut() = other;
            }
        }
        found = self.again_taken(&board, &mistaken, found);
        let Some(one) = found else { return self.refuse_move("", word) };
        if self.drops() {
            return;
        }
        if self.has("moves-echoed") {
            self.say(&format!("move {word}"));
        }
        let plies = self.state.game.plies();
        if self.has("game-of-sixty-plies") && plies >= 60 || self.has("game-of-400-plies") && plies >= 400 {
            std::process::abort();
        }
        let has_pondered = self.hard && self.state.side.is_some() && !self.state.is_fresh;
        (self.state.is_fresh, self.state.has_undone) = (false, false);
        if self.has("ponder-guess-stays") && has_pondered && self.state.game.plies() % 4 == 2 {
            let guess = board.legal()[0];
            self.state.game.make(guess);
        } else {
            self.state.game.make(one);
        }
        self.slips_made();
        self.again_made(&board, one, self.plain.guess);
        let was_expected = self.plain_slips_made(one);
        self.reported_made(&board, one);
        if was_expected && self.has("expected-move-unanswered") {
            return;
        }
        if self.state.side.is_none() || self.state.analyzes || self.state.is_over {
            if self.has("claims-in-force") && !self.state.analyzes && !self.state.is_over {
                self.claim();
                self.state.is_over = false;
            }
            return;
        }
        if self.has("one-move-in-five-unanswered") && self.random.u32(..5) == 0 {
            return;
        }
        if self.is_muted(was_expected) {
            return;
        }
        let is_over = self.claim();
        if !is_over || self.has("moves-behind-claim") && !self.board().legal().is_empty() {
            self.state.wants_move = self.state.side == Some(self.board().turn);
        }
    }

    /// How the game has ended, if it has.
    fn end(&self) -> Option<End> {
        let (game, board) = (&self.state.game, self.board());
        if let Some(end) = self.wrong_end().or_else(|| self.plain_wrong_end()) {
            return Some(end);
        }
        if let Some(end) = game.end() {
            return Some(end)
                .filter(|end| !(self.has("fifty-moves-unknown") && *end == End::Draw(Draw::FiftyMoves)))
                .filter(|end| !self.again_misses(*end));
        }
        let minors = || {
            use crate::chess::Kind::{Bishop, King, Knight};
            let kinds: Vec<_> = board.pieces().map(|(_, piece)| piece.kind).collect();
            kinds.len() <= 4 && kinds.iter().all(|kind| matches!(kind, Bishop | King | Knight))
        };
        let draw = match () {
            () if self.has("any-two-minors-are-a-draw") && minors() => Draw::Material,
            () if self.has("fifty-plies-are-a-draw") && board.quiet >= 50 => Draw::FiftyMoves,
            () if self.has("second-occurrence-is-a-draw") && game.times(Board::is_same) >= 2 => {
                Draw::Repetition
            }
            () if self.has("repetition-ignores-rights") && game.times(Board::has_same_places) >= 3 => {
                Draw::Repetition
            }
            () => return None,
        };
        Some(End::Draw(draw))
    }

    /// Says how the game has ended, if it has, and whether it has.
    pub(super) fn claim(&mut self) -> bool {
        let Some(end) = self.end() else { return false };
        if self.has("no-claims") {
            return end == End::Draw(Draw::Stalemate) || matches!(end, End::Mate(_));
        }
        if self.again_claims(end) {
            return true;
        }
        let (code, why) = match end {
            End::Mate(winner) => {
                let winner = self.winner(winner);
                let turned = self.has("black-mates-are-white-wins");
                (won_by(if turned { Color::White } else { winner }), "checkmate")
            }
            End::Draw(Draw::Stalemate) if self.has("stalemate-is-a-win") => {
                (won_by(self.board().turn.other()), "stalemate")
            }
            End::Draw(Draw::Stalemate) => ("1/2-1/2", "stalemate"),
            End::Draw(Draw::Material) => ("1/2-1/2", "insufficient material"),
            End::Draw(Draw::FiftyMoves) => ("1/2-1/2", "fifty moves without progress"),
            End::Draw(Draw::Repetition) => ("1/2-1/2", "third repetition"),
        };
        self.plain_slips_claim(end);
        let code = self.again_code(code);
        if self.has("result-without-braces") {
            self.say(&format!("{code} {why}"));
        } else {
            self.say(&format!("{code} {{{why}}}"));
        }
        self.state.is_over = true;
        true
    }

    /// For an author who claims what is true only after the coming move.
    pub(super) fn claims_too_early(&mut self) -> bool {
        let quiet = self.board().quiet;
        let early = self.has("claims-before-the-last-move") && quiet == 99;
        if early {
            self.say("1/2-1/2 {fifty moves}");
            self.state.is_over = true;
        }
        early
    }

    /// `undo`: one ply back.
    pub(super) fn undo(&mut self, line: &str) {
        self.reported_undo();
        if self.has("undo-only-once") && std::mem::replace(&mut self.state.has_undone, true) {
            return;
        }
        let Some(undone) = self.state.game.take_back() else {
            if self.has("result-ends-take-backs") {
                return;
            }
            return self.refuse("command not legal now", line);
        };
        self.state.is_over &= self.has("take-back-keeps-the-end");
        self.slips_undone(&undone);
        self.late_slips_undone(&undone);
        self.plain_slips_undone();
        if self.has("undo-loses-castling") {
            self.state.game.board_mut().castling = undone.castling;
        }
        if self.has("undo-loses-en-passant") {
            self.state.game.board_mut().en_passant = None;
        }
        if self.has("undo-keeps-fifty") {
            self.state.game.board_mut().quiet = undone.quiet + 1;
        }
    }

    /// `remove`: two plies back.
    pub(super) fn remove(&mut self, line: &str) {
        if self.state.game.plies() < 2 {
            return self.refuse("command not legal now", line);
        }
        self.state.game.take_back();
        let takes_one = self.has("remove-takes-one-ply") || self.hard && self.has("remove-counts-guess");
        if !takes_one {
            self.state.game.take_back();
        }
        if self.has("remove-moves-again") {
            self.state.side = Some(self.board().turn);
            self.state.wants_move = true;
        }
        self.state.is_over &= self.has("take-back-keeps-the-end");
    }

    /// `setboard`.
    pub(super) fn set_board(&mut self, fen: &str) {
        let (turn, old) = (self.board().turn, *self.board());
        let board = Board::from_fen(fen, self.odd());
        self.stumble_over_fen(fen, board.as_ref());
        if self.has("setboard-dies-without-kings") {
            let board = board.as_ref();
            if board.is_none_or(|board| board.king(Color::White).is_none()) {
                std::process::abort();
            }
        }
        let Some(mut board) = board.filter(|board| board.is_sound() || self.has("any-position-goes")) else {
            return self.bad_position();
        };
        if self.has("setboard-keeps-mover") {
            board.turn = turn;
        }
        if self.has("setboard-ignores-en-passant") {
            board.en_passant = None;
        }
        if self.has("setboard-keeps-en-passant") {
            board.en_passant = board.en_passant.or(old.en_passant);
        }
        if self.has("setboard-castles-by-places") {
            board.castling = board.castling_by_places();
        }
        if self.has("black-rights-exchanged") {
            let [_, black] = board.castling_by_places();
            let [short, long] = board.castling[1];
            board.castling[1] = [long && black[0], short && black[1]];
        }
        if self.has("setboard-ignores-counters") {
            board.quiet = 0;
        }
        self.state.analyzes &= !self.has("setboard-ends-analysis");
        self.put_position(board);
        self.reported_set_board(old);
        self.leave_force("setboard-ends-force");
        if self.has("setboard-begins-to-play") {
            self.state.side = Some(board.turn);
            self.state.wants_move = true;
        }
    }

    /// A position that no game could reach.
    pub(super) fn bad_position(&mut self) {
        self.say("tellusererror Illegal position");
        self.state.is_bad = true;
    }

    /// Another position, in which nothing has happened yet.
    pub(super) fn put_position(&mut self, board: Board) {
        let mut board = board;
        if self.state.is_nocastle {
            board.castling = [[false; 2]; 2];
        }
        if self.has("repetitions-survive-setboard") || self.has("repetitions-survive-edit") {
            self.state.game.set_up(board);
        } else {
            self.state.game = Game::from(board);
        }
        (self.state.is_bad, self.state.is_over, self.state.is_fresh) = (false, false, false);
        self.state.wants_move = false;
        self.slips_set_up();
        self.plain_slips_set_up();
        if !self.state.analyzes {
            self.state.side = None;
        }
    }
}
