//! The options.

use std::time::Instant;

use super::engine::Engine;

impl Engine {
    /// The lines that announce them.
    pub(super) fn options(&self) -> Vec<String> {
        if self.has("no-options") {
            return Vec::new();
        }
        let either = |fault: &str, wrong: &'static str, right: &'static str| {
            if self.has(fault) { wrong } else { right }
        };
        let range = either("spin-without-range", "", " min 1 max 1024");
        let size = either("spin-default-outside-range", "2048", "16");
        let hash = match self.has("hash-is-a-string") {
            true => "type string default 16".to_owned(),
            false => format!("type spin default {size}{range}"),
        };
        let ponder = either("check-default-is-a-number", "0", "false");
        let ponder = either("check-default-in-capitals", "False", ponder);
        let elo = either("elo-is-a-string", "string default 1500", "spin default 1500 min 600 max 2400");
        let most = either("two-lines-at-most", "2", "64");
        let lines = either("multipv-default-three", "3", "1");
        let style = either("combo-default-unlisted", "Usual", "Normal");
        let styles = either("combo-without-vars", "", " var Solid var Normal var Very Risky");
        let button = either("button-with-default", " default false", "");
        let file = either("string-without-default", "", " default <empty>");
        let text = either("string-called-text", "text", "string");
        let current = either("current-line-by-default", "true", "false");
        let mut all = vec![
            format!("name Hash {hash}"),
            format!("name Ponder type check default {ponder}"),
            format!("name MultiPV type spin default {lines} min 1 max {most}"),
            format!("name Style type combo default {style}{styles}"),
            format!("name Clear Hash type button{button}"),
            format!("name Log File type {text}{file}"),
            format!("name UCI_ShowCurrLine type check default {current}"),
            "name UCI_ShowRefutations type check default false".to_owned(),
            format!("name UCI_Elo type {elo}"),
            "name UCI_AnalyseMode type check default false".to_owned(),
            "name UCI_Opponent type string default <empty>".to_owned(),
            "name UCI_EngineAbout type string default Adze by B. Carver, see the manual".to_owned(),
        ];
        if !self.has("elo-alone") {
            all.push("name UCI_LimitStrength type check default false".to_owned());
        }
        if self.has("limit-strength-alone") {
            all.retain(|option| !option.contains("UCI_Elo"));
        }
        if self.has("option-without-type") {
            all.push("name Contempt default 0 min -100 max 100".to_owned());
        }
        if self.has("option-twice") {
            all.push("name hash type spin default 16 min 1 max 1024".to_owned());
        }
        if self.has("option-name-holds-value") {
            all.push("name Queen value type spin default 900 min 500 max 1500".to_owned());
        }
        if self.has("name-not-ascii") {
            all.push(
                "name Böse type combo default überhaupt nicht var überhaupt nicht var völlig".to_owned(),
            );
        }
        if self.has("odd-names") {
            all.push("name Contempt (in 1/100 pawn) type spin default -5 min -100 max 100".to_owned());
            all.push("name Lure - e.p. & co. type check default true".to_owned());
            all.push("name Book File type string default C:\\Program Files\\Adze\\book one.bin".to_owned());
            all.push("name Threads type spin default 1 min 1 max 1".to_owned());
        }
        if self.has("chess960") {
            let kind = either("chess960-is-a-spin", "spin default 0 min 0 max 1", "check default false");
            let kind = either("chess960-by-default", "check default true", kind);
            all.push(format!("name UCI_Chess960 type {kind}"));
        }
        if self.has("many-options") {
            for number in 1..100 {
                all.push(format!(
                    "name Weight {number} type spin default -{number} min -2147483648 max 2147483647"
                ));
            }
            all.push(
                "name Network type filename default /usr/share/adze/a network with a name.bin".to_owned(),
            );
            all.push(format!("name Banner type string default {}", "Adze ".repeat(200).trim_end()));
        }
        if self.has("threads-move-each") {
            all.push("name Threads type spin default 1 min 1 max 8".to_owned());
        }
        if self.has("book") {
            all.push("name OwnBook type check default true".to_owned());
        }
        if self.has("silent") || self.has("plays-any-move") {
            all.retain(|option| !option.contains("MultiPV"));
        }
        self.misdeclare(&mut all);
        self.declare_more(&mut all);
        if self.has("options-in-other-order") {
            all[0] = "name Hash type spin max 1024 min 1 default 16".to_owned();
            all[3] = "name Style type combo var Solid var Very Risky var Normal default Normal".to_owned();
        }
        all.into_iter().map(|option| format!("option {option}")).collect()
    }

