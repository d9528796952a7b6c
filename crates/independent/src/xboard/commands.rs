//! What each command does.

use std::time::Duration;

use super::clock::{Control, level};
use super::engine::Engine;
use super::think::word;

/// Commands that the refusing author does not know.
const REFUSED: &[&str] = &[
    "st", "sd", "nps", "hint", "bk", "draw", "analyze", "random", "computer", "time", "otim", "rejected",
    "name",
];

impl Engine {
    /// Obeys a line.
    pub(super) fn obey(&mut self, line: &str) {
        if self.state.edit.is_some() {
            return self.edit(line);
        }
        if self.has("pings-overtake") {
            for ping in self.input.take_early(|line| line.starts_with(b"ping ")) {
                self.say(&format!("pong {}", String::from_utf8_lossy(&ping[5..])));
            }
        }
        let first = word(line);
        let rest = line[first.len()..].trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        if !matches!(first, "ping" | "." | "?" | "hint" | "bk" | "time" | "otim" | "")
            && self.thinking.is_none()
        {
            self.is_exhausted = false;
        }
        let is_done = self.slips(line, first)
            || self.late_slips(first, rest)
            || self.plain_slips(line, first, rest)
            || self.reported_slips(line, first)
            || self.again_slips(first, rest);
        if is_done {
            return;
        }
        if self.has("refuser") && REFUSED.contains(&first) {
            return self.refuse("unknown command", first);
        }
        match first {
            "" | "xboard" | "accepted" | "rejected" | "variant" | "random" | "name" | "rating" | "ics"
            | "computer" | "memory" | "cores" | "egtpath" | "option" | "protover" => {
                self.obey_set_up(line, first, rest, &words)
            }
            "new" | "force" | "go" | "playother" | "white" | "black" | "setboard" | "edit" | "undo"
            | "remove" | "result" | "quit" | "exit" | "analyze" | "pause" | "resume" => {
                self.obey_game(line, first, rest)
            }
            "level" | "st" | "sd" | "nps" | "time" | "otim" | "depth" => self.obey_time(line, first, &words),
            _ => self.obey_request(line, first, rest),
        }
    }

    fn obey_set_up(&mut self, line: &str, first: &str, rest: &str, words: &[&str]) {
        match first {
            "" => {}
            "xboard" if self.has("prompt-left-open") => self.write_open("> "),
            "xboard" => {}
            "protover" => self.shake(rest, line),
            "accepted" if self.has("accepted-unknown") => self.refuse("unknown command", line),
            "accepted" => self.accepted.push(rest.to_owned()),
            "rejected" if self.has("rejected-ends-engine") => self.is_done = true,
            "rejected" => {}
            "variant" if rest == "nocastle" && self.has("nocastle") => {
                self.state.is_nocastle = true;
                self.state.game.board_mut().castling = [[false; 2]; 2];
            }
            "variant" if rest == "normal" => {}
            "variant" if self.has("unknown-variant-ends-engine") => self.is_done = true,
            "variant" => self.refuse("unknown variant", line),
            "random" => self.is_random = !self.is_random,
            "name" if self.has("name-without-blanks") && words.len() > 1 => {
                self.refuse("too many parameters", line);
            }
            "rating" if self.has("rating-of-zero-refused") && rest.contains(" 0") => {
                self.refuse("bad rating", line)
            }
            "computer" if self.has("computer-unknown") => self.refuse("unknown command", line),
            "computer" if self.has("computer-starts-game") => {
                self.new_game();
                self.state.wants_move = true;
                self.state.side = Some(self.board().turn);
            }
            "name" | "rating" | "ics" | "computer" => {}
            "memory" if !self.offers("memory") => self.refuse("unknown command", line),
            "memory" if rest.parse::<u32>().is_err() => self.refuse("bad number", line),
            "memory" => {
                self.has_memory = true;
            }
            "cores" if self.has("cores-ends-the-search") && self.is_thinking() => {
                self.held = Some(String::new())
            }
            "cores" if self.offers("smp") && rest.parse::<u32>().is_ok() => {}
            "cores" => self.refuse("bad number", line),
            "egtpath" if self.has("egtpath-with-blank-refused") && words.len() > 2 => {
                self.refuse("too many parameters", line);
            }
            "egtpath" if self.offers("egt") && words.len() >= 2 => {}
            "egtpath" => self.refuse("unknown command", line),
            _ if self.offers("option") => self.set_option(rest, line),
            _ => self.refuse("unknown command", line),
        }
    }

