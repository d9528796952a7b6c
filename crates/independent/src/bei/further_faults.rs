//! Further faults and variants of the engine for BEI: mostly those that need two things at once to show, as a second search or
//! game, an option and a list of earlier positions, or a message that comes while the engine thinks or ponders.

use crate::faults::{Fault, Variant, must};

/// The faults.
pub(super) const FURTHER: &[Fault] = &[
    // Input, ping and options.
    must("isready-behind-bei-lost", "BEI-READY-6", "an `isready` that comes together with `bei` is lost"),
    must("read-of-1024", "BEI-LINE-7", "of what arrives together only the first 1024 bytes are read"),
    must("deaf-in-later-searches", "BEI-READY-3", "from the second search on `isready` is answered after it"),
    must("depth-beyond-array-dies", "BEI-OPT-2", "with a depth of more than 64, `go` ends in an abort"),
    must("quit-while-pondering-dies", "BEI-QUIT-2", "`quit` during pondering ends in an abort"),
    // Games and lines.
    must("newgame-in-search-answered-twice", "BEI-NEW-1", "`newgame` during a search is answered twice"),
    must("second-game-old-size", "BEI-LINE-1", "the board of the first game stays in later ones"),
    must("towers-of-first-game", "BEI-MOVE-4", "the limit of towers of the first game stays in later ones"),
    must("setline-while-pondering-lost", "BEI-LINE-1", "`setline` ends pondering, and nothing more"),
    must("setline-in-search-lost", "BEI-LINE-1", "`setline` ends a search, and nothing more"),
    must("empty-run-of-ten-unread", "BEI-LINE-1", "a position with ten empty points in a row is not read"),
    // Earlier positions.
    must("stop-drops-taboo", "BEI-LINE-7", "`stop` during a search forgets the taboo positions"),
    must("ponder-drops-taboo", "BEI-LINE-7", "`ponder` forgets the taboo positions"),
    must("stopped-move-taboo", "BEI-LINE-7", "a search stopped at once does not look at taboo positions"),
    must("threats-ignore-taboo", "BEI-LINE-7", "`go wantThreats` does not look at taboo positions"),
    must("weak-play-ignores-taboo", "BEI-LINE-7", "with a low strength taboo positions are not looked at"),
    must("taboo-beyond-sixty-four", "BEI-LINE-7", "of the taboo positions 64 are kept"),
    must("taboo-not-for-dragons", "BEI-LINE-7", "where a dragon moves, taboo positions are not looked at"),
    must(
        "taboo-turned-for-two",
        "BEI-LINE-7",
        "with three players the turn is passed on the wrong way round",
    ),
    // Searches and pondering.
    must(
        "setoption-in-search-moves-twice",
        "BEI-GO-3",
        "a search in which `setoption` came sends its move twice",
    ),
    must("queued-go-once", "BEI-GO-4", "of several `go` that arrive during a search only one is obeyed"),
    must("stop-lost-after-second-go", "BEI-STOP-1", "a search that ended another one does not hear `stop`"),
    must("stop-lost-after-ponder", "BEI-STOP-1", "a search that ended pondering does not hear `stop`"),
    must("ponder-two-dies", "BEI-POND-1", "`ponder` with another number than 1 ends in an abort"),
    must("second-ponder-moves", "BEI-POND-1", "a second `ponder` brings a move for the first"),
    // What it writes.
    must("rank-of-one-letter", "BEI-MOVE-3", "the tenth rank is written as the character behind 9"),
    must("win-scored-inf", "BEI-MOVE-2", "the score of a won game is `inf`"),
    // Rules.
    must("mover-won-plays-on", "BEI-MOVE-7", "a game is not over that the mover has won"),
    must("dragon-counts-for-building", "BEI-MOVE-4", "dragons count as friends around a construction"),
    must("enemies-do-not-boost", "BEI-MOVE-4", "the opponent's pieces boost nobody"),
    must("enemy-beside-dragon-moves-it", "BEI-MOVE-4", "any piece beside a dragon lets it be moved"),
    must("knight-takes-on-the-way", "BEI-MOVE-4", "a knight may land on an enemy with any of its steps"),
    must("promotes-once-too-often", "BEI-MOVE-4", "as many knights as towers still allow a promotion"),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("logs-like-messages", "repeats every message as a `log` line ahead of it"),
    Variant::new("scores-in-exponents", "writes scores with an exponent"),
    Variant::new(
        "small-boards-only",
        "does not know games of fifty points or more, the standard game among them",
    ),
    Variant::new("newgame-takes-its-time", "needs a second and a half to answer `newgame`"),
    Variant::new("random-mover", "plays any legal move, another one each time"),
];
