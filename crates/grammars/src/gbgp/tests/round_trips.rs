//! Whatever is generated or comes, printing and reading agree in every notation, and places lie inside the line.

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::*;
use crate::testing::{kinds, lines, named, rows_hold, seeds, survives, variant};
use wire::line::escape;

fn notations() -> impl Strategy<Value = Notation> {
    proptest::sample::select(&Notation::ALL[..])
}

#[test]
fn each_row_holds() {
    for notation in Notation::ALL {
        rows_hold(notation, &[], |line, _| Command::parse(line, notation));
        // Texts may be in any script.
        rows_hold(notation, &[], |line, said: &Message<'_>| {
            let parsed = Message::parse(line, notation);
            let is_plain = parsed.form == Form::NORMAL || parsed.form == Oddity::NotAscii.into();
            assert!(is_plain || line != said.to_bytes(notation), "{}", escape(line));
            let numbers = said.to_bytes(Numbers);
            assert_eq!(Message::parse(&numbers, Numbers).message, *said, "{}", escape(&numbers));
            parsed.message
        });
    }
}

#[test]
fn the_generators_reach_every_kind() {
    let normal = "BestMove Empty GbgpOk IdAuthor IdName Info Malformed Option ReadyOk Unknown";
    for notation in Notation::ALL {
        let lines = kinds(10_000, |u| {
            variant(&Message::parse(&generate::line(u, notation).unwrap(), notation).message)
        });
        assert_eq!(lines, named(normal));
    }
}

/// What a line says survives printing, as a command and as a message; the places of faults in a position lie inside.
fn holds(line: &[u8], notation: Notation) {
    survives(line, notation, |line| Message::parse(line, notation).message);
    survives(line, notation, |line| Command::parse(line, notation));
    if let Command::Position(position) = Command::parse(line, notation) {
        for fault in position.start().err().into_iter().chain(position.moves().filter_map(Result::err)) {
            assert!(fault.place.is_inside(line), "{}: {}", escape(line), fault);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_position_reads_back(seed in seeds(), notation in notations()) {
        let placed = generate::position(&mut Unstructured::new(&seed), notation).unwrap();
        let text = position_text(&placed, notation);
        prop_assert_eq!(read_position(text.as_bytes(), notation), Ok(placed), "{}", text);
    }

    #[test]
    fn a_played_game_can_be_replayed_and_translated(seed in seeds(), notation in notations()) {
        let line = generate::played(&mut Unstructured::new(&seed), notation).unwrap();
        let Command::Position(said) = Command::parse(&line, notation) else { panic!("{}", escape(&line)) };
        let mut position = said.start().unwrap().position;
        for mv in said.moves() {
            position = position.play(mv.unwrap()).unwrap();
        }
        prop_assert_eq!(said.translated(notation), Ok(text(&line)));
        let numbers = said.translated(Numbers).unwrap();
        let Command::Position(same) = Command::parse(numbers.as_bytes(), Numbers) else { panic!() };
        prop_assert_eq!(same.start(), said.start());
        prop_assert!(same.moves().eq(said.moves()), "{} | {}", numbers, escape(&line));
    }

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds(), bytes in lines(), notation in notations()) {
        holds(&generate::line(&mut Unstructured::new(&seed), notation).unwrap(), notation);
        holds(&bytes, notation);
        Message::parse(&bytes, notation).message.to_string();
    }
}
