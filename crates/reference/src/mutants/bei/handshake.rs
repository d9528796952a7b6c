//! The opening: `protocol`, `id`, `beiok`.

use super::prelude::*;

lines! {
    |line| Command::parse(line);
    bare_bei: Command::Bei(words) if words == Words::default(),
    bei_with_argument: Command::Bei(words) if words != Words::default(),
}

/// How it names itself.
const NAME: &str = "id name enginecheck reference";

/// It hears another `bei` than the first.
fn second_bei() -> Event<Seen> {
    hears(bei).beyond(1)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "bei-unanswered", "BEI-HELLO-3", "it does not answer bei" => hears(bei).lost();
    lacks "protocol-missing", "BEI-HELLO-1", "it does not name the protocol's version" =>
        says("protocol").lost();
    lacks "protocol-lost-behind-isready", "BEI-HELLO-1",
        "behind an isready it does not name the protocol's version" =>
        says("protocol").after(hears(isready)).lost();
    wrong "protocol-behind-ids", "BEI-HELLO-5", "it names the protocol's version behind who it is" => [
        says("protocol").instead(|line, context| context.put_aside(line)),
        says("beiok").first(|_, context| context.print_held()),
    ];
    wrong "protocol-version-word", "BEI-HELLO-1", "it answers by protocol-version, as its model AEI does" =>
        says("protocol").instead_says("protocol-version 1");
    wrong "protocol-without-version", "BEI-HELLO-1", "it leaves the version out" =>
        says("protocol").instead_says("protocol");
    wrong "protocol-version-short", "BEI-HELLO-2", "its version has one number" =>
        says("protocol").instead_says("protocol 2");
    wrong "protocol-version-other", "BEI-HELLO-2", "it names another version than it speaks" =>
        says("protocol").instead_says("protocol 1.0.0");
    wrong "protocol-twice", "BEI-HELLO-4", "it names the protocol's version twice" =>
        says("protocol").twice();
    wrong "protocol-at-newgame", "BEI-HELLO-4", "it names the protocol's version again at each newgame" =>
        says("known").first_says("protocol 2.0.0");
    lacks "beiok-missing", "BEI-HELLO-3", "it does not end its answer by beiok" => says("beiok").lost();
    lacks "beiok-misspelt", "BEI-HELLO-3", "it ends its answer by uciok" =>
        says("beiok").instead_says("uciok");
    wrong "beiok-twice", "BEI-HELLO-4", "it says beiok twice" => says("beiok").twice();
    wrong "beiok-first", "BEI-HELLO-1", "beiok comes before the version" =>
        [says("protocol").first_says("beiok"), says("beiok").lost()];
    wrong "beiok-at-isready", "BEI-HELLO-4", "it says beiok before each readyok" =>
        says("readyok").first_says("beiok");
    wrong "ids-behind-beiok", "BEI-HELLO-5", "it says who it is behind beiok" =>
        says("id").waits_for(says("beiok"));
    wrong "ids-before-protocol", "BEI-HELLO-5", "it says who it is before the version" =>
        says("protocol").first_says(NAME);
    wrong "id-at-newgame", "BEI-HELLO-5", "it says who it is at each newgame" =>
        says("known").first_says(NAME);
    wrong "id-at-move", "BEI-HELLO-5", "it says who it is before each move" => says(answer).first_says(NAME);
    wrong "id-twice", "BEI-HELLO-6", "it says its name twice" => says(beginning("id name")).twice();
    wrong "id-author-twice", "BEI-HELLO-6", "each of its two authors has a line" =>
        says(beginning("id author")).twice();
    wrong "id-of-its-own", "BEI-HELLO-7", "it tells a property that does not exist" =>
        says("beiok").first_says("id email nobody");
    wrong "id-in-capitals", "BEI-HELLO-7", "it writes the property in capitals" =>
        says(beginning("id name")).instead_says("id NAME enginecheck reference");
    wrong "id-without-value", "BEI-HELLO-8", "its author has no name" =>
        says(beginning("id author")).instead_says("id author");
    wrong "id-without-property", "BEI-HELLO-7", "an id has nothing behind it" =>
        says(beginning("id version")).instead_says("id");
    wrong "options-announced", "BEI-LOG-2", "it announces options, as engines of another protocol do" =>
        says("beiok").first_says("option name depth type spin default 4 min 1 max 40");
    lacks "bei-needs-argument", "BEI-HELLO-10", "bei without arguments does nothing" =>
        hears(bare_bei).lost();
    wrong "bei-without-argument-crashes", "BEI-HELLO-10", "bei without arguments crashes it" =>
        hears(bare_bei).deadly();
    wrong "bei-argument-crashes", "BEI-ROBUST-1", "an argument of bei crashes it" =>
        hears(bei_with_argument).deadly();
    wrong "second-bei-crashes", "BEI-ROBUST-1", "it crashes on a second bei" => second_bei().deadly();
    lacks "second-bei-wedges", "BEI-ROBUST-1", "it reads nothing any more behind a second bei" =>
        second_bei().deafens();
    wrong "speaks-backgammon", "BEI-HELLO-1",
        "it answers by okbei, the word of another protocol of this name" =>
        says("protocol").instead_says("okbei 1.0 version \"1.0\" id \"reference\"");
    wrong "banner", "BEI-HELLO-12", "it greets before it was asked anything" =>
        starts().then_says("A Boost engine, by somebody");
    wrong "id-before-bei", "BEI-HELLO-5", "it says who it is before it was asked" => starts().then_says(NAME);
    wrong "isready-before-bei-crashes", "BEI-READY-7", "an isready before bei crashes it" =>
        hears(isready).until(hears(bei)).deadly();
    wrong "ready-at-bei", "BEI-READY-1", "it says readyok behind beiok though nobody asked" =>
        says("beiok").then_says("readyok");
    wrong "known-at-bei", "BEI-NEW-1", "it says known behind beiok though no game was named" =>
        says("beiok").then_says("known");
    lacks "beiok-late", "BEI-HELLO-3", "it says beiok only when a game is named" =>
        says("beiok").waits_for(hears(newgame));
};
