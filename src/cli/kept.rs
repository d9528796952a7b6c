//! What failed the last time (`--last-failed`): kept in the user's cache folder, for each engine, protocol and folder.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::{BaseStrategy as _, choose_base_strategy};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::event::Weight;
use crate::report::fold::Report;
use crate::verdict::Verdict;

/// How long what failed is remembered after the last run of an engine.
const KEPT_FOR: Duration = Duration::from_secs(90 * 24 * 3600);

/// The ids of what failed, as they were left by the runs before.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    failed: BTreeSet<String>,
}

/// The file for an engine as it was typed, in the current folder; none: the system names no place for such files.
pub(super) fn file(protocol: &str, engine: &[String]) -> Option<PathBuf> {
    let folder = choose_base_strategy().ok()?.cache_dir().join("enginecheck");
    let here = std::env::current_dir().unwrap_or_default();
    let mut hash = Sha256::new();
    for part in [protocol, &here.to_string_lossy()].into_iter().chain(engine.iter().map(String::as_str)) {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    let name: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Some(folder.join(format!("failed-{name}.json")))
}

impl Kept {
    /// What the file says; nothing if there is none, or if it is damaged.
    pub(super) fn read(file: &Path) -> Kept {
        fs::read(file).ok().and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
    }

    /// The scenarios that failed when they were held last.
    pub(super) fn into_failed(self) -> BTreeSet<String> {
        self.failed
    }

    /// Takes in a run: what was not held again stays as it was.
    pub(super) fn take(&mut self, report: &Report) {
        for result in &report.scenarios {
            match report.scenario_weight(result) {
                Weight::Failure | Weight::Error => _ = self.failed.insert(result.id.clone()),
                Weight::Good | Weight::Warning => _ = self.failed.remove(&result.id),
                // Its opening failed, so it is what shows that again.
                Weight::Unjudged if result.verdict == Verdict::Blocked => {
                    self.failed.insert(result.id.clone());
                }
                Weight::Unjudged => {}
            }
        }
        // A monitor shows in dialogues of scenarios, which may have passed themselves.
        let shown = report.monitors.iter().filter(|result| report.monitor_weight(result) >= Weight::Failure);
        self.failed.extend(shown.filter_map(|result| result.first_scenario.clone()));
        // These are no scenarios that could be selected.
        self.failed.retain(|id| !matches!(id.split('/').nth(1), Some("probe" | "start" | "expect")));
    }

    /// Writes it; whoever reads at the same time sees the old file or the new one. Where nothing failed, no file is left. Files of
    /// engines that have not been tested for long are removed.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn write(&self, file: &Path) -> io::Result<()> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
            forget_old(folder);
        }
        if self.failed.is_empty() {
            return match fs::remove_file(file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        let new = file.with_extension(format!("{}.new", std::process::id()));
        fs::write(&new, serde_json::to_vec(self)?)?;
        fs::rename(&new, file)
    }
}

/// Removes what nobody has written for long. If something cannot be removed, it stays.
fn forget_old(folder: &Path) {
    let is_ours =
        |name: &str| name.starts_with("failed-") && (name.ends_with(".json") || name.ends_with(".new"));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let written = entry.metadata().and_then(|metadata| metadata.modified());
        let age = written.ok().and_then(|written| written.elapsed().ok()).unwrap_or_default();
        if entry.file_name().to_str().is_some_and(is_ours) && age > KEPT_FOR {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::event::ScenarioResult;

    fn report(results: &[(&str, Verdict)]) -> Report {
        let result = |(id, verdict): &(&str, Verdict)| ScenarioResult {
            id: (*id).to_owned(),
            verdict: *verdict,
            ..ScenarioResult::default()
        };
        Report { scenarios: results.iter().map(result).collect(), ..Report::default() }
    }

    #[test]
    fn what_was_not_held_again_stays() {
        let mut kept = Kept::default();
        kept.take(&report(&[
            ("uci/a/1", Verdict::Fail),
            ("uci/a/2", Verdict::Fail),
            ("uci/a/3", Verdict::Pass),
        ]));
        kept.take(&report(&[("uci/a/1", Verdict::Pass), ("uci/probe/x", Verdict::Fail)]));
        assert_eq!(kept.into_failed().into_iter().collect::<Vec<_>>(), ["uci/a/2"]);
    }

    #[test]
    fn only_a_verdict_takes_a_failure_away() {
        let mut kept = Kept::default();
        kept.take(&report(&[
            ("uci/a/1", Verdict::Fail),
            ("uci/a/2", Verdict::Fail),
            ("uci/a/3", Verdict::Fail),
        ]));
        kept.take(&report(&[
            ("uci/a/1", Verdict::Skip),
            ("uci/a/2", Verdict::Inconclusive),
            ("uci/a/3", Verdict::Warn),
        ]));
        // An opening that fails is shown by what it blocks.
        kept.take(&report(&[
            ("uci/start/ready", Verdict::Fail),
            ("uci/expect/max-skip", Verdict::Fail),
            ("uci/b/1", Verdict::Blocked),
        ]));
        assert_eq!(kept.into_failed().into_iter().collect::<Vec<_>>(), ["uci/a/1", "uci/a/2", "uci/b/1"]);
    }

    #[test]
    fn it_is_read_as_it_was_written_and_damage_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("in/it.json");
        assert_eq!(Kept::read(&file), Kept::default());
        let mut kept = Kept::default();
        kept.take(&report(&[("uci/a/1", Verdict::Fail)]));
        kept.write(&file).unwrap();
        assert_eq!(Kept::read(&file), kept);
        fs::write(&file, "{").unwrap();
        assert_eq!(Kept::read(&file), Kept::default());
    }

    #[test]
    fn nothing_is_left_where_nothing_failed_or_nobody_tested_for_long() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for (name, days) in [("failed-old.json", 91), ("failed-new.json", 89), ("other.json", 91)] {
            let file = fs::File::create(path(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(days * 24 * 3600)).unwrap();
        }
        let mut kept = Kept::default();
        kept.take(&report(&[("uci/a/1", Verdict::Fail)]));
        kept.write(&path("failed-mine.json")).unwrap();
        kept.take(&report(&[("uci/a/1", Verdict::Pass)]));
        let is_left = |name: &str| path(name).exists();
        assert!(is_left("failed-mine.json"));
        kept.write(&path("failed-mine.json")).unwrap();
        kept.write(&path("failed-mine.json")).unwrap();
        let names = ["failed-old.json", "failed-new.json", "other.json", "failed-mine.json"];
        assert_eq!(names.map(is_left), [false, true, true, false]);
    }

    #[test]
    fn engines_have_files_of_their_own() {
        let files = [
            file("uci", &["a".to_owned()]),
            file("uci", &["a".to_owned(), "b".to_owned()]),
            file("bei", &["a".to_owned()]),
        ];
        assert!(files[0] != files[1] && files[0] != files[2]);
    }
}
