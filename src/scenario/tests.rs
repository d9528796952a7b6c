//! Tests of the loader: correct files become the intended steps, and every kind of mistake is reported in its place.

use std::collections::BTreeSet;
use std::path::Path;

use super::diagnostics::{SpecError, SpecFile};
use super::testing::{PROTOCOL, SHARED, load, scenarios};
use super::*;

#[path = "../../tests/support/snapshot.rs"]
mod snapshot;

/// Each file of `tests/mistakes` contains mistakes of one kind; the messages about them are a snapshot with the same
/// name. Files named `user-…` are the user's, `protocol-…` stand for `protocol.toml`, `shared-…` contain
/// shared dialogues, all others are built-in topics.
#[test]
fn mistakes_are_told_in_their_place() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
    let mut names: Vec<String> = std::fs::read_dir(folder.clone())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.len() >= 40, "{}", names.len());
    for name in names {
        let text = std::fs::read_to_string(folder.join(&name)).unwrap().replace("\r\n", "\n");
        let path = if name.starts_with("protocol-") {
            "specs/test/protocol.toml".to_owned()
        } else if name.starts_with("shared-") {
            format!("specs/shared/{name}")
        } else {
            format!("specs/test/{name}")
        };
        let mut files = vec![SpecFile::new(&path, &text)];
        if files[0].is_shared() {
            // They are read when a scenario takes one in.
            files.push(SpecFile::new("specs/test/taker.toml", TAKER));
        }
        let errors = load(&files, !name.starts_with("user-")).expect_err(&name);
        let told: Vec<String> = errors.iter().map(|error| error.render(false)).collect();
        snapshot::check_snapshot(&format!("mistakes/{}", name.replace(".toml", ".txt")), &told.join("\n"));
    }
}

const TAKER: &str = r#"
[takes]
title = "it takes a shared dialogue in"
clauses = ["XT-PING-1"]
kills = ["some-mutant"]
use = "talk/ask"
"#;

#[test]
fn words_are_filled_in() {
    let text = r#"
[as-the-protocol-says]
use = "talk/ask"

[as-it-says-itself]
title = "another title"
use = "talk/ask"
words = { ask = 'a <n:uint>', times = 3, bound = "1500ms", lives = [{ wait = "1s" }] }

[lists]
use = "talk/lists"
words = { before = ['x', 'y'], act = { act = 'setup r1/8' } }

[no-list]
use = "talk/lists"
words = { before = 'x', act = 'y' }
"#;
    let told: Vec<String> =
        scenarios(text).iter().map(|s| format!("{}: {}\n{}", s.id, s.title, s.to_dialogue())).collect();
    snapshot::check_snapshot("words.txt", &told.join("\n"));
}

#[test]
fn steps_of_a_shared_dialogue_know_the_file_they_stand_in() {
    let text = "[a]\nuse = 'talk/ask'\nwords = { lives = [{ wait = '1s' }] }\n\n[b]\nuse = 'talk/ask'\n";
    let line = |text: &str, part: &str| 1 + text.lines().position(|line| line.contains(part)).unwrap();
    let write = ("specs/shared/talk.toml".to_owned(), line(SHARED, "{ write"));
    let expect = ("specs/shared/talk.toml".to_owned(), line(SHARED, "{ expect"));
    let [own, protocols] = [0, 1].map(|index| scenarios(text).remove(index));
    let sources =
        |scenario: &Scenario| (0..scenario.steps.len()).filter_map(|i| scenario.source_of(i)).collect();
    let found: Vec<(String, usize)> = sources(&own);
    assert_eq!(found, [write.clone(), expect.clone(), ("own/topic.toml".to_owned(), 3)]);
    let found: Vec<(String, usize)> = sources(&protocols);
    let there = |part| ("specs/test/protocol.toml".to_owned(), line(PROTOCOL, part));
    assert_eq!(found, [write, expect, there("{ sync"), there("{ exit")]);
    assert_eq!((own.file.as_str(), own.line), ("own/topic.toml", 1), "the scenario stands in its topic");
    let shared =
        SharedSource { name: "talk/ask".to_owned(), file: "specs/shared/talk.toml".to_owned(), line: 2 };
    assert_eq!(own.shared, Some(shared));
}

/// A dialogue that only one protocol takes in belongs there.
#[test]
fn each_shared_dialogue_serves_several_protocols() {
    let mut takers: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for file in spec_files("shared") {
        let tables = read::root(&file, &mut Vec::new()).unwrap();
        takers
            .extend(tables.iter().map(|entry| (format!("{}/{}", file.stem(), entry.key.value), Vec::new())));
    }
    assert!(takers.len() >= 20, "{takers:?}");
    for protocol in crate::protocol::PROTOCOLS {
        for scenario in Suite::built_in(*protocol).unwrap().scenarios {
            let name = scenario.shared.as_ref().map(|shared| &shared.name);
            if let Some(takers) = name.and_then(|name| takers.get_mut(name)) {
                takers.push(protocol.name());
            }
        }
    }
    for (name, mut protocols) in takers {
        protocols.dedup();
        assert!(protocols.len() > 1, "`{name}` is taken in by {protocols:?} only");
    }
}

