//! Generators of what well-formed lines hold. The one source for property tests and fuzzing.
//!
//! What is generated borrows from the input where it can, so that a fuzzer's bytes show in the result. Values are those
//! that have a canonical form: printed, they read as the same again.

use arbitrary::{Result, Unstructured};

use super::reason::Xboard;
use super::{
    BoardSize, Claim, EditCommand, FeatureLine, GameResult, Ground, Outcome, RefusedCommand, RefusedMove,
    Square, Stat, Thinking, VariantName,
};
use crate::generate::{signed, text, trimmed, word};

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

/// A tag that is the name of no command.
pub(super) fn tag<'a>(u: &mut Unstructured<'a>, _: Xboard) -> Result<&'a [u8]> {
    let word = word(u)?;
    let may_name = |b: &u8| b.is_ascii_lowercase() || matches!(b, b'?' | b'.');
    Ok(if word.iter().all(may_name) { b"tag" } else { word })
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
