//! When two failures are one: the cause that they share, as far as their dialogues show it.
//!
//! Pure. Main type: [`Cause`]. Two failures have the same cause if they would send an author to the same place. In a must
//! failure and a must finding, clause, step, scenario, numbers, moves, times and positions do not matter; what matters is:
//!
//! - if a monitor found something on the very line on which the failure rests, at no lower level: what it found. Of lines
//!   that answer nothing, and of illegal moves, an earlier one of the same form counts as well, because monitors tell much only once;
//! - a crash, or a closed output: how the engine ended, and the first word of the last line that was sent;
//! - nothing came: what was awaited. If that is the answer to a ping, also the first word of what was sent before it,
//!   because the ping asks only whether that has been done;
//! - a line came that answers nothing: the line, and the first word of what was sent before it;
//! - a refusal came: the refusal, whatever was awaited instead;
//! - another answer came than the one that was awaited: both.
//!
//! Where it matters whether a move is legal, the kind of move counts, too: who forgets castling has not forgotten en passant.
//!
//! ```
//! use std::time::Duration;
//! use enginecheck::cause::Cause;
//! use enginecheck::verdict::{Failure, FailureKind};
//!
//! let hung = |sent: &str, expected: &str| Failure {
//!     kind: FailureKind::Timeout,
//!     expected: expected.to_owned(),
//!     sent: sent.to_owned(),
//!     ..Failure::default()
//! };
//! let one = Cause::of(&hung("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "pong 3"), &[]);
//! assert_eq!(one, Cause::of(&hung("setboard k7/8/8/8/8/8/8/K7 b - - 0 1", "pong 14"), &[]));
//! assert_eq!(one.name(), "timeout: pong # after setboard");
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::verdict::{Failure, FailureKind, Finding, Heard, Level};

/// The first words of answers to our own questions, which show only that the engine has come so far.
const FENCES: [&str; 2] = ["pong", "readyok"];

/// The kinds of moves that are easily forgotten, as names tell them.
const KINDS: [&str; 3] = ["castling", "en-passant", "promotion"];

/// Stands before the kind of move that should have been refused.
const TO: &str = " to ";

/// This many words of a line belong to a name.
const WORDS: usize = 12;

/// What several failures have in common. Two of them are equal if their causes are, as far as one can see.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Cause(String);

impl Cause {
    /// The cause of a failure, in a dialogue in which the monitors found this.
    #[must_use]
    pub fn of(failure: &Failure, findings: &[Finding]) -> Cause {
        if let Some(heard) = &failure.heard
            && let Some(finding) = first_on(&heard.line, failure.level, findings, |f| f.at == heard.at)
        {
            return Cause::of_text(finding);
        }
        let (expected, sent) = (Awaited::of(&failure.expected), head(&failure.sent));
        let kind = failure.kind;
        let wrong_in_itself = expected.is_idle() || kind == FailureKind::IllegalMove;
        if let Some(heard) = failure.heard.as_ref().filter(|heard| !heard.refusal && wrong_in_itself)
            && let Some(finding) = earlier(heard, failure.level, findings)
        {
            return Cause::of_text(finding);
        }
        Cause(match (kind, &failure.heard, expected) {
            (FailureKind::Crash | FailureKind::Closed | FailureKind::NotStarted, ..) => {
                after(&format!("{kind}: {}", shape(&failure.actual)), &sent)
            }
            (FailureKind::Timeout, _, awaited) if failure.actual.starts_with("slow") => {
                format!("slow: {awaited}")
            }
            (FailureKind::Timeout, _, Awaited::Line(line)) => {
                format!("{kind}: {line}{}", to_move(&line, failure))
            }
            (FailureKind::Timeout, _, awaited) => after(&format!("{kind}: {awaited}"), &sent),
            (_, Some(heard), _) if heard.refusal => format!("refusal: {}", shape(&failure.actual)),
            (_, _, Awaited::Fence(fence)) if shape(&failure.actual) == fence => {
                format!("{kind}: another {fence}")
            }
            (_, _, Awaited::Fence(_) | Awaited::End | Awaited::Silence) => {
                after(&format!("{kind}: {}", shape(&failure.actual)), &sent)
            }
            (_, _, Awaited::Line(line)) => {
                format!("{kind}: {line}{}, got {}", to_move(&line, failure), shape(&failure.actual))
            }
        })
    }

