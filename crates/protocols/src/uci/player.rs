//! The interface's voice in a game of chess.

use crate::model::Model;
use crate::relay::{Clocks, Lines, Mover, Player, TimeControl};
use games::referee::Seat;

/// Speaks to one engine, which is told the whole game before each `go`.
#[derive(Debug, Default)]
pub(super) struct UciPlayer {
    moves: Vec<String>,
    increment: u128,
    /// The time for each move, if there are no clocks.
    each: Option<u128>,
    /// The start position of a game of Chess960.
    start: Option<String>,
}

impl Player for UciPlayer {
    fn begin(&mut self, _: &mut dyn Model, _: Seat, control: &TimeControl) -> Lines {
        self.increment = control.increment.as_millis();
        self.each = control.each.then_some(control.base.as_millis());
        let chess960 = self.start.as_ref().map(|_| b"setoption name UCI_Chess960 value true".to_vec());
        chess960.into_iter().chain([b"ucinewgame".to_vec()]).collect()
    }

    fn begins_960(&mut self, fen: &str) {
        self.start = Some(fen.to_owned());
    }

    fn moved(&mut self, _: &mut dyn Model, mv: &str, _: Mover) -> Lines {
        self.moves.push(mv.to_owned());
        Vec::new()
    }

    fn think(&mut self, _: &mut dyn Model, clocks: &Clocks) -> Lines {
        let mut position = match &self.start {
            Some(fen) => format!("position fen {fen}"),
            None => "position startpos".to_owned(),
        };
        if !self.moves.is_empty() {
            position.push_str(&format!(" moves {}", self.moves.join(" ")));
        }
        if let Some(each) = self.each {
            return vec![position.into_bytes(), format!("go movetime {each}").into_bytes()];
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

    #[test]
    fn the_time_for_each_move_is_told() {
        let mut model = Uci.model(ModelSetup::default());
        let mut player = Uci.player().expect("chess is played");
        let control = TimeControl::parse("0.25/move").unwrap();
        player.begin(model.as_mut(), Seat::First, &control);
        let clocks = Clocks { first: control.base, second: control.base, to_go: None };
        assert_eq!(player.think(model.as_mut(), &clocks)[1], b"go movetime 250");
    }

    #[test]
    fn a_game_of_chess960_is_announced_and_begins_at_its_position() {
        let mut model = Uci.model(ModelSetup::default());
        let mut player = Uci.player().expect("chess is played");
        let board = Uci.board_960(0).expect("chess960 is played");
        player.begins_960(board.start_960().expect("it has a start position"));
        let control = TimeControl::parse("60").unwrap();
        let begin = player.begin(model.as_mut(), Seat::First, &control);
        assert_eq!(begin, ["setoption name UCI_Chess960 value true".as_bytes(), b"ucinewgame"]);
        player.moved(model.as_mut(), "e2e4", Mover::Itself);
        let clocks = Clocks { first: control.base, second: control.base, to_go: None };
        let position = "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1 moves e2e4";
        assert_eq!(player.think(model.as_mut(), &clocks)[0], position.as_bytes());
    }
}
