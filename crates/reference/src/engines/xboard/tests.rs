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
fn features_and_options() {
    check(&[
        "> accepted\n> rejected\n> accepted nosuch\n> rejected option \"x\"\n-",
        "> rejected usermove\n> new\n> st 1\n> e2e4\n< move .*",
        "> new\n> st 1\n> usermove e2e4\n< move .*",
        "> protover 2\n< Error .command not legal now.: protover 2",
        "> option Contempt=50\n> option Clear hash\n> option Remark = comment=x=y\n> option Save settings\n-",
        "> option NoSuch=1\n< Error .unknown option.: option NoSuch=1\n> option Contempt=1000\n< Error .*",
        "> option Contempt=5\n> option Restore settings\n< feature option=\"Contempt -spin 0 -100 100\"\n+ 10\n...",
        "> memory 1\n> memory 0\n> memory 100000000\n> cores 0\n> cores 1000000\n> egtpath syzygy /no such/dir\n-",
        "> name J. Random User\n> rating 2600 0\n> ics -\n> computer\n> random\n-",
        "> accepted debug\n> new\n> st 1\n> usermove e2e4\n<< # .*\n< move .*",
        "> variant normal\n-\n> variant nosuch\n< Error .unknown variant.: variant nosuch\n> new\n> st 1\n> usermove e2e4\n< move .*",
    ]);
}

#[test]
fn moves() {
    check(&[
        "> new\n> st 1\n> usermove e2e4\n< move .*\n-\n> usermove d2d4\n< move .*\n-",
        "> new\n-\n> force\n> usermove e2e4\n> usermove e7e5\n> usermove g1f3\n-",
        "> new\n> force\n> usermove e2e5\n< Illegal move: e2e5\n> usermove e2e4\n-\n> usermove d2d4\n< Illegal move: d2d4",
        "> force\n> setboard 8/P6k/8/8/8/8/8/K7 w - - 0 1\n> usermove a7a8\n< Illegal move: a7a8\n> usermove a7a8k\n< Illegal move: a7a8k\n> usermove a7a8n\n-",
        "> force\n> setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n> usermove e1g1\n> usermove e8c8\n> usermove f1e1\n> usermove d8d7\n-",
        "> force\n> setboard 4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1\n> usermove e2c3\n< Illegal move: e2c3\n> usermove e1d1\n-",
        "> usermove z9z9\n< Illegal move: z9z9\n> usermove e2\n< Illegal move: e2\n> usermove xyzzy\n< Illegal move: xyzzy",
        "> new\n> force\n> usermove Nf3\n> usermove e5\n-\n> usermove Nd2\n< Illegal move: Nd2",
        "> force\n> setboard 4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\n> usermove Nd2\n< Error .ambiguous move.: Nd2",
        "> force\n> setboard 7k/P7/8/8/8/8/8/K7 w - - 0 1\n> st 1\n> go\n< move a7a8q",
        "> new\n> force\n> level 0 60 0\n> setboard LONG\n> go\n+ 300\n> usermove a2a3\n< Illegal move .not your turn.: a2a3\n> ?\n< move .*\n-",
    ]);
}

#[test]
fn turns() {
    check(&[
        "> new\n> force\n> st 1\n> go\n< move .*\n-",
        "> new\n> force\n> usermove e2e4\n> st 1\n> go\n< move .*\n> usermove d2d4\n< move .*",
        "> new\n> force\n> playother\n-\n> st 1\n> usermove e2e4\n< move .*",
        "> force\n> new\n> st 1\n> usermove e2e4\n< move .*",
        "> new\n> st 1\n> usermove e2e4\n< move .*\n> force\n> go\n< move .*\n-",
        "> new\n> force\n> setboard 1R4k1/5ppp/5n2/8/8/8/8/6K1 b - - 0 1\n> go\n< move f6e8",
        "> new\n> st 1\n> go\n> go\n< move .*\n-",
        "> new\n> force\n> hard\n> post\n> level 40 5 0\n> time 100\n> otim 100\n> undo\n< Error .*\n> usermove e2e4\n> undo\n-",
        // The old words do nothing once colors=0 is accepted.
        "> new\n> force\n> white\n> black\n-\n> st 1\n> go\n< move .*",
        "> rejected colors\n> new\n> force\n> st 1\n> black\n> time 6000\n> otim 6000\n> white\n-\n> go\n< move .*\n-",
        "> rejected colors\n> new\n> force\n> usermove e2e4\n> st 1\n> white\n> time 6000\n> otim 6000\n> black\n> go\n< move [a-h][78].*\n-",
    ]);
}

#[test]
fn pings() {
    check(&[
        ">> ping 1 | ping 0 | ping 2147483647\n< pong 1\n< pong 0\n< pong 2147483647",
        "> ping\n< Error .*\n> ping abc\n< Error .*\n> ping -1\n< pong -1",
        "> new\n> st 1\n>> usermove e2e4 | ping 5\n< move .*\n< pong 5",
        "> new\n> force\n> level 0 60 0\n> setboard LONG\n>> go | ping 1\n+ 500\n-\n>> ? | ping 2\n< move .*\n< pong 1\n< pong 2",
        "> new\n> force\n> level 0 60 0\n> setboard LONG\n> go\n+ 100\n>> force | new | ping 3\n< pong 3\n-\n> st 1\n> usermove e2e4\n< move .*",
        "> new\n> force\n> level 0 60 0\n> setboard LONG\n> go\n+ 100\n>> ping 1 | new | ping 3\n< pong 1\n< pong 3\n-",
        "> new\n> hard\n> st 1\n> usermove e2e4\n< move .*\n+ 50\n> ping 6\n< pong 6\n-",
        "> force\n> setboard LONG\n> analyze\n+ 50\n> ping 7\n< pong 7\n-\n> exit",
    ]);
}

