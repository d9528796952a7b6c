//! The lists that `for-each` takes from the probe: announced features, options and variants, each name once.

use crate::protocol::model::Known;

/// The types that an option can have (`feature option="NAME -TYPE …"`).
const OPTION_TYPES: [&str; 10] =
    ["button", "save", "reset", "check", "string", "spin", "combo", "slider", "file", "path"];

/// The values of a list; none if the engine announced none or the list is unknown.
pub(super) fn list(known: &Known, name: &str) -> Vec<String> {
    let names: Vec<&str> = match name.trim_matches(['<', '>']) {
        "features" => known.announced.iter().map(|(name, _)| name.as_str()).collect(),
        "options" => known
            .announced
            .iter()
            .filter(|(name, _)| name == "option")
            .filter_map(|(_, text)| option_name(text))
            .collect(),
        "variants" => {
            let list = known.announced("variants").unwrap_or_default();
            list.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "normal").collect()
        }
        _ => Vec::new(),
    };
    let mut unique: Vec<String> = Vec::new();
    for name in names {
        if !unique.iter().any(|known| known == name) {
            unique.push(name.to_owned());
        }
    }
    unique
}

/// The name in `NAME -TYPE …`; names may hold blanks and dashes.
fn option_name(text: &str) -> Option<&str> {
    text.match_indices(" -")
        .find(|(at, _)| {
            let kind = text[at + 2..].split(' ').next().unwrap_or_default();
            OPTION_TYPES.contains(&kind)
        })
        .map(|(at, _)| text[..at].trim())
        .filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let announced = [
            ("ping", "1"),
            ("option", "Hash Size -spin 16 1 1024"),
            ("option", "Pre-search - deep -check 1"),
            ("option", "Broken"),
            ("ping", "0"),
            ("variants", "normal,nocastle, atomic"),
        ];
        let known = Known {
            announced: announced.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
            ..Known::default()
        };
        let cases: &[(&str, &[&str])] = &[
            ("<features>", &["ping", "option", "variants"]),
            ("features", &["ping", "option", "variants"]),
            ("<options>", &["Hash Size", "Pre-search - deep"]),
            ("<variants>", &["nocastle", "atomic"]),
            ("<moves>", &[]),
        ];
        for (name, expected) in cases {
            assert_eq!(list(&known, name), *expected, "{name}");
        }
    }
}
