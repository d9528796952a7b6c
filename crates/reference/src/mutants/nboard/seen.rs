//! What a wrapper knows of the engine inside: followed from the lines that it was given and the lines that it said.

use std::time::Duration;

use crate::mutants::wrap;
use games::othello::{Move, Position};
use grammars::nboard::ggf::{Clock, Game};
use grammars::nboard::{Command, CommandContext, Version};

/// What is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// `go`.
    Go,
    /// `hint`.
    Hint,
    /// `analyze`.
    Analyze,
}

/// The state of the engine inside.
#[derive(Debug)]
pub(super) struct Seen {
    /// The version that `nboard` named; none before it.
    pub(super) version: Option<Version>,
    /// The depth that was set.
    pub(super) depth: Option<i64>,
    /// How often a game was set.
    pub(super) games: u32,
    /// All positions of the game, the current one last.
    pub(super) positions: Vec<Position>,
    /// The moves between them.
    pub(super) moves: Vec<Move>,
    /// How many of the moves came with the game.
    pub(super) set: usize,
    /// What is left to the side to move, grace and all, as the game's tags have it; none if it has no clock.
    pub(super) clock: Option<Duration>,
    /// What is being searched for.
    pub(super) task: Option<Task>,
    /// What the line that was said last brought to its end.
    pub(super) ended: Option<Task>,
    /// The position in which it is, or was last, searched.
    pub(super) root: Position,
    /// When that began.
    pub(super) began: Duration,
    /// How many searches have ended by another request, but not yet said so.
    superseded: Vec<Task>,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            version: None,
            depth: None,
            games: 0,
            positions: vec![Position::start()],
            moves: Vec::new(),
            set: 0,
            clock: None,
            task: None,
            ended: None,
            root: Position::start(),
            began: Duration::ZERO,
            superseded: Vec::new(),
        }
    }
}

impl Seen {
    /// The current position.
    pub(super) fn position(&self) -> &Position {
        self.positions.last().expect("a game has a position")
    }

    /// The position at the end of the game that was set, without the moves that came after it.
    pub(super) fn set_position(&self) -> &Position {
        &self.positions[self.set.min(self.positions.len() - 1)]
    }

    /// Some legal move of the side to move.
    pub(super) fn some_move(&self) -> Option<Move> {
        self.position().legal_moves().first().copied()
    }

    /// Whether something is searched.
    pub(super) fn is_searching(&self) -> bool {
        self.task.is_some()
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.position().is_over()
    }

    /// What a line says.
    pub(super) fn read<'a>(&self, line: &'a [u8]) -> Command<'a> {
        Command::parse(line, CommandContext { version: self.version.unwrap_or_default() })
    }

    fn begin(&mut self, task: Task, at: Duration) {
        self.superseded.extend(self.task);
        self.began = at;
        self.root = *self.position();
        self.task = Some(task);
    }

    fn set_game(&mut self, text: &[u8]) {
        let Ok(game) = Game::parse(text) else { return };
        let Ok(positions) = game.positions() else { return };
        self.games += 1;
        self.positions = positions;
        self.moves = game.moves().map(|(_, item)| item.mv).collect();
        self.set = self.moves.len();
        let clock = game.clock(self.position().turn());
        self.clock = clock.map(|clock| clock.main + clock.grace.unwrap_or(Clock::USUAL_GRACE));
    }

    fn play(&mut self, mv: Move) {
        if let Ok(next) = self.position().play(mv) {
            self.positions.push(next);
            self.moves.push(mv);
        }
    }

    /// A line is the last one of a search.
    fn conclude(&mut self, line: &[u8]) {
        let last = line == b"status" || line.starts_with(b"=== ");
        self.ended = match (last, self.superseded.is_empty()) {
            (false, _) => None,
            (true, true) => self.task.take(),
            (true, false) => Some(self.superseded.remove(0)),
        };
    }
}

impl wrap::Seen for Seen {
    const PROTOCOL: &'static str = "nboard";

    fn given(&mut self, at: Duration, line: &[u8]) {
        match self.read(line) {
            Command::NBoard(version) => {
                self.version = Some(if version == 1 { Version::One } else { Version::Two });
            }
            Command::SetDepth(depth) if depth >= 1 => self.depth = Some(depth),
            Command::SetGame(text) => self.set_game(text),
            Command::Move(item) | Command::BareMove(item) => self.play(item.mv),
            Command::Go if !self.position().is_over() => self.begin(Task::Go, at),
            Command::Hint(_) if !self.position().is_over() => self.begin(Task::Hint, at),
            Command::Analyze if self.version == Some(Version::Two) => self.begin(Task::Analyze, at),
            _ => {}
        }
    }

    fn said(&mut self, _at: Duration, line: &[u8]) {
        self.conclude(line);
    }

    fn overheard(&mut self, line: &[u8]) {
        self.conclude(line);
    }
}
