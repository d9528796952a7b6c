//! What `enginecheck::fuzzing` needs of this grammar.

use arbitrary::{Result, Unstructured};

use super::reason::Uci;
use super::{Command, Form, Info, Message, Move, SetPosition, generate, mixed};
use crate::fuzz::{self, are_same, holds_default, inside, told};
use crate::table::Spoken;
use games::chess::Position;
use wire::line::escape;

/// Lines that a dialogue begins with.
pub const OPENING: &[&str] = &["uci", "isready", "ucinewgame", "position startpos"];

/// Lines of games, searches and settings.
#[rustfmt::skip]
pub const PHRASES: &[&str] = &[
    "uci", "debug on", "debug off", "isready", "isready", "setoption name Hash value 2", "setoption name Hash value 0",
    "setoption name hAsH value 1", "setoption name Ponder value true", "setoption name Style value Wild",
    "setoption name Clear Hash", "setoption name MultiPV value 3", "setoption name Book value <empty>",
    "setoption name UCI_Chess960 value true", "setoption name Nope value 3", "setoption Hash 3", "register later",
    "register name A B code 7", "ucinewgame", "ucinewgame", "position startpos",
    "position startpos moves e2e4 e7e5 g1f3", "position startpos moves f2f3 e7e5 g2g4 d8h4",
    "position startpos moves", "  position\tstartpos   moves\te2e4  ", "position startpos moves e2e5",
    "position fen 8/P6k/8/8/8/8/8/6K1 w - - 0 1", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen k7/8/8/8/8/8/6q1/7K w - - 0 1", "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3 moves e5f6",
    "position fen 1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBhb - 0 1 moves f1h1",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen garbage", "go", "go", "go depth 1", "go depth 2",
    "go depth 0", "go movetime 50", "go nodes 100", "go mate 1", "go infinite", "go infinite",
    "go infinite searchmoves e2e4 d2d4", "go searchmoves e2e4 depth 1", "go foo depth 1", "go depth x",
    "go wtime 2000 btime 2000 winc 100 binc 100 movestogo 5", "go wtime -50 btime 1000", "go ponder wtime 100 btime 100",
    "go ponder depth 2", "stop", "stop", "stop", "ponderhit", "joho isready", "frobnicate 1 2", "quit",
];

/// See `enginecheck::fuzzing`.
pub fn round_trip(line: &[u8], _turn: usize, room: &mut Vec<u8>) {
    let message = Message::parse(line).message;
    fuzz::round_trip("message", line, &message, Uci, room, |bytes| Message::parse(bytes).message);
    let command = Command::parse(line);
    fuzz::round_trip("command", line, &command, Uci, room, Command::parse);
    if let Command::Position(said) = command {
        position(line, said);
    }
}

/// A position and its moves print as they read.
fn position(line: &[u8], said: SetPosition<'_>) {
    for mv in said.moves() {
        match mv {
            Ok(mv) => reads_back(mv),
            Err(fault) => inside(fault.place, line),
        }
    }
    match said.start() {
        Ok(position) => {
            let fen = position.fen();
            let same = Position::from_fen(&fen).map(|same| same.fen());
            assert_eq!(same.as_ref(), Ok(&fen), "{fen} from {}", escape(line));
        }
        Err(fault) => inside(fault.place, line),
    }
}

fn reads_back(mv: Move) {
    let text = mv.to_string();
    assert_eq!(Move::parse(text.as_bytes()), Ok(mv), "{text}");
}

/// What the grammar's values offer to their readers, for a line of either side.
pub fn offers(line: &[u8]) {
    let parsed = Message::parse(line);
    assert_eq!(parsed.form.oddities().next().is_none(), parsed.form == Form::NORMAL, "{}", escape(line));
    assert_eq!(parsed.form.oddities().collect::<Form>(), parsed.form, "{}", escape(line));
    let message = parsed.message;
    are_same(&message, &Message::parse(&message.to_bytes()).message);
    if let Message::Malformed { fault, .. } = message {
        assert!(!fault.to_string().is_empty(), "{}", escape(line));
    }
    told(line, &message, matches!(message, Message::Empty | Message::Unknown(_)));
    match message {
        Message::Option(option) => {
            assert!(!option.name.is_empty(), "{}", escape(line));
            holds_default(line, option.kind);
        }
        Message::Info(info) => thinking(line, info),
        Message::BestMove { best, ponder } => ponder.into_iter().chain([best]).for_each(reads_back),
        _ => {}
    }
    let command = Command::parse(line);
    are_same(&command, &Command::parse(&command.to_bytes()));
    told(line, &command, matches!(command, Command::Empty | Command::Unknown(_)));
    if let Command::Go(go) = command {
        assert!(go.searchmoves.is_none_or(|moves| moves.first().is_some()), "{}", escape(line));
        assert!(!go.infinite || go.is_open(), "{}", escape(line));
    }
}

/// Moves read back, and there are some where some must be.
fn thinking(line: &[u8], info: Info<'_>) {
    let refuted = info.refutation.into_iter().chain(info.currline.map(|current| current.moves));
    for moves in refuted.clone() {
        assert!(!moves.is_empty(), "{}", escape(line));
    }
    let moves = refuted.chain(info.pv).flat_map(|moves| moves.iter()).chain(info.currmove);
    moves.for_each(reads_back);
}

/// See `enginecheck::fuzzing`. What the reference engine prints is in the form of the text, without any oddity.
pub fn wrong(line: &[u8]) -> Option<String> {
    let parsed = Message::parse(line);
    match parsed.message {
        Message::Malformed { fault, .. } => Some(fault.to_string()),
        Message::Unknown(_) => Some("an unknown message".to_owned()),
        _ => parsed.form.oddities().next().map(|oddity| oddity.to_string()),
    }
}

/// See `enginecheck::fuzzing`. What the generators make reads as what it was made of.
pub fn command(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 3)? {
        let line = generate::played(u)?;
        round_trip(&line, 0, &mut Vec::new());
        return Ok(line);
    }
    let command = Command::make(u, Uci)?;
    let line = command.to_bytes();
    assert_eq!(Command::parse(&line), command, "{}", escape(&line));
    Ok(line)
}

/// See `enginecheck::fuzzing`.
pub fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    mixed::line(u)
}