#[test]
fn every_step_is_read() {
    let text = r#"
[all-steps]
title = "every action and key"
requires = ['feature ping=1']
tags = ["race"]
kills = ["some-mutant"]
repeat = 3
alone = true
heavy = true
positions = ['A', 'B']
steps = [
  { send = 'new' },
  { send = ['go <n:uint>', { act = 'setup r1/8 w - <position>' }, 'x'], trap = true, engine = "b" },
  { act = 'play <n>', within = "think", clause = "XT-PING-2", level = "should" },
  { write = 'pin' },
  { write = ['g', { hex = 'ff 0A' }, { repeat = 'ab', times = 3 }, { hex = '00', times = 2 }, "\r\n"], repeat = 2 },
  { expect = 'pong <n>' },
  { expect = ['a <m:word>', 'b <m:word>'], skip = ['c <_:rest>', ''], count = "1", within = "1500ms", or = "inconclusive" },
  { expect = 'x', count = "2.." },
  { all = ['a <x:int>', 'b <y:float>'], skip = 'c' },
  { maybe = 'z <_:word>', count = 3 },
  { forbid = ['<m>', 'move <_:legal-move>'], until = "sync" },
  { silent = true, for = "500ms" },
  { sync = true },
  { fence = true, within = "reply" },
  { sync = true, fence = true, skip = 'x' },
  { signal = "SIGTERM" },
  { close = "stdin" },
  { close = "stdout" },
  { reading = false },
  { reading = true },
  { wait = "100ms" },
  { wait = "10ms..50ms" },
  { holds = 'cpu-idle' },
  { exit = false },
  { exit = true },
  { exit = { within = "quit", code = 0, signal = ["TERM", "KILL"] } },
]
"#;
    let scenario = scenarios(text).remove(0);
    snapshot::check_snapshot("dialogue.txt", &scenario.to_dialogue());
    let header = format!(
        "{} {:?} {:?} {:?} {:?} {} {} {}",
        scenario.id,
        scenario.requires.iter().map(ToString::to_string).collect::<Vec<_>>(),
        scenario.tags,
        scenario.kills,
        scenario.repeat,
        scenario.alone,
        scenario.heavy,
        scenario.line
    );
    let expected =
        r#"test/topic/all-steps ["feature ping=1", "chess"] ["race"] ["some-mutant"] Some(3) true true 2"#;
    assert_eq!(header, expected);
    let lines: Vec<usize> = scenario.steps.iter().map(|step| step.line).collect();
    assert_eq!(lines, (12..12 + scenario.steps.len()).collect::<Vec<_>>());
}

#[test]
fn each_step_knows_the_file_it_stands_in() {
    let text = "[a]\ntitle = 'x'\nstart = 'asked'\nsteps = [\n  { sync = true },\n]\n";
    let scenario = scenarios(text).remove(0);
    let line =
        |text: &str| 1 + PROTOCOL.lines().position(|line| line.contains(text)).expect("it stands there");
    let expected = [
        Some(("specs/test/protocol.toml".to_owned(), line("{ send = 'ping <k:uint>' }") - 1)),
        Some(("specs/test/protocol.toml".to_owned(), line("{ send = 'ping <k:uint>' }"))),
        Some(("own/topic.toml".to_owned(), 5)),
        None,
    ];
    assert_eq!([0, 1, 2, 3].map(|step| scenario.source_of(step)), expected);
}

#[test]
fn raw_bytes_are_what_was_written() {
    let text = "[a]\ntitle = 'x'\nsteps = [{ write = ['pin', { hex = 'ff 0A' }, { repeat = 'ab', times = 3 }, { hex = '00', times = 2 }, \"\\n\"] }]";
    let scenario = scenarios(text).remove(0);
    let StepKind::Write(items) = &scenario.steps[0].kind else { panic!("{:?}", scenario.steps[0]) };
    let expected = [
        WriteItem::Bytes(b"pin".to_vec()),
        WriteItem::Bytes(vec![0xff, 0x0a]),
        WriteItem::Repeat { bytes: b"ab".to_vec(), times: 3 },
        WriteItem::Repeat { bytes: vec![0], times: 2 },
        WriteItem::Bytes(b"\n".to_vec()),
    ];
    assert_eq!(items, &expected);
}

