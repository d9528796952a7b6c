//! Whatever is generated or comes, printing and reading agree, and places lie inside the line.

use std::collections::BTreeSet;

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::super::ggf::Game;
use super::*;

fn escaped(line: &[u8]) -> String {
    wire::line::escape(line)
}

fn seeds() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..400)
}

/// The first words that `{:?}` gives to what `make` says of many seeds.
fn kinds(make: impl Fn(&mut Unstructured<'_>) -> String) -> BTreeSet<String> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut seed = [0; 200];
    let mut kinds = BTreeSet::new();
    for _ in 0..10_000 {
        random.fill(&mut seed);
        let said = make(&mut Unstructured::new(&seed));
        let end = said.find(|c: char| !c.is_alphanumeric() && c != ' ').unwrap_or(said.len());
        kinds.insert(said[..end].trim_end().to_owned());
    }
    kinds
}

#[test]
fn the_generators_reach_every_kind() {
    let commands = kinds(|u| generate::command(u).unwrap().name().to_owned());
    let missing: Vec<&str> = Command::names().filter(|n| !commands.contains(*n)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let normal = [
        "Analysis",
        "Book",
        "Empty",
        "Learn",
        "Learned",
        "Move",
        "MyName",
        "NodeStats",
        "Pong",
        "Search",
        "Status",
    ];
    let messages = kinds(|u| format!("{:?}", generate::message(u).unwrap()));
    assert_eq!(messages.iter().map(|m| m.split(' ').next().unwrap()).collect::<Vec<_>>(), normal);
    let lines = kinds(|u| format!("{:?}", parse(&generate::line(u).unwrap()).message));
    let lines: BTreeSet<&str> = lines.iter().map(|m| m.split(' ').next().unwrap()).collect();
    assert_eq!(lines, normal.into_iter().chain(["Malformed", "Unknown"]).collect());
}

/// What a line says survives printing, as a command of either version and as a message.
fn survives(line: &[u8]) -> Result<(), TestCaseError> {
    let message = parse(line).message;
    let printed = message.to_bytes();
    prop_assert_eq!(parse(&printed).message, message, "{} | {}", escaped(line), escaped(&printed));
    for version in [Version::One, Version::Two] {
        let command = Command::parse(line, CommandContext { version });
        let printed = command.to_bytes();
        let again = Command::parse(&printed, CommandContext { version });
        prop_assert_eq!(again, command, "{} | {}", escaped(line), escaped(&printed));
        if let Command::Malformed { fault, .. } = command {
            prop_assert!(fault.place.is_inside(line), "{}: {}", escaped(line), fault);
        }
    }
    if let Message::Malformed { fault, .. } = message {
        prop_assert!(fault.place.is_inside(line), "{}: {}", escaped(line), fault);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_command_reads_back(seed in seeds()) {
        let command = generate::command(&mut Unstructured::new(&seed)).unwrap();
        let line = command.to_bytes();
        prop_assert_eq!(Command::parse(&line, generate::command_context(&command)), command, "{}", escaped(&line));
    }

    #[test]
    fn a_message_reads_back_in_normal_form(seed in seeds()) {
        let message = generate::message(&mut Unstructured::new(&seed)).unwrap();
        let line = message.to_bytes();
        prop_assert_eq!(parse(&line), Parsed { message, form: Form::Normal }, "{}", escaped(&line));
    }

    #[test]
    fn a_game_reads_back(seed in seeds()) {
        let game = generate::game(&mut Unstructured::new(&seed)).unwrap();
        let text = game.to_bytes();
        prop_assert_eq!(Game::parse(&text), Ok(game), "{}", escaped(&text));
    }

    #[test]
    fn a_played_game_reads_back_and_can_be_replayed(seed in seeds()) {
        let game = generate::played(&mut Unstructured::new(&seed)).unwrap();
        let text = game.to_bytes();
        let positions = game.positions().unwrap();
        prop_assert_eq!(positions.len(), game.moves().count() + 1);
        prop_assert_eq!(Game::parse(&text), Ok(game), "{}", escaped(&text));
    }

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds()) {
        survives(&generate::line(&mut Unstructured::new(&seed)).unwrap())?;
    }

    #[test]
    fn what_a_game_says_survives_printing(seed in seeds()) {
        let text = generate::ggf_text(&mut Unstructured::new(&seed)).unwrap();
        match Game::parse(&text) {
            Ok(game) => {
                let printed = game.to_bytes();
                prop_assert_eq!(Game::parse(&printed), Ok(game), "{} | {}", escaped(&text), escaped(&printed));
            }
            Err(fault) => prop_assert!(fault.place.is_inside(&text), "{}: {}", escaped(&text), fault),
        }
    }

    #[test]
    fn no_bytes_make_it_panic(line in proptest::collection::vec(any::<u8>(), 0..200)) {
        survives(&line)?;
        parse(&line).message.to_string();
        if let Ok(game) = Game::parse(&line) {
            game.to_string();
        }
    }
}
