//! Whatever the repository cites is in the repository: clauses, traps, open points, sections of the requirements,
//! rulings, pages. Each finding names file and line, and what cannot be found.

use std::collections::{BTreeMap, BTreeSet};

use enginecheck::ledger::Ledger;
use enginecheck::protocol::PROTOCOLS;
use enginecheck::scenario::SpecError;
use regex::Regex;

#[path = "support/repository.rs"]
mod repository;

use repository::{File, files, test_modules};

/// What ids begin with: clauses of an engine and of the other side, traps, open points, and what else the requirements
/// number.
const PREFIXES: &[&str] = &[
    "XB", "XG", "XT", "XA", "XM", "NB", "NBG", "NT", "NC", "GB", "GBG", "GT", "GC", "AP", "APG", "AT", "AC",
    "BEI", "BT", "BA", "BV", "UCI", "UT", "UA", "EC",
];

/// Ids that tests make up. They may stand in tests only.
const INVENTED: &[&str] = &[
    "EC-A",
    "XB-A",
    "XB-A-1",
    "XB-B",
    "XB-B-1",
    "XB-C",
    "XB-C-1",
    "XB-C-2",
    "XB-D",
    "XB-D-1",
    "XB-E",
    "XB-F",
    "XB-G",
    "XB-LINE-1",
    "XB-M",
    "XB-OF-AN-OPENING",
    "XB-OTHER",
    "XB-PONG-1",
    "XB-S",
    "XB-START-1",
    "XB-X",
    "XG-A-1",
    "XG-RUDE",
    "XT-A",
    "XT-A-C",
    "XT-A-LIVES",
    "XT-A-MAY",
    "XT-A-R",
    "XT-A-S",
    "XT-MONITOR",
    "XT-MOVE-1",
    "XT-MUST",
    "XT-OWN-S",
    "XT-PING-1",
    "XT-PING-2",
    "XT-PING-3",
    "XT-PING-9",
    "XT-PNG-1",
    "XT-PONG-1",
];

/// Folders whose files are input for tests, and whose texts cite nothing.
const INPUTS: &[&str] = &["fuzz/seeds/", "fuzz/regressions/", "tests/mistakes/", "tests/transcripts/"];

/// Words for documents that are not here, and short forms that do not say where to look.
const NOT_FOUND_HERE: &[&str] = &[
    r"\b(?:design|style|measured)\.md",
    r"requirement (?:list|file|catalogue)",
    r"[Tt]ables? \d\.\d",
    r"\((?:[RCV]\d{1,2}|A\d{1,2}|[AM]-\d{1,2})[,;:)]",
    r"\(\d\.\d(?:, \d\.\d)*\)",
    r"\(Appendix [A-Z]",
];

/// Pages that are not this repository's: of other projects, and what a run writes.
const PAGES_ELSEWHERE: &[&str] = &["RULES.md", "protocol.md", "game_rules.md", "enginecheck.md", "diff.md"];

/// What can be cited.
struct Known {
    ids: BTreeSet<String>,
    /// The numbered headings of each protocol's requirements.
    sections: BTreeMap<String, BTreeSet<String>>,
    /// How many general rulings there are.
    rulings: usize,
}

impl Known {
    fn collect() -> Known {
        let mut known = Known { ids: BTreeSet::new(), sections: BTreeMap::new(), rulings: 0 };
        let heading = regex(r"^#+ (\d+(?:\.\d+)?|Appendix [A-Z])\.? ");
        for protocol in PROTOCOLS {
            let ledger = ledger(protocol.name());
            let clauses = ledger.clauses().iter().chain(ledger.interface());
            known.ids.extend(clauses.map(|clause| clause.id.to_string()));
        }
        // Those of a protocol that is not whole yet, too.
        for page in files("specs") {
            let name =
                page.path.strip_prefix("specs/").and_then(|path| path.strip_suffix("/requirements.md"));
            let Some(name) = name.map(str::to_owned) else { continue };
            known.ids.extend(rows(&page).map(|(_, id, _)| id.to_owned()));
            let sections = page.text.lines().filter_map(|line| Some(heading.captures(line)?[1].to_owned()));
            known.sections.insert(name, sections.collect());
        }
        let general = page("specs/rulings.md");
        let numbered = regex(r"^\d+\. ");
        known.rulings = general.text.lines().filter(|line| numbered.is_match(line)).count();
        known
    }

    /// Whether an id, or the common beginning of several (`XB-PING`, of `XB-PING-1` and others), exists.
    fn has(&self, id: &str) -> bool {
        let group = format!("{id}-");
        self.ids.contains(id)
            || self.ids.range(group.clone()..).next().is_some_and(|id| id.starts_with(&group))
    }
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is right")
}

fn ledger(protocol: &str) -> Ledger {
    let told = |errors: Vec<SpecError>| errors.iter().map(|error| error.render(false)).collect::<String>();
    Ledger::load(protocol).unwrap_or_else(|errors| panic!("{}", told(errors)))
}

fn page(path: &str) -> File {
    let found = files("specs").into_iter().find(|file| file.path == path);
    found.unwrap_or_else(|| panic!("{path} is missing"))
}

