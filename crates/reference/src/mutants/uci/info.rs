//! `info`: when it comes, and what it tells.

use super::prelude::*;
use crate::mutants::chess::some_illegal_move;
use games::chess::Color;
use grammars::uci::Score;
use std::collections::BTreeSet;

/// How long after the answer a stale line comes.
const STALE: Duration = Duration::from_millis(20);

/// It tells something else than it should, in the form of the text.
fn tells(mut change: impl FnMut(&mut Info<'_>, &Seen) + Send + 'static) -> Rule<Seen> {
    says("info").reworded(move |line, seen| {
        let Message::Info(mut info) = Message::parse(line).message else { return None };
        change(&mut info, seen);
        Some(Message::Info(info).to_bytes())
    })
}

/// It writes a word in another way.
fn writes(old: &'static str, new: &'static str) -> Rule<Seen> {
    says("info").replacing(old, new)
}

/// It leaves the value of a keyword out, or writes another one.
fn writes_value(keyword: &'static str, other: Option<&'static str>) -> Rule<Seen> {
    says("info").reworded(move |line, _| {
        let mut words = words_of(line, &["info"])?;
        let at = words.iter().position(|word| word == keyword)? + 1;
        words.splice(at..=at, other.map(str::to_owned));
        Some(words.join(" "))
    })
}

/// A number of each search that it tells was higher before.
fn falls(field: impl for<'i, 'a> Fn(&'i mut Info<'a>) -> &'i mut Option<u64> + Send + 'static) -> Rule<Seen> {
    let mut next = 900_000;
    says(anything).reworded(move |line, _| {
        let Message::Info(mut info) = Message::parse(line).message else {
            next = 900_000;
            return None;
        };
        if let Some(number) = field(&mut info) {
            *number = next;
            next -= 1;
        }
        Some(Message::Info(info).to_bytes())
    })
}

/// The position that is searched.
fn searched(seen: &Seen) -> &Position {
    seen.search.as_ref().map_or(seen.root(), |search| &search.root)
}

/// A variation with its text changed.
fn variation_as(other: impl Fn(&[&str], &Position) -> Option<String> + Send + 'static) -> Rule<Seen> {
    says("info").reworded(move |line, seen| {
        let text = std::str::from_utf8(line).ok()?;
        let (head, pv) = text.split_once(" pv ")?;
        let moves: Vec<&str> = pv.split(' ').collect();
        Some(format!("{head} pv {}", other(&moves, searched(seen))?))
    })
}

/// Two of its lines are written as one.
fn run_together() -> Rule<Seen> {
    let mut first: Option<Vec<u8>> = None;
    says("info").that(|line| line.windows(4).any(|part| part == b" pv ")).instead(move |line, context| {
        match first.take() {
            Some(first) => context.print([&first, line].concat()),
            None => first = Some(line.to_vec()),
        }
    })
}

/// The number of the variation that a line tells.
fn number(line: &[u8]) -> u64 {
    match Message::parse(line).message {
        Message::Info(Info { multipv: Some(number), .. }) => number,
        _ => 0,
    }
}

/// No other variation follows on one that mates.
fn variations_end_at_mate() -> Rule<Seen> {
    let mut mates = false;
    says("info").instead(move |line, context| {
        let Message::Info(Info { score, .. }) = Message::parse(line).message else {
            return context.print(line);
        };
        if number(line) > 1 && mates {
            return;
        }
        mates = matches!(score, Some(Score::Mate(1..)));
        context.print(line);
    })
}

/// The variation has a number that there would not be if each pawn could promote to one piece only.
fn is_one_too_many(line: &[u8], seen: &Seen) -> bool {
    let squares: BTreeSet<String> = searched(seen)
        .legal_moves()
        .into_iter()
        .map(|mv| searched(seen).coordinates(mv)[..4].to_owned())
        .collect();
    usize::try_from(number(line)).is_ok_and(|number| number > squares.len())
}

/// It tells this of a search, too, where it tells a variation.
fn also_tells(other: &'static str) -> Rule<Seen> {
    says("info").that(|line| line.windows(4).any(|part| part == b" pv ")).first_says(other)
}

/// It tells of a move that it considers.
fn considers() -> Event<Seen> {
    says("info").that(|line| line.windows(9).any(|part| part == b" currmove"))
}

/// Behind such lines there is another one, by the position that is searched.
fn with_another_line(
    event: Event<Seen>,
    other: impl Fn(&Position) -> Option<String> + Send + 'static,
) -> Rule<Seen> {
    event.reworded(move |told, seen| {
        let told = String::from_utf8_lossy(told);
        other(searched(seen)).map(|other| format!("{told}\n{other}"))
    })
}

fn negated(score: Option<Score>) -> Option<Score> {
    score.map(|score| match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(moves) => Score::Mate(-moves),
    })
}

