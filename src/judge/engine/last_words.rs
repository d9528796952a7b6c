//! What an engine tells on stderr when it dies of an error ([`last_words`]).

use std::sync::LazyLock;

use regex::Regex;

/// The longest kind of error that is told.
const LONGEST: usize = 60;

/// How one language tells of an error.
struct Form {
    /// The line with which it begins.
    begins: Regex,
    /// Where the kind of error stands: in that line, in the first line behind it that has this form, or it is this word.
    kind: Kind,
    /// A place: the file and the line are the first two groups.
    place: Regex,
    /// Whether the innermost place comes last.
    last: bool,
}

enum Kind {
    First,
    Word(&'static str),
    Line(Regex),
}

/// In the order in which they are tried.
static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let regex = |text: &str| Regex::new(text).expect("the pattern is right");
    let form = |begins: &str, kind: Kind, place: &str, last: bool| Form {
        begins: regex(begins),
        kind,
        place: regex(place),
        last,
    };
    vec![
        // Python
        form(
            r"^Traceback \(most recent call last\):",
            Kind::Line(regex(r"^([A-Za-z_][\w.]*)(?::.*)?$")),
            r#"^\s+File "([^"]+)", line (\d+)"#,
            true,
        ),
        // Rust, before and after 1.73
        form(r"panicked at ", Kind::Word("panic"), r"panicked at (?:'.*', )?([^\s',]+):(\d+):\d+", false),
        // Go
        form(r"^(?:panic: |fatal error: )", Kind::Word("panic"), r"^\s+(\S+\.go):(\d+)", false),
        // The C library of Linux, then those of macOS and Windows
        form(
            r"^(?:.*: )?\S+:\d+: .*Assertion .*failed",
            Kind::Word("assertion"),
            r"^(?:.*: )?(\S+\.\w+):(\d+): .*Assertion",
            false,
        ),
        form(r"^Assertion failed: ", Kind::Word("assertion"), r"file ([^,]+), line (\d+)", false),
        // Sanitizers
        form(r"ERROR: \w+Sanitizer: ([\w-]+)", Kind::First, r"^\s+#\d+ .*?([^\s()]+\.\w+):(\d+)", false),
        // C++ tells no place
        form(r"terminate called after throwing an instance of '([^']+)'", Kind::First, r"^$", false),
        // Java, C#, JavaScript
        form(
            r#"^(?:Exception in thread "[^"]*" |Unhandled exception\. |Uncaught )?([\w.$]*(?:Error|Exception))\b"#,
            Kind::First,
            r"^\s+at .*?([^\s()]+\.\w+):(?:line )?(\d+)",
            false,
        ),
    ]
});

/// Parts of the names of files that are not the engine's own.
const FOREIGN: [&str; 8] = [
    "site-packages",
    "dist-packages",
    "/lib/python",
    "<frozen",
    "/rustc/",
    "/src/runtime/",
    "node:internal",
    "libsanitizer",
];

/// What these last lines of stderr tell of an error of which the engine died: `IndexError at engine.py:41`, or only its kind;
/// empty if they tell nothing of one. Of several errors the last one counts.
pub(super) fn last_words(lines: &[&str]) -> String {
    // What a report ends with may look like the beginning of another one in the last form.
    let (last, others) = FORMS.split_last().expect("there are forms");
    let told = others.iter().filter_map(|form| form.told(lines)).max_by_key(|(at, _)| *at);
    told.or_else(|| last.told(lines)).map_or(String::new(), |(_, words)| words)
}

