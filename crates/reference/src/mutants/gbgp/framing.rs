//! Bytes, lines, the order of lines, and white space in them.

use super::prelude::*;
use crate::mutants::common::{self, empty, high_bytes, leading_blank, longer_than, nul};
use crate::mutants::family::{LONG, cut_at_double_blank, leading_tab, long_white_space, tab, trailing_blank};
use crate::mutants::script::Cut;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "one-line-a-read", "GB-SEQ-1", "it reads one line and leaves the others for the next write" =>
        reads(Cut::OneARead);
    lacks "keeps-16-lines", "GB-SEQ-1", "it loses what comes beyond sixteen lines in one write" =>
        reads(Cut::First(16));
    lacks "keeps-one-command", "GB-SEQ-1",
        "of the commands in one write it obeys the first, and answers each isready" =>
        hears(anything).that(|line| line != b"isready").beyond(1).since(settles()).lost();
    wrong "acts-before-newline", "GB-SEQ-1", "it acts on part of a line before its end has come" =>
        reads(Cut::AtOnce);
    lacks "fragment-lost", "GB-SEQ-1", "it forgets what comes without the end of its line" =>
        reads(Cut::OnlyEnded);
    lacks "fragment-behind-line-lost", "GB-SEQ-1",
        "it forgets the beginning of a line that came behind a whole one" => reads(Cut::ForgetRest);
    lacks "loses-a-line-between-reads", "GB-SEQ-1",
        "it forgets a line that is not whole at the end of 4096 bytes" => reads(Cut::ForgetRestOfFull(4096));
    wrong "takes-256-positions", "GB-POS-4", "it forgets every position behind the 256th" =>
        hears(position).beyond(256).lost();
    wrong "first-position-counts", "GB-SEQ-1", "of several positions in a row the first counts" =>
        hears(position).beyond(1).since(hears(go)).since(hears(newgame)).lost();
    wrong "position-after-search-lost", "GB-SEQ-1", "it ignores the first position behind its answer" =>
        hears(position).next_after(says(answer)).lost();
    lacks "holds-output-until-input", "GB-IO-6",
        "it keeps its output in a buffer until the next line is read" =>
        common::holds_output_until_input::<Seen>();
    wrong "move-held-until-input", "GB-IO-6", "it prints a move when the next line comes" => [
        says(answer).instead(|line, context| context.put_aside(line)),
        hears(anything).first(|_, context| context.print_held()),
    ];
    wrong "none-held-until-input", "GB-IO-6", "it prints none when the next line comes" => [
        says(no_move).instead(|line, context| context.put_aside(line)),
        hears(anything).first(|_, context| context.print_held()),
    ];
    lacks "never-flushes", "GB-IO-6", "it prints only when it ends" => common::never_flushes::<Seen>();
    lacks "speaks-on-stderr", "GB-INIT-1", "it prints on stderr" => common::speaks_on_stderr::<Seen>();
    wrong "writes-carriage-returns", "GB-IO-2", "its lines end in CR LF" =>
        says(anything).reworded(|line, _| Some([line, b"\r"].concat()));
    wrong "prompts", "GB-IO-2", "it shows a prompt behind its answers" =>
        common::prompts_behind(says(answer));
    lacks "leading-blanks-unknown", "GB-IO-3", "it knows no command behind a blank" =>
        hears(leading_blank).lost();
    lacks "trailing-blanks-unknown", "GB-IO-3", "it knows no command with a blank behind it" =>
        hears(trailing_blank).lost();
    lacks "blanks-unknown-while-thinking", "GB-IO-3",
        "while it thinks it knows no command with a blank behind it" =>
        hears(trailing_blank).when(Seen::is_searching).lost();
    lacks "leading-tabs-unknown-while-thinking", "GB-IO-3",
        "while it thinks it knows no command behind a TAB" =>
        hears(leading_tab).when(Seen::is_searching).lost();
    lacks "tabs-unknown", "GB-IO-3", "a TAB is a letter like any other to it" =>
        hears(tab).lost();
    wrong "double-blanks-break-moves", "GB-IO-3",
        "the list of moves ends where two blanks follow each other" =>
        hears(position).reworded(|line, _| cut_at_double_blank(line, " moves"));
    wrong "long-white-space-unknown", "GB-IO-3", "it does not know a line with very many blanks" =>
        hears(long_white_space).lost();
    lacks "confused-by-carriage-return", "GB-ROBUST-1",
        "it knows no command that ends in a carriage return" =>
        hears(anything).that(|line| line.ends_with(b"\r")).lost();
    wrong "dies-on-long-line", "GB-ROBUST-1", "a long line overruns a buffer" =>
        hears(longer_than(LONG)).deadly();
    lacks "swallows-line-behind-long-line", "GB-ROBUST-1", "it loses the line behind a long one" =>
        hears(anything).right_after(hears(longer_than(LONG))).lost();
    wrong "dies-on-empty-line", "GB-IO-5", "it crashes on an empty line" => hears(empty).deadly();
    wrong "dies-on-nul", "GB-IO-5", "it crashes on a zero byte" => hears(nul).deadly();
    lacks "swallows-line-behind-nul", "GB-IO-5", "it loses the line behind one with a zero byte" =>
        hears(anything).right_after(hears(nul)).lost();
    wrong "dies-on-high-bytes", "GB-IO-5", "it aborts on bytes that are no ASCII" =>
        hears(high_bytes).deadly_by(6);
    wrong "dies-on-open-line", "GB-ROBUST-1", "it crashes when input ends within a line" =>
        common::dies_on_open_line::<Seen>();
};
