//! `nboard` and `set`.

use std::time::Duration;

use crate::othello::Board;

use super::commands::split;
use super::engine::{Engine, die};
use super::ggf;
use super::state::Game;

impl Engine {
    /// `nboard`.
    pub(super) fn introduce(&mut self, version: &str) {
        self.version = version.parse().unwrap_or(2);
        if self.version != 2 && self.has("only-version-two") {
            self.say("status Slate knows version 2 only");
            self.is_done = true;
            return;
        }
        if self.version > 1 && self.has("version-one") {
            self.complain("version 1 is what is known here");
        }
        if !self.has("bare") {
            self.say("set myname Slate");
        }
        if self.has("name-with-blanks") {
            self.say("set myname Slate the Second");
        }
    }

    fn complain(&self, what: &str) {
        use std::io::Write;
        // Nobody is there if that fails.
        let _ = writeln!(std::io::stderr(), "slate: {what}");
    }

    /// `set`.
    pub(super) fn set(&mut self, rest: &str) {
        let (what, value) = split(rest);
        match what {
            "depth" => self.set_depth(value),
            "game" => self.set_game(value),
            "contempt" if self.has("version-one") => {}
            "contempt" if self.has("set-numbers-are-depth") => {
                self.depth = Some(value.parse().unwrap_or(0));
            }
            "contempt" => self.set_contempt(value),
            _ if self.has("unknown-setting-dies") => die(),
            _ => {}
        }
    }

    fn set_depth(&mut self, value: &str) {
        let Ok(depth) = value.parse::<u32>() else { return };
        if self.has("depth-set-once") && self.depth.is_some()
            || self.has("depth-fixed-by-game") && self.game.is_some()
        {
            return;
        }
        if self.has("great-depth-dies") && depth > 30 {
            die();
        }
        self.depth = Some(depth.clamp(1, 60));
        self.slips.has_no_clock |= self.has("depth-drops-clock");
        if self.has("depth-loses-game") && self.game.is_some() {
            self.game = Some(Game::at(Board::start(self.odd())));
        }
    }

    fn set_contempt(&mut self, value: &str) {
        if self.has("contempt-in-solved-eval") {
            self.slips.contempt = value.parse().unwrap_or_default();
        }
        if self.has("negative-contempt-dies") && value.starts_with('-') {
            die();
        }
        if self.has("contempt-loses-game") && self.game.is_some() {
            self.game = Some(Game::at(Board::start(self.odd())));
        }
        if self.has("contempt-answered") {
            self.say("contempt is set");
        }
    }

    fn set_game(&mut self, text: &str) {
        let Some(mut game) = ggf::read(text, &self.chosen, self.odd()) else {
            return self.say("status this game cannot be read");
        };
        if self.has("finished-game-dies") && game.board.is_over() {
            die();
        }
        self.mistake_game(&mut game);
        if let Some(old) = &self.game {
            if self.has("later-games-appended") && game.start == old.start {
                let new = std::mem::replace(&mut game, old.clone());
                new.items.iter().for_each(|item| game.add(item.chosen, item.time));
            }
            if self.has("first-clock-stays") {
                game.clocks = old.clocks;
            }
            if self.has("keeps-the-clock") {
                for (clock, old) in game.clocks.iter_mut().zip(old.clocks) {
                    *clock = clock.or(old);
                }
            }
            if self.has("first-board-stays") {
                let moves = std::mem::take(&mut game.items);
                game.board = old.start;
                game.start = old.start;
                moves.iter().for_each(|item| game.add(item.chosen, Duration::ZERO));
            }
            if self.has("shorter-games-ignored") && game.items.len() < old.items.len() {
                return;
            }
        }
        self.games += 1;
        if self.has("version-falls-back") && self.games > 1 {
            self.version = 2;
        }
        self.answered = None;
        self.game = Some(game);
        self.note_game(text);
    }
}