impl Form {
    /// The line at which the last error of this form begins, and its words.
    fn told(&self, lines: &[&str]) -> Option<(usize, String)> {
        let at = lines.iter().rposition(|line| self.begins.is_match(line))?;
        let report = &lines[at..];
        let first = |regex: &Regex, line: &str| Some(regex.captures(line)?.get(1)?.as_str().to_owned());
        let kind = match &self.kind {
            Kind::First => first(&self.begins, lines[at])?,
            Kind::Word(word) => (*word).to_owned(),
            Kind::Line(regex) => report[1..].iter().find_map(|line| first(regex, line))?,
        };
        let kind: String = kind.chars().take(LONGEST).collect();
        let places: Vec<(&str, &str)> = report
            .iter()
            .filter_map(|line| self.place.captures(line))
            .filter_map(|found| Some((found.get(1)?.as_str(), found.get(2)?.as_str())))
            .collect();
        let own =
            |(file, _): &&(&str, &str)| !FOREIGN.iter().any(|part| file.replace('\\', "/").contains(part));
        let place = if self.last {
            places.iter().rev().find(own).or(places.last())
        } else {
            places.iter().find(own).or(places.first())
        };
        let place = place.map_or(String::new(), |(file, line)| {
            format!(" at {}:{line}", file.rsplit(['/', '\\']).next().unwrap_or(file))
        });
        Some((at, kind + &place))
    }
}

#[cfg(test)]
mod tests {
    use super::last_words;

    fn told(stderr: &str) -> String {
        last_words(&stderr.lines().collect::<Vec<_>>())
    }

    #[test]
    fn each_language_tells_the_kind_of_error_and_its_place() {
        let cases = [
            (
                "Traceback (most recent call last):\n  File \"/home/me/engine.py\", line 41, in <module>\n    main()\n  \
                 File \"/home/me/engine.py\", line 12, in main\n    moves[3]\n    ~~~~~^^^\nIndexError: list index out of range",
                "IndexError at engine.py:12",
            ),
            (
                "Traceback (most recent call last):\n  File \"C:\\me\\engine.py\", line 9, in <module>\n  \
                 File \"/usr/lib/python3/dist-packages/chess/__init__.py\", line 2931, in push_uci\n\
                 chess.InvalidMoveError: expected uci string\n",
                "chess.InvalidMoveError at engine.py:9",
            ),
            (
                "thread 'main' panicked at src/search.rs:120:17:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`",
                "panic at search.rs:120",
            ),
            (
                "thread 'main' panicked at 'called `Option::unwrap()`', src/main.rs:5:9\n",
                "panic at main.rs:5",
            ),
            (
                "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\
                 \t/home/me/engine/board.go:77 +0x1d\nexit status 2",
                "panic at board.go:77",
            ),
            ("engine: src/board.c:88: make_move: Assertion `from < 64' failed.", "assertion at board.c:88"),
            ("Assertion failed: (x), function f, file board.c, line 12.", "assertion at board.c:12"),
            (
                "==12==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\n    #0 0x55 in f /me/tt.cpp:19:3",
                "heap-buffer-overflow at tt.cpp:19",
            ),
            (
                "terminate called after throwing an instance of 'std::out_of_range'\n  what():  stoi",
                "std::out_of_range",
            ),
            (
                "Exception in thread \"main\" java.lang.NullPointerException: x\n\tat me.Board.make(Board.java:33)",
                "java.lang.NullPointerException at Board.java:33",
            ),
            (
                "Unhandled exception. System.FormatException: x\n   at Me.Main() in C:\\me\\Main.cs:line 7",
                "System.FormatException at Main.cs:7",
            ),
            (
                "/me/x.js:12\n    f();\n    ^\n\nTypeError: f is no function\n    at Object.<anonymous> (/me/x.js:12:7)\n    \
                 at Module._compile (node:internal/modules/cjs/loader:1105:14)",
                "TypeError at x.js:12",
            ),
        ];
        for (stderr, words) in cases {
            assert_eq!(told(stderr), words, "{stderr}");
        }
    }

    #[test]
    fn of_several_errors_the_last_one_counts() {
        let first = "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\nValueError: x\n";
        let then = "\nDuring handling of the above exception, another exception occurred:\n\n";
        let last = "Traceback (most recent call last):\n  File \"a.py\", line 9, in g\nKeyError: y\n";
        assert_eq!(told(&format!("{first}{then}{last}")), "KeyError at a.py:9");
    }

    #[test]
    fn other_lines_tell_nothing() {
        for stderr in ["", "searching main.c:12", "info: 3 errors", "error: hash too large", "Errors: none"] {
            assert_eq!(told(stderr), "", "{stderr}");
        }
    }
}
