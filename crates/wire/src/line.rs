//! One line on the wire, as it was seen: which engine, which direction, when, which bytes, how it ended.
//!
//! Not for parsing: what a line *means* is the business of a protocol's grammar. Bytes stay bytes here; text is made
//! only for people, by [`escape`], and then visibly.
//!
//! ```
//! use enginecheck_wire::line::escape;
//! assert_eq!(escape(b"move e2e4\x07\xff"), "move e2e4\\x07\\xff");
//! ```

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use crate::shown::escape;

/// Which engine of a dialogue: most scenarios have one, [`EngineId::A`]; two-engine scenarios have [`EngineId::B`] too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct EngineId(pub u8);

impl EngineId {
    /// The first (mostly the only) engine.
    pub const A: EngineId = EngineId(0);
    /// The second engine.
    pub const B: EngineId = EngineId(1);
}

impl fmt::Display for EngineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 == 0 { "a" } else { "b" })
    }
}

/// Where a line came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Written by the harness to the engine's stdin.
    ToEngine,
    /// Read from the engine's stdout.
    FromEngine,
    /// Read from the engine's stderr.
    Stderr,
    /// Not a line on the wire: something that the harness did or saw (a signal, an exit), told in its own words.
    Harness,
}

/// How a line ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A line feed.
    Lf,
    /// A carriage return and a line feed.
    CrLf,
    /// Nothing: the output ended, or fell silent in the middle of the line.
    Open,
    /// The line was longer than the harness keeps; the rest was thrown away.
    Cut,
}

/// One line, in either direction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The engine that it belongs to.
    pub engine: EngineId,
    /// Its direction.
    pub side: Side,
    /// Time since the dialogue began.
    pub at: Duration,
    /// Its bytes, without the line end.
    #[serde(with = "crate::line::bytes_as_text")]
    pub bytes: Vec<u8>,
    /// Its end.
    pub ending: Ending,
}

impl Line {
    /// The line as text for people, see [`escape`].
    #[must_use]
    pub fn text(&self) -> String {
        escape(&self.bytes)
    }
}

/// Serde form of bytes: a string where they are UTF-8 without control characters but tab, else `{"base64": "…"}`.
pub mod bytes_as_text {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Form {
        Text(String),
        Raw { base64: String },
    }

    /// Writes the bytes as text where that loses nothing and stays readable, else as base64.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) if !text.chars().any(|c| c.is_control() && !matches!(c, '\t' | '\n' | '\r')) => {
                serializer.serialize_str(text)
            }
            _ => Form::Raw { base64: STANDARD.encode(bytes) }.serialize(serializer),
        }
    }

    /// Reads either form.
    ///
    /// # Errors
    /// If it is neither a string nor a table with valid base64.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        match Form::deserialize(deserializer)? {
            Form::Text(text) => Ok(text.into_bytes()),
            Form::Raw { base64 } => STANDARD.decode(base64).map_err(D::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_json() {
        for bytes in [&b"move e2e4"[..], b"\x00\xff", b"", b"a\tb", "é".as_bytes()] {
            let line = Line {
                engine: EngineId::A,
                side: Side::FromEngine,
                at: Duration::ZERO,
                bytes: bytes.to_vec(),
                ending: Ending::Lf,
            };
            let json = serde_json::to_string(&line).unwrap();
            assert_eq!(serde_json::from_str::<Line>(&json).unwrap(), line, "{json}");
        }
    }
}
