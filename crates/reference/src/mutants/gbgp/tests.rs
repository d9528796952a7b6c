//! Every mutant is well described, and built on a wrapper that changes nothing by itself.

use super::TOPICS;
use super::seen::Seen;
use crate::mutants::testing::{check_described, check_wrapper};

#[test]
fn names_are_unique_and_clauses_exist() {
    let clauses = [
        include_str!("../../../../../specs/gbgp/clauses.toml"),
        include_str!("../../../../../specs/harness.toml"),
    ];
    check_described(TOPICS, &clauses, 240);
}

/// Words of the dialogues that stand for positions, the longer ones first.
const POSITIONS: &[(&str, &str)] = &[
    ("EIGHTEEN", "startpos moves P9 P6 P18 P19 P22 P17 P0 P16 P7 P4 P15 P10 P11 P14 P2 P1 P23 P21"),
    ("SEVENTEEN", "startpos moves P9 P6 P18 P19 P22 P17 P0 P16 P7 P4 P15 P10 P11 P14 P2 P1 P23"),
    ("FOURTEEN", "startpos moves P9 P6 P18 P19 P22 P17 P0 P16 P7 P4 P15 P10 P11 P14"),
    (
        "TAKEN",
        "startpos moves P21 P22 P0 P18 P9T18 P1 P4 P7 P2 P14 P19 P12 P6 P13T19 P20 P10 P23 P11 M20-19 M13-5",
    ),
    ("START", "startpos"),
    ("PLACING", "pos w:0,2;b:1,3;w;4;0"),
    ("TAKE", "pos w:0,1;b:9,10;w;4;0"),
    ("ALL-IN-MILL", "pos w:0,1;b:3,4,5;w;6;0"),
    ("PROTECTED", "pos w:0,1,3;b:4,9,10,11;w;8;0"),
    ("DOUBLE", "pos w:0,2,4,7;b:9,10,13,20;w;8;0"),
    ("MOVING", "pos w:0,2,3,5,6,8,10,13,19;b:1,4,7,9,11,12,14,16,22;w;18;0"),
    ("BLOCKADE", "pos w:0,1,9,10;b:2,4,21,22;w;18;0"),
    ("OPEN", "pos w:4,10,13,19;b:0,2,21,23;w;18;0"),
    ("SHUFFLE", "pos w:4,10,13,19;b:0,2,21,23;w;30;0"),
    ("FLYING-4", "pos w:0,1,14;b:3,4,5,10;w;20;2"),
    ("FLYING", "pos w:0,1,14;b:3,4,5;w;20;2"),
    ("BLACK-FIRST", "pos b:2,4,21,22;w:0,1,9,10;w;18;0"),
    ("BLACK", "pos w:0,9,21;b:1,2,10,22;b;31;5"),
    ("BLOCKED", "pos w:0,2,21,23;b:1,9,14,22;w;40;0"),
    ("TWO-MEN", "pos w:0,2;b:1,9,14;w;40;0"),
    ("NOBODY", "pos w:0,1;b:;w;4;0"),
    ("ONE-BLACK", "pos w:4;b:;b;1;1"),
    ("LATE", "pos w:0,1,9,10;b:2,4,21,22;w;1000;81"),
    ("PLIES-256", "pos w:0,1,9,10;b:2,4,21,22;w;256;9"),
    ("IDLE", "pos w:4,10,13,19;b:0,2,21,23;w;150;100"),
    ("SIXTY", "pos w:4,10,13,19;b:0,2,21,23;w;90;60"),
    ("LONG-IDLE", "pos w:0,1,9,10;b:2,4,21,22;b;9999;9999"),
    ("ODD", "pos w:0,2,4;b:1,3;b;4;0"),
    ("GARBAGE", "pos garbage"),
    ("OVERLAP", "pos w:0;b:0;w;2;0"),
];

