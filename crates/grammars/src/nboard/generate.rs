//! Generators of what well-formed lines hold. The one source for property tests and fuzzing.
//!
//! Values are those that have a canonical form: printed, they read as the same again.

use arbitrary::{Result, Unstructured};

use super::ggf::{Board, Clock, Ending, Game, GameType, Outcome, Property};
use super::{Depth, Eval, MoveItem, Pv, Real};
use crate::generate::{Pieces, broken, choose, text, trimmed};
use games::othello::{Disc, Move, Position, Square};

const REALS: &[&str] = &["0", "-1.00", "+1.50", "12", "0.001", "64.00", "-64", "-0.0", ".5", "5.", "3.107"];
const ODD_REALS: &[&str] = &["NaN", "-nan", "inf", "-Infinity", "1e999", "1e-3", "2E5"];
const TIMES: &[&str] = &["0", "0.1", "2.449", "12", "0.00", "86400.5"];
const DEPTHS: &[&str] = &["12", "20@98%", "100%", "100%W", "1", "-3", "+7", "0", "24@73%x"];
const VARIATIONS: &[&str] = &["", "d6C3", "-D6-C3", "d6", "x", "PA", "pad6", "d6c", "...", "-d6"];
const CLOCKS: &[&str] =
    &["0", "15:00", "01:00/00:00/02:00", "0//0", "1:00:00", "2.00:00:00/5", "0:02", "5:00//02:00"];

fn parsed<T>(value: Option<T>) -> Result<T> {
    value.ok_or(arbitrary::Error::IncorrectFormat)
}

fn real<'a>(u: &mut Unstructured<'a>, all: &[&'static str]) -> Result<Real<'a>> {
    parsed(Real::parse(choose(u, all)?))
}

fn one<'a>(u: &mut Unstructured<'a>) -> Result<Eval<'a>> {
    real(u, REALS).map(Eval::One)
}

pub(super) fn eval<'a>(u: &mut Unstructured<'a>) -> Result<Eval<'a>> {
    if u.ratio(3, 4)? {
        return one(u);
    }
    Ok(Eval::Pair { draw_to_black: real(u, REALS)?, draw_to_white: real(u, REALS)? })
}

fn mv(u: &mut Unstructured<'_>) -> Result<Move> {
    if u.ratio(1, 12)? { Ok(Move::Pass) } else { u.choose(&Square::ALL).copied().map(Move::Place) }
}

pub(super) fn item<'a>(u: &mut Unstructured<'a>) -> Result<MoveItem<'a>> {
    Ok(MoveItem {
        mv: mv(u)?,
        eval: if u.arbitrary()? { Some(one(u)?) } else { None },
        time: if u.arbitrary()? { Some(real(u, TIMES)?) } else { None },
    })
}

pub(super) fn pv<'a>(u: &mut Unstructured<'a>) -> Result<Pv<'a>> {
    Ok(Pv { first: mv(u)?, rest: choose(u, VARIATIONS)? })
}

pub(super) fn depth<'a>(u: &mut Unstructured<'a>) -> Result<Depth<'a>> {
    parsed(Depth::parse(choose(u, DEPTHS)?).ok())
}

/// What may follow a depth.
pub(super) fn free_text<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    if u.arbitrary()? {
        return Ok(b"");
    }
    let text = trimmed(u)?;
    Ok(if matches!(text[0], b'@' | b'%') { b"text" } else { text })
}

/// Seconds.
pub(super) fn time<'a>(u: &mut Unstructured<'a>) -> Result<Real<'a>> {
    real(u, TIMES)
}

fn disc(u: &mut Unstructured<'_>) -> Result<Disc> {
    Ok(if u.arbitrary()? { Disc::Black } else { Disc::White })
}

/// A text that can be a value: no bracket closes it.
fn value<'a>(u: &mut Unstructured<'a>) -> Result<&'a [u8]> {
    let text = text(u)?;
    Ok(&text[..memchr::memchr(b']', text).unwrap_or(text.len())])
}

fn board<'a>(u: &mut Unstructured<'a>) -> Result<Board<'a>> {
    if u.ratio(1, 8)? {
        return Ok(Board::Other { size: *u.choose(&[4, 6, 10, 88])?, text: b"-*O- *" });
    }
    let discs: u64 = u.arbitrary()?;
    let black = discs & u.arbitrary::<u64>()?;
    parsed(Position::from_discs(black, discs & !black, disc(u)?)).map(Board::Eight)
}

