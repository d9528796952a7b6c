//! `position`.

use super::prelude::*;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "moves-forgotten", "UCI-POS-3", "it plays no moves of a position" =>
        hears(position).reworded(|line, _| {
            let text = std::str::from_utf8(line).ok()?;
            text.split_once(" moves").map(|(start, _)| start.to_owned())
        });
    wrong "first-position-stays", "UCI-POS-5", "it takes one position a game" =>
        hears(position).beyond(1).since(hears("ucinewgame")).lost();
    wrong "plays-its-answer", "UCI-POS-7", "its answer stands on its board" =>
        says(answer).then(|line, context: &mut Context| {
            let text = String::from_utf8_lossy(line).into_owned();
            if let Some(mv) = text.split_ascii_whitespace().nth(1) {
                let root = context.seen.root().fen();
                context.feed(format!("position fen {root} moves {mv}"));
            }
        });
};
