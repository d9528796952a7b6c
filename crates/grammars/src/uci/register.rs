//! What `register` says ([`Register`], UCI-REG-2 to -4).

use super::reason::{Arguments, Fault, Reason, Uci};
use crate::table::Argument;
use crate::uci_family::Parts;
use crate::words::{Words, take_word, words_until};

/// Who uses the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Register<'a> {
    /// `register later`: not now.
    Later,
    /// `register name X code Y`, in either order; at least one of them.
    As {
        /// The name.
        name: Option<Words<'a>>,
        /// The code.
        code: Option<Words<'a>>,
    },
}

impl<'a> Argument<'a, Uci> for Register<'a> {
    type Value = Register<'a>;

    fn read(a: &mut Arguments<'a>) -> Result<Register<'a>, Fault> {
        // UCI-GEN-10: what stands before is skipped.
        a.skip_to(&[b"later", b"name", b"code"]);
        let mut rest = a.untrimmed();
        a.read(|word| match word {
            b"later" | b"name" | b"code" => Ok(()),
            _ => Err(Reason::Expected("later, name or code")),
        })?;
        a.take();
        let (mut name, mut code) = (None, None);
        while let Some(keyword) = take_word(&mut rest) {
            if keyword == b"later" {
                return Ok(Register::Later);
            }
            let (words, behind) = words_until(rest, |word| matches!(word, b"name" | b"code"));
            rest = behind;
            *(if keyword == b"name" { &mut name } else { &mut code }) = Some(words);
        }
        Ok(Register::As { name, code })
    }

    fn print(register: Register<'a>, _: Uci, out: &mut Vec<u8>) {
        let mut parts = Parts::new(out);
        match register {
            Register::Later => parts.word(b"later"),
            Register::As { name, code } => {
                name.into_iter().for_each(|words| parts.words("name", words));
                code.into_iter().for_each(|words| parts.words("code", words));
            }
        }
    }

    #[cfg(any(test, feature = "fuzzing"))]
    fn make(u: &mut arbitrary::Unstructured<'a>, _: Uci) -> arbitrary::Result<Register<'a>> {
        use crate::generate::{choose, maybe};
        const NAMES: &[&str] = &["", "Stefan MK", "later", "a  b"];
        const CODES: &[&str] = &["4359874324", "", "later 7"];
        let code = choose(u, CODES).map(Words::of)?;
        match maybe(u, |u| choose(u, NAMES))? {
            Some(name) => {
                let code = maybe(u, |_| Ok(code))?;
                Ok(Register::As { name: Some(Words::of(name)), code })
            }
            None if u.arbitrary()? => Ok(Register::As { name: None, code: Some(code) }),
            None => Ok(Register::Later),
        }
    }
}
