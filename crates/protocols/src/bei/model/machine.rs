//! The machine itself ([`Bei`]): what it knows in a dialogue, and the [`Model`] that it is.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::acts::{ACTS, Own};
use super::asked::{Current, Game, KnownLine, Question, Told};
use super::cards::{Cards, STANDARD};
use super::moves::Answered;
use super::opening::Opening;
use super::pending::Pending;
use super::spelling::Spelling;
use super::words::TYPES;
use crate::bei::grammar::{Message, Parsed};
use crate::common::death::ALIVE;
use crate::common::findings::{Cited, at_most_may, cited};
use crate::common::tracked::Tracked;
use crate::family::acts;
use crate::machine::{Core, Machine};
use crate::model::{ActEvent, ActOut, Fence, InterfaceBreach, Known, ModelSetup, Reading};
use crate::words::{Act, Type};
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
    pub(super) core: Core,
    pub(super) opening: Opening,
    pub(super) game: Current,
    pub(super) board: Tracked<Told>,
    /// The line before the present one.
    pub(super) former: Option<Arc<KnownLine>>,
    pub(super) searches: Pending<Question>,
    pub(super) games: Pending<Game>,
    /// `isready`, and whether `bei` was sent before it.
    pub(super) readies: Pending<bool>,
    pub(super) input: Input,
    pub(super) learned: Learned,
    pub(super) act: Option<acts::Act<Own>>,
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
    /// It is being tried whether the engine reads positions.
    pub(super) trial: bool,
}

/// What this dialogue taught.
#[derive(Debug, Clone, Default)]
pub(super) struct Learned {
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
            core: Core::new(setup),
            opening: Opening::default(),
            game: Current::default(),
            board: Tracked::default(),
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
                trial: false,
            },
            learned,
            act: None,
        }
    }

    /// The game that scenarios are about: that of `--variant`, or the standard one.
    pub(super) fn game_wanted(&self) -> &str {
        self.core.setup.variant.as_deref().filter(|name| *name != "none").unwrap_or(STANDARD)
    }

    /// The line that was told last, if it is known.
    pub(super) fn line_told(&self) -> Option<&Arc<KnownLine>> {
        self.board.known()?.as_ref()
    }

    /// The positions as this engine is told them.
    pub(super) fn cards(&self) -> Cards<'_> {
        Cards::new(&self.core.setup.cards)
    }

    /// Whether nobody knows what stands on the board, whatever is told.
    pub(super) fn is_blind(&self) -> bool {
        self.input.trial
            || self.core.setup.variant.as_deref() == Some("none")
            || (self.cards().are_ours() && self.core.setup.known.facts.contains_key(OTHER_POSITIONS))
    }

    /// How moves in this game are read.
    pub(super) fn spelling(&self, rules: Option<Rules>) -> Spelling<'_> {
        let strict = self.core.setup.profile.as_deref() == Some(crate::STRICT);
        Spelling { rules, pass: self.learned.pass.as_deref(), strict }
    }
}

impl Machine for Bei {
    type Message<'a> = Parsed<'a>;

    const TYPES: &'static [Type<Bei>] = TYPES;
    const ACTS: &'static [Act<Bei>] = ACTS;

    fn core(&self) -> &Core {
        &self.core
    }

    fn core_mut(&mut self) -> &mut Core {
        &mut self.core
    }

    fn tell(&mut self, _: Duration, line: &[u8], trap: bool) -> Option<InterfaceBreach> {
        self.apply(line, trap)
    }

    fn ends_in_cr(&mut self) {
        self.input.cr = true;
    }

    fn parse<'a>(&self, line: &'a Line) -> Parsed<'a> {
        Message::parse(&line.bytes)
    }

    fn reading(&self, line: &Line, parsed: &Parsed<'_>) -> Reading {
        self.read(line, &parsed.message)
    }

    fn judge(&mut self, line: &Line, parsed: Parsed<'_>) {
        self.judge_line(line, parsed);
    }

    fn open_line(&mut self, at: Duration, bytes: &[u8]) -> Option<&'static str> {
        if self.opening.began() {
            // What ends a line is nowhere said; that a message comes when it is sent, is.
            let (engine, side, ending) = (EngineId::A, Side::FromEngine, Ending::Lf);
            let line = Line { engine, side, at, bytes: bytes.to_vec(), ending };
            let text = "output stops in the middle of a line";
            self.core.findings.add_once("line-form", "BEI-ORD-5", text, &line);
        }
        None
    }

    fn leaving(&self) -> Cited {
        if Machine::may_leave(self) {
            at_most_may(ALIVE, "no text says what an engine does with messages that it does not define")
        } else {
            cited(ALIVE)
        }
    }

    /// BA-20: of unknown messages nothing is said, and engines of a kindred protocol exit.
    fn may_leave(&self) -> bool {
        self.input.strange
    }

    fn fence(&mut self, force: bool) -> Fence {
        // `readyok` need not wait for a search that was told to stop (BA-5): behind it the move may still come.
        if !force && (!self.opening.is_over() || self.searches.is_open()) {
            return Fence::Quiet;
        }
        Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned() }
    }

    fn forget_act(&mut self) {
        self.act = None;
    }

    fn go_on(&mut self, event: ActEvent<'_>) -> ActOut {
        acts::go_on(self, event)
    }

    fn doubt(&self) -> Option<String> {
        self.board.doubt()
    }

    fn add_to(&self, known: &mut Known) {
        let identity = &self.learned.identity;
        let name = identity.iter().find(|(property, _)| property == "name").map(|(_, name)| name.clone());
        known.name = name.or(known.name.take());
        known.version = self.learned.version.clone().or(known.version.take());
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
        let cards = self.core.setup.cards.len();
        fact(CARDS, (cards > 0).then(|| format!("{cards} in the configuration")));
        fact(OTHER_POSITIONS, self.learned.other_positions.clone());
        fact(PASS, self.learned.pass.clone());
        let points = |doubled| if doubled { "two points" } else { "one point" };
        fact(SPECIAL, self.learned.doubled.map(|doubled| points(doubled).to_owned()));
        if self.learned.backgammon {
            let other = "the Backgammon Engine Interface, another protocol of the name BEI";
            known.facts.insert(OTHER_PROTOCOL.to_owned(), other.to_owned());
            known.no_referee = Some(format!("it speaks {other}"));
        } else if self.core.setup.variant.as_deref() == Some("none") {
            known.no_referee = Some("--variant none".to_owned());
        }
    }

    fn state(&self) -> String {
        let doing = match self.searches.open().count() {
            _ if self.core.quit => "ended".to_owned(),
            _ if !self.opening.is_over() => self.opening.in_words().to_owned(),
            0 if self.input.ponders => "pondering".to_owned(),
            0 => "idle".to_owned(),
            1 => "thinking".to_owned(),
            n => format!("{n} searches"),
        };
        let game = if self.game.name.is_empty() { "no game" } else { &self.game.name };
        let board = self.board.in_words("no line", |line| match line {
            Some(line) => format!("{}, {} positions taboo", line.position(), line.line.taboo().len()),
            None => "a position that nobody here can read".to_owned(),
        });
        format!("{doing}, {game}, {board}")
    }
}
