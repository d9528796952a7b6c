//! The form of `move`: score, moves, threats.

use super::prelude::*;

/// It writes its answers in other words.
fn answers(other: fn(&Answer) -> String) -> Rule<Seen> {
    says(answer).told(move |answer, _| Some(other(answer)))
}

/// It writes answers with threats in other words: of the score, the best moves, and the threats.
fn answers_with_threats(other: fn(&str, &str, &str) -> String) -> Rule<Seen> {
    says(answer).told(move |answer, _| {
        Some(other(&answer.score, &answer.best(), &answer.threats.as_ref()?.join(" ")))
    })
}

/// It changes something in its answers.
fn changes(change: fn(&mut Answer)) -> Rule<Seen> {
    says(answer).changed(move |answer, _| change(answer))
}

/// It changes the scores that tell a win or a defeat.
fn changes_wins(change: fn(&mut String)) -> Rule<Seen> {
    says(answer).changed(move |answer, _| {
        if answer.score.len() > 6 {
            change(&mut answer.score);
        }
    })
}

/// It changes each of its threats.
fn changes_threats(change: fn(&mut String)) -> Rule<Seen> {
    says(answer).changed(move |answer, _| answer.threats.iter_mut().flatten().for_each(change))
}

/// It writes moves from point to point in another way.
fn steps(other: impl Fn(Point, Point) -> String + Send + 'static) -> Rule<Seen> {
    says(answer).changed(move |answer, _| {
        for mv in &mut answer.moves {
            if let Ok(Move::Step { from, to }) = mv.parse() {
                *mv = other(from, to);
            }
        }
    })
}

/// It writes points in another way: file and rank, both counted from 0.
fn points(other: fn(char, u16) -> String) -> Rule<Seen> {
    let written = move |point: Point| other(char::from(b'a' + point.x), point.y.into());
    steps(move |from, to| written(from) + &written(to))
}

/// The sign that stands so far behind 1.
fn sign_of(rank: u16) -> char {
    char::from_u32(u32::from(b'1') + u32::from(rank)).unwrap_or('?')
}

fn has_threats(line: &[u8]) -> bool {
    line.contains(&b'|')
}

fn is_special(mv: &str) -> bool {
    matches!(mv.parse(), Ok(Move::Special(_)))
}

fn is_pass(mv: &str) -> bool {
    mv == "pass"
}

/// Writes moves that are so in another way.
fn write_moves(answer: &mut Answer, so: fn(&str) -> bool, other: fn(&str) -> String) {
    answer.moves.iter_mut().filter(|mv| so(mv)).for_each(|mv| *mv = other(mv));
}

/// It writes moves that are so in another way.
fn changes_moves(so: fn(&str) -> bool, other: fn(&str) -> String) -> Rule<Seen> {
    says(answer).changed(move |answer, _| write_moves(answer, so, other))
}

/// It has another word for the pass until it has passed, and then each second time.
fn passes_now_so_now_so() -> Rule<Seen> {
    let mut passes = 0_u32;
    says(answer).changed(move |answer, _| {
        passes += u32::from(answer.line().ends_with(" pass"));
        if passes.is_multiple_of(2) {
            write_moves(answer, is_pass, |_| "skip".to_owned());
        }
    })
}

/// A move of the opponent, where there is one that is not legal.
fn move_of_opponent(position: &Position) -> Option<Move> {
    let legal = position.legal_moves();
    let foreign = |mv: &Move| matches!(mv, Move::Step { .. }) && !legal.contains(mv);
    let other = position.after(Move::Pass).legal_moves().into_iter().find(foreign);
    other.filter(|_| !legal.is_empty() && legal != [Move::Pass])
}

/// A move that the opponent could make if it were their turn.
fn threat(position: &Position) -> Option<Move> {
    position.after(Move::Pass).legal_moves().first().copied().filter(|mv| *mv != Move::Pass)
}

/// A step of its own.
fn own_step(position: &Position) -> Option<Move> {
    let is_own =
        |mv: &Move| matches!(mv, Move::Step { from, .. } if position.piece(*from) != Some(Piece::Dragon));
    position.legal_moves().into_iter().find(is_own)
}

/// Writes threats as the opponent sees them.
fn turn_threats(answer: &mut Answer, seen: &Seen) {
    let Some(position) = seen.position() else { return };
    let (width, height) = (position.rules().width, position.rules().height);
    let turned = |point: Point| Point { x: width - 1 - point.x, y: height - 1 - point.y };
    for threat in answer.threats.iter_mut().flatten() {
        match threat.parse() {
            Ok(Move::Step { from, to }) => {
                *threat = Move::Step { from: turned(from), to: turned(to) }.to_string();
            }
            Ok(Move::Special(at)) => *threat = Move::Special(turned(at)).to_string(),
            Ok(Move::Pass) | Err(_) => {}
        }
    }
}

