//! Start-up, features, and what is promised by them.

use super::prelude::*;

/// The features that the engine announces.
const ANNOUNCED: [&str; 24] = [
    "done",
    "myname",
    "variants",
    "ping",
    "setboard",
    "playother",
    "san",
    "usermove",
    "time",
    "draw",
    "reuse",
    "analyze",
    "colors",
    "sigint",
    "sigterm",
    "ics",
    "name",
    "pause",
    "nps",
    "debug",
    "memory",
    "smp",
    "egt",
    "option",
];

/// It hears such a version of the protocol; none if it is no number.
fn version(so: impl Fn(Option<i64>) -> bool + Send + 'static) -> Event<Seen> {
    hears("protover").that(move |line| so(number(line)))
}

/// It refuses this command as if it were unknown.
fn not_kept(command: &'static str) -> Rule<Seen> {
    refuses_command(hears(command))
}

fn in_san(line: &[u8], seen: &Seen) -> Option<String> {
    let read = seen.before.parse_any(&String::from_utf8_lossy(argument(line))).ok()?;
    Some(format!("move {}", seen.before.san(read.mv)))
}

pub(super) const MUTANTS: &[Mutant] = &mutants! {
    wrong "moves-at-start", "XB-NEW-3", "it prints a move as soon as it runs" =>
        starts().then_says("move e2e4");
    lacks "no-features", "XB-HANDSHAKE-2", "it answers protover with nothing" => says("feature").lost();
    lacks "features-late", "XB-HANDSHAKE-3", "it sends its features after three seconds" =>
        says("feature").late(Duration::from_secs(3));
    wrong "features-after-done", "XB-HANDSHAKE-3", "it announces a feature after done=1" =>
        hears("new")
        .when(|seen| seen.games == 0 && seen.protover.is_some())
        .then_says("feature reuse=1 analyze=1");
    lacks "no-done", "XB-HANDSHAKE-4", "it never says that its features are complete" =>
        says(beginning("feature done=")).lost();
    lacks "done-zero-only", "XB-HANDSHAKE-5", "it asks for time by done=0 and never says done=1" =>
        says(exactly("feature done=1")).lost();
    wrong "refuses-future-versions", "XB-HANDSHAKE-7", "it exits when the protocol's version is above 2" =>
        version(|number| matches!(number, Some(3..))).exits(1);
    lacks "compares-versions-as-text", "XB-HANDSHAKE-8", "it takes version 10 for less than 2" =>
        hears("protover").that(|line| argument(line) < &b"2"[..]).lost();
    lacks "needs-protover", "XB-HANDSHAKE-12", "it does nothing until protover has come" =>
        hears(|line: &[u8]| !matches!(word(line), b"xboard" | b"protover" | b"quit"))
        .when(|seen| seen.protover.is_none()).lost();
    wrong "answers-accepted", "XB-HANDSHAKE-10", "it takes accepted and rejected for unknown commands" =>
        refuses_command(hears(["accepted", "rejected"]));
    lacks "accepted-ends-play", "XB-HANDSHAKE-10",
        "told in mid-game that a feature is accepted, it ceases to play" =>
        hears("accepted").when(Seen::has_moved).then_hears("force");
    wrong "needs-accepted", "XB-MOVEIN-3", "it understands usermove only after it was accepted" =>
        refuses_command(hears("usermove").until(hears(exactly("accepted usermove"))));
    wrong "insists-on-features", "XB-HANDSHAKE-11", "it wants usermove although it was rejected" =>
        refuses_command(hears(sent_move).after(hears(exactly("rejected usermove"))));
    wrong "dies-on-rejected", "XB-HANDSHAKE-11", "it exits when a feature is rejected" =>
        hears("rejected").exits(1);
    wrong "dies-on-odd-protover", "XB-ERR-5", "it crashes on a protover without a number" =>
        version(|number| matches!(number, None | Some(..=1))).deadly();
    wrong "dies-on-second-protover", "XB-ERR-5", "it crashes on a second protover" =>
        hears("protover").when(|seen| seen.protover.is_some()).deadly();
    wrong "dies-on-odd-answer", "XB-ERR-5", "it crashes when an unknown feature is accepted" =>
        hears(["accepted", "rejected"])
        .that(|line| ANNOUNCED.iter().all(|name| word(argument(line)) != name.as_bytes())).deadly();
    wrong "feature-unquoted", "XB-FEATURE-2", "it leaves out the quotes of a string" =>
        features_as("variants=\"normal\"", "variants=normal");
    wrong "feature-bool-word", "XB-FEATURE-3", "it says yes for 1" => features_as("reuse=1", "reuse=yes");
    wrong "feature-with-blanks", "XB-FEATURE-1", "it writes blanks round an equals sign" =>
        features_as("reuse=1", "reuse = 1");
    lacks "announces-no-ping", "XB-FEATURE-5", "it asks for no ping" => features_as(" ping=1", "");
    lacks "announces-no-setboard", "XB-FEATURE-6", "it asks for no setboard" =>
        features_as(" setboard=1", "");
    lacks "announces-no-playother", "XB-FEATURE-7", "it asks for no playother" =>
        features_as(" playother=1", "");
    lacks "announces-no-colors", "XB-FEATURE-8", "it does not switch white and black off" =>
        features_as(" colors=0", "");
    lacks "announces-no-variants", "XB-FEATURE-10", "it does not say which variants it plays" =>
        features_as(" variants=\"normal\"", "");
    wrong "ping-not-kept", "XB-FEATURE-4", "it announces ping and does not know it" => not_kept("ping");
    wrong "setboard-not-kept", "XB-FEATURE-4", "it announces setboard and does not know it" =>
        not_kept("setboard");
    wrong "usermove-not-kept", "XB-FEATURE-4", "it announces usermove and does not know it" =>
        not_kept("usermove");
    wrong "playother-not-kept", "XB-FEATURE-4", "it announces playother and does not know it" =>
        not_kept("playother");
    lacks "time-enters-force", "XB-HANDSHAKE-12", "told the time it ceases to play" =>
        hears("time").then_hears("force");
    wrong "random-refused", "XB-RANDOM-3", "it does not know random" => not_kept("random");
    wrong "settings-answered", "XB-PING-2", "it answers settings" =>
        hears(["level", "post"]).then_says("pong 0");
    wrong "san-in-version-1", "XB-MOVEOUT-5", "it prints SAN in protocol 1" =>
        says("move").when(|seen| seen.protover.is_none()).reworded(in_san);
    wrong "prints-banner-as-result", "XB-IO-9", "its banner begins with the name of a colour" =>
        hears("xboard").then_says(["White: computer", "Draw offers are welcome"]);
};
