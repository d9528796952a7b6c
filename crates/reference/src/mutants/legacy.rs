//! Builders of engines for tables that are no rules yet. What tables of rules use stands in [`common`](super::common).

use super::wrap::{Action, Cut, MutantContext, Script, Seen, die_if, faulty, heard, said, word};
use crate::Engine;

/// How long a line is that old engines with fixed buffers do not survive.
const LONG: usize = 1000;

/// Acts on what has no line feed yet.
pub(super) fn acts_before_newline<S: Seen>() -> Box<dyn Engine> {
    cut::<S>(Cut::AtOnce)
}

/// Reads one line of what comes at once, and leaves the others for the next read.
pub(super) fn one_line_a_read<S: Seen>() -> Box<dyn Engine> {
    cut::<S>(Cut::OneARead)
}

/// Has room for sixteen lines of one read.
pub(super) fn keeps_16_lines<S: Seen>() -> Box<dyn Engine> {
    cut::<S>(Cut::First(16))
}

/// Forgets the beginning of a line that came behind a whole one.
pub(super) fn drops_fragment_behind_line<S: Seen>() -> Box<dyn Engine> {
    cut::<S>(Cut::ForgetRest)
}

/// Forgets what comes without the end of its line.
pub(super) fn drops_fragment<S: Seen>() -> Box<dyn Engine> {
    cut::<S>(Cut::OnlyEnded)
}

fn cut<S: Seen>(cut: Cut) -> Box<dyn Engine> {
    faulty(Script::<S> { cut, ..Script::HONEST })
}

/// Keeps its output in a buffer until the next line is read.
pub(super) fn holds_output_until_input<S: Seen>() -> Box<dyn Engine> {
    faulty(Script::<S> {
        heard: |line, context| {
            let unflushed = std::mem::take(&mut context.unflushed);
            context.act(Action::Print(unflushed));
            context.feed(line);
        },
        said: |line, context| context.unflushed.extend([line, b"\n"].concat()),
        ..Script::HONEST
    })
}

/// Prints only when it ends.
pub(super) fn never_flushes<S: Seen>() -> Box<dyn Engine> {
    said::<S>(|line, context| context.unflushed.extend([line, b"\n"].concat()))
}

/// Prints on stderr.
pub(super) fn speaks_on_stderr<S: Seen>() -> Box<dyn Engine> {
    said::<S>(|line, context| context.act(Action::PrintError([line, b"\n"].concat())))
}

/// Shows a prompt before each line that it reads.
pub(super) fn prompts<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| {
        context.feed(line);
        context.act(Action::Print(b"> ".to_vec()));
    })
}

/// Reads nothing any more behind a line that is so.
fn deaf_if<S: Seen>(line: &[u8], context: &mut MutantContext<S>, so: bool) {
    if so { context.deaf = true } else { context.feed(line) }
}

/// Crashes on a carriage return.
pub(super) fn dies_on_carriage_return<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| die_if(line, context, line.contains(&b'\r')))
}

/// Crashes on an empty line.
pub(super) fn dies_on_empty_line<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| die_if(line, context, line.trim_ascii().is_empty()))
}

/// Crashes on a line that begins with a blank.
pub(super) fn dies_on_leading_blank<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| die_if(line, context, matches!(line, [b' ' | b'\t', ..])))
}

/// A long line overruns a buffer.
pub(super) fn dies_on_long_line<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| die_if(line, context, line.len() >= LONG))
}

/// Reads nothing any more behind a long line.
pub(super) fn swallows_line_behind_long_line<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| deaf_if(line, context, line.len() >= LONG))
}

/// Crashes on a zero byte.
pub(super) fn dies_on_nul<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| die_if(line, context, line.contains(&0)))
}

/// Reads nothing any more behind a zero byte.
pub(super) fn swallows_line_behind_nul<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| deaf_if(line, context, line.contains(&0)))
}

/// Aborts on bytes that are no ASCII.
pub(super) fn dies_on_high_bytes<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| if line.is_ascii() { context.feed(line) } else { context.die(6) })
}

/// Crashes when input ends within a line.
pub(super) fn dies_on_open_line<S: Seen>() -> Box<dyn Engine> {
    faulty(Script::<S> {
        ended: |context| if context.fragment > 0 { context.die(11) } else { context.act(Action::EndInput) },
        ..Script::HONEST
    })
}

/// Lives on when its input ends.
pub(super) fn lives_on_at_eof<S: Seen>() -> Box<dyn Engine> {
    faulty(Script::<S> { ended: |_| {}, ..Script::HONEST })
}

/// Crashes when its input ends.
pub(super) fn crashes_at_eof<S: Seen>() -> Box<dyn Engine> {
    faulty(Script::<S> { ended: |context| context.die(11), ..Script::HONEST })
}

/// Passes a line on, `quit` through `otherwise`.
fn at_quit<S: Seen>(line: &[u8], context: &mut MutantContext<S>, otherwise: fn(&mut MutantContext<S>)) {
    if word(line) == b"quit" { otherwise(context) } else { context.feed(line) }
}

/// `quit` does nothing.
pub(super) fn quit_ignored<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| at_quit(line, context, |_| {}))
}

/// `quit` ends it with exit code 1.
pub(super) fn quit_with_code_1<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| at_quit(line, context, |context| context.exit(1)))
}

/// Crashes at `quit`.
pub(super) fn quit_crashes<S: Seen>() -> Box<dyn Engine> {
    heard::<S>(|line, context| at_quit(line, context, |context| context.die(11)))
}
