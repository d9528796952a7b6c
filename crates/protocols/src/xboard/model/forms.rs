//! Monitors of single lines: whether they have the form that the text gives them (XM-2), whatever the state.

use super::dialogue::{Dialogue, Prompt};
use super::order::{Order, first_word};
use super::state::{Mode, Setting};
use crate::common::findings::{at_most_may, at_most_should, cited};
use crate::xboard::grammar::{
    FeatureItem, Form, Message, MoveKind, MoveText, Oddity, Parsed, Reason, ServerCommand, VariantName,
};
use wire::line::Line;

impl Dialogue {
    /// Whether the prompt that stood open before `xboard` was ended: an answer glued to it is lost to interfaces.
    pub(super) fn judge_prompt_end(&mut self, parsed: &Parsed<'_>, line: &Line) {
        let prompted = std::mem::take(&mut self.prompt) == Prompt::Open;
        let begun = self.said.lately(|sent| sent.order == Order::Xboard);
        let answers = matches!(
            parsed.message,
            Message::Feature(_) | Message::Pong(_) | Message::Move(_) | Message::Error { .. }
        );
        if prompted && begun && answers {
            let text =
                "on `xboard` the prompt is to be ended by a newline; the next line came right behind it";
            self.core.findings.add("line-form", "XB-HANDSHAKE-1", text.to_owned(), line);
        }
    }

    /// Judges the form of a line; what it says is judged elsewhere.
    pub(super) fn judge_form(&mut self, parsed: &Parsed<'_>, line: &Line) {
        self.judge_message_form(parsed, line);
        self.search.in_thinking = matches!(parsed.message, Message::Thinking(_) | Message::Continuation(_));
    }

    fn judge_message_form(&mut self, parsed: &Parsed<'_>, line: &Line) {
        match parsed.message {
            Message::Feature(features) => {
                for item in features.items() {
                    self.judge_item(&item, line);
                }
            }
            Message::Move(_) => self.judge_move_form(parsed.form, line),
            Message::Comment(_) => self.judge_comment(parsed.form, line),
            Message::StartFailure { phrase, .. } => {
                let text = format!("interfaces give an engine up that says {:?}", phrase.to_string());
                self.core.findings.add_once("line-kind", "XB-IO-9", &text, line);
            }
            Message::OfferDraw if matches!(parsed.form, Form::Odd(Oddity::OfferWording)) => {
                let last = self.said.recent.iter().rev().find(|s| !matches!(s.order, Order::Ping(_)));
                if last.is_some_and(|sent| sent.order == Order::Draw) {
                    let text = "a draw is accepted by `offer draw`, in no other words";
                    let why = "interfaces read any line with `offer` and `draw` as an offer";
                    self.core.findings.add_once("line-kind", at_most_should("XB-OFFER-1", why), text, line);
                } else {
                    let text = "interfaces read a line with both `offer` and `draw` as a draw offer";
                    self.core.findings.add_once("line-kind", "XB-IO-9", text, line);
                }
            }
            Message::Server { command: ServerCommand::Tell, text } if is_one_word_more(text) => {
                let text =
                    "no such message is defined: people are told by `telluser`, `tellall` and their like";
                let cited = at_most_should("XB-TELL-1", "interfaces pass over what they do not know");
                self.core.findings.add_once("message-form", cited, text, line);
            }
            Message::Malformed { message: "askuser", .. } => {
                let text = "a question is `askuser REPTAG TEXT`";
                self.core.findings.add_once("message-form", "XB-TELL-2", text, line);
            }
            Message::Unknown(_)
                if self.book.judge_stray(line, &self.said, &self.hypotheses, &mut self.core.findings) => {}
            Message::Server { .. } | Message::Warning(_) | Message::OnlyMove(_) => {
                let text = "an old form that the protocol does not define";
                self.core.findings.add_once("line-kind", "XB-IO-8", text, line);
            }
            Message::Unknown(text) if self.search.in_thinking && is_line_of_moves(text) => {
                let text = "a variation goes on in lines that begin with at least four blanks";
                self.core.findings.add_once("thinking-form", "XB-POST-4", text, line);
            }
            Message::Unknown(text) | Message::Malformed { message: "thinking line", text, .. }
                if self.is_broken_thinking(text) =>
            {
                let text = "a thinking line is PLY SCORE TIME NODES, four integers, and then the variation";
                self.core.findings.add_once("thinking-form", "XB-POST-2", text, line);
            }
            Message::Malformed { message, fault, .. } => {
                self.judge_malformed(message, &fault.to_string(), line)
            }
            Message::Unknown(_) => {
                let text = "the protocol does not define such a line; text for people goes into `telluser` or `#` lines";
                self.core.findings.add_once("line-kind", "XB-IO-8", text, line);
            }
            _ => {}
        }
    }

