//! Every state that the engine may be in: sent lines wait in a queue, and a [`Hypothesis`] says how many of them the
//! engine has taken and what that made of it.
//!
//! A sent line counts as taken only when an engine line has arrived that is right only after it. Hypotheses are as lazy
//! as they can be: what can still be taken later is not taken now. Their number and the length of the queue are bounded;
//! past a bound what is left is marked as undefined, so that it never gives a false alarm.

use std::collections::VecDeque;

use super::apply::{Dialect, apply};
use super::order::{Order, Sent};
use super::state::{Mode, State};
use games::chess::Position;

/// More states than these are never kept.
pub(super) const MOST_HYPOTHESES: usize = 256;
/// More lines than these never wait.
const MOST_WAITING: usize = 4096;
/// More states than these are never looked at for one engine line.
const MOST_STEPS: usize = 50_000;

/// One way things may stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hypothesis {
    /// How many lines, counted from the dialogue's start, the engine has taken.
    pub(super) taken: u64,
    /// What it is in now.
    pub(super) state: State,
}

/// Whether an unanswered ping holds up what was sent after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pings {
    /// It does: the engine answers in order (XB-PING-2).
    Hold,
    /// The engine has broken that order; looked at to find out what else is wrong.
    Skip,
}

/// Whether states that differ only by commuting orders are visited, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// Every one.
    All,
    /// Only those behind an order that matters to moves, claims and answers.
    Essential,
}

/// What a visitor says of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Visit {
    /// Look further: the engine may have taken more.
    Further,
    /// Enough on this way.
    Enough,
}

/// All hypotheses about one engine.
#[derive(Debug, Clone)]
pub(super) struct Hypotheses {
    /// How the engine takes commands.
    dialect: Dialect,
    queue: VecDeque<Sent>,
    /// The number of the queue's first line.
    base: u64,
    alive: Vec<Hypothesis>,
    /// The states once everything sent is taken: what an all-knowing GUI goes by.
    settled: Vec<State>,
}

impl Hypotheses {
    /// A process that has just started.
    pub(super) fn boot() -> Hypotheses {
        let state = State::boot();
        Hypotheses {
            dialect: Dialect::default(),
            queue: VecDeque::new(),
            base: 0,
            settled: vec![state.clone()],
            alive: vec![Hypothesis { taken: 0, state }],
        }
    }

    /// How the engine takes commands from now on.
    pub(super) fn speak(&mut self, dialect: Dialect) {
        self.dialect = dialect;
    }

    /// How the engine takes commands.
    pub(super) fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The hypotheses, at least one.
    pub(super) fn alive(&self) -> &[Hypothesis] {
        &self.alive
    }

    /// The states once everything sent is taken, at least one.
    pub(super) fn settled(&self) -> &[State] {
        &self.settled
    }

    /// The first state that everything leads to: what an all-knowing GUI believes. The others differ only where the text
    /// leaves something open.
    pub(super) fn believed(&self) -> &State {
        &self.settled[0]
    }

    /// The position that such a GUI believes in, if there is just one.
    pub(super) fn position(&self) -> Option<&Position> {
        let mut positions = self.settled.iter().map(State::position);
        let first = positions.next()??;
        positions.all(|p| p == Some(first)).then_some(first)
    }

    /// Why it is not known what stands on the board, if it is not.
    pub(super) fn doubt(&self) -> Option<String> {
        if let Some(why) = self.settled.iter().find_map(State::doubt) {
            return Some(format!("the board is not known: {why}"));
        }
        let boards = self.settled.iter().map(|s| &s.board);
        let ambiguous = boards.clone().any(|board| Some(board) != boards.clone().next());
        ambiguous.then(|| format!("the board is ambiguous: {} positions are possible", self.settled.len()))
    }

    /// Whether some state once everything is taken is like this.
    pub(super) fn settles(&self, like: impl Fn(&State) -> bool) -> bool {
        self.settled.iter().any(like)
    }

    /// The pings that are unanswered in every state, in the order in which they were sent.
    pub(super) fn unanswered(&self) -> Vec<i64> {
        let waiting = |h: &Hypothesis| {
            let taken = usize::try_from(h.taken.saturating_sub(self.base)).unwrap_or(usize::MAX);
            let untaken = self.queue.iter().skip(taken).filter_map(|sent| match sent.order {
                Order::Ping(number) if self.dialect.ping => Some(number),
                _ => None,
            });
            h.state.owed.iter().copied().chain(untaken).collect::<Vec<i64>>()
        };
        let mut unanswered = self.alive.first().map(waiting).unwrap_or_default();
        for h in self.alive.iter().skip(1) {
            let other = waiting(h);
            unanswered.retain(|number| other.contains(number));
        }
        unanswered
    }

    /// The waiting line with this number.
    pub(super) fn line(&self, number: u64) -> Option<&Sent> {
        self.queue.get(usize::try_from(number.checked_sub(self.base)?).ok()?)
    }

    /// The number that the next sent line gets.
    pub(super) fn next_number(&self) -> u64 {
        self.base + self.queue.len() as u64
    }

    /// A line was sent.
    pub(super) fn push(&mut self, sent: Sent) {
        if self.queue.len() >= MOST_WAITING {
            self.settle_half();
        }
        self.settled = settle(std::mem::take(&mut self.settled), &sent.order, self.dialect);
        self.queue.push_back(sent);
    }

