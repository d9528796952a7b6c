//! The monitors over `move`: it answers a search, once, in the notation, with what may be played there.

use std::sync::Arc;

use super::asked::{Answered, KnownLine, Question};
use super::machine::Bei;
use super::spelling::{NO_PASS, Token};
use crate::bei::grammar::Words;
use crate::common::findings::{Cited, at_most_should, cited};
use games::boost::{Move, Piece, Position};
use wire::line::{Line, escape};

/// The profile by which moves against the published transcription of the rules are warnings (BA-28).
pub(in crate::bei) const OTHER_RULES: &str = "other-rules";

/// The parts of a `move` line.
#[derive(Debug, Clone, Copy)]
struct Said<'a> {
    moves: Words<'a>,
    threats: Option<Words<'a>>,
}

/// Something that is wrong with an answer.
#[derive(Debug, Clone)]
struct Flaw {
    monitor: &'static str,
    cited: Cited,
    misfit: Misfit,
    text: String,
}

/// How badly an answer fits a question: of several, it belongs to the one that it fits best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Misfit {
    /// It is an answer to this question, in an odd way.
    Odd,
    /// It can be no answer to this question.
    Wrong,
}

fn odd(monitor: &'static str, clause: &'static str, text: impl Into<String>) -> Flaw {
    Flaw { monitor, cited: cited(clause), misfit: Misfit::Odd, text: text.into() }
}

fn wrong(monitor: &'static str, clause: &'static str, text: impl Into<String>) -> Flaw {
    Flaw { misfit: Misfit::Wrong, ..odd(monitor, clause, text) }
}

impl Bei {
    /// `move`.
    pub(super) fn moved(&mut self, moves: Words<'_>, threats: Option<Words<'_>>, line: &Line) {
        let said = Said { moves, threats };
        let mut searches = std::mem::take(&mut self.searches);
        let answered = searches.answer(|question| {
            match self.flaws(question, said).into_iter().map(|flaw| flaw.misfit).max() {
                None => 0,
                Some(Misfit::Odd) => 1,
                Some(Misfit::Wrong) => 2,
            }
        });
        self.searches = searches;
        let Some(item) = answered.first() else { return self.unasked(line) };
        let question = &item.what;
        self.core.saw(&["BEI-GO-1", "BEI-GO-3", "BEI-GO-6", "BEI-MOVE-3", "BEI-MOVE-6", "BEI-MOVE-10"]);
        self.saw_question(question, threats.is_some());
        let found = self.flaws(question, said);
        let wrong = found.iter().find(|flaw| flaw.misfit == Misfit::Wrong);
        let first = moves.iter().next().map(|token| self.spelling(question.rules).read(token));
        self.learned.answer = Some(Answered {
            line: question.line.clone().filter(|_| answered.len() == 1),
            chosen: match first {
                Some(Token::Move { mv, .. }) => Some(mv),
                Some(Token::Pass) => Some(Move::Pass),
                _ => None,
            },
            wrong: wrong.map(|flaw| (flaw.cited.clause, flaw.text.clone())),
        });
        for Flaw { monitor, cited, text, .. } in found {
            self.core.findings.add(monitor, cited, text, line);
        }
        self.judge_turn_of_move(item.at, line);
        let passes = question.line.as_ref().is_some_and(|line| must_pass(line));
        self.learn_spelling(question, moves, passes, line);
    }

    /// A `move` that nobody waits for.
    pub(super) fn unasked(&mut self, line: &Line) {
        let clause = self.input.unasked;
        self.core.saw(&[clause]);
        let text = match clause {
            "BEI-GO-6" => "a `move` without a `go`",
            "BEI-POND-3" | "BEI-POND-5" | "BEI-LINE-5" | "BEI-NEW-7" => "a `move` that ends pondering",
            "BEI-STOP-2" | "BEI-LINE-2" | "BEI-OPT-3" => "a `move` where the engine is to say nothing",
            _ => "a second `move` for one `go`",
        };
        self.core.findings.add("answer", clause, text, line);
    }

