//! The misbehaviours on Unix. Arguments that a word does not know are ignored; tests use them to find the processes again.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::process::{Child, Command, ExitCode, Stdio, exit};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use enginecheck::driver::command::{EngineCommand, Scratch};
use enginecheck::driver::custody;
use enginecheck::driver::limits::Limits;
use enginecheck::driver::stage::Stage;
use enginecheck::exchange::{Observation, Want};
use enginecheck::line::EngineId;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process, setsid, waitid};
use tokio::signal::unix;

mod random;

/// By this variable a harness is told which program to take as guardian.
const GUARDIAN: &str = "MISBEHAVE_GUARDIAN";

/// By this variable a child knows its parent.
const PARENT: &str = "MISBEHAVE_PARENT";

/// A misbehaviour's name, and what it does with its arguments.
type Word = (&'static str, fn(&[String]) -> io::Result<()>);

/// Words that do one thing, then read everything and never answer; they end when their input ends.
const THEN_SILENT: &[Word] = &[
    ("silent", |_| Ok(())),
    ("stops-itself", stops_itself),
    ("closes-stdout", closes_stdout),
    ("prints-binary", |_| write(b"a\0b\xff\xfe\n\x1b[31mred\r\n\xc3")),
    ("half-line", |_| write(b"move e2")),
    ("byte-wise", byte_wise),
    ("long-line", long_line),
    ("shouts-on-stderr", shouts_on_stderr),
    ("answers-before-reading", answers_before_reading),
    // Its arguments, a line each.
    ("says", |arguments| arguments.iter().try_for_each(|line| say(line))),
    ("spins", spins),
    ("eats-memory", eats_memory),
    ("tells-folder", tells_folder),
];

/// Words that end, or do not, in their own way.
const WORDS: &[Word] = &[
    ("pong", pong),
    ("pong-by-thread", pong_by_thread),
    ("plays", plays),
    ("deaf", |_| sleep_for_ever()),
    ("stubborn", stubborn),
    ("exits", |arguments| exit(i32::from(number(arguments, 3)))),
    ("crashes", |_| die_by(Signal::SEGV)),
    ("crashes-after-quit", |_| wait_for("quit").and_then(|()| die_by(Signal::SEGV))),
    ("floods-lines", |_| flood(&mut io::stdout(), b"info string all work and no play\n")),
    ("floods-bytes", |_| flood(&mut io::stdout(), b"all work and no play ")),
    ("floods-stderr", |_| flood(&mut io::stderr(), b"warning: all work and no play\n")),
    ("floods-at", floods_at),
    ("late-words", late_words),
    // Gives back every byte that it gets.
    ("echoes", |_| io::copy(&mut io::stdin(), &mut io::stdout()).map(|_| ())),
    ("leaves-child", leaves_child),
    ("tells-signals", tells_signals),
    ("child", child),
    ("harness", harness),
    ("random", random::random),
];

pub(crate) fn run() -> ExitCode {
    if custody::run_internal(env::args_os()) {
        return ExitCode::SUCCESS;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let word = arguments.first().map_or("", String::as_str);
    let find = |words: &[Word]| words.iter().find(|(name, _)| *name == word).map(|(_, act)| *act);
    let done = match (find(THEN_SILENT), find(WORDS)) {
        (Some(act), _) => act(&arguments[1..]).and_then(|()| silent()),
        (None, Some(act)) => act(&arguments[1..]),
        (None, None) => exit(2),
    };
    if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(9) }
}

/// Answers `ping N` by `pong N` and ends on `quit`: the fastest engine that there is.
fn pong(_: &[String]) -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), File::from(rustix::io::dup(rustix::stdio::stdout())?));
    let mut line = Vec::with_capacity(64);
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 || line == b"quit\n" {
            return Ok(());
        }
        if line.starts_with(b"ping") {
            line[1] = b'o';
            output.write_all(&line)?;
        }
    }
}

