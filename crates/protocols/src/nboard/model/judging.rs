//! The monitors: what each engine line changes, and which clause it breaks.

use super::asked::{Fit, Wanted};
use super::machine::NBoard;
use super::solved::{self, Told};
use crate::common::findings::{at_most_may, at_most_should};
use crate::nboard::grammar::{Form, Message, MoveItem, Oddity, Parsed, Pv, Real, Solved};
use games::othello::{Move, Position};
use wire::line::Line;

/// Many threads may count their seconds together; milliseconds are more than that.
const SECONDS_PER_SECOND: f64 = 100.0;
const SLACK: f64 = 5.0;

impl NBoard {
    /// Takes in a line of the engine.
    pub(super) fn judge_line(&mut self, line: &Line, Parsed { message, form }: Parsed<'_>) {
        if self.input.version.is_some() {
            self.core.saw(&["NB-IO-2", "NB-IO-5"]);
        }
        match message {
            Message::Pong(number) => self.ponged(number, line),
            Message::Move(item) => {
                self.judge_answer_form(form, line);
                self.moved(item, line);
            }
            Message::Learned => self.learned(line),
            Message::Learn => {
                let text = "`learn` instead of `learned`, as the text's own sample prints it";
                self.core.findings.add_once("answer", "NB-LEARN-1", text, line);
                self.learned(line);
            }
            Message::Search { pv, eval, depth, .. } => {
                self.judge_oddity(form, line);
                self.evaluated(Told { pv, eval, depth }, line);
            }
            Message::Book { pv, eval, depth, .. } => {
                self.core.saw(&["NB-HINT-6"]);
                self.judge_oddity(form, line);
                self.evaluated(Told { pv, eval, depth }, line);
            }
            Message::Analysis { made, .. } => self.analysed(made, line),
            Message::NodeStats { nodes, time } => self.counted(nodes, time, line),
            Message::MyName(name) => {
                self.understands();
                self.named(name, line);
            }
            Message::Malformed { .. } => self.malformed(&message, line),
            Message::Unknown(_) if self.input.version.is_some() => {
                let text = "the protocol defines no such line";
                let cited = self.core.findings.undefined_line("NB-IO-5");
                self.core.findings.add_once("line-kind", cited, text, line);
            }
            Message::Status(_) | Message::Unknown(_) | Message::Empty => {}
        }
    }

    /// The engine has said something that only an engine of this protocol says.
    pub(super) fn understands(&mut self) {
        self.core.understood = true;
        self.core.saw(&["EC-ALIVE"]);
    }

    fn ponged(&mut self, number: i64, line: &Line) {
        self.core.saw(&["NB-PING-1"]);
        if self.asked.pings().nth(1).is_some() {
            self.core.saw(&["NB-PING-4"]);
        }
        if self.asked.questions().next().is_some() {
            self.core.saw(&["NB-PING-3", "NB-PING-7"]);
        }
        let wanted = self.input.pings.answer(number);
        match self.asked.fit(number) {
            Fit::Next => {
                self.understands();
                self.asked.pong(number);
            }
            Fit::Later(first) => {
                self.understands();
                let text = format!("pong {number} came before the answer to ping {first}");
                self.core.findings.add("pong", "NB-PING-4", text, line);
                self.asked.pong(number);
            }
            // A later pong has passed its ping over, which was told then; or there were too many to remember.
            Fit::None if wanted => {}
            Fit::None => self.pong_of_nobody(number, line),
        }
    }

    fn pong_of_nobody(&mut self, number: i64, line: &Line) {
        if self.input.loose_pings > 0 {
            self.input.loose_pings -= 1;
            return;
        }
        let text = if self.input.pings.was_asked(number) {
            format!("pong {number} was printed twice")
        } else {
            format!("pong {number} answers no ping")
        };
        self.core.findings.add("pong", "NB-PING-1", text, line);
    }

    fn moved(&mut self, item: MoveItem<'_>, line: &Line) {
        self.core.saw(&["NB-GO-1", "NB-GO-2"]);
        let Some(question) = self.asked.answer(Wanted::Move) else {
            return self.unasked(Wanted::Move, line);
        };
        self.understands();
        // When the game is over it is not defined (NT-10).
        let Some(position) = question.open_position() else { return };
        if position.must_pass() {
            let wrong = (item.mv != Move::Pass)
                .then(|| format!("{} where the only move is to pass, in {position}", item.mv));
            self.core.check("move-legal", "NB-GO-10", wrong, line);
            return;
        }
        let wrong = (!position.is_legal(item.mv)).then(|| format!("{} is not legal in {position}", item.mv));
        self.core.check("move-legal", "NB-GO-9", wrong, line);
    }