#[test]
fn starts_bind_names_and_bring_requirements() {
    let text =
        "[a]\ntitle = 'x'\nstart = 'asked'\nrequires = ['feature ping=1']\nsteps = [{ expect = 'pong <k>' }]";
    let scenario = scenarios(text).remove(0);
    assert_eq!((scenario.prologue, scenario.steps.len()), (2, 3));
    assert_eq!(scenario.requires.len(), 1, "each once: {:?}", scenario.requires);
}

#[test]
fn for_each_makes_instances() {
    let text = r#"
[future]
title = "version <n> is answered"
requires = ['feature v=<n>']
for-each = { n = ['3', '9'] }
steps = [{ send = 'protover <n>' }]

[every]
title = "feature <f>"
for-each = { f = '<features>' }
requires = ['feature <f>=1']
steps = [{ send = 'rejected <f>' }]
"#;
    let loaded = scenarios(text);
    let told: Vec<String> = loaded
        .iter()
        .flat_map(|scenario| match &scenario.for_each_list {
            Some((name, _)) => ["ping", "a b"].map(|value| scenario.instance(name, value)).to_vec(),
            None => vec![scenario.clone()],
        })
        .map(|s| format!("{} / {} / {} / {:?}", s.id, s.title, s.requires[0], s.first_bindings(0)))
        .collect();
    let expected = [
        r#"test/topic/future[3] / version 3 is answered / feature v=3 / {"n": "3"}"#,
        r#"test/topic/future[9] / version 9 is answered / feature v=9 / {"n": "9"}"#,
        r#"test/topic/every[ping] / feature ping / feature ping=1 / {"f": "ping"}"#,
        r#"test/topic/every[a b] / feature a b / feature a b=1 / {"f": "a b"}"#,
    ];
    assert_eq!(told, expected);
    assert_eq!(loaded[2].for_each_list, Some(("f".to_owned(), "<features>".to_owned())));
}

#[test]
fn positions_take_turns() {
    let text = "[a]\ntitle = 'x'\npositions = ['A', 'B']\nsteps = [{ act = 'setup <position>' }]";
    let scenario = scenarios(text).remove(0);
    let turns: Vec<String> = (0..3).map(|turn| scenario.first_bindings(turn)[POSITION].clone()).collect();
    assert_eq!(turns, ["A", "B", "A"]);
}

#[test]
fn the_hash_follows_what_is_sent_and_demanded_only() {
    let hash = |text: &str| scenarios(text)[0].hash;
    let first = "[a]\ntitle = 'x'\nsteps = [{ send = 'new' }, { expect = 'b', within = 'reply' }]";
    assert_eq!(
        hash(first),
        13_209_534_115_884_432_828,
        "it may not change from one machine or version to the next"
    );
    let same = [
        "\n\n# words\n[a]\ntitle = 'y'\ntags = ['race']\nsteps = [{ send = 'new' },\n{ within = 'reply', expect = 'b' }]",
    ];
    for text in same {
        assert_eq!(hash(text), hash(first), "{text}");
    }
    let others = [
        "[b]\ntitle = 'x'\nsteps = [{ send = 'new' }, { expect = 'b', within = 'reply' }]",
        "[a]\ntitle = 'x'\nsteps = [{ send = 'new ' }, { expect = 'b', within = 'reply' }]",
        "[a]\ntitle = 'x'\nsteps = [{ send = 'new' }, { expect = 'b', within = 'now' }]",
        "[a]\ntitle = 'x'\nsteps = [{ send = 'new', trap = true }, { expect = 'b', within = 'reply' }]",
        "[a]\ntitle = 'x'\npositions = ['A']\nsteps = [{ send = 'new' }, { expect = 'b', within = 'reply' }]",
    ];
    for text in others {
        assert_ne!(hash(text), hash(first), "{text}");
    }
}

#[test]
fn files_stand_beside_the_built_in_ones() {
    let scenario = |name: &str| {
        format!("[{name}]\ntitle = 'x'\nclauses = ['XT-PING-1']\nkills = ['m']\nsteps = [{{ send = 'new' }}]")
    };
    let files = [SpecFile::new("a/b.toml", &scenario("one")), SpecFile::new("c/b.toml", &scenario("two"))];
    let ids: Vec<String> = load(&files, true).unwrap().scenarios.iter().map(|s| s.id.clone()).collect();
    assert_eq!(ids, ["test/b/one", "test/b/two"]);
    let files = [files[0].clone(), SpecFile::new("c/b.toml", &format!("\n{}", scenario("one")))];
    let errors: Vec<String> = load(&files, true).unwrap_err().iter().map(SpecError::brief).collect();
    assert_eq!(errors, ["c/b.toml:2:2: `test/b/one` already exists"]);
}

