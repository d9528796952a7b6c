//! What ends thinking, and how: by each of five messages with exactly one `move`, the one of the search that ends.

use std::time::Duration;

use super::prelude::*;

/// How long it takes to notice that it is interrupted.
const SLOW: Duration = Duration::from_secs(8);

/// After so long it has found a move while it ponders.
const LONG: Duration = Duration::from_millis(1500);

/// It hears the message of this name.
fn message(name: &'static str) -> Event<Seen> {
    hears(move |line: &[u8]| Command::parse(line).name() == name)
}

/// It hears the message of this name while it thinks.
fn thinking(name: &'static str) -> Event<Seen> {
    message(name).when(Seen::is_thinking)
}

/// It hears a `newgame` with a game that it does not know while it thinks.
fn thinking_unknown() -> Event<Seen> {
    thinking("newgame").that(|line| !line.ends_with(b"-2"))
}

/// It hears the message of this name while it ponders.
fn pondering(name: &'static str) -> Event<Seen> {
    message(name).when(Seen::is_pondering)
}

/// The message of this name waits until thinking has ended by itself.
fn waits(name: &'static str) -> Rule<Seen> {
    thinking(name).stalls_until(|seen| !seen.is_thinking())
}

/// Where the move of a search that was ended by this message is illegal.
fn illegal(name: &'static str) -> Rule<Seen> {
    move_ended_by(name).playing(illegal_move)
}

/// Where it is the pass.
fn passes(name: &'static str) -> Rule<Seen> {
    move_ended_by(name).playing(|_| Some(Move::Pass))
}

/// Where it comes with the next message.
fn comes_late(name: &'static str) -> Rule<Seen> {
    move_ended_by(name).waits_for(hears(anything))
}

/// It hears a stop that has nothing to end behind the message of this name, which has ended a search.
fn stop_behind(name: &'static str) -> Event<Seen> {
    hears(stop).when(Seen::is_idle).after(move_ended_by(name)).until(hears(go))
}

/// Moves if it has pondered for a while.
fn move_if_pondering_for_long(_: &[u8], context: &mut Context) {
    if context.now > context.seen.pondering_began + LONG {
        context.repeat_answer();
    }
}

/// Answers in the new line for the search that was put aside.
fn answer_in_new_line(_: &[u8], context: &mut Context) {
    if let Some(held) = context.held.pop_front() {
        match context.seen.some_move() {
            Some(mv) => context.answer("0", mv),
            None => context.print(held),
        }
    }
}

