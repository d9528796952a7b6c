//! What may be sent to the options that an engine announced: settings that it must take, and odd ones.
//!
//! Only small values are chosen: what a table or a number of threads may grow to is the engine's word, but this
//! machine's memory. How options are announced is for each protocol's grammar; it makes [`Offer`]s of them.

/// Numbers beyond these are not tried: engines announce the largest integer where they have no bound in mind.
const SMALL: i64 = 10_000;
/// Longer texts are not sent back.
const LONGEST: usize = 200;
/// Twice a value costs nothing up to here, whatever its unit: megabytes, threads.
const CHEAP: i64 = 64;
/// Words in names of options whose largest value may cost memory, which is there up to [`CHEAP`] megabytes.
const MEMORY: [&str; 4] = ["hash", "memory", "mem", "cache"];
/// Words in names of those whose largest value may cost cores, the disk, or memory in other units.
const COSTLY: [&str; 8] = ["core", "cpu", "thread", "smp", "size", "table", "buffer", "egt"];
/// Words in names of buttons that may destroy what a user has gathered.
const LASTING: [&str; 7] = ["learn", "delete", "erase", "remove", "forget", "book", "experience"];

/// An announced option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) name: Vec<u8>,
    /// What the protocol calls its type.
    pub(crate) kind: &'static str,
    pub(crate) takes: Takes,
}

/// What an option takes, and what it has now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Takes {
    /// On or off.
    Check(bool),
    /// A number within bounds.
    Number { value: i64, min: i64, max: i64 },
    /// One of these.
    Choice { choices: Vec<Vec<u8>>, current: Option<Vec<u8>> },
    /// Any text.
    Text(Vec<u8>),
    /// A file or folder; which ones will do is for the engine to say.
    File(Vec<u8>),
    /// Nothing: it is pressed.
    Press,
    /// Nothing: pressed, it defines all options anew.
    Reset,
}

