//! Bytes, lines, and lines that no engine expects.

use super::prelude::*;
use crate::ProcessFault;
use crate::mutants::common::{
    carriage_return, dies_on_open_line, empty, high_bytes, holds_output_until_input, leading_blank,
    longer_than, never_flushes, nul, prompts, speaks_on_stderr,
};
use crate::mutants::script::Cut;

/// How long a line is that old engines with fixed buffers survive.
const ROOM: usize = 999;

fn as_illegal_move(line: &[u8], _: &Seen) -> Option<String> {
    let text = line.strip_prefix(b"Error (unknown command): ")?;
    Some(format!("Illegal move: {}", String::from_utf8_lossy(word(text))))
}

fn as_command(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    let name = word(line).to_ascii_lowercase();
    let known = [&b"force"[..], b"quit", b"new", b"go", b"undo", b"white", b"black"].contains(&&name[..]);
    known.then_some(name)
}

/// An error about the arguments of a command.
fn error_about_arguments(line: &[u8]) -> bool {
    let command = line.splitn(2, |&b| b == b':').nth(1).map(word).unwrap_or_default();
    line.starts_with(b"Error (")
        && matches!(command, b"level" | b"st" | b"sd" | b"time" | b"otim" | b"result")
}

fn without_time(line: &[u8], _: &Seen) -> Option<String> {
    let mut words = thinking(line).filter(|words| words.len() > 4)?;
    words.remove(2);
    Some(words.join(" "))
}

