//! Every mutant is well described, and built on a wrapper that changes nothing by itself.

use super::TOPICS;
use super::seen::Seen;
use crate::mutants::testing::{check_described, check_wrapper};

#[test]
fn names_are_unique_and_clauses_exist() {
    let clauses = [
        include_str!("../../../../../specs/xboard/clauses.toml"),
        include_str!("../../../../../specs/harness.toml"),
    ];
    check_described(TOPICS, &clauses, 150);
}

const START: &str = "> xboard\n> protover 2\n> accepted ping\n> accepted usermove\n> accepted colors\n";
const LONG: &str = "setboard r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9";
const THINK: &str = "> new\n> force\n> level 0 60 0\n> post\n> LONG\n> go\n+ 50\n";
const PONDER: &str = "> new\n> hard\n> st 1\n> usermove e2e4\n+ 1500\n";

/// Dialogues without expectations; `START` and the like stand for the openings above.
const DIALOGUES: &[&str] = &[
    // Start and framing.
    "> xboard\n> new\n> st 1\n> e2e4\n+ 1000\n> quit",
    "> xboard\n> protover 10\n> new",
    "> xboard\n> protover 3\n> new",
    "> xboard\n> protover\n> protover x",
    "> xboard\n> quit\n+ 2000",
    "> xboard\n> ping 1\n! eof",
    "START> protover 2",
    "START> accepted nosuch",
    "START> rejected usermove\n> new\n> st 1\n> e2e4\n+ 1000",
    "> xboard\n> protover 2\n> new\n> random\n> st 1\n> usermove e2e4\n+ 1000\n> result 1-0 {é}\n> ping 4",
    "START>| pin\n>| g 7\\n\n> ping 8\n>| ping 9\\npin\n>| g 10\\n",
    "START>> ping 1 | ping 2 | ping 70000 | ping 4 | ping 5 | ping 6 | ping 7 | ping 8 | ping 9 | ping 10 | ping 11 | ping 12 | ping 13 | ping 14 | ping 15 | ping 16 | ping 17 | ping 18",
    "START> \n> ping 1",
    "START>  ping 1",
    "START>| ping 1\\r\\n",
    "START>| name x\\0y\\n\n> ping 1",
    "START> name é\n> ping 1",
    "START> name KILOBYTE\n> ping 1",
    "START> ping abc",
    "START>| ping\n! eof",
    "START> xyzzy\n> Force\n> new\n> st 1\n> usermove e2e4\n+ 1000\n> exit\n> .\n> ping 1",
    "START> level 1 2 3 4 5 6 7\n> st x",
    "START> undo",
    "START> usermove z9z9\n> ping 1",
    // Thinking.
    "STARTTHINK> ping 1\n+ 100\n>> ? | ping 2\n+ 100",
    "STARTTHINK>> ? | ?\n+ 100",
    "STARTTHINK> go\n+ 100\n> ?\n+ 100",
    "STARTTHINK> xyzzy\n+ 100\n> ?\n+ 100",
    "STARTTHINK> nopost\n+ 200\n> ?\n+ 100",
    "STARTTHINK> usermove a2a3\n+ 100\n> ?\n+ 100",
    "STARTTHINK>> force | ping 3\n+ 300\n> usermove a2a3\n> ping 4",
    "STARTTHINK>> new | ping 3\n+ 300\n> usermove e2e4\n> ping 4\n+ 300",
    "STARTTHINK> result * {x}\n+ 200\n> force\n> ping 1\n+ 200",
    "STARTTHINK> quit\n+ 1000",
    "STARTTHINK! eof\n+ 1000",
    "STARTTHINK! TERM",
    "STARTTHINK! INT\n+ 100\n> ?",
    "STARTTHINK> ?\n> new\n> force\n> LONG\n> go\n+ 50\n> ?\n+ 200",
    "START> new\n> force\n> level 0 60 0\n> time 100\n> otim 100\n> LONG\n> go\n+ 3000",
    // Pondering and analysis.
    "STARTPONDER> ping 5\n+ 600\n> ?\n+ 100\n> usermove a2a3\n+ 1500",
    "STARTPONDER> post\n> xyzzy\n+ 300\n> ping 1\n+ 300",
    "STARTPONDER! INT\n> usermove a2a3\n+ 1500",
    "STARTPONDER> quit\n+ 1000",
    "STARTPONDER! eof\n+ 1000",
    "START> new\n> hard\n> post\n+ 500",
    "START> hard\n> post\n> new\n> force\n> playother\n+ 100\n> force\n> usermove e2e4\n+ 500",
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> ping 7\n> ?\n+ 100\n> quit",
    "START> analyze\n+ 50\n! eof",
    "START> new\n> post\n> hard\n> st 1\n> usermove e2e4\n+ 600\n> ping 5\n+ 3000",
    // Turns and games.
    "START> new\n> st 1\n> usermove e2e4\n+ 201\n> usermove d2d4\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> force\n> usermove d2d4\n+ 1000",
    "START> new\n> force\n> usermove e2e4\n> usermove d2d4\n> usermove e2e5\n> usermove e7e5\n> ping 1\n> undo\n> usermove e7e5\n> usermove g1f3",
    "START> new\n> force\n> hard\n> easy\n> time 3000\n> st 1\n> usermove e2e4\n+ 1000",
    "START> new\n> force\n> time 3000\n> otim 3000\n> usermove e2e4\n+ 6000",
    "START> new\n> st 1\n> time 3000\n> otim 3000\n> usermove e2e4\n+ 1000",
    "START> new\n> force\n> st 1\n> undo\n> usermove e2e4\n> undo\n> usermove d2d4\n+ 1000",
    "START> new\n> force\n> force\n> st 1\n> usermove e2e4\n+ 1000",
    "START> new\n> force\n> post\n> usermove e2e4\n+ 500",
    "START> new\n> st 1\n> force\n> usermove e2e4\n> go\n+ 1000\n> usermove d2d4\n+ 1000\n> force\n> usermove a2a3\n> go\n+ 1000",
    "START> new\n> st 1\n> go\n+ 1000\n> new\n> usermove e2e4\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> go\n+ 1000",
    "START> new\n> force\n> st 1\n> playother\n> usermove e2e4\n+ 1000\n> usermove d2d4\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> accepted ping\n> usermove d2d4\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 201\n> usermove d2d4\n+ 201\n> usermove a2a3\n+ 201\n> usermove h2h3\n+ 1000",
    "START> new\n> force\n> usermove e2e4\n> st 1\n> playother\n+ 1000\n> usermove e7e5\n+ 1000",
    "START> new\n> new\n+ 500\n> force\n> usermove e2e4\n> new\n> force\n> usermove e2e4\n> new\n> st 1\n> usermove e2e4\n+ 1000",
    "START> new\n> sd 1\n> time 50\n> new\n> post\n> st 1\n+ 600\n> usermove e2e4\n+ 1000\n> ?",
    "START> new\n> ?\n> force\n> ?\n> ping 1\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> usermove e2e5\n> usermove e2e5\n> usermove e2e5\n> usermove d2d4\n+ 1000",
    "START> new\n> force\n> quit\n+ 1000",
    "START> new\n> quit\n! TERM\n+ 20000",
    "START> new\n! eof",
    // Time, depth, nodes.
    "START> new\n> force\n> level 2 0:03 0\n> LONG\n> go\n+ 4000\n> usermove a2a3\n+ 4000\n> usermove h7h6\n> usermove h2h3\n> usermove a7a6\n+ 9000",
    "START> new\n> force\n> level 2 0:03 0\n> LONG\n> usermove a2a3\n> go\n+ 4000\n> usermove h2h3\n+ 4000\n> usermove b2b3\n+ 3000",
    "START> new\n> level 0 0:03 1\n> usermove e2e4\n+ 3000\n> usermove d2d4\n+ 3000",
    "START> new\n> level 40 25+5 0\n> level 1 0:03/x 0\n> usermove e2e4\n+ 3000\n> force\n> level 0 0:01 0.1\n> go\n+ 3000",
    "START> new\n> level 0 0 1\n> usermove e2e4\n+ 1000",
    "START> level 40 1 0\n> new\n> st 1\n> usermove e2e4\n+ 1000\n> force\n> usermove d2d4\n> go\n+ 1000",
    "START> new\n> st x\n> st 1\n> force\n> time 1\n> go\n+ 1000",
    "START> new\n> force\n> level 20 60 0\n> LONG\n> time 200\n> otim 36000\n> go\n+ 4000\n> time 300\n> otim 36000\n> usermove h7h6\n+ 4000",
    "START> new\n> force\n> sd 2\n> st 3\n> post\n> LONG\n> go\n+ 3000",
    "START> new\n> force\n> sd 2\n> level 40 1 0\n> post\n> LONG\n> go\n+ 3000",
    "START> new\n> new\n> force\n> st 1\n> sd 60\n> post\n> LONG\n> go\n+ 3000",
    "START> new\n> new\n> force\n> st 1\n> sd 2\n> post\n> LONG\n> go\n+ 3000",
    "START> new\n> force\n> nps 100\n> st 20\n> post\n> LONG\n> go\n+ 3000\n> usermove h7h6\n+ 3000",
    "START> new\n> force\n> nps 0\n> st 1\n> LONG\n> go\n+ 3000",
    "START> new\n> nps 1000\n> st 1\n> usermove e2e4\n+ 3000\n> new\n> st 1\n> usermove e2e4\n+ 3000",
    // Analysis, pauses, what is said of the opponent.
    "START> new\n> easy\n> hard\n> easy\n> easy\n> post\n> st 1\n> usermove e2e4\n+ 1000",
    "STARTTHINK> pause\n+ 500\n> resume\n+ 500",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> pause\n> resume\n> usermove d2d4\n+ 1000",
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> usermove a2a3\n+ 500\n> undo\n+ 500\n> usermove e1e8\n+ 500",
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> new\n+ 500\n> usermove e2e4\n+ 500",
    "START> force\n> post\n> analyze\n+ 50\n> LONG\n+ 500\n> hint\n> bk\n+ 500\n> setboard 7k/5QQ1/8/8/8/8/8/K7 b - - 0 1\n+ 50\n> ping 1",
    "START> new\n> name go\n> name KILOBYTE\n> rating 1 0\n> ics example.org\n> computer\n> st 1\n> usermove e2e4\n+ 1000",
    "START> new\n> hard\n> easy\n> post\n> st 1\n> usermove e2e4\n+ 1500",
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> hint\n> usermove a2a3\n+ 1000",
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> bk\n> usermove a2a3\n+ 1000",
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> usermove e1e8\n> usermove a2a3\n+ 1000",
    // Positions.
    "START> force\n> LONG\n> ping 1\n> usermove d4c6",
    "START> force\n> setboard 1R4k1/5ppp/5n2/8/8/8/8/6K1 b - - 0 1\n> ping 1\n> st 1\n> go\n+ 1000",
    "START> force\n> setboard 7k/P7/8/8/8/8/8/K7 w - - 0 1\n> usermove a7a8n\n> undo\n> st 1\n> go\n+ 1000",
    "START> force\n> setboard 7k/P7/8/8/8/8/8/K7 w - - 0 1\n> usermove a7a8r\n> usermove h8h7\n> usermove a8b7",
    "START> force\n> setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n> usermove e1g1\n> usermove e8c8\n> usermove f1e1",
    "START> force\n> setboard r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1\n> usermove e1g1\n> ping 1",
    "START> force\n> setboard r3kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1\n> usermove e1g1\n> ping 1",
    "START> force\n> setboard rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3\n> usermove e5d6\n> usermove e5f6",
    "START> force\n> setboard 4k3/8/8/3pP3/8/8/3R4/4K3 w - d6 0 1\n> usermove e5d6\n> usermove e8f8\n> usermove d2d5",
    "START> force\n> setboard 4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1\n> usermove e2c3\n> usermove e1d1",
    "START> force\n> st 1\n> LONG\n> usermove a2a3\n+ 1000",
    "START> force\n> setboard r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1\n> usermove e1c1\n> usermove e1e2\n> usermove e8c8\n> undo\n> usermove h8g8",
    "START> force\n> LONG\n> setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1\n> usermove f3e1",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> force\n> LONG\n> usermove d4b3\n> ping 1",
    "START> force\n> st 1\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n> go\n+ 1000",
    "START> force\n> st 1\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> go\n+ 1000",
    "START> force\n> setboard 8/8/8/8/8/8/8/8 w - - 0 1\n> usermove e2e4\n> LONG\n> usermove d4b3\n> setboard 8/8/8/8/8/8/8/8 w - - 0 1\n> new\n> st 1\n> usermove e2e4\n+ 1000",
    "START> force\n> setboard QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQkQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ b - - 0 1\n> ping 1",
    "START> force\n> setboard 8/8/8/8/8/8/8/4K3 w - - 0 1\n> ping 1",
    "START> force\n> setboard 8/8/8/8/8/8/8/8 w - - 0 1\n> go\n> ping 1",
    "START> force\n> setboard 8/8/8/8\n> setboard 4k3/8/8/8/8/8/8/RNBQKBNRR w - - 0 1\n> ping 1",
    // Ends and draws.
    "START> force\n> st 1\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> go\n+ 1000\n> result 1-0 {White mates}\n> new\n> usermove e2e4\n+ 1000",
    "START> force\n> st 1\n> setboard r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1\n> go\n+ 1000",
    "START> force\n> st 1\n> setboard R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n> go\n> ping 1",
    "START> force\n> st 1\n> setboard 6k1/8/6K1/8/5Q2/8/8/8 b - - 0 1\n> go\n+ 1000\n> usermove f4f7\n> ping 1",
    "START> force\n> st 1\n> setboard k7/8/8/8/8/8/1r6/K7 w - - 0 1\n> go\n+ 1000",
    "START> force\n> st 1\n> setboard k7/8/8/8/8/8/8/K3N1N1 w - - 60 60\n> go\n+ 1000",
    "START> force\n> st 1\n> setboard 7k/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/K7 w - - 0 1\n> go\n+ 1000",
    "START> force\n> st 1\n> setboard 6k1/6p1/8/7Q/8/8/r7/6K1 w - - 0 1\n> usermove h5e8\n> usermove g8h7\n> usermove e8h5\n> usermove h7g8\n> usermove h5e8\n> go\n+ 1000\n> usermove e8h5\n+ 1000",
    "START> force\n> usermove e2e4\n> new\n> force\n> usermove e2e4\n> new\n> st 1\n> usermove e2e4\n+ 1000",
    "START> force\n> st 1\n> setboard 6k1/8/8/8/8/8/1QQ5/1QQ3K1 b - - 0 1\n> go\n+ 1000",
    "START> force\n> st 1\n> draw\n> usermove e2e4\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> draw\n> usermove a2a3\n+ 1000",
    "STARTTHINK> draw\n+ 100",
    "STARTPONDER> draw\n> ping 1",
    // Variants.
    "START> new\n> variant nosuch\n> usermove e2e4",
    "START> new\n> force\n> usermove e2e4\n> variant nosuch",
    // Older dialects.
    "START> white\n> force\n> st 1\n> white\n> usermove e2e4\n+ 1000",
    // Moves taken back.
    "START> force\n> usermove e2e4\n> usermove e7e5\n> usermove g1f3\n> undo\n> undo\n> usermove d7d5\n> usermove e4d5\n> undo\n> usermove a2a3\n> usermove d5e4",
    "START> force\n> setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n> usermove e1e2\n> undo\n> usermove e1g1\n> undo\n> usermove h1h2",
    "START> force\n> usermove e2e4\n> usermove a7a6\n> usermove e4e5\n> usermove d7d5\n> usermove g1f3\n> undo\n> usermove e5d6\n> undo\n> usermove e5e6\n> usermove d5d4",
    "START> force\n> setboard 8/P7/7k/7p/8/8/7P/K7 w - - 0 1\n> usermove a7a8q\n> undo\n> usermove a7a8n\n> usermove h6g6\n> usermove a8b6",
    "START> new\n> new\n> force\n> usermove d2d4\n> undo\n> usermove d2d4",
    "STARTPONDER>> force | undo | undo\n> usermove d2d4",
    "STARTPONDER> remove\n> usermove d2d4\n+ 1000",
    "STARTTHINK> undo\n> ping 1\n+ 100\n> ?\n+ 100",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> undo\n> usermove d2d4\n+ 1000\n> remove\n> remove\n> usermove d2d4\n+ 1000",
    "START> new\n> st 1\n> go\n+ 1000\n> remove\n> usermove e7e5\n+ 1000\n> remove\n> usermove e7e6\n+ 1000\n> force\n> UNDOS",
    // Options, resources, hints, book, questions.
    "START> option Tempo bonus=1",
    "START> option Remark = comment=x",
    "START> option Contempt=100",
    "START> option Resign=0",
    "START> option Style=Solid",
    "START> option Learning file=none",
    "START> option Clear hash",
    "START> option Save settings",
    "START> option Restore settings",
    "START> option No such option=1",
    "START> option Style=no such choice",
    "STARTTHINK> option Resign=0\n+ 50\n> ?\n+ 100",
    "STARTPONDER> option Resign=0\n+ 100\n> usermove a2a3\n+ 1500",
    "START> new\n> force\n> option Resign=0\n> st 1\n> usermove e2e4\n+ 1000",
    "START> memory 1",
    "START> memory x",
    "START> memory 100000000",
    "START> cores 0",
    "START> egtpath syzygy a b",
    "START> egtpath syzygy missing",
    "START> egtpath nosuchformat .",
    "STARTTHINK> cores 2\n+ 50\n> ?\n+ 100",
    "STARTPONDER> cores 2\n> ping 1\n+ 100\n> usermove a2a3\n+ 1500",
    "START> new\n> hint\n> bk\n> bk",
    "STARTTHINK> hint\n+ 50\n> ?\n+ 100",
    "STARTTHINK> bk\n+ 50\n> ?\n+ 100",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> hint\n> usermove a2a3\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> bk\n> usermove a2a3\n+ 1000",
    "START> new\n> force\n> bk\n> st 1\n> usermove e2e4\n+ 1000",
    // Analysis, pauses, claims and positions at odd moments.
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> .\n+ 50\n> result * {x}\n+ 1000",
    "START> force\n> LONG\n> post\n> analyze\n+ 50\n> exit\n> force\n+ 1000",
    "STARTPONDER> usermove a2a3\n+ 1500\n> usermove h2h3\n+ 1500",
    "START> force\n> usermove e2e4\n> usermove e7e5\n> usermove g1f3\n> usermove b8c6\n> usermove f1b5\n> usermove a7a6\n> usermove b5a4\n> usermove g8f6\n> usermove e1g1\n> usermove f8e7\n> st 1\n> go\n+ 1000\n> usermove e8g8\n+ 1000",
    "START> new\n> st 1\n> pause\n> pause\n> resume\n> usermove e2e4\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> LONG\n> ping 1",
    "STARTTHINK> LONG\n> force\n> setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n> usermove a1a8",
    "START> force\n> setboard R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\n> usermove g8h7",
    "START> hard\n> force\n> st 1\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 98 80\n> go\n+ 1000",
    "START> new\n> st 1\n> usermove e2e4\n+ 1000\n> otim 1",
    "START> force\n> st 1\n> setboard 4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n> go\n+ 1000\n> usermove e8d7\n> usermove e8f7\n+ 1000",
];

/// A dialogue with its openings written out.
fn written_out(dialogue: &str) -> String {
    let long_name = "x".repeat(1100);
    let dialogue = dialogue.replace("START", START).replace("THINK", THINK).replace("PONDER", PONDER);
    dialogue
        .replace("LONG", LONG)
        .replace("KILOBYTE", &long_name)
        .replace("UNDOS", &["undo"; 120].join("\n> "))
}

#[test]
fn the_wrapper_alone_makes_no_difference() {
    let scripts: Vec<String> = DIALOGUES.iter().map(|dialogue| written_out(dialogue)).collect();
    check_wrapper::<Seen>(&scripts);
}
