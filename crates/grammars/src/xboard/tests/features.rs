//! Features and options (specs/xboard/requirements.md 3).

use super::*;

fn items(line: &str) -> Vec<FeatureItem<'_>> {
    match parse(line.as_bytes()).message {
        Message::Feature(line) => line.items().collect(),
        other => panic!("{line}: {other:?}"),
    }
}

fn only(line: &str) -> FeatureItem<'_> {
    let items = items(line);
    assert_eq!(items.len(), 1, "{line}");
    items[0]
}

#[test]
fn every_feature_of_the_table() {
    for switch in Switch::all() {
        for (value, on) in [("0", false), ("1", true)] {
            let line = format!("feature {}={value}", switch.name());
            let item = only(&line);
            assert_eq!((item.feature, item.fault), (Some(Feature::Switch(switch, on)), None), "{line}");
        }
    }
    let option = OptionDefinition { name: b"Clear Hash", kind: OptionKind::Button };
    let cases = [
        ("feature myname=\"My Engine 1.0\"", Feature::MyName(b"My Engine 1.0")),
        ("feature variants=\"normal,losers\"", Feature::Variants(CommaList { text: b"normal,losers" })),
        ("feature egt=\"nalimov,scorpio\"", Feature::Egt(CommaList { text: b"nalimov,scorpio" })),
        ("feature option=\"Clear Hash -button\"", Feature::Option(option)),
        ("feature done=1", Feature::Done(true)),
        ("feature done=0", Feature::Done(false)),
        ("feature level=3", Feature::Level(3)),
        ("feature foo=bar", Feature::Other { name: b"foo", value: b"bar", quoted: false }),
        ("feature foo=\"a b\"", Feature::Other { name: b"foo", value: b"a b", quoted: true }),
    ];
    for (line, feature) in cases {
        let item = only(line);
        assert_eq!((item.feature, item.fault), (Some(feature), None), "{line}");
        let mut printed = Vec::new();
        FeatureLine::print_all([&feature], &mut printed);
        assert_eq!(printed, line.as_bytes());
        assert_eq!(item.place.range(), 8..line.len());
    }
}

#[test]
fn documented_defaults() {
    let on: Vec<_> = Switch::all().filter(|s| s.default() == Some(true)).map(Switch::name).collect();
    assert_eq!(on, ["time", "draw", "sigint", "sigterm", "reuse", "analyze", "colors"]);
    let open: Vec<_> = Switch::all().filter(|s| s.default().is_none()).map(Switch::name).collect();
    assert_eq!(open, ["name", "nps"]);
    let undocumented = Switch::all().filter(|s| !s.is_documented()).count();
    assert_eq!(undocumented, 7);
}

#[test]
fn several_items_and_blanks_in_quotes() {
    let line = "feature ping=1  myname=\"A  = b\" option=\"a=b -x -check 1\"\tdone=1 ";
    let read = items(line);
    let names: Vec<&[u8]> = read.iter().map(|item| item.name).collect();
    assert_eq!(names, [&b"ping"[..], b"myname", b"option", b"done"]);
    assert!(read.iter().all(|item| item.fault.is_none()), "{read:?}");
    assert_eq!(read[1].feature, Some(Feature::MyName(b"A  = b")));
    let option = OptionDefinition { name: b"a=b -x", kind: OptionKind::Check(true) };
    assert_eq!(read[2].feature, Some(Feature::Option(option)));
    assert_eq!(&line[read[2].place.range()], "option=\"a=b -x -check 1\"");
}

