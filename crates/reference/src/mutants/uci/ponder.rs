//! `go ponder`, and `ponderhit`.

use super::prelude::*;
use crate::mutants::family::ponders_on_old_position;
use crate::mutants::wrap::Action;

/// When it has pondered to the end.
pub(super) const DONE: Duration = Duration::from_millis(200);
/// How young a search is of which it does not know yet that it ponders.
const NEW: Duration = Duration::from_millis(20);

/// How long after the first answer a second one comes.
const LATER: Duration = Duration::from_millis(300);

/// It has pondered, and `ponderhit` came.
fn hit(search: &Search) -> bool {
    search.go.ponder && search.hit
}

/// It has pondered, and `stop` came in the place of `ponderhit`.
fn missed(search: &Search) -> bool {
    search.go.ponder && search.stopped && !search.hit
}

/// It hears a `ponderhit` that has nothing to end.
fn idle_hit() -> Event<Seen> {
    hears(ponderhit).unless(Seen::is_pondering)
}

/// The search under way, or the last one, has had its `ponderhit`.
fn was_hit(seen: &Seen) -> bool {
    seen.search.as_ref().or(seen.last.as_ref()).is_some_and(|search| search.hit)
}

/// The time of pondering comes on top of the time that the search has.
fn adds_time_of_pondering() -> Rule<Seen> {
    hears(ponderhit).when(Seen::is_pondering).instead(|line, context| {
        let began = context.seen.search.as_ref().map_or(context.now, |search| search.began);
        let line = line.to_vec();
        context.later(context.now.saturating_sub(began), Action::Feed(line));
    })
}

fn ponders_for_ever_after() -> Rule<Seen> {
    let mut ponders = false;
    goes_as(move |go, _| {
        ponders |= go.ponder;
        go.ponder = ponders;
    })
}

/// It tells another variation than the best.
fn is_other_variation(line: &[u8]) -> bool {
    matches!(Message::parse(line).message, Message::Info(Info { multipv: Some(2..), .. }))
}

fn has_single_move(seen: &Seen) -> bool {
    seen.position.legal_moves().len() == 1
}

