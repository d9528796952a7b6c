//! What stands on the board: a position, or pieces that are none; `setboard`, `edit`, `undo` and `remove`.

use games::chess::{Color, FenError, Piece, Position, Setup, Square};
use grammars::xboard::{self as grammar, Command, EditCommand};

use super::{Mode, Stage, Xboard};

/// What stands on the board.
#[derive(Debug, Clone)]
pub(super) enum Standing {
    /// A position of chess.
    Legal(Position),
    /// Pieces that are no position; every move is refused (XB-SETBOARD-5).
    Illegal(Setup),
}

/// Edit mode: the pieces so far, and whose pieces come next.
#[derive(Debug)]
pub(super) struct Edit {
    setup: Setup,
    color: Color,
    touched: Touched,
}

/// Whether edit mode changed anything; if not, the position keeps its history.
#[derive(Debug, PartialEq, Eq)]
enum Touched {
    Yes,
    No,
}

impl Xboard {
    /// The position, where there is one.
    pub(super) fn position(&self) -> Option<&Position> {
        match &self.standing {
            Standing::Legal(position) => Some(position),
            Standing::Illegal(_) => None,
        }
    }

    /// `setboard` in force mode or analysis. Elsewhere it is not defined (XA-3): the engine then waits in force mode.
    pub(super) fn set_board(&mut self, fen: &[u8], line: &[u8]) {
        let text = String::from_utf8_lossy(fen);
        let standing = match (Position::from_fen(&text), Setup::from_fen(&text)) {
            (Ok(position), _) => Standing::Legal(position),
            (Err(FenError::Illegal { .. }), Ok(setup)) => Standing::Illegal(setup),
            _ => return self.error("malformed FEN", line),
        };
        if self.mode != Mode::Analyze {
            self.mode = Mode::Force;
        }
        self.put_on_board(standing);
    }

    /// A new position, legal or not, is on the board.
    fn put_on_board(&mut self, standing: Standing) {
        self.thought = None;
        self.named_turn = None;
        self.stage = Stage::Running;
        if matches!(standing, Standing::Illegal(_)) {
            self.say("tellusererror Illegal position");
        }
        self.standing = standing;
        self.analyze_again();
    }

    /// `edit`.
    pub(super) fn begin_edit(&mut self) {
        self.thought = None;
        self.settle_turn();
        let setup = match &self.standing {
            Standing::Legal(position) => Setup::from_position(position),
            Standing::Illegal(setup) => setup.clone(),
        };
        self.editing = Some(Edit { setup, color: Color::White, touched: Touched::No });
    }

    /// A line of edit mode. What is defined nowhere but can be meant (`quit`, `ping`) is done (XA-9).
    pub(super) fn edit_line(&mut self, line: &[u8]) {
        let Some(edit) = &mut self.editing else {
            return;
        };
        match EditCommand::parse(line) {
            EditCommand::SwitchColour => edit.color = !edit.color,
            EditCommand::Clear => {
                edit.setup.clear();
                edit.touched = Touched::Yes;
            }
            EditCommand::Put { piece, square } => match (piece_named(piece), on_board(square)) {
                (Some(piece), Some(square)) => {
                    edit.setup.put(square, edit.color, piece);
                    edit.touched = Touched::Yes;
                }
                _ => self.error("unknown edit command", line),
            },
            EditCommand::Empty(square) => match on_board(square) {
                Some(square) => {
                    edit.setup.remove(square);
                    edit.touched = Touched::Yes;
                }
                None => self.error("unknown edit command", line),
            },
            EditCommand::Leave => self.end_edit(),
            EditCommand::Castle(_) | EditCommand::EnPassant(_) | EditCommand::Unknown(_) => {
                self.stray_edit_line(line)
            }
        }
    }

    fn stray_edit_line(&mut self, line: &[u8]) {
        match Command::parse(line, self.command_context()) {
            Command::Quit => self.quit(),
            Command::Ping(number) => self.pings.push(number),
            Command::Blank => {}
            _ => self.error("unknown edit command", line),
        }
    }

    fn end_edit(&mut self) {
        let Some(edit) = self.editing.take() else {
            return;
        };
        if edit.touched == Touched::No {
            // Nothing changed, so nothing is forgotten (XT-31).
            return self.analyze_again();
        }
        let standing = match edit.setup.finish() {
            Ok(position) => Standing::Legal(position),
            Err(_) => Standing::Illegal(edit.setup),
        };
        self.put_on_board(standing);
    }

    /// `undo`: one ply, in force mode and analysis. What it does elsewhere is left open (XB-UNDO-2): nothing.
    pub(super) fn undo(&mut self, line: &[u8]) {
        let undone = match &mut self.standing {
            Standing::Legal(position) if matches!(self.mode, Mode::Force | Mode::Analyze) => position.undo(),
            _ => false,
        };
        if undone {
            self.stage = Stage::Running;
            self.analyze_again();
        } else {
            self.error("command not legal now", line);
        }
    }

    /// `remove`: two plies, while the opponent is on move; the engine keeps its colour (XB-REMOVE-1).
    pub(super) fn remove(&mut self, line: &[u8]) {
        let waiting = !self.is_thinking() && matches!(self.mode, Mode::Play(_));
        match &mut self.standing {
            Standing::Legal(position) if waiting && position.plies() >= 2 => {
                position.undo();
                position.undo();
                self.stage = Stage::Running;
                self.thought = None;
            }
            _ => self.error("command not legal now", line),
        }
    }

    /// What `white` or `black` said takes effect: that side is on move. The sequences of §13 end with the side that is
    /// on move anyway, so mostly nothing happens.
    pub(super) fn settle_turn(&mut self) {
        let Some(turn) = self.named_turn.take() else {
            return;
        };
        let Standing::Legal(position) = &self.standing else {
            return;
        };
        if position.turn() == turn {
            return;
        }
        let fen = position.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[1] = if turn == Color::White { "w" } else { "b" };
        fields[3] = "-";
        if let Ok(position) = Position::from_fen(&fields.join(" ")) {
            self.standing = Standing::Legal(position);
        }
    }
}

fn piece_named(letter: u8) -> Option<Piece> {
    Some(match letter.to_ascii_uppercase() {
        b'P' => Piece::Pawn,
        b'N' => Piece::Knight,
        b'B' => Piece::Bishop,
        b'R' => Piece::Rook,
        b'Q' => Piece::Queen,
        b'K' => Piece::King,
        _ => return None,
    })
}

/// A square of the grammar, which knows larger boards, on a board of chess.
fn on_board(square: grammar::Square) -> Option<Square> {
    format!("{}{}", char::from(square.file), square.rank).parse().ok()
}
