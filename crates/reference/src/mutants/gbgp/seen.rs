//! What a wrapper knows of the engine inside: followed from the lines that it was given and the lines that it said.

use std::collections::VecDeque;
use std::time::Duration;

use super::said::{Setup, command};
use crate::mutants::wrap;
use games::morris::{Game, Move, Position};
use grammars::gbgp::{Command, Go, Message, Notation, OptionDefinition, Words};

/// A search of the engine inside.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// Its limits.
    pub(super) go: Go<'static>,
    /// When it began.
    pub(super) began: Duration,
    /// The game in which it searches.
    pub(super) root: Game,
    /// Whether a `ponderhit` has come.
    pub(super) hit: bool,
    /// Whether a `stop` has come.
    pub(super) stopped: bool,
    /// The depth that it has told.
    depth: u64,
}

impl Search {
    /// Whether it waits for `ponderhit`.
    pub(super) fn is_pondering(&self) -> bool {
        self.go.ponder && !self.hit
    }

    /// Whether it is as deep as it should be.
    pub(super) fn is_done(&self) -> bool {
        self.go.maxdepth.is_some_and(|most| self.depth >= most)
    }

    /// The position in which it searches.
    pub(super) fn position(&self) -> &Position {
        self.root.position()
    }
}

/// The state of the engine inside.
#[derive(Debug)]
pub(super) struct Seen {
    /// How often `gbgp` has come.
    pub(super) greeted: u32,
    /// The option lines, as they were said.
    pub(super) options: Vec<Vec<u8>>,
    /// How often `newgame` has come.
    pub(super) games: u32,
    /// Whether a position has come since the last `newgame`.
    pub(super) is_placed: bool,
    /// The position that was set, with its moves.
    pub(super) setup: Setup,
    /// The game with those moves.
    pub(super) game: Game,
    /// What is searched.
    pub(super) search: Option<Search>,
    /// What was searched before.
    pub(super) last: Option<Search>,
    /// The last answer, if there was one.
    pub(super) answer: Option<Option<Move>>,
    /// When it came.
    pub(super) answered: Duration,
    /// How many answers there were.
    pub(super) answers: u32,
    /// Lines that it takes when the search is over.
    waiting: VecDeque<Vec<u8>>,
}

impl Default for Seen {
    fn default() -> Seen {
        let setup = Setup::start();
        Seen {
            greeted: 0,
            options: Vec::new(),
            games: 0,
            is_placed: false,
            game: Game::new(setup.start.position, setup.start.idle),
            setup,
            search: None,
            last: None,
            answer: None,
            answered: Duration::ZERO,
            answers: 0,
            waiting: VecDeque::new(),
        }
    }
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

    /// Whether it searches, and does not ponder.
    pub(super) fn is_thinking(&self) -> bool {
        self.is_searching() && !self.is_pondering()
    }

    /// Whether the game is lost in the current position.
    pub(super) fn is_lost(&self) -> bool {
        self.position().loss().is_some()
    }

    /// The current position.
    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// The game about which the last answer is.
    pub(super) fn root(&self) -> &Game {
        self.last.as_ref().map_or(&self.game, |search| &search.root)
    }

    /// Some legal move in the current position.
    pub(super) fn some_move(&self) -> Option<Move> {
        self.position().legal_moves().first().copied()
    }

    /// The option of this name.
    pub(super) fn option(&self, name: Words<'_>) -> Option<OptionDefinition<'_>> {
        let mut definitions =
            self.options.iter().filter_map(|line| match Message::parse(line, Notation::Numbers).message {
                Message::Option(definition) => Some(definition),
                _ => None,
            });
        definitions.find(|definition| definition.name == name)
    }

    fn take(&mut self, at: Duration, line: &[u8]) {
        match command(line) {
            Command::NewGame => {
                self.games += 1;
                self.is_placed = false;
                self.setup = Setup::start();
                self.game = Game::new(self.setup.start.position, self.setup.start.idle);
            }
            Command::Position(_) => {
                if let Some(setup) = Setup::read(line)
                    && let Some(game) = setup.game()
                {
                    self.setup = setup;
                    self.game = game;
                    self.is_placed = true;
                }
            }
            Command::Go(go) => {
                let root = self.game.clone();
                let search = Search { go: limits(go), began: at, root, hit: false, stopped: false, depth: 0 };
                self.search = Some(search);
            }
            _ => {}
        }
    }

    fn conclude(&mut self, at: Duration, best: Option<Move>) {
        self.last = self.search.take();
        self.answer = Some(best);
        self.answered = at;
        self.answers += 1;
        while !self.is_searching()
            && let Some(line) = self.waiting.pop_front()
        {
            self.take(at, &line);
        }
    }

    fn follow(&mut self, at: Duration, line: &[u8]) {
        match Message::parse(line, Notation::Numbers).message {
            Message::BestMove { best, .. } => self.conclude(at, best),
            Message::Option(_) => self.options.push(line.to_vec()),
            Message::Info(info) => {
                if let Some(search) = &mut self.search {
                    search.depth = search.depth.max(info.depth.unwrap_or(0));
                }
            }
            _ => {}
        }
    }
}

/// The limits of a `go`, without what is strange in it.
fn limits(go: Go<'_>) -> Go<'static> {
    let Go { ponder, wtime, btime, winc, binc, movestogo, maxdepth, maxtime, strange: _ } = go;
    Go { ponder, wtime, btime, winc, binc, movestogo, maxdepth, maxtime, strange: None }
}

impl wrap::Seen for Seen {
    const PROTOCOL: &'static str = "gbgp";

    fn given(&mut self, at: Duration, line: &[u8]) {
        match (command(line), &mut self.search) {
            (Command::Gbgp, _) => {
                self.greeted += 1;
                self.options.clear();
            }
            (Command::Stop, Some(search)) => search.stopped = true,
            (Command::PonderHit, Some(search)) => search.hit |= search.go.ponder,
            (Command::NewGame | Command::Position(_) | Command::Go(_), Some(_)) => {
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
