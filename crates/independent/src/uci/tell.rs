//! What the engine tells of a search.

use std::time::Duration;

use crate::chess::{Board, Color, Found, Kind, Move, value};
use crate::lines::Heard;

use super::engine::Engine;
use super::slips::two_steps;
use super::state::Thinking;

impl Engine {
    /// A depth is finished: its lines, the best first.
    pub(super) fn show(&mut self, thinking: &Thinking, lines: &[Found]) {
        if self.has("silent") || self.has("plays-any-move") || self.has("scores-at-the-end") {
            return;
        }
        if self.has_nothing_to_show(thinking) {
            return;
        }
        if self.has("odd-depths-only") && lines[0].depth.is_multiple_of(2) {
            return;
        }
        if self.has("bounds-told") && lines[0].depth > 1 {
            let score = self.score(&thinking.board, lines[0].score - 20);
            let depth = lines[0].depth;
            self.say(&format!("info depth {depth} score {score} lowerbound nodes {}", lines[0].nodes));
        }
        self.fear_mate(thinking, &lines[0]);
        self.write_lines(thinking, lines, None);
        if let [_, reply, ..] = lines[0].line[..]
            && self.options.shows_refutations
            && self.has("refutation-lacks-own-move")
        {
            self.say(&format!("info refutation {}", reply.coordinates()));
        }
        let shows = self.options.shows_current_line && self.has("one-flag-shows-both");
        if (self.has("refutes-unasked") || shows) && thinking.board.legal().len() > 1 {
            let text = self.text(&thinking.board, lines[0].line[0]);
            self.say(&format!("info refutation {text}"));
        }
    }

    /// The lines, each as one message. `nodes`: what counts in place of the number that each has.
    fn write_lines(&mut self, thinking: &Thinking, lines: &[Found], nodes: Option<u64>) {
        let time = match self.has("time-in-microseconds") {
            true => thinking.began.elapsed().as_micros() as u64,
            false => thinking.began.elapsed().as_millis() as u64,
        };
        let time = if self.has("time-in-centiseconds") { time / 10 } else { time };
        let lines = &self.regrouped(thinking, lines)[..];
        let mut texts: Vec<String> = (1..)
            .zip(lines)
            .map(|(number, found)| {
                let nodes = nodes.unwrap_or(found.nodes).saturating_sub(thinking.nodes_before);
                let text = self.write_line(thinking, found, (number, lines.len()), (time, nodes));
                self.spoiled(thinking, text)
            })
            .collect();
        if self.has("multipv-worst-first") {
            texts.reverse();
        }
        if self.has("multipv-best-only-in-the-middle") && nodes.is_none() {
            texts.truncate(1);
        }
        if self.has("multipv-fills-up") {
            let missing = self.options.lines.saturating_sub(texts.len());
            let last = texts.last().cloned().unwrap_or_default();
            for number in 0..missing {
                let old = format!("multipv {}", lines.len());
                texts.push(last.replace(&old, &format!("multipv {}", lines.len() + 1 + number)));
            }
        }
        if thinking.is_stopped && nodes.is_some() && self.has("multipv-one-line-on-stop") {
            texts.truncate(1);
        }
        self.run_together(&mut texts);
        for text in texts {
            self.say(&text);
        }
    }

