//! What a wrapper knows of the engine inside: followed from the lines that it was given and the lines that it said.

use std::time::Duration;

use crate::mutants::wrap::{self, argument, word};
use games::chess::{Color, Move, Position, Setup, has_coordinate_shape, parse_piece_and_square};

/// What the engine does about the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// It owns this colour.
    Play(Color),
    /// Force mode.
    Force,
    /// Analysis.
    Analyze,
}

/// What made the engine think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// `go`.
    Go,
    /// A move of the opponent.
    Move,
}

/// The state of the engine inside.
#[derive(Debug)]
pub(super) struct Seen {
    /// The argument of the last `protover`.
    pub(super) protover: Option<Vec<u8>>,
    /// How often `new` came.
    pub(super) games: u32,
    /// The engine's moves in this game.
    pub(super) own_moves: u32,
    pub(super) mode: Mode,
    /// The colour that it plays, or played last.
    pub(super) colour: Color,
    /// Why it thinks; none if it does not.
    pub(super) thinking: Option<Cause>,
    pub(super) position: Position,
    pub(super) editing: bool,
    /// The pieces that are being edited, once one was touched, and whose come next.
    pub(super) edited: Option<Setup>,
    edit_colour: Color,
    pub(super) post: bool,
    pub(super) hard: bool,
    /// `new` was the last that happened to the game.
    pub(super) fresh: bool,
    /// The first word of the line before this one.
    pub(super) previous: Vec<u8>,
    current: Vec<u8>,
    /// When it last said a move.
    pub(super) moved_at: Option<Duration>,
    /// The position before the line that it said last.
    pub(super) before: Position,
    /// Why it was thinking before that line.
    pub(super) cause: Option<Cause>,
    /// The answer to a hushed `hint`.
    pub(super) hint: Vec<u8>,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            protover: None,
            games: 0,
            own_moves: 0,
            mode: Mode::Play(Color::Black),
            colour: Color::Black,
            thinking: None,
            position: Position::start(),
            editing: false,
            edited: None,
            edit_colour: Color::White,
            post: false,
            hard: false,
            fresh: true,
            previous: Vec::new(),
            current: Vec::new(),
            moved_at: None,
            before: Position::start(),
            cause: None,
            hint: Vec::new(),
        }
    }
}

/// The move of a line, if it is one: `usermove X`, or a bare word in coordinates.
pub(super) fn move_of(line: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(line).ok()?.trim();
    match text.strip_prefix("usermove ") {
        Some(mv) => Some(mv.trim()),
        None => has_coordinate_shape(text).then_some(text),
    }
}

impl Seen {
    /// The first word of the line that was given last.
    pub(super) fn latest(&self) -> &[u8] {
        &self.current
    }

    /// Whether the engine thinks about its move.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether it thinks on the opponent's time.
    pub(super) fn is_pondering(&self) -> bool {
        self.hard
            && !self.fresh
            && !self.is_thinking()
            && matches!(self.mode, Mode::Play(own) if own != self.position.turn())
    }

    /// Whether it waits for the opponent without pondering.
    pub(super) fn is_waiting(&self) -> bool {
        self.awaits_move() && !self.is_pondering()
    }

    /// Whether it is in force mode.
    pub(super) fn is_forced(&self) -> bool {
        self.mode == Mode::Force
    }

    /// Whether it analyses.
    pub(super) fn is_analyzing(&self) -> bool {
        self.mode == Mode::Analyze
    }

    /// Whether it plays, and the opponent is to move.
    pub(super) fn awaits_move(&self) -> bool {
        !self.is_thinking() && matches!(self.mode, Mode::Play(_))
    }

    /// Whether it has moved in this game.
    pub(super) fn has_moved(&self) -> bool {
        self.own_moves > 0
    }

    /// Whether it is in edit mode.
    pub(super) fn is_editing(&self) -> bool {
        self.editing
    }

    /// Whether the side to move has no move.
    pub(super) fn is_over(&self) -> bool {
        self.position.legal_moves().is_empty()
    }

    /// Some legal move of the side to move, in coordinates.
    pub(super) fn some_move(&self) -> Option<String> {
        self.position.legal_moves().first().map(|&mv| self.position.coordinates(mv))
    }

    /// The legal move that a text means.
    pub(super) fn legal(&self, text: &str) -> Option<Move> {
        self.position.parse_any(text).ok().map(|read| read.mv)
    }