/// The same, read by one thread and answered by another, which waits for the first, or, if it `polls`, for an hour at most.
fn pong_by_thread(arguments: &[String]) -> io::Result<()> {
    let (tell, told) = std::sync::mpsc::channel();
    thread::spawn(move || io::stdin().lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
    let polls = has(arguments, "polls");
    let next = || if polls { told.recv_timeout(Duration::from_secs(3600)).ok() } else { told.recv().ok() };
    while let Some(line) = next().filter(|line| line != "quit") {
        say(&line.replace("ping", "pong"))?;
    }
    Ok(())
}

/// Reads everything and never answers; ends when its input ends.
fn silent() -> io::Result<()> {
    io::copy(&mut io::stdin(), &mut io::sink()).map(|_| ())
}

/// Ignores every request to end: `quit`, the end of input, SIGTERM, SIGINT, SIGHUP.
fn stubborn(_: &[String]) -> io::Result<()> {
    let runtime = runtime()?;
    let _entered = runtime.enter();
    let _handlers = caught_signals()?;
    say("ready")?;
    silent()?;
    sleep_for_ever()
}

/// Stops itself, and says so when it goes on.
fn stops_itself(_: &[String]) -> io::Result<()> {
    say("stopping")?;
    kill_process(getpid(), Signal::STOP)?;
    say("going on")
}

fn closes_stdout(_: &[String]) -> io::Result<()> {
    say("last words")?;
    Ok(rustix::stdio::dup2_stdout(File::options().write(true).open("/dev/null")?)?)
}

/// Prints a line one byte at a time, each when it got a line.
fn byte_wise(_: &[String]) -> io::Result<()> {
    for byte in b"pong 1\n" {
        read_line()?;
        write(&[*byte])?;
    }
    Ok(())
}

/// Prints so many MiB without a line end, then a line.
fn long_line(arguments: &[String]) -> io::Result<()> {
    let block = vec![b'x'; 1 << 20];
    for _ in 0..number(arguments, 64) {
        write(&block)?;
    }
    write(b"\nmove e2e4\n")
}

/// Writes to both outputs and dies at once: nothing of it may be lost.
fn late_words(_: &[String]) -> io::Result<()> {
    write(b"1-0 {White mates}\n")?;
    io::stderr().write_all(b"assertion failed\n")?;
    die_by(Signal::ABORT)
}

/// A lot of stderr, numbered, then one line of stdout.
fn shouts_on_stderr(_: &[String]) -> io::Result<()> {
    let mut stderr = io::stderr();
    stderr.write_all(b"first words\n")?;
    stderr.write_all(&vec![b'.'; 1 << 20])?;
    stderr.write_all(b"last words\n")?;
    say("done")
}

/// Fills its stdout before it reads: whoever only writes to it never comes to an end.
fn answers_before_reading(_: &[String]) -> io::Result<()> {
    for _ in 0..64 {
        write(&[b'o'; 16 << 10])?;
        write(b"\n")?;
    }
    let mut read = 0;
    let mut buffer = vec![0; 64 << 10];
    while read < 1 << 20 {
        read += io::stdin().read(&mut buffer)?;
    }
    say("read all")
}

/// Starts a child and exits on `quit`. `session`: the child leaves group and session; `deaf`: it does not hold the pipes;
/// `wiped`: its environment is empty; `brief`: it ends by itself when its parent does; `two`: it has a child of its own.
fn leaves_child(arguments: &[String]) -> io::Result<()> {
    let child = start_child(arguments)?;
    if has(arguments, "session") {
        while told_of(child.id(), 3)? != child.id() {
            thread::yield_now();
        }
    }
    if has(arguments, "two") {
        while !has_child(child.id())? {
            thread::yield_now();
        }
    }
    say("ready")?;
    wait_for("quit")
}

/// Whether some process is its child.
fn has_child(pid: u32) -> io::Result<bool> {
    let names = std::fs::read_dir("/proc")?.flatten().map(|entry| entry.file_name());
    let mut numbers = names.filter_map(|name| name.to_str()?.parse().ok());
    // Others may end in the meantime.
    Ok(numbers.any(|number| told_of(number, 1).is_ok_and(|parent| parent == pid)))
}

/// A number that the kernel tells of a process after its name: 1 its parent; 3 its session, 0 if the leader of that is
/// outside this namespace, which `getsid` of the libraries does not expect.
fn told_of(process: u32, place: usize) -> io::Result<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    let number = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(place)?.parse().ok());
    number.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, stat.clone()))
}

fn start_child(arguments: &[String]) -> io::Result<Child> {
    let mut command = Command::new(env::current_exe()?);
    command.arg("child").args(arguments).env(PARENT, getpid().as_raw_nonzero().to_string());
    if has(arguments, "deaf") {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    }
    if has(arguments, "wiped") {
        command.env_clear();
    }
    command.spawn()
}

