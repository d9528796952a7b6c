//! Bytes, lines, the order of lines, white space in them, and lines that nobody knows.

use super::prelude::*;
use crate::mutants::common::{self, carriage_return, empty, high_bytes, leading_blank, longer_than, nul};
use crate::mutants::script::Cut;

/// How long a line is that buffers of a fixed size do not hold.
const LONG: usize = 8192;

lines! {
    |line| Command::parse(line);
    unknown: Command::Unknown(_),
}

fn double_blank(line: &[u8]) -> bool {
    line.windows(2).any(|pair| pair.iter().all(|byte| matches!(byte, b' ' | b'\t')))
}

/// Says what was put aside in the opposite order.
fn say_reversed(_: &[u8], context: &mut Context) {
    context.held.make_contiguous().reverse();
    context.print_held();
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "one-line-a-read", "BEI-ORD-6", "it reads one line and leaves the others for the next write" =>
        reads(Cut::OneARead);
    lacks "keeps-16-lines", "BEI-ORD-1", "it loses what comes beyond sixteen lines in one write" =>
        reads(Cut::First(16));
    lacks "keeps-one-message", "BEI-GO-1",
        "of the messages in one write it obeys the first, and answers each isready" =>
        hears(anything).that(|line| line != b"isready").beyond(1).since(settles()).lost();
    wrong "acts-before-newline", "BEI-ORD-6", "it acts on part of a line before its end has come" =>
        reads(Cut::AtOnce);
    lacks "fragment-lost", "BEI-ORD-6", "it forgets what comes without the end of its line" =>
        reads(Cut::OnlyEnded);
    lacks "fragment-behind-line-lost", "BEI-ORD-6",
        "it forgets the beginning of a line that came behind a whole one" => reads(Cut::ForgetRest);
    lacks "loses-a-line-between-reads", "BEI-ORD-6",
        "it forgets a line that is not whole at the end of 4096 bytes" => reads(Cut::ForgetRestOfFull(4096));
    lacks "newgames-merged", "BEI-ORD-1", "of several newgame in one write it takes the first" =>
        hears(newgame).beyond(1).since(settles()).lost();
    wrong "answers-reversed", "BEI-READY-2", "what it answers at once comes in the opposite order" => [
        says(["move", "known", "unknown", "readyok"]).instead(|line, context| context.put_aside(line)),
        settles().then(say_reversed),
    ];
    lacks "holds-output-until-input", "BEI-ORD-5",
        "it keeps its output in a buffer until the next line is read" =>
        common::holds_output_until_input::<Seen>();
    lacks "never-flushes", "BEI-ORD-5", "it prints only when it ends" => common::never_flushes::<Seen>();
    lacks "speaks-on-stderr", "BEI-HELLO-1", "it prints on stderr" => common::speaks_on_stderr::<Seen>();
    wrong "prompts", "BEI-ORD-5", "it shows a prompt behind its moves" =>
        common::prompts_behind(says(answer));
    wrong "prompts-for-each-line", "BEI-HELLO-1", "it shows a prompt for each line that it reads" =>
        common::prompts::<Seen>();
    wrong "text-without-log", "BEI-LOG-2", "it tells people its thoughts in lines of their own" =>
        says(answer).first_says("thought about 28 moves");
    wrong "log-in-capitals", "BEI-LOG-2", "it writes LOG" => says(answer).first_says("LOG done");
    wrong "info-lines", "BEI-ORD-4", "it tells what it searches, as engines of another protocol do" =>
        says(answer).first_says("info depth 1");
    wrong "echoes", "BEI-ORD-4", "it repeats what it is told" =>
        hears(anything).first(|line, context| context.print(line));
    wrong "unknown-line-crashes", "BEI-ROBUST-1", "a line that it does not know crashes it" =>
        hears(unknown).deadly();
    lacks "unknown-line-wedges", "BEI-ROBUST-1", "behind a line that it does not know it hears nothing" =>
        hears(unknown).deafens();
    lacks "unknown-line-costs-next", "BEI-ROBUST-1", "it loses the line behind one that it does not know" =>
        hears(anything).right_after(hears(unknown)).lost();
    wrong "unknown-line-answered", "BEI-ROBUST-1", "it answers a line that it does not know by unknown" =>
        hears(unknown).then_says("unknown");
    wrong "unknown-line-ends-thinking", "BEI-ROBUST-1", "a line that it does not know ends thinking" =>
        hears(unknown).when(Seen::is_thinking).first_hears("stop");
    lacks "confused-by-carriage-return", "BEI-ROBUST-1", "it knows no line that ends in a carriage return" =>
        hears(anything).that(|line| line.ends_with(b"\r")).lost();
    wrong "dies-on-carriage-return", "BEI-ROBUST-1", "a carriage return crashes it" =>
        hears(carriage_return).deadly();
    wrong "dies-on-empty-line", "BEI-ROBUST-1", "an empty line crashes it" => hears(empty).deadly();
    wrong "dies-on-leading-blank", "BEI-ROBUST-1", "a blank before a line crashes it" =>
        hears(leading_blank).deadly();
    wrong "dies-on-long-line", "BEI-ROBUST-1", "a long line overruns a buffer" =>
        hears(longer_than(LONG)).deadly();
    lacks "swallows-line-behind-long-line", "BEI-ROBUST-1", "it loses the line behind a long one" =>
        hears(anything).right_after(hears(longer_than(LONG))).lost();
    wrong "dies-on-nul", "BEI-ROBUST-1", "a zero byte crashes it" => hears(nul).deadly();
    wrong "dies-on-high-bytes", "BEI-ROBUST-1", "it aborts on bytes that are no ASCII" =>
        hears(high_bytes).deadly_by(6);
    wrong "dies-on-open-line", "BEI-ROBUST-1", "it crashes when input ends within a line" =>
        common::dies_on_open_line::<Seen>();
    lacks "double-blanks-unknown", "BEI-ROBUST-1", "it does not know a line with two blanks in a row" =>
        hears(double_blank).lost();
    wrong "line-behind-move-lost", "BEI-LINE-1", "it ignores the first line behind its move" =>
        hears(setline).next_after(says(answer)).lost();
};
