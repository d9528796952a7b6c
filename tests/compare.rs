//! Two runs compared, and runs as badges, as the user does it: with the reference engine and a faulty one.

#[path = "support/program.rs"]
mod program;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

use program::{Said, Shell};
use pulldown_cmark::{Event as Markdown, Options, Parser, Tag, TagEnd};
use serde_json::Value;
use yaml_rust2::YamlLoader;

/// What pong before the move breaks.
const BROKEN: &str = "xboard/ping/waits-for-move";

/// A folder with records of the reference engine (`old.jsonl`) and of a faulty one (`new.jsonl`), which are made once.
fn records() -> Shell {
    static RECORDS: OnceLock<[String; 2]> = OnceLock::new();
    let files = ["old.jsonl", "new.jsonl"];
    let [old, new] = RECORDS.get_or_init(|| {
        let shell = Shell::new();
        record(&shell, "old.jsonl", "enginecheck reference xboard").ends(0);
        record(&shell, "new.jsonl", "enginecheck reference xboard --mutant pong-before-move").ends(1);
        files.map(|file| shell.read(file))
    });
    let shell = Shell::new();
    for (file, text) in files.into_iter().zip([old, new]) {
        shell.write(file, text);
    }
    shell
}

fn record(shell: &Shell, file: &str, engine: &str) -> Said {
    shell.run(format!("--protocol xboard --filter {BROKEN} --repeat 1 --json {file} {engine}"))
}

fn parsed(shell: &Shell, file: &str) -> Value {
    serde_json::from_str(&shell.read(file)).expect("the comparison is JSON")
}

/// The kinds of the changes and their ids.
fn changes(comparison: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
    let changes = comparison["changes"].as_array().expect("a list");
    changes.iter().map(|change| (text(&change["kind"]), text(&change["id"]))).collect()
}

/// The cells of all tables.
fn cells(text: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    let mut inside = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Markdown::Start(Tag::TableCell) => {
                inside = true;
                cells.push(String::new());
            }
            Markdown::End(TagEnd::TableCell) => inside = false,
            Markdown::Text(part) if inside => cells.last_mut().expect("a cell").push_str(&part),
            _ => {}
        }
    }
    cells
}

#[test]
fn what_got_worse_fails_and_is_told_in_three_forms() {
    let shell = records();
    let said = shell.run("diff old.jsonl new.jsonl --markdown diff.md --json diff.json");
    said.ends(1);
    said.prints("enginecheck diff: xboard\n")
        .prints("reference xboard --mutant pong-before-move; enginecheck");
    said.prints("\nworse, by a must\n").prints(format!("pass → fail          {BROKEN}\n"));
    said.prints("      clause  XB-PING-").prints("      again   enginecheck --protocol xboard --filter");
    said.prints("  pass → fail          xboard/monitor/pong\n").prints("\n2 worse (2 by a must)");

    let comparison = parsed(&shell, "diff.json");
    let mut worse = changes(&comparison);
    worse.retain(|(kind, _)| kind == "worse");
    let worse: Vec<&str> = worse.iter().map(|(_, id)| id.as_str()).collect();
    assert_eq!(worse, ["xboard/monitor/pong", BROKEN], "{comparison:#}");
    let first = &comparison["changes"][1];
    assert_eq!((&first["old"]["verdict"], &first["new"]["verdict"]), (&"pass".into(), &"fail".into()));
    assert_eq!((&first["new"]["must"], &comparison["counts"]["worse"]), (&true.into(), &2.into()));
    assert_eq!(comparison["old"]["protocol"], "xboard");
    assert_eq!(
        comparison["new"]["command"].as_array().expect("words").last(),
        Some(&"pong-before-move".into())
    );

    let text = shell.read("diff.md");
    assert!(text.starts_with("## enginecheck: xboard, two runs\n\n**2 worse (2 by a must)"), "{text}");
    let cells = cells(&text);
    let at = cells.iter().position(|cell| cell.starts_with(&format!("{BROKEN}: "))).expect("a row for it");
    assert_eq!(cells[at - 1], "pass → fail", "{text}");
    assert!(
        cells[at + 1].starts_with("mismatch: expected move <legal move>, got pong 7; XB-PING-"),
        "{text}"
    );
}

#[test]
fn what_got_better_fails_only_if_any_difference_does() {
    let shell = records();
    let said = shell.run("diff new.jsonl old.jsonl");
    said.ends(0).prints("\nbetter\n").prints(format!("fail → pass          {BROKEN}\n"));
    said.never_says("worse");
    shell.run("diff --fail-on any new.jsonl old.jsonl").ends(1);
    let same = shell.run("diff --fail-on any new.jsonl new.jsonl");
    same.ends(0).prints("\nnothing changed in ").never_says("notice");
}

