//! Engines against clauses, as the user makes the table and the site: from records of the reference engine and faulty ones.

#[path = "support/program.rs"]
mod program;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use program::Shell;
use regex::Regex;
use roxmltree::Document;

/// What a second bestmove breaks.
const BROKEN: &str = "uci/go/one-answer";

/// What an engine may call itself.
const HOSTILE: &str = "../x\"><script>alert(1)</script>";

/// A folder with three records, which are made once: of the reference engine, of a faulty one, and of one in another protocol.
fn records() -> Shell {
    static RECORDS: OnceLock<[String; 3]> = OnceLock::new();
    let files = ["good.jsonl", "twice.jsonl", "pong.jsonl"];
    let made = RECORDS.get_or_init(|| {
        let shell = Shell::new();
        let uci = "--protocol uci --filter uci/go/one-answer* --repeat 1 --json";
        shell.run(format!("{uci} good.jsonl enginecheck reference uci")).ends(0);
        shell.run(format!("{uci} twice.jsonl enginecheck reference uci --mutant bestmove-twice")).ends(1);
        let xboard = "--protocol xboard --filter xboard/ping/waits-for-move --repeat 1 --json";
        shell
            .run(format!("{xboard} pong.jsonl enginecheck reference xboard --mutant pong-before-move"))
            .ends(1);
        files.map(|file| shell.read(file))
    });
    let shell = Shell::new();
    for (file, text) in files.iter().zip(made) {
        shell.write(file, text);
    }
    shell
}

/// All files of a folder and of those below it, with their texts, by their paths in it.
fn pages(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut pages = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        for entry in std::fs::read_dir(path).expect("the folder can be read").flatten() {
            let path = entry.path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let text = std::fs::read_to_string(&path).expect("pages are UTF-8");
                pages.insert(path.strip_prefix(folder).expect("it is below").to_owned(), text);
            }
        }
    }
    pages
}

/// A page in the form of XML, which a strict parser reads: our pages differ from it in these things only.
fn as_xml(page: &str) -> String {
    let meta = Regex::new("<meta ([^>]*)>").expect("the pattern is right");
    let page =
        page.strip_prefix("<!DOCTYPE html>").expect("it is HTML").replace("<details open>", "<details>");
    meta.replace_all(&page, "<meta $1/>").into_owned()
}

/// Reads all pages: they are well-formed, load nothing, hold no script, and each link leads to a page and a place that exist.
fn check(pages: &BTreeMap<PathBuf, String>) {
    let texts: BTreeMap<&PathBuf, String> = pages.iter().map(|(path, text)| (path, as_xml(text))).collect();
    let documents: BTreeMap<&PathBuf, Document<'_>> = texts
        .iter()
        .map(|(path, text)| {
            (*path, Document::parse(text).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
        })
        .collect();
    let places = |path: &PathBuf| -> Vec<String> {
        let nodes = documents[path].descendants();
        nodes.filter_map(|node| node.attribute("id").map(str::to_owned)).collect()
    };
    let mut reached = BTreeSet::from([PathBuf::from("index.html")]);
    for (path, document) in &documents {
        let shown = path.display();
        let ids = places(path);
        assert_eq!(
            ids.iter().collect::<BTreeSet<_>>().len(),
            ids.len(),
            "{shown}: places have one name each"
        );
        let policy = document.descendants().find(|node| node.attribute("http-equiv").is_some());
        let policy = policy.and_then(|node| node.attribute("content")).expect("a policy");
        assert!(
            policy.starts_with("default-src 'none'; style-src 'sha256-") && !policy.contains("script"),
            "{policy}"
        );
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            let name = node.tag_name().name();
            assert!(
                !["script", "img", "link", "iframe", "object", "base", "form"].contains(&name),
                "{shown}: {name}"
            );
            for attribute in node.attributes() {
                let name = attribute.name();
                assert!(!name.starts_with("on") && !["src", "style"].contains(&name), "{shown}: {name}");
            }
            let Some(link) = node.attribute("href") else { continue };
            let (file, place) =
                link.split_once('#').map_or((link, None), |(file, place)| (file, Some(place)));
            let target = match file {
                "" => (*path).clone(),
                file => match file.strip_prefix("../") {
                    Some(file) => PathBuf::from(file),
                    None => path.parent().expect("a page stands in a folder").join(file),
                },
            };
            assert!(documents.contains_key(&target), "{shown}: {link}");
            if let Some(place) = place {
                assert!(places(&target).iter().any(|id| id == place), "{shown}: {link}");
            }
            reached.insert(target);
        }
    }
    let all: BTreeSet<PathBuf> = pages.keys().cloned().collect();
    assert_eq!(reached, all, "every page can be reached");
}

/// The text of an element, and of those in it.
fn text_of(node: roxmltree::Node<'_, '_>) -> String {
    node.descendants().filter(roxmltree::Node::is_text).filter_map(|node| node.text()).collect()
}

