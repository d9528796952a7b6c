//! `ping` while something is searched: what it ends, and what may not follow its pong.

use std::time::Duration;

use super::prelude::*;

/// How long after the pong stale lines come.
const STALE: Duration = Duration::from_millis(20);

/// What thinks about one position.
const THINKING: &[Task] = &[Task::Go, Task::Hint];

/// It hears a ping that ends one of these.
fn stop(tasks: &'static [Task]) -> Event<Seen> {
    hears("ping").when(|seen| seen.task.is_some_and(|task| tasks.contains(&task)))
}

/// It says the pong of such a ping.
fn pong_of(tasks: &'static [Task]) -> Event<Seen> {
    says("pong").next_after(stop(tasks))
}

/// Lines that are so are put aside from such a ping to its pong.
fn held_back<M>(lines: impl Lines<Seen, M>, tasks: &'static [Task]) -> Rule<Seen> {
    let held = says(lines).after(stop(tasks)).until(says("pong"));
    held.instead(|line, context| context.put_aside(line))
}

/// Says something with the first legal move where the search was.
fn first_move(seen: &Seen, before: &str, behind: &str) -> Option<Vec<u8>> {
    seen.root.legal_moves().first().map(|mv| format!("{before}{mv}{behind}").into_bytes())
}

fn stale_answer(_: &[u8], context: &mut Context) {
    if let Some(line) = context.held.pop_front().or_else(|| first_move(&context.seen, "=== ", "")) {
        context.print_later(STALE, line);
    }
}

fn stale_evaluation(_: &[u8], context: &mut Context) {
    let remembered = Some(std::mem::take(&mut context.memo)).filter(|memo| !memo.is_empty());
    if let Some(line) = remembered.or_else(|| first_move(&context.seen, "search ", " +0.00 0 1")) {
        context.print_later(STALE, line);
    }
}

fn stale_nodes(_: &[u8], context: &mut Context) {
    while let Some(line) = context.held.pop_front() {
        context.print_later(STALE, line);
    }
}

/// So long after its beginning a search stands deep in its tree.
const DEEP: Duration = Duration::from_millis(80);

/// Two moves of a search that was stopped late stay on the board.
fn leave_two_moves(_: &[u8], context: &mut Context) {
    if context.now > context.seen.began + DEEP {
        context.play_some_move();
        context.play_some_move();
    }
}

/// What it told last in a hint that was stopped.
fn say_what_was_stopped(_: &[u8], context: &mut Context) {
    let told = std::mem::take(&mut context.memo);
    if !told.is_empty() {
        context.print(told);
    }
}

/// The game that was searched is back.
fn set_up_what_was_searched(_: &[u8], context: &mut Context) {
    let root = context.seen.root;
    context.set_up(&root);
}

/// It reads no input while it searches; a line that waited may make it search again, and then the rest waits for that.
const READS_WHEN_IDLE: Script = Script {
    heard: |line, context| {
        let waits = !context.held.is_empty() || context.seen.is_searching();
        if waits { context.put_aside(line) } else { context.feed(line) }
    },
    settle: next_held,
    ..HONEST
};

