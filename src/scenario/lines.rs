//! The patterns of a step, and the names that they bind and insert.

use std::collections::BTreeSet;
use std::ops::Range;

use super::forms::{At, OneOrMany};
use super::names::{Kept, Names, within};
use super::raw::RawStep;
use super::step::Patterns;
use super::steps::StepReader;
use super::values::Wrong;
use crate::pattern::{Pattern, Piece, Use, split_words};

impl StepReader<'_> {
    pub(super) fn patterns(&mut self, raw: &At<OneOrMany<String>>, kept: Kept<'_>) -> Option<Patterns> {
        self.not_empty(raw)?;
        let mut patterns = Vec::new();
        let mut names = Vec::new();
        for item in &raw.value.items {
            let mut binds = Names::default();
            patterns.push(self.pattern(item, Use::Matching, &mut binds));
            if matches!(kept, Kept::Nothing) {
                self.refuse_names(&binds, item);
            }
            names.push(binds.bound);
        }
        match kept {
            Kept::Nothing => {}
            Kept::Each(binds) => binds.bound.extend(names.into_iter().flatten()),
            Kept::OneOf(binds) => {
                let every: BTreeSet<String> = names.iter().flatten().cloned().collect();
                for name in every {
                    let certain = names.iter().all(|names| names.contains(&name));
                    if certain { &mut binds.bound } else { &mut binds.maybe }.insert(name);
                }
            }
        }
        patterns.into_iter().collect()
    }

    /// One pattern; the names that it binds are added to `binds`.
    pub(super) fn pattern(&mut self, raw: &At<String>, used: Use, binds: &mut Names) -> Option<Pattern> {
        if let Some(at) = raw.value.find(['\n', '\r', '\0']) {
            let wrong = Wrong::new("a line cannot contain this", "`write` sends raw bytes");
            self.push(&within(self.file, raw, at..at + 1), wrong);
            return None;
        }
        if used == Use::Matching && !self.begins_like_a_message(raw) {
            return None;
        }
        let pattern = match Pattern::parse(&raw.value, self.words.vocabulary, used) {
            Ok(pattern) => pattern,
            Err(error) => {
                let span = within(self.file, raw, error.span.clone());
                let mistake = self.file.error(span, error.message);
                self.errors.push(match error.help {
                    Some(help) => mistake.help(help),
                    None => mistake,
                });
                return None;
            }
        };
        for piece in pattern.pieces() {
            match piece {
                Piece::Insert(name) => self.check_bound(raw, name, binds),
                Piece::Typed { name, .. } if name != "_" && !self.names.bound.contains(name) => {
                    binds.bound.insert(name.clone());
                }
                Piece::Typed { .. } | Piece::Literal(_) => {}
            }
        }
        Some(pattern)
    }

    /// Anything that an engine may print can be matched. But a word that is almost one of the protocol's is a typo,
    /// and would never match what was meant.
    fn begins_like_a_message(&mut self, raw: &At<String>) -> bool {
        let messages = self.words.vocabulary.messages;
        let Some(range) = split_words(&raw.value).first().cloned() else { return true };
        let word = &raw.value[range.clone()];
        let near = |known: &&&str| strsim::osa_distance(word, known) <= usize::from(known.len() > 3);
        if word.contains('<') || messages.contains(&word) {
            return true;
        }
        let Some(meant) = messages.iter().find(near) else { return true };
        let message = format!("no message of the protocol begins with `{word}`");
        let wrong = Wrong::new(message, format!("did you mean `{meant}`?"));
        self.push(&within(self.file, raw, range), wrong);
        false
    }

    fn check_bound(&mut self, raw: &At<String>, name: &str, here: &Names) {
        if self.names.bound.contains(name) || here.bound.contains(name) {
            return;
        }
        let place = raw.value.find(&format!("<{name}>")).unwrap_or(0);
        let wrong = if self.names.maybe.contains(name) || here.maybe.contains(name) {
            Wrong::new(
                format!("`{name}` may be unbound here"),
                "only a `maybe` or one of several alternatives binds it; bind it in a step that always matches it",
            )
        } else {
            let known = self.names.bound.iter().chain(&here.bound).map(String::as_str);
            Wrong::new(
                format!("nothing is bound to `{name}`"),
                format!("bind it in an earlier step: `<{name}:word>`; bound here: {}", listed(known)),
            )
        };
        self.push(&within(self.file, raw, place..place + name.len() + 2), wrong);
    }

    /// Names in patterns that bind nothing.
    pub(super) fn refuse_names(&mut self, binds: &Names, raw: &At<String>) {
        for name in &binds.bound {
            let wrong = Wrong::new(
                format!("`{name}` is not bound here"),
                "lines that are skipped or forbidden bind nothing: use `_`",
            );
            let place = raw.value.find(&format!("<{name}:")).unwrap_or(0);
            self.push(&within(self.file, raw, place..place + name.len() + 1), wrong);
        }
    }

    /// Names that would have to stand for the same text every time.
    pub(super) fn refuse_new_names(&mut self, binds: &Names, span: &Range<usize>, why: &str) {
        for name in binds.bound.iter().chain(&binds.maybe) {
            let message = format!("`{name}` would be the same text every time, because {why}");
            self.push(span, Wrong::new(message, "use `_` for a different text each time"));
        }
    }

    pub(super) fn skip(&mut self, raw: &RawStep) -> Option<Patterns> {
        raw.skip.as_ref().map_or(Some(Patterns::default()), |skip| self.patterns(skip, Kept::Nothing))
    }
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}
