//! The limits of `go`.

use super::prelude::*;
use crate::mutants::wrap::Action;
use games::chess::Color;
use grammars::uci::Moves;

/// More than anybody grants.
const DAY: i64 = 86_400_000;
/// A clock that is nearly over.
const NO_TIME: i64 = 50;
/// A long time.
const LONG: i64 = 1_000_000;

fn has_clock(go: &Go<'_>) -> bool {
    go.wtime.is_some() || go.btime.is_some()
}

/// A `go` whose limits are of no use.
fn is_odd(go: &Go<'_>) -> bool {
    let nothing = [go.depth, go.nodes, go.movetime, go.mate, go.movestogo].contains(&Some(0));
    nothing || [go.wtime, go.btime].iter().flatten().any(|left| *left <= 0)
}

/// A `go` that is missing a number, or has something else in its place.
fn lacks_number(go: &Go<'_>) -> bool {
    go.strange.is_some_and(|word| {
        const LIMITS: &[&[u8]] =
            &[b"wtime", b"btime", b"winc", b"binc", b"movestogo", b"depth", b"nodes", b"mate", b"movetime"];
        LIMITS.contains(&word)
    })
}

fn had_no_time(search: &Search) -> bool {
    let clocks = [search.go.wtime, search.go.btime, search.go.movetime.and_then(|ms| i64::try_from(ms).ok())];
    clocks.iter().flatten().any(|left| *left <= NO_TIME)
}

/// What is left of the clock for a move is next to nothing.
fn is_hurried(search: &Search) -> bool {
    let Go { wtime, movestogo, .. } = search.go;
    let share = wtime.zip(movestogo).map(|(left, moves)| left / i64::try_from(moves.max(1)).unwrap_or(1));
    share.is_some_and(|share| share <= NO_TIME)
}

/// Where it is hurried it says the answer of the search before.
fn repeats_move_in_no_time() -> Rule<Seen> {
    let mut before: Option<Vec<u8>> = None;
    says(answer).instead(move |line, context| {
        let repeats = context.seen.last.as_ref().is_some_and(is_hurried);
        let said = before.replace(line.to_vec()).filter(|_| repeats);
        context.print(said.unwrap_or_else(|| line.to_vec()));
    })
}

/// The nodes of a search end the one behind it, if that has a `movetime`.
fn nodes_end_movetime() -> Rule<Seen> {
    let mut before = None;
    goes_as(move |go, _| {
        if go.movetime.is_some() {
            go.nodes = go.nodes.or(before);
        }
        before = go.nodes;
    })
}

/// The same of its depth.
fn depth_ends_movetime() -> Rule<Seen> {
    let mut before = None;
    goes_as(move |go, _| {
        if go.movetime.is_some() {
            go.depth = go.depth.or(before);
        }
        before = go.depth;
    })
}

fn has_long_time(search: &Search) -> bool {
    let clocks = [search.go.wtime, search.go.btime, search.go.movetime.and_then(|ms| i64::try_from(ms).ok())];
    clocks.iter().flatten().all(|left| *left > LONG) && clocks.iter().any(Option::is_some)
}

/// It has found a mate, and was told to search deeper than one ply.
fn mates_before_its_depth(search: &Search) -> bool {
    search.mates && search.go.depth.is_some_and(|depth| depth > 1)
}

/// Less time than it keeps in reserve is no limit to it.
fn endless_below(reserve: i64) -> Rule<Seen> {
    goes_as(move |go, _| {
        let clocks = [go.wtime, go.btime, go.movetime.and_then(|time| i64::try_from(time).ok())];
        if clocks.iter().flatten().any(|left| *left < reserve) && !go.ponder {
            *go = Go { infinite: true, ..Go::default() };
        }
    })
}

/// The largest numbers that nobody expects.
fn is_huge(go: &Go<'_>) -> bool {
    let most = i64::from(i32::MAX);
    [go.wtime, go.btime].iter().flatten().any(|left| *left >= most)
        || go.movetime.is_some_and(|time| i64::try_from(time).is_ok_and(|time| time >= most))
}

