//! What is shown of a search, and when: thinking lines, pondering, `pause`.

use super::prelude::*;
use super::turns::think_aloud;
use crate::mutants::chess::can_mate;

/// It writes thinking lines in this way.
fn thoughts_as(change: impl Fn(&mut Vec<String>, &Seen) + Send + 'static) -> Rule<Seen> {
    says(anything).reworded(move |line, seen| {
        let mut words = thinking(line)?;
        change(&mut words, seen);
        Some(words.join(" "))
    })
}

/// The score of a mate, which is far from all others.
fn mate_as_text(words: &mut [String]) {
    let Ok(score) = words[1].parse::<i64>() else { return };
    if score.abs() > 10_000 {
        words[1] = format!("{}M{}", if score > 0 { '+' } else { '-' }, score.abs() % 100);
    }
}

/// What is after the fifth word comes on a line of its own.
fn break_line(line: &[u8], context: &mut Context) {
    let words = thinking(line).unwrap_or_default();
    let (first, rest) = words.split_at(words.len().min(5));
    context.print(first.join(" "));
    if !rest.is_empty() {
        context.print(format!("  {}", rest.join(" ")));
    }
}

fn without_expected_move(words: &mut Vec<String>, seen: &Seen) {
    if seen.is_pondering() && words.len() > 4 {
        words.remove(4);
    }
}

/// As long as it was paused more often than resumed, it takes neither `resume` nor moves.
fn counts_pauses() -> Rule<Seen> {
    let mut pauses = 0_u32;
    hears(anything).instead(move |line, context| {
        match word(line) {
            b"pause" => pauses += 1,
            b"resume" => pauses = pauses.saturating_sub(1),
            _ => {}
        }
        if pauses == 0 || !(word(line) == b"resume" || sent_move(line)) {
            context.feed(line);
        }
    })
}

fn is_thought(line: &[u8]) -> bool {
    thinking(line).is_some()
}

/// When a search ends whose lines were kept back.
const MUCH_LATER: Duration = Duration::from_secs(2);

/// What it shows of a search stays in a buffer until the move, which takes some time; a line was ready every 0.3 s.
fn thoughts_with_the_move() -> [Rule<Seen>; 2] {
    [
        says(is_thought).when(Seen::is_thinking).instead(|line, context| {
            context.memo.extend_from_slice(line);
            context.memo.push(b'\n');
        }),
        says("move").instead(|line, context| {
            let kept = std::mem::take(&mut context.memo);
            let lines = kept.split(|byte| *byte == b'\n').filter_map(thinking);
            for (number, mut words) in lines.enumerate() {
                words[2] = (number * 30).to_string();
                context.print_later(MUCH_LATER, words.join(" "));
            }
            let delay = if kept.is_empty() { Duration::ZERO } else { MUCH_LATER };
            context.print_later(delay, String::from_utf8_lossy(line).into_owned());
        }),
    ]
}

fn promoting_to_queen(line: &[u8]) -> Option<Vec<u8>> {
    let (_, rest) = line.split_last()?;
    Some([rest, b"q"].concat())
}

/// The side on move has no choice.
fn is_only_move(position: &Position) -> bool {
    position.legal_moves().len() == 1
}

