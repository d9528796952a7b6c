//! The model's tests: what is sent (`>`, on purpose against the interface clauses `!`) and printed (`<`), and the findings.

use std::time::Duration;

use super::machine::Uci;
use crate::common::testing::{self, acted, acted_by, check_readings, check_types, pair, read};
use crate::model::{Class, Fence, FenceWanted, Intent, Model, ModelSetup, Said, Within};

/// Plays a script with a model of an engine that introduces itself with these options.
fn introduced(options: &[&str], script: &[&str]) -> (Uci, Vec<String>) {
    let head =
        ["> uci", "< id name x", "< id author y", "< option name Hash type spin default 16 min 1 max 64"];
    let tail = ["< uciok", "> ucinewgame", "> isready", "< readyok"];
    let options: Vec<String> = options.iter().map(|option| format!("< option name {option}")).collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    testing::played(Uci::new(ModelSetup::default()), &[&head[..], &options, &tail, script].concat())
}

/// Plays a script after the handshake.
fn played(script: &[&str]) -> (Uci, Vec<String>) {
    introduced(&[], script)
}

const START: &str = "> position startpos";
const CASTLING: &str = "> position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "> position fen 8/P6k/8/8/8/8/8/6K1 w - - 0 1";
const STALEMATE: &str = "> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const SINGLE: &str = "> position fen k7/8/8/8/8/8/6q1/7K w - - 0 1";
/// What an answer follows on.
const SCORED: &str = "< info depth 1 score cp 3 nodes 20 time 0 pv e2e4";

