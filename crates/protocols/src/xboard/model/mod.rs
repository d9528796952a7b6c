//! The model of one xboard dialogue: every state that the engine may be in, monitors over all that it prints, and this
//! engine's dialect for acts.
//!
//! Not for verdicts. Sent lines become [`Order`]s and wait; engine lines move the
//! [`Hypotheses`] forward. Main type: [`Xboard`].

mod acts;
mod apply;
mod book;
mod claims;
mod clocks;
mod coverage;
mod dialect;
mod features;
mod forms;
mod hypotheses;
mod interface;
mod moves;
mod order;
mod pongs;
mod reading;
mod refusals;
mod state;
mod thinking;
mod words;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use self::acts::Act;
use self::apply::Dialect;
use self::book::Book;
use self::clocks::Clocks;
use self::coverage::{Coverage, Sight};
use self::features::Features;
use self::hypotheses::Hypotheses;
use self::order::{Order, Sent, first_word};
use self::state::{Board, Mode, State};
use self::thinking::Suspects;
use crate::common::death::{self, ALIVE, Circumstances};
use crate::common::findings::{Findings, at_most_may, at_most_should, cited};
use crate::common::pings::PingCounts;
use crate::common::usage;
use crate::model::{
    ActCall, ActEvent, ActOut, Breach, End, Facts, Farewell, Fence, InterfaceBreach, Known, Mismatch, Model,
    ModelSetup, Reading,
};
use crate::verdict::ClauseId;
use crate::xboard::grammar::{Awaited, BareMoves, BookAnswer, Message, MessageContext};
use wire::exchange::Signal;
use wire::line::Line;

/// So many sent lines are remembered for refusals that come late.
const RECENT: usize = 32;

/// The state machine of one dialogue with one xboard engine.
#[derive(Debug, Clone)]
pub(super) struct Xboard {
    setup: Arc<ModelSetup>,
    features: Arc<Features>,
    hypotheses: Hypotheses,
    findings: Findings,
    coverage: Coverage,
    /// Faults that are told once until something is sent: those told already.
    told_until_sent: BTreeSet<&'static str>,
    input: Input,
    clocks: Clocks,
    suspects: Suspects,
    learned: Learned,
    act: Option<Act>,
}

/// What we have said, as far as it decides how the next line is read.
#[derive(Debug, Clone, Default)]
struct Input {
    /// Between `edit` and `.`.
    editing: bool,
    /// After `depth`.
    depth: bool,
    /// The tag of the last `askuser`.
    tag: Option<Arc<[u8]>>,
    /// An answer to `bk` may be under way.
    book: Option<Book>,
    /// The last sent lines, taken or not.
    recent: VecDeque<Sent>,
    /// Pings whose answer may be any: sent without the feature, in edit mode, or with an odd number.
    loose_pings: VecDeque<Option<i64>>,
    /// All numbers of pings.
    pings: PingCounts,
    /// Games begun.
    games: u32,
    /// `.` was sent.
    status: bool,
    /// `hint` was sent.
    hint: bool,
    /// `quit` was sent.
    quit: bool,
    /// A prompt stood open before `xboard`, and no line has come since.
    prompted: bool,
}

/// What this dialogue taught, beyond the features.
#[derive(Debug, Clone, Default)]
struct Learned {
    spoke: bool,
    refused: BTreeSet<String>,
    facts: BTreeMap<String, String>,
    no_referee: Option<String>,
}

impl Xboard {
    /// A model at the start of a dialogue.
    pub(super) fn new(setup: ModelSetup) -> Xboard {
        let mut model = Xboard {
            features: Arc::default(),
            hypotheses: Hypotheses::boot(),
            findings: Findings::default(),
            coverage: Coverage::default(),
            told_until_sent: BTreeSet::new(),
            input: Input::default(),
            clocks: Clocks::default(),
            suspects: Suspects::default(),
            learned: Learned::default(),
            act: None,
            setup: Arc::new(setup),
        };
        model.learned.no_referee = model.setup.known.no_referee.clone();
        match model.setup.variant.as_deref() {
            Some("normal") => model.learned.no_referee = None,
            Some(other) => model.learned.no_referee = Some(format!("--variant {other}")),
            None => {}
        }
        if model.learned.no_referee.is_some() {
            model.blind();
        }
        model
    }

