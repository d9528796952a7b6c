//! `go` and `stop`: one `move` each search, and none without one.

use std::time::Duration;

use super::prelude::*;

/// How long after the end of a search a stop is taken for one of it.
const CROSSING: Duration = Duration::from_millis(20);
/// How young a search is in which a stop is noticed.
const YOUNG: Duration = Duration::from_millis(400);
/// When it moves again by itself.
const AGAIN: Duration = Duration::from_millis(300);

/// It says the move of a search that nothing has interrupted.
fn undisturbed_move() -> Event<Seen> {
    says(answer).when(|seen| seen.last.as_ref().is_some_and(|search| search.ended_by.is_none()))
}

/// Whether the last answer tells of a win in a game that is not over.
fn sees_win(seen: &Seen) -> bool {
    let goes_on = seen.position().is_some_and(|position| position.winner().is_none());
    goes_on && seen.answer.as_ref().is_some_and(|answer| answer.score.len() == 7)
}

/// Whether the last answer tells of a loss in a game that is not over.
fn sees_loss(seen: &Seen) -> bool {
    let goes_on = seen.position().is_some_and(|position| position.winner().is_none());
    goes_on && seen.answer.as_ref().is_some_and(|answer| answer.score.len() == 8)
}

/// It hears a stop in the same read as the `go` before it.
fn early_stop() -> Event<Seen> {
    hears(stop).after(hears(go)).until(settles())
}

/// It says the move that such a stop asks for.
fn early_move() -> Event<Seen> {
    says(answer).after(early_stop()).until(hears(go)).until(settles())
}

/// It hears a stop while it thinks.
fn ending_stop() -> Event<Seen> {
    hears(stop).when(Seen::is_thinking)
}

/// It hears a stop while it does not think.
fn late_stop() -> Event<Seen> {
    hears(stop).unless(Seen::is_thinking)
}

/// It hears a stop while it neither thinks nor ponders.
fn idle_stop() -> Event<Seen> {
    hears(stop).when(Seen::is_idle)
}

fn other_than_stop(line: &[u8]) -> bool {
    !stop(line)
}

/// It passes a line on, if its search is young or there is none.
fn pass_if_young(line: &[u8], context: &mut Context) {
    if context.seen.search().is_none_or(|search| context.now <= search.began + YOUNG) {
        context.feed(line);
    }
}

