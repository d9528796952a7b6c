//! Parses text into a [`Pattern`], with errors that point into the text.

use std::ops::Range;

use super::suggest::{count_of, suggest};
use super::{Pattern, Piece, Split};
use crate::protocol::Vocabulary;
use crate::protocol::vocabulary::{GENERAL_TYPES, Shape, TypeInfo};

/// What a pattern is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// `send`, acts: placeholders choose values.
    Sending,
    /// `expect` and similar actions: placeholders match.
    Matching,
}

/// Why a pattern is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct PatternError {
    /// The message, in words.
    pub message: String,
    /// Byte offsets into the pattern's source.
    pub span: Range<usize>,
    /// What to do, e.g. `did you mean legal-move?`.
    pub help: Option<String>,
}

impl Pattern {
    /// Parses a pattern.
    ///
    /// # Errors
    /// If a placeholder is malformed, its type is unknown, or it is in a place where it is not allowed.
    pub(crate) fn parse(source: &str, vocabulary: &Vocabulary, used: Use) -> Result<Pattern, PatternError> {
        let parser = Parser { source, vocabulary, used };
        let ranges = split_words(source);
        let mut blanks = Vec::with_capacity(ranges.len() + 1);
        let mut words = Vec::with_capacity(ranges.len());
        let mut end = 0;
        for (index, range) in ranges.iter().enumerate() {
            blanks.push(source[end..range.start].to_owned());
            words.push(parser.word(range.clone(), index + 1 == ranges.len())?);
            end = range.end;
        }
        blanks.push(source[end..].to_owned());
        let splits = words.iter().map(|_| Split::new()).collect();
        Ok(Pattern { source: source.to_owned(), words, blanks, splits })
    }
}

