//! The monitors over `info`.

use std::sync::Arc;
use std::time::Duration;

use super::machine::Uci;
use super::mates::WrongMate;
use super::searched::{Board, Searched};
use super::variations::{Variation, Wrong};
use crate::common::findings::{Cited, at_most_may, at_most_should};
use crate::family::asked::Progress;
use crate::uci::grammar::{Form, Info, Move, Oddity, Score};
use wire::line::Line;

/// What may be shown only after about a second, may be shown from here on (UCI-INFO-12).
const ABOUT_A_SECOND: Duration = Duration::from_millis(900);

/// An engine's clock may differ from ours by this.
const MARGIN: Duration = Duration::from_millis(500);

/// What another message begins with that has run into an `info`.
const MESSAGES: [&[u8]; 3] = [b"info", b"bestmove", b"readyok"];

/// Whether another message begins at this word, by itself or right behind a number or a move. `debuginfo` is only unknown.
fn begins_another(word: &[u8]) -> bool {
    MESSAGES.iter().filter_map(|message| word.strip_suffix(*message)).any(|before| {
        // A move ends with the number of a rank, and perhaps a piece.
        before.is_empty() || before.iter().rev().take(2).any(u8::is_ascii_digit)
    })
}

/// Speeds are compared from this time of search on, in milliseconds.
const LONG: u64 = 1000;

/// An engine may tell how fast it is now, or how fast it was on average; not ten times as fast.
const TIMES: u64 = 10;

impl Uci {
    /// Takes in an `info` line.
    pub(super) fn informed(&mut self, info: &Info<'_>, form: Form, line: &Line) {
        self.core.saw(&["UCI-INFO-1", "UCI-INFO-11"]);
        self.judge_parts(info, form, line);
        if let Some(text) = info.string {
            self.judge_complaint(&text.to_bytes(), line);
        }
        // Text may come at any time.
        let bare = Info { string: None, unknown: None, ..*info };
        if bare == Info::default() || !self.judge_place(line) {
            return;
        }
        let Some(question) = self.relative.asked.only() else { return };
        let (searched, limit) = (question.open_game().cloned(), question.depth);
        self.told.scored |= info.score.is_some();
        self.judge_gates(info, line);
        if let Some(searched) = searched {
            self.judge_times(info, &searched, line);
            self.judge_lines(info, &searched, line);
            if !searched.board.is_over() {
                self.judge_moves(info, &searched, line);
            }
        }
        self.judge_depth(info, limit, line);
        // Variations may each have been counted when they were found.
        if info.multipv.is_none_or(|number| number == 1) {
            let told = Progress { time: info.time, nodes: info.nodes, depth: None };
            self.relative.judge_progress(&mut self.core, told, line);
        }
    }

