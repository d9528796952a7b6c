//! Processor time over a span ([`Sampling`]), measured during the dialogue.

use std::time::Duration;

use crate::judge::engine::CpuSample;

/// A running measurement.
#[derive(Debug)]
pub(in crate::judge) struct Sampling {
    /// The predicate that must hold.
    pub(in crate::judge) predicate: String,
    /// How long to measure.
    pub(in crate::judge) span: Duration,
    from: Option<CpuSample>,
    latest: Option<CpuSample>,
}

/// The state of a measurement.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::judge) enum Sampled {
    /// The span begins now.
    Begins,
    /// The span is over, but its last sample has not been taken.
    LacksLast,
    /// It is done: processor time, if the system reports it, and time on the clock.
    Over { cpu: Option<Duration>, wall: Duration },
}

impl Sampling {
    pub(in crate::judge) fn new(predicate: String, span: Duration) -> Sampling {
        Sampling { predicate, span, from: None, latest: None }
    }

    /// A sample was taken.
    pub(in crate::judge) fn took(&mut self, sample: CpuSample) {
        self.latest = Some(sample);
    }

    /// The time is up: the first sample begins the span, the second ends it.
    pub(in crate::judge) fn go_on(&mut self, now: Duration) -> Sampled {
        match (self.from, self.latest.take()) {
            (None, first) => {
                self.from = Some(first.unwrap_or(CpuSample { at: now, ..CpuSample::default() }));
                Sampled::Begins
            }
            (Some(_), None) => Sampled::LacksLast,
            (Some(from), Some(last)) => Sampled::Over {
                cpu: last.used.zip(from.used).map(|(now, then)| now.saturating_sub(then)),
                wall: last.at.saturating_sub(from.at),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_samples_make_a_span() {
        let ms = Duration::from_millis;
        let sample =
            |at, used: Option<u64>| CpuSample { at: ms(at), used: used.map(ms), ..CpuSample::default() };
        let cases = [
            (Some(sample(10, Some(3))), sample(110, Some(53)), Some(50), 100),
            (Some(sample(10, Some(3))), sample(110, None), None, 100),
            (None, sample(110, Some(53)), None, 90),
        ];
        for (first, last, cpu, wall) in cases {
            let mut sampling = Sampling::new("cpu-idle".to_owned(), ms(100));
            first.into_iter().for_each(|first| sampling.took(first));
            assert_eq!(sampling.go_on(ms(20)), Sampled::Begins);
            assert_eq!(sampling.go_on(ms(120)), Sampled::LacksLast);
            sampling.took(last);
            let over = Sampled::Over { cpu: cpu.map(ms), wall: ms(wall) };
            assert_eq!(sampling.go_on(ms(120)), over);
        }
    }
}