    /// A `move` overtakes the answer to what was sent before its `go`.
    fn judge_turn_of_move(&mut self, at: u64, line: &Line) {
        let wrong = (self.overtakes_games(at) | self.overtakes_readies(at))
            .then_some("the `move` comes before the answer to what was sent before its `go`");
        self.core.check("order", "BEI-ORD-1", wrong, line);
    }

    fn saw_question(&mut self, question: &Question, threats: bool) {
        if question.threats {
            self.core.saw(&["BEI-GO-2", "BEI-THREAT-1"]);
        } else {
            self.core.saw(&["BEI-THREAT-3"]);
        }
        if threats {
            self.core.saw(&["BEI-THREAT-2", "BEI-THREAT-4"]);
        }
        if question.interrupted.is_some() {
            self.core.saw(&["BEI-GO-5", "BEI-READY-8"]);
        }
        let Some(line) = question.line.as_ref().filter(|line| is_judged(line)) else { return };
        if line.position().winner().is_some() {
            return self.core.saw(&["BEI-MOVE-7"]);
        }
        if must_pass(line) {
            return self.core.saw(&["BEI-MOVE-8"]);
        }
        self.core.saw(&["BEI-LINE-1", "BEI-MOVE-4", "BEI-MOVE-5", "BEI-MOVE-9"]);
        if question.later.is_some() {
            self.core.saw(&["BEI-LINE-4"]);
        }
        if question.played.is_some() {
            self.core.saw(&["BEI-LINE-11"]);
        }
        if !line.line.taboo().is_empty() && line.whole {
            self.core.saw(&["BEI-LINE-7"]);
        }
        if threats {
            self.core.saw(&["BEI-THREAT-5"]);
        }
    }

    /// All that is wrong with an answer to this question.
    fn flaws(&self, question: &Question, said: Said<'_>) -> Vec<Flaw> {
        let mut found = Vec::new();
        let known = question.line.as_deref().filter(|line| is_judged(line));
        let spelling = self.spelling(question.rules);
        let alone = said.moves.iter().count() == 1;
        let passes = alone && question.line.as_ref().is_some_and(|line| must_pass(line));
        let read = |token: &[u8]| match spelling.read(token) {
            // How a pass is written is not known; where it must come, any word may be it.
            Token::Wrong if passes && !is_like_a_move(token) => Token::Pass,
            read => read,
        };
        let moves: Vec<Token> = said.moves.iter().map(read).collect();
        let unread = |tokens: Words<'_>| tokens.iter().find(|token| read(token) == Token::Wrong).map(escape);
        if let Some(token) = unread(said.moves) {
            let why = if passes { format!(", {NO_PASS}") } else { String::new() };
            let text = format!("`{token}` is no move on this board{why}");
            return vec![wrong("answer-form", "BEI-MOVE-3", text)];
        }
        if known.is_none() && !alone && moves.contains(&Token::Pass) {
            let text = "a word that is no move stands among several";
            found.push(wrong("answer-form", "BEI-MOVE-3", text));
        }
        if repeats(&moves) {
            found.push(odd("answer-form", "BEI-MOVE-6", "a move is listed twice"));
        }
        if let Some(threats) = said.threats {
            if !question.threats {
                let text = "threats that nobody asked for";
                found.push(odd("answer-form", "BEI-THREAT-3", text));
            }
            // Any word may be the pass, but a threat is a move.
            let is_no_word = |token: &&[u8]| !token.iter().all(u8::is_ascii_alphabetic);
            let nothing = threats.iter().filter(is_no_word).find(|token| read(token) == Token::Pass);
            if let Some(token) = unread(threats).or_else(|| nothing.map(escape)) {
                let text = format!("`{token}` is no move on this board");
                found.push(wrong("answer-form", "BEI-THREAT-4", text));
            }
        }
        if let Some(line) = known {
            found.extend(self.illegal(question, line, &moves));
            let threats = said.threats.into_iter().flat_map(Words::iter).map(read);
            found.extend(no_threat(line.position(), threats, &moves));
            // That a won game is passed in is of the protocol's text itself (BA-28).
            let of_rules = |flaw: &&mut Flaw| {
                matches!(flaw.monitor, "move-legal" | "threats") && flaw.cited.clause != "BEI-MOVE-7"
            };
            for flaw in found.iter_mut().filter(of_rules) {
                flaw.text.push_str(" (by the published rules transcription)");
            }
        }
        found
    }

