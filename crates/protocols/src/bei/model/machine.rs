//! The machine itself ([`Bei`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use super::acts::Own;
use super::asked::{Board, Current, Game, KnownLine, Question};
use super::cards::{Cards, STANDARD};
use super::moves::Answered;
use super::opening::Opening;
use super::pending::Pending;
use super::spelling::Spelling;
use crate::common::death::{self, ALIVE, Circumstances};
use crate::common::findings::{Findings, at_most_may, cited};
use crate::common::usage;
use crate::family::acts::{self, Act};
use crate::model::{
    ActCall, ActEvent, ActOut, Breach, End, Facts, Farewell, Fence, InterfaceBreach, Known, Mismatch, Model,
    ModelSetup, Reading,
};
use crate::verdict::ClauseId;
use games::boost::Rules;
use wire::line::{Ending, EngineId, Line, Side};

/// The fact that an engine answers as one of another protocol.
pub(in crate::bei) const OTHER_PROTOCOL: &str = "other-protocol";
/// The fact that it speaks another version than 2.0.0.
pub(in crate::bei) const OTHER_VERSION: &str = "other-version";
/// The fact that it does not know the game that the scenarios are about.
pub(in crate::bei) const GAME_UNKNOWN: &str = "game-unknown";
/// The fact that it does not read positions as scenarios write them.
pub(in crate::bei) const OTHER_POSITIONS: &str = "other-positions";
/// The fact that it is told positions by cards.
pub(in crate::bei) const CARDS: &str = "position-cards";
/// The fact that tells how it writes a pass.
pub(in crate::bei) const PASS: &str = "pass";
/// The fact that tells in how many points it writes a construction or promotion.
const SPECIAL: &str = "special-moves";

/// The state machine of one dialogue with one bei engine.
#[derive(Debug, Clone)]
pub(in crate::bei) struct Bei {
    pub(super) setup: Arc<ModelSetup>,
    pub(super) opening: Opening,
    pub(super) game: Current,
    pub(super) board: Board,
    /// The line before the present one.
    pub(super) former: Option<Arc<KnownLine>>,
    pub(super) searches: Pending<Question>,
    pub(super) games: Pending<Game>,
    /// `isready`, and whether `bei` was sent before it.
    pub(super) readies: Pending<bool>,
    pub(super) input: Input,
    pub(super) findings: Findings,
    pub(super) coverage: BTreeSet<&'static str>,
    pub(super) learned: Learned,
    pub(super) act: Option<Act<Own>>,
}

/// What we have said, as far as it decides what may follow.
#[derive(Debug, Clone)]
pub(super) struct Input {
    /// How many lines were sent.
    pub(super) lines: u64,
    /// How many `newgame` were sent.
    pub(super) games: u64,
    /// Whether the engine ponders once it has taken everything sent.
    pub(super) ponders: bool,
    /// The clause that a `move` breaks which nobody waits for.
    pub(super) unasked: &'static str,
    /// Something was sent of which the text does not say what it does: leaving is tolerated (BA-20).
    pub(super) strange: bool,
    /// The line that is sent now ends in CR LF.
    pub(super) cr: bool,
    /// `quit` was sent.
    pub(super) quit: bool,
    /// It is being tried whether the engine reads positions.
    pub(super) trial: bool,
}

/// What this dialogue taught.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
    pub(super) understood: bool,
    pub(super) spoke: bool,
    /// Name, author, version.
    pub(super) identity: Vec<(String, String)>,
    /// The version of the protocol.
    pub(super) version: Option<String>,
    /// It is an engine for backgammon.
    pub(super) backgammon: bool,
    /// What it said to games: whether it knows them.
    pub(super) games: BTreeMap<Vec<u8>, bool>,
    /// How it writes a pass.
    pub(super) pass: Option<String>,
    /// Whether it writes constructions and promotions in two points.
    pub(super) doubled: Option<bool>,
    /// How it showed that it reads positions otherwise than they are told.
    pub(super) other_positions: Option<String>,
    /// The first answer that did not fit the position that it was told.
    pub(super) unfitting: Option<String>,
    /// The last answer.
    pub(super) answer: Option<Answered>,
}