#[test]
fn answers() {
    let cases: &[(&[&str], &[&str])] = &[
        (&[START, "> go depth 1", SCORED, "< bestmove e2e4 ponder e7e5"], &[]),
        (&[START, "> go depth 1", SCORED, "< bestmove e2e4", "< bestmove e2e4"], &["answer UCI-BM-5 must"]),
        (&[START, "< bestmove e2e4"], &["answer UCI-GEN-14 must"]),
        (&[START, "> go depth 1", "< bestmove e2e4"], &["information UCI-BM-4 should"]),
        (&[START, "> go infinite", "> stop", "< bestmove e2e4"], &[]),
        (&[SINGLE, "> go depth 1", "< bestmove h1g2"], &[]),
        (&[START, "> go depth 1", SCORED, "< bestmove e2e4 now"], &["answer-form UCI-BM-1 should"]),
        (&[START, "> go depth 1", SCORED, "< bestmove E2E4"], &["answer-form UCI-MOVE-1 must"]),
        (&[START, "> go depth 1", SCORED, "< bestmove e2e4 ponder e2e4"], &["ponder-move UCI-BM-3 should"]),
        (
            &[CASTLING, "> go depth 1", "< info score cp 1", "< bestmove a1b1 ponder e8h8"],
            &["ponder-move UCI-MOVE-3 must"],
        ),
        (
            &[START, "> go depth 1", SCORED, "< bestmove e2e4 ponder (none)"],
            &["answer-form UCI-MOVE-4 should"],
        ),
        (&["< readyok"], &["ready UCI-RDY-5 must"]),
        (&["> isready", "< readyok 1"], &["answer-form UCI-RDY-7 must"]),
        // Legality.
        (&[START, "> go depth 1", SCORED, "< bestmove e2e5"], &["move-legal UCI-BM-2 must"]),
        (&[START, "> go depth 1", SCORED, "< bestmove 0000"], &["move-legal UCI-BM-2 must"]),
        (&["> position startpos moves e2e4", "> go depth 1", "< info score cp 1", "< bestmove e7e5"], &[]),
        (
            &["> position startpos moves e2e4", "> go depth 1", "< info score cp 1", "< bestmove d2d4"],
            &["move-legal UCI-BM-2 must"],
        ),
        (&[CASTLING, "> go depth 1", "< info score cp 1", "< bestmove e1g1"], &[]),
        (
            &[CASTLING, "> go depth 1", "< info score cp 1", "< bestmove e1h1"],
            &["move-legal UCI-MOVE-3 must"],
        ),
        (&[PROMOTION, "> go depth 1", "< info score cp 1", "< bestmove a7a8n"], &[]),
        (
            &[PROMOTION, "> go depth 1", "< info score cp 1", "< bestmove a7a8"],
            &["move-legal UCI-MOVE-2 must"],
        ),
        (&[START, "> go depth 1", SCORED, "< bestmove e2e4", "> go depth 1", SCORED, "< bestmove e2e4"], &[]),
        (
            &[
                START,
                "> go depth 1",
                SCORED,
                "< bestmove e2e4",
                "> go depth 1",
                "< info score cp 1",
                "< bestmove e7e5",
            ],
            &["move-legal UCI-POS-7 must"],
        ),
        (&[START, "> go depth 1 searchmoves e2e4", "< bestmove e2e4"], &[]),
        (&[START, "> go depth 1 searchmoves e2e4", "< bestmove d2d4"], &["move-legal UCI-GO-4 must"]),
        // Where the list ends, and what is not legal in it, is open.
        (&[START, "> go searchmoves e2e4 depth 1", SCORED, "< bestmove d2d4"], &[]),
        (&[START, "> go depth 1 searchmoves e2e4 e2e5", SCORED, "< bestmove d2d4"], &[]),
        (&[START, "> go depth 1 searchmoves e2e5", SCORED, "< bestmove (none)"], &[]),
        (&[START, "> go searchmoves e2e4 depth 1", "< info depth 5 score cp 1", "< bestmove e2e4"], &[]),
        // Without a legal move.
        (&[STALEMATE, "> go depth 1", "< bestmove 0000"], &[]),
        (&[STALEMATE, "> go depth 1", "< bestmove (none)"], &["answer-form UCI-MOVE-4 should"]),
        (&[STALEMATE, "> go depth 1", "< bestmove"], &["answer-form UCI-MOVE-4 should"]),
        (&[STALEMATE, "> go infinite", "< bestmove 0000"], &[]),
        (&[STALEMATE, "> go depth 1", "< bestmove h8h7"], &["move-legal UCI-BM-2 may"]),
        // What ends only when it is told to.
        (&[START, "> go infinite", SCORED, "< bestmove e2e4"], &["infinite UCI-GO-6 must"]),
        (&[START, "> go infinite", SCORED, "> stop", "< bestmove e2e4"], &[]),
        (&[SINGLE, "> go infinite", "< bestmove h1g2"], &["infinite UCI-GO-6 must"]),
        (&[START, "> go ponder wtime 1 btime 1", "< bestmove e2e4"], &["ponder UCI-GO-7 must"]),
        (&[START, "> go ponder wtime 1 btime 1", "> ponderhit", "< bestmove e2e4"], &[]),
        (&[START, "> go ponder wtime 1 btime 1", "> stop", "< bestmove e2e4"], &[]),
        (&[START, "> go ponder infinite", "> ponderhit", "< bestmove e2e4"], &["infinite UCI-GO-6 must"]),
        (&[START, "> go infinite", "> quit", "< bestmove e2e4"], &[]),
        (&[START, "> go infinite", ". ", "< bestmove e2e4"], &[]),
        (&[START, "> go ponder wtime 1 btime 1", ". ", "< bestmove e2e4"], &[]),
        // `isready`, before the move or behind it.
        (&[START, "> go infinite", "> isready", "< readyok", "> stop", "< bestmove e2e4"], &[]),
        (&[START, "> go infinite", "> isready", "> stop", "< bestmove e2e4", "< readyok"], &[]),
        // What no GUI sends makes breaches weaknesses, and the board unknown.
        (&["! position fen nonsense", "> go depth 1", SCORED, "< bestmove e2e5"], &[]),
        (&[START, "> go foo depth 1", "< bestmove e2e5"], &[]),
        (&["> hello", START, "> go depth 1", SCORED, "< bestmove e2e5"], &["move-legal UCI-BM-2 should"]),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, *expected, "{script:?}");
    }
}

