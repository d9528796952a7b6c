//! `go ponder`, and `ponderhit`.

use super::answers::illegal_move;
use super::prelude::*;
use crate::mutants::family::ponders_on_old_position;

/// It has pondered, and `ponderhit` came.
fn hit(search: &Search) -> bool {
    search.go.ponder && search.hit
}

/// It has pondered, and `stop` came in the place of `ponderhit`.
fn missed(search: &Search) -> bool {
    search.go.ponder && search.stopped && !search.hit
}

/// It ponders, and is as deep as it should be.
fn waits(search: &Search) -> bool {
    search.is_pondering() && search.is_done()
}

/// It plays Black in what it searches.
fn is_black(search: &Search) -> bool {
    search.position().turn() == Colour::Black
}

/// Only the first `go ponder` is one.
fn ponders_once() -> Rule<Seen> {
    let mut has_pondered = false;
    goes_as(move |go, _| {
        let ponders = go.ponder && !has_pondered;
        has_pondered |= go.ponder;
        go.ponder = ponders;
    })
}

/// It hears a `ponderhit` that has nothing to end.
fn idle_hit() -> Event<Seen> {
    hears(ponderhit).unless(Seen::is_pondering)
}

/// The search under way, or the last one, has had its `ponderhit`.
fn was_hit(seen: &Seen) -> bool {
    seen.search.as_ref().or(seen.last.as_ref()).is_some_and(|search| search.hit)
}

/// It does not ponder where this is so, but moves after a ply.
fn moves_at_once_where(so: impl Fn(&Position) -> bool + Send + 'static) -> Rule<Seen> {
    goes_as(move |go, seen| {
        if go.ponder && so(seen.position()) {
            (go.ponder, go.maxdepth) = (false, Some(1));
        }
    })
}

/// Some move ends the game.
fn can_win(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| position.play(*mv).is_ok_and(|next| next.loss().is_some()))
}

