//! Rules: what a faulty engine does differently, said in a sentence. Every line passes by default, in both directions,
//! and a rule names what becomes of some of them:
//!
//! ```text
//! hears("ping").when(during(Task::Go)).lost()
//! says("pong").when(Seen::is_pondering).held_until(Seen::is_idle)
//! hears("go").after(hears("ping").when(Seen::is_searching)).lost()
//! says(answer).waits_for(hears(anything))
//! ```
//!
//! A rule is an [`Event`] and a verb. The event begins with what happens: [`hears`] and [`says`] with the [`Lines`] that are
//! meant, [`starts`], [`settles`] (a read or a step of the search is over), [`input_ends`], [`sigterm`]. Conditions follow,
//! and each narrows those before it:
//!
//! * **The state** of the engine inside: `when`, `unless`, and `given` for line and state together. A line that is heard
//!   meets the state before it, a line that is said meets the state after it. `that` looks at the line alone.
//! * **What came before**: `after` an event, `until` an event (both may follow each other: a window), `next_after` (once
//!   each time), `right_after` (the very next line). What opens or closes a window is not within it. The rule remembers;
//!   nothing has to be counted by hand.
//! * **How often**: `the_nth`, `beyond` the first times, `every` so many times, counted from the start or `since` an event.
//!
//! The verbs are methods of [`Event`] too (`deeds.rs`): `lost`, `twice`, `late`, `deadly`, `deadly_by`, `exits`, `wedges`
//! (lost, and nothing is read any more), `deafens` (the same after the line); `held_until` a state, `stalls_until` a state
//! (later lines wait, too), `waits_for` an event; `reworded`, `replacing`; and `first_`, `then_` and `instead_` with
//! `hears` (the engine inside is given more) or `says` (a line more goes outside). `first`, `then` and `instead` alone take
//! a function of line and context, for everything else. What `then` does to a line that is heard is decided when the engine
//! inside has dealt with it, with the state after the line.
//!
//! Several rules make one mutant as an array. All of them see every line. The first that takes the place of a line has it;
//! what others do before and after a line is done all the same.
//!
//! **Rule or script?** A fault in one sentence is a rule, even if the sentence needs a function of its own in the topic's
//! file: `games_as(cut_at_pass)`, `says(answer).reworded(illegal_answer)`. What a rule must remember beyond windows and
//! counts stands in variables that its closure owns (see `keeps_first_clock` of nboard), or, where several rules share it,
//! in the context (`put_aside`, `held`, `memo`). A story in which many lines change what becomes of others stays a
//! [`Script`](super::script::Script), a constant with a name and a sentence (see `READS_WHEN_IDLE` of nboard). Rules may
//! stand before a script: `(SCRIPT, [rule])`.
//!
//! **Tables.** [`mutants!`] makes them. `rustfmt` does not look into it: an entry is one line if that fits, else its rule
//! stands on the next one. A closure of more than three lines becomes a function above the table. [`lines!`] names lines by
//! the patterns of what is read in them, and [`events_of!`] gives a protocol these events for its own state.

mod behaviour;
mod deeds;
mod event;
mod lines;
mod rule;
mod table;
#[cfg(test)]
mod tests;

pub(super) use behaviour::Behaviour;
pub(super) use event::{Event, Moment, hears, input_ends, says, settles, sigterm, starts};
pub(super) use lines::{Lines, anything, argument, beginning, exactly, word, words_of};
pub(super) use rule::{Rule, meet};
pub(super) use table::{events_of, lines, mutant, mutants};
