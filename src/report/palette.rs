//! The colours of the terminal report. Text for other places uses [`Palette::PLAIN`].

use anstyle::{AnsiColor, Style};

use crate::verdict::Verdict;

/// A style for each kind of thing that is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    pub(super) good: Style,
    pub(super) bad: Style,
    pub(super) doubtful: Style,
    pub(super) faint: Style,
    pub(super) strong: Style,
    pub(super) sent: Style,
}

impl Palette {
    /// No escape sequences at all.
    pub(super) const PLAIN: Palette = Palette {
        good: Style::new(),
        bad: Style::new(),
        doubtful: Style::new(),
        faint: Style::new(),
        strong: Style::new(),
        sent: Style::new(),
    };

    /// Colours that are readable on light and dark backgrounds.
    pub(super) const COLOURED: Palette = Palette {
        good: AnsiColor::Green.on_default(),
        bad: AnsiColor::Red.on_default().bold(),
        doubtful: AnsiColor::Yellow.on_default(),
        faint: Style::new().dimmed(),
        strong: Style::new().bold(),
        sent: AnsiColor::Cyan.on_default(),
    };

    /// The style of a verdict's word.
    pub(super) fn verdict(&self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::Pass => self.good,
            Verdict::Fail | Verdict::Broken => self.bad,
            Verdict::Warn | Verdict::Flaky { .. } | Verdict::Inconclusive => self.doubtful,
            Verdict::Note | Verdict::Skip | Verdict::Blocked | Verdict::Known => self.faint,
        }
    }
}