/// What [`leaves_child`] starts.
fn child(arguments: &[String]) -> io::Result<()> {
    if has(arguments, "two") {
        let rest: Vec<String> =
            arguments.iter().filter(|a| *a != "two" && *a != "session").cloned().collect();
        start_child(&rest)?;
    }
    if has(arguments, "session") {
        setsid()?;
    }
    if has(arguments, "brief") {
        if let Some(parent) = env::var(PARENT).ok().and_then(|pid| pid.parse().ok()).and_then(Pid::from_raw) {
            outlive(parent)?;
        }
        return Ok(());
    }
    sleep_for_ever()
}

#[cfg(target_os = "linux")]
fn outlive(parent: Pid) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::{PidfdFlags, pidfd_open};
    if let Ok(death) = pidfd_open(parent, PidfdFlags::empty()) {
        poll(&mut [PollFd::new(&death, PollFlags::IN)], None)?;
    }
    Ok(())
}

/// The process tests run on Linux alone.
#[cfg(not(target_os = "linux"))]
fn outlive(_parent: Pid) -> io::Result<()> {
    Ok(())
}

/// Uses a processor in a child until it is killed, and says when it has begun.
fn spins(arguments: &[String]) -> io::Result<()> {
    if !has(arguments, "alone") {
        Command::new(env::current_exe()?)
            .args(["spins", "alone"])
            .args(arguments)
            .stdout(Stdio::null())
            .spawn()?;
        say("spinning")?;
        return Ok(());
    }
    loop {
        std::hint::spin_loop();
    }
}

/// Takes so many MiB of memory, and says whether it got them.
fn eats_memory(arguments: &[String]) -> io::Result<()> {
    wait_for("eat")?;
    let mut memory: Vec<u8> = Vec::new();
    let wanted = usize::from(number(arguments, 255)) << 20;
    say(if memory.try_reserve_exact(wanted).is_ok() { "eaten" } else { "refused" })
}

fn tells_folder(_: &[String]) -> io::Result<()> {
    say(&format!("cwd {}", env::current_dir()?.display()))?;
    say(&format!("home {}", env::var("HOME").unwrap_or_default()))?;
    let mut names: Vec<String> =
        std::fs::read_dir(".")?.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    say(&format!("files {}", names.join(" ")))
}

/// Says which signals come.
fn tells_signals(_: &[String]) -> io::Result<()> {
    runtime()?.block_on(async {
        let [mut int, mut term, mut hup] = caught_signals()?;
        say("ready")?;
        loop {
            tokio::select! {
                _ = int.recv() => say("int")?,
                _ = term.recv() => say("term")?,
                _ = hup.recv() => say("hup")?,
            }
        }
    })
}

/// Not an engine: a harness that drives one until it says something, then `waits`, `panics`, `exits` without a word to its
/// dialogue, or `ends` the dialogue and tells what was left behind, and whether it still has children. `harness END[,scratch] ENGINE-WORD [ARGUMENTS]`.
fn harness(arguments: &[String]) -> io::Result<()> {
    let exe = env::current_exe()?;
    custody::prepare(Some(&env::var_os(GUARDIAN).map_or_else(|| exe.clone(), Into::into)));
    let end = arguments.first().cloned().unwrap_or_default();
    let words: Vec<OsString> = arguments.iter().skip(1).map(OsString::from).collect();
    let mut engine = EngineCommand::new(exe).args(words);
    engine.scratch = end.ends_with(",scratch").then(Scratch::default);
    let dialogue = thread::spawn(move || -> io::Result<()> {
        runtime()?.block_on(async {
            let mut stage = Stage::new(vec![Arc::new(engine)], Limits::default());
            stage.carry_out(Want::Start { engine: EngineId::A }).await;
            until_told(&mut stage, |o| matches!(o, Observation::Chunk { .. })).await;
            say("running")?;
            match end.split(',').next() {
                Some("panics") => panic!("on purpose"),
                Some("exits") => exit(7),
                Some("ends") => end_of(&mut stage).await,
                _ => until_told(&mut stage, |o| matches!(o, Observation::Deadline { .. })).await,
            }
            Ok(())
        })
    });
    let outcome = dialogue.join();
    for stray in custody::finish() {
        say(&format!("stray {stray}"))?;
    }
    let any = waitid(WaitId::All, WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT);
    say(if any.is_err() { "alone" } else { "with children" })?;
    outcome.unwrap_or_else(|_| exit(101))
}