#[test]
fn warnings_alone_fail_only_if_they_are_to() {
    let shell = records();
    shell.run("diff --fail-on must old.jsonl new.jsonl").ends(1);
    let of_monitor =
        |line: &&str| line.contains("\"monitor-finished\"") && line.contains("xboard/monitor/pong");
    let new = shell.read("new.jsonl");
    let warned = new.lines().find(of_monitor).expect("the monitor has a result");
    // The same as a warning.
    let warned = &warned.replace("\"fail\"", "\"warn\"").replace("\"must\"", "\"should\"");
    let old = shell.read("old.jsonl");
    let mixed: Vec<&str> = old.lines().map(|line| if of_monitor(&line) { warned } else { line }).collect();
    shell.write("warned.jsonl", &(mixed.join("\n") + "\n"));
    shell.run("diff old.jsonl warned.jsonl").ends(1).prints("pass → warn          xboard/monitor/pong\n");
    shell.run("diff --fail-on must old.jsonl warned.jsonl").ends(0).prints("1 worse");
}

#[test]
fn what_cannot_be_compared_is_wrong_use() {
    let shell = records();
    shell.run("--protocol nboard --json nboard.jsonl ./missing").ends(3);
    shell.write("notes.txt", "no record\n");
    let cases = [
        ("diff old.jsonl nboard.jsonl", "the old record is one of xboard, and the new one of nboard"),
        ("diff old.jsonl notes.txt", "notes.txt: line 1: not an event"),
        ("diff notes.txt new.jsonl", "the file must be a record, as --json writes it"),
        ("diff old.jsonl missing.jsonl", "cannot read missing.jsonl"),
        ("diff old.jsonl .", "cannot read .: it is a folder"),
        ("diff old.jsonl", "<NEW>"),
        ("diff old.jsonl new.jsonl --json ./old.jsonl", "./old.jsonl is named twice"),
        ("diff old.jsonl new.jsonl --markdown new.jsonl", "new.jsonl is named twice"),
        ("diff old.jsonl new.jsonl --markdown d --json ./d", "d is named twice"),
        ("diff old.jsonl new.jsonl --fail-on better", "[possible values: worse, must, any]"),
    ];
    for (line, part) in cases {
        shell.run(line).ends(2).warns(part);
    }
    shell.run("diff old.jsonl new.jsonl").ends(1);
    assert!(!shell.has("d"));
}

#[test]
fn a_record_that_was_cut_off_is_read_as_far_as_it_goes() {
    let shell = records();
    let whole = shell.read("new.jsonl");
    let end = whole.find("\"event\":\"monitor-finished\"").expect("monitors have results");
    shell.write("killed.jsonl", &whole[..end]);
    let said = shell.run("diff old.jsonl killed.jsonl");
    said.ends(1).prints("notice     the record of the new run is cut off:");
    said.prints(format!("pass → fail          {BROKEN}\n"))
        .prints("\nnot reached, or not selected, by one of the runs\n");
    said.never_says("\ngone\n");
    let said = shell.run("diff killed.jsonl old.jsonl --json diff.json");
    said.ends(0).prints("the record of the old run is cut off:");
    let kinds: Vec<String> =
        changes(&parsed(&shell, "diff.json")).into_iter().map(|(kind, _)| kind).collect();
    assert!(kinds.contains(&"better".to_owned()) && !kinds.contains(&"new".to_owned()), "{kinds:?}");
}

#[test]
fn an_engine_that_does_not_start_any_more_got_worse() {
    let shell = records();
    record(&shell, "gone.jsonl", "./missing").ends(3);
    let said = shell.run("diff old.jsonl gone.jsonl");
    said.ends(1).prints("\nworse, by a must\n").prints("ended with exit code 3");
    said.prints("missing does not exist").never_says("\ngone\n");
}

#[test]
fn what_was_renamed_is_told_as_that() {
    let shell = records();
    let other = "xboard/order/pong-after-move";
    let renamed = |file: &str| shell.read(file).replace(BROKEN, other);
    shell.write("renamed.jsonl", &renamed("old.jsonl"));
    let said = shell.run("diff old.jsonl renamed.jsonl");
    said.ends(0).prints("\nrenamed\n").prints(format!(" {other} (renamed from {BROKEN})\n"));
    said.never_says("\ngone\n").never_says("\nnew\n");
    shell.run("diff --fail-on any old.jsonl renamed.jsonl").ends(1);
    shell.write("renamed.jsonl", &renamed("new.jsonl"));
    let said = shell.run("diff old.jsonl renamed.jsonl");
    said.ends(1).prints(format!("pass → fail          {other} (renamed from {BROKEN})\n"));
}

