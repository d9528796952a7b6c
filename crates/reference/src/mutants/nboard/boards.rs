//! `set game`: boards and tags.

use super::prelude::*;

/// It takes the board of a game for another.
fn boards_as(change: impl Fn(Position) -> Option<Position> + Send + 'static) -> Rule<Seen> {
    games_as(move |game| {
        for property in &mut game.properties {
            if let Property::Board(Board::Eight(position)) = property {
                *position = change(*position).unwrap_or(*position);
            }
        }
    })
}

/// A line with a board whose squares are written in several groups.
fn blanks_in_board(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let value = text.split("BO[").nth(1).and_then(|rest| rest.split(']').next());
    value.is_some_and(|value| value.split_whitespace().count() > 3)
}

/// The clock is told with an increment or grace.
fn rich_clock(property: &Property<'_>) -> bool {
    matches!(property, Property::Clock(clock) | Property::ClockOf(_, clock) if clock.text().contains(&b'/'))
}

fn long_text(property: &Property<'_>) -> bool {
    match *property {
        Property::Place(text) | Property::Date(text) | Property::Name(_, text) | Property::Comment(text) => {
            text.len() >= 128
        }
        _ => false,
    }
}

fn punctuated_name(property: &Property<'_>) -> bool {
    matches!(property, Property::Name(_, name) if name.iter().any(|b| matches!(b, b';' | b'(' | b')')))
}

/// It hears a game without a property that is so.
fn lacks_tag(so: fn(&Property<'_>) -> bool) -> Event<Seen> {
    hears_game(move |game, _| !game.properties.iter().any(so))
}

fn board_before_type(game: &Game<'_>, _: &Seen) -> bool {
    let place = |so: fn(&Property<'_>) -> bool| game.properties.iter().position(so);
    let kind = place(|property| matches!(property, Property::Type(_)));
    kind.is_some() && place(|property| matches!(property, Property::Board(_))) < kind
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "ignores-board-of-game", "NB-GAME-3", "it begins each game on the usual board" =>
        boards_as(|board| {
            let usual = Position::start();
            Position::from_discs(usual.black(), usual.white(), board.turn())
        });
    wrong "assumes-black-to-move", "NB-GAME-3", "it lets black begin each game" =>
        boards_as(|board| Position::from_discs(board.black(), board.white(), Disc::Black));
    wrong "blanks-break-board", "NB-GAME-3", "it cannot read a board with blanks in it" =>
        hears(blanks_in_board).lost();
    wrong "clock-breaks-game", "NB-GAME-1", "it cannot read a game whose clock has an increment or grace" =>
        hears_tag(rich_clock).lost();
    wrong "result-breaks-game", "NB-GAME-1", "it cannot read a game that ended before its last move" =>
        hears_tag(|tag| matches!(tag, Property::Result(Outcome::Difference { ending: Some(_), .. }))).lost();
    wrong "comment-breaks-game", "NB-GAME-1", "it cannot read a game with a comment" =>
        hears_tag(|tag| matches!(tag, Property::Comment(_))).lost();
    wrong "long-name-breaks-game", "NB-GAME-1", "it cannot read a game with a value of 128 characters" =>
        hears_tag(long_text).lost();
    wrong "value-of-a-byte", "NB-GAME-1", "it cannot read a game with a value of 256 characters" =>
        hears_tag(|tag| matches!(tag, Property::Name(_, name) if name.len() > 255)).lost();
    wrong "komi-breaks-game", "NB-GAME-1", "it cannot read a game with a komi" =>
        hears(set_game).that(|line| line.windows(3).any(|tag| tag == b"KM[")).lost();
    wrong "punctuation-in-name-breaks-game", "NB-GAME-1",
        "it cannot read a game with punctuation in a name" => hears_tag(punctuated_name).lost();
    wrong "needs-all-tags", "NB-GAME-1", "it cannot read a game without names, clock or result" => [
        lacks_tag(|tag| matches!(tag, Property::Name(..))).lost(),
        lacks_tag(|tag| matches!(tag, Property::Clock(_) | Property::ClockOf(..))).lost(),
        lacks_tag(|tag| matches!(tag, Property::Result(_))).lost(),
    ];
    wrong "needs-usual-order-of-tags", "NB-GAME-1", "it cannot read a game whose board comes first" =>
        hears_game(board_before_type).lost();
    wrong "type-sets-the-board", "NB-GAME-3", "a type behind the board sets up the start of a game" =>
        games_as(|game| {
            let of_type = |property: &Property<'_>| matches!(property, Property::Type(_));
            let Some(end) = game.properties.iter().position(of_type) else { return };
            for property in &mut game.properties[..end] {
                if let Property::Board(Board::Eight(position)) = property {
                    *position = Position::start();
                }
            }
        });
    wrong "backslash-escapes-bracket", "NB-GAME-1", "behind a backslash a bracket ends no value" =>
        hears(set_game).reworded(|line, _| {
            let text = std::str::from_utf8(line).ok()?;
            text.contains("\\]").then(|| text.replace("\\]", ""))
        });
    wrong "blanks-between-tags-break-game", "NB-GAME-1", "it cannot read blanks between tags" =>
        hears(set_game).given(|line, _| String::from_utf8_lossy(line).contains("] T")).lost();
    wrong "number-breaks-game", "NB-GAME-1", "it cannot read a game with a number in front of it" =>
        hears_game(|game, _| game.number.is_some()).lost();
    wrong "dies-on-unknown-tag", "NB-ROBUST-1", "it aborts on a tag that it does not know" =>
        hears_tag(|tag| matches!(tag, Property::Other { .. })).deadly();
};
