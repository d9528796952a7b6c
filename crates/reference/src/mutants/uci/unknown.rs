//! Commands and words that the engine does not know.

use super::prelude::*;
use crate::mutants::family::is_blank;

/// So many unknown lines it reads.
const PATIENCE: u32 = 500;

lines! {
    |line| Command::parse(line);
    unknown: Command::Unknown(line) if line.is_ascii() && line.len() < 1000 && !line.contains(&0),
    strange_go: Command::Go(Go { strange: Some(_), .. }),
    malformed_position: Command::Malformed { command: "position", .. },
    plain: Command::UciNewGame | Command::Stop | Command::PonderHit | Command::Debug(_),
    position_of_fen: Command::Position(said) if said.fen().is_some(),
    position_of_start: Command::Position(said) if said.start().is_ok(),
}

/// A line that engines say.
fn message(line: &[u8]) -> bool {
    unknown(line) && !Message::parse(line).message.name().is_empty()
}

/// The line begins with a word that is no command, and has one behind it.
fn begins_with_joke(line: &[u8]) -> bool {
    let first = Command::parse(word(line));
    matches!(first, Command::Unknown(_)) && !matches!(Command::parse(line), Command::Unknown(_))
}

/// A command with more words than it needs.
fn has_words_behind(line: &[u8]) -> bool {
    let words = |text: &[u8]| text.split(|byte| is_blank(*byte)).filter(|word| !word.is_empty()).count();
    words(line) > words(&Command::parse(line).to_bytes())
}

/// A position that cannot be set up, or whose moves nobody can play.
fn is_impossible(line: &[u8]) -> bool {
    [false, true].iter().all(|chess960| Setup::read(line, *chess960).is_none())
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "unknown-command-fatal", "UCI-GEN-9", "it ends on a command that it does not know" =>
        hears(unknown).exits(1);
    lacks "unknown-command-wedges", "UCI-GEN-9", "it reads nothing any more behind an unknown command" =>
        hears(unknown).wedges();
    wrong "unknown-command-answered", "UCI-GEN-9", "it answers an unknown command with uciok" =>
        hears(unknown).instead_says("uciok");
    wrong "gives-up-after-junk", "UCI-GEN-9", "it ends after five hundred commands that it does not know" =>
        hears(unknown).beyond(PATIENCE).exits(1);
    wrong "own-messages-fatal", "UCI-GEN-9",
        "it crashes on a line that engines say" => hears(message).deadly();
    wrong "unknown-command-resets", "UCI-GEN-9", "an unknown command begins a new game" =>
        hears(unknown).instead_hears("position startpos");
    wrong "unknown-command-stops-search", "UCI-GEN-9", "an unknown command ends its search" =>
        hears(unknown).when(Seen::is_searching).instead_hears("stop");
    lacks "unknown-command-stops-search-for-good", "UCI-GEN-9",
        "an unknown command ends its search without an answer" =>
        hears(unknown).when(Seen::is_searching).instead(|_, context| context.hush("stop"));
    lacks "unknown-word-drops-line", "UCI-GEN-8", "it ignores a line that begins with an unknown word" =>
        hears(begins_with_joke).lost();
    lacks "words-behind-isready-matter", "UCI-GEN-10", "it ignores an isready with words behind it" =>
        hears("isready").that(|line| !argument(line).is_empty()).lost();
    lacks "unknown-word-drops-go", "UCI-GEN-10", "it ignores a go with a word that it does not know" =>
        hears(strange_go).lost();
    wrong "dies-on-odd-go", "UCI-GEN-10", "it crashes on a go with a word that it does not expect" =>
        hears(strange_go).deadly();
    wrong "dies-on-odd-position", "UCI-ROBUST-1", "it crashes on a position command of other words" =>
        hears(malformed_position).deadly();
    wrong "dies-on-words-behind", "UCI-GEN-10", "it crashes on words behind a command that takes none" =>
        hears(plain).that(has_words_behind).deadly();
    wrong "dies-on-bad-position", "UCI-ROBUST-1", "it crashes on a position that cannot be set up" =>
        hears(position_of_fen).that(is_impossible).deadly();
    wrong "dies-on-bad-move", "UCI-ROBUST-1", "it crashes on moves that cannot be played" =>
        hears(position_of_start).that(is_impossible).deadly();
};
