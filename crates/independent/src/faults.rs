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
}

/// A way in which an honest engine may differ from others; the text allows it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Variant {
    /// By this name it is chosen.
    pub(crate) name: &'static str,
    /// What the engine does, and why it may.
    pub(crate) what: &'static str,
}

/// The faults and variants of one protocol.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Catalogue {
    /// Its faults.
    pub(crate) faults: &'static [Fault],
    /// Its honest variants.
    pub(crate) variants: &'static [Variant],
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
        Ok(Chosen { names: chosen.collect::<Result<_, _>>()? })
    }

    /// Whether the engine has this fault, or is of this variant.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }
}
