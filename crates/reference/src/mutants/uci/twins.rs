//! Honest engines of other habits: such as authors write whom nobody here knows. Each passes what it can take part in, and
//! has a fault or two that the suite finds in it all the same.

use super::book::{HAS_A_BOOK, has_a_book};
use super::prelude::*;
use crate::Effect;
use crate::mutants::Twin;
use crate::mutants::habits::{faulty, judged_alike as twin, polls, writes_cr_lf};
use crate::mutants::rules::Behaviour;
use crate::mutants::wrap::Action;
use grammars::uci::Register;

const ASKS_FOR_REGISTRATION: &str = "asks-for-registration";
const COPY_PROTECTED: &str = "copy-protected";
const STARTS_LATE: &str = "starts-late";
const POLLS: &str = "polls";
const WITHOUT_OPTIONS: &str = "without-options";
const CHATS: &str = "chats";
const WRITES_CR_LF: &str = "writes-cr-lf";
const FINISHES_EARLY: &str = "finishes-early";
const TELLS_MUCH: &str = "tells-much";
const EXPECTS_NOTHING: &str = "expects-nothing";
const TELLS_EXTENSIONS: &str = "tells-extensions";
const TELLS_AT_THE_END: &str = "tells-at-the-end";
const HAS_THREADS: &str = "has-threads";

/// How long an engine may need until it reads.
const LATE: Duration = Duration::from_secs(3);
/// How long it lives on.
const SOON: Duration = Duration::from_millis(100);

/// The twins.
pub(in crate::mutants) const TWINS: &[Twin] = &[
    twin(ASKS_FOR_REGISTRATION, || asks_for_registration().engine()),
    twin(COPY_PROTECTED, || copy_protected().engine()),
    twin(STARTS_LATE, || starts_late().engine()),
    twin(POLLS, || polls::<Seen>().engine()),
    twin(WITHOUT_OPTIONS, || without_options().engine()),
    twin(CHATS, || chats().engine()),
    twin(WRITES_CR_LF, || writes_cr_lf::<Seen>().engine()),
    twin(FINISHES_EARLY, || finishes_early().engine()),
    twin(TELLS_MUCH, || tells_much().engine()),
    twin(EXPECTS_NOTHING, || expects_nothing().engine()),
    twin(TELLS_EXTENSIONS, || tells_extensions().engine()),
    twin(TELLS_AT_THE_END, || tells_at_the_end().engine()),
    twin(HAS_THREADS, || has_threads().engine()),
    twin(HAS_A_BOOK, || has_a_book().engine()),
];

pub(super) type Rules = Vec<Rule<Seen>>;

lines! {
    |line| Command::parse(line);
    attempt: Command::Register(Register::As { .. }),
    register_later: Command::Register(Register::Later),
}

/// It says that it is not registered, plays nevertheless, and takes no code.
fn asks_for_registration() -> Rules {
    let refusal = ["registration checking", "registration error"];
    vec![says(uciok).then_says(refusal), hears(attempt).instead_says(refusal)]
}

/// It takes itself for a copy that is not allowed, and plays nevertheless.
fn copy_protected() -> Rules {
    vec![says(uciok).then_says(["copyprotection checking", "copyprotection error"])]
}

/// Lines reach the engine inside at this time.
fn reads_at(when: impl Fn(Duration) -> Duration + Send + 'static) -> Rules {
    vec![hears(anything).heard_at(when)]
}

/// It loads something large first.
fn starts_late() -> Rules {
    reads_at(|now| now.max(LATE))
}

/// It has nothing that can be set but what every engine has.
fn without_options() -> Rules {
    let others = says("option").that(|line| !line.starts_with(b"option name Hash"));
    vec![others.lost(), hears(setoption).lost()]
}

/// It greets, and tells in words what it does.
fn chats() -> Rules {
    vec![
        starts().then_says(["A chess engine, by somebody", "(no rights reserved)"]),
        hears(newgame).then_says("info string good luck"),
        says(answer).first_says("info string that was hard"),
    ]
}

/// It moves earlier than it must.
fn finishes_early() -> Rules {
    vec![goes_as(|go, _| {
        go.movetime = go.movetime.map(|time| time * 7 / 10);
        for clock in [&mut go.wtime, &mut go.btime] {
            *clock = clock.map(|left| left / 2);
        }
    })]
}

