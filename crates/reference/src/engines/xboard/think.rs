//! Searching: when it begins, goes on and ends, what is done with its result, and the claims that end a game.

use std::time::Duration;

use crate::engines::chess::{Ending, accepts_draw};
use crate::search::chess::Search;
use games::chess::{Move, Position};

use super::limits::Measure;
use super::{Mode, Stage, Standing, Toggle, Xboard};

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's move.
    Move,
    /// The opponent's time; this move is expected and already made on the searched board.
    Ponder(Move),
    /// Analysis.
    Analyze,
}

/// A search under way.
pub(super) struct Thought {
    pub(super) search: Search,
    pub(super) purpose: Purpose,
    /// The position that is searched.
    pub(super) root: Position,
    pub(super) began: Duration,
    cpu_began: Duration,
}

impl Thought {
    /// Whether it has anything left to do.
    pub(super) fn wants_nodes(&self) -> bool {
        self.purpose == Purpose::Move || !self.search.is_done()
    }
}

/// Below this the engine gives up, if it may.
const HOPELESS: i32 = -900;

impl Xboard {
    /// Whether the engine searches for its own move.
    pub(super) fn is_thinking(&self) -> bool {
        self.thought.as_ref().is_some_and(|thought| thought.purpose == Purpose::Move)
    }

    fn begin(&mut self, root: Position, purpose: Purpose) {
        let mut search = Search::new(&root, self.settings.taste(), self.settings.extends_checks());
        if let Some(depth) = self.limits.depth().filter(|_| purpose != Purpose::Analyze) {
            search.limit_depth(depth);
        }
        self.thought =
            Some(Thought { search, purpose, root, began: self.console.now, cpu_began: self.cpu.used });
    }

    /// The engine is on move: it claims what is over, and else thinks.
    pub(super) fn think(&mut self) {
        self.thought = None;
        let Some(position) = self.position().cloned() else {
            return;
        };
        if self.claim(&position) || position.legal_moves().is_empty() {
            return;
        }
        self.stage = Stage::Running;
        self.begin(position, Purpose::Move);
    }

    /// The opponent has made this move; a search that expected it goes on, any other is thrown away.
    pub(super) fn answer(&mut self, expected: Move) {
        match self.thought.as_mut() {
            Some(thought) if thought.purpose == Purpose::Ponder(expected) => {
                thought.purpose = Purpose::Move;
                thought.began = self.console.now;
                thought.cpu_began = self.cpu.used;
                let position = thought.root.clone();
                if self.claim(&position) {
                    self.thought = None;
                }
            }
            _ => self.think(),
        }
    }

    /// In analysis the position on the board is searched from now on.
    pub(super) fn analyze_again(&mut self) {
        if self.mode != Mode::Analyze {
            return;
        }
        self.thought = None;
        if let Some(position) = self.position().cloned().filter(|position| !position.legal_moves().is_empty())
        {
            self.begin(position, Purpose::Analyze);
        }
    }

    /// After each line and each step: pondering begins or ends, and pings that waited for the move are answered.
    pub(super) fn settle(&mut self) {
        if self.console.is_over() {
            return;
        }
        let pondering =
            matches!(self.thought.as_ref().map(|thought| thought.purpose), Some(Purpose::Ponder(_)));
        if self.may_ponder() {
            if self.thought.is_none() {
                self.ponder();
            }
        } else if pondering {
            self.thought = None;
        }
        if !self.is_thinking() {
            for number in std::mem::take(&mut self.pings) {
                self.say(&format!("pong {number}"));
            }
        }
    }

    fn may_ponder(&self) -> bool {
        let waiting = matches!((self.mode, self.position()), (Mode::Play(own), Some(position)) if position.turn() != own);
        waiting && self.hard == Toggle::On && self.stage == Stage::Running && self.editing.is_none()
    }

    fn ponder(&mut self) {
        let Some(position) = self.position().cloned().filter(|position| position.outcome().is_none()) else {
            return;
        };
        let Some(expected) = self.suggestion() else {
            return;
        };
        let root = position.after(expected);
        if !root.legal_moves().is_empty() {
            self.begin(root, Purpose::Ponder(expected));
        }
    }

    /// How long the search takes so far by the measure that decides.
    fn measured(&self, thought: &Thought) -> Duration {
        match self.limits.measure() {
            Measure::Wall => self.console.now.saturating_sub(thought.began),
            Measure::Cpu => self.cpu.used.saturating_sub(thought.cpu_began),
            Measure::Nodes(rate) => {
                let thousandths = u128::from(thought.search.nodes()) * 1000 / u128::from(rate.max(1));
                Duration::from_millis(u64::try_from(thousandths).unwrap_or(u64::MAX))
            }
        }
    }

