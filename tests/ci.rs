//! The jobs for CI systems, as `enginecheck init` writes them and `docs/ci.md` shows them: they are well formed, and their
//! shell lines do what they say.

#[path = "support/program.rs"]
mod program;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use program::Shell;
use yaml_rust2::{Yaml, YamlLoader};

/// Each system: the option of `init`, where the job stands, how `docs/ci.md` fences it.
const SYSTEMS: &[(&str, &str, &str)] = &[
    ("github", ".github/workflows/enginecheck.yml", "yaml"),
    ("gitlab", ".gitlab-ci.yml", "yaml"),
    ("jenkins", "Jenkinsfile", "groovy"),
];

/// A job as `init` writes it.
fn job(system: &str, path: &str) -> String {
    let shell = Shell::new();
    shell.run(format!("init --ci {system}")).ends(0).says(format!("wrote {path}\n"));
    shell.read(path)
}

#[test]
fn a_project_begins() {
    let shell = Shell::new();
    let said = shell.run("init ./nowhere --xboard");
    let wrote = "wrote enginecheck.toml\nwrote enginecheck-known.toml\n\nNext:\n";
    assert!(said.ends(0).all().starts_with(wrote), "{said:?}");
    said.never_says("put your engine's path");
    said.says("  enginecheck --json run.jsonl ");
    said.warns("there is no engine ./nowhere yet");
    // The engine is not there.
    shell.run("--json run.jsonl").ends(3).says("engine     ./nowhere --xboard\n");
    shell.run("baseline check").ends(0).says("entries 0");
}

#[test]
fn a_bare_name_of_a_file_here_gets_its_folder() {
    let shell = Shell::new();
    shell.write("engine.py", "");
    let said = shell.run("init engine.py --ci github");
    said.ends(0).warns("--ci comes after the engine and is passed to it");
    assert!(shell.read("enginecheck.toml").contains("command = \"./engine.py\""));
}

#[test]
fn nothing_is_overwritten_unasked() {
    let shell = Shell::new();
    let (mine, known) = ("protocol = \"xboard\" # mine\n", "# my reasons\n");
    shell.write("enginecheck.toml", mine);
    shell.write("enginecheck-known.toml", known);
    for words in ["", "./engine", "--ci gitlab ./engine"] {
        let said = shell.run(format!("init {words}"));
        said.ends(2).says("these exist already: enginecheck.toml; --force overwrites");
        if words.starts_with("--ci") {
            said.says("without an engine, --ci adds the job alone");
        }
        assert!(!shell.has(".gitlab-ci.yml"), "{words}: nothing is written by halves");
    }
    // A job for a project that has its configuration.
    let said = shell.run("init --ci gitlab");
    let wrote = "kept  enginecheck.toml\nwrote .gitlab-ci.yml\n";
    assert!(said.ends(0).all().starts_with(wrote), "{said:?}");
    shell.run("init --ci gitlab").ends(2).says("these exist already: .gitlab-ci.yml;");
    let said = shell.run("init --print --ci gitlab");
    said.ends(0);
    for file in ["enginecheck.toml", "enginecheck-known.toml", ".gitlab-ci.yml"] {
        said.says(format!("==> {file} <==\n"));
    }
    assert_eq!(shell.read("enginecheck.toml"), mine);
    // Reasons in a baseline are never lost.
    let said = shell.run("init --force --ci gitlab ./engine");
    said.ends(0);
    said.says("wrote enginecheck.toml\nkept  enginecheck-known.toml\nwrote .gitlab-ci.yml\n");
    assert!(shell.read("enginecheck.toml").contains("\"./engine\""));
    assert_eq!(shell.read("enginecheck-known.toml"), known);
    assert_eq!(shell.read(".gitlab-ci.yml"), job("gitlab", ".gitlab-ci.yml"));
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ci.md");
    std::fs::read_to_string(path).expect("the page can be read").replace("\r\n", "\n")
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

/// `action.yml` is one that GitHub reads, and the job on the page that uses it names inputs that it has.
#[test]
fn the_action_is_as_the_page_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("action.yml");
    let action = yaml(&std::fs::read_to_string(path).expect("the action can be read").replace("\r\n", "\n"));
    assert_eq!(action["runs"]["using"].as_str(), Some("composite"));
    for step in action["runs"]["steps"].as_vec().expect("steps") {
        match (step["uses"].as_str(), step["run"].as_str()) {
            (Some(uses), None) => assert!(uses.starts_with("actions/") && uses.contains("@v"), "{uses}"),
            (None, Some(run)) => {
                assert_eq!(step["shell"].as_str(), Some("bash"), "{run}");
                // An input is a variable there, and never a part of the script.
                assert!(run.starts_with("set -euo pipefail\n") && !run.contains("${{"), "{run}");
            }
            both => panic!("{both:?}"),
        }
    }
    let page = page();
    let jobs = blocks(&page, "yml");
    assert_eq!(jobs.len(), 1);
    let job = yaml(jobs[0]);
    let uses = job["steps"].as_vec().expect("steps").last().expect("a job has steps");
    let inputs = action["inputs"].as_hash().expect("inputs");
    for (name, _) in uses["with"].as_hash().expect("what the action is told") {
        assert!(inputs.contains_key(name), "{name:?} is no input");
    }
    for name in inputs.keys().map(|name| name.as_str().expect("a name")) {
        assert!(page.contains(&format!("`{name}`")), "the page does not explain {name}");
    }
}