/// The words of a text, as byte ranges: separated by spaces and tabs, but not inside placeholders.
pub(crate) fn split_words(source: &str) -> Vec<Range<usize>> {
    let bytes = source.as_bytes();
    let mut words = Vec::new();
    let mut start = None;
    let mut depth = 0_usize;
    let mut at = 0;
    while at < bytes.len() {
        let blank = matches!(bytes[at], b' ' | b'\t');
        if blank && depth == 0 {
            words.extend(start.take().map(|start| start..at));
        } else {
            start.get_or_insert(at);
            match bytes[at] {
                b'<' if depth == 0 && bytes.get(at + 1) == Some(&b'<') => at += 1,
                b'<' => depth += 1,
                b'>' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        at += 1;
    }
    words.extend(start.map(|start| start..bytes.len()));
    words
}

/// Whether the text may be a placeholder's name.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

struct Parser<'a> {
    source: &'a str,
    vocabulary: &'a Vocabulary,
    used: Use,
}

impl Parser<'_> {
    fn word(&self, range: Range<usize>, last: bool) -> Result<Vec<Piece>, PatternError> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let rest = &self.source[at..range.end];
            if let Some(Piece::Typed { kind, .. }) = pieces.last()
                && kind.shape == Shape::Rest
            {
                return Err(self.rest_not_last(kind, at..range.end));
            }
            if rest.starts_with("<<") {
                push_literal(&mut pieces, "<");
                at += 2;
            } else if rest.starts_with('<') {
                let end = self.placeholder_end(at..range.end)?;
                let piece = self.placeholder(at + 1..end - 1)?;
                self.check_place(&pieces, &piece, at..end, last)?;
                pieces.push(piece);
                at = end;
            } else {
                let length = rest.find('<').unwrap_or(rest.len());
                push_literal(&mut pieces, &rest[..length]);
                at += length;
            }
        }
        Ok(pieces)
    }

    /// The end of the placeholder that begins at the start of `range`, including its `>`.
    fn placeholder_end(&self, range: Range<usize>) -> Result<usize, PatternError> {
        let mut depth = 0_usize;
        for (offset, byte) in self.source.as_bytes()[range.clone()].iter().enumerate() {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(range.start + offset + 1);
            }
        }
        Err(PatternError {
            message: "this placeholder is not closed".to_owned(),
            span: range,
            help: Some("close it with `>`, or write `<<` for a literal `<`".to_owned()),
        })
    }

    /// The placeholder whose content is `range`.
    fn placeholder(&self, range: Range<usize>) -> Result<Piece, PatternError> {
        let inside = &self.source[range.clone()];
        let Some(colon) = inside.find(':') else {
            let name = self.name(range, inside)?;
            if name == "_" {
                return Err(PatternError {
                    message: "`<_>` has no name that could be inserted".to_owned(),
                    span: self.range_of(inside),
                    help: Some("`<_:word>` matches a word without naming it".to_owned()),
                });
            }
            return Ok(Piece::Insert(name));
        };
        let name = self.name(range.start..range.start + colon, &inside[..colon])?;
        let (kind, arguments) = self.kind(range.start + colon + 1..range.end)?;
        if self.used == Use::Sending && !kind.can_fill {
            return Err(PatternError {
                message: format!("a value of type `{}` cannot be chosen for sending", kind.name),
                span: range,
                help: Some(self.fillable()),
            });
        }
        Ok(Piece::Typed { name, kind, arguments })
    }

    fn name(&self, range: Range<usize>, name: &str) -> Result<String, PatternError> {
        if name == "_" || is_name(name) {
            return Ok(name.to_owned());
        }
        Err(PatternError {
            message: format!("`{name}` is not a name for a placeholder"),
            span: range,
            help: Some(
                "names begin with a letter and continue with letters, digits, `-`; `<<` is a literal `<`"
                    .to_owned(),
            ),
        })
    }

    /// A type with its arguments: `legal-move`, `pv-first(<pv>)`.
    fn kind(&self, range: Range<usize>) -> Result<(&'static TypeInfo, Vec<Vec<Piece>>), PatternError> {
        let text = &self.source[range.clone()];
        let open = text.find('(').unwrap_or(text.len());
        let name = &text[..open];
        let name_span = range.start..range.start + open;
        let Some(kind) = self.vocabulary.placeholder(name) else {
            return Err(self.unknown_type(name, name_span));
        };
        let arguments = if open == text.len() {
            Vec::new()
        } else if text.ends_with(')') {
            self.arguments(range.start + open + 1..range.end - 1)?
        } else {
            return Err(PatternError {
                message: "the arguments of this type are not closed".to_owned(),
                span: range.start + open..range.end,
                help: Some("close them with `)` before `>`".to_owned()),
            });
        };
        if arguments.len() != kind.arguments {
            return Err(PatternError {
                message: format!(
                    "type `{}` takes {}, not {}",
                    kind.name,
                    count_of(kind.arguments, "argument"),
                    arguments.len()
                ),
                span: range,
                help: Some(format!("`{}`: {}", kind.name, kind.doc)),
            });
        }
        Ok((kind, arguments))
    }

    fn arguments(&self, range: Range<usize>) -> Result<Vec<Vec<Piece>>, PatternError> {
        if self.source[range.clone()].trim().is_empty() {
            return Ok(Vec::new());
        }
        let mut arguments = Vec::new();
        let mut start = range.start;
        for part in self.source[range].split(',') {
            let end = start + part.len();
            let trimmed = part.trim_start();
            let from = end - trimmed.len();
            arguments.push(self.argument(from..from + trimmed.trim_end().len())?);
            start = end + 1;
        }
        Ok(arguments)
    }

    /// One argument: literals and inserts only.
    fn argument(&self, range: Range<usize>) -> Result<Vec<Piece>, PatternError> {
        let mut pieces = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let rest = &self.source[at..range.end];
            if !rest.starts_with('<') {
                let length = rest.find('<').unwrap_or(rest.len());
                push_literal(&mut pieces, &rest[..length]);
                at += length;
                continue;
            }
            let end = self.placeholder_end(at..range.end)?;
            let inside = at + 1..end - 1;
            let name = &self.source[inside.clone()];
            if !is_name(name) {
                return Err(PatternError {
                    message: "an argument can contain only literal text and inserted names".to_owned(),
                    span: at..end,
                    help: Some(
                        "bind the value in an earlier step and insert it: `pv-first(<pv>)`".to_owned(),
                    ),
                });
            }
            pieces.push(Piece::Insert(name.to_owned()));
            at = end;
        }
        Ok(pieces)
    }

    /// Whether the piece may follow the pieces before it in its word.
    fn check_place(
        &self,
        before: &[Piece],
        piece: &Piece,
        span: Range<usize>,
        last: bool,
    ) -> Result<(), PatternError> {
        let Piece::Typed { name, kind, .. } = piece else { return Ok(()) };
        if kind.shape == Shape::Rest && !last {
            return Err(self.rest_not_last(kind, span));
        }
        if self.used == Use::Sending {
            return Ok(());
        }
        if matches!(before.last(), Some(Piece::Typed { .. })) {
            return Err(PatternError {
                message: "it is unclear where the previous placeholder ends".to_owned(),
                span,
                help: Some("put a letter or a space between the two".to_owned()),
            });
        }
        let twice = name != "_"
            && before.iter().any(|p| matches!(p, Piece::Typed { name: other, .. } if other == name));
        if twice {
            return Err(PatternError {
                message: format!("`{name}` is bound twice in one word"),
                span,
                help: Some("give the second one a different name, or `_`".to_owned()),
            });
        }
        Ok(())
    }

    fn rest_not_last(&self, kind: &TypeInfo, span: Range<usize>) -> PatternError {
        PatternError {
            message: format!("a `{}` takes the rest of the line, so nothing can follow it", kind.name),
            span,
            help: Some("use `word` for a single word, or remove what follows".to_owned()),
        }
    }

    fn unknown_type(&self, name: &str, span: Range<usize>) -> PatternError {
        let names = self.vocabulary.types.iter().chain(GENERAL_TYPES).map(|t| t.name);
        PatternError {
            message: format!("unknown placeholder type `{name}`"),
            span,
            help: Some(suggest(name, names)),
        }
    }

    fn fillable(&self) -> String {
        let types = self.vocabulary.types.iter().chain(GENERAL_TYPES);
        let names: Vec<&str> = types.filter(|t| t.can_fill).map(|t| t.name).collect();
        format!("types that can be sent: {}", names.join(", "))
    }

    /// The place of a part of the source.
    fn range_of(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr() as usize - self.source.as_ptr() as usize;
        start..start + part.len()
    }
}

