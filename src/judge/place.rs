//! Where a dialogue stands in its scenario ([`Place`]).

use super::step::Allowance;
use crate::pattern::Bindings;

/// The current step, and what earlier ones left.
#[derive(Debug)]
pub(super) struct Place {
    step: usize,
    /// How many times it has been done.
    round: u32,
    /// The names that are bound so far.
    pub(super) bindings: Bindings,
    /// The lines that earlier steps still allow.
    pub(super) allowed: Vec<Allowance>,
    /// The answers that failed steps were waiting for, which may still come.
    pub(super) late: Vec<String>,
}

impl Place {
    /// The first step.
    pub(super) fn new(bindings: Bindings) -> Place {
        Place { step: 0, round: 0, bindings, allowed: Vec::new(), late: Vec::new() }
    }

    /// The index of the step.
    pub(super) fn step(&self) -> usize {
        self.step
    }

    /// Whether this is what a failed step was waiting for; it comes once.
    pub(super) fn is_late(&mut self, answer: &str) -> bool {
        let at = self.late.iter().position(|late| late == answer);
        at.map(|at| self.late.swap_remove(at)).is_some()
    }

    /// Whether this step is about to begin for the first time.
    pub(super) fn enters(&self, step: usize) -> bool {
        self.step == step && self.round == 0
    }

    /// The step, which is performed this many times, is done once more.
    pub(super) fn go_on(&mut self, times: u32) {
        self.round += 1;
        if self.round >= times {
            self.round = 0;
            self.step += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_repeated_as_often_as_it_says() {
        let mut place = Place::new(Bindings::new());
        let mut steps = Vec::new();
        for times in [0, 1, 2, 2, 3] {
            steps.push(place.step());
            place.go_on(times);
        }
        assert_eq!(steps, [0, 1, 2, 2, 3]);
    }
}
