//! Dialogues with the honest engine in simulated time.

use super::build;
use crate::simulation::Bench;

const WORDS: &[(&str, &str)] =
    &[("LONG", "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9")];

const BENCH: Bench = Bench {
    words: WORDS,
    before: "> xboard\n> protover 2\n+ 10\n...\n> accepted usermove\n> accepted colors\n> accepted ping",
    after: "> ping 99\n< pong 99",
};

fn check(scripts: &[&str]) {
    BENCH.check(build, scripts);
}

crate::simulation::check_dialogues! { BENCH, build; features_and_options, moves, turns, pings, move_now, positions, analysis, information }

#[test]
fn start_up() {
    let cases = [
        // Version 1: no features, bare moves, coordinates.
        "> xboard\n-\n> new\n> random\n> level 40 5 0\n> e2e4\n< move [a-h][1-8][a-h][1-8]",
        "> xboard\n> protover 1\n-\n> new\n> st 1\n> e2e4\n< move .*",
        "> xboard\n> protover 9\n< feature done=0\n< feature myname=.*",
        "> xboard\n> protover 10\n< feature done=0",
        "> xboard\n> protover\n< Error .too few parameters.: protover\n> protover x\n< Error .*",
        "-\n> xboard\n-",
    ];
    for script in cases {
        BENCH.fresh(build()).play(script);
    }
    let features = BENCH.fresh(build()).watch("> xboard\n> protover 2\n+ 10");
    assert!(features.first().unwrap().contains("feature done=0"));
    assert!(features.last().unwrap().contains("feature done=1"));
}

#[test]
fn claims() {
    let knights = "> new\n> force\n>> usermove g1f3 | usermove g8f6 | usermove f3g1 | usermove f6g8 | usermove g1f3 | usermove g8f6 | usermove f3g1";
    check(&[
        "> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> st 1\n> go\n< move a1a8\n< 1-0 .White mates.\n> usermove g8h8\n< Illegal move: g8h8\n> go\n-",
        "> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> playother\n> usermove a1a8\n< 1-0 .*\n> result 1-0 {White mates}\n-\n> new\n> st 1\n> usermove e2e4\n< move .*",
        "> force\n> setboard 7k/8/6K1/8/5Q2/8/8/8 w - - 0 1\n> playother\n> usermove f4f7\n< 1/2-1/2 .Stalemate.\n-",
        "> force\n> setboard k7/8/8/8/8/8/1r6/K7 w - - 0 1\n> st 1\n> go\n< move a1b2\n< 1/2-1/2 .*\n> usermove a8a7\n-\n> go\n< move .*\n< 1/2-1/2 .*",
        "> force\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> st 1\n> go\n< offer draw\n< move .*\n< 1/2-1/2 .*fifty.*\n-",
        &format!("{knights}\n> playother\n> usermove f6g8\n< 1/2-1/2 .*repetition.*\n-\n> go\n< move .*"),
        "> force\n> setboard k7/8/8/8/8/4KNN1/8/8 w - - 0 1\n> st 1\n> go\n< move .*\n-",
        "> result 1-0 {a {b} c}\n> result 0-1 {}\n> result 1/2-1/2 {é}\n> result * {x}\n-",
        "> new\n> force\n> level 0 60 0\n> setboard LONG\n> go\n+ 100\n> result * {abort}\n-\n> force\n> new\n-",
        "> new\n> st 1\n> usermove e2e4\n< move .*\n> draw\n-",
        "> force\n> setboard 4k3/8/8/8/8/8/8/QQQ1K3 b - - 0 1\n> st 1\n> go\n< move .*\n> draw\n< offer draw\n-\n> force\n> draw\n-",
        "> option Resign=1\n> force\n> setboard 7k/8/8/8/8/8/8/QQ2K3 b - - 0 1\n> st 1\n> go\n< move .*\n> usermove b1b7\n< resign\n-",
    ]);
}

#[test]
fn thinking_lines_and_pondering() {
    let think = "> new\n> force\n> level 0 60 0\n> setboard LONG\n";
    check(&[
        &format!(
            "{think}> post\n> go\n<< 1 -?\\d+ \\d+ \\d+ [a-h].*\n+ 1000\n> nopost\n+ 10\n> ?\n< move .*"
        ),
        &format!("{think}> post\n> sd 2\n> go\n<< [12] .*\n< move .*"),
        "> post\n> hard\n> new\n-\n> st 1\n> usermove e2e4\n< move .*\n<< 1 .*\n> easy\n-",
        "> hard\n> new\n> st 1\n> usermove e2e4\n< move .*\n+ 500\n> usermove a2a3\n< move .*\n-",
        "> hard\n> new\n> force\n> playother\n> post\n<< 1 .*\n> nopost\n-",
        "> post\n> nps 1000\n> st 2\n> force\n> setboard LONG\n> go\n<< 1 .*\n< move .*",
        &format!("{think}> go\n+ 100\n> pause\n-\n> ping 1\n-\n> resume\n> ?\n< move .*\n< pong 1"),
    ]);
}

#[test]
fn time_is_kept() {
    for (limit, longest) in
        [("level 0 60 0\n> time 200\n> otim 360000", 1000), ("st 1", 1000), ("level 40 0:30 0", 3000)]
    {
        let think = "> new\n> force\n> setboard LONG";
        check(&[&format!("{think}\n> {limit}\n> go\n< move .*\n@ 5..{longest}")]);
    }
}

#[test]
fn ends_of_life() {
    BENCH.check_ends(
        build,
        &[
            "> quit",
            "> new\n> force\n> quit",
            "> new\n> force\n> level 0 60 0\n> setboard LONG\n> go\n+ 200\n> quit",
            "> analyze\n+ 200\n> quit",
            "> edit\n> quit",
            "! eof",
            "> analyze\n+ 200\n! eof",
            "> new\n! INT\n> force\n! INT\n> quit",
        ],
    );
    BENCH.ready(build()).play("! TERM\nx -15");
}

#[test]
fn fragments_are_lines_only_with_their_end() {
    let long = "x".repeat(1 << 20);
    check(&[
        ">| pin\n-\n>| g 7\\nping\n< pong 7\n-\n>|  8\\r\\nping 9\\n\n< pong 8\n< pong 9",
        &format!("> {long}\n< Error .unknown command.: x{{200}}\n> ping 10\n< pong 10"),
        ">| name \\f\\f\\0\\n\\f\\0\\nping 11\\n\n< Error .*\n< pong 11",
    ]);
}
