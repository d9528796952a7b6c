//! Finds an engine's program, and says why one was not found or not started, in words for the user.
//!
//! A path may be written with `/` or `\`, and without its `.exe`.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use windows_sys::Win32::Foundation::{
    ERROR_BAD_EXE_FORMAT, ERROR_COMMITMENT_LIMIT, ERROR_ELEVATION_REQUIRED, ERROR_EXE_MACHINE_TYPE_MISMATCH,
    ERROR_INTERNAL_ERROR, ERROR_NO_SYSTEM_RESOURCES, ERROR_NOT_ENOUGH_MEMORY, ERROR_OUTOFMEMORY,
    ERROR_TOO_MANY_OPEN_FILES,
};

use crate::driver::command::EngineCommand;
use crate::driver::head::head_of;

/// The endings of programs that can be started, in the order in which they are tried.
const ENDINGS: &[&str] = &["exe", "com", "bat", "cmd"];

/// The program's path, absolute: a name with a folder is used as it is, any other is looked up on `PATH` (the engine's own, if
/// it has one). An ending that is missing is found.
pub(in crate::driver) fn find(engine: &EngineCommand) -> Option<PathBuf> {
    let name = &engine.program;
    if name.as_os_str().is_empty() {
        return None;
    }
    if has_folder(name) {
        let path = std::path::absolute(name).ok()?;
        return Some(with_ending(&path).unwrap_or(path));
    }
    let own = engine.env.iter().rfind(|(variable, _)| variable.eq_ignore_ascii_case("PATH"));
    let path = own.map(|(_, value)| value.clone()).or_else(|| env::var_os("PATH"))?;
    let folders = env::split_paths(&path).filter(|folder| !folder.as_os_str().is_empty());
    let found = folders.filter_map(|folder| with_ending(&folder.join(name))).next()?;
    std::path::absolute(found).ok()
}

fn has_folder(name: &Path) -> bool {
    name.as_os_str().as_encoded_bytes().iter().any(|byte| matches!(byte, b'/' | b'\\' | b':'))
}

/// The file, or the one with an ending of programs; none if there is neither.
fn with_ending(path: &Path) -> Option<PathBuf> {
    let with = |ending: &&str| {
        let mut name = OsString::from(path);
        name.push(".");
        name.push(ending);
        PathBuf::from(name)
    };
    // A file without an ending is no program as long as there is one with it.
    let is_program =
        path.extension().is_some_and(|own| ENDINGS.iter().any(|ending| own.eq_ignore_ascii_case(ending)));
    let itself = path.is_file().then(|| path.to_owned());
    match itself {
        Some(path) if is_program => Some(path),
        itself => ENDINGS.iter().map(with).find(|file| file.is_file()).or(itself),
    }
}

/// An error of the system that has nothing to do with the engine: it could not be put into its job.
pub(super) fn of_system(error: &io::Error) -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, format!("it could not be put into a job: {error}"))
}

/// Whether the system has no handle or memory left, or failed by itself: no fault of the engine, and it may go better soon.
pub(in crate::driver) fn has_no_room(error: &io::Error) -> bool {
    let full = [
        ERROR_INTERNAL_ERROR,
        ERROR_TOO_MANY_OPEN_FILES,
        ERROR_NOT_ENOUGH_MEMORY,
        ERROR_OUTOFMEMORY,
        ERROR_NO_SYSTEM_RESOURCES,
        ERROR_COMMITMENT_LIMIT,
    ];
    error.kind() == io::ErrorKind::ResourceBusy || full.iter().any(|code| is(error, *code))
}

/// What is said of a bare name that is not on `PATH`.
pub(in crate::driver) fn why_not_found(name: &Path) -> String {
    let shown = name.display();
    if name.as_os_str().is_empty() {
        return "no engine was named".to_owned();
    }
    if is_mangled(name) {
        return format!("{shown} is no path: {MANGLED}");
    }
    if let Some(file) = with_ending(name) {
        return format!("{shown} is not on PATH, but it exists in this folder: write .\\{}", file.display());
    }
    format!("{shown} is not on PATH; is it installed?")
}

