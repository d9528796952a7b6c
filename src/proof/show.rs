//! The kill matrix as text: `reports/kill-matrix/<protocol>.txt` and `enginecheck mutants`.

use std::collections::BTreeSet;
use std::fmt;

use super::matrix::{Claimed, Matrix, MutantRow};
use crate::verdict::Verdict;

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kills = self.kills();
        let simulated = self.mutants.iter().filter(|m| !m.process).count();
        let dead = simulated - self.survivors().len();
        let cells: usize = self.mutants.iter().map(|m| m.killers.len()).sum();
        writeln!(
            f,
            "Kill matrix of {}: which scenario or monitor catches which faulty engine.",
            self.protocol
        )?;
        writeln!(f)?;
        writeln!(
            f,
            "{dead} of {simulated} simulated mutants killed, {cells} kills by {} scenarios, probes and monitors.",
            kills.len()
        )?;
        writeln!(
            f,
            "{} more mutants need a kernel and are run as processes.",
            self.mutants.len() - simulated
        )?;
        writeln!(f, "\n# Mutants\n\n{}", self.rows().trim_end())?;
        show_kills(f, &kills)?;
        self.show_shared(f, &kills)?;
        self.show_honest(f, &kills)
    }
}

impl Matrix {
    /// What the text of a matrix claims, for [`Matrix::recheck`]; lines of another form are passed over.
    #[must_use]
    pub fn claims(protocol: &str, text: &str) -> Claimed {
        let rows = text.split("\n# ").find_map(|part| part.strip_prefix("Mutants\n")).unwrap_or_default();
        let mut claimed = Claimed::new();
        for line in rows.lines() {
            let Some((name, killers)) =
                line.split_once(" (").and_then(|(name, rest)| Some((name, rest.split_once("): ")?.1)))
            else {
                continue;
            };
            let full = |id: &str| {
                if id.starts_with("monitor/") { id.to_owned() } else { format!("{protocol}/{id}") }
            };
            claimed.insert(name.to_owned(), killers.split(", ").map(full).collect());
        }
        claimed
    }

    /// What catches each mutant, a line a mutant.
    #[must_use]
    pub fn rows(&self) -> String {
        let row = |m: &MutantRow| {
            let killers = if m.process {
                "needs a kernel".to_owned()
            } else if m.killers.is_empty() {
                "SURVIVES".to_owned()
            } else {
                short(self.protocol, m.killers.iter())
            };
            let twin = m.twin.map(|twin| format!(", {twin}")).unwrap_or_default();
            format!("{} ({}{twin}): {killers}\n", m.name, m.clause)
        };
        self.mutants.iter().map(row).collect()
    }

    /// Scenarios whose every kill is also made by another: what they share it with.
    fn show_shared(
        &self,
        f: &mut fmt::Formatter<'_>,
        kills: &[(String, BTreeSet<&'static str>)],
    ) -> fmt::Result {
        writeln!(f, "\n# Without a kill of their own\n")?;
        for (id, killed) in kills {
            let own = self.mutants.iter().any(|m| killed.contains(m.name) && m.killers.len() == 1);
            if own || killed.is_empty() {
                continue;
            }
            let mut others: BTreeSet<&String> = BTreeSet::new();
            for m in self.mutants.iter().filter(|m| killed.contains(m.name)) {
                others.extend(m.killers.iter().filter(|k| *k != id));
            }
            writeln!(f, "{}: shares its kills with {}", id, short(self.protocol, others))?;
        }
        Ok(())
    }

    fn show_honest(
        &self,
        f: &mut fmt::Formatter<'_>,
        kills: &[(String, BTreeSet<&'static str>)],
    ) -> fmt::Result {
        writeln!(f, "\n# Honest engines\n")?;
        for row in &self.honest {
            let count =
                |wanted: Verdict| row.tried.iter().filter(|(_, verdict, _)| *verdict == wanted).count();
            let (passed, skipped) = (count(Verdict::Pass), count(Verdict::Skip));
            let name = row.twin.unwrap_or("reference");
            write!(f, "{name}: {passed} pass, {skipped} are for other engines")?;
            match row.tried.len() - passed - skipped {
                0 => writeln!(f)?,
                wrong => writeln!(f, ", {wrong} DO NOT PASS")?,
            }
        }
        writeln!(f, "\n# Proven on a twin\n")?;
        let (reference, twins) = self.honest.split_first().map_or((None, &[][..]), |(r, t)| (Some(r), t));
        for (id, _) in kills.iter().filter(|(id, _)| !reference.is_some_and(|row| row.passes(id))) {
            let passing: Vec<&str> = twins.iter().filter(|t| t.passes(id)).filter_map(|t| t.twin).collect();
            if !passing.is_empty() {
                writeln!(f, "{id}: {}", passing.join(", "))?;
            }
        }
        Ok(())
    }
}

fn show_kills(f: &mut fmt::Formatter<'_>, kills: &[(String, BTreeSet<&'static str>)]) -> fmt::Result {
    writeln!(f, "\n# Scenarios, probes and monitors\n")?;
    for (id, killed) in kills {
        let names: Vec<&str> = killed.iter().copied().collect();
        writeln!(
            f,
            "{id}: {}",
            if names.is_empty() { "KILLS NOTHING".to_owned() } else { names.join(", ") }
        )?;
    }
    Ok(())
}

/// Ids without the protocol's name in front.
fn short<'a>(protocol: &str, ids: impl IntoIterator<Item = &'a String>) -> String {
    let prefix = format!("{protocol}/");
    let ids: Vec<&str> = ids.into_iter().map(|id| id.strip_prefix(&prefix).unwrap_or(id)).collect();
    ids.join(", ")
}
