//! Memory, cores and endgame tables.

use super::prelude::*;

/// It is given memory; how much is none if it is no number.
fn memory(so: impl Fn(Option<u32>) -> bool + Send + 'static) -> Event<Seen> {
    hears("memory").that(about(move |text| so(text.parse().ok())))
}

/// It is told of tables.
fn tables(so: impl Fn(&str) -> bool + Send + 'static) -> Event<Seen> {
    hears("egtpath").that(about(so))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "memory-refused", "XB-MEMORY-1", "it does not know the command that it asked for" =>
        refuses_command(hears("memory"));
    wrong "dies-on-little-memory", "XB-MEMORY-1", "it crashes when it gets one megabyte" =>
        memory(|size| size == Some(1)).deadly();
    wrong "dies-on-odd-memory", "XB-ERR-5", "it crashes on a memory that is no number" =>
        memory(|size| size.is_none()).deadly();
    wrong "dies-on-much-memory", "XB-ERR-5", "it crashes when it gets more memory than there is" =>
        memory(|size| size.is_some_and(|size| size > 1_000_000)).deadly_by(6);
    wrong "dies-on-two-gigabytes", "XB-MEMORY-1", "it counts the bytes of its memory by 31 bits" =>
        memory(|size| size.is_some_and(|size| (2048..100_000).contains(&size))).deadly();
    wrong "cores-refused", "XB-FEATURE-4", "it does not know the cores that it asked for" =>
        refuses_command(hears("cores"));
    wrong "uses-two-cores", "XB-CORES-1", "it searches on two cores whatever it is told" =>
        hears(anything).first(|_, context| context.cores = 2);
    lacks "cores-ends-search", "XB-CORES-2", "it forgets its search when the cores change" =>
        hears("cores").when(Seen::is_thinking).then_hears("force");
    lacks "cores-enters-force", "XB-CORES-2", "it stops playing when the cores change" =>
        hears("cores").when(Seen::awaits_move).when(Seen::has_moved).then_hears("force");
    lacks "cores-waits-for-ponder", "XB-CORES-4", "it changes the cores when its pondering is over" =>
        stalls_for(Duration::from_secs(8), |line, seen| word(line) == b"cores" && seen.is_pondering());
    wrong "dies-on-odd-cores", "XB-ERR-5", "it crashes when it gets no core at all, or fewer" =>
        hears("cores").that(|line| line.split(|b| *b == b' ').any(|w| w == b"0" || w == b"-1")).deadly();
    wrong "tables-refused", "XB-EGT-1", "it does not know a format that it announced" =>
        refuses_command(hears("egtpath"));
    wrong "tables-path-cut-at-blank", "XB-EGT-1", "it ends a folder's name at a blank" =>
        tables(|text| text.matches(' ').count() > 1)
        .instead(|line, context| context.print([b"Error (too many parameters): ", line].concat()));
    wrong "dies-without-tables", "XB-EGT-1", "it crashes when a folder of tables is missing" =>
        tables(|text| text.ends_with("missing")).deadly();
    wrong "dies-on-odd-tables", "XB-ERR-5", "it crashes on a format that it did not announce" =>
        tables(|text| text.starts_with("nosuchformat")).deadly();
};