    fn edit(&mut self, line: &str) {
        let mut setup = self.edited.clone().unwrap_or_else(|| Setup::from_position(&self.position));
        match line {
            "." => {
                self.editing = false;
                if let Some(Ok(position)) = self.edited.take().map(|setup| setup.finish()) {
                    self.position = position;
                    self.fresh = false;
                }
                return;
            }
            "c" => return self.edit_colour = !self.edit_colour,
            "#" => setup.clear(),
            _ => match (parse_piece_and_square(line), line.strip_prefix('x').and_then(|s| s.parse().ok())) {
                (Some((piece, square)), _) => setup.put(square, self.edit_colour, piece),
                (None, Some(square)) => setup.remove(square),
                (None, None) => return,
            },
        }
        self.edited = Some(setup);
    }

    fn new_game(&mut self) {
        self.games += 1;
        self.own_moves = 0;
        self.position = Position::start();
        self.thinking = None;
        self.fresh = true;
        if self.mode != Mode::Analyze {
            self.own(Color::Black);
        }
    }

    fn own(&mut self, colour: Color) {
        self.colour = colour;
        self.mode = Mode::Play(colour);
    }

    fn stand_still(&mut self, mode: Mode) {
        self.thinking = None;
        self.mode = mode;
    }

    fn go(&mut self) {
        if self.mode != Mode::Analyze {
            self.own(self.position.turn());
            self.think(Cause::Go);
        }
    }

    fn think(&mut self, cause: Cause) {
        self.fresh = false;
        self.thinking = self.some_move().map(|_| cause);
    }

    fn set_board(&mut self, fen: &[u8]) {
        if let Ok(position) = Position::from_fen(&String::from_utf8_lossy(fen)) {
            self.position = position;
            self.fresh = false;
            if self.mode != Mode::Analyze {
                self.stand_still(Mode::Force);
            }
        }
    }

    fn moved(&mut self, line: &[u8]) {
        if self.is_thinking() {
            return;
        }
        if let Some(mv) = move_of(line).and_then(|text| self.legal(text)) {
            self.position.play(mv);
            if self.mode == Mode::Play(self.position.turn()) {
                self.think(Cause::Move);
            }
        }
    }
}

impl wrap::Seen for Seen {
    const PROTOCOL: &'static str = "xboard";

    fn given(&mut self, _at: Duration, line: &[u8]) {
        self.previous = std::mem::replace(&mut self.current, word(line).to_vec());
        if self.editing {
            return self.edit(&String::from_utf8_lossy(line.trim_ascii()));
        }
        match word(line) {
            b"protover" => self.protover = Some(argument(line).to_vec()),
            b"new" => self.new_game(),
            b"force" => self.stand_still(Mode::Force),
            b"go" if !self.is_thinking() => self.go(),
            b"playother" if !self.is_thinking() => {
                self.fresh = false;
                self.own(!self.position.turn());
            }
            b"analyze" => self.stand_still(Mode::Analyze),
            b"exit" if self.mode == Mode::Analyze => self.stand_still(Mode::Force),
            b"result" => self.thinking = None,
            b"setboard" => self.set_board(argument(line)),
            b"edit" => {
                self.editing = true;
                self.edit_colour = Color::White;
            }
            b"undo" if matches!(self.mode, Mode::Force | Mode::Analyze) => {
                self.position.undo();
            }
            b"remove" if self.position.plies() >= 2 && matches!(self.mode, Mode::Play(_)) => {
                self.position.undo();
                self.position.undo();
            }
            b"post" => self.post = true,
            b"nopost" => self.post = false,
            b"hard" => self.hard = true,
            b"easy" => self.hard = false,
            _ => self.moved(line),
        }
    }

    fn said(&mut self, at: Duration, line: &[u8]) {
        if word(line) == b"move" {
            self.moved_at = Some(at);
        }
        self.before = self.position.clone();
        self.cause = self.thinking;
        match word(line) {
            b"move" => {
                let text = String::from_utf8_lossy(argument(line)).into_owned();
                if let Some(mv) = self.legal(&text) {
                    self.position.play(mv);
                }
                self.own_moves += 1;
                self.thinking = None;
            }
            b"1-0" | b"0-1" | b"1/2-1/2" | b"resign" => self.thinking = None,
            _ => {}
        }
    }

    fn overheard(&mut self, line: &[u8]) {
        if let Some(hint) = line.strip_prefix(b"Hint: ") {
            self.hint = hint.to_vec();
        }
    }
}
