//! The course of a battery of rules, where an engine refuses moves by a line ([`Course`]).
//!
//! A trial is sent as a whole, and what is refused is counted. If that is not what was expected, its moves are tried one at
//! a time, each in the position set up anew, until one shows the fault alone. Who speaks the protocol sends the questions.

use games::chess::battery::{Fate, Rule, Trial, Try};
use games::chess::{Position, has_coordinate_shape};

/// So many trials are asked at once.
const AT_ONCE: usize = 16;
/// More refusals than these answer nothing that was asked at once.
const MOST_REFUSALS: usize = 500;
/// So many other moves show whether the engine has taken a position at all.
const MOST_OTHERS: usize = 3;

/// What is to be sent: a position by its FEN (none: a new game), and moves from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) base: Option<&'static str>,
    /// How many moves from there are the path to the position that is looked at.
    pub(crate) path: usize,
    pub(crate) moves: Vec<Asked>,
}

/// A move of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) text: String,
    pub(crate) fate: Fate,
}

impl From<Try> for Asked {
    fn from(one: Try) -> Asked {
        Asked { text: one.text.to_owned(), fate: one.fate }
    }
}

/// What came before the fence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Answer {
    /// The refusals, each as the engine told it.
    pub(crate) refusals: Vec<String>,
    /// The engine told the end of the game.
    pub(crate) ended: bool,
    /// The engine does not take the position, and says so.
    pub(crate) declined: bool,
}

impl Answer {
    /// Adds a refusal. An engine that floods is not kept whole.
    pub(crate) fn refuse(&mut self, told: &str) {
        if self.refusals.len() < MOST_REFUSALS {
            self.refusals.push(told.to_owned());
        }
    }
}

/// How a course goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Next {
    /// These are asked, one behind the other.
    Ask(Vec<Question>),
    /// The engine broke the rule.
    Broken(Broken),
    /// All trials are over.
    Over {
        /// How many of them were judged.
        judged: usize,
    },
}

/// How a rule is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) rule: &'static Rule,
    pub(crate) fate: Fate,
    pub(crate) cause: Cause,
    pub(crate) expected: String,
    pub(crate) actual: String,
}

/// What a fault rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The rule itself.
    Rule,
    /// A move that was refused before, and changed something: by itself the move fares as it should.
    Refusal,
}

/// What is being asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// So many trials, each as a whole.
    Several(usize),
    /// The present trial as a whole.
    Whole,
    /// One move, behind the legal ones before it.
    Alone(usize),
    /// The same once more: what shows once may have another cause, such as a line that was lost.
    Again(usize),
    /// Other moves in the position where the first one was refused: whether the engine has taken it.
    Others { at: usize, tried: usize },
    /// All moves up to one, the refused ones, too.
    Upto(usize),
}

/// The trials of a rule under way.
#[derive(Debug, Clone)]
pub(crate) struct Course {
    /// The last one comes first.
    trials: Vec<Trial>,
    /// The trial at hand.
    trial: Option<Trial>,
    /// How many of the next trials have been asked with others, and something was wrong.
    suspected: usize,
    stage: Stage,
    judged: usize,
    /// The refusal of the move that is in doubt.
    refusal: String,
}

impl Course {
    /// Begins with these trials.
    pub(crate) fn new(trials: Vec<Trial>) -> Course {
        let trials = trials.into_iter().rev().collect();
        Course { trials, trial: None, suspected: 0, stage: Stage::Whole, judged: 0, refusal: String::new() }
    }

    /// The first question.
    pub(crate) fn begin(&mut self) -> Next {
        self.next_trial()
    }

    /// What comes of the answer to the last question.
    pub(crate) fn go_on(&mut self, answer: &Answer) -> Next {
        if let Stage::Several(asked) = self.stage {
            return self.several(asked, answer);
        }
        let Some(trial) = self.trial.clone() else { return self.next_trial() };
        if answer.declined {
            return self.next_trial();
        }
        let moves: Vec<Asked> = trial.moves().into_iter().map(Asked::from).collect();
        let alone = !matches!(self.stage, Stage::Whole | Stage::Others { .. });
        if alone && answer.refusals.iter().any(|refusal| is_of_another(refusal, &moves)) {
            return self.next_trial();
        }
        match self.stage {
            Stage::Whole if fits(&moves, answer) => {
                self.judged += 1;
                self.next_trial()
            }
            Stage::Whole => self.ask(Stage::Alone(0), &trial, &moves),
            Stage::Alone(at) | Stage::Again(at) => self.alone(at, &trial, &moves, answer),
            Stage::Others { at, .. } if answer.refusals.is_empty() => self.broken(at, &trial, &moves),
            Stage::Others { at, tried } => self.others(at, tried, &trial),
            Stage::Upto(at) if !fits(&moves[..=at], answer) => {
                self.refusal = answer.refusals.join(", ");
                self.broken(at, &trial, &moves)
            }
            Stage::Upto(at) if at + 1 < moves.len() => self.ask(Stage::Upto(at + 1), &trial, &moves),
            // It was only together that something went wrong, and now it does not.
            Stage::Several(_) | Stage::Upto(_) => self.next_trial(),
        }
    }

