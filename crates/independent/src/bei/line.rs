//! Which game it is, which position, and what must not come again.

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
        let game = Game::of(&text).filter(|game| *game == STANDARD || !self.has("standard-only"));
        let Some(mut game) = game.or_else(|| self.has("everything-known").then_some(STANDARD)) else {
            if !self.has("unknown-mute") {
                self.say("unknown");
            }
            self.is_done |= self.has("unknown-ends-engine");
            return;
        };
        self.games += 1;
        if self.has("sides-swapped") {
            (game.width, game.height) = (game.height, game.width);
        }
        if self.has("standard-size-only") {
            (game.width, game.height) = (9, 9);
        }
        identifier.clone_into(&mut self.identifier);
        self.board = Board::start(game, self.odd);
        self.taboo.clear();
        self.say("known");
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
        if self.has("setline-wants-history") && taboo.is_empty() {
            return;
        }
        let Some(board) = self.board.read(position) else {
            return self.say("log this is no position of the game");
        };
        self.board = board;
        if !self.has("taboo-lists-add-up") {
            self.taboo.clear();
        }
        let many = if self.has("first-taboo-only") { 1 } else { usize::MAX };
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
        let then = |one: Move| match self.has("taboo-unturned") {
            true => board.done(one),
            false => board.after(one),
        };
        let free: Vec<Move> = all.iter().copied().filter(|&one| !self.taboo.contains(&then(one))).collect();
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
