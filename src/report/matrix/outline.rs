//! The pages of a site: which there are, and what all of them have.

use maud::Markup;

use super::table::Matrix;
use super::{clause, engine, index};
use crate::report::page::Page;
use crate::report::wording::safe_line;

/// What a page of a site says of its maker, so that it can be recognized.
pub const GENERATOR: &str = "enginecheck matrix";

/// The style of pages without dialogues.
const PLAIN: &str = concat!(include_str!("../page/base.css"), include_str!("site.css"));

/// The style of pages with dialogues.
const WITH_DIALOGUES: &str =
    concat!(include_str!("../page/base.css"), include_str!("../page/dialogue.css"), include_str!("site.css"));

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path in the folder of the site: names of small ASCII letters, digits and hyphens, with `/` between them.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// All pages; the first one, `index.html`, comes last, because it leads to the others.
#[must_use]
pub fn site(matrix: &Matrix<'_>) -> Vec<File> {
    let mut files = Vec::new();
    for protocol in &matrix.protocols {
        for one in &protocol.engines {
            let (title, body) = (format!("{}: {}", one.label, protocol.name), engine::page(protocol, one));
            files.push(File {
                path: format!("engines/{}.html", one.page),
                text: framed(&title, WITH_DIALOGUES, &body),
            });
        }
        for one in &protocol.clauses {
            let title = format!("{}: {}", safe_line(one.text.id.as_str()), protocol.name);
            let body = clause::page(protocol, one);
            files.push(File {
                path: format!("clauses/{}.html", one.page),
                text: framed(&title, PLAIN, &body),
            });
        }
    }
    let body = index::page(matrix);
    files.push(File { path: "index.html".to_owned(), text: framed("Engines and clauses", PLAIN, &body) });
    files
}

fn framed(title: &str, style: &'static str, body: &Markup) -> String {
    Page { title, style, script: None, generator: Some(GENERATOR) }.around(body)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::table::{Known, tests::record};
    use super::*;

    #[test]
    fn nothing_that_an_engine_printed_is_markup_or_a_path() {
        let hostile = "../x\"><script>alert(1)</script><img src=x onerror=alert(2)>' onclick='a";
        let records = [
            record(hostile, hostile, 0, &[("A", false), (hostile, false)]),
            record(hostile, hostile, 0, &[]),
        ];
        let files = site(&Matrix::of(&records, |_| Known::default()));
        let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths.len(), files.len());
        for File { path, text } in &files {
            let parts = path.strip_suffix(".html").unwrap().split('/');
            let plain =
                |part: &str| part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            assert!(parts.clone().all(|part| !part.is_empty() && plain(part)), "{path}");
            for markup in ["<script", "<img", "\" onclick"] {
                assert!(!text.contains(markup), "{path}: {markup}");
            }
            assert!(text.contains("alert(1)"), "{path}: it is shown");
            for other in [" style=", " onclick=\"", "://", " src=\"", "url("] {
                assert!(!text.contains(other), "{path}: {other}");
            }
        }
    }

    #[test]
    fn the_order_of_the_records_does_not_matter() {
        let records = [
            record("a", "x", 0, &[("A", true)]),
            record("b", "x", 0, &[("A", false)]),
            record("c", "w", 9, &[]),
        ];
        let reversed: Vec<_> = records.iter().rev().cloned().collect();
        assert_eq!(
            site(&Matrix::of(&records, |_| Known::default())),
            site(&Matrix::of(&reversed, |_| Known::default()))
        );
    }
}
