//! The honest engine in other dialects of the text, and faulty forms of them.

use std::time::Duration;

use super::{lacks, of_twin, wrong};
use crate::engines::bei::{Dialect, speaking};
use crate::mutants::Twin;
use crate::mutants::wrap::{MutantContext, Seen, feed_unless, heard, print_unless, said, word};
use crate::{Build, Engine, Mutant};

/// It writes special moves with their point twice.
const DOUBLED: &str = "doubled-points";
/// It has another word for the pass.
const ANOTHER_PASS: &str = "another-pass";
/// Its lines end in CR LF.
const CR_LF: &str = "cr-lf";
/// The least that the text asks for.
const PLAIN: &str = "plain";
/// It says all that it may.
const CHATTY: &str = "chatty";
/// It does not exit at `quit`.
const STAYING: &str = "stays-after-quit";

const fn twin(name: &'static str, build: Build) -> Twin {
    Twin { name, build, profile: None }
}

/// The twins.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    twin(DOUBLED, || speaking(Dialect::DOUBLED)),
    twin(ANOTHER_PASS, || speaking(Dialect::ANOTHER_PASS)),
    twin(CR_LF, || speaking(Dialect::CR_LF)),
    twin(PLAIN, || speaking(Dialect::PLAIN)),
    twin(CHATTY, || speaking(Dialect::CHATTY)),
    twin(STAYING, || speaking(Dialect::STAYING)),
];

/// What is known of the twin in this place of the table: nothing.
#[derive(Default)]
struct Nothing<const TWIN: usize>;

impl<const TWIN: usize> Seen for Nothing<TWIN> {
    const PROTOCOL: &'static str = "bei";

    fn engine() -> Box<dyn Engine> {
        (TWINS[TWIN].build)()
    }

    fn given(&mut self, _: Duration, _: &[u8]) {}

    fn said(&mut self, _: Duration, _: &[u8]) {}
}

type Doubled = Nothing<0>;
type AnotherPass = Nothing<1>;
type CrLf = Nothing<2>;
type Plain = Nothing<3>;
type Chatty = Nothing<4>;
type Staying = Nothing<5>;

/// Of the one that writes special moves with their point twice.
pub(super) const DOUBLEDS: &[Mutant] = &of_twin(
    DOUBLED,
    [wrong("doubled-in-steps", "it writes the first point of every move twice", "BEI-MOVE-3", || {
        said::<Doubled>(|line, context| {
            let line = String::from_utf8_lossy(line).into_owned();
            let twice = |word: &str| {
                let is_step = word.len() == 4 && word.as_bytes()[1].is_ascii_digit();
                if is_step { format!("{}{word}", &word[..2]) } else { word.to_owned() }
            };
            let words: Vec<String> = line.split(' ').map(twice).collect();
            context.print(if line.starts_with("move ") { words.join(" ") } else { line });
        })
    })],
);

/// Of the one whose lines end in CR LF.
pub(super) const CR_LFS: &[Mutant] = &of_twin(
    CR_LF,
    [lacks("cr-lf-and-ready-once", "it answers the first isready only", "BEI-READY-1", || {
        said::<CrLf>(|line, context: &mut MutantContext<CrLf>| {
            let ready = line.starts_with(b"readyok");
            context.count += u32::from(ready);
            print_unless(line, context, ready && context.count > 1);
        })
    })],
);

/// Of the one that does not exit at `quit`.
pub(super) const STAYINGS: &[Mutant] = &of_twin(
    STAYING,
    [wrong("stays-and-knows-twice", "it says known twice", "BEI-NEW-1", || {
        said::<Staying>(|line, context| {
            context.print(line);
            if line == b"known" {
                context.print(line);
            }
        })
    })],
);

/// Of the one that does the least.
pub(super) const PLAINS: &[Mutant] = &of_twin(
    PLAIN,
    [
        lacks(
            "plain-and-no-beiok",
            "without anything to tell of itself it does not end the opening",
            "BEI-HELLO-3",
            || said::<Plain>(|line, context| print_unless(line, context, line == b"beiok")),
        ),
        lacks(
            "plain-and-deaf-behind-ponder",
            "as it does not ponder, it hears nothing until the next go",
            "BEI-READY-5",
            || {
                heard::<Plain>(|line, context: &mut MutantContext<Plain>| {
                    match word(line) {
                        b"ponder" => context.count = 1,
                        b"go" => context.count = 0,
                        _ => {}
                    }
                    feed_unless(line, context, context.count == 1 && word(line) == b"isready");
                })
            },
        ),
        wrong(
            "plain-and-ponder-is-an-error",
            "as it does not ponder, it calls ponder an error",
            "BEI-POND-1",
            || {
                heard::<Plain>(|line, context: &mut MutantContext<Plain>| {
                    if word(line) == b"ponder" {
                        context.print("error no pondering");
                    }
                    context.feed(line);
                })
            },
        ),
    ],
);

/// Of the one with another pass.
pub(super) const ANOTHER_PASSES: &[Mutant] = &of_twin(
    ANOTHER_PASS,
    [wrong("another-pass-and-the-usual-one", "it has two words for the pass", "BEI-MOVE-10", || {
        said::<AnotherPass>(|line, context: &mut MutantContext<AnotherPass>| {
            let line = String::from_utf8_lossy(line).into_owned();
            context.count += u32::from(line.contains("noMove"));
            let usual = line.contains("noMove") && context.count.is_multiple_of(2);
            context.print(if usual { line.replace("noMove", "pass") } else { line });
        })
    })],
);

/// Of the one that says all that it may.
pub(super) const CHATTIES: &[Mutant] = &of_twin(
    CHATTY,
    [
        wrong("chatty-without-log", "it tells its thoughts in lines of their own", "BEI-LOG-2", || {
            said::<Chatty>(|line, context: &mut MutantContext<Chatty>| {
                context.print(line.strip_prefix(b"log ").unwrap_or(line));
            })
        }),
        wrong("chatty-with-comma", "the fraction of its scores stands behind a comma", "BEI-MOVE-2", || {
            said::<Chatty>(|line, context: &mut MutantContext<Chatty>| {
                let line = String::from_utf8_lossy(line).into_owned();
                context.print(if line.starts_with("move ") { line.replacen(".0", ",0", 1) } else { line });
            })
        }),
    ],
);
