//! Every mutant is well described, and built on a wrapper that changes nothing by itself.

use super::TOPICS;
use super::seen::Seen;
use crate::mutants::testing::{check_described, check_wrapper};

#[test]
fn names_are_unique_and_clauses_exist() {
    let clauses = [
        include_str!("../../../../../specs/nboard/clauses.toml"),
        include_str!("../../../../../specs/harness.toml"),
    ];
    check_described(TOPICS, &clauses, 150);
}

const BOARD: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";
const TAGS: &str = "GM[Othello]PB[a]PW[b]RE[?]TI[15:00]TY[8]";

/// Words of the dialogues that stand for games, the longer ones first.
const GAMES: &[(&str, &str)] = &[
    ("SHORTER", "TAGS BOARD B[F5]"),
    ("SAMPLE", "TAGS BOARD B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4]"),
    ("FORCED", "TAGS BOARD B[F5]W[D6]B[C7]W[F3]B[D3]"),
    ("VALUED", "TAGS BOARD B[F5//2.449]W[D6/0.00]B[C7//1.264]W[F3/1.00/0.1]B[D3/-12.5/61]"),
    ("HASTE", "TAGS TI[00:03//00:00] BOARD B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4]"),
    (
        "SPENT",
        "TAGS TI[10:00//00:00] BOARD B[F5//200]W[F6//1]B[D3//200]W[C5//1]B[E6//100]W[F7//1]B[E7//97]W[F4//1]",
    ),
    (
        "UNEVEN",
        "GM[Othello]PB[a]PW[b]RE[?]TB[15:00//0]TW[0:03//0]TY[8]BOARD B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]",
    ),
    ("TIMELESS", "TAGS TI[0//0] BOARD B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4]"),
    ("AFTER-PASS", "TAGS BOARD B[E6]W[F6]B[D3]W[E7]B[E8]W[D8]B[G6]W[F8]B[PA]W[G5]"),
    ("SMALL-PASS", "TAGS BOARD B[E6]W[F6]B[D3]W[E7]B[E8]W[D8]B[G6]W[F8]B[pass]"),
    ("PASSED", "TAGS BOARD B[E6]W[F6]B[D3]W[E7]B[E8]W[D8]B[G6]W[F8]B[PA]"),
    ("PASS", "TAGS BOARD B[E6]W[F6]B[D3]W[E7]B[E8]W[D8]B[G6]W[F8]"),
    ("WIPED", "TAGS BOARD B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5]"),
    ("HANDICAP", "TAGS BO[8 *--------------------------O*------*O--------------------------* O]"),
    ("WHITE", "TAGS BO[8 ---------------------------O*------***-------------------------- O]"),
    ("GROUPED", "TAGS BO[8 -------- -------- -------- ---O*--- ---***-- -------- -------- -------- O]"),
    ("LATE", "TAGS BO[8 -***OOOO*****OO*****O*O****OO*OO**OO**OO-OO**OOOOOOOOO-O-OOOOO-- *]"),
    ("LAST", "TAGS BO[8 OOOOOOOO*O***OO***O*O*O****OO*O***OO**O******OO***OOO*-********* O]"),
    ("NAMED", "GM[Othello]PB[a;b (c)]PW[b]RE[?]TI[15:00]TY[8]BOARD B[F5]W[D6]"),
    ("COMMENTED", "TAGS CO[see B (F5)]BOARD B[F5]W[D6]"),
    ("RESIGNED", "GM[Othello]PB[a]PW[b]RE[-2.00:r]TI[15:00]TY[8]BOARD B[F5]W[D6]"),
    ("GRACED", "GM[Othello]PB[a]PW[b]RE[?]TI[01:00/00:00/02:00]TY[8]BOARD B[F5]W[D6]"),
    ("UNTAGGED", "GM[Othello]BOARD B[F5]W[D6]"),
    ("REORDERED", "GM[Othello]BOARD TY[8]TI[15:00]RE[?]PW[b]PB[a]B[F5]W[D6]"),
    ("NEWTAG", "TAGS XY[42]BOARD B[F5]W[D6]"),
    ("BROKEN", "TAGS BOARD B[A1]"),
    ("START", "TAGS BOARD"),
];