/// Dialogues without expectations. `READY` stands for an opening, `THINK` and `PONDER` for one with a search under way,
/// `set NAME` for a position of the list.
const DIALOGUES: &[&str] = &[
    // The opening, and what comes before or again.
    "> gbgp\n> newgame\n> isready",
    "> isready\n> gbgp\n> gbgp\n> isready",
    "> gbgp\n> setoption name Hash value 2\n> isready",
    "> gbgp\n> set BLOCKADE\n> go maxdepth 1\n+ 200",
    "> gbgp\n> newgame\n> go maxdepth 1\n+ 200",
    "READY> newgame\n> isready\n> newgame\n> isready",
    "READY> go maxdepth 1\n+ 200\n> newgame\n> set BLOCKADE\n> go maxdepth 1\n+ 200",
    "READY> set TWO-MEN\n> go maxdepth 1\n+ 100\n> newgame\n> isready",
    // Options and debug.
    "READY> setoption name Hash value 16\n> isready",
    "READY> setoption name Hash value 0\n> isready",
    "READY> setoption name Clear Hash\n> isready",
    "READY> setoption name Opening Line value P4 P19\n> isready",
    "READY> setoption name Style value Wild\n> set BLOCKADE\n> setoption name Ponder value true\n> go maxdepth 1\n+ 200",
    "READY> setoption name Nope value 3\n> isready",
    "READY> setoption Hash 16\n> isready",
    "READY> debug on\n> set BLOCKADE\n> debug on\n> go maxdepth 1\n+ 200\n> debug off\n> isready",
    "READY> set BLOCKADE\n> debug on\n> go maxdepth 1\n+ 200",
    "READY> debug maybe\n> isready",
    // isready.
    "READY>> isready | isready | isready | isready | isready",
    "READY> stop\n> isready",
    "READY> go maxdepth 1\n+ 200\n> isready\n> go maxdepth 1\n+ 200",
    "READY> set BLOCKED\n> isready",
    "READY> set BLOCKADE\n> isready\n> go maxdepth 1\n+ 200",
    "READY>> isready | go maxdepth 1\n+ 200",
    "READY>> go maxdepth 2 | isready\n+ 400",
    "THINK> isready\n> isready\n> isready\n> stop\n+ 100",
    "PONDER> isready\n+ 100\n> ponderhit\n> stop\n+ 100",
    // Framing and white space.
    "READY>| isr\n>| eady\n>| \\n\n>| isready\\nisr\n>| eady\\n\n> isready",
    "READY>> isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready | isready",
    "READY>| isready\\r\\n",
    "READY>   isready",
    "READY>| isready  \\n",
    "READY>| \tisready\t\\n",
    "READY> position startpos moves P0  P1\n> go maxdepth 1\n+ 200",
    "READY> BLANKS\n> go maxdepth 1\n+ 200",
    "READY> LONG\n> isready\n> isready",
    "READY> \n> isready",
    "READY>| frobnicate \\0\\n\n> isready\n> isready",
    "READY> frobnicate caf\u{e9}\n> isready",
    "READY>> set START moves P0 | set BLOCKADE | go maxdepth 1\n+ 200",
    "READY>| position start\n! eof",
    // What is unknown.
    "READY> set BLOCKADE\n> frobnicate 1 2\n> go maxdepth 1\n+ 200",
    "READY> readyok\n> isready",
    "THINK> frobnicate\n> stop\n+ 100",
    "READY> go foo 7 maxdepth 1\n+ 200\n> stop\n+ 100",
    "READY> go maxdepth x\n+ 100\n> stop\n+ 100",
    "READY> go maxdepth 0\n+ 100\n> stop\n+ 100",
    "READY> position foo\n> stop it\n> isready",
    // Positions.
    "READY> set BLOCKADE\n> go maxdepth 1\n+ 200\n> set START\n> go maxdepth 1\n+ 200",
    "> gbgp\n> newgame\n> set BLACK\n> go maxdepth 1\n+ 200",
    "READY> set MOVING\n> go maxdepth 1\n+ 200\n> set TAKEN\n> go maxdepth 1\n+ 200",
    "READY> set TAKEN\n> go maxdepth 1\n+ 200\n> set OPEN\n> go maxdepth 1\n+ 200",
    "READY> set FLYING\n> set EIGHTEEN\n> go maxdepth 1\n+ 200\n> set FOURTEEN\n> go maxdepth 1\n+ 200",
    "READY> set EIGHTEEN\n> set EIGHTEEN\n> go maxdepth 1\n+ 200",
    "READY> set SEVENTEEN\n> go maxdepth 1\n+ 200",
    "READY> set SHUFFLE moves M4-7\n> go maxdepth 1\n+ 200",
    "READY> set START moves P4\n> go maxdepth 1\n+ 200",
    "READY> set BLACK-FIRST\n> go maxdepth 1\n+ 200",
    "READY> set MOVING\n> set ONE-BLACK\n> go maxdepth 1\n+ 200",
    "READY> set PLIES-256\n> go maxdepth 1\n+ 200",
    "READY> set LATE\n> go maxdepth 1\n+ 200",
    "READY> set LONG-IDLE\n> isready",
    "READY> set ODD\n> isready",
    "READY> set GARBAGE\n> set OVERLAP\n> set BLOCKADE\n> go maxdepth 1\n+ 200",
    "READY> set OVERLAP\n> isready",
    "READY> set START moves P0 P0\n> set BLOCKADE\n> go maxdepth 1\n+ 200",
    "READY> set START moves x\n> isready",
    "READY> set TWO-MEN moves M0-9\n> isready",
    "READY> set NOBODY\n> isready",
    "READY> set BLOCKADE\n> set START moves\n> go maxdepth 1\n+ 200",
    "READY> LONG-GAME\n> go maxdepth 1\n+ 200",
    // Moves and answers.
    "READY> go maxdepth 1\n+ 200\n> go maxdepth 1\n+ 200",
    "READY> set TAKE\n> go maxdepth 2\n+ 2000",
    "READY> set ALL-IN-MILL\n> go maxdepth 2\n+ 2000",
    "READY> set PROTECTED\n> go maxdepth 2\n+ 2000",
    "READY> set DOUBLE\n> go maxdepth 2\n+ 2000",
    "READY> set FLYING\n> go maxdepth 2\n+ 4000",
    "READY> set FLYING-4\n> go maxdepth 1\n+ 2000",
    "READY> set MOVING\n> go maxdepth 3\n+ 4000",
    "READY> set PLACING\n> go maxdepth 4\n+ 4000",
    "READY> set SIXTY\n> go maxdepth 1\n+ 200",
    "READY> set SHUFFLE moves M4-7 M0-1 M7-4 M1-0\n> go maxdepth 1\n+ 200\n> set SHUFFLE moves M4-7 M0-1 M7-4 M1-0\n> go maxdepth 1\n+ 200\n> newgame\n> set SHUFFLE moves M4-7 M0-1 M7-4 M1-0\n> go maxdepth 1\n+ 200",
    "READY> set SHUFFLE moves M4-7 M0-1 M7-4 M1-0 M4-7 M0-1 M7-4 M1-0\n> go maxdepth 1\n+ 200\n> newgame\n> set SHUFFLE moves M4-7 M0-1 M7-4 M1-0\n> go maxdepth 1\n+ 200",
    "TWENTY",
    // Limits.
    "READY> go maxdepth 3\n+ 4000\n> go maxdepth 1\n+ 300\n> stop\n+ 100",
    "READY> set OPEN\n> go maxdepth 20 maxtime 100\n+ 500\n> stop\n+ 100",
    "READY> set OPEN\n> go maxdepth 1 maxtime 1000\n+ 500\n> stop\n+ 100",
    "READY> set OPEN\n> go maxtime 100\n+ 500\n> stop\n+ 100",
    "READY> set OPEN\n> go wtime 1000 btime 60000\n+ 2000\n> stop\n+ 100",
    "READY> set OPEN\n> go btime 60000 wtime 1000\n+ 2000\n> stop\n+ 100",
    "READY> set OPEN\n> go wtime 1000\n+ 2000\n> stop\n+ 100",
    "READY> set OPEN moves M4-7\n> go wtime 60000 btime 1000\n+ 2000\n> stop\n+ 100",
    "READY> set OPEN\n> go wtime 1000 btime 1000 winc 30000 binc 30000 movestogo 1\n+ 2000\n> stop\n+ 100",
    "READY> set OPEN\n> go wtime 0 btime 0\n+ 200\n> stop\n+ 100",
    // Stops.
    "THINK+ 600\n> stop\n+ 100",
    "THINK+ 200\n> stop\n+ 9000\n> go\n+ 50\n> stop\n+ 100\n> go maxdepth 1\n+ 200",
    "THINK>> stop | stop\n+ 100",
    "THINK> stop\n+ 100\n> stop\n> go\n+ 100\n> stop\n+ 100",
    "THINK> set BLOCKADE\n> stop\n+ 100\n> go maxdepth 1\n+ 200",
    "READY>> set BLOCKADE | go | stop\n+ 100",
    "READY> go maxdepth 1\n+ 200\n> stop\n+ 100",
    "CROSSINGS",
    // Pondering.
    "READY> set OPEN\n> go ponder maxdepth 1\n+ 300\n> ponderhit\n+ 300",
    "READY> set OPEN\n> go ponder maxdepth 1\n+ 300\n> stop\n+ 300",
    "READY> set OPEN\n> go ponder maxtime 50\n+ 300\n> ponderhit\n+ 300",
    "READY> set OPEN\n> go maxdepth 1 ponder\n+ 300\n> stop\n+ 300",
    "READY>> set OPEN | go ponder maxdepth 1 | ponderhit\n+ 300",
    "READY> set OPEN\n> go ponder maxtime 200\n+ 20\n> ponderhit\n+ 1000\n> stop\n+ 100",
    "PONDER> ponderhit\n+ 50\n> stop\n+ 100",
    "PONDER> stop\n+ 100\n> set BLOCKADE\n> go maxdepth 1\n+ 300\n> stop\n+ 100",
    "READY> set MOVING\n> set OPEN\n> go ponder maxdepth 2\n> ponderhit\n+ 2000",
    "READY> ponderhit\n> isready",
    "READY>> go maxdepth 2 | ponderhit\n+ 1000",
    "READY> set BLOCKADE\n> go ponder maxdepth 1\n>> ponderhit | ponderhit\n+ 300",
    "READY> set BLOCKED\n> go ponder maxdepth 1\n+ 100\n> ponderhit\n+ 100",
    // The end of the game.
    "READY> set BLOCKED\n> go maxdepth 1\n+ 100\n> stop\n+ 100\n> set BLOCKADE\n> go maxdepth 1\n+ 200",
    "READY> set BLOCKED\n> go\n+ 100\n> stop\n+ 100",
    "READY> set TWO-MEN\n> go maxdepth 1\n+ 100",
    "READY> set IDLE\n> go maxdepth 1\n+ 200",
    "READY> set IDLE moves M4-7\n> go maxdepth 1\n+ 200",
    // Commands at the wrong time.
    "THINK> go maxdepth 1\n> stop\n+ 400",
    "THINK> newgame\n> stop\n+ 100",
    "READY>> set OPEN | go maxdepth 2 | set BLOCKADE\n+ 1000\n> go maxdepth 1\n+ 200",
    // The end.
    "> quit",
    "> gbgp\n> quit",
    "READY> quit",
    "READY> go maxdepth 1\n+ 200\n> quit",
    "READY> quit\n! eof",
    "READY! eof",
    "READY! TERM",
    "THINK> quit",
    "THINK>> stop | quit\n+ 100",
    "THINK! eof",
    "THINK! TERM",
    "PONDER> quit",
    "PONDER! eof",
];

