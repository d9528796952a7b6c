//! Properties of patterns as a whole: a filled pattern matches and gives its values back; nothing panics.

use proptest::prelude::{Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};

use super::testing::VOCABULARY;
use super::{Bindings, Pattern, Use};

/// A word of a pattern, the type of its placeholder if it has one.
fn word() -> impl Strategy<Value = (String, Option<&'static str>)> {
    let kind = prop_oneof!["uint", "int", "word"].prop_map(|k| match k.as_str() {
        "uint" => "uint",
        "int" => "int",
        _ => "word",
    });
    prop_oneof![
        "[a-z=;]{1,6}".prop_map(|text| (text, None)),
        ("[A-Z=]{0,3}", kind, "[A-Z;]{0,2}")
            .prop_map(|(before, kind, after)| (format!("{before}<NAME:{kind}>{after}"), Some(kind))),
    ]
}

proptest! {
    #[test]
    fn filled_patterns_match_and_give_their_values_back(
        words in prop::collection::vec(word(), 0..6),
        seed in any::<u64>(),
        blanks in " {1,3}",
    ) {
        let named: Vec<String> = words
            .iter()
            .enumerate()
            .map(|(index, (word, _))| word.replace("NAME", &format!("n{index}")))
            .collect();
        let source = named.join(" ");
        let mut random = fastrand::Rng::with_seed(seed);
        let mut sent = Bindings::new();
        let filled = Pattern::parse(&source, &VOCABULARY, Use::Sending)
            .unwrap()
            .fill(&mut sent, &mut |kind, _| super::choose_general(kind, &mut random))
            .unwrap();
        let mut matched = Bindings::new();
        let pattern = Pattern::parse(&source, &VOCABULARY, Use::Matching).unwrap();
        let result = pattern.matches(&filled.replace(' ', &blanks), &mut matched, &|_, _, _| Ok(()));
        prop_assert_eq!(result, Ok(()), "{} / {}", source, filled);
        prop_assert_eq!(matched, sent);
    }

    #[test]
    fn any_text_is_parsed_or_refused_in_place(source in any::<String>(), sending in any::<bool>()) {
        let used = if sending { Use::Sending } else { Use::Matching };
        match Pattern::parse(&source, &VOCABULARY, used) {
            Ok(pattern) => {
                let _ = pattern.matches(&source, &mut Bindings::new(), &|_, _, _| Ok(()));
                let _ = pattern.fill(&mut Bindings::new(), &mut |_, _| Some("x".to_owned()));
            }
            Err(error) => prop_assert!(source.get(error.span.clone()).is_some(), "{:?}", error),
        }
    }

    #[test]
    fn placeholder_soup_never_panics(
        parts in prop::collection::vec(prop_oneof!["<", "<<", ">", ":", "_", " ", "\\(", "\\)", ",", "n", "rest", "word", "other-move", "é"], 0..14),
        text in "[ a-zé<>0-9-]{0,24}",
    ) {
        let source = parts.concat();
        if let Ok(pattern) = Pattern::parse(&source, &VOCABULARY, Use::Matching) {
            let _ = pattern.matches(&text, &mut Bindings::new(), &|_, _, _| Ok(()));
        }
    }
}
