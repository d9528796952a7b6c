//! The interface's voice in a game of chess.

use crate::model::Model;
use crate::relay::{Clocks, Lines, Mover, Player, TimeControl};
use games::referee::Seat;

/// Speaks to one engine, which is told the whole game before each `go`.
#[derive(Debug, Default)]
pub(super) struct UciPlayer {
    moves: Vec<String>,
    increment: u128,
}

impl Player for UciPlayer {
    fn begin(&mut self, _: &mut dyn Model, _: Seat, control: &TimeControl) -> Lines {
        self.increment = control.increment.as_millis();
        vec![b"ucinewgame".to_vec()]
    }

    fn moved(&mut self, _: &mut dyn Model, mv: &str, _: Mover) -> Lines {
        self.moves.push(mv.to_owned());
        Vec::new()
    }

    fn think(&mut self, _: &mut dyn Model, clocks: &Clocks) -> Lines {
        let mut position = "position startpos".to_owned();
        if !self.moves.is_empty() {
            position.push_str(&format!(" moves {}", self.moves.join(" ")));
        }
        let increment = self.increment;
        let mut go = format!(
            "go wtime {} btime {} winc {increment} binc {increment}",
            clocks.first.as_millis(),
            clocks.second.as_millis()
        );
        if let Some(moves) = clocks.to_go {
            go.push_str(&format!(" movestogo {moves}"));
        }
        vec![position.into_bytes(), go.into_bytes()]
    }

    fn move_clause(&self, _: usize) -> &'static str {
        "UCI-GO-1"
    }

    fn legal_clause(&self) -> &'static str {
        "UCI-BM-2"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Protocol as _;
    use crate::model::ModelSetup;
    use crate::uci::Uci;

    #[test]
    fn the_whole_game_and_the_clocks_are_told() {
        let mut model = Uci.model(ModelSetup::default());
        let mut player = Uci.player().expect("chess is played");
        let control = TimeControl::parse("60+0.5").unwrap();
        assert_eq!(player.begin(model.as_mut(), Seat::First, &control), [b"ucinewgame"]);
        let mut clocks = Clocks { first: control.base, second: control.base, to_go: None };
        let go = "go wtime 60000 btime 60000 winc 500 binc 500";
        assert_eq!(player.think(model.as_mut(), &clocks), ["position startpos".as_bytes(), go.as_bytes()]);
        player.moved(model.as_mut(), "e2e4", Mover::Itself);
        player.moved(model.as_mut(), "e7e5", Mover::Other);
        clocks.to_go = Some(39);
        let lines = player.think(model.as_mut(), &clocks);
        assert_eq!(lines[0], b"position startpos moves e2e4 e7e5");
        assert_eq!(lines[1], format!("{go} movestogo 39").into_bytes());
    }
}
