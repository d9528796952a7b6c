//! The state machine of one dialogue with one xboard engine: [`Xboard`] passes lines to the parts of the [`Dialogue`], and
//! asks them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::acts::ACTS;
use super::coverage::Sight;
use super::dialogue::{Dialogue, Prompt, Trying};
use super::order::{Order, Sent, first_word};
use super::pongs::is_usual;
use super::refusals::is_optional;
use super::said::Asked;
use super::state::{Mode, Setting, State};
use super::words::TYPES;
use super::xboard::Xboard;
use crate::common::death::ALIVE;
use crate::common::findings::{Cited, at_most_may, at_most_should, cited};
use crate::machine::{Core, Machine};
use crate::model::{
    ActEvent, ActOut, Farewell, Fence, FenceWanted, Intent, InterfaceBreach, Known, Obligation, Reading,
};
use crate::verdict::ClauseId;
use crate::words::{Act, Type};
use crate::xboard::grammar::{FeatureLine, Message, Parsed};
use wire::exchange::Signal;
use wire::line::Line;

impl Machine for Xboard {
    type Message<'a> = Parsed<'a>;

    const TYPES: &'static [Type<Xboard>] = TYPES;
    const ACTS: &'static [Act<Xboard>] = ACTS;

    fn core(&self) -> &Core {
        &self.dialogue.core
    }

    fn core_mut(&mut self) -> &mut Core {
        &mut self.dialogue.core
    }

    fn tell(&mut self, at: Duration, line: &[u8], intent: Intent) -> Option<InterfaceBreach> {
        let d = &mut self.dialogue;
        let sent = Sent { line: line.into(), order: d.said.order(line, &d.features) };
        let breach = if intent.is_trap() { None } else { d.interface().breach(&sent) };
        // A ping in a search is what the text itself forbids and explains (XB-PING-5): no excuse for dying.
        if intent.is_trap() && !matches!(sent.order, Order::Ping(_)) {
            d.core.findings.soften();
        }
        d.coverage.ordered(&sent, d.hypotheses.believed(), d.features.any());
        d.core.quit |= sent.order == Order::Quit;
        d.said.sent(&sent);
        d.book.sent(&sent, &d.pongs);
        d.search.sent(at, &sent, d.hypotheses.believed());
        d.pongs.sent(&sent, d.features.on("ping"));
        if d.features.concern(&sent) {
            Arc::make_mut(&mut d.features).sent(&sent);
        }
        d.speak();
        let is_told = d.clocks.are_told() || !d.voice().takes_clocks();
        // A ping with an odd number is nobody's fence, so it holds nothing up.
        let order = match sent.order {
            Order::Ping(number) if !is_usual(number) => Order::Neutral,
            ref order => order.clone(),
        };
        if d.said.in_opening || d.voice().settings().iter().any(|setting| setting[..] == *sent.line) {
            d.said.of_opening.insert(d.hypotheses.next_number());
        }
        d.hypotheses.push(Sent { order, ..sent.clone() });
        // An engine that goes by `time` is judged only where it was told (XG-CLOCK-1).
        d.clocks.sent(at, &sent, is_told && d.hypotheses.believed().thinks());
        breach
    }

    fn opening_begins(&mut self) {
        self.dialogue.said.in_opening = true;
    }

