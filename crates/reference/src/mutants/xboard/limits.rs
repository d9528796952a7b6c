//! Limits of the search other than a clock: `sd`, `nps`.

use super::prelude::*;

/// Much deeper than anybody searches, and so no limit.
const NO_LIMIT: &str = "sd 99";
/// A search by nodes that does not end.
const FOR_EVER: &str = "nps 1000000000";

fn zero_nps(line: &[u8]) -> bool {
    word(line) == b"nps" && argument(line) == b"0"
}

fn one_deeper(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    match argument(line) {
        [digit @ b'1'..=b'8'] => Some([b"sd ", &[digit + 1][..]].concat()),
        _ => None,
    }
}

/// Only in a game under `nps`.
fn under_nps(event: Event<Seen>) -> Event<Seen> {
    event.after(hears("nps")).until(hears("new"))
}

/// TIME in thinking lines by the wall, since `go`.
fn tells_wall_time() -> [Rule<Seen>; 2] {
    let in_wall_time = |line: &[u8], context: &mut Context| match thinking(line).zip(context.seen.moved_at) {
        Some((mut words, began)) => {
            words[2] = (context.now.saturating_sub(began).as_millis() / 10).to_string();
            context.print(words.join(" "));
        }
        None => context.print(line),
    };
    [
        hears("go").first(|_, context| context.seen.moved_at = Some(context.now)),
        under_nps(says(anything)).instead(in_wall_time),
    ]
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "sd-ignored", "XB-TC-10", "it does not look at the depth limit" => hears("sd").lost();
    wrong "sd-ignored-after-game", "XB-TC-10", "it looks at the depth limit in the first game only" =>
        hears("sd").when(|seen| seen.games >= 2).lost();
    wrong "sd-is-one-more", "XB-TC-10", "it searches a ply deeper than it may" =>
        hears("sd").reworded(one_deeper);
    wrong "st-lifts-depth-limit", "XB-TC-11", "a time for each move ends its depth limit" =>
        hears("st").then_hears(NO_LIMIT);
    lacks "depth-limit-stops-clock", "XB-TC-11", "with a depth limit it does not look at the time" =>
        hears("sd").then_hears("st 100");
    lacks "depth-limit-is-an-order", "XB-TC-12", "it does not move before its depth limit is reached" =>
        hears("go").after(hears("sd")).until(hears("new")).first_hears("st 100");
    wrong "level-lifts-depth-limit", "XB-TC-13", "a level ends its depth limit" =>
        hears("level").then_hears(NO_LIMIT);
    lacks "nps-ignored", "XB-NPS-1", "it announces nps and goes by the wall clock" => hears("nps").lost();
    wrong "nps-tells-wall-time", "XB-NPS-2", "under nps it tells the time on the wall" => tells_wall_time();
    wrong "nps-zero-kills", "XB-NPS-3", "it divides by a rate of nothing" => hears(zero_nps).deadly_by(8);
    lacks "nps-zero-stops-time", "XB-NPS-3", "with a rate of nothing its time is never over" =>
        hears(zero_nps).instead_hears(FOR_EVER);
    lacks "nps-for-one-move", "XB-NPS-4", "it counts nodes for a single move" =>
        under_nps(says("move")).then_hears(FOR_EVER);
    lacks "new-keeps-nps", "XB-NEW-7", "new does not end the counting of nodes" => outlives_new("nps");
    lacks "new-keeps-nps-after-game", "XB-NEW-7", "after a game new does not end the counting of nodes" =>
        hears("new").when(Seen::has_moved).after(hears("nps")).then_hears(FOR_EVER);
    wrong "sd-for-white-only", "XB-TC-10", "as Black it does not look at the depth limit" =>
        hears("go").when(|seen| seen.position.turn() == Color::Black).first_hears(NO_LIMIT);
    wrong "sd-for-one-move", "XB-TC-10", "its depth limit holds for one move" =>
        says("move").after(hears("sd")).until(hears("new")).then_hears(NO_LIMIT);
    lacks "nps-ignored-under-level", "XB-NPS-1", "it counts nodes under st alone" =>
        under_nps(hears("level")).then_hears(FOR_EVER);
    wrong "force-lifts-depth-limit", "XB-TC-10", "force ends its depth limit" =>
        hears("force").then_hears(NO_LIMIT);
    wrong "position-lifts-depth-limit", "XB-TC-10", "setting a position up ends its depth limit" =>
        hears("setboard").then_hears(NO_LIMIT);
};
