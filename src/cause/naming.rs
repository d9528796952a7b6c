//! What a failure or finding is about, in words that are the same in every run ([`Cause`]).

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::shape::{
    KINDS, RESULT, TO, after, each_once, ends_of_games, first_word, head, is_end_of_game, is_fence,
    kinds_of_lines, refuses_by_result, shape, shape_of_answer, to_move,
};
use crate::verdict::{Failure, FailureKind, Finding, Heard, Level};

/// Stands before the place in the engine's source at which it died, in what it told of that.
const PLACED: &str = " at ";

/// The first words of lines on which engines move, think or answer anyway.
const ASKS: [&str; 11] =
    ["*", "usermove", "move", "go", "analyze", "hint", "ping", "isready", "ponder", "position", "setline"];

/// Ends the names of monitors that look at the form of lines.
const OF_FORM: &str = "-form";

/// The lines of which a search tells many; a monitor looks at the form of each kind.
const TOLD_OFTEN: [&str; 3] = ["info", "thinking", "search"];

/// Begins what is said of the place in a line.
const PLACE: &str = " (column";

/// Ends the form of an answer that tells what it expects next.
const PONDERS: &str = " ponder *";

/// Begins what is said of moves that should have been refused, by the rule that they break.
pub(super) const ACCEPTED: &str = "accepted, although ";

/// What is awaited at the end of a dialogue.
pub(super) const END: &str = "the process ends";

/// Stands before what was awaited in vain.
pub(super) const IN_VAIN: &str = "timeout: ";

/// Stands in what monitors say about a position.
const IN_POSITION: &str = " in *";

/// What is awaited where an engine is to move.
pub(super) const MOVE: &str = "move";

/// The same in a game between two engines, and what is awaited after an illegal one.
const MOVE_OF_A_GAME: [&str; 2] = ["a move", "a legal move"];

/// Begins what is awaited behind a move of a battery, which is told with the rule that makes it legal.
const MOVE_BEHIND: &str = "a legal move behind ";

/// Stands before the move of a battery, behind what the engine said to it.
const IN_ANSWER: &str = " in answer to ";

/// What scenarios of Boost call the move that an engine chooses, whatever else its answer tells.
const CHOSEN: &str = "chosen";

/// What is said of moves that are not legal, and of variations with such moves.
pub(super) const NOT_LEGAL: &str = "is not legal in *";

/// Begins the cause of a move that a step may not take, if no monitor says the same.
pub(super) const ILLEGAL: &str = "illegal-move";

/// The harness's clause on staying alive (specs/rulings.md, general 7). A death need not cite it: its own clause may say the same.
pub(crate) const ALIVE: &str = "EC-ALIVE";

/// The monitor of legal moves, in all protocols.
pub(crate) const MOVE_LEGAL: &str = "move-legal";

/// What is said of moves that `searchmoves` did not allow.
pub(super) const NOT_SEARCHED: &str = "not among the moves to be searched";

/// What is awaited after an illegal move.
pub(super) const REFUSAL: &str = "refusal";

/// How the answer to an illegal move begins in xboard.
const REFUSES: &str = "Illegal move";

/// Stands for all commands that an engine need not know: whoever dies of one of them dies of the others.
pub(super) const OPTIONAL: &str = "a command that it need not know";

/// The monitor that sees lines without their ends, and how it tells them.
const OPEN_LINE: [&str; 2] = ["line-form", "output stops in the middle of a line"];

/// The form of a move that an engine makes.
const MOVE_MADE: &str = "move *";

/// Begins a search, and the answers with which a search ends.
const GO: &str = "go";
const ENDS_SEARCHES: [&str; 2] = ["bestmove", "==="];

/// More words than these before the last one say what is refused: `Error (unknown command): accepted ping`.
const FEW: usize = 3;

/// More causes than these are not kept of what monitors found in a dialogue.
const MOST_FOUND: usize = 8;

/// What some causes have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct General {
    /// Its name.
    pub cause: Cause,
    /// So many different ones say that it is this which is wrong.
    pub enough: usize,
}

/// What several failures have in common. Two of them are equal if their causes are, as far as one can see.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Cause(pub(super) String);

