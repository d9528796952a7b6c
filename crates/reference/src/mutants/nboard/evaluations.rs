//! How evaluations and nodes are told.

use super::prelude::*;

/// It writes evaluations of a search in this way.
fn searches_as(mut change: impl FnMut(&mut Vec<String>) + Send + 'static) -> Rule<Seen> {
    says(beginning("search ")).reworded(move |line, _| {
        let mut words = evaluation_words(line)?;
        change(&mut words);
        Some(words.join(" "))
    })
}

/// The moves of a variation, each two characters.
fn pairs(variation: &str) -> Vec<&str> {
    let cut = |at: usize| variation.get(at..(at + 2).min(variation.len()));
    (0..variation.len()).step_by(2).filter_map(cut).collect()
}

fn drop_first_move(variation: &mut String) {
    if variation.len() > 2 {
        variation.drain(..2);
    }
}

fn repeat_first_move(variation: &mut String) {
    *variation = variation.get(..2).unwrap_or_default().repeat(2);
}

/// What a line tells of nodes: their number, and the time.
fn nodestats(line: &[u8]) -> Option<(u64, String)> {
    match &words_of(line, &["nodestats"])?[..] {
        [_, nodes, time] => Some((nodes.parse().ok()?, time.clone())),
        _ => None,
    }
}

/// Nodes are counted on from search to search.
fn nodestats_never_reset() -> Rule<Seen> {
    let (mut before, mut latest) = (0_u64, 0);
    says(anything).reworded(move |line, seen| {
        if let Some((nodes, time)) = nodestats(line) {
            latest = nodes;
            return Some(format!("nodestats {} {time}", before.saturating_add(nodes)));
        }
        if seen.ended.is_some() {
            before = before.saturating_add(std::mem::take(&mut latest));
        }
        None
    })
}

/// Tells the nodes of the last iteration after those of the whole search.
fn tell_fewer_nodes(line: &[u8], context: &mut Context) {
    if let Some((nodes, time)) = nodestats(line) {
        context.print(format!("nodestats {} {time}", nodes / 2));
    }
}

fn time_before_nodes(line: &[u8], _: &Seen) -> Option<String> {
    match &words_of(line, &["nodestats"])?[..] {
        [name, nodes, time] => Some(format!("{name} {time} {nodes}")),
        _ => None,
    }
}

/// Whether the first move of a variation leaves the other side no disc.
fn wipes_out(variation: &str, seen: &Seen) -> bool {
    let first = variation.get(..2).and_then(|text| text.parse().ok());
    let next = first.and_then(|mv: Move| seen.root.play(mv).ok());
    next.is_some_and(|next| next.discs(next.turn()) == 0)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "pv-with-blanks", "NB-PV-2", "blanks stand between the moves of a variation" =>
        searches_as(|words| words[1] = pairs(&words[1]).join(" "));
    wrong "pv-without-first-move", "NB-PV-1", "a variation leaves out the move that it is about" =>
        searches_as(|words| drop_first_move(&mut words[1]));
    wrong "pv-with-move-numbers", "NB-PV-1", "a variation begins with the number of its move" =>
        searches_as(|words| words[1].insert_str(0, "1."));
    wrong "pv-continues-illegally", "NB-PV-4", "a variation goes on with a move that is not legal" =>
        searches_as(|words| repeat_first_move(&mut words[1]));
    wrong "eval-not-a-number", "NB-EVAL-1", "an evaluation is a question mark" =>
        searches_as(|words| "?".clone_into(&mut words[2]));
    wrong "wipe-out-is-infinite", "NB-EVAL-1", "the value of a move that wipes the other side out is inf" =>
        evaluations_as(|words, seen| {
            if wipes_out(&words[1], seen) {
                "inf".clone_into(&mut words[2]);
            }
        });
    wrong "third-field-not-zero", "NB-HINT-5", "it tells a number of games for what it has searched" =>
        searches_as(|words| "1".clone_into(&mut words[3]));
    wrong "third-field-left-out", "NB-HINT-5", "it leaves out the 0 between evaluation and depth" =>
        searches_as(|words| drop(words.remove(3)));
    wrong "depth-without-digits", "NB-DEP-1", "a letter stands before the depth" =>
        searches_as(|words| words[4].insert(0, 'd'));
    wrong "depth-with-blank", "NB-DEP-2", "a blank parts the depth from its sign" =>
        searches_as(|words| words[4].insert_str(0, "+ "));
    wrong "nodestats-in-milliseconds", "NB-NODE-1", "it tells the time of a search in milliseconds" =>
        says("nodestats").reworded(|line, _| {
            let (nodes, time) = nodestats(line)?;
            Some(format!("nodestats {nodes} {:.1}", 1000.0 * time.parse::<f64>().ok()?))
        });
    wrong "nodestats-time-first", "NB-NODE-1", "it tells the time before the nodes" =>
        says("nodestats").reworded(time_before_nodes);
    wrong "nodestats-never-reset", "NB-NODE-2", "it counts nodes on from search to search" =>
        nodestats_never_reset();
    wrong "nodestats-fall", "NB-NODE-2", "it counts the nodes of each iteration anew" =>
        says("nodestats").then(tell_fewer_nodes);
};
