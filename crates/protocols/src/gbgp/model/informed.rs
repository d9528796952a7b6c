//! The monitors over `info`.

use super::machine::Gbgp;
use crate::common::findings::at_most_should;
use crate::family::asked::Progress;
use crate::gbgp::grammar::{Form, Info, Oddity};
use wire::line::Line;

impl Gbgp {
    /// Takes in an `info` line.
    pub(super) fn informed(&mut self, info: &Info<'_>, form: Form, line: &Line) {
        self.core.saw(&["GB-INFO-1", "GB-INFO-4"]);
        if info.score.is_some() {
            self.core.saw(&["GB-INFO-3"]);
        }
        if let Some(word) = info.unknown {
            let text = format!("`{}` is no keyword of info", String::from_utf8_lossy(word));
            let cited = at_most_should("GB-INFO-1", "a later edition of the text has further keywords");
            self.core.findings.add_once("info-form", cited, text, line);
        }
        if !self.relative.judge_info_place(&mut self.core, line) {
            return;
        }
        self.judge_moves(info, form, line);
        let told = Progress { time: info.time, nodes: info.nodes, depth: info.depth };
        self.relative.judge_progress(&mut self.core, told, line);
    }

    fn judge_moves(&mut self, info: &Info<'_>, form: Form, line: &Line) {
        let Some(game) = self.relative.asked.only().and_then(|question| question.open_game().cloned()) else {
            return;
        };
        let position = *game.position();
        let over = position.loss().is_some() || game.may_be_drawn();
        if let Some(mv) = info.currmove {
            let wrong = (!position.is_legal(mv)).then(|| format!("currmove {mv} is not legal in {position}"));
            self.core.check_once("info-moves", "GB-INFO-6", wrong, line);
        }
        if info.currmovenumber == Some(0) {
            let text = "currmovenumber counts from 1";
            let cited =
                at_most_should("GB-INFO-6", "that it counts from 1 is custom, the text does not say it");
            self.core.findings.add_once("info-moves", cited, text, line);
        }
        if form.has(Oddity::EmptyPv) && !over {
            let text = "`pv` without a move";
            let cited = at_most_should("GB-INFO-1", "an interface has no trouble with an empty variation");
            self.core.findings.add_once("info-form", cited, text, line);
        }
        let Some(pv) = info.pv else { return };
        self.core.saw(&["GB-INFO-5"]);
        let mut position = position;
        for mv in pv.iter() {
            match position.play(mv) {
                Ok(next) => position = next,
                Err(_) => {
                    let text = format!("pv: {mv} is not legal in {position}");
                    return self.core.findings.add_once("info-moves", "GB-INFO-5", &text, line);
                }
            }
        }
    }
}
