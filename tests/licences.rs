//! What the project is built from may be passed on: every dependency's licence is one that `deny.toml` allows, and none is
//! a crate that it bans. The same file serves `cargo deny`, which knows more and need not be installed for this.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use spdx::{Expression, ParseMode};

/// What `deny.toml` allows and bans.
struct Deny {
    allowed: BTreeSet<String>,
    banned: BTreeSet<String>,
}

impl Deny {
    fn load() -> Deny {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml");
        let text = std::fs::read_to_string(path).expect("deny.toml stands beside Cargo.toml");
        let table: toml::Table = toml::from_str(&text).expect("deny.toml is TOML");
        let text = |value: &toml::Value| value.as_str().expect("it is text").to_owned();
        let list = |part: &str, key: &str| table[part][key].as_array().expect("it is a list").clone();
        Deny {
            allowed: list("licenses", "allow").iter().map(text).collect(),
            banned: list("bans", "deny").iter().map(|crate_| text(&crate_["name"])).collect(),
        }
    }

    /// Why a package may not be used.
    fn objection(&self, name: &str, license: Option<&str>) -> Option<String> {
        if self.banned.contains(name) {
            return Some("it is banned".to_owned());
        }
        let Some(license) = license else { return Some("it names no licence".to_owned()) };
        let expression = match Expression::parse_mode(license, ParseMode::LAX) {
            Ok(expression) => expression,
            Err(error) => return Some(format!("its licence `{license}` cannot be read: {}", error.reason)),
        };
        let allowed = expression.evaluate(|wanted| self.allowed.contains(&wanted.to_string()));
        (!allowed).then(|| format!("its licence is {license}"))
    }
}

#[test]
fn dependencies_may_be_passed_on() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().expect("cargo lists packages");
    assert!(packages.len() > 50, "{} packages: the list is not whole", packages.len());
    let deny = Deny::load();
    let object = |package: &serde_json::Value| {
        let name = package["name"].as_str().expect("a package has a name");
        let why = deny.objection(name, package["license"].as_str())?;
        Some(format!("{name} {}: {why}", package["version"]))
    };
    let wrong: Vec<String> = packages.iter().filter_map(object).collect();
    assert!(wrong.is_empty(), "use another crate, or allow the licence in deny.toml:\n{}", wrong.join("\n"));
}

#[test]
fn what_may_not_be_used() {
    let deny = Deny::load();
    let cases = [
        ("good", Some("MIT OR GPL-3.0-only"), None),
        ("old", Some("MIT/Apache-2.0"), None),
        ("both", Some("MIT AND GPL-3.0-only"), Some("its licence is MIT AND GPL-3.0-only")),
        ("free", Some("GPL-3.0-or-later"), Some("its licence is GPL-3.0-or-later")),
        ("bare", None, Some("it names no licence")),
        ("shakmaty", Some("MIT"), Some("it is banned")),
    ];
    for (name, license, expected) in cases {
        assert_eq!(deny.objection(name, license).as_deref(), expected, "{name}");
    }
}
