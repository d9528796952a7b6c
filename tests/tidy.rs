//! What the compiler does not see: who may import whom, how large files are, what pure modules must not touch, and
//! whether every protocol is complete. Each finding names the file and what to do.

use std::collections::BTreeSet;
use std::fs;

use enginecheck::protocol::PROTOCOLS;
use enginecheck::reference::engines::ENGINES;
use regex::Regex;

#[path = "support/imports.rs"]
mod imports;
#[path = "support/repository.rs"]
mod repository;

use imports::{circles, imports, module};
use repository::{File, files, root, test_modules};

/// Which crate of the workspace may use which. `reference` never sees `protocols`: engine and judge must not share a mistake,
/// and the compiler keeps it so.
const CRATES: &[(&str, &[&str])] = &[
    ("games", &[]),
    ("wire", &[]),
    ("grammars", &["games", "wire"]),
    ("protocols", &["games", "grammars", "wire"]),
    ("reference", &["games", "grammars", "wire"]),
    ("independent", &[]),
];

/// Who may import whom, in the order in which the modules of the program build on each other.
const IMPORTS: &[(&str, &[&str])] = &[
    ("cause", &["verdict"]),
    ("event", &["cause", "line", "verdict", "exchange"]),
    ("pattern", &["protocol", "line", "verdict", "exchange"]),
    ("scenario", &["pattern", "protocol", "line", "shown", "verdict", "exchange"]),
    ("judge", &["scenario", "pattern", "protocol", "line", "verdict", "exchange", "cause"]),
    ("driver", &["line", "event", "exchange"]),
    ("live", &["scenario", "pattern", "protocol", "judge", "cause", "verdict", "game"]),
    ("ledger", &["scenario", "pattern", "protocol", "judge", "verdict"]),
    ("baseline", &["scenario", "pattern", "verdict", "shown"]),
    (
        "runner",
        &[
            "scenario", "judge", "live", "driver", "ledger", "baseline", "event", "cause", "verdict", "line",
            "shown", "exchange", "protocol",
        ],
    ),
    ("report", &["cause", "event", "verdict", "line", "shown", "exchange"]),
    (
        "proof",
        &[
            "scenario",
            "judge",
            "live",
            "reference",
            "ledger",
            "protocol",
            "verdict",
            "line",
            "exchange",
            "event",
            "runner",
            "report",
        ],
    ),
    ("input", &[]),
    ("config", &["scenario", "pattern", "protocol", "input"]),
    (
        "cli",
        &[
            "baseline",
            "config",
            "driver",
            "event",
            "exchange",
            "input",
            "live",
            "judge",
            "ledger",
            "line",
            "pattern",
            "proof",
            "protocol",
            "reference",
            "report",
            "runner",
            "scenario",
            "shown",
            "verdict",
        ],
    ),
];

/// Imports that only one file of a module may have.
const ONLY_IN: &[(&str, &str, &str)] =
    &[("cli", "reference", "src/cli/reference.rs"), ("cli", "proof", "src/cli/mutants.rs")];

/// Folders in which files may still import each other in circles.
const CIRCLES: &[&str] = &["crates/reference/"];

/// Lines of a file without its tests.
const LONGEST: usize = 600;

/// Files that may be longer, and why.
const LONG_FILES: &[(&str, &str)] = &[];

/// `mod.rs` files that hold logic, and why.
const LOGIC_IN_MOD: &[(&str, &str)] = &[];

/// Words that pure modules do not use, and where they may stand.
const EDGES: &[(&str, &[&str])] = &[
    ("tokio", &["src/driver/", "src/runner/", "crates/reference/src/serve.rs"]),
    ("tokio::process", &["src/driver/"]),
    (
        "Instant::now",
        &[
            "src/driver/",
            "src/runner/",
            "crates/reference/src/serve.rs",
            "crates/independent/src/",
            "src/report/terminal",
            "src/cli/",
        ],
    ),
    ("SystemTime::now", &["src/driver/", "src/runner/", "src/cli/", "src/baseline/"]),
    ("std::process::Command", &["src/driver/", "crates/reference/src/serve.rs"]),
    ("std::process::exit", &["src/main.rs", "src/driver/", "crates/reference/src/serve.rs"]),
    ("std::net", &[]),
];

