//! Results that the engine tells: their form, and whether they are true on the board.

use super::machine::{Autoplayer, Stage};
use crate::autoplayer::grammar::{Form, GameResult, Oddity};
use crate::common::chess::{few_pieces, is_true, soon_true, win_of};
use crate::verdict::Level;
use games::chess::{Color, Position, is_blocked};
use wire::line::Line;

/// What is wrong with a result: the clause, how much it weighs, in words.
type Wrong = (&'static str, Level, &'static str);

impl Autoplayer {
    /// The engine tells a result.
    pub(super) fn claimed(&mut self, result: GameResult, comment: &[u8], form: Form, line: &Line) {
        self.saw(&["AP-RS-2", "AP-RS-3", "AP-RS-4", "AP-RS-6"]);
        self.judge_claim_form(comment, form, line);
        // What it thinks of a result that was handed over to it (AC-3) does not end the game.
        if std::mem::take(&mut self.talk.asked_result) {
            return;
        }
        let wrong = self.wrong_claim(result, comment);
        if matches!(self.stage, Stage::Game(_)) {
            self.talk.claimed = true;
        }
        if let Some((clause, level, why)) = wrong {
            self.saw(&[clause]);
            let place = self.position().map_or_else(String::new, |p| format!(" in {}", p.fen()));
            let text = format!("{}{place}: {why}", result.code());
            self.findings.add("result-true", clause, level, text, line);
        }
    }

    fn judge_claim_form(&mut self, comment: &[u8], form: Form, line: &Line) {
        if let Form::Odd(oddity @ (Oddity::NoBraces | Oddity::NoComment | Oddity::TrailingText)) = form {
            self.findings.add_once("result-form", "AP-RS-2", Level::Must, oddity.to_string(), line);
        } else if comment.trim_ascii().is_empty() {
            let text = "the comment, which names the reason, is missing";
            self.findings.add_once("result-form", "AP-RS-3", Level::Must, text, line);
        }
    }

    /// What is wrong with a result that is told now; none if it is right, or may be.
    fn wrong_claim(&self, result: GameResult, comment: &[u8]) -> Option<Wrong> {
        let engine = match self.stage {
            Stage::Game(engine) => engine,
            // Nobody is hurt any more.
            Stage::Over => return None,
            Stage::Boot | Stage::Setup if self.may_be_former(result) => return None,
            Stage::Boot | Stage::Setup => {
                return Some(("AP-RS-6", Level::Must, "no game is being played"));
            }
        };
        if self.talk.impossible {
            let wins = matches!(result, GameResult::WhiteWins | GameResult::BlackWins);
            let why = "what was sent was no legal move, by which nobody wins";
            return wins.then_some(("AP-ILL-3", Level::Should, why));
        }
        let position = self.position()?;
        if result == GameResult::Unfinished {
            // It may not understand an odd spelling. What else is a reason to break off, it knows best.
            let wrong = ("AP-RS-6", Level::Should, "nothing keeps the game from going on");
            return (!self.talk.oddly_spelled).then_some(wrong);
        }
        let earlier = self.asked.open().and_then(|due| due.answers.as_ref()).map(|(before, _)| before);
        if is_true(position, result) || earlier.is_some_and(|before| is_true(before, result)) {
            return None;
        }
        Some(self.classify(result, comment, position, engine))
    }

    /// Whether it may be the result of the game before.
    fn may_be_former(&self, result: GameResult) -> bool {
        let ended = |position: &Position| is_true(position, result);
        self.talk.earlier
            && (result == GameResult::Unfinished
                || self.former.as_ref().is_none_or(ended)
                || self.asked.broken_off().any(ended))
    }

    /// In which way a false result is false.
    fn classify(&self, result: GameResult, comment: &[u8], position: &Position, engine: Color) -> Wrong {
        let draw = result == GameResult::Draw;
        if position.outcome().is_some() {
            return ("AP-RS-4", Level::Must, "the game has ended, but not so");
        }
        if draw && self.talk.accepted {
            return ("AP-DR-3", Level::Must, "an agreed draw is ended by the interface");
        }
        if draw && self.talk.offered {
            return ("AP-DR-1", Level::Must, "a draw is accepted by `draw`");
        }
        if self.asked.thinks() && soon_true(position, result) {
            return ("AP-RS-5", Level::Must, "it is true only after a move, which should be told first");
        }
        if result == win_of(!engine) {
            // Resigning is not among the reasons of the draft, but understood by everybody (AC-4, AT-27).
            let resigns = comment.to_ascii_lowercase().windows(6).any(|word| word == b"resign");
            let level = if resigns { Level::May } else { Level::Should };
            return ("AP-RS-6", level, "the draft knows no way to resign");
        }
        if draw && is_blocked(position.board()) {
            return ("AP-RS-6", Level::May, "no pawn can move, which the draft does not name among the ends");
        }
        if draw && few_pieces(position) {
            return ("AP-RS-6", Level::Should, "this material is not among those that end the game");
        }
        ("AP-RS-6", Level::Must, "the game goes on")
    }
}