impl Cause {
    /// The cause of a failure, in a dialogue in which the monitors found this.
    #[must_use]
    pub fn of(failure: &Failure, findings: &[Finding]) -> Cause {
        if accepts_what_it_should_refuse(failure) {
            return Cause(missing(REFUSAL, failure));
        }
        if let Some(finding) = on_its_line(failure, findings) {
            return Cause::of_text(finding);
        }
        let (expected, sent) = (Awaited::of(&failure.expected), head(&failure.sent));
        let kind = failure.kind;
        let wrong_in_itself = expected.is_idle() || kind == FailureKind::IllegalMove;
        if let Some(heard) = failure.heard.as_ref().filter(|_| wrong_in_itself)
            && let Some(finding) = earlier(heard, failure.level, findings)
        {
            return Cause::of_text(finding);
        }
        if is_outside_searchmoves(failure) {
            return Cause::of_words(MOVE_LEGAL, NOT_SEARCHED);
        }
        if kind == FailureKind::Timeout
            && let Some(finding) = open_line_before(failure, findings)
        {
            return Cause::of_text(finding);
        }
        if let Awaited::Line(line) = &expected
            && let Some(finding) = malformed_before(line, failure, findings)
        {
            return Cause::of_text(finding);
        }
        if let Some(why) = accepted_although(&failure.expected) {
            return Cause(format!("{kind}: {ACCEPTED}{why}"));
        }
        Cause(match (kind, &failure.heard, expected) {
            (FailureKind::Crash, ..) if failure.last_words.contains(PLACED) => {
                format!("{kind}: {}: {}", shape(&failure.actual), failure.last_words)
            }
            (FailureKind::Crash | FailureKind::Closed | FailureKind::NotStarted, ..) => {
                let refused = failure.refusal.split(':').next().map(shape).unwrap_or_default();
                let sent = match (refused.as_str(), failure.optional) {
                    ("", true) => OPTIONAL,
                    ("", false) => &sent,
                    (refused, _) => refused,
                };
                let words = Some(&failure.last_words).filter(|words| !words.is_empty());
                let words = words.map_or(String::new(), |words| format!(": {words}"));
                after(&format!("{kind}: {}{words}", shape(&failure.actual)), sent)
            }
            (FailureKind::Timeout, _, awaited) if failure.actual.starts_with("slow") => {
                format!("slow: {awaited}")
            }
            (FailureKind::Timeout, _, Awaited::Line(line)) => missing(&line, failure),
            (FailureKind::Timeout, _, awaited) => {
                let doing = if failure.doing.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", shape(&failure.doing))
                };
                after(&format!("{kind}: {awaited}"), &sent) + &doing
            }
            // It was right to refuse, and did it in other words.
            (_, Some(heard), _) if heard.refusal && failure.expected.starts_with(REFUSES) => {
                format!("refusal in another form: {}", shape(&failure.actual))
            }
            (_, Some(heard), _) if heard.refusal || refuses_by_result(&heard.line) => {
                let refusal = failure.actual.split(IN_ANSWER).next().unwrap_or_default();
                format!("refusal: {}", shape(refusal))
            }
            // What the engine was to answer before is what is wrong.
            (_, Some(_), Awaited::Line(line)) if shows_that_nothing_comes(&line, &failure.actual) => {
                missing(&line, failure)
            }
            // A search does not have to be over before a question is answered.
            (_, Some(heard), Awaited::Fence(fence)) if sent == GO && ends_a_search(&heard.line) => {
                after(&format!("{}: {fence}", FailureKind::Timeout), &sent)
            }
            (_, _, Awaited::Fence(fence)) if shape(&failure.actual) == fence => {
                format!("{kind}: another {fence}")
            }
            (_, _, Awaited::Fence(_) | Awaited::End | Awaited::Silence) => {
                after(&format!("{kind}: {}", shape(&failure.actual)), &sent)
            }
            (FailureKind::IllegalMove, ..) if reason(&failure.actual).is_some() => {
                return Cause::of_words(ILLEGAL, reason(&failure.actual).unwrap_or_default());
            }
            (FailureKind::IllegalMove, ..) if failure.expected == MOVE_OF_A_GAME[1] => {
                format!("{ILLEGAL}: * {NOT_LEGAL}")
            }
            (_, _, Awaited::Line(line)) => {
                // Whether an answer tells what it expects next does not matter.
                let got = shape_of_answer(&failure.actual);
                if is_end_of_game(&line) && got == RESULT {
                    return Cause(format!("{kind}: {line}, got another one"));
                }
                let got = got.strip_suffix(PONDERS).unwrap_or(&got);
                format!("{kind}: {line}{}, got {got}", to_move(&line, failure))
            }
        })
    }

    /// The cause of a failure, if it rests on what monitors found; none otherwise.
    #[must_use]
    pub fn of_found(failure: &Failure, findings: &[Finding]) -> Option<Cause> {
        let cause = Cause::of(failure, findings);
        (cause != Cause::of(failure, &[])).then_some(cause)
    }

    /// The cause of what made a scenario useless.
    #[must_use]
    pub fn of_broken(reason: &str) -> Cause {
        Cause(format!("broken: {}", shape(reason)))
    }

    /// The cause of what a monitor found, in a dialogue with these failures in which the monitors found all this: the first
    /// and weightiest finding on the same line names it. The end of an engine is the failure that reports it.
    #[must_use]
    pub fn of_finding(finding: &Finding, failures: &[Failure], findings: &[Finding]) -> Cause {
        if let Some(end) = failures.iter().find(|failure| failure.kind.is_end())
            && finding.line.is_empty()
            && (Some(&finding.clause) == end.clause.as_ref() || finding.clause.as_str() == ALIVE)
        {
            return Cause::of(end, findings);
        }
        // What an engine makes of a move that it should have refused is wrong by that alone.
        let is_consequence = |failure: &&Failure| {
            let heard = failure.heard.as_ref();
            accepts_what_it_should_refuse(failure)
                && heard.is_some_and(|heard| heard.line == finding.line && heard.at == finding.at)
        };
        if let Some(failure) = failures.iter().find(is_consequence) {
            return Cause::of(failure, findings);
        }
        let first = first_on(&finding.line, finding.level, findings, |f| f.at == finding.at);
        Cause::of_text(first.unwrap_or(finding))
    }

    /// The causes of what monitors found in a dialogue before this time (or in all of it), in order, each once; notes
    /// do not count.
    #[must_use]
    pub fn found_before(end: Option<Duration>, failures: &[Failure], findings: &[Finding]) -> Vec<Cause> {
        let before = |f: &&Finding| f.level >= Level::Should && end.is_none_or(|end| f.at < end);
        let mut heavy: Vec<&Finding> = findings.iter().filter(before).collect();
        heavy.sort_by_key(|f| f.at);
        let mut causes: Vec<Cause> = Vec::new();
        for finding in heavy {
            let cause = Cause::of_finding(finding, failures, findings);
            if causes.len() < MOST_FOUND && !causes.contains(&cause) {
                causes.push(cause);
            }
        }
        causes
    }

    /// The cause of what shows a fact that the probe found out.
    #[must_use]
    pub fn of_fact(fact: &str) -> Cause {
        Cause(format!("fact: {}", fact.replace('-', " ")))
    }

    fn of_text(finding: &Finding) -> Cause {
        Cause::of_words(&finding.monitor, &finding.text)
    }

    /// The cause of what a monitor says, or would say.
    fn of_words(monitor: &str, text: &str) -> Cause {
        // A variation tells what was searched, and the answer is taken from it.
        if text.contains(NOT_SEARCHED) {
            return Cause(format!("{MOVE_LEGAL}: {NOT_SEARCHED}"));
        }
        let shape = shape(text);
        // What is said after the position are its details, and so is the place in the line.
        let about = shape.find(IN_POSITION).map_or(shape.as_str(), |at| &shape[..at + IN_POSITION.len()]);
        let about = about.split_once(PLACE).map_or(about, |(about, _)| about);
        Cause(format!("{monitor}: {about}"))
    }

    /// What led to a line for which nobody waited: its form, and the command after which it came. None where a move was sent,
    /// or asked for, because much leads to lines after that.
    #[must_use]
    pub fn trigger(failure: &Failure) -> Option<String> {
        let heard = failure.heard.as_ref().filter(|heard| !heard.refusal)?;
        let sent = head(&failure.sent);
        let tells = !sent.is_empty() && !failure.sent.starts_with('(') && !ASKS.contains(&sent.as_str());
        let idle = Awaited::of(&failure.expected).is_idle();
        (idle && tells).then(|| after(&shape(&heard.line), &sent))
    }

    /// The form of a line, if it says more than what kind of line it is: several of its words are not numbers, moves or the
    /// like, or all of them.
    #[must_use]
    pub fn telling_form(line: &str) -> Option<String> {
        let form = shape(line);
        let speaks = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
        let words = form.split(' ').filter(speaks).count();
        (words > 1 || words > 0 && form.split(' ').all(|word| speaks(&word))).then_some(form)
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

/// What a monitor found on the very line on which the failure rests, at no lower level: the weightiest, the first of several.
pub(crate) fn on_its_line<'f>(failure: &Failure, findings: &'f [Finding]) -> Option<&'f Finding> {
    let heard = failure.heard.as_ref()?;
    first_on(&heard.line, failure.level, findings, |finding| finding.at == heard.at)
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
    // What is refused is the last word; the others say that it is not known.
    let form = |line: &str| match shape(line).rsplit_once(' ') {
        Some((others, _)) if heard.refusal => others.split(' ').nth(FEW).map(|_| others.to_owned()),
        _ if heard.refusal => None,
        _ => Some(shape(line)),
    };
    let own = form(&heard.line)?;
    let mut before = findings.iter().filter(|f| f.level >= least.max(Level::Should) && f.at <= heard.at);
    before.rfind(|f| !f.line.is_empty() && form(&f.line).as_ref() == Some(&own))
}