#[test]
fn a_site_of_several_protocols_is_whole() {
    let shell = records();
    let said = shell.run("matrix --html site good.jsonl twice.jsonl pong.jsonl");
    said.ends(0).prints("index.html: ").prints("\nxboard (").prints("must kept");
    let pages = pages(&shell.path().join("site"));
    check(&pages);
    let index = as_xml(&pages[Path::new("index.html")]);
    let document = Document::parse(&index).expect("it was read before");
    let heads: Vec<String> =
        document.descendants().filter(|node| node.has_tag_name("h2")).map(text_of).collect();
    assert_eq!(heads, ["uci", "xboard"]);
    // The clause of the second bestmove: kept by the one engine, broken by the other.
    let row = document.descendants().filter(|node| node.has_tag_name("tr")).map(text_of);
    let row: Vec<String> = row.filter(|row| row.starts_with("UCI-BM-") && row.contains("✗ must")).collect();
    assert!(row.iter().any(|row| row.contains("✓kept")), "{row:?}");
    let engine =
        pages.iter().find(|(path, text)| path.starts_with("engines") && text.contains("bestmove-twice"));
    let (_, engine) = engine.expect("a page of the faulty engine");
    for part in [BROKEN, "<dt>expected</dt>", "<summary>Dialogue</summary>", "twice.jsonl"] {
        assert!(engine.contains(part), "{part}");
    }
    // The same records give the same site, in whatever order.
    shell.run("matrix --html again pong.jsonl twice.jsonl good.jsonl").ends(0);
    assert_eq!(self::pages(&shell.path().join("again")), pages);
}

#[test]
fn no_name_of_an_engine_leads_out_of_the_folder_or_is_executed() {
    let shell = records();
    let own = "\"name\":\"enginecheck reference\"";
    let text = shell.read("twice.jsonl");
    assert!(text.contains(own), "the record names the engine");
    let name = serde_json::to_string(HOSTILE).expect("a text is JSON");
    shell.write("hostile.jsonl", &text.replace(own, &format!("\"name\":{name}")));
    let before: Vec<String> = shell.files();
    shell.run("matrix --html site good.jsonl hostile.jsonl").ends(0).prints("<script>alert(1)");
    let mut after = shell.files();
    after.retain(|file| !before.contains(file));
    assert_eq!(after, ["site"]);
    let pages = pages(&shell.path().join("site"));
    check(&pages);
    let named = pages.iter().filter(|(_, text)| text.contains("x&quot;&gt;&lt;script&gt;alert(1)"));
    assert!(named.count() > 2, "it is shown");
}

#[test]
fn an_older_site_is_replaced_and_nothing_else() {
    let shell = records();
    shell.run("matrix --html site good.jsonl twice.jsonl").ends(0);
    let engines =
        || pages(&shell.path().join("site")).keys().filter(|path| path.starts_with("engines")).count();
    assert_eq!(engines(), 2);
    shell.write("site/CNAME", "example.org\n");
    shell.run("matrix --html site pong.jsonl").ends(0);
    assert_eq!(engines(), 1);
    assert!(shell.has("site/CNAME"));
    let mut pages = pages(&shell.path().join("site"));
    pages.remove(Path::new("CNAME"));
    check(&pages);
    shell.write("mine/notes.txt", "mine\n");
    shell.run("matrix --html mine good.jsonl").ends(2).warns("mine holds other files");
    shell.run("matrix --html good.jsonl good.jsonl").ends(2).warns("cannot write a site into good.jsonl");
}

#[test]
fn what_cannot_be_read_is_told_and_leaves_nothing() {
    let shell = records();
    shell.write("notes.txt", "no record\n");
    let good = shell.read("good.jsonl");
    shell.write("damaged.jsonl", &good.replacen("\n", "\n{}\n", 1));
    shell.write("newer.jsonl", &good.replacen("\"format\":1", "\"format\":99", 1));
    let cases = [
        ("damaged.jsonl", "damaged.jsonl: line 2: not an event"),
        ("damaged.jsonl", "leave this record out, or run the engine again"),
        ("newer.jsonl", "newer.jsonl: line 1: the record has format 99"),
        ("notes.txt", "notes.txt: line 1: not an event"),
        ("notes.txt", "the file must be a record, as --json writes it"),
        ("missing.jsonl", "cannot read missing.jsonl"),
        (".", "cannot read .: it is a folder"),
    ];
    for (file, part) in cases {
        shell.run(format!("matrix --html site good.jsonl {file}")).ends(2).warns(part);
        assert!(!shell.has("site"));
    }
    shell.run("matrix --html site").ends(2).warns("<RECORDS>...");
}

#[test]
fn a_run_that_did_not_end_is_told_as_that() {
    let shell = records();
    let whole = shell.read("twice.jsonl");
    let end = whole.find("\"event\":\"monitor-finished\"").expect("monitors have results");
    shell.write("killed.jsonl", &whole[..end]);
    shell.run("matrix --html site killed.jsonl").ends(0).prints("(the run did not end)");
    let pages = pages(&shell.path().join("site"));
    check(&pages);
    let told = pages.iter().filter(|(_, text)| text.contains("the run did not end"));
    let told: Vec<&PathBuf> = told.map(|(path, _)| path).collect();
    assert_eq!(told.len(), 2, "the first page and that of the engine: {told:?}");
}
