//! `hint` and `bk`.

use super::context::{Action, Context, HONEST, Script, faulty, heard, word};
use super::games::print_some_move;
use super::seen::Mode;
use super::turns::leaves_force;
use super::{lacks, wrong};
use crate::{Engine, Mutant};

/// An engine that says a hint, or a line of its book, in another way.
fn says(said: fn(&[u8], &mut Context)) -> Box<dyn Engine> {
    faulty(Script { said, ..HONEST })
}

fn is_book(line: &[u8]) -> bool {
    line.starts_with(b" ")
}

/// Passes a line on; behind such a command it plays no more in such a state.
fn stops_playing(line: &[u8], context: &mut Context, command: &[u8], when: bool) {
    context.feed(line);
    if word(line) == command && when {
        context.feed("force");
    }
}

fn waits(context: &Context) -> bool {
    !context.seen.is_thinking() && matches!(context.seen.mode, Mode::Play(_)) && context.seen.own_moves > 0
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    wrong("hints-for-itself", "it hints a move of its own side", "XB-HINT-1", || {
        says(|line, context| {
            let white = context.seen.colour == games::chess::Color::White;
            match line.starts_with(b"Hint: ") {
                true => context.print(if white { "Hint: a2a3" } else { "Hint: h7h5" }),
                false => context.print(line),
            }
        })
    }),
    wrong("hint-is-move", "it prints its hint as a move", "XB-HINT-1", || {
        says(|line, context| match line.strip_prefix(b"Hint: ") {
            Some(mv) => context.print([b"move ", mv].concat()),
            None => context.print(line),
        })
    }),
    lacks("hint-enters-force", "it stops playing when it is asked for a hint", "XB-HINT-1", || {
        heard(|line, context| {
            let waiting = waits(context);
            stops_playing(line, context, b"hint", waiting);
        })
    }),
    lacks("hint-ends-search", "it forgets its search when it is asked for a hint", "XB-HINT-1", || {
        heard(|line, context| {
            let thinking = context.seen.is_thinking();
            stops_playing(line, context, b"hint", thinking);
        })
    }),
    wrong("no-hint-is-error", "with nothing to suggest it reports an error", "XB-HINT-2", || {
        heard(|line, context| {
            if word(line) == b"hint" && context.seen.own_moves == 0 {
                context.print("Error (command not legal now): hint");
            } else {
                context.feed(line);
            }
        })
    }),
    wrong("book-not-indented", "it does not indent its book moves", "XB-BK-1", || {
        says(
            |line, context| {
                if is_book(line) { context.print(line.trim_ascii()) } else { context.print(line) }
            },
        )
    }),
    wrong("book-half-indented", "it indents only the first of its book moves", "XB-BK-1", || {
        says(|line, context| {
            let first = context.count == 0;
            context.count = u32::from(is_book(line));
            if is_book(line) && !first { context.print(line.trim_ascii()) } else { context.print(line) }
        })
    }),
    lacks("book-without-end", "it does not end its book moves by an empty line", "XB-BK-2", || {
        says(|line, context| {
            if !line.is_empty() {
                context.print(line);
            }
        })
    }),
    wrong("book-moves", "asked for its book it plays a move of it", "XB-BK-1", || {
        heard(|line, context| {
            let waiting = waits(context);
            context.feed(line);
            if word(line) == b"bk" && waiting {
                context.act(Action::call(print_some_move));
            }
        })
    }),
    lacks("book-enters-force", "it stops playing when it is asked for its book", "XB-BK-1", || {
        heard(|line, context| {
            let waiting = waits(context);
            stops_playing(line, context, b"bk", waiting);
        })
    }),
    wrong("book-leaves-force", "asked for its book it leaves force mode", "XB-BK-1", || {
        heard(|line, context| leaves_force(line, context, word(line) == b"bk"))
    }),
    lacks("book-ends-search", "it forgets its search when it is asked for its book", "XB-BK-1", || {
        heard(|line, context| {
            let thinking = context.seen.is_thinking();
            stops_playing(line, context, b"bk", thinking);
        })
    }),
];
