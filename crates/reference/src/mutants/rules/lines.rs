//! Which lines: a word, several words, or whatever a function says.

/// A choice of lines. The second parameter only tells the forms apart.
pub(in crate::mutants) trait Lines<S, M>: Send + 'static {
    /// Whether it includes this line.
    fn include(&self, line: &[u8], seen: &S) -> bool;
}

/// Lines whose first word is this.
pub(in crate::mutants) struct ByWord;
/// Lines whose first word is one of these.
pub(in crate::mutants) struct ByWords;
/// Lines that are so.
pub(in crate::mutants) struct ByLine;
/// Lines that are so in a state of the engine inside.
pub(in crate::mutants) struct ByState;

impl<S> Lines<S, ByWord> for &'static str {
    fn include(&self, line: &[u8], _: &S) -> bool {
        word(line) == self.as_bytes()
    }
}

impl<S, const N: usize> Lines<S, ByWords> for [&'static str; N] {
    fn include(&self, line: &[u8], _: &S) -> bool {
        self.iter().any(|other| word(line) == other.as_bytes())
    }
}

impl<S, F: Fn(&[u8]) -> bool + Send + 'static> Lines<S, ByLine> for F {
    fn include(&self, line: &[u8], _: &S) -> bool {
        self(line)
    }
}

impl<S, F: Fn(&[u8], &S) -> bool + Send + 'static> Lines<S, ByState> for F {
    fn include(&self, line: &[u8], seen: &S) -> bool {
        self(line, seen)
    }
}

/// Every line.
pub(in crate::mutants) fn anything(_: &[u8]) -> bool {
    true
}

/// This line, and nothing after it.
pub(in crate::mutants) fn exactly(text: &'static str) -> impl Fn(&[u8]) -> bool + Send + 'static {
    move |line| line == text.as_bytes()
}

/// Lines that begin so.
pub(in crate::mutants) fn beginning(text: &'static str) -> impl Fn(&[u8]) -> bool + Send + 'static {
    move |line| line.starts_with(text.as_bytes())
}

/// The first word of a line.
pub(in crate::mutants) fn word(line: &[u8]) -> &[u8] {
    line.split(u8::is_ascii_whitespace).find(|word| !word.is_empty()).unwrap_or_default()
}

/// What follows the first word.
pub(in crate::mutants) fn argument(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii();
    line[word(line).len()..].trim_ascii()
}

/// The words of a line that begins with one of these.
pub(in crate::mutants) fn words_of(line: &[u8], first: &[&str]) -> Option<Vec<String>> {
    let text = std::str::from_utf8(line).ok()?;
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    first.contains(&words.first()?.as_str()).then_some(words)
}
