//! `position startpos` and `position pos`: which men stand where, and whose turn it is.

use super::prelude::*;
use grammars::gbgp::SetPosition;

/// What a line sets, as it is written.
fn said_in(line: &[u8]) -> Option<SetPosition<'_>> {
    match command(line) {
        Command::Position(said) => Some(said),
        _ => None,
    }
}

/// Why the position of a line cannot be read.
fn fault_in(line: &[u8]) -> Option<Reason> {
    said_in(line)?.start().err().map(|fault| fault.reason)
}

lines! {
    |line| fault_in(line);
    overlapping: Some(Reason::NoSuchPosition(_)),
}

/// A line with a position that cannot be read.
fn unreadable(line: &[u8]) -> bool {
    fault_in(line).is_some()
}

/// It reads a position that is written out as if it were this one, where there is one.
fn written_as(other: impl Fn(&Position) -> Option<Position> + Send + 'static) -> Rule<Seen> {
    hears(position).reworded(move |line, _| {
        let mut setup = Setup::read(line).filter(|setup| !setup.is_startpos)?;
        setup.start.position = other(&setup.start.position)?;
        Some(setup.line())
    })
}

/// The men of both sides, White's first.
fn men(position: &Position) -> [u32; 2] {
    [Colour::White, Colour::Black].map(|colour| position.men(colour))
}

/// The same side to move after as many plies, with other men.
fn with_men([white, black]: [u32; 2], position: &Position) -> Option<Position> {
    Position::new(white, black, position.turn(), position.plies()).ok()
}

fn without_last(men: u32) -> u32 {
    Node::of_bits(men).last().map_or(men, |last| men & !last.bit())
}

/// The men, and as many of the others as fit.
fn together(men: u32, others: u32, taken: u32) -> u32 {
    let free = Node::of_bits(others & !taken);
    free.fold(men, |men, node| if men.count_ones() < 9 { men | node.bit() } else { men })
}

/// The men of the former position stay, and the new ones come where there is room.
fn adds_men(setup: &mut Setup, seen: &Seen) {
    let ([white, black], [new_white, new_black]) = (men(seen.position()), men(&setup.start.position));
    let white = together(white, new_white, white | black);
    let black = together(black, new_black, white | black);
    if !setup.is_startpos
        && let Some(position) = with_men([white, black], &setup.start.position)
    {
        setup.start_from(position);
    }
}

/// The start of a game is played from the position that was set up before.
fn set_up_outlives_startpos() -> Rule<Seen> {
    let mut kept = None;
    hears(position).reworded(move |line, _| {
        let setup = Setup::read(line);
        if said_in(line).is_some_and(|said| !said.is_startpos()) {
            kept = setup.as_ref().map(|setup| setup.start.position);
        }
        let mut setup = setup.filter(|setup| setup.is_startpos && !setup.moves.is_empty())?;
        setup.start_from(kept?);
        Some(setup.line())
    })
}

/// The start position, right behind one in which a hundred quiet moves have been made.
fn start_behind_a_draw() -> Event<Seen> {
    let drawn = hears(position).that(|line| line.trim_ascii().ends_with(b";100"));
    hears(position).that(|line| line.trim_ascii().ends_with(b"startpos")).right_after(drawn)
}

/// From the second game on, `startpos` is the position before.
fn startpos_keeps_men_in_second_game() -> Rule<Seen> {
    let mut kept: Option<String> = None;
    hears(position).when(|seen| seen.games > 1).reworded(move |line, _| {
        let text = std::str::from_utf8(line).ok()?;
        if text.contains("startpos") {
            return kept.as_ref().map(|kept| text.replace("startpos", kept));
        }
        let mut words = text.split_ascii_whitespace().skip(1);
        kept = Some(format!("{} {}", words.next()?, words.next()?));
        None
    })
}

/// The line with the letters of its lists put in the order `w`, `b`.
fn white_first(line: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(line.strip_prefix(b"position pos b:")?);
    Some(format!("position pos w:{}", text.replacen(";w:", ";b:", 1)))
}

/// The men of a side do not stand in the order of the board.
fn unsorted(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let lists = text.split([' ', ';']).filter_map(|part| part.strip_prefix(['w', 'b'])?.strip_prefix(':'));
    let nodes = |list: &str| list.split(',').filter_map(|node| node.parse().ok()).collect::<Vec<u8>>();
    lists.map(nodes).any(|nodes| !nodes.is_sorted())
}

/// Fewer plies, but the same side to move.
fn placing(position: &Position) -> Position {
    let plies = if position.turn() == Colour::White { 16 } else { 17 };
    altered(position, position.turn(), plies)
}

/// A side that has lost men places them again.
fn placing_with_few_men(position: &Position) -> Option<Position> {
    let few = men(position).iter().any(|men| men.count_ones() < 9);
    (few && !position.is_placing()).then(|| placing(position))
}

/// If White's last man has taken one, nobody places any more.
fn ends_placing_at_a_mill() -> Rule<Seen> {
    hears(position).reworded(|line, _| {
        let setup =
            Setup::read(line).filter(|setup| setup.moves.last().is_some_and(|mv| mv.take.is_some()))?;
        let game = setup.game()?;
        let position = game.position();
        (position.plies() == 17).then(|| Setup::of(altered(position, position.turn(), 19), 0).line())
    })
}