    fn dialect(&self) -> Dialect {
        self.features.dialect(self.learned.no_referee.is_some())
    }

    /// The referee is off: no board is known from now on.
    fn blind(&mut self) {
        let dialect = self.dialect();
        self.hypotheses.change(dialect, |state| state.board = Board::Unknown("the referee is off"));
    }

    fn switch_referee_off(&mut self, reason: String) {
        if self.learned.no_referee.is_none() && self.setup.variant.as_deref() != Some("normal") {
            self.learned.no_referee = Some(reason);
            self.blind();
        }
    }

    /// Standard chess is not among the variants that the engine announced.
    fn judge_variants(&mut self) {
        let Some(list) = self.features.value("variants") else {
            return;
        };
        if !list.split(',').any(|v| v.trim() == "normal") {
            let reason = format!("variants=\"{list}\" does not name normal");
            self.switch_referee_off(reason);
        }
    }

    fn context(&self) -> MessageContext {
        MessageContext { book: if self.input.book.is_some() { BookAnswer::Open } else { BookAnswer::Closed } }
    }

    /// Reads a line that we send.
    fn order(&self, line: &[u8]) -> Order {
        if self.input.editing {
            return Order::parse_edit(line);
        }
        let bare = if self.features.on("usermove") { BareMoves::Coordinates } else { BareMoves::Any };
        let awaited = match (&self.input.tag, self.input.depth) {
            (_, true) => Awaited::Depth,
            (Some(tag), false) => Awaited::Answer(tag),
            (None, false) => Awaited::Nothing,
        };
        Order::parse(line, bare, awaited)
    }

    /// What a sent line changes on our side of the wire.
    fn note_sent(&mut self, sent: &Sent) {
        let word = sent.word().to_vec();
        let rest = String::from_utf8_lossy(sent.line.trim_ascii()[word.len()..].trim_ascii()).into_owned();
        self.input.depth = word == b"depth" && rest.is_empty();
        if let Some(book) = &mut self.input.book {
            book.sent(&sent.order);
        }
        match &sent.order {
            Order::Edit => self.input.editing = true,
            Order::Editing(order::Editing::Leave) => self.input.editing = false,
            Order::New => self.input.games += 1,
            Order::Quit => self.input.quit = true,
            Order::Ping(number) => {
                self.input.pings.ask(*number);
                let usual = (0..=i64::from(i32::MAX)).contains(number);
                if !usual || !self.features.on("ping") {
                    self.input.loose_pings.push_back(usual.then_some(*number));
                }
            }
            Order::Neutral | Order::Editing(_) if word == b"ping" => self.input.loose_pings.push_back(None),
            Order::Neutral => match &word[..] {
                b"protover" => {
                    // Asked again, the engine may define its options again.
                    let features = Arc::make_mut(&mut self.features);
                    features.asked = true;
                    features.forget_options();
                }
                b"rejected" => {
                    Arc::make_mut(&mut self.features).reject(rest.split(' ').next().unwrap_or_default())
                }
                b"bk" => self.input.book = Some(Book::default()),
                b"nps" => self.suspects.measure_otherwise(),
                b"." => self.input.status = true,
                b"hint" => self.input.hint = true,
                b"option" => {
                    let resets =
                        self.features.options().any(|(n, kind)| n == rest && kind.starts_with("-reset"));
                    if resets {
                        Arc::make_mut(&mut self.features).forget_options();
                    }
                }
                _ => {}
            },
            _ => {}
        }
        if self.input.loose_pings.len() > RECENT {
            self.input.loose_pings.pop_front();
        }
        self.input.recent.push_back(sent.clone());
        if self.input.recent.len() > RECENT {
            self.input.recent.pop_front();
        }
    }

