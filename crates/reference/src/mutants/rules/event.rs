//! When a rule applies: a line or an event, what is known of the engine at that time, and what came before.

use super::lines::Lines;
use wire::exchange::Signal;

/// What the rules of an engine meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::mutants) enum Moment {
    /// The engine starts, before anything is read.
    Start,
    /// A line from the GUI, before the engine inside is given it.
    Heard,
    /// A line of the engine inside, before anybody outside hears it.
    Said,
    /// A read, or a step of the search, is over.
    Settled,
    /// Input has ended.
    InputEnd,
    /// A signal came.
    Signal(Signal),
}

/// A moment, with what is known at that time.
pub(super) struct Scene<'a, S> {
    pub(super) moment: Moment,
    pub(super) line: &'a [u8],
    pub(super) seen: &'a S,
}

/// Something that happens to the engine, under conditions. A rule is an event with what comes of it; an event alone stands
/// in the conditions of others (`after`, `until`).
pub(in crate::mutants) struct Event<S> {
    moment: Moment,
    conditions: Vec<Condition<S>>,
}

type Predicate<S> = Box<dyn Fn(&[u8], &S) -> bool + Send>;

enum Condition<S> {
    Is(Predicate<S>),
    Within(Window<S>),
    Counted(Count<S>),
}

/// A time that begins after one event and ends with another.
struct Window<S> {
    begins: Option<Event<S>>,
    ends: Vec<Event<S>>,
    lasts: Lasts,
    is_open: bool,
}

/// How long a window lasts, if nothing else ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lasts {
    /// For ever.
    On,
    /// For the next line in the same direction.
    OneLine,
    /// Until something has come of it.
    OneHit,
}

/// How often it has happened.
struct Count<S> {
    since: Vec<Event<S>>,
    count: u32,
    counts: Box<dyn Fn(u32) -> bool + Send>,
}

impl<S: 'static> Event<S> {
    /// Any line or event of this kind.
    pub(super) fn at(moment: Moment) -> Event<S> {
        Event { moment, conditions: Vec::new() }
    }

    /// The same, for these lines.
    pub(super) fn of<M>(moment: Moment, lines: impl Lines<S, M>) -> Event<S> {
        Event::at(moment).given(move |line, seen| lines.include(line, seen))
    }

    /// What it happens to.
    pub(super) fn moment(&self) -> Moment {
        self.moment
    }

    fn on(mut self, condition: Condition<S>) -> Event<S> {
        self.conditions.push(condition);
        self
    }

    fn within(self, begins: Option<Event<S>>, lasts: Lasts) -> Event<S> {
        let is_open = begins.is_none();
        self.on(Condition::Within(Window { begins, ends: Vec::new(), lasts, is_open }))
    }

    fn counted(self, counts: impl Fn(u32) -> bool + Send + 'static) -> Event<S> {
        self.on(Condition::Counted(Count { since: Vec::new(), count: 0, counts: Box::new(counts) }))
    }

    /// Only in this state of the engine inside: before a line that it hears, after a line that it says.
    pub(in crate::mutants) fn when(self, state: impl Fn(&S) -> bool + Send + 'static) -> Event<S> {
        self.given(move |_, seen| state(seen))
    }

    /// Not in this state of the engine inside.
    pub(in crate::mutants) fn unless(self, state: impl Fn(&S) -> bool + Send + 'static) -> Event<S> {
        self.given(move |_, seen| !state(seen))
    }

    /// Only lines that are so.
    pub(in crate::mutants) fn that(self, so: impl Fn(&[u8]) -> bool + Send + 'static) -> Event<S> {
        self.given(move |line, _| so(line))
    }

    /// Only where line and state together are so.
    pub(in crate::mutants) fn given(self, so: impl Fn(&[u8], &S) -> bool + Send + 'static) -> Event<S> {
        self.on(Condition::Is(Box::new(so)))
    }

    /// Only once this has happened. What begins it is not yet within.
    pub(in crate::mutants) fn after(self, begins: Event<S>) -> Event<S> {
        self.within(Some(begins), Lasts::On)
    }

    /// Only the next time after each time that this has happened.
    pub(in crate::mutants) fn next_after(self, begins: Event<S>) -> Event<S> {
        self.within(Some(begins), Lasts::OneHit)
    }

    /// Only as the very next line in the same direction.
    pub(in crate::mutants) fn right_after(self, begins: Event<S>) -> Event<S> {
        self.within(Some(begins), Lasts::OneLine)
    }

    /// Only before this happens; after `after`, until this happens. What ends it is not within any more.
    pub(in crate::mutants) fn until(mut self, ends: Event<S>) -> Event<S> {
        if !matches!(self.conditions.last(), Some(Condition::Within(_))) {
            self = self.within(None, Lasts::On);
        }
        if let Some(Condition::Within(window)) = self.conditions.last_mut() {
            window.ends.push(ends);
        }
        self
    }

    /// Only one time of those that all conditions before this one leave: the first is 1.
    pub(in crate::mutants) fn the_nth(self, n: u32) -> Event<S> {
        self.counted(move |count| count == n)
    }

    /// Not the first times, so many.
    pub(in crate::mutants) fn beyond(self, n: u32) -> Event<S> {
        self.counted(move |count| count > n)
    }

    /// Only each so many-th time.
    pub(in crate::mutants) fn every(self, n: u32) -> Event<S> {
        self.counted(move |count| count.is_multiple_of(n))
    }

    /// Times are counted anew from here: after `the_nth`, `beyond` and `every`.
    pub(in crate::mutants) fn since(mut self, event: Event<S>) -> Event<S> {
        if let Some(Condition::Counted(count)) = self.conditions.last_mut() {
            count.since.push(event);
        }
        self
    }

    /// Whether it happens now. Each event is shown every scene once, as it has to remember.
    pub(super) fn happens(&mut self, scene: &Scene<'_, S>) -> bool {
        let mut happens = self.moment == scene.moment;
        for condition in &mut self.conditions {
            happens = condition.holds(scene, happens);
        }
        happens
    }
}

