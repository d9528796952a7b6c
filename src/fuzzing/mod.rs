//! The one door for fuzzing: what is tried with arbitrary bytes, for every protocol alike.
//!
//! Each function takes the fuzzer's bytes and panics, with the input in words, where something is wrong. `fuzz/` calls
//! them from targets of a few lines; `tests/seeds.rs` replays what is committed there on the stable toolchain. Not for
//! users of the program.

mod lines;
mod records;
mod specs;
mod talk;

use arbitrary::{Result, Unstructured};

pub use lines::{model, parse};
pub use records::{judge, junit, record};
pub use specs::{config, pattern, scenario};
pub use talk::reference;

use crate::protocol::{Protocol, autoplayer, bei, gbgp, nboard, xboard};

/// A protocol as targets name it, so that each links no other and nothing that it does not try: a fuzzer looks at every
/// counter of the whole program after each input, which else takes longer than reading does.
pub trait Fuzzed {
    /// Reads a line, the how manieth it is, both as the GUI's and as the engine's, prints it into `room`, reads it again.
    ///
    /// # Panics
    /// Where the two differ.
    fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>);

    /// What is needed beside.
    const GRAMMAR: &'static Grammar;
}

/// What fuzzing needs of a protocol's grammar.
#[derive(Debug)]
pub struct Grammar {
    /// The protocol.
    protocol: &'static dyn Protocol,
    /// Uses what the values read from a line offer; panics where they contradict the line.
    offers: fn(&[u8]),
    /// What is wrong with a line of the reference engine; none: it is in the form of the text.
    wrong: fn(&[u8]) -> Option<String>,
    /// A line that a GUI could send, without its end.
    command: for<'a> fn(&mut Unstructured<'a>) -> Result<Vec<u8>>,
    /// A line made of pieces of messages and commands.
    line: for<'a> fn(&mut Unstructured<'a>) -> Result<Vec<u8>>,
    /// Lines that a dialogue begins with.
    opening: &'static [&'static str],
    /// Lines that a game is made of, so that arbitrary sequences reach deep.
    phrases: &'static [&'static str],
    fence: Fence,
}

/// A question that every engine answers.
#[derive(Debug)]
struct Fence {
    /// What brings an engine out of every mode.
    before: &'static [&'static str],
    question: &'static str,
    /// What the answer begins with; all of it where it ends with no blank.
    answer: &'static str,
}

impl Fence {
    fn is_answered_by(&self, line: &[u8]) -> bool {
        let answer = self.answer.as_bytes();
        if answer.ends_with(b" ") { line.starts_with(answer) } else { line == answer }
    }
}

impl Fuzzed for xboard::Xboard {
    fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
        xboard::grammar::fuzz::round_trip(line, turn, room);
    }

    const GRAMMAR: &'static Grammar = &Grammar {
        protocol: &xboard::Xboard,
        offers: xboard::grammar::fuzz::offers,
        wrong: xboard::grammar::fuzz::wrong,
        command: xboard::grammar::fuzz::command,
        line: xboard::grammar::fuzz::line,
        opening: &["xboard", "protover 2"],
        phrases: xboard::grammar::fuzz::PHRASES,
        fence: Fence {
            before: &["", ".", "exit", "resume", "force"],
            question: "ping 4711",
            answer: "pong 4711",
        },
    };
}

impl Fuzzed for nboard::NBoard {
    fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
        nboard::grammar::fuzz::round_trip(line, turn, room);
    }

    const GRAMMAR: &'static Grammar = &Grammar {
        protocol: &nboard::NBoard,
        offers: nboard::grammar::fuzz::offers,
        wrong: nboard::grammar::fuzz::wrong,
        command: nboard::grammar::fuzz::command,
        line: nboard::grammar::fuzz::line,
        opening: nboard::grammar::fuzz::OPENING,
        phrases: nboard::grammar::fuzz::PHRASES,
        fence: Fence { before: &[""], question: "ping 4711", answer: "pong 4711" },
    };
}