    /// The cause of what a monitor found, in a dialogue with these failures in which the monitors found all this: the first
    /// and weightiest finding on the same line names it. The end of an engine is the failure that reports it.
    #[must_use]
    pub fn of_finding(finding: &Finding, failures: &[Failure], findings: &[Finding]) -> Cause {
        let is_end = |f: &&Failure| matches!(f.kind, FailureKind::Crash | FailureKind::Closed);
        if let Some(end) = failures.iter().find(is_end)
            && finding.line.is_empty()
            && Some(&finding.clause) == end.clause.as_ref()
        {
            return Cause::of(end, findings);
        }
        let first = first_on(&finding.line, finding.level, findings, |f| f.at == finding.at);
        Cause::of_text(first.unwrap_or(finding))
    }

    /// The cause of what shows a fact that the probe found out.
    #[must_use]
    pub fn of_fact(fact: &str) -> Cause {
        Cause(format!("fact: {}", fact.replace('-', " ")))
    }

    fn of_text(finding: &Finding) -> Cause {
        Cause(format!("{}: {}", finding.monitor, shape(&finding.text)))
    }

    /// The cause without the kind of move that it is about, if it is about one.
    #[must_use]
    pub fn of_any_move(&self) -> Option<Cause> {
        let any = KINDS
            .iter()
            .fold(self.0.clone(), |name, kind| name.replace(&format!("{TO}{kind}"), "").replace(kind, "*"));
        (any != self.0).then_some(Cause(any))
    }

    /// Its name, which is the same in every run: `timeout: pong # after analyze`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The weightiest finding on this line, the first of several; none if it weighs less than this.
fn first_on<'f>(
    line: &str,
    least: Level,
    findings: &'f [Finding],
    same_time: impl Fn(&Finding) -> bool,
) -> Option<&'f Finding> {
    let here = findings.iter().filter(|f| !line.is_empty() && f.line == line && same_time(f));
    let heavy = here.filter(|f| f.level >= least.max(Level::Should));
    // Of several with the same level, `max_by_key` would take the last.
    heavy.rev().max_by_key(|f| f.level)
}

/// What a monitor found before on a line of the same form: much of what they find they tell once in a dialogue.
fn earlier<'f>(heard: &Heard, least: Level, findings: &'f [Finding]) -> Option<&'f Finding> {
    let form = shape(&heard.line);
    let mut before = findings.iter().filter(|f| f.level >= least.max(Level::Should) && f.at <= heard.at);
    before.rfind(|f| !f.line.is_empty() && shape(&f.line) == form)
}

/// What a step awaited.
enum Awaited {
    /// The answer to a question of ours.
    Fence(String),
    /// The end of the process.
    End,
    /// Nothing, or not a certain line.
    Silence,
    /// This line.
    Line(String),
}

impl Awaited {
    fn of(expected: &str) -> Awaited {
        let shape = shape(expected);
        let first = shape.split(' ').next().unwrap_or_default();
        match first {
            "no" | "nothing" => Awaited::Silence,
            fence if FENCES.contains(&fence) && !shape.contains(" or ") => Awaited::Fence(shape),
            _ if shape == "the process ends" => Awaited::End,
            // Other forms of it may be named as well.
            _ if shape.contains("refusal <") => Awaited::Line("refusal".to_owned()),
            _ => Awaited::Line(shape),
        }
    }
}

