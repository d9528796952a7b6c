//! The controller's voice in a game of Boost.

use crate::model::Model;
use crate::relay::{Clocks, Lines, Mover, Player, TimeControl};
use games::referee::{Board as _, BoostGame, Seat};

/// The depth to which engines look: the protocol knows no clocks.
const DEPTH: u32 = 3;

/// Speaks to one engine, which is told before each `go` what stands on the board, and what stood there before.
#[derive(Debug, Default)]
pub(super) struct BeiPlayer {
    game: BoostGame,
}

impl Player for BeiPlayer {
    fn begin(&mut self, _: &mut dyn Model, _: Seat, _: &TimeControl) -> Lines {
        vec![
            format!("setoption depth {DEPTH}").into_bytes(),
            format!("newgame {}", self.game.name()).into_bytes(),
        ]
    }

    fn unsaid(&self, _: &TimeControl) -> Option<String> {
        Some(format!(
            "BEI has no clock: engines search to depth {DEPTH}, and an engine that takes longer loses on time"
        ))
    }

    fn moved(&mut self, _: &mut dyn Model, mv: &str, _: Mover) -> Lines {
        // Whoever conducts the game has found it legal.
        let _ = self.game.play(mv);
        Vec::new()
    }

    fn think(&mut self, _: &mut dyn Model, _: &Clocks) -> Lines {
        let line = self.game.line();
        let mut text = format!("setline {}", line.position());
        line.taboo().iter().for_each(|earlier| text.push_str(&format!(" {earlier}")));
        vec![text.into_bytes(), b"go".to_vec()]
    }

    fn move_clause(&self, _: usize) -> &'static str {
        "BEI-GO-1"
    }

    fn legal_clause(&self) -> &'static str {
        "BEI-MOVE-4"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Protocol as _;
    use crate::bei::Bei;
    use crate::model::ModelSetup;

    #[test]
    fn the_line_is_told_before_each_go() {
        let mut model = Bei.model(ModelSetup::default());
        let mut player = Bei.player().expect("Boost is played");
        let control = TimeControl::parse("60").unwrap();
        let told = player.begin(model.as_mut(), Seat::First, &control);
        assert_eq!(told, [&b"setoption depth 3"[..], b"newgame boost-9-9-2-8-2"]);
        player.moved(model.as_mut(), "d1d3", Mover::Itself);
        let clocks = Clocks { first: control.base, second: control.base, to_go: None };
        let told = player.think(model.as_mut(), &clocks);
        assert_eq!(told.len(), 2);
        assert!(told[0].starts_with(b"setline P0P0P0P01P0P0P0P0/"), "{told:?}");
        assert_eq!(String::from_utf8_lossy(&told[0]).split(' ').count(), 3, "the start is taboo");
    }
}