#[test]
fn one_thread_may_have_come_further_than_another() {
    let threads = ["Threads type spin default 1 min 1 max 8"];
    let search = [
        START,
        "> go infinite",
        "+ 1",
        "< info depth 9 score cp 3 nodes 1 time 0 pv e2e4",
        "< info depth 8 score cp 3 nodes 1 time 0 pv e2e4",
    ];
    assert_eq!(introduced(&threads, &search).1, ["info-progress UCI-INFO-17 should"]);
    let several = [&["> setoption name Threads value 2"], &search[..]].concat();
    assert_eq!(introduced(&threads, &several).1, [""; 0]);
}

#[test]
fn information() {
    let go = |told: &str| played(&[START, "> go infinite", told]).1;
    let cases: &[(&str, &[&str])] = &[
        ("< info depth 1 seldepth 3 multipv 1 score cp -3 nodes 9 nps 9 hashfull 0 time 0 pv e2e4 e7e5", &[]),
        ("< info depth 1 score mate 3 lowerbound wdl 1 2 3 nodes 9 time 0 pv e2e4", &[]),
        ("< info string anything 99 depth x", &[]),
        ("< info depth 1.5", &["info-form UCI-INFO-1 must"]),
        ("< info depth 1 speed 3", &["info-form UCI-INFO-1 may"]),
        ("< info depth 1 depth 2", &["info-form UCI-INFO-1 may"]),
        ("< info depth 1 score cp 3 nodes 1 time 0 pv e2e4info depth 2", &["line-form UCI-GEN-4 must"]),
        ("< info depth 1 nodes 1 readyok", &["line-form UCI-GEN-4 must"]),
        ("< info depth 1 debuginfo 3", &["info-form UCI-INFO-1 may"]),
        ("< info depth 1 score cp 3 nodes 1 time 0 pv", &["info-form UCI-INFO-1 should"]),
        ("< info depth 1 score cp 3 nodes 1 time 0 pv ['e2e4']", &["info-form UCI-INFO-1 should"]),
        ("< info depth 1 score cp 3 nodes 1 time 0 pv e2e4 (none)", &["info-form UCI-MOVE-4 should"]),
        ("< info depth 1 score cp 3 nodes 1 time 0 pv e2e4#", &["info-form UCI-MOVE-1 must"]),
        ("< info seldepth 3", &["info-form UCI-INFO-3 must"]),
        ("< info depth 3 lowerbound", &["info-form UCI-INFO-18 must"]),
        ("< info hashfull 1001", &["info-form UCI-INFO-10 must"]),
        ("< info cpuload 4000", &["info-form UCI-INFO-10 must"]),
        ("< info depth 1 score cp 3 time 0 pv e2e4", &["info-parts UCI-INFO-2 should"]),
        ("< info depth 1 score cp 3 nodes 1 pv e2e4", &["info-parts UCI-INFO-4 should"]),
        ("< info multipv 0 depth 1", &["info-multipv UCI-INFO-13 must"]),
        ("< info multipv 2 depth 1", &["info-multipv UCI-INFO-13 must"]),
        ("< info refutation e2e4 e7e5", &["info-switched UCI-INFO-14 must", "info-early UCI-INFO-12 should"]),
        ("< info currline 1 e2e4 e7e5", &["info-switched UCI-INFO-15 must", "info-early UCI-INFO-12 should"]),
        ("< info currmove e2e4 currmovenumber 1", &["info-early UCI-INFO-12 should"]),
        ("< info time 9000", &["info-times UCI-INFO-4 should"]),
        ("< info depth 1 pv e2e4 e2e4", &["info-moves UCI-INFO-16 must"]),
        ("< info depth 1 pv e2e4 0000 d2d4", &[]),
    ];
    for (line, expected) in cases {
        assert_eq!(go(line), *expected, "{line}");
    }
    let cases: &[(&[&str], &[&str])] = &[
        (&["< info string hello"], &[]),
        (&["< info depth 1 score cp 3"], &["info-place UCI-GEN-7 should"]),
        (&[START, "> go infinite", "+ 1", "< info currmove e2e4 currmovenumber 1"], &[]),
        (&[START, "> go infinite", "+ 1", "< info currmove e2e5"], &["info-moves UCI-INFO-16 must"]),
        (
            &[START, "> go infinite", "+ 1", "< info currmove e2e4 currmovenumber 0"],
            &["info-form UCI-INFO-9 must"],
        ),
        (&[START, "> go depth 1", "< info depth 2"], &["info-progress UCI-GO-8 should"]),
        (
            &[START, "> go infinite", "< info nodes 9 time 3", "< info nodes 8 time 3"],
            &["info-progress UCI-INFO-17 should"],
        ),
        (
            &[
                START,
                "> go infinite",
                "< info depth 5 score cp 1 nodes 1 time 0 pv e2e4",
                "< info depth 4 score cp 1 nodes 2 time 0 pv e2e4",
            ],
            &["info-progress UCI-INFO-17 should"],
        ),
        (
            &[
                START,
                "> go infinite",
                "< info nodes 900 time 300",
                "> isready",
                "< readyok",
                "< info depth 1",
                "< info nodes 20 time 3",
            ],
            &["ready UCI-RDY-3 must", "info-progress UCI-INFO-17 should"],
        ),
        // Threads tell in no order, and what comes later than the first line behind `readyok` is not about it.
        (
            &[
                START,
                "> go infinite",
                "< info nodes 900 time 300",
                "> isready",
                "< readyok",
                "< info nodes 899 time 200",
            ],
            &["info-progress UCI-INFO-17 should"],
        ),
        (
            &[
                START,
                "> go infinite",
                "< info nodes 900 time 300",
                "> isready",
                "< readyok",
                "< info nodes 901 time 300",
                "< info nodes 20 time 3",
            ],
            &["info-progress UCI-INFO-17 should"],
        ),
        // A search within bounds may be repeated less deep.
        (
            &[
                START,
                "> go infinite",
                "< info depth 5 score cp 1 lowerbound nodes 1 time 0 pv e2e4",
                "< info depth 4 score cp 1 nodes 2 time 0 pv e2e4",
            ],
            &[],
        ),
        (
            &[START, "> go depth 3 searchmoves e2e4", "< info depth 1 score cp 3 nodes 1 time 0 pv d2d4"],
            &["info-moves UCI-GO-4 must"],
        ),
        (
            &[START, "> go infinite", "+ 3", "< info depth 5 nodes 300000 nps 100 time 3000"],
            &["info-times UCI-INFO-5 should"],
        ),
        (&[START, "> go infinite", "+ 3", "< info depth 5 nodes 300000 nps 130000 time 3000"], &[]),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, *expected, "{script:?}");
    }
}

