//! What causes have to do with each other: which of them are one thing to fix.

use super::naming::{
    ACCEPTED, Cause, END, General, ILLEGAL, IN_VAIN, MOVE, MOVE_LEGAL, NOT_LEGAL, NOT_SEARCHED, OPTIONAL,
    REFUSAL,
};
use super::shape::{
    AFTER, KINDS, RESULT, RESULTS, TO, after, first_word, is_end_of_game, is_fence, tells_result,
};
use crate::verdict::FailureKind;

/// What is found of answers that nobody had asked for.
const TOO_MANY: [&str; 10] = [
    "answer: a bestmove without a go",
    "answer: a second bestmove for one go",
    "answer: an answer and no go was sent",
    "answer: a second answer to one go",
    "answer: a move without a go",
    "answer: a move where the engine is to say nothing",
    "answer: a second move for one go",
    "move-turn: the engine moved * although it is not on move",
    "move-asked: * comes before go or a move was sent",
    "move-asked: * comes while it is the other side's turn",
];

/// The monitors that look at answers, and the step that finds one wrong.
const OF_ANSWERS: [&str; 6] = [MOVE_LEGAL, ILLEGAL, "infinite", "ponder", "ponder-move", "answer"];

/// The first words of such answers.
const ANSWERS: [&str; 3] = ["bestmove", "===", "move"];

/// What is found of legal moves that are refused, and of those that a result refuses.
const REFUSES_LEGAL: [&str; 2] = ["refusal-true: * is legal in *", "refusal: * {illegal move"];

/// What is said of a move where there is none, as in Othello, and what of other illegal moves.
const NO_PASS: [&str; 2] = ["where the only move is to pass", "is not legal"];

/// What is found of a solved position, and of an answer that is another one than the only one that there is.
const SOLVED: &str = "solved";
const OTHER_ANSWER: &str = "mismatch: === *, got === *";

/// How steps that judge moves begin to say that the board is another one.
const BOARD: [&str; 2] = ["by the published rules", "pass is no move in"];

/// Commands that do nothing, or that mostly follow others in the same breath, the likeliest first: an engine that dies after one of
/// them may have died of the one before.
const FOLLOW: [&str; 5] = [OPTIONAL, "isready", "ping", "stop", "go"];

/// What the first of two causes shows where the second is what is wrong, by their beginnings: a question that is not
/// answered, one that is answered once too often, and lines that come too late or without what has to stand before them.
const TOLD_BY: &[(&str, &str)] = &[
    ("identity: id", "opening: beiok without a protocol before it"),
    ("consent: unknown answers no newgame", "consent: known answers no newgame"),
    ("order: readyok comes before", "ready: readyok answers no isready"),
    ("order: readyok comes before", "timeout: known"),
    ("order: readyok comes before", "timeout: unknown"),
    ("timeout: unknown", "timeout: known"),
    ("timeout: search PA or book PA", "timeout: search or book"),
    ("timeout: search PA or book PA", "pv: the variation begins with"),
    ("mismatch: search *", "stale: this belongs to a search that was over"),
    ("pv: the variation begins with", "stale: this belongs to a search that was over"),
    ("answer: an answer and no go was sent", "stale: this belongs to a search that was over"),
    ("mismatch: move SCORE MOVES", "answer-form: "),
    ("mismatch: ===, got ===", "answer-form: "),
    ("mismatch: time # after", "clock: time not a decimal"),
    ("timeout: an answer in the protocol", "move-form: "),
    ("mismatch: another pong #", "pong: pong # "),
    ("mismatch: bestmove * after", "move-legal: * is not legal in *"),
    ("illegal-move: a legal move in", "move-legal: * is not legal in *"),
    ("illegal-move: a legal move in", "info-moves: pv * is not legal in *"),
    ("illegal-move: move, got move", "move-legal: * is not legal in *"),
    ("illegal-move: move, got move", "move-asked: * comes "),
    ("mismatch: move * after *", "move-legal: * is not legal in *"),
    ("mismatch: move * after *", "move-legal: * answers what was no legal move"),
    ("mismatch: move * after *", "move-asked: * comes "),
    ("timeout: bestmove none", "timeout: bestmove"),
    ("timeout: move", "timeout: bestmove"),
    ("timeout: move", "clock: "),
    ("timeout: thinking", "timeout: move"),
    // Where no move comes, whatever comes is before it.
    ("pong: pong # came before the move", "timeout: move"),
    ("timeout: Illegal move", "timeout: refusal"),
    ("mismatch: * is accepted in *", "refusal-true: * is legal in *"),
    ("mismatch: thinking * after", "thinking-time: "),
    ("options: only one of", "option-form: "),
    ("ponder-line: ", "move-turn: the engine moved * "),
    ("ponder-line: ", "move-legal: * is not legal in *"),
    ("thinking-when: thinking was shown", "move-turn: the engine moved * "),
];

