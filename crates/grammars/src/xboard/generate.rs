//! Generators of lines: well-formed commands and messages, and lines that only look like some. The one source for
//! property tests and fuzzing.
//!
//! What is generated borrows from the input where it can, so that a fuzzer's bytes show in the result. Values are those
//! that have a canonical form: printed, they read as the same again, in the context that [`command_context`] names.

use arbitrary::{Result, Unstructured};

use super::reason::Xboard;
use super::{
    Awaited, Base, BoardSize, Claim, Colour, Command, CommandContext, EditCommand, FeatureLine, GameResult,
    Ground, Holding, Level, Message, Outcome, RefusedCommand, RefusedMove, Seconds, Square, Stat, Thinking,
    VariantName,
};
use crate::generate::{Pieces, broken, signed, text, trimmed, word};
use crate::table::Spoken;

/// The context in which a generated command reads back.
pub(super) fn command_context<'a>(command: &Command<'a>) -> CommandContext<'a> {
    let awaited = match command {
        Command::DepthNumber(_) => Awaited::Depth,
        Command::Answer { tag, .. } => Awaited::Answer(tag),
        _ => Awaited::Nothing,
    };
    CommandContext { awaited, ..CommandContext::default() }
}

const FEATURES: &[&str] = &[
    "feature ping=1",
    "feature ping=1 setboard=1 done=1",
    "feature myname=\"A b\" variants=\"normal,10x8+7_capablanca\"",
    "feature option=\"Hash -spin 16 1 64\" option=\"Style -combo *a /// b\"",
    "feature foo=bar done=0",
    "feature option=\"Clear -button\" option=\"Save -save\" option=\"Reset -reset\" option=\"Ponder -check 0\"",
    "feature option=\"Log -string a b\" option=\"Skill -slider 5 0 10\" option=\"Book -file /a\" option=\"Tables -path /b\"",
    "feature egt=\"syzygy,nalimov\" level=3 foo=\"b c\" sigint=0",
];

pub(super) fn variant<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<VariantName<'a>> {
    let size = BoardSize {
        files: u.int_in_range(1..=16)?,
        ranks: u.int_in_range(1..=16)?,
        holdings: u.int_in_range(0..=8)?,
    };
    let name = word(u)?;
    Ok(if u.ratio(1, 2)? { VariantName { size: Some(size), name } } else { VariantName::parse(name) })
}

pub(super) fn level<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<Level<'a>> {
    let trailing = u.choose(&["", "+5", "/x", ".", "min"])?.as_bytes();
    let base = Base { minutes: u.arbitrary()?, seconds: u.arbitrary()?, trailing };
    let increment = Seconds { thousandths: u.arbitrary()? };
    if u.ratio(1, 5)? {
        return Ok(Level { moves: 1, base, increment: None });
    }
    Ok(Level { moves: u.arbitrary()?, base, increment: Some(increment) })
}

pub(super) fn holding<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<Holding<'a>> {
    let piles: &[&str] = &["", "P", "PPPRQ"];
    let gains = [None, Some((Colour::White, b'P')), Some((Colour::Black, b'Q'))];
    Ok(Holding {
        white: u.choose(piles)?.as_bytes(),
        black: u.choose(piles)?.as_bytes(),
        gained: *u.choose(&gains)?,
    })
}

/// A tag that is the name of no command.
pub(super) fn tag<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<&'a [u8]> {
    let word = word(u)?;
    Ok(if Command::names().any(|name| name.as_bytes() == word) { b"tag" } else { word })
}

/// A line of edit mode.
pub(super) fn edit_command<'a>(u: &mut Unstructured<'a>) -> Result<EditCommand<'a>> {
    let square = Square { file: u.int_in_range(b'a'..=b'z')?, rank: u.int_in_range(0..=99)? };
    Ok(match u.int_in_range(0..=6)? {
        0 => EditCommand::SwitchColour,
        1 => EditCommand::Clear,
        2 => EditCommand::Leave,
        3 => EditCommand::Put { piece: u.int_in_range(b'A'..=b'Z')?, square },
        4 => EditCommand::Empty(square),
        5 => EditCommand::Castle(trimmed(u)?),
        _ => EditCommand::EnPassant(trimmed(u)?),
    })
}

/// A line of features.
pub(super) fn features<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<FeatureLine<'a>> {
    FeatureLine::parse(u.choose(FEATURES)?.as_bytes()).ok_or(arbitrary::Error::IncorrectFormat)
}

