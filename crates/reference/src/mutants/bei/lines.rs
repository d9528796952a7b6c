//! `setline`: positions, and those that may not come again.

use std::collections::HashMap;

use super::prelude::*;
use super::wrong_rules::points;
use crate::mutants::common::longer_than;
use games::boost::Rules;

/// More positions than fit into a fixed list.
const MANY: usize = 64;
/// A line that is longer than a fixed buffer.
const LONG: usize = 4096;

lines! {
    |line| Command::parse(line);
    without_taboo: Command::SetLine { taboo, .. } if taboo.is_empty(),
    with_taboo: Command::SetLine { taboo, .. } if !taboo.is_empty(),
    with_many: Command::SetLine { taboo, .. } if taboo.iter().count() > MANY,
    with_twins: Command::SetLine { taboo, .. } if has_twins(taboo),
    with_one_rank: Command::SetLine { position, .. } if !position.contains(&b'/'),
}

/// It reads lines in this way: the position and the earlier ones after it.
fn lines_as(mut change: impl FnMut(&mut Vec<String>) + Send + 'static) -> Rule<Seen> {
    hears(setline).reworded(move |line, _| {
        let Command::SetLine { position, taboo } = Command::parse(line) else { return None };
        let all = std::iter::once(position).chain(taboo.iter());
        let mut positions = all.map(|text| String::from_utf8_lossy(text).into_owned()).collect();
        change(&mut positions);
        Some(format!("setline {}", positions.join(" ")))
    })
}

/// The line without its earlier positions.
fn position_alone(line: &[u8], _: &Seen) -> Option<String> {
    let Command::SetLine { position, .. } = Command::parse(line) else { return None };
    Some(format!("setline {}", String::from_utf8_lossy(position)))
}

/// It repeats its answer to an earlier position that differs in dragons alone.
fn remembers_without_dragons() -> Rule<Seen> {
    let mut known: HashMap<String, String> = HashMap::new();
    says(answer).told(move |answer, seen| {
        let now = without_dragons(&seen.position()?.to_string());
        Some(known.entry(now).or_insert_with(|| answer.line()).clone())
    })
}

/// It keeps all earlier positions that it was ever told.
fn adds_taboo_up() -> Rule<Seen> {
    let mut all: Vec<String> = Vec::new();
    lines_as(move |positions| {
        all.extend(positions.drain(1..));
        positions.extend(all.iter().cloned());
    })
}

/// The ranks of a position in the opposite order.
fn upside_down(position: &str) -> String {
    position.split('/').rev().collect::<Vec<_>>().join("/")
}

/// A position without its dragons.
fn without_dragons(position: &str) -> String {
    let Ok(mut board) = Position::read(rules_of(position), position) else { return position.to_owned() };
    for point in points(&board) {
        if board.piece(point) == Some(Piece::Dragon) {
            board.put(point, None);
        }
    }
    board.to_string()
}

/// A game on whose board a position fits, for two players.
fn rules_of(position: &str) -> Rules {
    let height = position.split('/').count();
    let usual = Rules { width: 9, height: 9, players: 2, pawns: 8, towers: 2, demo: false };
    format!("boost-{height}-{height}-2-8-2").parse().unwrap_or(usual)
}

/// The answer with a move of the line before: the first legal one that the present line does not have.
fn in_line_before(answer: &Answer, seen: &Seen) -> Option<String> {
    let now = seen.root()?.position().legal_moves();
    let mv = seen.earlier.as_ref()?.legal_moves().into_iter().find(|mv| !now.contains(mv))?;
    Some(format!("move {} {mv}", answer.score))
}

/// Runs of empty points as one who takes each digit for itself reads them.
fn by_digits(position: &str) -> String {
    let mut read = String::new();
    let mut after_piece = false;
    let mut run = 0;
    for letter in position.chars().chain(['/']) {
        match letter.to_digit(10) {
            Some(points) if !after_piece => run += points,
            _ => {
                if run > 0 {
                    read.push_str(&run.to_string());
                }
                run = 0;
                read.push(letter);
            }
        }
        after_piece = matches!(letter, 'P' | 'K' | 'T');
    }
    read.pop();
    read
}

/// What is left of a line in a buffer whose middle is overwritten.
fn without_middle(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    let end = line.len().checked_sub(LONG / 2)?;
    let words = |part: &[u8]| part.split(|byte| *byte == b' ').map(<[u8]>::to_vec).collect::<Vec<_>>();
    let (mut first, last) = (words(&line[..LONG / 2]), words(&line[end..]));
    first.pop();
    first.extend(last.into_iter().skip(1));
    Some(first.join(&b' '))
}