    /// How long the search takes so far, as thinking lines tell it: by the wall, or under `nps` by the CPU (XB-NPS-2).
    pub(super) fn thinking_time(&self) -> Duration {
        self.thought.as_ref().map_or(Duration::ZERO, |thought| match self.limits.measure() {
            Measure::Wall => self.console.now.saturating_sub(thought.began),
            Measure::Cpu | Measure::Nodes(_) => self.cpu.used.saturating_sub(thought.cpu_began),
        })
    }

    /// Searches on; moves when time is over or more of it would not help. Returns the nodes used.
    pub(super) fn search_on(&mut self, nodes: u64) -> u64 {
        let Some(mut thought) = self.thought.take() else {
            return 0;
        };
        let allotted = self.clock.allotment();
        let moving = thought.purpose == Purpose::Move;
        if moving && self.measured(&thought) >= allotted {
            self.thought = Some(thought);
            self.move_now();
            return 0;
        }
        let mut told = Vec::new();
        let nodes = if moving { nodes.min(self.nodes_permitted(&thought, allotted)) } else { nodes };
        let used = thought.search.run(&mut self.table, nodes, &mut told);
        let (root, purpose, settled) =
            (thought.root.clone(), thought.purpose, thought.search.is_done() || thought.search.is_settled());
        self.thought = Some(thought);
        if self.post == Toggle::On {
            for line in &told {
                self.say_thinking(line, &root, purpose);
            }
        }
        if moving && settled {
            self.move_now();
        }
        used
    }

    /// Under `nps` a budget of time is one of nodes, and it is exact.
    fn nodes_permitted(&self, thought: &Thought, allotted: Duration) -> u64 {
        let Measure::Nodes(rate) = self.limits.measure() else {
            return u64::MAX;
        };
        let all = u128::from(rate) * allotted.as_millis() / 1000;
        u64::try_from(all).unwrap_or(u64::MAX).saturating_sub(thought.search.nodes()).max(1)
    }

    /// The thinking time is over: the best move so far is made. Does nothing if the engine is not thinking.
    pub(super) fn move_now(&mut self) {
        if !self.is_thinking() {
            return;
        }
        let Some(thought) = self.thought.take() else {
            return;
        };
        let Some(mv) = thought.search.best_move().map(Move::from_cozy) else {
            return;
        };
        let score = thought.search.best().map_or(0, |line| line.score);
        let used = self.measured(&thought);
        if self.settings.resigns() && score < HOPELESS && self.last_score < HOPELESS {
            self.stage = Stage::Over;
            return self.say("resign");
        }
        self.last_score = score;
        let after = thought.root.after(mv);
        // A draw that the own move brings about is offered first (WinBoard 4.3), and claimed once it is on the board.
        if after.can_claim_fifty() || after.can_claim_threefold() {
            self.say("offer draw");
        }
        self.comment(&format!("{} nodes, {} plies", thought.search.nodes(), thought.search.completed()));
        self.say(&format!("move {}", thought.root.coordinates(mv)));
        self.clock.moved(used);
        self.standing = Standing::Legal(after.clone());
        if !self.claim(&after) {
            // The reply that the search foresaw is worth pondering.
            let reply =
                thought.search.best().and_then(|line| line.moves.get(1)).copied().map(Move::from_cozy);
            if let Some(reply) = reply.filter(|&reply| self.may_ponder() && after.is_legal(reply)) {
                let root = after.after(reply);
                if !root.legal_moves().is_empty() {
                    self.begin(root, Purpose::Ponder(reply));
                }
            }
        }
    }

    /// Prints the result if the game is over by rule and nobody said so yet; whether it is over.
    fn claim(&mut self, position: &Position) -> bool {
        let Some(ending) = Ending::of(position) else {
            return false;
        };
        if self.stage == Stage::Over {
            // Said before; a GUI that wants to play on says `go` and gets a move, if there is one.
            return false;
        }
        self.say(&ending.to_string());
        self.stage = Stage::Over;
        true
    }

    /// `draw`: accepted when the engine does not think it is better.
    pub(super) fn answer_draw_offer(&mut self) {
        let Some(position) = self.position() else {
            return;
        };
        let playing = matches!(self.mode, Mode::Play(_)) && self.stage == Stage::Running;
        let current = self.thought.as_ref().filter(|thought| thought.purpose == Purpose::Move);
        let score =
            current.and_then(|thought| thought.search.best()).map_or(self.last_score, |line| line.score);
        if playing && accepts_draw(score, position) {
            self.say("offer draw");
        }
    }
}
