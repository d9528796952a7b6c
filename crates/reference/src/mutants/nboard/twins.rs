//! Honest engines of other habits: such as authors write whom nobody here knows. Each passes what it can take part in, and
//! has a fault that the suite finds in it all the same.

use super::answers::illegal_answer;
use super::prelude::*;
use crate::mutants::Twin;
use crate::mutants::habits::{faulty, judged_alike as twin, polls, writes_cr_lf};
use crate::mutants::rules::Behaviour;

const SMALL_LETTERS: &str = "small-letters";
const POLLS: &str = "polls";
const CHATS: &str = "chats";
const WRITES_CR_LF: &str = "writes-cr-lf";
const PAIRS_OF_VALUES: &str = "pairs-of-values";
const LIVES_ON: &str = "lives-on";

/// The twins.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    twin(SMALL_LETTERS, || small_letters().engine()),
    twin(POLLS, || polls::<Seen>().engine()),
    twin(CHATS, || chats().engine()),
    twin(WRITES_CR_LF, || writes_cr_lf::<Seen>().engine()),
    twin(PAIRS_OF_VALUES, || pairs_of_values().engine()),
    twin(LIVES_ON, || lives_on().engine()),
];

type Rules = Vec<Rule<Seen>>;

lines! {
    |line| word(line);
    pong: b"pong",
}

/// A line with one of its words changed.
fn with_word(line: &[u8], place: usize, change: impl Fn(&str) -> String) -> Option<String> {
    let text = std::str::from_utf8(line).ok()?;
    let words = text.split(' ').enumerate();
    let changed: Vec<String> =
        words.map(|(at, word)| if at == place { change(word) } else { word.to_owned() }).collect();
    Some(changed.join(" "))
}

/// It writes squares and passes in small letters.
fn small_letters() -> Rules {
    let small = |line: &[u8], _: &Seen| with_word(line, 1, str::to_ascii_lowercase);
    vec![says(answer).reworded(small), says(evaluation).reworded(small)]
}

/// It tells its name and in words what it does, again and again.
fn chats() -> Rules {
    vec![
        hears(set_game).then_says(["set myname chatty", "status"]),
        hears(search).then_says(["status I go, and hint at nothing", "set myname chatty"]),
        says(evaluation).then_says("status === is near"),
        says(answer).then_says("status played /in/ no time"),
        says(pong).then_says("status pong"),
    ]
}

/// It tells what a position is worth if draws go to black, and if they go to white.
fn pairs_of_values() -> Rules {
    vec![says(evaluation).reworded(|line, _| with_word(line, 2, |value| format!("{value},{value}")))]
}

/// Neither `quit` nor the end of its input ends it.
fn lives_on() -> Rules {
    vec![hears("quit").lost(), input_ends().lost()]
}

/// Mutants of the twin with small letters.
pub(super) const SMALL: &[Mutant] = &mutants! {
    of SMALL_LETTERS;
    lacks "reads-small-letters-alone", "NB-MOVE-1",
        "it writes small letters, and reads no others in moves" =>
        faulty(small_letters(), hears(sent_move).that(|line| argument(line).starts_with(b"F")).lost());
};

/// Mutants of the twin with one thread.
pub(super) const POLLING: &[Mutant] = &mutants! {
    of POLLS;
    lacks "polls-when-idle-only", "NB-PING-1",
        "it looks at its input three times a second, but not while it thinks" =>
        faulty(polls(), hears("ping").when(Seen::is_searching).lost());
};

/// Mutants of the twin that talks.
pub(super) const CHATTING: &[Mutant] = &mutants! {
    of CHATS;
    wrong "chats-in-answers", "NB-GO-2", "among other things it says its answer twice" =>
        faulty(chats(), says(answer).twice());
};

/// Mutants of the twin of CR LF.
pub(super) const CR_LF: &[Mutant] = &mutants! {
    of WRITES_CR_LF;
    wrong "cr-lf-and-illegal", "NB-GO-9", "its lines end in CR LF, and its moves are not legal" =>
        faulty(writes_cr_lf(), says(answer).reworded(illegal_answer));
};

/// Mutants of the twin that tells two values.
pub(super) const PAIRED: &[Mutant] = &mutants! {
    of PAIRS_OF_VALUES;
    wrong "pairs-with-a-blank", "NB-EVAL-1", "it writes a blank between its two values" =>
        vec![says(evaluation).reworded(|line, _| with_word(line, 2, |value| format!("{value}, {value}")))];
};

/// Mutants of the twin that does not end.
pub(super) const LASTING: &[Mutant] = &mutants! {
    of LIVES_ON;
    wrong "lives-on-and-plays-its-move", "NB-GO-6",
        "it does not end, and plays its answer on its own board" =>
        faulty(lives_on(), says(answer).then(|line, context| context.play(move_in(line))));
};
