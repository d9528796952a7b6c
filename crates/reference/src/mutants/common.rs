//! Mistakes that an author of any protocol's engine can make: how bytes become lines, what lines nobody expects, and
//! pongs.

use super::rules::{Event, Rule, anything, argument, hears, input_ends, says, settles};
use super::wrap::{Action, MutantContext, Seen};

/// A line with nothing, or only blanks, in it.
pub(super) fn empty(line: &[u8]) -> bool {
    line.trim_ascii().is_empty()
}

/// A line that begins with a blank.
pub(super) fn leading_blank(line: &[u8]) -> bool {
    matches!(line, [b' ' | b'\t', ..])
}

/// A line with a carriage return.
pub(super) fn carriage_return(line: &[u8]) -> bool {
    line.contains(&b'\r')
}

/// A line with a zero byte.
pub(super) fn nul(line: &[u8]) -> bool {
    line.contains(&0)
}

/// A line with bytes that are no ASCII.
pub(super) fn high_bytes(line: &[u8]) -> bool {
    !line.is_ascii()
}

/// A line with more bytes than this.
pub(super) fn longer_than(bytes: usize) -> impl Fn(&[u8]) -> bool + Send + 'static {
    move |line| line.len() > bytes
}

/// A ping without a proper number.
pub(super) fn odd_ping(line: &[u8]) -> bool {
    let number = std::str::from_utf8(argument(line)).ok().and_then(|text| text.parse::<u32>().ok());
    super::rules::word(line) == b"ping" && number.is_none_or(|n| n >> 31 != 0)
}

/// The number of a ping or pong.
pub(super) fn number(line: &[u8]) -> Option<i64> {
    std::str::from_utf8(argument(line)).ok()?.parse().ok()
}

/// It prints only when it ends.
pub(super) fn never_flushes<S: Seen>() -> Rule<S> {
    says(anything).instead(|line, context| context.unflushed.extend([line, b"\n"].concat()))
}

/// It keeps its output in a buffer until the next line is read.
pub(super) fn holds_output_until_input<S: Seen>() -> [Rule<S>; 2] {
    let flushes = |_: &[u8], context: &mut MutantContext<S>| {
        let unflushed = std::mem::take(&mut context.unflushed);
        context.act(Action::Print(unflushed));
    };
    [never_flushes(), hears(anything).first(flushes)]
}

/// It prints on stderr.
pub(super) fn speaks_on_stderr<S: Seen>() -> Rule<S> {
    says(anything).instead(|line, context| context.act(Action::PrintError([line, b"\n"].concat())))
}

/// It shows a prompt before each line that it reads.
pub(super) fn prompts<S: Seen>() -> Rule<S> {
    hears(anything).then(|_, context| context.act(Action::Print(b"> ".to_vec())))
}

/// It shows a prompt behind these lines.
pub(super) fn prompts_behind<S: Seen>(lines: Event<S>) -> Rule<S> {
    lines.then(|_, context| context.act(Action::Print(b"> ".to_vec())))
}

/// It crashes when input ends within a line.
pub(super) fn dies_on_open_line<S: Seen>() -> Rule<S> {
    input_ends().instead(|_, context| match context.fragment {
        0 => context.act(Action::EndInput),
        _ => context.die(11),
    })
}

/// It answers pings with numbers of its own.
pub(super) fn pong_wrong_number<S: Seen>() -> Rule<S> {
    let mut number = 1000;
    says("pong").reworded(move |_, _| {
        number += 1;
        Some(format!("pong {number}"))
    })
}

/// It cuts the number of a pong to sixteen bits.
pub(super) fn pong_16_bit<S: Seen>() -> Rule<S> {
    says("pong").reworded(|line, _| Some(format!("pong {}", number(line)? & 0xffff)))
}

/// The pongs of a call are put aside, and this is done when it is over.
fn collects_pongs<S: Seen>(
    at_the_end: impl Fn(&mut MutantContext<S>) + Send + Sync + 'static,
) -> [Rule<S>; 2] {
    [
        says("pong").instead(|line, context| context.put_aside(line)),
        settles().then(move |_, context| at_the_end(context)),
    ]
}

/// It answers several pings at once by one pong.
pub(super) fn pongs_merged<S: Seen>() -> [Rule<S>; 2] {
    collects_pongs(|context| {
        let last = context.held.pop_back();
        context.held.clear();
        context.held.extend(last);
        context.print_held();
    })
}

/// It answers several pings in reverse order.
pub(super) fn pongs_reordered<S: Seen>() -> [Rule<S>; 2] {
    collects_pongs(|context| {
        context.held.make_contiguous().reverse();
        context.print_held();
    })
}