/// It moves again, if its move is quite new.
fn move_again_if_crossing(_: &[u8], context: &mut Context) {
    if context.seen.answer.is_some() && context.now <= context.seen.answered + CROSSING {
        context.repeat_answer();
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "go-unanswered", "BEI-GO-1", "it never moves" => says(answer).lost();
    lacks "go-unanswered-until-stopped", "BEI-GO-1", "it moves only when it is interrupted" =>
        undisturbed_move().lost();
    lacks "win-waits-for-stop", "BEI-GO-1", "it moves only when it is stopped where it sees a win" =>
        undisturbed_move().when(sees_win).waits_for(hears(stop));
    lacks "silent-when-it-loses", "BEI-GO-1", "it sends no move where it sees that it loses" =>
        undisturbed_move().when(sees_loss).lost();
    wrong "go-answered-twice", "BEI-GO-1", "it moves twice at the end of a search" =>
        undisturbed_move().twice();
    wrong "moves-again-later", "BEI-GO-1", "some time behind its move it moves again" =>
        undisturbed_move().then(|line, context| context.print_later(AGAIN, line));
    lacks "second-search-unanswered", "BEI-GO-3", "it does not answer its second search" =>
        says(answer).the_nth(2).lost();
    lacks "every-third-move-lost", "BEI-GO-3", "every third move is lost" => says(answer).every(3).lost();
    lacks "go-once", "BEI-GO-1", "it thinks once" => hears(go).beyond(1).lost();
    lacks "tires-after-a-hundred", "BEI-GO-1", "it does not answer its hundred and first search" =>
        hears(go).beyond(100).lost();
    lacks "go-needs-line-again", "BEI-GO-7", "without a new line it does not think again" =>
        hears(go).after(says(answer)).until(hears(setline)).lost();
    lacks "want-threats-unknown", "BEI-GO-2", "it does not know go wantThreats" =>
        hears(go_for_threats).lost();
    wrong "want-threats-crashes", "BEI-GO-2", "go wantThreats crashes it" => hears(go_for_threats).deadly();
    wrong "want-threats-answered-twice", "BEI-GO-2", "it answers go wantThreats by two moves" =>
        says(answer).when(Seen::threats_wanted).twice();
    wrong "go-with-other-word-crashes", "BEI-ROBUST-1", "go with a word that it does not know crashes it" =>
        hears("go").that(|line| !go(line)).deadly();
    wrong "go-without-line-crashes", "BEI-ROBUST-1", "go without a line crashes it" =>
        hears(go).when(|seen| seen.line.is_none()).deadly();
    lacks "burst-of-go-merged", "BEI-GO-4", "several go at once are one search for it" =>
        hears(go).beyond(1).since(settles()).lost();
    lacks "early-stop-unanswered", "BEI-GO-5", "it does not move when stop comes with its go" =>
        early_move().lost();
    wrong "early-stop-forgets-taboo", "BEI-LINE-7",
        "it does not look at earlier positions when stop comes with its go" =>
        early_move().playing(repeated_move);
    wrong "early-stop-passes", "BEI-GO-5", "it passes when stop comes with its go" =>
        early_move().instead_says("move 0 pass");
    wrong "early-stop-without-move", "BEI-MOVE-1", "it has no move when stop comes with its go" =>
        early_move().instead_says("move 0");
    wrong "early-stop-first-point", "BEI-GO-5", "it answers a1a1 when stop comes with its go" =>
        early_move().instead_says("move 0 a1a1");
    lacks "early-stop-lost", "BEI-STOP-1", "it does not hear a stop that comes with its go" =>
        early_stop().lost();
    lacks "stop-lost-for-threats", "BEI-STOP-1", "it hears no stop while it looks for threats" =>
        ending_stop().after(hears(go_for_threats)).lost();
    lacks "stop-heard-at-first-only", "BEI-STOP-1", "it notices stop in the beginning of a search only" =>
        hears(stop).instead(pass_if_young);
    lacks "second-search-not-stopped", "BEI-STOP-1", "it does not hear the stop of its second search" =>
        ending_stop().after(hears(go).the_nth(2)).until(hears(go)).lost();
    lacks "stopped-for-good", "BEI-GO-1", "it thinks no more behind a search that was stopped" =>
        hears(go).after(ending_stop()).lost();
    wrong "idle-stop-answered", "BEI-STOP-2", "it moves at a stop though it does not think" =>
        idle_stop().first_moves_again();
    wrong "idle-stop-passes", "BEI-STOP-2", "it passes at a stop though it does not think" =>
        idle_stop().first_says("move 0 pass");
    wrong "idle-stop-is-an-error", "BEI-STOP-2", "it calls a stop without a search an error" =>
        late_stop().first_says("error not thinking");
    wrong "idle-stop-crashes", "EC-ALIVE", "a stop without a search crashes it" => idle_stop().deadly();
    wrong "idle-stop-remembered", "BEI-READY-4", "a stop that has nothing to end ends the next search" =>
        hears(go).next_after(late_stop()).then_hears("stop");
    wrong "late-stop-answered", "BEI-STOP-3", "it says its last move again to a stop behind it" =>
        late_stop().after(says(answer)).first_moves_again();
    wrong "crossing-stop-answered", "BEI-STOP-3", "it moves again when stop crosses its move" =>
        late_stop().first(move_again_if_crossing);
    wrong "second-stop-answered", "BEI-STOP-4", "it moves again at the second of two stops" =>
        late_stop().after(ending_stop()).until(hears(other_than_stop)).first_moves_again();
    wrong "thinks-at-newgame", "BEI-GO-6", "it begins to think as soon as a game is known" =>
        hears(newgame).then_hears("go");
};