impl Fuzzed for gbgp::Gbgp {
    fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
        gbgp::grammar::fuzz::round_trip(line, turn, room);
    }

    const GRAMMAR: &'static Grammar = &Grammar {
        protocol: &gbgp::Gbgp,
        offers: gbgp::grammar::fuzz::offers,
        wrong: gbgp::grammar::fuzz::wrong,
        command: gbgp::grammar::fuzz::command,
        line: gbgp::grammar::fuzz::line,
        opening: gbgp::grammar::fuzz::OPENING,
        phrases: gbgp::grammar::fuzz::PHRASES,
        fence: Fence { before: &["", "gbgp", "stop"], question: "isready", answer: "readyok" },
    };
}

impl Fuzzed for autoplayer::Autoplayer {
    fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
        autoplayer::grammar::fuzz::round_trip(line, turn, room);
    }

    const GRAMMAR: &'static Grammar = &Grammar {
        protocol: &autoplayer::Autoplayer,
        offers: autoplayer::grammar::fuzz::offers,
        wrong: autoplayer::grammar::fuzz::wrong,
        command: autoplayer::grammar::fuzz::command,
        line: autoplayer::grammar::fuzz::line,
        opening: autoplayer::grammar::fuzz::OPENING,
        phrases: autoplayer::grammar::fuzz::PHRASES,
        // Nothing but a move must be answered.
        fence: Fence { before: &["", "new", "level 1000 1 0"], question: "go", answer: "move " },
    };
}

impl Fuzzed for bei::Bei {
    fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
        bei::grammar::fuzz::round_trip(line, turn, room);
    }

    const GRAMMAR: &'static Grammar = &Grammar {
        protocol: &bei::Bei,
        offers: bei::grammar::fuzz::offers,
        wrong: bei::grammar::fuzz::wrong,
        command: bei::grammar::fuzz::command,
        line: bei::grammar::fuzz::line,
        opening: bei::grammar::fuzz::OPENING,
        phrases: bei::grammar::fuzz::PHRASES,
        fence: Fence { before: &["", "bei", "stop"], question: "isready", answer: "readyok" },
    };
}

const GRAMMARS: &[&Grammar] = &[
    xboard::Xboard::GRAMMAR,
    nboard::NBoard::GRAMMAR,
    gbgp::Gbgp::GRAMMAR,
    autoplayer::Autoplayer::GRAMMAR,
    bei::Bei::GRAMMAR,
];

/// What is tried with the fuzzer's bytes.
pub type Target = fn(&[u8]);

/// Targets beside [`junit`], whose result wants an XML parser: a name (of the target, and of its folders of seeds and
/// regressions) and what it does.
pub const TARGETS: &[(&str, Target)] = &[
    ("parse_xboard", parse::<xboard::Xboard>),
    ("model_xboard", model::<xboard::Xboard>),
    ("reference_xboard", reference::<xboard::Xboard>),
    ("parse_nboard", parse::<nboard::NBoard>),
    ("model_nboard", model::<nboard::NBoard>),
    ("reference_nboard", reference::<nboard::NBoard>),
    ("parse_gbgp", parse::<gbgp::Gbgp>),
    ("model_gbgp", model::<gbgp::Gbgp>),
    ("reference_gbgp", reference::<gbgp::Gbgp>),
    ("parse_autoplayer", parse::<autoplayer::Autoplayer>),
    ("model_autoplayer", model::<autoplayer::Autoplayer>),
    ("reference_autoplayer", reference::<autoplayer::Autoplayer>),
    ("parse_bei", parse::<bei::Bei>),
    ("model_bei", model::<bei::Bei>),
    ("reference_bei", reference::<bei::Bei>),
    ("scenario", scenario),
    ("pattern", pattern),
    ("config", config),
    ("judge", judge),
    ("record", record),
];

/// The grammar of a protocol.
///
/// # Panics
/// If there is none of this name: a target is wrong.
fn grammar(protocol: &str) -> &'static Grammar {
    GRAMMARS.iter().find(|g| g.protocol.name() == protocol).expect("every protocol has a grammar here")
}
