//! What the engine does wrong where two features meet, and what its talkative variants say.

use std::time::Duration;

use crate::chess::{Board, Kind, Move, Piece, Square};

use super::engine::Engine;
use super::state::{Limits, Thinking};

impl Engine {
    /// The parameters of `go`, as a faulty engine takes them together.
    pub(super) fn mistake(&self, limits: &mut Limits) {
        if limits.only.len() > 32 && self.has("searchmoves-of-33-dies") {
            std::process::abort();
        }
        if self.has("searchmoves-first-only") {
            limits.only.truncate(1);
        }
        if limits.times.iter().any(Option::is_some) && self.has("clocks-beat-depth") {
            limits.depth = None;
        }
        let own = self.board().turn.index();
        let is_large =
            limits.increments[own].zip(limits.times[own]).is_some_and(|(more, clock)| more > clock);
        if is_large && self.has("large-increment-mute") {
            (limits.times, limits.increments, limits.moves) = ([None; 2], [None; 2], None);
        }
    }

    /// Whether `searchmoves` finds this move.
    pub(super) fn knows_in_list(&self, board: &Board, one: Move) -> bool {
        let is_way = one.from.file() != one.to.file();
        let is_passing =
            board.has(Some(one.from), board.turn, Kind::Pawn) && is_way && board.get(one.to).is_none();
        let is_castling = board.has(Some(one.from), board.turn, Kind::King)
            && (board.castles_freely(one) || (one.to.file() - one.from.file()).abs() == 2);
        !(is_passing || is_castling) || !self.has("searchmoves-without-special-moves")
    }

    /// Makes a queen of what the expected move promotes to.
    pub(super) fn mistake_last_move(&self, board: &mut Board, limits: &Limits) {
        let last = self.kept.moves.last().filter(|text| text.len() == 5 && limits.ponders);
        if let Some(square) = last.and_then(|text| Square::named(&text[2..4]))
            && self.has("ponder-move-becomes-queen")
        {
            board.put(square, Some(Piece { color: board.turn.other(), kind: Kind::Queen }));
        }
    }

    /// How many lines a search shows, if options take their time.
    pub(super) fn lines_by_now(&self, lines: usize) -> usize {
        let is_new = |(set, _): &(std::time::Instant, usize)| set.elapsed() < Duration::from_millis(150);
        let before = self.kept.lines_before.filter(is_new).map(|(_, before)| before);
        before.filter(|_| self.has("options-late-by-150-ms")).unwrap_or(lines)
    }

    /// Whether a FEN counts further than a byte.
    pub(super) fn counts_too_far(&self, fen: &str) -> bool {
        let number = fen.split(' ').nth(5).and_then(|number| number.parse::<u32>().ok());
        number.is_some_and(|number| number > 255) && self.has("fen-number-above-255-refused")
    }

    /// A move in writing, without the letter of its promotion in an engine with this fault.
    pub(super) fn without_letter(&self, fault: &str, one: Move, text: String) -> String {
        if one.promotion.is_some() && self.has(fault) { text[..4].to_owned() } else { text }
    }

    /// The number of a move at the root, counted on from the depths before.
    pub(super) fn counted_on(&self, depth: u32, number: usize) -> usize {
        let count = self.thinking.as_ref().map_or(0, |thinking| thinking.only.len());
        let earlier = (depth as usize).saturating_sub(1) * count;
        if self.has("currmovenumber-counts-on") { number + earlier } else { number }
    }

    /// An `info` line with numbers of another form.
    pub(super) fn miscounted(&self, thinking: &Thinking, text: String) -> String {
        let count = (0..8).flat_map(|file| (0..8).filter_map(move |rank| Square::at(file, rank)));
        let has_few = count.filter(|square| thinking.board.get(*square).is_some()).count() <= 5;
        let text = match has_few && self.has("tbhits-minus-one") {
            true => text.replacen(" time ", " tbhits -1 time ", 1),
            false => text,
        };
        if !self.debugs || !self.has("debug-on-groups-digits") {
            return text;
        }
        let mut words = text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        if let Some(at) = words.iter().position(|word| word == "nodes")
            && let Some(nodes) = words.get_mut(at + 1).filter(|nodes| nodes.len() > 3)
        {
            nodes.insert(nodes.len() - 3, ',');
        }
        words.join(" ")
    }

    /// What a talkative engine says before its move.
    pub(super) fn burst(&mut self, thinking: &Thinking) {
        if self.has("strings-hold-commands") {
            self.say("info string readyok for bestmove (none), uciok ponder score mate 0");
            self.say("info string bestmove e2e4");
        }
        if self.has("bursts-before-bestmove") {
            for nodes in 0..500 {
                let time = thinking.began.elapsed().as_millis();
                self.say(&format!("info nodes {} time {time}", thinking.nodes + nodes));
            }
        }
    }
}
