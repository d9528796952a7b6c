//! Makes a dialogue that finds something smaller ([`Shrinking`]): halves, quarters, single pieces are left out; then what is
//! left is sent plainly, loses single lines, and says plainer things.

use std::collections::BTreeSet;

use super::compiler::Compiler;
use super::said::{Dialogue, Timing};

/// Offers smaller forms of a dialogue one after another; each is tried, and kept if it finds the same.
#[derive(Debug)]
pub(super) struct Shrinking<'c> {
    compiler: &'c Compiler,
    best: Dialogue,
    tried: Option<Dialogue>,
    stage: Stage,
    /// Something was kept since the last round.
    kept: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// So many pieces are left out, from this one on.
    Without {
        pieces: usize,
        from: usize,
    },
    /// All are sent at once.
    AllPlain,
    /// This one is sent at once.
    Plain(usize),
    /// Of this one, this line is left out; the last one comes first.
    Lines {
        piece: usize,
        line: usize,
    },
    /// What is drawn in the words of this one becomes plain, or half as long.
    Words(usize),
    Over,
}

impl<'c> Shrinking<'c> {
    /// Begins with the whole dialogue.
    pub(super) fn new(whole: Dialogue, compiler: &'c Compiler) -> Shrinking<'c> {
        let pieces = whole.said.len().div_ceil(2);
        let stage = if pieces == 0 { Stage::Over } else { Stage::Without { pieces, from: 0 } };
        Shrinking { compiler, best: whole, tried: None, stage, kept: false }
    }

    /// The smallest form so far.
    pub(super) fn best(&self) -> &Dialogue {
        &self.best
    }

    /// A smaller form to try; none if nothing is left to try.
    pub(super) fn next(&mut self) -> Option<Dialogue> {
        loop {
            let mut one = self.best.clone();
            match self.stage {
                Stage::Without { pieces, from } if from < one.said.len() => {
                    one.said.drain(from..(from + pieces).min(one.said.len()));
                }
                Stage::Without { pieces: 1, .. } if std::mem::take(&mut self.kept) && one.said.len() > 1 => {
                    self.stage = Stage::Without { pieces: 1, from: 0 };
                    continue;
                }
                Stage::Without { pieces: 1, .. } => {
                    self.stage = Stage::AllPlain;
                    continue;
                }
                Stage::Without { pieces, .. } => {
                    self.kept = false;
                    self.stage = Stage::Without { pieces: pieces / 2, from: 0 };
                    continue;
                }
                Stage::AllPlain => one.said.iter_mut().for_each(|said| said.timing = Timing::AtOnce),
                Stage::Plain(index) => match one.said.get_mut(index) {
                    Some(said) => said.timing = Timing::AtOnce,
                    None => {
                        self.stage = self.last_line(0);
                        continue;
                    }
                },
                Stage::Lines { piece, line } => match one.said.get_mut(piece) {
                    Some(said) => {
                        let repertoire = &self.compiler.repertoire;
                        let gone: BTreeSet<usize> = repertoire
                            .go_together(said, line, piece == 0)
                            .chain(said.without.iter().copied())
                            .collect();
                        if gone.len() < repertoire.lines_of(said).len() {
                            said.without = gone;
                        }
                    }
                    None => {
                        self.stage = Stage::Words(0);
                        continue;
                    }
                },
                Stage::Words(index) => match one.said.get(index) {
                    Some(_) => self.plainer(&mut one, index),
                    None => self.stage = Stage::Over,
                },
                Stage::Over => return None,
            }
            if one == self.best {
                self.stage = self.behind();
                continue;
            }
            self.tried = Some(one.clone());
            return Some(one);
        }
    }

    /// A game in the words of a piece becomes half as long; if there is none, each word becomes the plainest one.
    fn plainer(&self, dialogue: &mut Dialogue, index: usize) {
        let said = &mut dialogue.said[index];
        let Some(piece) = self.compiler.repertoire.piece(&said.piece) else { return };
        for (word, chosen) in &mut said.words {
            // A word that stands in the list is not cut: it may have blanks without being a game.
            let is_walk = piece.choose.get(word).is_some_and(|choices| !choices.contains(chosen));
            if is_walk && let Some(shorter) = self.compiler.walks.shorter(chosen) {
                *chosen = shorter;
                return;
            }
            let plainest = piece.choose.get(word).and_then(|choices| choices.first());
            if let Some(plainest) = plainest.filter(|plainest| !plainest.contains("<walk")) {
                chosen.clone_from(plainest);
            }
        }
    }

    /// Whether the form that was tried finds the same.
    pub(super) fn found_the_same(&mut self, same: bool) {
        let Some(tried) = self.tried.take() else { return };
        if !same {
            self.stage = self.behind();
            return;
        }
        // What follows has moved up.
        self.best = tried;
        self.kept = true;
        if self.stage == Stage::AllPlain {
            self.stage = self.last_line(0);
        }
    }

    /// What comes behind a form that does not help.
    fn behind(&self) -> Stage {
        match self.stage {
            Stage::Without { pieces, from } => Stage::Without { pieces, from: from + pieces },
            Stage::AllPlain => Stage::Plain(0),
            Stage::Plain(index) => Stage::Plain(index + 1),
            Stage::Lines { piece, line: 0 } => self.last_line(piece + 1),
            Stage::Lines { piece, line } => Stage::Lines { piece, line: line - 1 },
            Stage::Words(index) => Stage::Words(index + 1),
            Stage::Over => Stage::Over,
        }
    }

    /// The last line of a piece.
    fn last_line(&self, piece: usize) -> Stage {
        let lines = self.best.said.get(piece).map(|said| self.compiler.repertoire.lines_of(said).len());
        Stage::Lines { piece, line: lines.unwrap_or_default().saturating_sub(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::repertoire::Repertoire;
    use super::super::said::Said;
    use super::*;
    use std::collections::BTreeMap;

    fn compiler() -> Compiler {
        let text = "opening = []\n[closing.quit]\nsteps = []\n[piece.c]\nsteps = []\nchoose = { n = ['1', '2', '3'] }\n\
                    [piece.long]\nsteps = [{ send = ['1', '2', '3'] }, { settle = true }, { send = '4' }]\n\
                    [piece.rested]\nsteps = [{ send = ['1', '2'] }, { settle = true }, { expect = '3', clause = 'X-1' }]\n\
                    [piece.w]\nsteps = []\nchoose = { n = ['a moves b c', '3'] }\n\
                    [hostile]\nclause = 'X-R'\nclosing = []\n";
        let repertoire: Repertoire = toml::from_str(text).unwrap();
        Compiler::new(crate::protocol::find("uci").unwrap(), repertoire, 0)
    }

    fn dialogue(names: &str) -> Dialogue {
        let said = |name: &str| Said {
            piece: name.to_owned(),
            words: BTreeMap::from([("n".to_owned(), "3".to_owned())]),
            timing: Timing::After(3),
            closes: false,
            without: BTreeSet::new(),
        };
        Dialogue { number: 1, part: 1, said: names.split_whitespace().map(said).collect() }
    }

    /// Shrinks for a fault that needs these pieces in this order; returns what is left, with a `+` where time is needed, and
    /// how many forms were tried.
    fn shrunk(names: &str, needed: &[&str], timed: Option<&str>) -> (String, usize) {
        let compiler = compiler();
        let mut shrinking = Shrinking::new(dialogue(names), &compiler);
        let mut tried = 0;
        while let Some(one) = shrinking.next() {
            tried += 1;
            let mut left = one.said.iter();
            let shows = needed.iter().all(|name| {
                left.any(|said| said.piece == *name && (timed != Some(name) || said.timing != Timing::AtOnce))
            });
            shrinking.found_the_same(shows);
        }
        let shown =
            |said: &Said| format!("{}{}", said.piece, if said.timing == Timing::AtOnce { "" } else { "+" });
        (shrinking.best().said.iter().map(shown).collect::<Vec<_>>().join(" "), tried)
    }

    #[test]
    fn what_is_not_needed_is_left_out() {
        assert_eq!(shrunk("a b c d e f g h", &["c", "g"], None).0, "c g");
        assert_eq!(shrunk("a b c d e f g h", &["c", "g"], Some("g")).0, "c g+");
        assert_eq!(shrunk("a a a a", &["a"], None).0, "a");
        assert_eq!(shrunk("", &[], None), (String::new(), 0));
        assert_eq!(shrunk("a b c", &[], None).0, "");
        let long: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        let (left, tried) = shrunk(&long.join(" "), &["17", "80"], None);
        assert!(left == "17 80" && tried < 80, "{left} after {tried}");
    }

    #[test]
    fn words_become_plain() {
        let compiler = compiler();
        let mut shrinking = Shrinking::new(dialogue("a c"), &compiler);
        while let Some(one) = shrinking.next() {
            let shows = one.said.iter().any(|said| said.piece == "c");
            shrinking.found_the_same(shows);
        }
        assert_eq!(shrinking.best().said[0].words["n"], "1");
    }

    #[test]
    fn lines_that_are_not_needed_are_left_out() {
        for (needed, left) in
            [(&[1, 4][..], vec![0, 2, 3]), (&[3], vec![0, 1, 2, 4]), (&[], vec![1, 2, 3, 4])]
        {
            let compiler = compiler();
            let mut shrinking = Shrinking::new(dialogue("long"), &compiler);
            while let Some(one) = shrinking.next() {
                let shows = one
                    .said
                    .first()
                    .is_some_and(|said| needed.iter().all(|line| !said.without.contains(line)));
                shrinking.found_the_same(shows);
            }
            assert_eq!(Vec::from_iter(shrinking.best().said[0].without.clone()), left, "{needed:?}");
        }
    }

    #[test]
    fn what_brings_the_engine_to_rest_goes_whole_or_stays() {
        let mut compiler = compiler();
        compiler.repertoire.piece.get_mut("rested").unwrap().before = 2;
        for (names, left) in [("rested", vec![vec![0, 1, 2]]), ("c rested", vec![vec![], vec![]])] {
            let mut shrinking = Shrinking::new(dialogue(names), &compiler);
            while let Some(one) = shrinking.next() {
                let judged = one.said.last().filter(|said| !said.without.contains(&3));
                let is_whole = |said: &Said| [0, 3].contains(&said.without.len());
                assert!(judged.is_none_or(is_whole), "{:?}", one.said);
                shrinking.found_the_same(judged.is_some() && one.said.len() == names.split(' ').count());
            }
            let without = shrinking.best().said.iter().map(|said| Vec::from_iter(said.without.clone()));
            assert_eq!(without.collect::<Vec<_>>(), left, "{names}");
        }
    }

    #[test]
    fn only_walks_are_cut() {
        let compiler = compiler();
        for (chosen, plain) in [("3", "a moves b c"), ("a moves d e f", "a moves b c")] {
            let mut dialogue = dialogue("w");
            dialogue.said[0].words.insert("n".to_owned(), chosen.to_owned());
            let mut shrinking = Shrinking::new(dialogue, &compiler);
            for _ in 0..20 {
                let Some(one) = shrinking.next() else { break };
                shrinking.found_the_same(!one.said.is_empty());
            }
            assert!(shrinking.next().is_none(), "it ends");
            assert_eq!(shrinking.best().said[0].words["n"], plain);
        }
    }
}