/// Lets the engine quit, ends its dialogue and says what was left behind.
async fn end_of(stage: &mut Stage) {
    let quit =
        Want::Write { engine: EngineId::A, bytes: b"quit\n".to_vec(), deadline: Duration::from_secs(600) };
    stage.carry_out(quit).await;
    until_told(stage, |o| matches!(o, Observation::Exited { .. })).await;
    loop {
        match stage.carry_out(Want::End).await {
            Observation::Ended { left_behind, .. } => {
                for left in left_behind {
                    let _ = say(&format!("left {left}"));
                }
            }
            Observation::Done { .. } => return,
            _ => {}
        }
    }
}

async fn until_told(stage: &mut Stage, fits: fn(&Observation) -> bool) {
    while !fits(&stage.carry_out(Want::Wait { until: Duration::from_secs(600) }).await) {}
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

/// SIGINT, SIGTERM and SIGHUP, which end nothing any more; inside a runtime.
fn caught_signals() -> io::Result<[unix::Signal; 3]> {
    use unix::{SignalKind, signal};
    Ok([signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?, signal(SignalKind::hangup())?])
}

fn sleep_for_ever() -> io::Result<()> {
    loop {
        thread::park();
    }
}

fn die_by(signal: Signal) -> io::Result<()> {
    // No core file for a death on purpose.
    let none = rustix::process::Rlimit { current: Some(0), maximum: Some(0) };
    rustix::process::setrlimit(rustix::process::Resource::Core, none)?;
    // Twice: Rust's own handler of SIGSEGV takes the first one.
    kill_process(getpid(), signal)?;
    kill_process(getpid(), signal)?;
    exit(8)
}

fn flood(output: &mut dyn io::Write, line: &[u8]) -> io::Result<()> {
    let block = line.repeat(512);
    loop {
        output.write_all(&block)?;
    }
}

/// Speaks xboard just well enough to be tested, until it is sent a line that begins with the first argument: then it
/// prints the second until it is told to quit: in lines, or without a line end if there is a third, `open`, or on stderr, `stderr`.
fn floods_at(arguments: &[String]) -> io::Result<()> {
    let [word, line, rest @ ..] = arguments else { exit(2) };
    while let Some(said) = read_line()? {
        match said.split(' ').collect::<Vec<_>>()[..] {
            [first, ..] if first == word => {
                let end = if has(rest, "open") { "" } else { "\n" };
                let text = format!("{line}{end}").into_bytes();
                let on_stderr = has(rest, "stderr");
                thread::spawn(move || {
                    if on_stderr { flood(&mut io::stderr(), &text) } else { flood(&mut io::stdout(), &text) }
                });
                return wait_for("quit");
            }
            ["protover", _] => say("feature ping=1 setboard=1 usermove=1 sigint=0 sigterm=0 done=1")?,
            ["ping", number] => say(&format!("pong {number}"))?,
            ["go"] => say("move e2e4")?,
            ["usermove", _] => say("move e7e5")?,
            ["quit"] => break,
            _ => {}
        }
    }
    Ok(())
}

/// Speaks the autoplayer draft, and plays the game of its arguments, either side, without thinking.
fn plays(game: &[String]) -> io::Result<()> {
    let mut made = 0;
    let end = if game.len().is_multiple_of(2) { "0-1 {Black mates}" } else { "1-0 {White mates}" };
    while let Some(said) = read_line()? {
        match said.as_str() {
            "new" => made = 0,
            "quit" => break,
            "go" => {}
            word if game.get(made).is_some_and(|mv| mv == word) => made += 1,
            _ => continue,
        }
        if said == "new" {
            continue;
        }
        if let Some(mv) = game.get(made) {
            say(&format!("move {mv}"))?;
            made += 1;
        }
        if made == game.len() {
            say(end)?;
        }
    }
    Ok(())
}

fn wait_for(word: &str) -> io::Result<()> {
    while read_line()?.is_some_and(|line| line != word) {}
    Ok(())
}

fn read_line() -> io::Result<Option<String>> {
    let mut line = String::new();
    let n = io::stdin().read_line(&mut line)?;
    Ok((n > 0).then(|| line.trim_end().to_owned()))
}

fn say(line: &str) -> io::Result<()> {
    write(format!("{line}\n").as_bytes())
}

fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout();
    stdout.write_all(bytes)?;
    stdout.flush()
}

fn has(arguments: &[String], word: &str) -> bool {
    arguments.iter().any(|argument| argument == word)
}

fn number(arguments: &[String], otherwise: u8) -> u8 {
    arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(otherwise)
}