fn next_held(context: &mut Context) {
    if !context.seen.is_searching()
        && let Some(line) = context.held.pop_front()
    {
        context.feed(line);
        context.then(next_held);
    }
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    lacks "ping-ignored-while-thinking", "NB-PING-1", "it throws pings away while it thinks" =>
        hears("ping").when(during(Task::Go)).lost();
    lacks "ping-ignored-while-hinting", "NB-PING-1", "it throws pings away during hint" =>
        hears("ping").when(during(Task::Hint)).lost();
    lacks "ping-ignored-while-analyzing", "NB-PING-1", "it throws pings away while it analyses" =>
        hears("ping").when(during(Task::Analyze)).lost();
    lacks "thinks-on-after-ping", "NB-PING-2", "it reads no input while it searches" => READS_WHEN_IDLE;
    wrong "line-behind-a-stop-lost", "NB-GAME-2", "a game right behind the ping that ends a search is lost" =>
        hears(set_game).right_after(hears("ping").when(Seen::is_searching)).lost();
    wrong "answers-after-pong", "NB-PING-3", "the answer of a stopped search comes behind the pong" =>
        [held_back(answer, &[Task::Go]), pong_of(&[Task::Go]).then(stale_answer)];
    wrong "search-after-pong", "NB-PING-3", "an evaluation of a stopped search comes behind the pong" => [
        says("search").first(|line, context| context.memo = line.to_vec()),
        says(answer).first(|_, context| context.memo.clear()),
        pong_of(THINKING).then(stale_evaluation),
    ];
    wrong "search-after-a-later-pong", "NB-PING-3",
        "an evaluation of a stopped hint comes behind the pong, but not of the first one" => [
            says("search").first(|line, context| context.memo = line.to_vec()),
            pong_of(&[Task::Hint]).beyond(1).then(stale_evaluation),
        ];
    wrong "analysis-after-pong", "NB-PING-3", "the analysis goes on behind the pong" =>
        pong_of(&[Task::Analyze]).then(|_, context| context.print_later(STALE, "analysis 0 +0.00"));
    wrong "nodestats-after-pong", "NB-PING-7", "the nodes of a stopped search are told behind the pong" =>
        [held_back("nodestats", THINKING), pong_of(THINKING).then(stale_nodes)];
    wrong "stopped-search-plays", "NB-PING-6", "it plays the move of a search that was stopped" =>
        pong_of(&[Task::Go]).then(|_, context| context.play_some_move());
    wrong "stopped-analysis-loses-position", "NB-PING-6",
        "behind an analysis that was stopped it is at the beginning of the game" =>
        pong_of(&[Task::Analyze]).then(|_, context| context.rewind());
    lacks "stopped-for-good", "NB-GO-1", "it thinks no more after a search that was stopped" =>
        hears("go").after(hears("ping").when(Seen::is_searching)).lost();
    wrong "search-behind-the-answer", "NB-PING-3", "an evaluation comes a moment after the answer" =>
        says(answer).then(|_, context| {
            if let Some(line) = first_move(&context.seen, "search ", " +0.00 0 1") {
                context.print_later(STALE, line);
            }
        });
    lacks "stopped-by-an-analysis", "NB-GO-1",
        "it leaves out the first go behind an analysis that was stopped" =>
        hears("go").next_after(hears("ping").when(during(Task::Analyze))).lost();
    wrong "one-move-while-searching", "NB-MOVE-6",
        "of the moves that come between go or hint and a ping it plays the first" =>
        hears(sent_move).after(hears(search)).until(hears("ping")).beyond(1).since(hears(search)).lost();
    wrong "long-search-leaves-its-board", "NB-PING-6",
        "the board is that of the search where a ping has stopped it late" =>
        pong_of(THINKING).then(leave_two_moves);
    wrong "stopped-search-forgets-moves-sent", "NB-PING-6",
        "behind a search that was stopped it is at the end of the game that was set" =>
        pong_of(THINKING).then(|_, context| context.take_back_sent_moves());
    wrong "hint-begins-with-what-was-stopped", "NB-PV-1",
        "a hint begins with the best move of the one that was stopped before it" =>
        [
            says("search").when(during(Task::Hint)).first(|line, context| context.memo = line.to_vec()),
            hears(hint).after(stop(&[Task::Hint])).first(say_what_was_stopped),
        ];
    wrong "old-game-back-behind-a-search", "NB-GAME-6",
        "the game that it searched is back when the search has ended, whatever was set meanwhile" =>
        hears("ping")
            .next_after(hears(set_game).when(|seen| seen.task == Some(Task::Go)))
            .then(set_up_what_was_searched);
    wrong "game-lost-while-searching", "NB-GAME-6", "it loses a game that comes while it searches" =>
        hears(set_game).when(Seen::is_searching).lost();
    wrong "move-lost-while-searching", "NB-MOVE-1", "it loses a move that comes while it searches" =>
        hears(sent_move).when(Seen::is_searching).lost();
};
