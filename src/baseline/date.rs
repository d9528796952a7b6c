//! A calendar day to compare with; the caller says which day it is.

use std::fmt;

/// A day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day, from 1.
    pub day: u8,
}

impl Date {
    /// The day (in UTC) of a time given in seconds since the beginning of 1970.
    pub(crate) fn of_unix(seconds: u64) -> Date {
        let mut days = seconds / 86_400;
        let mut year = 1970_u16;
        while days >= days_of_year(year) && year < u16::MAX {
            days -= days_of_year(year);
            year += 1;
        }
        let mut month = 1_u8;
        while month < 12 && days >= days_of_month(year, month) {
            days -= days_of_month(year, month);
            month += 1;
        }
        Date { year, month, day: u8::try_from(days + 1).unwrap_or(31) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of_year(year: u16) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_of_month(year: u16, month: u8) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted() {
        let cases = [
            (0, "1970-01-01"),
            (86_399, "1970-01-01"),
            (86_400, "1970-01-02"),
            (951_782_400, "2000-02-29"),
            (1_704_067_199, "2023-12-31"),
            (1_709_251_200, "2024-03-01"),
            (1_795_219_200, "2026-11-21"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(Date::of_unix(seconds).to_string(), expected, "{seconds}");
        }
        assert!(Date { year: 2026, month: 12, day: 1 } < Date { year: 2027, month: 1, day: 1 });
        let _ = Date::of_unix(u64::MAX).to_string();
    }
}
