//! The program as the user runs it: exit codes, streams, files.

use assert_cmd::Command;

/// The program in an empty folder of its own, with nothing of CI or colours in its environment.
struct Shell {
    folder: tempfile::TempDir,
}

/// What came out of it.
#[derive(Debug)]
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Shell {
    fn new() -> Shell {
        Shell { folder: tempfile::tempdir().expect("a temporary folder can be made") }
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let mut command = Command::cargo_bin("enginecheck").expect("the program is built for this test");
        command
            .current_dir(self.folder.path())
            .env_remove("GITHUB_STEP_SUMMARY")
            .env_remove("CLICOLOR_FORCE");
        let output = command.args(arguments).output().expect("the program can be run");
        Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
            err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        }
    }
}

fn check(arguments: &[&str], code: i32, out: &[&str], err: &[&str]) {
    let said = Shell::new().run(arguments);
    assert_eq!(said.code, Some(code), "{arguments:?}: {said:?}");
    for part in out {
        assert!(said.out.contains(part), "{arguments:?}: no {part:?} in {}", said.out);
    }
    for part in err {
        assert!(said.err.contains(part), "{arguments:?}: no {part:?} in {}", said.err);
    }
}

#[test]
fn help_and_version() {
    check(&["--version"], 0, &[concat!("enginecheck ", env!("CARGO_PKG_VERSION"))], &[]);
    check(&["-h"], 0, &["Usage: enginecheck --protocol NAME", "Examples:", "gnuchess --xboard"], &[]);
    check(&["--help"], 0, &["Exit codes:", "128+n", "--memory-limit", "--timeout-scale"], &[]);
}

#[test]
fn wrong_use() {
    check(&["--protocol", "chess", "x"], 2, &[], &["no such protocol; known are: xboard"]);
    check(&["--protocol", "xboard", "--bogus", "x"], 2, &[], &["unexpected argument '--bogus'"]);
    check(&["--protocol", "xboard", "--jobs", "0", "x"], 2, &[], &["--jobs"]);
    check(&["completions", "tcsh"], 2, &[], &["tcsh", "bash"]);
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        check(&["completions", shell], 0, &["enginecheck", "memory-limit"], &[]);
    }
    check(&["man"], 0, &[".TH enginecheck 1", "EXIT CODES", "completions"], &[]);
}
