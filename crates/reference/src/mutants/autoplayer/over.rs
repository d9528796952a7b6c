//! What comes after the end of a game: `result`, its comment, and claims that are handed over.

use super::prelude::*;

lines! {
    |line| command(line);
    handed_over: Command::Claim { .. },
    unfinished: Command::Result { result: GameResult::Unfinished, .. },
}

/// The comment of a `result`, with its braces.
fn comment(line: &[u8]) -> Option<&[u8]> {
    let code = line.trim_ascii().strip_prefix(b"result ")?.trim_ascii_start();
    Some(code[word(code).len()..].trim_ascii())
}

/// It hears a `result` whose comment is so.
fn hears_comment(so: impl Fn(&[u8]) -> bool + Send + 'static) -> Event<Seen> {
    hears(anything).that(move |line| comment(line).is_some_and(&so))
}

fn is_known(comment: &[u8]) -> bool {
    let text = String::from_utf8_lossy(comment).to_lowercase();
    ["mate", "draw", "repetition", "abort", "time", "resign"].iter().any(|word| text.contains(word))
}

fn count(text: &[u8], brace: u8) -> usize {
    text.iter().filter(|b| **b == brace).count()
}

/// It disagrees with a claim.
fn disagrees() -> Event<Seen> {
    says(beginning("* {the game is not over"))
}

/// What the other side sends when it thinks that the game goes on, or is over.
fn move_or_result(line: &[u8]) -> bool {
    sent_move(line) || word(line) == b"result"
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "moves-when-mated", "AP-MV-4", "where it has no legal move it moves all the same" =>
        says(ending)
        .when(|seen| !seen.has_moved_last() && seen.some_move().is_none())
        .instead_says("move Kg8");
    wrong "moves-behind-claim", "AP-RS-9", "behind the end that it has announced it moves once more" =>
        says(ending).then(|_, context| context.say_some_move());
    wrong "plays-behind-claim", "AP-RS-9", "behind the end that it has announced it answers moves" =>
        plays_from(hears(sent_move).when(at(Stage::Claimed)).when(Seen::has_moved), |_, seen| {
            Some(seen.position.after(seen.some_move()?))
        });
    wrong "plays-on-after-result", "AP-RS-9", "it does not know result" => hears("result").lost();
    wrong "result-lost-on-opponents-turn", "AP-RS-9", "it looks at result on its own turn only" =>
        hears("result").when(Seen::is_waiting).lost();
    wrong "result-lost-while-thinking", "AP-RS-9", "it does not look at result while it thinks" =>
        hears("result").when(Seen::is_thinking).lost();
    wrong "result-makes-it-move", "AP-RS-9", "told the result on the opponent's turn it moves" =>
        hears("result").when(Seen::is_waiting).then(|_, context| {
            context.later(Duration::from_millis(300), Action::call(Context::say_some_move));
        });
    wrong "go-after-result-plays-on", "AP-RS-9", "go takes up a game that result has ended" =>
        plays_from(hears(go).when(at(Stage::Over)), |_, seen| Some(seen.position.clone()));
    wrong "answers-result", "AP-IO-4", "it answers result by its own" =>
        hears(beginning("result ")).then(|line, context| context.print(&line[7..]));
    wrong "dies-on-braces-in-comment", "AP-RS-11", "it crashes on braces in the comment of result" =>
        hears_comment(|text| count(text, b'{') + count(text, b'}') > 2).deadly();
    wrong "dies-on-empty-comment", "AP-RS-11", "it crashes when the comment of result is empty" =>
        hears_comment(|text| text == b"{}").deadly();
    wrong "dies-without-comment", "AP-ROBUST-1", "it crashes on a result without a comment" =>
        hears_comment(<[u8]>::is_empty).deadly();
    wrong "dies-on-long-comment", "AP-RS-11", "it has room for a comment of eighty letters" =>
        hears_comment(|text| text.len() > 80).deadly();
    wrong "dies-on-foreign-comment", "AP-RS-11", "it crashes on a comment in another language" =>
        hears_comment(|text| !text.is_ascii()).deadly();
    lacks "waits-for-closing-brace", "AP-RS-11", "it reads on for ever when no brace closes a comment" =>
        hears_comment(|text| !text.ends_with(b"}")).deafens();
    lacks "counts-braces", "AP-RS-11", "it waits for ever when a comment opens more braces than it closes" =>
        hears_comment(|text| count(text, b'{') > count(text, b'}')).deafens();
    wrong "comment-is-command", "AP-RS-11", "it obeys the words of a comment" =>
        hears_comment(|text| text.windows(3).any(|part| part == b"new")).then_hears(["new", "go"]);
    wrong "comment-decides", "AP-RS-11", "it ends no game whose comment it does not know" =>
        hears_comment(|text| !is_known(text)).lost();
    wrong "empty-comment-is-no-result", "AP-RS-11", "it knows a result by the words in its braces" =>
        hears_comment(|text| text == b"{}").lost();
    wrong "long-comment-is-no-result", "AP-RS-11", "it has no room for results of a hundred bytes" =>
        hears_comment(|text| text.len() > 90).lost();
    wrong "dies-on-unfinished-game", "AP-RS-12", "it crashes on a result that is a star" =>
        hears(unfinished).deadly();
    wrong "unfinished-game-goes-on", "AP-RS-12", "a star as the result does not end the game for it" =>
        hears(unfinished).lost();
    lacks "unfinished-game-ends-all-games", "AP-RS-12", "after a result that is a star it plays no more" =>
        last_game_with(hears(unfinished));
    wrong "agrees-with-everything", "AP-RS-13", "it confirms every result that is handed over" =>
        hears(handed_over).instead(|line, context| context.print(line));
    wrong "denies-everything", "AP-RS-13", "it confirms no result that is handed over" =>
        hears(handed_over).instead_says("* {I do not agree}");
    lacks "handed-over-claim-ends-play", "AP-RS-13", "a result that is handed over ends the game for it" =>
        hears(handed_over).then_hears("result * {}");
    wrong "dies-on-handed-over-claim", "AP-ROBUST-1", "it crashes on a result that is handed over" =>
        hears(handed_over).deadly();
    wrong "handed-over-claim-makes-it-move", "AP-MV-3", "it answers a result that is handed over by a move" =>
        hears(handed_over).when(Seen::is_waiting).instead(|_, context| context.say_some_move());
    wrong "plays-on-in-disagreement", "AP-RS-14", "having disagreed it does not obey the final result" =>
        hears("result").after(disagrees()).lost();
    lacks "disagreement-ends-all-games", "AP-RS-14", "having disagreed it plays no more" =>
        last_game_with(disagrees());
    wrong "illegal-move-undone-and-played-on", "AP-RS-9", "having aborted a game it answers the next move" =>
        plays_from(hears(sent_move).when(at(Stage::Claimed)).unless(Seen::has_moved), |_, seen| {
            passed(&seen.position)
        });
    wrong "claims-again", "AP-RS-9", "it announces the end again with each line that comes" => [
        says(claim).then(|line, context| context.memo = line.to_vec()),
        hears(move_or_result)
            .when(at(Stage::Claimed))
            .first(|_, context| context.print(context.memo.clone())),
    ];
    wrong "move-of-ended-game-comes-later", "AP-RS-9",
        "told the result while it thinks it moves when the next game begins" =>
        [
            hears("result").when(Seen::is_thinking).first(|_, context| {
                if let Some(mv) = context.seen.some_move() {
                    context.put_aside(format!("move {}", context.seen.position.san(mv)).as_bytes());
                }
            }),
            hears(new).then(|_, context| context.print_held()),
        ];
};
