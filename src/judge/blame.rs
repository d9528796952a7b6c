//! Which clause a failure breaks, where that is another one than the one that the scenario was judging.
//!
//! A step about an announcement may fail because the move that ends it is illegal. That speaks against the clause on legal
//! moves, and says nothing of announcements. So the failure names what it broke, and what it left unjudged in
//! [`Failure::judging`].

use super::{Levels, Sign};
use crate::cause::{MOVE_LEGAL, on_its_line};
use crate::scenario::Scenario;
use crate::verdict::{ClauseId, Failure, FailureKind, Finding};

/// What the step was judging, if the failure breaks another clause, which the scenario is not about.
pub(super) fn left_unjudged(
    scenario: &Scenario,
    broken: Option<&ClauseId>,
    own: Option<&ClauseId>,
) -> Option<ClauseId> {
    let broken = broken?;
    own.filter(|own| *own != broken && !scenario.clauses.contains(broken)).cloned()
}

/// The failure with the clause that it breaks: a move that a step cannot take, because it is not legal, breaks what a monitor
/// says of it, unless the step's clause decides which moves are legal ([`Levels::shows_in`]).
pub(super) fn charged(
    failure: Failure,
    scenario: &Scenario,
    levels: &dyn Levels,
    findings: &[Finding],
) -> Failure {
    let is_about_moves = failure.clause.as_ref().is_some_and(|clause| levels.shows_in(clause, Sign::Moves));
    if failure.kind != FailureKind::IllegalMove || failure.judging.is_some() || is_about_moves {
        return failure;
    }
    // What else is wrong with the line does not make the move illegal.
    let of_moves: Vec<Finding> =
        findings.iter().filter(|finding| finding.monitor == MOVE_LEGAL).cloned().collect();
    let Some(found) = on_its_line(&failure, &of_moves).or_else(|| on_its_line(&failure, findings)) else {
        return failure;
    };
    let Some(judging) = left_unjudged(scenario, Some(&found.clause), failure.clause.as_ref()) else {
        return failure;
    };
    let lowered = found.lowered.clone().filter(|_| found.level == failure.level).or(failure.lowered.clone());
    Failure { clause: Some(found.clause.clone()), judging: Some(judging), lowered, ..failure }
}

/// What a monitor found, at the level of a failure that rests on the same line and breaks the same clause: the step has decided
/// how much that counts there, even where what else was sent is strange.
pub(super) fn leveled(finding: Finding, failures: &[Failure]) -> Finding {
    let same = |failure: &&Failure| {
        let heard = failure.heard.as_ref();
        heard.is_some_and(|heard| heard.line == finding.line && heard.at == finding.at)
            && failure.clause.as_ref() == Some(&finding.clause)
            && failure.counts_as() > finding.level
    };
    match failures.iter().find(same) {
        Some(failure) => Finding { level: failure.counts_as(), lowered: failure.lowered.clone(), ..finding },
        None => finding,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::judge::testing::ByName;
    use crate::verdict::{Heard, Level};

    fn illegal(clause: &str, level: Level) -> Failure {
        let at = Duration::from_millis(3);
        Failure {
            kind: FailureKind::IllegalMove,
            clause: Some(ClauseId::new(clause)),
            level,
            heard: Some(Heard { line: "bestmove e2e5".to_owned(), at, refusal: false }),
            ..Failure::default()
        }
    }

    fn found(clause: &str, level: Level, line: &str) -> Finding {
        let at = Duration::from_millis(3);
        Finding { clause: ClauseId::new(clause), level, line: line.to_owned(), at, ..Finding::default() }
    }

    #[test]
    fn an_illegal_move_breaks_what_the_monitor_of_moves_says() {
        use Level::{Must, Should};
        let line = "bestmove e2e5";
        // the step's clause and level; the finding's clause, level and line; what is broken, and what is unjudged
        let cases = [
            ("A-OPTIONS", Must, "A-LEGAL", Must, line, "A-LEGAL at A-OPTIONS"),
            ("A-OPTIONS", Should, "A-LEGAL", Must, line, "A-LEGAL at A-OPTIONS"),
            // What counts for less than the failure explains nothing.
            ("A-OPTIONS", Must, "A-LEGAL", Should, line, "A-OPTIONS"),
            ("A-OPTIONS", Must, "A-LEGAL", Must, "bestmove e7e5", "A-OPTIONS"),
            // It is about which moves count.
            ("A-POSITION-P", Must, "A-LEGAL", Must, line, "A-POSITION-P"),
            // The scenario is about it.
            ("A-OPTIONS", Must, "A-CASTLING", Must, line, "A-OPTIONS"),
            ("A-LEGAL", Must, "A-LEGAL", Must, line, "A-LEGAL"),
        ];
        let about = ["A-OPTIONS", "A-CASTLING"].map(ClauseId::new).to_vec();
        let place = ("specs/test/moves.toml".to_owned(), 1);
        let bare = Scenario::without_steps("test", "moves/one".to_owned(), String::new(), place);
        let scenario = Scenario { clauses: about, ..bare };
        for (own, level, monitors, weight, on, expected) in cases {
            let failure = charged(illegal(own, level), &scenario, &ByName, &[found(monitors, weight, on)]);
            let unjudged = failure.judging.map_or(String::new(), |judging| format!(" at {judging}"));
            let clause = failure.clause.as_ref().map_or("-", ClauseId::as_str);
            assert_eq!(format!("{clause}{unjudged}"), expected, "{own} {monitors} {on}");
            assert_eq!(failure.level, level);
        }
        // The monitor of legal moves goes before others.
        let form = found("A-FORM", Must, line);
        let legal = Finding { monitor: MOVE_LEGAL.to_owned(), ..found("A-LEGAL", Must, line) };
        let lowered = Failure { lowered: Some("contested".to_owned()), ..illegal("A-OPTIONS", Should) };
        let failure = charged(lowered, &scenario, &ByName, &[form, legal]);
        let clause = failure.clause.as_ref().map(ClauseId::as_str);
        assert_eq!((clause, failure.lowered.as_deref()), (Some("A-LEGAL"), Some("contested")));
        let late = Failure { kind: FailureKind::Timeout, ..illegal("A-OPTIONS", Must) };
        assert_eq!(charged(late.clone(), &scenario, &ByName, &[found("A-LEGAL", Must, line)]), late);
    }

    #[test]
    fn what_a_monitor_and_a_step_say_of_a_line_weighs_the_same() {
        let at = Duration::from_millis(3);
        let finding = |clause: &str, at| Finding {
            monitor: "pong".to_owned(),
            clause: ClauseId::new(clause),
            level: Level::Should,
            lowered: Some("strange".to_owned()),
            text: String::new(),
            line: "bestmove e2e5".to_owned(),
            at,
            timed: false,
        };
        let failures = [illegal("X", Level::Must)];
        let level = |finding| leveled(finding, &failures).level;
        assert_eq!(level(finding("X", at)), Level::Must);
        assert_eq!(level(finding("Y", at)), Level::Should, "another clause");
        assert_eq!(level(finding("X", Duration::ZERO)), Level::Should, "another line");
        assert_eq!(leveled(finding("X", at), &failures).lowered, None);
    }
}
