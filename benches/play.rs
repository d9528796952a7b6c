//! Whole games a second with engines that do not think, beside a bare relay of the same two programs.
//!
//! `cargo bench --bench play` prints ratios of speed; 1.00 would be as fast as code that starts two engines, passes their
//! moves from one to the other, and looks at nothing. In ours a referee knows the rules, both dialogues are judged by all
//! monitors, and a record is made.

#![expect(clippy::print_stdout, reason = "a bench tells its numbers on the terminal")]

mod side_by_side;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use side_by_side::compare;

const ENGINE: &str = env!("CARGO_BIN_EXE_misbehave");
const PROGRAM: &str = env!("CARGO_BIN_EXE_enginecheck");

/// A game of 80 plies that ends with a mate.
const GAME: &str = "d4 d5 Nc3 Nc6 Bf4 Bf5 Nf3 Nf6 Nb5 Rc8 c3 a6 Na3 e6 Qb3 b5 Nh4 Be4 f3 Nh5 Bg3 Nxg3 hxg3 Bd6 Kf2 Qf6 g4 \
     g5 Nf5 exf5 fxe4 fxg4+ Ke1 Bg3+ Kd2 dxe4 d5 e3+ Kxe3 Bf4+ Kd3 Qg6+ e4 Ne5+ Kc2 Qxe4+ Kd1 Nd3 Be2 Nf2+ \
     Ke1 Nxh1 Qd1 Qxg2 Qd4 Qg3+ Kd1 O-O Qa7 Be3 Qxa6 Qg1+ Kc2 Qxa1 Bxg4 Ra8 Qc6 Qc1+ Kb3 Nf2 Bf3 Nd3 Nc4 \
     bxc4+ Kxc4 Ne5+ Kb3 Rfb8+ Qb5 Rxb5#";

/// Games of a block: enough that the start of our program weighs little.
const BLOCK: usize = 20;

fn main() {
    let ratio = compare(10, || (0..BLOCK).for_each(|_| bare_game()), our_games);
    ratio.tell("games of 80 plies", BLOCK);
}

/// An engine on pipes.
struct Engine {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = Command::new(ENGINE);
        command.arg("plays").args(GAME.split(' ')).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the engine starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Engine { child, stdin, stdout }
    }

    fn write(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").expect("the engine reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("the engine writes");
        line.trim_end().to_owned()
    }

    fn end(mut self, result: &str) {
        self.write(result);
        self.write("quit");
        self.child.wait().expect("the engine ends");
    }
}

fn bare_game() {
    let (mut mover, mut other) = (Engine::start(), Engine::start());
    for engine in [&mut mover, &mut other] {
        engine.write("new");
        engine.write("level 0 5 0");
    }
    mover.write("go");
    let result = loop {
        let line = mover.line();
        let Some(mv) = line.strip_prefix("move ") else { break format!("result {line}") };
        other.write(mv);
        std::mem::swap(&mut mover, &mut other);
    };
    mover.end(&result);
    other.end(&result);
}

fn our_games() {
    let games = BLOCK.to_string();
    let mut command = Command::new(PROGRAM);
    command.args([
        "play",
        "--protocol",
        "autoplayer",
        "--concurrency",
        "1",
        "--tc",
        "300",
        "--games",
        &games,
    ]);
    command.args(["--quiet", "--quiet", ENGINE, "plays"]).args(GAME.split(' '));
    let done = command.output().expect("the program runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}
