//! What a sent line changes: the game and the line, what is asked, and what may be expected.

use std::sync::Arc;
use std::time::Duration;

use super::asked::{Consent, Current, Game, KnownLine, Question};
use super::machine::{Bei, IGNORES_DEPTH};
use super::pending::Item;
use crate::bei::grammar::{Command, Words};
use crate::common::tracked::Tracked;
use crate::model::{Intent, InterfaceBreach};
use games::boost::Line as BoostLine;
use grammars::text::is_oddly_spaced;

/// Depths that an engine soon reaches. With greater ones, or a strength in the place of a depth, nobody knows when a search
/// ends by itself.
const SHALLOW: std::ops::RangeInclusive<i64> = 0..=4;

impl Bei {
    /// Takes in a line that was sent; the interface clause that it breaks, unless it does so on purpose.
    pub(super) fn apply(&mut self, _: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach> {
        let command = Command::parse(line);
        let breach = if intent.is_trap() { None } else { self.interface_breach(&command) };
        if intent.is_trap() {
            self.core.findings.soften();
        }
        // Doubled blanks, tabs, another end of a line: whether they matter is not said (BA-22).
        let odd = std::mem::take(&mut self.input.cr) || is_oddly_spaced(line);
        self.input.strange |= odd;
        self.input.lines += 1;
        let at = self.input.lines;
        match command {
            Command::Bei(_) => {
                // What is told by arguments, or by a second greeting, is the engine's own affair.
                if self.opening.began() || line.trim_ascii().len() > b"bei".len() {
                    self.core.findings.soften();
                }
                self.opening.greet(at);
            }
            Command::IsReady => {
                let what = self.opening.began();
                self.readies.ask(Item { at, optional: !what, what });
            }
            Command::NewGame(name) => self.begin_game(name, at),
            Command::Strength(value) | Command::Depth(value) => {
                self.bound(matches!(command, Command::Depth(depth) if SHALLOW.contains(&depth)));
                if value < 0 {
                    self.core.findings.soften();
                }
                if !self.searches.is_open() && !self.input.ponders {
                    self.input.unasked = "BEI-OPT-3";
                }
            }
            Command::SetLine { position, taboo } => self.set_line(position, taboo, intent, at),
            Command::Ponder(turns) => {
                if turns < 1 {
                    self.core.findings.soften();
                }
                self.interrupt("BEI-POND-4", "BEI-POND-3", "BEI-POND-3", at);
                self.input.ponders = true;
            }
            Command::Go { threats } => self.go(threats, at),
            Command::Stop => {
                let again = matches!(self.input.unasked, "BEI-STOP-3" | "BEI-STOP-4");
                let thinks = if again { "BEI-STOP-4" } else { "BEI-STOP-3" };
                self.interrupt(thinks, "BEI-POND-5", "BEI-STOP-2", at);
            }
            Command::Quit => {
                // What comes now is neither needed nor wrong (BA-4).
                self.core.quit();
            }
            Command::Malformed { command, .. } => self.take_malformed(command, at),
            // What an engine does with it is not said (BA-20).
            Command::Unknown(_) => self.be_strange(),
            Command::Empty => self.input.strange = true,
        }
        if odd {
            // Nor is it said that such a question is answered.
            self.readies.open_mut().filter(|asked| asked.at == at).for_each(|asked| asked.optional = true);
            self.games.open_mut().filter(|asked| asked.at == at).for_each(|asked| asked.optional = true);
            self.searches.open_mut().filter(|asked| asked.at == at).for_each(|asked| asked.optional = true);
        }
        breach
    }

    /// What is sent now ends what goes on. The clauses are those that a `move` breaks which nobody waits for: after a
    /// search, after pondering, and where nothing goes on.
    fn interrupt(&mut self, thinks: &'static str, ponders: &'static str, rests: &'static str, at: u64) {
        let searches = self.searches.is_open();
        for search in self.searches.open_mut() {
            search.what.interrupted.get_or_insert(at);
        }
        self.input.unasked = match (searches, self.input.ponders) {
            (true, _) => thinks,
            (false, true) => ponders,
            (false, false) => rests,
        };
        self.input.ponders = false;
    }

    fn begin_game(&mut self, name: &[u8], at: u64) {
        let rests = self.input.unasked;
        self.interrupt("BEI-NEW-4", "BEI-NEW-7", rests, at);
        self.input.games += 1;
        let number = self.input.games;
        let optional = !self.opening.began();
        self.games.ask(Item { at, optional, what: Game { number, name: name.to_vec() } });
        let name = String::from_utf8_lossy(name).into_owned();
        self.game = Current { number, rules: name.parse().ok(), name, consent: Consent::Asked };
        self.board = Tracked::Unset;
        self.former = None;
    }

    fn set_line(&mut self, position: &[u8], taboo: Words<'_>, intent: Intent, at: u64) {
        self.interrupt("BEI-LINE-3", "BEI-LINE-5", "BEI-LINE-2", at);
        if let Some(line) = self.line_told() {
            self.former = Some(Arc::clone(line));
        }
        let known = self.read_line(position, taboo).map(Arc::new);
        let damaged = self.is_damaged(known.as_deref());
        self.board = match known {
            _ if self.game.consent == Consent::None => Tracked::Unknown("a line was told without a game"),
            _ if damaged => Tracked::Unknown("a position was told that cannot be read"),
            None if intent.is_trap() => Tracked::Unknown("a position was told that may be none"),
            line => Tracked::Known(line),
        };
        if let Some(line) = self.line_told().cloned() {
            let open = self.searches.open_mut().filter(|search| search.what.later.is_none());
            open.for_each(|search| search.what.later = Some(Arc::clone(&line)));
        }
    }

    /// What this tells, if anybody here can read it.
    pub(super) fn read_line(&self, position: &[u8], taboo: Words<'_>) -> Option<KnownLine> {
        let read = |token| self.cards().read(&self.game.name, token);
        read(position).filter(|_| !self.is_blind()).map(|position| {
            let earlier: Vec<_> = taboo.iter().filter_map(read).collect();
            let whole = earlier.len() == taboo.iter().count();
            KnownLine { line: BoostLine::new(position, earlier), whole }
        })
    }

    /// Whether a line of which this was read is none of the game. What is no position in our own form may be one in the
    /// engine's.
    pub(super) fn is_damaged(&self, read: Option<&KnownLine>) -> bool {
        let readable = read.is_some_and(|line| line.whole);
        !readable && self.cards().are_ours() && !self.is_blind() && self.game.rules.is_some()
    }

    /// Searches end by themselves from now on, or need not. Whether the one that is under way obeys is open (BEI-OPT-7).
    fn bound(&mut self, shallow: bool) {
        self.input.bounded = shallow && !self.core.setup.known.facts.contains_key(IGNORES_DEPTH);
        if !shallow {
            self.searches.open_mut().for_each(|search| search.what.bounded = false);
        }
    }

    fn go(&mut self, threats: bool, at: u64) {
        self.interrupt("BEI-GO-3", "BEI-GO-3", "BEI-GO-3", at);
        let optional = !self.opening.began()
            || self.game.consent == Consent::None
            || !matches!(self.board, Tracked::Known(_));
        let line = self.line_told().cloned();
        let answer = self.learned.answer.as_ref().filter(|_| !self.searches.is_open());
        let played = answer.and_then(|answer| answer.after(line.as_ref()?));
        let what = Question {
            game: self.game.number,
            rules: self.game.rules,
            line,
            former: self.former.clone(),
            played,
            threats,
            bounded: self.input.bounded,
            ..Question::default()
        };
        self.searches.ask(Item { at, optional, what });
    }

    /// What a message with wrong arguments does is not said.
    fn take_malformed(&mut self, command: &str, at: u64) {
        self.be_strange();
        match command {
            "isready" => self.readies.ask(Item { at, optional: true, what: self.opening.began() }),
            "newgame" => {
                self.begin_game(b"", at);
                self.games.open_mut().filter(|game| game.at == at).for_each(|game| game.optional = true);
                self.game.consent = Consent::None;
            }
            "setline" => self.board = Tracked::Unknown("a line was told that cannot be read"),
            "go" => {
                self.go(true, at);
                self.searches.open_mut().filter(|search| search.at == at).for_each(|s| s.optional = true);
            }
            "ponder" => self.input.ponders = true,
            _ => {}
        }
    }

    fn be_strange(&mut self) {
        self.input.strange = true;
        self.core.findings.soften();
    }
}