impl Bei {
    /// A model at the start of a dialogue.
    pub(in crate::bei) fn new(setup: ModelSetup) -> Bei {
        let facts = &setup.known.facts;
        let learned = Learned {
            pass: facts.get(PASS).cloned(),
            doubled: facts.get(SPECIAL).map(|points| points == "two points"),
            ..Learned::default()
        };
        Bei {
            setup: Arc::new(setup),
            opening: Opening::default(),
            game: Current::default(),
            board: Board::default(),
            former: None,
            searches: Pending::default(),
            games: Pending::default(),
            readies: Pending::default(),
            input: Input {
                lines: 0,
                games: 0,
                ponders: false,
                unasked: "BEI-GO-6",
                strange: false,
                cr: false,
                quit: false,
                trial: false,
            },
            findings: Findings::default(),
            coverage: BTreeSet::new(),
            learned,
            act: None,
        }
    }

    /// The game that scenarios are about: that of `--variant`, or the standard one.
    pub(super) fn game_wanted(&self) -> &str {
        self.setup.variant.as_deref().filter(|name| *name != "none").unwrap_or(STANDARD)
    }

    /// The positions as this engine is told them.
    pub(super) fn cards(&self) -> Cards<'_> {
        Cards::new(&self.setup.cards)
    }

    /// Whether nobody knows what stands on the board, whatever is told.
    pub(super) fn is_blind(&self) -> bool {
        self.input.trial
            || self.setup.variant.as_deref() == Some("none")
            || (self.cards().are_ours() && self.setup.known.facts.contains_key(OTHER_POSITIONS))
    }

    /// How moves in this game are read.
    pub(super) fn spelling(&self, rules: Option<Rules>) -> Spelling<'_> {
        let strict = self.setup.profile.as_deref() == Some(crate::STRICT);
        Spelling { rules, pass: self.learned.pass.as_deref(), strict }
    }

    /// There was an occasion to judge these clauses.
    pub(super) fn saw(&mut self, clauses: &[&'static str]) {
        self.coverage.extend(clauses);
    }
}

impl Model for Bei {
    fn sent(&mut self, _: Duration, line: &[u8], trap: bool) -> Option<InterfaceBreach> {
        self.apply(line, trap)
    }

    fn ends_in_cr(&mut self) {
        self.input.cr = true;
    }

    fn read(&self, line: &Line) -> Reading {
        self.reading(line)
    }

    fn received(&mut self, line: &Line) {
        self.learned.spoke = true;
        self.judge_line(line);
    }

    fn open_line(&mut self, at: Duration, bytes: &[u8]) {
        if self.opening.began() {
            // What ends a line is nowhere said; that a message comes when it is sent, is.
            let (engine, side, ending) = (EngineId::A, Side::FromEngine, Ending::Lf);
            let line = Line { engine, side, at, bytes: bytes.to_vec(), ending };
            let text = "output stops in the middle of a line";
            self.findings.add_once("line-form", "BEI-ORD-5", text, &line);
        }
    }

    fn ended(&mut self, at: Duration, end: End, asked: bool) {
        let leaving = if self.may_leave() {
            at_most_may(ALIVE, "no text says what an engine does with messages that it does not define")
        } else {
            cited(ALIVE)
        };
        let here = Circumstances { asked, quit: self.input.quit, leaving };
        death::tell(&mut self.findings, end, at, here);
    }

    /// BA-20: of unknown messages nothing is said, and engines of a kindred protocol exit.
    fn may_leave(&self) -> bool {
        self.input.strange
    }

    fn take_breaches(&mut self) -> Vec<Breach> {
        self.findings.take()
    }

    fn understood(&self) -> bool {
        self.learned.understood
    }

    fn coverage(&self) -> BTreeSet<ClauseId> {
        self.coverage.iter().copied().map(ClauseId::new).collect()
    }

    fn admits(&self, kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        self.admits_word(kind, arguments, text)
    }

