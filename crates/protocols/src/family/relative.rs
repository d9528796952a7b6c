//! What the machine of a relative of UCI keeps ([`Relative`]): whether the engine was greeted and has introduced itself, what it
//! announced, and which searches and `isready` it has not answered; with the monitors and interface clauses that follow.
//!
//! Not for positions, moves and scores: what a search is about is the protocol's own.

use super::acts::Words;
use super::asked::{Asked, Progress, Question};
use crate::common::options::Offers;
use crate::machine::Core;
use crate::model::{Class, Fence, FenceWanted, InterfaceBreach, Known, Obligation, breaks};
use wire::line::Line;

/// The clauses of a protocol on what all relatives do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clauses {
    /// Nothing comes before the greeting.
    pub(crate) silent: &'static str,
    /// The engine introduces itself in answer to the greeting.
    pub(crate) introduced: &'static str,
    /// It ends that answer once.
    pub(crate) welcome: &'static str,
    /// Every `readyok` answers an `isready`.
    pub(crate) ready: &'static str,
    /// A `go` is answered.
    pub(crate) answers: &'static str,
    /// A `go` is answered once.
    pub(crate) once: &'static str,
    /// Nothing else is answered.
    pub(crate) asked: &'static str,
    /// `info` belongs to a search.
    pub(crate) info_place: &'static str,
    /// `isready` does not begin a search again.
    pub(crate) goes_on: Option<&'static str>,
    /// Time and nodes do not decrease.
    pub(crate) progress: &'static str,
    /// The depth stays within its limit; the limit's word: `maxdepth`.
    pub(crate) depth: (&'static str, &'static str),
    /// The interface greets first, and once.
    pub(crate) greets: &'static str,
    /// The interface awaits the welcome.
    pub(crate) awaits: &'static str,
    /// The interface changes nothing during a search.
    pub(crate) one_search: &'static str,
    /// The interface sends `ponderhit` while the engine ponders.
    pub(crate) ponderhit: &'static str,
    /// The interface sets what was announced.
    pub(crate) announced: &'static str,
}

/// What a line that is sent is for the order of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// The greeting.
    Greeting,
    /// It may come at any time.
    Free,
    /// It comes after the greeting.
    Greeted,
    /// It comes after the welcome.
    Welcomed,
    /// It comes after the welcome, and not during a search.
    Idle,
}

/// What is kept of one dialogue; searches are about a `G`.
#[derive(Debug, Clone)]
pub(crate) struct Relative<G> {
    words: &'static Words,
    clauses: &'static Clauses,
    greeting: Greeting,
    /// Greetings without their welcome.
    greetings: u32,
    /// `isready` without its `readyok`.
    readies: u32,
    /// Something was sent for which an engine may have to fill tables before it is ready.
    prepares: bool,
    /// The searches.
    pub(crate) asked: Asked<G>,
    /// The name that the engine has told.
    pub(crate) name: Option<String>,
    /// The option lines.
    pub(crate) options: Vec<(String, String)>,
}

/// How far the greeting has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Greeting {
    /// It was not sent.
    Unsent,
    /// It was sent.
    Sent,
    /// It was answered.
    Welcomed,
}

impl<G> Relative<G> {
    /// At the start of a dialogue.
    pub(crate) fn new(words: &'static Words, clauses: &'static Clauses) -> Relative<G> {
        Relative {
            words,
            clauses,
            greeting: Greeting::Unsent,
            greetings: 0,
            readies: 0,
            prepares: true,
            asked: Asked::default(),
            name: None,
            options: Vec::new(),
        }
    }

    /// The greeting was sent.
    pub(crate) fn greet(&mut self) {
        if self.greeting == Greeting::Unsent {
            self.greeting = Greeting::Sent;
        }
        self.greetings += 1;
    }

    /// A greeting was sent that cannot be read: nobody needs to take it for one.
    pub(crate) fn greet_brokenly(&mut self) {
        self.greetings += 1;
    }

    /// `isready` was sent.
    pub(crate) fn ask_ready(&mut self) {
        self.readies += 1;
    }

    /// A new game or an option was sent.
    pub(crate) fn prepare(&mut self) {
        self.prepares = true;
    }

    /// Whether the greeting was sent.
    pub(crate) fn is_greeted(&self) -> bool {
        self.greeting != Greeting::Unsent
    }

    /// Whether the greeting that was sent has been answered.
    pub(crate) fn is_welcomed(&self) -> bool {
        self.greeting == Greeting::Welcomed
    }

    /// Whether a greeting has no welcome yet.
    pub(crate) fn is_greeting(&self) -> bool {
        self.greetings > 0
    }

