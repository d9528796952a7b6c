//! What several pages of a site show in the same way: states, and links to the other pages.

use maud::{Markup, html};

use super::standing::State;
use super::table::{Clause, Engine};
use crate::verdict::Level;

/// How a state is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    /// A sign that differs from the others without its colour.
    pub(super) sign: &'static str,
    /// A word or two.
    pub(super) word: &'static str,
    /// The class of the style.
    pub(super) class: &'static str,
}

impl State {
    pub(super) fn shown(self) -> Shown {
        let (sign, word, class) = match self {
            State::Open => ("–", "not judged", "s-open"),
            State::Kept => ("✓", "kept", "s-kept"),
            State::Broken { always: false, .. } => ("~", "flaky", "s-flaky"),
            State::Broken { level: Level::Must, .. } => ("✗", "must", "s-must"),
            State::Broken { level: Level::Should, .. } => ("!", "should", "s-should"),
            State::Broken { level: Level::May, .. } => ("·", "may", "s-may"),
        };
        Shown { sign, word, class }
    }

    /// What it means, in a few words.
    pub(super) fn meaning(self) -> &'static str {
        match self {
            State::Open => "not judged",
            State::Kept => "kept",
            State::Broken { always: false, .. } => "broken in some attempts",
            State::Broken { level: Level::Must, .. } => "broken, as a must",
            State::Broken { level: Level::Should, .. } => "broken, as a should",
            State::Broken { level: Level::May, .. } => "noted, as a may",
        }
    }

    pub(super) fn is_broken(self) -> bool {
        matches!(self, State::Broken { .. })
    }

    /// Every state, the best first.
    pub(super) const ALL: [State; 6] = [
        State::Kept,
        State::Broken { level: Level::Must, always: true },
        State::Broken { level: Level::Should, always: true },
        State::Broken { level: Level::May, always: true },
        State::Broken { level: Level::Must, always: false },
        State::Open,
    ];
}

/// The words of a command as a published page shows them: of absolute paths only the last part, because the folders of the machine
/// are nobody's business.
pub(super) fn without_folders(words: &[String]) -> Vec<String> {
    let name = |word: &String| {
        let drive = word.get(1..3).is_some_and(|rest| rest == ":\\" || rest == ":/");
        let parts = if drive { word.rsplit(['/', '\\']).next() } else { word.rsplit('/').next() };
        let is_absolute = drive || word.starts_with('/');
        parts.filter(|part| is_absolute && !part.is_empty()).unwrap_or(word).to_owned()
    };
    words.iter().map(name).collect()
}

/// A state in a text.
pub(super) fn mark(state: State) -> Markup {
    let Shown { sign, class, .. } = state.shown();
    html! { span.state.(class) { (sign) " " (state.meaning()) } }
}

/// The level of a clause.
pub(super) fn level(clause: &Clause) -> Markup {
    html! {
        span.level { (clause.text.level) }
        @if clause.contested.is_some() { " " span.level { "contested" } }
    }
}

/// The address of an engine's page, seen from the first page, or from pages below it (`../`).
pub(super) fn to_engine(above: &str, engine: &Engine<'_>) -> String {
    format!("{above}engines/{}.html", engine.page)
}

/// The address of a clause's page.
pub(super) fn to_clause(above: &str, clause: &Clause) -> String {
    format!("{above}clauses/{}.html", clause.page)
}

/// The way back.
pub(super) fn back(anchor: &str, protocol: &str) -> Markup {
    html! { nav { a href={ "../index.html#" (anchor) } { "All engines of " (protocol) } } }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn signs_and_words_differ() {
        let shown = State::ALL.map(State::shown);
        for of in [|shown: &Shown| shown.sign, |shown: &Shown| shown.word, |shown: &Shown| shown.class] {
            assert_eq!(shown.iter().map(of).collect::<BTreeSet<_>>().len(), shown.len());
        }
    }

    #[test]
    fn pages_do_not_show_the_folders_of_a_machine() {
        for (word, shown) in [
            ("/home/me/engine", "engine"),
            ("C:\\Games\\engine.exe", "engine.exe"),
            ("D:/Games/engine.exe", "engine.exe"),
            ("./engine", "./engine"),
            ("--xboard", "--xboard"),
            ("/", "/"),
        ] {
            assert_eq!(without_folders(&[word.to_owned()]), [shown]);
        }
    }
}