    fn obey_game(&mut self, line: &str, first: &str, rest: &str) {
        match first {
            "new" => self.new_game(),
            "quit" if self.has("quit-only-leaves-analysis") && self.state.analyzes => {
                self.state.analyzes = false
            }
            "quit" if self.has("quit-dies-while-pondering") && self.hard && self.state.side.is_some() => {
                std::process::abort();
            }
            "quit" => self.is_done = true,
            "exit" if self.state.analyzes => {
                if !self.has("exit-ignored") {
                    self.state.analyzes = false;
                }
            }
            "exit" if self.has("exit-ends-engine") => self.is_done = true,
            "force" if self.has("force-ignored-while-thinking") && self.is_thinking() => {}
            "force" => {
                self.is_late = self.is_thinking();
                self.state.side = None;
                self.state.wants_move = false;
                if !self.has("exit-ignored") {
                    self.state.analyzes = false;
                }
            }
            "go" if self.is_thinking() => {}
            "go" if self.lacks_memory() => self.refuse("no memory yet", line),
            "go" => self.go(),
            "playother" if !self.offers("playother") || self.has("playother-unknown") => {
                self.refuse("unknown command", line);
            }
            "playother" => {
                let turn = self.board().turn;
                let other = if self.has("playother-is-always-black") {
                    crate::chess::Color::Black
                } else {
                    turn.other()
                };
                self.state.side = Some(other);
                self.state.is_over &= self.has("take-back-keeps-the-end");
                self.state.is_fresh = false;
                self.state.wants_move = self.has("playother-moves-at-once");
            }
            "white" | "black" => self.color(first, line),
            "setboard" if self.offers("setboard") => self.set_board(rest),
            "edit" => self.begin_edit(),
            "undo" | "remove" if self.has("refuses-take-back") => self.refuse("unknown command", line),
            "undo" if self.has("undo-ignored-in-analysis") && self.state.analyzes => {}
            "undo" if self.state.side.is_none() || self.undoes_in_play() => self.undo(line),
            "remove" if !self.is_thinking() && self.state.side != Some(self.board().turn) => {
                self.remove(line)
            }
            "undo" | "remove" => self.refuse("command not legal now", line),
            "result" => self.result(line, rest),
            "analyze" if self.offers("analyze") => {
                self.state.analyzes = true;
                self.state.side = None;
                self.state.is_over = false;
            }
            "pause" if self.offers("pause") => self.pause(),
            "resume" if self.offers("pause") => {}
            _ => self.refuse("unknown command", line),
        }
    }

    fn go(&mut self) {
        let turn = self.board().turn;
        self.state.side =
            Some(if self.has("go-is-always-white") { crate::chess::Color::White } else { turn });
        self.state.analyzes = false;
        self.state.is_fresh = false;
        if self.state.is_bad {
            return;
        }
        self.state.is_over = false;
        self.state.wants_move = self.state.side == Some(turn);
    }

    pub(super) fn color(&mut self, first: &str, line: &str) {
        use crate::chess::Color;
        if !self.offers("colors") {
            return self.refuse("unknown command", line);
        }
        let named = if first == "white" { Color::White } else { Color::Black };
        let board = self.state.game.board_mut();
        if board.turn != named {
            board.en_passant = None;
        }
        self.state.game.board_mut().turn = named;
        let swapped = self.has("colours-begin-to-play");
        self.state.side = Some(if swapped { named } else { named.other() });
        self.state.wants_move = swapped;
    }

    fn result(&mut self, line: &str, rest: &str) {
        let code = word(rest);
        let known =
            matches!(code, "1-0" | "0-1" | "1/2-1/2") || code == "*" && !self.has("result-star-unknown");
        if !known || self.has("result-comment-ends-at-brace") && rest.matches('}').count() != 1 {
            return self.refuse("bad result", line);
        }
        if self.has("result-repeated-by-engine") && self.state.is_over {
            return self.say(rest);
        }
        if self.is_thinking() && self.has("result-ignored-while-thinking") {
            return;
        }
        self.state.is_over = true;
        self.state.wants_move = false;
    }

    fn obey_time(&mut self, line: &str, first: &str, words: &[&str]) {
        let number = |word: Option<&&str>| {
            word.and_then(|word| word.parse::<f64>().ok()).filter(|number| number.is_finite())
        };
        let argument = number(words.first());
        match (first, argument) {
            ("level", _) => {
                let control = level(words, |name| self.has(name));
                if self.has("base-of-zero-dies") && words.get(1) == Some(&"0") {
                    std::process::abort();
                }
                match control {
                    None => self.refuse("bad time control", line),
                    Some(_) if self.has("level-ignored-in-game") && self.state.game.plies() > 2 => {}
                    Some(control) => {
                        let moves = self.clock.moves;
                        self.clock.set(control);
                        self.again_period(moves);
                    }
                }
                if self.has("level-clears-sd") {
                    self.clock.depth = None;
                }
            }
            ("st", Some(seconds)) if seconds > 0.0 => {
                self.clock.set(Control::Move(Duration::from_secs_f64(seconds.min(1e6))));
            }
            ("sd" | "depth", Some(depth)) if depth >= 1.0 => self.clock.depth = Some(depth as u32),
            ("nps", Some(rate)) if rate >= 0.0 && self.offers("nps") && !self.is_nameless() => {
                if !self.has("nps-ignored") {
                    self.clock.rate = Some(rate as u64);
                }
            }
            ("nps", _) if !self.offers("nps") => self.refuse("unknown command", line),
            ("time", Some(time)) => {
                if self.has("word-errors") {
                    return words
                        .iter()
                        .chain([&"time"])
                        .for_each(|word| self.refuse("unknown command", word));
                }
                let unit = if self.has("time-in-tenths") { 100 } else { 10 };
                self.clock.own = Duration::from_millis(unit * time.clamp(0.0, 1e9) as u64);
            }
            ("otim", Some(time)) => {
                if self.has("word-errors") {
                    return words
                        .iter()
                        .chain([&"otim"])
                        .for_each(|word| self.refuse("unknown command", word));
                }
                if self.has("otim-sets-own-clock") {
                    self.clock.own = Duration::from_millis(10 * time.clamp(0.0, 1e9) as u64);
                }
                if self.has("claims-on-time") && time <= 1.0 {
                    let winner = self.state.side.unwrap_or(crate::chess::Color::Black);
                    self.say(&format!("{} {{time forfeit}}", crate::chess::won_by(winner)));
                }
            }
            _ => self.refuse("bad number", line),
        }
    }

