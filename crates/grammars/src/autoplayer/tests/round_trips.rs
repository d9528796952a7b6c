//! Whatever is generated or comes, printing and reading agree, and places lie inside the line.

use std::collections::BTreeSet;

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::*;

fn escaped(line: &[u8]) -> String {
    wire::line::escape(line)
}

fn seeds() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..200)
}

/// The first words of what `make` says of many seeds.
fn kinds(make: impl Fn(&mut Unstructured<'_>) -> String) -> BTreeSet<String> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut seed = [0; 120];
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
    let missing: Vec<&str> = Command::names().filter(|name| !commands.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let normal = ["Commit", "Decline", "Draw", "Move", "Result", "Time"].map(str::to_owned);
    let messages = kinds(|u| format!("{:?}", generate::message(u).unwrap()));
    assert_eq!(messages, BTreeSet::from(normal.clone()));
    let lines = kinds(|u| format!("{:?}", Message::parse(&generate::line(u).unwrap()).message));
    let others = ["Empty", "Malformed", "Unknown"].map(str::to_owned);
    assert_eq!(lines, normal.into_iter().chain(others).collect());
    let oddities = kinds(|u| match Message::parse(&generate::line(u).unwrap()).form {
        Form::Normal => "Normal".to_owned(),
        Form::Odd(oddity) => format!("{oddity:?}"),
    });
    let all = [
        "BareMove",
        "Capitals",
        "Cr",
        "MoveSpelling",
        "NoBraces",
        "NoComment",
        "Normal",
        "OtherForm",
        "Spacing",
        "TrailingText",
    ];
    assert_eq!(oddities, all.map(str::to_owned).into());
}

/// What a line says survives printing, as a command and as a message.
fn survives(line: &[u8]) -> Result<(), TestCaseError> {
    let message = Message::parse(line).message;
    let printed = message.to_bytes();
    prop_assert_eq!(Message::parse(&printed).message, message, "{} | {}", escaped(line), escaped(&printed));
    let command = Command::parse(line);
    let printed = command.to_bytes();
    prop_assert_eq!(Command::parse(&printed), command, "{} | {}", escaped(line), escaped(&printed));
    let faults = [
        if let Message::Malformed { fault, .. } = message { Some(fault) } else { None },
        if let Command::Malformed { fault, .. } = command { Some(fault) } else { None },
    ];
    for fault in faults.into_iter().flatten() {
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
        prop_assert_eq!(Command::parse(&line), command, "{}", escaped(&line));
    }

    #[test]
    fn a_message_reads_back_in_normal_form(seed in seeds()) {
        let message = generate::message(&mut Unstructured::new(&seed)).unwrap();
        let line = message.to_bytes();
        prop_assert_eq!(Message::parse(&line), Parsed { message, form: Form::Normal }, "{}", escaped(&line));
    }

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds()) {
        survives(&generate::line(&mut Unstructured::new(&seed)).unwrap())?;
    }

    #[test]
    fn no_bytes_make_it_panic(line in proptest::collection::vec(any::<u8>(), 0..200)) {
        survives(&line)?;
        Message::parse(&line).message.to_string();
    }
}
