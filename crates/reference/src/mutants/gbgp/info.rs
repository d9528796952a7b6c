//! `info`: when it comes, and what it tells.

use std::time::Duration;

use super::answers::illegal_move;
use super::prelude::*;
use grammars::gbgp::Score;

/// How long after the answer a stale line comes.
const STALE: Duration = Duration::from_millis(20);

/// What a line tells, if it is `info`.
fn told(line: &[u8]) -> Option<Info<'_>> {
    match Message::parse(line, Notation::Numbers).message {
        Message::Info(info) => Some(info),
        _ => None,
    }
}

lines! {
    |line| told(line);
    variation: Some(Info { pv: Some(_), .. }),
    third_ply: Some(Info { depth: Some(3..), .. }),
}

/// A line by which the side that is on move loses.
fn tells_of_loss(line: &[u8], seen: &Seen) -> bool {
    let sign = if seen.root().position().turn() == Colour::White { 1 } else { -1 };
    matches!(told(line).and_then(|info| info.score), Some(Score::Win(moves)) if moves * sign < 0)
}

/// It tells something else than it should, in the form of the text.
fn tells(change: impl Fn(&mut Info<'_>, &Seen) + Send + 'static) -> Rule<Seen> {
    says("info").reworded(move |line, seen| {
        let mut info = told(line)?;
        change(&mut info, seen);
        Some(Message::Info(info).to_bytes(Notation::Numbers))
    })
}

/// It writes the value of a keyword in another way, or none, where it stands.
fn writes(keyword: &'static str, other: impl Fn(&str) -> Option<String> + Send + 'static) -> Rule<Seen> {
    says("info").reworded(move |line, _| {
        let mut words = words_of(line, &["info"])?;
        let at = words.iter().position(|word| word == keyword)? + 1;
        let value = words.get(at)?.clone();
        words.splice(at..=at, other(&value));
        Some(words.join(" "))
    })
}

/// It writes scores in another way.
fn scores_as(other: impl Fn(i64) -> String + Send + 'static) -> Rule<Seen> {
    says("info").reworded(move |line, _| {
        let Score::Eval(value) = told(line)?.score? else { return None };
        let text = String::from_utf8_lossy(line);
        Some(text.replacen(&format!("score eval {value}"), &other(value), 1))
    })
}

/// A number of each search that it tells was higher before.
fn falls(field: impl for<'i, 'a> Fn(&'i mut Info<'a>) -> &'i mut Option<u64> + Send + 'static) -> Rule<Seen> {
    let mut next = 1_000_000;
    says(anything).reworded(move |line, _| {
        let Some(mut info) = told(line) else {
            next = 1_000_000;
            return None;
        };
        if let Some(number) = field(&mut info) {
            *number = next;
            next -= 1;
        }
        Some(Message::Info(info).to_bytes(Notation::Numbers))
    })
}

/// The position that is searched.
fn searched(seen: &Seen) -> &Position {
    seen.search.as_ref().map_or(seen.position(), Search::position)
}

/// It searches elsewhere than at the start of a game.
fn is_under_way(seen: &Seen) -> bool {
    *searched(seen) != Position::start()
}

/// A variation whose second move cannot be played.
fn broken_variation(line: &[u8], seen: &Seen) -> Option<String> {
    let first = told(line)?.pv?.iter().next()?;
    let after = searched(seen).play(first).ok();
    let second = after.and_then(|after| illegal_move(&after)).unwrap_or(first);
    Some(format!("info pv {first} {second}"))
}

/// Milliseconds as seconds with decimals, from the first second on.
fn in_seconds(time: &str) -> String {
    match time.split_at_checked(time.len().saturating_sub(3)) {
        Some((seconds, rest)) if !seconds.is_empty() => format!("{seconds}.{rest}"),
        _ => time.to_owned(),
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "silent-when-it-loses", "GB-GO-1", "it sends no move where it sees that it loses" =>
        says(answer).after(says("info").given(tells_of_loss)).until(hears(go)).lost();
    wrong "info-at-newgame", "GB-INFO-2", "it tells something at newgame" =>
        hears(newgame).then_says("info depth 1 nodes 1");
    wrong "info-at-position", "GB-INFO-2", "it tells something at each position" =>
        hears(position).then_says("info depth 1 nodes 1");
    wrong "info-behind-bestmove", "GB-INFO-2", "it tells something behind its answer" =>
        says(answer).then_says("info nodes 1");
    wrong "info-of-stopped-search-follows", "GB-INFO-2", "it tells of a stopped search behind the answer" =>
        says(answer).when(after_search(|search| search.stopped)).then(|_, context| {
            context.print_later(STALE, "info depth 3 nodes 4000 score eval 0");
        });
    wrong "info-keyword-without-value", "GB-INFO-1", "it leaves the value of depth out" =>
        writes("depth", |_| None);
    wrong "info-value-no-number", "GB-INFO-1", "it tells depth in words" =>
        writes("depth", |_| Some("some".to_owned()));
    wrong "info-time-with-decimals", "GB-INFO-1", "it tells time in seconds with decimals" =>
        writes("time", |time| Some(format!("0.{time}")));
    wrong "info-time-in-seconds-late", "GB-INFO-1",
        "from a second on it tells time in seconds with decimals" =>
        writes("time", |time| Some(in_seconds(time)));
    wrong "info-pv-not-last", "GB-INFO-1", "it tells more behind its variation" =>
        says(variation).reworded(|line, _| Some([line, b" hashfull 1"].concat()));
    wrong "info-unknown-keyword", "GB-INFO-1", "it tells free text behind string" =>
        says(answer).first_says("info string hello");
    wrong "score-with-decimals", "GB-INFO-3", "it tells its score with decimals" =>
        scores_as(|value| format!("score eval {value}.35"));
    wrong "score-in-centipawns", "GB-INFO-3", "it tells its score as engines for chess do" =>
        scores_as(|value| format!("score cp {value}"));
    wrong "score-without-kind", "GB-INFO-3", "it tells a score without its kind" =>
        scores_as(|value| format!("score {value}"));
    wrong "pv-not-playable", "GB-INFO-5", "a move of its variation stands twice" =>
        says(variation).reworded(broken_variation);
    wrong "pv-of-start-position", "GB-INFO-5", "its variation is one from the start of a game" =>
        says(variation).when(is_under_way).instead_says("info depth 1 pv P4 P10 P19 P13");
    wrong "currmove-illegal", "GB-INFO-6", "the move that it considers is not legal" =>
        tells(|info, seen| info.currmove = info.currmove.and_then(|_| illegal_move(searched(seen))));
    wrong "currmovenumber-from-0", "GB-INFO-6", "it counts the moves that it considers from 0" =>
        tells(|info, _| {
            info.currmovenumber = info.currmovenumber.map(|number| number.saturating_sub(1));
        });
    wrong "time-falls", "GB-INFO-7", "the time that it tells falls" => falls(|info| &mut info.time);
    wrong "nodes-fall", "GB-INFO-7", "the nodes that it tells fall" => falls(|info| &mut info.nodes);
    wrong "depth-beyond-maxdepth", "GB-INFO-8", "it tells the depth of its longest variation" =>
        tells(|info, _| info.depth = info.depth.map(|depth| depth + 9));
    wrong "dies-in-search", "EC-ALIVE", "it crashes in the third ply of a search" => says(third_ply).deadly();
};
