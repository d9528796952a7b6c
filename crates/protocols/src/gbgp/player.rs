//! The interface's voice in a game of nine men's morris.

use crate::model::Model;
use crate::relay::{Clocks, Lines, Mover, Player, TimeControl, spoken};
use games::referee::Seat;

/// Speaks to one engine, which is told the whole game before each `go`.
#[derive(Debug, Default)]
pub(super) struct GbgpPlayer {
    moves: Vec<String>,
    increment: u128,
    /// The time for each move, if there are no clocks.
    each: Option<u128>,
}

impl Player for GbgpPlayer {
    fn begin(&mut self, _: &mut dyn Model, _: Seat, control: &TimeControl) -> Lines {
        self.increment = control.increment.as_millis();
        self.each = control.each.then_some(control.base.as_millis());
        vec![b"newgame".to_vec()]
    }

    fn moved(&mut self, _: &mut dyn Model, mv: &str, _: Mover) -> Lines {
        self.moves.push(mv.to_owned());
        Vec::new()
    }

    fn think(&mut self, model: &mut dyn Model, clocks: &Clocks) -> Lines {
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        let mut lines = spoken(model, "setup", &format!("START{moves}"));
        if let Some(each) = self.each {
            lines.extend(spoken(model, "go", &format!("maxtime {each}")));
            return lines;
        }
        let increment = self.increment;
        let mut limits = format!(
            "wtime {} btime {} winc {increment} binc {increment}",
            clocks.first.as_millis(),
            clocks.second.as_millis()
        );
        if let Some(moves) = clocks.to_go {
            limits.push_str(&format!(" movestogo {moves}"));
        }
        lines.extend(spoken(model, "go", &limits));
        lines
    }

    fn move_clause(&self, _: usize) -> &'static str {
        "GB-GO-1"
    }

    fn legal_clause(&self) -> &'static str {
        "GB-GO-2"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Protocol as _;
    use crate::gbgp::Gbgp;
    use crate::model::ModelSetup;

    #[test]
    fn the_whole_game_is_told_in_the_words_of_the_edition() {
        let cases = [
            (None, "60+0.5", "position startpos moves P0 P3", "go wtime 60000 btime 60000 winc 500 binc 500"),
            (
                Some("2025"),
                "60+0.5",
                "position startpos moves a7 b6",
                "go wtime 60000 btime 60000 winc 500 binc 500",
            ),
            (None, "0.5/move", "position startpos moves P0 P3", "go maxtime 500"),
        ];
        for (profile, control, position, go) in cases {
            let profile = profile.map(str::to_owned);
            let mut model = Gbgp.model(ModelSetup { profile, ..ModelSetup::default() });
            let mut player = Gbgp.player().expect("morris is played");
            let control = TimeControl::parse(control).unwrap();
            player.begin(model.as_mut(), Seat::First, &control);
            player.moved(model.as_mut(), "P0", Mover::Itself);
            player.moved(model.as_mut(), "P3", Mover::Other);
            let clocks = Clocks { first: control.base, second: control.base, to_go: None };
            assert_eq!(player.think(model.as_mut(), &clocks), [position.as_bytes(), go.as_bytes()]);
        }
    }
}
