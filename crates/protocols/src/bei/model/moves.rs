//! The monitors over `move`: it answers a search, once, in the notation, with what may be played there.

use std::sync::Arc;

use super::asked::{KnownLine, Question};
use super::machine::Bei;
use super::spelling::{NO_PASS, Token};
use crate::bei::grammar::Words;
use crate::verdict::Level;
use games::boost::{Move, Piece, Position};
use wire::line::{Line, escape};

/// The profile by which moves against the published transcription of the rules are warnings (BA-28).
pub(in crate::bei) const OTHER_RULES: &str = "other-rules";

/// An answer, and what it was about.
#[derive(Debug, Clone)]
pub(super) struct Answered {
    pub(super) line: Option<Arc<KnownLine>>,
    pub(super) chosen: Option<Move>,
    /// The clause that it breaks for certain, and how.
    pub(super) wrong: Option<(&'static str, String)>,
}

impl Answered {
    /// The position after the chosen move, if it was chosen in this line.
    pub(super) fn after(&self, line: &Arc<KnownLine>) -> Option<Arc<Position>> {
        let same = self.line.as_ref().is_some_and(|known| Arc::ptr_eq(known, line));
        self.chosen.filter(|_| same).and_then(|mv| line.position().play(mv).ok()).map(Arc::new)
    }
}

/// The parts of a `move` line.
#[derive(Debug, Clone, Copy)]
struct Said<'a> {
    moves: Words<'a>,
    threats: Option<Words<'a>>,
}

/// Something that is wrong with an answer.
#[derive(Debug, Clone)]
struct Breach {
    monitor: &'static str,
    clause: &'static str,
    level: Level,
    text: String,
}

fn breach(monitor: &'static str, clause: &'static str, level: Level, text: impl Into<String>) -> Breach {
    Breach { monitor, clause, level, text: text.into() }
}

impl Bei {
    /// `move`.
    pub(super) fn moved(&mut self, moves: Words<'_>, threats: Option<Words<'_>>, line: &Line) {
        let said = Said { moves, threats };
        let mut searches = std::mem::take(&mut self.searches);
        let answered = searches.answer(|question| {
            let worst = self.breaches(question, said).into_iter().map(|breach| breach.level).max();
            worst.map_or(0, |level| level as u8 + 1)
        });
        self.searches = searches;
        let Some(item) = answered.first() else { return self.unasked(line) };
        let question = &item.what;
        self.saw(&["BEI-GO-1", "BEI-GO-3", "BEI-GO-6", "BEI-MOVE-3", "BEI-MOVE-6", "BEI-MOVE-10"]);
        self.saw_question(question, threats.is_some());
        let found = self.breaches(question, said);
        let wrong = found.iter().find(|breach| breach.level == Level::Must);
        let first = moves.iter().next().map(|token| self.spelling(question.rules).read(token));
        self.learned.answer = Some(Answered {
            line: question.line.clone().filter(|_| answered.len() == 1),
            chosen: match first {
                Some(Token::Move { mv, .. }) => Some(mv),
                Some(Token::Pass) => Some(Move::Pass),
                _ => None,
            },
            wrong: wrong.map(|breach| (breach.clause, breach.text.clone())),
        });
        for Breach { monitor, clause, level, text } in found {
            self.findings.add(monitor, clause, level, text, line);
        }
        self.judge_turn_of_move(item.at, line);
        let passes = question.line.as_ref().is_some_and(|line| must_pass(line));
        self.learn_spelling(question, moves, passes, line);
    }

    /// A `move` that nobody waits for.
    pub(super) fn unasked(&mut self, line: &Line) {
        let clause = self.input.unasked;
        self.saw(&[clause]);
        let text = match clause {
            "BEI-GO-6" => "a `move` without a `go`",
            "BEI-POND-3" | "BEI-POND-5" | "BEI-LINE-5" | "BEI-NEW-7" => "a `move` that ends pondering",
            "BEI-STOP-2" | "BEI-LINE-2" | "BEI-OPT-3" => "a `move` where the engine is to say nothing",
            _ => "a second `move` for one `go`",
        };
        self.findings.add("answer", clause, Level::Must, text, line);
    }

    /// A `move` overtakes the answer to what was sent before its `go`.
    fn judge_turn_of_move(&mut self, at: u64, line: &Line) {
        self.saw(&["BEI-ORD-1"]);
        if self.overtakes_games(at) | self.overtakes_readies(at) {
            let text = "the `move` comes before the answer to what was sent before its `go`";
            self.findings.add("order", "BEI-ORD-1", Level::Should, text, line);
        }
    }

    fn saw_question(&mut self, question: &Question, threats: bool) {
        if question.threats {
            self.saw(&["BEI-GO-2", "BEI-THREAT-1"]);
        } else {
            self.saw(&["BEI-THREAT-3"]);
        }
        if threats {
            self.saw(&["BEI-THREAT-2", "BEI-THREAT-4"]);
        }
        if question.interrupted.is_some() {
            self.saw(&["BEI-GO-5", "BEI-READY-8"]);
        }
        let Some(line) = question.line.as_ref().filter(|line| is_judged(line)) else { return };
        if line.position().winner().is_some() {
            return self.saw(&["BEI-MOVE-7"]);
        }
        if must_pass(line) {
            return self.saw(&["BEI-MOVE-8"]);
        }
        self.saw(&["BEI-LINE-1", "BEI-MOVE-4", "BEI-MOVE-5", "BEI-MOVE-9"]);
        if question.later.is_some() {
            self.saw(&["BEI-LINE-4"]);
        }
        if question.played.is_some() {
            self.saw(&["BEI-LINE-11"]);
        }
        if !line.line.taboo().is_empty() && line.whole {
            self.saw(&["BEI-LINE-7"]);
        }
        if threats {
            self.saw(&["BEI-THREAT-5"]);
        }
    }

