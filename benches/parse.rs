//! How fast engine lines are read, beside merely splitting the same bytes into lines.
//!
//! `cargo bench --bench parse` prints the ratio of the two, measured in turn on one generated log; it asserts nothing.
//! Not for the judge's own work on the lines.

#![expect(clippy::print_stdout, reason = "the result of a bench is what it prints")]

use std::hint::black_box;
use std::io::Write as _;
use std::time::{Duration, Instant};

use enginecheck::protocol::xboard::grammar::{Message, MessageContext};
use grammars::uci;

/// Lines of the log.
const LINES: usize = 400_000;
/// Pairs of measurements.
const ROUNDS: usize = 15;

fn main() {
    tell("xboard", &log(XBOARD, push_thinking), parse);
    tell("uci", &log(UCI, push_info), parse_uci);
}

/// Measures a protocol's grammar.
fn tell(protocol: &str, log: &[u8], parse: impl Fn(&[u8]) -> usize) {
    let mut ratios = Vec::new();
    let mut speeds = Vec::new();
    for _ in 0..ROUNDS {
        let splitting = timed(|| split(log, |line| line.len()));
        let parsing = timed(|| split(log, &parse));
        ratios.push(splitting.as_secs_f64() / parsing.as_secs_f64());
        speeds.push(parsing.as_secs_f64());
    }
    let seconds = median(&mut speeds);
    println!("{LINES} lines of a {protocol} engine, {:.1} MB", log.len() as f64 / 1e6);
    println!("{protocol} parse / memchr split: {:.3} of its speed", median(&mut ratios));
    println!(
        "{protocol} parse: {:.0} MB/s, {:.0} ns a line",
        log.len() as f64 / seconds / 1e6,
        seconds * 1e9 / LINES as f64
    );
}

/// Reads one line as far as the model does: the items of a feature line too.
fn parse(line: &[u8]) -> usize {
    match black_box(Message::parse(black_box(line), MessageContext::default())).message {
        Message::Feature(features) => features.items().filter(|item| item.fault.is_none()).count(),
        _ => 1,
    }
}

/// Reads one line; the moves of a variation are read once.
fn parse_uci(line: &[u8]) -> usize {
    usize::from(black_box(uci::Message::parse(black_box(line))).form == uci::Form::NORMAL)
}

/// Gives each line of the log to `each` and adds up what it returns.
fn split(log: &[u8], each: impl Fn(&[u8]) -> usize) -> usize {
    let mut start = 0;
    let mut sum = 0;
    for end in memchr::memchr_iter(b'\n', log) {
        sum += each(&log[start..end]);
        start = end + 1;
    }
    sum
}

fn timed(run: impl Fn() -> usize) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// What xboard engines print beside thinking lines.
const XBOARD: &[&str] = &[
    "pong 17",
    "move e7e5",
    "move Nbxd2+",
    "1/2-1/2 {Draw by repetition}",
    "Hint: g8f6",
    "# nodes 1200 hash 31%",
    "stat01: 1234 30000 7 5 30 Nf3",
    "Illegal move: e2e5",
    "Error (unknown command): xyzzy",
    "feature ping=1 setboard=1 myname=\"Engine 1.0\" option=\"Hash -spin 16 1 1024\" done=1",
    "telluser book loaded",
    "GNU Chess 6.2.9",
    "    g1f3 b8c6 f1b5 a7a6",
    "",
];

/// What UCI engines print beside what they tell of a search.
const UCI: &[&str] = &[
    "readyok",
    "bestmove e7e5",
    "bestmove a7a8q ponder e1g1",
    "info depth 12 currmove g8f6 currmovenumber 3",
    "info string NNUE evaluation using nn-b1a57edbea57.nnue",
    "option name Hash type spin default 16 min 1 max 33554432",
    "option name SyzygyPath type string default <empty>",
    "id name Engine 1.0",
    "Stockfish 17 by the Stockfish developers (see AUTHORS file)",
    "",
];

/// What engines print in games: mostly lines about a search, now and then all the rest.
fn log(rest: &[&str], push: impl Fn(&mut Vec<u8>, &mut fastrand::Rng)) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut log = Vec::new();
    for _ in 0..LINES {
        if random.u8(..10) == 0 {
            log.extend_from_slice(rest[random.usize(..rest.len())].as_bytes());
        } else {
            push(&mut log, &mut random);
        }
        log.push(b'\n');
    }
    log
}

fn push_thinking(log: &mut Vec<u8>, random: &mut fastrand::Rng) {
    let (ply, score, time, nodes) =
        (random.u32(1..30), random.i32(-300..300), random.u32(..10_000), random.u64(..90_000_000));
    // Writing to a vector cannot fail.
    let _ = write!(log, "{ply:3} {score:6} {time:7} {nodes:9}");
    push_moves(log, random);
}

fn push_info(log: &mut Vec<u8>, random: &mut fastrand::Rng) {
    let (depth, score, time, nodes) =
        (random.u32(1..30), random.i32(-300..300), random.u32(..10_000), random.u64(..90_000_000));
    let _ = write!(
        log,
        "info depth {depth} seldepth {} multipv 1 score cp {score} nodes {nodes} nps {} hashfull 12 tbhits 0 time {time} pv",
        depth + 7,
        nodes / 9,
    );
    push_moves(log, random);
}

fn push_moves(log: &mut Vec<u8>, random: &mut fastrand::Rng) {
    for _ in 0..random.usize(1..14) {
        let mut square = || (char::from(random.u8(b'a'..=b'h')), random.u8(1..=8));
        let ((from, from_rank), (to, to_rank)) = (square(), square());
        let _ = write!(log, " {from}{from_rank}{to}{to_rank}");
    }
}