    fn write_line(
        &self,
        thinking: &Thinking,
        found: &Found,
        (number, count): (usize, usize),
        (time, nodes): (u64, u64),
    ) -> String {
        let board = &thinking.board;
        let depth = found.depth.max(1);
        let depth = if self.has("depth-goes-back") && depth.is_multiple_of(3) { depth - 2 } else { depth };
        let score = if found.depth == 0 { value(board) } else { found.score };
        let score = if number > 1 && self.has("second-line-negated") { -score } else { score };
        let is_turned = thinking.ponders && self.has("score-turned-while-pondering");
        let score = if is_turned { -score } else { score };
        let score = match self.has("bound-without-score") && depth > 1 {
            true => "lowerbound".to_owned(),
            false if found.depth == 0 && self.has("none-as-score") => "score cp None".to_owned(),
            false => format!("score {}", self.score(board, score)),
        };
        let selective = depth.max(found.line.len() as u32);
        let number = number - usize::from(self.has("multipv-from-zero"));
        let many = count > 1
            || self.has("always-numbered")
            || self.has("multipv-fills-up") && self.options.lines > 1;
        let number = if many { format!(" multipv {number}") } else { String::new() };
        if time == 0 && self.has("zero-time-divides") {
            std::process::abort();
        }
        let nps = match (nodes * 1000).checked_div(time) {
            None if self.has("nps-of-nothing") => "inf".to_owned(),
            None => (nodes * 1000).to_string(),
            Some(nps) if self.has("nps-with-fraction") => format!("{nps}.5"),
            Some(nps) => nps.to_string(),
        };
        let full = match self.has("hashfull-in-entries") {
            true => nodes,
            false => (nodes / (self.options.hash * 1000)).min(1000),
        };
        let full = self.fill(full);
        let time = if self.has("time-with-fraction") {
            format!("{:.3}", time as f64 / 1000.0)
        } else {
            time.to_string()
        };
        let line = self.line(board, &found.line);
        if self.has("seldepth-alone") {
            return format!("info seldepth {selective}{number} {score} time {time} nodes {nodes} pv {line}");
        }
        let more = if self.has("new-words") { " wdl 300 400 300 tbhits 0 ebf 3" } else { "" };
        let pv = if self.has("no-pv") || line.is_empty() { String::new() } else { format!(" pv {line}") };
        if self.has("infos-in-other-order") {
            return format!(
                "info{pv} hashfull {full} nodes {nodes}{number} time {time} nps {nps} {score} seldepth {selective} depth {depth}"
            );
        }
        let nodes = match self.has("nodes-with-suffix") && nodes >= 10_000 {
            true => format!("{}k", nodes / 1000),
            false => nodes.to_string(),
        };
        format!(
            "info depth {depth} seldepth {selective}{number} {score}{more} nodes {nodes} nps {nps} hashfull {full} time {time}{pv}"
        )
    }

    /// Moves in writing, one after the other.
    fn line(&self, board: &Board, line: &[Move]) -> String {
        let mut board = *board;
        let mut texts = Vec::new();
        let many = if self.has("short-lines") { 1 } else { usize::MAX };
        for &one in line.iter().take(many) {
            texts.push(self.text_in_line(&board, one));
            board = board.after(one);
        }
        self.goes_on_beyond(&board, &mut texts);
        if self.has("pv-lacks-first-move") {
            texts.remove(0);
        }
        if self.has("pv-with-stale-tail") && line.len().is_multiple_of(2) {
            texts.push(line[0].coordinates());
        }
        if self.has("pv-as-list") {
            return format!("['{}']", texts.join("', '"));
        }
        texts.join(" ")
    }

    /// A move of a line of best play in writing.
    fn text_in_line(&self, board: &Board, one: Move) -> String {
        if self.has("pv-in-san") {
            return board.san(one);
        }
        if board.castles_freely(one) && self.has("chess960-pv-two-steps") {
            return two_steps(one);
        }
        let text = self.promoted_in_line(one, self.text(board, one));
        match one.promotion {
            Some(_) if self.has("pv-promotes-without-letter") => text[..4].to_owned(),
            _ => text,
        }
    }

    /// A move in writing.
    fn text(&self, board: &Board, one: Move) -> String {
        let text = self.lengthened(board, one, one.coordinates());
        let text = self.misspelled(one, text);
        if self.has("checks-with-plus") && board.after(one).is_in_check(board.turn.other()) {
            return format!("{text}+");
        }
        if board.castles_freely(one) && self.has("chess960-writes-two-steps") {
            return two_steps(one);
        }
        let is_king = board.get(one.from).is_some_and(|piece| piece.kind == Kind::King);
        if is_king && (one.to.file() - one.from.file()).abs() == 2 {
            let is_short = one.to.file() == 6;
            return match () {
                () if self.has("castles-with-letters") => if is_short { "O-O" } else { "O-O-O" }.to_owned(),
                () if self.has("castles-king-takes-rook") => {
                    format!("{}{}{}", one.from.name(), if is_short { 'h' } else { 'a' }, one.to.rank() + 1)
                }
                () => text,
            };
        }
        match one.promotion {
            Some(kind) if self.has("promotes-in-capitals") => {
                format!("{}{}", &text[..4], kind.letter().to_ascii_uppercase())
            }
            Some(kind) if self.has("promotes-with-equals") => format!("{}={}", &text[..4], kind.letter()),
            Some(_) if self.has("black-promotes-without-letter") && board.turn == Color::Black => {
                text[..4].to_owned()
            }
            _ => text,
        }
    }

