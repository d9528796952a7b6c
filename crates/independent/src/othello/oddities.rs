//! Faults of the rules of Othello themselves.

crate::oddities::oddities! {
    "long-runs-stay" => LongRunsStay, "A run of six discs, from edge to edge, is not turned.";
    "runs-wrap-at-the-edge" => RunsWrap,
        "A run may leave the board on the right and go on in the next row on the left.";
    "white-misses-a-direction" => WhiteMissesADirection, "White never turns discs up and to the right.";
    "ten-flips-at-most" => TenFlipsAtMost, "The list of turned discs has ten places.";
    "short-diagonals-only" => ShortDiagonals,
        "Discs are turned in one diagonal only if the run is one disc long.";
    "four-directions-at-most" => FourDirections, "A move turns discs in four directions at most.";
    "passes-by-itself" => PassesByItself,
        "Who cannot move is passed over at once, and a pass that is made has no effect.";
    "two-passes-overflow" => NeverOver, "A search ends its lines on full boards only.";
    "places-without-turning" => PlacesWithoutTurning,
        "Any empty square beside a disc of the opponent may be taken.";
    "turns-past-own-disc" => TurnsPastOwnDisc,
        "A run goes on behind the first own disc, up to the last one in front of an empty square.";
    "wiped-out-in-search-dies" => WipedOutDies, "A search cannot bear a side without discs.";
    "pass-keeps-sign" => PassKeepsSign, "A search does not change its view when a side passes.";
    "drawn-is-lost" => DrawnIsLost, "A drawn game counts as won for White by one disc.";
    "last-corner-unseen" => LastCornerUnseen, "A run that ends in the corner H8 is not seen.";
}
