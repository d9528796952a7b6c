//! What the program tells authors of Boost engines: position cards, other versions of the protocol.

#[path = "support/program.rs"]
mod program;

use program::Shell;

#[test]
fn all_positions_are_listed_as_cards_to_be_filled_in() {
    let shell = Shell::new();
    let list = shell.run("list --protocol bei --cards");
    let over = "[[bei.cards]]\nname = \"OVER\"\ngame = \"boost-5-5-2-8-2\"\ndiagram = \"2T02/5/5/4P1/2P1P1P1\"\ntoken = \"\"\n\
                #  5  .  .  T0 .  .\n#  4  .  .  .  .  .\n#  3  .  .  .  .  .\n#  2  .  .  .  .  P1\n#  1  .  .  P1 P1 P1\n\
                #     a  b  c  d  e\n";
    // What has no name is listed, too.
    list.ends(0).says(over).says("name = \"bei-finished-circle-1\"");
    // Filled in it is a configuration, with which a run gets as far as an engine that is not there.
    let cards = list.all();
    let mut filled = String::new();
    for (number, part) in cards.split("token = \"\"").enumerate() {
        let token = if number == 0 { String::new() } else { format!("token = \"t{number}\"") };
        filled += &(token + part);
    }
    for (text, expected) in [(&filled, 3), (&cards, 2)] {
        shell.write("enginecheck.toml", text);
        shell.run("--protocol bei ./missing").ends(expected);
    }
    Shell::new().run("list --protocol xboard --cards").ends(4).says("only bei has position cards");
}

#[test]
fn an_engine_of_another_version_has_not_passed() {
    let shell = Shell::new();
    let engine = "enginecheck reference bei --mutant protocol-version-other";
    let select = "--protocol bei --filter opening/protocol-first --json run.jsonl";
    let said = shell.run(format!("{select} {engine}"));
    said.ends(4).says("which this suite does not judge").says("pass         bei/opening/protocol-first");
    shell.run("judge run.jsonl").ends(4);
}

#[test]
fn a_pass_that_looks_like_a_point_can_be_told() {
    let shell = Shell::new();
    shell.write("enginecheck.toml", "[bei]\npass = \"a1a3\"\n");
    shell.run("--protocol bei ./missing").ends(2).says("a pass is one word that is not a move");
}