    /// The search begins with a move at the root.
    pub(super) fn tell_of_try(&mut self, depth: u32, one: Move, number: usize) {
        let Some(thinking) = &self.thinking else { return };
        let (board, began, nodes) = (thinking.board, thinking.began, thinking.nodes);
        let text = self.text(&board, one);
        if self.has("chatter") {
            self.say(&format!("info string depth {depth}, move {number}: {text}"));
        }
        if self.has("many-infos") {
            let time = began.elapsed().as_millis();
            for _ in 0..5 {
                self.say(&format!("info depth {depth} nodes {nodes} time {time}"));
            }
        }
        let is_long = began.elapsed() > Duration::from_secs(1);
        if !is_long && !self.has("moves-told-at-once") || self.has("silent") || self.has("plays-any-move") {
            return;
        }
        let text = if self.has("currmove-in-san") { board.san(one) } else { text };
        let text = self.without_letter("currmove-promotes-without-letter", one, text);
        let number = self.counted_on(depth, number);
        let number = number - usize::from(self.has("currmovenumber-from-zero"));
        self.say(&format!("info depth {depth} currmove {text} currmovenumber {number}"));
        if self.options.shows_current_line || self.has("current-line-unasked") {
            let processor = u8::from(!self.has("current-line-from-zero"));
            let text = if self.has("current-line-without-moves") { "" } else { &text };
            self.say(format!("info currline {processor} {text}").trim_end());
        }
    }

    /// The end of a search: the last information, and the move.
    pub(super) fn tell(&mut self, lines: Vec<Found>) {
        let Some(thinking) = self.thinking.take() else { return };
        if self.is_done && !self.has("moves-on-quit") {
            return;
        }
        self.was_stopped = thinking.is_stopped;
        if thinking.missed && self.has("ponder-stop-mute") {
            return;
        }
        let Some(best) = lines.first() else { return self.tell_the_end(&thinking) };
        if self.gives_up(best) {
            return;
        }
        if self.has("readyok-before-move") {
            for _ in 0..self.lines.take_early("isready") {
                self.answer_ready();
            }
        }
        self.burst(&thinking);
        let is_silent = self.has("silent") || self.has_nothing_to_show(&thinking);
        if !is_silent && !self.has("plays-any-move") {
            self.write_lines(&thinking, &lines, Some(best.nodes));
            self.end_on_bound(&thinking, best);
        }
        let text = match best.depth == 0 && self.has("early-end-null") {
            true => "0000".to_owned(),
            false => self.text(&thinking.board, self.played(&thinking, best)),
        };
        let text = self.despairs(best, self.forgotten(&thinking, text));
        let ponder = self.ponder(&thinking.board, &self.line_of_reply(&lines, best));
        self.last.clone_from(&best.line);
        self.kept.searched = Some((thinking.board, best.line[0]));
        self.kept.has_missed = thinking.missed;
        self.kept.is_stuck |= thinking.missed;
        self.last_line = format!("bestmove {text}{ponder}");
        let mut line = self.last_line.clone();
        if thinking.is_stopped
            && self.has("readyok-runs-into-bestmove")
            && self.lines.take_early("isready") > 0
        {
            line.push_str("readyok\n");
        }
        self.say(&line);
        self.keep_search(&thinking, best);
        self.foresee(&thinking, best);
        if self.has("ponderhit-moves-twice") && thinking.has_pondered && !thinking.missed {
            self.say(&line);
        }
        self.move_again(&thinking, best);
        self.continue_badly(&thinking, best);
    }