    /// What is wrong with moves in a line whose position is known.
    fn illegal(&self, question: &Question, line: &KnownLine, moves: &[Token]) -> Option<Flaw> {
        let position = line.position();
        if position.winner().is_some() {
            let text = format!("not the pass alone in {position}, where the game is over");
            return (moves != [Token::Pass]).then(|| wrong("move-legal", "BEI-MOVE-7", text));
        }
        if must_pass(line) {
            let text = format!("not the pass alone in {position}, where nothing else can be played");
            return (moves != [Token::Pass]).then(|| odd("move-legal", "BEI-MOVE-8", text));
        }
        let (first, others) = moves.split_first()?;
        let mut found = match first {
            Token::Pass if line.whole && all_taboo(line) => {
                let text = format!("a pass in {position}, where all moves repeat and so may be played");
                odd("move-legal", "BEI-LINE-8", text)
            }
            Token::Pass => {
                let text = format!("a pass in {position}, where moves can be played");
                odd("move-legal", "BEI-MOVE-9", text)
            }
            Token::Move { mv, .. } if !position.legal_moves().contains(mv) => {
                illegal_choice(question, position, *mv)
            }
            Token::Move { mv, .. } if line.whole && line.line.is_taboo(*mv) => {
                let text =
                    format!("{mv} in {position} leads to an earlier position, and another move does not");
                wrong("move-legal", "BEI-LINE-7", text)
            }
            _ => {
                let legal = |token: &&Token| match token {
                    Token::Move { mv, .. } => {
                        position.legal_moves().contains(mv) && !(line.whole && line.line.is_taboo(*mv))
                    }
                    Token::Pass => false,
                    Token::Far | Token::Wrong => true,
                };
                let other = others.iter().find(|token| !legal(token))?;
                let text = match other {
                    Token::Move { mv, .. } => format!("{mv} is listed, and may not be played in {position}"),
                    _ => format!("a pass is listed in {position}, where moves can be played"),
                };
                odd("move-legal", "BEI-MOVE-5", text)
            }
        };
        if found.misfit == Misfit::Wrong && self.core.setup.profile.as_deref() == Some(OTHER_RULES) {
            let why = "the engine plays by other rules than the published ones";
            found.cited = at_most_should(found.cited.clause, why);
            found.misfit = Misfit::Odd;
        }
        Some(found)
    }

    /// Learns how the engine writes passes, constructions and promotions; it is to keep to it.
    fn learn_spelling(&mut self, question: &Question, moves: Words<'_>, passes: bool, line: &Line) {
        let mut mixed = None;
        let alone = moves.iter().count() == 1;
        for token in moves.iter() {
            let is_pass = match self.spelling(question.rules).read(token) {
                Token::Move { mv: Move::Special(_), doubled } => {
                    let before = *self.learned.doubled.get_or_insert(doubled);
                    let text = "constructions and promotions are written in one point, and in two";
                    mixed = mixed.or((before != doubled).then_some(text));
                    false
                }
                // Where it must come any word may be it, and where nobody knows what may come, one without digits.
                Token::Pass => passes || question.line.is_none(),
                Token::Wrong => passes,
                _ => false,
            };
            if is_pass && alone && !is_like_a_move(token) {
                let text = escape(token);
                let before = self.learned.pass.get_or_insert_with(|| text.clone());
                mixed = mixed.or((*before != text).then_some("the pass is written in two ways"));
            }
        }
        if let Some(text) = mixed {
            self.core.findings.add_once("answer-form", "BEI-MOVE-10", text, line);
        }
    }
}