/// What a monitor found before in the form of lines of the kind that was awaited, of which many come: nobody can know such a line.
fn malformed_before<'f>(line: &str, failure: &Failure, findings: &'f [Finding]) -> Option<&'f Finding> {
    let kind = first_word(line);
    let silent = matches!(failure.kind, FailureKind::Timeout | FailureKind::Mismatch);
    let about = |finding: &Finding| finding.monitor.strip_suffix(OF_FORM) == Some(kind);
    if silent && TOLD_OFTEN.contains(&kind) { found_before(failure, findings, about) } else { None }
}

/// What a monitor found before of a line without its end, behind which answers stand.
fn open_line_before<'f>(failure: &Failure, findings: &'f [Finding]) -> Option<&'f Finding> {
    let open = |finding: &Finding| finding.monitor == OPEN_LINE[0] && finding.text.starts_with(OPEN_LINE[1]);
    found_before(failure, findings, open)
}

/// The first of the findings like this that came before a failure and weigh no less.
fn found_before<'f>(
    failure: &Failure,
    findings: &'f [Finding],
    like: impl Fn(&Finding) -> bool,
) -> Option<&'f Finding> {
    let heavy = |finding: &Finding| finding.level >= failure.level.max(Level::Should);
    findings.iter().find(|finding| finding.at <= failure.at && heavy(finding) && like(finding))
}

