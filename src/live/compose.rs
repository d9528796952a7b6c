//! From what was said to the steps and the text of a scenario.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use toml::{Table, Value};

use super::inline::inline;
use super::repertoire::Repertoire;
use super::said::{Dialogue, Steps, Timing};

/// How long it takes until the rest of a line follows.
const GAP: &str = "3ms";

/// How long the engine's next line is waited for.
const SOON: &str = "300ms";

/// The steps of a dialogue, with those that all begin with.
pub(super) fn whole(repertoire: &Repertoire, dialogue: &Dialogue) -> Steps {
    let mut steps = repertoire.opening.clone();
    for (place, said) in dialogue.said.iter().enumerate() {
        steps.extend(delay(said.timing));
        append(&mut steps, written(said.timing, repertoire.steps_of(said, place)), said.timing);
    }
    steps
}

/// The scenario that a dialogue makes.
pub(super) fn text(repertoire: &Repertoire, dialogue: &Dialogue) -> String {
    let requires: BTreeSet<String> =
        dialogue.said.iter().flat_map(|said| repertoire.requires_of(said)).collect();
    let (name, title) = (dialogue.name(), inline(&Value::from(dialogue.told())));
    let mut text = format!("[{name}]\ntitle   = {title}\n{}", repertoire.header());
    if !requires.is_empty() {
        let all: Vec<String> = requires.into_iter().map(|what| inline(&Value::from(what.as_str()))).collect();
        let _ = writeln!(text, "requires = [{}]", all.join(", "));
    }
    if repertoire.survives.is_none() {
        text.push_str("drawn = true\n");
    }
    text.push_str("steps = [\n");
    for step in &whole(repertoire, dialogue) {
        let _ = writeln!(text, "  {},", inline(step));
    }
    text.push_str("]\n");
    text
}

/// What is waited for before a piece.
pub(super) fn delay(timing: Timing) -> Option<Value> {
    match timing {
        Timing::After(ms) => Some(step("wait", Value::from(format!("{ms}ms")))),
        Timing::BehindLine => {
            let mut table = Table::from_iter([("maybe".to_owned(), Value::from("<_:word> <_:rest>"))]);
            table.insert("within".to_owned(), Value::from(SOON));
            Some(Value::Table(table))
        }
        _ => None,
    }
}

/// The steps of a piece, its first line written as this says; what cannot be done with it is left out.
pub(super) fn written(timing: Timing, mut steps: Steps) -> Steps {
    let Some(line) = steps.first().and_then(literal).map(str::to_owned) else { return steps };
    let write = |text: String| step("write", Value::Array(vec![Value::from(text)]));
    match timing {
        Timing::Cut(hundredths) if line.len() > 1 && line.is_ascii() => {
            let at = (line.len() * usize::from(hundredths) / 100).clamp(1, line.len() - 1);
            let rest = write(format!("{}\n", &line[at..]));
            steps.splice(..1, [write(line[..at].to_owned()), step("wait", Value::from(GAP)), rest]);
        }
        Timing::CarriageReturn => steps[0] = write(format!("{line}\r\n")),
        _ => {}
    }
    steps
}

/// Adds steps; if they are joined, their first line goes out in one write with the last one before them.
pub(super) fn append(before: &mut Steps, mut own: Steps, timing: Timing) {
    if timing == Timing::Joined
        && let Some(first) = own.first()
        && let Some((items, more)) = before.last().and_then(items).zip(items(first))
    {
        own[0] = step("send", Value::Array(items.into_iter().chain(more).collect()));
        before.pop();
    }
    before.append(&mut own);
}

/// What a step sends, if it does nothing else and can be sent together with other lines: the entries of a list.
pub(super) fn items(step: &Value) -> Option<Vec<Value>> {
    let table = step.as_table().filter(|table| table.len() == 1)?;
    match table.get("send")? {
        Value::Array(items) => Some(items.clone()),
        item => Some(vec![item.clone()]),
    }
}

/// A step of this action.
fn step(action: &str, value: Value) -> Value {
    Value::Table(Table::from_iter([(action.to_owned(), value)]))
}

/// The one line that a step sends, if it is the same in every dialogue.
fn literal(step: &Value) -> Option<&str> {
    let line = step.as_table().filter(|table| table.len() == 1)?.get("send")?.as_str()?;
    (!line.contains(['<', '\\', '"'])).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(text: &str) -> Steps {
        let table: Table = toml::from_str(&format!("s = [{text}]")).unwrap();
        table["s"].as_array().unwrap().clone()
    }

    fn check(timing: Timing, before: &str, own: &str, expected: &str) {
        let mut all = steps(before);
        all.extend(delay(timing));
        append(&mut all, written(timing, steps(own)), timing);
        let shown: Vec<String> = all.iter().map(inline).collect();
        assert_eq!(shown.join(", "), expected);
    }

    #[test]
    fn first_lines_are_sent_at_many_times_and_in_many_ways() {
        let (a, b) = ("{ send = 'stop' }", "{ send = 'isready' }");
        check(Timing::AtOnce, a, b, "{ send = 'stop' }, { send = 'isready' }");
        check(Timing::After(7), a, b, "{ send = 'stop' }, { wait = '7ms' }, { send = 'isready' }");
        let behind =
            "{ send = 'stop' }, { maybe = '<_:word> <_:rest>', within = '300ms' }, { send = 'isready' }";
        check(Timing::BehindLine, a, b, behind);
        check(Timing::Joined, a, b, "{ send = ['stop', 'isready'] }");
        check(
            Timing::Joined,
            "{ send = [{ act = 'go depth 1' }] }",
            b,
            "{ send = [{ act = 'go depth 1' }, 'isready'] }",
        );
        check(Timing::Joined, "{ act = 'play e2e4' }", b, "{ act = 'play e2e4' }, { send = 'isready' }");
        check(Timing::CarriageReturn, a, b, "{ send = 'stop' }, { write = [\"isready\\r\\n\"] }");
        check(Timing::Cut(50), "", b, "{ write = ['isr'] }, { wait = '3ms' }, { write = [\"eady\\n\"] }");
        check(Timing::Cut(50), "", "{ send = 'move <m:legal-move>' }", "{ send = 'move <m:legal-move>' }");
    }
}
