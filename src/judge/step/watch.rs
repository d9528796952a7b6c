//! Whose fault a wait in vain is ([`Watch`]).
//!
//! Pure. An engine that uses no processor and waits for none, on a machine that runs the harness in time, will not
//! answer because it gets more time. Nor does one that computes all the time and hardly waited for a processor. Such a wait
//! needs no confirmation with nothing else running. An engine that can do nothing until it is sent another line is not waited
//! for any longer, whatever the machine does. An engine that waited for a processor is given that time at the end. If it got
//! too little of one all the same, and nothing else of ours ran, the wait shows nothing.

use std::time::Duration;

use crate::judge::engine::CpuSample;
use crate::judge::span::span as in_words;

/// A shorter span shows too little.
const SHORTEST: Duration = Duration::from_millis(500);
/// No wait ends early before this, so that the engine was idle for half of it.
const EARLIEST: Duration = Duration::from_secs(2);
/// After this, it is looked at whether the engine waits for a line.
const PEEK: Duration = Duration::from_secs(2);
/// Later than this, the machine did not run the harness in time.
const LATE: Duration = Duration::from_millis(250);
/// What an idle engine may use, beside a hundredth of the span: polling costs a little.
const TICKS: Duration = Duration::from_millis(20);

/// What the engine does while a step waits for it.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::judge) struct Watch {
    /// When the sample was due that has been asked for and has not come.
    due: Option<Duration>,
    /// It is the early look.
    peeks: bool,
    /// The early look, which only shows whether the engine waits for a line.
    peek: Option<Look>,
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
    /// The same for the early look.
    Peek(Duration),
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
    /// What comes next. The wait ends as soon as the engine was seen to wait for a line; without hope, early if it is idle then. A
    /// busy engine gets all the time, here or, if it gets less than half a processor beside others, where nothing else runs.
    /// The time that the engine waits for a processor is added, up to so many times the length of the wait.
    pub(in crate::judge) fn turn(&self, now: Duration, moments: Moments, hope: Hope, lent: u32) -> Turn {
        let hard = moments.hard;
        let (begins, looks) = match hope {
            Hope::Some | Hope::Alone => (moments.soft.min(moments.half_of(hard)), hard),
            Hope::None => (moments.half_of(moments.early()), moments.early()),
        };
        if looks.saturating_sub(begins) < SHORTEST {
            return if now >= hard { Turn::Over } else { Turn::Wait(hard) };
        }
        let peek = moments.since + PEEK;
        match (self.first, self.last) {
            _ if self.saw_waiting() => Turn::Over,
            (None, _) if self.peek.is_none() && peek < begins => {
                if now >= peek {
                    Turn::Peek(peek)
                } else {
                    Turn::Wait(peek)
                }
            }
            (None, _) if now >= begins => Turn::Sample(begins),
            (None, _) => Turn::Wait(begins),
            (Some(_), None) if hope == Hope::Alone && now >= moments.soft && self.is_left_open(moments) => {
                Turn::Over
            }
            (Some(_), None) if now >= looks => Turn::Sample(looks),
            (Some(_), None) => Turn::Wait(looks),
            (Some(_), Some(_)) if self.saw_idleness() => Turn::Over,
            (Some(_), Some(_)) if now < hard => Turn::Wait(hard),
            (Some(_), Some(last)) => match self.owed(moments, lent) {
                Some(until) if now < until => Turn::Wait(until),
                Some(until) if last.sample.at < until => Turn::Sample(until),
                _ => Turn::Over,
            },
        }
    }

    /// Until when an engine is waited for that has waited for a processor; none if it has had its time, or if more would not
    /// make the wait certain.
    fn owed(&self, moments: Moments, lent: u32) -> Option<Duration> {
        let last = self.last.filter(|last| last.in_time)?;
        let whole = moments.hard.saturating_sub(moments.since);
        let longest = moments.hard + whole.saturating_mul(lent);
        if last.sample.at >= longest || self.was_served(moments.since, whole) {
            return None;
        }
        // It waits in what is added, too.
        let delayed = last.sample.delayed?;
        Some((moments.hard + delayed + delayed / 4).min(longest))
    }

    /// A sample is asked for.
    pub(in crate::judge) fn asks(&mut self, due: Duration, peeks: bool) {
        (self.due, self.peeks) = (Some(due), peeks);
    }

    /// A sample has come.
    pub(in crate::judge) fn took(&mut self, sample: CpuSample) {
        let Some(due) = self.due.take() else { return };
        let look = Look { sample, in_time: sample.at.saturating_sub(due) <= LATE };
        if std::mem::take(&mut self.peeks) {
            self.peek = Some(look);
            return;
        }
        *(if self.first.is_none() { &mut self.first } else { &mut self.last }) = Some(look);
    }

    /// Whether a machine that does nothing else would not have given the engine more in a wait of this length, which began
    /// then and may have been made longer.
    pub(in crate::judge) fn was_served(&self, since: Duration, waited: Duration) -> bool {
        let (Some(first), Some(last)) = (self.first, self.last) else { return false };
        let (Some(before), Some(delayed)) = (first.sample.delayed, last.sample.delayed) else { return false };
        // All that it has waited since it was started counts: more than it waited here. It falls when a thread ends.
        let added = last.sample.at.saturating_sub(since + waited);
        first.in_time && last.in_time && before <= delayed && delayed <= longest_delay(waited) + added
    }

    /// Whether the wait will hardly become certain: the engine computes, and had less than half of a processor so far, or is
    /// owed more than can be added.
    fn is_left_open(&self, moments: Moments) -> bool {
        let Some(Look { sample, .. }) = self.first else { return false };
        let whole = moments.hard.saturating_sub(moments.since);
        let most = whole.min(sample.at) / 2 + TICKS;
        sample.busy && sample.delayed.is_some_and(|delayed| delayed > most)
    }

    /// Whether the machine may be why nothing had come within the soft bound: it ran the harness late, or the engine has
    /// waited for a processor. Where the system tells nothing, it is the engine.
    pub(in crate::judge) fn was_starved(&self, soft: Duration) -> bool {
        let Some(Look { sample, in_time }) = self.first else { return false };
        !in_time || sample.delayed.is_some_and(|delayed| delayed > longest_delay(soft))
    }

    /// What the engine lacked between the samples, in words, if the machine may be why nothing came: it waited for a processor,
    /// or the harness did where the system does not report that of the engine. An engine whose own threads keep a processor
    /// busy lacked none.
    pub(in crate::judge) fn lacked_a_processor(&self) -> Option<String> {
        let (first, last) = (self.first?, self.last?);
        let span = last.sample.at.saturating_sub(first.sample.at);
        let used = first.sample.used.zip(last.sample.used).map(|(from, to)| to.saturating_sub(from));
        if used.is_some_and(|used| used >= span - span / 10) || self.saw_waiting() {
            return None;
        }
        match first.sample.delayed.zip(last.sample.delayed) {
            Some((from, to)) => {
                // It falls when a thread ends.
                let delayed = to.checked_sub(from).unwrap_or(to);
                let waited = in_words(delayed.min(span));
                (delayed > longest_delay(span))
                    .then(|| format!("the engine waited for a processor for {waited} of {}", in_words(span)))
            }
            None if first.in_time && last.in_time => None,
            None => Some("the machine was too busy to run the harness in time".to_owned()),
        }
    }

    /// Whether the engine could do nothing more until it was sent another line.
    pub(in crate::judge) fn saw_waiting(&self) -> bool {
        [self.peek, self.first, self.last].into_iter().flatten().any(|look| look.sample.waits)
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
            match watch.turn(now, moments, hope, 0) {
                Turn::Wait(until) => now = until,
                turn @ (Turn::Sample(due) | Turn::Peek(due)) => {
                    seen.push(u64::try_from(due.as_millis()).unwrap());
                    watch.asks(due, turn == Turn::Peek(due));
                    now += ms(late);
                    watch.took(CpuSample { at: now, used: Some(ms(0)), ..CpuSample::default() });
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
        assert_eq!(course(Hope::Some, plain, 1), [2000, 4000, 8000, 8001]);
        let late = Moments { soft: ms(10_000), hard: ms(60_000), ..WAIT };
        assert_eq!(course(Hope::Some, late, 1), [2000, 10_000, 60_000, 60_001]);
        assert_eq!(course(Hope::None, late, 1), [2000, 5000, 10_000, 10_001]);
        let short = Moments { soft: ms(800), hard: ms(800), ..WAIT };
        assert_eq!(course(Hope::Some, short, 1), [800]);
    }

    /// When the wait ends for an engine that waits for a processor during so many hundredths of the time.
    fn end(hope: Hope, lent: u32, busy: bool, hundredths: Option<u32>) -> (u64, bool) {
        let (mut watch, mut now) = (Watch::default(), ms(0));
        loop {
            match watch.turn(now, WAIT, hope, lent) {
                Turn::Wait(until) => now = until,
                Turn::Peek(_) => panic!("its soft bound comes sooner"),
                Turn::Sample(due) => {
                    watch.asks(due, false);
                    let delayed = hundredths.map(|hundredths| now * hundredths / 100);
                    watch.took(CpuSample { at: now, used: Some(now), busy, delayed, ..CpuSample::default() });
                }
                Turn::Over => {
                    let whole = WAIT.hard.min(now);
                    return (u64::try_from(now.as_millis()).unwrap(), watch.was_served(WAIT.since, whole));
                }
            }
        }
    }

    #[test]
    fn an_engine_that_waits_for_a_processor_beside_others_gets_that_time_or_is_not_waited_for() {
        // hope; how much time is added; whether it computes; its share of waiting; when the wait ends, and whether it was served
        let cases = [
            (Hope::Alone, 1, true, Some(0), (5000, true)),
            (Hope::Alone, 1, true, Some(5), (5000, true)),
            (Hope::Alone, 1, true, Some(6), (5375, true)),
            (Hope::Alone, 1, true, Some(20), (6250, true)),
            (Hope::Alone, 1, true, Some(40), (8750, true)),
            (Hope::Alone, 1, true, Some(52), (10000, true)),
            (Hope::Alone, 1, true, Some(53), (1000, false)),
            (Hope::Alone, 1, false, Some(53), (10000, false)),
            (Hope::Alone, 1, true, None, (5000, false)),
            (Hope::Some, 1, true, Some(20), (6250, true)),
            (Hope::Some, 0, true, Some(20), (5000, false)),
            (Hope::Some, 3, true, Some(60), (13671, true)),
            (Hope::Some, 3, true, Some(90), (20000, false)),
        ];
        for (hope, lent, busy, share, expected) in cases {
            assert_eq!(end(hope, lent, busy, share), expected, "{hope:?} {lent} {busy} {share:?}");
        }
    }

    #[test]
    fn an_engine_that_waits_for_a_line_is_not_waited_for() {
        let mut late = Watch::default();
        late.asks(PEEK, true);
        late.took(CpuSample { at: PEEK, waits: true, ..CpuSample::default() });
        assert_eq!(late.turn(PEEK, Moments { hard: ms(60_000), ..WAIT }, Hope::Some, 1), Turn::Over);
        for hope in [Hope::Some, Hope::Alone, Hope::None] {
            let mut watch = Watch::default();
            let Turn::Sample(due) = watch.turn(WAIT.soft, WAIT, hope, 1) else { panic!("{hope:?}") };
            watch.asks(due, false);
            let at = WAIT.soft + LATE * 2;
            watch.took(CpuSample { at, waits: true, delayed: Some(at), ..CpuSample::default() });
            assert_eq!(watch.turn(at, WAIT, hope, 1), Turn::Over, "{hope:?}");
            assert!(watch.saw_waiting() && !watch.saw_idleness());
        }
        assert!(!Watch::default().saw_waiting());
    }

    #[test]
    fn only_an_engine_that_hardly_waited_for_a_processor_was_served() {
        // delayed at the first and last look; lateness of each look
        let cases = [
            (Some(0), Some(280), 10, true),
            (Some(0), Some(281), 10, false),
            (Some(0), Some(0), 300, false),
            (Some(100), Some(50), 10, false),
            (Some(0), None, 10, false),
            (None, Some(0), 10, false),
        ];
        for (from, to, late, served) in cases {
            let mut watch = Watch::default();
            for (due, delayed) in [(1000, from), (5000, to)] {
                watch.asks(ms(due), false);
                let delayed = delayed.map(ms);
                watch.took(CpuSample {
                    at: ms(due + late),
                    used: Some(ms(due)),
                    busy: true,
                    delayed,
                    ..CpuSample::default()
                });
            }
            assert_eq!(watch.was_served(ms(0), ms(5000)), served, "{from:?} {to:?} {late}");
            assert!(!watch.saw_idleness());
        }
        assert!(!Watch::default().was_served(ms(0), ms(5000)));
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
            let mut watch = Watch::default();
            watch.asks(ms(1000), false);
            let at = ms(1000 + late);
            watch.took(CpuSample {
                at,
                used: Some(ms(900)),
                busy: true,
                delayed: delayed.map(ms),
                ..CpuSample::default()
            });
            assert_eq!(watch.was_starved(ms(1000)), starved, "{delayed:?} {late}");
        }
        assert!(!Watch::default().was_starved(ms(1000)));
    }

    #[test]
    fn an_engine_lacked_a_processor_that_others_took() {
        // used and delayed at the first look, and at the last; lateness of the last
        let cases = [
            ((900, Some(90)), (2000, Some(2900)), 0, "the engine waited for a processor for 2.8 s of 4 s"),
            ((900, Some(90)), (4700, Some(300)), 0, ""),
            // Its own threads are in each other's way.
            ((900, Some(900)), (8900, Some(9000)), 0, ""),
            // It hung when nothing was in its way any more.
            ((100, Some(900)), (110, Some(1100)), 0, ""),
            // One of its threads has ended.
            ((900, Some(900)), (1000, Some(800)), 0, "the engine waited for a processor for 800 ms of 4 s"),
            ((900, None), (910, None), 0, ""),
            ((900, None), (910, None), 300, "the machine was too busy to run the harness in time"),
        ];
        for ((used, delayed), (then_used, then_delayed), late, expected) in cases {
            let mut watch = Watch::default();
            let looks = [(1000, 1000, used, delayed), (5000, 5000 + late, then_used, then_delayed)];
            for (due, at, used, delayed) in looks {
                watch.asks(ms(due), false);
                let (used, delayed) = (Some(ms(used)), delayed.map(ms));
                watch.took(CpuSample { at: ms(at), used, busy: true, delayed, ..CpuSample::default() });
            }
            assert_eq!(watch.lacked_a_processor().unwrap_or_default(), expected);
        }
        assert_eq!(Watch::default().lacked_a_processor(), None);
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
                watch.asks(ms(due), false);
                watch.took(CpuSample {
                    at: ms(due + late),
                    used: Some(ms(used)),
                    busy,
                    ..CpuSample::default()
                });
            }
            assert_eq!(watch.saw_idleness(), idle, "{from} {to} {late} {busy}");
        }
        let mut unknown = Watch::default();
        for due in [1000, 5000] {
            unknown.asks(ms(due), false);
            unknown.took(CpuSample { at: ms(due), ..CpuSample::default() });
        }
        assert!(!unknown.saw_idleness());
    }
}
