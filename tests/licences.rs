//! What the project is built from may be passed on: every dependency's licence is one that `deny.toml` allows, and none is
//! a crate that it bans. The same file serves `cargo deny`, which knows more and need not be installed for this.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use spdx::{Expression, ParseMode};

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
}

#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licenses {
    allow: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Deserialize)]
struct Banned {
    name: String,
}

/// Why a package may not be used.
fn objection(deny: &Deny, package: &Package) -> Option<String> {
    if deny.bans.deny.iter().any(|banned| banned.name == package.name) {
        return Some("it is banned".to_owned());
    }
    let Some(license) = &package.license else { return Some("it names no licence".to_owned()) };
    let expression = match Expression::parse_mode(license, ParseMode::LAX) {
        Ok(expression) => expression,
        Err(error) => return Some(format!("its licence `{license}` cannot be read: {}", error.reason)),
    };
    let allowed = expression.evaluate(|wanted| deny.licenses.allow.contains(&wanted.to_string()));
    (!allowed).then(|| format!("its licence is {license}"))
}

fn deny() -> Deny {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml");
    let text = std::fs::read_to_string(path).expect("deny.toml stands beside Cargo.toml");
    toml::from_str(&text).expect("deny.toml has licences and bans")
}

#[test]
fn dependencies_may_be_passed_on() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout).unwrap();
    assert!(metadata.packages.len() > 50, "{} packages: the list is not whole", metadata.packages.len());
    let deny = deny();
    let wrong: Vec<String> = metadata
        .packages
        .iter()
        .filter_map(|p| Some(format!("{} {}: {}", p.name, p.version, objection(&deny, p)?)))
        .collect();
    assert!(wrong.is_empty(), "use another crate, or allow the licence in deny.toml:\n{}", wrong.join("\n"));
}

#[test]
fn what_may_not_be_used() {
    let deny = deny();
    let cases = [
        ("good", Some("MIT OR GPL-3.0-only"), None),
        ("old", Some("MIT/Apache-2.0"), None),
        ("both", Some("MIT AND GPL-3.0-only"), Some("its licence is MIT AND GPL-3.0-only")),
        ("free", Some("GPL-3.0-or-later"), Some("its licence is GPL-3.0-or-later")),
        ("bare", None, Some("it names no licence")),
        ("shakmaty", Some("MIT"), Some("it is banned")),
    ];
    for (name, license, expected) in cases {
        let package =
            Package { name: name.to_owned(), version: "1".to_owned(), license: license.map(str::to_owned) };
        assert_eq!(objection(&deny, &package).as_deref(), expected, "{name}");
    }
}
