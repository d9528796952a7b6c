//! Further faults and variants of the engine for GBGP: mostly those that need two things at once to show, as a second search,
//! Black on move, a setting, or a line that comes while the engine thinks.

use crate::faults::{Fault, Variant, must};

/// The faults.
pub(super) const FURTHER: &[Fault] = &[
    // Input and output.
    must(
        "fragment-lost-in-search",
        "GB-STOP-1",
        "while it thinks, whatever one read returns is a whole line",
    ),
    must("read-of-1024", "GB-SEQ-1", "of what arrives together only the first 1024 bytes are read"),
    must("stop-with-blanks-lost", "GB-IO-3", "`stop` with blanks around it is not heard"),
    must("double-blank-ends-list", "GB-IO-3", "a list of moves ends at a double blank"),
    must("none-not-flushed", "GB-IO-6", "`bestmove none` stays in the buffer until the next line arrives"),
    must("lines-behind-stop-lost", "GB-SEQ-1", "what arrives together with `stop` is lost"),
    // Positions and rules.
    must("black-never-flies", "GB-GO-4", "three black men cannot fly"),
    must("origin-still-stands", "GB-MOV-2", "a man that has moved still counts where it came from"),
    must("columns-do-not-protect", "GB-GO-2", "men in a column's mill are taken"),
    must("last-placing-takes-nothing", "GB-MOV-2", "the mill of the last man placed takes nothing"),
    must("repetition-ignores-mover", "GB-GO-4", "positions count as the same whoever is on move"),
    must(
        "position-commands-count",
        "GB-GO-4",
        "what earlier `position` commands of the game led to counts for repetition",
    ),
    must("answer-by-men", "GB-GO-2", "the move found for the same men is sent again, whoever is on move"),
    must("button-clears-position", "GB-GO-2", "the button goes back to the start position, too"),
    // Limits.
    must("movestogo-one-dies", "GB-GO-8", "`movestogo 1` with a clock ends in an abort"),
    must("depth-beyond-64-dies", "GB-GO-8", "a `maxdepth` of more than 64 ends in an abort"),
    must("no-time-none", "GB-GO-4", "with less than 20 ms the answer is `bestmove none`"),
    must("smallest-table-dies", "GB-OPT-1", "with a table of its smallest size, `go` ends in an abort"),
    // Pondering.
    must("ponder-first-only", "GB-GO-9", "`ponder` is not seen behind other parameters"),
    must("ponder-flag-stays", "GB-GO-1", "once `stop` has ended pondering, every `go` ponders"),
    must("second-pondering-moves", "GB-GO-9", "only the first pondering waits for `ponderhit`"),
    must("none-twice-when-pondering", "GB-GO-1", "in a finished game `none` comes again when pondering ends"),
    must("ponderhit-lost-for-black", "GB-PH-1", "`ponderhit` is lost if the engine plays Black"),
    must("ponderhit-in-one-write-lost", "GB-PH-1", "a `ponderhit` that comes together with `go` is lost"),
    must("stop-after-ponderhit-lost", "GB-STOP-1", "after `ponderhit` the search does not hear `stop`"),
    must(
        "isready-lost-when-ponder-done",
        "GB-RDY-5",
        "`isready` is lost when pondering has reached its depth",
    ),
    must("quit-lost-when-ponder-done", "GB-QUIT-2", "`quit` is lost when pondering has reached its depth"),
    // What it tells.
    must("ponder-stays", "GB-BM-2", "where it expects no move, the last expected move is told again"),
    must("ponder-none-at-the-end", "GB-BM-1", "a move that ends the game is followed by `ponder none`"),
    must("pv-runs-into-none", "GB-INFO-5", "a line of best play that ends the game has `none` at its end"),
    must("nodes-with-commas", "GB-INFO-1", "from a thousand on `nodes` has commas"),
    must(
        "seconds-behind-the-first",
        "GB-INFO-1",
        "from a second on `time` is told in seconds with a fraction",
    ),
    must("debug-tells-positions", "GB-INFO-2", "in debug mode each `position` brings a line of information"),
];

/// The variants.
pub(super) const VARIANTS: &[Variant] = &[
    Variant::new("slow-introduction", "needs a moment before each option that it announces"),
    Variant::new(
        "rich-options",
        "announces options with odd names, negative numbers, and values of several words",
    ),
    Variant::new("random-mover", "plays any legal move, another one each time"),
    Variant::new("scattered-info", "sends each part of its information as a line of its own, the depth last"),
    Variant::new("large-numbers", "counts nodes and values beyond 32 bits"),
];