/// The same where it does not matter which of the two shows more often.
const EITHER_TELLS: &[(&str, &str)] = &[
    ("timeout: the result of a drawn game", "timeout: the result of a won game"),
    ("result-true: 0-1 ", "result-true: 1-0 "),
    ("result-true: ", "mismatch: a result after"),
    ("mismatch: a game that goes on, got", "result-true: "),
    ("timeout: refusal", "mismatch: accepted, although "),
    ("timeout: pong # ", "pong: pong # came before"),
    ("mismatch: thinking * after", "thinking-when: thinking was shown"),
    ("refusal-true: * is legal in *", "move-turn: the engine moved * "),
    ("move-legal: * is not legal in *", "move-turn: the engine moved * "),
    ("move-legal: * is not legal in *", "move-asked: * comes "),
    ("refusal: * {illegal move *", "move-asked: * comes "),
    ("move-turn: the engine moved * ", "move-turn: the engine moved * "),
    ("refusal: * {illegal move *", "refusal: * {illegal move "),
    (
        "ponder: the move comes before ponderhit or stop",
        "infinite: the move of an infinite search comes before stop",
    ),
    ("info-multipv: depth # was left without variation", "mismatch: info multipv #, got bestmove *"),
    ("info-multipv: depth # was left without variation", "mismatch: info depth # multipv #, got bestmove *"),
    ("mismatch: info multipv #, got bestmove *", "mismatch: info depth # multipv #, got bestmove *"),
    // A score of the wrong side, as a monitor sees it in mates, and as steps do.
    ("info-mate: mate # but in its variation", "info-mate: mate # but in its variation"),
    ("info-mate: mate # but in its variation", "mismatch: info depth #"),
    ("clock: it moved # s after its time was over", "timeout: move"),
    ("clock: level gives it at most", "clock: about # hundredths of a second are left"),
];

/// After so many kinds of commands, it is not the command that matters.
const SEVERAL: usize = 3;

/// An engine that ends in the same way after so many kinds of commands does so after any.
const MANY: usize = 4;

/// Who breaks so many rules of the game does not know where the pieces are; who breaks fewer does not know the rules.
const RULES: usize = 6;

/// Causes that only tell the same in other words show so many times less often, where they may have a reason of their own.
const SURELY: usize = 3;

/// The monitors that look at moves which an engine tells.
const TELL_MOVES: [&str; 4] = ["info-multipv", "info-moves", "ponder-move", "pv"];

/// Stands in what they say of such moves.
const LEGAL: &str = " legal";

/// What is said of an engine that breaks many rules.
const MANY_RULES: &str = "several rules of the game";

/// Stands in what is said of moves that should have been accepted.
const IS_ACCEPTED: &str = "is accepted in *";

/// Stands in what is said of commands that should not have been refused.
const WAS_REFUSED: &str = " was refused";

impl Cause {
    /// Whether the engine refused what it had to take.
    #[must_use]
    pub fn is_unwanted_refusal(&self) -> bool {
        self.0.starts_with("refusal: ")
    }

    /// Whether this monitor found it, by its name.
    #[must_use]
    pub fn is_of_monitor(&self, name: &str) -> bool {
        self.0.strip_prefix(name).is_some_and(|text| text.starts_with(": "))
    }

    /// Whether it is about numbers or moves in a line, not about its words: another line of that form may be right.
    #[must_use]
    pub fn is_of_values(&self) -> bool {
        self.0.ends_with(NOT_SEARCHED) || self.0.split(' ').any(|word| word.contains(['#', '*']))
    }