fn game_type(u: &mut Unstructured<'_>) -> Result<GameType> {
    Ok(GameType {
        synchro: u.arbitrary()?,
        size: *u.choose(&GameType::SIZES)?,
        komi: u.arbitrary()?,
        anti: u.arbitrary()?,
        colour: if u.arbitrary()? { Some(disc(u)?) } else { None },
        random: if u.arbitrary()? { Some(u.int_in_range(0..=60)?) } else { None },
    })
}

fn outcome<'a>(u: &mut Unstructured<'a>) -> Result<Outcome<'a>> {
    let endings =
        [None, Some(Ending::Resigned), Some(Ending::Timeout), Some(Ending::Mutual), Some(Ending::Left)];
    if u.ratio(1, 4)? {
        return Ok(Outcome::Unknown);
    }
    Ok(Outcome::Difference { discs: real(u, REALS)?, ending: *u.choose(&endings)? })
}

fn property<'a>(u: &mut Unstructured<'a>) -> Result<Property<'a>> {
    Ok(match u.int_in_range(0..=16)? {
        0 => Property::Game(u.choose(&[&b"Othello"[..], b"othello", b"Go"])?),
        1 => Property::Place(value(u)?),
        2 => Property::Date(value(u)?),
        3 => Property::Name(disc(u)?, value(u)?),
        4 => Property::Comment(value(u)?),
        5 => Property::Rating(disc(u)?, real(u, REALS)?),
        6 => Property::Clock(parsed(Clock::parse(choose(u, CLOCKS)?))?),
        7 => Property::ClockOf(disc(u)?, parsed(Clock::parse(choose(u, CLOCKS)?))?),
        8 => Property::Type(game_type(u)?),
        9 => Property::Result(outcome(u)?),
        10 => Property::Board(board(u)?),
        11 | 12 => Property::Move(disc(u)?, item(u)?),
        13 => Property::KomiMove(disc(u)?, item(u)?),
        14 => Property::Komi(real(u, ODD_REALS)?),
        _ => Property::Other { tag: choose(u, &["X", "ZZ", "A", "BB"])?, value: value(u)? },
    })
}

/// A well-formed game, mostly one that cannot be replayed.
pub(super) fn game<'a>(u: &mut Unstructured<'a>) -> Result<Game<'a>> {
    let number = *u.choose(&[None, None, Some(1), Some(2)])?;
    let mut properties = Vec::new();
    for _ in 0..u.int_in_range(0..=12)? {
        properties.push(property(u)?);
    }
    Ok(Game { number, properties })
}

/// A game that can be replayed, in the order of tags that interfaces write.
pub(super) fn played<'a>(u: &mut Unstructured<'a>) -> Result<Game<'a>> {
    let mut position = Position::start();
    let mut properties = vec![
        Property::Game(b"Othello"),
        Property::Name(Disc::Black, b""),
        Property::Name(Disc::White, b""),
        Property::Result(Outcome::Unknown),
        Property::Clock(parsed(Clock::parse(choose(u, CLOCKS)?))?),
        Property::Type(parsed(GameType::parse(b"8"))?),
        Property::Board(Board::Eight(position)),
    ];
    for _ in 0..u.int_in_range(0..=64)? {
        let moves = position.legal_moves();
        let Some(first) = moves.first() else { break };
        let mv = if u.is_empty() { *first } else { *u.choose(&moves)? };
        properties.push(Property::Move(position.turn(), MoveItem { mv, ..item(u)? }));
        position = position.play(mv).map_err(|_| arbitrary::Error::IncorrectFormat)?;
    }
    Ok(Game { number: None, properties })
}

/// Pieces of which games are made.
#[rustfmt::skip]
const GGF_PIECES: &[&str] = &[
    " ", "\n", "1 ", "2 ", "(;", ";)", "(", ")", ";", "[", "]", "GM[Othello]", "PC[", "PB[", "PW[", "DT[", "RE[?]", "RE[",
    "+12", ":t", "TI[", "15:00", "//", "/", "TB[", "TW[", "TY[", "s8r20", "8", "88", "BO[8 ",
    "---------------------------O*------*O---------------------------", " *]", " O]", "B[", "W[", "F5", "D6", "PA", "KB[",
    "KW[", "KM[", "X[", "gm[", "-", "*", "O", "0", "1.5",
];

/// The text of a game with pieces put in anywhere, or one made of pieces.
pub(super) fn ggf_text(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let whole = match u.int_in_range(0..=3)? {
        0 => game(u)?.to_bytes(),
        1 => played(u)?.to_bytes(),
        _ => Vec::new(),
    };
    broken(u, whole, &Pieces { names: [&["CO["], &["RB["]], others: GGF_PIECES })
}
