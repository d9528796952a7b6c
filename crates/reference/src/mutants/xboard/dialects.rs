//! Engines that speak the older dialects: positions by `edit`, sides by `white` and `black`, moves in SAN. The honest
//! engine understands them all, and asks for other ones; here it does not ask. Two of them are honest.

use super::prelude::*;
use crate::mutants::chess::with_field;

/// Positions by `edit`, and `white` and `black` mean something; no `playother`.
pub(super) const WITHOUT_SETBOARD: &str = "without-setboard";
/// Moves come in SAN.
pub(super) const WITH_SAN: &str = "with-san";

/// The honest engine without `setboard`, `playother` and `colors=0`.
pub(super) const OLDER: Script = Script { heard: older_heard, said: older_said, ..HONEST };

/// The honest engine, asking for SAN.
pub(super) const ASKS_FOR_SAN: Script = Script {
    said: |line, context| context.print(String::from_utf8_lossy(line).replace(" san=0", " san=1")),
    ..HONEST
};

/// Prints a line; features that make a newer dialect are left out.
pub(super) fn older_said(line: &[u8], context: &mut Context) {
    if word(line) != b"feature" {
        return context.print(line);
    }
    let text = String::from_utf8_lossy(line);
    context.print(text.replace(" setboard=1", "").replace(" colors=0", "").replace(" playother=1", ""));
}

/// Passes a line on; to the engine inside it is as if the features had been rejected.
pub(super) fn older_heard(line: &[u8], context: &mut Context) {
    context.feed(line);
    if word(line) == b"protover" {
        context.hush("rejected colors");
    }
}

/// It hears such a line in edit mode.
fn in_edit(so: impl Fn(&str) -> bool + Send + 'static) -> Event<Seen> {
    hears(anything).when(Seen::is_editing).that(move |line| so(&String::from_utf8_lossy(line.trim_ascii())))
}

/// After edit mode in which something was changed the position is then set up as this says, from the position before and
/// the one after it.
fn edits_to(wrong: impl Fn(&Position, &Position) -> Option<String> + Send + 'static) -> Rule<Seen> {
    in_edit(|text| text == ".").instead(move |line, context| {
        let edited = context.seen.edited.as_ref().and_then(|setup| setup.finish().ok());
        let other = edited.and_then(|position| wrong(&context.seen.position, &position));
        context.feed(line);
        if let Some(fen) = other {
            context.feed(format!("setboard {fen}"));
        }
    })
}

fn other_side(position: &Position) -> &'static str {
    if position.turn() == Color::White { "b" } else { "w" }
}

/// With a square on which a pawn can be taken en passant, if there is one.
fn with_en_passant(_: &Position, edited: &Position) -> Option<String> {
    let rank = if edited.turn() == Color::White { '6' } else { '3' };
    let beside = |file: char| {
        let fen = with_field(edited, 3, &format!("{file}{rank}"))?;
        let moves = Position::from_fen(&fen).ok()?.legal_moves().len();
        (moves > edited.legal_moves().len()).then_some(fen)
    };
    ('a'..='h').find_map(beside)
}

fn is_edited_badly(seen: &Seen) -> bool {
    seen.edited.as_ref().is_some_and(|setup| setup.finish().is_err())
}