/// How a protocol writes settings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// What stands between name and value.
    pub(crate) separator: &'static [u8],
    /// What off and on are called.
    pub(crate) checks: [&'static [u8]; 2],
    /// What they are called elsewhere, or not at all.
    pub(crate) odd_checks: [&'static [u8]; 2],
}

/// The options of one engine, each name once.
#[derive(Debug, Clone)]
pub(crate) struct Offers {
    manner: Manner,
    all: Vec<Offer>,
}

impl Offers {
    /// The last announcement of each name, in order.
    pub(crate) fn new(manner: Manner, announced: impl Iterator<Item = Offer>) -> Self {
        let mut all: Vec<Offer> = Vec::new();
        for offer in announced {
            all.retain(|known| known.name != offer.name);
            all.push(offer);
        }
        Offers { manner, all }
    }

    /// Settings that are legal beyond doubt: each value of a check, each choice, small bounds, and what is set already.
    pub(crate) fn settings(&self) -> Vec<String> {
        self.values(&self.all, |offer| match &offer.takes {
            Takes::Check(_) => self.manner.checks.map(<[u8]>::to_vec).to_vec(),
            Takes::Number { value, min, max } => numbers(&offer.name, *value, *min, *max),
            Takes::Choice { choices, .. } => choices.clone(),
            Takes::Text(text) => vec![text.clone()],
            _ => Vec::new(),
        })
    }

    /// What is set already, said again: the settings that change nothing.
    pub(crate) fn current_settings(&self) -> Vec<String> {
        self.values(&self.all, |offer| match &offer.takes {
            Takes::Check(on) => vec![self.manner.checks[usize::from(*on)].to_vec()],
            Takes::Number { value, min, max } if (min..=max).contains(&value) => {
                vec![value.to_string().into_bytes()]
            }
            Takes::Choice { current, .. } => current.iter().cloned().collect(),
            Takes::Text(text) => vec![text.clone()],
            _ => Vec::new(),
        })
    }

    /// Files and folders as they are announced; whether they exist is the engine's affair.
    pub(crate) fn file_settings(&self) -> Vec<String> {
        self.values(&self.all, |offer| match &offer.takes {
            Takes::File(text) => vec![text.clone()],
            _ => Vec::new(),
        })
    }

    /// Settings that are not legal: beside the bounds, no number, no choice of the list. For one option of each type, so
    /// that one weakness is not told of each.
    pub(crate) fn odd_settings(&self) -> Vec<String> {
        let mut kinds: Vec<&str> = Vec::new();
        let mut offers = self.all.clone();
        offers.retain(|offer| {
            let new = !is_costly(&offer.name) && !kinds.contains(&offer.kind);
            if new {
                kinds.push(offer.kind);
            }
            new
        });
        self.values(&offers, |offer| match &offer.takes {
            Takes::Check(_) => self.manner.odd_checks.map(<[u8]>::to_vec).to_vec(),
            Takes::Number { min, max, .. } => {
                let beside = [min.checked_sub(1), max.checked_add(1)];
                let numbers = beside.into_iter().flatten().filter(|n| n.abs() <= SMALL + 1);
                numbers.map(|n| n.to_string().into_bytes()).chain([b"x".to_vec()]).collect()
            }
            Takes::Choice { .. } => vec![b"no such choice".to_vec()],
            _ => Vec::new(),
        })
    }

    /// The names of buttons that may be pressed.
    pub(crate) fn buttons(&self) -> Vec<String> {
        self.names(|offer| offer.takes == Takes::Press && !has_word(&offer.name, &LASTING))
    }

    /// The names of the options that define all others anew.
    pub(crate) fn resets(&self) -> Vec<String> {
        self.names(|offer| offer.takes == Takes::Reset)
    }

    /// The names of all options.
    pub(crate) fn all(&self) -> Vec<String> {
        self.names(|_| true)
    }

    /// Whether a setting is one that the engine promised to take: an announced name, with a value of its type.
    pub(crate) fn takes(&self, setting: &[u8]) -> bool {
        self.all.iter().any(|offer| {
            let Some(rest) = setting.strip_prefix(&offer.name[..]) else { return false };
            match (&offer.takes, rest.strip_prefix(self.manner.separator)) {
                (Takes::Press | Takes::Reset, _) => rest.is_empty(),
                (_, None) => false,
                (Takes::Check(_), Some(value)) => self.manner.checks.contains(&value),
                (Takes::Number { min, max, .. }, Some(value)) => {
                    let number = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
                    number.is_some_and(|number: i64| (*min..=*max).contains(&number))
                }
                (Takes::Choice { choices, .. }, Some(value)) => choices.iter().any(|choice| choice == value),
                (Takes::File(_), Some(_)) => false,
                (Takes::Text(_), Some(value)) => !value.is_empty(),
            }
        })
    }

    /// Whether a setting is one of those, and its value is no text, about which an engine may have more to say.
    pub(crate) fn takes_beyond_doubt(&self, setting: &[u8]) -> bool {
        let certain = self.all.iter().filter(|offer| !matches!(offer.takes, Takes::Text(_)));
        Offers { manner: self.manner, all: certain.cloned().collect() }.takes(setting)
    }

    /// The same options in small letters, for protocols in which capitals do not matter.
    pub(crate) fn in_small_letters(&self) -> Offers {
        let mut small = self.clone();
        for offer in &mut small.all {
            offer.name.make_ascii_lowercase();
            if let Takes::Choice { choices, .. } = &mut offer.takes {
                choices.iter_mut().for_each(|choice| choice.make_ascii_lowercase());
            }
        }
        small
    }

    fn names(&self, wanted: impl Fn(&Offer) -> bool) -> Vec<String> {
        self.all.iter().filter(|offer| wanted(offer)).filter_map(|offer| text(&offer.name)).collect()
    }

    /// The settings of these options; empty values are left out, as no two engines agree on how they are sent.
    fn values(&self, offers: &[Offer], values: impl Fn(&Offer) -> Vec<Vec<u8>>) -> Vec<String> {
        let mut found = Vec::new();
        for offer in offers {
            for value in values(offer).into_iter().filter(|value| !value.is_empty()) {
                found.extend(text(&[&offer.name, self.manner.separator, &value].concat()));
            }
        }
        found
    }
}

/// The current number, and the bounds where they cost nothing.
fn numbers(name: &[u8], value: i64, min: i64, max: i64) -> Vec<Vec<u8>> {
    let mut numbers = vec![value];
    if min.abs() <= SMALL {
        numbers.push(min);
    }
    let most = match (has_word(name, &COSTLY), has_word(name, &MEMORY)) {
        (true, _) => 0,
        (false, true) => CHEAP,
        (false, false) => SMALL,
    };
    if max.abs() <= most {
        numbers.push(max);
    } else if (1..=CHEAP / 2).contains(&value) {
        // An engine must not only take what it has already.
        numbers.push(max.min(2 * value));
    }
    numbers.retain(|number| (min..=max).contains(number));
    numbers.into_iter().map(|number| number.to_string().into_bytes()).collect()
}

fn is_costly(name: &[u8]) -> bool {
    has_word(name, &MEMORY) || has_word(name, &COSTLY)
}

fn has_word(name: &[u8], words: &[&str]) -> bool {
    let name = String::from_utf8_lossy(name).to_lowercase();
    words.iter().any(|word| name.contains(word))
}

/// The bytes as text that can be sent back letter by letter.
fn text(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    let odd = |c: char| c.is_control() || c == char::REPLACEMENT_CHARACTER;
    (text.len() <= LONGEST && !text.contains(odd)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_number_is_set_where_it_costs_little() {
        let numbers = |name: &str, value, min, max| {
            String::from_utf8(numbers(name.as_bytes(), value, min, max).join(&b' ')).unwrap()
        };
        let cases = [
            (("Hash", 4, 0, 64), "4 0 64"),
            (("Hash", 16, 1, 1024), "16 1 32"),
            (("Hash", 256, 1, 1024), "256 1"),
            (("Threads", 1, 1, 64), "1 1 2"),
            (("Hash Table Entries", 4, 1, 64), "4 1 8"),
            (("MultiPV", 1, 1, 256), "1 1 256"),
            (("Contempt", 0, -100, 100_000), "0 -100"),
        ];
        for ((name, value, min, max), expected) in cases {
            assert_eq!(numbers(name, value, min, max), expected, "{name}");
        }
    }
}
