//! Acts, fences, words and politeness.

use std::time::Duration;

use super::{Xboard, line, play};
use crate::model::{
    ActCall, ActEvent, ActOut, ActThen, Fence, FenceWanted, Intent, Known, Model, ModelSetup,
};
use crate::verdict::FailureKind;

/// Plays `script`, then the act with these engine lines (`None`: the time is over); all that was sent and how it ended.
fn act(script: &str, call: &str, lines: &[Option<&str>]) -> (Vec<String>, String) {
    hold(play(call, script), call, lines)
}

/// The same, with a model.
fn hold(mut model: Xboard, call: &str, lines: &[Option<&str>]) -> (Vec<String>, String) {
    let mut words = call.split(' ').map(str::to_owned);
    let call = ActCall { name: words.next().unwrap(), arguments: words.collect() };
    let mut random = fastrand::Rng::with_seed(1);
    let mut out = model.act(&call, &mut random);
    let mut sent = Vec::new();
    let mut lines = lines.iter();
    loop {
        let ActOut { send, then } = out;
        for text in send.into_iter().flatten() {
            assert_eq!(
                model.sent(Duration::ZERO, &text, Intent::Lawful),
                None,
                "{}",
                String::from_utf8_lossy(&text)
            );
            sent.push(String::from_utf8(text).unwrap());
        }
        let ActThen::Await { .. } = then else {
            return (sent, format!("{then:?}").split([' ', '(']).next().unwrap().to_owned());
        };
        out = match lines.next() {
            None => return (sent, "waits".to_owned()),
            Some(None) => model.act_event(ActEvent::TimeUp),
            Some(Some(text)) => {
                let line = line(text);
                let reading = model.receive(&line);
                assert!(model.take_breaches().iter().all(super::is_advice), "{text}");
                model.act_event(ActEvent::Line(&reading))
            }
        };
    }
}

fn check(script: &str, call: &str, lines: &[Option<&str>], sent: &[&str], end: &str) {
    let (was, ended) = act(script, call, lines);
    assert_eq!((was.iter().map(String::as_str).collect::<Vec<_>>(), &*ended), (sent.to_vec(), end), "{call}");
}

/// Acts: the dialogue before each, its call and the engine's lines, then what was sent and how it ended.
macro_rules! held {
    ($($script:expr, $call:literal, $lines:expr => $sent:expr, $end:literal;)+) => {
        $(check($script, $call, &$lines, $sent, $end);)+
    };
}

#[test]
fn handshake() {
    held! {
        "", "handshake version=1", [] => &["xboard"], "Done";
        "", "handshake", [Some("feature ping=1 strange=1"), Some("feature done=1")]
            => &["xboard", "protover 2", "accepted ping", "rejected strange", "accepted done"], "Done";
        "", "handshake", [Some("feature memory=1 smp=1 done=1")]
            => &["xboard", "protover 2", "accepted memory", "accepted smp", "accepted done", "memory 64", "cores 1"], "Done";
        "", "handshake reject=memory", [Some("feature memory=1 smp=1 done=1")]
            => &["xboard", "protover 2", "rejected memory", "accepted smp", "accepted done", "cores 1"], "Done";
        "", "handshake reject=all", [Some("feature ping=1 done=1")]
            => &["xboard", "protover 2", "rejected ping", "rejected done"], "Done";
        "", "handshake reject=san", [Some("feature san=1 done=1")]
            => &["xboard", "protover 2", "rejected san", "accepted done"], "Done";
    }
    // Silence: the interface goes on with the game, and the features may come then.
    let mut nudged = vec!["xboard", "protover 9"];
    nudged.extend(["easy"; 150]);
    held! {
        "", "handshake version=9", [None; 151] => &nudged, "Done";
        "", "handshake", [None, None, Some("feature ping=1 done=1")]
            => &["xboard", "protover 2", "easy", "easy", "accepted ping", "accepted done"], "Done";
        "", "handshake", [Some("feature done=0"), None] => &["xboard", "protover 2", "accepted done"], "Done";
        "", "handshake", [Some("feature done=0"), Some("feature done=1")]
            => &["xboard", "protover 2", "accepted done", "accepted done"], "Done";
    }
}