/// It tells everything very often.
fn tells_much() -> Rules {
    vec![says("info").first(|line, context| (0..30).for_each(|_| context.print(line)))]
}

/// It names no move that it expects.
fn expects_nothing() -> Rules {
    vec![says(some_move).reworded(|line, _| Some(format!("bestmove {}", answered(line)??)))]
}

/// It tells what only newer interfaces know, and has an option of a type that they know.
fn tells_extensions() -> Rules {
    vec![
        says(uciok).first_says([
            "option name SyzygyFile type filename default",
            "option name SyzygyPath type string default <empty>",
            "option name UCI_ShowWDL type check default false",
        ]),
        says("info").reworded(|line, _| {
            let text = std::str::from_utf8(line).ok()?;
            let (head, pv) = text.split_once(" nodes ")?;
            Some(format!("{head} wdl 20 950 30 movesleft 40 nodes {pv}"))
        }),
    ]
}

/// It tells the last variations of a search alone.
fn tells_at_the_end() -> Rules {
    vec![
        says("info").instead(|line, context| {
            let Message::Info(Info { string: None, score, depth, .. }) = Message::parse(line).message else {
                return context.print(line);
            };
            if score.is_none() {
                return;
            }
            let depth = depth.and_then(|depth| u32::try_from(depth).ok()).unwrap_or(0);
            if depth != std::mem::replace(&mut context.count, depth) {
                context.held.clear();
            }
            context.put_aside(line);
        }),
        says(answer).first(|_, context| context.print_held()),
    ]
}

/// It can search in several threads.
fn has_threads() -> Rules {
    vec![says(uciok).first_says("option name Threads type spin default 1 min 1 max 8")]
}

/// It hears where its tables are.
fn sets_path() -> Event<Seen> {
    hears(setoption).that(|line| is_path(line) && !line.ends_with(b"<empty>"))
}

/// It hears that it has no tables.
fn empties_path() -> Event<Seen> {
    hears(setoption).that(|line| is_path(line) && line.ends_with(b"<empty>"))
}

fn is_path(line: &[u8]) -> bool {
    line.starts_with(b"setoption name SyzygyPath value ")
}

/// It searches in several threads.
fn has_many(seen: &Seen) -> bool {
    seen.setting("Threads").is_some_and(|threads| threads != "1")
}

/// Each of its threads sends its answer.
fn each_thread_answers() -> Rule<Seen> {
    says(answer).when(has_many).twice()
}

/// Mutants of the twin that is not registered.
pub(super) const UNREGISTERED: &[Mutant] = &mutants! {
    of ASKS_FOR_REGISTRATION;
    lacks "registration-unanswered", "UCI-REG-2", "it does not answer an attempt to register it" =>
        faulty(asks_for_registration(), hears(attempt).lost());
    lacks "register-code-first-unread", "UCI-REG-2", "an attempt that begins with the code is not answered" =>
        faulty(asks_for_registration(), hears(attempt).that(beginning("register code")).lost());
    lacks "second-registration-unanswered", "UCI-REG-2", "it answers one attempt to register it" =>
        faulty(asks_for_registration(), hears(attempt).beyond(1).lost());
    wrong "registration-without-checking", "UCI-REG-1",
        "it says that it is not registered, and not that it looks" =>
        faulty(asks_for_registration(), says(uciok).instead_says(["uciok", "registration error"]));
    lacks "registration-error-wedges", "UCI-REG-3", "behind register later it answers nothing" =>
        faulty(asks_for_registration(), hears(register_later).deafens());
};

/// Mutants of the twin that is copy protected.
pub(super) const PROTECTED: &[Mutant] = &mutants! {
    of COPY_PROTECTED;
    wrong "copyprotection-error-quits", "UCI-CP-1", "it ends when its copy protection has failed" =>
        faulty(
            copy_protected(),
            says(uciok).then(|_, context| {
                context.later(SOON, Action::End(Effect::Exit(1)));
            }),
        );
};

/// Mutants of the other twins.
pub(super) const SLOW: &[Mutant] = &mutants! {
    of STARTS_LATE;
    lacks "late-start-loses-lines", "UCI-HS-9",
        "it starts late, and keeps the first line of those that came before" =>
        faulty(starts_late(), hears(anything).beyond(1).until(says(uciok)).lost());
};