/// What no test does: it would be slow, or lie.
const NOT_IN_TESTS: &[&str] = &[
    concat!("thread::", "sleep"),
    concat!("time::", "sleep"),
    concat!("#[", "ignore"),
    concat!("should", "_panic"),
];

/// Programs under `tests/` that are no tests: engines that misbehave must be able to wait.
const NO_TESTS: &[&str] = &["tests/support/misbehave_unix.rs", "tests/support/misbehave_windows.rs"];

/// Hosts that files may name. Whoever adds one has looked at it: a registry or mirror of one's own does not belong here.
const HOSTS: &[&str] = &[
    "github.com",
    "docs.rs",
    "crates.io",
    "docs.github.com",
    "www.gnu.org",
    "hgm.nubati.net",
    "home.hccnet.nl",
    "opensource.org",
    "sh.rustup.rs",
    "www.apache.org",
    "json-schema.org",
    "json.schemastore.org",
    "www.w3.org",
    "no-color.org",
    "www.chessprogramming.org",
    "www.shredderchess.com",
    "embarkstudios.github.io",
    "example.org",
    "example.com",
];

/// Absolute paths below folders in which people and machines work.
const MACHINES_PATH: &str =
    r"(?:^|[^\w./<*-])(/(?:home|Users|root|work|workspace|builds|mnt|srv|tmp|private|var)/[\w.-]+)";

/// Such paths as texts may show them.
const EXAMPLES: &[&str] = &["/home/me", "/tmp/a", "/tmp/b"];

impl File {
    /// The lines of code that are not tests, without comments, with their numbers.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines()
            .take(self.code_lines())
            .map(|(n, line)| (n, line.split("//").next().unwrap_or_default()))
            .filter(|(_, line)| !line.trim().is_empty())
    }
}

/// Rust files of the library that are not compiled for tests only.
fn sources() -> Vec<File> {
    let mut all = files("src");
    all.extend(files("crates"));
    let tests: BTreeSet<String> = all.iter().flat_map(test_modules).collect();
    let is_test = |path: &str| {
        tests.iter().any(|test| path == format!("{test}.rs") || path.starts_with(&format!("{test}/")))
    };
    all.into_iter().filter(|file| file.path.ends_with(".rs") && !is_test(&file.path)).collect()
}

fn report(findings: Vec<String>) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

#[test]
fn imports_keep_their_direction() {
    let mut findings = Vec::new();
    let modules: BTreeSet<&str> =
        IMPORTS.iter().flat_map(|(name, others)| others.iter().chain([name])).copied().collect();
    for file in sources().into_iter().filter(|file| file.path.starts_with("src/")) {
        let (_, own) = module(&file.path);
        let own = own.first().map_or("", String::as_str);
        if ["", "fuzzing"].contains(&own) {
            continue;
        }
        let Some((_, allowed)) = IMPORTS.iter().find(|(name, _)| *name == own) else {
            findings.push(format!("{}: the module {own} has no line in IMPORTS", file.path));
            continue;
        };
        for import in imports(&file) {
            let other = import.path.first().map_or("", String::as_str);
            let known = modules.contains(other);
            let place = format!("{}:{}", file.path, import.line);
            if known && other != own && !allowed.contains(&other) {
                findings.push(format!("{place}: {own} may not import {other}"));
            } else if let Some((.., only)) =
                ONLY_IN.iter().find(|(from, to, only)| *from == own && *to == other && *only != file.path)
            {
                findings.push(format!("{place}: only {only} may import {other}"));
            }
        }
    }
    report(findings);
}

