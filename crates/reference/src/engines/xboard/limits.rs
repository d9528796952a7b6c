//! What limits a search beside the clock: `sd`, and what time is measured by.

/// What time is measured by (4.3: `nps`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Measure {
    /// The clock on the wall.
    #[default]
    Wall,
    /// CPU time: `nps 0`.
    Cpu,
    /// Nodes, so many a second.
    Nodes(u64),
}

/// The limits of a game; `new` brings the default ones back (XB-NEW-6, XB-NEW-7).
#[derive(Debug, Clone, Default)]
pub(super) struct Limits {
    depth: Option<i32>,
    measure: Measure,
}

impl Limits {
    /// `sd`. Zero is no search at all; one ply is the least that finds a move. It stays whatever time control comes
    /// (XB-TC-13).
    pub(super) fn limit_depth(&mut self, plies: u32) {
        self.depth = Some(i32::try_from(plies).unwrap_or(i32::MAX).max(1));
    }

    /// `nps`.
    pub(super) fn measure_by(&mut self, measure: Measure) {
        self.measure = measure;
    }

    /// The depth limit.
    pub(super) fn depth(&self) -> Option<i32> {
        self.depth
    }

    /// What time is measured by.
    pub(super) fn measure(&self) -> Measure {
        self.measure
    }
}
