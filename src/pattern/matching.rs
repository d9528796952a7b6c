//! Matches a canonical line with a [`Pattern`]: first the shapes, then the model decides what fits.

use regex::Regex;

use super::{Admit, Bindings, Pattern, Piece, Split};
use crate::protocol::model::Mismatch;
use crate::protocol::vocabulary::{Shape, TypeInfo};

/// Why a line does not match a pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PatternMismatch {
    /// Other words, or words with another shape.
    #[error("it looks different")]
    Shape,
    /// A name is already bound to another text.
    #[error("`{name}` is {bound}, not {found}")]
    Bound {
        name: String,
        /// What it stands for.
        bound: String,
        /// The text that came.
        found: String,
    },
    /// The words fit, but the model rejects one of them.
    #[error("{}", .0.reason)]
    Refused(Mismatch),
    /// The pattern inserts a name that is not bound (the loader rules this out for scenarios).
    #[error("nothing is bound to `{0}`")]
    Unbound(String),
}

impl Pattern {
    /// Whether the text matches; if so, its placeholders are bound. On a mismatch `bindings` stays unchanged.
    ///
    /// Spaces at both ends of the text do not count. `admit` is asked only when all shapes fit.
    ///
    /// # Errors
    /// The reason.
    pub(crate) fn matches(
        &self,
        text: &str,
        bindings: &mut Bindings,
        admit: &Admit<'_>,
    ) -> Result<(), PatternMismatch> {
        let mut found = Vec::new();
        let mut rest = text.trim_matches(BLANKS);
        for (index, word) in self.words.iter().enumerate() {
            let last = index + 1 == self.words.len();
            let (candidate, after) = if last && takes_rest(word) { (rest, "") } else { first_word(rest) };
            if candidate.is_empty() && !is_only_rest(word) {
                return Err(PatternMismatch::Shape);
            }
            match_word(word, &self.splits[index], candidate, bindings, &mut found)?;
            rest = after;
        }
        if !rest.is_empty() {
            return Err(PatternMismatch::Shape);
        }
        bind(found, bindings, admit)
    }
}

const BLANKS: [char; 2] = [' ', '\t'];

/// A placeholder and the text in its place.
struct Found<'p> {
    name: &'p str,
    kind: &'static TypeInfo,
    arguments: &'p [Vec<Piece>],
    text: String,
}

fn first_word(text: &str) -> (&str, &str) {
    match text.split_once(BLANKS) {
        Some((word, rest)) => (word, rest.trim_start_matches(BLANKS)),
        None => (text, ""),
    }
}

fn takes_rest(word: &[Piece]) -> bool {
    matches!(word.last(), Some(Piece::Typed { kind, .. }) if kind.shape == Shape::Rest)
}

fn is_only_rest(word: &[Piece]) -> bool {
    word.len() == 1 && takes_rest(word)
}

/// A piece in which bound names have been replaced.
enum Item<'p> {
    Literal(String),
    Open { name: &'p str, kind: &'static TypeInfo, arguments: &'p [Vec<Piece>] },
}

fn match_word<'p>(
    word: &'p [Piece],
    split: &Split,
    text: &str,
    bindings: &Bindings,
    found: &mut Vec<Found<'p>>,
) -> Result<(), PatternMismatch> {
    let items = resolve(word, bindings, found)?;
    let open = items.iter().filter(|item| matches!(item, Item::Open { .. })).count();
    let texts = match (open, items.as_slice()) {
        // The common words: literal text only, or one placeholder with literal text around it.
        (0, _) => (concatenated(&items) == text).then(Vec::new),
        (1, [Item::Open { .. }]) => Some(vec![text]),
        (1, [Item::Literal(a), Item::Open { .. }]) => text.strip_prefix(a.as_str()).map(|t| vec![t]),
        (1, [Item::Open { .. }, Item::Literal(b)]) => text.strip_suffix(b.as_str()).map(|t| vec![t]),
        (1, [Item::Literal(a), Item::Open { .. }, Item::Literal(b)]) => {
            text.strip_prefix(a.as_str()).and_then(|t| t.strip_suffix(b.as_str())).map(|t| vec![t])
        }
        // Without bound names in it the expression is always the same.
        _ if word.iter().filter(|piece| !matches!(piece, Piece::Literal(_))).count() == open => {
            split.get_or_init(|| expression(&items)).as_ref().and_then(|expression| groups(expression, text))
        }
        _ => expression(&items).and_then(|expression| groups(&expression, text)),
    };
    let texts = texts.ok_or_else(|| bound_elsewhere(word, text, bindings))?;
    let mut texts = texts.into_iter();
    for item in items {
        let Item::Open { name, kind, arguments } = item else { continue };
        let text = texts.next().unwrap_or_default();
        if !has_shape(kind.shape, text) {
            return Err(PatternMismatch::Shape);
        }
        found.push(Found { name, kind, arguments, text: text.to_owned() });
    }
    Ok(())
}