    /// Whether a line that the grammar does not know is plainly meant as a thinking line: it comes in a search that may
    /// be shown, and stands as numbers, one of which is no integer or missing, before a move of the position.
    fn is_broken_thinking(&self, text: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(text) else {
            return false;
        };
        let words: Vec<&str> = text.split_ascii_whitespace().take(6).collect();
        let numbers = words.iter().take_while(|word| is_number(word) || is_mate(word) || is_two_depths(word));
        let numbers = numbers.count();
        let Some(first_move) = words.get(numbers) else {
            return false;
        };
        (3..=4).contains(&numbers)
            && self.hypotheses.believed().post == Setting::On
            && (self.hypotheses.believed().thinks() || self.hypotheses.believed().mode == Mode::Analyze)
            && self
                .hypotheses
                .believed()
                .position()
                .is_some_and(|position| position.parse_any(first_move).is_ok())
    }

    fn judge_item(&mut self, item: &FeatureItem<'_>, line: &Line) {
        let Some(fault) = item.fault else {
            return self.judge_variants(item, line);
        };
        let clause = match (fault.reason, item.name) {
            (Reason::NotNameEqualsValue | Reason::EmptyName | Reason::GluedItem, _) => "XB-FEATURE-1",
            (Reason::OpenQuote | Reason::UnquotedString, _) => "XB-FEATURE-2",
            (Reason::NoOptionType | Reason::UnknownOptionType, _) => "XB-OPTION-1",
            (Reason::MissingArgument, b"option") => "XB-OPTION-1",
            (Reason::TrailingText, b"option") => "XB-OPTION-4",
            (Reason::ValueOutsideBounds, _) => "XB-OPTION-2",
            (Reason::NotAnInteger | Reason::NotABoolean, b"option") => "XB-OPTION-2",
            (Reason::NoCurrentChoice | Reason::EmptyChoice | Reason::SeveralCurrentChoices, _) => {
                "XB-OPTION-3"
            }
            (Reason::EmptyEntry | Reason::BlankInList, b"egt") => "XB-EGT-2",
            (Reason::EmptyEntry | Reason::BlankInList, _) => "XB-FEATURE-10",
            (_, _) => "XB-FEATURE-3",
        };
        // Released engines rely on that, Fairy-Max by an author of the text among them; two marks or an empty choice have no
        // such reading.
        let cited = if fault.reason == Reason::NoCurrentChoice {
            at_most_should(clause, "interfaces take the first choice for the current one")
        } else {
            cited(clause)
        };
        let name = String::from_utf8_lossy(item.name);
        self.core.findings.add("feature-form", cited, format!("feature {name}: {fault}"), line);
    }