/// Scores are those of the side that was first to think since `ucinewgame`.
fn scores_from_first_side() -> Rule<Seen> {
    let mut first: Option<(u32, Color)> = None;
    tells(move |info, seen| {
        let turn = searched(seen).turn();
        if first.is_none_or(|(game, _)| game != seen.games) {
            first = Some((seen.games, turn));
        }
        if first.is_some_and(|(_, side)| side != turn) {
            info.score = negated(info.score);
        }
    })
}

fn on_mates(change: impl Fn(i64) -> i64 + Send + 'static) -> Rule<Seen> {
    tells(move |info, _| {
        if let Some(Score::Mate(moves)) = info.score {
            info.score = Some(Score::Mate(change(moves)));
        }
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "scores-with-decimals", "UCI-INFO-1",
        "it writes scores in pawns" => writes("score cp ", "score cp 0.");
    wrong "score-without-kind", "UCI-INFO-1",
        "it leaves the kind of a score out" => writes("score cp ", "score ");
    wrong "info-value-missing", "UCI-INFO-1",
        "it leaves the value of depth out" => writes_value("depth", None);
    wrong "info-value-no-number", "UCI-INFO-1",
        "it tells depth in words" => writes_value("depth", Some("some"));
    wrong "time-with-decimals", "UCI-INFO-1", "it tells time in seconds with decimals" =>
        writes_value("time", Some("0.25"));
    wrong "negative-nodes", "UCI-INFO-1",
        "the nodes that it tells overflow" => writes_value("nodes", Some("-17"));
    wrong "seldepth-without-depth", "UCI-INFO-3", "it tells seldepth alone" =>
        says("info").first_says("info seldepth 3");
    wrong "pv-alone", "UCI-BM-4", "it tells variations and nothing else of them" =>
        says("info").reworded(|line, _| {
            let text = std::str::from_utf8(line).ok()?;
            text.split_once(" pv ").map(|(_, pv)| format!("info pv {pv}"))
        });
    wrong "variations-without-nodes", "UCI-INFO-2", "it tells variations without nodes" =>
        tells(|info, _| info.nodes = None);
    wrong "variations-without-time", "UCI-INFO-4", "it tells variations without time" =>
        tells(|info, _| info.time = None);
    wrong "info-without-score", "UCI-BM-4", "it tells no score" => tells(|info, _| info.score = None);
    wrong "hashfull-in-bytes", "UCI-INFO-10", "it tells how full its table is in entries" =>
        tells(|info, _| info.hashfull = Some(70_000));
    wrong "cpuload-beyond-all", "UCI-INFO-10", "it tells a load of two processors in per mille" =>
        tells(|info, _| info.cpuload = Some(2000));
    wrong "bounds-without-score", "UCI-INFO-18", "it tells a bound of nothing" =>
        says("info").first_says("info depth 1 lowerbound");
    wrong "nodes-fall", "UCI-INFO-17", "the nodes that it tells fall" => falls(|info| &mut info.nodes);
    wrong "time-falls", "UCI-INFO-17", "the time that it tells falls" => falls(|info| &mut info.time);
    wrong "depth-decreases", "UCI-INFO-17", "the depth that it tells falls" => falls(|info| &mut info.depth);
    wrong "multipv-from-zero", "UCI-INFO-13", "it numbers variations from 0" =>
        tells(|info, _| info.multipv = info.multipv.map(|number| number - 1));
    lacks "multipv-one-missing", "UCI-INFO-13", "it leaves the second of its variations out" =>
        says("info").that(|line| line.windows(11).any(|part| part == b" multipv 2 ")).lost();
    lacks "multipv-first-alone", "UCI-INFO-13", "it tells the best variation alone" =>
        says("info").that(|line| {
            let text = String::from_utf8_lossy(line);
            text.contains(" multipv ") && !text.contains(" multipv 1 ")
        }).lost();
    lacks "multipv-whole-only-at-last", "UCI-INFO-13",
        "it tells the best variation alone at depths 1 and 2" =>
        says("info").that(|line| {
            let text = String::from_utf8_lossy(line);
            let early = text.contains("depth 1 ") || text.contains("depth 2 ");
            early && text.contains(" multipv ") && !text.contains(" multipv 1 ")
        }).lost();
    wrong "multipv-repeats-move", "UCI-INFO-13", "its variations of one depth begin with the same move" =>
        says("info").that(|line| line.windows(9).any(|part| part == b" multipv ")).reworded(|line, seen| {
            let text = std::str::from_utf8(line).ok()?;
            let first = *searched(seen).legal_moves().first()?;
            let (head, _) = text.split_once(" pv ")?;
            Some(format!("{head} pv {}", searched(seen).coordinates(first)))
        });
    wrong "multipv-tells-illegal-moves", "UCI-INFO-16",
        "its second variation begins with a move that is not legal" =>
        says("info").that(|line| line.windows(11).any(|part| part == b" multipv 2 ")).reworded(|line, seen| {
            let text = std::str::from_utf8(line).ok()?;
            let (head, _) = text.split_once(" pv ")?;
            Some(format!("{head} pv {}", some_illegal_move(searched(seen))?))
        });
    wrong "multipv-of-no-order", "UCI-INFO-13",
        "it numbers its variations as it meets them, the best one as the last" =>
        tells(|info, _| if let Some(number) = info.multipv {
            info.score = Some(Score::Centipawns(100 * number.cast_signed()));
        });
    lacks "variations-end-at-mate", "UCI-INFO-13", "behind a variation that mates it tells no other" =>
        variations_end_at_mate();
    lacks "promotions-taken-for-one-move", "UCI-INFO-13", "a pawn promotes in one of its variations only" =>
        says("info").given(is_one_too_many).lost();
    wrong "infos-run-together", "UCI-GEN-4", "it writes two lines of information as one" => run_together();
    wrong "refutation-unasked", "UCI-INFO-14", "it tells refutations that nobody switched on" =>
        says("info").first_says("info refutation e2e4");
    wrong "currline-unasked", "UCI-INFO-15", "it tells the line being searched, which nobody switched on" =>
        says("info").reworded(|line, _| {
            let Message::Info(Info { pv: Some(pv), .. }) = Message::parse(line).message else { return None };
            Some(format!("{}\ninfo currline 1 {}", String::from_utf8_lossy(line), pv.first()?))
        });
    wrong "currmove-at-once", "UCI-INFO-12", "it tells the move being searched at once" =>
        tells(|info, _| info.currmove = info.pv.and_then(|pv| pv.first()));
    wrong "currmovenumber-from-0", "UCI-INFO-9", "it counts the moves that it considers from 0" =>
        tells(|info, _| {
            info.currmove = info.pv.and_then(|pv| pv.first());
            info.currmovenumber = info.currmove.map(|_| 0);
        });
    wrong "currmove-illegal", "UCI-INFO-16", "the move that it considers is not legal" =>
        says("info").reworded(|line, seen| {
            let mv = illegal_move(searched(seen))?;
            Some(format!("{}\ninfo depth 1 currmove {mv} currmovenumber 1", String::from_utf8_lossy(line)))
        });
    wrong "pv-unplayable", "UCI-INFO-16", "a move of its variation stands twice" =>
        variation_as(|moves, _| Some(format!("{} {}", moves.first()?, moves.first()?)));
    wrong "pv-in-san", "UCI-MOVE-1", "it writes variations in algebraic notation" =>
        variation_as(|moves, position| {
            let mv = position.parse_coordinates(moves.first()?).ok()?;
            Some(format!("{}+", position.san(mv)))
        });
    wrong "variation-of-other-side", "UCI-INFO-16", "its variations begin with the second move" =>
        variation_as(|moves, _| (moves.len() > 1).then(|| moves[1..].join(" ")));
    wrong "pv-of-start-position", "UCI-INFO-16", "its variation is one from the start of a game" =>
        variation_as(|_, position| (*position != Position::start()).then(|| "e2e4 e7e5 g1f3".to_owned()));
    wrong "time-in-microseconds", "UCI-INFO-4", "it tells time in microseconds" =>
        tells(|info, _| info.time = info.time.map(|time| (time + 1) * 1000));
    wrong "time-since-start", "UCI-INFO-4", "it tells the time since it was started" =>
        tells(|info, _| info.time = info.time.map(|time| time + 3_600_000));
    wrong "nps-of-thousands", "UCI-INFO-5", "it tells its speed in thousands" =>
        tells(|info, _| info.nps = info.nps.map(|speed| speed / 1000 + 1));
    wrong "mates-in-plies", "UCI-INFO-6", "it counts mates in plies" =>
        on_mates(|moves| if moves > 0 { moves * 2 - 1 } else { moves * 2 });
    wrong "mates-rounded-down", "UCI-INFO-6", "it halves the plies to a mate, and rounds down" =>
        on_mates(|moves| if moves > 0 { moves - 1 } else { moves });
    wrong "mated-rounded-to-zero", "UCI-INFO-7", "it halves the plies to its own mate, and rounds up" =>
        on_mates(|moves| if moves < 0 { moves + 1 } else { moves });
    wrong "mated-is-positive", "UCI-INFO-7", "it tells its own mate without a sign" => on_mates(i64::abs);
    wrong "scores-from-white", "UCI-INFO-8", "it tells scores from White's side" =>
        tells(|info, seen| if searched(seen).turn() == Color::Black { info.score = negated(info.score) });
    wrong "second-variation-negated", "UCI-INFO-8",
        "the scores of all variations but the best are those of the opponent" =>
        tells(|info, _| if info.multipv.is_some_and(|number| number > 1) {
            info.score = negated(info.score);
        });
    wrong "scores-from-the-first-side", "UCI-INFO-8",
        "it tells scores from the side that was first to think in the game" => scores_from_first_side();
    wrong "mated-is-positive-in-variations", "UCI-INFO-7",
        "in all variations but the best it tells its own mate without a sign" =>
        tells(|info, _| if let (Some(2..), Some(Score::Mate(moves))) = (info.multipv, info.score) {
            info.score = Some(Score::Mate(moves.abs()));
        });
    wrong "hashfull-of-a-small-table", "UCI-INFO-10", "of its smallest table it tells more than a whole" =>
        tells(|info, seen| if seen.setting("Hash") == Some("1") && info.hashfull.is_some() {
            info.hashfull = Some(1900);
        });
    wrong "scores-negated-while-pondering", "UCI-INFO-8",
        "while it ponders it tells scores from the opponent's side" =>
        tells(|info, seen| if seen.is_pondering() { info.score = negated(info.score) });
    wrong "scores-negated", "UCI-INFO-8", "it tells scores from the opponent's side" =>
        tells(|info, _| info.score = negated(info.score));
    wrong "info-at-newgame", "UCI-GEN-7", "it tells something at ucinewgame" =>
        hears(newgame).then_says("info depth 1 nodes 1");
    wrong "info-at-position", "UCI-GEN-7", "it tells something at each position" =>
        hears(position).then_says("info depth 1 nodes 1");
    wrong "info-behind-bestmove", "UCI-GEN-7", "it tells of a search behind its answer" =>
        says(answer).then_says("info depth 9 score cp 1");
    wrong "info-of-stopped-search-follows", "UCI-BM-6", "it tells of a stopped search behind the answer" =>
        says(answer).when(after_search(|search| search.stopped)).then(|_, context| {
            context.print_later(STALE, "info depth 3 nodes 4000 score cp 0");
        });
    wrong "currmove-takes-rook", "UCI-INFO-16",
        "castling that it considers is the king taking its rook" =>
        with_another_line(considers(), |position| {
            let castling = position.legal_moves().into_iter().find(|mv| position.is_castling(*mv))?;
            Some(format!("info currmove {} currmovenumber 1", position.coordinates_960(castling)))
        });
    wrong "seldepth-beside-currmove", "UCI-INFO-3",
        "it tells how deep it looks selectively with the move that it considers" =>
        considers().reworded(|line, _| {
            let Message::Info(info) = Message::parse(line).message else { return None };
            let info = Info { depth: None, seldepth: Some(9), ..info };
            Some(Message::Info(info).to_bytes())
        });
    wrong "currmovenumber-of-later-variations-from-0", "UCI-INFO-9",
        "in all variations but the best it counts the moves that it considers from 0" =>
        with_another_line(considers().when(|seen| seen.variations() > 1), |position| {
            let first = *position.legal_moves().first()?;
            Some(format!("info currmove {} currmovenumber 0", position.coordinates(first)))
        });
    wrong "speed-overflows", "UCI-INFO-1", "the speed that it tells is negative after two seconds" =>
        says("info").reworded(|line, _| {
            let Message::Info(Info { time: Some(2000..), .. }) = Message::parse(line).message else {
                return None;
            };
            let mut words = words_of(line, &["info"])?;
            let at = words.iter().position(|word| word == "nps")? + 1;
            words.splice(at..=at, ["-21474".to_owned()]);
            Some(words.join(" "))
        });
    wrong "scores-from-white-without-end", "UCI-INFO-8",
        "in an infinite search it tells scores from White's side" =>
        tells(|info, seen| {
            let is_infinite = seen.search.as_ref().is_some_and(|search| search.go.infinite);
            if is_infinite && searched(seen).turn() == Color::Black {
                info.score = negated(info.score);
            }
        });
    wrong "scores-negated-when-hit", "UCI-INFO-8",
        "behind ponderhit it tells scores from the opponent's side" =>
        tells(|info, seen| if seen.search.as_ref().is_some_and(|search| search.hit) {
            info.score = negated(info.score);
        });
    wrong "pv-promotes-in-capitals", "UCI-MOVE-1",
        "promotions behind the first move of a variation have a capital letter" =>
        variation_as(|moves, _| {
            let written = moves.iter().enumerate().map(|(index, mv)| match mv.split_at_checked(4) {
                Some((squares, piece)) if index > 0 => format!("{squares}{}", piece.to_ascii_uppercase()),
                _ => (*mv).to_owned(),
            });
            Some(written.collect::<Vec<_>>().join(" "))
        });
    wrong "mates-of-the-search-before", "UCI-INFO-6",
        "from the second search of a game on the mates that it tells are one too far" => {
            let change = |moves: i64| if moves > 0 { moves + 1 } else { moves };
            tells(move |info, seen| if let (Some(Score::Mate(moves)), 1..) = (info.score, seen.answers) {
                info.score = Some(Score::Mate(change(moves)));
            })
        };
    wrong "farther-mates-one-too-far", "UCI-INFO-6", "mates in three moves and more are one too far away" =>
        on_mates(|moves| if moves.abs() > 2 { moves + moves.signum() } else { moves });
    lacks "last-variation-of-the-last-depth-missing", "UCI-INFO-13",
        "of the depth that was asked for it tells all variations but the last" =>
        says("info").given(|line, seen| {
            let asked = seen.search.as_ref().and_then(|search| search.go.depth);
            let Message::Info(info) = Message::parse(line).message else { return false };
            let last = u64::try_from(seen.variations()).ok();
            info.multipv > Some(1) && info.multipv == last && info.depth.is_some() && info.depth == asked
        }).lost();
    wrong "score-of-both-kinds", "UCI-INFO-6", "it tells a mate and centipawns in one score" =>
        also_tells("info depth 1 score cp 20 mate 3");
    wrong "dies-in-search", "EC-ALIVE", "it crashes in the third ply of a search" =>
        says("info").when(in_search(|search| search.depth >= 3)).deadly();
};
