//! The loop of an author at work: `--last-failed` and `--watch`.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::program::{PROGRAM, Shell};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// The wait for what is printed, so that a fault ends the test.
const LONGEST: Duration = Duration::from_secs(60);

const SELECTED: &str = "--protocol uci --repeat 1 --filter uci/stop/idle --filter uci/quit/idle --filter uci/info/all-variations-together";

/// An engine as a script, as if it had been built with this fault.
fn build(shell: &Shell, fault: Option<&str>) {
    let mutant = fault.map(|name| format!("--mutant {name}")).unwrap_or_default();
    shell.write("new", &format!("#!/bin/sh\nexec '{PROGRAM}' reference uci {mutant}\n"));
    let path = shell.path().join("new");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    std::fs::rename(path, shell.path().join("engine")).expect("it is ours");
}

#[test]
fn only_what_failed_last_is_run_again() {
    let shell = Shell::new();
    let run = |options: &str| shell.run(format!("{SELECTED} {options} ./engine"));
    build(&shell, Some("multipv-first-alone"));
    run("--last-failed").ends(1).warns("no failure of this engine is known").prints("runs       3 scenarios");
    run("--last-failed")
        .ends(1)
        .warns("only what failed the last time is run (1 scenario)")
        .prints("runs       1 scenario")
        .prints("fail         uci/info/all-variations-together");
    // What was not held again stays as it was.
    run("--exclude uci/info").ends(0);
    build(&shell, None);
    run("--last-failed")
        .ends(0)
        .prints("runs       1 scenario")
        .prints("pass         uci/info/all-variations-together");
    run("--last-failed").ends(0).warns("everything is run").prints("runs       3 scenarios");
    assert_eq!(shell.files(), ["engine"], "nothing is left in the folder");
}

/// Ends the program however the test ends.
struct Ended(std::process::Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = kill(Pid::from_raw(self.0.id().cast_signed()), Signal::SIGINT);
        let _ = self.0.wait();
    }
}

/// Waits until a line with this text is printed.
fn until(lines: &Receiver<String>, text: &str) {
    let mut seen = Vec::new();
    while let Ok(line) = lines.recv_timeout(LONGEST) {
        if line.contains(text) {
            return;
        }
        seen.push(line);
    }
    panic!("no {text:?} in {seen:#?}");
}

#[test]
fn another_build_is_run_at_once() {
    let shell = Shell::new();
    build(&shell, Some("multipv-first-alone"));
    let words: Vec<&str> = SELECTED.split(' ').chain(["--watch", "./engine"]).collect();
    let mut command = shell.command(&words);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut child = Ended(child);
    let (sender, lines) = channel();
    let streams: [Box<dyn std::io::Read + Send>; 2] =
        [Box::new(child.0.stdout.take().expect("a pipe")), Box::new(child.0.stderr.take().expect("a pipe"))];
    for stream in streams {
        let sender = sender.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
    }
    drop(sender);
    until(&lines, "runs       3 scenarios");
    until(&lines, "waiting for another build of ./engine");
    build(&shell, Some("deaf-to-settings"));
    until(&lines, "runs       1 scenario");
    until(&lines, "waiting for another build");
    build(&shell, None);
    until(&lines, "pass         uci/info/all-variations-together");
    until(&lines, "everything is run");
    until(&lines, "runs       3 scenarios");
    until(&lines, "waiting for another build");
    kill(Pid::from_raw(child.0.id().cast_signed()), Signal::SIGINT).expect("it is ours");
    assert_eq!(child.0.wait().expect("it ends").code(), Some(0), "the last run was good");
}