/// A move comes while it ponders, in such a position and leading to such a one.
fn pondered(so: fn(&Position, &Position) -> bool) -> Event<Seen> {
    hears_move(move |position, mv| so(position, &position.after(mv))).when(Seen::is_pondering)
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "time-in-milliseconds", "XB-POST-3", "it tells the time of its search in milliseconds" =>
        thoughts_as(|words, _| words[2].push('0'));
    wrong "time-and-nodes-exchanged", "XB-POST-3", "it tells nodes before time" =>
        thoughts_as(|words, _| words.swap(2, 3));
    wrong "depth-in-two-parts", "XB-POST-2", "it tells the selective depth behind the depth" =>
        thoughts_as(|words, _| words[0].push_str("/9"));
    wrong "mate-score-as-text", "XB-POST-2", "it tells a mate by a letter and the number of moves" =>
        thoughts_as(|words, _| mate_as_text(words));
    wrong "variation-goes-on-without-blanks", "XB-POST-4", "a variation goes on behind two blanks" =>
        says(is_thought).instead(break_line);
    wrong "ponder-line-omits-move", "XB-POST-7", "ponder lines begin behind the expected move" =>
        thoughts_as(without_expected_move);
    wrong "nopost-ignored", "XB-POST-1", "nopost is no word to it" => hears("nopost").lost();
    wrong "nopost-lost-while-pondering", "XB-POST-1", "nopost is lost while it ponders" =>
        hears("nopost").when(Seen::is_pondering).lost();
    wrong "easy-ignored", "XB-PONDER-1", "easy does not turn pondering off" => hears("easy").lost();
    wrong "pause-ignored", "XB-PAUSE-1", "it thinks on when paused" => hears("pause").lost();
    wrong "easy-toggles-pondering", "XB-PONDER-2", "easy turns pondering on where it is off" =>
        hears("easy").unless(|seen| seen.hard).instead_hears("hard");
    wrong "second-easy-ponders", "XB-PONDER-2", "a second easy turns pondering on" =>
        hears("easy").right_after(hears("easy")).instead_hears("hard");
    wrong "easy-behind-hard-ignored", "XB-PONDER-2", "easy right behind hard is lost" =>
        hears("easy").right_after(hears("hard")).lost();
    lacks "resume-ignored", "XB-PAUSE-2", "it does not go on after a pause" => hears("resume").lost();
    wrong "pondering-outlives-new", "XB-NEW-4", "new does not end its pondering" =>
        hears("new").when(Seen::is_pondering).first(|_, context| think_aloud(context));
    lacks "pauses-are-counted", "XB-PAUSE-2", "it goes on when it was resumed as often as paused" =>
        counts_pauses();
    wrong "resume-starts-anew", "XB-PAUSE-2", "after a pause it begins its search again" =>
        hears("resume").when(Seen::is_thinking).then_hears(["force", "go"]);
    lacks "pause-ends-game", "XB-PAUSE-2", "after a pause on the opponent's time it does not answer" =>
        hears(sent_move).after(hears("pause").when(Seen::awaits_move)).until(hears("new")).lost();
    wrong "thinking-not-flushed", "XB-IO-2", "it shows its thinking together with the move" =>
        thoughts_with_the_move();
    wrong "nopost-unknown", "XB-POST-1", "it always shows its thinking, and does not know nopost" =>
        [refuses_command(hears("nopost")), hears("xboard").then_hears("post")];
    wrong "pause-is-charged", "XB-PAUSE-2", "the time of a pause is its own" =>
        hears("resume").when(Seen::is_thinking).then_hears("?");
    wrong "ponders-aloud", "XB-POST-1", "nopost does not silence its pondering" =>
        says("move").when(|seen| seen.hard && !seen.post).then(|_, context| think_aloud(context));
    wrong "easy-lost-while-thinking", "XB-PONDER-1", "easy is lost while it thinks about its move" =>
        hears("easy").when(Seen::is_thinking).lost();
    lacks "only-reply-loses-the-move", "XB-MOVEIN-1",
        "the only move that the opponent has it does not answer, having pondered it" =>
        pondered(|before, _| is_only_move(before)).lost();
    lacks "finished-pondering-loses-the-move", "XB-MOVEIN-1",
        "where pondering has come to its end it does not move" =>
        pondered(|_, after| can_mate(after) || is_only_move(after)).lost();
    wrong "pong-overtakes-the-pondered-move", "XB-PING-5",
        "a ping behind a move that it has pondered it answers at once" =>
        hears("ping").after(pondered(|before, _| is_only_move(before))).until(says("move"))
            .instead(|line, context| {
                let number = String::from_utf8_lossy(&line[4..]).into_owned();
                context.print(format!("pong{number}"));
            });
    lacks "ponder-hit-makes-a-queen", "XB-MOVEIN-1",
        "it has pondered a promotion to a queen and takes any other for it" =>
        hears_move(|_, mv| mv.promotion().is_some_and(|piece| piece != Piece::Queen))
            .when(Seen::is_pondering)
            .reworded(|line, _| promoting_to_queen(line));
    wrong "any-line-is-a-ponder-hit", "XB-PONDER-3",
        "while it ponders it takes a line that it does not know for the opponent's move" =>
        hears("frobnicate").when(Seen::is_pondering).then(|_, context| context.print_some_move());
    lacks "ponder-hit-forgets-the-depth", "XB-TC-10",
        "behind a move that it has pondered it forgets its depth" =>
        hears_move(|before, _| is_only_move(before))
            .when(|seen| seen.hard && seen.awaits_move())
            .instead(|line, context| {
                context.feed("force");
                context.feed(line);
                for other in ["sd 60", "st 20", "go"] {
                    context.feed(other);
                }
            });
    lacks "pondered-time-is-added", "XB-TC-8", "a move that it has pondered lets it think much longer" =>
        pondered(|before, _| is_only_move(before)).first_hears("st 20");
    lacks "clock-told-while-pondering-is-lost", "XB-CLOCK-1", "pondering, it does not look at its clock" =>
        [hears("time").when(Seen::is_pondering).lost(), hears("otim").when(Seen::is_pondering).lost()];
    wrong "pause-lets-it-ponder", "XB-PAUSE-1", "a pause does not end its pondering" =>
        hears("pause").when(Seen::is_pondering).lost();
    wrong "computer-turns-pondering-on", "XB-PONDER-2", "told of a computer it ponders, in spite of easy" =>
        hears("computer").then_hears("hard");
    lacks "force-turns-pondering-off", "XB-PONDER-1", "force turns pondering off for good" =>
        hears("force").when(|seen| seen.hard).then_hears("easy");
};