/// Whether a line shows that what was awaited will not come: it answers a later question, or is a move where one had to be refused.
fn shows_that_nothing_comes(awaited: &str, came: &str) -> bool {
    let form = shape(came);
    is_fence(&form) || awaited == REFUSAL && form.starts_with(MOVE_MADE)
}

/// Whether a line is the answer to a search.
fn ends_a_search(line: &str) -> bool {
    ENDS_SEARCHES.contains(&first_word(line))
}

/// Several of the same line in a row are that line.
fn once(lines: &str) -> String {
    let (first, others) = lines.split_once(" and ").unwrap_or((lines, ""));
    let same = others.split(" and ").all(|line| line == first);
    if same || others.is_empty() { first.to_owned() } else { lines.to_owned() }
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
        match first_word(&shape) {
            "no" | "neither" | "none" | "nothing" => Awaited::Silence,
            fence if is_fence(fence) && !shape.contains(" or ") => Awaited::Fence(once(&shape)),
            _ if shape == END => Awaited::End,
            // Other forms of it may be named as well.
            _ if shape.contains("refusal <") => Awaited::Line(REFUSAL.to_owned()),
            _ if shape == MOVE_OF_A_GAME[0] => Awaited::Line(MOVE.to_owned()),
            _ if shape.starts_with(MOVE_BEHIND) => {
                let kind = KINDS.iter().find(|kind| shape[MOVE_BEHIND.len()..].starts_with(**kind));
                Awaited::Line(kind.map_or(MOVE.to_owned(), |kind| format!("{MOVE}{TO}{kind}")))
            }
            CHOSEN => Awaited::Line(MOVE.to_owned()),
            _ => Awaited::Line(ends_of_games(&kinds_of_lines(&shape))),
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
            Awaited::End => f.write_str(END),
            Awaited::Silence => f.write_str("nothing"),
        }
    }
}