    /// The first state that everything leads to: what an all-knowing GUI believes. The others differ only where the
    /// text leaves something open.
    fn believed(&self) -> &State {
        &self.hypotheses.settled()[0]
    }
}

impl Model for Xboard {
    fn sent(&mut self, at: Duration, line: &[u8], trap: bool) -> Option<InterfaceBreach> {
        let order = self.order(line);
        let sent = Sent { line: line.into(), order };
        let breach = if trap { None } else { self.interface_breach(&sent) };
        // A ping in a search is what the text itself forbids and explains (XB-PING-5): no excuse for dying.
        if trap && !matches!(sent.order, Order::Ping(_)) {
            self.findings.soften();
        }
        self.told_until_sent.clear();
        // A ping with an odd number is nobody's fence, so it holds nothing up.
        let queued = match sent.order {
            Order::Ping(number) if !(0..=i64::from(i32::MAX)).contains(&number) => {
                Sent { line: sent.line.clone(), order: Order::Neutral }
            }
            _ => sent.clone(),
        };
        self.note_order(&sent);
        self.note_sent(&sent);
        let dialect = self.dialect();
        self.hypotheses.push(queued, dialect);
        let rest = String::from_utf8_lossy(sent.line.trim_ascii()[sent.word().len()..].trim_ascii());
        let thinks = self.believed().thinks();
        self.clocks.sent(at, &sent, &rest, thinks);
        breach
    }

    fn hear(&mut self, line: &Line, look: &mut dyn FnMut(&dyn Model, &Reading)) -> Reading {
        let parsed = Message::parse(&line.bytes, self.context());
        let reading = self.reading(line, &parsed);
        look(self, &reading);
        self.learned.spoke = true;
        self.note_line(&parsed);
        self.judge_prompt_end(&parsed, line);
        self.judge_form(&parsed, line);
        match parsed.message {
            Message::Thinking(thinking) => self.thought(&thinking, line),
            Message::Move(mv) => self.moved(mv, line),
            Message::Pong(number) => self.ponged(number, line),
            Message::Feature(features) => {
                let was_done = self.features.done == Some(true);
                for option in Arc::make_mut(&mut self.features).announce(features) {
                    let text = format!("the option {option:?} is defined twice without a reset in between");
                    self.findings.add("feature-form", "XB-OPTION-8", text, line);
                }
                self.judge_variants();
                if !was_done && self.features.done == Some(true) {
                    for (clause, text) in self.features.missing_advice() {
                        self.findings.add("feature-advice", clause, text, line);
                    }
                }
            }
            Message::IllegalMove { .. } | Message::Error { .. } | Message::Refusal(_) => {
                self.refused(&parsed, line);
            }
            Message::Result(claim) => self.claimed(&claim, parsed.form, line),
            Message::Resign => self.resigned(),
            Message::BookLine(_) => self.book_line(line),
            Message::BookEnd => self.input.book = None,
            Message::Hint(mv) if !self.input.hint => {
                self.suspects.hinted = Some(String::from_utf8_lossy(mv.text).into_owned());
            }
            Message::AskUser { tag, .. } => self.asked(tag),
            Message::Stat(_) if !self.input.status => {
                let text = "stat01 came although no `.` was sent";
                let why = "the text does not say that it comes only when it is asked for";
                self.findings.add_once("unasked", at_most_may("XB-STAT-1", why), text, line);
            }
            _ => {}
        }
        reading
    }

    fn open_line(&mut self, at: Duration, bytes: &[u8]) {
        let booting = self.hypotheses.settles(|s| s.mode == Mode::Boot);
        self.input.prompted |= booting;
        if !booting {
            self.findings.open_line("XB-IO-3", at, bytes);
        }
    }

