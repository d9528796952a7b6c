//! What can be wrong with an engine ([`Fault`]), what can be odd about it ([`Variant`]), and which of it is chosen.

/// How grave the broken clause is, by the catalogue and the rulings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    /// The suite has to fail the engine.
    Must,
    /// The suite has to warn.
    Should,
}

/// A fault that an author could make.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fault {
    /// By this name it is chosen.
    pub(crate) name: &'static str,
    /// The clause of the catalogue that it breaks first.
    pub(crate) clause: &'static str,
    /// How grave that is.
    pub(crate) weight: Weight,
    /// What the engine does, in one sentence.
    pub(crate) what: &'static str,
    /// The honest variants of which the engine is besides: without them the fault could not show.
    pub(crate) on: &'static [&'static str],
    /// What the suite has to be told to find it.
    pub(crate) arguments: &'static [&'static str],
}

/// A fault that breaks a `must`.
pub(crate) const fn must(name: &'static str, clause: &'static str, what: &'static str) -> Fault {
    Fault { name, clause, weight: Weight::Must, what, on: &[], arguments: &[] }
}

/// A fault that breaks a `should`.
pub(crate) const fn should(name: &'static str, clause: &'static str, what: &'static str) -> Fault {
    Fault { name, clause, weight: Weight::Should, what, on: &[], arguments: &[] }
}

impl Fault {
    /// The same fault in an engine of these variants.
    pub(crate) const fn on(self, on: &'static [&'static str]) -> Fault {
        Fault { on, ..self }
    }

    /// The same, if the suite is told so much.
    pub(crate) const fn with(self, arguments: &'static [&'static str]) -> Fault {
        Fault { arguments, ..self }
    }
}

/// A way in which an honest engine may differ from others; the text allows it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Variant {
    /// By this name it is chosen.
    pub(crate) name: &'static str,
    /// What the engine does, and why it may.
    pub(crate) what: &'static str,
    /// What the suite has to be told of it.
    pub(crate) arguments: &'static [&'static str],
}

impl Variant {
    /// A variant of which the suite needs to know nothing.
    pub(crate) const fn new(name: &'static str, what: &'static str) -> Variant {
        Variant { name, what, arguments: &[] }
    }

    /// The same, if the suite is told so much.
    pub(crate) const fn with(self, arguments: &'static [&'static str]) -> Variant {
        Variant { arguments, ..self }
    }
}

/// The faults and variants of one protocol.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Catalogue {
    /// Its faults.
    pub(crate) faults: &'static [Fault],
    /// Its honest variants.
    pub(crate) variants: &'static [Variant],
}

/// These lists as one: `joined!(FAULTS, LATE)`.
macro_rules! joined {
    ($($list:expr),+ $(,)?) => {
        &$crate::faults::join::<_, { 0 $(+ $list.len())+ }>(&[$($list),+])
    };
}
pub(crate) use joined;

/// The lists of [`joined`], whose lengths have this sum.
pub(crate) const fn join<T: Copy, const COUNT: usize>(lists: &[&[T]]) -> [T; COUNT] {
    let mut all = [lists[0][0]; COUNT];
    let (mut list, mut at, mut count) = (0, 0, 0);
    while list < lists.len() {
        if at < lists[list].len() {
            all[count] = lists[list][at];
            (at, count) = (at + 1, count + 1);
        } else {
            (list, at) = (list + 1, 0);
        }
    }
    assert!(count == COUNT, "the length is their sum");
    all
}

#[cfg(test)]
impl Catalogue {
    /// Every fault and variant has a name of its own, can be chosen, and is asked for in one of these sources. A fault brings the
    /// variants on which it rests.
    pub(crate) fn check(&self, sources: &[&str]) {
        let faults = self.faults.iter().map(|fault| fault.name);
        let mut names: Vec<&str> = faults.chain(self.variants.iter().map(|variant| variant.name)).collect();
        for name in &names {
            let chosen = Chosen::of(self, &[(*name).to_owned()]).unwrap();
            assert!(chosen.has(name));
            assert!(sources.iter().any(|source| source.contains(&format!("\"{name}\""))), "{name}");
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), self.faults.len() + self.variants.len(), "each name is given once");
        for fault in self.faults {
            let chosen = Chosen::of(self, &[fault.name.to_owned()]).unwrap();
            assert!(fault.on.iter().all(|variant| chosen.has(variant)), "{}", fault.name);
            assert!(fault.on.iter().all(|on| self.variants.iter().any(|variant| variant.name == *on)));
        }
        assert_eq!(Chosen::of(self, &["no-such".to_owned()]).unwrap_err(), "no-such");
    }
}

/// The faults and variants that one engine has.
#[derive(Debug, Clone, Default)]
pub(crate) struct Chosen {
    names: Vec<&'static str>,
}

impl Chosen {
    /// Chooses by names.
    ///
    /// # Errors
    /// The first name that is none.
    pub(crate) fn of(catalogue: &Catalogue, names: &[String]) -> Result<Chosen, String> {
        let known = || {
            let faults = catalogue.faults.iter().map(|fault| fault.name);
            faults.chain(catalogue.variants.iter().map(|variant| variant.name))
        };
        let chosen = names.iter().map(|name| known().find(|known| known == name).ok_or_else(|| name.clone()));
        let mut names = chosen.collect::<Result<Vec<_>, _>>()?;
        let faults = catalogue.faults.iter().filter(|fault| names.contains(&fault.name));
        names.extend(faults.flat_map(|fault| fault.on).copied().collect::<Vec<_>>());
        Ok(Chosen { names })
    }

    /// Whether the engine has this fault, or is of this variant.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }
}
