//! The honest engine in the other editions of the text: it reads and writes moves, positions and limits as they do. By the
//! edition that numbers the nodes, that is a fault.

use crate::Mutant;
use crate::engines::gbgp::speaking;
use crate::mutants::rules::mutants;
use grammars::gbgp::Notation;

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "speaks-letters", "GB-MOV-1", "it writes nodes by their names" => speaking(Notation::Letters);
    wrong "speaks-edition-2025", "GB-MOV-1", "it speaks the edition of 2025" =>
        speaking(Notation::Edition2025);
};