    fn ended(&mut self, at: Duration, end: End, asked: bool) {
        if self.input.quit && matches!(end, End::Exited(_)) {
            self.coverage.see(Sight::Quit);
        }
        let exits = self.input.recent.back().is_some_and(|last| first_word(&last.line) == b"exit");
        let leaving = if exits {
            at_most_should(ALIVE, "no text says what `exit` does outside of analysis")
        } else {
            cited(ALIVE)
        };
        let here = Circumstances { asked, quit: self.input.quit, leaving };
        death::tell(&mut self.findings, end, at, here);
    }

    fn take_breaches(&mut self) -> Vec<Breach> {
        self.findings.take()
    }

    fn understood(&self) -> bool {
        self.coverage.saw(Sight::Answer)
    }

    fn coverage(&self) -> BTreeSet<ClauseId> {
        self.coverage.clauses()
    }

    fn admits(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        self.admits_word(kind, arguments, text)
    }

    fn choose(&mut self, kind: &str, arguments: &[String], random: &mut fastrand::Rng) -> Option<String> {
        self.choose_word(kind, arguments, random)
    }

    fn fence(&mut self, force: bool) -> Fence {
        if !self.features.on("ping") || (!force && !self.ping_is_harmless()) {
            return Fence::Quiet;
        }
        self.input.pings.fence()
    }

    fn act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        let _ = random;
        self.begin_act(call)
    }

    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut {
        self.go_on_with_act(event)
    }

    fn doubt(&self) -> Option<String> {
        if self.learned.no_referee.is_some() {
            return None;
        }
        let settled = self.hypotheses.settled();
        if let Some(why) = settled.iter().find_map(State::doubt) {
            return Some(format!("the board is not known: {why}"));
        }
        let first = settled.first()?;
        settled
            .iter()
            .any(|s| s.board != first.board)
            .then(|| format!("the board is ambiguous: {} positions are possible", settled.len()))
    }

    fn holds(&self, predicate: &str, facts: &Facts) -> Result<(), String> {
        usage::holds(predicate, facts)
    }

    fn farewell(&self) -> Farewell {
        let first: Option<&[u8]> = match self.believed().mode {
            Mode::Edit(_) => Some(b"."),
            Mode::Paused(_) => Some(b"resume"),
            _ => None,
        };
        let lines = first.into_iter().chain([&b"quit"[..]]).map(<[u8]>::to_vec).collect();
        Farewell { lines, sigterm: self.features.value("sigterm") != Some("0") }
    }

    fn may_signal(&self, signal: Signal) -> Option<InterfaceBreach> {
        let (feature, clause) = match signal {
            Signal::Int => ("sigint", "XG-SIG-1"),
            Signal::Term => ("sigterm", "XG-QUIT-1"),
            Signal::Hup | Signal::Stop | Signal::Cont | Signal::Kill => return None,
        };
        (self.features.value(feature) == Some("0")).then(|| InterfaceBreach {
            clause: clause.to_owned(),
            reason: format!("{signal} with {feature}=0"),
        })
    }

    fn known(&self) -> Known {
        let mut known = self.setup.known.clone();
        known.probed |= self.learned.spoke;
        self.features.tell(&mut known);
        if known.version.is_none() && self.learned.spoke {
            known.version = Some("1".to_owned());
        }
        known.refused.extend(self.learned.refused.iter().cloned());
        known.facts.extend(self.learned.facts.clone());
        known.no_referee.clone_from(&self.learned.no_referee);
        known
    }

    fn state(&self) -> String {
        let settled = self.hypotheses.settled();
        match settled {
            [only] => only.to_string(),
            [first, ..] => format!("{first} (one of {})", settled.len()),
            [] => String::new(),
        }
    }

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}

impl Xboard {
    /// Whether a ping does no harm now: the engine is not on move in any state that it may be in.
    fn ping_is_harmless(&self) -> bool {
        self.hypotheses.settled().iter().all(|state| match &state.mode {
            Mode::Boot | Mode::Gone | Mode::Edit(_) | Mode::Paused(_) => false,
            Mode::Play(_) | Mode::Left if state.loose => false,
            Mode::Over(_) => true,
            _ => !state.thinks() || state.position().is_some_and(|p| p.legal_moves().is_empty()),
        })
    }
}
