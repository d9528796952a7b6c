//! Results that the engine tells: their form, and whether they are true on the board.

use super::machine::{Autoplayer, Board, Stage};
use crate::autoplayer::grammar::{Form, GameResult, Oddity};
use crate::common::chess::{few_pieces, is_true, soon_true, win_of};
use crate::common::findings::{Cited, at_most_may, at_most_should, cited};
use games::chess::{Color, Position, is_blocked};
use wire::line::Line;

/// What is wrong with a result: the clause, and in words.
type Wrong = (Cited, &'static str);

impl Autoplayer {
    /// The engine tells a result.
    pub(super) fn claimed(&mut self, result: GameResult, comment: &[u8], form: Form, line: &Line) {
        self.core.saw(&["AP-RS-2", "AP-RS-3", "AP-RS-4", "AP-RS-6"]);
        self.judge_claim_form(comment, form, line);
        // What it thinks of a result that was handed over to it (AC-3) does not end the game.
        if std::mem::take(&mut self.talk.asked_result) {
            return;
        }
        if self.is_late(result) || result == GameResult::Unfinished && self.aborts_late() {
            return;
        }
        let wrong = self.wrong_claim(result, comment);
        if matches!(self.stage, Stage::Game(_)) {
            self.talk.claimed = true;
        }
        if let Some((cited, why)) = wrong {
            self.core.saw(&[cited.clause]);
            let place = self.position().map_or_else(String::new, |p| format!(" in {}", p.fen()));
            let text = format!("{}{place}: {why}", result.code());
            self.core.findings.add("result-true", cited, text, line);
        }
    }

    fn judge_claim_form(&mut self, comment: &[u8], form: Form, line: &Line) {
        if let Form::Odd(oddity @ (Oddity::NoBraces | Oddity::NoComment | Oddity::TrailingText)) = form {
            self.core.findings.add_once("result-form", "AP-RS-2", oddity.to_string(), line);
        } else if comment.trim_ascii().is_empty() {
            let text = "the comment, which names the reason, is missing";
            self.core.findings.add_once("result-form", "AP-RS-3", text, line);
        }
    }

    /// What is wrong with a result that is told now; none if it is right, or may be.
    fn wrong_claim(&self, result: GameResult, comment: &[u8]) -> Option<Wrong> {
        let engine = match self.stage {
            Stage::Game(engine) => engine,
            // Nobody is hurt any more.
            Stage::Over => return None,
            Stage::Boot | Stage::Setup if self.may_be_former(result) => return None,
            // Who cannot set a position up may say that no game can begin (AP-ILL-1).
            Stage::Boot | Stage::Setup if result == GameResult::Unfinished && self.is_set_up() => {
                return None;
            }
            Stage::Boot | Stage::Setup => {
                return Some((cited("AP-RS-6"), "no game is being played"));
            }
        };
        if self.talk.impossible {
            let wins = matches!(result, GameResult::WhiteWins | GameResult::BlackWins);
            let why = "what was sent was no legal move, by which nobody wins";
            return wins.then_some((cited("AP-ILL-3"), why));
        }
        let position = self.position()?;
        if result == GameResult::Unfinished {
            // It may not understand an odd spelling.
            let cited = at_most_should("AP-RS-6", "the engine may have a reason that nobody else can see");
            return (!self.talk.oddly_spelled).then_some((cited, "nothing keeps the game from going on"));
        }
        let earlier = self.asked.open().and_then(|due| due.answers.as_ref()).map(|(before, _)| before);
        if is_true(position, result) || earlier.is_some_and(|before| is_true(before, result)) {
            return None;
        }
        Some(self.classify(result, comment, position, engine))
    }

    /// Whether another position than that of the start was sent, known or not.
    fn is_set_up(&self) -> bool {
        match &self.board {
            Board::Known(position) => **position != Position::start(),
            Board::Unknown(_) | Board::Broken(_) => true,
        }
    }

    /// Whether it is the result of an earlier game, told by an engine that has not moved in the present one yet: the next games
    /// may begin before the engine has told how it saw the end.
    pub(super) fn is_late(&self, result: GameResult) -> bool {
        let true_here = self.position().is_some_and(|position| is_true(position, result));
        let former = || self.former.iter().flatten().any(|position| is_true(position, result));
        matches!(self.stage, Stage::Game(_)) && !self.talk.moved && !true_here && former()
    }

    /// Whether the game that is ended may be an earlier one, in which what cannot be a move was sent.
    fn aborts_late(&mut self) -> bool {
        let is_late = self.aborted > 0 && !self.talk.moved && !self.talk.impossible;
        self.aborted -= u32::from(is_late);
        is_late
    }

    /// Whether it may be the result of an earlier game.
    fn may_be_former(&self, result: GameResult) -> bool {
        let ended = |position: &Position| is_true(position, result);
        self.talk.earlier
            && (result == GameResult::Unfinished
                || self.former.is_empty()
                || self.former.iter().any(|position| position.as_ref().is_none_or(ended))
                || self.asked.broken_off().any(ended))
    }

    /// In which way a false result is false.
    fn classify(&self, result: GameResult, comment: &[u8], position: &Position, engine: Color) -> Wrong {
        let draw = result == GameResult::Draw;
        if position.outcome().is_some() {
            return (cited("AP-RS-4"), "the game has ended, but not so");
        }
        if draw && self.talk.accepted {
            return (cited("AP-DR-3"), "an agreed draw is ended by the interface");
        }
        if draw && self.talk.offered {
            return (cited("AP-DR-1"), "a draw is accepted by `draw`");
        }
        if self.asked.thinks() && soon_true(position, result) {
            return (cited("AP-RS-5"), "it is true only after a move, which should be told first");
        }
        if result == win_of(!engine) {
            // Resigning is not among the reasons of the draft, but understood by everybody (AC-4, AT-27).
            let resigns = comment.to_ascii_lowercase().windows(6).any(|word| word == b"resign");
            let cited = if resigns {
                at_most_may("AP-RS-6", "everybody understands who resigns")
            } else {
                at_most_should("AP-RS-6", "the engine gives up its own game")
            };
            return (cited, "the draft knows no way to resign");
        }
        if draw && is_blocked(position.board()) {
            let cited = at_most_may("AP-RS-6", "nobody can win such a position");
            return (cited, "no pawn can move, which the draft does not name among the ends");
        }
        if draw && few_pieces(position) {
            let cited = at_most_should("AP-RS-6", "the draft does not say which material is too little");
            return (cited, "this material is not among those that end the game");
        }
        (cited("AP-RS-6"), "the game goes on")
    }
}
