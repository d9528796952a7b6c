//! The rules that the battery knows by name.

/// A rule of chess, as far as an engine can get it wrong by itself.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name by which it is chosen: `en-passant-late`.
    pub name: &'static str,
    /// What its refused moves offend against.
    pub subject: Subject,
    /// What its moves have in common, as a sentence about an engine goes on.
    pub says: &'static str,
}

/// What a refused move offends against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// How pieces move and take.
    Moves,
    /// The right to castle or to take in passing.
    Rights,
    /// The safety of the own king.
    King,
}

const fn about(name: &'static str, subject: Subject, says: &'static str) -> Rule {
    Rule { name, subject, says }
}

/// All of them. Those that only accept come first.
pub const RULES: &[Rule] = &[
    about("plain", Subject::Moves, "a pawn and a king move"),
    about("pieces", Subject::Moves, "every piece moves and takes in its own way"),
    about("pawn-double-step", Subject::Moves, "a pawn may make two steps from home"),
    about("castling", Subject::Rights, "castling moves king and rook"),
    about("en-passant", Subject::Rights, "a pawn may take in passing"),
    about("en-passant-by-pieces", Subject::Rights, "only a pawn takes in passing"),
    about("promotion", Subject::Moves, "a pawn becomes the piece that is named"),
    about("check-answered", Subject::King, "a check can be answered in all ways"),
    about("double-check-answered", Subject::King, "the king answers a double check"),
    about("pinned-along-the-line", Subject::King, "a pinned piece may move along the line"),
    about("strange-ways", Subject::Moves, "no piece moves like another"),
    about("around-the-edge", Subject::Moves, "no piece moves around the edge of the board"),
    about("slides-through", Subject::Moves, "no piece slides through another"),
    about("own-piece-taken", Subject::Moves, "no piece takes one of its own side"),
    about("wrong-colour", Subject::Moves, "the pieces of the other side stay"),
    about("empty-square", Subject::Moves, "nothing moves from an empty square"),
    about("pawn-blocked", Subject::Moves, "a pawn does not take straight ahead"),
    about("pawn-jumps", Subject::Moves, "a pawn does not jump with two steps"),
    about("pawn-two-steps-later", Subject::Moves, "a pawn that has left home makes one step"),
    about("pawn-takes-nothing", Subject::Moves, "a pawn moves sideways only to take"),
    about("pawn-backwards", Subject::Moves, "a pawn moves forwards only"),
    about("castling-blocked", Subject::Moves, "nobody castles through a piece"),
    about("castling-attacked", Subject::Rights, "nobody castles out of, through or into check"),
    about("castling-right-lost", Subject::Rights, "a right to castle that is lost stays lost"),
    about("en-passant-late", Subject::Rights, "only a double step of the last ply can be taken in passing"),
    about("en-passant-opens-line", Subject::King, "taking in passing must not leave the king in check"),
    about("pinned", Subject::King, "a pinned piece does not leave the line"),
    about("check-unanswered", Subject::King, "a check must be answered"),
    about("double-check", Subject::King, "only the king answers a double check"),
    about("king-into-check", Subject::King, "the king does not move into check"),
    about("kings-touch", Subject::King, "kings do not touch"),
    about("mate", Subject::King, "there is no move after mate"),
    about("stalemate", Subject::King, "there is no move in stalemate"),
];

/// The rule with this name.
#[must_use]
pub fn rule(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}
