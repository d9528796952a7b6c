//! What `/proc` says about processes (Linux).
//!
//! It only reads and parses; `ending`, `custody` and `guardian` decide what to kill.

use std::fs;
use std::time::Duration;

use memchr::memmem;
use memchr::memrchr;

/// A process number.
pub(super) type Number = i32;

/// The fields of `/proc/<pid>/stat` that matter here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stat {
    /// The process.
    pub(super) pid: Number,
    /// The name of its program, at most 15 bytes.
    pub(super) name: String,
    pub(super) state: State,
    pub(super) parent: Number,
    /// Its process group.
    pub(super) group: Number,
    /// User and system time, with that of its reaped children, in clock ticks.
    pub(super) ticks: u64,
}

/// What a process or a thread does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It runs, or waits for a processor.
    Runs,
    /// It waits for a disk.
    OnDisk,
    /// It waits for something else, or is stopped.
    Waits,
    /// Dead, and waiting to be reaped.
    Zombie,
}

impl State {
    fn is_busy(self) -> bool {
        matches!(self, State::Runs | State::OnDisk)
    }
}

impl Stat {
    /// Dead, and waiting to be reaped.
    pub(super) fn is_zombie(&self) -> bool {
        self.state == State::Zombie
    }
}

/// Whether the system tells of processes at all.
pub(super) fn is_there() -> bool {
    fs::exists("/proc/self/stat").unwrap_or(false)
}

/// The first argument of a process, after its name; empty if there is none.
pub(super) fn first_argument(pid: Number) -> Vec<u8> {
    let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
    line.split(|&byte| byte == 0).nth(1).unwrap_or_default().to_vec()
}

/// Reads about a process; none if it does not exist.
pub(super) fn stat(pid: Number) -> Option<Stat> {
    parse_stat(&fs::read(format!("/proc/{pid}/stat")).ok()?)
}

/// Whether the number belongs to a process and not to one of its other threads.
pub(super) fn is_process(pid: Number) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{pid}/status")) else { return false };
    field(&status, "Tgid").is_some_and(|id| id.parse() == Ok(pid))
}

/// The value of a line of `/proc/<pid>/status`.
pub(super) fn field<'a>(status: &'a str, name: &str) -> Option<&'a str> {
    status.lines().find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(':')?.trim()))
}

/// The value of a variable in a process's initial environment; none also if it may not be read.
pub(super) fn variable(pid: Number, name: &str) -> Option<Vec<u8>> {
    let environment = fs::read(format!("/proc/{pid}/environ")).ok()?;
    value_of(&environment, name).map(<[u8]>::to_vec)
}

/// Whether a variable in a process's initial environment has this value.
pub(super) fn has_variable(pid: Number, name: &str, value: &str) -> bool {
    variable(pid, name).is_some_and(|found| found == value.as_bytes())
}

/// All processes.
pub(super) fn all() -> Vec<Number> {
    let Ok(folder) = fs::read_dir("/proc") else { return Vec::new() };
    folder.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// The numbers that can belong to processes started after `first`, which was started a moment ago; all processes if
/// this is unknown or no cheaper. Numbers are given out in a circle, and `/proc/loadavg` contains the last one: after
/// a short dialogue there are few to check. (After a long one the circle may have been completed.)
pub(super) fn since(first: Number) -> Vec<Number> {
    /// Above this many numbers, listing the folder is cheaper than trying each of them.
    const FEW: Number = 200;
    match last() {
        Some(last) if last >= first && last - first <= FEW => (first + 1..=last).collect(),
        _ => all(),
    }
}

/// What a process and its descendants do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Family {
    /// Their CPU time, in clock ticks.
    pub(super) ticks: u64,
    /// Whether one of their threads runs, waits for a processor, or waits for a disk.
    pub(super) busy: bool,
    /// How long their threads have waited for a processor; none if the system does not report it, or if one of them
    /// waits for a disk.
    pub(super) delayed: Option<Duration>,
}

/// What a process and its descendants do.
pub(super) fn family(root: Number) -> Option<Family> {
    let members = members(root)?;
    let threads: Vec<Thread> = members.iter().flat_map(|member| threads(member.pid)).collect();
    Some(Family {
        ticks: members.iter().map(|member| member.ticks).sum(),
        busy: threads.iter().any(|thread| thread.state.is_busy()),
        // Of threads that cannot be seen nothing is known.
        delayed: threads
            .iter()
            .map(|thread| thread.delayed)
            .sum::<Option<_>>()
            .filter(|_| !threads.is_empty()),
    })
}

/// A process, its descendants and the others of its group, the process itself first.
pub(super) fn members(root: Number) -> Option<Vec<Stat>> {
    let mut members = vec![stat(root)?];
    // Not every system lists children (`CONFIG_PROC_CHILDREN`), so parents are looked up instead, until no more are
    // found.
    let mut others: Vec<Stat> = all().into_iter().filter(|pid| *pid != root).filter_map(stat).collect();
    loop {
        let is_member = |s: &Stat| s.group == root || members.iter().any(|member| member.pid == s.parent);
        let (more, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(is_member);
        if more.is_empty() {
            return Some(members);
        }
        members.extend(more.into_iter().filter(|one| is_process(one.pid)));
        others = rest;
    }
}

/// A number of clock ticks as time.
pub(super) fn duration_of(ticks: u64) -> Duration {
    let a_second = rustix::param::clock_ticks_per_second().max(1);
    Duration::from_secs(ticks / a_second) + Duration::from_secs(ticks % a_second) / a_second as u32
}

/// What a thread does.
struct Thread {
    state: State,
    delayed: Option<Duration>,
}

/// The threads of a process that are there.
fn threads(pid: Number) -> Vec<Thread> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let thread = |entry: fs::DirEntry| {
        let state = parse_stat(&fs::read(entry.path().join("stat")).ok()?)?.state;
        let schedule = fs::read_to_string(entry.path().join("schedstat")).ok();
        let delayed = schedule.filter(|_| state != State::OnDisk).and_then(|text| delay_in(&text));
        Some(Thread { state, delayed })
    };
    threads.flatten().filter_map(thread).collect()
}