/// What a user configures stands in the place of what would be sent anyway.
#[test]
fn the_configured_lines_come_before_the_first_game() {
    let setup_lines = ["memory 16", "egtpath syzygy x"].map(str::to_owned).to_vec();
    let mut model = Xboard::new(ModelSetup { setup_lines, ..ModelSetup::default() });
    let line = line("feature memory=1 smp=1 done=1");
    model.sent(Duration::ZERO, b"xboard", Intent::Lawful);
    model.sent(Duration::ZERO, b"protover 2", Intent::Lawful);
    model.receive(&line);
    let call = ActCall { name: "settings".to_owned(), arguments: Vec::new() };
    let out = model.act(&call, &mut fastrand::Rng::with_seed(1));
    assert_eq!(out.send.concat(), [&b"memory 16"[..], b"egtpath syzygy x", b"cores 1"].map(<[u8]>::to_vec));
}

/// A model whose handshake has begun.
fn shaking_hands() -> impl Model {
    let mut model = play("handshake", "");
    let call = ActCall { name: "handshake".to_owned(), arguments: Vec::new() };
    let out = model.act(&call, &mut fastrand::Rng::with_seed(1));
    assert_eq!(out.send.concat(), [b"xboard".to_vec(), b"protover 2".to_vec()]);
    model
}

#[test]
fn lines_that_came_at_once_are_answered_each_in_its_turn() {
    let mut model = shaking_hands();
    for text in ["xboard", "protover 2"] {
        model.sent(Duration::ZERO, text.as_bytes(), Intent::Lawful);
    }
    let lines = ["feature ping=1", "feature san=0 done=1", "Chess at your service"].map(line);
    let readings = lines.each_ref().map(|line| model.receive(line));
    let out = model.act_event(ActEvent::Line(&readings[0]));
    assert_eq!(out.send.concat(), [b"accepted ping".to_vec()]);
    assert!(matches!(out.then, ActThen::Await { .. }), "done=1 has not been answered");
    let out = model.act_event(ActEvent::Line(&readings[1]));
    assert_eq!(out.send.concat(), [b"accepted san".to_vec(), b"accepted done".to_vec()]);
    assert_eq!(out.then, ActThen::Done);
}

#[test]
fn an_engine_that_wakes_only_of_a_further_line_gets_them_one_by_one() {
    for (nudges, expected) in [(0, None), (1, Some("`protover` was answered only when a further line came"))]
    {
        let mut model = shaking_hands();
        for _ in 0..nudges {
            let out = model.act_event(ActEvent::TimeUp);
            assert_eq!(out.send.concat(), [b"easy".to_vec()]);
        }
        let line = line("feature ping=1 done=1");
        let reading = model.receive(&line);
        model.act_event(ActEvent::Line(&reading));
        assert_eq!(model.known().facts.get("loses-lines").map(String::as_str), expected, "{nudges}");
    }
}

#[test]
fn an_echo_behind_a_nudge_buys_no_time() {
    let mut model = shaking_hands();
    let out = model.act_event(ActEvent::TimeUp);
    let echo = line("easy");
    let reading = model.receive(&echo);
    assert_eq!(model.act_event(ActEvent::Line(&reading)).then, out.then);
}

#[test]
fn clocks_before_go() {
    held! {
        "= v2\n> new\n> force\n> level 1 0:03 0", "go", [] => &["time 300", "otim 300", "go"], "Done";
        "= v2\n> new\n> force\n> level 1 0:03 0\n> time 5\n> otim 5", "go", [] => &["go"], "Done";
        "> xboard\n> protover 2\n< feature time=0 done=1\n> new\n> force", "go", [] => &["go"], "Done";
    }
}