#[test]
fn switches_and_variations_that_were_asked_for() {
    let options = [
        "MultiPV type spin default 1 min 1 max 9",
        "UCI_ShowRefutations type check default false",
        "UCI_ShowCurrLine type check default false",
        "UCI_Chess960 type check default false",
    ];
    let castling = "> position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    let on = "> setoption name uci_chess960 value TRUE";
    let cases: &[(&[&str], &[&str])] = &[
        (&["> setoption name multipv value 2", START, "> go infinite", "< info multipv 2 depth 1"], &[]),
        (
            &["> setoption name MultiPV value 2", START, "> go infinite", "< info multipv 3 depth 1"],
            &["info-multipv UCI-INFO-13 must"],
        ),
        (
            &[
                "> setoption name MultiPV value 2",
                START,
                "> go infinite",
                "< info multipv 1 depth 1 score cp 1 nodes 1 time 0 pv e2e4",
                "< info multipv 2 depth 1 score cp 1 nodes 2 time 0 pv e2e4",
            ],
            &["info-multipv UCI-INFO-13 must"],
        ),
        // One of them may be a bound, depth after depth.
        (
            &[
                "> setoption name MultiPV value 2",
                START,
                "> go infinite",
                "< info multipv 1 depth 1 score cp 1 lowerbound nodes 1 time 0 pv e2e4",
                "< info multipv 2 depth 1 score cp 1 nodes 2 time 0 pv e2e4",
                "< info multipv 1 depth 2 score cp 1 lowerbound nodes 3 time 0 pv e2e4",
                "< info multipv 2 depth 2 score cp 1 nodes 4 time 0 pv d2d4",
                "< info multipv 1 depth 3 score cp 1 nodes 5 time 0 pv e2e4",
            ],
            &[],
        ),
        (
            &[
                "> setoption name MultiPV value 2",
                START,
                "> go infinite",
                "< info multipv 18446744073709551615 depth 1 score cp 1 nodes 1 time 0 pv e2e4",
            ],
            &["info-multipv UCI-INFO-13 must"],
        ),
        (
            &[
                "> setoption name MultiPV value 4",
                SINGLE,
                "> go infinite",
                "< info multipv 2 depth 1 score cp 1 nodes 2 time 0",
            ],
            &["info-multipv UCI-INFO-13 must"],
        ),
        // Of the moves of `searchmoves` alone there is something to tell.
        (
            &[
                "> setoption name MultiPV value 4",
                START,
                "> go infinite searchmoves e2e4",
                "< info multipv 1 depth 1 score cp 1 nodes 2 time 0 pv e2e4",
                "< info multipv 1 depth 2 score cp 1 nodes 3 time 0 pv e2e4",
                "< info multipv 1 depth 3 score cp 1 nodes 4 time 0 pv e2e4",
            ],
            &[],
        ),
        (
            &[
                "> setoption name UCI_ShowRefutations value true",
                START,
                "> go infinite",
                "+ 1",
                "< info refutation e2e4 e7e5",
            ],
            &[],
        ),
        (
            &[
                "> setoption name UCI_ShowCurrLine value true",
                START,
                "> go infinite",
                "+ 1",
                "< info currline 0 e2e4",
            ],
            &["info-switched UCI-INFO-15 must"],
        ),
        (&[on, castling, "> go depth 1", "< info score cp 1", "< bestmove e1h1"], &[]),
        (
            &[on, castling, "> go depth 1", "< info score cp 1", "< bestmove e1g1"],
            &["move-legal UCI-960-1 must"],
        ),
        (
            &[on, castling, "> go depth 1", "< info score cp 1", "< bestmove e1h1 ponder e8c8"],
            &["ponder-move UCI-960-1 must"],
        ),
        (
            &[
                on,
                "> setoption name UCI_Chess960 value false",
                CASTLING,
                "> go depth 1",
                "< info score cp 1",
                "< bestmove e1h1",
            ],
            &["move-legal UCI-960-4 must"],
        ),
        // A position is lost if moves are written otherwise now, not by the value that stood there anyway.
        (&["> position startpos", on, "> go depth 1"], &["UCI-GUI-5"]),
        (
            &[
                "> position startpos",
                "> setoption name UCI_Chess960 value false",
                "> go depth 1",
                "< info score cp 1",
                "< bestmove e2e5",
            ],
            &["move-legal UCI-BM-2 must"],
        ),
        (&[castling], &[]),
        (&["> position fen 1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1"], &["UCI-GUI-5"]),
    ];
    for (script, expected) in cases {
        let script: Vec<&str> = script.to_vec();
        assert_eq!(introduced(&options, &script).1, *expected, "{script:?}");
    }
}