fn of_one_side(go: &mut Go<'_>, side: Color) {
    match side {
        Color::White => (go.btime, go.binc) = (go.wtime, go.winc),
        Color::Black => (go.wtime, go.winc) = (go.btime, go.binc),
    }
}

/// Whether nothing but `stop` ends it.
fn is_endless(go: &Go<'_>) -> bool {
    go.is_open() && go.mate.is_none() && !go.ponder
}

/// Once it was told to search so deep, it never searches less deep.
fn depth_never_lowered() -> Rule<Seen> {
    let mut deepest = 0;
    goes_as(move |go, _| {
        deepest = deepest.max(go.depth.unwrap_or(if is_endless(go) { 60 } else { 0 }));
        go.depth = go.depth.map(|_| deepest);
    })
}

/// A depth given once holds for later searches.
fn depth_kept() -> Rule<Seen> {
    let mut kept = None;
    goes_as(move |go, _| {
        kept = go.depth.or(kept);
        if is_endless(go) && kept.is_some() {
            *go = Go { depth: kept, ..Go::default() };
        }
    })
}

/// The same, but only of a search that `stop` followed at once.
fn stopped_depth_kept() -> Rule<Seen> {
    let (mut before, mut kept) = (Vec::new(), None::<Vec<u8>>);
    hears(anything).instead(move |line, context| {
        if line == b"stop" && before.starts_with(b"go depth ") {
            kept = Some(std::mem::take(&mut before));
        }
        before = line.to_vec();
        match kept.take_if(|_| line == b"go infinite") {
            Some(go) => context.feed(go),
            None => context.feed(line),
        }
    })
}

/// Behind `go mate` an endless search ends where it finds a mate.
fn mate_kept() -> Rule<Seen> {
    let mut kept = None;
    goes_as(move |go, _| {
        kept = go.mate.or(kept);
        if is_endless(go) && kept.is_some() {
            *go = Go { depth: Some(3), ..Go::default() };
        }
    })
}

/// A number of nodes given once holds for later searches.
fn nodes_kept() -> Rule<Seen> {
    let mut kept = None;
    goes_as(move |go, _| {
        kept = go.nodes.or(kept);
        if is_endless(go) && kept.is_some() {
            *go = Go { nodes: kept, ..Go::default() };
        }
    })
}

/// A time that was given once holds for later searches, and no clock rules beside it.
fn movetime_kept() -> Rule<Seen> {
    let mut kept = None;
    goes_as(move |go, _| {
        kept = go.movetime.or(kept);
        if has_clock(go) && kept.is_some() {
            *go = Go { movetime: kept, ponder: go.ponder, ..Go::default() };
        }
    })
}

/// The clock of a search bounds the next one, too, if that has a movetime.
fn clock_ends_movetime() -> Rule<Seen> {
    let mut kept = None;
    goes_as(move |go, _| {
        if let Some(clock) = kept.take()
            && go.movetime.is_some()
        {
            go.movetime = go.movetime.min(Some(clock));
        }
        kept = if has_clock(go) { span(go) } else { None };
    })
}

/// The time that a search may take, and of a clock a thirtieth.
fn span(go: &Go<'_>) -> Option<u64> {
    let clock = [go.wtime, go.btime].into_iter().flatten().filter_map(|left| u64::try_from(left).ok()).min();
    go.movetime.or(clock.map(|left| left / 30))
}

/// The timer of a search fires, whether it is still under way or not.
fn timer_runs_on() -> Rule<Seen> {
    hears_go(|go, _| !go.ponder).first(|line, context| {
        if let Command::Go(go) = Command::parse(line)
            && let Some(span) = span(&go)
        {
            context.later(Duration::from_millis(span), Action::Feed(b"stop".to_vec()));
        }
    })
}

/// The position of the search before is answered as it was then.
fn answers_from_memory() -> Rule<Seen> {
    let mut known: Option<(String, Vec<u8>)> = None;
    says(answer).instead(move |line, context| {
        let root = context.seen.root().fen();
        if known.as_ref().is_none_or(|(fen, _)| *fen != root) {
            known = Some((root, line.to_vec()));
        }
        known.iter().for_each(|(_, answer)| context.print(answer));
    })
}

