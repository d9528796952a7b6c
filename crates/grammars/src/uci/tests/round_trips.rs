//! Whatever is generated or comes, printing and reading agree, and places lie inside the line.

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::*;
use crate::testing::{kinds, lines, named, rows_hold, seeds, survives, variant};
use crate::uci::reason::Uci;
use wire::line::escape;

#[test]
fn each_row_holds() {
    rows_hold(Uci, &[], |line, _| Command::parse(line));
    rows_hold(Uci, &[], |line, said: &Message<'_>| {
        let parsed = Message::parse(line);
        // Names that contain keywords are made, too.
        let is_plain = parsed.form == Form::NORMAL || parsed.form == Oddity::Keyword.into();
        assert!(is_plain || line != said.to_bytes(), "{}: {:?}", escape(line), parsed.form);
        parsed.message
    });
}

#[test]
fn the_generators_reach_every_kind() {
    let messages = "BestMove CopyProtection Empty IdAuthor IdName Info Malformed Option ReadyOk Registration UciOk Unknown";
    let said = kinds(10_000, |u| variant(&Message::parse(&mixed::line(u).unwrap()).message));
    assert_eq!(said, named(messages));
    let commands = "Debug Empty Go IsReady Malformed PonderHit Position Quit Register SetOption Stop Uci UciNewGame Unknown";
    let said = kinds(10_000, |u| variant(&Command::parse(&mixed::line(u).unwrap())));
    assert_eq!(said, named(commands));
    let oddities: Form = (0..20_000u32)
        .map(|seed| {
            let mut random = fastrand::Rng::with_seed(seed.into());
            let bytes: Vec<u8> = std::iter::repeat_with(|| random.u8(..)).take(200).collect();
            Message::parse(&mixed::line(&mut Unstructured::new(&bytes)).unwrap()).form
        })
        .fold(Form::NORMAL, Form::and);
    assert_eq!(oddities.oddities().collect::<Vec<_>>(), Oddity::ALL, "every oddity is made");
}

/// What a line says survives printing, as a command and as a message; the places of faults in a position lie inside.
fn holds(line: &[u8]) {
    survives(line, Uci, |line| Message::parse(line).message);
    survives(line, Uci, Command::parse);
    if let Command::Position(position) = Command::parse(line) {
        for fault in position.start().err().into_iter().chain(position.moves().filter_map(Result::err)) {
            assert!(fault.place.is_inside(line), "{}: {}", escape(line), fault);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_played_game_can_be_replayed(seed in seeds()) {
        let line = generate::played(&mut Unstructured::new(&seed)).unwrap();
        let Command::Position(said) = Command::parse(&line) else { panic!("{}", escape(&line)) };
        let mut position = said.start().unwrap();
        for mv in said.moves() {
            let mv = position.parse_coordinates(&mv.unwrap().to_string()).unwrap();
            position.play(mv);
        }
        prop_assert_eq!(text(&Command::Position(said).to_bytes()), text(&line));
    }

    #[test]
    fn a_move_reads_back(seed in seeds()) {
        let mv = generate::mv(&mut Unstructured::new(&seed)).unwrap();
        prop_assert_eq!(Move::parse(mv.to_string().as_bytes()), Ok(mv));
    }

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds(), bytes in lines()) {
        holds(&mixed::line(&mut Unstructured::new(&seed)).unwrap());
        holds(&bytes);
        Message::parse(&bytes).message.to_string();
    }
}