pub(super) fn refused_move<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<RefusedMove<'a>> {
    Ok(RefusedMove { mv: Some(word(u)?), reason: reason(u)? })
}

pub(super) fn refused_command<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<RefusedCommand<'a>> {
    Ok(RefusedCommand { kind: Some(reason(u)?.unwrap_or_default()), command: trimmed(u)? })
}

/// A reason or error type: no closing parenthesis.
fn reason<'a>(u: &mut Unstructured<'a>) -> Result<Option<&'a [u8]>> {
    let text = text(u)?;
    Ok((!text.contains(&b')')).then_some(text))
}

/// A claim whose comment says of resigning what its ground says, and does not contradict the result.
pub(super) fn claim<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<Claim<'a>> {
    let win = |result, ground, comment: &'static str| Claim {
        outcome: Outcome::Result(result),
        ground,
        comment: comment.as_bytes(),
    };
    u.choose(&[
        win(GameResult::WhiteWins, Ground::Rule, "White mates"),
        win(GameResult::BlackWins, Ground::Rule, ""),
        win(GameResult::BlackWins, Ground::Resignation, "White resigns"),
        win(GameResult::Draw, Ground::Rule, "{fifty} moves } {"),
        win(GameResult::Draw, Ground::Rule, "caf\u{e9}"),
    ])
    .copied()
}

/// A principal variation: begins with a letter or parenthesis, and holds no phrase that counts anywhere.
pub(super) fn pv<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    let all = ["e2e4 e7e5", "(Book) e4", "Nf3 Nc6\tNc3", "O-O O-O-O", "e4?", "e4 "];
    Ok(u.choose(&all)?.as_bytes())
}

pub(super) fn thinking<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<Thinking<'a>> {
    Ok(Thinking {
        ply: u.arbitrary()?,
        mark: None,
        score: signed(u)?,
        time: u.arbitrary()?,
        nodes: u.arbitrary()?,
        further: b"",
        pv: if u.ratio(1, 8)? { u.choose(&[&b""[..], b"5", b"5\t6 x"])? } else { pv(u)? },
    })
}

pub(super) fn stat<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<Stat<'a>> {
    Ok(Stat {
        time: u.arbitrary()?,
        nodes: u.arbitrary()?,
        ply: u.arbitrary()?,
        moves_left: u.arbitrary()?,
        moves_total: u.arbitrary()?,
        mv: if u.arbitrary()? { Some(word(u)?) } else { None },
    })
}

/// A text without control characters.
pub(super) fn printable<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<&'a [u8]> {
    let text = text(u)?;
    let end = text.iter().position(|&b| b < b' ' && b != b'\t' || b == 0x7f).unwrap_or(text.len());
    Ok(&text[..end])
}

/// Pieces of which lines are made that look like messages and commands.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    " ", " ", " ", "  ", "    ", "\t", "\x07", "1", "23", "0", "-5", "+7", "99999999999999999999", "0.5", "e2e4", "Nf3",
    "O-O", "e7e8Q", "...", "1.", "1. ... ", "move ", "pong ", "feature ", "feature", "ping=1", "myname=\"", "\"", "=",
    "option=\"", " -spin ", " -check ", " -combo ", "///", "*", "-button", "variants=", ",", "Illegal move",
    "illegal move", "(", ")", ":", ": ", "Error", "1-0", "0-1", "1/2-1/2", "{", "}", "White", "Black", " resigns",
    " mates", "Draw", "game is a draw", "computer mates", "computer resigns", "opponent mates", "checkmate", "resign",
    "offer", "draw", "Hint: ", "stat01: ", "++", "--", "(only move)", "#", "tell", "user", "all", "askuser ", "kibitz",
    "whisper", "not found", "unknown host", "No such file", "unknown", "command", "is ", "not ", "a ", "legal", "illegal",
    "invalid", "warning", "piece", "usermove ", "[P]", "WQ", "10x8+7_x", "c", "xa4", "\u{fe}",
];

/// A line made of pieces of messages and commands, or a whole one with pieces put in anywhere; and of the source's own
/// bytes. Holds no line feed, and carriage returns only at its end.
pub(super) fn line(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=5)? {
        0 | 1 => Message::make(u, Xboard)?.to_bytes(),
        2 => Command::make(u, Xboard)?.to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [Command::NAMES, Message::NAMES], others: PIECES })
}
