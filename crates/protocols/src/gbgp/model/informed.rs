//! The monitors over `info`.

use super::machine::Gbgp;
use crate::common::findings::at_most_should;
use crate::gbgp::grammar::{Form, Info, Oddity};
use wire::line::Line;

impl Gbgp {
    /// Takes in an `info` line.
    pub(super) fn informed(&mut self, info: &Info<'_>, form: Form, line: &Line) {
        self.core.saw(&["GB-INFO-1", "GB-INFO-2", "GB-INFO-4"]);
        if info.score.is_some() {
            self.core.saw(&["GB-INFO-3"]);
        }
        if let Some(word) = info.unknown {
            let text = format!("`{}` is no keyword of info", String::from_utf8_lossy(word));
            let cited = at_most_should("GB-INFO-1", "a later edition of the text has further keywords");
            self.core.findings.add_once("info-form", cited, text, line);
        }
        if !self.asked.searches() {
            let text = "info belongs between `go` and its `bestmove`";
            return self.core.findings.add_once("info-place", "GB-INFO-2", text, line);
        }
        self.judge_moves(info, form, line);
        self.judge_progress(info, line);
    }

    fn judge_moves(&mut self, info: &Info<'_>, form: Form, line: &Line) {
        let Some(game) = self.asked.only().and_then(|question| question.open_game().cloned()) else { return };
        let position = *game.position();
        let over = position.loss().is_some() || game.may_be_drawn();
        if let Some(mv) = info.currmove {
            self.core.saw(&["GB-INFO-6"]);
            if !position.is_legal(mv) {
                let text = format!("currmove {mv} is not legal in {position}");
                self.core.findings.add_once("info-moves", "GB-INFO-6", &text, line);
            }
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

    fn judge_progress(&mut self, info: &Info<'_>, line: &Line) {
        let Some(question) = self.asked.only() else { return };
        let (time, nodes, depth) = (question.time, question.nodes, question.depth);
        question.time = info.time.or(time);
        question.nodes = info.nodes.or(nodes);
        let fell = [("time", time, info.time), ("nodes", nodes, info.nodes)];
        for (name, before, now) in fell {
            let Some((before, now)) = before.zip(now) else { continue };
            self.core.saw(&["GB-INFO-7"]);
            if now < before {
                let text = format!("{name} {now} after {before} in one search");
                self.core.findings.add_once("info-progress", "GB-INFO-7", &text, line);
            }
        }
        if let Some((limit, told)) = depth.zip(info.depth) {
            self.core.saw(&["GB-INFO-8"]);
            // A move cannot be found without looking a ply ahead, whatever is asked for.
            if told > limit.max(1) {
                let text = format!("depth {told} where `maxdepth {limit}` was asked for");
                self.core.findings.add_once("info-progress", "GB-INFO-8", &text, line);
            }
        }
    }
}
