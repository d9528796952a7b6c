//! Faults of the rules of Boost themselves.

crate::oddities::oddities! {
    "fewer-steps" => FewerSteps, "A piece may make fewer steps than its boosts allow.";
    "dragons-do-not-boost" => DragonsDoNotBoost, "Dragons boost nobody.";
    "path-turns-back" => PathTurnsBack, "A path may cross itself.";
    "knight-takes-dragon" => KnightTakesDragon, "A knight may land on a dragon.";
    "knight-takes-own" => KnightTakesOwn, "A knight may land on an own piece.";
    "any-dragon-moves" => AnyDragonMoves, "Every dragon may be moved.";
    "towers-move" => TowersMove, "Towers move like pawns.";
    "no-tower-limit" => NoTowerLimit, "There is no limit of towers.";
    "promotes-without-limit" => PromotesWithoutLimit, "Promotion does not look at the number of knights.";
    "any-tower-promotes" => AnyTowerPromotes, "A tower beside a pawn may be the opponent's.";
    "builds-on-rim" => BuildsOnRim, "Towers may be built on the rim.";
    "three-pieces-live" => ThreePiecesLive, "Three pieces are enough to live without a tower.";
    "towers-alone-live" => TowersAloneLive, "Towers alone are enough to live.";
    "empty-run-of-ten-unread" => RunOfOneDigit, "A run of ten or more empty points is not read.";
    "rank-of-one-letter" => RankOfOneLetter, "A rank is written as the letter behind the ninth digit.";
    "mover-won-plays-on" => MoverWonPlaysOn, "Only the mover's own defeat ends the game.";
    "dragon-counts-for-building" => DragonCountsForBuilding, "Dragons count as friends around a construction.";
    "enemies-do-not-boost" => EnemiesDoNotBoost, "The opponent's pieces boost nobody.";
    "enemy-beside-dragon-moves-it" => EnemyMovesDragon, "Any piece beside a dragon lets the mover move it.";
    "knight-takes-on-the-way" => KnightTakesOnTheWay, "A knight may land on an enemy with any of its steps.";
    "promotes-once-too-often" => PromotesOnceTooOften, "As many knights as towers still allow a promotion.";
    "flank-takes-one" => FlankTakesOne, "A move that flanks two pieces takes one.";
    "knight-flanks" => KnightFlanks, "A knight captures by flanking, too.";
    "others-flank" => OthersFlank, "The far piece of a flank may be a third player's.";
    "files-wrap" => FilesWrap, "East of the last file lies the first one, a rank higher.";
    "defeated-third-plays-on" => DefeatedThirdPlaysOn, "A defeated player moves while others play on.";
    "one-defeat-ends-three" => OneDefeatEndsThree, "The first defeat ends the game.";
    "only-specials-passes" => OnlySpecialsPasses, "Who can only build or promote passes.";
    "only-dragons-passes" => OnlyDragonsPasses, "Who can only move dragons passes.";
    "circle-unseen" => CircleUnseen, "A circle of dragons wins nothing.";
}