fn requirements(protocol: &str) -> File {
    page(&format!("specs/{protocol}/requirements.md"))
}

/// The rows of all tables of a page whose first cell is an id: line number, id, second cell.
fn rows(page: &File) -> impl Iterator<Item = (usize, &str, &str)> {
    page.lines().filter_map(|(n, line)| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let id = cells.next()?;
        let prefix = id.split('-').next()?;
        let numbered = id.ends_with(|c: char| c.is_ascii_digit());
        (PREFIXES.contains(&prefix) && numbered).then_some((n, id, cells.next()?))
    })
}

/// All text files that may cite something.
fn citing() -> Vec<File> {
    let all = files("").into_iter();
    all.filter(|file| !INPUTS.iter().any(|folder| file.path.starts_with(folder))).collect()
}

/// The line from which on a file is test code; none if it never is.
fn tests_from(file: &File, modules: &BTreeSet<String>) -> Option<usize> {
    let module =
        |test: &String| file.path == format!("{test}.rs") || file.path.starts_with(&format!("{test}/"));
    if file.path.starts_with("tests/") || modules.iter().any(module) {
        return Some(0);
    }
    file.path.ends_with(".rs").then(|| file.code_lines())
}

/// The ids in a line. `XB-PING-3, -4` and `NB-PING-2/3` are two each.
fn ids(pattern: &Regex, line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for ids in pattern.captures_iter(line) {
        found.push(ids[1].to_owned());
        let stem = ids[1].rsplit_once('-').map_or("", |(stem, _)| stem);
        let further = ids[2].split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        found.extend(further.map(|number| format!("{stem}-{number}")));
    }
    found
}

fn id_pattern() -> Regex {
    regex(&format!(
        r"\b((?:{})(?:-[A-Z0-9][A-Za-z0-9]*)+)((?:(?:, | and |, and | to )-\d+|/\d+\b)*)",
        PREFIXES.join("|")
    ))
}

fn report(findings: Vec<String>) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

#[test]
fn ids_that_are_cited_exist() {
    let (known, pattern) = (Known::collect(), id_pattern());
    let files = citing();
    let modules: BTreeSet<String> = files.iter().flat_map(test_modules).collect();
    let mut invented: BTreeSet<&str> = INVENTED.iter().copied().collect();
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.path != "tests/citations.rs") {
        let tests = tests_from(file, &modules);
        for (n, line) in file.lines() {
            for id in ids(&pattern, line).into_iter().filter(|id| !known.has(id)) {
                let in_tests = tests.is_some_and(|from| n > from);
                if in_tests && INVENTED.contains(&id.as_str()) {
                    invented.remove(id.as_str());
                } else {
                    findings.push(format!("{}:{n}: nothing in specs/ is called {id}", file.path));
                }
            }
        }
    }
    findings.extend(invented.iter().map(|id| format!("tests/citations.rs: no test makes up {id} any more")));
    report(findings);
}

#[test]
fn sections_and_rulings_that_are_cited_exist() {
    let known = Known::collect();
    let section =
        regex(r"specs/(\w+)/requirements\.md((?:(?: |, | and | to )(?:\d+(?:\.\d+)?|Appendix [A-Z]))*)");
    let number = regex(r"\d+(?:\.\d+)?|Appendix [A-Z]");
    let own = regex(r"[Ss]ection (\d+(?:\.\d+)?)");
    let ruling = regex(r"\bgeneral (?:ruling )?(\d+)");
    let mut findings = Vec::new();
    for file in citing() {
        let page = file.path.strip_prefix("specs/").and_then(|path| path.strip_suffix("/requirements.md"));
        for (n, line) in file.lines() {
            let place = format!("{}:{n}", file.path);
            let mut cited: Vec<(&str, &str)> = Vec::new();
            for found in section.captures_iter(line) {
                let (_, [protocol, numbers]) = found.extract();
                cited.extend(number.find_iter(numbers).map(|number| (protocol, number.as_str())));
                if !known.sections.contains_key(protocol) {
                    findings.push(format!("{place}: there is no specs/{protocol}/requirements.md"));
                }
            }
            if let Some(protocol) = page {
                cited.extend(own.captures_iter(line).map(|found| (protocol, found.extract::<1>().1[0])));
            }
            for (protocol, number) in cited {
                if known.sections.get(protocol).is_some_and(|all| !all.contains(number)) {
                    findings.push(format!("{place}: specs/{protocol}/requirements.md has no {number}"));
                }
            }
            for found in ruling.captures_iter(line) {
                if found[1].parse().is_ok_and(|number: usize| number == 0 || number > known.rulings) {
                    findings.push(format!("{place}: specs/rulings.md has no general ruling {}", &found[1]));
                }
            }
        }
    }
    report(findings);
}

