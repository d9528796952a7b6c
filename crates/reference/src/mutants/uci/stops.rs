//! `stop`: of a search, of one that has just begun or just ended, and of none.

use super::prelude::*;

/// How long it takes to notice a stop.
const SLOW: Duration = Duration::from_secs(8);
/// How young a search is in which a stop is still noticed.
const YOUNG: Duration = Duration::from_millis(400);
/// How young a search is that has no move yet.
const NEW: Duration = Duration::from_millis(50);
/// How young a search is of which it does not know yet that it has begun.
const STARTING: Duration = Duration::from_millis(3);
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

/// It answers a search that was stopped before it had lasted so long.
fn answer_younger_than(age: Duration) -> Event<Seen> {
    stopped_answer()
        .when(move |seen| seen.last.as_ref().is_some_and(|last| seen.answered <= last.began + age))
}

/// It hears a `stop` that ends a search.
fn due_stop() -> Event<Seen> {
    hears(stop).when(Seen::is_searching)
}

/// It hears a `stop` that has nothing to end.
fn idle_stop() -> Event<Seen> {
    hears(stop).unless(Seen::is_searching)
}

fn other_line(line: &[u8]) -> bool {
    !stop(line)
}

/// It could not last long.
fn is_shallow(search: &Search) -> bool {
    search.go.depth.is_some_and(|most| most < 3) || search.go.movetime.is_some_and(|most| most < 200)
}

fn repeat_recent_answer(_: &[u8], context: &mut Context) {
    if context.seen.answer.is_some() && context.now <= context.seen.answered + CROSSING {
        context.repeat_answer();
    }
}

/// A search that was stopped at once is answered as the one before it.
fn answers_with_the_last_move() -> Rule<Seen> {
    let mut before: Option<Vec<u8>> = None;
    says(answer).instead(move |line, context| {
        let Seen { last, answered, .. } = &context.seen;
        let is_new = last.as_ref().is_some_and(|last| last.stopped && *answered <= last.began + NEW);
        let said = before.replace(line.to_vec()).filter(|_| is_new);
        context.print(said.unwrap_or_else(|| line.to_vec()));
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "stop-ignored", "UCI-STOP-1", "stop does nothing" => hears(stop).lost();
    lacks "go-without-limits-unanswered", "UCI-STOP-1", "it ignores go infinite" =>
        hears_go(|go, _| go.infinite).lost();
    lacks "stopped-search-unanswered", "UCI-STOP-1", "it does not answer a search that was stopped" =>
        stopped_answer().lost();
    wrong "none-when-stopped", "UCI-STOP-1", "it answers 0000 when it was stopped" =>
        stopped_answer().instead_says("bestmove 0000");
    lacks "stop-takes-eight-seconds", "UCI-STOP-1", "it notices stop after eight seconds" =>
        stopped_answer().late(SLOW);
    lacks "stop-ignored-after-400-ms", "UCI-STOP-1", "it notices stop in the beginning of a search only" =>
        hears_at_age(hears(stop), |age| age <= YOUNG);
    lacks "stop-ignored-at-first", "UCI-STOP-3", "it does not notice stop before its search runs" =>
        hears_at_age(hears(stop), |age| age > STARTING);
    lacks "stop-ignored-now-and-then", "UCI-STOP-1", "it ignores one stop in five" =>
        due_stop().every(5).lost();
    lacks "stop-ignored-behind-a-mate", "UCI-STOP-1",
        "where it has found a mate it sleeps until its movetime is over" =>
        due_stop().when(in_search(|search| search.mates && search.go.movetime.is_some())).lost();
    wrong "stopped-search-answers-illegally", "UCI-STOP-1",
        "it answers with an illegal move when it was stopped" =>
        with_other_move(stopped_answer(), |_, position| illegal_move(position));
    lacks "second-stop-ignored", "UCI-STOP-1", "it ignores the stop of its second search" =>
        due_stop().after(hears(go).the_nth(2)).until(hears(go).the_nth(3)).lost();
    wrong "stopped-search-answers-twice", "UCI-BM-5", "it answers a stopped search twice" =>
        stopped_answer().twice();
    wrong "second-stop-answered", "UCI-STOP-4", "it answers a stop behind the one that ended a search" =>
        idle_stop().after(due_stop()).until(hears(other_line)).first(|_, context| context.repeat_answer());
    wrong "early-stop-null-move", "UCI-STOP-3", "it answers 0000 when stop comes with its go" =>
        early_answer().instead_says("bestmove 0000");
    wrong "early-stop-first-node", "UCI-STOP-3", "it answers a8a8 when stop comes with its go" =>
        early_answer().instead_says("bestmove a8a8");
    lacks "early-stop-unanswered", "UCI-STOP-3", "it does not answer when stop comes with its go" =>
        early_answer().lost();
    wrong "young-stop-null-move", "UCI-STOP-3", "it has no move in the beginning of a search" =>
        answer_younger_than(NEW).instead_says("bestmove 0000");
    wrong "young-stop-move-of-old-position", "UCI-STOP-1",
        "in the beginning of a search its move is that of the search before" =>
        answers_with_the_last_move();
    wrong "crossing-stop-answered", "UCI-BM-5", "it answers again when stop crosses its answer" =>
        idle_stop().first(repeat_recent_answer);
    lacks "crossing-stop-swallows-answer", "UCI-BM-5", "a stop at the end of a search costs the answer" =>
        stopped_answer().when(after_search(is_shallow)).every(3).lost();
    wrong "idle-stop-answered", "UCI-STOP-2", "it answers 0000 to a stop that has nothing to end" =>
        idle_stop().first_says("bestmove 0000");
    wrong "late-stop-answered", "UCI-STOP-2", "it says its last answer again to a stop behind it" =>
        idle_stop().when(|seen| seen.answers > 0).first(|_, context| context.repeat_answer());
    wrong "idle-stop-ends-next-pondering", "UCI-GO-7",
        "a stop that has nothing to end ends the next pondering" =>
        hears_go(|go, _| go.ponder).next_after(idle_stop()).then_hears("stop");
    wrong "idle-stop-remembered", "UCI-GO-6", "a stop that has nothing to end ends the next search" =>
        hears(go).next_after(idle_stop()).then_hears("stop");
    lacks "stopped-for-good", "UCI-GO-1", "it thinks no more after a search that was stopped" =>
        hears(go).after(due_stop()).lost();
    wrong "stopped-search-plays", "UCI-POS-7", "it plays the move of a search that was stopped" =>
        stopped_answer().then(|_, context| context.play_answer());
    lacks "go-behind-stop-lost", "UCI-ROBUST-1", "it loses a go that comes in the same write as a stop" =>
        hears(go).after(due_stop()).until(settles()).lost();
};
