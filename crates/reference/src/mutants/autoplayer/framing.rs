//! Bytes, lines, and what else is printed.

use super::prelude::*;
use crate::mutants::common::{self, carriage_return, empty, high_bytes, leading_blank, longer_than, nul};
use crate::mutants::script::Cut;

/// How long a line is that old engines with fixed buffers survive.
const ROOM: usize = 999;

lines! {
    |line| command(line);
    unknown: Command::Unknown(_) | Command::Malformed { .. },
    malformed: Command::Malformed { command, .. } if command != "result",
}

lines! {
    |line| message(line);
    clock: Message::Time(_),
}

/// Prints without the end of a line.
fn print_open(text: &[u8]) -> Action {
    Action::Print(text.to_vec())
}

fn move_in_halves(line: &[u8], context: &mut Context) {
    context.act(print_open(b"move "));
    context.print_later(Duration::from_secs(4), argument(line));
}

fn no_square(line: &[u8]) -> bool {
    line.iter().any(|b| matches!(b, b'i'..=b'w' | b'y' | b'z' | b'9'))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "acts-before-newline", "AP-IO-1", "it acts on part of a line before its end has come" =>
        reads(Cut::AtOnce);
    lacks "one-line-a-read", "AP-IO-1", "it reads one line and leaves the others for the next write" =>
        reads(Cut::OneARead);
    lacks "keeps-16-lines", "AP-IO-1", "it loses what comes beyond sixteen lines in one write" =>
        reads(Cut::First(16));
    lacks "fragment-lost", "AP-IO-1", "it forgets what comes without the end of its line" =>
        reads(Cut::OnlyEnded);
    lacks "fragment-lost-while-thinking", "AP-IO-1",
        "while it thinks it forgets what comes without the end of its line" =>
        reads(Cut::OnlyEndedInSearch);
    lacks "fragment-behind-line-lost", "AP-IO-1",
        "it forgets the beginning of a line that came behind a whole one" => reads(Cut::ForgetRest);
    lacks "move-without-newline", "AP-IO-2", "no newline follows its moves" =>
        says(own_move).instead(|line, context| context.act(print_open(line)));
    lacks "move-in-halves", "AP-IO-2", "it writes its move some seconds behind the keyword" =>
        says(own_move).instead(move_in_halves);
    wrong "prompts", "AP-IO-3", "it shows a prompt behind each line that it reads" =>
        common::prompts::<Seen>();
    // It tells its clock after each move.
    wrong "prompts-for-moves", "AP-IO-3", "it asks for the opponent's move" =>
        says(clock).then(|_, context| context.act(print_open(b"Your move: ")));
    wrong "prompts-at-start", "AP-IO-3", "it shows a prompt when it starts" =>
        starts().then(|_, context| context.act(print_open(b"White (1): ")));
    wrong "thinks-aloud", "AP-IO-4", "it prints what it thinks" =>
        says(own_move).first(|line, context| context.print([b"4 12 30 4711 ", argument(line)].concat()));
    wrong "announces-features", "AP-IO-4", "it announces features as engines of other protocols do" =>
        hears(new).then_says("feature setboard=1 san=1 done=1");
    wrong "acknowledges-new", "AP-IO-4", "it confirms each new game" =>
        hears(new).then_says("Ready for a new game.");
    wrong "reports-errors", "AP-IO-4", "it reports what it does not know" =>
        hears(unknown)
        .then(|line, context| context.print([b"Error (unknown command): ", line].concat()));
    wrong "shows-board", "AP-IO-4", "it shows the board behind its moves" =>
        says(own_move).then_says(["r n b q k b n r", "p p p p p p p p"]);
    lacks "holds-output-until-input", "AP-IO-5",
        "it keeps its output in a buffer until the next line is read" =>
        common::holds_output_until_input::<Seen>();
    lacks "never-flushes", "AP-IO-5", "it prints only when it ends" => common::never_flushes::<Seen>();
    lacks "speaks-on-stderr", "AP-IO-5", "it prints on stderr" => common::speaks_on_stderr::<Seen>();
    wrong "dies-on-empty-line", "AP-ROBUST-1", "it crashes on an empty line" => hears(empty).deadly();
    wrong "dies-on-leading-blank", "AP-ROBUST-1", "it crashes on a line that begins with a blank" =>
        hears(leading_blank).deadly();
    wrong "dies-on-carriage-return", "AP-ROBUST-1", "it crashes on a carriage return" =>
        hears(carriage_return).deadly();
    lacks "confused-by-carriage-return", "AP-ROBUST-1", "it knows no line that ends in CR LF" =>
        hears(anything).that(|line| line.ends_with(b"\r")).lost();
    wrong "dies-on-long-line", "AP-ROBUST-1", "a long line overruns a buffer" =>
        hears(longer_than(ROOM)).deadly();
    lacks "swallows-input-behind-long-line", "AP-ROBUST-1", "it reads nothing any more behind a long line" =>
        hears(longer_than(ROOM)).wedges();
    wrong "dies-on-nul", "AP-ROBUST-1", "it crashes on a zero byte" => hears(nul).deadly();
    lacks "swallows-input-behind-nul", "AP-ROBUST-1", "it reads nothing any more behind a zero byte" =>
        hears(nul).wedges();
    wrong "dies-on-high-bytes", "AP-ROBUST-1", "it aborts on bytes that are no ASCII" =>
        hears(high_bytes).deadly_by(6);
    wrong "dies-on-doubtful-move", "AP-ROBUST-1", "it crashes on a move that is on no board" =>
        hears(sent_move).that(no_square).deadly();
    wrong "dies-on-malformed-command", "AP-ROBUST-1", "it crashes on arguments that it does not expect" =>
        hears(malformed).deadly();
    wrong "confused-by-malformed-command", "AP-ROBUST-1",
        "arguments that it does not expect begin a new game" => hears(malformed).then_hears("new");
};