/// Mutants of the twin with one thread.
pub(super) const POLLING: &[Mutant] = &mutants! {
    of POLLS;
    lacks "polls-when-idle-only", "UCI-STOP-1",
        "it looks at its input three times a second, but not while it thinks" =>
        faulty(polls(), hears(stop).lost());
};

/// Mutants of the twin without options.
pub(super) const OPTIONLESS: &[Mutant] = &mutants! {
    of WITHOUT_OPTIONS;
    wrong "optionless-dies-on-setoption", "UCI-SET-6", "it has no options, and crashes on any" =>
        faulty(without_options(), hears(setoption).deadly());
};

/// Mutants of the twin that talks.
pub(super) const CHATTING: &[Mutant] = &mutants! {
    of CHATS;
    wrong "chats-in-messages", "UCI-RDY-5", "it says readyok to each position, among other things" =>
        faulty(chats(), hears(position).then_says("readyok"));
};

/// Mutants of the twin of CR LF.
pub(super) const CR_LF: &[Mutant] = &mutants! {
    of WRITES_CR_LF;
    wrong "cr-lf-and-illegal", "UCI-BM-2", "its lines end in CR LF, and its moves are not legal" =>
        faulty(writes_cr_lf(), answers_as(|_, position| illegal_move(position)));
};

/// Mutants of the twin that is early.
pub(super) const EARLY: &[Mutant] = &mutants! {
    of FINISHES_EARLY;
    wrong "finishes-far-too-early", "UCI-GO-12", "it uses a tenth of movetime" =>
        faulty(finishes_early(), goes_as(|go, _| go.movetime = go.movetime.map(|time| time / 10)));
};

/// Mutants of the twin that tells much.
pub(super) const TELLING: &[Mutant] = &mutants! {
    of TELLS_MUCH;
    lacks "tells-much-and-loses-answers", "UCI-GO-1", "among its many lines every third answer is lost" =>
        faulty(tells_much(), says(answer).every(3).lost());
};

/// Mutants of the twin that expects nothing.
pub(super) const EXPECTING: &[Mutant] = &mutants! {
    of EXPECTS_NOTHING;
    wrong "expects-nothing-and-ponders-not", "UCI-PH-1", "it expects no moves, and crashes on ponderhit" =>
        faulty(expects_nothing(), hears(ponderhit).deadly());
};

/// Mutants of the twin with extensions.
pub(super) const EXTENDED: &[Mutant] = &mutants! {
    of TELLS_EXTENSIONS;
    wrong "extensions-and-decimals", "UCI-INFO-1", "it tells chances, and its scores in pawns" =>
        faulty(tells_extensions(), says("info").replacing("score cp ", "score cp 0."));
    wrong "dies-on-several-directories", "UCI-SET-1", "it crashes on a path of more than one directory" =>
        faulty(tells_extensions(), hears(setoption).that(|line| line.contains(&b';')).deadly());
    wrong "path-freed-twice", "UCI-SET-9", "it crashes when a path that was set becomes empty" =>
        faulty(tells_extensions(), empties_path().after(sets_path()).deadly());
};

/// Mutants of the twin that tells one line.
pub(super) const TERSE: &[Mutant] = &mutants! {
    of TELLS_AT_THE_END;
    lacks "tells-nothing-at-the-end", "UCI-BM-4", "of searches that are stopped it tells nothing" =>
        faulty(tells_at_the_end(), says("info").lost());
};

/// Mutants of the twin with several threads.
pub(super) const THREADED: &[Mutant] = &mutants! {
    of HAS_THREADS;
    wrong "answers-with-each-thread", "UCI-BM-5", "each of its threads sends an answer" =>
        faulty(has_threads(), each_thread_answers());
    wrong "new-threads-know-the-start-alone", "UCI-POS-2",
        "threads that begin behind a position do not know it" =>
        faulty(
            has_threads(),
            hears(setoption).that(beginning("setoption name Threads")).then_hears("position startpos"),
        );
    wrong "threads-need-newgame", "UCI-SET-1",
        "its threads have no boards, and crash, before the first ucinewgame" =>
        faulty(has_threads(), hears(go).when(|seen| seen.games == 0 && has_many(seen)).deadly());
};
