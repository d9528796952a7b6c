//! `analyze`.

use super::prelude::*;

/// The number and the evaluation of a line of an analysis.
fn analysis(line: &[u8]) -> Option<(usize, String)> {
    match &words_of(line, &["analysis"])?[..] {
        [_, number, value] => Some((number.parse().ok()?, value.clone())),
        _ => None,
    }
}

/// It writes lines of an analysis in this way.
fn analyses_as(show: impl Fn(usize, String) -> String + Send + 'static) -> Rule<Seen> {
    says("analysis").reworded(move |line, _| analysis(line).map(|(number, value)| show(number, value)))
}

/// It goes on to the length of the longest game that it has analysed. The length of its memory is that of the game.
fn analyses_the_longest() -> Rule<Seen> {
    hears(analyze).then(|_, context| {
        let (length, longest) = (context.seen.moves.len(), context.memo.len());
        for number in length + 1..=longest {
            context.print(format!("analysis {number} +0.00"));
        }
        context.memo = vec![0; longest.max(length)];
    })
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "deaf-after-analyze", "NB-PING-1", "it reads nothing any more after analyze" =>
        hears(analyze).deafens();
    wrong "dies-on-analyzing-nothing", "NB-PING-1", "it crashes on analyze in a game without moves" =>
        hears(analyze).when(|seen| seen.moves.is_empty()).deadly();
    wrong "analysis-without-number", "NB-ANA-2", "its analysis does not say which position it is about" =>
        analyses_as(|_, value| format!("analysis {value}"));
    wrong "analysis-counts-from-one", "NB-ANA-3", "its analysis counts the positions from one" =>
        analyses_as(|number, value| format!("analysis {} {value}", number + 1));
    wrong "analysis-of-white-counts-from-one", "NB-ANA-3",
        "its analysis counts the positions from one where white begins" =>
        says("analysis").when(|seen| seen.positions.first().is_some_and(|first| first.turn() == Disc::White))
            .reworded(|line, _| {
                let (number, value) = analysis(line)?;
                Some(format!("analysis {} {value}", number + 1))
            });
    wrong "analysis-of-longer-game", "NB-ANA-3", "its analysis is as long as that of a game before" =>
        analyses_the_longest();
    lacks "analysis-skips-positions", "NB-ANA-4", "it analyses every second position" =>
        says(anything).that(|line| analysis(line).is_some_and(|(number, _)| number % 2 == 1)).lost();
    lacks "analysis-skips-sent-moves", "NB-ANA-4", "it analyses the game that was set, without later moves" =>
        says("analysis")
        .given(|line, seen| analysis(line).is_some_and(|(number, _)| number > seen.set))
        .lost();
    lacks "analysis-of-fifty-positions", "NB-ANA-4", "it has room for the analysis of fifty positions" =>
        says("analysis").that(|line| analysis(line).is_some_and(|(number, _)| number >= 50)).lost();
    lacks "analysis-skips-passes", "NB-ANA-4", "it does not analyse positions in which a side passes" =>
        says("analysis").given(|line, seen| {
            analysis(line).is_some_and(|(number, _)| seen.moves.get(number) == Some(&Move::Pass))
        }).lost();
    wrong "analyze-loses-position", "NB-GAME-2", "after analyze it is at the beginning of the game" =>
        says(anything).when(at_the_end_of(Task::Analyze)).then(|_, context| context.rewind());
};