    /// All that is wrong with an answer to this question.
    fn breaches(&self, question: &Question, said: Said<'_>) -> Vec<Breach> {
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
        let wrong = |tokens: Words<'_>| tokens.iter().find(|token| read(token) == Token::Wrong).map(escape);
        if let Some(token) = wrong(said.moves) {
            let why = if passes { format!(", {NO_PASS}") } else { String::new() };
            let text = format!("`{token}` is no move on this board{why}");
            return vec![breach("answer-form", "BEI-MOVE-3", Level::Must, text)];
        }
        if known.is_none() && !alone && moves.contains(&Token::Pass) {
            let text = "a word that is no move stands among several";
            found.push(breach("answer-form", "BEI-MOVE-3", Level::Must, text));
        }
        if repeats(&moves) {
            found.push(breach("answer-form", "BEI-MOVE-6", Level::Should, "a move is listed twice"));
        }
        if let Some(threats) = said.threats {
            if !question.threats {
                let text = "threats that nobody asked for";
                found.push(breach("answer-form", "BEI-THREAT-3", Level::Should, text));
            }
            if let Some(token) = wrong(threats) {
                let text = format!("`{token}` is no move on this board");
                found.push(breach("answer-form", "BEI-THREAT-4", Level::Must, text));
            }
        }
        if let Some(line) = known {
            found.extend(self.illegal(question, line, &moves));
            let threats = said.threats.into_iter().flat_map(Words::iter).map(read);
            found.extend(own_threat(line.position(), threats));
            // That a won game is passed in is of the protocol's text itself (BA-28).
            let of_rules = |breach: &&mut Breach| {
                matches!(breach.monitor, "move-legal" | "threats") && breach.clause != "BEI-MOVE-7"
            };
            for breach in found.iter_mut().filter(of_rules) {
                breach.text.push_str(" (by the published rules transcription)");
            }
        }
        found
    }

    /// What is wrong with moves in a line whose position is known.
    fn illegal(&self, question: &Question, line: &KnownLine, moves: &[Token]) -> Option<Breach> {
        let position = line.position();
        if position.winner().is_some() {
            let text = format!("not the pass alone in {position}, where the game is over");
            let wrong = moves != [Token::Pass];
            return wrong.then(|| breach("move-legal", "BEI-MOVE-7", Level::Must, text));
        }
        if must_pass(line) {
            let text = format!("not the pass alone in {position}, where nothing else can be played");
            let wrong = moves != [Token::Pass];
            return wrong.then(|| breach("move-legal", "BEI-MOVE-8", Level::Should, text));
        }
        let must = match self.setup.profile.as_deref() {
            Some(OTHER_RULES) => Level::Should,
            _ => Level::Must,
        };
        let (first, others) = moves.split_first()?;
        let found = match first {
            Token::Pass if line.whole && all_taboo(line) => {
                let text = format!("a pass in {position}, where all moves repeat and so may be played");
                breach("move-legal", "BEI-LINE-8", Level::Should, text)
            }
            Token::Pass => {
                let text = format!("a pass in {position}, where moves can be played");
                breach("move-legal", "BEI-MOVE-9", Level::Should, text)
            }
            Token::Move { mv, .. } if !position.legal_moves().contains(mv) => {
                illegal_choice(question, position, *mv, must)
            }
            Token::Move { mv, .. } if line.whole && line.line.is_taboo(*mv) => {
                let text =
                    format!("{mv} in {position} leads to an earlier position, and another move does not");
                breach("move-legal", "BEI-LINE-7", must, text)
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
                breach("move-legal", "BEI-MOVE-5", Level::Should, text)
            }
        };
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
            self.findings.add_once("answer-form", "BEI-MOVE-10", Level::Should, text, line);
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
fn illegal_choice(question: &Question, position: &Position, mv: Move, must: Level) -> Breach {
    let plays_in = |line: &Option<Arc<KnownLine>>| {
        line.as_ref().is_some_and(|line| line.position().legal_moves().contains(&mv))
    };
    let (clause, level, why) = if plays_in(&question.later) {
        ("BEI-LINE-4", must, ", but in the line that was told later")
    } else if plays_in(&question.former) {
        ("BEI-LINE-1", must, ", but in the line before it")
    } else if question.played.as_ref().is_some_and(|played| played.legal_moves().contains(&mv)) {
        ("BEI-LINE-11", Level::Should, ", but after the engine's own move, which `go` does not play")
    } else {
        ("BEI-MOVE-4", must, "")
    };
    breach("move-legal", clause, level, format!("{mv} is not legal in {position}{why}"))
}

/// A threat that would be made with a man of the engine's own side.
fn own_threat(position: &Position, threats: impl Iterator<Item = Token>) -> Option<Breach> {
    let own = |point| matches!(position.piece(point), Some(Piece::Man(_, owner)) if owner == position.turn());
    let mut moves = threats.filter_map(|token| match token {
        Token::Move { mv, .. } => Some(mv),
        _ => None,
    });
    let wrong = moves.find(|mv| match mv {
        Move::Step { from, .. } => own(*from),
        Move::Special(point) => own(*point),
        Move::Pass => false,
    })?;
    let text = format!("the threat {wrong} begins at a man of the engine's own side in {position}");
    Some(breach("threats", "BEI-THREAT-5", Level::Should, text))
}
