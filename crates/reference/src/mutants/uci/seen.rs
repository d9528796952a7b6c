//! What a wrapper knows of the engine inside: followed from the lines that it was given and the lines that it said.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use super::said::Setup;
use crate::mutants::wrap;
use games::chess::Position;
use grammars::uci::{Command, Go, Message, OptionDefinition, Words};

/// A search of the engine inside.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// Its limits, without the moves that it is limited to and what is strange in it.
    pub(super) go: Go<'static>,
    /// When it began.
    pub(super) began: Duration,
    /// The position in which it searches.
    pub(super) root: Position,
    /// Whether a `ponderhit` has come.
    pub(super) hit: bool,
    /// Whether a `stop` has come.
    pub(super) stopped: bool,
    /// The score that it has told last: whether that is a mate.
    pub(super) mates: bool,
    /// How deep it is.
    pub(super) depth: u64,
}

impl Search {
    /// Whether it waits for `ponderhit`.
    pub(super) fn is_pondering(&self) -> bool {
        self.go.ponder && !self.hit
    }
}

/// The state of the engine inside.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// How often `uci` has come.
    pub(super) greeted: u32,
    /// How often `ucinewgame` has come.
    pub(super) games: u32,
    /// The options that it has announced, as lines.
    pub(super) options: Vec<Vec<u8>>,
    /// What was set, by names in lower case.
    set: BTreeMap<String, String>,
    /// The current position.
    pub(super) position: Position,
    /// Whether a `position` has been taken.
    pub(super) is_placed: bool,
    /// What is searched.
    pub(super) search: Option<Search>,
    /// What was searched before.
    pub(super) last: Option<Search>,
    /// The last answer, as it was said.
    pub(super) answer: Option<Vec<u8>>,
    /// When it came.
    pub(super) answered: Duration,
    /// How many answers there were.
    pub(super) answers: u32,
    /// Lines that it takes when the search is over.
    waiting: VecDeque<Vec<u8>>,
}

impl Seen {
    /// Whether something is searched.
    pub(super) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Whether it searches, and does not ponder.
    pub(super) fn is_thinking(&self) -> bool {
        self.is_searching() && !self.is_pondering()
    }

    /// Whether there is no legal move in the current position.
    pub(super) fn is_over(&self) -> bool {
        self.position.legal_moves().is_empty()
    }

    /// What an option was set to, in lower case.
    pub(super) fn setting(&self, name: &str) -> Option<&str> {
        self.set.get(&name.to_ascii_lowercase()).map(String::as_str)
    }

    /// Whether castling is written as the king taking its rook.
    pub(super) fn chess960(&self) -> bool {
        self.setting("UCI_Chess960") == Some("true")
    }

    /// How many variations are told.
    pub(super) fn variations(&self) -> usize {
        self.setting("MultiPV").and_then(|number| number.parse().ok()).unwrap_or(1)
    }

    /// The option of this name, whatever its case.
    pub(super) fn option(&self, name: Words<'_>) -> Option<OptionDefinition<'_>> {
        let wanted = name.to_string();
        let mut definitions = self.options.iter().filter_map(|line| match Message::parse(line).message {
            Message::Option(definition) => Some(definition),
            _ => None,
        });
        definitions.find(|definition| definition.name.to_string().eq_ignore_ascii_case(&wanted))
    }

    /// Whether it ponders.
    pub(super) fn is_pondering(&self) -> bool {
        self.search.as_ref().is_some_and(Search::is_pondering)
    }

    /// The position about which the last answer is.
    pub(super) fn root(&self) -> &Position {
        self.last.as_ref().map_or(&self.position, |search| &search.root)
    }

    fn take(&mut self, at: Duration, line: &[u8]) {
        match Command::parse(line) {
            Command::UciNewGame => {
                self.games += 1;
                self.is_placed = false;
                self.position = Position::start();
            }
            Command::Position(_) => {
                if let Some(setup) = Setup::read(line, self.chess960()) {
                    self.position = setup.end;
                    self.is_placed = true;
                }
            }
            Command::SetOption { name, value: Some(value) } => {
                self.set
                    .insert(name.to_string().to_ascii_lowercase(), value.to_string().to_ascii_lowercase());
            }
            Command::Go(go) => {
                let go = Go { searchmoves: None, strange: None, ..go };
                let root = self.position.clone();
                self.search = Some(Search {
                    go: limits(go),
                    began: at,
                    root,
                    hit: false,
                    stopped: false,
                    mates: false,
                    depth: 0,
                });
            }
            _ => {}
        }
    }

    fn follow(&mut self, at: Duration, line: &[u8]) {
        match Message::parse(line).message {
            Message::BestMove { .. } => self.conclude(at, line),
            Message::Option(_) => self.options.push(line.to_vec()),
            Message::Info(info) => {
                if let (Some(search), Some(score)) = (&mut self.search, info.score) {
                    search.mates = matches!(score, grammars::uci::Score::Mate(1..));
                    search.depth = search.depth.max(info.depth.unwrap_or(0));
                }
            }
            _ => {}
        }
    }

    fn conclude(&mut self, at: Duration, line: &[u8]) {
        self.last = self.search.take();
        self.answer = Some(line.to_vec());
        self.answered = at;
        self.answers += 1;
        while !self.is_searching()
            && let Some(line) = self.waiting.pop_front()
        {
            self.take(at, &line);
        }
    }
}

/// The limits, which borrow nothing.
fn limits(go: Go<'_>) -> Go<'static> {
    let Go { ponder, wtime, btime, winc, binc, movestogo, depth, nodes, mate, movetime, infinite, .. } = go;
    Go {
        ponder,
        wtime,
        btime,
        winc,
        binc,
        movestogo,
        depth,
        nodes,
        mate,
        movetime,
        infinite,
        searchmoves: None,
        strange: None,
    }
}

impl wrap::Seen for Seen {
    const PROTOCOL: &'static str = "uci";

    fn given(&mut self, at: Duration, line: &[u8]) {
        match (Command::parse(line), &mut self.search) {
            (Command::Uci, _) => {
                self.greeted += 1;
                self.options.clear();
            }
            (Command::Stop, Some(search)) => search.stopped = true,
            (Command::PonderHit, Some(search)) => search.hit |= search.go.ponder,
            (
                Command::UciNewGame | Command::Position(_) | Command::Go(_) | Command::SetOption { .. },
                Some(_),
            ) => {
                self.waiting.push_back(line.to_vec());
            }
            _ => self.take(at, line),
        }
    }

    fn said(&mut self, at: Duration, line: &[u8]) {
        self.follow(at, line);
    }

    fn overheard(&mut self, line: &[u8]) {
        // Nobody hears it, so it does not matter when it was said.
        self.follow(self.answered, line);
    }
}
