//! The form of a line or text, without what differs from one dialogue to the next.

use crate::verdict::Failure;

/// Stands before the first word of what was sent.
pub(super) const AFTER: &str = " after ";

/// The first words of answers to our own questions, which show only that the engine has come so far.
const FENCES: [&str; 2] = ["pong", "readyok"];

/// The kinds of moves that are easily forgotten, as names tell them.
pub(super) const KINDS: [&str; 3] = ["castling", "en-passant", "promotion"];

/// The results of games, which are no numbers.
pub(super) const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// What is awaited where a game is over: who has won does not matter.
const ENDS: [&str; 2] = ["the result of a won game", "the result of a drawn game"];

/// A result that an engine tells, whoever wins.
pub(super) const RESULT: &str = "a result";

/// Begins the comment of a result with which an engine refuses a move.
const REFUSES_MOVE: &str = "{illegal";

/// Stands before the kind of move that should have been refused.
pub(super) const TO: &str = " to ";

/// The move that passes, in Othello.
const PASS: &str = "PA";

/// Longer words are positions.
const LONGEST_WORD: usize = 20;

/// This many words of a line belong to a name.
const WORDS: usize = 12;

/// Whether a line, or its form, answers a question of our own.
pub(crate) fn is_fence(line: &str) -> bool {
    FENCES.contains(&first_word(line))
}

/// The first word of a line or form.
pub(super) fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// The words before the placeholders of each form, which say what kind of line it is.
pub(super) fn kinds_of_lines(shape: &str) -> String {
    each_once(shape, |form| match form.split('<').next().unwrap_or_default().trim_end() {
        "" => form,
        kind => kind,
    })
}

/// The same lines, with the results among them told by what they mean.
pub(super) fn ends_of_games(lines: &str) -> String {
    each_once(lines, |form| {
        let told = form.strip_prefix("result ").unwrap_or(form);
        let place = RESULTS.iter().position(|result| first_word(told) == *result);
        place.map_or(form, |place| ENDS[usize::from(place == 2)])
    })
}

/// Whether this is awaited where a game is over.
pub(super) fn is_end_of_game(line: &str) -> bool {
    ENDS.contains(&line)
}

/// Whether a line tells a result.
pub(super) fn tells_result(line: &str) -> bool {
    comment_of_result(line).is_some()
}

/// The comment of a line that tells a result; `*` stands for an unfinished game.
fn comment_of_result(line: &str) -> Option<&str> {
    let (result, comment) = line.split_once(' ')?;
    ((result == "*" || RESULTS.contains(&result)) && comment.starts_with('{')).then_some(comment)
}

/// Whether a line is a result with which the engine refuses a move.
pub(super) fn refuses_by_result(line: &str) -> bool {
    comment_of_result(line).is_some_and(|comment| comment.to_ascii_lowercase().starts_with(REFUSES_MOVE))
}

/// The form of a line; if it tells a result, its reason does not matter.
pub(super) fn shape_of_answer(line: &str) -> String {
    if tells_result(line) { RESULT.to_owned() } else { shape(line) }
}

/// What is kept of each form that may come, each once.
pub(super) fn each_once(forms: &str, kept: impl Fn(&str) -> &str) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    for kind in forms.split(" or ").map(kept) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds.join(" or ")
}

pub(super) fn after(what: &str, sent: &str) -> String {
    if sent.is_empty() { what.to_owned() } else { format!("{what}{AFTER}{sent}") }
}

/// The first word of a line that was sent; a move is `*`. What else was done is whole.
pub(super) fn head(sent: &str) -> String {
    if sent.starts_with('(') {
        return sent.to_owned();
    }
    sent.split_whitespace().next().map_or(String::new(), word)
}

/// A text without what differs from one dialogue to the next: `#` stands for a number, `*` for a move or a position.
pub(super) fn shape(text: &str) -> String {
    let of_rules = text.to_ascii_lowercase().contains("legal");
    let plain = |next: &str| kind_of(next).filter(|_| of_rules).map_or_else(|| word(next), str::to_owned);
    let mut words: Vec<String> = Vec::new();
    for next in text.split_whitespace().map(plain) {
        let fills = |word: &str| matches!(word, "#" | "*");
        let full = words.len() == WORDS;
        match words.last_mut() {
            Some(last) if fills(last) && fills(&next) => "*".clone_into(last),
            _ if full => break,
            _ => words.push(next),
        }
    }
    words.join(" ")
}

/// The kind of move that was sent, where its refusal is awaited.
pub(super) fn to_move(awaited: &str, failure: &Failure) -> String {
    let of_rules = awaited.starts_with("refusal") || awaited.to_ascii_lowercase().contains("legal move:");
    let sent = failure.sent.split_whitespace().find_map(kind_of).filter(|_| of_rules);
    sent.map_or(String::new(), |kind| format!("{TO}{kind}"))
}

/// The kind of a chess move in coordinates, if it is one of those that are easily forgotten. Only the squares are known, so
/// some other moves count as well; they are then told apart from the rest.
pub(super) fn kind_of(word: &str) -> Option<&'static str> {
    let [castling, en_passant, promotion] = KINDS;
    let bare = word.trim_matches(|c: char| ",;:.()+#}".contains(c));
    match *bare.as_bytes() {
        [b'e', from @ (b'1' | b'8'), b'c' | b'g', to] if from == to => Some(castling),
        [a @ b'a'..=b'h', from, b @ b'a'..=b'h', to]
            if a.abs_diff(b) == 1 && matches!((from, to), (b'5', b'6') | (b'4', b'3')) =>
        {
            Some(en_passant)
        }
        [b'a'..=b'h', b'2' | b'7', b'a'..=b'h', b'1' | b'8', b'a'..=b'z'] => Some(promotion),
        _ if matches!(bare, "O-O" | "O-O-O") => Some(castling),
        _ => None,
    }
}

/// A word, or what stands for it. Marks at its ends are dropped, because they come and go with what is left out.
pub(super) fn word(word: &str) -> String {
    let bare = word.trim_matches(|c: char| ",;:.`'\"".contains(c));
    let digits = bare.chars().filter(char::is_ascii_digit).count();
    let letters = bare.chars().filter(|c| c.is_alphabetic()).count();
    let castling = !bare.is_empty() && bare.chars().all(|c| "KQkq-".contains(c));
    if RESULTS.contains(&bare) {
        bare.to_owned()
    } else if word.starts_with('<') {
        // A placeholder: its type is what matters, not its bounds.
        bare.split('(').next().unwrap_or_default().trim_end_matches('>').to_owned() + ">"
    } else if letters == 0 && digits > 0 {
        "#".to_owned()
    } else if digits > 0
        || bare == PASS
        || bare.chars().count() > LONGEST_WORD
        || bare.contains('/')
        || castling
        || matches!(bare, "w" | "b" | "O-O" | "O-O-O")
    {
        "*".to_owned()
    } else {
        bare.to_owned()
    }
}
