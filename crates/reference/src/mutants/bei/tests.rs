//! Every mutant is well described, and built on a wrapper that changes nothing by itself.

use super::seen::Seen;
use super::{TOPICS, TWINS};
use crate::mutants::testing::{check_described, check_wrapper};
use crate::simulation::Simulation;

#[test]
fn names_are_unique_and_clauses_exist() {
    let clauses = [
        include_str!("../../../../../specs/bei/clauses.toml"),
        include_str!("../../../../../specs/harness.toml"),
    ];
    check_described(TOPICS, &clauses, 400);
}

/// Words of the dialogues that stand for positions.
const POSITIONS: &[(&str, &str)] = &[
    ("START", "P1P1P1P11P1P1P1P1/9/9/9/9/9/9/9/P0P0P0P01P0P0P0P0"),
    ("DRAGONS", "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0"),
    ("BUILD-THIRD", "T0P11P1T0/2P02/1P01P01/2P02/P13P1"),
    ("BUILD", "P13P1/2P02/1P01P01/2P02/P13P1"),
    ("THREE", "P13P1/2P02/1P03/2P02/P02P1P1"),
    ("FOUR-MIXED", "P13P1/2P02/1P01D1/2P02/P02P1P1"),
    ("RIM", "P13P1/5/P03P0/1P03/P02P1P1"),
    ("CORNER", "P13P1/5/5/P03P1/1P0P0P0P1"),
    ("ROUND-DRAGON", "P13P1/2P02/1P0DP01/2P02/P11P1P11"),
    ("PROMOTE", "P13P1/2P02/1P0T0P01/2P02/P13P1"),
    ("KNIGHTED", "P13P1/2K02/1P0T0P01/2P02/P13P1"),
    ("ENEMY-TOWER", "P13P1/2P02/2T12/5/P0P01P0P1"),
    ("FLANKED", "P01P11P0/2P02/1P13/2P02/P01P1P1P1"),
    ("FLANK", "P11P01P1/2P12/1P03/2P12/P11P0P0P0"),
    ("KNIGHT", "P13P1/2D2/P0K01P11/5/P11T0P01"),
    ("NEAR-KNIGHT", "P13P1/5/D1P11D/1K0P11P1/P0D1T0P0"),
    ("DRAGON", "P11P11P1/5/P0P11D1/3P01/P11P01P0"),
    ("FAR-DRAGON", "P1D2P1/P14/5/5/P0P01P0P0"),
    ("CIRCLED", "P1P11P1P1/2D2/1DT0DP0/2D2/5"),
    ("CIRCLE", "P1P11P1P1/2D2/1DT01P0/2D1D/5"),
    ("IMMOBILE", "P13T0/5/2P12/P14/P0P13"),
    ("LOST", "2T02/5/5/4P1/2P1P1P1"),
    ("WON", "2T12/5/5/4P0/2P0P0P0"),
    ("THREE-MEN", "P0P0P02/5/5/4P1/2P1P1P1"),
    ("LAST-MAN", "2T02/5/P04/4P1/2P1P1P1"),
    ("AFTER-A2", "2T12/5/5/P13P0/2P0P0P0"),
    ("AFTER-A4", "2T12/P14/5/4P0/2P0P0P0"),
    ("AFTER-B3", "2T12/5/1P13/4P0/2P0P0P0"),
    ("OF-THREE-OUT", "P0P2P2P2P2/5/P14/P14/P01P0P1P1"),
    ("OF-THREE-DOWN", "P0P0P2P2P2/5/P14/P14/P01P0P1P1"),
    ("OF-THREE", "P01P21P2/2P11P2/1P02P2/P14/P01P0P1P1"),
];

