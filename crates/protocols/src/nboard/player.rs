//! The interface's voice in a game of Othello.

use crate::model::Model;
use crate::relay::{Clocks, Lines, Mover, Player, TimeControl};
use games::referee::Seat;

/// The depth up to which engines look that do not play by the clock.
const DEPTH: u32 = 8;

/// Speaks to one engine. Its own moves do not change its board: it is told both sides' moves.
#[derive(Debug, Default)]
pub(super) struct NBoardPlayer {
    moves: Vec<String>,
    start: String,
}

impl NBoardPlayer {
    /// The game so far, with these clocks in seconds.
    fn game(&self, first: u64, second: u64) -> Vec<u8> {
        let clock = |seconds: u64| format!("{}:{:02}", seconds / 60, seconds % 60);
        let mut text = format!(
            "set game (;GM[Othello]PC[enginecheck]PB[]PW[]RE[?]TB[{}]TW[{}]TY[8]BO[8 {}]",
            clock(first),
            clock(second),
            self.start,
        );
        // Colours alternate, passes included.
        for (ply, mv) in self.moves.iter().enumerate() {
            let tag = if ply % 2 == 0 { 'B' } else { 'W' };
            text.push_str(&format!("{tag}[{mv}]"));
        }
        text.push_str(";)");
        text.into_bytes()
    }
}

impl Player for NBoardPlayer {
    fn begin(&mut self, _: &mut dyn Model, _: Seat, _: &TimeControl) -> Lines {
        self.start = games::othello::Position::start().to_string();
        vec![format!("set depth {DEPTH}").into_bytes()]
    }

    fn unsaid(&self, _: &TimeControl) -> Option<String> {
        Some(format!(
            "most engines ignore the clock, so they also get `set depth {DEPTH}`; the clocks count nevertheless"
        ))
    }

    fn moved(&mut self, _: &mut dyn Model, mv: &str, _: Mover) -> Lines {
        self.moves.push(mv.to_owned());
        Vec::new()
    }

    fn think(&mut self, _: &mut dyn Model, clocks: &Clocks) -> Lines {
        vec![self.game(clocks.first.as_secs().max(1), clocks.second.as_secs().max(1)), b"go".to_vec()]
    }

    fn move_clause(&self, _: usize) -> &'static str {
        "NB-GO-1"
    }

    fn legal_clause(&self) -> &'static str {
        "NB-GO-9"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Protocol as _;
    use crate::model::ModelSetup;
    use crate::nboard::NBoard;
    use crate::nboard::grammar::{Command, CommandContext, ggf};

    #[test]
    fn the_whole_game_is_told_before_each_go() {
        let mut model = NBoard.model(ModelSetup::default());
        let mut player = NBoard.player().expect("Othello is played");
        let control = TimeControl::parse("60").unwrap();
        assert_eq!(player.begin(model.as_mut(), Seat::First, &control), [b"set depth 8".to_vec()]);
        player.moved(model.as_mut(), "F5", Mover::Itself);
        player.moved(model.as_mut(), "D6", Mover::Other);
        let clocks = Clocks { first: control.base, second: control.base, to_go: None };
        let lines = player.think(model.as_mut(), &clocks);
        assert_eq!(lines[1], b"go");
        let Command::SetGame(text) = Command::parse(&lines[0], CommandContext::default()) else {
            panic!("no game")
        };
        let positions = ggf::Game::parse(text).unwrap().positions().unwrap();
        assert_eq!(positions.len(), 3);
    }
}
