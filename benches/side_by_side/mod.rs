//! Speeds beside bare code: on a shared machine speeds wander by a factor of two, so both take turns in small blocks, each of
//! our blocks is compared with the bare ones just before and after it, and the median of these ratios is told.

use std::time::{Duration, Instant};

/// The outcome for blocks of bare code and of ours, in turns.
pub(crate) struct Comparison {
    ratios: Vec<f64>,
    /// The median time of a bare block.
    pub(crate) bare: Duration,
    /// The median time of a block of ours.
    pub(crate) ours: Duration,
}

/// Times `pairs` blocks of each, ours between two bare ones.
pub(crate) fn compare(pairs: usize, mut bare: impl FnMut(), mut ours: impl FnMut()) -> Comparison {
    let timed = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    // The first of each finds cold caches, and starts the guardian.
    bare();
    ours();
    let (mut ratios, mut bares, mut all_ours) = (Vec::new(), vec![timed(&mut bare)], Vec::new());
    for _ in 0..pairs {
        let before = bares[bares.len() - 1];
        let between = timed(&mut ours);
        let after = timed(&mut bare);
        ratios.push((before + after).as_secs_f64() / 2.0 / between.as_secs_f64());
        bares.push(after);
        all_ours.push(between);
    }
    ratios.sort_by(f64::total_cmp);
    Comparison { ratios, bare: median(bares), ours: median(all_ours) }
}

impl Comparison {
    /// Prints the median ratio of speed, with the quartiles; `block`: how many things a block does.
    pub(crate) fn tell(&self, what: &str, block: usize) {
        let at = |share: usize| self.ratios[self.ratios.len() * share / 4];
        let rate = |time: Duration| block as f64 / time.as_secs_f64();
        println!(
            "{what}: ratio {:.2} (quartiles {:.2} to {:.2}); bare {:.0}/s, ours {:.0}/s",
            at(2),
            at(1),
            at(3),
            rate(self.bare),
            rate(self.ours)
        );
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
