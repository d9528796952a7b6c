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

use crate::protocol::{Protocol, autoplayer, bei, gbgp, nboard, uci, xboard};

/// A grammar as targets name it, so that each links no other and nothing that it does not try: a fuzzer looks at every
/// counter of the whole program after each input, which otherwise takes longer than reading does.
pub trait Fuzzed {
    /// Reads a line (`turn` says which one it is) both as the GUI's and as the engine's, prints it into `room`, reads it again.
    ///
    /// # Panics
    /// Where the two differ.
    fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>);
}

/// A protocol that has a model and a reference engine as well.
pub trait Modelled: Fuzzed {
    /// What is needed beside.
    const GRAMMAR: &'static Grammar;
}

/// What fuzzing needs of a protocol's grammar.
#[derive(Debug)]
pub struct Grammar {
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

/// What fuzzing needs of each protocol: its module and type, lines that a dialogue begins with, and a fence.
macro_rules! fuzzed {
    ($($module:ident $protocol:ident $opening:expr, $before:expr, $question:literal => $answer:literal;)*) => {
        $(impl Fuzzed for $module::$protocol {
            fn round_trip(line: &[u8], turn: usize, room: &mut Vec<u8>) {
                $module::grammar::fuzz::round_trip(line, turn, room);
            }
        }

        impl Modelled for $module::$protocol {
            const GRAMMAR: &'static Grammar = &Grammar {
                protocol: &$module::$protocol,
                offers: $module::grammar::fuzz::offers,
                wrong: $module::grammar::fuzz::wrong,
                command: $module::grammar::fuzz::command,
                line: $module::grammar::fuzz::line,
                opening: $opening,
                phrases: $module::grammar::fuzz::PHRASES,
                fence: Fence { before: $before, question: $question, answer: $answer },
            };
        })*

        const GRAMMARS: &[&Grammar] = &[$($module::$protocol::GRAMMAR),*];

        /// Targets beside [`junit`], whose result needs an XML parser: a name (of the target, and of its folders of seeds
        /// and regressions) and what it does.
        pub const TARGETS: &[(&str, Target)] = &[
            $((concat!("parse_", stringify!($module)), parse::<$module::$protocol>),
            (concat!("model_", stringify!($module)), model::<$module::$protocol>),
            (concat!("reference_", stringify!($module)), reference::<$module::$protocol>),)*
            ("scenario", scenario),
            ("pattern", pattern),
            ("config", config),
            ("judge", judge),
            ("record", record),
        ];
    };
}

fuzzed! {
    xboard Xboard &["xboard", "protover 2"], &["", ".", "exit", "resume", "force"], "ping 4711" => "pong 4711";
    nboard NBoard nboard::grammar::fuzz::OPENING, &[""], "ping 4711" => "pong 4711";
    gbgp Gbgp gbgp::grammar::fuzz::OPENING, &["", "gbgp", "stop"], "isready" => "readyok";
    // Nothing but a move must be answered.
    autoplayer Autoplayer autoplayer::grammar::fuzz::OPENING, &["", "new", "level 1000 1 0"], "go" => "move ";
    bei Bei bei::grammar::fuzz::OPENING, &["", "bei", "stop"], "isready" => "readyok";
    uci Uci uci::grammar::fuzz::OPENING, &["", "uci", "stop"], "isready" => "readyok";
}

/// What is tried with the fuzzer's bytes.
pub type Target = fn(&[u8]);

/// The grammar of a protocol.
///
/// # Panics
/// If there is none of this name: a target is wrong.
fn grammar(protocol: &str) -> &'static Grammar {
    GRAMMARS.iter().find(|g| g.protocol.name() == protocol).expect("every protocol has a grammar here")
}