/// Why a move should have been refused, in whatever position: `d8a5 is refused in 8/8/8/8/8/8/8/8 b - - 0 1: WHY`.
fn accepted_although(expected: &str) -> Option<&str> {
    let (_, position) = expected.split_once(" is refused in ")?;
    position.split_once(": ").map(|(_, why)| why)
}

/// Nothing came that had to come, or only what shows that it will not come. Then it does not matter which move was awaited.
fn missing(line: &str, failure: &Failure) -> String {
    let kinds = each_once(line, |form| form.split(" *").next().unwrap_or(form));
    format!("{}: {kinds}{}", FailureKind::Timeout, to_move(line, failure))
}

/// Whether another move came than those to which `searchmoves` had limited the search.
fn is_outside_searchmoves(failure: &Failure) -> bool {
    let asked = failure.sent.split_whitespace().any(|word| word == "searchmoves");
    let moves = |text: &str| shape(text).contains(" *");
    asked && failure.kind == FailureKind::Mismatch && moves(&failure.expected) && moves(&failure.actual)
}

/// Whether the engine answered an illegal move with one of its own.
fn accepts_what_it_should_refuse(failure: &Failure) -> bool {
    let moved = || shape(&failure.actual).starts_with(MOVE_MADE);
    failure.kind == FailureKind::Mismatch && failure.expected.contains("refusal <") && moved()
}

