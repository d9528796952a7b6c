//! Whether a line has the form of the text, or one that parsers must recognise besides ([`Form`];
//! specs/xboard/requirements.md 7).

use super::phrase::StartFailure;
use crate::chess::MoveQuirk;
use crate::table::told;

/// In which form a message came.
pub type Form = crate::text::Form<Oddity>;

told! {
    /// A form that is understood but is not the one of the text; of several in one line, the weightiest.
    #[derive(Hash)]
    pub enum Oddity {
        Bell = "a bell character before the message",
        Spacing = "odd spacing",
        TrailingText = "text after the message",
        NumberedMove = "the form NUMBER ... MOVE", // `1. ... e2e4`
        MoveSpelling(MoveQuirk) = "odd spelling of a move: {0}",
        SmallIllegal = "illegal move in lower case", // `illegal move`
        NoColon = "no colon before the move", // `Illegal move e2e5`, `Illegal move (reason)e2e5`
        NoEcho = "the refused move is not named", // `Illegal move`
        EchoOfWords = "more than one word in place of the move", // `Illegal move: xyzzy 1 2 3`
        ErrorShape = "not of the form Error (TYPE): COMMAND", // `Error: foo`, `Error unknown command foo`
        NoComment = "a result without a comment", // `1-0`
        NoBraces = "a result whose comment is not in braces", // `1-0 White mates`
        WinnerResigns = "the comment lets the winner resign", // `0-1 {Black resigns}`: xboard reads it as 1-0
        ColourResigns = "a resignation in words", // `White resigns`
        ColourMates = "a mate in words", // `White mates`, `Black wins`
        ColourLine = "a line that begins with a colour is read as a result",
        DrawWord = "a line that begins with Draw is read as a result", // `Draw...`
        GameIsADraw = "a draw in words", // `game is a draw`
        SideMates = "a mate reported without colours", // `computer mates`, `opponent mates`
        ComputerResigns = "a resignation reported without colours", // `computer resigns`
        Checkmate = "the word checkmate", // `checkmate`
        OfferWording = "a draw offer in other words",
        // `2. +12 5 1234 e2e4`: a character glued to PLY, time in whole seconds
        GnuThinking = "a thinking line in the style of GNU Chess",
        OnlyMove = "a thinking line of old Crafty", // `(only move) e1e2`
        LaterThinking = "a thinking line with additional numbers",
        ServerCommand = "a server command of old Crafty", // `kibitz`, `whisper`, `tell`, `draw`
        // `highlight`, `click`, `piece`… (specs/xboard/requirements.md Appendix A)
        Later = "a message of later versions",
        ControlCharacter = "a character that cannot be printed",
        UndefinedRefusal = "a refusal in undefined form",
        FailurePhrase(StartFailure) = "the phrase \"{0}\", which makes an interface give up on the engine",
    }
}
