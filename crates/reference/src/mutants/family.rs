//! Mistakes of engines that read the words of UCI and its relatives: white space in lines, options and their values,
//! pondering.

use super::rules::{Event, Rule, says, words_of};
use super::wrap::{MutantContext, Seen};
use grammars::uci::{OptionKind, Words};

/// How long a line is that buffers of a fixed size do not hold.
pub(super) const LONG: usize = 8192;
/// How many blanks in a row no buffer for white space holds.
const MANY: usize = 256;

/// A space or a TAB.
pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// A line that ends with a blank.
pub(super) fn trailing_blank(line: &[u8]) -> bool {
    line.last().copied().is_some_and(is_blank)
}

/// A line with a TAB.
pub(super) fn tab(line: &[u8]) -> bool {
    line.contains(&b'\t')
}

/// A line that begins with a TAB.
pub(super) fn leading_tab(line: &[u8]) -> bool {
    line.starts_with(b"\t")
}

/// A line with very many blanks in a row.
pub(super) fn long_white_space(line: &[u8]) -> bool {
    line.windows(MANY).any(|part| part.iter().copied().all(is_blank))
}

/// What stands before the first blank that follows a blank, behind this word; none where there is none.
pub(super) fn cut_at_double_blank(line: &[u8], behind: &str) -> Option<Vec<u8>> {
    let list = line.windows(behind.len()).position(|part| part == behind.as_bytes())?;
    let end = line[list..].windows(2).position(|pair| pair.iter().copied().all(is_blank))?;
    Some(line[..list + end].to_vec())
}

/// Whether a value was announced.
pub(super) fn admits(kind: OptionKind<'_>, value: Option<Words<'_>>) -> bool {
    let text = value.map(Words::to_bytes);
    let text = text.as_deref().and_then(|bytes| std::str::from_utf8(bytes).ok());
    match (kind, text) {
        (OptionKind::Button, _) => value.is_none(),
        (OptionKind::String(_), _) => value.is_some(),
        (_, None) => false,
        (OptionKind::Check(_), Some(text)) => matches!(text, "true" | "false"),
        (OptionKind::Spin { min, max, .. }, Some(text)) => text
            .parse::<i64>()
            .is_ok_and(|number| min.is_none_or(|min| min <= number) && max.is_none_or(|max| number <= max)),
        (OptionKind::Combo { choices, .. }, Some(text)) => {
            choices.iter().any(|choice| choice.to_string() == text)
        }
    }
}

/// It announces options of this kind.
pub(super) fn says_option<S: Seen>(kind: &'static str) -> Event<S> {
    says("option").that(move |line| String::from_utf8_lossy(line).contains(&format!(" type {kind}")))
}

/// Options of this kind are announced without what stands after this word, and the word.
pub(super) fn option_cut<S: Seen>(kind: &'static str, at: &'static str) -> Rule<S> {
    says_option(kind).reworded(move |line, _| {
        let mut words = words_of(line, &["option"])?;
        let end = words.iter().position(|word| word == at).unwrap_or(words.len());
        words.truncate(end);
        Some(words.join(" "))
    })
}

/// It ponders about the position before the last one; when it has answered what it pondered about, it sets the last one up again.
pub(super) fn ponders_on_old_position<S: Seen>(
    position: Event<S>,
    go_ponder: Event<S>,
    pondered_answer: Event<S>,
) -> [Rule<S>; 3] {
    let remember = |line: &[u8], context: &mut MutantContext<S>| {
        context.put_aside(line);
        if context.held.len() > 2 {
            context.held.pop_front();
        }
    };
    let set_up = |line: Option<Vec<u8>>, context: &mut MutantContext<S>| {
        line.into_iter().for_each(|line| context.feed(line));
    };
    [
        position.first(remember),
        go_ponder.first(move |_, context| {
            set_up(context.held.front().filter(|_| context.held.len() == 2).cloned(), context);
        }),
        pondered_answer.then(move |_, context| set_up(context.held.back().cloned(), context)),
    ]
}