/// Who reads one of them must read all of them; and one alone cannot be moved.
#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut findings = Vec::new();
    let mut left = BTreeSet::new();
    for circle in circles(&sources()) {
        match CIRCLES.iter().find(|folder| circle[0].starts_with(**folder)) {
            Some(folder) => _ = left.insert(*folder),
            None => findings.push(format!("these import each other: {}", circle.join(", "))),
        }
    }
    let gone = CIRCLES.iter().filter(|folder| !left.contains(*folder));
    findings.extend(gone.map(|folder| format!("{folder}: has no circles any more, and needs no exception")));
    report(findings);
}

#[test]
fn crates_keep_their_direction() {
    let mut findings = Vec::new();
    for (name, allowed) in CRATES {
        let path = format!("crates/{name}/Cargo.toml");
        let manifest = fs::read_to_string(root().join(&path)).expect("every crate has a manifest");
        let used = manifest.lines().filter_map(|line| line.split(['.', ' ']).next());
        for other in used.filter(|used| CRATES.iter().any(|(name, _)| name == used)) {
            if !allowed.contains(&other) {
                findings.push(format!("{path}: {name} may not depend on {other}"));
            }
        }
        if manifest.contains("enginecheck = ") {
            findings.push(format!("{path}: {name} may not depend on the program"));
        }
    }
    let mut found: Vec<_> =
        fs::read_dir(root().join("crates")).expect("there are crates").flatten().collect();
    found.retain(|entry| !CRATES.iter().any(|(name, _)| entry.file_name() == *name));
    findings.extend(found.iter().map(|entry| format!("{}: has no line in CRATES", entry.path().display())));
    report(findings);
}

#[test]
fn files_are_short() {
    let mut findings = Vec::new();
    let mut long = BTreeSet::new();
    for file in sources() {
        let lines = file.code_lines();
        let excused = LONG_FILES.iter().any(|(path, _)| *path == file.path);
        if lines > LONGEST && !excused {
            findings.push(format!("{}: {lines} lines without tests, at most {LONGEST}", file.path));
        } else if lines > LONGEST {
            long.insert(file.path);
        }
    }
    for (path, _) in LONG_FILES.iter().filter(|(path, _)| !long.contains(*path)) {
        findings.push(format!("{path}: is short now, and needs no exception"));
    }
    report(findings);
}

/// `rustfmt` leaves the tables of mutants alone, so this looks at their width.
#[test]
fn tables_of_mutants_are_no_wider_than_code() {
    const WIDEST: usize = 110;
    let mut findings = Vec::new();
    for file in sources().iter().filter(|file| file.path.starts_with("crates/reference/src/mutants/")) {
        let indentation = |line: &str| line.len() - line.trim_start().len();
        let mut table = None;
        for (number, line) in file.lines() {
            if table.is_some() && line.chars().count() > WIDEST {
                findings.push(format!("{}:{number}: wider than {WIDEST} columns", file.path));
            }
            if line.ends_with("mutants! {") || line.ends_with("lines! {") {
                table = Some(indentation(line));
            } else if line.trim_start().starts_with('}') && table == Some(indentation(line)) {
                table = None;
            }
        }
    }
    report(findings);
}

#[test]
fn mod_files_hold_no_logic() {
    let mut findings = Vec::new();
    for file in sources().iter().filter(|file| file.path.ends_with("/mod.rs")) {
        if LOGIC_IN_MOD.iter().any(|(path, _)| *path == file.path) {
            continue;
        }
        for (n, line) in file.code() {
            let line = line.trim_start();
            let branches = ["match ", "while ", "loop {"].iter().any(|word| line.starts_with(word))
                || line.starts_with("for ") && line.contains(" in ");
            if branches {
                findings.push(format!("{}:{n}: logic belongs in a file of its own: {line}", file.path));
            }
        }
    }
    for file in sources() {
        for (n, line) in file.code().filter(|(_, line)| line.trim_start().starts_with("pub use")) {
            if line.contains("::*") {
                findings.push(format!("{}:{n}: no glob re-exports", file.path));
            }
        }
    }
    report(findings);
}