    /// Engines without features know no `nps` either.
    fn is_nameless(&self) -> bool {
        self.has("v1") || self.has("bare")
    }

    fn obey_request(&mut self, line: &str, first: &str, rest: &str) {
        match first {
            "ping" if self.offers("ping") => self.ping(rest),
            "?" => self.now(),
            "draw" if self.offers("draw") => self.draw(),
            "hint" => self.hint(),
            "bk" => self.book(),
            "post" => self.post = true,
            "nopost" => self.post = false,
            "hard" => self.hard = true,
            "easy" if self.has("easy-toggles") => self.hard = !self.hard,
            "easy" => self.hard = false,
            "." if self.state.analyzes && !self.has("dot-is-no-move") => self.state_of_analysis(),
            "." if self.has("dot-is-no-move") => self.say("Illegal move: ."),
            "." => {}
            "usermove"
                if self.has("usermove-needs-accepted")
                    && !self.accepted.iter().any(|name| name == "usermove") =>
            {
                self.refuse("unknown command", line);
            }
            "usermove" if self.offers("usermove") && !rest.is_empty() => self.move_in_turn(rest),
            _ if self.is_move(line) => self.move_in_turn(line),
            _ => self.unknown(line),
        }
    }

    /// Nobody can know of it without the features.
    fn lacks_memory(&self) -> bool {
        self.has("needs-memory") && self.version >= 2 && !self.has_memory
    }

    fn move_in_turn(&mut self, word: &str) {
        if self.lacks_memory() {
            return self.refuse("no memory yet", word);
        }
        self.move_in(word);
    }

    fn unknown(&mut self, line: &str) {
        if self.has("unknown-command-silent") {
            return;
        }
        if self.has("unknown-command-is-illegal-move") {
            let first = word(line);
            return self.say(&format!("Illegal move: {first}"));
        }
        self.refuse("unknown command", line);
        self.reported_refusal();
        if self.has("unknown-command-ends-search") && self.is_thinking() {
            self.held = Some(String::new());
        }
    }

    fn ping(&mut self, number: &str) {
        let number = match number.parse::<u64>() {
            Ok(value) if self.has("ping-of-sixteen-bits") => (value as u16).to_string(),
            _ => number.to_owned(),
        };
        if self.has("ping-ends-analysis") {
            self.state.analyzes = false;
        }
        if self.has("ping-ends-pondering") {
            self.hard = false;
        }
        if self.has("slow-pong") {
            std::thread::sleep(Duration::from_millis(1500));
        }
        let waits = self.is_thinking() && !self.is_late && !self.has("pong-before-move");
        if waits || self.thinking.is_some() && self.has("pings-wait-for-any-search") {
            self.pings.push(number);
        } else {
            self.say(&format!("pong {number}"));
        }
    }

    /// `?` where nothing is to be hurried; a search for a move never lets it get here.
    fn now(&mut self) {
        if self.has("question-mark-is-illegal") {
            return self.say("Illegal move: ?");
        }
        let waits = self.state.side.is_some() && self.held.is_none();
        if self.has("question-mark-moves-while-waiting")
            && waits
            && !self.board().legal().is_empty()
            && !self.is_thinking()
        {
            self.state.wants_move = true;
            self.held = Some(String::new());
        }
    }

    fn draw(&mut self) {
        if self.has("draw-answered-by-result") {
            return self.say("1/2-1/2 {draw agreed}");
        }
        if self.has("draw-moves-now") && self.is_thinking() {
            self.held = Some("?".to_owned());
            return;
        }
        let board = self.board();
        let value = crate::chess::value(board) * if self.state.side == Some(board.turn) { 1 } else { -1 };
        if value < -150 || self.has("draw-ends-the-game") || self.has("agrees-to-draws") {
            self.say("offer draw");
        } else if self.has("declines-in-words") {
            self.say("I decline your draw offer");
        }
        if self.has("draw-ends-the-game") {
            self.state.is_over = true;
            self.state.side = None;
        }
    }
}