/// Whether each move leads to an earlier position.
fn all_is_taboo(line: &Line) -> bool {
    let legal = line.position().legal_moves();
    !legal.is_empty() && legal.iter().all(|mv| line.repeats(*mv))
}

/// Whether a position stands twice among these.
fn has_twins(taboo: Words<'_>) -> bool {
    let words: Vec<&[u8]> = taboo.iter().collect();
    (1..words.len()).any(|at| words[..at].contains(&words[at]))
}

/// Sets up the position after its own move.
fn play_own_move(_: &[u8], context: &mut Context) {
    let chosen = || context.seen.answer.as_ref()?.moves.first()?.parse().ok();
    if let Some(after) =
        context.seen.position().zip(chosen()).and_then(|(position, mv)| position.play(mv).ok())
    {
        context.hush(format!("setline {after}"));
    }
}

/// Forgets the earlier positions of the line that it was told, and keeps its position.
fn forget_told(_: &[u8], context: &mut Context) {
    if let Some(line) = &context.seen.line {
        context.hush(format!("setline {}", line.position()));
    }
}

/// Forgets the earlier positions, and keeps the position.
fn forget_earlier(_: &[u8], context: &mut Context) {
    if let Some(position) = context.seen.position() {
        context.hush(format!("setline {position}"));
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "first-setline-counts", "BEI-LINE-1", "only the first line counts" =>
        hears(setline).beyond(1).lost();
    wrong "moves-of-line-before", "BEI-LINE-1", "it moves in the line before" =>
        says(answer).told(in_line_before);
    wrong "ranks-upside-down", "BEI-MOVE-4", "it reads the ranks of a position from the south" =>
        lines_as(|positions| positions[0] = upside_down(&positions[0]));
    wrong "dragons-unseen", "BEI-MOVE-4", "it takes points with dragons for empty ones" =>
        lines_as(|positions| positions[0] = without_dragons(&positions[0]));
    wrong "setline-answered", "BEI-LINE-2", "it answers setline by ok" => hears(setline).then_says("ok");
    wrong "setline-known", "BEI-LINE-2", "it answers setline by known" => hears(setline).then_says("known");
    wrong "setline-ready", "BEI-LINE-2", "it answers setline by readyok" =>
        hears(setline).then_says("readyok");
    wrong "setline-begins-thinking", "BEI-GO-6", "it thinks as soon as a line is there" =>
        hears(setline).then_hears("go");
    lacks "line-without-taboo-ignored", "BEI-LINE-6",
        "a line without earlier positions leaves it without any" =>
        hears(go).after(hears(without_taboo)).lost();
    wrong "line-without-taboo-crashes", "BEI-LINE-6", "a line without earlier positions crashes it" =>
        hears(without_taboo).deadly();
    wrong "needs-earlier-positions", "BEI-LINE-6", "it passes over a line without earlier positions" =>
        hears(without_taboo).lost();
    wrong "taboo-for-one-search", "BEI-LINE-7", "behind its move it has forgotten the earlier positions" =>
        says(answer).unless(Seen::is_thinking).then(forget_earlier);
    wrong "taboo-ignored", "BEI-LINE-7", "it does not look at earlier positions" =>
        lines_as(|positions| positions.truncate(1));
    wrong "first-taboo-counts", "BEI-LINE-7", "of the earlier positions it looks at the first only" =>
        lines_as(|positions| positions.truncate(2));
    wrong "last-taboo-counts", "BEI-LINE-7", "of the earlier positions it looks at the last only" =>
        lines_as(|positions| drop(positions.drain(1..positions.len().max(2) - 1)));
    wrong "taboo-list-cut", "BEI-LINE-7", "it has room for 64 earlier positions" =>
        lines_as(|positions| positions.truncate(1 + MANY));
    wrong "taboo-counted-in-a-byte", "BEI-LINE-7", "it counts earlier positions in one byte" =>
        lines_as(|positions| positions.truncate(1 + (positions.len() - 1) % 256));
    wrong "listed-twice-cancels", "BEI-LINE-7", "an earlier position that is listed twice is none for it" =>
        lines_as(|positions| {
            let all = positions.split_off(1);
            let once = |text: &&String| all.iter().filter(|other| other == text).count() == 1;
            positions.extend(all.iter().filter(once).cloned());
        });
    wrong "current-position-ends-taboo", "BEI-LINE-7",
        "it takes no earlier position in where the present one is among them" =>
        lines_as(|positions| {
            if positions[1..].contains(&positions[0]) {
                positions.truncate(1);
            }
        });
    wrong "long-line-answered", "BEI-LINE-2", "it tells how many earlier positions it took in" =>
        hears(with_many).then_says("taken in");
    wrong "middle-of-long-line-lost", "BEI-LINE-7",
        "of a line longer than its buffer it loses the middle" =>
        hears(setline).that(longer_than(LONG)).reworded(without_middle);
    wrong "runs-read-by-digits", "BEI-LINE-1", "it takes ten empty points for one, and eleven for two" =>
        lines_as(|positions| positions[0] = by_digits(&positions[0]));
    wrong "plays-taboo", "BEI-LINE-7", "it plays a move to an earlier position though there are others" =>
        plays(repeated_move);
    wrong "threats-forget-taboo", "BEI-LINE-7", "it looks for threats and not at earlier positions" =>
        says(answer).when(Seen::threats_wanted).playing(repeated_move);
    wrong "ponder-forgets-taboo", "BEI-LINE-7", "when it ponders it forgets the earlier positions" =>
        hears(ponder).unless(Seen::is_thinking).first(forget_told);
    wrong "stop-forgets-taboo", "BEI-LINE-7", "when it is stopped it forgets the earlier positions" =>
        move_ended_by("stop").unless(Seen::is_thinking).then(forget_earlier);
    wrong "turn-passes-wrong-way", "BEI-LINE-7",
        "of three players it takes the one before for the one behind, and so repeats positions" =>
        plays(|line| (line.position().rules().players > 2).then(|| repeated_move(line)).flatten());
    wrong "line-while-thinking-without-taboo", "BEI-LINE-7",
        "of a line that ends thinking it does not read the earlier positions" =>
        hears(setline).when(Seen::is_thinking).reworded(position_alone);
    wrong "line-while-pondering-without-taboo", "BEI-LINE-7",
        "of a line that ends pondering it does not read the earlier positions" =>
        hears(setline).when(Seen::is_pondering).reworded(position_alone);
    wrong "dragons-not-remembered", "BEI-MOVE-4",
        "it takes a position for an earlier one that differs in dragons alone" =>
        remembers_without_dragons();
    wrong "passes-when-all-is-taboo", "BEI-LINE-8", "it passes when each move leads to an earlier position" =>
        plays(|line| all_is_taboo(line).then_some(Move::Pass));
    wrong "dies-when-all-is-taboo", "BEI-LINE-8", "it crashes when each move leads to an earlier position" =>
        hears(go).when(in_line(all_is_taboo)).deadly();
    wrong "taboo-adds-up", "BEI-LINE-9", "the earlier positions of a line count for the next one, too" =>
        adds_taboo_up();
    wrong "second-line-with-taboo-crashes", "BEI-LINE-9", "a second line with earlier positions crashes it" =>
        hears(with_taboo).when(in_line(|line| !line.taboo().is_empty())).deadly();
    wrong "many-taboo-crash", "BEI-LINE-10", "more than 64 earlier positions crash it" =>
        hears(with_many).deadly();
    lacks "long-line-lost", "BEI-LINE-10", "it loses a line that is longer than its buffer" =>
        hears(longer_than(LONG)).lost();
    lacks "many-taboo-wedge", "BEI-LINE-10", "behind very many earlier positions it hears nothing" =>
        hears(with_many).deafens();
    wrong "same-taboo-twice-crashes", "BEI-ROBUST-1", "an earlier position that is told twice crashes it" =>
        hears(with_twins).deadly();
    wrong "plays-its-own-move", "BEI-LINE-11",
        "behind its move it thinks about the position that it leads to" =>
        says(answer).unless(Seen::is_thinking).then(play_own_move);
    wrong "forgets-line-behind-move", "BEI-GO-7", "behind its move it has no line any more" =>
        says(answer).unless(Seen::is_thinking).then(|_, context| context.forget_line());
    wrong "damaged-line-crashes", "BEI-ROBUST-1", "a position that it cannot read crashes it" =>
        hears(with_one_rank).deadly();
    wrong "setline-without-position-crashes", "BEI-ROBUST-1", "setline without a position crashes it" =>
        hears(malformed("setline")).deadly();
    wrong "setline-before-newgame-crashes", "BEI-ROBUST-1", "a line before any game crashes it" =>
        hears(setline).until(says("known")).deadly();
};
