//! The lists that `for-each` takes from the probe: announced features, variants, options and their values, each once.

use super::options;
use crate::model::Known;

/// The values of a list; none if the engine announced none or the list is unknown.
pub(super) fn list(known: &Known, name: &str) -> Vec<String> {
    let announced = &known.announced[..];
    let offers = || options::offers(announced);
    let values = match name.trim_matches(['<', '>']) {
        "features" => announced.iter().map(|(name, _)| name.clone()).collect(),
        "options" => offers().all(),
        "settings" => offers().settings(),
        "file-settings" => offers().file_settings(),
        "odd-settings" => offers().odd_settings(),
        "buttons" => offers().buttons(),
        "resets" => offers().resets(),
        "variants" => variants(known),
        "some-variants" => some(&variants(known)),
        "table-formats" => table_formats(known),
        _ => Vec::new(),
    };
    let mut unique: Vec<String> = Vec::new();
    for value in values {
        if !unique.contains(&value) {
            unique.push(value);
        }
    }
    unique
}

/// The variants that the engine names, but for the standard game.
fn variants(known: &Known) -> Vec<String> {
    let list = known.announced("variants").unwrap_or_default();
    let names = list.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "normal");
    names.map(str::to_owned).collect()
}

/// At most four of them, as far apart as can be: what one of ninety variants shows need not be told ninety times.
fn some(all: &[String]) -> Vec<String> {
    let count = all.len().min(4);
    (0..count).map(|number| all[number * all.len() / count].clone()).collect()
}

/// The formats of endgame tables in the `egt` feature.
fn table_formats(known: &Known) -> Vec<String> {
    let list = known.announced("egt").unwrap_or_default();
    let is_word = |format: &&str| !format.is_empty() && !format.contains(char::is_whitespace);
    list.split(',').map(str::trim).filter(is_word).map(str::to_owned).collect()
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
            ("egt", "syzygy, gaviota,,a b"),
        ];
        let known = Known {
            announced: announced.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
            ..Known::default()
        };
        let cases: &[(&str, &[&str])] = &[
            ("<features>", &["ping", "option", "variants", "egt"]),
            ("features", &["ping", "option", "variants", "egt"]),
            ("<table-formats>", &["syzygy", "gaviota"]),
            ("<buttons>", &[]),
            ("<options>", &["Hash Size", "Pre-search - deep"]),
            ("<variants>", &["nocastle", "atomic"]),
            ("<some-variants>", &["nocastle", "atomic"]),
            ("<moves>", &[]),
        ];
        for (name, expected) in cases {
            assert_eq!(list(&known, name), *expected, "{name}");
        }
        let many: Vec<String> = (0..90).map(|number| number.to_string()).collect();
        assert_eq!(some(&many), ["0", "22", "45", "67"]);
    }
}
