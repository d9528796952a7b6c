//! The model's tests: what is sent (`>`, on purpose against the controller's clauses `!`) and printed (`<`), and the findings.

use super::machine::Bei;
use crate::common::testing::{self, acted, acted_by, admits, check_readings, check_types, line, pair, read};
use crate::model::{Class, Fence, FenceWanted, Known, Model, ModelSetup, PositionCard, Said};
use wire::exchange::Exit;

/// Plays a script with a model of this set-up.
fn played_as(setup: ModelSetup, script: &[&str]) -> (Bei, Vec<String>) {
    testing::played(Bei::new(setup), script)
}

const OPENING: &[&str] = &["> bei", "< protocol 2.0.0", "< id name X Y", "< beiok"];
const SMALL: &[&str] = &["> newgame boost-5-5-2-8-2", "< known"];

/// Plays a script after the opening and `newgame` of the small board.
fn played(script: &[&str]) -> (Bei, Vec<String>) {
    played_as(ModelSetup::default(), &[OPENING, SMALL, script].concat())
}

/// Steps of a3 alone.
const LAST: &str = "> setline 2T02/5/P04/4P1/2P1P1P1";
/// Of the two earlier positions one follows on a3a2, one on a3a4.
const TABOO: &str = "> setline 2T02/5/P04/4P1/2P1P1P1 2T12/5/5/P13P0/2P0P0P0 2T12/P14/5/4P0/2P0P0P0";
const ALL_TABOO: &str =
    "> setline 2T02/5/P04/4P1/2P1P1P1 2T12/5/5/P13P0/2P0P0P0 2T12/P14/5/4P0/2P0P0P0 2T12/5/1P13/4P0/2P0P0P0";
/// The men of b3, c2, c4 and d3 move, and a tower is built on c3.
const BUILD: &str = "> setline P13P1/2P02/1P01P01/2P02/P13P1";
const OVER: &str = "> setline 2T02/5/5/4P1/2P1P1P1";
const BLOCKED: &str = "> setline P13T0/5/2P12/P14/P0P13";

#[test]
fn blanks_and_unknown_messages_leave_much_open() {
    let (_, told) =
        played(&["! newgame   boost-5-5-2-8-2", "< unknown", "> newgame boost-5-5-2-8-2", "< known"]);
    assert!(told.is_empty(), "{told:?}");
    // Nor is it so where the game is said to be known.
    for odd in ["! newgame  boost-5-5-2-8-2", "! newgame boost-5-5-2-8-2\t", "! newgame boost-5-5-2-8-2\r"] {
        let setup = ModelSetup { variant: Some("boost-5-5-2-8-2".to_owned()), ..ModelSetup::default() };
        let (_, told) = played_as(setup, &[OPENING, SMALL, &[odd, "< unknown"]].concat());
        assert!(told.is_empty(), "{odd:?}: {told:?}");
    }
    // Whoever does not answer such lines lets nothing be overtaken.
    let (_, told) =
        played(&["! isready\r", "> newgame boost-5-5-2-8-2", "< known", "> isready", "< readyok"]);
    assert!(told.is_empty(), "{told:?}");
    let cases = [("> isready", false), ("! frobnicate", true), ("! isready\t", true), ("! isready\r", true)];
    for (line, may) in cases {
        assert_eq!(played(&[line]).0.may_leave(), may, "{line:?}");
    }
}

#[test]
fn only_shallow_searches_end_by_themselves() {
    let cases: &[(&[&str], bool)] = &[
        (&["> go"], false),
        (&["> setoption depth 1", "> go"], true),
        (&["> setoption depth 1", "> setoption depth 100", "> go"], false),
        (&["> setoption depth 1", "> go", "> setoption depth 100"], false),
        (&["> setoption depth 1", "> setoption strength 2500", "> go"], false),
        (&["> setoption depth 100", "> go", "> stop"], true),
        (&["> setoption depth 1", "> go", "< move 1 a3a2"], false),
        (&["> go", "> isready"], true),
    ];
    for (script, owed) in cases {
        let model = played(&[&[LAST], *script].concat()).0;
        assert_eq!(!model.obligations().is_empty(), *owed, "{script:?}");
    }
    let facts = [("ignores-depth".to_owned(), "as it showed".to_owned())].into();
    let setup = ModelSetup { known: Known { facts, ..Known::default() }, ..ModelSetup::default() };
    let script = [OPENING, SMALL, &[LAST, "> setoption depth 1", "> go"]].concat();
    assert!(played_as(setup, &script).0.obligations().is_empty());
}