/// Mutants of the twin without `setboard`.
pub(super) const EDITING: &[Mutant] = &mutants! {
    of WITHOUT_SETBOARD;
    lacks "edit-ignores-clear", "XB-EDIT-1", "edit does not clear the board" =>
        (OLDER, [in_edit(|text| text == "#").lost()]);
    lacks "edit-has-one-colour", "XB-EDIT-1", "edit puts White's pieces only" =>
        (OLDER, [in_edit(|text| text == "c").lost()]);
    wrong "edit-switches-once", "XB-EDIT-1", "edit goes over to Black once, and not back" =>
        (OLDER, [in_edit(|text| text == "c").beyond(1).since(hears(edit)).lost()]);
    wrong "edit-begins-with-black", "XB-EDIT-1", "edit takes Black's pieces first" =>
        (OLDER, [hears(edit).then_hears("c")]);
    wrong "second-edit-begins-with-black", "XB-EDIT-1", "in a second game edit takes Black's pieces first" =>
        (OLDER, [hears(edit).when(|seen| seen.games >= 2).then_hears("c")]);
    wrong "edit-empties-no-square", "XB-EDIT-10", "edit takes no single piece off" =>
        (OLDER, [in_edit(|text| text.starts_with('x')).lost()]);
    wrong "edit-clears-at-once", "XB-EDIT-10", "edit begins with an empty board" =>
        (OLDER, [hears(edit).then_hears("#")]);
    lacks "edit-is-not-left", "XB-EDIT-1", "the full stop does not end edit" =>
        (OLDER, [in_edit(|text| text == ".").lost()]);
    wrong "dies-on-odd-edit-line", "XB-EDIT-1", "a square that is none kills it in edit" =>
        (OLDER, [hears(anything).when(Seen::is_editing).that(|line| line.ends_with(b"9")).deadly()]);
    wrong "command-in-edit-kills", "XB-EDIT-1", "a command in edit mode kills it" =>
        (OLDER, [hears(["ping", "new"]).when(Seen::is_editing).deadly()]);
    lacks "lives-on-at-eof-while-editing", "XB-IO-1", "it lives on when its input ends in edit mode" =>
        (OLDER, [input_ends().when(Seen::is_editing).lost()]);
    lacks "quit-in-edit-deafens", "XB-IO-1", "after quit in edit mode it waits for ever" => (OLDER, [
        hears("quit").when(Seen::is_editing).lost(),
        input_ends().after(hears("quit").when(Seen::is_editing)).lost(),
    ]);
    wrong "edit-changes-side", "XB-EDIT-2", "edit changes the side to move" =>
        (OLDER, [edits_to(|before, edited| with_field(edited, 1, other_side(before)))]);
    wrong "edit-puts-white-on-move", "XB-EDIT-3", "after edit White is on move" =>
        (OLDER, [edits_to(|_, edited| with_field(edited, 1, "w"))]);
    wrong "edit-without-castling", "XB-EDIT-4", "after edit nobody may castle" =>
        (OLDER, [edits_to(|_, edited| with_field(edited, 2, "-"))]);
    lacks "edit-permits-en-passant", "XB-EDIT-5", "after edit a pawn may be taken en passant" =>
        (OLDER, [edits_to(with_en_passant)]);
    wrong "edit-keeps-repetitions", "XB-EDIT-6", "after edit earlier positions count" => (OLDER, [
        hears("go").after(hears(edit).when(|seen| seen.position.plies() >= 7))
            .until(hears(edit).when(|seen| seen.position.plies() < 7))
            .instead_says("1/2-1/2 {Draw by repetition}"),
    ]);
    wrong "edit-keeps-counter", "XB-EDIT-6", "edit does not end the count of the fifty moves" => (OLDER, [
        edits_to(|before, edited| with_field(edited, 4, &before.halfmove_clock().to_string())),
    ]);
    lacks "edited-bad-position-unnamed", "XB-EDIT-8", "it does not name an illegal edited position" =>
        (OLDER, [says("tellusererror").lost()]);
    wrong "edited-empty-board-kills", "XB-EDIT-8", "it dies of an edited board without kings" =>
        (OLDER, [in_edit(|text| text == ".").when(is_edited_badly).deadly()]);
    lacks "colour-word-loses-go", "XB-COLOR-1", "go right behind white or black does nothing" =>
        (OLDER, [hears("go").when(|seen| matches!(seen.latest(), b"white" | b"black")).lost()]);
    wrong "colour-word-moves", "XB-COLOR-3", "white or black makes it move" =>
        (OLDER, [also_moves(hears(["white", "black"]))]);
    wrong "colour-word-refused", "XB-COLOR-3", "it does not know white and black" => (OLDER, [
        hears(["white", "black"]).instead(|line, context| context.print([b"Illegal move: ", line].concat())),
    ]);
    wrong "black-ignored", "XB-COLOR-3", "white puts White on move, and black does nothing" =>
        (OLDER, [hears("black").lost()]);
    wrong "edit-leaves-force", "XB-FORCE-6", "the end of edit leaves force mode" =>
        (OLDER, [leaves_force(in_edit(|text| text == "."))]);
};

/// Mutants that are asked for `white` although they have switched it off.
pub(super) const COLOUR_WORDS: &[Mutant] = &mutants! {
    wrong "dies-on-colour-word", "XB-COLOR-2", "white kills it although it has switched it off" =>
        hears("white").deadly();
    wrong "colour-word-leaves-force", "XB-COLOR-2", "white starts play although it is switched off" =>
        hears("white").then_hears("playother");
};

/// It asks for SAN and refuses moves that are written like this.
fn cannot_read(such: impl Fn(&str) -> bool + Send + 'static) -> (Script, [Rule<Seen>; 1]) {
    let refuses = refuses_move(hears(move |line: &[u8]| move_of(line).is_some_and(&such)));
    (ASKS_FOR_SAN, [refuses])
}

fn needs_no_file(mv: &str) -> bool {
    mv.len() == 4 && mv.starts_with('N') && !mv.contains('x')
}

fn with_bishop(line: &[u8], _: &Seen) -> Option<String> {
    Some(String::from_utf8_lossy(line).replace('b', "B"))
}

/// It hears a move that two knights can make.
fn ambiguous_move() -> Event<Seen> {
    hears(about(|text| text == "Nd2"))
}

/// Mutants of the twin that takes SAN.
pub(super) const SAN: &[Mutant] = &mutants! {
    of WITH_SAN;
    wrong "san-without-castling", "XB-MOVEIN-4", "it asks for SAN and does not read castling in it" =>
        cannot_read(|mv| mv.contains("O-O"));
    wrong "san-without-check-mark", "XB-MOVEIN-4", "it asks for SAN and does not read check marks" =>
        cannot_read(|mv| mv.ends_with(['+', '#']));
    wrong "san-without-promotion", "XB-MOVEIN-4", "it asks for SAN and does not read promotions" =>
        cannot_read(|mv| mv.contains('='));
    wrong "san-without-captures", "XB-MOVEIN-4", "it asks for SAN and does not read captures" =>
        cannot_read(|mv| mv.contains('x'));
    wrong "san-needs-no-file", "XB-MOVEIN-4",
        "it asks for SAN and does not read what tells two pieces apart" => cannot_read(needs_no_file);
    wrong "san-counts-pinned-rivals", "XB-MOVEIN-4",
        "it asks for SAN and misses what would tell a piece from one that is pinned" =>
        cannot_read(|mv| matches!(mv, "Ne2" | "Ne7"));
    wrong "san-pawn-is-bishop", "XB-MOVEIN-4",
        "it asks for SAN and takes a pawn of the b-file for a bishop" =>
        (ASKS_FOR_SAN, [hears(about(|mv| matches!(mv, "bxc3" | "bxc6"))).reworded(with_bishop)]);
    wrong "dies-on-ambiguous-move", "XB-ERR-6", "an ambiguous move kills it" =>
        (ASKS_FOR_SAN, [ambiguous_move().deadly_by(6)]);
    lacks "ambiguous-move-guessed", "XB-ERR-6", "of two pieces that a move may mean it takes the first" =>
        (ASKS_FOR_SAN, [ambiguous_move().instead_hears("usermove Nbd2")]);
};
