//! Faulty forms of the twins that do less, or more, than the honest engine.

use super::desk::{Desk, Script, argument, feed_unless, is_own_move, print_unless, word};
use super::twins::{DEAF, Deaf, PLAIN, Plain, WITH_BUGHOUSE, WithBughouse};
use super::{lacks, of_twin, wrong};
use crate::Mutant;
use crate::mutants::wrap;

/// Of the one that reads nothing while it thinks.
pub(super) const DEAFS: &[Mutant] = &of_twin(
    DEAF,
    [
        lacks("forgets-what-it-did-not-hear", "what comes while it thinks is lost", "AP-QT-1", || {
            wrap::heard::<super::seen::SeenOf<Deaf>>(|line, desk: &mut Desk<Deaf>| {
                let unheard = desk.seen.is_thinking() && word(line) == b"quit";
                feed_unless(line, desk, unheard);
            })
        }),
        lacks(
            "draw-unheard-costs-a-move",
            "an offer that comes while it thinks costs its next move",
            "AP-DR-2",
            || {
                wrap::faulty(Script::<Deaf> {
                    heard: |line, desk| {
                        desk.count |= u32::from(word(line) == b"draw" && desk.seen.is_thinking());
                        desk.feed(line);
                    },
                    said: |line, desk| {
                        let lost = is_own_move(line) && std::mem::take(&mut desk.count) == 1;
                        print_unless(line, desk, lost);
                    },
                    ..Script::HONEST
                })
            },
        ),
    ],
);

/// Of the one that does the least.
pub(super) const PLAINS: &[Mutant] = &of_twin(
    PLAIN,
    [
        lacks("plain-and-done-after-one-move", "it makes one move a game", "AP-GO-3", || {
            wrap::said::<super::seen::SeenOf<Plain>>(|line, desk: &mut Desk<Plain>| {
                let late = is_own_move(line) && desk.seen.own_moves > 1;
                print_unless(line, desk, late);
            })
        }),
        wrong("plain-and-confirms-anything", "it commits itself to every word", "AP-L2-2", || {
            wrap::heard::<super::seen::SeenOf<Plain>>(|line, desk: &mut Desk<Plain>| {
                desk.feed(line);
                if word(line) == b"frobnicate" && argument(line).is_empty() {
                    desk.print("frobnicate ok");
                }
            })
        }),
    ],
);

/// Of the one that knows bughouse.
pub(super) const BUGHOUSES: &[Mutant] = &of_twin(
    WITH_BUGHOUSE,
    [wrong(
        "partner-without-commitment",
        "it speaks to a partner before anybody asked for one",
        "AP-L2-4",
        || {
            wrap::said::<super::seen::SeenOf<WithBughouse>>(|line, desk: &mut Desk<WithBughouse>| {
                desk.print(line);
                if is_own_move(line) {
                    desk.print("ptell Hello, partner.");
                }
            })
        },
    )],
);
