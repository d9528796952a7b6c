//! The program as a user runs it: command lines as they are typed, in a folder of their own, and what comes of them.

#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::path::Path;
use std::process::{Command, Stdio};

use enginecheck::event::Event;
use enginecheck::report::json::{CutOff, Reader};

/// The program itself.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_enginecheck");

/// An empty folder in which the program is run.
pub(crate) struct Shell {
    folder: tempfile::TempDir,
    /// What the program keeps between runs.
    cache: tempfile::TempDir,
}

/// What came of a command line.
#[derive(Debug)]
pub(crate) struct Said {
    line: String,
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Shell {
    pub(crate) fn new() -> Shell {
        let folder = || tempfile::tempdir().expect("a temporary folder can be made");
        Shell { folder: folder(), cache: folder() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Runs `enginecheck` with these words. Blanks separate them, unless they stand between `'`. The words `enginecheck` and
    /// `misbehave` become the paths of these programs, as the engine of a run.
    pub(crate) fn run(&self, line: impl AsRef<str>) -> Said {
        self.run_words(&words(line.as_ref()))
    }

    pub(crate) fn run_words(&self, words: &[impl AsRef<str>]) -> Said {
        said(self.command(words), words)
    }

    /// The same command, not yet run, without anything of CI or colours in its environment.
    pub(crate) fn command(&self, words: &[impl AsRef<str>]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.current_dir(self.path()).stdin(Stdio::null()).env("XDG_CACHE_HOME", self.cache.path());
        for name in ["GITHUB_STEP_SUMMARY", "CLICOLOR_FORCE", "NO_COLOR"] {
            command.env_remove(name);
        }
        command.args(words.iter().map(|word| match word.as_ref() {
            "enginecheck" => PROGRAM,
            "misbehave" => env!("CARGO_BIN_EXE_misbehave"),
            word => word,
        }));
        command
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path().join(path);
        let folder = path.parent().expect("a file stands in a folder");
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
        written.expect("a file can be written");
    }

    pub(crate) fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.path().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.path().join(path).exists()
    }

    /// The names of all files and folders in the folder, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).expect("the folder can be read");
        let mut names: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The events of a record, which must be whole.
    pub(crate) fn record(&self, path: &str) -> Vec<Event> {
        let bytes = std::fs::read(self.path().join(path)).expect("the record was written");
        Reader::new(&bytes[..], CutOff::Refuse).collect::<Result<_, _>>().expect("the record is whole")
    }

    /// Looks at the test cases of a JUnit report.
    pub(crate) fn junit(&self, path: &str, look: impl FnOnce(&[roxmltree::Node<'_, '_>])) {
        let text = self.read(path);
        let document = roxmltree::Document::parse(&text).expect("the report is XML");
        let cases: Vec<_> = document.descendants().filter(|node| node.has_tag_name("testcase")).collect();
        look(&cases);
    }
}

/// Whether a test case has an element of this name.
pub(crate) fn has(case: &roxmltree::Node<'_, '_>, tag: &str) -> bool {
    case.children().any(|node| node.has_tag_name(tag))
}

/// The words of a command line.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

/// Runs a command to its end.
pub(crate) fn said(mut command: Command, words: &[impl AsRef<str>]) -> Said {
    let output = command.output().expect("the program can be run");
    Said {
        line: words.iter().map(|word| word.as_ref()).collect::<Vec<_>>().join(" "),
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
        err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
    }
}

/// What must be so, each check with all that was said if it is not.
impl Said {
    /// The exit code.
    #[track_caller]
    pub(crate) fn ends(&self, code: i32) -> &Said {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// A part of stdout.
    #[track_caller]
    pub(crate) fn prints(&self, part: impl AsRef<str>) -> &Said {
        let part = part.as_ref();
        assert!(self.out.contains(part), "{}: no {part:?} in {}{}", self.line, self.out, self.err);
        self
    }

    /// All of stdout.
    #[track_caller]
    pub(crate) fn prints_only(&self, text: &str) -> &Said {
        assert_eq!(self.out, text, "{self:?}");
        self
    }

    /// A part of stderr.
    #[track_caller]
    pub(crate) fn warns(&self, part: impl AsRef<str>) -> &Said {
        let part = part.as_ref();
        assert!(self.err.contains(part), "{}: no {part:?} in {}{}", self.line, self.err, self.out);
        self
    }

    /// A part of stdout or of stderr.
    #[track_caller]
    pub(crate) fn says(&self, part: impl AsRef<str>) -> &Said {
        let part = part.as_ref();
        assert!(self.all().contains(part), "{}: no {part:?} in {}", self.line, self.all());
        self
    }

    /// What stands neither in stdout nor in stderr.
    #[track_caller]
    pub(crate) fn never_says(&self, part: &str) -> &Said {
        assert!(!self.all().contains(part), "{}: {part:?} in {}", self.line, self.all());
        self
    }

    /// Stdout, then stderr.
    pub(crate) fn all(&self) -> String {
        self.out.clone() + &self.err
    }
}
