//! The engine's moves: when they may come (XM-3), whether they are legal, in which form they are.

use super::apply::advance;
use super::dialogue::Dialogue;
use super::hypotheses::{Depth, Hypotheses, Hypothesis, Pings, Visit};
use super::state::{Board, ILLEGAL_MOVE, Mode, OUT_OF_TURN, Over, Setting, State};
use crate::xboard::grammar::{MoveKind, MoveText, Square};
use games::chess::{Looseness, Notation, Position};
use wire::line::Line;

/// What a printed move is in one state.
enum Reception {
    /// It is right, and leads to this state.
    Right(State),
    /// The engine is on move, but the move is not legal.
    Illegal,
    /// The engine is not on move.
    NotNow,
}

impl Dialogue {
    /// The engine moved.
    pub(super) fn moved(&mut self, mv: MoveText<'_>, line: &Line) {
        self.book.moved();
        self.search.hinted = None;
        self.coverage.clocked(self.clocks.sight());
        if let Some(flag) = self.clocks.moved(line.at) {
            self.core.findings.add_late("clock", flag.clause, flag.text, line);
        }
        let text = String::from_utf8_lossy(mv.text).into_owned();
        if off_the_board(mv.kind) && !self.features.plays_normal() {
            self.switch_referee_off(format!("the engine moved {text}, so it plays another game"));
        }
        self.judge_notation(&text, line);
        let (mut right, mut illegal) = self.hypotheses.receptions(&text, Pings::Hold);
        if right.is_empty() && illegal.is_empty() {
            (right, illegal) = self.hypotheses.receptions(&text, Pings::Skip);
            if !right.is_empty() {
                self.pass_pings_over(&mut right, line);
            }
        }
        if !right.is_empty() {
            self.hypotheses.replace(right);
        } else if self.hypotheses.repeat_last_move(&text) {
            self.tell_repeated(&text, line);
        } else if let Some(first) = illegal.first() {
            let place = match first.state.position() {
                Some(position) => position.fen(),
                None => "this position".to_owned(),
            };
            self.core.findings.add(
                "move-legal",
                "XB-MOVEOUT-6",
                format!("{text} is not legal in {place}"),
                line,
            );
            illegal.iter_mut().for_each(|h| {
                h.state.forget_board(ILLEGAL_MOVE);
                h.state.turn = !h.state.turn;
            });
            self.hypotheses.replace(illegal);
        } else {
            self.tell_out_of_turn(&text, line);
            self.hypotheses.change(|state| state.loosen(OUT_OF_TURN));
        }
    }

    fn tell_repeated(&mut self, text: &str, line: &Line) {
        let own = self.hypotheses.alive().iter().any(|h| {
            matches!(h.state.mode, Mode::Play(_)) && !h.state.thinks() && last_move_is(&h.state, text)
        });
        if own {
            let words = format!("{text} was printed again, although the engine is not on move");
            self.core.findings.add("move-turn", "XB-MOVEOUT-7", words, line);
        } else {
            let words = format!("the received move {text} was printed as if it were the engine's");
            self.core.findings.add("move-turn", "XB-MOVEOUT-2", words, line);
        }
    }

    fn tell_out_of_turn(&mut self, text: &str, line: &Line) {
        let state = self.hypotheses.believed();
        let (clause, why) = match &state.mode {
            Mode::Force if state.interrupted => ("XB-FORCE-5", "after `force` had ended its search"),
            Mode::Force => ("XB-FORCE-1", "in force mode"),
            Mode::Play(_) if state.fresh && state.interrupted => {
                ("XB-NEW-9", "after `new` had ended its search")
            }
            Mode::Play(_) if state.fresh => ("XB-NEW-3", "right after `new`"),
            Mode::Play(_) if state.ponder == Setting::On => ("XB-PONDER-3", "on the opponent's time"),
            Mode::Analyze => ("XB-ANALYZE-1", "in analysis"),
            Mode::Over(Over::Claimed) => ("XB-CLAIM-8", "after it had claimed the end of the game"),
            Mode::Paused(_) => ("XB-PAUSE-1", "while paused"),
            _ => ("XB-MOVEOUT-7", "although it is not on move"),
        };
        self.core.findings.add("move-turn", clause, format!("the engine moved {text} {why}"), line);
    }

