//! The monitors over the engine's moves: whether one is due, and whether it is legal.

use std::time::Duration;

use super::asked::{Closed, Due, Taken};
use super::machine::{Autoplayer, Board, Stage};
use crate::autoplayer::grammar::{Form, MoveText, Oddity};
use crate::common::findings::{at_most_may, at_most_should, cited};
use wire::line::Line;

/// A move that crosses with what ends its game comes within this.
const CROSSING: Duration = Duration::from_secs(1);

impl Autoplayer {
    /// The engine moves.
    pub(super) fn moved(&mut self, mv: MoveText<'_>, form: Form, line: &Line) {
        self.core.understood = true;
        self.core.saw(&["EC-ALIVE", "AP-MV-1", "AP-MV-7"]);
        self.judge_form(mv, form, line);
        let text = String::from_utf8_lossy(mv.text).into_owned();
        let (due, taken) = self.asked.take(&text);
        self.taken = Some(taken.clone());
        match taken {
            Taken::Answer(_) | Taken::Unknown => self.answered(due, &taken, line),
            Taken::InFlight => self.late(due, &text, line),
            Taken::Echo => {
                self.core.saw(&["AP-MV-2"]);
                let why = format!("{text} is the move that was sent to it");
                self.core.findings.add("move-asked", "AP-MV-2", why, line);
            }
            Taken::Illegal => {
                self.core.saw(&["AP-MV-4"]);
                let place = due.and_then(|due| due.position).map_or_else(String::new, |p| p.fen());
                let why = format!("{text} is not legal in {place}");
                self.core.findings.add("move-legal", "AP-MV-4", why, line);
                self.board = Board::Broken("the engine has made an illegal move");
            }
            Taken::ToIllegal => {
                let why = format!("{text} answers what was no legal move");
                self.core.findings.add("move-legal", "AP-ILL-2", why, line);
            }
            Taken::Unasked => self.unasked(&text, line),
        }
    }

    fn judge_form(&mut self, mv: MoveText<'_>, form: Form, line: &Line) {
        match form {
            Form::Odd(oddity @ (Oddity::BareMove | Oddity::OtherForm)) => {
                self.core.findings.add_once("move-form", "AP-MV-1", oddity.to_string(), line);
            }
            Form::Odd(oddity @ Oddity::Capitals) => {
                let cited = at_most_should("AP-MV-1", "it can be read all the same");
                self.core.findings.add_once("move-form", cited, oddity.to_string(), line);
            }
            // In coordinates the letter of a promotion is a small one (AP-MV-6).
            Form::Odd(oddity @ Oddity::MoveSpelling(_)) if mv.is_plain() => {
                let cited = at_most_should("AP-MV-1", "it can be read all the same");
                self.core.findings.add_once("move-form", cited, oddity.to_string(), line);
            }
            _ => {}
        }
        // Which notation engines write, the draft leaves open (AC-2).
        if mv.is_plain() {
            if self.is_told_coordinates() {
                return;
            }
            let cited = if self.wants_san() {
                cited("AP-MV-7")
            } else {
                at_most_may("AP-MV-7", "the draft leaves open which notation engines write")
            };
            let why = "a move in coordinates; the draft's authors favour standard notation";
            self.core.findings.add_once("move-form", cited, why, line);
        } else if let Some(quirk) = mv.quirk {
            self.core.findings.add_once("move-form", "AP-MV-7", quirk.to_string(), line);
        }
    }

    /// The move that was due.
    fn answered(&mut self, due: Option<Due>, taken: &Taken, line: &Line) {
        self.core.saw(&["AP-MV-3", "AP-MV-4", "AP-GO-2", "AP-RS-9"]);
        self.talk.offered = false;
        self.talk.own_offers = 0;
        if self.talk.claimed {
            let why = "it goes on with the game of which it has told the result";
            let cited = at_most_should("AP-RS-6", "the result was judged when it was told");
            self.core.findings.add("result-true", cited, why, line);
        }
        if let (Some(due), Taken::Answer(mv)) = (due, taken)
            && let Some(position) = due.position
        {
            if due.answers.is_some() {
                self.core.saw(&["AP-MV-2"]);
            }
            self.board = Board::Known(Box::new(position.after(*mv)));
        }
        self.talk.moved = true;
        // It has come so far.
        self.former.clear();
        self.aborted = 0;
        self.clock.moved();
    }

    /// A move of a game that was ended before it came.
    fn late(&mut self, due: Option<Due>, text: &str, line: &Line) {
        let Some(due) = due else { return };
        if let Some(position) = &due.position
            && let Ok(read) = position.parse_any(text)
        {
            // It may tell how its game ended by that, too.
            self.keep(Some(position.after(read.mv)));
        }
        let Some((by, at)) = due.closed else { return };
        let later = line.at.saturating_sub(at);
        // Whoever reads nothing while it thinks knows no better.
        if later <= CROSSING
            || !self.core.setup.known.probed
            || self.core.setup.known.facts.contains_key("deaf")
        {
            return;
        }
        let (clause, what) = match by {
            Closed::New => ("AP-NEW-1", "`new`"),
            Closed::Result => ("AP-RS-9", "`result`"),
        };
        self.core.saw(&[clause]);
        let why = format!("{text} comes {:.1} s after the {what} that ended its game", later.as_secs_f64());
        let cited = at_most_should(clause, "the engine was thinking when its game was ended");
        self.core.findings.add("move-asked", cited, why, line);
    }

    /// A move that nobody waits for.
    fn unasked(&mut self, text: &str, line: &Line) {
        let (monitor, cited, why) = match self.stage {
            Stage::Boot | Stage::Setup => ("move-asked", cited("AP-GO-2"), "before `go` or a move was sent"),
            Stage::Over => ("move-asked", cited("AP-RS-9"), "after `result`"),
            Stage::Game(_) if self.talk.claimed => (
                "result-true",
                at_most_should("AP-RS-6", "the result was judged when it was told"),
                "after it has told the result of the game",
            ),
            Stage::Game(_) => ("move-asked", cited("AP-MV-3"), "while it is the other side's turn"),
        };
        self.core.saw(&[cited.clause]);
        self.core.findings.add(monitor, cited, format!("{text} comes {why}"), line);
    }
}
