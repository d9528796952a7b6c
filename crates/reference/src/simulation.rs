//! A dialogue with an engine in simulated time, for tests: a script of lines, and what must come.
//!
//! A script line is `> text` (sent), `>> a | b` (sent in one write), `>| text` (bytes without a line feed), `< regex` (the
//! next line that is no chatter, as thinking lines and comments are, must match it wholly), `<< regex` (the next line of
//! any kind), `-` (silence until the engine is idle, or for two seconds), `...` (whatever has come is skipped), `+ 500` (so
//! many milliseconds pass), `@ 10..500` (so many have passed since something was sent last), `! INT` (a signal), `! eof`,
//! `x 0` (it has exited with this code), `x -15` (it has died by this signal).

use std::collections::VecDeque;
use std::time::Duration;

use regex::Regex;

use super::{Effect, Engine};
use wire::exchange::Signal;

/// Nodes that the simulated machine searches in a millisecond.
const NODES: u64 = 10;

pub(super) struct Simulation {
    engine: Box<dyn Engine>,
    pub(super) at: Duration,
    /// When something was sent last.
    sent: Duration,
    /// Words of the scripts that stand for more.
    words: &'static [(&'static str, &'static str)],
    open: Vec<u8>,
    pub(super) lines: VecDeque<String>,
    /// All that it did, with times.
    pub(super) log: Vec<String>,
    pub(super) ending: Option<Effect>,
}

impl Simulation {
    pub(super) fn new(engine: Box<dyn Engine>) -> Simulation {
        Simulation {
            engine,
            at: Duration::ZERO,
            sent: Duration::ZERO,
            words: &[],
            open: Vec::new(),
            lines: VecDeque::new(),
            log: Vec::new(),
            ending: None,
        }
    }

    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            // Line by line, as it makes no difference how many lines a write holds.
            match &effect {
                Effect::Stdout(bytes) => {
                    let lines = bytes.split_inclusive(|&b| b == b'\n');
                    self.log.extend(
                        lines.map(|line| format!("{:?} {:?}", self.at, String::from_utf8_lossy(line))),
                    );
                }
                other => self.log.push(format!("{:?} {other:?}", self.at)),
            }
            match effect {
                Effect::Stdout(bytes) => self.open.extend(bytes),
                Effect::Stderr(_) => {}
                ending => {
                    self.ending.get_or_insert(ending);
                }
            }
        }
        while let Some(end) = self.open.iter().position(|&b| b == b'\n') {
            let line: Vec<u8> = self.open.drain(..=end).collect();
            self.lines.push_back(String::from_utf8_lossy(&line[..end]).into_owned());
        }
    }

    pub(super) fn send(&mut self, bytes: &[u8]) {
        if self.ending.is_some() {
            return;
        }
        self.sent = self.at;
        let mut effects = Vec::new();
        self.engine.input(self.at, bytes, &mut effects);
        self.take(effects);
    }

    /// One millisecond passes.
    fn tick(&mut self) {
        let mut effects = Vec::new();
        let mut left = NODES;
        while left > 0 && self.ending.is_none() && self.engine.busy() {
            let used = self.engine.step(self.at, left, &mut effects);
            left = left.saturating_sub(used.max(1));
        }
        self.at += Duration::from_millis(1);
        if self.ending.is_none()
            && self.engine.wakes_at().is_some_and(|wake| wake <= self.at)
            && !self.engine.busy()
        {
            self.engine.step(self.at, 1, &mut effects);
        }
        self.take(effects);
    }

    fn is_waiting(&self) -> bool {
        self.ending.is_none() && (self.engine.busy() || self.engine.wakes_at().is_some())
    }

    /// Lets time pass until a line is there, the engine has nothing to do, or two minutes are over.
    pub(super) fn next_line(&mut self, wanted: fn(&str) -> bool) -> Option<String> {
        for _ in 0..120_000 {
            while let Some(line) = self.lines.pop_front() {
                if wanted(&line) {
                    return Some(line);
                }
            }
            if !self.is_waiting() {
                return None;
            }
            self.tick();
        }
        None
    }

    pub(super) fn pass(&mut self, time: Duration) {
        let until = self.at + time;
        while self.at < until {
            if self.is_waiting() {
                self.tick();
            } else {
                self.at = until;
            }
        }
    }

    fn signal(&mut self, name: &str) {
        if self.ending.is_some() {
            return;
        }
        let mut effects = Vec::new();
        match name {
            "eof" => self.engine.end_of_input(self.at, &mut effects),
            "INT" => self.engine.signal(self.at, Signal::Int, &mut effects),
            "TERM" => self.engine.signal(self.at, Signal::Term, &mut effects),
            other => panic!("no signal {other}"),
        }
        self.take(effects);
    }

    /// Lets a script happen in which nothing is expected; all that the engine did.
    pub(super) fn watch(mut self, script: &str) -> Vec<String> {
        self.play(script);
        self.log
    }

    /// Plays a script; panics where it does not go as written.
    pub(super) fn play(&mut self, script: &str) {
        let script =
            &self.words.iter().fold(script.to_owned(), |script, (word, text)| script.replace(word, text));
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")) {
            let (kind, text) = line.split_once(' ').unwrap_or((line, ""));
            match kind {
                ">" => self.send(format!("{text}\n").as_bytes()),
                ">>" => self.send(format!("{}\n", text.replace(" | ", "\n")).as_bytes()),
                ">|" => self.send(&unescaped(text)),
                "<" => self.expect(text, script, is_said),
                "<<" => self.expect(text, script, |_| true),
                "-" => {
                    self.pass(Duration::from_secs(2));
                    self.lines.retain(|line| is_said(line));
                    assert!(
                        self.lines.is_empty(),
                        "{:?} where nothing was due, at `{line}` in:\n{script}",
                        self.lines
                    );
                }
                "..." => self.lines.clear(),
                "+" => self.pass(Duration::from_millis(text.parse().unwrap())),
                "@" => {
                    let (least, most) = text.split_once("..").unwrap();
                    let passed = (self.at - self.sent).as_millis();
                    let expected = least.parse().unwrap()..=most.parse().unwrap();
                    assert!(expected.contains(&passed), "{passed} ms at `{line}` in:\n{script}");
                }
                "!" => self.signal(text),
                "x" => {
                    let code: i32 = text.parse().unwrap();
                    let ending = if code < 0 { Effect::Die(-code) } else { Effect::Exit(code) };
                    assert_eq!(self.ending, Some(ending), "in:\n{script}");
                }
                _ => panic!("`{line}` is no line of a script"),
            }
        }
    }

    fn expect(&mut self, pattern: &str, script: &str, wanted: fn(&str) -> bool) {
        let regex = Regex::new(&format!("^(?:{pattern})$")).unwrap();
        match self.next_line(wanted) {
            Some(line) => assert!(regex.is_match(&line), "`{line}` instead of `{pattern}` in:\n{script}"),
            None => panic!("nothing instead of `{pattern}` in:\n{script}"),
        }
    }
}