/// Dialogues without expectations. `READY` stands for an opening, `THINK` and `HINT` for one with a search under way,
/// `game NAME` for a game of the list.
const DIALOGUES: &[&str] = &[
    // First lines and orders.
    "> nboard 2\n> ping 1",
    "> nboard 3\n> ping 1",
    "> ping 1\n> nboard 2\n> nboard 2\n> ping 2",
    "> nboard 2\n> go\n+ 100\n> ping 1",
    "> nboard 2\n> set game START\n> go\n+ 100\n> ping 1",
    "> nboard 2\n> set game FORCED\n> set depth 1\n> go\n+ 100",
    "> nboard 2\n> quit",
    // Framing.
    "READY>| pin\n>| g 7\\n\n> ping 8\n>| ping 9\\npin\n>| g 10\\n",
    "READY>> ping 1 | ping 2 | ping 3 | ping 4 | ping 5 | ping 6 | ping 7 | ping 8 | ping 9 | ping 10 | ping 11 | ping 12 | ping 13 | ping 14 | ping 15 | ping 16 | ping 17",
    "READY> \n> ping 1",
    "READY>   ping 1",
    "READY>| move F5  \\n\n> ping 1",
    "READY>| ping 1\\r\\n",
    "READY> LONG\n> move F5\n> go\n+ 100",
    "READY>| frobnicate \\0\\n\n> move F5\n> go\n+ 100",
    "READY> frobnicate caf\u{e9}\n> ping 1",
    "READY>| ping 6\n! eof",
    // Pings.
    "READY> ping 65537\n> ping 4000\n> ping 40\n> ping x\n> ping -1",
    "READY> go\n+ 100\n> ping 6\n> go\n+ 100",
    "READY> set game WIPED\n> ping 6\n> go\n+ 100\n> hint 2\n+ 100\n> learn\n> analyze\n+ 500\n> ping 7",
    "READY> move F5\n> ping 3\n> go\n+ 100",
    // Searches that are stopped.
    "THINK> ping 18\n+ 300\n> set depth 1\n> go\n+ 300",
    "THINK>> ping 28 | ping 29\n+ 300",
    "THINK>> set depth 1 | set game FORCED | ping 33\n+ 100\n> go\n+ 300",
    "THINK> quit",
    "THINK! eof",
    "THINK! TERM",
    "THINK> learn\n+ 100\n> ping 1",
    "THINK> frobnicate\n+ 200\n> ping 1",
    "HINT> ping 19\n+ 300\n> set depth 1\n> go\n+ 300",
    "HINT>> set depth 1 | move F5 | ping 35\n+ 100\n> go\n+ 300",
    "READY>> go | ping 25\n+ 300",
    "READY>> hint 4 | ping 26\n+ 300",
    "READY> set game SAMPLE\n> set depth 30\n> analyze\n+ 50\n> ping 27\n+ 300",
    // Answers.
    "READY> go\n+ 100\n> go\n+ 100",
    "READY> set game SAMPLE\n> set depth 4\n> go\n+ 1000\n> go\n+ 1000",
    "READY> set depth 6\n> set depth 1\n> set game SAMPLE\n> go\n+ 3000",
    "READY> set depth 0\n> ping 1",
    "READY> set contempt 50\n> go\n+ 100",
    "READY> set game FORCED\n> set contempt 5\n> go\n+ 100",
    // Passes.
    "READY> set game PASS\n> go\n+ 100\n> hint 2\n+ 100\n> move PA\n> go\n+ 100",
    "READY> set game PASSED\n> go\n+ 100",
    "READY> set game AFTER-PASS\n> go\n+ 100\n> analyze\n+ 1000",
    "READY> set game SMALL-PASS\n> go\n+ 100",
    // Games.
    "READY> set game LONG-GAME\n> go\n+ 300",
    "READY> set game VALUED\n> go\n+ 100",
    "READY> set game FORCED\n> set game SHORTER\n> go\n+ 100",
    "READY> set game WHITE\n> set game SHORTER\n> go\n+ 100",
    "READY> move F5\n> set game START\n> go\n+ 100",
    "READY> set game HANDICAP\n> go\n+ 100",
    "READY> set game GROUPED\n> go\n+ 100",
    "READY> set game NAMED\n> go\n+ 100",
    "READY> set game COMMENTED\n> go\n+ 100",
    "READY> set game RESIGNED\n> go\n+ 100",
    "READY> set game GRACED\n> go\n+ 100",
    "READY> set game UNTAGGED\n> go\n+ 100",
    "READY> set game REORDERED\n> go\n+ 100",
    "READY> set game LONG-NAME\n> go\n+ 100",
    "READY> set game NEWTAG\n> go\n+ 100",
    "READY> set game BROKEN\n> go\n+ 100",
    // Moves.
    "READY> move F5\n> go\n+ 100",
    "READY> set game SHORTER\n> move D6\n> move C7\n> go\n+ 100",
    "READY> move F5/0.50/1.2\n> go\n+ 100\n> hint 2\n+ 100",
    "READY> move A1\n> ping 1",
    "READY> set game FORCED\n> move C6\n> hint 1\n+ 100",
    // Hints and what is told.
    "READY> set game SAMPLE\n> hint 4\n+ 100\n> go\n+ 100",
    "READY> hint 64\n+ 100",
    "READY> set depth 4\n> set game TIMELESS\n> hint 2\n+ 3000\n> go\n+ 100",
    "READY> hint 0\n> ping 1",
    "READY> set game SAMPLE\n> learn\n> set game SHORTER\n> hint 4\n+ 100",
    "READY> set game LATE\n> set depth 12\n> hint 8\n+ 5000",
    "READY> set game LAST\n> set depth 12\n> hint 1\n+ 5000",
    // Analyses and learning.
    "READY> analyze\n+ 1000\n> ping 1\n> set game FORCED\n> analyze\n+ 1000\n> go\n+ 100",
    "READY> set game FORCED\n> learn\n> go\n+ 100",
    "READY>> learn | ping 51\n+ 100",
    // Unknown words.
    "READY> zz\n> go\n+ 100",
    "READY> move F5\n> frobnicate go\n+ 100\n> go\n+ 100",
    // Clocks.
    "READY> set depth 40\n> set game HASTE\n> go\n+ 4000",
    "READY> set depth 40\n> set game SPENT\n> go\n+ 4000",
    "READY> set depth 40\n> set game UNEVEN\n> go\n+ 4000",
    "READY> set game TIMELESS\n> go\n+ 1000",
    // The end.
    "READY> quit",
    "READY>> ping 61 | quit",
    "READY! eof",
    "READY! TERM",
    // Version 1.
    "> nboard 1\n> set depth 1\n> set game START\n> F5\n> go\n+ 100",
    "> nboard 1\n> set depth 1\n> set game START\n> F5/1.23\n> go\n+ 100",
    "> nboard 1\n> set depth 1\n> set game PASS\n> PA\n> go\n+ 100",
    "> nboard 1\n> set contempt 50\n> ping 1",
];