/// The word with bound names (from before, or from earlier in this line) replaced by their text.
fn resolve<'p>(
    word: &'p [Piece],
    bindings: &Bindings,
    found: &[Found<'p>],
) -> Result<Vec<Item<'p>>, PatternMismatch> {
    let mut items: Vec<Item<'p>> = Vec::with_capacity(word.len());
    for piece in word {
        let literal = match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Insert(name) => match value_of(name, bindings, found) {
                Some(value) => value.to_owned(),
                None => return Err(PatternMismatch::Unbound(name.clone())),
            },
            Piece::Typed { name, kind, arguments } => match value_of(name, bindings, found) {
                Some(value) => value.to_owned(),
                None => {
                    items.push(Item::Open { name, kind, arguments });
                    continue;
                }
            },
        };
        match items.last_mut() {
            Some(Item::Literal(before)) => before.push_str(&literal),
            _ => items.push(Item::Literal(literal)),
        }
    }
    Ok(items)
}

fn value_of<'a>(name: &str, bindings: &'a Bindings, found: &'a [Found<'_>]) -> Option<&'a str> {
    if name == "_" {
        return None;
    }
    let here = found.iter().find(|f| f.name == name).map(|f| f.text.as_str());
    here.or_else(|| bindings.get(name).map(String::as_str))
}

fn concatenated(items: &[Item<'_>]) -> String {
    items.iter().map(|item| if let Item::Literal(text) = item { text.as_str() } else { "" }).collect()
}

/// Splits a word with several placeholders. It runs in linear time, whatever the engine sent. A bound value can be so long
/// that it exceeds the size limit of expressions; then there is none, and nothing matches.
fn expression(items: &[Item<'_>]) -> Option<Regex> {
    let mut expression = String::from(r"(?s)\A");
    for item in items {
        match item {
            Item::Literal(literal) => expression.push_str(&regex::escape(literal)),
            Item::Open { kind, .. } => expression.push_str(match kind.shape {
                Shape::Word => r"(\S+?)",
                Shape::Int => "([+-]?[0-9]+)",
                Shape::Uint => "([0-9]+)",
                Shape::Float => r"([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+))",
                Shape::Rest => "(.*)",
            }),
        }
    }
    expression.push_str(r"\z");
    Regex::new(&expression).ok()
}

fn groups<'t>(expression: &Regex, text: &'t str) -> Option<Vec<&'t str>> {
    let captures = expression.captures(text)?;
    Some(captures.iter().skip(1).flatten().map(|group| group.as_str()).collect())
}

fn has_shape(shape: Shape, text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match shape {
        Shape::Word => !text.is_empty(),
        Shape::Int => digits(unsigned),
        Shape::Uint => digits(text),
        Shape::Float => match unsigned.split_once('.') {
            None => digits(unsigned),
            Some((whole, fraction)) => {
                whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) && unsigned.len() > 1
            }
        },
        Shape::Rest => true,
    }
}

/// The mismatch of a word. For a lone `<name>` that is bound to something else it names the bound name.
fn bound_elsewhere(word: &[Piece], text: &str, bindings: &Bindings) -> PatternMismatch {
    if let [Piece::Insert(name) | Piece::Typed { name, .. }] = word
        && let Some(bound) = bindings.get(name)
    {
        return PatternMismatch::Bound { name: name.clone(), bound: bound.clone(), found: text.to_owned() };
    }
    PatternMismatch::Shape
}

/// Asks the model about each text, in order, and binds them if it admits all of them.
fn bind(found: Vec<Found<'_>>, bindings: &mut Bindings, admit: &Admit<'_>) -> Result<(), PatternMismatch> {
    let mut new = Bindings::new();
    for f in &found {
        if f.name != "_" {
            new.insert(f.name.to_owned(), f.text.clone());
        }
    }
    let known = |name: &str| new.get(name).or_else(|| bindings.get(name)).cloned();
    for f in found.iter().filter(|f| f.kind.asks_model) {
        let arguments: Vec<String> =
            f.arguments.iter().map(|a| fill_word(a, &known)).collect::<Result<_, _>>()?;
        admit(f.kind.name, &arguments, &f.text).map_err(PatternMismatch::Refused)?;
    }
    bindings.extend(new);
    Ok(())
}

