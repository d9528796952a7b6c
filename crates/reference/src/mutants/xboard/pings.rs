//! `ping`, and what may not overtake what.

use super::prelude::*;
use crate::mutants::common::{odd_ping, pong_16_bit, pong_wrong_number, pongs_merged, pongs_reordered};

/// Answers a ping out of turn.
pub(super) fn answer(line: &[u8], context: &mut Context) {
    context.print([b"pong ", argument(line)].concat());
}

/// A position waits for the line after it; a ping overtakes it.
const POSITION_IS_OVERTAKEN: Script = Script {
    heard: |line, context| match word(line) {
        b"setboard" => context.put_aside(line),
        b"ping" if !context.held.is_empty() => {
            // The answer overtakes; the position is only set up after the next line.
            context.feed(line);
            context.count = 1;
        }
        _ if std::mem::take(&mut context.count) == 1 => {
            context.feed(line);
            context.feed_held();
        }
        _ => {
            context.feed_held();
            context.feed(line);
        }
    },
    ..HONEST
};

/// `?` waits for the end of a read, and a ping overtakes it.
const NOW_IS_OVERTAKEN: Script = Script {
    heard: |line, context| {
        if line == b"?" && context.seen.is_thinking() {
            return context.put_aside(line);
        }
        if word(line) == b"ping" && !context.held.is_empty() {
            answer(line, context);
            return context.feed_held();
        }
        context.feed_held();
        context.feed(line);
    },
    settle: Context::feed_held,
    ..HONEST
};

/// The move of the search that this ends comes after the next pong.
fn stale_move(ended: Event<Seen>) -> [Rule<Seen>; 2] {
    [
        ended.when(Seen::is_thinking).first(|_, context| {
            context.memo = context.seen.some_move().unwrap_or_default().into_bytes();
        }),
        says("pong").then(|_, context| {
            if !context.memo.is_empty() {
                let line = [b"move ", &std::mem::take(&mut context.memo)[..]].concat();
                context.print_later(Duration::from_millis(100), line);
            }
        }),
    ]
}

/// The same where `force` alone has ended the search.
fn stale_forced_move() -> [Rule<Seen>; 3] {
    let [remembers, says_it] = stale_move(hears("force"));
    [remembers, hears("new").first(|_, context| context.memo.clear()), says_it]
}

/// They are answered behind its move.
fn pings_die_with_the_search() -> [Rule<Seen>; 3] {
    [
        hears("ping").when(Seen::is_thinking).instead(|line, context| context.put_aside(line)),
        hears(["force", "new"]).first(|_, context| context.held.clear()),
        says("move").then(|_, context| context.feed_held()),
    ]
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "pong-missing", "XB-PING-1", "it never answers ping" => says("pong").lost();
    lacks "every-sixty-fourth-ping-lost", "XB-PING-1", "each sixty-fourth ping is lost" =>
        hears("ping").every(64).lost();
    wrong "pong-doubled", "XB-PING-1", "it answers each ping twice" => says("pong").twice();
    wrong "pong-wrong-number", "XB-PING-1", "it answers with a number of its own" =>
        pong_wrong_number::<Seen>();
    wrong "pong-16-bit", "XB-PING-1", "it cuts the number to sixteen bits" => pong_16_bit::<Seen>();
    lacks "pong-needs-new", "XB-PING-1", "it answers no ping before the first game" =>
        hears("ping").when(|seen| seen.games == 0).lost();
    lacks "silent-in-force", "XB-PING-1", "it answers no ping in force mode" =>
        hears("ping").when(Seen::is_forced).lost();
    wrong "pong-before-position", "XB-PING-2",
        "it answers a ping ahead of the position that came before it" => POSITION_IS_OVERTAKEN;
    lacks "pong-waits-for-ponder", "XB-PING-3", "it answers a ping only when it has pondered enough" =>
        says("pong").when(Seen::is_pondering).held_until(|seen| !seen.is_pondering());
    lacks "ping-ends-pondering", "XB-PING-4", "it stops pondering at a ping" =>
        hears("ping").when(Seen::is_pondering).first_hears("easy");
    wrong "ping-moves-while-pondering", "XB-PONDER-3", "it moves at a ping while it ponders" =>
        also_moves(hears("ping").when(Seen::is_pondering));
    lacks "pong-waits-for-analysis", "XB-ANALYZE-10", "it answers no ping while it analyses" =>
        hears("ping").when(Seen::is_analyzing).lost();
    lacks "ping-is-a-move-in-analysis", "XB-ANALYZE-10", "it takes a ping for a move while it analyses" =>
        hears("ping")
            .when(Seen::is_analyzing)
            .instead(|line, context| context.print([b"Illegal move: ", line].concat()));
    wrong "pong-before-move", "XB-PING-5", "it answers a ping at once while it thinks" =>
        hears("ping").when(Seen::is_thinking).instead(answer);
    wrong "pong-before-move-after-now", "XB-PING-6",
        "asked to move now, it answers the ping behind it first" => NOW_IS_OVERTAKEN;
    wrong "stale-move-after-pong", "XB-PING-7", "the move of an abandoned search comes behind the pong" =>
        stale_move(hears(["force", "new", "result"]));
    wrong "stale-move-after-force", "XB-FORCE-5",
        "the move of a search that force has ended comes behind the pong" => stale_forced_move();
    wrong "stale-move-after-new", "XB-NEW-9",
        "the move of a search that new alone has ended comes behind the pong" => stale_move(hears("new"));
    lacks "pongs-merged", "XB-PING-8", "it answers several pings at once by one pong" =>
        pongs_merged::<Seen>();
    wrong "pongs-reordered", "XB-PING-8", "it answers several pings in reverse order" =>
        pongs_reordered::<Seen>();
    lacks "one-ping-a-search", "XB-PING-8", "of several pings while it thinks it answers the first" =>
        hears("ping").when(Seen::is_thinking)
        .after(hears("ping").when(Seen::is_thinking)).until(says("move")).until(hears("force")).lost();
    wrong "dies-on-odd-ping", "XB-ERR-5", "it crashes on a ping without a proper number" =>
        hears(odd_ping).deadly();
    lacks "pings-die-with-the-search", "XB-PING-8",
        "pings that wait for its move are forgotten when it need not move any more" =>
        pings_die_with_the_search();
};