/// How long this thread has waited for a processor so far; none if the system does not report it.
pub(super) fn own_delay() -> Option<Duration> {
    delay_in(&fs::read_to_string("/proc/thread-self/schedstat").ok()?)
}

/// The time that a thread has waited for a processor, in `/proc/<pid>/task/<tid>/schedstat`: the second number, in
/// nanoseconds.
fn delay_in(text: &str) -> Option<Duration> {
    let mut numbers = text.split_ascii_whitespace().map(str::parse);
    let (ran, delayed) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    // A kernel that keeps no such statistics prints zeros, even for a thread that has run.
    (ran > 0).then(|| Duration::from_nanos(delayed))
}

fn last() -> Option<Number> {
    let loads = fs::read_to_string("/proc/loadavg").ok()?;
    loads.split_ascii_whitespace().nth(4)?.parse().ok().filter(|last| *last > 0)
}

fn parse_stat(text: &[u8]) -> Option<Stat> {
    // The name is in parentheses and may contain spaces and parentheses itself, so fields are counted from the last
    // one.
    let open = memchr::memchr(b'(', text)?;
    let close = memrchr(b')', text)?;
    let pid = std::str::from_utf8(&text[..open]).ok()?.trim().parse().ok()?;
    let name = crate::line::escape(text.get(open + 1..close)?);
    let rest = std::str::from_utf8(&text[close + 1..]).ok()?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    let number = |index: usize| fields.get(index).and_then(|f| f.parse::<Number>().ok());
    let ticks = fields.get(11..15)?.iter().filter_map(|f| f.parse::<u64>().ok()).sum();
    Some(Stat {
        pid,
        name,
        state: match *fields.first()? {
            "R" => State::Runs,
            "D" => State::OnDisk,
            "Z" | "X" => State::Zombie,
            _ => State::Waits,
        },
        parent: number(1)?,
        group: number(2)?,
        ticks,
    })
}

fn value_of<'a>(environment: &'a [u8], name: &str) -> Option<&'a [u8]> {
    // Searching first avoids splitting the environment of every unrelated process.
    memmem::find(environment, name.as_bytes())?;
    environment.split(|b| *b == 0).find_map(|entry| entry.strip_prefix(name.as_bytes())?.strip_prefix(b"="))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stat_is_read_whatever_the_name() {
        let tail = "S 1 42 42 0 -1 4194560 1 2 0 0 10 20 3 4 20 0 1 0 100 0 0";
        for name in ["gnuchess", "a b", "x) R 7 (", ")", ""] {
            let stat = parse_stat(format!("77 ({name}) {tail}").as_bytes());
            let expected =
                Stat { pid: 77, name: name.to_owned(), state: State::Waits, parent: 1, group: 42, ticks: 37 };
            assert_eq!(stat, Some(expected));
        }
        let states = [
            ("R", State::Runs),
            ("D", State::OnDisk),
            ("S", State::Waits),
            ("T", State::Waits),
            ("Z", State::Zombie),
        ];
        for (letter, state) in states {
            let stat = parse_stat(format!("5 (x) {letter} 1 5 5 0 -1 0 0 0 0 0 1 1 0 0 20").as_bytes());
            assert_eq!(stat.map(|stat| stat.state), Some(state), "{letter}");
        }
        for bad in ["", "5", "5 (x", "5 (x)", "5 (x) S 1", "a (x) S 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5"] {
            assert_eq!(parse_stat(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn variables_are_found_whole() {
        let environment = b"A=1\0COOKIES=2\0NOT_COOKIE=3\0COOKIE=4=5\0EMPTY=\0";
        let cases: &[(&str, Option<&[u8]>)] = &[
            ("A", Some(b"1")),
            ("COOKIE", Some(b"4=5")),
            ("EMPTY", Some(b"")),
            ("COOKI", None),
            ("Z", None),
        ];
        for (name, value) in cases {
            assert_eq!(value_of(environment, name), *value, "{name}");
        }
    }

    #[test]
    fn waiting_for_a_processor_is_read_where_the_kernel_counts_it() {
        let cases = [
            ("5000000 92778 1\n", Some(92_778)),
            ("1 0 1", Some(0)),
            ("0 0 0", None),
            ("", None),
            ("5", None),
            ("a b c", None),
        ];
        for (text, nanos) in cases {
            assert_eq!(delay_in(text), nanos.map(Duration::from_nanos), "{text}");
        }
    }

    #[test]
    fn this_process_is_seen() {
        let own = i32::try_from(std::process::id()).unwrap();
        assert!(stat(own).is_some_and(|s| !s.is_zombie() && s.pid == own));
        assert!(is_process(own));
        assert!(all().contains(&own));
        // This thread reads its own state, so it runs.
        assert!(family(own).is_some_and(|family| family.busy));
    }
}
