//! Fills a [`Pattern`] with values, to get a line for sending.

use super::{Bindings, Choose, Pattern, Piece};

/// Why a pattern cannot be filled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FillError {
    /// It inserts a name that is not bound (the loader rules this out for scenarios).
    #[error("nothing is bound to `{0}`")]
    Unbound(String),
    /// There is no value of this type in the current state: the scenario is inconclusive.
    #[error("there is no `{kind}` in this state")]
    NoValue {
        /// The type's name.
        kind: String,
    },
}

impl Pattern {
    /// The text with bound names inserted, and values chosen (and bound) for the others. Spaces stay as written.
    ///
    /// # Errors
    /// If a name is not bound, or there is nothing to choose. Values chosen before that stay bound.
    pub(crate) fn fill(&self, bindings: &mut Bindings, choose: &mut Choose<'_>) -> Result<String, FillError> {
        let mut text = String::with_capacity(self.source.len());
        let mut blanks = self.blanks.iter();
        for word in &self.words {
            text.push_str(blanks.next().map_or("", String::as_str));
            fill_word(word, bindings, choose, &mut text)?;
        }
        text.push_str(blanks.next().map_or("", String::as_str));
        Ok(text)
    }
}

/// A value of one of the general types that can be sent, always the same for the same random numbers: small numbers,
/// and short words that no engine takes for anything else. None for other types, which the model knows.
pub(crate) fn choose_general(kind: &str, random: &mut fastrand::Rng) -> Option<String> {
    match kind {
        "uint" => Some(random.u16(1..=9999).to_string()),
        "int" => Some(random.i16(-9999..=9999).to_string()),
        "word" => Some(std::iter::once('x').chain((0..5).map(|_| random.lowercase())).collect()),
        _ => None,
    }
}

fn fill_word(
    word: &[Piece],
    bindings: &mut Bindings,
    choose: &mut Choose<'_>,
    text: &mut String,
) -> Result<(), FillError> {
    for piece in word {
        match piece {
            Piece::Literal(literal) => text.push_str(literal),
            Piece::Insert(name) => {
                let value = bindings.get(name).ok_or_else(|| FillError::Unbound(name.clone()))?;
                text.push_str(value);
            }
            Piece::Typed { name, kind, arguments } => {
                if name != "_"
                    && let Some(value) = bindings.get(name)
                {
                    text.push_str(value);
                    continue;
                }
                let mut filled = Vec::with_capacity(arguments.len());
                for argument in arguments {
                    let mut text = String::new();
                    fill_word(argument, bindings, choose, &mut text)?;
                    filled.push(text);
                }
                let value = choose(kind.name, &filled)
                    .ok_or_else(|| FillError::NoValue { kind: kind.name.to_owned() })?;
                text.push_str(&value);
                if name != "_" {
                    bindings.insert(name.clone(), value);
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Use;
    use crate::pattern::testing::VOCABULARY;

    #[test]
    fn values_are_chosen_once_and_inserted() {
        let cases = [
            ("ping 7", Ok("ping 7"), ""),
            (" ping  7\t", Ok(" ping  7\t"), ""),
            ("", Ok(""), ""),
            ("a<<b", Ok("a<b"), ""),
            ("ping <n>", Ok("ping 7"), ""),
            ("ping <k>", Err("nothing is bound to `k`"), ""),
            ("ping <k:uint> <k>", Ok("ping 1 1"), "k=1"),
            ("<n:uint>", Ok("7"), ""),
            ("<_:uint> <_:uint>", Ok("1 2"), ""),
            ("<m:opponent-move>", Err("there is no `opponent-move` in this state"), ""),
            ("<m:other-move(x<n>)>", Ok("not-x7"), "m=not-x7"),
        ];
        for (source, expected, new) in cases {
            let pattern = Pattern::parse(source, &VOCABULARY, Use::Sending).unwrap();
            let mut bindings = Bindings::from([("n".to_owned(), "7".to_owned())]);
            let mut count = 0;
            let mut choose = |kind: &str, arguments: &[String]| match kind {
                "uint" => {
                    count += 1;
                    Some(count.to_string())
                }
                "other-move" => Some(format!("not-{}", arguments[0])),
                _ => None,
            };
            let filled = pattern.fill(&mut bindings, &mut choose);
            let told = filled.as_deref().map_err(ToString::to_string);
            assert_eq!(told, expected.map_err(str::to_owned), "{source}");
            bindings.remove("n");
            let bound: Vec<String> = bindings.iter().map(|(name, value)| format!("{name}={value}")).collect();
            assert_eq!(bound.join(" "), new, "{source}");
        }
    }

    #[test]
    fn general_values_follow_the_seed() {
        let two = |seed| {
            let mut random = fastrand::Rng::with_seed(seed);
            ["uint", "int", "word"].map(|kind| choose_general(kind, &mut random))
        };
        assert_eq!(two(1), two(1));
        assert_ne!(two(1), two(2));
        assert_eq!(choose_general("legal-move", &mut fastrand::Rng::with_seed(1)), None);
    }
}
