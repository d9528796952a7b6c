//! How many dialogues run at a time: fewer where engines starve for processor time.
//!
//! Most dialogues only wait, so many of them fit on a processor. An engine that computes for a second before it answers needs
//! one for itself: with eight beside it every answer is late, and is waited for once more with nothing beside it. Main type:
//! [`Crowd`].

use parking_lot::{Condvar, Mutex};

/// The dialogues that run, and how many may.
#[derive(Debug)]
pub(super) struct Crowd {
    state: Mutex<State>,
    left: Condvar,
    least: usize,
    most: usize,
}

#[derive(Debug)]
struct State {
    running: usize,
    allowed: usize,
    /// How often the number was lowered: what began before tells nothing about the present one.
    era: u64,
    /// How many dialogues of this era have ended well.
    calm: usize,
}

/// A dialogue that runs; it began in this era.
#[derive(Debug)]
pub(super) struct Place(u64);

impl Crowd {
    /// Begins with the most, and never allows fewer than the least.
    pub(super) fn new(least: usize, most: usize) -> Crowd {
        let state = State { running: 0, allowed: most, era: 0, calm: 0 };
        Crowd { state: Mutex::new(state), left: Condvar::new(), least: least.min(most), most }
    }

    /// Waits until one more may run.
    pub(super) fn enter(&self) -> Place {
        let mut state = self.state.lock();
        self.left.wait_while(&mut state, |state| state.running >= state.allowed);
        state.running += 1;
        Place(state.era)
    }

    /// A dialogue is over. Those of one era lower the number once, by a quarter; as many good ones as may run raise it by one.
    pub(super) fn leave(&self, place: Place, starved: bool) {
        let mut state = self.state.lock();
        state.running -= 1;
        if starved && place.0 == state.era {
            state.allowed = (state.allowed - state.allowed.div_ceil(4)).max(self.least);
            state.era += 1;
            state.calm = 0;
        } else if !starved {
            state.calm += 1;
            if state.calm >= state.allowed && state.allowed < self.most {
                state.allowed += 1;
                state.calm = 0;
            }
        }
        self.left.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(crowd: &Crowd) -> usize {
        crowd.state.lock().allowed
    }

    #[test]
    fn starving_engines_get_more_room_and_calm_ones_company() {
        let crowd = Crowd::new(4, 16);
        let beside: Vec<Place> = (0..16).map(|_| crowd.enter()).collect();
        for place in beside {
            crowd.leave(place, true);
        }
        assert_eq!(allowed(&crowd), 12, "what ran at the same time counts once");
        for expected in [9, 6, 4, 4] {
            let place = crowd.enter();
            crowd.leave(place, true);
            assert_eq!(allowed(&crowd), expected);
        }
        for _ in 0..4 + 5 {
            let place = crowd.enter();
            crowd.leave(place, false);
        }
        assert_eq!(allowed(&crowd), 6);
    }

    #[test]
    fn one_that_may_not_run_yet_waits_for_another_to_end() {
        let crowd = Crowd::new(1, 1);
        let first = crowd.enter();
        std::thread::scope(|scope| {
            let second = scope.spawn(|| crowd.enter());
            crowd.leave(first, false);
            crowd.leave(second.join().expect("it was let in"), false);
        });
        assert_eq!(crowd.state.lock().running, 0);
    }
}