#[test]
fn another_selection_is_told() {
    let shell = records();
    let engine = "enginecheck reference xboard";
    let run = "--protocol xboard --filter quit/exit-code --repeat 1 --json quit.jsonl";
    shell.run(format!("{run} {engine}")).ends(0);
    let said = shell.run("diff old.jsonl quit.jsonl");
    said.ends(0)
        .prints("notice     the selections differ: ")
        .prints("\nnot reached, or not selected, by one of the runs\n")
        .prints("\nnew\n");
}

/// The text of a badge, and the colour behind its message.
fn badge(shell: &Shell, file: &str) -> (Vec<String>, String) {
    let text = shell.read(file);
    let document = roxmltree::Document::parse(&text).expect("the badge is XML");
    let named = |tag: &'static str| document.descendants().filter(move |node| node.has_tag_name(tag));
    let number = |node: &roxmltree::Node<'_, '_>, name: &str| -> usize {
        node.attribute(name).map_or(0, |value| value.parse().expect("a whole number"))
    };
    let root = document.root_element();
    let boxes: Vec<_> = named("rect").filter(|node| node.attribute("fill").is_some()).collect();
    let [left, right] = &boxes[..] else { panic!("{text}") };
    assert_eq!(number(left, "width") + number(right, "width"), number(&root, "width"), "{text}");
    for (behind, letters) in boxes.iter().zip(named("text")) {
        let end = number(&letters, "x") + number(&letters, "textLength");
        assert!(end < number(behind, "x") + number(behind, "width"), "{text}");
    }
    let texts = named("text").map(|node| node.text().expect("a text").to_owned()).collect();
    (texts, right.attribute("fill").expect("a colour").to_owned())
}

#[test]
fn a_badge_tells_how_many_must_clauses_are_kept() {
    let shell = Shell::new();
    let run = |options: &str, engine: &str| {
        let options = format!("--repeat 1 --badge b.svg --badge-json b.json {options}");
        shell.run(format!("--protocol xboard --filter {BROKEN} {options} {engine}"))
    };
    let told = |badge: &Value| badge["message"].as_str().expect("a message").to_owned();

    run("--json run.jsonl", "enginecheck reference xboard").ends(0);
    let (good, green) = badge(&shell, "b.svg");
    let json = parsed(&shell, "b.json");
    assert_eq!((&json["schemaVersion"], &json["color"]), (&1.into(), &"brightgreen".into()));
    assert_eq!(good, ["xboard".to_owned(), told(&json)]);
    let numbers = good[1].strip_suffix(" must").and_then(|numbers| numbers.split_once('/'));
    let (kept, judged) = numbers.expect("a share");
    assert_eq!(kept, judged);
    let said = shell.run("judge run.jsonl --badge again.svg").ends(0).all();
    assert!(said.contains(&format!("judged {judged} of ")), "{said}");
    assert_eq!(badge(&shell, "again.svg"), (good.clone(), green.clone()));

    run("", "enginecheck reference xboard --mutant pong-before-move").ends(1);
    let (bad, red) = badge(&shell, "b.svg");
    let numbers: Vec<usize> = bad[1].split(['/', ' ']).filter_map(|number| number.parse().ok()).collect();
    let [kept, judged] = numbers[..] else { panic!("{bad:?}") };
    assert_eq!(kept, judged - 1, "one clause is broken");
    let json = parsed(&shell, "b.json");
    assert_eq!((told(&json), &json["color"]), (bad[1].clone(), &"red".into()));

    run("", "./missing").ends(3);
    let (none, grey) = badge(&shell, "b.svg");
    assert_eq!((&*none[1], &parsed(&shell, "b.json")["color"]), ("nothing judged", &"lightgrey".into()));
    let colours: BTreeSet<String> = [green, red, grey].into();
    assert_eq!(colours.len(), 3);

    shell.run("--protocol xboard --badge b.svg --badge-json ./b.svg ./missing").ends(2).warns("named twice");
}

#[test]
fn the_page_tells_every_heading_and_shows_steps_that_are_yaml() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/compare.md");
    let page = std::fs::read_to_string(path).expect("the page can be read").replace("\r\n", "\n");
    let steps = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next());
    let parsed = YamlLoader::load_from_str(steps.expect("steps")).expect("the steps are YAML");
    let steps = parsed[0].as_vec().expect("a list of steps");
    assert!(steps.iter().all(|step| step["uses"].is_badvalue() != step["run"].is_badvalue()));
    assert!(
        steps.iter().any(|step| step["run"].as_str().is_some_and(|run| run.contains("--markdown diff.md")))
    );
    let headings =
        ["worse", "a fault of enginecheck", "better", "not the same", "in the baseline of one run only"];
    for heading in headings.into_iter().chain(["undecided", "new, gone", "not reached", "renamed"]) {
        assert!(page.contains(&format!("\n| {heading}")), "{heading}");
    }
    let kinds = ["ours", "changed", "known", "unreached", "gone"];
    assert!(kinds.iter().all(|kind| page.contains(&format!("`{kind}`"))), "{kinds:?}");
}
