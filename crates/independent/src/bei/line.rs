//! Which game it is, which position, and what must not come again.

use std::time::Duration;

use crate::boost::{Board, Game, Move};

use super::engine::{Engine, STANDARD};

impl Engine {
    /// `newgame`.
    pub(super) fn new_game(&mut self, identifier: &str) {
        if self.has("same-game-mute") && identifier == self.identifier {
            return;
        }
        let mut text = identifier.to_owned();
        if self.has("parts-unchecked") && identifier.matches('-').count() == 4 {
            text.push_str("-2");
        }
        if self.has("newgame-takes-its-time") {
            std::thread::sleep(Duration::from_millis(1500));
        }
        let is_played = |game: &Game| {
            (*game == STANDARD || !self.has("standard-only"))
                && (game.width * game.height < 50 || !self.has("small-boards-only"))
        };
        let game = Game::of(&text).filter(is_played);
        let Some(mut game) = game.or_else(|| self.has("everything-known").then_some(STANDARD)) else {
            let times = if self.has("unknown-mute") { 0 } else { self.answers_to_newgame() };
            for _ in 0..times {
                self.say("unknown");
            }
            self.is_done |= self.has("unknown-ends-engine");
            self.remains.has_no_game |= self.has("unknown-ends-game");
            return;
        };
        self.games += 1;
        let former = self.board.game;
        if self.has("second-game-old-size") && self.games > 1 {
            (game.width, game.height) = (former.width, former.height);
        }
        if self.has("towers-of-first-game") && self.games > 1 {
            game.towers = former.towers;
        }
        if self.has("sides-swapped") {
            (game.width, game.height) = (game.height, game.width);
        }
        if self.has("standard-size-only") {
            (game.width, game.height) = (9, 9);
        }
        self.begin_game(&mut game);
        identifier.clone_into(&mut self.identifier);
        self.board = Board::start(game, self.odd);
        self.taboo.clear();
        for _ in 0..self.answers_to_newgame() {
            self.say("known");
        }
        if self.has("beiok-twice") {
            self.say("beiok");
        }
    }

    /// `setline`.
    pub(super) fn set_line(&mut self, words: &[&str]) {
        if self.has("setline-answered") {
            self.say("known");
        }
        let [_, position, taboo @ ..] = words else { return };
        self.note_line(words);
        if self.has("setline-wants-history") && taboo.is_empty() {
            return;
        }
        if self.skips_line(position) {
            return;
        }
        let Some(board) = self.board.read(position) else {
            return self.say("log this is no position of the game");
        };
        self.board = board;
        if !self.has("taboo-lists-add-up") {
            self.taboo.clear();
        }
        let many = match () {
            () if self.has("first-taboo-only") => 1,
            () if self.has("taboo-beyond-sixty-four") => 64,
            () => usize::MAX,
        };
        let read = taboo.iter().take(many).filter_map(|text| self.board.read(text));
        let read: Vec<Board> = read.collect();
        self.taboo.extend(read);
    }

    /// The moves from which it chooses.
    pub(super) fn choices(&mut self) -> Vec<Move> {
        let board = &self.board;
        let all = board.legal();
        if self.has("finished-plays-on") && board.is_finished() {
            return board.played_on();
        }
        let then = |one: Move| match () {
            () if self.has("taboo-unturned") => board.done(one),
            () if self.has("taboo-turned-for-two") => {
                (1..board.game.players).fold(board.done(one), |b, _| b.turned())
            }
            () => board.after(one),
        };
        let is_free = |one: &Move| self.is_never_taboo(*one) || !self.taboo.contains(&then(*one));
        let free: Vec<Move> = all.iter().copied().filter(is_free).collect();
        if self.has("taboo-for-the-first-search") {
            self.taboo.clear();
        }
        match free.is_empty() {
            _ if self.has("taboo-ignored") => all,
            true if self.has("all-taboo-passes") => vec![Move::Pass],
            true => all,
            false => free,
        }
    }
}
