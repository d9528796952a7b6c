//! `enginecheck.toml`: the options that a project always uses, searched for from the current folder upwards.
//!
//! The command line, which overrides it, is not read here: `cli` puts the two together. One file per group of keys.
//! Main type: [`Config`].

mod file;
mod keys;
mod owner;

use std::io;
use std::path::PathBuf;

use crate::scenario::SpecError;

pub(crate) use file::config_schema;
pub(crate) use keys::{Config, EngineConfig, ExpectConfig};

/// The file's name.
pub(crate) const FILE_NAME: &str = "enginecheck.toml";

/// Why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    /// The file exists, but cannot be read.
    #[error("cannot read {}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        #[source]
        source: io::Error,
    },
    /// The file was found, but belongs to somebody else: it could make the user run anything.
    #[error("{} belongs to another user ({owner})", path.display())]
    Stranger {
        /// The file.
        path: PathBuf,
        /// The number of its owner, or of that of the link.
        owner: u32,
    },
    /// The file was found, but every user may write it: one of them could make the user run anything.
    #[error("{} can be written by every user", path.display())]
    WritableByAll {
        /// The file.
        path: PathBuf,
    },
    /// The file has mistakes.
    #[error("{} mistakes in the configuration", .0.len())]
    Wrong(Vec<SpecError>),
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::path::Path;
    use std::time::Duration;

    use super::keys::{Bounds, BudgetConfig};
    use super::*;
    use crate::protocol::model::PositionCard;
    use crate::protocol::settings::Settings;
    use crate::scenario::forms::At;
    use crate::scenario::{Budget, SpecFile};

    const WHOLE: &str = r#"
protocol = "cecp"
baseline = "ci/known.toml"
specs = ["ci/specs"]

[engine]
command = "./build/myengine"
args = ["--xboard", "-x"]
env = { HASH = "16" }
cwd = "run"
files = ["net.bin"]
setup = ["book off"]
variant = "none"
profile = "strict"

[budget]
timeout-scale = 2.5
deadline = "10m"
jobs = 4
think = { soft = "20s", hard = "2m" }

[expect]
features = ["ping=1", "setboard"]
max-skip = 12
max-blocked = 3
max-inconclusive = 4
max-broken = 0

[bei]
pass = "a0"

