//! Rules as this protocol's mutants use them: names for its lines, and what is done with moves and features.

use super::seen::{Seen, move_of};
use crate::mutants::rules::{Event, Rule, anything, argument, beginning, events_of, lines, word};
use crate::mutants::wrap;
use games::chess::{Move, Position};
use std::time::Duration;

/// A story about an engine of this protocol.
pub(super) type Script = wrap::Script<Seen>;

/// What a faulty engine has at hand.
pub(super) type Context = wrap::MutantContext<Seen>;

/// Something that a faulty engine has done.
pub(super) type Action = wrap::Action<Seen>;

/// The script of the honest engine.
pub(super) const HONEST: Script = Script::HONEST;

events_of! { Seen }

lines! {
    |line| line.trim_ascii();
    now: b"?",
    dot: b".",
    edit: b"edit",
}

lines! {
    |line| word(line);
    claim: b"1-0" | b"0-1" | b"1/2-1/2",
}

/// A line that brings a move.
pub(super) fn sent_move(line: &[u8]) -> bool {
    move_of(line).is_some()
}

/// The engine says that it does not know a command.
pub(super) fn unknown(line: &[u8]) -> bool {
    line.starts_with(b"Error (unknown command)")
}

/// A move that is not written as moves are: `z9z9`, `e2`, `0000`, `a7a8` where a letter is due.
pub(super) fn doubtful(line: &[u8]) -> bool {
    if word(line) == b"usermove" {
        return !games::chess::has_coordinate_shape(&String::from_utf8_lossy(argument(line)));
    }
    !sent_move(line) && matches!(line.trim_ascii(), b"z9z9" | b"e2" | b"0000" | b"e9e4" | b"i2i4")
}

/// The words of a thinking line: four numbers come first.
pub(super) fn thinking(line: &[u8]) -> Option<Vec<String>> {
    let words: Vec<String> = std::str::from_utf8(line).ok()?.split(' ').map(str::to_owned).collect();
    let numbers = words.iter().take(4).filter(|word| word.parse::<i64>().is_ok()).count();
    (numbers == 4).then_some(words)
}

/// Lines with this in them.
pub(super) fn containing(text: &'static str) -> impl Fn(&[u8]) -> bool + Send + 'static {
    move |line| String::from_utf8_lossy(line).contains(text)
}

/// What follows the first word of a line, if it is so.
pub(super) fn about(so: impl Fn(&str) -> bool + Send + 'static) -> impl Fn(&[u8]) -> bool + Send + 'static {
    move |line| so(&String::from_utf8_lossy(argument(line)))
}

/// The legal move that a line brings while the engine is not thinking.
pub(super) fn legal_move(line: &[u8], seen: &Seen) -> Option<Move> {
    move_of(line).filter(|_| !seen.is_thinking()).and_then(|text| seen.legal(text))
}

/// A line with such a move.
pub(super) fn sent_legal_move(line: &[u8], seen: &Seen) -> bool {
    legal_move(line, seen).is_some()
}

/// It hears a legal move that is so, while it is not thinking.
pub(super) fn hears_move(so: impl Fn(&Position, Move) -> bool + Send + 'static) -> Event<Seen> {
    hears(move |line: &[u8], seen: &Seen| legal_move(line, seen).is_some_and(|mv| so(&seen.position, mv)))
}

/// It refuses a command that is known very well.
pub(super) fn refuses_command(event: Event<Seen>) -> Rule<Seen> {
    event.instead(|line, context| context.refuse_command(line))
}

/// It refuses a move.
pub(super) fn refuses_move(event: Event<Seen>) -> Rule<Seen> {
    event.instead(|line, context| {
        if let Some(text) = move_of(line) {
            context.refuse_move(text);
        }
    })
}

/// It writes its moves in this way.
pub(super) fn moves_as(write: impl Fn(&str) -> String + Send + 'static) -> Rule<Seen> {
    says("move").reworded(move |line, _| Some(write(std::str::from_utf8(argument(line)).ok()?)))
}

/// It writes a part of its features in other words.
pub(super) fn features_as(old: &'static str, new: &'static str) -> Rule<Seen> {
    says(beginning("feature ")).replacing(old, new)
}

/// Some legal move of the side to move is said, too.
pub(super) fn also_moves(event: Event<Seen>) -> Rule<Seen> {
    event.then(|_, context| context.print_some_move())
}

/// It says some legal move of the side to move in the place of what is due.
pub(super) fn moves_instead(event: Event<Seen>) -> Rule<Seen> {
    event.instead(|_, context| context.print_some_move())
}

/// Force mode is left: the next move is answered, and soon.
pub(super) fn leaves_force(event: Event<Seen>) -> Rule<Seen> {
    event.when(Seen::is_forced).then_hears(["st 1", "playother"])
}

/// Such a line waits for so long, and all after it.
pub(super) fn stalls_for(delay: Duration, so: impl Fn(&[u8], &Seen) -> bool + Send + 'static) -> Rule<Seen> {
    hears(anything).instead(move |line, context| {
        let begins = context.held.is_empty() && so(line, &context.seen);
        if begins {
            context.later(delay, Action::call(Context::feed_held));
        }
        if begins || !context.held.is_empty() { context.put_aside(line) } else { context.feed(line) }
    })
}

/// The last such setting is made again after `new`.
pub(super) fn outlives_new(setting: &'static str) -> [Rule<Seen>; 2] {
    [
        hears(setting).first(|line, context| context.memo = line.to_vec()),
        hears("new").then(|_, context| {
            if !context.memo.is_empty() {
                context.feed(context.memo.clone());
            }
        }),
    ]
}

impl Context {
    /// Writes a move line, if there is a move.
    pub(super) fn print_move(&mut self, mv: Option<String>) {
        if let Some(mv) = mv {
            self.print(format!("move {mv}"));
        }
    }

    /// Writes some legal move of the side to move.
    pub(super) fn print_some_move(&mut self) {
        self.print_move(self.seen.some_move());
    }

    /// Refuses a command that is known very well.
    pub(super) fn refuse_command(&mut self, line: &[u8]) {
        self.print([b"Error (unknown command): ", line].concat());
    }

    /// Refuses a move.
    pub(super) fn refuse_move(&mut self, mv: &str) {
        self.print(format!("Illegal move: {mv}"));
    }
}