    /// Visits, for each hypothesis, its state and those that taking more of the waiting lines leads to.
    pub(super) fn explore(&self, pings: Pings, depth: Depth, mut visit: impl FnMut(&Hypothesis) -> Visit) {
        let mut steps = 0;
        for start in &self.alive {
            let mut stack = vec![(start.clone(), true)];
            while let Some((hypothesis, shown)) = stack.pop() {
                steps += 1;
                if steps > MOST_STEPS {
                    return;
                }
                if shown && visit(&hypothesis) == Visit::Enough {
                    continue;
                }
                self.step(hypothesis, pings, depth, &mut stack);
            }
        }
    }

    fn step(&self, hypothesis: Hypothesis, pings: Pings, depth: Depth, stack: &mut Vec<(Hypothesis, bool)>) {
        let Some(sent) = self.line(hypothesis.taken) else {
            return;
        };
        let Hypothesis { taken, state } = hypothesis;
        if pings == Pings::Hold && held_up(&state) {
            return;
        }
        // A ping taken in a search is answered after it, so it matters to nothing that comes before.
        let passes = sent.order.commutes() || (state.thinks() && matches!(sent.order, Order::Ping(_)));
        let shown = depth == Depth::All || !passes;
        stack.extend(
            apply(state, &sent.order, self.dialect)
                .into_iter()
                .map(|state| (Hypothesis { taken: taken + 1, state }, shown)),
        );
    }

    /// The states that `find` makes something of, and what it makes. Where it says so, it looks no further on that way.
    pub(super) fn gather<T>(
        &self,
        pings: Pings,
        depth: Depth,
        mut find: impl FnMut(&Hypothesis) -> (Option<T>, Visit),
    ) -> Vec<T> {
        let mut found = Vec::new();
        self.explore(pings, depth, |h| {
            let (one, visit) = find(h);
            found.extend(one);
            visit
        });
        found
    }

    /// Puts these in the place of all that there were. None: they are left as they are.
    pub(super) fn replace(&mut self, survivors: Vec<Hypothesis>) {
        if survivors.is_empty() {
            return;
        }
        let mut kept: Vec<Hypothesis> = Vec::with_capacity(survivors.len().min(MOST_HYPOTHESES));
        let mut too_many = false;
        for survivor in survivors {
            if kept.contains(&survivor) {
                continue;
            }
            if kept.len() == MOST_HYPOTHESES {
                too_many = true;
                break;
            }
            kept.push(survivor);
        }
        if too_many {
            kept.iter_mut().for_each(|h| h.state.loosen("too many states are possible"));
        }
        self.alive = kept;
        self.trim();
        self.resettle();
    }

    /// Changes every hypothesis, and the settled states with them.
    pub(super) fn change(&mut self, mut change: impl FnMut(&mut State)) {
        self.alive.iter_mut().for_each(|h| change(&mut h.state));
        self.resettle();
    }

    fn resettle(&mut self) {
        // Hypotheses that have taken less are brought forward line by line, and merged with those that have taken more.
        let mut states: Vec<State> = Vec::new();
        for number in self.base..=self.next_number() {
            for h in self.alive.iter().filter(|h| h.taken == number) {
                add(&mut states, settled_form(h.state.clone()));
            }
            if let Some(sent) = self.line(number) {
                states = settle(states, &sent.order, self.dialect);
            }
        }
        self.settled = states;
    }

    /// Forgets lines that all have taken.
    fn trim(&mut self) {
        let least = self.alive.iter().map(|h| h.taken).min().unwrap_or(self.base);
        while self.base < least && self.queue.pop_front().is_some() {
            self.base += 1;
        }
    }

    /// Takes the older half of a queue that has become too long: nobody answers so many lines late.
    fn settle_half(&mut self) {
        let until = self.base + (self.queue.len() / 2) as u64;
        let mut states: Vec<State> = Vec::new();
        for number in self.base..until {
            for h in self.alive.iter().filter(|h| h.taken == number) {
                add(&mut states, h.state.clone());
            }
            if let Some(sent) = self.line(number) {
                let mut next: Vec<State> = Vec::new();
                for state in states.drain(..) {
                    apply(state, &sent.order, self.dialect).into_iter().for_each(|s| add(&mut next, s));
                }
                states = next;
            }
        }
        self.alive.retain(|h| h.taken >= until);
        let brought = states.into_iter().map(|state| Hypothesis { taken: until, state });
        self.alive.extend(brought);
        self.alive.truncate(MOST_HYPOTHESES);
        self.trim();
    }
}

/// Whether an unanswered ping holds up the engine: it answers at once unless it is on move.
pub(super) fn held_up(state: &State) -> bool {
    !state.owed.is_empty()
        && !state.thinks()
        && !state.loose
        && !matches!(state.mode, Mode::Paused(_) | Mode::Edit(_))
}

fn settle(states: Vec<State>, order: &Order, dialect: Dialect) -> Vec<State> {
    let mut next: Vec<State> = Vec::with_capacity(states.len());
    for state in states {
        for state in apply(state, order, dialect) {
            add(&mut next, settled_form(state));
        }
    }
    next
}

/// Once everything is taken, pings are answered.
fn settled_form(mut state: State) -> State {
    state.owed.clear();
    state
}

fn add(states: &mut Vec<State>, state: State) {
    if states.len() < MOST_HYPOTHESES && !states.contains(&state) {
        states.push(state);
    }
}