/// Dialogues without expectations. `READY` stands for an opening on a small board with a depth of 1, `DEEP` for one with a
/// deep search under way, `PONDER` for one with pondering, `set NAME` for a line with positions of the list.
const DIALOGUES: &[&str] = &[
    // The opening, and what comes before or again.
    "> bei\n> isready",
    ">> bei | isready",
    "> isready\n> bei\n> bei\n> isready",
    "> bei with arguments\n> isready",
    "> bei\n> set START\n> go\n> ponder 1\n> newgame boost-9-9-2-8-2",
    "> bei\n> isready\n> quit",
    // Games.
    "READY> newgame boost-9-9-2-8-2\n> isready\n> newgame boost-9-9-2-8-2\n> isready\n> set START\n> go\n+ 300",
    "READY> newgame not-a-game\n> isready\n> newgame boost-5-5-2-8-2\n> isready\n> set BUILD\n> go\n+ 300",
    "READY> newgame boost-9-9-2-8\n> newgame boost-x-9-2-8-2\n> newgame\n> isready",
    "READY> newgame not-a-game\n> newgame not-a-game",
    "READY>> newgame not-a-game | isready | newgame boost-5-5-2-8-2 | isready",
    "READY> set BUILD\n> go\n+ 200\n> newgame boost-5-5-2-8-2\n> set BUILD\n> go\n+ 200\n> stop",
    "READY> newgame boost-9-9-2-8-2\n> set START\n> isready\n> go\n+ 300",
    "READY> newgame boost-9-9-2-8-2\n> set DRAGONS\n> isready\n> go\n+ 300",
    // Options.
    "READY> setoption strength 1500\n> isready\n> set BUILD\n> go\n+ 2000",
    "READY> setoption strength 1000000\n> set BUILD\n> go\n+ 2000",
    "READY> setoption strength 0\n> set BUILD\n> go\n+ 200",
    "READY> setoption depth 0\n> set BUILD\n> go\n+ 200\n> go\n+ 200\n> stop",
    "READY> setoption depth 1000000\n> isready\n> set BUILD\n> go\n> stop",
    "READY> setoption hash 64\n> isready",
    "READY> set BUILD\n> setoption depth 1\n> go\n+ 200",
    // Lines.
    "READY> set BUILD\n> isready\n> go\n+ 200\n> set PROMOTE\n> isready\n> go\n+ 200",
    "READY> set BUILD\n> set PROMOTE\n> go\n+ 200",
    "READY> set LAST-MAN AFTER-A2 AFTER-A4\n> go\n+ 200",
    "READY> set LAST-MAN AFTER-A2 AFTER-A4 AFTER-B3\n> go\n+ 200",
    "READY> set LAST-MAN AFTER-A2 AFTER-A4\n> set LAST-MAN AFTER-B3\n> go\n+ 200",
    "READY> set LAST-MAN AFTER-A2 AFTER-A2\n> go\n+ 200",
    "READY> set LAST-MAN AFTER-B3 AFTER-A2\n> go\n+ 200",
    "READY> MANY-TABOO\n> isready\n> go\n+ 200",
    "READY> setline nonsense\n> setline\n> isready",
    "READY> set BUILD\n> go\n+ 200\n> go\n+ 200\n> go\n+ 200\n> go\n+ 200",
    "READY> set CIRCLE\n> go\n+ 200\n> go wantThreats\n+ 200",
    // Moves.
    "READY> set BUILD-THIRD\n> go\n+ 200",
    "READY> set THREE\n> go\n+ 200",
    "READY> set FOUR-MIXED\n> go\n+ 200",
    "READY> set RIM\n> go\n+ 200",
    "READY> set CORNER\n> go\n+ 200",
    "READY> set ROUND-DRAGON\n> go\n+ 200",
    "READY> set PROMOTE\n> go\n+ 200\n> go\n+ 200",
    "READY> set KNIGHTED\n> go\n+ 200",
    "READY> set ENEMY-TOWER\n> go\n+ 200",
    "READY> set FLANK\n> go\n+ 200",
    "READY> set FLANKED\n> go wantThreats\n+ 200\n> go\n+ 200",
    "READY> set KNIGHT\n> go wantThreats\n+ 200",
    "READY> set NEAR-KNIGHT\n> go wantThreats\n+ 200",
    "READY> set DRAGON\n> go wantThreats\n+ 200",
    "READY> set FAR-DRAGON\n> go\n+ 200",
    "READY> newgame boost-5-5-3-8-2\n> set OF-THREE\n> go wantThreats\n+ 200",
    "READY> newgame boost-5-5-3-8-2\n> set OF-THREE-OUT\n> go\n+ 200",
    "READY> newgame boost-5-5-3-8-2\n> set OF-THREE-DOWN\n> go\n+ 200",
    // The end of the game.
    "READY> set LOST\n> go\n+ 50\n> stop\n> ponder 1\n> go wantThreats\n+ 50\n> set BUILD\n> go\n+ 200",
    "READY> set CIRCLED\n> go\n+ 50",
    "READY> set WON\n> go\n+ 50",
    "READY> set THREE-MEN\n> go\n+ 50",
    "READY> set IMMOBILE\n> go\n+ 200",
    "READY> set LAST-MAN\n> go\n+ 200",
    // Interruptions.
    "DEEP> newgame boost-5-5-2-8-2\n+ 9000\n> isready",
    "DEEP> newgame not-a-game\n+ 9000\n> isready",
    "DEEP> set LAST-MAN\n+ 9000\n> go\n+ 50\n> stop\n> isready",
    "DEEP> ponder 1\n+ 9000\n> isready",
    "DEEP> go\n+ 50\n> stop\n+ 9000\n> isready",
    "DEEP> stop\n+ 9000\n> isready\n> stop\n> go\n+ 50\n> stop\n> go\n+ 50\n> stop",
    "DEEP>> stop | stop\n+ 50",
    "DEEP+ 600\n> stop",
    "DEEP> isready\n+ 50\n> stop",
    "DEEP> setoption depth 2\n+ 50\n> stop",
    "DEEP> frobnicate\n+ 50\n> stop",
    "READY>> set BUILD | go | stop | isready",
    "READY>> setoption depth 40 | set BUILD | go | go | go | stop",
    "READY>> setoption depth 40 | set BUILD | go | set LAST-MAN | go | stop",
    "READY>> set BUILD | go | isready\n+ 300",
    "READY> set BUILD\n> setoption depth 1\n> go\n+ 4\n> stop\n+ 500",
    "READY> stop\n> isready\n> set BUILD\n> setoption depth 40\n> go\n+ 100\n> stop",
    // Pondering.
    "PONDER> isready\n+ 50\n> stop\n> isready\n> setoption depth 40\n> go\n+ 50\n> stop",
    "PONDER> newgame boost-5-5-2-8-2\n> isready",
    "PONDER> set PROMOTE\n> go\n+ 50\n> stop",
    "PONDER> go\n+ 500",
    "PONDER> ponder 2\n+ 50\n> isready",
    "PONDER> setoption strength 1000\n> isready",
    "READY>> set BUILD | ponder 1 | isready\n+ 9000",
    "READY> set BUILD\n> ponder 0\n> ponder\n> isready",
    "READY> set PROMOTE\n> ponder 1\n> stop\n> go\n+ 200",
    // Framing and lines that nobody knows.
    "READY>| isr\n>| eady\n>| \\n\n>| isready\\nisr\n>| eady\\n\n> isready",
    "READY>> isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready",
    "READY>| isready\\r\\n",
    "READY>| newgame boost-5-5-2-8-2\\r\\n",
    "READY> \n>   isready\n> isready",
    "READY> frobnicate\n> isready\n> isready",
    "READY> go now\n> isready",
    "READY> setline  x\n> set BUILD\n> go \n+ 200\n>| go  wantThreats\\n\n+ 200",
    "READY> LONG\n> isready\n> isready",
    "READY>| frob\\0nicate\\n\n> isready",
    "READY> frobnicate caf\u{e9}\n> isready",
    "READY>| setl\n! eof",
    // The end.
    "> quit",
    "> bei\n> quit",
    "READY> quit",
    "READY> set BUILD\n> go\n+ 200\n> quit",
    "READY> quit\n! eof",
    "READY! eof",
    "READY! TERM",
    "DEEP> quit",
    "DEEP! eof",
    "DEEP! TERM",
    "PONDER> quit",
    "PONDER! eof",
];

