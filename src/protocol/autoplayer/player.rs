//! The interface's voice in a game of the draft.

use std::time::Duration;

use crate::game::referee::{Score, Seat};
use crate::protocol::model::{Model, Reading};
use crate::protocol::relay::{Clocks, Lines, Player, Said, TimeControl, claim, hundredths, spoken};

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

    fn moved(&mut self, model: &mut dyn Model, mv: &str, own: bool) -> Lines {
        // The model knows the position before the move.
        self.pending = if own { None } else { spoken(model, "move", mv).pop() };
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

    fn offered(&mut self) -> Lines {
        vec![b"draw".to_vec()]
    }

    fn over(&mut self, score: Score, why: &str) -> Lines {
        vec![format!("result {score} {{{why}}}").into_bytes()]
    }

    fn said(&self, reading: &Reading) -> Said {
        let text = reading.canonical.as_str();
        if let Some(mv) = text.strip_prefix("move ") {
            return Said::Move(mv.to_owned());
        }
        match text {
            "draw" => Said::Draw,
            "decline" => Said::Decline,
            _ => claim(reading),
        }
    }
}

/// The control in whole minutes and seconds, and whether that says it all.
fn level(control: &TimeControl) -> (String, bool) {
    let minutes = control.base.as_secs().div_ceil(60).max(1);
    let increment = control.increment.as_secs();
    let exact = Duration::from_secs(minutes * 60) == control.base
        && Duration::from_secs(increment) == control.increment;
    (format!("level {} {minutes} {increment}", control.moves.unwrap_or(0)), exact)
}
