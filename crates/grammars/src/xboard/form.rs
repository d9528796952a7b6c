//! Whether a line has the form of the text, or one that parsers must recognise besides ([`Form`];
//! specs/xboard/requirements.md 7).

use super::message::StartFailure;
use crate::chess::MoveQuirk;

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

/// A form that is understood but is not the one of the text; of several in one line, the weightiest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Oddity {
    /// A BEL before the line.
    #[error("a bell character before the message")]
    Bell,
    /// Blanks before it, several between words, or a TAB.
    #[error("odd spacing")]
    Spacing,
    /// Words after the last argument.
    #[error("text after the message")]
    TrailingText,
    /// `1. ... e2e4`.
    #[error("the form NUMBER ... MOVE")]
    NumberedMove,
    /// The move is spelled oddly.
    #[error("odd spelling of a move: {0}")]
    MoveSpelling(MoveQuirk),
    /// `illegal move`.
    #[error("illegal move in lower case")]
    SmallIllegal,
    /// `Illegal move e2e5`, `Illegal move (reason)e2e5`.
    #[error("no colon before the move")]
    NoColon,
    /// `Illegal move`.
    #[error("the refused move is not named")]
    NoEcho,
    /// `Illegal move: xyzzy 1 2 3`.
    #[error("more than one word in place of the move")]
    EchoOfWords,
    /// `Error: foo`, `Error unknown command foo`.
    #[error("not of the form Error (TYPE): COMMAND")]
    ErrorShape,
    /// `1-0`.
    #[error("a result without a comment")]
    NoComment,
    /// `1-0 White mates`.
    #[error("a result whose comment is not in braces")]
    NoBraces,
    /// `0-1 {Black resigns}`: xboard reads it as 1-0.
    #[error("the comment lets the winner resign")]
    WinnerResigns,
    /// `White resigns`.
    #[error("a resignation in words")]
    ColourResigns,
    /// `White mates`, `Black wins`.
    #[error("a mate in words")]
    ColourMates,
    /// Any other line that begins with `White` or `Black`; interfaces take it for a result.
    #[error("a line that begins with a colour is read as a result")]
    ColourLine,
    /// `Draw...`.
    #[error("a line that begins with Draw is read as a result")]
    DrawWord,
    /// `game is a draw`.
    #[error("a draw in words")]
    GameIsADraw,
    /// `computer mates`, `opponent mates`.
    #[error("a mate reported without colours")]
    SideMates,
    /// `computer resigns`.
    #[error("a resignation reported without colours")]
    ComputerResigns,
    /// `checkmate`.
    #[error("the word checkmate")]
    Checkmate,
    /// A line with `offer` and `draw` other than `offer draw`.
    #[error("a draw offer in other words")]
    OfferWording,
    /// `2. +12 5 1234 e2e4`: a character glued to PLY, time in whole seconds.
    #[error("a thinking line in the style of GNU Chess")]
    GnuThinking,
    /// `(only move) e1e2`.
    #[error("a thinking line of old Crafty")]
    OnlyMove,
    /// Integers between NODES and a TAB (specs/xboard/requirements.md Appendix A).
    #[error("a thinking line with additional numbers")]
    LaterThinking,
    /// `kibitz`, `whisper`, `tell`, `draw`.
    #[error("a server command of old Crafty")]
    ServerCommand,
    /// `highlight`, `click`, `piece`… (specs/xboard/requirements.md Appendix A).
    #[error("a message of later versions")]
    Later,
    /// A control character in a `#` line.
    #[error("a character that cannot be printed")]
    ControlCharacter,
    /// A refusal in words of its own.
    #[error("a refusal in undefined form")]
    UndefinedRefusal,
    /// A phrase on which xboard gives the engine up, here inside a refusal.
    #[error("the phrase \"{0}\", which makes an interface give up on the engine")]
    FailurePhrase(StartFailure),
}
