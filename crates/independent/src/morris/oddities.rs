//! Faults of the rules of nine men's morris themselves.

crate::oddities::oddities! {
    "double-mill-unseen" => DoubleMillUnseen, "Two mills closed at once are none.";
    "nobody-protected" => NobodyProtected, "Men in mills may be taken at any time.";
    "black-unprotected" => BlackUnprotected, "Black's men are not protected by their mills.";
    "all-in-mills-none-taken" => AllInMillsNoneTaken, "If all men are in mills, none is taken.";
    "no-flying" => NoFlying, "Three men cannot fly.";
    "flies-with-four" => FliesWithFour, "Four men can fly already.";
    "both-fly" => BothFly, "If one side has three men, both fly.";
    "column-missing" => ColumnMissing, "The mill 16 19 22 is missing.";
    "edge-one-way" => EdgeOneWay, "17 and 12 are joined in one direction only.";
    "diagonal" => Diagonal, "4 and 10 are joined by a diagonal.";
    "two-men-lose-early" => TwoMenLoseEarly, "Fewer than three men lose while men are still placed.";
    "two-men-play-on" => TwoMenPlayOn, "Two men play on.";
    "flight-closes-nothing" => FlightClosesNothing, "A mill closed by a flight is not seen.";
    "placing-ends-early" => PlacingEndsEarly, "Black's last man is not placed any more.";
    "phase-by-men" => PhaseByMen, "The phase follows from the men on the board.";
    "placing-takes-nothing" => PlacingTakesNothing, "A man that is taken while placing stays on the board.";
    "takes-are-quiet" => TakesAreQuiet, "Only placing sets the count of plies without advancement back.";
    "black-never-flies" => BlackNeverFlies, "Three black men cannot fly.";
    "origin-still-stands" => OriginStillStands, "A man that has moved still counts where it came from.";
    "columns-do-not-protect" => ColumnsDoNotProtect, "Men in a column's mill may be taken.";
    "last-placing-takes-nothing" => LastPlacingTakesNothing, "The mill of the last man placed is not seen.";
    "seventeenth-mill-ends-placing" => SeventeenthMillEnds, "The mill of White's last man ends the placing.";
    "last-placing-takes-own" => LastPlacingTakesOwn, "The mill of the last man placed takes an own man.";
    "standing-mill-takes" => StandingMillTakes, "Who has a mill takes with every move.";
    "swing-takes-nothing" => SwingTakesNothing, "A man that goes back closes no mill.";
    "phase-of-the-root" => PhaseOfTheRoot, "The search keeps to the phase of its root.";
    "black-ring-unseen" => BlackRingUnseen, "Black's mills along the outer ring are not seen.";
}