#[test]
fn introductions() {
    let cases: &[(&[&str], &[&str])] = &[
        (
            &[
                "Clear Hash type button",
                "Style type combo default a var a var b c",
                "Path type string default <empty>",
            ],
            &[],
        ),
        (&["A type spin default 3"], &["option-form UCI-OPT-4 must"]),
        (&["A type spin default 3 min 4 max 9"], &["option-form UCI-OPT-4 must"]),
        (&["A type check default True"], &["option-form UCI-OPT-3 should"]),
        (&["A type check"], &["option-form UCI-OPT-3 must"]),
        (&["A type combo default x var y"], &["option-form UCI-OPT-5 must"]),
        (&["A type button default 1"], &["option-form UCI-OPT-6 must"]),
        (&["A type string default"], &["option-form UCI-OPT-7 should"]),
        (&["A type filename default x"], &["option-form UCI-OPT-2 may"]),
        (&["A type number default 3"], &["option-form UCI-OPT-2 must"]),
        (&["The value type check default true"], &["option-form UCI-OPT-8 should"]),
        (&["Ponder type spin default 0 min 0 max 1"], &["options UCI-OPT-9 must"]),
        (&["MultiPV type spin default 3 min 1 max 9"], &["options UCI-OPT-12 must"]),
        (&["UCI_ShowCurrLine type check default true"], &["options UCI-OPT-13 should"]),
        (&["UCI_Elo type spin default 9 min 1 max 99"], &["options UCI-OPT-14 must"]),
        (&["NalimovPath type string default <empty>"], &["options UCI-OPT-15 should"]),
        (&["hash type spin default 1 min 1 max 9"], &["options UCI-OPT-16 must"]),
        (&["UCI_Chess960 type check default true"], &["options UCI-OPT-17 must"]),
    ];
    for (options, expected) in cases {
        assert_eq!(introduced(options, &[]).1, *expected, "{options:?}");
    }
    let cases: &[(&[&str], &[&str])] = &[
        (&["< banner", "> uci", "< id name A B", "< id author c", "< uciok"], &["options UCI-OPT-10 should"]),
        (&["< info string hello", "> uci"], &["line-kind UCI-HS-10 may"]),
        (
            &["> uci", "< uciok"],
            &["identity UCI-HS-1 must", "identity UCI-HS-2 must", "options UCI-OPT-10 should"],
        ),
        (&["> uci", "< id name x", "< id author y", "< id country Nowhere"], &["line-kind UCI-GEN-14 may"]),
        (
            &[
                "> uci",
                "< option name Seed type spin default 18446744073709551615 min 0 max 18446744073709551615",
            ],
            &[],
        ),
        (&["> isready"], &["UCI-GUI-1"]),
        (&["> uci", "> isready"], &[]),
        (&["> uci", "> go"], &["UCI-GUI-2"]),
    ];
    for (script, expected) in cases {
        let (_, told) = testing::played(Uci::new(ModelSetup::default()), script);
        assert_eq!(told, *expected, "{script:?}");
    }
    let cases: &[(&[&str], &[&str])] = &[
        (&["< id name x"], &["identity UCI-GEN-14 must"]),
        (&["< option name A type button"], &["identity UCI-HS-3 must"]),
        (&["< uciok"], &["identity UCI-HS-5 must"]),
        (
            &[
                "! uci",
                "< id name x",
                "< id author y",
                "< option name Hash type spin default 16 min 1 max 64",
                "< uciok",
            ],
            &[],
        ),
        (&["< registration checking", "< registration ok"], &[]),
        (&["< registration ok"], &["registration UCI-REG-1 must"]),
        (&["< copyprotection error"], &["registration UCI-REG-1 must"]),
        (&["< copyprotection checking", "< copyprotection ok"], &[]),
        (&["< Unknown command: xyzzy"], &[]),
        (&["> isready", "< readyok\r"], &[]),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, *expected, "{script:?}");
    }
}