impl Awaited {
    /// Whether no line of the engine's own accord is awaited.
    fn is_idle(&self) -> bool {
        matches!(self, Awaited::Fence(_) | Awaited::Silence)
    }
}

impl fmt::Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Awaited::Fence(shape) | Awaited::Line(shape) => f.write_str(shape),
            Awaited::End => f.write_str("the process ends"),
            Awaited::Silence => f.write_str("nothing"),
        }
    }
}

fn after(what: &str, sent: &str) -> String {
    if sent.is_empty() { what.to_owned() } else { format!("{what} after {sent}") }
}

/// The first word of a line that was sent; a move is `*`. What else was done is whole.
fn head(sent: &str) -> String {
    if sent.starts_with('(') {
        return sent.to_owned();
    }
    sent.split_whitespace().next().map_or(String::new(), word)
}

/// A text without what differs from one dialogue to the next: `#` stands for a number, `*` for a move or a position.
fn shape(text: &str) -> String {
    let of_rules = text.to_ascii_lowercase().contains("legal");
    let plain = |next: &str| kind_of(next).filter(|_| of_rules).map_or_else(|| word(next), str::to_owned);
    let mut words: Vec<String> = Vec::new();
    for next in text.split_whitespace().map(plain) {
        let fills = |word: &str| matches!(word, "#" | "*");
        let full = words.len() == WORDS;
        match words.last_mut() {
            Some(last) if fills(last) && fills(&next) => "*".clone_into(last),
            _ if full => break,
            _ => words.push(next),
        }
    }
    words.join(" ")
}

/// The kind of move that was sent, where its refusal is awaited.
fn to_move(awaited: &str, failure: &Failure) -> String {
    let of_rules = awaited.starts_with("refusal") || awaited.to_ascii_lowercase().contains("legal move:");
    let sent = failure.sent.split_whitespace().find_map(kind_of).filter(|_| of_rules);
    sent.map_or(String::new(), |kind| format!("{TO}{kind}"))
}

/// The kind of a chess move in coordinates, if it is one of those that are easily forgotten. Only the squares are known, so
/// some other moves count as well; they are then told apart from the rest.
fn kind_of(word: &str) -> Option<&'static str> {
    let [castling, en_passant, promotion] = KINDS;
    let bare = word.trim_matches(|c: char| ",;:.()".contains(c));
    match *bare.as_bytes() {
        [b'e', from @ (b'1' | b'8'), b'c' | b'g', to] if from == to => Some(castling),
        [a @ b'a'..=b'h', from, b @ b'a'..=b'h', to]
            if a.abs_diff(b) == 1 && matches!((from, to), (b'5', b'6') | (b'4', b'3')) =>
        {
            Some(en_passant)
        }
        [b'a'..=b'h', b'2' | b'7', b'a'..=b'h', b'1' | b'8', b'a'..=b'z'] => Some(promotion),
        _ if matches!(bare, "O-O" | "O-O-O") => Some(castling),
        _ => None,
    }
}

