//! The jobs for CI systems that `enginecheck init` writes.

use std::path::Path;

use clap::ValueEnum;

/// A CI system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub(super) enum System {
    /// GitHub Actions: .github/workflows/enginecheck.yml.
    #[value(name = "github")]
    GitHub,
    /// GitLab CI: .gitlab-ci.yml.
    #[value(name = "gitlab")]
    GitLab,
    /// Jenkins: a declarative pipeline, Jenkinsfile.
    Jenkins,
}

/// How an engine is built, as far as the files of its project show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Build {
    Make,
    Cargo,
    CMake,
    Go,
    /// It is a script.
    Nothing,
}

/// The machine of a job on GitHub, and what follows if it is one with Windows: its usual shell reads `$NAME` otherwise.
const ON_LINUX: &str = "    runs-on: ubuntu-latest\n";
const ON_WINDOWS: &str = "    runs-on: windows-latest\n    defaults:\n      run:\n        shell: bash\n";

impl System {
    /// The place where the system looks for jobs.
    pub(super) fn path(self) -> &'static str {
        match self {
            System::GitHub => ".github/workflows/enginecheck.yml",
            System::GitLab => ".gitlab-ci.yml",
            System::Jenkins => "Jenkinsfile",
        }
    }

    /// The job; `docs/ci.md` shows the same.
    fn job(self) -> &'static str {
        match self {
            System::GitHub => include_str!("templates/github.yml"),
            System::GitLab => include_str!("templates/gitlab.yml"),
            System::Jenkins => include_str!("templates/Jenkinsfile"),
        }
    }

    /// The job for this engine, which is built so.
    pub(super) fn job_of(self, engine: &str, build: Build) -> String {
        let job = self.job().replace(" make\n", &format!(" {}\n", build.command()));
        if is_of_windows(engine) { job.replace(ON_LINUX, ON_WINDOWS) } else { job }
    }
}

impl Build {
    /// The build of this engine, whose project is in this folder.
    pub(super) fn of_folder(folder: &Path, engine: &str) -> Build {
        let has = |name: &str| folder.join(name).is_file();
        match extension(engine).as_str() {
            "py" | "js" | "mjs" | "sh" | "rb" | "pl" | "lua" | "bat" | "cmd" => Build::Nothing,
            _ if has("Makefile") || has("makefile") => Build::Make,
            _ if has("Cargo.toml") => Build::Cargo,
            _ if has("CMakeLists.txt") => Build::CMake,
            _ if has("go.mod") => Build::Go,
            _ => Build::Make,
        }
    }

    /// The command that does it.
    pub(super) fn command(self) -> &'static str {
        match self {
            Build::Make => "make",
            Build::Cargo => "cargo build --release",
            Build::CMake => "cmake -S . -B build && cmake --build build",
            Build::Go => "go build",
            Build::Nothing => "echo \"nothing to build\"",
        }
    }
}

/// Whether an engine of this name runs on Windows only.
pub(super) fn is_of_windows(engine: &str) -> bool {
    matches!(extension(engine).as_str(), "exe" | "bat" | "cmd")
}

/// What follows the last dot of a name, in small letters.
fn extension(engine: &str) -> String {
    let name = engine.rsplit(['/', '\\']).next().unwrap_or(engine);
    name.rsplit_once('.').map_or(String::new(), |(_, end)| end.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_builds_what_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let build = |engine: &str| Build::of_folder(folder.path(), engine);
        assert_eq!(build("./myengine"), Build::Make, "nothing says otherwise");
        std::fs::write(folder.path().join("Cargo.toml"), "").unwrap();
        assert_eq!(build("target/release/myengine"), Build::Cargo);
        assert_eq!([build("./engine.py"), build("Engine.BAT")], [Build::Nothing; 2]);
        std::fs::write(folder.path().join("Makefile"), "").unwrap();
        assert_eq!(build("v1.2/myengine"), Build::Make);
        for system in [System::GitHub, System::GitLab, System::Jenkins] {
            assert_eq!(system.job_of("./myengine", Build::Make), system.job());
            let job = system.job_of("./myengine", Build::CMake);
            assert!(job.contains("cmake --build build\n") && !job.contains("make\n  "), "{job}");
        }
    }

    #[test]
    fn a_windows_engine_is_tested_on_windows() {
        assert!(is_of_windows(r"C:\my engines\Engine.EXE") && !is_of_windows("./v1.exe/engine"));
        let job = System::GitHub.job_of("engine.exe", Build::Make);
        assert!(job.contains("windows-latest\n    defaults:") && !job.contains("ubuntu"), "{job}");
        assert!(System::GitHub.job().contains(ON_LINUX));
    }
}