#[test]
fn interface_clauses() {
    let cases: &[(&[&str], &str)] = &[
        (&["> uci"], "UCI-GUI-1"),
        (&["> go depth 1"], "UCI-GUI-5"),
        (&["> position startpos moves e2e5"], "UCI-GUI-5"),
        (&["> position fen 8/8/8/8/8/8/8/8 w - - 0 1"], "UCI-GUI-5"),
        (&[START, "> go infinite", "> go depth 1"], "UCI-GUI-18"),
        (&[START, "> go infinite", START], "UCI-GUI-18"),
        (&[START, "> go infinite", "> setoption name Hash value 2"], "UCI-GUI-4"),
        (&[START, "> go infinite", "> ponderhit"], "UCI-GUI-13"),
        (&["> setoption name Nope value 3"], "UCI-GUI-4"),
        (&[START, "> go wtime 1 btime 1 movestogo 0"], "UCI-GUI-11"),
        (&["> debug maybe"], "UCI-GUI-12"),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, [*expected], "{script:?}");
    }
    for (script, awaits) in
        [(&[START, "> go infinite"][..], false), (&[START, "> go infinite", "> stop"], true)]
    {
        let sent = played(script).0.sent(Duration::ZERO, b"position startpos", Intent::Lawful);
        assert_eq!(sent.map(|breach| breach.awaits), Some(awaits), "{script:?}");
    }
    assert!(
        played(&["> setoption name Hash value 64", "> debug on", START, "> go infinite", "> stop"])
            .1
            .is_empty()
    );
}

