//! What `go` asks for.

use std::time::Duration;

use crate::chess::{Board, Color, has_form_of_coordinates};

use super::engine::Engine;
use super::state::{Budget, Limits};

/// Nobody looks deeper.
const DEEPEST: u32 = 40;
/// It is a hasty player, in milliseconds.
const LONGEST: i64 = 3000;

impl Limits {
    /// Where the number behind this word belongs.
    fn slot(&mut self, word: &str) -> Option<&mut Option<i64>> {
        Some(match word {
            "wtime" => &mut self.times[0],
            "btime" => &mut self.times[1],
            "winc" => &mut self.increments[0],
            "binc" => &mut self.increments[1],
            "movestogo" => &mut self.moves,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "movetime" => &mut self.time,
            _ => return None,
        })
    }
}

impl Engine {
    /// Reads the parameters; `None` if the command is to be ignored.
    pub(super) fn limits(&mut self, words: &[&str]) -> Option<Limits> {
        let mut limits = Limits::default();
        let mut rest = words[1..].iter().copied().peekable();
        if rest.len() == 0 && self.has("go-needs-limits") {
            return None;
        }
        while let Some(word) = rest.next() {
            match word {
                "ponder" | "infinite" => {
                    limits.ponders |= word == "ponder";
                    limits.is_infinite |= word == "infinite";
                    if self.has("flags-swallow-a-word") {
                        rest.next();
                    }
                }
                "mate" if self.has("mate-refused") => {
                    self.say("error Unexpected token: mate");
                    return None;
                }
                "searchmoves" => {
                    let swallows = self.has("searchmoves-swallows-rest");
                    while let Some(one) = rest.next_if(|one| swallows || has_form_of_coordinates(one)) {
                        limits.only.push(one.to_lowercase());
                    }
                }
                _ => match limits.slot(word) {
                    Some(slot) => {
                        if let Some(number) = rest.peek().and_then(|word| word.parse().ok()) {
                            if number > i32::MAX.into() && self.has("big-numbers-die") {
                                std::process::abort();
                            }
                            *slot = Some(number);
                            rest.next();
                        } else if self.has("missing-number-dies") {
                            std::process::abort();
                        }
                    }
                    None if self.has("unknown-word-drops-go") => return None,
                    None => {}
                },
            }
        }
        let number = |at: usize| words.get(at).and_then(|word| word.parse().ok());
        if self.has("clocks-by-place") && limits.times.iter().all(Option::is_some) {
            limits.times = [number(2), number(4)];
            limits.increments = [number(6), number(8)];
        }
        self.keep(&mut limits);
        self.mistake(&mut limits);
        self.mistake_range(&mut limits);
        self.mistake_as_reported(&mut limits);
        self.mistake_again(&mut limits);
        self.former = limits.clone();
        Some(limits)
    }

    /// What a faulty engine keeps of the last `go`.
    fn keep(&self, limits: &mut Limits) {
        limits.is_infinite |= self.has("infinite-sticks") && self.former.is_infinite;
        limits.ponders |= self.has("ponder-sticks") && self.former.ponders;
        if self.has("depth-sticks") && limits.depth.is_none() {
            limits.depth = self.former.depth;
        }
        if self.has("movetime-sticks") && limits.time.is_none() {
            limits.time = self.former.time;
        }
        if self.has("nodes-stick") && limits.nodes.is_none() && self.former.nodes.is_some() {
            limits.nodes = self.former.nodes;
            limits.is_infinite = false;
        }
        if self.has("searchmoves-stick") && limits.only.is_empty() {
            limits.only.clone_from(&self.former.only);
        }
    }

