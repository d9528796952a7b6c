//! The monitors over `readyok`, `known` and `unknown`: each answers a question, once, and in its turn.

use super::asked::{Consent, Question};
use super::machine::Bei;
use super::pending::Item;
use crate::common::tracked::Tracked;
use crate::model::Obligation;
use games::boost::{Rules, RulesError};
use wire::line::Line;

impl Bei {
    /// What the engine owes, in the order in which it was asked.
    pub(super) fn owed(&self) -> Vec<Obligation> {
        if self.opening.began() && !self.opening.is_over() {
            return vec![Obligation::new("beiok", "BEI-HELLO-3", "start")];
        }
        let ends = |search: &&Item<Question>| search.what.bounded || search.what.interrupted.is_some();
        let mut owed: Vec<(u64, Obligation)> = Vec::new();
        let moves = self.searches.due().take_while(ends).map(|search| {
            let budget = if search.what.interrupted.is_some() { "stop" } else { "think" };
            (search.at, Obligation::new("move MOVE", "BEI-GO-1", budget))
        });
        owed.extend(moves);
        let games = self.games.due();
        owed.extend(games.map(|game| (game.at, Obligation::new("known or unknown", "BEI-NEW-1", "reply"))));
        let readies = self.readies.due();
        owed.extend(readies.map(|ready| (ready.at, Obligation::new("readyok", "BEI-READY-1", "reply"))));
        owed.sort_by_key(|(at, _)| *at);
        owed.into_iter().map(|(_, obligation)| obligation).collect()
    }

    /// `readyok`.
    pub(super) fn ready(&mut self, line: &Line) {
        self.core.saw(&["BEI-READY-1", "BEI-READY-2", "BEI-READY-6"]);
        let answered = self.readies.answer(|_| 0);
        let Some(ready) = answered.first() else {
            let text = "`readyok` answers no `isready`";
            return self.core.findings.add("ready", "BEI-READY-1", text, line);
        };
        if ready.what && !self.opening.is_over() {
            let text = "`readyok` to an `isready` behind `bei` comes before `beiok`";
            return self.core.findings.add("order", "BEI-READY-6", text, line);
        }
        if self.overtakes_games(ready.at) {
            let text = "`readyok` comes before the answer to a `newgame` that was sent before its `isready`";
            return self.core.findings.add("order", "BEI-READY-2", text, line);
        }
        let mut late = false;
        let interrupted = self.searches.owed().filter(|search| {
            search.what.interrupted.is_some_and(|place| place < ready.at) && !search.what.late
        });
        interrupted.for_each(|search| {
            search.what.late = true;
            late = true;
        });
        if late {
            self.core.saw(&["BEI-READY-8"]);
            let text = "`readyok` comes before the `move` of a search that was ended before its `isready`";
            self.core.findings.add("order", "BEI-READY-8", text, line);
        }
    }

    /// `known` or `unknown`.
    pub(super) fn consented(&mut self, knows: bool, line: &Line) {
        self.core.saw(&["BEI-NEW-1", "BEI-NEW-5", "BEI-ORD-1"]);
        let answered = self.games.answer(|_| 0);
        let Some(item) = answered.first() else {
            let text = format!("`{}` answers no `newgame`", said(knows));
            return self.core.findings.add("consent", "BEI-NEW-1", text, line);
        };
        let (at, game) = (item.at, item.what.clone());
        // Which of several it answers is not known: then nobody knows what the engine plays.
        let sure = answered.len() == 1;
        let consents = knows && sure;
        if self.game.number == game.number {
            self.game.consent = if consents { Consent::Given } else { Consent::None };
            if !consents {
                self.board = Tracked::Unset;
            }
        }
        if !consents {
            // What is asked about a game that was refused is not said (BA-14).
            for search in self.searches.open_mut().filter(|search| search.what.game == game.number) {
                search.optional = true;
                search.what.line = None;
            }
        }
        if sure {
            self.judge_consent(&game.name, knows, line);
        }
        self.judge_turn(at, line);
    }

    fn judge_consent(&mut self, name: &[u8], knows: bool, line: &Line) {
        // With no name, or with two, the question is not defined.
        if name.is_empty() {
            return;
        }
        self.core.saw(&["BEI-NEW-8"]);
        let text = String::from_utf8_lossy(name).into_owned();
        if names_no_game(&text) {
            let wrong = knows.then(|| format!("`known` to {text}, which names no game"));
            self.core.check("consent", "BEI-NEW-2", wrong, line);
        }
        // What was not understood for its blanks was not this question.
        if self.input.strange {
            return;
        }
        if self.core.setup.variant.as_deref() == Some(text.as_str()) {
            let wrong = (!knows).then(|| format!("`unknown` to {text}, which it is said to play"));
            self.core.check("consent", "BEI-NEW-3", wrong, line);
        }
        let former = self.learned.games.insert(name.to_vec(), knows);
        if former.is_some_and(|former| former != knows) {
            let text = format!("`{}` to {text}, and `{}` before", said(knows), said(!knows));
            self.core.findings.add("consent", "BEI-NEW-8", text, line);
        }
    }

    /// An answer to what was sent at this place overtakes others.
    fn judge_turn(&mut self, at: u64, line: &Line) {
        let mut late = false;
        for search in self.searches.owed().filter(|search| search.at < at && !search.what.late) {
            search.what.late = true;
            late = true;
        }
        if late {
            let text = "the answer to `newgame` comes before the `move` of the search that it ended";
            return self.core.findings.add("order", "BEI-NEW-5", text, line);
        }
        if self.overtakes_readies(at) {
            let text = "the answer to `newgame` comes before the `readyok` to an `isready` sent before it";
            self.core.findings.add("order", "BEI-ORD-1", text, line);
        }
    }

    /// Whether a `newgame` from before this place is still to be answered in every state. That is told once.
    pub(super) fn overtakes_games(&mut self, at: u64) -> bool {
        let mut found = false;
        for game in self.games.owed().filter(|game| game.at < at) {
            game.optional = true;
            found = true;
        }
        found
    }

    /// Whether an `isready` from before this place is.
    pub(super) fn overtakes_readies(&mut self, at: u64) -> bool {
        let mut found = false;
        for ready in self.readies.owed().filter(|ready| ready.at < at) {
            ready.optional = true;
            found = true;
        }
        found
    }
}

fn said(knows: bool) -> &'static str {
    if knows { "known" } else { "unknown" }
}

/// Whether a text names a game in no reading. What is beyond our own bounds, in capitals, or has further parts, may.
fn names_no_game(text: &str) -> bool {
    let plain: Vec<&str> = text.split('-').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let numbers = plain.iter().skip(1).take(5).filter(|part| is_number(part)).count();
    let wrong = matches!(
        text.to_ascii_lowercase().parse::<Rules>(),
        Err(RulesError::Form | RulesError::NotANumber(_))
    );
    wrong && !(plain[0].eq_ignore_ascii_case("boost") && numbers == 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_texts_name_no_game() {
        for text in ["not-a-boost-game", "boost-9-9-2-8", "boost-x-9-2-8-2", "boost", "", "chess-9-9-2-8-2"] {
            assert!(names_no_game(text), "{text}");
        }
        let may = [
            "boost-9-9-2-8-2",
            "Boost-9-9-2-8-2",
            "boost-9-9-2-8-2-demo",
            "boost-9-9-2-8-2-practice",
            "boost-99-99-2-8-2",
            "boost-09-9-2-8-2",
        ];
        for text in may {
            assert!(!names_no_game(text), "{text}");
        }
    }
}
