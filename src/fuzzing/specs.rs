//! Files that users write: they load, or every mistake has a place.

use std::sync::OnceLock;

use crate::config::Config;
use crate::pattern::{Bindings, FillError, Pattern, PatternMismatch, Use};
use crate::protocol::PROTOCOLS;
use crate::scenario::{Base, Scenario, SpecError, SpecFile};

/// Bytes as a scenario file: it loads, twice the same, or every mistake has a place in it and can be shown.
pub fn scenario(data: &[u8]) {
    static BASE: OnceLock<Base> = OnceLock::new();
    let Ok(text) = std::str::from_utf8(data) else { return };
    let base = BASE.get_or_init(|| Base::of(PROTOCOLS[0]));
    let file = SpecFile::new("topic.toml", text);
    match base.load(std::slice::from_ref(&file)) {
        Ok(suite) => {
            let show = |s: &Scenario| (s.id.clone(), s.hash, s.to_dialogue());
            let again = base.load(&[file]).expect("what loads once loads twice");
            let shown: Vec<_> = suite.scenarios.iter().map(|s| show(s)).collect();
            let shown_again: Vec<_> = again.scenarios.iter().map(|s| show(s)).collect();
            assert_eq!(shown, shown_again, "a file loads in two ways");
        }
        Err(errors) => have_places(&errors, text),
    }
}

/// Bytes as a configuration.
pub fn config(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Err(errors) = Config::parse(&SpecFile::new("enginecheck.toml", text)) {
        have_places(&errors, text);
    }
}

fn have_places(errors: &[SpecError], text: &str) {
    assert!(!errors.is_empty(), "a file is refused for no reason");
    let lines: Vec<&str> = text.split('\n').collect();
    for error in errors {
        let (line, column) = error.place();
        let length = line.checked_sub(1).and_then(|at| lines.get(at)).map(|line| line.chars().count());
        assert!(
            length.is_some_and(|length| (1..=length + 1).contains(&column)),
            "{error} stands at {line}:{column}, which is not in the file"
        );
        assert!(!error.render(false).is_empty(), "{error} cannot be shown");
    }
}

/// Bytes as a pattern, sending and matching: mistakes have places, and what it was filled with it matches.
pub fn pattern(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if text.contains(['\n', '\r']) {
        return;
    }
    for protocol in PROTOCOLS {
        let vocabulary = protocol.vocabulary();
        let matching = Pattern::parse(text, vocabulary, Use::Matching);
        if let Err(error) = &matching {
            let span = &error.span;
            assert!(text.get(span.clone()).is_some(), "{error} stands at {span:?}, which is not in `{text}`");
        }
        let Ok(sending) = Pattern::parse(text, vocabulary, Use::Sending) else { continue };
        let mut bound = Bindings::new();
        let filled = sending.fill(&mut bound, &mut |kind, _| {
            let random = &mut fastrand::Rng::with_seed(1);
            Some(crate::pattern::choose_general(kind, random).unwrap_or_else(|| "value".to_owned()))
        });
        let filled = match filled {
            Ok(filled) => filled,
            Err(FillError::Unbound(_)) => continue,
            Err(error) => panic!("`{text}`: {error}, where everything has a value"),
        };
        let Ok(matching) = matching else { continue };
        let admitted = matching.matches(&filled, &mut Bindings::new(), &|_, _, _| Ok(()));
        // A name cannot be bound and inserted by one pattern; the loader says so.
        let bound_here = matches!(admitted, Err(PatternMismatch::Unbound(_)));
        assert!(
            admitted.is_ok() || bound_here,
            "`{text}` was filled to `{filled}`, and does not match it: {admitted:?}"
        );
    }
}
