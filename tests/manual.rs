//! The manual of the scenario language is true: its examples load, and no key is missing in it.

use std::path::Path;
use std::process::{Command, Stdio};

use enginecheck::ledger::Ledger;
use enginecheck::protocol;
use enginecheck::scenario::{SpecError, SpecFile, Suite, protocol_schema, topic_schema};
use serde_json::Value;

/// The text of `specs/README.md`.
fn manual() -> String {
    page("specs/README.md")
}

fn page(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(path).expect("the file can be read").replace("\r\n", "\n")
}

/// The program in this folder: its exit code and what it says.
fn enginecheck(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enginecheck"));
    let said = command.current_dir(folder).args(arguments).stdin(Stdio::null()).output();
    let said = said.expect("the program can be run");
    let text = [said.stdout, said.stderr].concat();
    (said.status.code(), String::from_utf8_lossy(&text).into_owned())
}

/// Writes the examples of a page that are files of scenarios or of the configuration; their names.
fn write_examples(page: &str, folder: &Path) -> Vec<String> {
    let files = examples(page).into_iter().map(|(name, text)| {
        let name = if text.contains("\n[engine]\n") { "enginecheck.toml".to_owned() } else { name };
        let path = folder.join(&name);
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
        name
    });
    files.collect()
}

#[test]
fn examples_of_the_manual_pass_lint_and_are_listed() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let files = write_examples(&manual(), folder.path());
    let scenarios = files.iter().map(String::as_str).filter(|name| *name != "clauses.toml");
    let (code, said) = enginecheck(
        folder.path(),
        &["lint", "--protocol", "xboard"].into_iter().chain(scenarios).collect::<Vec<_>>(),
    );
    assert_eq!(code, Some(0), "{said}");
    std::fs::remove_file(folder.path().join("clauses.toml")).expect("the page shows a ledger");
    let (code, said) = enginecheck(folder.path(), &["list", "--protocol", "xboard", "--specs", "."]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("/tour") && said.contains("/future[1000]"), "{said}");
}

#[test]
fn the_example_of_the_readme_runs_on_the_reference_engine() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let files = write_examples(&page("README.md"), folder.path());
    assert_eq!(files, ["enginecheck.toml", "my-specs/ping.toml"]);
    // The configuration names an engine that is not there: it must be read, and the command line wins.
    let own = ["--specs", "my-specs", "--filter", "xboard/ping/while-thinking"];
    let (code, said) = enginecheck(folder.path(), &[&own[..], &["-v", "--reference"]].concat());
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("pass         xboard/ping/while-thinking"), "{said}");
    let (code, said) = enginecheck(folder.path(), &own);
    assert_eq!(code, Some(3), "the engine of the configuration is not there: {said}");
    assert!(said.contains("./myengine --xboard"), "{said}");
}

/// The fenced blocks of TOML: the file that each stands for, and its text.
fn examples(manual: &str) -> Vec<(String, String)> {
    let blocks = manual.split("```toml\n").skip(1).map(|block| block.split("```").next().unwrap_or_default());
    blocks
        .enumerate()
        .map(|(index, text)| {
            let named =
                text.lines().next().and_then(|line| line.strip_prefix("# ")).filter(|l| l.ends_with(".toml"));
            (named.map_or_else(|| format!("example-{index}.toml"), str::to_owned), text.to_owned())
        })
        .collect()
}

#[test]
fn examples_are_loaded() {
    let protocol = protocol::find("xboard").unwrap();
    let examples = examples(&manual());
    assert!(examples.len() >= 5);
    let mut files = Vec::new();
    for (path, text) in &examples {
        let file = SpecFile::new(path, text);
        if path == "clauses.toml" {
            let ledger = Ledger::parse(&[file]).unwrap_or_else(|errors| panic!("{}", told(&errors)));
            assert!(ledger.clauses().len() > 2);
        } else {
            files.push(file);
        }
    }
    let suite = Suite::with_files(protocol, &files).unwrap_or_else(|errors| panic!("{}", told(&errors)));
    let theirs = suite.scenarios.iter().filter(|scenario| !scenario.built_in).count();
    assert_eq!(theirs, 9, "three values, one list, five plain ones");
    assert!(suite.probes.iter().any(|probe| probe.fails_means.as_deref() == Some("no-hint")));
}

#[test]
fn every_key_is_explained() {
    let manual = manual();
    let mut keys = Vec::new();
    collect_keys(&topic_schema(), &mut keys);
    collect_keys(&protocol_schema(), &mut keys);
    assert!(keys.len() > 40, "{keys:?}");
    let missing: Vec<&String> = keys
        .iter()
        .filter(|key| {
            !manual.contains(&format!("`{key}`"))
                && !manual.contains(&format!("`[{key}"))
                && !manual.contains(&format!(" {key} = "))
        })
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The names of all properties in a schema.
fn collect_keys(schema: &Value, keys: &mut Vec<String>) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::Object(properties)) = map.get("properties") {
                keys.extend(properties.keys().cloned());
            }
            map.values().for_each(|value| collect_keys(value, keys));
        }
        Value::Array(list) => list.iter().for_each(|value| collect_keys(value, keys)),
        _ => {}
    }
}

fn told(errors: &[SpecError]) -> String {
    errors.iter().map(|error| error.render(false)).collect()
}