impl<S: 'static> Condition<S> {
    fn holds(&mut self, scene: &Scene<'_, S>, before: bool) -> bool {
        match self {
            Condition::Is(so) => before && so(scene.line, scene.seen),
            Condition::Within(window) => window.holds(scene, before),
            Condition::Counted(count) => count.holds(scene, before),
        }
    }
}

impl<S: 'static> Window<S> {
    fn holds(&mut self, scene: &Scene<'_, S>, before: bool) -> bool {
        for event in &mut self.ends {
            self.is_open &= !event.happens(scene);
        }
        let holds = before && self.is_open;
        if let Some(event) = &mut self.begins {
            let is_over = match self.lasts {
                Lasts::On => false,
                Lasts::OneLine => scene.moment == event.moment,
                Lasts::OneHit => holds,
            };
            self.is_open = event.happens(scene) || self.is_open && !is_over;
        }
        holds
    }
}

impl<S: 'static> Count<S> {
    fn holds(&mut self, scene: &Scene<'_, S>, before: bool) -> bool {
        for event in &mut self.since {
            if event.happens(scene) {
                self.count = 0;
            }
        }
        self.count += u32::from(before);
        before && (self.counts)(self.count)
    }
}

/// It hears such a line: the GUI has sent it.
pub(in crate::mutants) fn hears<S: 'static, M>(lines: impl Lines<S, M>) -> Event<S> {
    Event::of(Moment::Heard, lines)
}

/// It says such a line.
pub(in crate::mutants) fn says<S: 'static, M>(lines: impl Lines<S, M>) -> Event<S> {
    Event::of(Moment::Said, lines)
}

/// It starts, before anything is read.
pub(in crate::mutants) fn starts<S: 'static>() -> Event<S> {
    Event::at(Moment::Start)
}

/// A read or a step of its search is over.
pub(in crate::mutants) fn settles<S: 'static>() -> Event<S> {
    Event::at(Moment::Settled)
}

/// Its input ends.
pub(in crate::mutants) fn input_ends<S: 'static>() -> Event<S> {
    Event::at(Moment::InputEnd)
}

/// SIGTERM comes.
pub(in crate::mutants) fn sigterm<S: 'static>() -> Event<S> {
    Event::at(Moment::Signal(Signal::Term))
}