    /// What can be said of a line alone.
    fn judge_parts(&mut self, info: &Info<'_>, form: Form, line: &Line) {
        if let Some(word) = info.unknown.filter(|word| begins_another(word)) {
            let text = format!("another message begins in the line, at `{}`", String::from_utf8_lossy(word));
            return self.core.findings.add_once("line-form", "UCI-GEN-4", text, line);
        }
        // It is graver than the words that may stand in the place of the moves.
        if form.has(Oddity::EmptyPv) {
            let cited = at_most_should("UCI-INFO-1", "interfaces have no trouble with an empty variation");
            self.core.findings.add_once("info-form", cited, "`pv` without a move", line);
        }
        if form.has(Oddity::OddNull) {
            let cited = at_most_should("UCI-MOVE-4", "interfaces have no trouble with it");
            self.core.findings.add_once("info-form", cited, "a null move is written `0000`", line);
        }
        if let Some(word) = info.unknown {
            let text = format!("`{}` is no keyword of info", String::from_utf8_lossy(word));
            let cited = match word {
                b"cp" | b"mate" if info.score.is_some() => {
                    at_most_should("UCI-INFO-6", "a score is of one kind")
                }
                _ => at_most_may("UCI-INFO-1", "interfaces pass over what they do not know"),
            };
            self.core.findings.add_once("info-form", cited, text, line);
        }
        let odd = [
            (Oddity::Repeated, at_most_may("UCI-INFO-1", "the last one counts"), "a part occurs twice"),
            (
                Oddity::PlusSign,
                at_most_may("UCI-INFO-1", "interfaces read it"),
                "a plus sign before a number",
            ),
        ];
        for (oddity, cited, text) in odd {
            if form.has(oddity) {
                self.core.findings.add_once("info-form", cited, text, line);
            }
        }
        if info.seldepth.is_some() {
            let wrong = info.depth.is_none().then_some("`seldepth` without `depth` in the same line");
            self.core.check_once("info-form", "UCI-INFO-3", wrong, line);
        }
        if info.bound.is_some() {
            let wrong = info.score.is_none().then_some("a bound without a score");
            self.core.check_once("info-form", "UCI-INFO-18", wrong, line);
        }
        if let Some(number) = info.currmovenumber {
            let wrong = (number == 0).then_some("`currmovenumber` counts from 1");
            self.core.check_once("info-form", "UCI-INFO-9", wrong, line);
        }
        for (name, value) in [("hashfull", info.hashfull), ("cpuload", info.cpuload)] {
            let Some(value) = value else { continue };
            let wrong = (value > 1000).then(|| format!("{name} {value}: it is told per mille"));
            self.core.check_once("info-form", "UCI-INFO-10", wrong, line);
        }
        if info.pv.is_some_and(|pv| !pv.is_empty()) && info.score.is_some() {
            let parts = [("depth", info.depth), ("nodes", info.nodes)];
            let missing: Vec<&str> =
                parts.iter().filter(|(_, value)| value.is_none()).map(|(name, _)| *name).collect();
            let wrong =
                (!missing.is_empty()).then(|| format!("a variation without {}", missing.join(" and ")));
            self.core.check_once("info-parts", "UCI-INFO-2", wrong, line);
            let wrong = info.time.is_none().then_some("a variation without `time`");
            self.core.check_once("info-parts", "UCI-INFO-4", wrong, line);
        }
    }

    /// Whether a search is under way; what an engine tells of one otherwise.
    fn judge_place(&mut self, line: &Line) -> bool {
        self.core.saw(&["UCI-GEN-7"]);
        let searches = self.relative.asked.searches();
        if !searches {
            let text = "the engine tells of a search, but no `go` is unanswered";
            let cited = at_most_should("UCI-GEN-7", "what is told late need not be a search");
            self.core.findings.add_once("info-place", cited, text, line);
        }
        searches
    }

    /// What has to be switched on.
    fn judge_gates(&mut self, info: &Info<'_>, line: &Line) {
        let gated = [
            (info.refutation.is_some(), "UCI_ShowRefutations", "UCI-INFO-14", "refutation"),
            (info.currline.is_some(), "UCI_ShowCurrLine", "UCI-INFO-15", "currline"),
        ];
        for (told, option, clause, what) in gated {
            if told {
                let wrong = (!self.is_on(option)).then(|| format!("`{what}` though {option} is not on"));
                self.core.check_once("info-switched", clause, wrong, line);
            }
        }
        if let Some(0) = info.currline.and_then(|told| told.cpu) {
            self.core.findings.add_once("info-switched", "UCI-INFO-15", "processors count from 1", line);
        }
    }