/// Why a line is not what it should be: `move e2e5 (e2e5 is not legal in …)`, ``move a1-b2: `a1-b2` is no move …``.
fn reason(actual: &str) -> Option<&str> {
    let in_brackets = actual.split_once(" (").and_then(|(_, reason)| reason.strip_suffix(')'));
    in_brackets.or_else(|| actual.split_once(": `").map(|(_, reason)| reason))
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

    /// What a battery awaits.
    const BEHIND_CASTLING: &str =
        "a legal move behind e1g1, which is legal in 4k3/8/8/8/8/8/8/4K2R w K - 0 1: castling";
    const BEHIND_KNIGHT: &str =
        "a legal move behind b1c3, which is legal in 4k3/8/8/8/8/8/8/1N2K3 w - - 0 1: a knight";

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
            (("go", Mismatch, "readyok", "bestmove e2e4"), "timeout: readyok after go"),
            (
                ("usermove e2e5", Mismatch, "refusal <_:rest>", "feature ping=1"),
                "mismatch: refusal, got feature *",
            ),
            (
                ("quit", Timeout, "the process ends", "still running after 5 s"),
                "timeout: the process ends after quit",
            ),
            (("go", Timeout, "move <_:legal-move>", "nothing within 60 s"), "timeout: move"),
            (("usermove e2e4", Timeout, "move <m:legal-move>", "nothing within 60 s"), "timeout: move"),
            (("stop", Timeout, "bestmove h1g2 or bestmove a1b1", "nothing within 5 s"), "timeout: bestmove"),
            (
                ("go searchmoves a2a3 depth 1", Mismatch, "bestmove a2a3", "bestmove b1c3 ponder b8c6"),
                "move-legal: not among the moves to be searched",
            ),
            (
                ("go mate 2", Mismatch, "bestmove a2a3", "bestmove b1c3 ponder b8c6"),
                "mismatch: bestmove *, got bestmove *",
            ),
            (("st 1", Timeout, "move <_> within 5 s", "slow: it came after 6.2 s"), "slow: move"),
            (("new", Mismatch, "pong 31001", "move b1c3"), "mismatch: move * after new"),
            (("new", Mismatch, "no move <_:move>", "move d2d4"), "mismatch: move * after new"),
            (("usermove e2e5", Mismatch, "refusal <_:rest>", "pong 31001"), "timeout: refusal"),
            (("usermove e2e5", Mismatch, "refusal <_:rest>", "move e7e5"), "timeout: refusal"),
            (("go", Mismatch, "move <m:legal-move>", "pong 31001"), "timeout: move"),
            (("d8h4", Timeout, "0-1 {<_:rest>", "nothing within 5 s"), "timeout: the result of a won game"),
            (("", Timeout, "result 1-0 {mate}", "nothing within 5 s"), "timeout: the result of a won game"),
            (
                ("c1d2", Mismatch, "1/2-1/2 {<_:rest>", "1-0 {White mates}"),
                "mismatch: the result of a drawn game, got another one",
            ),
            (("go", Mismatch, "move <_:move>", "* {New position}"), "mismatch: move, got a result"),
            (("O-O", Mismatch, "move <_:move>", "* {illegal move O-O}"), "refusal: * {illegal move castling"),
            (
                ("O-O", Mismatch, BEHIND_CASTLING, "* {illegal move O-O} in answer to O-O"),
                "refusal: * {illegal move castling",
            ),
            (("O-O", Timeout, BEHIND_CASTLING, "nothing"), "timeout: move to castling"),
            (("Nc3", Timeout, BEHIND_KNIGHT, "nothing in answer to Nc3"), "timeout: move"),
            (("go", Timeout, "a move", "nothing long after its clock had run out"), "timeout: move"),
            (
                ("go", IllegalMove, "a legal move", "Ke3: not a legal move"),
                "illegal-move: * is not legal in *",
            ),
            (
                ("hint", Mismatch, "move <_:legal-move> or resign", "Hint: e2e4"),
                "mismatch: move or resign, got Hint *",
            ),
            (
                ("new", Mismatch, "no <_:result> <_:rest>", "1/2-1/2 {fifty moves}"),
                "mismatch: 1/2-1/2 {fifty moves} after new",
            ),
            (
                ("usermove e1g1", Mismatch, "pong 31001", "Illegal move: e1g1"),
                "refusal: Illegal move castling",
            ),
            (
                ("usermove e2e5", Mismatch, "Illegal move: <_:rest>", "Error (bad move): e2e5"),
                "refusal in another form: Error (bad move) *",
            ),
            (("?", Mismatch, "neither move <_:move> nor y <_:rest>", "y e2e4"), "mismatch: y * after ?"),
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
                    "move e1c1 (e1c1 is not legal in r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1)",
                ),
                "illegal-move: castling is not legal in *",
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
    fn an_answer_to_an_illegal_move_is_wrong_by_that_alone() {
        let heard = Heard { line: "move d2d4".to_owned(), at: Duration::from_millis(7), ..Heard::default() };
        let answered = Failure {
            heard: Some(heard),
            ..failure(("usermove e2e5", FailureKind::Mismatch, "refusal <_:rest>", "move d2d4"))
        };
        let turn = finding("move-turn", Level::Must, "the engine moved d2d4 right after `new`", "move d2d4");
        let findings = [turn.clone()];
        assert_eq!(Cause::of(&answered, &findings).name(), "timeout: refusal");
        assert_eq!(
            Cause::of_finding(&turn, std::slice::from_ref(&answered), &findings).name(),
            "timeout: refusal"
        );
        assert_eq!(
            Cause::of_finding(&turn, &[], &findings).name(),
            "move-turn: the engine moved * right after new"
        );
    }

    #[test]
    fn what_a_monitor_found_on_the_line_is_the_cause_unless_it_weighs_less() {
        let refused = failure(("usermove e1g1", FailureKind::Mismatch, "pong 1", "Illegal move: e1g1"));
        let text = "e1g1 is legal in r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1, but was refused";
        let must = finding("refusal-true", Level::Must, text, "Illegal move: e1g1");
        let form = finding("refusal-form", Level::Should, "it is not named", "Illegal move: e1g1");
        let later = Finding { at: Duration::from_secs(1), ..must.clone() };
        let name = "refusal-true: castling is legal in *";
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
        assert_eq!(name("Hint: <_:rest>"), "mismatch: Hint, got move *");
    }

    /// Whoever cannot refuse a command dies of every one that it lacks.
    #[test]
    fn commands_that_need_not_be_known_kill_alike() {
        let name = |sent: &str, optional: bool| {
            let died = failure((sent, FailureKind::Crash, "pong 1", "killed by SIGSEGV"));
            Cause::of(&Failure { optional, ..died }, &[]).name().to_owned()
        };
        assert_eq!(name("computer", true), name("rating 2600 1500", true));
        assert_ne!(name("computer", true), name("setboard 8/8/8/8/8/8/8/8 w - - 0 1", false));
    }

    /// The place in its source is where its author looks, whatever was sent.
    #[test]
    fn an_engine_that_tells_where_it_died_dies_there() {
        let name = |sent: &str, last_words: &str| {
            let died = failure((sent, FailureKind::Crash, "readyok", "exit code 1"));
            let died = Failure { last_words: last_words.to_owned(), ..died };
            Cause::of(&died, &[]).name().to_owned()
        };
        let place = "IndexError at engine.py:41";
        assert_eq!(name("go depth 1", place), "crash: exit code #: IndexError at engine.py:41");
        assert_eq!(name("position startpos", place), name("go depth 1", place));
        assert_ne!(name("go depth 1", "KeyError at engine.py:90"), name("go depth 1", place));
        assert_eq!(name("go depth 1", "std::out_of_range"), "crash: exit code #: std::out_of_range after go");
    }

    /// Lines that were on their way to it do not matter.
    #[test]
    fn an_engine_that_dies_of_what_it_refuses_dies_of_one_thing() {
        let name = |sent: &str, optional: bool, refusal: &str| {
            let died = failure((sent, FailureKind::Crash, "pong 1", "exit code 1"));
            Cause::of(&Failure { optional, refusal: refusal.to_owned(), ..died }, &[]).name().to_owned()
        };
        let died = "crash: exit code # after Error (unknown command)";
        assert_eq!(name("rating 2000 1900", true, "Error (unknown command): a2c3"), died);
        assert_eq!(name("usermove e2e5", false, "Error (unknown command): e2e5"), died);
        assert_ne!(name("setboard x", false, "tellusererror Illegal position"), died);
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
    fn answers_behind_a_prompt_do_not_come() {
        let hung = failure(("isready", FailureKind::Timeout, "readyok", "nothing within 5 s"));
        let hung = Failure { at: Duration::from_secs(5), ..hung };
        let text = "output stops in the middle of a line: a prompt, or a line feed that was not written";
        let open = finding("line-form", Level::Must, text, "> ");
        let other = finding("line-form", Level::Must, "a byte that is no text", "x");
        assert_eq!(
            Cause::of(&hung, &[other.clone(), open]).name(),
            "line-form: output stops in the middle of a line a prompt or a"
        );
        assert_eq!(Cause::of(&hung, &[other]).name(), "timeout: readyok after isready");
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

    #[test]
    fn a_missing_answer_tells_what_the_engine_had_to_do() {
        let hung = ("usermove e2e4", FailureKind::Timeout, "pong 3", "nothing within 5 s");
        let of = |doing: &str| {
            let failure = Failure { doing: doing.to_owned(), ..failure(hung) };
            Cause::of(&failure, &[]).name().to_owned()
        };
        assert_eq!(of("THINK"), "timeout: pong # after usermove (THINK)");
        assert_eq!(of("2 searches"), "timeout: pong # after usermove (# searches)");
    }

    #[test]
    fn the_details_of_a_finding_are_not_its_cause() {
        let of = |text: &str| {
            let cause = Cause::of_finding(&finding("m", Level::Must, text, "line"), &[], &[]);
            cause.name().to_owned()
        };
        let cases = [
            ("1-0 is false in k7/8 w - - 0 1: Black is not mated", "m: 1-0 is false in *"),
            ("1/2-1/2 is false in k7/8 w - - 0 1: it is no draw", "m: 1/2-1/2 is false in *"),
            (
                "PA is not legal in ---------------------------O*------*O--------------------------- *",
                "m: * is not legal in *",
            ),
            ("the engine moved e2e4 in force mode", "m: the engine moved * in force mode"),
        ];
        for (text, name) in cases {
            assert_eq!(of(text), name);
        }
    }

    #[test]
    fn lines_with_words_of_their_own_are_known_again() {
        let cases = [
            ("1/2-1/2 {fifty moves}", Some("1/2-1/2 {fifty moves}")),
            ("Error (unknown command): ping", Some("Error (unknown command) ping")),
            ("move e2e4", None),
            ("pong 7", None),
            ("5 -8 80 60007 b8c6 b1c3 a7a5", None),
            ("known", Some("known")),
        ];
        for (line, form) in cases {
            assert_eq!(Cause::telling_form(line).as_deref(), form, "{line}");
        }
    }

    #[test]
    fn what_was_found_before_stands_in_its_order() {
        let at = |millis, monitor: &str, level| Finding {
            at: Duration::from_millis(millis),
            ..finding(monitor, level, "it is wrong", &format!("line of {monitor}"))
        };
        let findings = [at(5, "late", Level::Must), at(2, "first", Level::Should), at(3, "note", Level::May)];
        let names = |end: Option<u64>| {
            let causes = Cause::found_before(end.map(Duration::from_millis), &[], &findings);
            causes.iter().map(|cause| cause.name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(None), ["first: it is wrong", "late: it is wrong"]);
        assert_eq!(names(Some(5)), ["first: it is wrong"]);
    }

    #[test]
    fn the_command_that_leads_to_an_unasked_line_is_known() {
        let of = |sent: &str, expected: &str, actual: &str| {
            Cause::trigger(&failure((sent, FailureKind::Mismatch, expected, actual)))
        };
        assert_eq!(of("?", "pong 1", "move e2e4").as_deref(), Some("move * after ?"));
        assert_eq!(of("new", "no move <_:move>", "move e2e4").as_deref(), Some("move * after new"));
        assert_eq!(of("new", "move <_:legal-move>", "move e2e5"), None, "it was awaited");
        assert_eq!(of("usermove e2e4", "pong 1", "move e2e4"), None, "much leads to that");
        assert_eq!(of("new", "pong 1", "Error (unknown command): new"), None, "a refusal says what it is");
    }

    #[test]
    fn a_refusal_of_the_same_kind_is_told_once() {
        let line = |what: &str| format!("Error (unknown command): accepted {what}");
        let told = finding("refusal-true", Level::Must, "accepted needs no answer", &line("ping"));
        let of = |line: &str| {
            let failure = failure(("x", FailureKind::Mismatch, "no refusal <_:rest>", line));
            Cause::of(&failure, std::slice::from_ref(&told)).name().to_owned()
        };
        assert_eq!(of(&line("time")), "refusal-true: accepted needs no answer");
        assert_eq!(of("Error (unknown command): new"), "refusal: Error (unknown command) new");
    }

    #[test]
    fn what_is_said_of_moves_is_compared() {
        let cause = |name: &str| Cause(name.to_owned());
        let [step, made, told, form] = [
            "illegal-move: * is not legal in *",
            "move-legal: * is not legal in *",
            "pv: the variation begins with * which is not legal in *",
            "answer-form: * is no move on this board",
        ]
        .map(cause);
        let same = [&step, &made, &told, &form].map(|other| step.says_the_same(other));
        assert_eq!(same, [true, true, false, false]);
        assert!(!made.says_the_same(&step), "only steps say what monitors say");
        assert!(told.is_shadow_of(&made) && !made.is_shadow_of(&told) && !form.is_shadow_of(&made));
        let bei = "move 0 a1-b2 a1-a3: `a1-b2` is no move on this board";
        let failure = failure(("go", FailureKind::IllegalMove, "a move that may be played", bei));
        assert!(Cause::of(&failure, &[]).says_the_same(&form));
    }
}
