//! Searching: when it begins, goes on and ends, and what is said of it.

use std::time::Duration;

use super::NBoard;
use crate::search::othello::Search;
use games::othello::Position;
use grammars::nboard::Version;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// `go`.
    Move,
    /// `hint`: so many best moves.
    Hint(usize),
    /// `analyze`: the position after so many moves of the game.
    Analysis(usize),
}

/// A search under way.
pub(super) struct Thought {
    pub(super) search: Search,
    pub(super) purpose: Purpose,
    /// The position that is searched.
    pub(super) root: Position,
    /// When the command came.
    pub(super) began: Duration,
    /// Nodes of the searches before this one that belong to the same command.
    pub(super) earlier_nodes: u64,
    /// How long it may take.
    allotted: Option<Duration>,
    /// When `nodestats` is due.
    pub(super) stats_due: Duration,
}

/// `nodestats` comes so often while a search goes on.
const STATS_EVERY: Duration = Duration::from_secs(1);

impl Thought {
    pub(super) fn nodes(&self) -> u64 {
        self.earlier_nodes + self.search.nodes()
    }

    /// Whether searching on would not change the answer to `go`.
    fn is_settled(&self) -> bool {
        self.search.is_done() || (self.search.root_count() == 1 && self.search.completed() >= 1)
    }
}

impl NBoard {
    /// `go` and `hint`, with what was asked for before brought to its end: the text has a GUI ping first, and leaves open
    /// what happens otherwise.
    pub(super) fn think(&mut self, purpose: Purpose) {
        self.stop();
        let root = *self.record.position();
        if root.is_over() {
            // Neither has a meaning where nobody can move; the display at least can say so.
            return self.status("the game is over");
        }
        let lines = match purpose {
            Purpose::Hint(count) => count,
            Purpose::Move | Purpose::Analysis(_) => 1,
        };
        let mut thought = self.begin(root, purpose, lines);
        // NB-GO-8, NB-HINT-4, NB-V1-3: the clock limits `go` alone, in version 2 alone.
        if purpose == Purpose::Move && self.version == Version::Two {
            thought.allotted = self.record.clock().allotment(root.empties());
        }
        self.status("thinking");
        if let Purpose::Hint(count) = purpose {
            self.say_book(&root, count);
        }
        self.thought = Some(thought);
    }

    /// A search that begins now, at the depth that was set.
    pub(super) fn begin(&self, root: Position, purpose: Purpose, lines: usize) -> Thought {
        Thought {
            search: Search::new(&root, self.depth, lines),
            purpose,
            root,
            began: self.console.now,
            earlier_nodes: 0,
            allotted: None,
            stats_due: self.console.now + STATS_EVERY,
        }
    }

    /// Searches on, and answers when time is over or more of it would not help. Returns the nodes used.
    pub(super) fn think_on(&mut self, nodes: u64) -> u64 {
        let Some(mut thought) = self.thought.take() else {
            return 0;
        };
        // One iteration is always made: it takes next to nothing.
        let late = thought
            .allotted
            .is_some_and(|allotted| self.console.now.saturating_sub(thought.began) >= allotted);
        let mut used = 0;
        if !(late && thought.search.completed() >= 1) {
            let mut told = Vec::new();
            used = thought.search.run(&mut self.table, nodes, &mut told);
            if !matches!(thought.purpose, Purpose::Analysis(_)) {
                for line in &told {
                    self.say_search(line, &thought.root);
                }
            }
        }
        let late = late && thought.search.completed() >= 1;
        let finished = match thought.purpose {
            Purpose::Move => late || thought.is_settled(),
            Purpose::Hint(_) | Purpose::Analysis(_) => thought.search.is_done(),
        };
        if finished {
            self.finish(thought);
        } else {
            if self.console.now >= thought.stats_due {
                thought.stats_due = self.console.now + STATS_EVERY;
                self.say_node_stats(&thought);
            }
            self.thought = Some(thought);
        }
        used
    }

    /// A search has come to its own end.
    fn finish(&mut self, thought: Thought) {
        match thought.purpose {
            Purpose::Analysis(made) => self.analyze_on(made, &thought),
            Purpose::Move | Purpose::Hint(_) => self.conclude(&thought),
        }
    }

    /// Ends what is being searched. Nothing of it is said any more after this (NB-PING-3, NB-PING-7).
    pub(super) fn stop(&mut self) {
        if let Some(thought) = self.thought.take() {
            self.conclude(&thought);
        }
    }

    /// The last lines of a search: its nodes, and its answer if it was for a move. That is not made on the own board: the
    /// GUI sends it as it sends any move (NB-GO-6). A search that is stopped answers with what it has.
    pub(super) fn conclude(&mut self, thought: &Thought) {
        self.say_node_stats(thought);
        match (thought.purpose, thought.search.best_move()) {
            (Purpose::Move, Some(mv)) => {
                let score = thought.search.best().map(|line| line.score);
                self.say_answer(mv, score, self.console.now.saturating_sub(thought.began));
            }
            // The display is cleared by the GUI only at answers (NBG-7).
            _ => self.status(""),
        }
    }
}
