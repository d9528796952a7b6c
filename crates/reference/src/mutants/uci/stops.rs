//! `stop`: of a search, of one that has just begun or just ended, and of none.

use std::time::Duration;

use super::answers::illegal_move;
use super::prelude::*;

/// How long it takes to notice a stop.
const SLOW: Duration = Duration::from_secs(8);
/// How young a search is in which a stop is still noticed.
const YOUNG: Duration = Duration::from_millis(100);
/// How long after the end of a search a stop is taken for one of it.
const CROSSING: Duration = Duration::from_millis(20);

/// It answers a search that was stopped.
fn stopped_answer() -> Event<Seen> {
    says(answer).when(after_search(|search| search.stopped))
}

/// It answers a `go` that was stopped in the same read.
fn early_answer() -> Event<Seen> {
    says(answer).next_after(hears(stop).next_after(hears(go)).until(settles()))
}

/// It hears a `stop` that has nothing to end.
fn idle_stop() -> Event<Seen> {
    hears(stop).unless(Seen::is_searching)
}

fn feed_to_young_search(line: &[u8], context: &mut Context) {
    if context.seen.search.as_ref().is_none_or(|search| context.now <= search.began + YOUNG) {
        context.feed(line);
    }
}

fn repeat_recent_answer(_: &[u8], context: &mut Context) {
    if context.seen.answer.is_some() && context.now <= context.seen.answered + CROSSING {
        context.repeat_answer();
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "stop-ignored", "UCI-STOP-1", "stop does nothing" => hears(stop).lost();
    lacks "stopped-search-unanswered", "UCI-STOP-1", "it does not answer a search that was stopped" =>
        stopped_answer().lost();
    lacks "stop-takes-eight-seconds", "UCI-STOP-1", "it notices stop after eight seconds" =>
        stopped_answer().late(SLOW);
    lacks "stop-ignored-after-100-ms", "UCI-STOP-1", "it notices stop in the beginning of a search only" =>
        hears(stop).instead(feed_to_young_search);
    wrong "stopped-search-answers-illegally", "UCI-STOP-1", "it answers with an illegal move when it was stopped" =>
        with_other_move(stopped_answer(), |_, position| illegal_move(position));
    wrong "stopped-search-answers-twice", "UCI-BM-5", "it answers a stopped search twice" =>
        stopped_answer().twice();
    wrong "second-stop-answered", "UCI-STOP-4", "it answers a stop behind the one that ended a search" =>
        idle_stop().after(hears(stop).when(Seen::is_searching)).until(hears(go))
            .first(|_, context| context.repeat_answer());
    wrong "early-stop-null-move", "UCI-STOP-3", "it answers 0000 when stop comes with its go" =>
        early_answer().instead_says("bestmove 0000");
    lacks "early-stop-unanswered", "UCI-STOP-3", "it does not answer when stop comes with its go" =>
        early_answer().lost();
    wrong "crossing-stop-answered", "UCI-BM-5", "it answers again when stop crosses its answer" =>
        idle_stop().first(repeat_recent_answer);
    wrong "idle-stop-answered", "UCI-STOP-2", "it answers 0000 to a stop that has nothing to end" =>
        idle_stop().first_says("bestmove 0000");
    wrong "idle-stop-remembered", "UCI-STOP-2", "a stop that has nothing to end ends the next search" =>
        hears(go).next_after(idle_stop()).then_hears("stop");
};