#[test]
fn honest_engines_are_innocent() {
    let cases: &[&[&str]] = &[
        &[LAST, "> go", "< move 12 a3a2"],
        &[LAST, "> go wantThreats", "< move -1 a3a2 a3b3 | e2e3 c1b2"],
        &[LAST, "> go wantThreats", "< move 10000000 a3a2 |"],
        &[LAST, "> go wantThreats", "< move 0 A3A2"],
        // The stop crosses the move.
        &[LAST, "> go", "> stop", "< move 1 a3a2", "> isready", "< readyok"],
        &[LAST, "> go", "< move 1 a3a2", "> stop", "> isready", "< readyok"],
        &[LAST, "> go", "> stop", "> stop", "< move 1 a3a2", "> isready", "< readyok"],
        // A search is ended by another one.
        &[LAST, "> go", "> go", "> go", "> stop", "< move 1 a3a2", "< move 1 a3a2", "< move 1 a3b3"],
        &[LAST, "> go", "< move 1 a3a2", "> go", "< move 1 a3a4"],
        // The move of the ended search is one in the line that it was about.
        &[LAST, "> go", BUILD, "> go", "> stop", "< move 1 a3a2", "< move 1 c3", "> isready", "< readyok"],
        &[LAST, "> go", BUILD, "< move 1 a3a2", "> isready", "< readyok"],
        &[LAST, "> go", BUILD, LAST, "> go", "< move 1 a3a2", "< move 1 a3a4"],
        // A game ends a search.
        &[LAST, "> go", "> newgame boost-5-5-2-8-2", "< move 1 a3a2", "< known"],
        &[LAST, "> go", "> newgame chess", "< move 1 a3a2", "< unknown", "> isready", "< readyok"],
        &[
            LAST,
            "> go",
            "> newgame chess",
            "> newgame boost-5-5-2-8-2",
            "< move 1 a3a2",
            "< unknown",
            "< known",
        ],
        // Pings during a search: answered at once, or behind a move that comes anyway.
        &[LAST, "> go", "> isready", "< readyok", "> stop", "< move 1 a3a2"],
        &[LAST, "> go", "> isready", "< move 1 a3a2", "< readyok"],
        &[LAST, "> go", "> isready", "> stop", "< readyok", "< move 1 a3a2"],
        &[LAST, "> go", "> setoption depth 1", "> isready", "< readyok", "< move 1 a3a2"],
        // Pondering says nothing.
        &[LAST, "> ponder 1", "> isready", "< readyok", "> stop", "> isready", "< readyok"],
        &[LAST, "> ponder 1", "> go", "< move 1 a3a2"],
        &[LAST, "> go", "> ponder 1", "< move 1 a3a2", "> newgame boost-5-5-2-8-2", "< known"],
        &[LAST, "> go", "< move 1 a3a2", "> ponder 1", BUILD, "> go", "< move 1 c3c3"],
        // Ends of games, and passes in whatever spelling.
        &[OVER, "> go", "< move -10000000 pass"],
        &[OVER, "> go wantThreats", "< move 0 --"],
        &[OVER, "> go", "< move 0 0000", BLOCKED, "> go", "< move 0 0000"],
        &[BLOCKED, "> go", "< move 0 pass"],
        // Repetition.
        &[TABOO, "> go", "< move 1 a3b3"],
        &[ALL_TABOO, "> go", "< move 1 a3a4 a3b3"],
        &[TABOO, "> go", "< move 1 a3b3", LAST, "> go", "< move 1 a3a2"],
        // Talk.
        &["< log depth 3", LAST, "> go", "< log \u{fc}ber  7", "< move 1 a3a2", "< log done", "< "],
        &["> setoption strength 1500", "> isready", "< readyok"],
        &["> stop", "> isready", "< readyok"],
        &["> isready", "> isready", "< readyok", "< readyok\r"],
        // What is said behind quit answers nobody.
        &[LAST, "> go", "> quit", "< move 1 a3a2"],
        &["> quit", "< move 1 a3a2", "< bye"],
    ];
    for script in cases {
        assert_eq!(played(script).1, [""; 0], "{script:?}");
    }
    let openings: &[&[&str]] = &[
        &["> bei", "> isready", "< protocol 2.0.0", "< beiok", "< readyok"],
        &["< log hello", "> bei", "< log again", "< protocol 2.0.0", "< id author A, B", "< beiok"],
        &["> isready", "< readyok", "> bei", "< protocol 2.0.0", "< beiok"],
        &["> isready", "> bei", "< readyok", "< protocol 2.0.0", "< beiok"],
        &["> isready", "> bei", "< protocol 2.0.0", "< beiok"],
        // The answer to a second greeting may come, or not.
        &[
            "> bei",
            "! bei",
            "< protocol 2.0.0",
            "< id name x",
            "< beiok",
            "< protocol 2.0.0",
            "< id name x",
            "< beiok",
        ],
        &["> bei", "! bei", "< protocol 2.0.0", "< id name x", "< beiok", "> isready", "< readyok"],
        // Another version, and another protocol, are for whoever greets.
        &["> bei", "< protocol 3.1.0", "< beiok"],
        &["> bei", "< okbei gnubg", "< error what is isready"],
    ];
    for script in openings {
        assert_eq!(played_as(ModelSetup::default(), script).1, [""; 0], "{script:?}");
    }
}