/// When an engine that ponders unasked shows it.
const ON_ITS_OWN: Duration = Duration::from_millis(300);

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "ponder-taken-for-go", "UCI-GO-7",
        "it takes go ponder for go" => goes_as(|go, _| go.ponder = false);
    wrong "ponder-ends-at-depth", "UCI-GO-7", "pondering ends at depth" =>
        goes_as(|go, _| go.ponder &= go.depth.is_none() && go.nodes.is_none());
    wrong "ponder-ends-at-time", "UCI-GO-7", "pondering ends when its time is over" =>
        goes_as(|go, _| go.ponder &= go.movetime.is_none() && go.wtime.is_none());
    wrong "ponder-ends-with-limited-strength", "UCI-GO-7",
        "with limited strength pondering ends at a small depth" =>
        goes_as(|go, seen| {
            if go.ponder && seen.setting("UCI_LimitStrength") == Some("true") {
                (go.ponder, go.depth) = (false, Some(2));
            }
        });
    wrong "ponder-ends-at-single-move", "UCI-GO-7", "pondering ends where it has a single move" =>
        goes_as(|go, seen| go.ponder &= !has_single_move(seen));
    wrong "ponder-ends-at-mate", "UCI-GO-7", "pondering ends when it has found a mate" =>
        says("info").when(in_search(|search| search.is_pondering() && search.mates)).then_hears("ponderhit");
    wrong "ponderhit-counts-for-the-next", "UCI-GO-7",
        "the ponderhit of one search counts for the next that ponders" =>
        goes_as(|go, seen| go.ponder &= !seen.last.as_ref().is_some_and(hit));
    wrong "stop-counts-for-the-next", "UCI-GO-7", "the stop of pondering counts for the next that ponders" =>
        goes_as(|go, seen| go.ponder &= !seen.last.as_ref().is_some_and(missed));
    lacks "ponders-infinitely-after-infinite", "UCI-PH-1",
        "behind an infinite search pondering has no end, either" =>
        goes_as(|go, seen| {
            let was_infinite = seen.last.as_ref().is_some_and(|last| last.go.infinite);
            go.infinite |= go.ponder && was_infinite;
        });
    wrong "time-of-ponderhit-ends-the-next", "UCI-GO-6",
        "the time that counts from a ponderhit ends the search behind it, too" =>
        goes_as(|go, seen| if go.infinite && seen.last.as_ref().is_some_and(hit) {
            (go.infinite, go.movetime) = (false, Some(300));
        });
    wrong "ponder-word-must-be-first", "UCI-GO-2", "it knows ponder right behind go only" =>
        hears(go_ponder).that(|line| word(argument(line)) != b"ponder").replacing(" ponder", "");
    lacks "ponderhit-ignored", "UCI-PH-1", "ponderhit does nothing" => hears(ponderhit).lost();
    lacks "second-ponderhit-ignored", "UCI-PH-1", "it hears one ponderhit in its life" =>
        hears(ponderhit).beyond(1).lost();
    wrong "ponderhit-answered-illegally", "UCI-PH-1", "it answers illegally behind ponderhit" =>
        with_other_move(says(answer).when(after_search(hit)), |_, position| illegal_move(position));
    lacks "ponderhit-behind-the-end-ignored", "UCI-PH-1",
        "it ignores a ponderhit when it has pondered to the end" =>
        hears_at_age(hears(ponderhit).when(Seen::is_pondering), |age| age < DONE);
    lacks "young-ponderhit-ignored", "UCI-PH-1", "it ignores a ponderhit before it ponders really" =>
        hears_at_age(hears(ponderhit).when(Seen::is_pondering), |age| age > NEW);
    lacks "early-ponderhit-ignored", "UCI-PH-1", "it ignores a ponderhit that comes with its go" =>
        hears(ponderhit).after(hears(go_ponder)).until(settles()).lost();
    wrong "ponderhit-answered-twice", "UCI-BM-5", "it answers a ponderhit twice" =>
        says(answer).when(after_search(hit)).twice();
    wrong "ponderhit-ends-pondering-at-once", "UCI-PH-2",
        "at ponderhit it says a move at once, and another later" =>
        hears(ponderhit).when(Seen::is_pondering).first_says("bestmove e2e4");
    wrong "ponders-on-its-own", "UCI-BM-6", "told that it may ponder, it does so behind each answer" =>
        says(answer)
            .after(hears(setoption).that(|line| line.ends_with(b"Ponder value true")))
            .then(|_, context| context.print_later(ON_ITS_OWN, "info depth 2 score cp 10 pv e2e4"));
    wrong "unknown-line-ends-pondering", "UCI-GO-7", "a line that it does not know ends its pondering" =>
        hears("xyzzy").when(Seen::is_pondering).then_hears("stop");
    lacks "ponderhit-forgets-limits", "UCI-PH-1", "behind ponderhit it thinks without limits" =>
        goes_as(|go, _| if go.ponder { *go = Go { ponder: true, ..Go::default() } });
    lacks "later-ponderhits-ignored", "UCI-PH-1", "it takes the first ponderhit alone" =>
        hears(ponderhit).when(Seen::is_pondering).beyond(1).lost();
    lacks "ponderhit-lost-behind-isready", "UCI-PH-1", "an isready while it ponders costs the ponderhit" =>
        hears(ponderhit).after(hears(isready).when(Seen::is_pondering)).until(says(answer)).lost();
    lacks "isready-ignored-behind-ponderhit", "UCI-RDY-2", "it throws isready away behind ponderhit" =>
        hears(isready).when(in_search(hit)).lost();
    lacks "ponders-by-clock-of-opponent", "UCI-GO-14",
        "when it ponders it looks at the clock of the opponent" =>
        goes_as(|go, _| if go.ponder {
            (go.wtime, go.btime, go.winc, go.binc) = (go.btime, go.wtime, go.binc, go.winc);
        });
    wrong "ponders-with-one-variation", "UCI-INFO-13", "of a search that ponders it tells one variation" =>
        says("info").when(in_search(|search| search.go.ponder)).that(is_other_variation).lost();
    lacks "stop-behind-ponderhit-ignored", "UCI-STOP-1", "it ignores stop behind ponderhit" =>
        hears(stop).when(in_search(|search| search.hit)).lost();
    lacks "stop-while-pondering-ignored", "UCI-PH-3", "it ignores stop while it ponders" =>
        hears(stop).when(Seen::is_pondering).lost();
    lacks "stopped-pondering-unanswered", "UCI-PH-3", "it does not answer when its pondering is stopped" =>
        says(answer).when(after_search(missed)).lost();
    lacks "stop-behind-end-of-pondering-ignored", "UCI-PH-3",
        "it ignores stop when it has pondered to the end" =>
        hears_at_age(hears(stop).when(Seen::is_pondering), |age| age < DONE);
    wrong "stopped-pondering-answers-twice", "UCI-BM-5", "it answers twice when its pondering is stopped" =>
        says(answer).when(after_search(|search| search.go.ponder && search.stopped)).twice();
    wrong "stopped-pondering-answers-again-later", "UCI-BM-5",
        "its thread answers again when its pondering has long been stopped" =>
        says(answer).when(after_search(missed)).then(|line, context| context.print_later(LATER, line));
    wrong "ponders-without-searchmoves", "UCI-GO-4", "when it ponders it ignores searchmoves" =>
        goes_as(|go, _| if go.ponder { go.searchmoves = None });
    lacks "time-of-pondering-added", "UCI-PH-1",
        "behind ponderhit it thinks as much longer as it has pondered" => adds_time_of_pondering();
    wrong "ponders-on-old-position", "UCI-PH-1", "it ponders about the position before the last one" =>
        ponders_on_old_position(
            hears(position),
            hears(go_ponder),
            says(answer).when(after_search(|search| search.go.ponder)),
        );
    wrong "pondered-position-stays", "UCI-POS-5",
        "it ignores the position behind pondering that was stopped" =>
        hears(position).next_after(says(answer).when(after_search(missed))).lost();
    wrong "stopped-pondering-plays", "UCI-POS-7", "it plays the move of pondering that was stopped" =>
        says(answer).when(after_search(missed)).then(|_, context| context.play_answer());
    lacks "ponders-for-ever-after", "UCI-GO-1", "once it has pondered, it does nothing else" =>
        ponders_for_ever_after();
    wrong "idle-ponderhit-answered", "UCI-PH-4", "it answers 0000 to a ponderhit of no search" =>
        hears(ponderhit).unless(Seen::is_searching).first_says("bestmove 0000");
    wrong "idle-ponderhit-remembered", "UCI-PH-4", "a ponderhit of no search counts for the next one" =>
        hears(go).next_after(hears(ponderhit).unless(Seen::is_searching)).then_hears("ponderhit");
    wrong "dies-on-idle-ponderhit", "UCI-PH-4", "it crashes on a ponderhit that ends no pondering" =>
        idle_hit().deadly();
    wrong "ponderhit-ends-infinite", "UCI-PH-4", "a ponderhit ends any search" =>
        idle_hit().when(Seen::is_searching).then_hears("stop");
    lacks "ponderhit-breaks-search", "UCI-PH-4", "a ponderhit ends any search without an answer" =>
        idle_hit().when(Seen::is_searching).instead(|_, context| context.hush("stop"));
    wrong "second-ponderhit-answered", "UCI-PH-4", "it answers a second ponderhit" =>
        idle_hit().when(was_hit).first(|_, context| context.repeat_answer());
    lacks "infinite-pondering-unstoppable", "UCI-ROBUST-1", "nothing ends go ponder infinite" =>
        hears(stop).when(in_search(|search| search.go.ponder && search.go.infinite)).lost();
};
