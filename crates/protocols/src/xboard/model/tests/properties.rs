//! Whatever both sides say: no panic, bounded hypotheses, and a clone that behaves the same.

use std::time::Duration;

use proptest::prelude::*;

use super::super::hypotheses::MOST_HYPOTHESES;
use super::{line, model};
use crate::model::Intent;
use crate::model::Model as _;

#[rustfmt::skip]
const SENT: &[&str] = &[
    "xboard", "protover 2", "new", "force", "go", "playother", "white", "black", "e2e4", "e7e5", "g1f3",
    "usermove d2d4", "a7a8", "?", "ping 1", "ping 2", "draw", "result * {x}",
    "setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1", "setboard", "edit", "#", "Kg1", "c", ".", "undo",
    "remove", "hard", "easy", "post", "nopost", "analyze", "exit", "pause", "resume", "quit", "xyzzy",
    "variant atomic", "variant normal", "hint", "bk", "level 0 5 0", "rejected ping", "ping x", "",
];
#[rustfmt::skip]
const PRINTED: &[&str] = &[
    "feature ping=1 setboard=1 done=1", "feature usermove=1", "feature variants=\"normal\"", "pong 1",
    "pong 2", "move e2e4", "move e7e5", "move Nf3", "move j9j8", "Illegal move: e2e4", "Illegal move: e7e5",
    "Illegal move", "Error (unknown command): undo", "Error (unknown command): xyzzy", "Invalid move",
    "1-0 {White mates}", "1/2-1/2 {draw}", "resign", "offer draw", "1 2 3 4 e2e4", "Hint: e2e4", " book", "",
    "stat01: 1 2 3 4 5", "# x", "telluser x", "White resigns", "checkmate", "computer mates", "hello",
];

fn spoken() -> impl Strategy<Value = (bool, Vec<u8>)> {
    prop_oneof![
        4 => proptest::sample::select(SENT).prop_map(|text| (true, text.as_bytes().to_vec())),
        4 => proptest::sample::select(PRINTED).prop_map(|text| (false, text.as_bytes().to_vec())),
        1 => (any::<bool>(), proptest::collection::vec(any::<u8>().prop_filter("no line feed", |b| *b != b'\n'), 0..20)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]
    #[test]
    fn any_dialogue_is_survived(dialogue in proptest::collection::vec(spoken(), 0..60)) {
        let mut model = model();
        let mut random = fastrand::Rng::with_seed(3);
        for (to_engine, bytes) in dialogue {
            let mut line = line("");
            line.bytes = bytes;
            if to_engine {
                let _ = model.sent(Duration::ZERO, &line.bytes, Intent::Lawful);
            } else {
                let again = model.clone().receive(&line);
                prop_assert_eq!(model.receive(&line), again);
            }
            prop_assert!(!model.dialogue.hypotheses.alive().is_empty());
            prop_assert!(!model.dialogue.hypotheses.settled().is_empty());
            prop_assert!(model.dialogue.hypotheses.alive().len() <= MOST_HYPOTHESES);
            let _ = (model.state(), model.doubt(), model.known(), model.farewell());
            let _ = model.choose("opponent-move", &[], &mut random);
        }
    }
}
