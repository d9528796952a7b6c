//! What the text leaves open, and engines do in one way or another.

/// How an engine speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dialect {
    pub(super) identity: Identity,
    pub(super) specials: Specials,
    /// The pass, whose spelling is not printed (BA-8).
    pub(super) pass: &'static str,
    pub(super) endings: Endings,
    pub(super) zeal: Zeal,
    pub(super) chatter: Chatter,
    pub(super) parting: Parting,
}

/// What it tells of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Identity {
    /// Name, author and version.
    Full,
    /// Nothing (BEI-HELLO-9).
    None,
}

/// How construction and promotion are written (BA-8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Specials {
    /// `c3`.
    OnePoint,
    /// `c3c3`.
    Doubled,
}

/// How lines end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Endings {
    Lf,
    CrLf,
}

/// How much an engine does of what it need not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Zeal {
    /// It tells all best moves and threats, and ponders.
    All,
    /// None of that (BEI-POND-2, BEI-THREAT-1).
    Least,
}

/// What it writes besides answers, and how scores look (BA-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chatter {
    /// It logs what it does not understand; scores are whole numbers.
    Terse,
    /// It logs everything, scores have fractions, and a `|` stands there though there is no threat (BA-11).
    Chatty,
}

/// What `quit` does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parting {
    Exits,
    /// It lives until its input ends, and does nothing more (BEI-QUIT-1).
    Stays,
}

impl Dialect {
    /// The honest engine.
    pub(crate) const HONEST: Dialect = Dialect {
        identity: Identity::Full,
        specials: Specials::OnePoint,
        pass: "pass",
        endings: Endings::Lf,
        zeal: Zeal::All,
        chatter: Chatter::Terse,
        parting: Parting::Exits,
    };

    /// It writes special moves with their point twice.
    pub(crate) const DOUBLED: Dialect = Dialect { specials: Specials::Doubled, ..Dialect::HONEST };

    /// It has another word for the pass.
    pub(crate) const ANOTHER_PASS: Dialect = Dialect { pass: "noMove", ..Dialect::HONEST };

    /// Its lines end in CR LF.
    pub(crate) const CR_LF: Dialect = Dialect { endings: Endings::CrLf, ..Dialect::HONEST };

    /// The least that the text asks for.
    pub(crate) const PLAIN: Dialect =
        Dialect { identity: Identity::None, zeal: Zeal::Least, ..Dialect::HONEST };

    /// It says all that it may.
    pub(crate) const CHATTY: Dialect = Dialect { chatter: Chatter::Chatty, ..Dialect::HONEST };

    /// It does not exit at `quit`.
    pub(crate) const STAYING: Dialect = Dialect { parting: Parting::Stays, ..Dialect::HONEST };
}