    /// `setoption`.
    pub(super) fn set_option(&mut self, words: &[&str]) {
        let Some(["name", rest @ ..]) = words.get(1..) else { return };
        let at = rest.iter().position(|word| *word == "value");
        let name = if self.has("option-names-are-one-word") {
            rest.first().copied().unwrap_or_default().to_owned()
        } else {
            rest[..at.unwrap_or(rest.len())].join(" ")
        };
        if at.is_none() && self.has("button-dies") {
            std::process::abort();
        }
        let value = at.map(|at| &rest[at + 1..]).unwrap_or_default();
        let value = if self.has("option-values-are-one-word") {
            value.first().copied().unwrap_or_default().to_owned()
        } else {
            value.join(" ")
        };
        let key = if self.has("option-names-by-case") { name.clone() } else { name.to_lowercase() };
        let key = if self.has("option-names-by-case") && !is_exact(&key) {
            String::new()
        } else {
            key.to_lowercase()
        };
        if value.len() >= 128 && self.has("long-string-dies") {
            std::process::abort();
        }
        self.fail_to_set(&key, &value);
        self.fail_to_set_text(&key, &value, at.is_none());
        if self.searches > 0 && self.has("options-hold-from-newgame") {
            self.kept.options.push((key, name, value));
            return;
        }
        self.kept.lines_before = Some((Instant::now(), self.options.lines));
        self.set(&key, &name, &value);
        if self.debugs && self.has("debug-on-says-option") {
            self.say(&format!("option {name} set to {value}"));
        }
        self.say_in_passing("the option is set");
        if self.has("setoption-answered") {
            self.say("readyok");
        }
        if self.has("setoption-echoes") {
            self.say(&format!("{name} is now {value}"));
        }
    }

    pub(super) fn set(&mut self, key: &str, name: &str, value: &str) {
        let truth = value.eq_ignore_ascii_case("true") || !value.is_empty() && self.has("false-is-true");
        let number: Option<u64> = value.parse().ok();
        match key {
            "hash" => self.set_hash(number),
            "multipv" => {
                if self.has("multipv-maximum-dies") && number == Some(64) {
                    std::process::abort();
                }
                let most = if self.has("two-lines-at-most") { 2 } else { 64 };
                if let Some(number) = number.filter(|number| (1..=most).contains(number))
                    && !self.has("multipv-ignored")
                {
                    let least = if self.has("multipv-never-down") { self.options.lines } else { 1 };
                    self.options.lines = least.max(number as usize);
                }
            }
            "threads" => self.set_threads(number),
            "ponder" => self.options.ponders = truth,
            "ownbook" => self.options.has_book = truth,
            "uci_chess960" if self.has("chess960") => {
                let truth = truth && !(self.options.is_free && self.has("chess960-toggles"));
                self.options.is_free = truth || self.options.is_free && self.has("chess960-stays");
            }
            "style" => self.set_style(value),
            "log file" => {
                if self.has("empty-is-a-file") && value == "<empty>" {
                    self.say("info string cannot open the file <empty>");
                }
            }
            "uci_showcurrline" => {
                let stays = self.options.shows_current_line && self.has("current-line-stays-on");
                self.options.shows_current_line = truth || stays;
            }
            "uci_analysemode" => self.options.analyses = truth,
            "uci_showrefutations" => self.options.shows_refutations = truth,
            "uci_limitstrength" => self.options.is_limited = truth,
            "uci_elo" => {
                let elo = number.and_then(|number| u32::try_from(number).ok());
                self.options.elo = elo.filter(|elo| (600..=2400).contains(elo)).unwrap_or(self.options.elo);
            }
            "uci_opponent" => {
                let elo = value.split(' ').nth(1).map(str::parse::<u32>);
                if elo.is_some_and(|elo| elo.is_err()) && self.has("opponent-without-elo-dies") {
                    std::process::abort();
                }
            }
            "clear hash" | "uci_engineabout" | "nalimovpath" | "nalimovcache" => {}
            _ => {
                if self.has("unknown-option-dies") {
                    std::process::abort();
                }
                if self.has("option-names-by-case") || self.has("option-names-are-one-word") {
                    self.say(&format!("No such option: {name}"));
                }
            }
        }
    }

    fn set_hash(&mut self, number: Option<u64>) {
        if self.has("hash-minimum-dies") && number == Some(1) {
            std::process::abort();
        }
        if number.is_none() && self.has("bad-number-dies") {
            std::process::abort();
        }
        let is_odd = number.is_some_and(|number| !number.is_power_of_two());
        if number == Some(1024) && self.has("hash-maximum-dies") || is_odd && self.has("odd-hash-dies") {
            std::process::abort();
        }
        self.options.hash = number.filter(|number| (1..=1024).contains(number)).unwrap_or(self.options.hash);
        if self.has("slow-newgame") {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
        if self.has("hash-resets-multipv") {
            self.options.lines = 1;
        }
        if self.has("hash-resets-position") {
            self.game = crate::chess::Game::from(crate::chess::Board::start(self.odd));
        }
    }

    fn set_style(&mut self, value: &str) {
        let styles = ["Solid", "Normal", "Very Risky"];
        let known = styles.iter().find(|style| match self.has("option-values-by-case") {
            true => **style == value,
            false => style.eq_ignore_ascii_case(value),
        });
        match known {
            Some(style) => self.options.style = (*style).to_owned(),
            None if self.has("option-values-by-case") || self.has("option-values-are-one-word") => {
                self.say(&format!("No such style: {value}"));
            }
            None => {}
        }
    }
}

/// Whether an option has exactly this name.
fn is_exact(name: &str) -> bool {
    let known = [
        "Hash",
        "Ponder",
        "MultiPV",
        "Style",
        "Clear Hash",
        "Log File",
        "UCI_ShowCurrLine",
        "UCI_ShowRefutations",
        "UCI_LimitStrength",
        "UCI_Elo",
        "UCI_AnalyseMode",
        "UCI_Opponent",
        "UCI_EngineAbout",
    ];
    known.contains(&name)
}
