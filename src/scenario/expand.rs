//! `for-each`: one scenario for each value. The loader expands values given in the file; lists from the probe are
//! expanded later.

use super::{POSITION, Scenario};
use crate::pattern::Bindings;

/// The id of the table that an instance of a `for-each` comes from: the id without the value.
pub(crate) fn table_of(id: &str) -> &str {
    id.split('[').next().unwrap_or(id)
}

impl Scenario {
    /// What is bound when the dialogue begins: the value of the `for-each`, and the current position (`turn` counts
    /// up while a race stays inconclusive).
    pub(crate) fn first_bindings(&self, turn: usize) -> Bindings {
        let mut bindings = self.bindings.clone();
        if !self.positions.is_empty() {
            bindings.insert(POSITION.to_owned(), self.positions[turn % self.positions.len()].clone());
        }
        bindings
    }

    pub(crate) fn instance(&self, name: &str, value: &str) -> Scenario {
        let placeholder = format!("<{name}>");
        let mut instance = self.clone();
        instance.id = format!("{}[{value}]", self.id);
        instance.title = self.title.replace(&placeholder, value);
        // What was sent is what an author looks for, also where the title speaks of all instances.
        if !value.is_empty() && !self.title.contains(&placeholder) {
            instance.title.push_str(&format!(" (`{value}`)"));
        }
        for argument in instance.requires.iter_mut().flat_map(|requirement| &mut requirement.arguments) {
            *argument = argument.replace(&placeholder, value);
        }
        instance.bindings.insert(name.to_owned(), value.to_owned());
        instance.for_each_list = None;
        instance.hash = instance.text_hash();
        instance
    }
}