    fn judge_times(&mut self, info: &Info<'_>, searched: &Searched, line: &Line) {
        let passed = line.at.saturating_sub(searched.at);
        let first = info.currmove.is_some() || info.currline.is_some() || info.refutation.is_some();
        if first {
            let early = (passed < ABOUT_A_SECOND)
                .then(|| format!("moves being searched are told {} ms after `go`", passed.as_millis()));
            self.core.saw(&["UCI-INFO-12"]);
            if let Some(text) = early {
                self.core.findings.add_once_timed("info-early", "UCI-INFO-12", text, line);
            }
        }
        let Some(time) = info.time else { return };
        let most = line.at.saturating_sub(searched.since) + MARGIN;
        if u128::from(time) > most.as_millis() {
            let text = format!("time {time}, but `go` was sent {} ms ago", passed.as_millis());
            let cited = at_most_should("UCI-INFO-4", "what the time is counted from is not told exactly");
            self.core.findings.add_once_timed("info-times", cited, text, line);
        }
        if let Some((nodes, nps)) =
            info.nodes.zip(info.nps).filter(|(nodes, _)| time >= LONG && *nodes > LONG)
        {
            let average = nodes.saturating_mul(1000) / time;
            let fits = nps <= average.saturating_mul(TIMES) && average <= nps.saturating_mul(TIMES);
            if !fits {
                let text = format!("nps {nps}, but nodes {nodes} in {time} ms are {average} a second");
                let cited = at_most_should("UCI-INFO-5", "how the speed is measured is not told");
                self.core.findings.add_once("info-times", cited, text, line);
            }
        }
    }

    /// The numbers of variations.
    fn judge_lines(&mut self, info: &Info<'_>, searched: &Searched, line: &Line) {
        let Some(number) = info.multipv else { return };
        let legal = searched.board.position.legal_moves().len().max(1) as u64;
        let wrong = match searched.lines {
            _ if number == 0 => Some("the best variation is number 1, not 0".to_owned()),
            Some(most) if number > most.max(1) => {
                Some(format!("variation {number} where {most} were asked for"))
            }
            _ if number > legal => Some(format!("variation {number} where {legal} moves are legal")),
            _ => None,
        };
        self.core.check_once("info-multipv", "UCI-INFO-13", wrong, line);
        self.judge_variations(info, searched, (number, legal), line);
    }

    /// What the variations of one depth say together. Of a bound only its number counts.
    fn judge_variations(
        &mut self,
        info: &Info<'_>,
        searched: &Searched,
        (number, legal): (u64, u64),
        line: &Line,
    ) {
        // What is no number of a variation has been told.
        let Some(asked) = searched.lines.filter(|_| !searched.is_odd && (1..=legal).contains(&number)) else {
            return;
        };
        let is_exact = info.bound.is_none();
        // Without either it tells no variation, only how far one is.
        let Some(depth) = info.depth.filter(|_| info.pv.is_some() || !is_exact) else { return };
        let first = info.pv.and_then(|pv| pv.first()).filter(|_| is_exact);
        let score = info.score.filter(|_| is_exact);
        let most = if searched.only.is_empty() { legal } else { searched.only.len() as u64 };
        let told = Variation { number, depth, first, score };
        let (cited, text) = match self.told.variations.take(told, asked.min(most)) {
            None => return,
            Some(Wrong::Repeated(text) | Wrong::Incomplete(text) | Wrong::WorseFirst(text)) => {
                (Cited::from("UCI-INFO-13"), text)
            }
            Some(Wrong::Order(text)) => {
                (at_most_should("UCI-INFO-13", "that the numbers rise is not said in so many words"), text)
            }
        };
        self.core.findings.add_once("info-multipv", cited, text, line);
    }

    /// The depth stays within its limit, and that of exact main lines does not fall.
    fn judge_depth(&mut self, info: &Info<'_>, limit: Option<u64>, line: &Line) {
        // What `depth 0` means is open (UA-6).
        if let Some((limit, depth)) = limit.filter(|&limit| limit > 0).zip(info.depth) {
            self.core.saw(&["UCI-GO-8"]);
            if depth > limit {
                let text = format!("depth {depth} where `depth {limit}` was asked for");
                let cited =
                    at_most_should("UCI-GO-8", "from where an engine counts its plies is its own affair");
                self.core.findings.add_once("info-progress", cited, text, line);
            }
        }
        let Some(depth) = info.depth.filter(|_| info.pv.is_some() && info.bound.is_none()) else { return };
        if info.multipv.is_some_and(|number| number != 1) {
            return;
        }
        let before = self.told.depth.replace(depth);
        // Threads tell of depths of their own.
        let has_threads = self.setting("Threads").is_some_and(|threads| threads != "1");
        let fell = before.filter(|before| depth < *before && !has_threads);
        let wrong = fell.map(|before| format!("depth {depth} after {before}"));
        self.core.check_once("info-progress", "UCI-INFO-17", wrong, line);
    }

