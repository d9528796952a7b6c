//! The monitors over answers: what each engine line changes, and which clause it breaks.

use std::sync::Arc;

use super::machine::{Answered, Foreign, Gbgp};
use crate::common::findings::at_most_should;
use crate::family::asked::Question;
use crate::gbgp::grammar::{Message, Oddity, Parsed};
use games::morris::{Game, Loss, Move};
use wire::line::{Ending, Line};

/// `bestmove`, read.
#[derive(Debug, Clone, Copy)]
struct Answer {
    best: Option<Move>,
    ponder: Option<Move>,
}

impl Gbgp {
    /// Takes in a line of the engine.
    pub(super) fn judge_line(&mut self, line: &Line, Parsed { message, form }: Parsed<'_>) {
        self.judge_bytes(line);
        if matches!(message, Message::Empty) {
            return;
        }
        if self.relative.judge_early(&mut self.core, line) {
            return;
        }
        self.core.saw(&["GB-IO-7"]);
        if !matches!(message, Message::Unknown(_) | Message::Malformed { .. }) {
            self.core.understood = true;
            self.core.saw(&["EC-ALIVE"]);
        }
        if form.has(Oddity::LeadingZero) {
            self.core.saw(&["GB-MOV-3"]);
            let text = "the number of a node is written with a zero before it";
            self.core.findings.add_once("answer-form", "GB-MOV-3", text, line);
        }
        if form.has(Oddity::TrailingText) {
            let text = "text stands behind the word";
            self.core.findings.add_once("line-kind", "GB-IO-7", text, line);
        }
        match message {
            Message::IdName(name) => {
                self.relative.name = Some(name.to_string());
                self.relative.introduced(&mut self.core, line);
            }
            Message::IdAuthor(_) => self.relative.introduced(&mut self.core, line),
            Message::Option(option) => {
                self.core.saw(&["GB-OPT-2"]);
                if form.has(Oddity::NoBounds) {
                    let text = "an integer is to be set, but between which bounds is not told";
                    let why = "the option can be set without knowing its bounds";
                    self.core.findings.add_once("option-form", at_most_should("GB-OPT-2", why), text, line);
                }
                let text =
                    String::from_utf8_lossy(&Message::Option(option).to_bytes(self.notation)).into_owned();
                self.relative.options.push(("option".to_owned(), text));
                self.relative.introduced(&mut self.core, line);
            }
            Message::GbgpOk => self.relative.welcomed(&mut self.core, line),
            Message::ReadyOk => self.relative.ready(&mut self.core, line),
            Message::BestMove { best, ponder } => self.answered(Answer { best, ponder }, line),
            Message::Info(info) => self.informed(&info, form, line),
            Message::Malformed { .. } => self.malformed(&message, line),
            Message::Unknown(_) => {
                let text = "the protocol defines no such line";
                let cited = self.core.findings.undefined_line("GB-IO-7");
                self.core.findings.add_once("line-kind", cited, text, line);
            }
            Message::Empty => {}
        }
    }

    /// What can be said of a line without reading it.
    fn judge_bytes(&mut self, line: &Line) {
        if !self.relative.is_greeted() {
            return;
        }
        self.core.saw(&["GB-IO-1", "GB-IO-2"]);
        if !line.bytes.is_ascii() {
            let text = "a byte that is no ASCII character";
            self.core.findings.add_once("line-form", "GB-IO-1", text, line);
        }
        if line.ending == Ending::CrLf {
            let text = "the line ends with a carriage return and a line feed, not with a line feed alone";
            self.core.findings.add_once("line-form", "GB-IO-2", text, line);
        }
    }

    fn answered(&mut self, answer: Answer, line: &Line) {
        self.core.saw(&["GB-BM-1", "GB-MOV-1"]);
        let question = self.relative.answered(&mut self.core, line);
        let game = question.as_ref().filter(|question| !question.disturbed).and_then(|q| q.game.clone());
        self.learned.answer = Some(Answered { best: answer.best, game });
        if answer.best.is_some()
            && let Some(Foreign { monitor, cited, text, line }) = self.learned.foreign.take()
        {
            self.core.findings.add(monitor, cited, text, &line);
        }
        let Some(question) = question else { return };
        self.core.saw(&["GB-GO-1", "GB-BM-3"]);
        if question.pondered {
            self.core.saw(&["GB-GO-9"]);
        }
        let Some(game) = question.open_game() else { return };
        let over = game.position().loss().is_some() || game.may_be_drawn();
        if question.ponders && !over {
            let text = "the move comes before `ponderhit` or `stop`".to_owned();
            self.core.findings.add("ponder", "GB-GO-9", text, line);
        }
        match answer.best {
            None => self.judge_none(game, line),
            Some(mv) => self.judge_move(&question, game, mv, line),
        }
        if let Some((best, ponder)) = answer.best.zip(answer.ponder) {
            self.judge_ponder_move(game, best, ponder, line);
        }
    }

    fn judge_none(&mut self, game: &Game, line: &Line) {
        // Whether a draw ends the game here is open, and how its moves are counted (GC-10, GC-11).
        let wrong = (game.position().loss().is_none() && !game.may_be_drawn())
            .then(|| format!("`none` in {}, where the game is not over", game.position()));
        self.core.check("move-legal", "GB-GO-4", wrong, line);
    }

    fn judge_move(&mut self, question: &Question<Arc<Game>>, game: &Game, mv: Move, line: &Line) {
        let position = game.position();
        if let Some(loss) = position.loss() {
            self.core.saw(&["GB-GO-3"]);
            let why = match loss {
                Loss::Material => "the side to move has fewer than three men",
                Loss::Blocked => "the side to move cannot move",
            };
            let text = format!("{mv} in {position}, where the game is over: {why}");
            return self.core.findings.add("move-legal", "GB-GO-3", text, line);
        }
        self.core.saw(&["GB-GO-2", "GB-MOV-2"]);
        if game.is_certainly_drawn() {
            self.core.saw(&["GB-POS-11"]);
            let text = format!("{mv} in {position}, where the game is drawn");
            self.core.findings.add("move-legal", "GB-POS-11", text, line);
        }
        let legal = position.legal_moves();
        if legal.contains(&mv) {
            return;
        }
        if question.again {
            let text = format!("{mv} is not legal in {position}, which `go` leaves as it was");
            return self.core.findings.add("move-legal", "GB-GO-10", text, line);
        }
        let alike = |known: &&Move| known.from == mv.from && known.to == mv.to;
        let (clause, why) = match (legal.iter().find(alike), mv.take) {
            (Some(known), None) if known.take.is_some() => {
                ("GB-MOV-2", ": it closes a mill and takes nothing")
            }
            (Some(known), Some(_)) if known.take.is_none() => ("GB-MOV-2", ": it closes no mill and takes"),
            (Some(_), Some(_)) => ("GB-MOV-2", ": it takes what may not be taken"),
            _ => ("GB-GO-2", ""),
        };
        let text = format!("{mv} is not legal in {position}{why}");
        self.core.findings.add("move-legal", clause, text, line);
    }

    fn judge_ponder_move(&mut self, game: &Game, best: Move, ponder: Move, line: &Line) {
        let Ok(next) = game.position().play(best) else { return };
        let wrong =
            (!next.is_legal(ponder)).then(|| format!("{ponder} is not legal after {best}, in {next}"));
        self.core.check("ponder-move", "GB-BM-2", wrong, line);
    }
}