/// What is said of a file that the system refused to start.
pub(in crate::driver) fn why_not_started(program: &Path, error: &io::Error) -> String {
    let shown = program.display();
    if program.is_dir() {
        return format!("{shown} is a folder, not a program");
    }
    if is_mangled(program) {
        return format!("{shown} is no path: {MANGLED}");
    }
    match error.kind() {
        io::ErrorKind::NotFound if !program.exists() => match program.parent().filter(|p| !p.is_dir()) {
            Some(folder) => {
                format!("{shown} does not exist, and neither does its folder {}", folder.display())
            }
            None => format!("{shown} does not exist"),
        },
        io::ErrorKind::PermissionDenied => {
            format!("{shown} may not be started here (a policy or a virus scanner may forbid it)")
        }
        _ if is(error, ERROR_ELEVATION_REQUIRED) => {
            format!("{shown} must be started by an administrator")
        }
        _ if is(error, ERROR_BAD_EXE_FORMAT) || is(error, ERROR_EXE_MACHINE_TYPE_MISMATCH) => {
            wrong_format(program)
        }
        _ => format!("{shown} could not be started: {error}"),
    }
}

/// What is said of a path such as `C:\tests` in double quotes of a TOML file, where `\t` is a tab.
const MANGLED: &str = "it contains a control character; in a TOML file, write paths in 'single' quotes";

fn is_mangled(path: &Path) -> bool {
    path.to_string_lossy().chars().any(char::is_control)
}

fn is(error: &io::Error, code: u32) -> bool {
    error.raw_os_error().is_some_and(|own| own.cast_unsigned() == code)
}

fn wrong_format(program: &Path) -> String {
    let shown = program.display();
    let head = head_of(program);
    let about = match head.get(..4).unwrap_or(&head) {
        [b'M', b'Z', ..] => "a program for another processor architecture, or damaged",
        [0x7f, b'E', b'L', b'F'] => "a Linux program, not one for Windows",
        [0xcf | 0xce, 0xfa, 0xed, 0xfe] | [0xca, 0xfe, 0xba, 0xbe] => {
            "a program for another system (Mach-O, or Java bytecode)"
        }
        [b'P', b'K', 3, 4] => "an archive; a jar is started by java -jar",
        [b'#', b'!', ..] => "a script; name its interpreter before it (python engine.py)",
        [] => "empty",
        _ => {
            "not in a format that Windows can run; name the interpreter of a script before it (python engine.py)"
        }
    };
    format!("{shown} is {about}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a blank in its name, and these files in it.
    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::Builder::new().prefix("two words").tempdir().unwrap();
        for file in files {
            std::fs::write(folder.path().join(file), "").unwrap();
        }
        folder
    }

    #[test]
    fn a_missing_ending_is_found() {
        let folder = folder(&["a.exe", "b.bat", "c", "c.exe", "d", "e.v2.exe"]);
        let cases = [
            ("a", Some("a.exe")),
            ("a.exe", Some("a.exe")),
            ("b", Some("b.bat")),
            ("c", Some("c.exe")),
            ("d", Some("d")),
            ("e.v2", Some("e.v2.exe")),
            ("f", None),
        ];
        for (name, found) in cases {
            let path = env::join_paths([folder.path()]).unwrap();
            let by_name = EngineCommand { env: vec![("Path".into(), path)], ..EngineCommand::new(name) };
            let expected = found.map(|file| folder.path().join(file));
            assert_eq!(find(&by_name), expected, "{name}");
            for slash in ["\\", "/"] {
                let written = format!("{}{slash}{name}", folder.path().display());
                let expected = expected.clone().unwrap_or_else(|| folder.path().join(name));
                assert_eq!(find(&EngineCommand::new(written)), Some(expected), "{name} {slash}");
            }
        }
    }

    #[test]
    fn what_is_no_program_is_said() {
        let folder = folder(&["empty.exe"]);
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path
        };
        let cases: &[(&str, &[u8], &str)] = &[
            ("elf.exe", b"\x7fELF", "is a Linux program"),
            ("script", b"#!/bin/sh", "name its interpreter"),
            ("none.exe", b"", "is empty"),
        ];
        for (name, bytes, told) in cases {
            let error = io::Error::from_raw_os_error(ERROR_BAD_EXE_FORMAT.cast_signed());
            let why = why_not_started(&write(name, bytes), &error);
            assert!(why.contains(told), "{why}");
        }
        let missing = folder.path().join("gone").join("engine.exe");
        let why = why_not_started(&missing, &io::Error::from(io::ErrorKind::NotFound));
        assert!(why.contains("does not exist, and neither does its folder"), "{why}");
        assert!(why_not_found(Path::new("none")).contains("is not on PATH"));
        let error = io::Error::from(io::ErrorKind::InvalidInput);
        assert!(why_not_started(Path::new("C:\tests"), &error).contains("'single' quotes"));
    }
}