fn push_literal(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        Some(Piece::Literal(literal)) => literal.push_str(text),
        _ => pieces.push(Piece::Literal(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::testing::VOCABULARY;

    /// A pattern with its pieces made visible: `lit:`, `in:`, `ty:`.
    fn show(pattern: &Pattern) -> String {
        let words: Vec<String> = pattern.words.iter().map(|word| show_word(word)).collect();
        words.join(" ")
    }

    fn show_word(word: &[Piece]) -> String {
        let pieces: Vec<String> = word
            .iter()
            .map(|piece| match piece {
                Piece::Literal(text) => format!("{text:?}"),
                Piece::Insert(name) => format!("={name}"),
                Piece::Typed { name, kind, arguments } => {
                    let arguments: Vec<String> = arguments.iter().map(|a| show_word(a)).collect();
                    format!("{name}:{}({})", kind.name, arguments.join(","))
                }
            })
            .collect();
        pieces.join("+")
    }

    #[test]
    fn patterns_are_read() {
        let cases = [
            ("", ""),
            ("  ", ""),
            ("pong 7", "\"pong\" \"7\""),
            ("  pong\t <n> ", "\"pong\" =n"),
            ("move <m:legal-move>", "\"move\" m:legal-move()"),
            ("ping=<n>;", "\"ping=\"+=n+\";\""),
            ("1-0 {<_:rest>", "\"1-0\" \"{\"+_:rest()"),
            ("a<<b >", "\"a<b\" \">\""),
            ("<<name>", "\"<name>\""),
            ("go <x:other-move( a<m>b )>!", "\"go\" x:other-move(\"a\"+=m+\"b\")+\"!\""),
        ];
        for (source, expected) in cases {
            let pattern = Pattern::parse(source, &VOCABULARY, Use::Matching).unwrap();
            assert_eq!(show(&pattern), expected, "{source}");
        }
    }

    #[test]
    fn mistakes_are_pointed_at() {
        use Use::{Matching, Sending};
        let cases = [
            (Matching, "a <n:uint", "<n:uint", "this placeholder is not closed"),
            (Matching, "a <n:unit>", "unit", "unknown placeholder type `unit`"),
            (Matching, "<>", "", "`` is not a name for a placeholder"),
            (Matching, "<1a:word>", "1a", "`1a` is not a name for a placeholder"),
            (Matching, "x <_>", "_", "`<_>` has no name that could be inserted"),
            (
                Matching,
                "<r:rest> x",
                "<r:rest>",
                "a `rest` takes the rest of the line, so nothing can follow it",
            ),
            (Matching, "{<r:rest>}", "}", "a `rest` takes the rest of the line, so nothing can follow it"),
            (Matching, "<a:int><b:int>", "<b:int>", "it is unclear where the previous placeholder ends"),
            (Matching, "<a:int>,<a:int>", "<a:int>", "`a` is bound twice in one word"),
            (Matching, "<m:other-move>", "other-move", "type `other-move` takes 1 argument, not 0"),
            (Matching, "<m:int(1)>", "int(1)", "type `int` takes no arguments, not 1"),
            (Matching, "<m:other-move(<x>>", "(<x>", "the arguments of this type are not closed"),
            (
                Matching,
                "<m:other-move(<x:int>)>",
                "<x:int>",
                "an argument can contain only literal text and inserted names",
            ),
            (
                Sending,
                "go <m:legal-move>",
                "m:legal-move",
                "a value of type `legal-move` cannot be chosen for sending",
            ),
        ];
        for (used, source, place, message) in cases {
            let error = Pattern::parse(source, &VOCABULARY, used).expect_err(source);
            assert_eq!(error.message, message, "{source}");
            assert_eq!(&source[error.span.clone()], place, "{source}");
            assert!(error.help.is_some(), "{source}");
        }
    }
}