    fn opening_over(&mut self) {
        self.dialogue.said.in_opening = false;
    }

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes, self.dialogue.context())
    }

    fn reading(&self, line: &Line, parsed: &Parsed<'_>) -> Reading {
        self.dialogue.reading(line, parsed)
    }

    fn judge(&mut self, line: &Line, parsed: Parsed<'_>) {
        let d = &mut self.dialogue;
        let met = d.met();
        let mut coverage = d.coverage;
        coverage.heard(&parsed, met);
        d.coverage = coverage;
        d.judge_prompt_end(&parsed, line);
        d.judge_form(&parsed, line);
        match parsed.message {
            Message::Thinking(thinking) => {
                d.learn_of_search();
                d.judge_unasked_thinking(line);
                d.search.thought(&thinking, line, &mut d.hypotheses, &mut d.core.findings);
            }
            Message::Move(mv) => d.moved(mv, line),
            Message::Pong(number) => {
                d.book.ponged(number, line, &mut d.core.findings);
                d.pongs.ponged(number, line, &mut d.hypotheses, &mut d.core.findings);
            }
            Message::Feature(features) => d.announced(features, line),
            Message::IllegalMove { .. } | Message::Error { .. } | Message::Refusal(_) => {
                d.refused(&parsed, line);
            }
            Message::Result(claim) => d.claimed(&claim, parsed.form, line),
            Message::Resign => d.hypotheses.resigned(),
            Message::BookLine(_) => d.book.line(&d.hypotheses),
            Message::BookEnd => d.book.end(),
            Message::Hint(mv) if !d.said.has_asked(Asked::Hint) => {
                d.search.hinted = Some(String::from_utf8_lossy(mv.text).into_owned());
            }
            Message::AskUser { tag, .. } => {
                d.said.tag = Some(tag.into());
                d.learned.facts.insert("asks-user".to_owned(), String::new());
            }
            Message::Stat(_) if !d.said.has_asked(Asked::Status) => {
                let text = "stat01 came although no `.` was sent";
                let why = "the text does not say that it comes only when it is asked for";
                d.core.findings.add_once("unasked", at_most_may("XB-STAT-1", why), text, line);
            }
            _ => {}
        }
    }

    fn open_line(&mut self, _: Duration, _: &[u8]) -> Option<&'static str> {
        if self.dialogue.hypotheses.settles(|s| s.mode == Mode::Boot) {
            self.dialogue.prompt = Prompt::Open;
            return None;
        }
        Some("XB-IO-3")
    }

    fn leaving(&self) -> Cited {
        if self.dialogue.said.ends_with(b"exit") {
            at_most_should(ALIVE, "no text says what `exit` does outside of analysis")
        } else {
            cited(ALIVE)
        }
    }

    fn left(&mut self) {
        if self.dialogue.core.quit {
            self.dialogue.coverage.see(Sight::Quit);
        }
    }

    fn understood(&self) -> bool {
        self.dialogue.coverage.saw(Sight::Answer)
    }

    fn coverage(&self) -> BTreeSet<ClauseId> {
        self.dialogue.coverage.clauses()
    }

    fn fence(&mut self, wanted: FenceWanted) -> Fence {
        let d = &mut self.dialogue;
        let harmless = || d.hypotheses.settled().iter().all(State::bears_ping);
        if d.features.on("ping") && (wanted == FenceWanted::Own || harmless()) {
            d.pongs.fence()
        } else {
            Fence::Quiet
        }
    }

    fn obligations(&self) -> Vec<Obligation> {
        self.dialogue.obligations()
    }

    fn forget_act(&mut self) {
        Xboard::forget_act(self);
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        Xboard::go_on(self, event)
    }

    fn doubt(&self) -> Option<String> {
        let d = &self.dialogue;
        // Which of two equal moves was refused makes no difference to a battery: both are legal.
        let unasked = d.learned.no_referee.is_some() || d.trying == Trying::Moves;
        if unasked { None } else { d.hypotheses.doubt() }
    }

    fn farewell(&self) -> Farewell {
        let first: Option<&[u8]> = match self.dialogue.hypotheses.believed().mode {
            Mode::Edit(_) => Some(b"."),
            Mode::Paused(_) => Some(b"resume"),
            _ => None,
        };
        let lines = first.into_iter().chain([&b"quit"[..]]).map(<[u8]>::to_vec).collect();
        Farewell { lines, sigterm: self.dialogue.features.value("sigterm") != Some("0") }
    }

    fn may_signal(&self, signal: Signal) -> Option<InterfaceBreach> {
        let (feature, clause) = match signal {
            Signal::Int => ("sigint", "XG-SIG-1"),
            Signal::Term => ("sigterm", "XG-QUIT-1"),
            Signal::Hup | Signal::Stop | Signal::Cont | Signal::Kill => return None,
        };
        let forbidden = self.dialogue.features.value(feature) == Some("0");
        forbidden.then(|| InterfaceBreach::new(clause, format!("{signal} with {feature}=0")))
    }

    fn add_to(&self, known: &mut Known) {
        self.dialogue.add_to(known);
    }

    fn need_not_know(&self, line: &[u8]) -> bool {
        let d = &self.dialogue;
        let is_command = !matches!(d.said.order(line, &d.features), Order::Move { .. } | Order::Editing(_));
        is_command && is_optional(line) && !d.features.promises(&String::from_utf8_lossy(first_word(line)))
    }

    fn state(&self) -> String {
        match self.dialogue.hypotheses.settled() {
            [only] => only.to_string(),
            [first, further @ ..] => format!("{first} (one of {})", further.len() + 1),
            [] => String::new(),
        }
    }
}

impl Dialogue {
    /// What the engine owes in every state that everything sent may lead to: its move, and behind it a pong for each ping.
    fn obligations(&self) -> Vec<Obligation> {
        let states = self.hypotheses.settled();
        let mut owed = Vec::new();
        if states.iter().all(State::must_move) {
            owed.push(Obligation::new("move MOVE", "XB-MOVEIN-1", "think"));
        }
        // Nothing is defined of a ping between `pause` and `resume`, or `edit` and `.`.
        let answers =
            |state: &State| !matches!(state.mode, Mode::Boot | Mode::Paused(_) | Mode::Edit(_) | Mode::Gone);
        if states.iter().all(answers) {
            // It answers behind its move (XB-PING-5).
            let within = if self.hypotheses.settles(State::thinks) { "think" } else { "reply" };
            let pings = self.hypotheses.unanswered();
            owed.extend(
                pings
                    .into_iter()
                    .map(|number| Obligation::new(format!("pong {number}"), "XB-PING-1", within)),
            );
        }
        owed
    }

    /// Thinking that nobody has asked for, of an engine that cannot be told to be silent: it does not know `nopost`.
    fn judge_unasked_thinking(&mut self, line: &Line) {
        let state = self.hypotheses.believed();
        if state.post == Setting::Open && state.thinks() && self.voice().is_refused("nopost") {
            let text = "thinking is shown without `post`, and `nopost` was refused";
            let cited =
                at_most_should("XB-POST-1", "the text lets an engine say that it does not know a command");
            self.core.findings.add_once("thinking-when", cited, text, line);
        }
    }

    /// The engine announced features.
    fn announced(&mut self, line_of_features: FeatureLine<'_>, line: &Line) {
        let was_done = self.features.done == Some(true);
        for option in Arc::make_mut(&mut self.features).announce(line_of_features) {
            let text = format!("the option {option:?} is defined twice without a reset in between");
            self.core.findings.add("feature-form", "XB-OPTION-8", text, line);
        }
        self.speak();
        if let Some(list) = self.features.value("variants").filter(|_| !self.features.plays_normal()) {
            let reason = format!("variants=\"{list}\" does not name normal");
            self.switch_referee_off(reason);
        }
        if !was_done && self.features.done == Some(true) {
            for (clause, text) in self.features.missing_advice() {
                self.core.findings.add("feature-advice", clause, text, line);
            }
        }
    }
}