const READY: &str = "> nboard 2\n> set depth 1\n> set game START\n";
const THINK: &str = "> nboard 2\n> set depth 30\n> set game SAMPLE\n> go\n+ 50\n";
const HINT: &str = "> nboard 2\n> set depth 30\n> set game START\n> hint 4\n+ 50\n";

/// A dialogue with its openings and games written out.
fn written_out(dialogue: &str) -> String {
    let plies = include_str!("../../../../games/src/othello/game_k.txt").split_whitespace().take(57);
    let colours = ["B", "W"].into_iter().cycle();
    let moves: String = plies.zip(colours).map(|(mv, colour)| format!("{colour}[{mv}]")).collect();
    let long_game = format!("(;{TAGS}{BOARD}{moves};)");
    let long_name = format!("(;{TAGS}PC[{}]{BOARD}B[F5]W[D6];)", "x".repeat(200));
    let mut text = dialogue.replace("READY", READY).replace("THINK", THINK).replace("HINT", HINT);
    text = text.replace("game LONG-GAME", &format!("game {long_game}"));
    text = text.replace("game LONG-NAME", &format!("game {long_name}"));
    text = text.replace("> LONG\n", &format!("> {}\n", "a".repeat(5000)));
    for (name, game) in GAMES {
        let game = game.replace("TAGS ", TAGS).replace("TAGS", TAGS).replace("BOARD ", BOARD);
        let game = game.replace("BOARD", BOARD);
        text = text.replace(&format!("game {name}\n"), &format!("game (;{game};)\n"));
    }
    text
}

#[test]
fn the_wrapper_alone_makes_no_difference() {
    let scripts: Vec<String> = DIALOGUES.iter().map(|dialogue| written_out(dialogue)).collect();
    check_wrapper::<Seen>(&scripts);
}