#[test]
fn what_the_text_leaves_open_is_not_judged() {
    let cases: &[&[&str]] = &[
        // Without a line, a search may be answered or not, by whatever move.
        &["! go", "> isready", "< readyok", LAST, "> go", "< move 1 a3a2"],
        &["! go", "< move 1 b1b2", LAST, "> go", "< move 1 a3a2"],
        &["! go", "! go", "< move 1 b1b2", LAST, "> go", "< move 1 a3a2"],
        &["! setline garbage", "! go", "> isready", "< readyok", LAST, "> go", "< move 1 a3a2"],
        &["> newgame chess", "! go", "< unknown", "> newgame boost-5-5-2-8-2", "< known"],
        &["! newgame", "< unknown", "> newgame boost-5-5-2-8-2", "< known"],
        &["! newgame", "> newgame boost-5-5-2-8-2", "< known"],
        &[LAST, "> go", "! go nonsense", "< move 1 a3a2"],
        &[LAST, "> go", "! go nonsense", "< move 1 a3a2", "< move 1 a3a2 | e2e3"],
        &["! frobnicate", "> isready", "< readyok"],
        &["> ponder 1", "! ponder 2", "> isready", "< readyok"],
    ];
    for script in cases {
        let told = played(script).1;
        let hard: Vec<_> = told.iter().filter(|told| !told.starts_with("BEI-CTRL-4")).collect();
        assert!(hard.is_empty(), "{script:?}: {hard:?}");
    }
}