#[test]
fn the_baseline_on_the_page_is_one() {
    let shell = Shell::new();
    let page = page();
    let baselines = blocks(&page, "toml");
    assert!(!baselines.is_empty());
    for text in baselines {
        shell.write("known.toml", text);
        shell.run("baseline check known.toml").ends(0).says("entries 1, ");
    }
}

/// Carries out the shell lines of a job, with a `make` and a `cargo` that only note how they are called; `cargo install`
/// puts this program where it would be installed. What is left is looked at.
#[cfg(unix)]
fn carry_out(lines: &[String], folder: &Shell) -> (Option<i32>, String) {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::Stdio;

    let program = program::PROGRAM;
    let install = format!("mkdir -p .enginecheck/bin && ln -s '{program}' .enginecheck/bin/enginecheck");
    for (name, script) in [("make", String::new()), ("cargo", install)] {
        let path = format!("tools/{name}");
        folder.write(&path, &format!("#!/bin/sh\necho \"{name} $*\" >>called\n{script}\n"));
        set_permissions(folder.path().join(path), Permissions::from_mode(0o755)).expect("it is ours");
    }
    let path = std::env::var("PATH").unwrap_or_default();
    let mut said = String::new();
    for line in lines {
        let mut shell = Command::new("sh");
        shell.args(["-e", "-u", "-c", line]).current_dir(folder.path()).stdin(Stdio::null());
        shell.env("PATH", format!("{}/tools:{path}", folder.path().display()));
        shell.env("ENGINECHECK_SOURCE", "https://example.org/enginecheck.git");
        shell.env("GITHUB_STEP_SUMMARY", folder.path().join("summary.md"));
        let output = shell.output().expect("there is a shell");
        said += &String::from_utf8_lossy(&[output.stdout, output.stderr].concat());
        if !output.status.success() {
            return (output.status.code(), said);
        }
    }
    (Some(0), said)
}

/// The real cargo finds what the jobs install. It stops before it builds: it is given no place to take libraries from.
#[test]
fn what_jobs_install_is_found_in_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let texts = SYSTEMS.iter().map(|(system, path, _)| job(system, path));
    let docs = std::fs::read_to_string(root.join("docs/fuzzing.md")).expect("the page is there");
    let line = |text: String| {
        let installs = text.split_once("cargo install").expect("a job installs").1;
        installs.lines().next().expect("a line").trim().to_owned()
    };
    // Mostly they are the same.
    let lines: BTreeSet<String> = texts.chain([docs]).map(line).collect();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let place = words.iter().position(|word| *word == "--git").expect("it installs from a repository");
        assert_eq!(&words[place + 1..], ["\"$ENGINECHECK_SOURCE\"", "enginecheck", "--bin", "enginecheck"]);
        // A source archive has no repository to install from.
        if !root.join(".git").exists() {
            continue;
        }
        let home = tempfile::tempdir().expect("a folder");
        let nowhere = home.path().join("nowhere");
        let cargo = Command::new(env!("CARGO"))
            .arg("install")
            .args(&words[..place])
            .args(["--git", &format!("file://{}", root.display())])
            .args(&words[place + 2..])
            .args(["--config", "source.crates-io.replace-with='nowhere'"])
            .args(["--config", &format!("source.nowhere.directory='{}'", nowhere.display())])
            .env("CARGO_HOME", home.path())
            .current_dir(home.path())
            .output()
            .expect("cargo can be run");
        let said = String::from_utf8_lossy(&cargo.stderr);
        assert!(said.contains("Installing enginecheck v"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn jobs_build_run_and_leave_their_reports() {
    for (system, path, _) in SYSTEMS {
        let shell = Shell::new();
        shell.run(format!("init --ci {system} ./nowhere")).ends(0);
        let lines = shell_lines(system, &shell.read(path));
        // The engine is not there, which ends a run at once and leaves every report.
        let (code, said) = carry_out(&lines, &shell);
        assert_eq!(code, Some(3), "{system}: {said}");
        let called = shell.read("called");
        let mut called: Vec<&str> = called.lines().collect();
        called.sort_unstable();
        let install = "cargo install --locked --root .enginecheck --git https://example.org/enginecheck.git enginecheck --bin enginecheck";
        assert_eq!(called, [install, "make "], "{system}");
        shell.junit("enginecheck.xml", |cases| {
            assert!(cases.iter().any(|case| program::has(case, "error")), "{system}: {cases:?}");
        });
        assert!(shell.read("enginecheck.jsonl").contains("\"exit_code\":3"), "{system}");
        let markdown = if *system == "github" { "summary.md" } else { "enginecheck.md" };
        assert!(shell.read(markdown).starts_with("## enginecheck: uci\n"), "{system}");
        assert_eq!(said.contains("::error title=enginecheck"), *system == "github", "{said}");
        // A second time nothing is built again (GitHub asks its cache).
        if *system != "github" {
            std::fs::remove_file(shell.path().join("called")).unwrap();
            assert_eq!(carry_out(&lines, &shell).0, Some(3));
            assert_eq!(shell.read("called"), "make \n", "{system}");
        }
    }
}
