//! What the program tells authors of Boost engines: position cards, other versions of the protocol.

#[path = "support/program.rs"]
mod program;

use std::path::Path;

use program::run;

#[test]
fn all_positions_are_listed_as_cards_to_be_filled_in() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (code, cards) = run(folder.path(), &["list", "--protocol", "bei", "--cards"]);
    assert_eq!(code, Some(0), "{cards}");
    let over = "[[bei.cards]]\nname = \"OVER\"\ngame = \"boost-5-5-2-8-2\"\ndiagram = \"2T02/5/5/4P1/2P1P1P1\"\ntoken = \"\"\n\
                #  5  .  .  T0 .  .\n#  4  .  .  .  .  .\n#  3  .  .  .  .  .\n#  2  .  .  .  .  P1\n#  1  .  .  P1 P1 P1\n\
                #     a  b  c  d  e\n";
    assert!(cards.contains(over), "{cards}");
    assert!(cards.contains("name = \"bei-finished-circle-1\""), "what has no name is listed, too: {cards}");
    // Filled in it is a configuration, with which a run gets as far as an engine that is not there.
    let mut number = 0;
    let filled: String = cards
        .lines()
        .map(|line| {
            number += 1;
            format!("{}\n", line.replace("token = \"\"", &format!("token = \"t{number}\"")))
        })
        .collect();
    let missing = ["--protocol", "bei", "./no-such-engine"];
    for (text, expected) in [(&filled, 3), (&cards, 2)] {
        std::fs::write(folder.path().join("enginecheck.toml"), text).expect("a file can be written");
        let (code, said) = run(folder.path(), &missing);
        assert_eq!(code, Some(expected), "{said}");
    }
    let (code, said) = run(Path::new("/"), &["list", "--protocol", "xboard", "--cards"]);
    assert!(code == Some(4) && said.contains("only bei has position cards"), "{said}");
}

#[test]
fn an_engine_of_another_version_has_not_passed() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let engine =
        [env!("CARGO_BIN_EXE_enginecheck"), "reference", "bei", "--mutant", "protocol-version-other"];
    let options = ["--protocol", "bei", "--filter", "opening/protocol-first", "--json", "run.jsonl"];
    let (code, said) = run(folder.path(), &[&options[..], &engine].concat());
    assert_eq!(code, Some(4), "{said}");
    assert!(said.contains("which this suite does not judge"), "{said}");
    assert!(said.contains("pass         bei/opening/protocol-first"), "{said}");
    let (code, again) = run(folder.path(), &["judge", "run.jsonl"]);
    assert_eq!(code, Some(4), "{again}");
}

#[test]
fn a_pass_that_looks_like_a_point_can_be_told() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let config = "[bei]\npass = \"a1a3\"\n";
    std::fs::write(folder.path().join("enginecheck.toml"), config).expect("a file can be written");
    let (code, said) = run(folder.path(), &["--protocol", "bei", "./no-such-engine"]);
    assert!(code == Some(2) && said.contains("a pass is one word that is not a move"), "{said}");
}