#[test]
fn move_now() {
    check(&[
        "> ?\n> new\n> ?\n> force\n> ?\n-",
        "> new\n> force\n> level 0 60 0\n> setboard LONG\n>> go | ? | ?\n< move .*\n-",
        "> hard\n> new\n> st 1\n> usermove e2e4\n< move .*\n> ?\n-",
        "> force\n> setboard LONG\n> analyze\n> ?\n-\n> exit",
    ]);
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
fn positions() {
    check(&[
        "> force\n> setboard 8/8/8/8/8/8/8/8 w - - 0 1\n< tellusererror Illegal position\n> usermove e2e4\n< Illegal move .illegal position.: e2e4\n> go\n-\n> force\n> setboard LONG\n> usermove a2a3\n-",
        "> force\n> setboard 4k3/8/8/8/8/8/8/4RK2 w - - 0 1\n< tellusererror Illegal position\n> new\n> st 1\n> usermove e2e4\n< move .*",
        "> force\n> setboard garbage\n< Error .malformed FEN.: setboard garbage\n> setboard\n< Error .*\n> usermove e2e4\n-",
        "> new\n> force\n> edit\n> .\n> usermove e2e4\n-",
        "> new\n> force\n>> edit | # | Kg1 | Nf3 | Pf2 | Pg2 | Ph2 | c | Kg8 | Rb1 | .\n-\n> go\n< move f3e1",
        "> new\n> force\n> a2a3\n>> edit | # | Kg1 | Rb8 | c | Kg8 | Nf6 | Pf7 | Pg7 | Ph7 | .\n> go\n< move f6e8",
        "> new\n> force\n>> edit | # | Ke1 | Ra1 | Rh1 | c | Ke8 | .\n> usermove e1g1\n-",
        "> new\n> force\n>> edit | # | .\n< tellusererror Illegal position\n> usermove e2e4\n< Illegal move .*\n>> edit | Ke1 | c | Ke8 | .\n> usermove e1e2\n-",
        "> force\n> edit\n> Qz9\n< Error .*\n>> c | c | c | xa4 | ping 4\n< pong 4\n> .\n-",
        "> new\n> force\n>> usermove e2e4 | undo | usermove d2d4 | undo\n-\n> undo\n< Error .command not legal now.: undo",
        "> new\n> st 1\n> usermove e2e4\n< move .*\n> remove\n> usermove d2d4\n< move .*\n-",
        "> new\n> remove\n< Error .*\n> new\n> st 1\n> usermove e2e4\n< move .*\n>> force | undo | undo | usermove d2d4\n-",
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
fn analysis() {
    check(&[
        "> force\n> setboard LONG\n> post\n> analyze\n<< 1 .*\n+ 2000\n> .\n< stat01: \\d+ \\d+ \\d+ \\d+ \\d+ [a-h].*\n> nopost\n> hint\n< Hint: [a-h].*\n> exit\n-",
        "> force\n> analyze\n> usermove e2e5\n< Illegal move: e2e5\n> usermove e2e4\n> undo\n> usermove e2e4\n-\n> new\n> usermove e2e4\n-\n> bk\n<  .*\n+ 10\n...",
        "> analyze\n>> edit | # | Ke1 | Ra1 | c | Ke8 | .\n> post\n+ 2000\n<< \\d+ .*\n> nopost\n> exit",
        "> force\n> setboard R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n> post\n> analyze\n-\n> undo\n< Error .*\n> exit",
        "> .\n> exit\n-\n> new\n> st 1\n> usermove e2e4\n< move .*",
    ]);
}

#[test]
fn information() {
    check(&[
        "> new\n> hint\n< Hint: [a-h][1-8][a-h][1-8]",
        "> new\n> st 1\n> usermove e2e4\n< move .*\n> hint\n< Hint: .*\n> bk\n<  .*\n+ 10\n...",
        "> new\n> force\n> setboard LONG\n> bk\n<  no book moves here\n< ",
        "> xyzzy 1 2 3\n< Error .unknown command.: xyzzy 1 2 3\n> Force\n< Error .*\n> uci\n< Error .*\n> e2e4 e7e5\n< Error .*",
        "> \n>   \n>  ping 3 \n< pong 3",
        "> level\n< Error .*\n> level 1 2 3 4 5 6 7\n< Error .*\n> level 40 25+5 0\n> level 0 2 12.5\n-",
        "> time abc\n< Error .*\n> time -500\n> time 0\n> st 1\n> new\n> usermove e2e4\n< move .*",
        "> level 0 0 1\n> new\n> level 0 0 1\n> time 1\n> usermove e2e4\n< move .*",
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
