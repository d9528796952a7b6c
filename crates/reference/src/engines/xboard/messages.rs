//! What the engine says besides moves: errors, hints, book, status, thinking lines.

use crate::search::chess::{Search, SearchLine};
use crate::search::ends::plies_to_end;
use games::chess::{Move, Position};

use super::book;
use super::think::Purpose;
use super::{Mode, Stage, Toggle, Xboard};

/// Longer lines are not repeated in full in an error.
const LONGEST_ECHO: usize = 200;

/// Nodes that a hint may cost where no line is at hand: a few milliseconds.
const HINT_NODES: u64 = 2000;

impl Xboard {
    /// `Error (KIND): LINE`.
    pub(super) fn error(&mut self, kind: &str, line: &[u8]) {
        let text = printable(line, LONGEST_ECHO);
        self.say(&format!("Error ({kind}): {text}"));
    }

    /// `Illegal move: MOVE`, with a reason where there is a special one.
    pub(super) fn illegal_move(&mut self, mv: &[u8], reason: Option<&str>) {
        let text = printable(mv, usize::MAX);
        match reason {
            Some(reason) => self.say(&format!("Illegal move ({reason}): {text}")),
            None => self.say(&format!("Illegal move: {text}")),
        }
    }

    /// A `#` line, if the GUI has promised to ignore them.
    pub(super) fn comment(&mut self, text: &str) {
        if self.dialect.debug == Toggle::On {
            self.say(&format!("# {}", printable(text.as_bytes(), LONGEST_ECHO)));
        }
    }

    /// `PLY SCORE TIME NODES PV`. A ponder line begins with the move that is expected, so that it can be played from the
    /// position on the board (XB-POST-7).
    pub(super) fn say_thinking(&mut self, line: &SearchLine, root: &Position, purpose: Purpose) {
        let time = self.thinking_time().as_millis() / 10;
        let mut words = vec![
            line.depth.to_string(),
            centipawns(line.score).to_string(),
            time.to_string(),
            line.nodes.to_string(),
        ];
        if let (Purpose::Ponder(expected), Some(board)) = (purpose, self.position()) {
            words.push(board.coordinates(expected));
        }
        let mut position = root.clone();
        for &mv in &line.moves {
            let mv = Move::from_cozy(mv);
            words.push(position.coordinates(mv));
            position.play(mv);
        }
        self.say(&words.join(" "));
    }

    /// `hint`: a move for the side to move, while the engine itself is not thinking of one.
    pub(super) fn hint(&mut self) {
        if self.is_thinking() || self.stage == Stage::Over {
            return;
        }
        if let Some(text) = self.suggestion().and_then(|mv| Some(self.position()?.coordinates(mv))) {
            self.say(&format!("Hint: {text}"));
        }
    }

    /// The move that the engine expects, or recommends in analysis; from a short search where it has none.
    pub(super) fn suggestion(&mut self) -> Option<Move> {
        match self.thought.as_ref().map(|thought| (thought.purpose, thought.search.best_move())) {
            Some((Purpose::Ponder(expected), _)) => return Some(expected),
            Some((Purpose::Analyze, best)) => return best.map(Move::from_cozy),
            Some((Purpose::Move, _)) | None => {}
        }
        let mut search = Search::new(self.position()?, self.settings.taste(), self.settings.extends_checks());
        search.run(&mut self.table, HINT_NODES, &mut Vec::new());
        search.best_move().map(Move::from_cozy)
    }

    /// `bk`: indented lines, then an empty one.
    pub(super) fn tell_book(&mut self) {
        match self.position().and_then(book::usual) {
            Some(usual) => {
                for (mv, name) in usual {
                    self.say(&format!(" {mv}  {name}"));
                }
            }
            None => self.say(" no book moves here"),
        }
        self.say("");
    }

    /// `.` in analysis: TIME NODES PLY MVLEFT MVTOT MVNAME.
    pub(super) fn tell_status(&mut self) {
        if self.mode != Mode::Analyze {
            return;
        }
        let time = self.thinking_time().as_millis() / 10;
        let Some(thought) = &self.thought else {
            return;
        };
        let search = &thought.search;
        let (left, current) = search.under_way();
        let ply = search.best().map_or(1, |line| line.depth);
        let name = current
            .map(|mv| format!(" {}", thought.root.coordinates(Move::from_cozy(mv))))
            .unwrap_or_default();
        let line = format!("stat01: {time} {} {ply} {left} {}{name}", search.nodes(), search.root_count());
        self.say(&line);
    }
}

/// Scores as GUIs know them: mate in N moves is 100000 + N.
fn centipawns(score: i32) -> i32 {
    match plies_to_end(score) {
        Some(plies) if plies > 0 => 100_000 + (plies + 1) / 2,
        Some(plies) => -100_000 - (1 - plies) / 2,
        None => score,
    }
}

/// Received text, fit to be sent back: no control characters, no broken UTF-8, not too long.
fn printable(bytes: &[u8], longest: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let clean = |c: char| if c.is_control() { '?' } else { c };
    text.trim().chars().take(longest).map(clean).collect()
}