    fn choose(&mut self, kind: &str, arguments: &[String], random: &mut fastrand::Rng) -> Option<String> {
        self.choose_word(kind, arguments, random)
    }

    fn fence(&mut self, force: bool) -> Fence {
        // `readyok` need not wait for a search that was told to stop (BA-5): behind it the move may still come.
        if !force && (!self.opening.is_over() || self.searches.is_open()) {
            return Fence::Quiet;
        }
        Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned() }
    }

    fn act(&mut self, call: &ActCall, random: &mut fastrand::Rng) -> ActOut {
        acts::begin(self, call, random)
    }

    fn act_event(&mut self, event: ActEvent<'_>) -> ActOut {
        acts::go_on(self, event)
    }

    fn doubt(&self) -> Option<String> {
        match self.board {
            Board::Unknown(why) => Some(format!("the board is not known: {why}")),
            Board::Unset | Board::Told(_) => None,
        }
    }

    fn holds(&self, predicate: &str, facts: &Facts) -> Result<(), String> {
        usage::holds(predicate, facts)
    }

    fn farewell(&self) -> Farewell {
        Farewell { lines: vec![b"quit".to_vec()], sigterm: true }
    }

    fn may_signal(&self, _: wire::exchange::Signal) -> Option<InterfaceBreach> {
        None
    }

    fn known(&self) -> Known {
        let mut known = self.setup.known.clone();
        known.probed |= self.learned.spoke;
        let identity = &self.learned.identity;
        let name = identity.iter().find(|(property, _)| property == "name").map(|(_, name)| name.clone());
        known.name = name.or(known.name);
        known.version = self.learned.version.clone().or(known.version);
        if !identity.is_empty() {
            known.announced.clone_from(identity);
        }
        let mut fact = |name: &str, how: Option<String>| {
            known.facts.extend(how.map(|how| (name.to_owned(), how)));
        };
        let other = self.learned.version.clone().filter(|version| version != "2.0.0");
        fact(OTHER_VERSION, other);
        let game = self.game_wanted();
        let unknown = self.learned.games.get(game.as_bytes()) == Some(&false);
        fact(GAME_UNKNOWN, unknown.then(|| format!("`unknown` to `newgame {game}`")));
        let cards = self.setup.cards.len();
        fact(CARDS, (cards > 0).then(|| format!("{cards} in the configuration")));
        fact(OTHER_POSITIONS, self.learned.other_positions.clone());
        fact(PASS, self.learned.pass.clone());
        let points = |doubled| if doubled { "two points" } else { "one point" };
        fact(SPECIAL, self.learned.doubled.map(|doubled| points(doubled).to_owned()));
        if self.learned.backgammon {
            let other = "the Backgammon Engine Interface, another protocol of the name BEI";
            known.facts.insert(OTHER_PROTOCOL.to_owned(), other.to_owned());
            known.no_referee = Some(format!("it speaks {other}"));
        } else if self.setup.variant.as_deref() == Some("none") {
            known.no_referee = Some("--variant none".to_owned());
        }
        known
    }

    fn state(&self) -> String {
        let doing = match self.searches.open().count() {
            _ if self.input.quit => "ended".to_owned(),
            _ if !self.opening.is_over() => self.opening.in_words().to_owned(),
            0 if self.input.ponders => "pondering".to_owned(),
            0 => "idle".to_owned(),
            1 => "thinking".to_owned(),
            n => format!("{n} searches"),
        };
        let game = if self.game.name.is_empty() { "no game" } else { &self.game.name };
        match &self.board {
            Board::Unset => format!("{doing}, {game}, no line"),
            Board::Told(Some(line)) => {
                let taboo = line.line.taboo().len();
                format!("{doing}, {game}, {}, {taboo} positions taboo", line.position())
            }
            Board::Told(None) => format!("{doing}, {game}, a position that nobody here can read"),
            Board::Unknown(why) => format!("{doing}, {game}, board unknown: {why}"),
        }
    }

    fn boxed_clone(&self) -> Box<dyn Model> {
        Box::new(self.clone())
    }
}
