//! `hint` and `bk`.

use super::prelude::*;

/// It says a line of its book.
fn book_line() -> Event<Seen> {
    says(beginning(" "))
}

fn trimmed(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    Some(line.trim_ascii().to_vec())
}

fn for_itself(_: &[u8], seen: &Seen) -> Option<&'static str> {
    Some(if seen.colour == Color::White { "Hint: a2a3" } else { "Hint: h7h5" })
}

/// It hears this while it waits for an answer to its move.
fn in_game(command: &'static str) -> Event<Seen> {
    hears(command).when(Seen::awaits_move).when(Seen::has_moved)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "hints-for-itself", "XB-HINT-1", "it hints a move of its own side" =>
        says(beginning("Hint: ")).reworded(for_itself);
    wrong "hints-for-white", "XB-HINT-1", "as White it hints a move of its own" =>
        says(beginning("Hint: ")).when(|seen| seen.colour == Color::White).reworded(for_itself);
    wrong "hint-is-move", "XB-HINT-1", "it prints its hint as a move" =>
        says(beginning("Hint: ")).replacing("Hint: ", "move ");
    lacks "hint-enters-force", "XB-HINT-1", "it stops playing when it is asked for a hint" =>
        in_game("hint").then_hears("force");
    lacks "hint-ends-search", "XB-HINT-1", "it forgets its search when it is asked for a hint" =>
        hears("hint").when(Seen::is_thinking).then_hears("force");
    wrong "no-hint-is-error", "XB-HINT-3", "with nothing to suggest it reports an error" =>
        hears("hint").unless(Seen::has_moved).instead_says("Error (command not legal now): hint");
    wrong "book-not-indented", "XB-BK-1", "it does not indent its book moves" =>
        book_line().reworded(trimmed);
    wrong "book-half-indented", "XB-BK-1", "it indents only the first of its book moves" =>
        book_line().right_after(book_line()).reworded(trimmed);
    lacks "book-without-end", "XB-BK-2", "it does not end its book moves by an empty line" =>
        says(exactly("")).lost();
    wrong "book-moves", "XB-BK-1", "asked for its book it plays a move of it" => also_moves(in_game("bk"));
    lacks "book-enters-force", "XB-BK-1", "it stops playing when it is asked for its book" =>
        in_game("bk").then_hears("force");
    wrong "book-leaves-force", "XB-BK-1", "asked for its book it leaves force mode" =>
        leaves_force(hears("bk"));
    lacks "book-ends-search", "XB-BK-1", "it forgets its search when it is asked for its book" =>
        hears("bk").when(Seen::is_thinking).then_hears("force");
    wrong "hint-ends-thinking", "XB-HINT-1", "asked for a hint while it thinks it moves at once" =>
        hears("hint").when(Seen::is_thinking).then_hears("?");
    wrong "hint-of-the-game-taken-back", "XB-HINT-1",
        "behind remove it hints what it expected in the later position" =>
        hears("hint").after(hears("remove")).until(hears(sent_move)).instead_says("Hint: b1c2");
    wrong "hint-of-the-last-game", "XB-HINT-1", "in a new game it hints what it expected in the last one" =>
        hears("hint").when(|seen| seen.fresh && seen.games >= 2).instead_says("Hint: e7e5");
};