const READY: &str = "> bei\n> newgame boost-5-5-2-8-2\n> setoption depth 1\n> isready\n";
const DEEP: &str = "> bei\n> newgame boost-5-5-2-8-2\n> set BUILD\n> setoption depth 40\n> go\n+ 50\n";
const PONDER: &str = "> bei\n> newgame boost-5-5-2-8-2\n> setoption depth 1\n> set BUILD\n> go\n+ 200\n> setoption depth 40\n> ponder 1\n+ 20\n";

/// A dialogue with its openings and positions written out.
fn written_out(dialogue: &str) -> String {
    let mut text = dialogue
        .replace("READY", READY)
        .replace("DEEP", DEEP)
        .replace("PONDER", PONDER)
        .replace("> MANY-TABOO\n", &format!("> set LAST-MAN{} AFTER-B3\n", " AFTER-A2".repeat(400)))
        .replace("> LONG\n", &format!("> {}\n", "a".repeat(10_000)))
        .replace("set ", "setline ");
    // Names stand in longer names.
    let mut positions = POSITIONS.to_vec();
    positions.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, position) in positions {
        text = text.replace(name, position);
    }
    text
}

#[test]
fn the_wrapper_alone_makes_no_difference() {
    let scripts: Vec<String> = DIALOGUES.iter().map(|dialogue| written_out(dialogue)).collect();
    check_wrapper::<Seen>(&scripts);
}

#[test]
fn twins_differ_visibly() {
    let scripts: Vec<String> = DIALOGUES.iter().map(|dialogue| written_out(dialogue)).collect();
    let honest = crate::engines::bei::build;
    for twin in TWINS {
        let differs = |script: &String| {
            Simulation::new((twin.build)()).watch(script) != Simulation::new(honest()).watch(script)
        };
        assert!(scripts.iter().any(differs), "{}", twin.name);
    }
}