#[test]
fn each_fault_is_found_under_its_clause() {
    let cases: &[(&[&str], &str)] = &[
        // One move for each go.
        (&["< move 1 a3a2"], "answer BEI-GO-6 must"),
        (&[LAST, "> go", "< move 1 a3a2", "< move 1 a3a2"], "answer BEI-GO-3 must"),
        (&[LAST, "> go", "> go", "< move 1 a3a2", "< move 1 a3a2", "< move 1 a3a2"], "answer BEI-GO-3 must"),
        (&[LAST, "> go", "> stop", "< move 1 a3a2", "< move 1 a3a2"], "answer BEI-STOP-3 must"),
        (&[LAST, "> go", "> stop", "> stop", "< move 1 a3a2", "< move 1 a3a2"], "answer BEI-STOP-4 must"),
        (&[LAST, "> go", "< move 1 a3a2", "> stop", "< move 1 a3a2"], "answer BEI-STOP-2 must"),
        (&["> stop", "< move 1 a3a2"], "answer BEI-STOP-2 must"),
        (&[LAST, "< move 1 a3a2"], "answer BEI-LINE-2 must"),
        (&["> setoption depth 1", "< move 1 a3a2"], "answer BEI-OPT-3 must"),
        (&[LAST, "> ponder 1", "< move 1 a3a2"], "answer BEI-POND-3 must"),
        (&[LAST, "> ponder 1", "> stop", "< move 1 a3a2"], "answer BEI-POND-5 must"),
        (&[LAST, "> ponder 1", BUILD, "< move 1 a3a2"], "answer BEI-LINE-5 must"),
        (
            &[LAST, "> ponder 1", "> newgame boost-5-5-2-8-2", "< known", "< move 1 a3a2"],
            "answer BEI-NEW-7 must",
        ),
        (&[LAST, "> go", "> ponder 1", "< move 1 a3a2", "< move 1 a3a2"], "answer BEI-POND-4 must"),
        (&[LAST, "> ponder 1", "> go", "< move 1 a3a2", "< move 1 a3a2"], "answer BEI-GO-3 must"),
        // Form.
        (&[LAST, "> go", "< move"], "answer-form BEI-MOVE-1 must"),
        (&[LAST, "> go", "< move 3"], "answer-form BEI-MOVE-1 must"),
        (&[LAST, "> go", "< move a3a2"], "answer-form BEI-MOVE-2 must"),
        (&[LAST, "> go", "< move 0.5 a3a2"], "answer-form BEI-MOVE-2 may"),
        (&[LAST, "> go", "< move 1 a3f2"], "answer-form BEI-MOVE-3 must"),
        (&[LAST, "> go", "< move 1 a3-a2"], "answer-form BEI-MOVE-3 must"),
        (&[LAST, "> go", "< move 1 a3a2 a3b3 a3a2"], "answer-form BEI-MOVE-6 should"),
        (&[LAST, "> go", "< move 1  a3a2"], "answer-form BEI-MOVE-11 should"),
        (&[LAST, "> go", "< move 1 a3a2 | e2e3"], "answer-form BEI-THREAT-3 should"),
        (&[LAST, "> go wantThreats", "< move 1 a3a2 | e2 | e3"], "answer-form BEI-THREAT-2 must"),
        (&[LAST, "> go wantThreats", "< move 1 a3a2 | e2e9"], "answer-form BEI-THREAT-4 must"),
        (&[LAST, "> go wantThreats", "< move 1 a3a2 | (null)"], "answer-form BEI-THREAT-4 must"),
        (&[LAST, "> go wantThreats", "< move 1 a3a2 | 0"], "answer-form BEI-THREAT-4 must"),
        (&[LAST, "> go wantThreats", "< move 1 a3a2 | a3a4"], "threats BEI-THREAT-5 should"),
        (&[LAST, "> go wantThreats", "< move 1 a3a2 | a4a3"], "threats BEI-THREAT-5 should"),
        (&[BUILD, "> go", "< move 1 c3", "> go", "< move 1 c3c3"], "answer-form BEI-MOVE-10 should"),
        (&[OVER, "> go", "< move 0 pass", "> go", "< move 0 none"], "answer-form BEI-MOVE-10 should"),
        // Legality.
        (&[LAST, "> go", "< move 1 a3c3"], "move-legal BEI-MOVE-4 must"),
        (&[LAST, "> go", "< move 1 a3a2 a3c3"], "move-legal BEI-MOVE-5 should"),
        (&[LAST, "> go", "< move 1 pass"], "move-legal BEI-MOVE-9 should"),
        (&[OVER, "> go", "< move 1 c5c4"], "move-legal BEI-MOVE-7 must"),
        (&[OVER, "> go", "< move 1 pass none"], "move-legal BEI-MOVE-7 must"),
        (&[BLOCKED, "> go", "< move 1 a1a2"], "move-legal BEI-MOVE-8 should"),
        (&[TABOO, "> go", "< move 1 a3a2"], "move-legal BEI-LINE-7 must"),
        (&[TABOO, "> go", "< move 1 a3b3 a3a2"], "move-legal BEI-MOVE-5 should"),
        (&[ALL_TABOO, "> go", "< move 1 pass"], "move-legal BEI-LINE-8 should"),
        (&[LAST, "> go", BUILD, "< move 1 c3"], "move-legal BEI-LINE-4 must"),
        (&[BUILD, LAST, "> go", "< move 1 c3"], "move-legal BEI-LINE-1 must"),
        (&[LAST, "> go", "< move 1 a3a2", "> go", "< move 1 c1c3"], "move-legal BEI-LINE-11 should"),
        // Questions, in their turn.
        (&["< readyok"], "ready BEI-READY-1 must"),
        (&["> isready", "< readyok", "< readyok"], "ready BEI-READY-1 must"),
        (&["> newgame boost-5-5-2-8-2", "> isready", "< readyok", "< known"], "order BEI-READY-2 must"),
        (&[LAST, "> go", "> stop", "> isready", "< readyok", "< move 1 a3a2"], "order BEI-READY-8 should"),
        (&[LAST, "> go", "> newgame boost-5-5-2-8-2", "< known", "< move 1 a3a2"], "order BEI-NEW-5 should"),
        (&["> isready", "> newgame boost-5-5-2-8-2", "< known", "< readyok"], "order BEI-ORD-1 should"),
        (&[LAST, "> isready", "> go", "< move 1 a3a2", "< readyok"], "order BEI-ORD-1 should"),
        (&["< known"], "consent BEI-NEW-1 must"),
        (&["> newgame chess", "< unknown", "< unknown"], "consent BEI-NEW-1 must"),
        (&["> newgame chess", "< known"], "consent BEI-NEW-2 must"),
        (&["> newgame boost-5-5-2-8-2", "< unknown"], "consent BEI-NEW-8 should"),
        // Lines.
        (&["< id name Z"], "identity BEI-HELLO-5 must"),
        (&["< protocol 2.0.0"], "opening BEI-HELLO-4 must"),
        (&["< beiok"], "opening BEI-HELLO-4 must"),
        (&["< hello", "< hello"], "line-kind BEI-LOG-2 should"),
        (&["! frobnicate", "< what?"], "line-kind BEI-LOG-2 may"),
        (&["> isready", "< readyok 1"], "line-kind BEI-ORD-4 should"),
        // What no controller sends makes breaches weaknesses.
        (&["! frobnicate", "< known"], "consent BEI-NEW-1 should"),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, [*expected], "{script:?}");
    }
    let openings: &[(&[&str], &str)] = &[
        (&["< hello", "< again", "> bei", "< protocol 2.0.0", "< beiok"], "line-kind BEI-HELLO-12 should"),
        (&["> bei", "< beiok"], "opening BEI-HELLO-1 must"),
        (&["> bei", "< protocol", "< protocol 2.0.0", "< beiok"], "opening BEI-HELLO-1 must"),
        (&["> bei", "< protocol two", "< protocol 2.0.0", "< beiok"], "opening BEI-HELLO-2 should"),
        (&["> bei", "< protocol 2.0.0", "< protocol 2.0.0", "< beiok"], "opening BEI-HELLO-4 must"),
        (&["> bei", "< id name x", "< protocol 2.0.0", "< beiok"], "identity BEI-HELLO-5 must"),
        (
            &["> bei", "< protocol 2.0.0", "< id name x", "< id name y", "< beiok"],
            "identity BEI-HELLO-6 should",
        ),
        (&["> bei", "< protocol 2.0.0", "< id country x", "< beiok"], "identity BEI-HELLO-7 must"),
        (&["> bei", "< protocol 2.0.0", "< id name", "< beiok"], "identity BEI-HELLO-8 should"),
        (&["> bei", "> isready", "< readyok", "< protocol 2.0.0", "< beiok"], "order BEI-READY-6 must"),
        (&["> bei", "< hello", "< protocol 2.0.0", "< beiok"], "line-kind BEI-LOG-2 should"),
    ];
    for (script, expected) in openings {
        assert_eq!(played_as(ModelSetup::default(), script).1, [*expected], "{script:?}");
    }
}