    /// Names of variants that no text has (specs/xboard/requirements.md 2.4).
    fn judge_variants(&mut self, item: &FeatureItem<'_>, line: &Line) {
        if item.name != b"variants" {
            return;
        }
        let list = String::from_utf8_lossy(item.value).into_owned();
        let names = list.split(',').map(str::trim);
        let unknown: Vec<&str> = names
            .filter(|name| *name != "normal" && !VariantName::parse(name.as_bytes()).is_listed())
            .collect();
        if !unknown.is_empty() {
            let text = format!("the text has no variant {}", unknown.join(", "));
            let cited = at_most_may("XB-VARIANT-2", "later versions of the text let engines name their own");
            self.core.findings.add_once("feature-form", cited, &text, line);
        }
    }

    fn judge_move_form(&mut self, form: Form, line: &Line) {
        if let Form::Odd(oddity @ (Oddity::NumberedMove | Oddity::TrailingText)) = form {
            let cited = at_most_should("XB-MOVEOUT-1", "interfaces find the move in it all the same");
            self.core.findings.add_once("move-form", cited, oddity.to_string(), line);
        }
    }

    fn judge_comment(&mut self, form: Form, line: &Line) {
        if !self.features.on("debug") {
            let text = "`#` lines need debug=1, else interfaces need not ignore them";
            self.core.findings.add_once("line-kind", "XB-DEBUG-1", text, line);
        } else if matches!(form, Form::Odd(Oddity::ControlCharacter)) {
            let text = "a `#` line holds a character that cannot be printed";
            self.core.findings.add_once("line-kind", "XB-DEBUG-2", text, line);
        }
    }

    fn judge_malformed(&mut self, message: &str, fault: &str, line: &Line) {
        match message {
            "move" => {
                self.core.findings.add(
                    "move-form",
                    "XB-MOVEOUT-1",
                    format!("a move line without a move: {fault}"),
                    line,
                );
            }
            "pong" => {
                let text = format!("a pong without its number: {fault}");
                // The exact echo of a ping without a number; no interface sends one.
                let cited = if self.pongs.owe_any() {
                    at_most_may("XB-PING-1", "a ping without a usual number was sent")
                } else {
                    cited("XB-PING-1")
                };
                self.core.findings.add("pong", cited, text, line);
            }
            "feature" => {
                self.core.findings.add("feature-form", "XB-FEATURE-1", format!("malformed: {fault}"), line);
            }
            "stat01:" => {
                let text =
                    format!("what is told of an analysis is `stat01: TIME NODES PLY MVLEFT MVTOT`: {fault}");
                self.core.findings.add_once("message-form", "XB-STAT-1", &text, line);
            }
            other => {
                let text = format!("malformed {other}: {fault}");
                self.core.findings.add_once("line-kind", "XB-IO-8", &text, line);
            }
        }
    }
}

/// Whether a line with fewer than four blanks before it holds moves and nothing else, two at least.
fn is_line_of_moves(text: &[u8]) -> bool {
    let moves = || text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    !text.starts_with(b"\t")
        && moves().count() >= 2
        && moves().all(|word| {
            MoveText::parse(word)
                .is_some_and(|mv| matches!(mv.kind, MoveKind::Plain { .. } | MoveKind::San(_)))
        })
}

/// Whether the first word goes on behind `tell`, in letters only: `tellgui`.
fn is_one_word_more(text: &[u8]) -> bool {
    let word = first_word(text);
    word.len() > 4 && word.iter().all(u8::is_ascii_lowercase) && word.len() < text.trim_ascii().len()
}

/// Whether a word says in how many moves a side is mated, as text: `#3`, `-M5`, `mate3`.
fn is_mate(word: &str) -> bool {
    let word = word.strip_prefix(['+', '-']).unwrap_or(word);
    let count = ["#", "M", "m", "mate", "Mate"].iter().filter_map(|mark| word.strip_prefix(mark)).next_back();
    count.is_some_and(is_number)
}

/// Whether a word is a depth and a selective depth: `5/9`.
fn is_two_depths(word: &str) -> bool {
    let is_whole = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('/').is_some_and(|(depth, selective)| is_whole(depth) && is_whole(selective))
}

/// Whether a word is a decimal number, maybe with a sign and a fraction.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}