    fn judge_moves(&mut self, info: &Info<'_>, searched: &Arc<Searched>, line: &Line) {
        let board = &searched.board;
        if let Some(mv) = info.currmove {
            let legal = board.legal(mv);
            let wrong =
                legal.is_none().then(|| format!("currmove {mv} is not legal in {}", board.position.fen()));
            self.core.check_once("info-moves", "UCI-INFO-16", wrong, line);
            if let Some(mv) = legal.filter(|mv| !searched.only.is_empty() && !searched.only.contains(mv)) {
                let text = format!("currmove {} is not among the moves to be searched", board.written(mv));
                self.core.findings.add_once("info-moves", "UCI-GO-4", text, line);
            }
        }
        if let Some(pv) = info.pv {
            let outside = pv.first().and_then(|mv| board.legal(mv));
            if let Some(mv) = outside.filter(|mv| !searched.only.is_empty() && !searched.only.contains(mv)) {
                let text = format!(
                    "pv begins with {}, which is not among the moves to be searched",
                    board.written(mv)
                );
                self.core.findings.add_once("info-moves", "UCI-GO-4", text, line);
            }
            if let Some((end, plies)) = self.judge_sequence("pv", board, pv.iter(), line) {
                self.judge_mate(info, &end, plies, line);
            }
        }
        if let Some(moves) = info.refutation {
            self.judge_sequence("refutation", board, moves.iter(), line);
        }
        if let Some(told) = info.currline {
            self.judge_sequence("currline", board, told.moves.iter(), line);
        }
    }

    /// Whether moves can be played one after the other. A null move is nobody's to judge.
    /// Returns the position behind them, and how many they are.
    fn judge_sequence(
        &mut self,
        what: &str,
        board: &Board,
        moves: impl Iterator<Item = Move>,
        line: &Line,
    ) -> Option<(Board, usize)> {
        self.core.saw(&["UCI-INFO-16"]);
        let mut board = board.clone();
        let mut plies = 0;
        for mv in moves.take_while(|mv| !mv.is_null()) {
            match board.legal(mv) {
                Some(mv) => {
                    board.position.play(mv);
                    plies += 1;
                }
                None => {
                    let text = format!("{what}: {mv} is not legal in {}", board.position.fen());
                    self.core.findings.add_once("info-moves", "UCI-INFO-16", text, line);
                    return None;
                }
            }
        }
        Some((board, plies))
    }

    /// A mate, if the variation shows it to the end. A bound is no mate.
    fn judge_mate(&mut self, info: &Info<'_>, end: &Board, plies: usize, line: &Line) {
        let Some(Score::Mate(told)) = info.score.filter(|_| info.bound.is_none()) else { return };
        if !end.is_mate() {
            return;
        }
        self.core.saw(&["UCI-INFO-6", "UCI-INFO-7"]);
        let (cited, text) = match self.mates.take(told, plies) {
            None => return,
            Some(WrongMate::Plies(text)) => (Cited::from("UCI-INFO-6"), text),
            Some(WrongMate::TooFar(text)) => (
                at_most_should("UCI-INFO-6", "there is a mate, and the variation may come from elsewhere"),
                text,
            ),
            Some(WrongMate::Sign(text)) => (Cited::from("UCI-INFO-7"), text),
        };
        self.core.findings.add_once("info-mate", cited, text, line);
    }
}
