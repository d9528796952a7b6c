//! Force mode, `go`, `playother`: whose move it is, and who makes it.

use super::prelude::*;
use crate::mutants::chess::with_field;

/// This is put off until the search is over; pings are answered at once all the same.
pub(super) fn search_outlives(command: &'static str) -> [Rule<Seen>; 2] {
    let put_off = move |line: &[u8], context: &mut Context| {
        if context.held.is_empty() && !(word(line) == command.as_bytes() && context.seen.is_thinking()) {
            context.feed(line);
        } else if word(line) == b"ping" {
            context.print([b"pong ", argument(line)].concat());
        } else {
            if context.held.is_empty() {
                // Soon enough to be noticed, too late to be in order.
                context.later(Duration::from_millis(200), Action::Feed(b"?".to_vec()));
            }
            context.put_aside(line);
        }
    };
    let idle = settles().unless(Seen::is_thinking);
    [hears(anything).instead(put_off), idle.then(|_, context| context.feed_held())]
}

/// Prints thinking lines for a second.
pub(super) fn think_aloud(context: &mut Context) {
    let mv = context.seen.some_move().unwrap_or_default();
    for at in 1..=8_u32 {
        let line = format!("{at} {at}0 {} {} {mv}", at * 10, at * 1234);
        context.print_later(Duration::from_millis(u64::from(at) * 100), line);
    }
}

fn drop_castling_rights(_: &[u8], context: &mut Context) {
    if let Some(fen) = with_field(&context.seen.position, 2, "-") {
        context.feed(format!("setboard {fen}"));
    }
}

/// Only as long as `playother` was the last that gave it a side.
fn since_playother(event: Event<Seen>) -> Event<Seen> {
    event.after(hears("playother")).until(hears(["new", "go"]))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "go-forgets-castling-rights", "XB-FORCE-3",
        "of moves made in force mode it keeps the pieces only" =>
        hears("go").when(|seen| seen.position.plies() >= 8).first(drop_castling_rights);
    wrong "moves-in-force", "XB-FORCE-1", "it answers moves in force mode" =>
        also_moves(hears(sent_legal_move).when(Seen::is_forced));
    wrong "force-ignored-after-move", "XB-FORCE-1", "it does not look at force after its own move" =>
        hears("force").when(Seen::awaits_move).when(Seen::has_moved).lost();
    wrong "force-ignored-after-playother", "XB-FORCE-1", "it does not look at force after playother" =>
        since_playother(hears("force")).instead_hears("st 1");
    wrong "thinks-in-force", "XB-FORCE-2", "it thinks in force mode" =>
        hears(sent_move).when(|seen| seen.is_forced() && seen.post).then(|_, context| think_aloud(context));
    wrong "force-keeps-search", "XB-FORCE-5", "force does not end its search" => search_outlives("force");
    wrong "force-left-by-setting", "XB-FORCE-6", "a setting leaves force mode" =>
        leaves_force(hears(["hard", "easy", "post", "nopost", "level", "st", "sd"]));
    wrong "force-left-by-time", "XB-FORCE-6", "the clock leaves force mode" =>
        leaves_force(hears(["time", "otim"]));
    wrong "force-left-by-resume", "XB-FORCE-6", "resume leaves force mode" =>
        hears("resume").when(Seen::is_forced).then_hears(["st 1", "go"]);
    wrong "setboard-starts-play", "XB-SETBOARD-7", "setting a position up leaves force mode" =>
        hears("setboard").then_hears(["st 1", "playother"]);
    wrong "undo-leaves-force", "XB-FORCE-6", "undo leaves force mode" => leaves_force(hears("undo"));
    wrong "force-toggles", "XB-FORCE-6", "a second force leaves force mode" =>
        hears("force").when(Seen::is_forced).instead_hears(["st 1", "playother"]);
    lacks "go-ignored", "XB-GO-1", "go does nothing" => hears("go").lost();
    lacks "go-takes-other-side", "XB-GO-1", "go takes the side that is not on move" =>
        hears("go").instead_hears("playother");
    lacks "go-plays-white-only", "XB-GO-2", "go does nothing when Black is on move" =>
        hears("go").when(|seen| seen.position.turn() == Color::Black).lost();
    lacks "go-needs-force", "XB-GO-1", "go does nothing without force before it" =>
        hears("go").unless(Seen::is_forced).lost();
    lacks "go-plays-one-move", "XB-GO-3", "after go it makes one move and then none" =>
        says("move").when(|seen| seen.cause == Some(Cause::Go)).then_hears("force");
    wrong "dies-on-second-go", "XB-ERR-5", "it crashes on go while it thinks" =>
        hears("go").when(Seen::is_thinking).deadly();
    lacks "go-keeps-old-side", "XB-GO-1", "in mid-game go does not change its side" =>
        hears("go").when(Seen::has_moved).instead_hears("playother");
    lacks "ignores-clock", "XB-GO-4", "it does not look at its clock" => hears(["time", "otim"]).lost();
    wrong "playother-moves", "XB-PLAYOTHER-1", "playother makes it move at once" =>
        hears("playother").instead_hears("go");
    lacks "playother-stays-in-force", "XB-PLAYOTHER-1", "playother does nothing" => hears("playother").lost();
    lacks "playother-plays-one-move", "XB-PLAYOTHER-1", "after playother it makes one move and then none" =>
        since_playother(says("move")).then_hears("force");
    wrong "playother-is-always-black", "XB-PLAYOTHER-1", "playother always gives it Black" =>
        hears("playother").when(|seen| seen.position.turn() == Color::Black).instead_hears("go");
    lacks "playother-does-not-ponder", "XB-PLAYOTHER-2", "it does not begin to ponder after playother" =>
        hears("playother").first_hears("easy");
    lacks "force-ignored-while-thinking", "XB-FORCE-5", "it does not look at force while it thinks" =>
        hears("force").when(Seen::is_thinking).lost();
    lacks "go-lost-after-result", "XB-GO-1", "after a result go does nothing until the next game" =>
        hears("go").after(hears("result")).until(hears("new")).lost();
    lacks "end-outlives-undo", "XB-PLAYOTHER-1",
        "when it has ended a game, playother does nothing, even if moves were taken back" =>
        hears("playother").after(says(claim)).until(hears(["new", "setboard", "go"])).lost();
    lacks "go-lost-after-search-taken-back", "XB-GO-1",
        "when force has ended a search and undo a move, the next go does nothing" =>
        hears("go")
        .next_after(hears("undo").after(hears("force").when(Seen::is_thinking)).until(hears("new"))).lost();
    lacks "go-lost-while-pondering", "XB-GO-1", "while it ponders go does nothing" =>
        hears("go").when(Seen::is_pondering).lost();
    wrong "force-keeps-pondered-move", "XB-FORCE-1",
        "the only move that the opponent has makes it play on behind force" =>
        hears(sent_move)
            .when(|seen| seen.is_forced() && seen.position.legal_moves().len() == 1)
            .after(hears("force").when(Seen::is_pondering))
            .then_hears("go");
    wrong "force-lost-while-pondering", "XB-FORCE-1", "while it ponders force does nothing" =>
        hears("force").when(Seen::is_pondering).lost();
    wrong "dies-of-many-moves", "XB-GO-1", "its list of moves in a position ends at two hundred" =>
        hears("go").when(|seen| seen.position.legal_moves().len() > 200).deadly();
};