    /// Whether a monitor says in the other one what a step found in this one: that the engine's move is wrong, and why.
    #[must_use]
    pub fn says_the_same(&self, other: &Cause) -> bool {
        let reason = |cause: &Cause| cause.0.split_once(": ").map(|(_, reason)| reason.to_owned());
        self.is_of_a_step() && reason(self) == reason(other)
    }

    /// Whether it is a step that found the engine's move wrong, and no monitor.
    #[must_use]
    pub fn is_of_a_step(&self) -> bool {
        self.0.starts_with(ILLEGAL)
    }

    /// How many times as often another cause has to show than this one, if this one tells the same in other words: that the engine's
    /// board is not the game's, as illegal moves show; that its answers are those to other questions, after an extra one; or that
    /// it refuses nothing.
    #[must_use]
    pub fn tells_in_other_words(&self, other: &Cause) -> Option<usize> {
        let begin = |(own, others): &(&str, &str)| self.0.starts_with(own) && other.0.starts_with(others);
        let turned = |(others, own): &(&str, &str)| begin(&(own, others));
        let either = || EITHER_TELLS.iter().any(|pair| begin(pair) || turned(pair));
        if TOLD_BY.iter().any(begin) || either() || self.waits_like(other) || self.is_accepted_like(other) {
            return Some(1);
        }
        // Who forgets castling may know the board well.
        let of_a_kind = |cause: &Cause| KINDS.iter().any(|kind| cause.0.contains(kind));
        if of_a_kind(self) || of_a_kind(other) {
            return None;
        }
        let illegal = other.0.starts_with(MOVE_LEGAL) && other.0.ends_with(NOT_LEGAL);
        if illegal || other.refuses_legal_moves() {
            return self.of_the_board();
        }
        if let Some(times) = self.ends_like(other) {
            return Some(times);
        }
        if other.is_answer_too_many() {
            return self.is_of_an_answer().then_some(1);
        }
        // Who does not play never comes to the end of a game.
        let never_ends = other.0.strip_prefix(IN_VAIN) == Some(MOVE);
        (never_ends && self.0.strip_prefix(IN_VAIN).is_some_and(is_end_of_game)).then_some(SURELY)
    }

    /// Whether the same is awaited behind the same command, whatever the engine has to do then.
    fn waits_like(&self, other: &Cause) -> bool {
        let wait = |cause: &Cause| {
            let (wait, _) = cause.0.strip_prefix(IN_VAIN)?.strip_suffix(')')?.rsplit_once(" (")?;
            Some(wait.to_owned())
        };
        wait(self).is_some() && wait(self) == wait(other)
    }

    /// Whether a step finds that moves of a kind are refused which a monitor finds, too.
    fn is_accepted_like(&self, other: &Cause) -> bool {
        let (told, found) = (self.0.contains(IS_ACCEPTED), other.refuses_legal_moves_of_a_kind());
        told && found.is_some_and(|kind| self.0.ends_with(kind))
    }