/// Repeats an answer for each search before it that has none yet.
fn answer_for_all(line: &[u8], context: &mut Context) {
    for _ in 0..std::mem::take(&mut context.count) {
        context.print(line);
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "newgame-swallows-move", "BEI-NEW-4", "newgame ends thinking without a move" =>
        move_ended_by("newgame").lost();
    lacks "setline-swallows-move", "BEI-LINE-3", "setline ends thinking without a move" =>
        move_ended_by("setline").lost();
    lacks "ponder-swallows-move", "BEI-POND-4", "ponder ends thinking without a move" =>
        move_ended_by("ponder").lost();
    lacks "go-swallows-move", "BEI-GO-4", "a second go ends the first without a move" =>
        move_ended_by("go").lost();
    lacks "want-threats-ends-thinking-only", "BEI-STOP-1", "go wantThreats ends a search, and begins none" =>
        hears(go_for_threats).when(Seen::is_thinking).instead_hears("stop");
    wrong "answers-once-more-behind-ponder", "BEI-GO-3",
        "when ponder has ended a search, the next one moves twice" =>
        says(answer).next_after(hears(go).next_after(move_ended_by("ponder"))).twice();
    lacks "stop-swallows-move", "BEI-STOP-1", "stop ends thinking without a move" =>
        move_ended_by("stop").lost();
    lacks "line-behind-newgame-lost", "BEI-LINE-1",
        "it ignores the line behind a newgame that ended a search" =>
        hears(setline).next_after(move_ended_by("newgame")).lost();
    wrong "newgame-moves-twice", "BEI-GO-3", "it moves twice when newgame ends thinking" =>
        move_ended_by("newgame").twice();
    wrong "setline-moves-twice", "BEI-GO-3", "it moves twice when setline ends thinking" =>
        move_ended_by("setline").twice();
    wrong "ponder-moves-twice", "BEI-GO-3", "it moves twice when ponder ends thinking" =>
        move_ended_by("ponder").twice();
    wrong "go-moves-twice", "BEI-GO-3", "it moves twice when a second go ends thinking" =>
        move_ended_by("go").twice();
    wrong "stop-moves-twice", "BEI-GO-3", "it moves twice when stop ends thinking" =>
        move_ended_by("stop").twice();
    lacks "newgame-ends-thinking-late", "BEI-NEW-4", "it notices newgame after eight seconds" =>
        move_ended_by("newgame").late(SLOW);
    lacks "setline-ends-thinking-late", "BEI-LINE-3", "it notices setline after eight seconds" =>
        move_ended_by("setline").late(SLOW);
    lacks "ponder-ends-thinking-late", "BEI-POND-4", "it notices ponder after eight seconds" =>
        move_ended_by("ponder").late(SLOW);
    lacks "go-ends-thinking-late", "BEI-GO-4", "the first of two moves comes after eight seconds" =>
        move_ended_by("go").late(SLOW);
    lacks "stop-ends-thinking-late", "BEI-STOP-1", "it notices stop after eight seconds" =>
        move_ended_by("stop").late(SLOW);
    wrong "newgame-move-illegal", "BEI-MOVE-4", "its move is illegal when newgame ends thinking" =>
        illegal("newgame");
    wrong "setline-move-illegal", "BEI-MOVE-4", "its move is illegal when setline ends thinking" =>
        illegal("setline");
    wrong "ponder-move-illegal", "BEI-MOVE-4", "its move is illegal when ponder ends thinking" =>
        illegal("ponder");
    wrong "go-move-illegal", "BEI-MOVE-4", "its move is illegal when a second go ends thinking" =>
        illegal("go");
    wrong "stop-move-illegal", "BEI-GO-5", "its move is illegal when stop ends thinking" => illegal("stop");
    wrong "newgame-makes-it-pass", "BEI-MOVE-9", "it passes when newgame ends thinking" => passes("newgame");
    wrong "setline-makes-it-pass", "BEI-MOVE-9", "it passes when setline ends thinking" => passes("setline");
    wrong "ponder-makes-it-pass", "BEI-MOVE-9", "it passes when ponder ends thinking" => passes("ponder");
    wrong "go-makes-it-pass", "BEI-MOVE-9", "it passes when a second go ends thinking" => passes("go");
    wrong "stop-makes-it-pass", "BEI-GO-5", "it passes when stop ends thinking" => passes("stop");
    lacks "newgame-lost-while-thinking", "BEI-NEW-4", "it throws newgame away while it thinks" =>
        thinking("newgame").lost();
    lacks "setline-lost-while-thinking", "BEI-LINE-3", "it throws setline away while it thinks" =>
        thinking("setline").lost();
    lacks "ponder-lost-while-thinking", "BEI-POND-4", "it throws ponder away while it thinks" =>
        thinking("ponder").lost();
    lacks "go-lost-while-thinking", "BEI-GO-4", "it throws go away while it thinks" => thinking("go").lost();
    lacks "stop-ignored", "BEI-STOP-1", "stop does nothing" => thinking("stop").lost();
    lacks "newgame-waits-for-search", "BEI-NEW-4", "newgame waits until it has thought to the end" =>
        waits("newgame");
    lacks "setline-waits-for-search", "BEI-LINE-3", "setline waits until it has thought to the end" =>
        waits("setline");
    lacks "ponder-waits-for-search", "BEI-POND-4", "ponder waits until it has thought to the end" =>
        waits("ponder");
    lacks "go-waits-for-search", "BEI-GO-4", "a second go waits until the first has ended by itself" =>
        waits("go");
    lacks "stop-waits-for-search", "BEI-STOP-1", "stop waits until it has thought to the end" =>
        waits("stop");
    wrong "newgame-while-thinking-crashes", "EC-ALIVE", "newgame crashes it while it thinks" =>
        thinking("newgame").deadly();
    wrong "setline-while-thinking-crashes", "EC-ALIVE", "setline crashes it while it thinks" =>
        thinking("setline").deadly();
    wrong "ponder-while-thinking-crashes", "EC-ALIVE", "ponder crashes it while it thinks" =>
        thinking("ponder").deadly();
    wrong "go-while-thinking-crashes", "EC-ALIVE", "a second go crashes it while it thinks" =>
        thinking("go").deadly();
    wrong "stop-while-thinking-crashes", "EC-ALIVE", "stop crashes it while it thinks" =>
        thinking("stop").deadly();
    lacks "newgame-move-comes-late", "BEI-NEW-5",
        "the move of a search ended by newgame comes with the next message" => comes_late("newgame");
    lacks "setline-move-comes-late", "BEI-LINE-3",
        "the move of a search ended by setline comes with the next message" => comes_late("setline");
    lacks "ponder-move-comes-late", "BEI-POND-4",
        "the move of a search ended by ponder comes with the next message" => comes_late("ponder");
    lacks "go-move-comes-late", "BEI-GO-4", "the move of a search ended by go comes with the next message" =>
        comes_late("go");
    lacks "stop-move-comes-late", "BEI-STOP-1",
        "the move of a search ended by stop comes with the next message" => comes_late("stop");
    wrong "known-before-move", "BEI-NEW-5", "it answers newgame before the move of the search that it ends" =>
        move_ended_by("newgame").waits_for(says(verdict));
    wrong "setline-moves-in-new-line", "BEI-LINE-4",
        "the move of a search ended by setline belongs to the new line" =>
        [
            move_ended_by("setline").instead(|line, context| context.put_aside(line)),
            hears(setline).then(answer_in_new_line),
        ];
    wrong "both-moves-at-the-end", "BEI-GO-4",
        "two searches in a row are both answered at the end of the second" =>
        [
            move_ended_by("go").instead(|_, context| context.count += 1),
            says(answer).unless(|seen| seen.ended_by() == Some("go")).first(answer_for_all),
        ];
    lacks "unknown-game-swallows-move", "BEI-NEW-6",
        "a game that it does not know ends thinking without a move" =>
        move_ended_by("newgame").after(thinking_unknown()).until(hears(anything)).lost();
    lacks "unknown-game-does-not-interrupt", "BEI-NEW-6", "it thinks on when it does not know a game" =>
        thinking_unknown().instead_says("unknown");
    wrong "newgame-does-not-interrupt", "BEI-NEW-4", "it answers newgame and thinks on" =>
        thinking("newgame").instead_says("known");
    wrong "newgame-ends-pondering-by-move", "BEI-NEW-7", "newgame ends pondering by a move" =>
        pondering("newgame").first_moves_again();
    wrong "setline-ends-pondering-by-move", "BEI-LINE-5", "setline ends pondering by a move" =>
        pondering("setline").first_moves_again();
    wrong "go-ends-pondering-by-move", "BEI-POND-6", "go is answered twice while it ponders" =>
        pondering("go").first_moves_again();
    wrong "stop-ends-pondering-by-move", "BEI-POND-5", "stop ends pondering by a move" =>
        pondering("stop").first_moves_again();
    wrong "setline-ends-long-pondering-by-move", "BEI-LINE-5",
        "when it has pondered for a while, setline ends that by a move" =>
        pondering("setline").first(move_if_pondering_for_long);
    wrong "stop-ends-long-pondering-by-move", "BEI-POND-5",
        "when it has pondered for a while, stop ends that by a move" =>
        pondering("stop").first(move_if_pondering_for_long);
    wrong "stop-behind-setline-answered", "BEI-STOP-2",
        "it moves once more at a stop behind a line that has ended thinking" =>
        stop_behind("setline").first_moves_again();
    wrong "stop-behind-newgame-answered", "BEI-STOP-2",
        "it moves once more at a stop behind a game that has ended thinking" =>
        stop_behind("newgame").first_moves_again();
    lacks "same-line-while-thinking-ignored", "BEI-LINE-3",
        "it passes over a line that it thinks about already" =>
        hears(setline).when(Seen::is_thinking).given(|line, seen| seen.has_line(line)).lost();
    wrong "ponder-ends-pondering-by-move", "BEI-POND-3", "a second ponder ends the first by a move" =>
        pondering("ponder").first_moves_again();
    wrong "newgame-while-pondering-crashes", "EC-ALIVE", "newgame crashes it while it ponders" =>
        pondering("newgame").deadly();
    wrong "setline-while-pondering-crashes", "EC-ALIVE", "setline crashes it while it ponders" =>
        pondering("setline").deadly();
    wrong "go-while-pondering-crashes", "EC-ALIVE", "go crashes it while it ponders" =>
        pondering("go").deadly();
    wrong "stop-while-pondering-crashes", "EC-ALIVE", "stop crashes it while it ponders" =>
        pondering("stop").deadly();
    wrong "ponder-while-pondering-crashes", "EC-ALIVE", "a second ponder crashes it" =>
        pondering("ponder").deadly();
    lacks "newgame-lost-while-pondering", "BEI-NEW-7", "it throws newgame away while it ponders" =>
        pondering("newgame").lost();
    wrong "setline-lost-while-pondering", "BEI-LINE-5", "it throws setline away while it ponders" =>
        pondering("setline").lost();
    lacks "go-lost-while-pondering", "BEI-POND-6", "it throws go away while it ponders" =>
        pondering("go").lost();
    wrong "stopped-score-is-no-number", "BEI-MOVE-2", "it has no score when it is stopped" =>
        move_ended_by("stop").told(|answer, _| Some(format!("move - {}", answer.best())));
    wrong "stopped-move-missing", "BEI-MOVE-1", "it has no move when it is stopped" =>
        move_ended_by("stop").told(|answer, _| Some(format!("move {}", answer.score)));
};