/// Bytes with `\n`, `\r`, `\0` and `\f` for the byte 255 in them.
fn unescaped(text: &str) -> Vec<u8> {
    let text = text.replace("\\r", "\r").replace("\\n", "\n").replace("\\0", "\0");
    text.split("\\f").map(str::as_bytes).collect::<Vec<_>>().join(&0xff)
}

/// What the dialogues of a protocol's tests have in common.
pub(super) struct Bench {
    /// Words of the scripts that stand for more.
    pub(super) words: &'static [(&'static str, &'static str)],
    /// The usual beginning.
    pub(super) before: &'static str,
    /// How an engine shows that it is well.
    pub(super) after: &'static str,
}

impl Bench {
    /// An engine before any line.
    pub(super) fn fresh(&self, engine: Box<dyn Engine>) -> Simulation {
        Simulation { words: self.words, ..Simulation::new(engine) }
    }

    /// An engine after the usual beginning.
    pub(super) fn ready(&self, engine: Box<dyn Engine>) -> Simulation {
        let mut simulation = self.fresh(engine);
        simulation.play(self.before);
        simulation
    }

    /// These dialogues go as written, each with a fresh engine, which is well after each.
    pub(super) fn check<T: AsRef<str>>(&self, build: impl Fn() -> Box<dyn Engine>, scripts: &[T]) {
        for script in scripts {
            self.ready(build()).play(&format!("{}\n{}", script.as_ref(), self.after));
        }
    }

    /// The same for dialogues that end the process: it exits with code 0, and nothing more is said.
    pub(super) fn check_ends<T: AsRef<str>>(&self, build: impl Fn() -> Box<dyn Engine>, scripts: &[T]) {
        for script in scripts {
            self.ready(build()).play(&format!("{}\nx 0\n-", script.as_ref()));
        }
    }

    /// What comes after a script until the engine is idle.
    pub(super) fn lines_after(&self, engine: Box<dyn Engine>, script: &str) -> Vec<String> {
        let mut simulation = self.ready(engine);
        simulation.play(script);
        std::iter::from_fn(|| simulation.next_line(|_| true)).collect()
    }
}

/// The dialogues of a file that stand under a heading, with ` ; ` between their lines.
pub(super) fn dialogues_under(heading: &str, file: &str) -> Vec<String> {
    let heading = format!("[{heading}]");
    let rest = file.lines().skip_while(|line| *line != heading).skip(1);
    let lines = rest.take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty());
    let dialogues: Vec<String> =
        lines.filter(|line| !line.starts_with('#')).map(|line| line.replace(" ; ", "\n")).collect();
    assert!(!dialogues.is_empty(), "nothing stands under {heading}");
    dialogues
}

/// Tests named as headings of `dialogues.txt`: the dialogues there go as written.
macro_rules! check_dialogues {
    ($bench:expr, $build:expr; $($name:ident),*) => {
        $(#[test]
        fn $name() {
            let dialogues =
                $crate::simulation::dialogues_under(stringify!($name), include_str!("dialogues.txt"));
            $bench.check($build, &dialogues);
        })*
    };
}
pub(super) use check_dialogues;

/// No chatter: neither a thinking line or comment of xboard, nor what NBoard, GBGP and BEI engines print besides
/// their answers.
fn is_said(line: &str) -> bool {
    const CHATTER: &[&str] = &["analysis", "book", "info", "log", "nodestats", "search", "set", "status"];
    let mut words = line.split(' ');
    !line.starts_with('#')
        && !line.split(' ').take(4).all(|word| word.parse::<i64>().is_ok())
        && words.next().is_none_or(|word| !CHATTER.contains(&word))
}
