//! Commands in their order while a search goes on: what changes anything waits for its end, and so does what comes behind it.

use std::collections::VecDeque;

/// What a line is for the order of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engines) enum Kind {
    /// `isready`: it is answered at once, unless commands before it are not done yet.
    Ready,
    /// `ponderhit`
    PonderHit,
    /// `stop`
    Stop,
    /// It may be done while a search goes on.
    Free,
    /// It waits for the end of the search.
    Waits,
    /// It means nothing.
    Nothing,
}

/// Lines that wait for the end of a search.
#[derive(Debug, Default)]
pub(in crate::engines) struct Waiting {
    lines: VecDeque<Vec<u8>>,
    /// How many of them are `stop`.
    stops: usize,
}

/// An engine that does what lines say in their order.
pub(in crate::engines) trait InOrder {
    /// The lines that wait.
    fn waiting(&mut self) -> &mut Waiting;

    /// What a line is.
    fn kind(&self, line: &[u8]) -> Kind;

    /// Whether a search is under way.
    fn is_thinking(&self) -> bool;

    /// Whether the engine has ended.
    fn is_over(&self) -> bool;

    /// Does what a line says.
    fn obey(&mut self, line: &[u8]);

    /// The expected move was played.
    fn ponder_hit(&mut self);

    /// Ends the search with the best that it has.
    fn conclude(&mut self);
}

/// A line while a search goes on.
pub(in crate::engines) fn interrupt<E: InOrder>(engine: &mut E, line: &[u8]) {
    let is_first = engine.waiting().lines.is_empty();
    match engine.kind(line) {
        Kind::Ready | Kind::Free if is_first => engine.obey(line),
        Kind::PonderHit if is_first => engine.ponder_hit(),
        Kind::Stop if is_first => engine.conclude(),
        Kind::Stop => {
            // It ends all that was asked for before it.
            engine.waiting().lines.push_back(line.to_vec());
            engine.waiting().stops += 1;
            engine.conclude();
            catch_up(engine);
        }
        Kind::Nothing => {}
        Kind::Ready | Kind::PonderHit | Kind::Free | Kind::Waits => {
            engine.waiting().lines.push_back(line.to_vec())
        }
    }
}

/// Does what has waited for the end of a search, as far as the next one lets it. A search that a `stop` among the waiting lines
/// is to end does not even begin.
pub(in crate::engines) fn catch_up<E: InOrder>(engine: &mut E) {
    while !engine.is_over()
        && let Some(line) = engine.waiting().lines.pop_front()
    {
        let kind = engine.kind(&line);
        engine.waiting().stops -= usize::from(kind == Kind::Stop);
        match kind {
            _ if !engine.is_thinking() => engine.obey(&line),
            Kind::Ready | Kind::Free => engine.obey(&line),
            Kind::PonderHit => engine.ponder_hit(),
            Kind::Stop => engine.conclude(),
            _ if engine.waiting().stops > 0 => {
                engine.conclude();
                engine.obey(&line);
            }
            Kind::Waits | Kind::Nothing => return engine.waiting().lines.push_front(line),
        }
    }
}
