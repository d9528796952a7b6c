//! From rules and scripts to engines, and tables of them.

use super::rule::Rule;
use crate::Engine;
use crate::mutants::script::Script;
use crate::mutants::wrap::{Seen, ruled};

/// What makes an engine faulty.
pub(in crate::mutants) trait Behaviour {
    /// The faulty engine.
    fn engine(self) -> Box<dyn Engine>;
}

impl<S: Seen> Behaviour for Rule<S> {
    fn engine(self) -> Box<dyn Engine> {
        ruled(vec![self], Script::HONEST)
    }
}

impl<S: Seen, const N: usize> Behaviour for [Rule<S>; N] {
    fn engine(self) -> Box<dyn Engine> {
        ruled(self.into(), Script::HONEST)
    }
}

impl<S: Seen> Behaviour for Vec<Rule<S>> {
    fn engine(self) -> Box<dyn Engine> {
        ruled(self, Script::HONEST)
    }
}

impl<S: Seen> Behaviour for Script<S> {
    fn engine(self) -> Box<dyn Engine> {
        ruled(Vec::new(), self)
    }
}

impl<S: Seen, const N: usize> Behaviour for (Script<S>, [Rule<S>; N]) {
    fn engine(self) -> Box<dyn Engine> {
        ruled(self.1.into(), self.0)
    }
}

impl Behaviour for Box<dyn Engine> {
    fn engine(self) -> Box<dyn Engine> {
        self
    }
}