/// What of a line has come when it moves is missing when the rest comes.
fn drops_fragment_at_move() -> [Rule<Seen>; 2] {
    [
        says("move").first(|_, context| context.count = u32::try_from(context.fragment).unwrap_or(0)),
        hears(anything).instead(|line, context| {
            let lost = std::mem::take(&mut context.count) as usize;
            context.feed(line.get(lost..).unwrap_or_default());
        }),
    ]
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "acts-before-newline", "XB-IO-5", "it acts on part of a line before its end has come" =>
        reads(Cut::AtOnce);
    lacks "one-line-a-read", "XB-IO-4", "it reads one line and leaves the others for the next write" =>
        reads(Cut::OneARead);
    lacks "keeps-16-lines", "XB-IO-4", "it loses what comes beyond sixteen lines in one write" =>
        reads(Cut::First(16));
    lacks "first-line-in-a-search-counts", "XB-IO-4", "in a search it reads one line of a write" =>
        reads(Cut::FirstInSearch);
    lacks "forgets-pieces-in-a-search", "XB-IO-5", "in a search it forgets a line whose end has not come" =>
        reads(Cut::OnlyEndedInSearch);
    lacks "keeps-one-move", "XB-IO-4", "of the moves in one write it makes the first" =>
        reads(Cut::OneOf("usermove "));
    lacks "drops-fragment-behind-line", "XB-IO-5",
        "it forgets the beginning of a line that came behind a whole one" => reads(Cut::ForgetRest);
    lacks "loses-a-line-between-reads", "XB-IO-5",
        "it forgets a line that is not whole at the end of 4096 bytes" => reads(Cut::ForgetRestOfFull(4096));
    lacks "drops-fragment-at-its-move", "XB-IO-5", "it forgets the beginning of a line when it moves" =>
        drops_fragment_at_move();
    lacks "holds-output-until-input", "XB-IO-2",
        "it keeps its output in a buffer until the next line is read" => holds_output_until_input::<Seen>();
    lacks "never-flushes", "XB-IO-2", "it prints only when it ends" => never_flushes::<Seen>();
    lacks "speaks-on-stderr", "XB-IO-1", "it prints on stderr" => speaks_on_stderr::<Seen>();
    process "leaves-child", "EC-LEFT-BEHIND", "it leaves a child process behind" => ProcessFault::LeavesChild;
    wrong "prompts", "XB-IO-3", "it shows a prompt before each line that it reads" => prompts::<Seen>();
    wrong "prompt-without-newline", "XB-HANDSHAKE-1", "it begins with a prompt and does not end it" =>
        starts().then(|_, context| context.act(Action::Print(b"engine> ".to_vec())));
    wrong "prints-garbage", "XB-IO-8", "it prints text that is no line of the protocol" =>
        says("move").then_says("Thinking hard now...");
    wrong "dies-on-carriage-return", "XB-ERR-5", "it crashes on a carriage return" =>
        hears(carriage_return).deadly();
    wrong "blank-line-refused", "XB-ERR-5", "it takes an empty line for a move" =>
        hears(empty).instead_says("Illegal move: (none)");
    wrong "dies-on-empty-line", "XB-ERR-5", "it crashes on an empty line" => hears(empty).deadly();
    wrong "dies-on-leading-blank", "XB-ERR-5", "it crashes on a line that begins with a blank" =>
        hears(leading_blank).deadly();
    wrong "dies-on-long-line", "XB-ERR-5", "a long line overruns a buffer" =>
        hears(longer_than(ROOM)).deadly();
    lacks "swallows-line-behind-long-line", "XB-ERR-5", "it reads nothing any more behind a long line" =>
        hears(longer_than(ROOM)).wedges();
    wrong "dies-on-nul", "XB-ERR-5", "it crashes on a zero byte" => hears(nul).deadly();
    lacks "swallows-line-behind-nul", "XB-ERR-5", "it reads nothing any more behind a zero byte" =>
        hears(nul).wedges();
    wrong "dies-on-high-bytes", "XB-ERR-5", "it aborts on bytes that are no ASCII" =>
        hears(high_bytes).deadly_by(6);
    wrong "dies-on-foreign-comment", "XB-RESULT-1", "it aborts on foreign letters in a result" =>
        hears("result").that(high_bytes).deadly_by(6);
    wrong "result-cut-in-two", "XB-RESULT-1",
        "what a result has beyond a hundred bytes is a line of its own" =>
        hears("result").that(|line| line.len() > 100).then(|line, context| {
            context.feed(&line[100..]);
        });
    wrong "dies-on-open-line", "XB-IO-5", "it crashes when input ends within a line" =>
        dies_on_open_line::<Seen>();
    lacks "unknown-word-unanswered", "XB-ERR-2", "it says nothing to an unknown command" =>
        says(unknown).lost();
    wrong "unknown-word-is-illegal-move", "XB-ERR-2", "it takes an unknown command for a move" =>
        says(unknown).reworded(as_illegal_move);
    wrong "unknown-word-resets", "XB-ERR-4", "an unknown command starts a new game" =>
        says(unknown).then_hears("new");
    wrong "commands-in-any-case", "XB-ERR-4", "it takes Force and QUIT for commands" =>
        hears(anything).reworded(as_command);
    lacks "unknown-word-ends-search", "XB-ERR-4", "an unknown command ends its search without a move" =>
        says(unknown).when(Seen::is_thinking).then_hears("force");
    wrong "unknown-word-is-ponder-miss", "XB-ERR-4", "it takes an unknown command for the opponent's move" =>
        also_moves(says(unknown).when(Seen::is_pondering));
    wrong "dies-on-malformed-command", "XB-ERR-5", "it crashes on arguments that it does not expect" =>
        says(error_about_arguments).deadly_by(8);
    wrong "dies-on-early-undo", "XB-ERR-5", "it crashes on undo where there is nothing to undo" =>
        hears("undo").when(|seen| seen.position.plies() == 0).deadly();
    wrong "dies-on-doubtful-move", "XB-ERR-5", "it crashes on a move that is none" =>
        hears(doubtful).deadly();
    lacks "doubtful-move-unanswered", "XB-ERR-5", "it says nothing to a move that is none" =>
        hears(doubtful).lost();
    wrong "illegal-move-unasked", "XB-ERR-1", "it refuses a move that nobody sent" =>
        says("move").then_says("Illegal move: h8h9");
    wrong "claims-false-draw", "XB-CLAIM-9", "it claims a draw that is none" =>
        says("move").then_says("1/2-1/2 {fifty moves}");
    wrong "thinking-without-time", "XB-POST-2", "its thinking lines leave out the time" =>
        says(anything).reworded(without_time);
    wrong "exit-quits", "XB-ERR-4", "exit ends the process" => hears("exit").exits(0);
    wrong "dot-is-illegal-move", "XB-STAT-4", "it takes a dot for a move" =>
        hears(dot).unless(Seen::is_editing).unless(Seen::is_analyzing).instead_says("Illegal move: .");
};
