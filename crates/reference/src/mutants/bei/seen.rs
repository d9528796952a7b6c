//! What a wrapper knows of the engine inside: followed from the lines that it was given and the lines that it said.

use std::collections::VecDeque;
use std::time::Duration;

use crate::Engine;
use crate::engines::bei::build;
use crate::mutants::wrap;
use games::boost::{Line, Move, Position, Rules};
use grammars::bei::Command;

/// The line of a message; none if something in it is no position of the game.
fn read_line(rules: Option<Rules>, message: &Command<'_>) -> Option<Line> {
    let Command::SetLine { position, taboo } = message else { return None };
    let read = |text: &[u8]| Position::read(rules?, std::str::from_utf8(text).ok()?).ok();
    Some(Line::new(read(position)?, taboo.iter().map(read).collect::<Option<_>>()?))
}

/// A search of the engine inside.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// What is searched; none where there is no line.
    pub(super) line: Option<Line>,
    /// Whether threats are wanted.
    pub(super) threats: bool,
    /// When it began.
    pub(super) began: Duration,
    /// The name of the message that has ended it; none if it ended by itself.
    pub(super) ended_by: Option<&'static str>,
}

/// The parts of a `move`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) score: String,
    /// The best moves, the chosen one first.
    pub(super) moves: Vec<String>,
    pub(super) threats: Option<Vec<String>>,
}

impl Answer {
    /// Reads a line; none if it is no `move`.
    pub(super) fn read(line: &[u8]) -> Option<Answer> {
        let words = wrap::words_of(line, &["move"])?;
        let mut parts = words.get(2..)?.split(|word| word == "|");
        let moves = parts.next()?.to_vec();
        Some(Answer { score: words[1].clone(), moves, threats: parts.next().map(<[String]>::to_vec) })
    }

    /// The best moves in one text.
    pub(super) fn best(&self) -> String {
        self.moves.join(" ")
    }

    /// The line.
    pub(super) fn line(&self) -> String {
        let threats =
            self.threats.iter().flat_map(|threats| [String::from("|")].into_iter().chain(threats.clone()));
        let words: Vec<String> = self.moves.iter().cloned().chain(threats).collect();
        format!("move {} {}", self.score, words.join(" "))
    }
}

/// The state of the engine inside.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// The game, if it is known.
    pub(super) game: Option<Rules>,
    /// The identifier of the last `newgame`.
    identifier: Vec<u8>,
    /// The line as it was told.
    pub(super) line: Option<Line>,
    /// The line before it.
    pub(super) earlier: Option<Line>,
    /// Whether it ponders.
    pondering: bool,
    /// When it began to.
    pub(super) pondering_began: Duration,
    /// What is searched for a move, the present search first.
    searches: VecDeque<Search>,
    /// What was searched before.
    pub(super) last: Option<Search>,
    /// The last answer.
    pub(super) answer: Option<Answer>,
    /// When it came.
    pub(super) answered: Duration,
}

impl Seen {
    /// What is searched.
    pub(super) fn search(&self) -> Option<&Search> {
        self.searches.front()
    }

    /// Whether it thinks.
    pub(super) fn is_thinking(&self) -> bool {
        !self.searches.is_empty()
    }

    /// Whether it ponders.
    pub(super) fn is_pondering(&self) -> bool {
        self.pondering
    }

    /// Whether it neither thinks nor ponders.
    pub(super) fn is_idle(&self) -> bool {
        !self.is_thinking() && !self.pondering
    }

    /// The name of the message that has ended the last search; none if it ended by itself.
    pub(super) fn ended_by(&self) -> Option<&'static str> {
        self.last.as_ref()?.ended_by
    }

    /// Whether the last answer is one of a search that was to tell threats.
    pub(super) fn threats_wanted(&self) -> bool {
        self.last.as_ref().is_some_and(|search| search.threats)
    }

    /// The line about which the last answer is.
    pub(super) fn root(&self) -> Option<&Line> {
        self.last.as_ref()?.line.as_ref()
    }

    /// The position about which the last answer is.
    pub(super) fn position(&self) -> Option<&Position> {
        Some(self.root()?.position())
    }

    /// Whether a message sets up the present line once more.
    pub(super) fn has_line(&self, message: &[u8]) -> bool {
        let told = read_line(self.game, &Command::parse(message));
        told.is_some() && told == self.line
    }

    /// Some legal move in the present line.
    pub(super) fn some_move(&self) -> Option<Move> {
        self.line.as_ref()?.legal_moves().first().copied()
    }

    fn follow(&mut self, at: Duration, line: &[u8]) {
        match wrap::word(line) {
            b"move" => {
                self.last = self.searches.pop_front();
                self.answer = Answer::read(line);
                self.answered = at;
            }
            b"known" => {
                let text = std::str::from_utf8(&self.identifier).ok();
                self.game = text.and_then(|text| text.parse().ok());
                let start = self.game.and_then(Position::start);
                self.line = start.map(|position| Line::new(position, Vec::new()));
            }
            b"unknown" => {
                self.game = None;
                self.line = None;
            }
            _ => {}
        }
    }
}

impl wrap::Seen for Seen {
    const PROTOCOL: &'static str = "bei";

    fn engine() -> Box<dyn Engine> {
        build()
    }

    fn given(&mut self, at: Duration, line: &[u8]) {
        let message = Command::parse(line);
        let ends_thinking = matches!(
            message,
            Command::NewGame(_)
                | Command::SetLine { .. }
                | Command::Ponder(_)
                | Command::Go { .. }
                | Command::Stop
        );
        if ends_thinking {
            if let Some(search) = self.searches.front_mut() {
                search.ended_by = Some(message.name());
            }
            self.pondering = false;
        }
        match message {
            Command::NewGame(identifier) => self.identifier = identifier.to_vec(),
            Command::SetLine { .. } => {
                self.earlier = self.line.take();
                self.line = read_line(self.game, &message);
            }
            Command::Ponder(_) => {
                self.pondering = true;
                self.pondering_began = at;
            }
            Command::Go { threats } => {
                let line = self.line.clone();
                self.searches.push_back(Search { line, threats, began: at, ended_by: None });
            }
            _ => {}
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
