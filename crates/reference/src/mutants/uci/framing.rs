//! Bytes, lines, the order of lines, and white space in them.

use super::prelude::*;
use crate::mutants::common::{self, empty, high_bytes, leading_blank, longer_than, nul};
use crate::mutants::family::{LONG, cut_at_double_blank, leading_tab, long_white_space, tab, trailing_blank};
use crate::mutants::script::Cut;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "one-line-a-read", "UCI-RDY-4", "it reads one line and leaves the others for the next write" =>
        reads(Cut::OneARead);
    lacks "keeps-16-lines", "UCI-RDY-4", "it loses what comes beyond sixteen lines in one write" =>
        reads(Cut::First(16));
    lacks "keeps-one-command", "UCI-RDY-4",
        "of the commands in one write it obeys the first, and answers each isready" =>
        hears(anything).that(|line| line != b"isready").beyond(1).since(settles()).lost();
    wrong "acts-before-newline", "UCI-GEN-3", "it acts on part of a line before its end has come" =>
        reads(Cut::AtOnce);
    lacks "fragment-lost", "UCI-GEN-3", "it forgets what comes without the end of its line" =>
        reads(Cut::OnlyEnded);
    lacks "first-line-in-a-search-counts", "UCI-RDY-4", "in a search it reads one line of a write" =>
        reads(Cut::FirstInSearch);
    lacks "fragment-behind-line-lost", "UCI-GEN-3",
        "it forgets the beginning of a line that came behind a whole one" => reads(Cut::ForgetRest);
    lacks "loses-a-line-between-reads", "UCI-GEN-3",
        "it forgets a line that is not whole at the end of 4096 bytes" => reads(Cut::ForgetRestOfFull(4096));
    lacks "holds-output-until-input", "UCI-GEN-4",
        "it keeps its output in a buffer until the next line is read" =>
        common::holds_output_until_input::<Seen>();
    lacks "never-flushes", "UCI-GEN-4", "it prints only when it ends" => common::never_flushes::<Seen>();
    wrong "prompts", "UCI-GEN-4", "it shows a prompt behind its answers" =>
        common::prompts_behind(says(answer));
    lacks "speaks-on-stderr", "UCI-HS-1", "it prints on stderr" => common::speaks_on_stderr::<Seen>();
    lacks "leading-blanks-unknown", "UCI-GEN-6", "it knows no command behind a blank" =>
        hears(leading_blank).lost();
    lacks "trailing-blanks-unknown", "UCI-GEN-6", "it knows no command with a blank behind it" =>
        hears(trailing_blank).lost();
    lacks "leading-tabs-unknown-while-thinking", "UCI-GEN-6",
        "while it thinks it knows no command behind a TAB" =>
        hears(leading_tab).when(Seen::is_searching).lost();
    lacks "tabs-unknown", "UCI-GEN-6", "a TAB is a letter like any other to it" => hears(tab).lost();
    wrong "double-blanks-break-moves", "UCI-GEN-6",
        "the list of moves ends where two blanks follow each other" =>
        hears(position).reworded(|line, _| cut_at_double_blank(line, " moves"));
    wrong "double-blanks-break-fen", "UCI-GEN-6", "it ignores a FEN with two blanks in a row" =>
        hears(position).that(|line| cut_at_double_blank(line, " fen").is_some()).lost();
    lacks "double-blanks-break-setoption", "UCI-GEN-6", "it ignores a setoption with two blanks in a row" =>
        hears(setoption).that(|line| cut_at_double_blank(line, "setoption").is_some()).lost();
    wrong "long-white-space-unknown", "UCI-GEN-6", "it does not know a line with very many blanks" =>
        hears(long_white_space).lost();
    lacks "confused-by-carriage-return", "UCI-GEN-5", "it knows no command that ends in a carriage return" =>
        hears(anything).that(|line| line.ends_with(b"\r")).lost();
    wrong "dies-on-long-line", "UCI-ROBUST-1", "a long line overruns a buffer" =>
        hears(longer_than(LONG)).deadly();
    lacks "swallows-line-behind-long-line", "UCI-ROBUST-1", "it loses the line behind a long one" =>
        hears(anything).right_after(hears(longer_than(LONG))).lost();
    wrong "dies-on-empty-line", "UCI-GEN-12", "it crashes on an empty line" => hears(empty).deadly();
    wrong "dies-on-nul", "UCI-ROBUST-1", "it crashes on a zero byte" => hears(nul).deadly();
    lacks "swallows-line-behind-nul", "UCI-ROBUST-1", "it loses the line behind one with a zero byte" =>
        hears(anything).right_after(hears(nul)).lost();
    wrong "dies-on-high-bytes", "UCI-ROBUST-1", "it aborts on bytes that are no ASCII" =>
        hears(high_bytes).deadly_by(6);
    wrong "dies-on-open-line", "UCI-ROBUST-1", "it crashes when input ends within a line" =>
        common::dies_on_open_line::<Seen>();
};