/// Moves given once hold for later searches.
fn searchmoves_kept() -> Rule<Seen> {
    let mut kept: Vec<String> = Vec::new();
    go_words_as(move |mut words, _| {
        match words.iter().position(|word| word == "searchmoves") {
            Some(at) => kept = words[at..].to_vec(),
            None => words.extend(kept.iter().cloned()),
        }
        Some(words)
    })
}

/// Where moves of an earlier `searchmoves` cannot be played any more, there is no search.
fn searchmoves_kept_in_vain() -> Rule<Seen> {
    let mut kept: Vec<String> = Vec::new();
    go_words_as(move |words, seen| match words.iter().position(|word| word == "searchmoves") {
        Some(at) => {
            kept = words[at + 1..].to_vec();
            None
        }
        None => {
            let playable = kept.iter().any(|mv| seen.position.parse_coordinates(mv).is_ok());
            // Without a search, a `ponderhit` is nothing.
            (!playable && !kept.is_empty()).then(|| vec!["ponderhit".to_owned()])
        }
    })
}

/// Behind `searchmoves` it takes every word for a move.
fn searchmoves_eats_the_line(words: Vec<String>) -> Option<Vec<String>> {
    let at = words.iter().position(|word| word == "searchmoves")? + 1;
    let is_move = |word: &String| word.len() >= 4 && word.as_bytes()[1].is_ascii_digit();
    let (before, behind) = words.split_at(at);
    Some(before.iter().chain(behind.iter().filter(|word| is_move(word))).cloned().collect())
}

/// Of `searchmoves`, which are the last words, so many alone.
fn first_searchmoves(words: Vec<String>, most: usize) -> Option<Vec<String>> {
    let at = words.iter().position(|word| word == "searchmoves")? + 1;
    Some(words.into_iter().take(at + most).collect())
}

fn last_searchmove_lost(words: Vec<String>) -> Option<Vec<String>> {
    let at = words.iter().position(|word| word == "searchmoves")? + 1;
    (words.len() == at + 1).then(|| words[..at - 1].to_vec())
}

