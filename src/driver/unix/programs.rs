//! Finds an engine's program, and says why one was not found or not started, in words for the user.
//!
//! It checks the file only after the start failed, so a successful start costs nothing.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::driver::command::EngineCommand;
use crate::driver::head::head_of;

/// The program's path, absolute: a name with a slash is used as it is, any other is looked up on `PATH` (the engine's
/// own, if it has one).
pub(in crate::driver) fn find(engine: &EngineCommand) -> Option<PathBuf> {
    let name = &engine.program;
    if name.as_os_str().as_encoded_bytes().contains(&b'/') {
        return std::path::absolute(name).ok();
    }
    if name.as_os_str().is_empty() {
        return None;
    }
    let own = engine.env.iter().rfind(|(variable, _)| variable == OsStr::new("PATH"));
    let path = own.map(|(_, value)| value.clone()).or_else(|| env::var_os("PATH"))?;
    env::split_paths(&path).map(|folder| folder.join(name)).find(|file| is_executable(file))
}

/// Whether the system has no descriptor, process or memory left.
pub(in crate::driver) fn has_no_room(error: &io::Error) -> bool {
    use rustix::io::Errno;
    let full = [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM];
    full.iter().any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
}

/// Folders that contain engines and are often not on `PATH`, with the reason.
const OFTEN_FORGOTTEN: &[(&str, &str)] = &[
    ("/usr/games", "Debian puts games there"),
    ("/usr/local/games", "games built by hand are put there"),
    ("/usr/local/bin", "programs built by hand are put there"),
    ("/opt/homebrew/bin", "Homebrew puts programs there"),
];

/// Whether it is an executable file.
pub(super) fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

/// What is said of a bare name that is not on `PATH`.
pub(in crate::driver) fn why_not_found(name: &Path) -> String {
    not_on_path(name, OFTEN_FORGOTTEN)
}

fn not_on_path(name: &Path, forgotten: &[(&str, &str)]) -> String {
    let shown = name.display();
    if name.as_os_str().is_empty() {
        return "no engine was named".to_owned();
    }
    let elsewhere = forgotten.iter().map(|(folder, why)| (Path::new(folder).join(name), why));
    if let Some((file, why)) = elsewhere.into_iter().find(|(file, _)| is_executable(file)) {
        return format!("{shown} is not on PATH, but {} exists ({why}): write the full path", file.display());
    }
    if name.is_file() {
        return format!("{shown} is not on PATH, but it exists in this folder: write ./{shown}");
    }
    format!("{shown} is not on PATH; is it installed?")
}

/// What is said of a file that the system refused to start.
pub(in crate::driver) fn why_not_started(program: &Path, error: &io::Error) -> String {
    let shown = program.display();
    match error.kind() {
        io::ErrorKind::NotFound if !program.exists() => match program.parent().filter(|p| !p.is_dir()) {
            Some(folder) => {
                format!("{shown} does not exist, and neither does its folder {}", folder.display())
            }
            None => format!("{shown} does not exist"),
        },
        io::ErrorKind::NotFound => missing_interpreter(program),
        io::ErrorKind::PermissionDenied if program.is_dir() => format!("{shown} is a folder, not a program"),
        io::ErrorKind::PermissionDenied if !program.is_file() => {
            format!("{shown} is a pipe, a socket or a device, not a program")
        }
        io::ErrorKind::PermissionDenied if !is_executable(program) => {
            format!("{shown} is not executable; if it is a program: chmod +x {shown}")
        }
        io::ErrorKind::PermissionDenied => {
            format!("{shown} may not be executed here (its file system or a folder above it forbids it)")
        }
        _ if error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error()) => wrong_format(program),
        _ => format!("{shown} could not be started: {error}"),
    }
}

/// The file exists, yet the system says "no such file": the interpreter that it names is missing.
fn missing_interpreter(program: &Path) -> String {
    let shown = program.display();
    let head = head_of(program);
    if let Some(line) = head.strip_prefix(b"#!") {
        let line = line.split(|b| *b == b'\n').next().unwrap_or_default();
        if line.ends_with(b"\r") {
            return format!(
                "{shown} is a script with Windows line ends: its first line ends with a carriage return"
            );
        }
        let named = String::from_utf8_lossy(line);
        let interpreter = named.trim().split(' ').next().unwrap_or_default();
        return format!("{shown} is a script for {interpreter}, which does not exist");
    }
    if head.starts_with(b"\x7fELF") {
        return format!(
            "{shown} needs a loader that is not on this system (built for another C library or word size?)"
        );
    }
    format!("{shown} could not be started: something that it needs does not exist")
}

fn wrong_format(program: &Path) -> String {
    let shown = program.display();
    let head = head_of(program);
    let about = match head.get(..4).unwrap_or(&head) {
        [b'M', b'Z', ..] => "a Windows program; start it with wine",
        [0x7f, b'E', b'L', b'F'] => "a program for another processor architecture",
        [0xcf | 0xce, 0xfa, 0xed, 0xfe] | [0xca, 0xfe, 0xba, 0xbe] => {
            "a program for another system (Mach-O, or Java bytecode)"
        }
        [b'P', b'K', 3, 4] => "an archive; a jar is started by java -jar",
        [] => "empty",
        _ if head.iter().all(|b| b.is_ascii_graphic() || b.is_ascii_whitespace()) => {
            "text without a first line that names its interpreter (#!/bin/sh)"
        }
        _ => "not in a format that this system can run",
    };
    format!("{shown} is {about}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_full_system_has_no_room() {
        use rustix::io::Errno;
        for (errno, full) in
            [(Errno::MFILE, true), (Errno::AGAIN, true), (Errno::NOENT, false), (Errno::ACCESS, false)]
        {
            assert_eq!(has_no_room(&io::Error::from(errno)), full, "{errno}");
        }
    }

    #[test]
    fn a_name_that_is_elsewhere_is_said_where() {
        let games = tempfile::tempdir().unwrap();
        let chess = games.path().join("chess");
        fs::write(&chess, "#!/bin/sh\n").unwrap();
        fs::set_permissions(&chess, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(games.path().join("readme"), "").unwrap();
        let folder = games.path().display().to_string();
        let forgotten = [(folder.as_str(), "games are put there")];
        let expected = format!(
            "chess is not on PATH, but {folder}/chess exists (games are put there): write the full path"
        );
        assert_eq!(not_on_path(Path::new("chess"), &forgotten), expected);
        for name in ["readme", "other"] {
            let expected = format!("{name} is not on PATH; is it installed?");
            assert_eq!(not_on_path(Path::new(name), &forgotten), expected);
        }
        // Tests run in the folder of the package.
        let expected = "Cargo.toml is not on PATH, but it exists in this folder: write ./Cargo.toml";
        assert_eq!(not_on_path(Path::new("Cargo.toml"), &forgotten), expected);
    }
}
