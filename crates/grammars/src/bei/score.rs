//! Scores: numbers as the text leaves them open (BA-10). What a usual reader of numbers takes is taken.

/// A score in decitempi, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score<'a> {
    /// The token.
    pub text: &'a [u8],
}

impl<'a> Score<'a> {
    /// Reads a token; none if it is no number: sign, digits, fraction, exponent, or `Infinity`.
    #[must_use]
    pub fn parse(text: &'a [u8]) -> Option<Score<'a>> {
        let unsigned = match text {
            [b'-' | b'+', rest @ ..] => rest,
            rest => rest,
        };
        if unsigned == b"Infinity" {
            return Some(Score { text });
        }
        let (mantissa, exponent) = match unsigned.iter().position(|b| matches!(b, b'e' | b'E')) {
            Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
            None => (unsigned, None),
        };
        let digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
        let (whole, fraction) = match mantissa.iter().position(|b| *b == b'.') {
            Some(at) => (&mantissa[..at], &mantissa[at + 1..]),
            None => (mantissa, &b""[..]),
        };
        let has_digits = !whole.is_empty() || !fraction.is_empty();
        let exponent_fits = exponent.is_none_or(|exponent| {
            let number = match exponent {
                [b'-' | b'+', rest @ ..] => rest,
                rest => rest,
            };
            !number.is_empty() && digits(number)
        });
        (has_digits && digits(whole) && digits(fraction) && exponent_fits).then_some(Score { text })
    }

    /// Whether it is a whole number as people write it.
    #[must_use]
    pub fn is_integer(self) -> bool {
        let digits = self.text.strip_prefix(b"-").unwrap_or(self.text);
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    }

    /// Its value.
    #[must_use]
    pub fn value(self) -> f64 {
        let text = String::from_utf8_lossy(self.text);
        text.parse().unwrap_or(f64::NAN)
    }
}
