//! The monitors over answers: what each engine line changes, and which clause it breaks.

use std::sync::Arc;

use super::machine::{Answered, Told, Uci};
use super::searched::{Board, Searched};
use crate::common::findings::{at_most_may, at_most_should, cited};
use crate::family::asked::Question;
use crate::uci::grammar::{Form, Message, Move, Oddity, Parsed};
use wire::line::Line;

impl Uci {
    /// Takes in a line of the engine.
    pub(super) fn judge_line(&mut self, line: &Line, Parsed { message, form }: Parsed<'_>) {
        if matches!(message, Message::Empty) {
            return;
        }
        // Text that is no message may come at any time, a banner as well (UCI-HS-10, UA-26).
        if matches!(message, Message::Unknown(_)) {
            return self.judge_complaint(&line.bytes, line);
        }
        if self.relative.judge_early(&mut self.core, line) {
            return;
        }
        self.core.saw(&["UCI-GEN-1", "UCI-GEN-4", "UCI-GEN-14"]);
        if !matches!(message, Message::Malformed { .. }) {
            self.core.understood = true;
            self.core.saw(&["EC-ALIVE"]);
        }
        match message {
            Message::IdName(name) => self.named(name.to_string(), line),
            Message::IdAuthor(_) => self.authored(line),
            Message::Option(option) => self.offered(option, form, line),
            Message::UciOk => {
                self.judge_rest("UCI-HS-5", form, line);
                self.introduced(line);
            }
            Message::ReadyOk => {
                self.judge_rest("UCI-RDY-7", form, line);
                self.core.saw(&["UCI-RDY-7"]);
                self.input.ready = true;
                self.relative.ready(&mut self.core, line);
            }
            Message::BestMove { best, ponder } => self.answered(best, ponder, form, line),
            Message::CopyProtection(progress) => self.protected(progress, line),
            Message::Registration(progress) => self.registered(progress, line),
            Message::Info(info) => self.informed(&info, form, line),
            Message::Malformed { .. } => self.malformed(&message, line),
            Message::Unknown(_) | Message::Empty => {}
        }
    }

    /// Text behind a message that has none.
    fn judge_rest(&mut self, clause: &'static str, form: Form, line: &Line) {
        if form.has(Oddity::TrailingText) {
            self.core.findings.add_once("answer-form", clause, "text stands behind the word", line);
        }
    }

    fn answered(&mut self, best: Move, ponder: Option<Move>, form: Form, line: &Line) {
        self.core.saw(&["UCI-BM-1", "UCI-MOVE-1"]);
        if form.has(Oddity::TrailingText) {
            let cited = at_most_should("UCI-BM-1", "interfaces read the move all the same");
            self.core.findings.add_once("answer-form", cited, "text stands behind the answer", line);
        }
        let question = self.relative.answered(&mut self.core, line);
        let told = std::mem::take(&mut self.told);
        let searched = question.as_ref().filter(|question| !question.disturbed).and_then(|q| q.game.clone());
        self.answer = Some(Answered { best, searched });
        let Some(question) = question else { return };
        self.core.saw(&["UCI-GO-1", "UCI-BM-5"]);
        let Some(searched) = question.open_game() else { return };
        if searched.board.is_over() {
            return self.judge_end(best, form, searched, line);
        }
        self.judge_moment(&question, searched, line);
        self.judge_move(&question, searched, best, line);
        self.judge_information(&question, searched, &told, line);
        if let Some(ponder) = ponder {
            self.judge_ponder_move(searched, best, ponder, form, line);
        }
    }

    /// What an engine answers that has no move (UA-7).
    fn judge_end(&mut self, best: Move, form: Form, searched: &Searched, line: &Line) {
        self.core.saw(&["UCI-MOVE-4"]);
        if !best.is_null() {
            let text = format!("{best} in {}, where there is no legal move", searched.board.position.fen());
            let cited = at_most_may("UCI-BM-2", "what is answered without a legal move is not defined");
            self.core.findings.add("move-legal", cited, text, line);
        } else if form.has(Oddity::OddNull) || form.has(Oddity::NoMove) {
            let text = "no move is written `0000`";
            self.core.findings.add_once("answer-form", "UCI-MOVE-4", text, line);
        }
    }