#[test]
fn acts_greet_search_and_stop() {
    let handshake = ["id name x", "uciok", "readyok"];
    let mut model = Uci::new(ModelSetup::default());
    assert_eq!(acted(&mut model, "handshake", &handshake), pair("uci, ucinewgame, isready", "done"));
    let setup_lines = vec!["debug on".to_owned()];
    let mut set_up = Uci::new(ModelSetup { setup_lines, ..ModelSetup::default() });
    let (sent, _) = acted(&mut set_up, "handshake", &handshake);
    assert_eq!(sent, "uci, debug on, ucinewgame, isready");
    assert_eq!(
        acted(&mut model, "setup START moves e2e4", &[]),
        pair("position startpos moves e2e4", "done")
    );
    assert_eq!(acted(&mut model, "answer depth 1", &["bestmove e7e5"]), pair("go depth 1", "done"));
    let (_, end) = acted(&mut model, "answer depth 1", &["bestmove e2e4"]);
    assert!(end.starts_with("fail step: a legal move in "), "{end}");
    assert_eq!(acted(&mut model, "answer", &["-", "bestmove e7e5"]), pair("go, stop", "done"));
    let (sent, end) = acted(&mut model, "think-long", &["info depth 3", "-"]);
    assert!(
        sent.starts_with("position fen ") && sent.ends_with(", go infinite") && end == "done",
        "{sent} {end}"
    );
    assert_eq!(acted(&mut model, "stop", &["bestmove a2a3"]), pair("stop", "done"));
    let (sent, end) = acted(&mut model, "ponder-long", &["bestmove a2a3"]);
    assert!(sent.ends_with("go ponder wtime 5000 btime 5000"), "{sent}");
    assert_eq!(end, "fail UCI-GO-7: no bestmove before ponderhit or stop / bestmove a2a3");
    let (sent, end) =
        acted_by(&mut model, 0, "crossing depth 1", &["-", "bestmove a2a3", "readyok", "readyok"]);
    assert!(sent.contains("go depth 1, stop, isready") && end == "done", "{sent} {end}");
}

#[test]
fn an_engine_that_is_not_registered_is_told_later() {
    let mut model = Uci::new(ModelSetup::default());
    let lines = ["id name x", "uciok"];
    let (sent, end) = acted(&mut model, "greet", &lines);
    assert_eq!((sent.as_str(), end.as_str()), ("uci", "done"));
    for line in ["registration checking", "registration error"] {
        model.receive(&testing::line(line));
    }
    let mut second = model.clone();
    assert!(second.introduction.unregistered);
    assert_eq!(second.sent(Duration::ZERO, b"register later", Intent::Lawful), None);
    assert!(!second.introduction.unregistered);
}

#[test]
fn types_and_readings() {
    let (model, _) = played(&["> position startpos moves e2e4", "> go depth 1", SCORED, "< bestmove e7e5"]);
    check_types(
        &model,
        &[
            ("move", "e2e4", true),
            ("move", "a7a8q", true),
            ("move", "Nf3", false),
            ("legal-move", "e7e5", true),
            ("legal-move", "e2e4", false),
            ("ponder-move(e7e5)", "g1f3", true),
            ("ponder-move(e7e5)", "e7e5", false),
            ("opponent-move", "d7d5", true),
            ("last-answer", "e7e5", true),
            ("last-answer", "d7d5", false),
            ("illegal-move", "e7e4", true),
            ("illegal-move", "e7e5", false),
            ("other-move(e7e5)", "e7e5", false),
            ("other-move(e7e5)", "d7d5", true),
        ],
    );
    check_readings(
        &model,
        &[
            ("bestmove e2e4 ponder e7e5", Class::Reply, &["bestmove e2e4 ponder e7e5", "bestmove e2e4"]),
            ("  readyok ", Class::Unasked, &["readyok"]),
            ("bestmove (none)", Class::Reply, &["bestmove 0000"]),
            ("bestmove E2E4", Class::Reply, &["bestmove E2E4", "malformed UCI-MOVE-1 bestmove E2E4"]),
            ("hello", Class::Chatter, &["hello", "unknown hello"]),
            ("registration ok", Class::Chatter, &["registration ok"]),
        ],
    );
    assert_eq!(read(&model, "bestmove a7a5").said, Said::Move("a7a5".to_owned()));
    assert_eq!(read(&model, "bestmove 0000").said, Said::NoMove);
}

