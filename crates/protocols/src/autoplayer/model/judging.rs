//! The monitors: what each engine line changes, and which clause it breaks.

use super::machine::{Autoplayer, Stage};
use crate::autoplayer::grammar::{Message, Parsed};
use wire::line::Line;

impl Autoplayer {
    /// Takes in a line of the engine.
    pub(super) fn judge_line(&mut self, line: &Line, Parsed { message, form }: Parsed<'_>) {
        self.heard = line.at;
        self.core.saw(&["AP-IO-2", "AP-IO-3"]);
        match message {
            Message::Move(mv) => {
                self.core.saw(&["AP-IO-4"]);
                self.moved(mv, form, line);
            }
            Message::Result { result, comment } => self.claimed(result, comment, form, line),
            Message::Draw => self.drawn(line),
            Message::Decline => self.declined(line),
            Message::Time(time) => self.told_time(time, line),
            Message::Commit(extension) => self.committed(extension, line),
            Message::Malformed { message: name, fault, .. } => {
                let (monitor, clause) = match name {
                    "move" => ("move-form", "AP-MV-1"),
                    "result" => ("result-form", "AP-RS-2"),
                    "time" => ("clock", "AP-TM-2"),
                    _ => ("line-kind", "AP-IO-4"),
                };
                self.core.saw(&[clause]);
                self.core.findings.add(monitor, clause, format!("`{name}`: {fault}"), line);
            }
            Message::Unknown(_) => self.unknown(line),
            Message::Empty => {}
        }
    }

    /// A line that the draft does not define. A banner at the start harms nobody (AT-26).
    fn unknown(&mut self, line: &Line) {
        if !self.talk.began || !self.core.understood && self.asked.open().is_none() {
            return;
        }
        self.core.saw(&["AP-IO-4"]);
        let text = "the draft defines no such line";
        let cited = self.core.findings.undefined_line("AP-IO-4");
        self.core.findings.add_once("line-kind", cited, text, line);
    }

    /// `draw`: an offer, or the answer to one.
    fn drawn(&mut self, line: &Line) {
        self.core.saw(&["AP-DR-4", "AP-DR-9"]);
        match self.stage {
            Stage::Boot | Stage::Setup if !self.talk.earlier => {
                let text = "a draw is offered before any game has begun";
                self.core.findings.add("draw", "AP-DR-9", text, line);
            }
            // It may cross with `new` and `result`.
            Stage::Boot | Stage::Setup | Stage::Over => {}
            Stage::Game(_) if self.talk.offered => {
                self.talk.offered = false;
                self.talk.accepted = true;
            }
            Stage::Game(_) => {
                self.core.saw(&["AP-DR-8"]);
                self.talk.own_offer = true;
                self.talk.own_offers += 1;
                // An acceptance that comes late looks like an offer.
                if self.talk.own_offers > 1 && self.talk.offers == 0 {
                    let text = "a second offer without a move of its own in between";
                    self.core.findings.add("draw", "AP-DR-8", text, line);
                }
            }
        }
    }

    fn declined(&mut self, line: &Line) {
        self.core.saw(&["AP-DR-2", "AP-DR-10"]);
        let expected = self.talk.offers > 0 || self.talk.earlier;
        self.talk.offered = false;
        if !expected {
            let text = "no draw was offered";
            self.core.findings.add("draw", "AP-DR-10", text, line);
        }
    }

    fn told_time(&mut self, time: i64, line: &Line) {
        self.core.saw(&["AP-TM-1", "AP-TM-2", "AP-TM-6"]);
        if !matches!(self.stage, Stage::Game(_) | Stage::Over) && !self.talk.earlier {
            let text = "a clock is told before any game has begun";
            self.core.findings.add_once("clock", "AP-TM-6", text, line);
        }
        if let Some(wrong) = self.clock.wrong(time, line.at) {
            self.core.findings.add("clock", wrong.clause, wrong.why, line);
        }
    }

    fn committed(&mut self, extension: &[u8], line: &Line) {
        self.core.saw(&["AP-L2-1", "AP-L2-4"]);
        if !self.talk.extensions.contains(extension) {
            let text = "nobody has offered that";
            self.core.findings.add("commitment", "AP-L2-4", text, line);
        }
    }
}
