//! The interface's voice in a game of chess.

use std::time::Duration;

use crate::model::Model;
use crate::relay::{Clocks, Lines, Mover, Player, TimeControl, hundredths, spoken};
use games::referee::{Score, Seat};

/// Speaks to one engine.
#[derive(Debug, Default)]
pub(super) struct XboardPlayer {
    seat: Option<Seat>,
    /// The other side's move that the engine is to be told.
    pending: Option<String>,
    began: bool,
    /// There are no clocks: each move has its time.
    each: bool,
}

impl Player for XboardPlayer {
    fn begin(&mut self, _: &mut dyn Model, seat: Seat, control: &TimeControl) -> Lines {
        self.seat = Some(seat);
        self.each = control.each;
        // After `new` the engine plays Black; White is told to `go`.
        vec![b"new".to_vec(), level(control).into_bytes()]
    }

    fn unsaid(&self, control: &TimeControl) -> Option<String> {
        (control.each && control.base.subsec_nanos() > 0)
            .then(|| format!("`st` has whole seconds, so engines get `{}`", level(control)))
    }

    fn shortest_move(&self) -> Duration {
        Duration::from_secs(1)
    }

    fn moved(&mut self, _: &mut dyn Model, mv: &str, mover: Mover) -> Lines {
        self.pending = (mover == Mover::Other).then(|| mv.to_owned());
        Vec::new()
    }

    fn think(&mut self, model: &mut dyn Model, clocks: &Clocks) -> Lines {
        let seat = self.seat.unwrap_or(Seat::Second);
        let known = model.known();
        let mut lines = Vec::new();
        if !self.each && known.announced("time") != Some("0") && !known.refused.contains("time") {
            lines.push(format!("time {}", hundredths(clocks.of(seat))).into_bytes());
            if !known.refused.contains("otim") {
                lines.push(format!("otim {}", hundredths(clocks.of(!seat))).into_bytes());
            }
        }
        match self.pending.take() {
            // The dialect comes with clocks of its own.
            Some(mv) => lines.extend(spoken(model, "move", &mv).pop()),
            None if !self.began => lines.push(b"go".to_vec()),
            None => {}
        }
        self.began = true;
        lines
    }

    fn last_move(&mut self, model: &mut dyn Model) -> Lines {
        self.pending.take().and_then(|mv| spoken(model, "move", &mv).pop()).into_iter().collect()
    }

    fn offered(&mut self) -> Lines {
        vec![b"draw".to_vec()]
    }

    fn move_clause(&self, plies: usize) -> &'static str {
        if plies == 0 { "XB-GO-1" } else { "XB-MOVEIN-1" }
    }

    fn legal_clause(&self) -> &'static str {
        "XB-MOVEOUT-6"
    }

    fn time_clause(&self, control: &TimeControl) -> Option<&'static str> {
        Some(if control.each { "XB-TC-8" } else { "XB-TC-5" })
    }

    fn over(&mut self, score: Score, why: &str) -> Lines {
        vec![format!("result {score} {{{why}}}").into_bytes()]
    }
}

/// `level MOVES BASE INCREMENT`: minutes, or minutes and seconds; the increment in seconds. Or `st SECONDS`, if each move has its
/// time: whole seconds, of which a fraction is left away.
fn level(control: &TimeControl) -> String {
    let seconds = control.base.as_secs().max(1);
    if control.each {
        return format!("st {seconds}");
    }
    let (minutes, rest) = (seconds / 60, seconds % 60);
    let base = if rest == 0 { minutes.to_string() } else { format!("{minutes}:{rest:02}") };
    format!("level {} {base} {}", control.moves.unwrap_or(0), control.increment.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Protocol as _;
    use crate::model::ModelSetup;
    use crate::xboard::Xboard;

    fn text(lines: Lines) -> Vec<String> {
        lines.into_iter().map(|line| String::from_utf8(line).unwrap()).collect()
    }

    #[test]
    fn both_sides_are_told_what_they_need() {
        let mut setup = ModelSetup::default();
        setup.known.probed = true;
        let mut model = Xboard.model(setup);
        let clocks = Clocks { first: Duration::from_secs(9), second: Duration::from_secs(8), to_go: None };
        let control = TimeControl::parse("90+0.5").unwrap();
        let mut white = Xboard.player().expect("chess is played");
        let mut black = Xboard.player().expect("chess is played");
        assert_eq!(text(white.begin(model.as_mut(), Seat::First, &control)), ["new", "level 0 1:30 0.5"]);
        assert_eq!(text(white.think(model.as_mut(), &clocks)), ["time 900", "otim 800", "go"]);
        assert!(white.moved(model.as_mut(), "e2e4", Mover::Itself).is_empty());
        black.begin(model.as_mut(), Seat::Second, &control);
        black.moved(model.as_mut(), "e2e4", Mover::Other);
        assert_eq!(text(black.think(model.as_mut(), &clocks)), ["time 800", "otim 900", "e2e4"]);
        assert_eq!(text(black.over(Score::Drawn, "agreed")), ["result 1/2-1/2 {agreed}"]);
        assert_eq!(level(&TimeControl::parse("40/300").unwrap()), "level 40 5 0");
        assert_eq!(level(&TimeControl::parse("2.5/move").unwrap()), "st 2");
    }
}