fn fill_word(word: &[Piece], known: &dyn Fn(&str) -> Option<String>) -> Result<String, PatternMismatch> {
    let mut text = String::new();
    for piece in word {
        match piece {
            Piece::Literal(literal) => text.push_str(literal),
            Piece::Insert(name) | Piece::Typed { name, .. } => match known(name) {
                Some(value) => text.push_str(&value),
                None => return Err(PatternMismatch::Unbound(name.clone())),
            },
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Use;
    use crate::pattern::testing::VOCABULARY;
    use crate::verdict::FailureKind;

    /// Refuses every move that does not begin with `e2`, and names what it was asked.
    fn admit(kind: &str, arguments: &[String], text: &str) -> Result<(), Mismatch> {
        if text.starts_with("e2") {
            return Ok(());
        }
        let reason = format!("{kind}({}): {text}", arguments.join(","));
        Err(Mismatch { kind: FailureKind::IllegalMove, reason })
    }

    fn check(pattern: &str, text: &str, expected: Result<&str, &str>) {
        let parsed = Pattern::parse(pattern, &VOCABULARY, Use::Matching).unwrap();
        let before =
            Bindings::from([("n".to_owned(), "7".to_owned()), ("dash".to_owned(), "1-0".to_owned())]);
        let mut bindings = before.clone();
        let result = parsed.matches(text, &mut bindings, &admit);
        if result.is_err() {
            assert_eq!(bindings, before, "a mismatch binds nothing: {pattern} / {text}");
        }
        let told = match &result {
            Ok(()) => {
                let new = bindings.iter().filter(|(name, _)| !before.contains_key(*name));
                Ok(new.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" "))
            }
            Err(mismatch) => Err(mismatch.to_string()),
        };
        assert_eq!(
            told,
            expected.map(str::to_owned).map_err(str::to_owned),
            "pattern `{pattern}`, text `{text}`"
        );
    }

    #[test]
    fn the_same_pattern_matches_with_and_without_bound_names() {
        let pattern = Pattern::parse("<a:int>-<b:word>/<c:word>", &VOCABULARY, Use::Matching).unwrap();
        for (a, text, expected) in [
            (None, "1-x/y", Some("1 x y")),
            (Some("1"), "1-1/y", Some("1 1 y")),
            (None, "12-x/y/z", Some("12 x y/z")),
            (Some("2"), "1-x/y", None),
        ] {
            let mut bindings: Bindings = a.iter().map(|a| ("a".to_owned(), (*a).to_owned())).collect();
            let matched = pattern.matches(text, &mut bindings, &admit).is_ok();
            let values: Vec<&str> = bindings.values().map(String::as_str).collect();
            assert_eq!(matched.then(|| values.join(" ")).as_deref(), expected, "{a:?}, {text}");
        }
    }

    #[test]
    fn lines_match_or_tell_why_not() {
        let different = Err("it looks different");
        let cases = [
            ("", "", Ok("")),
            ("", " \t", Ok("")),
            ("", "x", different),
            ("pong 7", "pong 7", Ok("")),
            ("pong 7", "  pong \t 7 ", Ok("")),
            ("pong 7", "pong 77", different),
            ("pong 7", "pong", different),
            ("pong 7", "pong 7 8", different),
            ("pong <n>", "pong 7", Ok("")),
            ("pong <n>", "pong 8", Err("`n` is 7, not 8")),
            ("pong <n:int>", "pong 8", Err("`n` is 7, not 8")),
            ("pong <k>", "pong 8", Err("nothing is bound to `k`")),
            ("pong <k:uint>", "pong 08", Ok("k=08")),
            ("pong <k:uint>", "pong -8", different),
            ("pong <k:int>", "pong -8", Ok("k=-8")),
            ("score <k:float>", "score +1.25", Ok("k=+1.25")),
            ("score <k:float>", "score .", different),
            ("score <k:float>", "score 1.2.3", different),
            ("<a:word> <a:word>", "x x", Ok("a=x")),
            ("<a:word> <a:word>", "x y", different),
            ("feature ping=<k:uint>", "feature ping=1", Ok("k=1")),
            ("<a:word>-<b:word>", "x-y-z", Ok("a=x b=y-z")),
            ("<dash>-<b:word>", "1-0-x", Ok("b=x")),
            ("<a:int>/<b:int>/", "3/-4/", Ok("a=3 b=-4")),
            ("<a:int>/<b:int>/", "3/x/", different),
            ("1-0 {<_:rest>", "1-0 {White mates}", Ok("")),
            ("1-0 {<t:rest>", "1-0 {", Ok("t=")),
            ("1-0 {<t:rest>", "1-0 White", different),
            ("go <t:rest>", "go", Ok("t=")),
            ("go <t:rest>", "go  a  b ", Ok("t=a  b")),
            ("go <t:rest>", "gone", different),
            ("<t:rest>", "", Ok("t=")),
            ("a<<b", "a<b", Ok("")),
            ("move <m:legal-move>", "move e2e4", Ok("m=e2e4")),
            ("move <m:legal-move>", "move d2d4", Err("legal-move(): d2d4")),
            ("move <m:legal-move> 1", "move d2d4 2", different),
            ("<k:word> <m:other-move(<k><n>)>", "x d2d4", Err("other-move(x7): d2d4")),
            ("<m:other-move(<k>)>", "d2d4", Err("nothing is bound to `k`")),
            ("é<a:word>ü", "éxü", Ok("a=x")),
            ("aba<a:word>ba", "ababa", different),
        ];
        for (pattern, text, expected) in cases {
            check(pattern, text, expected);
        }
    }
}