    /// The move that is played.
    fn played(&self, thinking: &Thinking, best: &Found) -> Move {
        let is_other = |one: &&Move| **one != best.line[0] && self.has("plays-another-move");
        *thinking.only.iter().find(is_other).unwrap_or(&best.line[0])
    }

    /// What only a faulty engine does behind its move.
    fn continue_badly(&mut self, thinking: &Thinking, best: &Found) {
        if self.has("info-after-bestmove") {
            self.say(&format!("info nodes {} time {}", best.nodes, thinking.began.elapsed().as_millis()));
        }
        if thinking.is_stopped && self.has("isready-behind-stop-lost") {
            self.lines.take_early("isready");
        }
        if thinking.is_stopped && self.has("quit-behind-stop-lost") {
            self.lines.take_early("quit");
        }
        if self.has("input-lost-after-bestmove") {
            while let Heard::Line(_) = self.lines.arriving(Some(Duration::from_millis(30))) {}
        }
        let next = thinking.board.after(best.line[0]);
        self.is_done |=
            next.is_in_check(next.turn) && next.legal().is_empty() && self.has("leaves-after-mate");
        if self.has("bestmove-is-made") {
            self.game.make(best.line[0]);
        }
        if self.has("ponders-unasked") && self.options.ponders {
            let next = thinking.board.after(best.line[0]);
            if let Some(one) = next.legal().first() {
                self.say(&format!("info depth 1 score cp 0 nodes 20 pv {}", one.coordinates()));
            }
        }
        if self.has("move-crosses-stop")
            && self.searches.is_multiple_of(4)
            && let Heard::Line(line) = self.lines.arriving(Some(Duration::from_millis(20)))
        {
            if self.first(&line) == "stop" {
                let last = self.last_line.clone();
                return self.say(&last);
            }
            self.lines.put_off(line);
        }
    }

    /// The part of `bestmove` that names the expected reply, with the blank before it.
    fn ponder(&self, board: &Board, best: &Found) -> String {
        let next = board.after(best.line[0]);
        match self.another_reply(&next).as_ref().or(best.line.get(1)) {
            _ if self.has("bestmove-with-score") => " score 12".to_owned(),
            _ if self.has("no-ponder-move") || self.has("plays-another-move") || self.has("short-lines") => {
                String::new()
            }
            Some(_) if self.has("ponder-own-move") => format!(" ponder {}", self.own_next(board, best)),
            Some(&one) if next.castles_freely(one) && self.has("chess960-ponder-two-steps") => {
                format!(" ponder {}", two_steps(one))
            }
            Some(&one) => {
                let text = self.text(&next, one);
                let text = self.expected(one, text);
                format!(" ponder {}", self.without_letter("ponder-promotes-without-letter", one, text))
            }
            None if self.has("ponder-without-move") => " ponder".to_owned(),
            None if self.has("ponder-none") => " ponder (none)".to_owned(),
            None => String::new(),
        }
    }

    /// A move of the engine's own, where the opponent's is wanted.
    fn own_next(&self, board: &Board, best: &Found) -> String {
        let own = board.legal().into_iter().find(|&one| one != best.line[0]);
        own.or(best.line.first().copied()).map(Move::coordinates).unwrap_or_default()
    }

    /// There is no legal move.
    fn tell_the_end(&mut self, thinking: &Thinking) {
        self.kept.is_finished = true;
        if self.repeats_last_search() {
            return;
        }
        let is_mate = thinking.board.is_in_check(thinking.board.turn);
        let score = if is_mate { "mate 0" } else { "cp 0" };
        if !self.has("silent") && !self.has("plays-any-move") {
            self.say(&format!("info depth 0 score {score} nodes 0 time 0"));
        }
        self.say(match () {
            () if self.has("none-in-brackets") => "bestmove (none)",
            () if self.has("mated-a1a1") => "bestmove a1a1",
            () => "bestmove 0000",
        });
        self.collapse_behind_the_end();
    }
}
