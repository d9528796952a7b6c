//! Words that the engine does not know.

use super::prelude::*;

lines! {
    |line, seen: &Seen| seen.read(line);
    unknown: Command::Unknown(text) if !text.ends_with(b"\r"),
}

/// What stands after the unknown word: the first, or the one after `set`.
fn behind(line: &[u8]) -> &[u8] {
    let rest = argument(line);
    if word(line) == b"set" { argument(rest) } else { rest }
}

fn unknown_setting(line: &[u8], seen: &Seen) -> bool {
    unknown(line, seen) && word(line) == b"set"
}

/// Ends its search without an answer.
fn break_search(_: &[u8], context: &mut Context) {
    if context.seen.is_searching() {
        context.hush("ping 0");
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "unknown-command-fatal", "NB-UNK-1", "it ends on a command that it does not know" =>
        hears(unknown).exits(1);
    lacks "unknown-command-wedges", "NB-UNK-1", "it reads nothing any more behind an unknown command" =>
        hears(unknown).wedges();
    wrong "unknown-arguments-executed", "NB-UNK-2", "it goes on reading behind an unknown word" =>
        hears(unknown).instead(|line, context| context.feed(behind(line)));
    wrong "unknown-command-resets", "NB-UNK-3", "an unknown command begins a new game" =>
        hears(unknown).instead(|_, context| context.reset());
    lacks "unknown-command-stops-search", "NB-UNK-3",
        "an unknown command ends its search without an answer" => hears(unknown).instead(break_search);
    lacks "unknown-setting-is-the-depth", "NB-UNK-3",
        "it takes a number behind an unknown word behind set for the depth" =>
        hears(unknown_setting).reworded(|line, _| {
            Some(format!("set depth {}", String::from_utf8_lossy(argument(argument(line)))))
        });
    wrong "two-letters-are-a-move", "NB-UNK-3", "it takes any word of two letters for a move" => [
        hears(unknown).that(|line| line.trim_ascii().len() == 2).first(|_, context| context.play_some_move()),
        hears(unknown).lost(),
    ];
};
