//! Faulty forms of the twins that do less, or more, than the honest engine.

use super::context::{Context, Script, argument, feed_unless, is_own_move, print_unless, word};
use super::twins::{DEAF, Deaf, PLAIN, Plain, WITH_BUGHOUSE, WithBughouse};
use super::{lacks, of_twin, wrong};
use crate::Mutant;
use crate::mutants::wrap;

/// Of the one that reads nothing while it thinks.
pub(super) const DEAFS: &[Mutant] = &of_twin(
    DEAF,
    [
        lacks("forgets-what-it-did-not-hear", "what comes while it thinks is lost", "AP-QT-1", || {
            wrap::heard::<super::seen::SeenOf<Deaf>>(|line, context: &mut Context<Deaf>| {
                let unheard = context.seen.is_thinking() && word(line) == b"quit";
                feed_unless(line, context, unheard);
            })
        }),
        lacks(
            "draw-unheard-costs-a-move",
            "an offer that comes while it thinks costs its next move",
            "AP-DR-2",
            || {
                wrap::faulty(Script::<Deaf> {
                    heard: |line, context| {
                        context.count |= u32::from(word(line) == b"draw" && context.seen.is_thinking());
                        context.feed(line);
                    },
                    said: |line, context| {
                        let lost = is_own_move(line) && std::mem::take(&mut context.count) == 1;
                        print_unless(line, context, lost);
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
            wrap::said::<super::seen::SeenOf<Plain>>(|line, context: &mut Context<Plain>| {
                let late = is_own_move(line) && context.seen.own_moves > 1;
                print_unless(line, context, late);
            })
        }),
        wrong("plain-and-confirms-anything", "it commits itself to every word", "AP-L2-2", || {
            wrap::heard::<super::seen::SeenOf<Plain>>(|line, context: &mut Context<Plain>| {
                context.feed(line);
                if word(line) == b"frobnicate" && argument(line).is_empty() {
                    context.print("frobnicate ok");
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
            wrap::said::<super::seen::SeenOf<WithBughouse>>(|line, context: &mut Context<WithBughouse>| {
                context.print(line);
                if is_own_move(line) {
                    context.print("ptell Hello, partner.");
                }
            })
        },
    )],
);