    /// Several trials were asked. If all is as it should be they are over; else they are looked at one by one.
    fn several(&mut self, asked: usize, answer: &Answer) -> Next {
        let begin = self.trials.len().saturating_sub(asked);
        let moves: Vec<Asked> =
            self.trials[begin..].iter().rev().flat_map(Trial::moves).map(Asked::from).collect();
        if !answer.declined && fits(&moves, answer) {
            self.trials.truncate(begin);
            self.judged += asked;
        } else {
            self.suspected = asked;
        }
        self.next_trial()
    }

    fn alone(&mut self, at: usize, trial: &Trial, moves: &[Asked], answer: &Answer) -> Next {
        let is_refused = !answer.refusals.is_empty();
        let is_right = match moves[at].fate {
            Fate::Accepted => !is_refused,
            Fate::Refused => is_refused || (answer.ended && is_over(moves)),
        };
        if is_right {
            let next = if at + 1 < moves.len() { Stage::Alone(at + 1) } else { Stage::Upto(0) };
            return self.ask(next, trial, moves);
        }
        if self.stage == Stage::Alone(at) {
            return self.ask(Stage::Again(at), trial, moves);
        }
        // Moves on the way are another rule's matter.
        if at < trial.path.len() {
            return self.next_trial();
        }
        self.refusal = answer.refusals.join(", ");
        let is_first = moves[..at].iter().all(|one| one.fate == Fate::Refused);
        // Every engine takes what is plain.
        let is_doubtful = is_refused && is_first && trial.rule.name != "plain";
        if is_doubtful { self.others(at, 0, trial) } else { self.broken(at, trial, moves) }
    }

    /// Asks for another move in the position where the first legal one was refused. If all are, the engine has not taken
    /// the position: that is another matter.
    fn others(&mut self, at: usize, tried: usize, trial: &Trial) -> Next {
        let position = trial.beginning();
        let refused = position.parse_coordinates(trial.moves()[at].text).ok();
        let mut moves = position.legal_moves();
        moves.retain(|mv| refused.is_none_or(|refused| refused.from() != mv.from()));
        let step = moves.len() / MOST_OTHERS + 1;
        let Some(mv) = moves.into_iter().step_by(step).nth(tried) else { return self.next_trial() };
        self.stage = Stage::Others { at, tried: tried + 1 };
        let moves = vec![Asked { text: position.coordinates(mv), fate: Fate::Accepted }];
        Next::Ask(vec![Question { base: trial.base, path: 0, moves }])
    }

    fn ask(&mut self, stage: Stage, trial: &Trial, moves: &[Asked]) -> Next {
        self.stage = stage;
        let moves = match stage {
            Stage::Several(_) | Stage::Whole | Stage::Others { .. } => moves.to_vec(),
            Stage::Upto(at) => moves[..=at].to_vec(),
            Stage::Alone(at) | Stage::Again(at) => {
                let made = moves[..at].iter().filter(|one| one.fate == Fate::Accepted);
                made.chain(&moves[at..=at]).cloned().collect()
            }
        };
        Next::Ask(vec![Question { base: trial.base, path: trial.path.len().min(moves.len()), moves }])
    }

    fn next_trial(&mut self) -> Next {
        if self.suspected == 0 && !self.trials.is_empty() {
            self.trial = None;
            let asked = self.trials.len().min(AT_ONCE);
            self.stage = Stage::Several(asked);
            return Next::Ask(self.trials.iter().rev().take(asked).map(whole).collect());
        }
        self.suspected = self.suspected.saturating_sub(1);
        self.trial = self.trials.pop();
        self.stage = Stage::Whole;
        match &self.trial {
            Some(trial) => Next::Ask(vec![whole(trial)]),
            None => Next::Over { judged: self.judged },
        }
    }

    fn broken(&self, at: usize, trial: &Trial, moves: &[Asked]) -> Next {
        let mut position = trial.beginning();
        for one in moves[..at].iter().filter(|one| one.fate == Fate::Accepted) {
            make(&mut position, &one.text);
        }
        let Asked { text, fate } = &moves[at];
        let (verb, actual) = match fate {
            Fate::Accepted => ("accepted", self.refusal.clone()),
            Fate::Refused => ("refused", "no refusal".to_owned()),
        };
        let says = match fate {
            // Whoever looks at the own king in no case breaks many rules by one fault.
            Fate::Refused if position.exposes_king(text) => "it leaves the own king in check",
            Fate::Accepted | Fate::Refused => trial.rule.says,
        };
        let expected = format!("{text} is {verb} in {}: {says}", position.fen());
        let actual = if actual.is_empty() { "another answer".to_owned() } else { actual };
        let cause = if matches!(self.stage, Stage::Upto(_)) { Cause::Refusal } else { Cause::Rule };
        let broken = Broken { rule: trial.rule, fate: *fate, cause, expected, actual };
        Next::Broken(broken)
    }
}

