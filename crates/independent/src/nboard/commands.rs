//! What each command does.

use std::time::Duration;

use crate::othello::{Board, Move};

use super::engine::{Engine, die};
use super::state::Game;

/// The commands that the engine knows.
const KNOWN: &[&str] = &["nboard", "set", "move", "hint", "go", "ping", "learn", "analyze", "quit"];

/// The first word of a line, and what follows it.
pub(super) fn split(line: &str) -> (&str, &str) {
    let line = line.trim_start_matches([' ', '\t']);
    let (first, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    (first, rest.trim_matches([' ', '\t']))
}

impl Engine {
    /// Obeys one line.
    pub(super) fn obey(&mut self, line: &str) {
        let (first, rest) = split(line);
        if self.has("status-always") {
            self.say(&format!("status {first}"));
        }
        if self.has("quotes") {
            self.say(&format!("status === A1 search A1 pong 1 learned: read {line}"));
        }
        match first {
            "" if self.has("blank-line-ends-engine") => self.is_done = true,
            "" => {}
            "nboard" => self.introduce(rest),
            "set" => self.set(rest),
            "move" => self.take_move(rest),
            "hint" => self.hint(rest),
            "go" => self.go(),
            "ping" => self.ping(rest),
            "learn" => self.learn(),
            "analyze" if self.has("bare") || self.has("version-one") => {}
            "analyze" => self.analyze(),
            "quit" if self.has("quit-dies") => die(),
            "quit" if self.has("stays") => {}
            "quit" => self.is_done = true,
            _ => self.take_unknown(line),
        }
    }

    /// Whether the line begins with a command, or is a move where moves are bare.
    pub(super) fn knows(&self, line: &str) -> bool {
        KNOWN.contains(&split(line).0) || self.version == 1 && self.is_bare_move(line)
    }

    pub(super) fn is_bare_move(&self, line: &str) -> bool {
        let word = split(line).0.split('/').next().unwrap_or_default();
        let read = if word.len() == 2 { Move::read(word) } else { None };
        let is_confused = word.starts_with(['A', 'G', 'H']) && self.has("bare-letters-confused");
        !is_confused && read.is_some_and(|chosen| chosen != Move::Pass || !self.has("bare-pass-unknown"))
    }

    /// A line whose first word is no command.
    pub(super) fn take_unknown(&mut self, line: &str) {
        let (first, rest) = split(line);
        if self.version == 1 && self.is_bare_move(line) {
            return self.take_move(line);
        }
        if self.has("unknown-ends-engine") {
            self.is_done = true;
        }
        if self.has("unknown-answered") {
            self.say(&format!("unknown command: {first}"));
        }
        if self.has("rest-of-unknown-obeyed") && self.knows(rest) {
            self.obey(rest);
        }
        let is_pair = first.len() == 2 && self.has("two-letters-are-a-move");
        if let Some(game) = self.game.as_mut().filter(|_| is_pair) {
            game.add(Move::Pass, Duration::ZERO);
        }
    }

    /// `move`, or a bare move.
    pub(super) fn take_move(&mut self, text: &str) {
        let skips = self.has("empty-eval-skipped");
        let mut parts = text.split('/').map(str::trim).filter(|part| !skips || !part.is_empty());
        let word = parts.next().unwrap_or_default();
        let (eval, time) = (parts.next(), parts.next());
        let Some(chosen) = Move::read(word) else { return };
        let seconds = time.and_then(|time| time.parse::<f64>().ok()).unwrap_or_default();
        let spent = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let is_cut = self.has("eval-read-as-integer") && eval.is_some_and(|eval| eval.contains('.'));
        let is_charged = !is_cut && !self.has("times-of-moves-not-charged");
        let later = self.has("burst-keeps-last-move") && self.input.holds(|line| line.starts_with(b"move"));
        let answered = self.answered.take().filter(|_| self.has("plays-its-answer-and-waits"));
        if let Some((before, own)) = answered {
            if own == chosen {
                return;
            }
            self.game = Some(before);
        }
        let is_lost = self.has("moves-with-eval-lost") && eval.is_some_and(|eval| !eval.is_empty())
            || self.has("moves-without-eval-lost") && eval == Some("")
            || self.has("negative-eval-of-move-lost") && eval.is_some_and(|eval| eval.starts_with('-'))
            || self.has("passes-lost") && chosen == Move::Pass
            || self.has("timed-pass-lost") && chosen == Move::Pass && eval.is_some()
            || self.has("first-square-lost") && chosen == Move::At(0)
            || later;
        let (late, most) = (self.has("late-moves-lost"), self.has("sixty-moves-at-most"));
        let from_set = self.has("moves-start-at-the-set-game");
        let Some(game) = &mut self.game else { return };
        if from_set {
            *game = Game { board: game.start, items: Vec::new(), ..game.clone() };
        }
        let plies = game.items.len();
        if is_lost || late && plies >= 40 || most && plies >= 60 || !game.board.allows(chosen) {
            return;
        }
        game.add(chosen, if is_charged { spent } else { Duration::ZERO });
        self.reported.has_asked = false;
        self.slips.is_over |= game.board.is_over() && self.chosen.has("over-by-move-stays");
        if self.has("move-starts-search") && self.depth.is_some() {
            self.go();
        }
    }

    /// `ping`.
    pub(super) fn ping(&mut self, number: &str) {
        if self.has("ping-before-game-unanswered") && self.game.is_none()
            || self.fails_at_times("one-pong-in-five-missing")
        {
            return;
        }
        if self.has("slow-pong") {
            std::thread::sleep(Duration::from_millis(1500));
        }
        let number = &self.overwrite(number);
        let byte = number.parse::<i64>().ok().filter(|_| self.has("ping-number-is-a-byte"));
        self.slips.pings += 1;
        match byte {
            _ if self.has("pong-counts-itself") => self.say(&format!("pong {}", self.slips.pings)),
            Some(number) => self.say(&format!("pong {}", number & 255)),
            None => self.say(&format!("pong {number}")),
        }
        if self.has("name-behind-pong") {
            self.say("set myname Slate");
            self.say("status ready");
        }
        if self.has("ping-drops-what-waits") {
            self.held.clear();
            drop(self.input.take_early(|_| true));
        }
        self.forget_game_at_ping();
        if self.has("ping-resets-depth") {
            self.depth = Some(12);
        }
    }

    fn learn(&mut self) {
        let odd = self.odd();
        if let Some(game) = self.game.as_mut().filter(|_| self.chosen.has("learn-loses-position")) {
            game.board = Board::start(odd);
        }
        self.say(if self.has("says-learn") { "learn" } else { "learned" });
        self.slips.is_over |= self.has("learned-game-is-over");
        if self.has("learn-dies-without-moves")
            && self.game.as_ref().is_some_and(|game| game.items.is_empty())
        {
            die();
        }
    }
}