    /// An answer that nobody waits for: of something that a pong has ended, said twice, or never asked.
    fn unasked(&mut self, wanted: Wanted, line: &Line) {
        // What a ping does to a `learn` is not defined (NT-31).
        if wanted != Wanted::Learning && self.asked.ended.contains(&wanted) {
            let text = "this belongs to a search that was over with the last pong".to_owned();
            return self.core.findings.add("stale", "NB-PING-3", text, line);
        }
        match wanted {
            Wanted::Move => {
                let text = if !self.asked.answered.is_empty() {
                    "a second answer to one go"
                } else {
                    "an answer, and no go was sent"
                };
                self.core.findings.add("answer", "NB-GO-2", text.to_owned(), line);
            }
            Wanted::Learning => {
                let text = "`learned`, and no learn was sent".to_owned();
                let cited =
                    at_most_should("NB-LEARN-1", "the text does not say that it answers nothing else");
                self.core.findings.add("answer", cited, text, line);
            }
            Wanted::Hint | Wanted::Analysis => {
                let text = "an evaluation, and nothing is being searched";
                let cited = at_most_may("NB-IO-5", "the text does not say when evaluations may come");
                self.core.findings.add_once("line-kind", cited, text, line);
            }
        }
    }

    fn learned(&mut self, line: &Line) {
        self.core.saw(&["NB-LEARN-1"]);
        match self.asked.answer(Wanted::Learning) {
            Some(_) => self.understands(),
            None => self.unasked(Wanted::Learning, line),
        }
    }

    fn evaluated(&mut self, told: Told<'_>, line: &Line) {
        self.core.saw(&["NB-HINT-5", "NB-PV-2", "NB-EVAL-1", "NB-DEP-1", "NB-DEP-2"]);
        let searched = self.asked.searched();
        if searched.as_ref().is_some_and(Vec::is_empty) {
            // An engine may search a little for its book, and tell of what it has just answered.
            if self.asked.questions().next().is_some() || !self.asked.answered.is_empty() {
                return;
            }
            let ended = [Wanted::Hint, Wanted::Move, Wanted::Analysis]
                .into_iter()
                .find(|wanted| self.asked.ended.contains(wanted));
            return self.unasked(ended.unwrap_or(Wanted::Hint), line);
        }
        self.understands();
        let Some(positions) = searched else { return };
        self.judge_pv(told.pv, &positions, line);
        if let [position] = positions[..] {
            self.judge_solved(told, &position, line);
        }
    }

    fn judge_pv(&mut self, pv: Pv<'_>, positions: &[Position], line: &Line) {
        let passes = positions.iter().all(Position::must_pass);
        let clause = if passes { "NB-PV-3" } else { "NB-PV-1" };
        self.core.saw(&[clause]);
        let Some(after) = positions.iter().find_map(|position| position.play(pv.first).ok()) else {
            let place = positions.first().map(Position::to_string).unwrap_or_default();
            let text = format!("the variation begins with {}, which is not legal in {place}", pv.first);
            return self.core.findings.add("pv", clause, text, line);
        };
        let [_] = positions else { return };
        let Some(further) = pv.further() else { return };
        if !further.is_empty() {
            self.core.saw(&["NB-PV-4"]);
        }
        let mut position = after;
        for mv in further {
            match position.play(mv) {
                Ok(next) => position = next,
                // A pass that is left out stands in nobody's way.
                Err(_) if position.must_pass() => match position.play(Move::Pass).and_then(|p| p.play(mv)) {
                    Ok(next) => position = next,
                    Err(_) => return self.unplayable(mv, line),
                },
                Err(_) => return self.unplayable(mv, line),
            }
        }
    }

    fn unplayable(&mut self, mv: Move, line: &Line) {
        let text = format!("the variation cannot be played on from {mv}");
        self.core.findings.add("pv", "NB-PV-4", text, line);
    }