/// Whether the moves of a line can be judged: what ends a demonstration is not said (BA-26).
fn is_judged(line: &KnownLine) -> bool {
    !line.position().rules().demo || line.position().winner().is_none()
}

/// Whether the pass alone may be played.
pub(super) fn must_pass(line: &KnownLine) -> bool {
    let moves = line.position().legal_moves();
    moves.is_empty() || moves == [Move::Pass]
}

fn all_taboo(line: &KnownLine) -> bool {
    let all = line.position().legal_moves();
    !line.line.taboo().is_empty()
        && all.iter().all(|mv| line.position().play(*mv).is_ok_and(|next| line.line.taboo().contains(&next)))
}

/// Points, as in a move: such a word is no pass.
fn is_like_a_move(token: &[u8]) -> bool {
    let point = |text: &[u8]| {
        let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
        (digits > 0).then_some(digits)
    };
    let letters = token.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    letters > 0 && point(&token[letters..]).is_some()
}

fn repeats(moves: &[Token]) -> bool {
    let same = |a: &Token, b: &Token| match (a, b) {
        (Token::Move { mv: a, .. }, Token::Move { mv: b, .. }) => a == b,
        // Of words that we cannot read nobody knows whether they are the same.
        _ => false,
    };
    moves.iter().enumerate().any(|(number, mv)| moves[..number].iter().any(|other| same(mv, other)))
}

/// A chosen move that is not legal: the clause tells what the engine seems to have searched instead.
fn illegal_choice(question: &Question, position: &Position, mv: Move) -> Flaw {
    let plays_in = |line: &Option<Arc<KnownLine>>| {
        line.as_ref().is_some_and(|line| line.position().legal_moves().contains(&mv))
    };
    let (flaw, clause, why): (fn(_, _, String) -> Flaw, _, _) = if plays_in(&question.later) {
        (wrong, "BEI-LINE-4", ", but in the line that was told later")
    } else if plays_in(&question.former) {
        (wrong, "BEI-LINE-1", ", but in the line before it")
    } else if question.played.as_ref().is_some_and(|played| played.legal_moves().contains(&mv)) {
        (odd, "BEI-LINE-11", ", but after the engine's own move, which `go` does not play")
    } else {
        (wrong, "BEI-MOVE-4", "")
    };
    flaw("move-legal", clause, format!("{mv} is not legal in {position}{why}"))
}

/// A threat that no opponent can make: it begins at a man of the engine's own side, or where nothing stands and none of the
/// engine's moves leads.
fn no_threat(position: &Position, threats: impl Iterator<Item = Token>, moves: &[Token]) -> Option<Flaw> {
    let own = |point| matches!(position.piece(point), Some(Piece::Man(_, owner)) if owner == position.turn());
    let ends =
        |token: &Token, point| matches!(token, Token::Move { mv: Move::Step { to, .. }, .. } if *to == point);
    let empty = |point| position.piece(point).is_none() && !moves.iter().any(|token| ends(token, point));
    let mut steps = threats.filter_map(|token| match token {
        Token::Move { mv, .. } => Some(mv),
        _ => None,
    });
    let (mv, start) = steps.find_map(|mv| match mv {
        Move::Step { from, .. } | Move::Special(from) if own(from) => {
            Some((mv, "a man of the engine's own side"))
        }
        Move::Step { from, .. } if empty(from) => Some((mv, "a point where nothing stands")),
        _ => None,
    })?;
    let text = format!("the threat {mv} begins at {start} in {position}");
    Some(odd("threats", "BEI-THREAT-5", text))
}
