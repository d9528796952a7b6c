//! Whatever is generated or comes, printing and reading agree, and places lie inside the line.

use arbitrary::Unstructured;
use proptest::prelude::*;

use super::super::ggf::Game;
use super::*;
use crate::testing::{kinds, lines, named, rows_hold, seeds, survives, variant};
use wire::line::escape;

#[test]
fn each_row_holds() {
    rows_hold(NBoard, &[], |line, said: &Command<'_>| Command::parse(line, generate::command_context(said)));
    rows_hold(NBoard, &["learn"], |line, said: &Message<'_>| {
        let parsed = parse(line);
        assert!(parsed.form == Form::Normal || line != said.to_bytes(), "{}", escape(line));
        parsed.message
    });
}

#[test]
fn the_generators_reach_every_kind() {
    let all = "Analysis Book Empty Learn Learned Malformed Move MyName NodeStats Pong Search Status Unknown";
    let lines = kinds(10_000, |u| variant(&parse(&generate::line(u).unwrap()).message));
    assert_eq!(lines, named(all));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_game_reads_back(seed in seeds()) {
        let game = generate::game(&mut Unstructured::new(&seed)).unwrap();
        let text = game.to_bytes();
        prop_assert_eq!(Game::parse(&text), Ok(game), "{}", escape(&text));
    }

    #[test]
    fn a_played_game_reads_back_and_can_be_replayed(seed in seeds()) {
        let game = generate::played(&mut Unstructured::new(&seed)).unwrap();
        let text = game.to_bytes();
        let positions = game.positions().unwrap();
        prop_assert_eq!(positions.len(), game.moves().count() + 1);
        prop_assert_eq!(Game::parse(&text), Ok(game), "{}", escape(&text));
    }

    #[test]
    fn what_a_line_says_survives_printing(seed in seeds(), bytes in lines()) {
        for line in [generate::line(&mut Unstructured::new(&seed)).unwrap(), bytes] {
            survives(&line, NBoard, |line| parse(line).message);
            for version in [Version::One, Version::Two] {
                survives(&line, NBoard, |line| Command::parse(line, CommandContext { version }));
            }
            parse(&line).message.to_string();
            if let Ok(game) = Game::parse(&line) {
                game.to_string();
            }
        }
    }

    #[test]
    fn what_a_game_says_survives_printing(seed in seeds()) {
        let text = generate::ggf_text(&mut Unstructured::new(&seed)).unwrap();
        match Game::parse(&text) {
            Ok(game) => {
                let printed = game.to_bytes();
                prop_assert_eq!(Game::parse(&printed), Ok(game), "{} | {}", escape(&text), escape(&printed));
            }
            Err(fault) => prop_assert!(fault.place.is_inside(&text), "{}: {}", escape(&text), fault),
        }
    }
}