#[test]
fn citations_say_where_to_look() {
    let patterns: Vec<Regex> = NOT_FOUND_HERE.iter().map(|pattern| regex(pattern)).collect();
    let comment = regex(r"(?:^|\s)(?://|#\s)");
    let mut findings = Vec::new();
    for file in citing().iter().filter(|file| file.path != "tests/citations.rs") {
        let code = file.path.ends_with(".rs") || file.path.ends_with(".toml");
        if !code && !file.path.ends_with(".md") && !file.path.ends_with(".txt")
            || file.path.contains("requirements.md")
        {
            continue;
        }
        for (n, line) in file.lines() {
            let text = match comment.find(line) {
                Some(at) if code => &line[at.start()..],
                None if code => continue,
                _ => line,
            };
            for found in patterns.iter().filter_map(|pattern| pattern.find(text)) {
                let found = found.as_str();
                findings.push(format!("{}:{n}: `{found}` does not say where to look", file.path));
            }
        }
    }
    report(findings);
}

#[test]
fn pages_that_are_named_exist() {
    let name = regex(r"(?:[\w.-]+/)*[\w-]+\.md\b");
    let all: BTreeSet<String> = files("").into_iter().map(|file| file.path).collect();
    let comment = regex(r"(?:^|\s)(?://|#\s)");
    let mut findings = Vec::new();
    for file in citing() {
        let prose = file.path.ends_with(".md");
        if !prose && !file.path.ends_with(".rs") && !file.path.ends_with(".toml") {
            continue;
        }
        let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        for (n, line) in file.lines() {
            let text = match comment.find(line) {
                Some(at) if !prose => &line[at.start()..],
                None if !prose => continue,
                _ => line,
            };
            for found in name.find_iter(text) {
                let named = found.as_str();
                let there = [named.to_owned(), format!("{folder}/{named}")];
                let bare = named.trim_start_matches("../");
                let in_specs = all.iter().any(|path| path.starts_with("specs/") && path.ends_with(bare));
                if !in_specs
                    && !PAGES_ELSEWHERE.contains(&named)
                    && !there.iter().any(|path| all.contains(path))
                {
                    findings.push(format!("{}:{n}: there is no {named}", file.path));
                }
            }
        }
    }
    report(findings);
}

#[test]
fn requirements_and_ledgers_agree() {
    let mut findings = Vec::new();
    for protocol in PROTOCOLS {
        let (ledger, page) = (ledger(protocol.name()), requirements(protocol.name()));
        let clauses = ledger.clauses().iter().chain(ledger.interface());
        let mut levels: BTreeMap<String, String> =
            clauses.map(|clause| (clause.id.to_string(), clause.level.to_string())).collect();
        levels.retain(|id, _| !id.starts_with("EC-"));
        for (n, id, level) in rows(&page).filter(|(.., level)| ["must", "should", "may"].contains(level)) {
            let place = format!("{}:{n}", page.path);
            match levels.remove(id) {
                Some(own) if own == level => {}
                Some(own) => findings.push(format!("{place}: {id} is {level} here, {own} in the ledger")),
                None => findings.push(format!("{place}: {id} is not in the ledger, or twice here")),
            }
        }
        findings.extend(levels.keys().map(|id| format!("{}: {id} of the ledger is missing", page.path)));
    }
    report(findings);
}

#[test]
fn interface_clauses_that_models_name_are_explained() {
    let pattern = id_pattern();
    let literal = regex(r#""((?:[^"\\]|\\.)*)""#);
    let mut named = 0;
    let mut findings = Vec::new();
    for protocol in PROTOCOLS {
        let ledger = ledger(protocol.name());
        let clauses = ledger.clauses().iter().chain(ledger.interface());
        let known: BTreeSet<&str> = clauses.map(|clause| clause.id.as_str()).collect();
        let interface: BTreeSet<&str> = ledger.interface().iter().map(|clause| clause.id.as_str()).collect();
        let sources = files(&format!("crates/protocols/src/{}", protocol.name()));
        let modules: BTreeSet<String> = sources.iter().flat_map(test_modules).collect();
        for file in &sources {
            for (n, line) in file.lines().take(tests_from(file, &modules).unwrap_or_default()) {
                for text in literal.captures_iter(line) {
                    for id in ids(&pattern, &text[1]) {
                        named += usize::from(interface.contains(id.as_str()));
                        if !known.contains(id.as_str()) {
                            findings.push(format!("{}:{n}: the ledger does not know {id}", file.path));
                        }
                    }
                }
            }
        }
    }
    assert!(named > 40, "models name the interface clauses that they keep: {named}");
    report(findings);
}

#[test]
fn what_is_read_from_lines() {
    let pattern = id_pattern();
    let cases: &[(&str, &[&str])] = &[
        ("no overtaking (XB-PING-3, -4 and -5).", &["XB-PING-3", "XB-PING-4", "XB-PING-5"]),
        ("NB-PING-1/2/3 and XT-37", &["NB-PING-1", "NB-PING-2", "NB-PING-3", "XT-37"]),
        ("`XB-EDIT-*`, UTF-8, SHA-256", &["XB-EDIT"]),
        ("\"EC-LEFT-BEHIND\", BEI-CTRL-4", &["EC-LEFT-BEHIND", "BEI-CTRL-4"]),
    ];
    for (line, expected) in cases {
        assert_eq!(ids(&pattern, line), *expected, "{line}");
    }
}