fn count(moves: Option<Moves<'_>>) -> usize {
    moves.map_or(0, |moves| moves.iter().count())
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "depth-ignored", "UCI-GO-8", "it ignores depth" => goes_as(|go, _| go.depth = None);
    lacks "depth-never-lowered", "UCI-GO-8", "once it has searched deep, it never searches less deep" =>
        depth_never_lowered();
    lacks "depth-unanswered-at-a-mate", "UCI-GO-8",
        "a search to a depth has no answer where a mate ends it before" =>
        says(answer).when(after_search(mates_before_its_depth)).lost();
    wrong "depth-kept-for-next-search", "UCI-GO-3", "a depth given once ends later searches" => depth_kept();
    wrong "nodes-kept-for-next-search", "UCI-GO-6", "a number of nodes given once ends later searches" =>
        nodes_kept();
    lacks "movetime-kept-for-next-search", "UCI-GO-3", "a movetime given once overrides later clocks" =>
        movetime_kept();
    wrong "depth-of-a-stopped-search-kept", "UCI-GO-3",
        "the depth of a search that was stopped at once ends the next one" => stopped_depth_kept();
    wrong "mate-kept-for-next-search", "UCI-GO-3", "behind a search for a mate others end with one, too" =>
        mate_kept();
    wrong "timer-of-stopped-search-runs-on", "UCI-GO-6", "the timer of a stopped search ends the next" =>
        timer_runs_on();
    wrong "dies-on-many-nodes", "UCI-GO-9", "it crashes on a number of nodes that 31 bits do not hold" =>
        hears_go(|go, _| go.nodes.is_some_and(|nodes| nodes > i32::MAX.unsigned_abs().into())).deadly();
    wrong "known-position-answered-from-memory", "UCI-GO-4",
        "it answers a position that it has just searched from memory, whatever is asked" =>
        answers_from_memory();
    wrong "dies-on-great-depth", "UCI-STOP-1", "a depth of more than 64 overruns its arrays" =>
        hears_go(|go, _| go.depth.is_some_and(|depth| depth > 64)).deadly();
    lacks "nodes-ignored", "UCI-GO-9", "it ignores nodes" => goes_as(|go, _| go.nodes = None);
    wrong "clock-ends-the-next-movetime", "UCI-GO-3",
        "a clock that was told once rules the next search, too" =>
        clock_ends_movetime();
    wrong "nodes-end-the-next-movetime", "UCI-GO-3",
        "a number of nodes given once ends the next search, if that has a movetime" =>
        nodes_end_movetime();
    wrong "depth-ends-the-next-movetime", "UCI-GO-3",
        "a depth given once ends the next search, if that has a movetime" =>
        depth_ends_movetime();
    wrong "nodes-counted-in-great-steps", "UCI-GO-9",
        "behind 150 nodes it looks at their number every 11000 only" =>
        goes_as(|go, _| go.nodes = go.nodes.map(|nodes| {
            if nodes > 150 { nodes.div_ceil(11_000).saturating_mul(11_000) } else { nodes }
        }));
    lacks "many-nodes-ignored", "UCI-GO-9", "it heeds no more than 1000 nodes" =>
        goes_as(|go, _| go.nodes = go.nodes.filter(|&nodes| nodes <= 1000));
    lacks "movetime-ignored", "UCI-GO-11", "it ignores movetime" => goes_as(|go, _| go.movetime = None);
    lacks "movetime-in-seconds", "UCI-GO-11", "it takes movetime for seconds" =>
        goes_as(|go, _| go.movetime = go.movetime.map(|time| time.saturating_mul(1000)));
    lacks "short-movetime-in-seconds", "UCI-GO-11", "it takes a movetime below a hundred for seconds" =>
        goes_as(|go, _| {
            go.movetime = go.movetime.map(|time| if time < 100 { time.saturating_mul(1000) } else { time });
        });
    lacks "movetime-in-centiseconds", "UCI-GO-11", "it takes movetime for hundredths of a second" =>
        goes_as(|go, _| go.movetime = go.movetime.map(|time| time.saturating_mul(20)));
    lacks "movetime-between-depths", "UCI-GO-11",
        "it looks at movetime only between two depths, which are far apart after a second" =>
        goes_as(|go, _| go.movetime = go.movetime.map(|time| if time > 1000 { time * 4 } else { time }));
    wrong "movetime-halved-twice", "UCI-GO-12", "it uses a quarter of movetime" =>
        goes_as(|go, _| go.movetime = go.movetime.map(|time| time / 4));
    lacks "ignores-mate", "UCI-GO-10", "it ignores mate, and searches on" =>
        goes_as(|go, _| go.mate = None);
    wrong "mate-not-found", "UCI-GO-10", "asked for a mate it plays another move" =>
        with_other_move(says(answer).when(after_search(|search| search.go.mate.is_some())), other_move);
    wrong "dies-without-mate", "UCI-GO-10", "it crashes on the stop of a search for a mate" =>
        hears(stop).when(in_search(|search| search.go.mate.is_some())).deadly();
    lacks "clocks-ignored", "UCI-GO-13", "it ignores the clocks" =>
        goes_as(|go, _| (go.wtime, go.btime) = (None, None));
    lacks "clocks-need-usual-order", "UCI-GO-2", "it ignores a go whose clock of Black comes first" =>
        hears(go).that(|line| {
            words_of(line, &["go"]).is_some_and(|words| {
                let at = |name: &str| words.iter().position(|word| word == name);
                at("wtime").is_some_and(|white| at("btime").is_some_and(|black| black < white))
            })
        }).lost();
    lacks "clock-in-seconds", "UCI-GO-13", "it takes clocks for seconds" =>
        goes_as(|go, _| for clock in [&mut go.wtime, &mut go.btime] {
            *clock = clock.map(|left| left.saturating_mul(1000));
        });
    lacks "thinks-by-clock-of-black", "UCI-GO-14", "it looks at the clock of Black, whoever is to move" =>
        goes_as(|go, _| of_one_side(go, Color::Black));
    lacks "thinks-by-clock-of-white", "UCI-GO-14", "it looks at the clock of White, whoever is to move" =>
        goes_as(|go, _| of_one_side(go, Color::White));
    lacks "needs-both-clocks", "UCI-GO-3", "it ignores a go that tells one clock only" =>
        hears_go(|go, _| go.wtime.is_some() != go.btime.is_some()).lost();
    lacks "movestogo-1-oversteps", "UCI-GO-15",
        "before the last move of a control it uses what comes after it" =>
        goes_as(|go, _| if go.movestogo == Some(1) {
            for clock in [&mut go.wtime, &mut go.btime] {
                *clock = clock.map(|left| left + DAY);
            }
        });
    lacks "increment-of-zero-hangs", "UCI-GO-16", "it ignores a go with an increment of 0" =>
        hears_go(|go, _| go.winc == Some(0) || go.binc == Some(0)).lost();
    lacks "time-overrides-depth", "UCI-GO-8", "where it has a time it ignores depth" =>
        goes_as(|go, _| if go.movetime.is_some() || has_clock(go) { go.depth = None });
    lacks "depth-overrides-time", "UCI-GO-8", "where it has a depth it ignores time" =>
        goes_as(|go, _| if go.depth.is_some() { (go.movetime, go.wtime, go.btime) = (None, None, None) });
    lacks "depth-overrides-nodes", "UCI-GO-8", "where it has a depth it ignores nodes" =>
        goes_as(|go, _| if go.depth.is_some() { go.nodes = None });
    wrong "no-move-in-no-time", "UCI-GO-1", "where it has no time it has no move" =>
        says(answer).when(after_search(had_no_time)).instead_says("bestmove 0000");
    lacks "no-time-left-is-no-limit", "UCI-GO-1", "with no time left on its clock it thinks for ever" =>
        endless_below(1);
    wrong "no-time-repeats-move", "UCI-GO-1",
        "where a move has no time it plays that of the search before" => repeats_move_in_no_time();
    lacks "long-clock-unstoppable", "UCI-STOP-1", "it ignores stop where it has much time" =>
        hears(stop).when(in_search(has_long_time)).lost();
    wrong "dies-on-long-clock", "UCI-STOP-1", "it crashes on a clock that 31 bits do not hold" =>
        hears_go(|go, _| is_huge(go)).deadly();
    wrong "searchmoves-ignored", "UCI-GO-4", "it ignores searchmoves" =>
        goes_as(|go, _| go.searchmoves = None);
    wrong "first-searchmove-counts-alone", "UCI-GO-4", "of searchmoves it reads the first alone" =>
        go_words_as(|words, _| first_searchmoves(words, 1));
    wrong "dies-on-many-moves-to-go", "UCI-GO-1", "it crashes on a movestogo above fifty" =>
        hears_go(|go, _| go.movestogo.is_some_and(|moves| moves > 50)).deadly();
    wrong "infinite-ends-with-variations", "UCI-GO-6",
        "with MultiPV an infinite search ends at a small depth" =>
        goes_as(|go, seen| if go.infinite && seen.variations() > 1 {
            (go.infinite, go.depth) = (false, Some(2));
        });
    wrong "three-searchmoves-at-most", "UCI-GO-4", "of searchmoves it reads three" =>
        go_words_as(|words, _| first_searchmoves(words, 3));
    wrong "mate-forgets-searchmoves", "UCI-GO-4", "when it looks for a mate it ignores searchmoves" =>
        goes_as(|go, _| if go.mate.is_some() { go.searchmoves = None });
    wrong "stopped-early-forgets-searchmoves", "UCI-GO-4",
        "stopped at once it plays another move than searchmoves allows" =>
        with_other_move(
            says(answer).when(after_search(|search| search.stopped && search.depth <= 1)), other_move);
    wrong "dies-on-many-searchmoves", "UCI-GO-4", "it crashes on more than 32 searchmoves" =>
        hears_go(|go, _| count(go.searchmoves) > 32).deadly();
    lacks "endless-below-its-reserve", "UCI-GO-1",
        "less time than it keeps in reserve becomes a very large number" => endless_below(NO_TIME);
    lacks "endless-below-ten-milliseconds", "UCI-GO-1",
        "a clock of less than ten milliseconds is no limit to it" => endless_below(10);
    lacks "endless-with-large-increment", "UCI-GO-1",
        "its time is below zero, and no limit, where the increment is above the clock" =>
        goes_as(|go, _| if go.winc.zip(go.wtime).is_some_and(|(more, clock)| more > clock) {
            *go = Go { infinite: true, ..Go::default() };
        });
    wrong "infinite-ends-with-limited-strength", "UCI-GO-6",
        "with limited strength an infinite search ends at a small depth" =>
        goes_as(|go, seen| {
            if go.infinite && seen.setting("UCI_LimitStrength") == Some("true") {
                (go.infinite, go.depth) = (false, Some(2));
            }
        });
    wrong "single-searchmove-ignored", "UCI-GO-4", "it ignores searchmoves with a single move" =>
        go_words_as(|words, _| last_searchmove_lost(words));
    wrong "searchmoves-kept", "UCI-GO-3", "searchmoves hold for later searches" => searchmoves_kept();
    lacks "searchmoves-kept-in-vain", "UCI-GO-3",
        "it does not search where the moves of an earlier searchmoves cannot be played" =>
        searchmoves_kept_in_vain();
    lacks "searchmoves-eats-the-line", "UCI-GO-5", "what follows searchmoves is lost" =>
        go_words_as(|words, _| searchmoves_eats_the_line(words));
    lacks "infinite-kept-for-next-search", "UCI-GO-3", "behind an infinite search all others are infinite" =>
        goes_as(|go, seen| if seen.last.as_ref().is_some_and(|last| last.go.infinite) {
            *go = Go { infinite: true, ..Go::default() };
        });
    wrong "infinite-ends-by-itself", "UCI-GO-6", "an infinite search ends by itself" =>
        goes_as(|go, _| if std::mem::take(&mut go.infinite) { go.depth = Some(3) });
    wrong "infinite-ends-at-depth", "UCI-GO-6",
        "an infinite search ends at the depth that is given beside it" =>
        goes_as(|go, _| go.infinite &= go.depth.is_none());
    wrong "infinite-ends-at-mate", "UCI-GO-6", "an infinite search ends when it has found a mate" =>
        says("info").when(in_search(|search| search.go.infinite && search.mates)).then_hears("stop");
    wrong "infinite-ends-at-single-move", "UCI-GO-6",
        "an infinite search ends where a single move may be searched" =>
        goes_as(|go, seen| {
            let single = count(go.searchmoves) == 1 || seen.position.legal_moves().len() == 1;
            if go.infinite && single {
                (go.infinite, go.depth) = (false, Some(3));
            }
        });
    wrong "infinite-answers-at-end-and-stop", "UCI-BM-5",
        "an infinite search is answered when all is searched, and again at stop" =>
        says("info")
            .when(in_search(|search| search.go.infinite && search.depth >= 3)).the_nth(1).since(hears(go))
            .then(|line, context| {
                if let Message::Info(Info { pv: Some(pv), .. }) = Message::parse(line).message {
                    pv.first().into_iter().for_each(|mv| context.print(format!("bestmove {mv}")));
                }
            });
    lacks "bare-go-unanswered", "UCI-GO-1", "it ignores a go without limits" =>
        hears_go(|go, _| go.is_open() && !go.infinite && !go.ponder && go.mate.is_none()).lost();
    wrong "dies-on-odd-limits", "UCI-ROBUST-1", "it divides by a limit of 0" =>
        hears_go(|go, _| is_odd(go)).deadly_by(8);
    lacks "odd-limits-unanswered", "UCI-ROBUST-1", "it does not answer a go whose limit is 0" =>
        hears_go(|go, _| is_odd(go)).lost();
    wrong "dies-on-missing-number", "UCI-ROBUST-1", "it crashes on a limit without a number" =>
        hears_go(|go, _| lacks_number(go)).deadly();
};