/// It tells such a move as a threat.
fn tells_threat(event: Event<Seen>, threat: fn(&Position) -> Option<Move>) -> Rule<Seen> {
    event.changed(move |answer, seen| {
        let mv = seen.position().and_then(threat).map(|mv| vec![mv.to_string()]);
        answer.threats = mv.or(answer.threats.take());
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "move-misspelt", "BEI-GO-1", "it calls its move bestmove" =>
        answers(|answer| format!("best{}", answer.line()));
    wrong "score-missing", "BEI-MOVE-2", "its move has no score" =>
        answers(|answer| format!("move {}", answer.best()));
    wrong "move-missing", "BEI-MOVE-1", "behind the score no move follows" =>
        answers(|answer| format!("move {}", answer.score));
    wrong "move-bare", "BEI-MOVE-1", "its move is the bare word" => answers(|_| "move".to_owned());
    wrong "score-behind-move", "BEI-MOVE-2", "the score stands behind the move" =>
        answers(|answer| format!("move {} {}", answer.best(), answer.score));
    wrong "score-in-words", "BEI-MOVE-2", "a score is a word and a number, as in another protocol" =>
        changes(|answer| answer.score.insert_str(0, "cp "));
    wrong "score-not-a-number", "BEI-MOVE-2", "a score is nan" =>
        changes(|answer| answer.score = "nan".to_owned());
    wrong "score-with-comma", "BEI-MOVE-2", "a score has a comma in it" =>
        changes(|answer| answer.score.push_str(",5"));
    wrong "win-is-a-word", "BEI-MOVE-2", "a win is inf" =>
        changes_wins(|score| *score = if score.starts_with('-') { "-inf" } else { "inf" }.to_owned());
    wrong "score-with-hash", "BEI-MOVE-2", "a win is told as in chess, by # and a number" =>
        changes_wins(|score| *score = "#1".to_owned());
    wrong "files-in-capitals", "BEI-MOVE-3", "its points are in capitals" =>
        changes_moves(|mv| mv != "pass", |mv| mv.to_uppercase());
    wrong "moves-with-dash", "BEI-MOVE-3", "a dash stands between its points" =>
        steps(|from, to| format!("{from}-{to}"));
    wrong "moves-by-numbers", "BEI-MOVE-3", "its points are two numbers from 0" =>
        steps(|from, to| format!("{},{}-{},{}", from.x, from.y, to.x, to.y));
    wrong "moves-with-piece-letter", "BEI-MOVE-3", "the letter of a piece stands before its moves" =>
        steps(|from, to| format!("P{from}{to}"));
    wrong "captures-marked", "BEI-MOVE-3", "it marks each move as a capture" =>
        steps(|from, to| format!("{from}{to}x"));
    wrong "rank-before-file", "BEI-MOVE-3", "it writes the rank before the file" =>
        points(|file, rank| format!("{}{file}", rank + 1));
    wrong "ranks-as-one-sign", "BEI-MOVE-3", "it writes a rank as the sign so far behind 0" =>
        points(|file, rank| format!("{file}{}", sign_of(rank)));
    wrong "ranks-from-zero", "BEI-MOVE-3", "it counts ranks from 0" =>
        points(|file, rank| format!("{file}{rank}"));
    wrong "ranks-with-two-digits", "BEI-MOVE-3", "its ranks have a leading zero" =>
        points(|file, rank| format!("{file}{:02}", rank + 1));
    wrong "points-apart", "BEI-MOVE-4", "a blank stands between the points of a move" =>
        steps(|from, to| format!("{from} {to}"));
    wrong "whole-way-told", "BEI-MOVE-3", "it tells the points on the way, too" =>
        steps(|from, to| format!("{from}{from}{to}"));
    wrong "points-exchanged", "BEI-MOVE-4", "it writes the end of a move before its start" =>
        steps(|from, to| format!("{to}{from}"));
    wrong "off-the-board", "BEI-MOVE-3", "its move ends outside the board" =>
        steps(|from, _| format!("{from}z99"));
    wrong "special-marked", "BEI-MOVE-3", "it writes = and a letter behind a promotion" =>
        changes_moves(is_special, |mv| format!("{mv}=K"));
    wrong "special-twice-and-once", "BEI-MOVE-10",
        "it writes special moves now with one point and now with two" =>
        says(answer).every(2).changed(|answer, _| write_moves(answer, is_special, |mv| format!("{mv}{mv}")));
    wrong "pass-now-so-now-so", "BEI-MOVE-10", "it has two words for the pass" => passes_now_so_now_so();
    wrong "pass-as-a-point", "BEI-MOVE-3", "its pass is a point that no board has" =>
        changes_moves(is_pass, |_| "a0a0".to_owned());
    wrong "best-moves-doubled", "BEI-MOVE-6", "it tells its best move twice" =>
        changes(|answer| answer.moves.extend(answer.moves.first().filter(|mv| *mv != "pass").cloned()));
    wrong "best-moves-with-commas", "BEI-MOVE-3", "commas stand between its best moves" =>
        answers(|answer| format!("move {} {}", answer.score, answer.moves.join(",")));
    wrong "other-best-move-illegal", "BEI-MOVE-5", "a move of the opponent stands among its best moves" =>
        says(answer).changed(|answer, seen| {
            answer.moves.extend(seen.position().and_then(move_of_opponent).map(|mv| mv.to_string()));
        });
    wrong "pass-among-best-moves", "BEI-MOVE-5", "it tells the pass among its best moves" =>
        changes(|answer| {
            if !answer.moves.iter().any(|mv| mv == "pass") {
                answer.moves.push("pass".to_owned());
            }
        });
    wrong "blanks-doubled", "BEI-MOVE-11", "two blanks stand between its moves" =>
        answers(|answer| answer.line().replace(' ', "  "));
    wrong "blank-at-the-end", "BEI-MOVE-11", "its move ends in a blank" =>
        answers(|answer| answer.line() + " ");
    wrong "tabs-between", "BEI-MOVE-11", "TABs part its moves" =>
        answers(|answer| answer.line().replace(' ', "\t"));
    wrong "move-in-two-lines", "BEI-MOVE-1", "a line ends between the score and the moves" =>
        answers(|answer| format!("move {}\n{}", answer.score, answer.best()));
    lacks "threats-never", "BEI-GO-2", "it does not answer where there are threats" =>
        says(answer).that(has_threats).lost();
    wrong "threats-without-bar", "BEI-MOVE-5", "its threats stand among its moves" =>
        says(answer).replacing(" |", "");
    wrong "threats-with-two-bars", "BEI-THREAT-2", "a bar stands before each threat" =>
        answers_with_threats(|score, best, threats| {
            format!("move {score} {best} | {}", threats.replace(' ', " | "))
        });
    wrong "bar-at-the-end", "BEI-THREAT-2", "a bar stands behind its threats, too" =>
        says(answer).that(has_threats).told(|answer, _| Some(answer.line() + " |"));
    wrong "threats-before-moves", "BEI-MOVE-1", "its threats stand before its moves" =>
        answers_with_threats(|score, best, threats| format!("move {score} | {threats} {best}"));
    wrong "bar-glued", "BEI-MOVE-3", "no blank stands round the bar" => says(answer).replacing(" | ", "|");
    wrong "threats-in-an-own-line", "BEI-ORD-4", "its threats are a message of their own" =>
        answers_with_threats(|score, best, threats| format!("move {score} {best}\nthreats {threats}"));
    wrong "threats-unasked", "BEI-THREAT-3", "it tells threats that nobody wants" =>
        tells_threat(says(answer).unless(Seen::threats_wanted), threat);
    wrong "threats-in-capitals", "BEI-THREAT-4", "its threats are in capitals" =>
        changes_threats(|threat| threat.make_ascii_uppercase());
    wrong "no-threats-are-null", "BEI-THREAT-4", "where it finds no threats it writes (null)" =>
        says(answer).next_after(hears(go_for_threats)).that(|line| !has_threats(line))
            .reworded(|line, _| Some(format!("{} | (null)", String::from_utf8_lossy(line).trim_end())));
    wrong "threats-with-score", "BEI-THREAT-4", "each threat has a score behind it" =>
        changes_threats(|threat| threat.push_str(" 100"));
    wrong "threats-from-the-other-side", "BEI-THREAT-5",
        "its threats are written from the other side of the board" =>
        says(answer).changed(turn_threats);
    wrong "own-moves-as-threats", "BEI-THREAT-5", "its threats are moves of its own" =>
        tells_threat(says(answer).when(Seen::threats_wanted), own_step);
};