#[test]
fn only_the_edges_touch_clocks_and_processes() {
    let mut findings = Vec::new();
    for file in sources() {
        for (n, line) in file.code() {
            for (word, places) in EDGES.iter().filter(|(word, _)| line.contains(word)) {
                let known = line.match_indices(word).any(|(at, _)| {
                    let before = line[..at].chars().next_back();
                    let after = line[at + word.len()..].chars().next();
                    let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                    !joins(before) && !joins(after)
                });
                if known && !places.iter().any(|place| file.path.starts_with(place)) {
                    findings.push(format!("{}:{n}: {word} may stand in {places:?} only", file.path));
                }
            }
        }
    }
    report(findings);
}

#[test]
fn tests_neither_sleep_nor_hide() {
    let mut findings = Vec::new();
    let sources = files("src").into_iter().chain(files("crates")).map(|file| (file.code_lines(), file));
    let tests = files("tests").into_iter().map(|file| (0, file));
    for (from, file) in sources.chain(tests) {
        if !file.path.ends_with(".rs") || NO_TESTS.contains(&file.path.as_str()) {
            continue;
        }
        for (n, line) in file.lines().skip(from) {
            for word in NOT_IN_TESTS.iter().filter(|word| line.contains(**word)) {
                findings.push(format!("{}:{n}: no {word} in tests", file.path));
            }
        }
    }
    report(findings);
}

/// The ledger alone gives levels: a model says which clause is broken, and at most why that counts for less.
#[test]
fn models_know_no_levels() {
    let levels = ["Level::Must", "Level::Should", "Level::May", "Lowered::to("];
    let models = sources().into_iter().filter(|file| {
        file.path.starts_with("crates/protocols/") && file.path != "crates/protocols/src/verdict.rs"
    });
    let mut findings = Vec::new();
    for file in models {
        for (n, line) in file.code() {
            for level in levels.iter().filter(|level| line.contains(**level)) {
                findings.push(format!("{}:{n}: {level}; levels stand in `clauses.toml`", file.path));
            }
        }
    }
    report(findings);
}

/// Protocols that have a grammar, a model and a reference engine, and no suite yet.
const IN_PREPARATION: &[&str] = &[];

#[test]
fn protocols_are_complete() {
    let mut findings = Vec::new();
    for protocol in PROTOCOLS {
        let name = protocol.name();
        let places = [
            ("a grammar", format!("crates/grammars/src/{name}")),
            ("a model", format!("crates/protocols/src/{name}/model")),
            ("a voice of the reference engine", format!("crates/reference/src/engines/{name}")),
            ("mutants", format!("crates/reference/src/mutants/{name}")),
            ("specs/*/protocol.toml", format!("specs/{name}/protocol.toml")),
            ("specs/*/clauses.toml", format!("specs/{name}/clauses.toml")),
            ("specs/*/interface.toml", format!("specs/{name}/interface.toml")),
            ("specs/*/requirements.md", format!("specs/{name}/requirements.md")),
        ];
        let exists = |path: &str| {
            [path.to_owned(), format!("{path}.rs")].iter().any(|path| root().join(path).exists())
        };
        let missing = places.iter().filter(|(_, path)| !exists(path));
        findings.extend(missing.map(|(what, _)| format!("{name} lacks {what}")));
        if !ENGINES.iter().any(|engine| engine.protocol == name) {
            findings.push(format!("{name} lacks a line in ENGINES"));
        }
        let topics = files(&format!("specs/{name}"));
        let others = ["protocol.toml", "clauses.toml", "interface.toml", ".md"];
        let topics = topics.iter().filter(|f| !others.iter().any(|other| f.path.ends_with(other)));
        if topics.count() == 0 {
            findings.push(format!("{name} lacks scenarios"));
        }
    }
    let is_protocol = |name: &str| PROTOCOLS.iter().any(|protocol| protocol.name() == name);
    for name in IN_PREPARATION.iter().filter(|name| is_protocol(name)) {
        findings.push(format!("{name} is a protocol, and no longer in preparation"));
    }
    for engine in ENGINES {
        if !is_protocol(engine.protocol) && !IN_PREPARATION.contains(&engine.protocol) {
            findings.push(format!("the reference engine speaks {}, which is no protocol", engine.protocol));
        }
    }
    report(findings);
}

