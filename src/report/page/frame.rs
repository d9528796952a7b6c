//! The frame of a page: its head, its policy, its style and its script.

use std::time::{Duration, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

/// A page. It is whole: style and script are in it.
#[derive(Debug, Clone, Copy)]
pub(in crate::report) struct Page<'a> {
    /// Its title; the name of the program is added.
    pub(in crate::report) title: &'a str,
    /// Its style, which is ours.
    pub(in crate::report) style: &'static str,
    /// Its script, which is ours; none: no script may run at all.
    pub(in crate::report) script: Option<&'static str>,
    /// What wrote it, for programs: `enginecheck matrix`.
    pub(in crate::report) generator: Option<&'static str>,
}

impl Page<'_> {
    /// The whole page with this body.
    pub(in crate::report) fn around(self, body: &Markup) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(self.policy());
                    @if let Some(generator) = self.generator { meta name="generator" content=(generator); }
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " - enginecheck" }
                    style { (PreEscaped(self.style)) }
                }
                body {
                    (body)
                    @if let Some(script) = self.script { script { (PreEscaped(script)) } }
                }
            }
        };
        page.into_string()
    }

    fn policy(self) -> String {
        let script =
            self.script.map_or_else(String::new, |text| format!(" script-src 'sha256-{}';", hash(text)));
        format!(
            "default-src 'none'; style-src 'sha256-{}';{script} base-uri 'none'; form-action 'none'",
            hash(self.style)
        )
    }
}

/// The hash of a text as a content security policy names it.
fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text.as_bytes()))
}

/// The first word of a verdict, which is a class of the style.
pub(in crate::report) fn class(word: &str) -> &str {
    word.split_whitespace().next().unwrap_or("none")
}

/// The topic of a result, by its id: what filters ask for.
pub(in crate::report) fn topic(id: &str) -> &str {
    id.split('/').nth(1).unwrap_or_default()
}

/// The date of seconds since 1970: `2026-11-24 13:52:00 UTC`.
pub(in crate::report) fn date(seconds: u64) -> String {
    /// The last second that has a date of four digits.
    const LAST: u64 = 253_402_300_799;
    let at = UNIX_EPOCH + Duration::from_secs(seconds.min(LAST));
    humantime::format_rfc3339_seconds(at).to_string().replace('T', " ").replace('Z', " UTC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_the_hashes_of_what_is_in_the_file() {
        let texts =
            Page { title: "t", style: "p { margin: 0 }", script: Some("let a = 1 < 2;"), generator: None };
        let page = texts.around(&html! {});
        for (text, kind) in [(texts.style, "style"), (texts.script.unwrap_or_default(), "script")] {
            assert!(page.contains(&format!("{kind}-src 'sha256-{}'", hash(text))), "{page}");
            assert!(
                page.contains(&format!("<{kind}>{text}</{kind}>")),
                "{kind} is in the file as it was hashed"
            );
        }
        let still = Page { script: None, ..texts }.around(&html! {});
        assert!(!still.contains("script"), "{still}");
    }

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(date(1_795_528_320), "2026-11-24 13:52:00 UTC");
    }
}
