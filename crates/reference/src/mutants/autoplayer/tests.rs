//! Every mutant is well described, and built on a wrapper that changes nothing by itself.

use super::TOPICS;
use super::seen::Seen;
use crate::mutants::testing::{check_described, check_wrapper};

#[test]
fn names_are_unique_and_clauses_exist() {
    let clauses = [
        include_str!("../../../../../specs/autoplayer/clauses.toml"),
        include_str!("../../../../../specs/harness.toml"),
    ];
    check_described(TOPICS, &clauses, 300);
}

/// Words of the dialogues that stand for more.
const WORDS: &[(&str, &str)] = &[
    // A game in which moves take no time.
    ("GAME", "> new\n> level 0 0:05 0"),
    // One in which they take a second.
    ("SLOW", "> new\n> level 0 4 0"),
    ("THINK", "> new\n> level 0 4 0\n> go\n+ 100"),
    ("set PROMOTION", "setpos 7k/P7/8/8/8/8/8/K7 w - - 0 1"),
    ("set CASTLE", "setpos r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"),
    ("set BLACK-CASTLES", "setpos r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1"),
    ("set NO-RIGHT", "setpos r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w Qkq - 0 1"),
    ("set ATTACKED", "setpos r3k2r/pppp1ppp/b7/8/8/8/PPPP1PPP/R3K2R w KQkq - 0 1"),
    ("set KNIGHTS", "setpos rnbqkbnr/pppppppp/8/8/8/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 1"),
    ("set OWN-KNIGHTS", "setpos 7k/6pp/8/8/2q5/5N2/8/1N4RK w - - 0 1"),
    ("set ROOKS", "setpos 4k3/8/8/R7/8/8/8/R3K3 w - - 0 1"),
    ("set PASSING", "setpos rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
    ("set PINNED", "setpos 4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"),
    ("set B-PAWN", "setpos 4k3/8/8/8/8/2p5/1P6/2B1K3 w - - 0 1"),
    ("set MATE-IN-1", "setpos 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"),
    ("set BLACK-MATES", "setpos r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1"),
    ("set NEARLY-MATE", "setpos 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"),
    ("set NEARLY-STALEMATE", "setpos 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
    ("set FIFTY", "setpos 8/8/8/4k3/8/8/3R4/4K3 w - - 98 80"),
    ("set TWENTY-FIVE", "setpos 8/8/8/4k3/8/8/3R4/4K3 w - - 58 80"),
    ("set CAGE", "setpos 7k/7p/4P2P/8/8/B7/8/K7 w - - 0 1"),
    ("set LOST", "setpos 6k1/8/8/8/8/8/4q3/7K b - - 0 1"),
    ("set WON", "setpos 6k1/8/8/8/8/8/4q3/7K w - - 0 1"),
    ("set FAR-AHEAD", "setpos 1nb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1"),
    ("set WALL", "setpos 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"),
    ("set MINOR", "setpos 4k3/8/3n4/8/8/3N4/8/4K3 w - - 0 1"),
];

/// Dialogues without expectations.
const DIALOGUES: &[&str] = &[
    // What comes where no interface sends it.
    "GAME\n> e4\n+ 100\n> go\n+ 100",
    "> level 0 0:05 0\n> new\n> e4\n+ 100",
    "GAME\n> e4\n+ 100\n> result * {x}\n> result * {x}\n> new\n> e4\n+ 100",
    "GAME\n> e4\n+ 100\n> name X\n> d4\n+ 100",
    "THINK\n> set PROMOTION\n+ 100\n> go\n+ 2000",
    "GAME\n> setpos R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n> new\n> e4\n+ 100",
    "> new\n> level 0 0 0\n> e4\n+ 100",
    "GAME\n> e2e4\n+ 100",
    // Start, framing, words that nobody knows.
    "+ 100\n> quit",
    "> go\n+ 3000",
    "> quit\n+ 20000",
    "> new\n> quit\n+ 20000",
    "! eof\n+ 100",
    "THINK\n! eof\n+ 2000",
    "THINK\n! TERM\n+ 2000",
    "! TERM\n+ 100",
    "THINK\n> quit\n+ 2000",
    "GAME\n> e4\n+ 100\n> quit\n+ 100",
    "GAME\n> e5\n+ 100\n> quit\n+ 100",
    "GAME\n> e4\n+ 100\n> result * {x}\n> quit\n+ 100",
    "GAME\n>| g\n+ 100\n>| o\\n\n+ 100",
    "GAME\n>| name x\\ng\n+ 100\n>| o\\n\n+ 100",
    "GAME\n>> time 500 | otim 500 | go\n+ 100",
    ">> time 500 | otim 500 | time 500 | otim 500 | time 500 | otim 500 | time 500 | otim 500 | time 500 | otim 500 | time 500 | otim 500 | time 500 | otim 500 | time 500 | otim 500 | time 500 | otim 500 | e4\n+ 3000",
    "GAME\n>\n> e4\n+ 100",
    "GAME\n>  e4\n+ 100",
    "GAME\n>| e4\\r\\n\n+ 100",
    "GAME\n>| name x\\0y\\n\n> e4\n+ 100",
    "GAME\n> name é\n> e4\n+ 100",
    "GAME\n> name KILOBYTE\n> e4\n+ 100",
    "GAME\n>| e\n! eof",
    "GAME\n> z9z9\n+ 100",
    "GAME\n> frobnicate 1\n> level 1 2 3 4 5 6 7\n> level x\n> e4\n+ 100\n> level 3\n> d4\n+ 100",
    "GAME\n> frobnicate\n> e4\n+ 100\n> new\n> e4\n+ 100",
    "GAME\n> frobnicate\n> go\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> frobnicate\n> d4\n+ 100",
    "THINK\n> frobnicate\n+ 2000",
    "GAME\n> NEW\n> GO\n> QUIT\n> e4\n+ 100",
    "> setpos\n> rating\n> bughouse\n> setpos\n+ 100",
    "GAME\n> name Zarkov\n> rating 2400 2300\n> rating 2400 2600\n> rating 1 0\n> e4\n+ 100",
    "GAME\n> name KILOBYTE",
    // Games.
    "GAME\n> e4\n+ 100\n> d4\n+ 100\n> Nc3\n+ 100\n> a3\n+ 100\n> h3\n+ 100\n> new\n> e4\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 1500",
    "GAME\n> go\n+ 100\n> a6\n+ 100\n> h6\n+ 100\n> new\n+ 500\n> e4\n+ 500",
    "GAME\n> go\n+ 100\n> go\n+ 100",
    "THINK\n> go\n+ 4000\n> a6\n+ 2000",
    "THINK\n> new\n+ 2000\n> e4\n+ 2000",
    "THINK\n> result * {x}\n+ 2000\n> new\n+ 10\n> e4\n+ 2000",
    "GAME\n> e4\n+ 100\n> new\n> d4\n+ 100\n> new\n> go\n+ 100\n> new\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> result 1-0 {x}\n+ 500\n> d4\n+ 100\n> go\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> result * {x}\n> d4\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> result 1-0 {White mates}\n> d4\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> set MATE-IN-1\n> go\n+ 100\n> result 1-0 {mate}\n> new\n> go\n+ 100",
    "GAME\n> set CASTLE\n> O-O\n+ 100\n> new\n> e4\n+ 100",
    "GAME\n> set BLACK-MATES\n> go\n+ 100",
    "GAME\n> e4\n+ 0\n> d4\n+ 1\n> d4\n+ 2\n> d4\n+ 100",
    "GAME\n> time 500\n> otim 500\n> e4\n+ 100\n> time 500\n+ 100\n> otim 1\n> d4\n+ 100",
    "GAME\n> a3\n+ 60\n> h3\n+ 60\n> Ra2\n+ 60\n> Ra1\n+ 60\n> Ra2\n+ 60\n> Ra1\n+ 60\n> Ra2\n+ 60\n> Rh2\n+ 60\n> Rh1\n+ 60\n> Rh2\n+ 60\n> Rh1\n+ 60\n> Rh2\n+ 60",
    "GAME\n> e4\n+ 60\n> new\n> e4\n+ 60\n> new\n> e4\n+ 60",
    "GAME\n> set CASTLE\n> O-O\n+ 60\n> new\n> Nf3\n+ 60\n> g3\n+ 60\n> Bg2\n+ 60\n> O-O\n+ 60",
    // Moves.
    "GAME\n> set CASTLE\n> O-O-O\n+ 100",
    "GAME\n> set CASTLE\n> e1g1\n+ 100\n> a2a3\n+ 100",
    "GAME\n> set CASTLE\n> e1c1\n+ 100\n> a2a3\n+ 100",
    "GAME\n> set BLACK-CASTLES\n> e8g8\n+ 100",
    "GAME\n> set PROMOTION\n> a8=Q\n+ 100",
    "GAME\n> set PROMOTION\n> a8=R+\n+ 100",
    "GAME\n> set PROMOTION\n> a7a8r\n+ 100",
    "GAME\n> set PROMOTION\n> go\n+ 100",
    "GAME\n> set OWN-KNIGHTS\n> go\n+ 100",
    "GAME\n> set KNIGHTS\n> Nbd2\n+ 100",
    "GAME\n> set ROOKS\n> R5a3\n+ 100",
    "GAME\n> set PASSING\n> exf6\n+ 100",
    "GAME\n> set PASSING\n> e5f6\n+ 100",
    "GAME\n> set B-PAWN\n> bxc3\n+ 100",
    "GAME\n> set B-PAWN\n> Be3\n+ 100",
    "GAME\n> setpos 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n> go\n+ 100\n> Kd7\n+ 100",
    "GAME\n> setpos r3k3/8/8/8/8/8/4PPPP/4K2R w K - 0 1\n> go\n+ 100",
    "GAME\n> setpos 3qk3/8/8/8/8/8/8/3QK3 w - - 0 1\n> go\n+ 100",
    "GAME\n> set CASTLE\n> O-O-O\n+ 100\n> Kb1\n+ 100",
    "GAME\n> set CASTLE\n> O-O\n+ 100\n> Rfe1\n+ 100",
    "GAME\n> set CASTLE\n> e1c1\n+ 100\n> d1e1\n+ 100",
    "GAME\n> setpos 4k3/8/8/4Pp2/8/7B/8/4K3 w - f6 0 1\n> exf6\n+ 100\n> Be6\n+ 100",
    "GAME\n> setpos 4k3/8/8/4Pp2/8/7B/8/4K3 w - f6 0 1\n> e5f6\n+ 100\n> h3e6\n+ 100",
    "GAME\n> set KNIGHTS\n> Nbd2\n+ 100\n> Ng5\n+ 100",
    "> new\n> time 0\n> e4\n+ 1\n> d4\n+ 1",
    // Illegal moves.
    "GAME\n> e5\n+ 100\n> e4\n+ 100\n> new\n> e4\n+ 100",
    "GAME\n> e4\n+ 100\n> e5e6\n> e1e5\n+ 100",
    "THINK\n> e4\n+ 2000",
    "GAME\n> set NO-RIGHT\n> O-O\n+ 100",
    "GAME\n> set ATTACKED\n> O-O\n+ 100",
    "GAME\n> setpos rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3\n> exd6\n+ 100",
    "GAME\n> set PINNED\n> Nc3\n+ 100",
    // Draws.
    "GAME\n> draw\n> decline\n> e4\n+ 100\n> draw\n> decline\n> d4\n+ 100",
    "GAME\n> set LOST\n> Kg7\n+ 100\n> draw\n> Kg6\n+ 500\n> Kg5\n+ 100",
    "GAME\n> set WON\n> Kg1\n+ 100\n> draw\n> Kh1\n+ 100",
    "THINK\n> draw\n+ 2000",
    "SLOW\n> set LOST\n> Kg7\n+ 100\n> draw\n+ 2000",
    "GAME\n> e4\n+ 100\n> d4\n+ 100\n> decline\n> Nc3\n+ 100",
    "GAME\n> e4\n+ 100\n> d4\n+ 100\n> draw\n> Nc3\n+ 100",
    "GAME\n> e4\n+ 100\n> d4\n+ 100\n> Nc3\n+ 100",
    // Ends.
    "GAME\n> set NEARLY-MATE\n> Qg7#\n+ 100\n> 1-0 {White mates}\n> 0-1 {no}\n> Kg5\n> result 1-0 {x}",
    "GAME\n> set NEARLY-STALEMATE\n> Qf7\n+ 100",
    "GAME\n> set FIFTY\n> Rd3\n+ 100\n> Rd2\n+ 100\n> result 1/2-1/2 {fifty}",
    "GAME\n> set FIFTY\n> go\n+ 100\n> Ke6\n+ 100",
    "GAME\n> set TWENTY-FIVE\n> Rd3\n+ 100",
    "GAME\n> set CAGE\n> Ka2\n+ 100\n> Ka1\n+ 100\n> Ka2\n+ 100\n> Ka1\n+ 100\n> Ka2\n+ 100",
    "GAME\n> set PROMOTION\n> a8=N\n+ 100\n> Kg7\n+ 100",
    "GAME\n> set WALL\n> Kd2\n+ 100",
    "GAME\n> set MINOR\n> Nc5\n+ 100",
    "GAME\n> set FAR-AHEAD\n> h6\n+ 100\n> g6\n+ 100",
    "GAME\n> e4\n+ 100\n> otim 1\n> 1-0 {Black resigns}\n> d4\n+ 100\n> result 1-0 {x}\n> Nc3\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> 1-0 {x}\n> result 1-0 {x}\n> d4\n+ 100",
    "GAME\n> e4\n+ 100\n> result 1-0 {a {b} c}\n> result 1-0 {}\n> result 1-0\n> result 1-0 {x KILOBYTE}\n> result 1-0 {é}\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> result 1-0 {open\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> result 1-0 {open { more}\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> result 1-0 {new}\n+ 100",
    // Clocks.
    "> new\n> level 1 10 0\n> time 100\n> e4\n+ 3000",
    "> new\n> level 1 10 0\n> go\n+ 10\n> time 100\n+ 3000",
    "> new\n> level 1 10 0\n> time 100\n> otim 360000\n> e4\n+ 3000",
    "> new\n> level 1 10 0\n> time 100\n> otim 360000\n> go\n+ 3000",
    "> new\n> time 0\n> e4\n+ 100",
    "> new\n> time -5\n> e4\n+ 100",
    "> new\n> level 2 0:04 0\n> e4\n+ 3000\n> d4\n+ 3000\n> Nc3\n+ 3000",
    "> new\n> level 2 0:04 2 0:04\n> e4\n+ 3000\n> d4\n+ 3000\n> Nc3\n+ 3000\n> a3\n+ 3000\n> h3\n+ 3000",
    "> new\n> level 40 1 0\n> e4\n+ 5000",
    "> new\n> level 0 1 1\n> e4\n+ 5000",
    "> new\n> level 2 0:04 0\n> set PROMOTION\n> level 0 1 0\n> go\n+ 500",
    "GAME\n> e4\n+ 100\n> level 40 1 0\n> d4\n+ 3000",
    "GAME\n> e4\n+ 100\n> new\n> level 0 4 0\n> d4\n+ 3000",
    // Positions.
    "GAME\n> set PROMOTION\n> set FIFTY\n> go\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> new\n> set PROMOTION\n> go\n+ 100",
    "GAME\n> setpos 7k/P7/8/8/8/8/8/K7 w - -\n> go\n+ 100",
    "GAME\n> set LOST\n> go\n+ 100",
    "GAME\n> set PASSING\n> exf6\n+ 100",
    "GAME\n> setpos 8/8/8/8/8/8/8/8 w - - 0 1\n> go\n+ 100\n> new\n> go\n+ 100",
    "GAME\n> e4\n+ 100\n> set PROMOTION\n> go\n+ 100",
];

fn written_out(dialogue: &str) -> String {
    let long = "x".repeat(1024);
    let short = dialogue.replace("KILOBYTE", &long);
    WORDS.iter().fold(short, |text, (word, meaning)| text.replace(word, meaning))
}

#[test]
fn the_wrapper_alone_makes_no_difference() {
    let scripts: Vec<String> = DIALOGUES.iter().map(|dialogue| written_out(dialogue)).collect();
    assert!(scripts.iter().all(|script| !script.contains(" set ")), "a position is not in the list");
    check_wrapper::<Seen>(&scripts);
}
