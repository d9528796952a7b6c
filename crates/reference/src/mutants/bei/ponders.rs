//! `ponder`: in the background, without a word. What ends it is in [`interruptions`](super::interruptions).

use std::time::Duration;

use super::prelude::*;

/// How long it ponders before it moves.
const LONG: Duration = Duration::from_millis(400);
/// How long it reads nothing.
const BLOCKED: Duration = Duration::from_secs(8);

lines! {
    |line| Command::parse(line);
    ponder_zero: Command::Ponder(0),
}

/// It reads nothing for a while after `ponder`; what came until then is read in one go.
const BLOCKS: Script = Script {
    heard: |line, context| {
        if context.count == 1 {
            return context.put_aside(line);
        }
        context.feed(line);
        if ponder(line) {
            context.count = 1;
            context.later(BLOCKED, Action::call(wake));
        }
    },
    ..HONEST
};

fn wake(context: &mut Context) {
    context.count = 0;
    context.feed_held();
}

fn move_in_the_end(_: &[u8], context: &mut Context) {
    let moves = |context: &mut Context| {
        if context.seen.is_pondering() {
            context.repeat_answer();
        }
    };
    context.later(LONG, Action::call(moves));
}

/// Sets up the next player's turn.
fn go_on_to_next_turn(_: &[u8], context: &mut Context) {
    let after = |line: &Line| line.position().play(*line.position().legal_moves().first()?).ok();
    if let Some(position) = context.seen.line.as_ref().and_then(after) {
        context.hush(format!("setline {position}"));
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "ponder-answered", "BEI-POND-1", "it answers ponder by ok" => hears(ponder).then_says("ok");
    wrong "ponder-answered-by-readyok", "BEI-POND-1", "it answers ponder by readyok" =>
        hears(ponder).then_says("readyok");
    wrong "ponder-shows-thoughts", "BEI-POND-1", "it shows what it ponders in lines of its own" =>
        hears(ponder).then_says("info depth 1 score 0");
    wrong "ponder-moves-at-once", "BEI-POND-3", "it moves at once when it is to ponder" =>
        hears(ponder).then(|_, context| context.repeat_answer());
    wrong "ponder-moves-in-the-end", "BEI-POND-3", "it moves when it has pondered for a while" =>
        hears(ponder).then(move_in_the_end);
    wrong "ponder-is-go", "BEI-POND-3", "it takes ponder for go" => hears(ponder).instead_hears("go");
    lacks "ponder-blocks", "BEI-READY-5", "it reads nothing while it ponders" => BLOCKS;
    lacks "ponder-wedges", "BEI-READY-5", "behind ponder it hears nothing" => hears(ponder).deafens();
    wrong "ponder-crashes", "EC-ALIVE", "ponder crashes it" => hears(ponder).deadly();
    wrong "ponder-changes-line", "BEI-LINE-1",
        "it thinks about the next player's turn once it has pondered" =>
        hears(ponder).then(go_on_to_next_turn);
    lacks "ponder-changes-depth", "BEI-OPT-8", "its searches are as deep as its pondering from then on" =>
        hears(ponder).then_hears("setoption depth 40");
    lacks "no-go-after-pondering", "BEI-POND-6", "it does not think any more once it has pondered" =>
        hears(go).after(hears(ponder)).lost();
    lacks "stop-behind-pondering-ignored", "BEI-STOP-1",
        "it does not hear the stop of a search that ended pondering" =>
        hears(stop)
            .when(Seen::is_thinking)
            .after(hears(go).when(Seen::is_pondering))
            .until(says(answer))
            .lost();
    wrong "stop-of-pondering-remembered", "BEI-READY-4", "the stop of pondering ends the next search, too" =>
        hears(go).next_after(hears(stop).when(Seen::is_pondering)).then_hears("stop");
    wrong "ponder-without-line-crashes", "BEI-ROBUST-1", "ponder without a line crashes it" =>
        hears(ponder).when(|seen| seen.line.is_none()).deadly();
    wrong "ponder-zero-crashes", "BEI-ROBUST-1", "it crashes when it is to ponder on its own turn" =>
        hears(ponder_zero).deadly();
    wrong "ponder-without-number-crashes", "BEI-ROBUST-1", "ponder without a number crashes it" =>
        hears(malformed("ponder")).deadly();
};
