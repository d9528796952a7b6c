//! The monitors over the engine's moves: whether one is due, and whether it is legal.

use std::time::Duration;

use super::asked::{Closed, Due, Taken};
use super::machine::{Autoplayer, Board, Stage};
use crate::autoplayer::grammar::{Form, MoveText, Oddity};
use crate::verdict::Level;
use wire::line::Line;

/// A move that crosses with what ends its game comes within this.
const CROSSING: Duration = Duration::from_secs(1);

impl Autoplayer {
    /// The engine moves.
    pub(super) fn moved(&mut self, mv: MoveText<'_>, form: Form, line: &Line) {
        self.understood = true;
        self.saw(&["EC-ALIVE", "AP-MV-1", "AP-MV-7"]);
        self.judge_form(mv, form, line);
        let text = String::from_utf8_lossy(mv.text).into_owned();
        let (due, taken) = self.asked.take(&text);
        self.taken = Some(taken.clone());
        match taken {
            Taken::Answer(_) | Taken::Unknown => self.answered(due, &taken, line),
            Taken::InFlight => self.late(due, &text, line),
            Taken::Echo => {
                self.saw(&["AP-MV-2"]);
                let why = format!("{text} is the move that was sent to it");
                self.findings.add("move-asked", "AP-MV-2", Level::Should, why, line);
            }
            Taken::Illegal => {
                self.saw(&["AP-MV-4"]);
                let place = due.and_then(|due| due.position).map_or_else(String::new, |p| p.fen());
                let why = format!("{text} is not legal in {place}");
                self.findings.add("move-legal", "AP-MV-4", Level::Must, why, line);
                self.board = Board::Broken("the engine has made an illegal move");
            }
            Taken::ToIllegal => {
                let why = format!("{text} answers what was no legal move");
                self.findings.add("move-legal", "AP-ILL-2", Level::Must, why, line);
            }
            Taken::Unasked => self.unasked(&text, line),
        }
    }

    fn judge_form(&mut self, mv: MoveText<'_>, form: Form, line: &Line) {
        match form {
            Form::Odd(oddity @ (Oddity::BareMove | Oddity::OtherForm)) => {
                self.findings.add_once("move-form", "AP-MV-1", Level::Must, oddity.to_string(), line);
            }
            Form::Odd(oddity @ Oddity::Capitals) => {
                self.findings.add_once("move-form", "AP-MV-1", Level::Should, oddity.to_string(), line);
            }
            // In coordinates the letter of a promotion is a small one (AP-MV-6).
            Form::Odd(oddity @ Oddity::MoveSpelling(_)) if mv.is_plain() => {
                self.findings.add_once("move-form", "AP-MV-1", Level::Should, oddity.to_string(), line);
            }
            _ => {}
        }
        // Which notation engines write, the draft leaves open (AC-2).
        if mv.is_plain() {
            if self.is_told_coordinates() {
                return;
            }
            let level = if self.wants_san() { Level::Should } else { Level::May };
            let why = "a move in coordinates; the draft's authors favour standard notation";
            self.findings.add_once("move-form", "AP-MV-7", level, why, line);
        } else if let Some(quirk) = mv.quirk {
            self.findings.add_once("move-form", "AP-MV-7", Level::Should, quirk.to_string(), line);
        }
    }

    /// The move that was due.
    fn answered(&mut self, due: Option<Due>, taken: &Taken, line: &Line) {
        self.saw(&["AP-MV-3", "AP-MV-4", "AP-GO-2", "AP-RS-9"]);
        self.talk.offered = false;
        self.talk.own_offers = 0;
        if self.talk.claimed {
            let why = "it goes on with the game of which it has told the result";
            self.findings.add("result-true", "AP-RS-6", Level::Should, why, line);
        }
        if let (Some(due), Taken::Answer(mv)) = (due, taken)
            && let Some(position) = due.position
        {
            if due.answers.is_some() {
                self.saw(&["AP-MV-2"]);
            }
            self.board = Board::Known(Box::new(position.after(*mv)));
        }
    }

    /// A move of a game that was ended before it came.
    fn late(&mut self, due: Option<Due>, text: &str, line: &Line) {
        let Some((by, at)) = due.and_then(|due| due.closed) else { return };
        let later = line.at.saturating_sub(at);
        // Whoever reads nothing while it thinks knows no better.
        if later <= CROSSING || !self.setup.known.probed || self.setup.known.facts.contains_key("deaf") {
            return;
        }
        let (clause, what) = match by {
            Closed::New => ("AP-NEW-1", "`new`"),
            Closed::Result => ("AP-RS-9", "`result`"),
        };
        self.saw(&[clause]);
        let why = format!("{text} comes {:.1} s after the {what} that ended its game", later.as_secs_f64());
        self.findings.add("move-asked", clause, Level::Should, why, line);
    }

    /// A move that nobody waits for.
    fn unasked(&mut self, text: &str, line: &Line) {
        let (clause, level, why) = match self.stage {
            Stage::Boot | Stage::Setup => ("AP-GO-2", Level::Must, "before `go` or a move was sent"),
            Stage::Over => ("AP-RS-9", Level::Must, "after `result`"),
            Stage::Game(_) if self.talk.claimed => {
                ("AP-RS-6", Level::Should, "after it has told the result of the game")
            }
            Stage::Game(_) => ("AP-MV-3", Level::Must, "while it is the other side's turn"),
        };
        self.saw(&[clause]);
        let monitor = if clause == "AP-RS-6" { "result-true" } else { "move-asked" };
        self.findings.add(monitor, clause, level, format!("{text} comes {why}"), line);
    }
}
