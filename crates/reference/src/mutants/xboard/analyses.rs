//! Analysis: moves, `undo`, `new`, positions, `hint` and `bk` in it.

use super::prelude::*;
use crate::mutants::chess::can_mate;

/// When an analysis is in full course.
const SOON: Duration = Duration::from_millis(200);

/// It hears such a line in analysis.
fn analyzing<M>(lines: impl Lines<Seen, M>) -> Event<Seen> {
    hears(lines).when(Seen::is_analyzing)
}

/// The search of the old position begins again instead.
fn keeps_position<M>(lines: impl Lines<Seen, M>) -> Rule<Seen> {
    analyzing(lines).instead_hears(["exit", "analyze"])
}

/// It leaves analysis then, and plays the side not on move.
fn plays_after<M>(lines: impl Lines<Seen, M>) -> Rule<Seen> {
    analyzing(lines).then_hears(["exit", "st 1", "playother"])
}

fn illegal_move(line: &[u8], seen: &Seen) -> bool {
    move_of(line).is_some_and(|text| seen.legal(text).is_none())
}

fn move_in_analysis(context: &mut Context) {
    if context.seen.is_analyzing() {
        context.print_some_move();
    }
}

fn die_of_finished_analysis(_: &[u8], context: &mut Context) {
    if context.seen.is_analyzing() && context.seen.is_over() {
        context.die(11);
    }
}

/// It stops searching, and keeps the board.
fn stops_at<M>(lines: impl Lines<Seen, M>) -> Rule<Seen> {
    analyzing(lines).then_hears("exit")
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "analysis-moves", "XB-ANALYZE-1", "after some time of analysis it moves" =>
        hears("analyze").then(|_, context| context.later(SOON, Action::call(move_in_analysis)));
    wrong "dot-is-illegal-move-in-analysis", "XB-STAT-4", "asked for its analysis it refuses a move" =>
        analyzing(exactly(".")).instead_says("Illegal move: .");
    wrong "result-ends-analysis", "XB-RESULT-1", "a result ends its analysis, and it plays" =>
        plays_after("result");
    wrong "analysis-outlives-exit", "XB-ANALYZE-7", "it goes on analysing when it should not" =>
        analyzing(["exit", "force"]).lost();
    wrong "analysis-keeps-position", "XB-ANALYZE-3", "a move changes nothing in its analysis" =>
        keeps_position(sent_move);
    wrong "analysis-refuses-moves", "XB-ANALYZE-3", "it takes no moves in analysis" =>
        refuses_move(analyzing(sent_move));
    wrong "analysis-refuses-promotion", "XB-ANALYZE-3", "it takes no promotion in analysis" =>
        refuses_move(hears_move(|_, mv| mv.promotion().is_some()).when(Seen::is_analyzing));
    wrong "analysis-refuses-undo", "XB-ANALYZE-4", "undo changes nothing in its analysis" =>
        keeps_position("undo");
    wrong "new-ends-analysis", "XB-ANALYZE-5", "new ends its analysis" =>
        [analyzing("new").first_hears("exit"), analyzing("new").then_hears("st 1")];
    wrong "new-keeps-analysed-position", "XB-ANALYZE-5", "new changes nothing in its analysis" =>
        keeps_position("new");
    wrong "analysis-keeps-set-up-position", "XB-ANALYZE-6", "a position changes nothing in its analysis" =>
        keeps_position("setboard");
    wrong "setboard-ends-analysis", "XB-ANALYZE-6", "a position ends its analysis, and it plays" =>
        [analyzing("setboard").first_hears("exit"), analyzing("setboard").then_hears(["st 1", "go"])];
    wrong "finished-position-kills-analysis", "XB-ANALYZE-6", "it cannot analyse a finished position" =>
        hears(anything).then(die_of_finished_analysis);
    wrong "hint-ends-analysis", "XB-ANALYZE-8", "a hint ends its analysis, and it plays" =>
        plays_after("hint");
    wrong "book-ends-analysis", "XB-ANALYZE-8", "a look into the book ends its analysis, and it plays" =>
        plays_after("bk");
    wrong "illegal-move-ends-analysis", "XB-ANALYZE-9", "an illegal move ends its analysis, and it plays" =>
        plays_after(illegal_move);
    wrong "illegal-move-moves-in-analysis", "XB-ANALYZE-9",
        "it answers an illegal move in analysis by a move" => moves_instead(analyzing(illegal_move));
    lacks "ping-ends-analysis", "XB-ANALYZE-10", "a ping ends its analysis" => stops_at("ping");
    lacks "refused-move-ends-analysis", "XB-ANALYZE-9", "after a move that it refuses it analyses no more" =>
        stops_at(illegal_move);
    wrong "analysis-in-a-game-ignored", "XB-ANALYZE-1", "it does not look at analyze outside of force mode" =>
        hears("analyze").when(Seen::awaits_move).lost();
    wrong "forced-move-ends-analysis", "XB-ANALYZE-1", "in analysis it makes the only legal move" =>
        hears("setboard").when(Seen::is_analyzing).then(|_, context| {
            if context.seen.position.legal_moves().len() == 1 {
                context.print_some_move();
            }
        });
    lacks "position-ends-analysis", "XB-ANALYZE-6", "after a position is set up it analyses no more" =>
        stops_at("setboard");
    lacks "request-ends-analysis", "XB-ANALYZE-8", "asked for a hint or its book it analyses no more" =>
        stops_at(["hint", "bk"]);
    lacks "option-ends-analysis", "XB-OPTION-9", "when an option is set it analyses no more" =>
        stops_at("option");
    wrong "analysis-misses-second-move", "XB-ANALYZE-3",
        "a move right behind another changes nothing in its analysis" =>
        analyzing(sent_move).right_after(analyzing(sent_move)).instead_hears(["exit", "analyze"]);
    lacks "plays-no-more-after-analysis", "XB-NEW-2", "behind an analysis it answers no move, new or not" =>
        hears(sent_move).unless(Seen::is_forced).after(hears("exit")).lost();
    lacks "undo-of-a-mate-ends-analysis", "XB-ANALYZE-4", "undo behind a mate ends its analysis" =>
        analyzing("undo").when(Seen::is_over).first_hears("exit");
    lacks "found-mate-locks-analysis", "XB-ANALYZE-7", "an analysis that has found a mate cannot be left" =>
        analyzing("exit").when(|seen| can_mate(&seen.position)).wedges();
};