    /// How far the search may go.
    pub(super) fn budget(&self, limits: &Limits, board: &Board) -> Budget {
        let time = limits.time.map(|time| match () {
            () if self.has("movetime-early") => time / 10,
            () if self.has("movetime-for-each-line") => time * self.options.lines as i64,
            () if self.has("movetime-in-centiseconds") => time * 10,
            () => time,
        });
        let share = self.share(limits, board).filter(|_| time.is_none() || !self.has("movetime-sticks"));
        let mut nodes = limits.nodes;
        let is_fit = |fault: &str| !self.has(fault);
        if self.has("nodes-in-thousands") {
            nodes = nodes.map(|nodes| nodes * 1000);
        }
        let nodes = nodes.filter(|_| is_fit("nodes-ignored"));
        let mate = limits.mate.filter(|_| is_fit("mate-endless"));
        let plies = mate.map(|moves| if self.has("mate-in-plies") { moves } else { 2 * moves });
        let depth = limits.depth.map(|depth| depth + i64::from(self.has("depth-one-more")));
        let has_limit = [time, share, nodes, plies, depth].iter().any(Option::is_some);
        let deepest = depth.into_iter().chain(plies).min();
        let least = time.into_iter().chain(share).min().map(|time| Duration::from_millis(time.max(0) as u64));
        let mut budget = Budget {
            depth: deepest
                .map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST.into()) as u32)
                .max(self.old_depth(board, limits)),
            nodes: nodes.map_or(u64::MAX, |nodes| nodes.max(0) as u64),
            time: least,
            is_exact: time.is_some() && nodes.is_none() && deepest.is_none(),
            is_open: !has_limit || limits.is_infinite,
        };
        if limits.is_infinite {
            budget.nodes = u64::MAX;
            budget.time = None;
        }
        if self.options.is_limited || self.has("elo-weighs-always") {
            budget.depth = budget.depth.min(1 + (self.options.elo - 600) / 600);
        }
        self.as_it_pleases(&mut budget, limits);
        budget
    }

    /// What the engine's variants make of the limits.
    fn as_it_pleases(&self, budget: &mut Budget, limits: &Limits) {
        if self.has("finishes-early") && !budget.is_open {
            budget.depth = budget.depth.min(3);
            budget.is_exact = false;
        }
        if self.has("own-limit-without-limits") && !limits.is_infinite && budget.is_open {
            budget.is_open = false;
            budget.depth = 4;
        }
        if self.options.analyses && self.has("analysemode-is-infinite") {
            *budget = Budget { nodes: u64::MAX, time: None, is_open: true, ..*budget };
        }
        if budget.is_open && self.board().lacks_material() && self.has("infinite-ends-on-bare-material") {
            budget.is_open = false;
            budget.depth = 3;
        }
        self.grow_tired(budget);
        if self.has("infinite-is-four-seconds") && budget.is_open {
            budget.is_open = false;
            budget.time = Some(Duration::from_secs(4));
        }
    }

    /// How long the engine may think by its clock, in milliseconds.
    pub(super) fn share(&self, limits: &Limits, board: &Board) -> Option<i64> {
        let is_black = self.clock_of(board) == Color::Black;
        let own = usize::from(is_black != (limits.ponders && self.has("ponder-uses-other-clock")));
        let (clock, increment) = (limits.times[own], limits.increments[own].unwrap_or(0).max(0));
        let has_one_clock = limits.times.iter().flatten().count() == 1;
        let is_fatal = has_one_clock && self.has("one-clock-dies")
            || clock.is_some_and(|clock| clock < 50) && self.has("low-clock-dies")
            || limits.moves == Some(1) && self.has("movestogo-one-dies")
            || clock.is_some_and(|clock| clock < 0) && self.has("negative-clock-dies");
        if is_fatal {
            std::process::abort();
        }
        if self.has("clocks-need-increments") && limits.increments.iter().all(Option::is_none) {
            return None;
        }
        if self.has("clocks-need-movestogo") && limits.moves.is_none() {
            return None;
        }
        let Some(clock) = clock else {
            let any = limits.times.iter().chain(&limits.increments).any(Option::is_some);
            return (any || limits.moves.is_some()).then_some(1000);
        };
        let clock = clock.max(0);
        if self.has("uses-most-of-its-clock") {
            return Some(clock * 4 / 5);
        }
        let moves = limits.moves.unwrap_or(30).clamp(1, 40);
        if self.has("increment-overspent") && increment > 0 {
            return Some(clock / moves + increment);
        }
        if self.has("last-move-overspent") && limits.moves == Some(1)
            || self.has("sudden-death-overspent") && limits.moves.is_none() && increment == 0
        {
            return Some(clock + 200);
        }

        let is_hasty =
            !(limits.ponders && self.has("ponder-uses-other-clock") || self.has("clock-by-parity"));
        Some((clock / (moves + 1) + increment / 2).min(clock / 2).min(if is_hasty { LONGEST } else { clock }))
    }
}
