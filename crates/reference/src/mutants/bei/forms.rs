//! The form of `move`: score, moves, threats.

use super::context::{answers, change_answer, is_answer, print_unless, said};
use super::seen::{Answer, Seen};
use super::{lacks, wrong};
use crate::Mutant;
use games::boost::{Move, Piece, Point};

/// Whether threats were wanted in the search of the last answer.
fn threats_wanted(seen: &Seen) -> bool {
    seen.last.as_ref().is_some_and(|search| search.threats)
}

/// Changes the text of all moves.
fn each_move(answer: &mut Answer, change: impl Fn(&str) -> String) {
    for mv in &mut answer.moves {
        *mv = change(mv);
    }
}

/// The points of a move that goes from one to another.
fn ends(mv: &str) -> Option<(Point, Point)> {
    match mv.parse() {
        Ok(Move::Step { from, to }) => Some((from, to)),
        _ => None,
    }
}

/// Changes the text of the first special move.
fn special(answer: &mut Answer, change: fn(&str) -> String) {
    for mv in &mut answer.moves {
        if matches!(mv.parse(), Ok(Move::Special(_))) {
            *mv = change(mv);
        }
    }
}

/// Mutants.
pub(super) const MUTANTS: &[Mutant] = &[
    lacks("move-misspelt", "it calls its move bestmove", "BEI-GO-1", || {
        said(|line, context| {
            answers(line, context, |answer, _| Some(format!("best{}", answer.line())));
        })
    }),
    wrong("score-missing", "its move has no score", "BEI-MOVE-2", || {
        said(|line, context| {
            answers(line, context, |answer, _| Some(format!("move {}", answer.moves.join(" "))))
        })
    }),
    wrong("move-missing", "behind the score no move follows", "BEI-MOVE-1", || {
        said(|line, context| answers(line, context, |answer, _| Some(format!("move {}", answer.score))))
    }),
    wrong("move-bare", "its move is the bare word", "BEI-MOVE-1", || {
        said(|line, context| answers(line, context, |_, _| Some("move".to_owned())))
    }),
    wrong("score-behind-move", "the score stands behind the move", "BEI-MOVE-2", || {
        said(|line, context| {
            answers(line, context, |answer, _| {
                Some(format!("move {} {}", answer.moves.join(" "), answer.score))
            })
        })
    }),
    wrong("score-in-words", "a score is a word and a number, as in another protocol", "BEI-MOVE-2", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| answer.score = format!("cp {}", answer.score))
        })
    }),
    wrong("score-not-a-number", "a score is nan", "BEI-MOVE-2", || {
        said(|line, context| change_answer(line, context, |answer, _| answer.score = "nan".to_owned()))
    }),
    wrong("score-with-comma", "a score has a comma in it", "BEI-MOVE-2", || {
        said(|line, context| change_answer(line, context, |answer, _| answer.score.push_str(",5")))
    }),
    wrong("win-is-a-word", "a win is inf", "BEI-MOVE-2", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                if answer.score.len() > 6 {
                    answer.score = if answer.score.starts_with('-') { "-inf" } else { "inf" }.to_owned();
                }
            })
        })
    }),
    wrong("score-with-hash", "a win is told as in chess, by # and a number", "BEI-MOVE-2", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                if answer.score.len() > 6 {
                    answer.score = "#1".to_owned();
                }
            })
        })
    }),
    wrong("files-in-capitals", "its points are in capitals", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| if mv == "pass" { mv.to_owned() } else { mv.to_uppercase() })
            })
        })
    }),
    wrong("moves-with-dash", "a dash stands between its points", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => format!("{from}-{to}"),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("moves-by-numbers", "its points are two numbers from 0", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => format!("{},{}-{},{}", from.x, from.y, to.x, to.y),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("moves-with-piece-letter", "the letter of a piece stands before its moves", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| if ends(mv).is_some() { format!("P{mv}") } else { mv.to_owned() })
            })
        })
    }),
    wrong("captures-marked", "it marks each move as a capture", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| if ends(mv).is_some() { format!("{mv}x") } else { mv.to_owned() })
            })
        })
    }),
    wrong("rank-before-file", "it writes the rank before the file", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                let turned =
                    |point: Point| format!("{}{}", u16::from(point.y) + 1, char::from(b'a' + point.x));
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => turned(from) + &turned(to),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("ranks-from-zero", "it counts ranks from 0", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                let lower = |point: Point| format!("{}{}", char::from(b'a' + point.x), point.y);
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => lower(from) + &lower(to),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("ranks-with-two-digits", "its ranks have a leading zero", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                let long =
                    |point: Point| format!("{}{:02}", char::from(b'a' + point.x), u16::from(point.y) + 1);
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => long(from) + &long(to),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("points-apart", "a blank stands between the points of a move", "BEI-MOVE-4", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => format!("{from} {to}"),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("whole-way-told", "it tells the points on the way, too", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => format!("{from}{from}{to}"),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("points-exchanged", "it writes the end of a move before its start", "BEI-MOVE-4", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| match ends(mv) {
                    Some((from, to)) => format!("{to}{from}"),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("off-the-board", "its move ends outside the board", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| match ends(mv) {
                    Some((from, _)) => format!("{from}z99"),
                    None => mv.to_owned(),
                })
            })
        })
    }),
    wrong("special-marked", "it writes = and a letter behind a promotion", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| special(answer, |mv| format!("{mv}=K")))
        })
    }),
    wrong(
        "special-twice-and-once",
        "it writes special moves now with one point and now with two",
        "BEI-MOVE-10",
        || {
            said(|line, context| {
                context.count += u32::from(is_answer(line));
                if context.count.is_multiple_of(2) {
                    change_answer(line, context, |answer, _| special(answer, |mv| format!("{mv}{mv}")));
                } else {
                    context.print(line);
                }
            })
        },
    ),
    wrong("pass-now-so-now-so", "it has two words for the pass", "BEI-MOVE-10", || {
        said(|line, context| {
            context.count += u32::from(line.ends_with(b" pass"));
            if context.count.is_multiple_of(2) {
                change_answer(line, context, |answer, _| {
                    each_move(answer, |mv| if mv == "pass" { "skip".to_owned() } else { mv.to_owned() })
                });
            } else {
                context.print(line);
            }
        })
    }),
    wrong("pass-as-a-point", "its pass is a point that no board has", "BEI-MOVE-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                each_move(answer, |mv| if mv == "pass" { "a0a0".to_owned() } else { mv.to_owned() })
            })
        })
    }),
    wrong("best-moves-doubled", "it tells its best move twice", "BEI-MOVE-6", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                let first = answer.moves.first().cloned();
                answer.moves.extend(first.filter(|mv| mv != "pass"));
            })
        })
    }),
    wrong("best-moves-with-commas", "commas stand between its best moves", "BEI-MOVE-3", || {
        said(|line, context| {
            answers(line, context, |answer, _| {
                Some(format!("move {} {}", answer.score, answer.moves.join(",")))
            })
        })
    }),
    wrong(
        "other-best-move-illegal",
        "a move of the opponent stands among its best moves",
        "BEI-MOVE-5",
        || {
            said(|line, context| {
                change_answer(line, context, |answer, seen| {
                    let other = seen.position().and_then(|position| {
                        let legal = position.legal_moves();
                        let idle = position.after(Move::Pass).legal_moves();
                        let foreign = |mv: &Move| matches!(mv, Move::Step { .. }) && !legal.contains(mv);
                        idle.into_iter().find(foreign).filter(|_| !legal.is_empty() && legal != [Move::Pass])
                    });
                    answer.moves.extend(other.map(|mv| mv.to_string()));
                })
            })
        },
    ),
    wrong("pass-among-best-moves", "it tells the pass among its best moves", "BEI-MOVE-5", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                if !answer.moves.iter().any(|mv| mv == "pass") {
                    answer.moves.push("pass".to_owned());
                }
            })
        })
    }),
    wrong("blanks-doubled", "two blanks stand between its moves", "BEI-MOVE-11", || {
        said(|line, context| answers(line, context, |answer, _| Some(answer.line().replace(' ', "  "))))
    }),
    wrong("blank-at-the-end", "its move ends in a blank", "BEI-MOVE-11", || {
        said(|line, context| answers(line, context, |answer, _| Some(answer.line() + " ")))
    }),
    wrong("tabs-between", "TABs part its moves", "BEI-MOVE-11", || {
        said(|line, context| answers(line, context, |answer, _| Some(answer.line().replace(' ', "\t"))))
    }),
    wrong("move-in-two-lines", "a line ends between the score and the moves", "BEI-MOVE-1", || {
        said(|line, context| {
            answers(line, context, |answer, _| {
                Some(format!("move {}\n{}", answer.score, answer.moves.join(" ")))
            })
        })
    }),
    lacks("threats-never", "it does not answer where there are threats", "BEI-GO-2", || {
        said(|line, context| print_unless(line, context, is_answer(line) && line.contains(&b'|')))
    }),
    wrong("threats-without-bar", "its threats stand among its moves", "BEI-MOVE-5", || {
        said(|line, context| answers(line, context, |answer, _| Some(answer.line().replace(" |", ""))))
    }),
    wrong("threats-with-two-bars", "a bar stands before each threat", "BEI-THREAT-2", || {
        said(|line, context| {
            answers(line, context, |answer, _| {
                let threats = answer.threats.as_ref()?;
                Some(format!("move {} {} | {}", answer.score, answer.moves.join(" "), threats.join(" | ")))
            })
        })
    }),
    wrong("bar-at-the-end", "a bar stands behind its threats, too", "BEI-THREAT-2", || {
        said(|line, context| {
            answers(line, context, |answer, _| {
                answer.threats.is_some().then(|| format!("{} |", answer.line()))
            })
        })
    }),
    wrong("threats-before-moves", "its threats stand before its moves", "BEI-MOVE-1", || {
        said(|line, context| {
            answers(line, context, |answer, _| {
                let threats = answer.threats.as_ref()?;
                Some(format!("move {} | {} {}", answer.score, threats.join(" "), answer.moves.join(" ")))
            })
        })
    }),
    wrong("bar-glued", "no blank stands round the bar", "BEI-MOVE-3", || {
        said(|line, context| answers(line, context, |answer, _| Some(answer.line().replace(" | ", "|"))))
    }),
    wrong("threats-in-an-own-line", "its threats are a message of their own", "BEI-ORD-4", || {
        said(|line, context| {
            answers(line, context, |answer, _| {
                let threats = answer.threats.as_ref()?.join(" ");
                Some(format!("move {} {}\nthreats {threats}", answer.score, answer.moves.join(" ")))
            })
        })
    }),
    wrong("threats-unasked", "it tells threats that nobody wants", "BEI-THREAT-3", || {
        said(|line, context| {
            change_answer(line, context, |answer, seen| {
                let idle = seen.position().map(|position| position.after(Move::Pass).legal_moves());
                let mv = idle.unwrap_or_default().first().copied();
                let mv = mv.filter(|mv| *mv != Move::Pass && !threats_wanted(seen));
                if let Some(mv) = mv {
                    answer.threats = Some(vec![mv.to_string()]);
                }
            })
        })
    }),
    wrong("threats-in-capitals", "its threats are in capitals", "BEI-THREAT-4", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                for threat in answer.threats.iter_mut().flatten() {
                    *threat = threat.to_uppercase();
                }
            })
        })
    }),
    wrong("threats-with-score", "each threat has a score behind it", "BEI-THREAT-4", || {
        said(|line, context| {
            change_answer(line, context, |answer, _| {
                for threat in answer.threats.iter_mut().flatten() {
                    threat.push_str(" 100");
                }
            })
        })
    }),
    wrong("own-moves-as-threats", "its threats are moves of its own", "BEI-THREAT-5", || {
        said(|line, context| {
            change_answer(line, context, |answer, seen| {
                let own = seen.position().and_then(|position| {
                    let is_own = |mv: &Move| match mv {
                        Move::Step { from, .. } => position.piece(*from) != Some(Piece::Dragon),
                        _ => false,
                    };
                    position.legal_moves().into_iter().find(is_own)
                });
                if let Some(mv) = own.filter(|_| threats_wanted(seen)) {
                    answer.threats = Some(vec![mv.to_string()]);
                }
            })
        })
    }),
];
