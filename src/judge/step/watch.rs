//! Whose fault a wait in vain is ([`Watch`]).
//!
//! Pure. An engine that uses no processor and waits for none, on a machine that runs the harness in time, will not
//! answer because it gets more time. Nor does one that computes all the time and never waited for a processor. Such a wait
//! needs no confirmation with nothing else running.

use std::time::Duration;

use crate::judge::engine::CpuSample;

/// A shorter span shows too little.
const SHORTEST: Duration = Duration::from_millis(500);
/// No wait ends early before this, so that the engine was idle for half of it.
const EARLIEST: Duration = Duration::from_secs(2);
/// Later than this, the machine did not run the harness in time.
const LATE: Duration = Duration::from_millis(250);
/// What an idle engine may use, beside a hundredth of the span: polling costs a little.
const TICKS: Duration = Duration::from_millis(20);

/// What the engine does while a step waits for it.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::judge) struct Watch {
    /// When the sample was due that has been asked for and has not come.
    pub(in crate::judge) due: Option<Duration>,
    first: Option<Look>,
    last: Option<Look>,
}

#[derive(Debug, Clone, Copy)]
struct Look {
    sample: CpuSample,
    in_time: bool,
}

/// The moments of a wait.
#[derive(Debug, Clone, Copy)]
pub(in crate::judge) struct Moments {
    pub(in crate::judge) since: Duration,
    pub(in crate::judge) soft: Duration,
    pub(in crate::judge) hard: Duration,
}

/// What comes next in a wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) enum Turn {
    /// Waiting, at most until then.
    Wait(Duration),
    /// A sample, which was due then.
    Sample(Duration),
    /// The time is up.
    Over,
}

impl Moments {
    /// When a wait without hope may end.
    pub(in crate::judge) fn early(self) -> Duration {
        self.soft.max(self.since + EARLIEST).min(self.hard)
    }

    fn half_of(self, end: Duration) -> Duration {
        self.since + end.saturating_sub(self.since) / 2
    }
}

impl Watch {
    /// What comes next. Without hope it ends early if the engine is idle then. A busy engine gets all the time, here or, if it
    /// lacks a processor beside others, where nothing else runs.
    pub(in crate::judge) fn turn(&self, now: Duration, moments: Moments, hope: Hope) -> Turn {
        let hard = moments.hard;
        let (begins, looks) = match hope {
            Hope::Some | Hope::Alone => (moments.soft.min(moments.half_of(hard)), hard),
            Hope::None => (moments.half_of(moments.early()), moments.early()),
        };
        if looks.saturating_sub(begins) < SHORTEST {
            return if now >= hard { Turn::Over } else { Turn::Wait(hard) };
        }
        match (self.first, self.last) {
            (None, _) if now >= begins => Turn::Sample(begins),
            (None, _) => Turn::Wait(begins),
            (Some(_), None) if hope == Hope::Alone && now >= moments.soft && self.is_left_open(moments) => {
                Turn::Over
            }
            (Some(_), None) if now >= looks => Turn::Sample(looks),
            (Some(_), None) => Turn::Wait(looks),
            (Some(_), Some(_)) if now >= hard || self.saw_idleness() => Turn::Over,
            (Some(_), Some(_)) => Turn::Wait(hard),
        }
    }

    /// A sample has come.
    pub(in crate::judge) fn took(&mut self, sample: CpuSample) {
        let Some(due) = self.due.take() else { return };
        let look = Look { sample, in_time: sample.at.saturating_sub(due) <= LATE };
        *(if self.first.is_none() { &mut self.first } else { &mut self.last }) = Some(look);
    }

    /// Whether a machine that does nothing else would not have given the engine more in a wait of this length.
    pub(in crate::judge) fn was_served(&self, waited: Duration) -> bool {
        let (Some(first), Some(last)) = (self.first, self.last) else { return false };
        let (Some(before), Some(delayed)) = (first.sample.delayed, last.sample.delayed) else { return false };
        // All that it has waited since it was started counts: more than it waited here. It falls when a thread ends.
        first.in_time && last.in_time && before <= delayed && delayed <= longest_delay(waited)
    }

    /// Whether the wait cannot become certain any more: the engine computes, and has waited for a processor for longer than it
    /// may in the whole wait.
    fn is_left_open(&self, moments: Moments) -> bool {
        let Some(Look { sample, .. }) = self.first else { return false };
        let whole = moments.hard.saturating_sub(moments.since);
        sample.busy && sample.delayed.is_some_and(|delayed| delayed > longest_delay(whole))
    }

    /// Whether the machine may be why nothing had come within the soft bound: it ran the harness late, or the engine has
    /// waited for a processor. Where the system tells nothing, it is the engine.
    pub(in crate::judge) fn was_starved(&self, soft: Duration) -> bool {
        let Some(Look { sample, in_time }) = self.first else { return false };
        !in_time || sample.delayed.is_some_and(|delayed| delayed > longest_delay(soft))
    }

    /// Whether engine and machine were idle between the samples.
    pub(in crate::judge) fn saw_idleness(&self) -> bool {
        let (Some(first), Some(last)) = (self.first, self.last) else { return false };
        let (Some(from), Some(to)) = (first.sample.used, last.sample.used) else { return false };
        let span = last.sample.at.saturating_sub(first.sample.at);
        let still = |look: Look| look.in_time && !look.sample.busy;
        still(first) && still(last) && to.saturating_sub(from) <= span / 100 + TICKS
    }
}

/// For how long an engine may have waited for a processor in such a span without the machine being to blame.
fn longest_delay(span: Duration) -> Duration {
    span / 20 + TICKS
}

