//! The manual of the scenario language is true: its examples load, and no key is missing in it.

#[path = "support/program.rs"]
mod program;

use std::path::Path;

use enginecheck::ledger::Ledger;
use enginecheck::protocol;
use enginecheck::scenario::{SpecError, SpecFile, Suite, protocol_schema, topic_schema};
use program::Shell;
use serde_json::Value;

/// The text of `specs/README.md`.
fn manual() -> String {
    page("specs/README.md")
}

fn page(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(path).expect("the file can be read").replace("\r\n", "\n")
}

/// Writes the examples of a page that are files of scenarios or of the configuration; their names.
fn write_examples(page: &str, shell: &Shell) -> Vec<String> {
    let files = examples(page).into_iter().map(|(name, text)| {
        let name = if text.contains("\n[engine]\n") { "enginecheck.toml".to_owned() } else { name };
        shell.write(&name, &text);
        name
    });
    files.collect()
}

#[test]
fn examples_of_the_manual_pass_lint_and_are_listed() {
    let shell = Shell::new();
    let mut files = write_examples(&manual(), &shell);
    files.retain(|name| name != "clauses.toml");
    shell.run(format!("lint --protocol xboard {}", files.join(" "))).ends(0);
    std::fs::remove_file(shell.path().join("clauses.toml")).expect("the page shows a ledger");
    shell.run("list --protocol xboard --specs .").ends(0).says("/tour").says("/future[1000]");
}

#[test]
fn the_example_of_the_readme_runs_on_the_reference_engine() {
    let shell = Shell::new();
    let files = write_examples(&page("README.md"), &shell);
    assert_eq!(files, ["enginecheck.toml", "my-specs/ready.toml"]);
    // The configuration names an engine that is not there: it must be read, and the command line wins.
    let own = "--specs my-specs --filter uci/ready/between-go-and-move";
    shell.run(format!("{own} -v --reference")).ends(0).says("pass         uci/ready/between-go-and-move");
    shell.run(own).ends(3).says("./myengine");
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
    assert_eq!(theirs, 10, "three values, one list, six plain ones");
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
