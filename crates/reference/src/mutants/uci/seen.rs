//! What a wrapper knows of the engine inside: followed from the lines that it was given and the lines that it said.

use std::collections::VecDeque;
use std::time::Duration;

use crate::mutants::wrap;
use games::chess::Position;
use grammars::uci::{Command, Go, Message, Move, SetPosition};

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
    /// The current position.
    pub(super) position: Position,
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
                self.position = Position::start();
            }
            Command::Position(set) => {
                if let Some(position) = played(&set) {
                    self.position = position;
                }
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
                });
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

/// The position of standard chess behind all moves; none if something in it cannot be.
pub(super) fn played(set: &SetPosition<'_>) -> Option<Position> {
    let mut position = set.start().ok()?;
    for mv in set.moves() {
        let mv: Move = mv.ok()?;
        position.play(position.parse_coordinates(&mv.to_string()).ok()?);
    }
    Some(position)
}

impl wrap::Seen for Seen {
    const PROTOCOL: &'static str = "uci";

    fn given(&mut self, at: Duration, line: &[u8]) {
        match (Command::parse(line), &mut self.search) {
            (Command::Uci, _) => self.greeted += 1,
            (Command::Stop, Some(search)) => search.stopped = true,
            (Command::PonderHit, Some(search)) => search.hit |= search.go.ponder,
            (Command::UciNewGame | Command::Position(_) | Command::Go(_), Some(_)) => {
                self.waiting.push_back(line.to_vec());
            }
            _ => self.take(at, line),
        }
    }

    fn said(&mut self, at: Duration, line: &[u8]) {
        match Message::parse(line).message {
            Message::BestMove { .. } => self.conclude(at, line),
            Message::Info(info) => {
                if let (Some(search), Some(score)) = (&mut self.search, info.score) {
                    search.mates = matches!(score, grammars::uci::Score::Mate(1..));
                }
            }
            _ => {}
        }
    }
}