[[bei.cards]]
name = "mine"
game = "boost-5-5-2-8-2"
token = "x7"
diagram = "5/5/P04/5/5"
"#;

    #[test]
    fn every_key_is_read() {
        let config = Config::parse(&SpecFile::new("/home/me/e/enginecheck.toml", WHOLE)).unwrap();
        let folder = Path::new("/home/me/e");
        let bei = Settings {
            cards: vec![PositionCard {
                name: "mine".to_owned(),
                game: "boost-5-5-2-8-2".to_owned(),
                token: "x7".to_owned(),
                diagram: "5/5/P04/5/5".to_owned(),
            }],
            facts: vec![("pass".to_owned(), "a0".to_owned())],
        };
        let placed = |value: &str| {
            let start = WHOLE.find(&format!("\"{value}\"")).unwrap();
            At { value: value.to_owned(), span: start..start + value.len() + 2 }
        };
        let expected = Config {
            protocol: Some("xboard".to_owned()),
            baseline: Some(folder.join("ci/known.toml")),
            specs: vec![folder.join("ci/specs")],
            engine: EngineConfig {
                command: Some(folder.join("./build/myengine").into_os_string()),
                args: vec!["--xboard".to_owned(), "-x".to_owned()],
                env: [("HASH".to_owned(), "16".to_owned())].into(),
                cwd: Some(folder.join("run")),
                files: vec![folder.join("net.bin")],
                setup: vec!["book off".to_owned()],
                variant: Some(placed("none")),
                profile: Some(placed("strict")),
            },
            budget: BudgetConfig {
                timeout_scale: Some(2.5),
                deadline: Some(Duration::from_secs(600)),
                jobs: NonZeroUsize::new(4),
                think: Bounds(Some(Budget { soft: Duration::from_secs(20), hard: Duration::from_secs(120) })),
                ..BudgetConfig::default()
            },
            expect: ExpectConfig {
                features: vec!["ping=1".to_owned(), "setboard".to_owned()],
                max_skip: Some(12),
                max_blocked: Some(3),
                max_inconclusive: Some(4),
                max_broken: Some(0),
            },
            own: [("bei", bei)].into(),
            file: None,
        };
        assert_eq!(config, expected);
        assert_eq!(Config::parse(&SpecFile::new("enginecheck.toml", "")).unwrap(), Config::default());
    }

    #[test]
    fn a_name_alone_is_searched_for_in_the_path() {
        let config = |command: &str| {
            let text = format!("[engine]\ncommand = '{command}'");
            Config::parse(&SpecFile::new("/e/enginecheck.toml", &text)).unwrap().engine.command.unwrap()
        };
        assert_eq!(config("gnuchess"), "gnuchess");
        assert_eq!(Path::new(&config("bin/gnuchess")), Path::new("/e/bin/gnuchess"));
        assert_eq!(Path::new(&config("/usr/games/gnuchess")), Path::new("/usr/games/gnuchess"));
    }

    #[test]
    fn mistakes_are_told_in_their_place() {
        let text = r#"
protocol = "xbaord"
baseline = ""
report = "x"

[engine]
comand = "x"
command = ""
args = "--xboard"
env = { "A=B" = "1" }
setup = ["a\nb"]

[budget]
timeout-scale = 0
deadline = "soon"
jobs = 0
replay = { soft = "1s", hard = "5s" }
reply = { soft = "9s", hard = "5s" }
think = { soft = "9s" }

[expect]
features = [""]
max-skip = -1

[[bei.cards]]
name = "a b"
game = "boost-5-5-2-8-2"
token = "x7"
diagram = "5/5/5/5/5"
[[bei.cards]]
name = "a"
game = "chess"
token = "x7"
diagram = "5/5/5/5/5"
[[bei.cards]]
name = "a"
game = "boost-5-5-2-8-2"
token = "x 7"
diagram = "5/5/5/5/5"
[[bei.cards]]
name = "a"
game = "boost-5-5-2-8-2"
token = "x7"
diagram = "5/5/5/5/6"

[engin]
"#;
        let errors = Config::parse(&SpecFile::new("enginecheck.toml", text)).unwrap_err();
        let told: Vec<String> = errors.iter().map(SpecError::brief).collect();
        let expected = [
            "enginecheck.toml:2:12: unknown protocol `xbaord`",
            "enginecheck.toml:3:12: an empty path",
            "enginecheck.toml:4:1: unknown key `report`",
            "enginecheck.toml:7:1: unknown key `comand`",
            "enginecheck.toml:8:11: an empty command",
            "enginecheck.toml:9:8: wrong kind of value: string \"--xboard\"",
            "enginecheck.toml:10:7: `A=B` is not a name for a variable",
            "enginecheck.toml:11:10: a line cannot contain a line feed",
            "enginecheck.toml:14:17: `0` is not a factor",
            "enginecheck.toml:15:12: `soon` is not a duration",
            "enginecheck.toml:16:8: nothing runs with 0 jobs",
            "enginecheck.toml:17:1: unknown key `replay`",
            "enginecheck.toml:18:18: the soft bound is longer than the hard one",
            "enginecheck.toml:19:9: this budget is incomplete",
            "enginecheck.toml:22:13: an empty feature",
            "enginecheck.toml:23:12: wrong kind of value: integer `-1`",
            "enginecheck.toml:26:8: a card's name is one word",
            "enginecheck.toml:32:8: not a game: not of the form boost-WIDTH-HEIGHT-PLAYERS-PAWNS-TOWERS[-demo]",
            "enginecheck.toml:38:9: the text for the engine is one word",
            "enginecheck.toml:44:11: not a position of this game in ebs1: the number of points differs from that of the board (at byte 8)",
            "enginecheck.toml:46:2: unknown key `engin`",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_no_program_can_be_given_is_a_mistake() {
        let cases = [
            ("[engine]\ncommand = \"a\\u0000b\"", "enginecheck.toml:2:11: this contains a NUL"),
            ("[engine]\nargs = [\"-x\", \"a\\u0000b\"]", "enginecheck.toml:2:15: this contains a NUL"),
            ("[engine]\nenv = { A = \"a\\u0000b\" }", "enginecheck.toml:2:7: this contains a NUL"),
            ("[engine]\ncwd = \"a\\u0000b\"", "enginecheck.toml:2:7: this contains a NUL"),
            ("[budget]\ndeadline = \"0s\"", "enginecheck.toml:2:12: a run of no length"),
        ];
        for (text, told) in cases {
            let errors = Config::parse(&SpecFile::new("enginecheck.toml", text)).unwrap_err();
            assert!(errors.len() == 1 && errors[0].brief().starts_with(told), "{text}: {errors:?}");
        }
    }

    #[test]
    fn the_file_is_found_from_below() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("a/b");
        std::fs::create_dir_all(&below).unwrap();
        assert!(
            Config::find(&below)
                .unwrap()
                .is_none_or(|config| config.engine.variant.is_none_or(|variant| variant.value != "here"))
        );
        std::fs::write(folder.path().join(FILE_NAME), "[engine]\nvariant = 'here'").unwrap();
        let found = Config::find(&below).unwrap().unwrap();
        assert_eq!(found.engine.variant.unwrap().value, "here");
        assert_eq!(Path::new(&found.file.unwrap().path), folder.path().join(FILE_NAME));
        std::fs::write(below.join(FILE_NAME), "[engine]\nvariant = 7").unwrap();
        assert!(matches!(Config::find(&below), Err(ConfigError::Wrong(errors)) if errors.len() == 1));
    }

    #[test]
    fn the_schema_names_the_keys() {
        let schema = config_schema().to_string();
        for key in ["protocol", "baseline", "command", "timeout-scale", "reply", "max-skip"] {
            assert!(schema.contains(&format!("\"{key}\":{{")), "{key}: {schema}");
        }
    }
}