/// The plies do not fit the side to move.
fn has_wrong_parity(position: &Position) -> bool {
    position.plies().is_multiple_of(2) != (position.turn() == Colour::White)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "startpos-keeps-men", "GB-POS-1", "position startpos leaves the men where they stand" =>
        positions_as(|setup, seen| if setup.is_startpos {
            setup.start_from(altered(seen.position(), Colour::White, 0));
        });
    wrong "startpos-ignored", "GB-POS-1", "position startpos does nothing without moves" =>
        hears_position(|setup, _| setup.is_plain_start()).lost();
    wrong "first-position-lost", "GB-POS-2", "it ignores the first position of all" =>
        hears(position).the_nth(1).lost();
    wrong "position-ignored", "GB-POS-2", "it knows the start only, and no other position" =>
        hears_position(|setup, _| !setup.is_startpos).lost();
    wrong "last-mill-ends-placing", "GB-POS-8", "a mill of white's last man ends the placing of black" =>
        ends_placing_at_a_mill();
    wrong "pos-swaps-colours", "GB-POS-2", "it exchanges the colours of the men" =>
        written_as(|position| {
            let [white, black] = men(position);
            with_men([black, white], position)
        });
    wrong "pos-turn-always-white", "GB-POS-2", "in a position white is always to move" =>
        written_as(|position| Some(altered(position, Colour::White, position.plies())));
    wrong "pos-drops-last-man", "GB-POS-2", "it loses the last man of each list" =>
        written_as(|position| with_men(men(position).map(without_last), position));
    wrong "pos-needs-ascending-men", "GB-POS-2",
        "it ignores a position whose men do not stand in the order of the board" =>
        hears(position).that(unsorted).lost();
    wrong "pos-adds-men", "GB-POS-4", "the men of the former position stay" => positions_as(adds_men);
    wrong "second-position-ignored", "GB-POS-4", "behind the first position the start alone is known" =>
        hears_position(|setup, _| !setup.is_plain_start()).beyond(1).lost();
    wrong "set-up-outlives-startpos", "GB-POS-4",
        "a game from the start is played from the position that was set up before" =>
        set_up_outlives_startpos();
    wrong "startpos-keeps-idle-count", "GB-POS-1",
        "behind a position that is drawn it takes the start position for drawn, too" =>
        says(answer).next_after(start_behind_a_draw()).instead_says("bestmove none");
    wrong "startpos-keeps-men-in-second-game", "GB-POS-1",
        "from the second game on, the start position is the one that was set up before" =>
        startpos_keeps_men_in_second_game();
    wrong "same-moves-keep-the-position", "GB-POS-4",
        "it keeps its men where the moves are those of the position before, whatever stands before them" =>
        hears_position(|setup, seen| !setup.moves.is_empty() && setup.moves.starts_with(&seen.setup.moves))
            .when(|seen| !seen.setup.moves.is_empty())
            .lost();
    wrong "position-answered", "GB-POS-5", "it says something to each position" =>
        hears(position).then_says("info depth 0");
    wrong "pos-first-list-is-white", "GB-POS-6", "it takes the first list for White's" =>
        hears(anything).reworded(|line, _| white_first(line));
    wrong "pos-needs-white-first", "GB-POS-6", "it ignores a position that lists Black first" =>
        hears(anything).that(|line| argument(argument(line)).starts_with(b"b:")).lost();
    wrong "pos-needs-men", "GB-POS-7", "it ignores a position in which a side has no men" =>
        hears_position(|setup, _| !setup.is_startpos && men(&setup.start.position).contains(&0)).lost();
    wrong "phase-by-men-on-board", "GB-POS-8",
        "it places men while a side has fewer than nine of them on the board" =>
        written_as(placing_with_few_men);
    wrong "phase-always-placing", "GB-POS-8", "in a position that is set up it places men" =>
        written_as(|position| Some(placing(position)));
    wrong "phase-changes-late", "GB-POS-8", "it places a tenth man" =>
        ends_as(|_, end| (18..20).contains(&end.plies()).then(|| placing(end)));
    wrong "phase-changes-early", "GB-POS-8", "it does not place the ninth man" =>
        ends_as(|_, end| {
            (16..18).contains(&end.plies()).then(|| altered(end, end.turn(), end.plies() + 2))
        });
    wrong "plies-in-8-bits", "GB-POS-9", "it counts plies in eight bits" =>
        written_as(|position| Some(altered(position, position.turn(), position.plies() & 0xff)));
    wrong "plies-end-at-999", "GB-POS-9", "it ignores a position after more than 999 plies" =>
        hears_position(|setup, _| setup.start.position.plies() > 999).lost();
    wrong "dies-on-big-idle", "GB-POS-9", "it crashes on more than 255 plies without advancement" =>
        hears_position(|setup, _| setup.start.idle > 255).deadly();
    wrong "dies-on-wrong-parity", "GB-POS-10", "it crashes on plies that do not fit the side to move" =>
        hears_position(|setup, _| has_wrong_parity(&setup.start.position)).deadly();
    wrong "dies-on-odd-pos", "GB-POS-10", "it crashes on a position that cannot be read" =>
        hears(unreadable).that(|line| !overlapping(line)).deadly();
    wrong "dies-on-overlap", "GB-POS-10", "it crashes on a position that cannot stand on a board" =>
        hears(overlapping).deadly();
    wrong "bad-position-spoils-board", "GB-POS-10",
        "behind a position that cannot be read it ignores the next one" =>
        hears(position).next_after(hears(unreadable)).lost();
};
