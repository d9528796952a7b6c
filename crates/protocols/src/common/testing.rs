//! What the ledgers of the repository say of a breach, for the tests of models: models know no levels.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use crate::model::{Breach, Model, Reading};
use crate::verdict::{Level, Lowered};
use wire::line::Line;

/// The level at which a breach counts: the ledger's, or what it is lowered to.
pub(crate) fn level(breach: &Breach) -> Level {
    let ledger = ledger().get(breach.clause).copied();
    let ledger = ledger.unwrap_or_else(|| panic!("{} stands in no ledger", breach.clause));
    breach.lowered.as_ref().map_or(ledger, |lowered: &Lowered| lowered.level().min(ledger))
}

/// A breach in one line: `move-legal XB-MOVEOUT-6 must`.
pub(crate) fn shown(breach: &Breach) -> String {
    format!("{} {} {}", breach.monitor, breach.clause, level(breach))
}

/// How a model would take a line now.
pub(crate) fn read(model: &dyn Model, line: &Line) -> Reading {
    model.boxed_clone().receive(line)
}

fn ledger() -> &'static BTreeMap<String, Level> {
    static LEDGER: OnceLock<BTreeMap<String, Level>> = OnceLock::new();
    LEDGER.get_or_init(|| {
        let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
        let of_protocols = crate::PROTOCOLS.iter().map(|p| specs.join(p.name()).join("clauses.toml"));
        let mut levels = BTreeMap::new();
        for file in of_protocols.chain([specs.join("harness.toml")]) {
            let text = std::fs::read_to_string(&file).unwrap();
            let mut id = "";
            for line in text.lines() {
                if let Some(name) = line.strip_prefix("[\"") {
                    id = name.trim_end_matches("\"]");
                } else if let Some(level) = line.strip_prefix("level") {
                    let level = match level.trim_matches([' ', '=', '"']) {
                        "must" => Level::Must,
                        "should" => Level::Should,
                        "may" => Level::May,
                        other => panic!("{}: level {other}", file.display()),
                    };
                    levels.insert(id.to_owned(), level);
                }
            }
        }
        levels
    })
}
