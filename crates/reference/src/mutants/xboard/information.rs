//! What the engine is told of its opponent: `name`, `rating`, `ics`, `computer`.

use super::prelude::*;
use crate::mutants::common::longer_than;

fn name_as_command(line: &[u8], _: &Seen) -> Option<Vec<u8>> {
    matches!(argument(line), b"go" | b"force" | b"quit").then(|| argument(line).to_vec())
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "long-name-kills", "XB-INFO-1", "it has room for sixty letters of a name" =>
        hears("name").that(longer_than(65)).deadly();
    wrong "name-is-a-command", "XB-INFO-1", "it takes the opponent's name for a command" =>
        hears("name").reworded(name_as_command);
    wrong "unrated-kills", "XB-INFO-2", "it divides by a rating of nothing" =>
        hears("rating").that(about(|text| text.ends_with(" 0"))).deadly_by(8);
    lacks "ics-enters-force", "XB-INFO-3", "on a server it waits for a human to say go" =>
        hears("ics").that(about(|text| text != "-")).then_hears("force");
    lacks "computer-refused", "XB-INFO-4", "it does not know computer" => refuses_command(hears("computer"));
    lacks "rating-refused", "XB-INFO-2", "it does not know rating" => refuses_command(hears("rating"));
    wrong "result-refused", "XB-RESULT-1", "it does not know result" => refuses_command(hears("result"));
    wrong "level-refused", "XB-TC-1", "it does not know level" => refuses_command(hears("level"));
    wrong "computer-starts-play", "XB-INFO-4", "told of a computer it begins to play" =>
        hears("computer").then_hears(["st 1", "go"]);
};
