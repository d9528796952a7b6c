//! The misbehaviours on Windows. Arguments that a word does not know are ignored.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, Write as _};
use std::os::windows::fs::OpenOptionsExt as _;
use std::process::{Command, ExitCode, Stdio, abort, exit};
use std::sync::Arc;
use std::thread;

use enginecheck::driver::command::EngineCommand;
use enginecheck::driver::custody;
use enginecheck::driver::limits::Limits;
use enginecheck::driver::stage::Stage;
use enginecheck::exchange::{Observation, Want};
use enginecheck::line::EngineId;

/// A misbehaviour's name, and what it does with its arguments.
type Word = (&'static str, fn(&[String]) -> io::Result<()>);

const WORDS: &[Word] = &[
    ("pong", pong),
    ("silent", |_| silent()),
    ("deaf", |_| sleep_for_ever()),
    ("stubborn", |_| say("ready").and_then(|()| silent()).and_then(|()| sleep_for_ever())),
    ("exits", |arguments| exit(arguments.first().and_then(|code| code.parse().ok()).unwrap_or(3))),
    ("aborts", |_| abort()),
    ("prints-binary", |_| write(b"a\0b\xff\xfe\n\x1b[31mred\r\n\xc3").and_then(|()| silent())),
    // A write of no bytes is not the end of output.
    ("writes-nothing", |_| writes_nothing()),
    ("says-much-and-exits", |_| says_much_and_exits()),
    ("floods-lines", |_| flood(&mut io::stdout(), b"info string all work and no play\n")),
    ("floods-bytes", |_| flood(&mut io::stdout(), b"all work and no play ")),
    ("floods-stderr", |_| flood(&mut io::stderr(), b"warning: all work and no play\n")),
    // Its arguments, a line each, and its folder.
    ("tells", tells),
    ("holds", |arguments| holds(arguments).and_then(|_file| sleep_for_ever())),
    ("leaves-child", leaves_child),
    ("spins", |_| spins()),
    ("harness", harness),
];

pub(crate) fn run() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let word = arguments.first().map_or("", String::as_str);
    let Some((_, act)) = WORDS.iter().find(|(name, _)| *name == word) else { return ExitCode::from(2) };
    if act(&arguments[1..]).is_ok() { ExitCode::SUCCESS } else { ExitCode::from(9) }
}

/// Answers `ping N` by `pong N` and ends on `quit`.
fn pong(_: &[String]) -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.strip_prefix("ping") {
            Some(number) => say(&format!("pong{number}"))?,
            None if line == "quit" => break,
            None => {}
        }
    }
    Ok(())
}

/// Reads everything and never answers; ends when its input ends.
fn silent() -> io::Result<()> {
    io::copy(&mut io::stdin(), &mut io::sink()).map(|_| ())
}

fn writes_nothing() -> io::Result<()> {
    use std::os::windows::io::AsHandle as _;
    // Past the buffer of the standard library, which would swallow it.
    let mut output = File::from(io::stdout().as_handle().try_clone_to_owned()?);
    for _ in 0..10 {
        output.write_all(b"before\n")?;
        output.write(b"").map(drop)?;
    }
    output.write_all(b"after\n")?;
    silent()
}

/// More than a pipe holds, and gone at once.
fn says_much_and_exits() -> io::Result<()> {
    let lines: String = (0..20_000).map(|n| format!("line {n}\n")).collect();
    write(lines.as_bytes())
}

fn tells(arguments: &[String]) -> io::Result<()> {
    arguments.iter().try_for_each(|argument| say(&format!("argument {argument}")))?;
    say(&format!("folder {}", env::current_dir()?.display()))?;
    say(&format!("home {}", env::var("USERPROFILE").unwrap_or_default()))?;
    silent()
}

/// Opens a file so that nobody else can as long as this process lives.
fn holds(arguments: &[String]) -> io::Result<File> {
    let file =
        OpenOptions::new().write(true).create(true).truncate(false).share_mode(0).open(name(arguments))?;
    say("ready")?;
    Ok(file)
}

/// Leaves a process that holds a file.
fn leaves_child(arguments: &[String]) -> io::Result<()> {
    let mut child = Command::new(env::current_exe()?)
        .args(["holds", name(arguments)])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut line = String::new();
    io::BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line)?;
    write(line.as_bytes())?;
    silent()
}

fn spins() -> io::Result<()> {
    say("ready")?;
    thread::spawn(silent);
    loop {
        std::hint::spin_loop();
    }
}

/// A harness with an engine that holds a file; it waits to be killed.
fn harness(arguments: &[String]) -> io::Result<()> {
    custody::prepare(None);
    let engine = EngineCommand::new(env::current_exe()?).args(["holds", name(arguments)]);
    let mut stage = Stage::new(vec![Arc::new(engine)], Limits::default());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        stage.carry_out(Want::Start { engine: EngineId::A }).await;
        let until = std::time::Duration::from_secs(60);
        while !matches!(stage.carry_out(Want::Wait { until }).await, Observation::Chunk { .. }) {}
        say("ready")?;
        sleep_for_ever()
    })
}

fn flood(output: &mut dyn io::Write, line: &[u8]) -> io::Result<()> {
    let block = line.repeat(512);
    loop {
        output.write_all(&block)?;
    }
}

fn name(arguments: &[String]) -> &str {
    arguments.first().map_or("", String::as_str)
}

fn say(line: &str) -> io::Result<()> {
    write(format!("{line}\n").as_bytes())
}

fn write(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

fn sleep_for_ever() -> io::Result<()> {
    loop {
        thread::park();
    }
}
