//! `info`: when it comes, and what it tells.

use super::prelude::*;
use grammars::uci::Score;

/// It tells something else than it should, in the form of the text.
fn tells(change: impl Fn(&mut Info<'_>, &Seen) + Send + 'static) -> Rule<Seen> {
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

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "scores-with-decimals", "UCI-INFO-1", "it writes scores in pawns" => writes("score cp ", "score cp 0.");
    wrong "seldepth-without-depth", "UCI-INFO-3", "it tells seldepth alone" => says("info").first_says("info seldepth 3");
    wrong "variations-without-nodes", "UCI-INFO-2", "it tells variations without nodes" =>
        tells(|info, _| info.nodes = None);
    wrong "variations-without-time", "UCI-INFO-4", "it tells variations without time" =>
        tells(|info, _| info.time = None);
    wrong "hashfull-in-bytes", "UCI-INFO-10", "it tells how full its table is in entries" =>
        tells(|info, _| info.hashfull = Some(70_000));
    wrong "bounds-without-score", "UCI-INFO-18", "it tells a bound of nothing" =>
        says("info").first_says("info depth 1 lowerbound");
    wrong "nodes-fall", "UCI-INFO-17", "it counts the nodes of each iteration" =>
        tells(|info, _| info.nodes = info.nodes.map(|nodes| 1_000_000_000 - nodes));
    wrong "multipv-from-zero", "UCI-INFO-13", "it numbers variations from 0" =>
        tells(|info, _| info.multipv = info.multipv.map(|number| number - 1));
    wrong "refutation-unasked", "UCI-INFO-14", "it tells refutations that nobody switched on" =>
        says("info").first_says("info refutation e2e4");
    wrong "currmove-at-once", "UCI-INFO-12", "it tells the move being searched at once" =>
        tells(|info, _| info.currmove = info.pv.and_then(|pv| pv.first()));
    wrong "variation-of-other-side", "UCI-INFO-16", "its variations begin with the second move" =>
        says("info").reworded(|line, _| {
            let text = std::str::from_utf8(line).ok()?;
            let (head, pv) = text.split_once(" pv ")?;
            let (_, rest) = pv.split_once(' ')?;
            Some(format!("{head} pv {rest}"))
        });
    wrong "time-in-microseconds", "UCI-INFO-4", "it tells time in microseconds" =>
        tells(|info, _| info.time = info.time.map(|time| (time + 1) * 1000));
    wrong "mates-in-plies", "UCI-INFO-6", "it counts mates in plies" =>
        tells(|info, _| if let Some(Score::Mate(moves)) = info.score {
            info.score = Some(Score::Mate(moves * 2 - moves.signum()));
        });
    wrong "tells-when-idle", "UCI-GEN-7", "it tells of a search behind its answer" =>
        says(answer).then_says("info depth 9 score cp 1");
};