    /// Answers that wait for `stop` or `ponderhit`.
    fn judge_moment(&mut self, question: &Question<Arc<Searched>>, searched: &Searched, line: &Line) {
        if question.pondered {
            let wrong = question.ponders.then_some("the move comes before `ponderhit` or `stop`");
            self.core.check("ponder", "UCI-GO-7", wrong, line);
        }
        if searched.infinite && !question.ponders {
            self.core.saw(&["UCI-GO-6"]);
            let because = "which limit wins where another one stands beside `infinite` is not told";
            let cited =
                if searched.limited { at_most_should("UCI-GO-6", because) } else { cited("UCI-GO-6") };
            if !question.stopped {
                let text = "the move of an infinite search comes before `stop`";
                self.core.findings.add("infinite", cited, text, line);
            }
        }
    }

    fn judge_move(
        &mut self,
        question: &Question<Arc<Searched>>,
        searched: &Searched,
        best: Move,
        line: &Line,
    ) {
        self.core.saw(&["UCI-BM-2"]);
        let board = &searched.board;
        let fen = board.position.fen();
        if best.is_null() && searched.is_odd {
            return;
        }
        if best.is_null() {
            let text = format!("no move in {fen}, where there are legal moves");
            return self.core.findings.add("move-legal", "UCI-BM-2", text, line);
        }
        if let Some(mv) = board.legal(best) {
            if !searched.only.is_empty() {
                let wrong = (!searched.only.contains(&mv))
                    .then(|| format!("{best} is not among the moves to be searched"));
                self.core.check("move-legal", "UCI-GO-4", wrong, line);
            }
            return;
        }
        let (clause, why) = match self.other_spelling(board, best) {
            Some(known) => known,
            None if question.again => ("UCI-POS-7", "; `bestmove` leaves the position as it was"),
            None => ("UCI-BM-2", ""),
        };
        let text = format!("{best} is not legal in {fen}{why}");
        self.core.findings.add("move-legal", clause, text, line);
    }

    /// The clause and the reason, if the move is legal in another spelling.
    fn other_spelling(&self, board: &Board, mv: Move) -> Option<(&'static str, &'static str)> {
        let (position, text) = (&board.position, mv.to_string());
        let castles = |mv| position.is_castling(mv);
        if board.chess960 {
            let step = position.parse_coordinates(&text).is_ok_and(castles);
            return step.then_some(("UCI-960-1", ": castling is written as the king taking its rook"));
        }
        if position.parse_coordinates_960(&text).is_ok_and(castles) {
            let clause =
                if self.input.settings.contains_key("uci_chess960") { "UCI-960-4" } else { "UCI-MOVE-3" };
            return Some((clause, ": castling is written as the king's step of two squares"));
        }
        let promotes = position.parse_coordinates(&format!("{text}q")).is_ok();
        promotes.then_some(("UCI-MOVE-2", ": what the pawn becomes is missing"))
    }

    /// An answer follows on information (UCI-BM-4), unless there was nothing to search, or no time.
    fn judge_information(
        &mut self,
        question: &Question<Arc<Searched>>,
        searched: &Searched,
        told: &Told,
        line: &Line,
    ) {
        let choices = if searched.only.is_empty() {
            searched.board.position.legal_moves().len()
        } else {
            searched.only.len()
        };
        if choices < 2 || question.stopped || question.pondered {
            return;
        }
        let wrong = (!told.scored).then_some("no info with a score came since `go`");
        self.core.check_once("information", "UCI-BM-4", wrong, line);
    }

    fn judge_ponder_move(&mut self, searched: &Searched, best: Move, ponder: Move, form: Form, line: &Line) {
        let Some(mv) = searched.board.legal(best) else { return };
        let next = searched.board.after(mv);
        if ponder.is_null() {
            if form.has(Oddity::OddNull) {
                let text = "no move is written `0000`, or the ponder move left away";
                self.core.findings.add_once("answer-form", "UCI-MOVE-4", text, line);
            }
            return;
        }
        let is_illegal = next.legal(ponder).is_none();
        let text = || format!("{ponder} is not legal after {best}, in {}", next.position.fen());
        match self.other_spelling(&next, ponder).filter(|_| is_illegal) {
            Some((clause, why)) => {
                let text = format!("{}{why}", text());
                self.core.findings.add("ponder-move", clause, text, line);
            }
            None => self.core.check("ponder-move", "UCI-BM-3", is_illegal.then(text), line),
        }
    }
}
