//! Features, options, comments and results that are not written as they should be.

use super::prelude::*;

fn time_and_nodes_only(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    let words: Vec<&[u8]> = line.split(|&b| b == b' ').collect();
    Some(words[..3].join(&b' '))
}

fn in_small_letters(line: &[u8], seen: &Seen) -> Option<String> {
    let mv = std::str::from_utf8(line).ok()?.strip_prefix("move ")?;
    let san = seen.before.san(seen.before.parse_any(mv).ok()?.mv);
    san.starts_with(['N', 'K', 'Q', 'R']).then(|| format!("move {}", san.to_ascii_lowercase()))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "option-of-unknown-type", "XB-OPTION-1", "it defines an option of a type that there is not" =>
        features_as(" -slider ", " -dial ");
    wrong "spin-out-of-bounds", "XB-OPTION-2", "the value of a number is not between its bounds" =>
        features_as(" -spin 0 -100 100", " -spin 500 -100 100");
    wrong "combo-without-mark", "XB-OPTION-3", "none of its choices is marked as the current one" =>
        features_as("*Normal", "Normal");
    wrong "button-with-value", "XB-OPTION-4", "it defines a button with a value" =>
        features_as(" -button", " -button 1");
    wrong "option-defined-twice", "XB-OPTION-8", "it defines an option twice" =>
        says(containing(" -check ")).twice();
    wrong "formats-behind-blanks", "XB-EGT-2", "it puts blanks between the formats of its tables" =>
        features_as("syzygy,gaviota", "syzygy, gaviota");
    wrong "comments-unasked", "XB-DEBUG-1", "it comments although nobody agreed to that" => [
        hears("accepted").that(|line| line.ends_with(b"debug")).lost(),
        hears("xboard").then_says("# ready"),
    ];
    wrong "comment-with-control-characters", "XB-DEBUG-2", "it colours its comments" =>
        hears("new").then_says("# \u{1b}[1mnew game\u{1b}[0m");
    wrong "status-cut-short", "XB-STAT-1", "of its analysis it tells time and nodes only" =>
        says("stat01:").reworded(time_and_nodes_only);
    wrong "knight-in-small-letters", "XB-MOVEOUT-4",
        "it writes its moves in SAN, and pieces in small letters" =>
        says(anything).reworded(in_small_letters);
    wrong "result-without-braces", "XB-CLAIM-4", "it says a result without braces round the reason" =>
        says(claim).reworded(|line, _| Some(String::from_utf8_lossy(line).replace(['{', '}'], "")));
};