    /// How a welcome is to be taken. One that answers no greeting is told by the monitor, and steps pass it over: interfaces do
    /// so, too, and one fault is one finding.
    pub(crate) fn class_of_welcome(&self) -> Class {
        if self.is_welcomed() && !self.is_greeting() { Class::Unasked } else { Class::Reply }
    }

    /// How a `readyok` is to be taken; as with a welcome.
    pub(crate) fn class_of_ready(&self) -> Class {
        if self.readies == 0 { Class::Unasked } else { Class::Reply }
    }

    /// The clause of the interface that a line breaks by its place.
    pub(crate) fn breach_of_order(&self, name: &str, order: Order) -> Option<InterfaceBreach> {
        let (hello, clauses) = (self.words.hello, self.clauses);
        let (clause, reason) = match (order, self.greeting) {
            (Order::Free, _) | (Order::Greeting, Greeting::Unsent) => return None,
            (Order::Greeted, Greeting::Sent | Greeting::Welcomed) => return None,
            (Order::Greeting, _) => (clauses.greets, format!("`{hello}` was sent before")),
            (_, Greeting::Unsent) => (clauses.greets, format!("`{name}` before `{hello}`")),
            (_, Greeting::Sent) => {
                (clauses.awaits, format!("`{name}` before `{}` has come", self.words.welcome))
            }
            (Order::Idle, Greeting::Welcomed) if self.asked.searches() => {
                let answer = self.words.answer;
                let reason = format!("`{name}` before the `{answer}` of the former `go`");
                let awaits = self.asked.open().all(|question| question.stopped);
                return Some(InterfaceBreach { awaits, ..InterfaceBreach::new(clauses.one_search, reason) });
            }
            _ => return None,
        };
        breaks(clause, reason)
    }

    /// The clause that a `ponderhit` breaks.
    pub(crate) fn breach_of_ponderhit(&self) -> Option<InterfaceBreach> {
        let reason = "`ponderhit` while nothing ponders";
        (!self.asked.ponders()).then(|| InterfaceBreach::new(self.clauses.ponderhit, reason))
    }

    /// The clause that a setting breaks.
    pub(crate) fn breach_of_setting(&self, offers: &Offers, setting: &[u8]) -> Option<InterfaceBreach> {
        let reason = || format!("`{}` was not announced", String::from_utf8_lossy(setting));
        (!offers.takes(setting)).then(|| InterfaceBreach::new(self.clauses.announced, reason()))
    }

    /// Whether the line comes too early: before the greeting nothing does.
    pub(crate) fn judge_early(&self, core: &mut Core, line: &Line) -> bool {
        core.saw(&[self.clauses.silent]);
        if self.is_greeted() {
            return false;
        }
        let text = format!("this comes before `{}`", self.words.hello);
        core.findings.add_once("line-kind", self.clauses.silent, text, line);
        true
    }

    /// A line that belongs to the answer to the greeting.
    pub(crate) fn introduced(&mut self, core: &mut Core, line: &Line) {
        core.saw(&[self.clauses.introduced]);
        if self.greetings == 0 {
            let Words { hello, welcome, .. } = self.words;
            let text = format!("id and option lines belong to the answer to `{hello}`, before `{welcome}`");
            core.findings.add("identity", self.clauses.introduced, text, line);
        }
    }

    /// The end of that answer.
    pub(crate) fn welcomed(&mut self, core: &mut Core, line: &Line) {
        core.saw(&[self.clauses.welcome]);
        self.greeting = Greeting::Welcomed;
        if self.greetings == 0 {
            let text = format!("a second `{}` for one `{}`", self.words.welcome, self.words.hello);
            core.findings.add("identity", self.clauses.welcome, text, line);
        } else {
            self.greetings -= 1;
        }
    }

    /// `readyok`
    pub(crate) fn ready(&mut self, core: &mut Core, line: &Line) {
        core.saw(&[self.clauses.ready]);
        if self.readies == 0 {
            let text = "`readyok` answers no `isready`";
            core.findings.add("ready", self.clauses.ready, text, line);
        } else {
            self.readies -= 1;
            self.prepares &= self.readies > 0;
            if let Some(question) = self.asked.only() {
                question.at_ready = Some(question.told);
            }
        }
    }

    /// The answer to `go`, well formed or not: the search that it answers.
    pub(crate) fn answered(&mut self, core: &mut Core, line: &Line) -> Option<Question<G>> {
        let question = self.asked.answer();
        if question.is_none() {
            let Words { answer, .. } = self.words;
            let (clause, text) = if self.asked.answered > 0 {
                (self.clauses.once, format!("a second `{answer}` for one `go`"))
            } else {
                (self.clauses.asked, format!("a `{answer}` without a `go`"))
            };
            core.saw(&[clause]);
            core.findings.add("answer", clause, text, line);
        }
        question
    }

