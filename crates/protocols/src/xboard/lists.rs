//! The lists that `for-each` takes from the probe: announced features, variants, options and their values.

use super::options;
use super::requirements::lists_variant;
use crate::model::Known;
use crate::words::List;

/// All of them.
pub(super) const LISTS: &[List] = &[
    row("<features>", "the names of the features that the engine announced", |known| {
        known.announced.iter().map(|(name, _)| name.clone()).collect()
    }),
    row("<options>", "the names of the options that the engine announced", |known| {
        options::offers(&known.announced).all()
    }),
    row("<variants>", "the names of the variants that the engine announced, except `normal`", variants),
    row("<some-variants>", "four of these if there are more, spread over the list", |known| {
        some(&variants(known))
    }),
    row(
        "<other-games>",
        "one variant whose rules the harness need not know; two of an engine without chess",
        other_games,
    ),
    row(
        "<settings>",
        "NAME=VALUE of each announced option, with small values that the engine must accept",
        |known| options::offers(&known.announced).settings(),
    ),
    row("<file-settings>", "NAME=VALUE of each announced file and path, with its current value", |known| {
        options::offers(&known.announced).file_settings()
    }),
    row(
        "<odd-settings>",
        "NAME=VALUE of each announced option, with values that the engine did not announce",
        |known| options::offers(&known.announced).odd_settings(),
    ),
    row("<buttons>", "the names of the button and save options", |known| {
        options::offers(&known.announced).buttons()
    }),
    row("<resets>", "the names of the reset options", |known| options::offers(&known.announced).resets()),
    row("<table-formats>", "the formats of endgame tables that the egt feature lists", table_formats),
];

const fn row(name: &'static str, doc: &'static str, values: fn(&Known) -> Vec<String>) -> List {
    List { name, doc, values }
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

/// What is chess by another name, and what does not show how an engine plays a game alone: a partner is due, the position comes
/// by `setup` or by chance, nobody can play it.
const UNFIT: &[&str] =
    &["bughouse", "caparandom", "chess", "fairy", "fischerandom", "kriegspiel", "standard", "unknown"];

/// Games to be played without a referee, those named first.
fn other_games(known: &Known) -> Vec<String> {
    let all = variants(known);
    let sized = |name: &String| name.starts_with(|c: char| c.is_ascii_digit()) && name.contains('_');
    let fit = all.into_iter().filter(|name| !UNFIT.contains(&name.as_str()) && !sized(name));
    fit.take(if lists_variant(known, "normal") { 1 } else { 2 }).collect()
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
    use crate::words::list;

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
            assert_eq!(list(LISTS, &known, name), *expected, "{name}");
        }
        let many: Vec<String> = (0..90).map(|number| number.to_string()).collect();
        assert_eq!(some(&many), ["0", "22", "45", "67"]);
    }

    #[test]
    fn other_games_are_those_named_first() {
        let cases: &[(&str, &[&str])] = &[
            ("normal", &[]),
            ("normal,chess,fischerandom,bughouse,crazyhouse,atomic", &["crazyhouse"]),
            ("crazyhouse,5x5+4_shogi,shogi,torishogi", &["crazyhouse", "shogi"]),
            ("xiangqi", &["xiangqi"]),
        ];
        for (list, expected) in cases {
            let announced = vec![("variants".to_owned(), (*list).to_owned())];
            assert_eq!(other_games(&Known { announced, ..Known::default() }), *expected, "{list}");
        }
    }
}
