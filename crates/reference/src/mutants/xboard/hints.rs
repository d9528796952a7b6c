//! `hint` and `bk`.

use super::desk::{Action, Desk, HONEST, Script, faulty, heard, word};
use super::games::print_some_move;
use super::seen::Mode;
use super::turns::leaves_force;
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// An engine that says a hint, or a line of its book, in another way.
fn says(said: fn(&[u8], &mut Desk)) -> Box<dyn Engine> {
    faulty(Script { said, ..HONEST })
}

fn is_book(line: &[u8]) -> bool {
    line.starts_with(b" ")
}

/// Passes a line on; behind such a command it plays no more in such a state.
fn stops_playing(line: &[u8], desk: &mut Desk, command: &[u8], when: bool) {
    desk.feed(line);
    if word(line) == command && when {
        desk.feed("force");
    }
}

fn waits(desk: &Desk) -> bool {
    !desk.seen.is_thinking() && matches!(desk.seen.mode, Mode::Play(_)) && desk.seen.own_moves > 0
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("hints-for-itself", "it hints a move of its own side", "XB-HINT-1", || {
        says(|line, desk| {
            let white = desk.seen.colour == games::chess::Color::White;
            match line.starts_with(b"Hint: ") {
                true => desk.print(if white { "Hint: a2a3" } else { "Hint: h7h5" }),
                false => desk.print(line),
            }
        })
    }),
    wrong("hint-is-move", "it prints its hint as a move", "XB-HINT-1", || {
        says(|line, desk| match line.strip_prefix(b"Hint: ") {
            Some(mv) => desk.print([b"move ", mv].concat()),
            None => desk.print(line),
        })
    }),
    lacks("hint-enters-force", "it stops playing when it is asked for a hint", "XB-HINT-1", || {
        heard(|line, desk| {
            let waiting = waits(desk);
            stops_playing(line, desk, b"hint", waiting);
        })
    }),
    lacks("hint-ends-search", "it forgets its search when it is asked for a hint", "XB-HINT-1", || {
        heard(|line, desk| {
            let thinking = desk.seen.is_thinking();
            stops_playing(line, desk, b"hint", thinking);
        })
    }),
    wrong("no-hint-is-error", "with nothing to suggest it reports an error", "XB-HINT-3", || {
        heard(|line, desk| {
            if word(line) == b"hint" && desk.seen.own_moves == 0 {
                desk.print("Error (command not legal now): hint");
            } else {
                desk.feed(line);
            }
        })
    }),
    wrong("book-not-indented", "it does not indent its book moves", "XB-BK-1", || {
        says(|line, desk| if is_book(line) { desk.print(line.trim_ascii()) } else { desk.print(line) })
    }),
    wrong("book-half-indented", "it indents only the first of its book moves", "XB-BK-1", || {
        says(|line, desk| {
            let first = desk.count == 0;
            desk.count = u32::from(is_book(line));
            if is_book(line) && !first { desk.print(line.trim_ascii()) } else { desk.print(line) }
        })
    }),
    lacks("book-without-end", "it does not end its book moves by an empty line", "XB-BK-2", || {
        says(|line, desk| {
            if !line.is_empty() {
                desk.print(line);
            }
        })
    }),
    wrong("book-moves", "asked for its book it plays a move of it", "XB-BK-1", || {
        heard(|line, desk| {
            let waiting = waits(desk);
            desk.feed(line);
            if word(line) == b"bk" && waiting {
                desk.act(Action::Call(print_some_move));
            }
        })
    }),
    lacks("book-enters-force", "it stops playing when it is asked for its book", "XB-BK-1", || {
        heard(|line, desk| {
            let waiting = waits(desk);
            stops_playing(line, desk, b"bk", waiting);
        })
    }),
    wrong("book-leaves-force", "asked for its book it leaves force mode", "XB-BK-1", || {
        heard(|line, desk| leaves_force(line, desk, word(line) == b"bk"))
    }),
    lacks("book-ends-search", "it forgets its search when it is asked for its book", "XB-BK-1", || {
        heard(|line, desk| {
            let thinking = desk.seen.is_thinking();
            stops_playing(line, desk, b"bk", thinking);
        })
    }),
];
