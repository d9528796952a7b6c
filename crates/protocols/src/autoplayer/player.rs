//! The interface's voice in a game of the draft.

use std::time::Duration;

use crate::model::Model;
use crate::relay::{Clocks, Lines, Mover, Player, TimeControl, hundredths, spoken};
use games::referee::{Score, Seat};

/// Speaks to one engine.
#[derive(Debug, Default)]
pub(super) struct AutoplayerPlayer {
    /// The other side's move that the engine is to be told, as it is written.
    pending: Option<Vec<u8>>,
    began: bool,
    /// Whether `level` cannot say what the clocks show, so that they are told.
    tells_clocks: bool,
    seat: Option<Seat>,
}

impl Player for AutoplayerPlayer {
    fn begin(&mut self, _: &mut dyn Model, seat: Seat, control: &TimeControl) -> Lines {
        self.seat = Some(seat);
        let (level, exact) = level(control);
        self.tells_clocks = !exact;
        vec![b"new".to_vec(), level.into_bytes()]
    }

    fn unsaid(&self, control: &TimeControl) -> Option<String> {
        let (level, exact) = level(control);
        (!exact).then(|| {
            format!("`level` has whole minutes, so engines get `{level}`, and the true clocks with `time` and `otim`")
        })
    }

    fn moved(&mut self, model: &mut dyn Model, mv: &str, mover: Mover) -> Lines {
        // The model knows the position before the move.
        self.pending = if mover == Mover::Itself { None } else { spoken(model, "move", mv).pop() };
        Vec::new()
    }

    fn think(&mut self, _: &mut dyn Model, clocks: &Clocks) -> Lines {
        let mut lines = Vec::new();
        if let Some(seat) = self.seat.filter(|_| self.tells_clocks) {
            lines.push(format!("time {}", hundredths(clocks.of(seat))).into_bytes());
            lines.push(format!("otim {}", hundredths(clocks.of(!seat))).into_bytes());
        }
        match self.pending.take() {
            Some(mv) => lines.push(mv),
            None if !self.began => lines.push(b"go".to_vec()),
            None => {}
        }
        self.began = true;
        lines
    }

    fn last_move(&mut self, _: &mut dyn Model) -> Lines {
        self.pending.take().into_iter().collect()
    }

    fn offered(&mut self) -> Lines {
        vec![b"draw".to_vec()]
    }

    fn declined(&mut self) -> Lines {
        vec![b"decline".to_vec()]
    }

    fn clock_told(&mut self, left: i64) -> Lines {
        vec![format!("otim {left}").into_bytes()]
    }

    fn result_clause(&self, can_move: bool) -> Option<&'static str> {
        Some(if can_move { "AP-RS-8" } else { "AP-RS-1" })
    }

    fn hand_over(&mut self, score: Score, why: &str) -> Lines {
        // The draft has no form for it: what the other engine says, as it says it (AC-3).
        vec![claim_line(score, why).into_bytes()]
    }

    fn move_clause(&self, plies: usize) -> &'static str {
        match plies {
            0 => "AP-GO-1",
            1 => "AP-GO-4",
            _ => "AP-GO-3",
        }
    }

    fn legal_clause(&self) -> &'static str {
        "AP-MV-4"
    }

    fn time_clause(&self, _: &TimeControl) -> Option<&'static str> {
        Some("AP-LV-4")
    }

    fn over(&mut self, score: Score, why: &str) -> Lines {
        vec![format!("result {}", claim_line(score, why)).into_bytes()]
    }
}

/// `RESULT {COMMENT}`; braces would end the comment.
fn claim_line(score: Score, why: &str) -> String {
    format!("{score} {{{}}}", why.replace(['{', '}'], ""))
}

/// The control in whole minutes and seconds, and whether that says it all.
fn level(control: &TimeControl) -> (String, bool) {
    let minutes = control.base.as_secs().div_ceil(60).max(1);
    let increment = control.increment.as_secs();
    let exact = !control.each
        && Duration::from_secs(minutes * 60) == control.base
        && Duration::from_secs(increment) == control.increment;
    (format!("level {} {minutes} {increment}", control.moves.unwrap_or(control.each.into())), exact)
}