/// All of a trial.
fn whole(trial: &Trial) -> Question {
    let moves = trial.moves().into_iter().map(Asked::from).collect();
    Question { base: trial.base, path: trial.path.len(), moves }
}

fn make(position: &mut Position, text: &str) {
    if let Ok(mv) = position.parse_coordinates(text) {
        position.play(mv);
    }
}

/// Whether nothing is accepted there: the game is over.
fn is_over(moves: &[Asked]) -> bool {
    moves.last().is_some_and(|last| last.fate == Fate::Refused)
}

/// Whether these refusals, and no others, were to come. What is told in other words counts.
fn fits(moves: &[Asked], answer: &Answer) -> bool {
    let due: Vec<&Asked> = moves.iter().filter(|one| one.fate == Fate::Refused).collect();
    let names = |refusal: &String, one: &&Asked| {
        let other = moves.iter().any(|other| other.text != one.text && refusal.ends_with(&other.text));
        !other || refusal.ends_with(&one.text)
    };
    due.len() == answer.refusals.len() && answer.refusals.iter().zip(&due).all(|(r, one)| names(r, one))
}

/// Whether a refusal names a move that is none of these: the engine is behind, and answers former questions.
fn is_of_another(refusal: &str, moves: &[Asked]) -> bool {
    let Some(word) = refusal.split_ascii_whitespace().next_back() else { return false };
    has_coordinate_shape(word)
        && !moves.iter().any(|one| one.text.starts_with(word) || word.starts_with(&one.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::chess::battery;

    /// The answer of an engine that refuses what this says; all moves are asked in a position that is known.
    fn answer(question: &Question, refuses: impl Fn(&Position, &str) -> bool) -> Answer {
        let mut position = question.base.map_or_else(Position::start, |fen| Position::from_fen(fen).unwrap());
        let mut refusals = Vec::new();
        for one in &question.moves {
            match position.parse_coordinates(&one.text) {
                _ if refuses(&position, &one.text) => refusals.push(format!("refusal {}", one.text)),
                Ok(mv) => position.play(mv),
                Err(_) => {}
            }
        }
        Answer { refusals, ..Answer::default() }
    }

    fn course(rule: &str, refuses: impl Fn(&Position, &str) -> bool + Copy) -> Next {
        let mut course = Course::new(battery::trials(battery::rule(rule).unwrap()).collect());
        let mut next = course.begin();
        for _ in 0..10_000 {
            match &next {
                Next::Ask(questions) => {
                    let answers = questions.iter().map(|question| answer(question, refuses));
                    let refusals = answers.flat_map(|answer| answer.refusals).collect();
                    next = course.go_on(&Answer { refusals, ..Answer::default() });
                }
                _ => return next,
            }
        }
        panic!("{rule} does not end")
    }

    fn is_illegal(position: &Position, text: &str) -> bool {
        position.parse_coordinates(text).is_err()
    }

    #[test]
    fn an_engine_that_knows_the_rules_passes_all() {
        for rule in battery::RULES {
            let all = battery::trials(rule).count();
            assert_eq!(course(rule.name, is_illegal), Next::Over { judged: all }, "{}", rule.name);
        }
    }

    #[test]
    fn an_engine_that_refuses_everything_breaks_what_is_plain() {
        assert_eq!(course("castling", |_, _| true), Next::Over { judged: 0 }, "nothing is taken there");
        assert!(matches!(course("plain", |_, _| true), Next::Broken(_)));
        assert!(matches!(course("pinned", |_, _| false), Next::Broken(_)));
    }

    #[test]
    fn an_engine_that_answers_former_questions_breaks_nothing() {
        let mut course = Course::new(battery::trials(battery::rule("plain").unwrap()).collect());
        let mut next = course.begin();
        while let Next::Ask(_) = next {
            let refusals = vec!["Illegal move: a1h7".to_owned()];
            next = course.go_on(&Answer { refusals, ..Answer::default() });
        }
        assert_eq!(next, Next::Over { judged: 0 });
    }

    #[test]
    fn a_broken_rule_shows_at_its_move() {
        let no_castling = |position: &Position, text: &str| {
            is_illegal(position, text) || matches!(text, "e1g1" | "e1c1" | "e8g8" | "e8c8")
        };
        let Next::Broken(broken) = course("castling", no_castling) else { panic!("castling is known") };
        assert_eq!(broken.fate, Fate::Accepted);
        assert!(broken.expected.contains(" is accepted in "), "{broken:?}");
        let late = |position: &Position, text: &str| {
            is_illegal(position, text) && !matches!(&text[1..2], "5" | "4" if text[..1] != text[2..3])
        };
        let Next::Broken(broken) = course("en-passant-late", late) else { panic!("nothing comes late") };
        assert_eq!((broken.fate, &broken.actual[..]), (Fate::Refused, "no refusal"));
    }
}