    fn judge_solved(&mut self, told: Told<'_>, position: &Position, line: &Line) {
        let clause = match told.depth.solved() {
            Some(Solved::Exactly) => "NB-DEP-3",
            Some(Solved::WinLossDraw) => "NB-DEP-4",
            None => return,
        };
        let wrong = solved::contradiction(told, position)
            .map(|(_, exact)| format!("{} is solved as {exact} here", told.pv.first));
        self.core.check("solved", clause, wrong, line);
    }

    fn analysed(&mut self, made: u32, line: &Line) {
        self.core.saw(&["NB-ANA-2", "NB-ANA-3"]);
        let plies = self.longest_analysed();
        let Some(question) = self.asked.first(Wanted::Analysis) else {
            return self.unasked(Wanted::Analysis, line);
        };
        if plies.is_some_and(|plies| made <= plies) {
            question.told.insert(made);
        }
        self.understands();
        if let Some(plies) = plies.filter(|plies| made > *plies) {
            let text = format!("position {made} of a game that has {plies} moves");
            self.core.findings.add("analysis", "NB-ANA-3", text, line);
        }
    }

    /// The moves of the game that is analysed. With several analyses open nobody can tell to which a line belongs: the
    /// longest game counts.
    fn longest_analysed(&self) -> Option<u32> {
        let analyses = self.asked.questions().filter(|question| question.wanted == Wanted::Analysis);
        let mut lengths = analyses.map(|question| question.plies.filter(|_| !question.disturbed));
        lengths.try_fold(0, |longest, plies| Some(plies?.max(longest)))
    }

    fn counted(&mut self, nodes: u64, time: Real<'_>, line: &Line) {
        self.core.saw(&["NB-NODE-1", "NB-NODE-2"]);
        if time.value() < 0.0 {
            let text = "a negative time".to_owned();
            self.core.findings.add("nodestats", "NB-NODE-1", text, line);
        }
        if time.value() > SECONDS_PER_SECOND * line.at.as_secs_f64() + SLACK {
            let text = format!("{} seconds, but the engine has run for {:?}", time.value(), line.at);
            self.core.findings.add("nodestats", "NB-NODE-1", text, line);
        }
        if self.asked.questions().next().is_none() {
            if !self.asked.ended.is_empty() {
                let text = "this belongs to a search that was over with the last pong".to_owned();
                self.core.findings.add("stale", "NB-PING-7", text, line);
            }
            return;
        }
        self.understands();
        // With several questions open nobody can tell to which it belongs.
        let mut open = self.asked.questions().filter(|q| q.wanted != Wanted::Learning).map(|q| q.wanted);
        let (Some(only), None) = (open.next(), open.next()) else { return };
        drop(open);
        if !self.asked.answered.is_empty() {
            return;
        }
        let before = self.asked.first(only).and_then(|question| question.nodes.replace(nodes));
        if let Some(before) = before.filter(|before| *before > nodes && only != Wanted::Analysis) {
            let text = format!("{nodes} nodes after {before} in one search");
            self.core.findings.add("nodestats", "NB-NODE-2", text, line);
        }
    }

    fn named(&mut self, name: &[u8], line: &Line) {
        self.core.saw(&["NB-NAME-1"]);
        if self.learned_name.is_none() {
            self.learned_name = Some(wire::line::escape(name));
        }
        if name.iter().any(u8::is_ascii_whitespace) {
            let text = "the name has blanks in it; the GUI reads the first word only";
            self.core.findings.add_once("name", "NB-NAME-1", text, line);
        }
    }

    /// What can be read as an evaluation, but is not what the text means.
    fn judge_oddity(&mut self, form: Form, line: &Line) {
        let Form::Odd(oddity) = form else { return };
        let cited = match oddity {
            Oddity::NotANumber | Oddity::Infinite => {
                at_most_should("NB-EVAL-1", "most programs read it as a number")
            }
            _ => at_most_may("NB-HINT-5", "it can be read all the same"),
        };
        let text = format!("not quite the form of the text: {oddity}");
        self.core.findings.add_once("search-form", cited, text, line);
    }

    fn judge_answer_form(&mut self, form: Form, line: &Line) {
        if let Form::Odd(oddity) = form {
            let text = format!("not quite the form of the text: {oddity}");
            let cited = at_most_may("NB-GO-1", "it can be read all the same");
            self.core.findings.add_once("answer-form", cited, text, line);
        }
    }
}