/// A word, or what stands for it. Marks at its ends are dropped, because they come and go with what is left out.
fn word(word: &str) -> String {
    let bare = word.trim_matches(|c: char| ",;:.`'\"".contains(c));
    let digits = bare.chars().filter(char::is_ascii_digit).count();
    let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
    let castling = !bare.is_empty() && bare.chars().all(|c| "KQkq-".contains(c));
    if word.starts_with('<') {
        // A placeholder: its type is what matters, not its bounds.
        bare.split('(').next().unwrap_or_default().trim_end_matches('>').to_owned() + ">"
    } else if letters == 0 && digits > 0 {
        "#".to_owned()
    } else if digits > 0 || bare.contains('/') || castling || matches!(bare, "w" | "b") {
        "*".to_owned()
    } else {
        bare.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::verdict::ClauseId;

    /// What was sent, kind, expected, actual.
    type Told<'a> = (&'a str, FailureKind, &'a str, &'a str);

    fn failure((sent, kind, expected, actual): Told<'_>) -> Failure {
        let heard = matches!(kind, FailureKind::Mismatch | FailureKind::IllegalMove | FailureKind::Syntax)
            .then(|| Heard {
                line: actual.to_owned(),
                at: Duration::from_millis(7),
                refusal: actual.starts_with("Illegal move") || actual.starts_with("Error"),
            });
        Failure {
            kind,
            expected: expected.to_owned(),
            actual: actual.to_owned(),
            sent: sent.to_owned(),
            heard,
            ..Failure::default()
        }
    }

    fn finding(monitor: &str, level: Level, text: &str, line: &str) -> Finding {
        Finding {
            monitor: monitor.to_owned(),
            level,
            text: text.to_owned(),
            line: line.to_owned(),
            at: Duration::from_millis(7),
            ..Finding::default()
        }
    }

    #[test]
    fn names_of_causes() {
        use FailureKind::{Closed, Crash, IllegalMove, Mismatch, Timeout};
        let cases: &[(Told<'_>, &str)] = &[
            (("analyze", Crash, "pong 31001", "killed by SIGSEGV"), "crash: killed by SIGSEGV after analyze"),
            (
                ("e2e4", Closed, "pong 1", "the engine closed its output"),
                "closed: the engine closed its output after *",
            ),
            (("analyze", Timeout, "pong 31001", "nothing within 5 s"), "timeout: pong # after analyze"),
            (("isready", Timeout, "readyok", "nothing within 5 s"), "timeout: readyok after isready"),
            (
                ("quit", Timeout, "the process ends", "still running after 5 s"),
                "timeout: the process ends after quit",
            ),
            (("go", Timeout, "move <_:legal-move>", "nothing within 60 s"), "timeout: move <_:legal-move>"),
            (
                ("usermove e2e4", Timeout, "move <m:legal-move>", "nothing within 60 s"),
                "timeout: move <m:legal-move>",
            ),
            (
                ("st 1", Timeout, "move <_> within 5 s", "slow: it came after 6.2 s"),
                "slow: move <_> within # s",
            ),
            (("new", Mismatch, "pong 31001", "move b1c3"), "mismatch: move * after new"),
            (("new", Mismatch, "no move <_:move>", "move d2d4"), "mismatch: move * after new"),
            (("usermove e2e5", Mismatch, "refusal <_:rest>", "pong 31001"), "mismatch: refusal, got pong #"),
            (
                ("usermove e1g1", Mismatch, "pong 31001", "Illegal move: e1g1"),
                "refusal: Illegal move castling",
            ),
            (
                ("usermove d2d4", Mismatch, "move <_:legal-move>", "Illegal move: d2d4"),
                "refusal: Illegal move *",
            ),
            (
                ("hint", Mismatch, "Hint: <_:rest>", "Error (unknown command): hint"),
                "refusal: Error (unknown command) hint",
            ),
            (
                (
                    "go",
                    IllegalMove,
                    "move <_:legal-move>",
                    "move e1c1 (not legal in r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1)",
                ),
                "illegal-move: move <_:legal-move>, got move castling (not legal in *",
            ),
        ];
        for (told, name) in cases {
            assert_eq!(Cause::of(&failure(*told), &[]).name(), *name, "{told:?}");
        }
    }

    #[test]
    fn kinds_of_moves_are_told_apart_where_the_rules_are_the_point() {
        let cases = [
            ("usermove e5d6", "timeout: refusal to en-passant"),
            ("a7a8n", "timeout: refusal to promotion"),
            ("usermove e8c8", "timeout: refusal to castling"),
            ("usermove e2e5", "timeout: refusal"),
        ];
        for (sent, name) in cases {
            let missing = (sent, FailureKind::Timeout, "refusal <_:rest>", "nothing within 5 s");
            let cause = Cause::of(&failure(missing), &[]);
            assert_eq!(cause.name(), name);
            let any = cause.of_any_move().map(|cause| cause.to_string());
            assert_eq!(any.as_deref(), name.contains(" to ").then_some("timeout: refusal"));
        }
        // Which move an engine makes when it should not move is its own affair.
        let castled = ("new", FailureKind::Mismatch, "pong 1", "move e1g1");
        assert_eq!(Cause::of(&failure(castled), &[]).name(), "mismatch: move * after new");
        let wrong_pong = ("new", FailureKind::Mismatch, "pong 1", "pong 1001");
        assert_eq!(Cause::of(&failure(wrong_pong), &[]).name(), "mismatch: another pong #");
    }

    #[test]
    fn what_a_monitor_found_on_the_line_is_the_cause_unless_it_weighs_less() {
        let refused = failure(("usermove e1g1", FailureKind::Mismatch, "pong 1", "Illegal move: e1g1"));
        let text = "e1g1 is legal in r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, but was refused";
        let must = finding("refusal-true", Level::Must, text, "Illegal move: e1g1");
        let form = finding("refusal-form", Level::Should, "it is not named", "Illegal move: e1g1");
        let later = Finding { at: Duration::from_secs(1), ..must.clone() };
        let name = "refusal-true: castling is legal in * but was refused";
        let of = |findings: &[Finding]| Cause::of(&refused, findings).name().to_owned();
        assert_eq!(of(&[form.clone(), must.clone()]), name);
        assert_eq!(of(std::slice::from_ref(&form)), "refusal: Illegal move castling");
        assert_eq!(of(&[later]), "refusal: Illegal move castling");
        assert_eq!(Cause::of_finding(&form, &[], &[form.clone(), must.clone()]).name(), name);
        assert_eq!(Cause::of_finding(&must, &[], &[form, must.clone()]).name(), name);
    }

    #[test]
    fn what_a_monitor_told_once_is_the_cause_of_later_lines_that_answer_nothing() {
        let text = "the received move e7e5 was printed as if it were the engine's";
        let echo = finding("move-turn", Level::Must, text, "move e7e5");
        let told = Finding { at: Duration::from_millis(3), ..echo };
        let name = |expected| {
            let failure = failure(("hint", FailureKind::Mismatch, expected, "move d7d5"));
            Cause::of(&failure, std::slice::from_ref(&told)).name().to_owned()
        };
        let echoed = "move-turn: the received move * was printed as if it were the engine's";
        assert_eq!(["pong 1", "nothing", "no move <_:move>"].map(name), [echoed; 3]);
        assert_eq!(name("Hint: <_:rest>"), "mismatch: Hint <_:rest>, got move *");
    }

    #[test]
    fn the_end_of_an_engine_is_told_once() {
        let died = Failure {
            clause: Some(ClauseId::new("EC-ALIVE")),
            ..failure(("quit", FailureKind::Crash, "exit code 0", "exit code 3"))
        };
        let text = "the engine exited with exit code 3 after quit";
        let alive =
            Finding { clause: ClauseId::new("EC-ALIVE"), ..finding("alive", Level::Should, text, "") };
        let cause = Cause::of(&died, std::slice::from_ref(&alive));
        assert_eq!(cause.name(), "crash: exit code # after quit");
        assert_eq!(Cause::of_finding(&alive, &[died], std::slice::from_ref(&alive)), cause);
    }

    #[test]
    fn of_several_findings_on_a_line_the_first_names_the_cause() {
        let turn = finding("move-turn", Level::Must, "the engine moved b1c3 right after `new`", "move b1c3");
        let legal = finding("move-legal", Level::Must, "b1c3 is not legal in 8/8 b - - 0 1", "move b1c3");
        let both = [turn.clone(), legal.clone()];
        assert_eq!(Cause::of_finding(&legal, &[], &both), Cause::of_finding(&turn, &[], &both));
        assert_eq!(
            Cause::of_finding(&turn, &[], &both).name(),
            "move-turn: the engine moved * right after new"
        );
    }
}
