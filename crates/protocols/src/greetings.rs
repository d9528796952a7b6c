//! How engines of each protocol are greeted, and what they answer: enough to tell which protocol a program speaks.
//!
//! Pure. Main type: [`Greeting`]. Protocols that this project does not judge are listed as well, so that the author of such an
//! engine is told what it speaks. The draft for autoplayers has no greeting, so its engines are not recognised: their first move
//! only shows whether they keep their output in a buffer ([`of`]).

use crate::{Protocol, find};

/// The first line of an interface, and the answer that only an engine of the same protocol gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Greeting {
    /// The protocol's usual name: `UCI`.
    pub title: &'static str,
    /// Its name in this project, if it is judged here: `xboard`.
    name: Option<&'static str>,
    /// What is sent, in lines.
    pub lines: &'static [&'static str],
    answer: Answer,
    /// The clause that an engine breaks which keeps its output in a buffer, if the protocol has one: `XB-IO-2`.
    pub flush: Option<&'static str>,
}

/// What the answer looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// A line of this word alone.
    Word(&'static str),
    /// A line that begins with this word.
    Begins(&'static str),
}

/// The greetings, those that most engines know first.
pub const GREETINGS: &[Greeting] = &[
    Greeting {
        title: "UCI",
        name: Some("uci"),
        lines: &["uci"],
        answer: Answer::Word("uciok"),
        flush: Some("UCI-GEN-4"),
    },
    Greeting {
        title: "CECP (xboard, WinBoard)",
        name: Some("xboard"),
        lines: &["xboard", "protover 2"],
        answer: Answer::Begins("feature"),
        flush: Some("XB-IO-2"),
    },
    Greeting {
        title: "NBoard",
        name: Some("nboard"),
        lines: &["nboard 2", "ping 1789"],
        answer: Answer::Begins("pong 1789"),
        flush: Some("NB-IO-2"),
    },
    Greeting {
        title: "GBGP",
        name: Some("gbgp"),
        lines: &["gbgp"],
        answer: Answer::Word("gbgpok"),
        flush: Some("GB-IO-6"),
    },
    Greeting { title: "BEI", name: Some("bei"), lines: &["bei"], answer: Answer::Word("beiok"), flush: None },
    Greeting { title: "USI", name: None, lines: &["usi"], answer: Answer::Word("usiok"), flush: None },
    Greeting { title: "UCCI", name: None, lines: &["ucci"], answer: Answer::Word("ucciok"), flush: None },
    Greeting { title: "AEI", name: None, lines: &["aei"], answer: Answer::Word("aeiok"), flush: None },
    Greeting {
        title: "GTP",
        name: None,
        lines: &["protocol_version"],
        answer: Answer::Begins("="),
        flush: None,
    },
];

/// What engines of other protocols may answer as well.
const FOR_AUTOPLAYERS: Greeting = Greeting {
    title: "the draft for autoplayers",
    name: Some("autoplayer"),
    lines: &["new", "level 1000 1 0", "go"],
    answer: Answer::Begins("move"),
    flush: Some("AP-IO-5"),
};

/// What every engine of a protocol answers, whether or not others do.
#[must_use]
pub fn of(protocol: &str) -> Option<&'static Greeting> {
    GREETINGS.iter().chain([&FOR_AUTOPLAYERS]).find(|greeting| greeting.name == Some(protocol))
}

impl Greeting {
    /// Whether this line of an engine, without its end, is the answer.
    #[must_use]
    pub fn is_answered_by(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        match self.answer {
            Answer::Word(word) => line == word.as_bytes(),
            Answer::Begins(word) => line
                .strip_prefix(word.as_bytes())
                .is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace)),
        }
    }

    /// The protocol, if it is judged here.
    #[must_use]
    pub fn protocol(&self) -> Option<&'static dyn Protocol> {
        self.name.and_then(find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_belongs_to_one_greeting() {
        let cases: [(&[u8], &[&str]); 10] = [
            (b"uciok", &["UCI"]),
            (b"  uciok\r", &["UCI"]),
            (b"uciok now", &[]),
            (b"feature ping=1 done=1", &["CECP (xboard, WinBoard)"]),
            (b"features", &[]),
            (b"pong 1789", &["NBoard"]),
            (b"pong 17890", &[]),
            (b"= 2", &["GTP"]),
            (b"=== F5", &[]),
            (b"beiok", &["BEI"]),
        ];
        for (line, expected) in cases {
            let found: Vec<_> =
                GREETINGS.iter().filter(|greeting| greeting.is_answered_by(line)).map(|g| g.title).collect();
            assert_eq!(found, expected, "{}", line.escape_ascii());
        }
    }

    #[test]
    fn every_protocol_that_has_a_greeting_is_listed() {
        for protocol in crate::PROTOCOLS {
            let listed = GREETINGS.iter().any(|g| g.name == Some(protocol.name()));
            assert_eq!(listed, protocol.name() != "autoplayer", "{}", protocol.name());
            let greeting = of(protocol.name()).expect("every engine answers something");
            assert_eq!(greeting.protocol().map(Protocol::name), Some(protocol.name()));
        }
        for greeting in GREETINGS {
            assert_eq!(greeting.protocol().is_some(), greeting.name.is_some(), "{}", greeting.title);
        }
    }
}