    /// The kind of the legal moves that a monitor finds refused; none if they are of any kind.
    fn refuses_legal_moves_of_a_kind(&self) -> Option<&'static str> {
        KINDS.into_iter().find(|kind| self.0 == format!("refusal-true: {kind} is legal in *"))
    }

    /// How many times as often the same end has to show behind another command, if this one shows it behind a command that mostly
    /// follows others.
    fn ends_like(&self, other: &Cause) -> Option<usize> {
        let place = |cause: &Cause| {
            let command = cause.0.rsplit_once(AFTER).map(|(_, command)| command);
            FOLLOW.iter().position(|word| command == Some(word)).unwrap_or(FOLLOW.len())
        };
        let same = self.how_it_ended().is_some_and(|how| other.how_it_ended() == Some(how));
        (same && place(self) < place(other)).then_some(1)
    }

    fn refuses_legal_moves(&self) -> bool {
        REFUSES_LEGAL.iter().any(|text| self.0.starts_with(text))
    }

    /// How many times as often illegal moves have to show, if this may come of a board that is not the game's.
    fn of_the_board(&self) -> Option<usize> {
        let (by, text) = self.0.split_once(": ")?;
        match by {
            ILLEGAL if BOARD.iter().any(|told| text.starts_with(told)) => Some(1),
            _ if self.0 == OTHER_ANSWER || by == SOLVED => Some(1),
            _ if self.0.strip_prefix(IN_VAIN).is_some_and(|awaited| ANSWERS.contains(&awaited)) => {
                Some(SURELY)
            }
            // Who does not know the board takes illegal moves, too.
            _ if self.0.strip_prefix(IN_VAIN) == Some(REFUSAL) || text.starts_with(ACCEPTED) => Some(SURELY),
            MOVE_LEGAL if text.ends_with(NOT_SEARCHED) => Some(SURELY),
            MOVE_LEGAL => Some(1),
            _ if self.refuses_legal_moves() => Some(1),
            _ if text.contains(IS_ACCEPTED) || TELL_MOVES.contains(&by) && text.contains(LEGAL) => {
                Some(SURELY)
            }
            _ => None,
        }
    }

    /// Whether it is about moves that are not legal, but not about those that the engine makes, as the other one is: it may tell
    /// them in a variation.
    #[must_use]
    pub fn is_shadow_of(&self, other: &Cause) -> bool {
        let legal = |cause: &Cause| cause.0.starts_with(MOVE_LEGAL);
        let is_told = |cause: &Cause| cause.0.ends_with(NOT_LEGAL) || cause.0.contains(NO_PASS[0]);
        [self, other].iter().all(|cause| is_told(cause)) && legal(other) && !legal(self)
    }

    /// The cause without the kind of move that it is about, if it is about one.
    #[must_use]
    pub fn of_any_move(&self) -> Option<Cause> {
        let any = KINDS
            .iter()
            .fold(self.0.clone(), |name, kind| name.replace(&format!("{TO}{kind}"), "").replace(kind, "*"))
            .replace(NO_PASS[0], NO_PASS[1]);
        (any != self.0).then_some(Cause(any))
    }

    /// What it has in common with others that differ only by the command before it, by the rule that is broken, or by where it
    /// shows: if there are several such, it is that which is wrong. `timeout: pong # after several commands`.
    #[must_use]
    pub fn in_general(&self) -> Option<General> {
        let (by, text) = self.0.split_once(": ")?;
        let several = |name: String| Some(General { cause: Cause(name), enough: SEVERAL });
        if text.starts_with(ACCEPTED) || text.contains(IS_ACCEPTED) {
            return Some(General { cause: Cause(format!("{by}: {MANY_RULES}")), enough: RULES });
        }
        if by == "refusal-true"
            && let Some(refused) = text.find(WAS_REFUSED)
        {
            return several(format!(
                "{by}: several commands were refused{}",
                &text[refused + WAS_REFUSED.len()..]
            ));
        }
        if by == "result-true"
            && let Some((result, rest)) = text.split_once(' ')
            && RESULTS.contains(&result)
        {
            return several(format!("{by}: {RESULT} {rest}"));
        }
        if by == "move-turn" && text.starts_with("the engine moved *") {
            return several(format!("{by}: the engine moved * where it must not"));
        }
        if by == "thinking-when" && text.starts_with("thinking was shown") {
            return several(format!("{by}: thinking was shown where it must not be"));
        }
        if let Some((kind, _)) = text.split_once(") ").filter(|_| self.is_unwanted_refusal()) {
            return several(format!("{by}: {kind}) several commands"));
        }
        // A line that is no move stands in the way of whatever was awaited.
        if let Some((_, got)) = text.split_once(", got ").filter(|_| by == FailureKind::Mismatch.to_string())
            && !ANSWERS.contains(&first_word(got))
        {
            return several(after(&format!("{by}: {got}"), "several commands"));
        }
        let (what, _) = self.0.split_once(AFTER)?;
        // Who claims what, and why, stands in the position.
        let line = what.split_once(": ").map_or(what, |(_, line)| line);
        let is_result = tells_result(line);
        let name =
            after(&if is_result { format!("{by}: {RESULT}") } else { what.to_owned() }, "several commands");
        let asked = what.strip_prefix(IN_VAIN).is_some_and(|awaited| is_fence(awaited) || awaited == END);
        let enough = if self.is_end() { MANY } else { SEVERAL };
        let counts = self.is_end() || asked || by == FailureKind::Mismatch.to_string();
        counts.then_some(General { cause: Cause(name), enough })
    }

    /// The cause with the first of several kinds of lines that were awaited in vain.
    #[must_use]
    pub fn of_first_line(&self) -> Option<Cause> {
        let (first, _) = self.0.strip_prefix(IN_VAIN)?.split_once(" or ")?;
        Some(Cause(format!("{IN_VAIN}{first}")))
    }

    /// Whether it is only that the output was closed, or that a monitor saw the engine end, where others saw it end like this one.
    #[must_use]
    pub fn hints_at(&self, end: &Cause) -> bool {
        let Some(how) = end.how_it_ended() else { return false };
        self.0.starts_with(&format!("{}: ", FailureKind::Closed))
            || self.0.starts_with("alive: ") && self.0.contains(how)
    }

    /// How the engine ended, whatever was sent before: `killed by SIGSEGV`.
    #[must_use]
    pub fn how_it_ended(&self) -> Option<&str> {
        let how = self.0.strip_prefix(&format!("{}: ", FailureKind::Crash))?;
        let how = how.split_once(AFTER).map_or(how, |(how, _)| how);
        // What it told of its end is not how it ended.
        Some(how.split_once(": ").map_or(how, |(how, _)| how))
    }

    /// Whether an answer came that nobody had asked for: what is then taken for the answer to the next question is not.
    #[must_use]
    pub fn is_answer_too_many(&self) -> bool {
        TOO_MANY.iter().any(|text| self.0 == *text)
    }

    /// Whether it is about the answer to a question, that this is not the right one, or comes at a wrong time.
    #[must_use]
    pub fn is_of_an_answer(&self) -> bool {
        let (by, text) = self.0.split_once(": ").unwrap_or_default();
        let came = by == FailureKind::Mismatch.to_string();
        let answers = came && ANSWERS.contains(&first_word(text));
        OF_ANSWERS.contains(&by) || self.refuses_legal_moves() || answers
    }

    /// Whether it is that the engine ended, or closed its output.
    #[must_use]
    pub fn is_end(&self) -> bool {
        [FailureKind::Crash, FailureKind::Closed].iter().any(|kind| self.0.starts_with(&format!("{kind}: ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_by_a_command_or_a_rule_has_something_in_common() {
        let cases: &[(&str, Option<(&str, usize)>)] = &[
            ("timeout: pong # after setboard (FORCE)", Some(("timeout: pong # after several commands", 3))),
            (
                "timeout: the process ends after quit (idle)",
                Some(("timeout: the process ends after several commands", 3)),
            ),
            ("timeout: move", None),
            (
                "crash: killed by SIGSEGV after go",
                Some(("crash: killed by SIGSEGV after several commands", 4)),
            ),
            (
                "mismatch: accepted, although a pawn does not jump",
                Some(("mismatch: several rules of the game", 6)),
            ),
            (
                "mismatch: * is accepted in * a pawn and a king move, got Illegal move *",
                Some(("mismatch: several rules of the game", 6)),
            ),
            ("mismatch: feature * after st", Some(("mismatch: feature * after several commands", 3))),
            (
                "mismatch: 1-0 {White mates} after ping",
                Some(("mismatch: a result after several commands", 3)),
            ),
            ("mismatch: move, got a result", Some(("mismatch: a result after several commands", 3))),
            ("result-true: 1-0 is false in *", Some(("result-true: a result is false in *", 3))),
            ("mismatch: move, got feature *", Some(("mismatch: feature * after several commands", 3))),
            ("mismatch: Hint, got move *", None),
            (
                "move-turn: the engine moved * in force mode",
                Some(("move-turn: the engine moved * where it must not", 3)),
            ),
            (
                "refusal: Error (unknown variant) variant bughouse",
                Some(("refusal: Error (unknown variant) several commands", 3)),
            ),
            (
                "refusal-true: go was refused although every engine must know it",
                Some(("refusal-true: several commands were refused although every engine must know it", 3)),
            ),
        ];
        for (name, expected) in cases {
            let general = Cause((*name).to_owned()).in_general();
            let found = general.as_ref().map(|general| (general.cause.name(), general.enough));
            assert_eq!(found, *expected, "{name}");
        }
    }

    #[test]
    fn the_same_is_told_in_other_words() {
        let named = |name: &str| Cause(name.to_owned());
        let (illegal, refuses) = ("move-legal: * is not legal in *", "refusal-true: * is legal in *");
        let twice = "answer: a second bestmove for one go";
        let cases: &[(&str, &str, Option<usize>)] = &[
            ("move-legal: no move in *", illegal, Some(1)),
            (refuses, illegal, Some(1)),
            ("move-legal: not among the moves to be searched", illegal, Some(3)),
            ("info-multipv: variation # where # moves are legal", illegal, Some(3)),
            ("mismatch: * is accepted in * a pawn and a king move, got Illegal move *", refuses, Some(1)),
            ("mismatch: * is accepted in * a pawn and a king move, got Illegal move *", illegal, Some(3)),
            ("timeout: refusal", illegal, Some(3)),
            (
                "crash: killed by SIGSEGV after a command that it need not know",
                "crash: killed by SIGSEGV after quit",
                Some(1),
            ),
            ("timeout: a legal move in *", illegal, None),
            // Who forgets castling may know the board well.
            ("move-legal: castling is not legal in *", illegal, None),
            ("move-legal: no move in *", "move-legal: castling is not legal in *", None),
            (illegal, twice, Some(1)),
            ("mismatch: bestmove * after stop", twice, Some(1)),
            ("timeout: the result of a won game", "timeout: move", Some(3)),
            ("refusal: * {illegal move *", "move-asked: * comes before go or a move was sent", Some(1)),
            ("illegal-move: pass is no move in *", illegal, Some(1)),
            ("mismatch: === *, got === *", illegal, Some(1)),
            ("timeout: ===", illegal, Some(3)),
            ("crash: killed by SIGSEGV after stop", "crash: killed by SIGSEGV after go", Some(1)),
            ("crash: killed by SIGSEGV after go", "crash: killed by SIGSEGV after stop", None),
            ("crash: killed by SIGSEGV after stop", "crash: killed by SIGABRT after go", None),
            (
                "order: readyok comes before the answer to a newgame that was sent before",
                "timeout: known",
                Some(1),
            ),
            ("timeout: known", "timeout: unknown", None),
            // An answer that does not come is none too many.
            ("timeout: bestmove", twice, None),
            ("mismatch: accepted, although a pawn does not jump", "timeout: refusal", Some(1)),
        ];
        for (own, other, times) in cases {
            assert_eq!(named(own).tells_in_other_words(&named(other)), *times, "{own} / {other}");
        }
    }

    #[test]
    fn an_end_is_hinted_at() {
        let named = |name: &str| Cause(name.to_owned());
        let crash = named("crash: killed by SIGSEGV after go");
        assert!(named("closed: the engine closed its output after go").hints_at(&crash));
        assert!(named("alive: the engine died killed by SIGSEGV").hints_at(&crash));
        assert!(!named("alive: the engine died killed by SIGABRT").hints_at(&crash));
        assert!(!named("crash: killed by SIGABRT after go").hints_at(&crash));
        let placed = named("crash: exit code #: IndexError at engine.py:41");
        assert_eq!((placed.how_it_ended(), placed.in_general()), (Some("exit code #"), None));
    }

    /// A monitor that says it otherwise would switch the rule off.
    #[test]
    fn monitors_say_what_is_looked_for() {
        let tables = concat!(
            include_str!("../../reports/causes/uci.txt"),
            include_str!("../../reports/causes/xboard.txt"),
            include_str!("../../reports/causes/nboard.txt"),
            include_str!("../../reports/causes/bei.txt"),
            include_str!("../../reports/causes/autoplayer.txt"),
        );
        for text in TOO_MANY.iter().chain(&REFUSES_LEGAL).chain(TOLD_BY.iter().map(|(_, text)| text)) {
            assert!(tables.contains(text), "no table of reports/causes names `{text}`");
        }
    }
}
