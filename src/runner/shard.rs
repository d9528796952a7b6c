//! A part of a run, for one machine of several: `--shard 2/4`.
//!
//! The parts are disjoint and together the whole. Which part a scenario belongs to depends on its id alone, or, if an earlier
//! record says how long scenarios take, on the ids and times of that record. Main type: [`Shard`].

use std::collections::BTreeMap;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

/// Nobody has more machines.
pub(super) const MOST: usize = 10_000;

/// One of several parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which one, from 1.
    pub(crate) number: usize,
    /// How many there are.
    pub(crate) of: usize,
    /// Where scenarios belong that do not go by their ids; parts count from 0.
    placed: BTreeMap<String, usize>,
}

impl Shard {
    /// Reads `2/4`: the second of four.
    ///
    /// # Errors
    /// If it is no part of anything.
    pub(crate) fn parse(text: &str) -> Result<Shard, String> {
        let read = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match read {
            Some((number, of)) if of <= MOST && (1..=of).contains(&number) => {
                Ok(Shard { number, of, placed: BTreeMap::new() })
            }
            _ => Err(format!("must be K/N, with K from 1 to N, and N up to {MOST}: 2/4")),
        }
    }

    /// The same part, so that all parts take about as long, by what each scenario took before: the longest ones are given
    /// out first, each to the part that has least to do.
    #[must_use]
    pub(crate) fn balanced(mut self, times: impl IntoIterator<Item = (String, Duration)>) -> Shard {
        let mut times: Vec<(String, Duration)> = times.into_iter().collect();
        times.sort_by(|(a, first), (b, second)| second.cmp(first).then_with(|| a.cmp(b)));
        let mut loads = vec![Duration::ZERO; self.of];
        for (id, time) in times {
            let Some(least) = (0..self.of).min_by_key(|part| loads[*part]) else { break };
            loads[least] += time;
            self.placed.insert(id, least);
        }
        self
    }

    /// The same part of scenarios of which those with the same number belong together: the numbers are given out in turn.
    #[must_use]
    pub(crate) fn placing(mut self, groups: impl IntoIterator<Item = (String, u32)>) -> Shard {
        let part = |group: u32| usize::try_from(group).unwrap_or_default() % self.of;
        self.placed = groups.into_iter().map(|(id, group)| (id, part(group))).collect();
        self
    }

    /// Where scenarios were placed that do not go by their ids.
    pub(super) fn placed(&self) -> &BTreeMap<String, usize> {
        &self.placed
    }

    /// Whether the scenario with this id belongs to the part.
    pub(crate) fn takes(&self, id: &str) -> bool {
        // The same on every machine.
        let by_id = || {
            let hash = Sha256::digest(id.as_bytes());
            hash.iter().fold(0, |rest, byte| (rest * 256 + usize::from(*byte)) % self.of)
        };
        let part = self.placed.get(id).copied().unwrap_or_else(by_id);
        part == self.number - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(of: usize, shard: impl Fn(Shard) -> Shard) -> Vec<Shard> {
        (1..=of).map(|number| shard(Shard::parse(&format!("{number}/{of}")).unwrap())).collect()
    }

    #[test]
    fn parts_are_disjoint_and_together_the_whole() {
        let ids: Vec<String> = (0..300).map(|n| format!("uci/topic/scenario-{n}")).collect();
        let times =
            || ids.iter().take(200).enumerate().map(|(n, id)| (id.clone(), Duration::from_millis(n as u64)));
        for parts in
            [parts(4, |shard| shard), parts(4, |shard| shard.balanced(times())), parts(1, |shard| shard)]
        {
            for id in &ids {
                assert_eq!(parts.iter().filter(|part| part.takes(id)).count(), 1, "{id}");
            }
            let sizes: Vec<usize> =
                parts.iter().map(|part| ids.iter().filter(|id| part.takes(id)).count()).collect();
            assert!(sizes.iter().all(|size| *size > 300 / parts.len() / 2), "{sizes:?}");
        }
    }

    #[test]
    fn what_belongs_together_is_in_one_part() {
        let games = || (0..7).map(|game| (format!("uci/play/game-{game}"), game / 2));
        let told = parts(2, |shard| shard.placing(games()))
            .iter()
            .map(|part| {
                let taken =
                    games().filter(|(id, _)| part.takes(id)).map(|(id, _)| id.replace("uci/play/game-", ""));
                taken.collect::<Vec<_>>().concat()
            })
            .collect::<Vec<_>>();
        assert_eq!(told, ["0145", "236"]);
    }

    #[test]
    fn parts_take_about_as_long() {
        let times = [("a", 60), ("b", 30), ("c", 20), ("d", 10), ("e", 1)];
        let times = || times.map(|(id, seconds)| (id.to_owned(), Duration::from_secs(seconds)));
        let loads = parts(2, |shard| shard.balanced(times()))
            .iter()
            .map(|part| {
                times().iter().filter(|(id, _)| part.takes(id)).map(|(_, time)| time.as_secs()).sum::<u64>()
            })
            .collect::<Vec<_>>();
        assert_eq!(loads, [61, 60]);
    }

    #[test]
    fn only_parts_of_something_are_read() {
        for wrong in
            ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/10001", "1/18446744073709551615"]
        {
            assert!(Shard::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Shard::parse("2/4").map(|shard| (shard.number, shard.of)), Ok((2, 4)));
    }
}
