//! "did you mean": the help in errors about an unknown word.

/// `did you mean …?` if one of the candidates is close, otherwise the list of all.
pub(crate) fn suggest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let score = |candidate: &&str| {
        let swapped = strsim::osa_distance(word, candidate) <= 2 && candidate.len() > 3;
        strsim::jaro_winkler(word, candidate) + if swapped { 0.2 } else { 0.0 }
    };
    let best = candidates.iter().copied().max_by(|a, b| score(a).total_cmp(&score(b)));
    match best {
        Some(best) if score(&best) >= 0.8 => format!("did you mean `{best}`?"),
        Some(_) => format!("one of: {}", candidates.join(", ")),
        None => "none exist here".to_owned(),
    }
}

/// `no arguments`, `1 argument`, `2 arguments`.
pub(crate) fn count_of(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        many => format!("{many} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn close_words_are_suggested_and_others_listed() {
        let words = ["expect", "send", "sync", "forbid"];
        for (word, expected) in [
            ("expcet", "did you mean `expect`?"),
            ("Send", "did you mean `send`?"),
            ("snyc", "did you mean `sync`?"),
            ("zzz", "one of: expect, send, sync, forbid"),
        ] {
            assert_eq!(suggest(word, words), expected);
        }
        assert_eq!(suggest("x", []), "none exist here");
    }
}
