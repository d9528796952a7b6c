//! Ends of life: `quit`, signals, the end of input; and engines that do not look at their input.

use super::prelude::*;
use crate::ProcessFault;
use wire::exchange::Signal;

/// It tidies up for a moment at `quit`; it is not written for what becomes of the end of input in that moment.
fn quits_late(at_end: Rule<Seen>) -> [Rule<Seen>; 2] {
    let tidies_up = |_: &[u8], context: &mut Context| {
        context.count = 1;
        context.later(
            Duration::from_millis(200),
            Action::call(|context| {
                if context.count == 1 {
                    context.exit(0);
                }
            }),
        );
    };
    [hears("quit").instead(tidies_up), at_end]
}

/// Its input ends while it is quitting.
fn ends_late() -> Event<Seen> {
    input_ends().after(hears("quit"))
}

/// SIGINT ends it.
const DIES_ON_SIGINT: Script = Script {
    signal: |signal, context| match signal {
        Signal::Int => context.die(2),
        _ => context.act(Action::Signal(signal)),
    },
    ..HONEST
};

/// SIGINT starts a new game.
const NEW_ON_SIGINT: Script = Script {
    signal: |signal, context| match signal {
        Signal::Int => context.feed("new"),
        _ => context.act(Action::Signal(signal)),
    },
    ..HONEST
};

/// It reads no input while it thinks; a line that waited may make it think again, and then the rest waits for that.
const POLLS_NOTHING: Script = Script {
    heard: |line, context| {
        let waits = !context.held.is_empty() || context.seen.is_thinking();
        if waits { context.put_aside(line) } else { context.feed(line) }
    },
    settle: next_held,
    ..HONEST
};

fn next_held(context: &mut Context) {
    if !context.seen.is_thinking()
        && let Some(line) = context.held.pop_front()
    {
        context.feed(line);
        context.then(next_held);
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "quit-ignored", "XB-QUIT-1", "quit does nothing" => hears("quit").lost();
    lacks "quit-slow", "XB-QUIT-1", "quit takes fifteen seconds" =>
        hears("quit").late(Duration::from_secs(15));
    lacks "quit-needs-game", "XB-QUIT-1", "quit does nothing before the first game" =>
        hears("quit").when(|seen| seen.games == 0).lost();
    lacks "quit-ignored-in-force", "XB-QUIT-1", "quit does nothing in force mode" =>
        hears("quit").when(Seen::is_forced).lost();
    lacks "quit-ignored-while-thinking", "XB-QUIT-2", "quit does nothing while it thinks" =>
        hears("quit").when(Seen::is_thinking).lost();
    lacks "quit-ignored-while-pondering", "XB-QUIT-2", "quit does nothing while it ponders" =>
        hears("quit").when(Seen::is_pondering).lost();
    lacks "quit-ignored-while-analyzing", "XB-QUIT-2", "quit does nothing while it analyses" =>
        hears("quit").when(Seen::is_analyzing).lost();
    wrong "quit-with-code-1", "XB-QUIT-1", "quit ends it with exit code 1" => hears("quit").exits(1);
    wrong "quit-crashes", "EC-ALIVE", "it crashes at quit" => hears("quit").deadly();
    lacks "quit-hangs-at-eof", "XB-QUIT-1", "it hangs when its input ends while it is quitting" =>
        quits_late(ends_late().instead(|_, context| context.count = 2));
    wrong "quit-crashes-at-eof", "XB-QUIT-1", "it crashes when its input ends while it is quitting" =>
        quits_late(ends_late().deadly());
    lacks "ignores-sigterm", "XB-SIG-3", "neither quit nor SIGTERM ends it" =>
        [hears("quit").lost(), sigterm().lost()];
    lacks "sigterm-ignored-while-thinking", "XB-QUIT-2", "neither quit nor SIGTERM ends it while it thinks" =>
        [hears("quit").when(Seen::is_thinking).lost(), sigterm().when(Seen::is_thinking).lost()];
    wrong "crashes-on-sigterm", "XB-SIG-3", "SIGTERM crashes it while it is quitting" =>
        [hears("quit").late(Duration::from_secs(1)), sigterm().deadly()];
    wrong "dies-on-sigint", "XB-SIG-1", "SIGINT ends it" => DIES_ON_SIGINT;
    wrong "sigint-forgets-game", "XB-SIG-1", "SIGINT starts a new game" => NEW_ON_SIGINT;
    lacks "lives-on-at-eof", "XB-IO-1", "it lives on when its input ends" => input_ends().lost();
    lacks "lives-on-at-early-eof", "XB-IO-1", "it lives on when its input ends before the first game" =>
        input_ends().when(|seen| seen.games == 0).lost();
    lacks "lives-on-at-eof-while-thinking", "XB-IO-1", "it lives on when its input ends while it thinks" =>
        input_ends().when(Seen::is_thinking).lost();
    lacks "lives-on-at-eof-while-pondering", "XB-IO-1", "it lives on when its input ends while it ponders" =>
        input_ends().when(Seen::is_pondering).lost();
    lacks "lives-on-at-eof-while-analyzing", "XB-IO-1", "it lives on when its input ends while it analyses" =>
        input_ends().when(Seen::is_analyzing).lost();
    wrong "crashes-at-eof", "XB-IO-1", "it crashes when its input ends" => input_ends().deadly();
    process "lives-on-without-reader", "XB-IO-1", "it goes on when nobody reads its output" =>
        ProcessFault::LivesOnWithoutReader;
    lacks "polls-nothing", "XB-IO-7", "it reads no input while it thinks" => POLLS_NOTHING;
    lacks "sigterm-ignored-while-analyzing", "XB-QUIT-2",
        "neither quit nor SIGTERM ends it while it analyses" =>
        [hears("quit").when(Seen::is_analyzing).lost(), sigterm().when(Seen::is_analyzing).lost()];
};