#[test]
fn faults_have_a_place_and_do_not_hide_the_rest() {
    // The line, the reason, the part at fault, whether the meaning is read all the same, the items on the line.
    let cases: &[(&str, Reason, &str, bool, usize)] = &[
        ("feature ping=true done=1", Reason::NotABoolean, "true", false, 2),
        ("feature ping=\"1\" done=1", Reason::QuotedNumber, "1", true, 2),
        ("feature ping= done=1", Reason::NotABoolean, "", false, 2),
        ("feature ping done=1", Reason::NotNameEqualsValue, "ping", false, 2),
        ("feature ping = 1 done=1", Reason::NotNameEqualsValue, "ping = 1", false, 2),
        ("feature =1 done=1", Reason::EmptyName, "=1", false, 2),
        ("feature myname=Foo done=1", Reason::UnquotedString, "Foo", true, 2),
        ("feature myname=\"Foo done=1", Reason::OpenQuote, "Foo done=1", true, 1),
        ("feature myname=\"Foo\"ping=1", Reason::GluedItem, "Foo", true, 2),
        ("feature variants=\"normal, losers\"", Reason::BlankInList, "normal, losers", true, 1),
        ("feature variants=\"normal,,losers\"", Reason::EmptyEntry, "normal,,losers", true, 1),
        ("feature done=yes", Reason::NotABoolean, "yes", false, 1),
        ("feature option=\"Foo\" done=1", Reason::NoOptionType, "Foo", false, 2),
        ("feature option=\"Foo -bar 1\"", Reason::UnknownOptionType, "bar", false, 1),
        ("feature option=\" -button\"", Reason::EmptyName, "", false, 1),
        ("feature option=\"A -check\"", Reason::MissingArgument, "", false, 1),
        ("feature option=\"A -check true\"", Reason::NotABoolean, "true", false, 1),
        ("feature option=\"A -spin 1 0\"", Reason::MissingArgument, "", false, 1),
        ("feature option=\"A -spin 1 0 x\"", Reason::NotAnInteger, "x", false, 1),
        ("feature option=\"A -spin 9 0 5\"", Reason::ValueOutsideBounds, "9 0 5", true, 1),
        ("feature option=\"A -button 1\"", Reason::TrailingText, "1", true, 1),
        ("feature option=\"A -combo x /// y\"", Reason::NoCurrentChoice, "x /// y", true, 1),
        ("feature option=\"A -combo *x /// *y\"", Reason::SeveralCurrentChoices, "*x /// *y", true, 1),
        ("feature option=\"A -combo *x /// \"", Reason::EmptyChoice, "*x ///", true, 1),
    ];
    for (line, reason, part, readable, count) in cases {
        let read = items(line);
        let fault = read[0].fault.unwrap_or_else(|| panic!("{line}: {read:?}"));
        assert_eq!(
            (fault.reason, read[0].feature.is_some(), read.len()),
            (*reason, *readable, *count),
            "{line}"
        );
        assert_eq!(&line[fault.place.range()], *part, "{line}");
    }
}

#[test]
fn every_type_of_option() {
    let bounded = Bounded { value: 64, min: 1, max: 1024 };
    let choices = Choices { text: b"Solid /// *Normal /// Risky" };
    let cases = [
        ("Clear Hash -button", "Clear Hash", OptionKind::Button),
        ("Save -save", "Save", OptionKind::Save),
        ("Reset -reset", "Reset", OptionKind::Reset),
        ("Own Book -check 1", "Own Book", OptionKind::Check(true)),
        ("Log - level -string a -b=c", "Log - level", OptionKind::String(b"a -b=c")),
        ("Empty -string ", "Empty", OptionKind::String(b"")),
        ("Hash=MB -spin 64 1 1024", "Hash=MB", OptionKind::Spin(bounded)),
        ("Min -spin -5 -9 0", "Min", OptionKind::Spin(Bounded { value: -5, min: -9, max: 0 })),
        ("Style -combo Solid /// *Normal /// Risky", "Style", OptionKind::Combo(choices)),
        ("Mix -slider 64 1 1024", "Mix", OptionKind::Slider(bounded)),
        ("Book -file my book.bin", "Book", OptionKind::File(b"my book.bin")),
        ("Tables -path /a b", "Tables", OptionKind::Path(b"/a b")),
    ];
    for (value, name, kind) in cases {
        let definition = OptionDefinition { name: name.as_bytes(), kind };
        assert_eq!(OptionDefinition::parse(value.as_bytes()), Ok(definition), "{value}");
        let mut printed = Vec::new();
        definition.print(&mut printed);
        assert_eq!(printed, value.as_bytes());
    }
    assert_eq!(choices.current(), Some(&b"Normal"[..]));
    assert_eq!(choices.iter().count(), 3);
}

#[test]
fn a_bound_that_nobody_reaches_is_the_largest() {
    let widest = OptionKind::Spin(Bounded { value: 0, min: -i64::MAX, max: i64::MAX });
    let read = OptionDefinition::parse(b"Wide -spin 0 -9223372036854775808 18446744073709551615");
    assert_eq!(read.map(|option| option.kind), Ok(widest));
}

#[test]
fn variant_names() {
    let size = BoardSize { files: 10, ranks: 8, holdings: 7 };
    let sized = VariantName { size: Some(size), name: b"capablanca" };
    assert_eq!(VariantName::parse(b"10x8+7_capablanca"), sized);
    let list = CommaList { text: b"normal,10x8+7_capablanca,foo" };
    let listed: Vec<bool> = list.variants().map(|v| v.is_listed()).collect();
    assert_eq!(listed, [true, true, false]);
    for word in ["normal", "10x8_foo", "x+_", "10x8+7_", "boardsize"] {
        assert_eq!(VariantName::parse(word.as_bytes()), VariantName { size: None, name: word.as_bytes() });
    }
}