#[test]
fn moves_in_the_engines_dialect() {
    let clocks = ["time 360000", "otim 360000"];
    held! {
        "= v2\n> new\n> force", "move e2e4", [] => &["e2e4"], "Done";
        "= v2\n> new", "play e2e4", [Some("move e7e5")] => &[clocks[0], clocks[1], "e2e4"], "Done";
        "= usermove\n> new\n> time 5\n> otim 5", "play e2e4", [Some("# x"), Some("move e7e5")][1..]
            => &["usermove e2e4"], "Done";
    }
    let san = "> xboard\n> protover 2\n< feature san=1 usermove=1 time=0 done=1\n> new";
    held! {
        san, "play g1f3", [Some("move e5")] => &["usermove Nf3"], "Done";
        san, "moves g1f3 b8c6 z9z9", [] => &["usermove Nf3", "usermove Nc6", "usermove z9z9"], "Done";
        "= v2\n> new\n> force", "moves NOCAS; e1d1 a8a1", []
            => &["setboard r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "e1d1", "a8a1"], "Done";
        "= v1\n> new\n> force", "moves NOCAS; e1d1", [] => &[], "Skip";
        "= v2\n> new\n> st 3", "play e2e4", [None] => &["time 300", "otim 300", "e2e4"], "Fail";
        "= v2\n> new\n> time 1\n> otim 1", "play e2e4", [Some("resign")] => &["e2e4"], "Inconclusive";
        "= v2\n> new", "play e2e5", [] => &[], "Misfit";
        "= v2\n> new\n> force", "move e2e5", [] => &["e2e5"], "Done";
    }
}

#[test]
fn positions_by_setboard_and_edit() {
    let setboard = "setboard 6k1/8/8/8/8/5N2/5PPP/1r4K1 w - - 0 1";
    held! {
        "= v2\n> new\n> force", "setup ONE", [] => &[setboard], "Done";
    }
    let edit = "= v1\n> new\n> force";
    held! {
        edit, "setup ONE", []
            => &["edit", "#", "Nf3", "Pf2", "Pg2", "Ph2", "Kg1", "c", "Kg8", "Rb1", "."], "Done";
        edit, "setup ONE-B", []
            => &["new", "force", "a2a3", "edit", "#", "Rb8", "Kg1", "c", "Kg8", "Pf7", "Pg7", "Ph7", "Nf6",
                "."], "Done";
        edit, "setup NOCAS", [] => &[], "Skip";
        edit, "setup FIFTY", [] => &[], "Skip";
        edit, "setup EMPTY", [] => &["edit", "#", "."], "Done";
    }
}

#[test]
fn thinking_pondering_analysing() {
    let shown = Some("1 2 3 4 e1c1");
    let (sent, end) = act("= v2", "think-long", &[shown, shown, None]);
    assert_eq!((sent.last().map(String::as_str), &*end), (Some("go"), "Done"));
    assert_eq!(act("= v2", "think-long", &[shown]).1, "waits", "the search goes deep first");
    let (sent, end) = act("= v2", "think-long", &[None]);
    assert_eq!((sent.len(), &*end), (6, "Done"));
    let (sent, end) = act("= v2", "think-long 2", &[None]);
    assert_eq!((sent[3].as_str(), &*end), ("st 2", "Done"));
    assert_eq!(act("= v2", "think-long 0", &[]).1, "Inconclusive");
    let (sent, end) = act("= v2", "think-long", &[Some("move e1c1"), None]);
    assert_eq!((sent.len(), &*end), (12, "Done"));
    let moves = ["move e1c1", "move b3c2", "move a2a3", "move e3e4"].map(Some);
    let (_, end) = act("= v2", "think-long", &moves);
    assert_eq!(end, "Inconclusive");
    let (sent, end) = act("= v1", "think-long", &[None]);
    assert_eq!((sent[2].as_str(), &*end), ("edit", "Done"));
    assert_eq!(act("= v2", "think-long", &[shown; 20]).1, "Done", "without a pause between its lines");
    let (sent, end) = act("= v2", "ponder", &[Some("Hint: e7e5"), Some("move e7e5"), None]);
    assert_eq!((sent.last().map(String::as_str), &*end), (Some("e2e4"), "Done"));
    assert_eq!(act("= v2", "ponder", &[Some("move e7e5"), shown]).1, "waits", "the search goes deep first");
    assert_eq!(act("= v2", "analyze", &[shown]).1, "waits");
    assert_eq!(act("= v2", "analyze", &[shown, shown, None]).1, "Done");
    assert_eq!(act("= v2", "analyze", &[Some("Error (unknown command): analyze")]).1, "Skip");
    assert_eq!(act("= v2", "analyze", &[None]).1, "Inconclusive");
    let mut begins = play("analyze", "= v2");
    begins.opening_begins();
    assert_eq!(hold(begins, "analyze", &[Some("Error (unknown command): analyze")]).1, "Skip");
}

#[test]
fn fences_are_pings_where_they_do_no_harm() {
    let cases = [
        ("= v2\n> new", true),
        ("= v2\n> new\n> force", true),
        ("= v2\n= TL", false),
        ("= v2\n= TL\n> ?", false),
        ("= v2\n= TL\n> force", true),
        ("= v2\n= PO", true),
        ("= v2\n> new\n> force\n> analyze", true),
        ("= v2\n> new\n> pause", false),
        ("= v1\n> new", false),
        ("= v1\n> new\n> force\n> edit", false),
    ];
    for (script, harmless) in cases {
        let mut model = play(script, script);
        assert_eq!(matches!(model.fence(FenceWanted::Harmless), Fence::Ask { .. }), harmless, "{script}");
    }
    let mut model = play("forced", "= v2\n= TL");
    let first = model.fence(FenceWanted::Own);
    let (line, answer) = (b"ping 31001".to_vec(), "pong 31001".to_owned());
    assert_eq!(first, Fence::Ask { line, answer, clause: "XB-PING-1" });
    assert_ne!(model.fence(FenceWanted::Own), first, "fresh numbers");
}

#[test]
fn politeness() {
    let scripts = [
        "= v1\n> new\n> ping 1\n? XG-PING-1",
        "= v2\n= TL\n> ping 1\n? XG-PING-2",
        "= v2\n= TL\n> ?\n> ping 1",
        "= v2\n= TL\n> force\n> ping 1",
        "> xboard\n> protover 2\n< feature reuse=0 done=1\n> new\n> new\n? XG-GAME-5",
        "= v2\n> new\n> usermove e2e4\n? XG-MOVE-1",
        "= usermove\n> new\n> e2e4\n? XG-MOVE-1",
        "= v2\n> new\n> e2e4\n< move e7e5\n> undo\n? XG-UNDO-1",
        "= v2\n> new\n> e2e4\n< move e7e5\n> force\n> undo",
        "= v2\n> new\n> e2e4\n> remove\n? XG-UNDO-2",
        "> xboard\n> protover 2\n< feature draw=0 done=1\n> new\n> draw\n? XG-DRAW-1",
        "= v1\n> new\n> force\n> setboard 8/8/8/8/8/8/8/8 w - - 0 1\n? XG-POS-1",
        "= v2\n> memory 16\n? XG-SET-1",
        "> xboard\n> protover 2\n< feature memory=1 done=1\n> new\n? XG-SET-1\n> memory 16\n> new",
        "= v2\n> cores 2\n? XG-SET-1",
        "= v2\n> option A=1\n? XG-FEAT-6",
        "> xboard\n> protover 2\n< feature option=\"A b -check 1\" done=1\n> option A b=1",
        "= v2\n> nps 100",
        "> xboard\n> protover 2\n< feature nps=0 done=1\n> nps 100\n? XG-NPS-1",
        "= v2\n> new\n> pause\n> e2e4\n? XG-PAUSE-1",
        "= v2\n> new\n> white\n? XG-IDIOM-2",
        "= v2\n> new\n> variant atomic\n? XG-VAR-2",
        "= v2\n> accepted nothing\n? XG-FEAT-1",
        // A name is answered as it was announced, whatever stands in it.
        "> xboard\n> protover 2\n< feature a\u{c}b=1 c\rd=1 done=1\n> rejected a\u{c}b\n> rejected c\rd",
        "> xboard\n> protover 2\n< feature analyze=0 done=1\n> new\n> analyze\n? XG-ANALYZE-1",
        "= v2\n> new\n> force\n> analyze\n> analyze\n? XG-ANALYZE-1",
        "= v2\n> new\n> remove\n? XG-UNDO-2",
        "= v2\n> new\n> go\n< move e2e4\n> remove\n? XG-UNDO-2",
        "> xboard\n> protover 2\n< feature variants=\"crazyhouse\" done=1\n> new\n> go\n< move e2e4\n> remove\n? XG-UNDO-2",
    ];
    for script in scripts {
        play(script, script);
    }
}

#[test]
fn words_fit_and_are_chosen_in_the_state() {
    let model = play("words", "= v2\n> new\n> e2e4");
    let cases: &[(&str, &[&str], &str, bool)] = &[
        ("legal-move", &[], "e7e5", true),
        ("legal-move", &[], "e5", true),
        ("legal-move", &[], "e2e4", false),
        ("move", &[], "e2e4", true),
        ("move", &[], "hello", false),
        ("illegal-move", &[], "e7e4", true),
        ("illegal-move", &[], "e7e5", false),
        ("other-move", &["e7e5"], "e7e5", false),
        ("other-move", &["e7e5"], "d7d5", true),
        ("result", &[], "1-0", true),
        ("result", &[], "*", false),
        ("feature", &[], "ping", true),
        ("feature", &[], "smp", false),
    ];
    for (kind, arguments, text, fits) in cases {
        let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
        assert_eq!(model.admits(kind, &arguments, text).is_ok(), *fits, "{kind} {text}");
    }
    let mut random = fastrand::Rng::with_seed(7);
    let mut model = play("pondering", "= v2\n= PO");
    for _ in 0..50 {
        let legal = model.choose("opponent-move", &[], &mut random).unwrap();
        assert!(model.admits("legal-move", &[], &legal).is_ok(), "{legal}");
        let illegal = model.choose("illegal-move", &[], &mut random).unwrap();
        assert!(model.admits("legal-move", &[], &illegal).is_err(), "{illegal}");
        assert_ne!(model.choose("other-move", &["g1f3".to_owned()], &mut random).unwrap(), "g1f3");
    }
    let first = model.choose("pv-first", &["2. Nf3 Nc6 3. Bb5".to_owned()], &mut random);
    assert_eq!(first.as_deref(), Some("g1f3"));
    assert_eq!(model.choose("pv-first", &["b8c6 g1f3".to_owned()], &mut random), None);
}

#[test]
fn chosen_moves_leave_the_game_open() {
    let mut random = fastrand::Rng::with_seed(1);
    // Behind `g2g4` Black mates; `a1a8` mates, `c5c7` is stalemate. The last has one move, which lets Black mate.
    let cases: &[(&str, &str, Option<&str>)] = &[
        ("an answer mates", "> f2f3\n> e7e5", Some("g2g4")),
        ("mate", "> setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", Some("a1a8")),
        ("stalemate", "> setboard k7/8/1K6/2Q5/8/8/8/8 w - - 0 1", Some("c5c7")),
        ("forced", "> setboard q7/8/8/8/8/8/5k2/7K w - - 0 1", None),
    ];
    for (name, lines, ends) in cases {
        let mut model = play(name, &format!("= v2\n> new\n> force\n{lines}"));
        for _ in 0..200 {
            for (kind, arguments) in [("opponent-move", &[][..]), ("other-move", &["a1b1".to_owned()][..])] {
                let chosen = model.choose(kind, arguments, &mut random);
                assert!(chosen.is_some() && chosen.as_deref() != *ends, "{name}: {chosen:?}");
            }
        }
    }
}

#[test]
fn the_referee_is_off_for_other_games() {
    let model = play(
        "variants",
        "> xboard\n> protover 2\n< feature ping=1 variants=\"xiangqi\" done=1\n> new\n> e2e4\n< move b9c7",
    );
    assert!(model.known().no_referee.is_some());
    let model = play(
        "off the board",
        "> xboard\n> protover 2\n< feature done=1\n> new\n> e2e4\n< move b9c7\n> a1a9\n< move j1j5",
    );
    assert!(model.known().no_referee.is_some());
    // The first move is refused: that is told of nobody who plays something else.
    let refused = "> xboard\n> protover 2\n< feature done=1\n> new\n> e2e4\n< Illegal move: e2e4";
    assert!(play("a first move is refused", refused).known().no_referee.is_some());
    let model = play("chess", "= v2\n> new\n> e2e4\n< move e7e5");
    assert_eq!(model.known().no_referee, None);
    for (name, script) in [
        ("an engine for chess", "= v2\n> new\n> e2e4\n< Illegal move: e2e4\n! refusal-true XB-MOVEIN-1"),
        (
            "a later move",
            "> xboard\n> protover 2\n< feature done=1\n> new\n> force\n> e2e4\n> e7e5\n> g1f3\n< Illegal move: g1f3\n! refusal-true XB-MOVEIN-1",
        ),
    ] {
        assert_eq!(play(name, script).known().no_referee, None, "{name}");
    }
}

#[test]
fn what_is_learned() {
    let model = play("facts", "= v2\n= PO");
    let known = model.known();
    assert_eq!((known.name.as_deref(), known.version.as_deref()), (Some("x"), Some("2")));
    assert!(known.facts.contains_key("ponders"), "{:?}", known.facts);
    let model = play(
        "refused",
        "= v1\n> new\n> random\n< Error (unknown command): random\n> force\n> undo\n< Error (command not legal now): undo",
    );
    assert_eq!(model.known().refused.into_iter().collect::<Vec<_>>(), ["random"]);
}

/// A model that has been probed, with a handshake under way: what the probe saw announced, and its facts.
fn known_engine(announced: &[(&str, &str)], facts: &[&str]) -> (Xboard, ActOut) {
    known_engine_in("2", announced, facts)
}

/// The same in this version of the protocol.
fn known_engine_in(version: &str, announced: &[(&str, &str)], facts: &[&str]) -> (Xboard, ActOut) {
    let known = Known {
        probed: true,
        announced: announced.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        facts: facts.iter().map(|fact| (fact.to_string(), "seen".to_owned())).collect(),
        ..Known::default()
    };
    let mut model = Xboard::new(ModelSetup { scale: 1.0, known, ..ModelSetup::default() });
    let call = ActCall { name: "handshake".to_owned(), arguments: vec![format!("version={version}")] };
    let out = model.act(&call, &mut fastrand::Rng::with_seed(1));
    for text in ["xboard", &format!("protover {version}")] {
        model.sent(Duration::ZERO, text.as_bytes(), Intent::Lawful);
    }
    (model, out)
}

/// How long the act waits now.
fn waits(out: &ActOut) -> String {
    match &out.then {
        ActThen::Await { within, .. } => format!("{within:?}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn an_engine_whose_features_are_known_is_nudged_and_then_waited_for() {
    let (mut model, mut out) = known_engine(&[("ping", "1"), ("done", "1")], &[]);
    assert_eq!(waits(&out), "Text(2s)");
    assert_eq!(waits(&known_engine(&[("ping", "1"), ("done", "1")], &["loses-lines"]).1), "Text(20ms)");
    for _ in 0..150 {
        out = model.act_event(ActEvent::TimeUp);
        assert_eq!((out.send.concat(), waits(&out)), (vec![b"easy".to_vec()], "Text(20ms)".to_owned()));
    }
    // The machine may be busy.
    out = model.act_event(ActEvent::TimeUp);
    assert_eq!((out.send.len(), waits(&out)), (0, "Budget(\"start\")".to_owned()));
    let echo = line("Chess at your service");
    let reading = model.receive(&echo);
    assert_eq!(waits(&model.act_event(ActEvent::Line(&reading))), "Budget(\"start\")");
    let out = model.act_event(ActEvent::TimeUp);
    assert!(out.send.is_empty());
    assert!(matches!(out.then, ActThen::Fail(late) if late.kind == FailureKind::Timeout));
}

#[test]
fn an_engine_that_loses_lines_is_nudged_in_every_version() {
    let cases: [(&str, &[&str], bool); 4] =
        [("2", &["loses-lines"], true), ("3", &["loses-lines"], true), ("2", &[], true), ("3", &[], false)];
    for (version, facts, nudged) in cases {
        let (mut model, _) = known_engine_in(version, &[("ping", "1"), ("done", "1")], facts);
        let out = model.act_event(ActEvent::TimeUp);
        assert_eq!(out.send.concat() == [b"easy".to_vec()], nudged, "{version} {facts:?}");
    }
}

/// What the probe saw announced, the facts, a line of the handshake, and how long is waited after it.
type Waited<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str], &'a str, &'a str);

#[test]
fn an_engine_that_never_says_done_is_waited_for_until_its_last_feature() {
    let cases: [Waited<'_>; 4] = [
        (&[("ping", "1"), ("san", "0")], &[], "feature ping=1", "Text(10s)"),
        (&[("ping", "1"), ("san", "0")], &[], "feature ping=1 san=0", "Text(300ms)"),
        (&[("done", "0"), ("ping", "1")], &["never-done"], "feature done=0", "Budget(\"start\")"),
        (&[("done", "0"), ("ping", "1")], &["never-done"], "feature done=0 ping=1", "Text(300ms)"),
    ];
    for (announced, facts, text, expected) in cases {
        let (mut model, _) = known_engine(announced, facts);
        let line = line(text);
        let reading = model.receive(&line);
        assert_eq!(waits(&model.act_event(ActEvent::Line(&reading))), expected, "{text}");
        let done = model.act_event(ActEvent::TimeUp).then == ActThen::Done;
        assert!(done || expected == "Budget(\"start\")", "{text}");
    }
}

#[test]
fn batteries_stop_at_the_first_fault() {
    let force = format!("{}\n> new\n> force", super::V2);
    let start = "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let white = ["setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e5", "e2e4", "e2e3", "e8e7", "e1e2"];
    let black = ["setboard 4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e4", "e7e5", "e7e6", "e1e2", "e8e7"];
    let moves = ["e2e5", "e2e4", "e2e4", "e7e5", "b1d2", "g1f3"];
    let all = white.into_iter().chain(black).chain([start]).chain(moves).chain(["ping 31001"]);
    let all: Vec<&str> = all.collect();
    let again: Vec<&str> = all.iter().copied().chain(white).chain(["ping 31002"]).collect();
    let begun = || white.into_iter().take(2);
    let twice = begun().chain(["ping 31003"]).chain(begun()).chain(["ping 31004"]);
    let alone: Vec<&str> = again.iter().copied().chain(twice).collect();
    let first = [Some("Illegal move: e2e5"), Some("pong 31001")];
    let silent = [first[0], first[1], Some("pong 31002"), Some("pong 31003"), Some("pong 31004")];
    held! {
        &force, "battery plain", [None] => &all, "Fail";
        // Refusals are missing: the trials come one by one, and then their moves.
        &force, "battery plain", first => &again, "waits";
        &force, "battery plain", silent => &alone, "Fail";
        &force, "battery plain set-down", [] => &[], "Inconclusive";
        &force, "battery flying", [] => &[], "Inconclusive";
    }
    let no_board = "> xboard\n> protover 2\n< feature ping=1 usermove=1 variants=\"normal\" done=1\n> accepted usermove\n> new\n> force";
    let moves = moves.map(|mv| format!("usermove {mv}"));
    let sent: Vec<&str> =
        ["new", "force"].into_iter().chain(moves.iter().map(String::as_str)).chain(["ping 31001"]).collect();
    let refusals = ["e2e5", "e2e4", "b1d2"].map(|mv| format!("Illegal move: {mv}"));
    let heard = [Some(&refusals[0][..]), Some(&refusals[1][..]), Some(&refusals[2][..]), Some("pong 31001")];
    held! {
        no_board, "battery plain", heard => &sent, "Done";
        no_board, "battery plain set-up", [] => &[], "Skip";
        no_board, "battery stalemate", [] => &[], "Skip";
    }
}