#[test]
fn what_is_built_in_has_no_mistakes() {
    for protocol in crate::protocol::PROTOCOLS {
        match Suite::built_in(*protocol) {
            Ok(suite) => {
                assert!(!suite.scenarios.is_empty() && !suite.probes.is_empty(), "{}", protocol.name())
            }
            Err(errors) => panic!("{}", errors.iter().map(|error| error.render(false)).collect::<String>()),
        }
        let own = spec_files(protocol.name());
        assert!(lint(*protocol, &own).is_empty(), "files that are built in do not clash with themselves");
    }
}

/// What a pattern may begin with besides the words that the protocol's lines begin with: lines that are of no such form, but that
/// an engine may print.
const OTHER_LINES: &[(&str, &str)] = &[
    ("xboard", "uciok"),
    ("nboard", "false-exact"),
    ("nboard", "false-outcome"),
    ("autoplayer", "otim"),
    ("autoplayer", "rating"),
    ("autoplayer", "setpos"),
];

/// A pattern that no line can match never fails, or never lets pass.
#[test]
fn every_built_in_pattern_begins_like_a_line() {
    let mut others = BTreeSet::new();
    for protocol in crate::protocol::PROTOCOLS {
        let suite = Suite::built_in(*protocol).expect("what is built in has no mistakes");
        let scenarios = suite.scenarios.iter().chain(suite.probes.iter().map(|probe| &probe.scenario));
        for step in scenarios.flat_map(|scenario| &scenario.steps) {
            let patterns = match &step.kind {
                StepKind::Expect { any, skip, .. } | StepKind::Maybe { any, skip, .. } => {
                    [any, skip].to_vec()
                }
                StepKind::All { all, skip } => [all, skip].to_vec(),
                StepKind::Forbid { any, .. } => vec![any],
                StepKind::Sync { skip, .. } => vec![skip],
                _ => Vec::new(),
            };
            for pattern in patterns.into_iter().flat_map(|patterns| patterns.iter()) {
                let text = pattern.to_string();
                let word = text.split(' ').next().unwrap_or_default();
                if !word.is_empty() && !word.contains('<') && !protocol.vocabulary().messages.contains(&word)
                {
                    others.insert((protocol.name(), word.to_owned()));
                }
            }
        }
    }
    let known = OTHER_LINES.iter().map(|(protocol, word)| (*protocol, (*word).to_owned())).collect();
    assert_eq!(others, known, "no line begins like this; or it is not waited for any more");
}

proptest::proptest! {
    #[test]
    fn any_text_is_loaded_or_refused(text: String) {
        for path in ["x/topic.toml", "x/protocol.toml"] {
            for error in load(&[SpecFile::new(path, &text)], false).err().unwrap_or_default() {
                let _ = error.render(false);
            }
        }
    }

    #[test]
    fn soup_of_words_is_loaded_or_refused(parts in proptest::collection::vec(proptest::sample::select(SOUP), 0..24)) {
        let text = format!("[a]\ntitle = 'x'\nsteps = [{{ {} }}]\n", parts.concat());
        for error in load(&[SpecFile::new("x/topic.toml", &text)], false).err().unwrap_or_default() {
            let _ = error.render(false);
        }
    }
}

const SOUP: &[&str] = &[
    "send",
    "expect",
    "write",
    "exit",
    "count",
    "for",
    " = ",
    " = ",
    "'new'",
    "'<n:uint>'",
    "'<n>'",
    "[",
    "]",
    "{",
    "}",
    ", ",
    ", ",
    "true",
    "7",
    "hex = 'ff'",
    "code = 1",
    "'<$ask>'",
    "\"1..2\"",
    "\n",
    "'é'",
    "-1",
    "1.5",
];

/// Editors on Windows end lines by CR LF, and so may a checkout there.
#[test]
fn line_ends_of_windows_change_nothing() {
    for protocol in crate::protocol::PROTOCOLS {
        let files = [embedded::shared_files(), spec_files(protocol.name())].concat();
        let loaded = |text: fn(&str) -> String| {
            let files: Vec<_> =
                files.iter().map(|file| SpecFile::new(&file.path, &text(&file.text))).collect();
            let mut loader = load::Loader::new(*protocol, embedded::clause_ids(protocol.name()));
            loader.files(&files, true);
            let suite = loader.finish().unwrap_or_else(|errors| panic!("{}", errors[0].render(false)));
            suite.scenarios.iter().map(|scenario| format!("{scenario:?}")).collect::<Vec<_>>()
        };
        let unix = loaded(|text| text.replace("\r\n", "\n"));
        let windows = loaded(|text| text.replace("\r\n", "\n").replace('\n', "\r\n"));
        for (unix, windows) in unix.iter().zip(&windows) {
            assert_eq!(unix, windows);
        }
        assert_eq!(unix.len(), windows.len());
    }
}