fn ponders_for_ever_after() -> Rule<Seen> {
    let mut ponders = false;
    goes_as(move |go, _| {
        ponders |= go.ponder;
        go.ponder = ponders;
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "ponder-taken-for-go", "GB-GO-9", "it takes go ponder for go" => goes_as(|go, _| go.ponder = false);
    wrong "ponder-ends-at-depth", "GB-GO-9", "pondering ends at maxdepth" =>
        goes_as(|go, _| go.ponder &= go.maxdepth.is_none());
    wrong "ponder-ends-at-time", "GB-GO-9", "pondering ends when its time is over" =>
        goes_as(|go, _| go.ponder &= go.maxtime.is_none() && go.wtime.is_none());
    wrong "only-move-ends-pondering", "GB-GO-9", "pondering ends where a single move is legal" =>
        moves_at_once_where(|position| position.legal_moves().len() == 1);
    wrong "only-move-ends-timed-pondering", "GB-GO-9",
        "with a clock, pondering ends where a single move is legal" =>
        goes_as(|go, seen| go.ponder &= go.wtime.is_none() || seen.position().legal_moves().len() > 1);
    lacks "isready-ignored-behind-ponderhit", "GB-RDY-5",
        "it ignores isready between ponderhit and its answer" =>
        hears(isready).when(in_search(hit)).lost();
    wrong "win-ends-pondering", "GB-GO-9", "pondering ends when it has found a way to win" =>
        moves_at_once_where(can_win);
    wrong "ponder-word-must-be-first", "GB-GO-9", "it knows ponder right behind go only" =>
        hears(go_ponder).that(|line| word(argument(line)) != b"ponder").replacing("ponder", "");
    lacks "ponderhit-ignored", "GB-PH-1", "ponderhit does nothing" => hears(ponderhit).lost();
    wrong "ponderhit-answered-illegally", "GB-PH-1", "it answers illegally behind ponderhit" =>
        with_other_move(says(answer).when(after_search(hit)), |_, position| illegal_move(position));
    lacks "ponderhit-behind-the-end-ignored", "GB-PH-1",
        "it ignores a ponderhit when it has thought to the end" =>
        hears(ponderhit).when(in_search(waits)).lost();
    lacks "ponderhit-ignored-as-black", "GB-PH-1", "it ignores ponderhit when it plays Black" =>
        hears(ponderhit).when(in_search(is_black)).lost();
    wrong "second-pondering-ends-itself", "GB-GO-9", "only the first time it ponders it waits" =>
        ponders_once();
    lacks "isready-ignored-when-pondered-out", "GB-RDY-5",
        "it ignores isready when it has pondered to the end" => hears(isready).when(in_search(waits)).lost();
    lacks "quit-ignored-when-pondered-out", "GB-QUIT-2",
        "it ignores quit when it has pondered to the end" => hears(quit).when(in_search(waits)).lost();
    lacks "early-ponderhit-ignored", "GB-PH-1", "it ignores a ponderhit that comes with its go" =>
        hears(ponderhit).after(hears(go_ponder)).until(settles()).lost();
    wrong "ponderhit-answered-twice", "GB-GO-1", "it answers a ponderhit twice" =>
        says(answer).when(after_search(hit)).twice();
    lacks "ponders-for-ever-behind-a-hit", "GB-GO-1", "behind a ponderhit it takes each go for go ponder" =>
        goes_as(|go, seen| go.ponder |= seen.last.as_ref().is_some_and(hit));
    lacks "ponderhit-forgets-limits", "GB-PH-1", "behind ponderhit it thinks without limits" =>
        goes_as(|go, _| if go.ponder { *go = Go { ponder: true, ..Go::default() } });
    lacks "stop-behind-ponderhit-ignored", "GB-PH-1", "it ignores stop behind ponderhit" =>
        hears(stop).when(in_search(|search| search.hit)).lost();
    lacks "stop-while-pondering-ignored", "GB-STOP-1", "it ignores stop while it ponders" =>
        hears(stop).when(Seen::is_pondering).lost();
    lacks "stopped-pondering-unanswered", "GB-STOP-1", "it does not answer when its pondering is stopped" =>
        says(answer).when(after_search(missed)).lost();
    lacks "stop-behind-end-of-pondering-ignored", "GB-STOP-1",
        "it ignores stop when it has pondered to the end" => hears(stop).when(in_search(waits)).lost();
    wrong "stopped-pondering-answers-twice", "GB-GO-1", "it answers twice when its pondering is stopped" =>
        says(answer).when(after_search(|search| search.go.ponder && search.stopped)).twice();
    wrong "ponders-on-old-position", "GB-PH-1", "it ponders about the position before the last one" =>
        ponders_on_old_position(
            hears(position),
            hears(go_ponder),
            says(answer).when(after_search(|search| search.go.ponder)),
        );
    wrong "pondered-position-stays", "GB-POS-4",
        "it ignores the position behind pondering that was stopped" =>
        hears(position).next_after(says(answer).when(after_search(missed))).lost();
    wrong "stopped-pondering-plays", "GB-GO-10", "it plays the move of pondering that was stopped" =>
        says(answer).when(after_search(missed)).then(|_, context| context.play_answer());
    lacks "ponders-for-ever-after", "GB-GO-1", "once it has pondered, it does nothing else" =>
        ponders_for_ever_after();
    lacks "pondering-when-over-unanswered", "GB-GO-3", "it does not answer go ponder in a lost position" =>
        says(no_move).when(after_search(|search| search.go.ponder)).lost();
    wrong "idle-ponderhit-answered", "GB-ROBUST-1", "it answers none to a ponderhit of no search" =>
        hears(ponderhit).unless(Seen::is_searching).first_says("bestmove none");
    wrong "dies-on-idle-ponderhit", "GB-ROBUST-1", "it crashes on a ponderhit that ends no pondering" =>
        idle_hit().deadly();
    lacks "ponderhit-breaks-search", "GB-ROBUST-1", "a ponderhit ends any search without an answer" =>
        idle_hit().when(Seen::is_searching).instead(|_, context| context.hush("stop"));
    wrong "second-ponderhit-answered", "GB-ROBUST-1", "it answers a second ponderhit" =>
        idle_hit().when(was_hit).first(|_, context| context.repeat_answer());
};
