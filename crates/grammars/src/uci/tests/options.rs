//! `option` (specs/uci/requirements.md 2.6).

use super::*;

fn option<'a>(name: &'a str, kind: OptionKind<'a>) -> Message<'a> {
    Message::Option(OptionDefinition { name: words(name), kind })
}

fn spin(default: i64, min: i64, max: i64) -> OptionKind<'static> {
    OptionKind::Spin { default, min: Some(min), max: Some(max) }
}

#[test]
fn every_type_has_its_normal_form() {
    normal("option name Nullmove type check default true", option("Nullmove", OptionKind::Check(true)));
    normal("option name Hash type spin default 16 min 1 max 1024", option("Hash", spin(16, 1, 1024)));
    let choices = Choices::of(b"var Solid var Normal var Quite Risky");
    let style = OptionKind::Combo { default: words("Normal"), choices };
    normal(
        "option name Style type combo default Normal var Solid var Normal var Quite Risky",
        option("Style", style),
    );
    normal(
        "option name NalimovPath type string default c:\\",
        option("NalimovPath", OptionKind::String(words("c:\\"))),
    );
    let empty = OptionKind::String(Words::default());
    normal("option name SyzygyPath type string default <empty>", option("SyzygyPath", empty));
    normal("option name Clear Hash type button", option("Clear Hash", OptionKind::Button));
    check("option name Hash type spin min 1 max 1024 default 16", option("Hash", spin(16, 1, 1024)), []);
}

#[test]
fn what_engines_print_is_understood_and_told() {
    use Oddity::*;
    let empty = OptionKind::String(Words::default());
    check("option name Path type string default", option("Path", empty), [EmptyDefault]);
    check("option name Path type string default ", option("Path", empty), [EmptyDefault, Spacing]);
    check("option name Path type filename default <empty>", option("Path", empty), [FurtherType]);
    let book = OptionKind::String(words("a b.bin"));
    check("option name Book File type file default a b.bin", option("Book File", book), [FurtherType]);
    check("option name Folder type folder", option("Folder", empty), [FurtherType]);
    check(
        "option name Ponder type check default True",
        option("Ponder", OptionKind::Check(true)),
        [BooleanCase],
    );
    check(
        "option name Ponder type check default FALSE",
        option("Ponder", OptionKind::Check(false)),
        [BooleanCase],
    );
    check("option name Clear type button default", option("Clear", OptionKind::Button), [ButtonPart]);
    check("option name Clear type button min 1 var x", option("Clear", OptionKind::Button), [ButtonPart]);
    check(
        "option name P type check default true min 0 max 1",
        option("P", OptionKind::Check(true)),
        [StrayPart],
    );
    check("option name P type check joho default true", option("P", OptionKind::Check(true)), [StrayPart]);
    check(
        "option name P type check default true default false",
        option("P", OptionKind::Check(false)),
        [Repeated],
    );
    let open = OptionKind::Spin { default: 3, min: Some(0), max: None };
    check("option name X type spin default 3 min 0", option("X", open), [NoBounds]);
    check("option name X type type check default true", option("X type", OptionKind::Check(true)), [Keyword]);
    check("option name min value type button", option("min value", OptionKind::Button), [Keyword]);
    let value = OptionKind::String(words("a value"));
    check("option name S type string default a value", option("S", value), [Keyword]);
    let choices = Choices::of(b"var name var b");
    let combo = OptionKind::Combo { default: words("b"), choices };
    check("option name S type combo default b var name var b", option("S", combo), [Keyword]);
}

#[test]
fn malformed_options_say_why_and_where() {
    use Reason::*;
    are_malformed(&[
        ("option", "option", MissingArgument, ""),
        ("option Hash type spin default 3", "option", Expected("name"), "Hash"),
        ("option name type check default true", "option", MissingArgument, ""),
        ("option name Hash", "option", MissingType, ""),
        ("option name Hash type", "option", MissingArgument, ""),
        ("option name Hash type slider default 3", "option", NoSuchType, "slider"),
        ("option name Hash type Spin default 3", "option", NoSuchType, "Spin"),
        ("option name Hash type spin min 1 max 3", "option", MissingDefault, ""),
        ("option name Hash type spin default x min 1 max 3", "option", NotAnInteger, "x"),
        ("option name Hash type spin default 1.5 min 1 max 3", "option", NotAnInteger, "1.5"),
        ("option name Hash type spin default 9 min 1 max 3", "option", DefaultOutside, "9"),
        ("option name P type check", "option", MissingDefault, ""),
        ("option name P type check true", "option", MissingDefault, ""),
        ("option name P type check default on", "option", NotABoolean, "on"),
        ("option name S type combo default A", "option", NoChoices, ""),
        ("option name S type combo var A var B", "option", MissingDefault, ""),
        ("option name S type combo default C var A var B", "option", DefaultOutside, "C"),
        ("option name S type string", "option", MissingDefault, ""),
        ("option name S type string x", "option", StrayWord, "x"),
    ]);
}
