//! The committed seeds and regressions of every fuzz target, replayed without a fuzzer; and that each target has its file,
//! its seeds and its place in `fuzz/Cargo.toml`.

use std::collections::BTreeSet;
use std::fs;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};

use enginecheck::fuzzing::{TARGETS, junit};
use enginecheck::protocol::PROTOCOLS;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
}

/// Names of the files of a folder of `fuzz/`; none if it does not exist.
fn names(path: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

fn replay(target: &str, run: &dyn Fn(&[u8])) -> usize {
    let mut count = 0;
    // `scripts/coverage.sh` wants the inputs that a fuzzer has collected, too.
    let kinds: &[&str] = match std::env::var_os("FUZZ_CORPUS") {
        Some(_) => &["seeds", "regressions", "corpus"],
        None => &["seeds", "regressions"],
    };
    for kind in kinds {
        let folder = folder(kind).join(target);
        for name in names(&folder) {
            let data = fs::read(folder.join(&name)).expect("a seed can be read");
            let held = std::panic::catch_unwind(AssertUnwindSafe(|| run(&data)));
            assert!(held.is_ok(), "fuzz/{kind}/{target}/{name}: what is wrong stands above");
            count += 1;
        }
    }
    count
}

#[test]
fn seeds_and_regressions_hold() {
    for (target, run) in TARGETS {
        assert!(replay(target, run) > 0, "fuzz/seeds/{target} is empty");
    }
}

#[test]
fn whatever_an_engine_says_the_junit_report_is_xml() {
    let run = |data: &[u8]| {
        let xml = junit(data);
        if let Err(error) = roxmltree::Document::parse(&xml) {
            panic!("{error} in:\n{xml}");
        }
    };
    assert!(replay("junit", &run) > 0, "fuzz/seeds/junit is empty");
}

#[test]
fn every_target_is_whole() {
    let manifest = fs::read_to_string(folder("Cargo.toml")).expect("fuzz/Cargo.toml can be read");
    let mut known: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    // Its result wants an XML parser; and the one that does nothing.
    known.extend(["junit", "empty"].map(str::to_owned));
    let files: BTreeSet<String> =
        names(&folder("fuzz_targets")).iter().map(|name| name.trim_end_matches(".rs").to_owned()).collect();
    for protocol in PROTOCOLS {
        for kind in ["parse", "model", "reference"] {
            let target = format!("{kind}_{}", protocol.name());
            assert!(known.contains(&target), "there is no target {target}");
        }
        let dictionary = folder("dictionaries").join(format!("{}.dict", protocol.name()));
        assert!(dictionary.is_file(), "{} is missing", dictionary.display());
    }
    assert_eq!(files, known, "fuzz/fuzz_targets and fuzzing::TARGETS differ");
    for name in &known {
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "fuzz/Cargo.toml has no {name}");
    }
    for kind in ["seeds", "regressions"] {
        for name in names(&folder(kind)) {
            assert!(
                known.contains(&name) || name.ends_with(".md"),
                "fuzz/{kind}/{name} belongs to no target"
            );
        }
    }
}

#[test]
fn names_of_inputs_tell_something() {
    for (target, _) in TARGETS {
        for kind in ["seeds", "regressions"] {
            for name in names(&folder(kind).join(target)) {
                let speaks = name.contains('-') || name.chars().any(|c| !c.is_ascii_hexdigit());
                assert!(speaks, "fuzz/{kind}/{target}/{name}: give it a name that says what it is");
            }
        }
    }
}
