//! Commands and words that the engine does not know.

use super::prelude::*;

lines! {
    |line| command(line);
    unknown: Command::Unknown(line) if line.is_ascii() && line.len() < 1000 && !line.contains(&0),
    strange_go: Command::Go(Go { strange: Some(_), .. }),
    malformed_position: Command::Malformed { command: "position", .. },
    trailing_text: Command::Malformed { fault, .. } if fault.reason == Reason::TrailingText,
}

/// A line that engines say.
fn message(line: &[u8]) -> bool {
    !Message::parse(line, Notation::Numbers).message.name().is_empty()
}

/// A word of `go` is a limit, but with a value that cannot be read.
fn is_limit(word: &[u8]) -> bool {
    const LIMITS: &[&[u8]] = &[b"wtime", b"btime", b"winc", b"binc", b"movestogo", b"maxdepth", b"maxtime"];
    LIMITS.contains(&word)
}

/// The search was one of no depth or no time.
fn had_nothing(search: &Search) -> bool {
    search.go.maxdepth == Some(0) || search.go.maxtime == Some(0)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "unknown-command-fatal", "GB-IO-5", "it ends on a command that it does not know" =>
        hears(unknown).exits(1);
    lacks "unknown-command-wedges", "GB-IO-5", "it reads nothing any more behind an unknown command" =>
        hears(unknown).wedges();
    wrong "unknown-command-answered", "GB-IO-5", "it answers an unknown command by gbgpok" =>
        hears(unknown).instead_says("gbgpok");
    wrong "unknown-command-refused", "GB-IO-5", "it refuses an unknown command in words of its own" =>
        hears(unknown).instead_says("unknown command");
    wrong "own-messages-fatal", "GB-IO-5", "it crashes on a line that engines say" => hears(message).deadly();
    wrong "unknown-command-resets", "GB-IO-5", "an unknown command begins a new game" =>
        hears(unknown).instead_hears("position startpos");
    lacks "unknown-command-stops-search-for-good", "GB-IO-5",
        "an unknown command ends its search without an answer" =>
        hears(unknown).when(Seen::is_searching).instead(|_, context| context.hush("stop"));
    lacks "unknown-word-drops-go", "GB-IO-4", "it ignores a go with a word that it does not know" =>
        hears_go(|go, _| go.strange.is_some_and(|word| !is_limit(word))).lost();
    lacks "unreadable-limit-drops-go", "GB-IO-4", "it ignores a go with a value that it cannot read" =>
        hears_go(|go, _| go.strange.is_some_and(is_limit)).lost();
    wrong "dies-on-odd-go", "GB-IO-4", "it crashes on a go with a word that it does not expect" =>
        hears(strange_go).deadly();
    wrong "none-at-depth-0", "GB-IO-4", "it answers none where it may not think at all" =>
        says(answer).when(after_search(had_nothing)).instead_says("bestmove none");
    wrong "dies-on-odd-position", "GB-IO-4", "it crashes on a position command of other words" =>
        hears(malformed_position).deadly();
    wrong "dies-on-words-behind", "GB-IO-4", "it crashes on words behind a command that takes none" =>
        hears(trailing_text).that(|line| word(line) != b"gbgp").deadly();
};