    /// The notation of a move that is legal in some state (XB-MOVEOUT-3 to -5).
    fn judge_notation(&mut self, text: &str, line: &Line) {
        let Some(position) = self.hypotheses.thinking_position(text) else {
            return;
        };
        let Ok(read) = position.parse_any(text) else {
            return;
        };
        let exact = position.coordinates(read.mv);
        match read.notation {
            Notation::Coordinates => {}
            Notation::San | Notation::Loose(Looseness::CheckMark) if self.features.asked => {}
            Notation::San | Notation::Loose(Looseness::CheckMark) => {
                let words = "without `protover` a move should be printed in coordinates";
                self.core.findings.add_once("move-form", "XB-MOVEOUT-5", words, line);
            }
            Notation::Loose(
                Looseness::UpperCasePromotion
                | Looseness::ZerosInCastling
                | Looseness::KingTakesRook
                | Looseness::CastlingAsStep
                | Looseness::LongAlgebraic,
            ) => {
                let words = format!("{text} is neither coordinates ({exact}) nor PGN notation");
                self.core.findings.add_once("move-form", "XB-MOVEOUT-3", &words, line);
            }
            Notation::Loose(_) => {
                let words = format!("{text} is loose notation; coordinates would be {exact}");
                self.core.findings.add_once("move-form", "XB-MOVEOUT-4", &words, line);
            }
        }
    }
}

impl Hypotheses {
    /// The states in which the move is right, and those in which the engine is on move but may not make it.
    fn receptions(&self, text: &str, pings: Pings) -> (Vec<Hypothesis>, Vec<Hypothesis>) {
        let mut right = Vec::new();
        let mut illegal = Vec::new();
        self.explore(pings, Depth::Essential, |h| {
            match reception(&h.state, text) {
                Reception::Right(state) => right.push(Hypothesis { taken: h.taken, state }),
                Reception::Illegal => illegal.push(h.clone()),
                Reception::NotNow => {}
            }
            Visit::Further
        });
        (right, illegal)
    }

    /// Whether the text is the move that was made last, on some board.
    fn repeat_last_move(&self, text: &str) -> bool {
        let mut found = self.alive().iter().any(|h| last_move_is(&h.state, text));
        self.explore(Pings::Skip, Depth::Essential, |h| {
            found |= last_move_is(&h.state, text);
            if found { Visit::Enough } else { Visit::Further }
        });
        found
    }

    /// Whether the engine may be on move: it owes one in some state.
    pub(super) fn may_think(&self) -> bool {
        let mut found = false;
        self.explore(Pings::Skip, Depth::Essential, |h| {
            found |= h.state.thinks();
            if found { Visit::Enough } else { Visit::Further }
        });
        found
    }

    /// A position in which the engine is on move and the text is a legal move, else any in which it is on move.
    pub(super) fn thinking_position(&self, text: &str) -> Option<Position> {
        let mut found: Option<Position> = None;
        self.explore(Pings::Skip, Depth::Essential, |h| {
            if let (true, Some(position)) = (h.state.thinks(), h.state.position()) {
                if position.parse_any(text).is_ok() {
                    found = Some(position.clone());
                    return Visit::Enough;
                }
                found.get_or_insert_with(|| position.clone());
            }
            Visit::Further
        });
        found
    }
}

fn reception(state: &State, text: &str) -> Reception {
    let mut next = state.clone();
    if state.mode == Mode::Gone {
        return Reception::Right(next);
    }
    if state.loose {
        next.turn = !next.turn;
        next.forget_board("the engine moved in an undefined state");
        return Reception::Right(next);
    }
    // Only the `force` that follows a `result` binds a search under way (XA-2).
    if state.mode == Mode::Over(Over::ToldInSearch) {
        next.loosen("the engine moved after `result`");
        return Reception::Right(next);
    }
    if !state.thinks() {
        return Reception::NotNow;
    }
    match state.position() {
        Some(position) => match position.parse_any(text) {
            Ok(read) => {
                advance(&mut next, read.mv);
                Reception::Right(next)
            }
            Err(_) => Reception::Illegal,
        },
        None => {
            next.turn = !next.turn;
            next.hurried = false;
            next.forget_board("the engine moved while the side on move was not clear");
            Reception::Right(next)
        }
    }
}

fn last_move_is(state: &State, text: &str) -> bool {
    let Board::Known(position) = &state.board else {
        return false;
    };
    position.last().is_some_and(|(before, mv)| before.parse_any(text).is_ok_and(|read| read.mv == mv))
}

/// Moves that no game of standard chess has: drops, ranks 0 and 9, files beyond h.
fn off_the_board(kind: MoveKind) -> bool {
    let off = |square: Square| square.file > b'h' || !(1..=8).contains(&square.rank);
    match kind {
        MoveKind::Plain { from, to, .. } => off(from) || off(to),
        MoveKind::Drop { .. } | MoveKind::Legs | MoveKind::Null => true,
        MoveKind::San(san) => off(san.to),
        MoveKind::Castle { .. } => false,
    }
}