#[test]
fn a_second_search_of_a_line_is_of_the_same_position() {
    // Black's reply, which is legal after the engine's own move alone.
    let opening = [
        "> newgame boost-9-9-2-8-2",
        "< known",
        "> setline P1P1P1P11P1P1P1P1/9/9/9/9/9/9/9/P0P0P0P01P0P0P0P0",
    ];
    let again = ["> go", "< move 1 d1d3", "> go", "< move 1 d9d7"];
    let told = played_as(ModelSetup::default(), &[OPENING, &opening, &again].concat()).1;
    assert_eq!(told, ["move-legal BEI-LINE-11 should"]);
}

#[test]
fn controllers_have_clauses_too() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["> bei"], &["BEI-CTRL-1"]),
        (&["> go"], &["BEI-CTRL-4"]),
        (&["> ponder 1"], &["BEI-CTRL-4"]),
        (&["> newgame boost-5-5-2-8-2", LAST, "> go"], &[]),
        (&["> newgame boost-7-7-2-8-2", "> setline x"], &["BEI-CTRL-4"]),
        (&["> newgame chess", "< unknown", "> setline x"], &["BEI-CTRL-4"]),
        // A position of another board is none of this game.
        (&["> setline 9/9/9/9/P08/9/9/9/2T02T12P1"], &["BEI-CTRL-4"]),
        (&["> setline 2T02/5/P04/4P1/2P1P1P1 9/9"], &["BEI-CTRL-4"]),
        (&["> setoption hash 3"], &["BEI-CTRL-10"]),
        (&["> setoption depth x"], &["BEI-CTRL-11"]),
        (&["> frobnicate"], &["BEI-CTRL-11"]),
        (&[LAST, "> ponder 0"], &["BEI-CTRL-7"]),
        (&[LAST, "> ponder 1", "> ponder 1"], &["BEI-CTRL-11"]),
        (&["> quit", "> isready"], &["BEI-CTRL-2"]),
    ];
    for (script, expected) in cases {
        assert_eq!(played(script).1, *expected, "{script:?}");
    }
    let told = |script: &[&str]| played_as(ModelSetup::default(), script).1;
    assert_eq!(told(&["> newgame boost-9-9-2-8-2"]), ["BEI-CTRL-1"]);
    assert_eq!(told(&["> bei", "> stop"]), ["BEI-CTRL-1"]);
    assert_eq!(told(&["> bei fast"]), ["BEI-CTRL-3"]);
    assert_eq!(told(&["> bei", "< protocol 1.0.0", "< beiok", "> stop"]), ["BEI-CTRL-1"]);
}

#[test]
fn profiles_variants_and_cards_change_what_is_judged() {
    let illegal = [OPENING, SMALL, &[LAST, "> go", "< move 1 a3c3"]].concat();
    let with = |setup: ModelSetup| played_as(setup, &illegal).1;
    let profile = |name: &str| ModelSetup { profile: Some(name.to_owned()), ..ModelSetup::default() };
    assert_eq!(with(profile("other-rules")), ["move-legal BEI-MOVE-4 should"]);
    assert_eq!(with(profile("strict")), ["move-legal BEI-MOVE-4 must"]);
    assert!(with(ModelSetup { variant: Some("none".to_owned()), ..ModelSetup::default() }).is_empty());
    let mut other = ModelSetup::default();
    other.known.facts.insert("other-positions".to_owned(), String::new());
    assert!(with(other).is_empty(), "nobody knows what it reads there");
    let capitals = [OPENING, SMALL, &[LAST, "> go", "< move 1 A3A2"]].concat();
    assert_eq!(played_as(profile("strict"), &capitals).1, ["answer-form BEI-MOVE-3 must"]);

    let card = |token: &str, diagram: &str| PositionCard {
        name: token.to_owned(),
        game: "boost-5-5-2-8-2".to_owned(),
        token: token.to_owned(),
        diagram: diagram.to_owned(),
    };
    let cards = vec![card("x1", "2T02/5/P04/4P1/2P1P1P1"), card("x2", "2T12/5/5/P13P0/2P0P0P0")];
    let setup = || ModelSetup { cards: cards.clone(), ..ModelSetup::default() };
    let told = |script: &[&str]| played_as(setup(), &[OPENING, SMALL, script].concat()).1;
    assert_eq!(told(&["> setline x1", "> go", "< move 1 a3c3"]), ["move-legal BEI-MOVE-4 must"]);
    assert_eq!(told(&["> setline x1 x2", "> go", "< move 1 a3a2"]), ["move-legal BEI-LINE-7 must"]);
    let unsure = told(&["> setline x1 x2 x3", "> go", "< move 1 a3a2"]);
    assert!(unsure.is_empty(), "whether another move is free is not known");
    assert!(told(&["> setline x9", "> go", "< move 1 a3c3"]).is_empty(), "what x9 shows is not known");
    assert_eq!(told(&["> setline x9", "> go", "< move 1 a3c9"]), ["answer-form BEI-MOVE-3 must"]);

    let unknown = ["> newgame boost-5-5-3-8-2", "< unknown"];
    let stated = ModelSetup { variant: Some("boost-5-5-3-8-2".to_owned()), ..ModelSetup::default() };
    let (model, told) = played_as(stated, &[OPENING, &unknown].concat());
    assert_eq!(told, ["consent BEI-NEW-3 must"]);
    assert!(model.known().facts.contains_key("game-unknown"));
}