/// Whether a wait may still be met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::judge) enum Hope {
    Some,
    /// Here, or with nothing else running: there it gets all the time if it does not show here whose fault it is.
    Alone,
    /// Others like it were in vain.
    None,
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    const WAIT: Moments = Moments { since: ms(0), soft: ms(1000), hard: ms(5000) };

    /// The moments at which the engine is looked at, and the end, if each look is so late.
    fn course(hope: Hope, moments: Moments, late: u64) -> Vec<u64> {
        let (mut watch, mut now, mut seen) = (Watch::default(), ms(0), Vec::new());
        loop {
            match watch.turn(now, moments, hope) {
                Turn::Wait(until) => now = until,
                Turn::Sample(due) => {
                    seen.push(u64::try_from(due.as_millis()).unwrap());
                    watch.due = Some(due);
                    now += ms(late);
                    watch.took(CpuSample { at: now, used: Some(ms(0)), busy: false, delayed: None });
                }
                Turn::Over => {
                    seen.push(u64::try_from(now.as_millis()).unwrap());
                    return seen;
                }
            }
        }
    }

    #[test]
    fn a_wait_is_watched_from_its_soft_bound_to_its_end() {
        assert_eq!(course(Hope::Some, WAIT, 1), [1000, 5000, 5001]);
        assert_eq!(course(Hope::None, WAIT, 1), [1000, 2000, 2001]);
        let plain = Moments { soft: ms(8000), hard: ms(8000), ..WAIT };
        assert_eq!(course(Hope::Some, plain, 1), [4000, 8000, 8001]);
        let short = Moments { soft: ms(800), hard: ms(800), ..WAIT };
        assert_eq!(course(Hope::Some, short, 1), [800]);
    }

    #[test]
    fn beside_others_a_busy_engine_that_lacks_a_processor_is_not_waited_for() {
        // hope; whether it computes; for how long it has waited for a processor; when the wait ends
        let cases = [
            (Hope::Alone, true, Some(271), 1000),
            (Hope::Alone, true, Some(270), 5000),
            (Hope::Alone, false, Some(271), 5000),
            (Hope::Alone, true, None, 5000),
            (Hope::Some, true, Some(271), 5000),
        ];
        for (hope, busy, delayed, end) in cases {
            let (mut watch, mut now) = (Watch::default(), ms(0));
            while let next @ (Turn::Wait(_) | Turn::Sample(_)) = watch.turn(now, WAIT, hope) {
                match next {
                    Turn::Wait(until) => now = until,
                    _ => {
                        watch.due = Some(now);
                        let delayed = delayed.map(ms);
                        watch.took(CpuSample { at: now, used: Some(now), busy, delayed });
                    }
                }
            }
            assert_eq!(now, ms(end), "{hope:?} {busy} {delayed:?}");
        }
    }

    #[test]
    fn only_an_engine_that_never_waited_for_a_processor_was_served() {
        // delayed at the first and last look; lateness of each look
        let cases = [
            (Some(0), Some(270), 10, true),
            (Some(0), Some(271), 10, false),
            (Some(0), Some(0), 300, false),
            (Some(100), Some(50), 10, false),
            (Some(0), None, 10, false),
            (None, Some(0), 10, false),
        ];
        for (from, to, late, served) in cases {
            let mut watch = Watch::default();
            for (due, delayed) in [(1000, from), (5000, to)] {
                watch.due = Some(ms(due));
                let delayed = delayed.map(ms);
                watch.took(CpuSample { at: ms(due + late), used: Some(ms(due)), busy: true, delayed });
            }
            assert_eq!(watch.was_served(ms(5000)), served, "{from:?} {to:?} {late}");
            assert!(!watch.saw_idleness());
        }
        assert!(!Watch::default().was_served(ms(5000)));
    }

    #[test]
    fn who_lacked_a_processor_was_not_slow() {
        // delayed; lateness of the look
        let cases = [
            (Some(0), 10, false),
            (Some(70), 10, false),
            (Some(71), 10, true),
            (Some(0), 300, true),
            (None, 10, false),
        ];
        for (delayed, late, starved) in cases {
            let mut watch = Watch { due: Some(ms(1000)), ..Watch::default() };
            let at = ms(1000 + late);
            watch.took(CpuSample { at, used: Some(ms(900)), busy: true, delayed: delayed.map(ms) });
            assert_eq!(watch.was_starved(ms(1000)), starved, "{delayed:?} {late}");
        }
        assert!(!Watch::default().was_starved(ms(1000)));
    }

    #[test]
    fn only_a_still_engine_on_a_punctual_machine_is_idle() {
        // used at first, and at last; lateness of each look; busy
        let cases = [
            (0, 0, 10, false, true),
            (100, 150, 10, false, true),
            (100, 200, 10, false, false),
            (0, 4000, 10, false, false),
            (0, 0, 300, false, false),
            (0, 0, 10, true, false),
        ];
        for (from, to, late, busy, idle) in cases {
            let mut watch = Watch::default();
            for (due, used) in [(1000, from), (5000, to)] {
                watch.due = Some(ms(due));
                watch.took(CpuSample { at: ms(due + late), used: Some(ms(used)), busy, delayed: None });
            }
            assert_eq!(watch.saw_idleness(), idle, "{from} {to} {late} {busy}");
        }
        let mut unknown = Watch::default();
        for due in [1000, 5000] {
            unknown.due = Some(ms(due));
            unknown.took(CpuSample { at: ms(due), used: None, busy: false, delayed: None });
        }
        assert!(!unknown.saw_idleness());
    }
}
