//! What comes in during a search.

use std::time::{Duration, Instant};

use super::engine::Engine;

impl Engine {
    /// A line comes in during a search.
    pub(super) fn hear(&mut self, line: String) {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.is_over) {
            return self.lines.put_off(line);
        }
        if line.trim() != line && self.has("blanks-unknown-in-search") {
            return;
        }
        if self.has("last-line-wins-in-search") && self.lines.has_arrived() {
            return;
        }
        let word = self.first(&line).to_owned();
        match word.as_str() {
            "stop" => self.hear_stop(),
            "ponderhit" => self.hear_hit(),
            "isready" => self.hear_ready(line),
            "quit" => self.hear_quit(line),
            "debug" => {
                let words = self.message(&line).iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
                self.debug(&words.iter().map(String::as_str).collect::<Vec<_>>());
                if self.has("line-behind-debug-lost") {
                    self.lines.lose_next();
                }
                if self.has("debug-ends-search") {
                    self.end();
                }
            }
            "register" => {
                let words = self.message(&line).iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
                self.register(&words.iter().map(String::as_str).collect::<Vec<_>>());
            }
            "go" if self.has("second-go-dropped") => {}
            "go" | "position" if self.has("position-ends-search") => {
                self.end();
                self.lines.put_off(line);
            }
            "" => {
                if self.has("unknown-word-ends-search") && !line.trim().is_empty() {
                    self.end();
                }
            }
            _ => self.lines.put_off(line),
        }
    }

    /// The search has to end.
    fn end(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.is_over = true;
            thinking.ponders = false;
        }
    }

    fn hear_stop(&mut self) {
        self.kept.stops += 1;
        let Some(thinking) = &self.thinking else { return };
        let is_lost = self.has("black-never-stops") && self.is_black()
            || self.has("stop-unheard-after-isready") && thinking.has_answered
            || self.has("stop-lost-when-exhausted") && thinking.has_ended
            || self.has("stop-only-for-infinite") && !thinking.budget.is_open && !thinking.ponders
            || self.has("one-stop-in-five-unheard") && self.kept.stops.is_multiple_of(5)
            || self.has("second-stop-unheard") && thinking.budget.is_open && self.open_searches > 1
            || self.has("stop-unheard-after-ponderhit") && thinking.has_pondered && !thinking.ponders;
        if is_lost {
            return;
        }
        let wait = match () {
            () if self.has("stops-late") => 1500,
            () if self.has("stop-after-three-seconds") => 3000,
            () if self.has("stop-after-seven-seconds") => 7000,
            () => self.dozes(),
        };
        std::thread::sleep(Duration::from_millis(wait));
        let pondered = self.thinking.as_ref().is_some_and(|thinking| thinking.ponders);
        self.end();
        if let Some(thinking) = &mut self.thinking {
            thinking.is_stopped = true;
            thinking.missed = pondered;
        }
    }

    fn hear_hit(&mut self) {
        let has_ended = self.thinking.as_ref().is_some_and(|thinking| thinking.has_ended);
        let is_pondering = self.thinking.as_ref().is_some_and(|thinking| thinking.ponders);
        if !is_pondering {
            if self.has("ponderhit-ends-search") {
                self.end();
            }
            return;
        }
        self.ponder_hits += 1;
        let is_lost = self.has("ponderhit-lost-at-the-end") && has_ended
            || self.has("second-ponderhit-unheard") && self.ponder_hits > 1;
        if is_lost {
            return;
        }
        let (forgets, restarts) = (self.has("ponderhit-forgets-limits"), self.has("ponderhit-restarts"));
        let moves = self.has("ponderhit-moves-at-once");
        let (adds, keeps) = (self.has("ponder-time-is-a-credit"), self.has("ponderhit-keeps-clocks-only"));
        let Some(thinking) = &mut self.thinking else { return };
        thinking.ponders = false;
        thinking.counts = Instant::now();
        thinking.is_over |= moves;
        if forgets {
            thinking.budget.is_open = true;
            thinking.budget.time = None;
        }
        if adds {
            thinking.budget.time = thinking.budget.time.map(|time| time + thinking.began.elapsed());
        }
        if keeps {
            thinking.budget.nodes = u64::MAX;
            thinking.budget.is_open = thinking.budget.time.is_none();
        }
        if restarts {
            thinking.began = thinking.counts;
            thinking.nodes_before = thinking.nodes;
        }
    }

    fn hear_ready(&mut self, line: String) {
        let Some(thinking) = &mut self.thinking else { return };
        thinking.has_answered = true;
        let (ponders, is_open, has_ended) = (thinking.ponders, thinking.budget.is_open, thinking.has_ended);
        let has_pondered = thinking.has_pondered;
        if self.has("isready-after-the-search") {
            return self.lines.put_off(line);
        }
        let is_lost = self.has("isready-lost-while-pondering") && ponders
            || self.has("isready-lost-when-exhausted") && is_open && has_ended
            || self.has("isready-lost-for-black") && self.is_black();
        if is_lost || has_pondered && !ponders && self.has("isready-lost-after-ponderhit") {
            return;
        }
        if self.has("isready-throttled-in-search") {
            let answered = self.kept.answered.replace(Instant::now());
            if answered.is_some_and(|answered| answered.elapsed() < Duration::from_millis(100)) {
                return;
            }
        }
        self.answer_ready();
        if self.has("isready-answered-again") {
            self.lines.put_off(line);
        }
        if self.has("isready-ends-search") {
            self.end();
        }
        let restarts = self.has("isready-restarts-search");
        if let Some(thinking) = self.thinking.as_mut().filter(|_| restarts) {
            thinking.began = Instant::now();
            thinking.nodes_before = thinking.nodes;
        }
    }

    fn hear_quit(&mut self, line: String) {
        let ponders = self.thinking.as_ref().is_some_and(|thinking| thinking.ponders);
        if self.has("quit-in-search-dies") {
            std::process::abort();
        }
        if self.has("quit-waits-for-move") {
            return self.lines.put_off(line);
        }
        let has_ended = self.thinking.as_ref().is_some_and(|thinking| thinking.has_ended);
        if has_ended && self.has("quit-lost-when-exhausted") {
            return;
        }
        let was_hit = self.thinking.as_ref().is_some_and(|thinking| thinking.has_pondered) && !ponders;
        if was_hit && self.has("quit-lost-after-ponderhit") {
            return;
        }
        if ponders && self.has("quit-lost-while-pondering") {
            return;
        }
        self.end();
        self.is_done = true;
    }
}
