//! `for-each`: one scenario for each value. The loader expands values given in the file; lists from the probe are
//! expanded later.

use super::{POSITION, Scenario};
use crate::pattern::Bindings;

impl Scenario {
    /// The instances of a scenario whose `for-each` takes a list from the probe: one for each value, in order,
    /// without repetitions. Any other scenario is its own only instance.
    #[must_use]
    pub fn expand(&self, values: &[String]) -> Vec<Scenario> {
        let Some((name, _)) = &self.for_each_list else { return vec![self.clone()] };
        let mut seen: Vec<&String> = Vec::new();
        for value in values {
            if !seen.contains(&value) {
                seen.push(value);
            }
        }
        seen.into_iter().map(|value| self.instance(name, value)).collect()
    }

    /// What is bound when the dialogue begins: the value of the `for-each`, and the current position (`turn` counts
    /// up while a race stays inconclusive).
    #[must_use]
    pub fn first_bindings(&self, turn: usize) -> Bindings {
        let mut bindings = self.bindings.clone();
        if !self.positions.is_empty() {
            bindings.insert(POSITION.to_owned(), self.positions[turn % self.positions.len()].clone());
        }
        bindings
    }

    /// The scenario for one value.
    pub(super) fn instance(&self, name: &str, value: &str) -> Scenario {
        let placeholder = format!("<{name}>");
        let mut instance = self.clone();
        instance.id = format!("{}[{value}]", self.id);
        instance.title = self.title.replace(&placeholder, value);
        for argument in instance.requires.iter_mut().flat_map(|requirement| &mut requirement.arguments) {
            *argument = argument.replace(&placeholder, value);
        }
        instance.bindings.insert(name.to_owned(), value.to_owned());
        instance.for_each_list = None;
        instance.hash = instance.text_hash();
        instance
    }
}