    /// `info`: whether a search is under way.
    pub(crate) fn judge_info_place(&self, core: &mut Core, line: &Line) -> bool {
        let wrong = (!self.asked.searches())
            .then(|| format!("info belongs between `go` and its `{}`", self.words.answer));
        core.check_once("info-place", self.clauses.info_place, wrong, line);
        self.asked.searches()
    }

    /// What `info` tells of the progress of the only search; of several nobody can tell.
    pub(crate) fn judge_progress(&mut self, core: &mut Core, told: Progress, line: &Line) {
        let Some(question) = self.asked.only() else { return };
        judge_going_on(core, self.clauses.goes_on, question, told, line);
        let before = question.told;
        question.told.time = told.time.or(before.time);
        question.told.nodes = told.nodes.or(before.nodes);
        let fell = [("time", before.time, told.time), ("nodes", before.nodes, told.nodes)];
        // The time of the normal search may begin with `ponderhit`.
        let was_hit = question.pondered && !question.ponders;
        for (name, before, now) in fell.into_iter().filter(|(name, ..)| *name != "time" || !was_hit) {
            let Some((before, now)) = before.zip(now) else { continue };
            let wrong = (now < before).then(|| format!("{name} {now} after {before} in one search"));
            core.check_once("info-progress", self.clauses.progress, wrong, line);
        }
        if let Some((limit, depth)) = question.depth.zip(told.depth) {
            let (clause, word) = self.clauses.depth;
            // A move cannot be found without looking a ply ahead, whatever is asked for.
            let wrong =
                (depth > limit.max(1)).then(|| format!("depth {depth} where `{word} {limit}` was asked for"));
            core.check_once("info-progress", clause, wrong, line);
        }
    }

    /// `isready`, where it is harmless: answers to it need not wait for a search.
    pub(crate) fn fence(&self, wanted: FenceWanted) -> Fence {
        if wanted == FenceWanted::Harmless && (self.greeting != Greeting::Welcomed || self.asked.searches()) {
            return Fence::Quiet;
        }
        Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned(), clause: self.words.ready }
    }

    /// What the engine owes: its introduction, its `readyok`, and the answer to the search under way, unless this is for the
    /// GUI to end or nobody knows whether it is answered (`is_due`).
    pub(crate) fn obligations(&self, is_due: impl Fn(&Question<G>) -> bool) -> Vec<Obligation> {
        let Words { welcome, ready, ready_within, answer, .. } = *self.words;
        let mut owed = Vec::new();
        if self.greetings > 0 {
            owed.push(Obligation::new(welcome, self.clauses.welcome, "start"));
        }
        let first = self.asked.open().next();
        let answered = |question: &Question<G>| {
            let budget = if question.stopped { "stop" } else { "think" };
            Obligation::new(format!("{answer} MOVE"), self.clauses.answers, budget)
        };
        let due = first
            .filter(|question| !question.ponders && !question.disturbed)
            .filter(|question| (question.ends || question.stopped) && is_due(question))
            .map(answered);
        // An engine may answer `isready` only behind a search that ends by itself. Behind one that waits for the GUI both would
        // wait for each other.
        let waits = |question: &Question<G>| {
            !question.disturbed && !question.stopped && (question.ponders || !question.ends)
        };
        let clause = match first {
            Some(question) if due.is_none() => self.words.ready_in_search.filter(|_| waits(question)),
            _ => Some(ready),
        };
        let within = if self.prepares { ready_within } else { "reply" };
        let readies =
            clause.filter(|_| self.readies > 0).map(|clause| Obligation::new("readyok", clause, within));
        owed.extend(due);
        owed.extend(readies);
        owed
    }

    /// Adds name and options.
    pub(crate) fn add_to(&self, known: &mut Known) {
        known.name = self.name.clone().or(known.name.take());
        if !self.options.is_empty() {
            known.announced.clone_from(&self.options);
        }
    }

    /// What the engine does, in words.
    pub(crate) fn doing(&self) -> String {
        match self.asked.open().count() {
            0 => "idle".to_owned(),
            _ if self.asked.ponders() => "pondering".to_owned(),
            1 => "thinking".to_owned(),
            n => format!("{n} searches"),
        }
    }
}

/// The first that a search tells behind `readyok`, if `isready` must not begin it again.
fn judge_going_on<G>(
    core: &mut Core,
    clause: Option<&'static str>,
    question: &mut Question<G>,
    told: Progress,
    line: &Line,
) {
    let Some((clause, at_ready)) = clause.zip(question.at_ready) else { return };
    let Some(again) = told.begins_again(at_ready) else { return };
    question.at_ready = None;
    let wrong = again.then(|| {
        let (before, now) = (at_ready.time.unwrap_or_default(), told.time.unwrap_or_default());
        format!("time {now} after {before}, and nodes as well: `isready` began the search again")
    });
    core.check_once("ready", clause, wrong, line);
}
