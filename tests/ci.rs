//! The jobs for CI systems, as `enginecheck init` writes them and `docs/ci.md` shows them: they are well formed, and their
//! shell lines do what they say.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use yaml_rust2::{Yaml, YamlLoader};

/// Each system: the option of `init`, where the job stands, how `docs/ci.md` fences it.
const SYSTEMS: &[(&str, &str, &str)] = &[
    ("github", ".github/workflows/enginecheck.yml", "yaml"),
    ("gitlab", ".gitlab-ci.yml", "yaml"),
    ("jenkins", "Jenkinsfile", "groovy"),
];

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder can be made")
}

/// The program in this folder: its exit code, and all that it says.
fn enginecheck(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enginecheck"));
    let said = command.current_dir(folder).args(arguments).stdin(Stdio::null()).output();
    let said = said.expect("the program can be run");
    let text = [said.stdout, said.stderr].concat();
    (said.status.code(), String::from_utf8_lossy(&text).into_owned())
}

fn init(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    enginecheck(folder, &[&["init"], arguments].concat())
}

fn read(folder: &Path, path: &str) -> String {
    let path = folder.join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A job as `init` writes it.
fn job(system: &str, path: &str) -> String {
    let folder = folder();
    let (code, said) = init(folder.path(), &["--ci", system]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(&format!("wrote {path}\n")), "{said}");
    read(folder.path(), path)
}

#[test]
fn a_project_begins() {
    let folder = folder();
    let folder = folder.path();
    let (code, said) = init(folder, &["./nowhere", "--xboard"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("wrote enginecheck.toml\nwrote enginecheck-known.toml\n\nNext:\n"), "{said}");
    assert!(said.contains("  enginecheck --json run.jsonl "), "{said}");
    let (code, said) = enginecheck(folder, &["--json", "run.jsonl"]);
    assert_eq!(code, Some(3), "the engine is not there: {said}");
    assert!(said.contains("/./nowhere --xboard\n"), "{said}");
    let (code, said) = enginecheck(folder, &["baseline", "check"]);
    assert_eq!((code, said.contains("entries 0")), (Some(0), true), "{said}");
}

#[test]
fn nothing_is_overwritten_unasked() {
    let folder = folder();
    let folder = folder.path();
    let mine = "protocol = \"xboard\" # mine\n";
    let known = "# my reasons\n";
    fs::write(folder.join("enginecheck.toml"), mine).unwrap();
    fs::write(folder.join("enginecheck-known.toml"), known).unwrap();
    for words in [&[][..], &["./engine"], &["--ci", "gitlab", "./engine"]] {
        let (code, said) = init(folder, words);
        assert_eq!(code, Some(2), "{words:?}: {said}");
        assert!(
            said.contains("these exist already: enginecheck.toml; --force overwrites"),
            "{words:?}: {said}"
        );
        assert!(!folder.join(".gitlab-ci.yml").exists(), "{words:?}: nothing is written by halves");
    }
    // A job for a project that has its configuration.
    let (code, said) = init(folder, &["--ci", "gitlab"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("kept  enginecheck.toml\nwrote .gitlab-ci.yml\n"), "{said}");
    let (code, said) = init(folder, &["--ci", "gitlab"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("these exist already: .gitlab-ci.yml;"), "{said}");
    let (code, said) = init(folder, &["--print", "--ci", "gitlab"]);
    assert_eq!(code, Some(0), "{said}");
    let files =
        ["==> enginecheck.toml <==\n", "==> enginecheck-known.toml <==\n", "==> .gitlab-ci.yml <==\n"];
    assert!(files.iter().all(|file| said.contains(file)), "{said}");
    assert_eq!(read(folder, "enginecheck.toml"), mine);
    // Reasons in a baseline are never lost.
    let (code, said) = init(folder, &["--force", "--ci", "gitlab", "./engine"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("wrote enginecheck.toml\nkept  enginecheck-known.toml\nwrote .gitlab-ci.yml\n"),
        "{said}"
    );
    assert!(read(folder, "enginecheck.toml").contains("\"./engine\""));
    assert_eq!(read(folder, "enginecheck-known.toml"), known);
    assert_eq!(read(folder, ".gitlab-ci.yml"), job("gitlab", ".gitlab-ci.yml"));
}

fn yaml(text: &str) -> Yaml {
    let mut documents = YamlLoader::load_from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(documents.len(), 1, "{text}");
    documents.remove(0)
}

fn texts<'a>(list: &'a Yaml, what: &str) -> Vec<&'a str> {
    let list = list.as_vec().unwrap_or_else(|| panic!("{what} is no list"));
    list.iter()
        .map(|item| item.as_str().unwrap_or_else(|| panic!("{what} has an entry that is no text")))
        .collect()
}

/// Minutes that the system gives a job, and minutes that enginecheck gives itself.
fn check_times(limit: i64, shell: &[String]) {
    let run = shell.iter().find_map(|line| line.split("--deadline ").nth(1)).expect("a deadline");
    let own: i64 = run.trim_end_matches('m').parse().expect("a deadline in minutes at the end of the line");
    assert!(own * 2 <= limit, "{own} of {limit} minutes leave no room for builds and reports");
}

/// The shell lines of a job, in their order.
fn shell_lines(system: &str, text: &str) -> Vec<String> {
    match system {
        "github" => {
            let document = yaml(text);
            let job = &document["jobs"]["enginecheck"];
            assert!(["push", "pull_request"].iter().all(|on| !document["on"][*on].is_badvalue()), "{text}");
            let steps = job["steps"].as_vec().expect("steps");
            let runs = steps.iter().filter_map(|step| {
                // A step uses an action of a fixed version, or runs a command.
                match (step["uses"].as_str(), step["run"].as_str()) {
                    (Some(uses), None) => {
                        assert!(uses.starts_with("actions/") && uses.contains("@v"), "{uses}");
                        None
                    }
                    (None, run) => Some(run.expect("a step uses or runs something").trim().to_owned()),
                    both => panic!("{both:?}"),
                }
            });
            let lines: Vec<String> = runs.collect();
            let last = steps.last().expect("a job has steps");
            assert_eq!(last["if"].as_str(), Some("${{ !cancelled() }}"), "reports are kept of a failed run");
            assert_eq!(last["with"]["path"].as_str(), Some("enginecheck.xml\nenginecheck.jsonl\n"));
            check_times(job["timeout-minutes"].as_i64().expect("a bound"), &lines);
            lines
        }
        "gitlab" => {
            let document = yaml(text);
            let job = &document["enginecheck"];
            assert_eq!(job["artifacts"]["reports"]["junit"].as_str(), Some("enginecheck.xml"));
            assert_eq!(job["artifacts"]["when"].as_str(), Some("always"), "reports are kept of a failed run");
            assert_eq!(job["cache"]["when"].as_str(), Some("always"));
            let lines =
                [texts(&job["before_script"], "before_script"), texts(&job["script"], "script")].concat();
            let lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
            let limit = job["timeout"].as_str().and_then(|t| t.strip_suffix(" minutes")).expect("minutes");
            check_times(limit.parse().expect("a number"), &lines);
            lines
        }
        _ => {
            // There is no parser of Groovy here: brackets and quotes must at least be closed.
            let scripts: Vec<&str> = text.split("'''").collect();
            assert_eq!(scripts.len() % 2, 1, "{text}");
            for (open, close) in [('{', '}'), ('(', ')')] {
                assert_eq!(text.matches(open).count(), text.matches(close).count(), "{open} {close}");
            }
            assert!(text.contains("junit testResults: 'enginecheck.xml'"), "{text}");
            let lines = scripts.iter().skip(1).step_by(2).flat_map(|script| script.lines());
            let lines: Vec<String> =
                lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
            let limit =
                text.split("timeout(time: ").nth(1).and_then(|t| t.split(',').next()).expect("minutes");
            check_times(limit.parse().expect("a number"), &lines);
            lines
        }
    }
}

/// `docs/ci.md`.
fn page() -> String {
    read(Path::new(env!("CARGO_MANIFEST_DIR")), "docs/ci.md").replace("\r\n", "\n")
}

/// The fenced blocks of a language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("\n```{language}\n");
    page.split(fence.as_str()).skip(1).map(|rest| rest.split("```\n").next().unwrap_or_default()).collect()
}

#[test]
fn the_page_shows_the_jobs_that_init_writes() {
    let page = page();
    let mut shown: Vec<&str> =
        ["yaml", "groovy"].iter().flat_map(|language| blocks(&page, language)).collect();
    for (system, path, language) in SYSTEMS {
        let job = job(system, path);
        let at = blocks(&page, language).into_iter().find(|block| *block == job);
        assert!(
            at.is_some(),
            "docs/ci.md does not show {path} as `enginecheck init --ci {system}` writes it"
        );
        shown.retain(|block| *block != job);
        assert!(page.contains(&format!("`{path}`")), "{path}");
    }
    assert_eq!(shown, Vec::<&str>::new(), "jobs that init does not write");
}

#[test]
fn the_baseline_on_the_page_is_one() {
    let folder = folder();
    let page = page();
    let baselines = blocks(&page, "toml");
    assert!(!baselines.is_empty());
    for text in baselines {
        fs::write(folder.path().join("known.toml"), text).unwrap();
        let (code, said) = enginecheck(folder.path(), &["baseline", "check", "known.toml"]);
        assert_eq!((code, said.contains("entries 1, ")), (Some(0), true), "{said}");
    }
}

/// Carries out the shell lines of a job, with a `make` and a `cargo` that only note how they are called; `cargo install`
/// puts this program where it would be installed. What is left is looked at.
#[cfg(unix)]
fn carry_out(lines: &[String], folder: &Path) -> (Option<i32>, String) {
    use std::os::unix::fs::PermissionsExt as _;

    let tools = folder.join("tools");
    fs::create_dir_all(&tools).expect("a folder can be made");
    let program = env!("CARGO_BIN_EXE_enginecheck");
    let install = format!("mkdir -p .enginecheck/bin && ln -s '{program}' .enginecheck/bin/enginecheck");
    for (name, script) in [("make", String::new()), ("cargo", install)] {
        let path = tools.join(name);
        fs::write(&path, format!("#!/bin/sh\necho \"{name} $*\" >>called\n{script}\n"))
            .expect("a file can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let mut said = String::new();
    for line in lines {
        let mut shell = Command::new("sh");
        shell.args(["-e", "-u", "-c", line]).current_dir(folder).stdin(Stdio::null());
        shell.env("PATH", format!("{}:{path}", tools.display()));
        shell.env("ENGINECHECK_SOURCE", "https://example.org/enginecheck.git");
        shell.env("GITHUB_STEP_SUMMARY", folder.join("summary.md"));
        let output = shell.output().expect("there is a shell");
        said += &String::from_utf8_lossy(&[output.stdout, output.stderr].concat());
        if !output.status.success() {
            return (output.status.code(), said);
        }
    }
    (Some(0), said)
}

#[cfg(unix)]
#[test]
fn jobs_build_run_and_leave_their_reports() {
    for (system, path, _) in SYSTEMS {
        let folder = folder();
        let folder = folder.path();
        let (code, said) = init(folder, &["--ci", system, "./nowhere"]);
        assert_eq!(code, Some(0), "{said}");
        let lines = shell_lines(system, &read(folder, path));
        // The engine is not there, which ends a run at once and leaves every report.
        let (code, said) = carry_out(&lines, folder);
        assert_eq!(code, Some(3), "{system}: {said}");
        let called = read(folder, "called");
        let mut called: Vec<&str> = called.lines().collect();
        called.sort_unstable();
        let install = "cargo install --locked --root .enginecheck --git https://example.org/enginecheck.git --bin enginecheck";
        assert_eq!(called, [install, "make "], "{system}");
        let junit = read(folder, "enginecheck.xml");
        assert!(roxmltree::Document::parse(&junit).is_ok() && junit.contains("<error"), "{system}: {junit}");
        assert!(read(folder, "enginecheck.jsonl").contains("\"exit_code\":3"), "{system}");
        let markdown = if *system == "github" { "summary.md" } else { "enginecheck.md" };
        assert!(read(folder, markdown).starts_with("## enginecheck: xboard\n"), "{system}");
        assert_eq!(said.contains("::error title=enginecheck"), *system == "github", "{said}");
        // A second time nothing is built again (GitHub asks its cache).
        if *system != "github" {
            fs::remove_file(folder.join("called")).unwrap();
            assert_eq!(carry_out(&lines, folder).0, Some(3));
            assert_eq!(read(folder, "called"), "make \n", "{system}");
        }
    }
}