const READY: &str = "> gbgp\n> newgame\n> isready\n> position startpos\n";
const THINK: &str = "> gbgp\n> newgame\n> isready\n> set OPEN\n> go\n+ 50\n";
const PONDER: &str = "> gbgp\n> newgame\n> isready\n> set OPEN\n> go ponder\n+ 50\n";

/// A dialogue with its openings and positions written out.
fn written_out(dialogue: &str) -> String {
    let there_and_back = " M4-7 M0-1 M7-4 M1-0".repeat(300);
    let twenty = format!("READY{}", "> go maxdepth 1\n+ 200\n".repeat(20));
    let crossings: String =
        (0..40).map(|turn| format!("> go maxdepth 1\n+ {}\n> stop\n+ 30\n", turn % 4 + 1)).collect();
    let mut text = dialogue
        .replace("TWENTY", &twenty)
        .replace("CROSSINGS", &format!("READY{crossings}"))
        .replace("READY", READY)
        .replace("THINK", THINK)
        .replace("PONDER", PONDER)
        .replace("> LONG-GAME\n", &format!("> set SHUFFLE moves{there_and_back} M10-18 M0-1 M13-20T2\n"))
        .replace("> LONG\n", &format!("> {}\n", "a".repeat(10_000)))
        .replace("> BLANKS\n", &format!("> position startpos{}moves P0\n", " ".repeat(300)));
    for (name, position) in POSITIONS {
        text = text.replace(&format!("set {name} "), &format!("position {position} "));
        text = text.replace(&format!("set {name}\n"), &format!("position {position}\n"));
    }
    text
}

#[test]
fn the_wrapper_alone_makes_no_difference() {
    let scripts: Vec<String> = DIALOGUES.iter().map(|dialogue| written_out(dialogue)).collect();
    assert!(scripts.iter().all(|script| !script.contains(" set ")), "a position is not in the list");
    check_wrapper::<Seen>(&scripts);
}
