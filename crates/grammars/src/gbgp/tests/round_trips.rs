//! Whatever is generated or comes, printing and reading agree in every notation, and places lie inside the line.

use std::collections::BTreeSet;

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::*;

fn escaped(line: &[u8]) -> String {
    wire::line::escape(line)
}

fn seeds() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..400)
}

fn notations() -> impl Strategy<Value = Notation> {
    proptest::sample::select(&Notation::ALL[..])
}

/// The first words of what `make` says of many seeds.
fn kinds(make: impl Fn(&mut Unstructured<'_>) -> String) -> BTreeSet<String> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut seed = [0; 200];
    let mut kinds = BTreeSet::new();
    for _ in 0..10_000 {
        random.fill(&mut seed);
        let said = make(&mut Unstructured::new(&seed));
        let end = said.find(|c: char| !c.is_alphanumeric()).unwrap_or(said.len());
        kinds.insert(said[..end].to_owned());
    }
    kinds
}

#[test]
fn the_generators_reach_every_kind() {
    let commands = kinds(|u| generate::command(u).unwrap().name().to_owned());
    let missing: Vec<&str> = Command::names().filter(|n| !commands.contains(*n)).collect();
    assert_eq!(missing, ["position"], "which has a generator of its own");
    let normal =
        ["BestMove", "Empty", "GbgpOk", "IdAuthor", "IdName", "Info", "Option", "ReadyOk"].map(str::to_owned);
    for notation in Notation::ALL {
        let messages = kinds(|u| format!("{:?}", generate::message(u, notation).unwrap()));
        assert_eq!(messages, BTreeSet::from(normal.clone()));
        let lines = kinds(|u| {
            format!("{:?}", Message::parse(&generate::line(u, notation).unwrap(), notation).message)
        });
        let broken = ["Malformed", "Unknown"].map(str::to_owned);
        assert_eq!(lines, normal.iter().cloned().chain(broken).collect());
    }
}

/// What a line says survives printing, as a command and as a message.
fn survives(line: &[u8], notation: Notation) -> Result<(), TestCaseError> {
    let message = Message::parse(line, notation).message;
    let printed = message.to_bytes(notation);
    let again = Message::parse(&printed, notation).message;
    prop_assert_eq!(again, message, "{} | {}", escaped(line), escaped(&printed));
    let command = Command::parse(line, notation);
    let printed = command.to_bytes(notation);
    prop_assert_eq!(Command::parse(&printed, notation), command, "{} | {}", escaped(line), escaped(&printed));
    let faults = [
        if let Message::Malformed { fault, .. } = message { Some(fault) } else { None },
        if let Command::Malformed { fault, .. } = command { Some(fault) } else { None },
    ];
    let mut faults: Vec<Fault> = faults.into_iter().flatten().collect();
    if let Command::Position(position) = command {
        faults.extend(position.start().err());
        faults.extend(position.moves().filter_map(Result::err));
    }
    for fault in faults {
        prop_assert!(fault.place.is_inside(line), "{}: {}", escaped(line), fault);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_command_reads_back(seed in seeds(), notation in notations()) {
        let command = generate::command(&mut Unstructured::new(&seed)).unwrap();
        let line = command.to_bytes(notation);
        prop_assert_eq!(Command::parse(&line, notation), command, "{}", escaped(&line));
    }

    #[test]
    fn a_message_reads_back_in_normal_form(seed in seeds(), notation in notations()) {
        let message = generate::message(&mut Unstructured::new(&seed), notation).unwrap();
        let line = message.to_bytes(notation);
        let parsed = Message::parse(&line, notation);
        prop_assert_eq!(parsed.message, message, "{}", escaped(&line));
        // Texts may be in any script.
        prop_assert!(parsed.form == Form::NORMAL || parsed.form == Oddity::NotAscii.into(), "{}", escaped(&line));
        let numbers = message.to_bytes(Numbers);
        prop_assert_eq!(Message::parse(&numbers, Numbers).message, message, "{}", escaped(&numbers));
    }

    #[test]
    fn a_position_reads_back(seed in seeds(), notation in notations()) {
        let placed = generate::position(&mut Unstructured::new(&seed), notation).unwrap();
        let text = position_text(&placed, notation);
        prop_assert_eq!(read_position(text.as_bytes(), notation), Ok(placed), "{}", text);
    }

    #[test]
    fn a_played_game_can_be_replayed_and_translated(seed in seeds(), notation in notations()) {
        let line = generate::played(&mut Unstructured::new(&seed), notation).unwrap();
        let Command::Position(said) = Command::parse(&line, notation) else { panic!("{}", escaped(&line)) };
        let mut position = said.start().unwrap().position;
        for mv in said.moves() {
            position = position.play(mv.unwrap()).unwrap();
        }
        prop_assert_eq!(said.translated(notation), Ok(text(&line)));
        let numbers = said.translated(Numbers).unwrap();
        let Command::Position(same) = Command::parse(numbers.as_bytes(), Numbers) else { panic!() };
        prop_assert_eq!(same.start(), said.start());
        prop_assert!(same.moves().eq(said.moves()), "{} | {}", numbers, escaped(&line));
    }

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds(), notation in notations()) {
        survives(&generate::line(&mut Unstructured::new(&seed), notation).unwrap(), notation)?;
    }

    #[test]
    fn no_bytes_make_it_panic(line in proptest::collection::vec(any::<u8>(), 0..200), notation in notations()) {
        survives(&line, notation)?;
        Message::parse(&line, notation).message.to_string();
    }
}