#[test]
fn a_pass_like_a_point_is_told_by_the_author() {
    let point = [OPENING, SMALL, &[OVER, "> go", "< move 0 a0"]].concat();
    let (mut model, _) = played_as(ModelSetup::default(), &point[..point.len() - 1]);
    model.receive(&line("move 0 a0"));
    let told: Vec<String> = model.take_breaches().into_iter().map(|finding| finding.text).collect();
    assert!(told[0].contains("`a0` is no move on this board, and no pass"), "{told:?}");
    assert!(told[0].contains("`pass = \"...\"` under [bei]"), "{told:?}");
    let mut known = Known::default();
    known.facts.extend(crate::bei::pass_fact("a0"));
    let told = played_as(ModelSetup { known, ..ModelSetup::default() }, &point).1;
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn what_a_dialogue_teaches() {
    let (model, _) = played(&[OVER, "> go", "< move 0 none", BUILD, "> go", "< move 1 c3c3"]);
    let known = model.known();
    assert_eq!((known.name.as_deref(), known.version.as_deref()), (Some("X Y"), Some("2.0.0")));
    let fact = |name: &str| known.facts.get(name).map(String::as_str);
    assert_eq!((fact("pass"), fact("special-moves")), (Some("none"), Some("two points")));
    assert!(model.understood());
    // It is to write them so in every dialogue of the run.
    let again = [OPENING, SMALL, &[OVER, "> go", "< move 0 pass"]].concat();
    let told = played_as(ModelSetup { known, ..ModelSetup::default() }, &again).1;
    assert_eq!(told, ["answer-form BEI-MOVE-10 should"]);
    let (model, _) = played_as(ModelSetup::default(), &["> bei", "< protocol 2.1.0", "< beiok"]);
    assert_eq!(model.known().facts.get("other-version").map(String::as_str), Some("2.1.0"));
    let (model, _) = played_as(ModelSetup::default(), &["> bei", "< okbei"]);
    let known = model.known();
    assert!(!model.understood() && known.facts.contains_key("other-protocol"));
    assert!(known.no_referee.is_some_and(|why| why.contains("Backgammon")));
}

#[test]
fn ends_are_judged_by_what_was_sent() {
    use crate::model::Departure::{Asked, Unasked};
    let ended = |script: &[&str], exit, departure| testing::ended(played(script), exit, departure);
    assert_eq!(ended(&[LAST, "> go"], Exit::Signal(11), Unasked), ["must"]);
    assert_eq!(ended(&["> isready"], Exit::Code(0), Unasked), ["must"]);
    assert_eq!(ended(&["! frobnicate"], Exit::Code(0), Unasked), ["may"]);
    assert_eq!(ended(&["! frobnicate"], Exit::Signal(11), Unasked), ["should"]);
    assert_eq!(ended(&["> quit"], Exit::Code(3), Asked), ["should"]);
    assert!(ended(&["> quit"], Exit::Code(0), Asked).is_empty());
}

#[test]
fn engines_are_greeted() {
    let setup = || ModelSetup { setup_lines: vec!["setoption depth 2".to_owned()], ..ModelSetup::default() };
    let opened = ["log x", "protocol 2.0.0", "id name x", "beiok"];
    let known = [&opened[..], &["known", "readyok"]].concat();
    let all = "bei, setoption depth 2, newgame boost-9-9-2-8-2";
    let cases: &[(&str, &[&str], &str, &str)] = &[
        ("greet", &opened, "bei", "done"),
        ("handshake", &known, &format!("{all}, isready"), "done"),
        (
            "handshake",
            &["protocol 2.0.0", "beiok", "unknown"],
            all,
            "skip: `unknown` to `newgame boost-9-9-2-8-2`, the game that is tested; --variant names another one that it plays",
        ),
        (
            "handshake",
            &["okbei gnubg"],
            "bei",
            "fail BEI-HELLO-1: protocol 2.0.0, then beiok / okbei gnubg: it speaks the Backgammon Engine Interface, \
             another protocol of the name BEI",
        ),
        (
            "handshake",
            &["protocol 3.0.0", "beiok"],
            "bei",
            "skip: the engine speaks BEI 3.0.0, which this suite does not judge",
        ),
        ("greet", &["-"], "bei", "fail BEI-HELLO-1: protocol 2.0.0, then beiok / nothing"),
        ("greet", &["protocol 2.0.0", "-"], "bei", "fail BEI-HELLO-3: protocol 2.0.0, then beiok / nothing"),
        ("handshake", &["protocol 2.0.0", "beiok", "-"], all, "fail BEI-NEW-1: known or unknown / nothing"),
        (
            "handshake",
            &["protocol 2.0.0", "beiok", "known", "-"],
            &format!("{all}, isready"),
            "fail BEI-READY-1: readyok / nothing",
        ),
    ];
    for (act, answers, sent, end) in cases {
        let mut model = Bei::new(setup());
        assert_eq!(acted(&mut model, act, answers), pair(sent, end), "{answers:?}");
    }
    let mut model =
        Bei::new(ModelSetup { variant: Some("boost-7-7-2-8-2".to_owned()), ..ModelSetup::default() });
    let (sent, end) = acted(&mut model, "handshake", &["protocol 2.0.0", "beiok", "unknown"]);
    assert_eq!(
        (sent.as_str(), end.as_str()),
        ("bei, newgame boost-7-7-2-8-2", "fail BEI-NEW-3: known / unknown")
    );
}

#[test]
fn lines_are_told_and_searched() {
    let small = "newgame boost-5-5-2-8-2";
    let last = "setline 2T02/5/P04/4P1/2P1P1P1";
    let (mut model, _) = played_as(ModelSetup::default(), OPENING);
    let told = acted(&mut model, "position LAST-PIECE taboo AFTER-A3A2", &["known"]);
    assert_eq!(told, (format!("{small}, {last} 2T12/5/5/P13P0/2P0P0P0"), "done".to_owned()));
    assert_eq!(acted(&mut model, "position LAST-PIECE", &[]), (last.to_owned(), "done".to_owned()));
    assert_eq!(acted(&mut model, "line OVER", &[]).0, "setline 2T02/5/5/4P1/2P1P1P1");
    assert_eq!(acted(&mut model, "line LAST-PIECE", &[]).0, last);
    assert_eq!(
        acted(&mut model, "answer wantThreats", &["log x", "move 1 a3a2"]),
        pair("go wantThreats", "done")
    );
    assert_eq!(acted(&mut model, "answer", &["-", "move 1 a3a2"]), pair("go, stop", "done"));
    assert_eq!(acted(&mut model, "answer", &["-", "-"]).1, "fail step: move / nothing");
    assert_eq!(acted(&mut model, "finish", &["move 1 a3a4"]), pair("", "done"));
    let (_, end) = acted(&mut model, "answer", &["move 1 a3c3"]);
    assert!(
        end.starts_with("fail BEI-MOVE-4: a move that may be played / move 1 a3c3: a3c3 is not legal in"),
        "{end}"
    );
    assert_eq!(acted(&mut model, "answer", &["move"]).1, "fail step: move SCORE MOVES... / move");
    assert_eq!(
        acted(&mut model, "begin boost-7-7-2-8-2", &["known"]),
        pair("newgame boost-7-7-2-8-2", "done")
    );
    let cards = vec![PositionCard { name: "mine".to_owned(), ..PositionCard::default() }];
    let (mut model, _) = played_as(ModelSetup { cards, ..ModelSetup::default() }, OPENING);
    assert_eq!(acted(&mut model, "position OVER", &[]), pair("", "skip: there is no position card for OVER"));
}

#[test]
fn positions_are_tried_before_moves_are_judged() {
    const WEST: &str = "9/9/9/9/P08/9/2T02T12P1/9/9";
    let west = &format!("newgame boost-9-9-2-8-2, setline {WEST}, go");
    let east = "setline 9/9/9/9/8P0/9/2T0T01T11P11/9/9, go";
    let start = "setline P1P1P1P11P1P1P1P1/9/9/9/9/9/9/9/P0P0P0P01P0P0P0P0, go";
    let fails = "fail step: a move in the position that was told in ebs1, or position cards /";
    let earlier = format!("setline {WEST} {}", start.trim_start_matches("setline "));
    let inward = "setline 9/9/P1P1P1P11P1P1P1P1/9/P0P0P0P01P0P0P0P0/9/9/9/9, go";
    let many = format!("{west}, {east}, {earlier}, {inward}");
    let all = format!("{many}, {start}");
    let cases: &[(&[&str], &str, &str)] = &[
        (&["known", "move 1 a5a4"], west, "done"),
        (&["known", "-", "log x", "move 1 a5a4"], &format!("{west}, stop"), "done"),
        (&["known", "move 1 pass", "move 1 i5i4"], &format!("{west}, {east}"), "done"),
        // Its own piece, moved too far: that is no other form.
        (&["known", "move 1 a5a3", "move 1 i5i3"], &format!("{west}, {east}"), "done"),
        (
            &["known", "move 1 a1a3", "move 1 a1a3", "move 1 a5a4"],
            &format!("{west}, {east}, {earlier}"),
            "done",
        ),
        (&["known", "move 1 A5A4"], west, "done"),
        // Few men are a defeat for it. It reads positions all the same.
        (&["known", "move 1 pass", "move 1 pass", "move 1 pass", "move 1 a5a3"], &many, "done"),
        (
            &["known", "move 1 a5a3", "move 1 pass", "move 1 pass", "move 1 a1a3", "move 1 a1a3"],
            &all,
            &format!("{fails} `move 1 a5a3` to `setline {}` and `go`", WEST),
        ),
        (
            &["known", "move 1 a1a3", "move 1 a1a3", "move 1 a1a3", "move 1 pass", "move 1 pass"],
            &all,
            &format!("{fails} `move 1 a1a3` to `setline {}` and `go`", WEST),
        ),
        (&["known", "-", "-"], &format!("{west}, stop"), "fail BEI-STOP-1: move / nothing"),
    ];
    for (answers, sent, end) in cases {
        let (mut model, _) = played_as(ModelSetup::default(), OPENING);
        assert_eq!(acted(&mut model, "try-positions", answers), pair(sent, end), "{answers:?}");
        let told = model.take_breaches();
        assert!(told.is_empty() || answers[1].contains("A5"), "the form of positions is no clause: {told:?}");
        let how = model.known().facts.remove("other-positions").unwrap_or_default();
        assert_eq!(how.contains("[[bei.cards]] in enginecheck.toml"), end.starts_with("fail step"), "{how}");
    }
    let cards = vec![PositionCard::default()];
    let (mut model, _) = played_as(ModelSetup { cards, ..ModelSetup::default() }, OPENING);
    assert_eq!(acted(&mut model, "try-positions", &[]), pair("", "done"));
    assert!(model.known().facts.contains_key("position-cards"));
}

#[test]
fn long_searches_and_pondering_are_brought_about() {
    let mv = "move 1 a1a3";
    let dragons = "P1P1P1P11P1P1P1P1/1D7/3D5/8D/4D4/D8/5D3/7D1/P0P0P0P01P0P0P0P0";
    let (mut model, _) = played_as(ModelSetup::default(), OPENING);
    let (sent, end) = acted(&mut model, "think-long", &["known", "log x", "-"]);
    assert_eq!(sent, format!("newgame boost-9-9-2-8-2, setoption depth 100, setline {dragons}, go"));
    assert_eq!((end.as_str(), model.fence(FenceWanted::Harmless)), ("done", Fence::Quiet));
    assert_eq!(acted(&mut model, "stop", &[mv]), pair("stop", "done"));
    let (sent, end) = acted(&mut model, "think-long", &[mv, mv, mv]);
    assert_eq!(sent.matches("go").count(), 3);
    assert_eq!(end, "inconclusive: the engine answered at once in all positions");
    let told = acted(&mut model, "ponder-long", &["-"]);
    assert_eq!(told, (format!("setline {dragons}, ponder 1"), "done".to_owned()));
    assert_eq!(model.state().split(',').next(), Some("pondering"));
    assert!(matches!(model.fence(FenceWanted::Harmless), Fence::Ask { .. }));
    let (_, end) = acted(&mut model, "ponder-long", &[mv]);
    assert_eq!(end, format!("fail BEI-POND-3: no move while it ponders / {mv}"));
}

#[test]
fn searches_that_cross_their_stop_are_answered_once() {
    let mv = "move 1 a3a2";
    let cases: [(&[&str], &str); 5] = [
        (&[mv, "readyok", "readyok"], "done"),
        (&["readyok", mv, "readyok"], "done"),
        (&[mv, mv], "fail step: one move for a go / move 1 a3a2"),
        (&[mv, "readyok", mv], "fail step: one move for a go / move 1 a3a2"),
        (&["readyok", "-"], "fail step: move / nothing"),
    ];
    for (answers, expected) in cases {
        for seed in 0..8 {
            let (mut model, _) = played(&[LAST]);
            // With some seeds `stop` goes out together with `go`, with the others after a while.
            let waits = acted_by(&mut model.clone(), seed, "crossing", &[]).0 == "go";
            let script = [if waits { &["-"][..] } else { &[] }, answers].concat();
            let (sent, end) = acted_by(&mut model, seed, "crossing", &script);
            assert_eq!(end, expected, "{script:?}");
            assert!(sent.starts_with("go, stop, isready"), "{sent}");
        }
    }
}

#[test]
fn words_and_readings() {
    let (mut model, _) = played(&[TABOO, "> go"]);
    let cases = [
        ("legal-move", "a3b3", true),
        ("legal-move", "a3a2", false),
        ("legal-move", "a3c3", false),
        ("legal-move", "pass", false),
        ("move", "a3c3", true),
        ("move", "a3f3", false),
        ("score", "-1e7", true),
        ("score", "good", false),
        ("pass", "a3b3", false),
        ("game", "boost-9-9-2-8-2", true),
        ("other-move(a3b3)", "A3B3", false),
    ];
    check_types(&model, &cases);
    let random = &mut fastrand::Rng::with_seed(1);
    let card = model.choose("card", &[], random).unwrap();
    assert!(admits(&model, "card", &card));
    let tokens = model.choose("tokens", &["50".to_owned()], random).unwrap();
    assert_eq!(tokens.split(' ').count(), 50);
    let token = model.choose("token", &["OVER".to_owned()], random).unwrap();
    assert_eq!(token, "2T02/5/5/4P1/2P1P1P1");
    assert!(admits(&model, "token(OVER)", &token));
    assert!(admits(&played(&[OVER, "> go"]).0, "legal-move", "none"));

    let cases: &[(&str, Class, &[&str])] = &[
        ("move  7 A3B3 a3a4 |", Class::Reply, &["move 7 A3B3 a3a4 |", "chosen a3b3"]),
        ("move 7", Class::Reply, &["move 7", "malformed BEI-MOVE-1 move 7"]),
        ("hello", Class::Chatter, &["hello", "stray hello"]),
        ("log known", Class::Chatter, &["log known"]),
        ("known", Class::Reply, &["known"]),
    ];
    check_readings(&model, cases);
    assert_eq!(read(&model, "move 3 A3B3 a3a4").said, Said::Move("a3b3".to_owned()));
    assert_eq!(read(&model, "move 3").said, Said::Broken("move"));
    assert_eq!(Bei::new(ModelSetup::default()).fence(FenceWanted::Harmless), Fence::Quiet);
}
