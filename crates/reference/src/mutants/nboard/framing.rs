//! Bytes, lines, and lines that no engine expects.

use super::prelude::*;
use crate::mutants::common::{self, empty, high_bytes, leading_blank, longer_than, nul};
use crate::mutants::script::Cut;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "acts-before-newline", "NB-IO-1", "it acts on part of a line before its end has come" =>
        reads(Cut::AtOnce);
    lacks "one-line-a-read", "NB-IO-1", "it reads one line and leaves the others for the next write" =>
        reads(Cut::OneARead);
    lacks "keeps-16-lines", "NB-IO-1", "it loses what comes beyond sixteen lines in one write" =>
        reads(Cut::First(16));
    lacks "keeps-one-move", "NB-IO-1", "of the moves in one write it makes the first" =>
        reads(Cut::OneOf("move "));
    lacks "drops-fragment-behind-line", "NB-IO-1",
        "it forgets the beginning of a line that came behind a whole one" => reads(Cut::ForgetRest);
    lacks "loses-a-line-between-reads", "NB-IO-1",
        "it forgets a line that is not whole at the end of 4096 bytes" => reads(Cut::ForgetRestOfFull(4096));
    lacks "forgets-pieces", "NB-IO-1", "it forgets a piece of a line that comes without its end" =>
        reads(Cut::OnlyEnded);
    lacks "holds-output-until-input", "NB-IO-2",
        "it keeps its output in a buffer until the next line is read" =>
        common::holds_output_until_input::<Seen>();
    wrong "prompts", "NB-IO-2", "it shows a prompt before each line that it reads" =>
        common::prompts::<Seen>();
    wrong "prints-garbage", "NB-IO-5", "it prints text that is no line of the protocol" =>
        says(answer).then_says("Thinking hard now...");
    lacks "confused-by-carriage-return", "NB-ROBUST-1",
        "it knows no command that ends in a carriage return" =>
        hears(anything).that(|line| line.ends_with(b"\r")).lost();
    wrong "dies-on-leading-blank", "NB-ROBUST-1", "it crashes on a line that begins with a blank" =>
        hears(leading_blank).deadly();
    wrong "trailing-blank-fatal", "NB-ROBUST-1", "it ends on a line that ends with a blank" =>
        hears(anything).that(|line| matches!(line, [.., b' ' | b'\t'])).exits(1);
    wrong "dies-on-empty-line", "NB-ROBUST-1", "it crashes on an empty line" => hears(empty).deadly();
    wrong "dies-on-long-line", "NB-ROBUST-1", "a long line overruns a buffer" =>
        hears(longer_than(4096)).deadly();
    lacks "swallows-line-behind-long-line", "NB-ROBUST-1", "it loses the line behind a long one" =>
        hears(anything).right_after(hears(longer_than(4096))).lost();
    wrong "dies-on-nul", "NB-ROBUST-1", "it crashes on a zero byte" => hears(nul).deadly();
    lacks "swallows-line-behind-nul", "NB-ROBUST-1", "it loses the line behind one with a zero byte" =>
        hears(anything).right_after(hears(nul)).lost();
    wrong "dies-on-high-bytes", "NB-ROBUST-1", "it aborts on bytes that are no ASCII" =>
        hears(high_bytes).deadly_by(6);
    wrong "dies-on-open-line", "NB-ROBUST-1", "it crashes when input ends within a line" =>
        common::dies_on_open_line::<Seen>();
};