#[test]
fn fences_do_no_harm() {
    let (mut idle, _) = played(&[]);
    let ask = Fence::Ask { line: b"isready".to_vec(), answer: "readyok".to_owned(), clause: "UCI-RDY-1" };
    assert_eq!(Model::fence(&mut idle, FenceWanted::Harmless), ask);
    let (mut searching, _) = played(&[START, "> go infinite"]);
    assert_eq!(Model::fence(&mut searching, FenceWanted::Harmless), Fence::Quiet);
    assert_eq!(searching.state(), "thinking, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn mates_are_told_as_the_variation_shows_them() {
    let ladder = "> position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    let line = |mate: &str, depth: u8| {
        format!("< info depth {depth} score mate {mate} nodes {depth}0 time 0 pv a2a7 h8g8 b1b8")
    };
    let cases: &[(&str, &[&str])] = &[
        ("2", &[]),
        ("2 lowerbound", &[]),
        ("3", &["info-mate UCI-INFO-6 must"]),
        ("-2", &["info-mate UCI-INFO-7 must"]),
    ];
    // A null move is no move of the variation.
    let null = "< info depth 3 score mate 2 nodes 30 time 0 pv a2a7 h8g8 b1b8 0000";
    assert_eq!(played(&[ladder, "> go infinite", null, null]).1, [] as [&str; 0]);
    for (mate, expected) in cases {
        let lines = [line(mate, 3), line(mate, 4)];
        let (_, findings) = played(&[ladder, "> go infinite", &lines[0], &lines[1]]);
        assert_eq!(&findings, expected, "{mate}");
    }
}

#[test]
fn readyok_is_awaited_long_only_where_something_is_prepared() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["> isready"], &["reply"]),
        (&["> ucinewgame", "> isready"], &["start"]),
        (&["> setoption name Hash value 32", "> isready", "> isready"], &["start"]),
        (&["> setoption name Hash value 32", "> isready", "< readyok", "> isready"], &["reply"]),
        (&[START, "> go depth 1", "> isready"], &["think", "reply"]),
        // Whoever waits for `stop` answers before it.
        (&[START, "> go infinite", "> isready"], &["reply"]),
        (&[START, "> go infinite", "> stop", "> isready"], &["stop", "reply"]),
    ];
    for (script, expected) in cases {
        let owed = played(script).0.obligations();
        let within: Vec<Within> = owed.into_iter().map(|owed| owed.within).collect();
        let expected: Vec<Within> = expected.iter().map(|name| Within::budget(name)).collect();
        assert_eq!(within, expected, "{script:?}");
    }
}

#[test]
fn complaints_about_what_was_announced() {
    let style = ["Style type combo default Solid var Solid var Very Wild", "Book File type string default x"];
    let set = "> setoption name Style value Very Wild";
    let cases: &[(&[&str], &[&str])] = &[
        (&[set, "< info string bad value 'Very'"], &["settings UCI-SET-1 should"]),
        (
            &["> setoption name Hash value 64", "> isready", "< No such option: Hash"],
            &["settings UCI-SET-1 should"],
        ),
        // It was not announced, or what it names need not be there, or another line has come since.
        (&["! setoption name Style value Wild", "< info string bad value 'Wild'"], &[]),
        (&["> setoption name Book File value y", "< info string illegal value: no such file"], &[]),
        (&[set, START, "< info string no such option"], &[]),
        (&[set, "< info string Style is Very Wild now"], &[]),
    ];
    for (script, expected) in cases {
        assert_eq!(introduced(&style, script).1, *expected, "{script:?}");
    }
}