#[test]
fn no_file_names_one_machine() {
    let path = Regex::new(MACHINES_PATH).expect("the pattern is right");
    let mut findings = Vec::new();
    for file in files("") {
        for (n, line) in file.lines() {
            let paths = path.captures_iter(line).map(|found| found.extract::<1>().1[0]);
            for path in paths.filter(|path| !EXAMPLES.contains(path)) {
                findings.push(format!("{}:{n}: {path} is a folder of one machine", file.path));
            }
            for host in hosts(line).filter(|host| !HOSTS.contains(host)) {
                findings
                    .push(format!("{}:{n}: {host} is not among the HOSTS that files may name", file.path));
            }
        }
    }
    let settings = fs::read_to_string(root().join(".cargo/config.toml")).expect("it says how tests run");
    let settings: toml::Table = settings.parse().expect(".cargo/config.toml is TOML");
    if settings.keys().any(|key| key != "env") {
        findings.push(
            ".cargo/config.toml: only `env` is the project's, all else is the machine's business".to_owned(),
        );
    }
    report(findings);
}

/// The hosts of the addresses in a line.
fn hosts(line: &str) -> impl Iterator<Item = &str> {
    line.match_indices("://")
        .filter(|(at, _)| line[..*at].ends_with("http") || line[..*at].ends_with("https"))
        .map(|(at, found)| {
            let rest = &line[at + found.len()..];
            let host = rest.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-').next();
            host.unwrap_or_default().trim_end_matches('.')
        })
}

#[test]
fn what_is_read_from_lines() {
    let found: Vec<_> = hosts("see https://docs.rs/tokio and (http://example.org).").collect();
    assert_eq!(found, ["docs.rs", "example.org"]);
    let file = File {
        path: "src/a/mod.rs".to_owned(),
        text: "use b; // c\n\n#[cfg(test)]\nmod testing;\n#[cfg(test)]\nmod tests {\n}\n".to_owned(),
    };
    assert_eq!(file.code_lines(), 4);
    assert_eq!(file.code().next(), Some((1, "use b; ")));
    assert_eq!(test_modules(&file), ["src/a/testing"]);
}

#[test]
fn what_is_read_of_imports() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let cases: &[(&str, &[&str])] = &[
        ("use crate::line::Line;", &["line::Line"]),
        ("use super::{\n    c::{D, self},\n    e as f,\n};", &["a::c::D", "a::c", "a::e"]),
        ("use enginecheck::protocol::find;", &["a::b::enginecheck::protocol::find"]),
        ("fn x(y: crate::c::D) -> self::E { super::f() }", &["c::D", "a::b::E", "a::f"]),
        ("// use crate::c;", &[]),
    ];
    for (text, paths) in cases {
        let found = imports(&file("src/a/b.rs", text));
        let found: Vec<String> = found.iter().map(|import| import.path.join("::")).collect();
        assert_eq!(found, *paths, "{text}");
    }
    let face = file("src/a/mod.rs", "mod b;\nmod c;\npub use b::B;");
    let files = [face, file("src/a/b.rs", "use super::c::C;"), file("src/a/c.rs", "use crate::a::B;")];
    assert_eq!(circles(&files), [["src/a/b.rs", "src/a/c.rs"]], "a face only hands on");
    assert_eq!(circles(&files[..2]), [[""; 0]; 0]);
}
