//! What the files of a crate import from each other, by their `use` lines and the paths that they write.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use super::repository::File;

/// A path in a file, from the root of its crate: `["judge", "step", "Active"]`.
pub(crate) struct Import {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The parts of the path.
    pub(crate) path: Vec<String>,
    /// The name under which a `pub use` hands it on; none: the file needs it itself.
    hands_on: Option<String>,
}

/// The crate of a source file, and its module there: `src/judge/mod.rs` is `["judge"]` of `src`.
pub(crate) fn module(path: &str) -> (&str, Vec<String>) {
    let end = path.find("src/").map_or(0, |at| at + "src".len());
    let below = path[end..].trim_start_matches('/').trim_end_matches(".rs");
    let mut parts: Vec<String> = below.split('/').map(str::to_owned).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        parts.pop();
    }
    (&path[..end], parts)
}

/// What the code of a file imports from its own crate; its tests do not count.
pub(crate) fn imports(file: &File) -> Vec<Import> {
    let statement = Regex::new(r"(?m)^\s*(pub(?:\([^)]*\))? )?use ([^;]+);").expect("the pattern is right");
    let written = Regex::new(r"(?:^|[^\w:$])((?:crate|super|self)(?:::\w+)+)").expect("the pattern is right");
    let lines = file.text.lines().take(file.code_lines());
    let code: String =
        lines.map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect();
    let line_of = |at: usize| 1 + code[..at].matches('\n').count();
    let own = module(&file.path).1;
    let mut found = Vec::new();
    for used in statement.captures_iter(&code) {
        let line = line_of(used.get(2).map_or(0, |tree| tree.start()));
        for (path, name) in leaves(&used[2]) {
            let hands_on = used.get(1).map(|_| name);
            found.extend(absolute(&own, &path).map(|path| Import { line, path, hands_on }));
        }
    }
    let blank = |text: &regex::Captures<'_>| text[0].replace(|c: char| c != '\n', " ");
    let rest = statement.replace_all(&code, blank);
    for path in written.captures_iter(&rest) {
        let at = path.get(1).map_or(0, |path| path.start());
        let parts: Vec<String> = path[1].split("::").map(str::to_owned).collect();
        let path = absolute(&own, &parts);
        found.extend(path.map(|path| Import { line: line_of(at), path, hands_on: None }));
    }
    found
}

/// The paths of a `use` tree, each with the name that it brings.
fn leaves(tree: &str) -> Vec<(Vec<String>, String)> {
    let tree = tree.trim();
    if let Some((front, inside)) = tree.split_once('{') {
        let inside = inside.trim_end().strip_suffix('}').unwrap_or(inside);
        let mut depth = 0;
        let parts = inside.split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        let front: Vec<String> =
            front.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let parts = parts.filter(|part| !part.trim().is_empty()).flat_map(leaves);
        return parts.map(|(path, name)| ([front.clone(), path].concat(), name)).collect();
    }
    let (path, alias) = tree.split_once(" as ").map_or((tree, None), |(path, alias)| (path, Some(alias)));
    let path: Vec<String> = path.trim().split("::").map(str::to_owned).collect();
    let name =
        alias.map_or_else(|| path.last().cloned().unwrap_or_default(), |alias| alias.trim().to_owned());
    vec![(path, name)]
}

/// A path from the root of the crate; none if it leads out of it.
fn absolute(own: &[String], path: &[String]) -> Option<Vec<String>> {
    let path = path.strip_suffix(&["self".to_owned()]).filter(|front| !front.is_empty()).unwrap_or(path);
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([own, &path[1..]].concat()),
        "super" => {
            let up = path.iter().take_while(|part| *part == "super").count();
            Some([own.get(..own.len().checked_sub(up)?)?, &path[up..]].concat())
        }
        // A child, or another crate: no file is found for that.
        _ => Some([own, path].concat()),
    }
}

/// Groups of files of one crate that import each other in a circle, each file with what it takes from the others.
pub(crate) fn circles(files: &[File]) -> Vec<Vec<String>> {
    let places: BTreeMap<(&str, Vec<String>), &str> =
        files.iter().map(|file| (module(&file.path), file.path.as_str())).collect();
    let all: Vec<(&File, Vec<Import>)> = files.iter().map(|file| (file, imports(file))).collect();
    let mut handed_on: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
    for (file, imports) in &all {
        for import in imports {
            if let Some(name) = &import.hands_on {
                handed_on.insert((&file.path, name.clone()), import.path.clone());
            }
        }
    }
    // The file that holds what a path names: a module's face may only hand it on.
    let holder = |folder: &str, path: &[String]| {
        let mut path = path.to_vec();
        for _ in 0..8 {
            let (end, file) = (0..=path.len())
                .rev()
                .find_map(|end| Some((end, *places.get(&(folder, path[..end].to_vec()))?)))?;
            match path.get(end).and_then(|name| handed_on.get(&(file, name.clone()))) {
                Some(further) => path = [&further[..], &path[end + 1..]].concat(),
                None => return Some(file),
            }
        }
        None
    };
    let mut needs: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, imports) in &all {
        let folder = module(&file.path).0;
        let own = imports.iter().filter(|import| import.hands_on.is_none());
        let others =
            own.filter_map(|import| holder(folder, &import.path)).filter(|other| *other != file.path);
        needs.entry(&file.path).or_default().extend(others);
    }
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        needs.keys().map(|file| (*file, reach(&needs, file))).collect();
    let mut found: Vec<Vec<String>> = Vec::new();
    for (file, below) in reached.iter().filter(|(file, below)| below.contains(*file)) {
        let is_in = |other: &&&str| reached[**other].contains(file);
        let circle: Vec<String> = below.iter().filter(is_in).map(|other| (*other).to_owned()).collect();
        if circle[0] == *file {
            found.push(circle);
        }
    }
    found
}

/// All files that a file needs, directly or not.
fn reach<'f>(needs: &BTreeMap<&'f str, BTreeSet<&'f str>>, from: &str) -> BTreeSet<&'f str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = needs[from].iter().copied().collect();
    while let Some(file) = open.pop() {
        if found.insert(file) {
            open.extend(&needs[file]);
        }
    }
    found
}
