//! Numbers that follow from names. They are the same on every system and in every version, because reports quote
//! them.

/// The seed of an attempt, from the run's seed, the scenario's id and the attempt's turn.
pub(crate) fn seed(run: u64, scenario: &str, turn: u32) -> u64 {
    fold([&run.to_le_bytes()[..], scenario.as_bytes(), &turn.to_le_bytes()[..]])
}

/// The hash of an instance: that of its `for-each` and the bound value.
pub(crate) fn instance_hash(table: u64, name: &str, value: &str) -> u64 {
    fold([&table.to_le_bytes()[..], name.as_bytes(), value.as_bytes()])
}

/// FNV-1a over the parts, each of them ended by a byte that no UTF-8 text contains.
fn fold<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let bytes = parts.into_iter().flat_map(|part| part.iter().copied().chain([0xff]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_counts() {
        let seeds = [seed(1, "a", 1), seed(2, "a", 1), seed(1, "b", 1), seed(1, "a", 2)];
        for (n, one) in seeds.iter().enumerate() {
            assert!(!seeds[n + 1..].contains(one));
        }
        assert_ne!(instance_hash(1, "ab", "c"), instance_hash(1, "a", "bc"));
    }

    #[test]
    fn seeds_never_change() {
        // As the first release computed it: a seed quoted in an old report must still mean the same choices.
        assert_eq!(seed(0, "xboard/ping/waits-for-move", 1), 8_083_512_204_926_518_935);
    }
}
