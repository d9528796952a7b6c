//! `[expect]`: what must not change unnoticed, so that a pass keeps its meaning.

use schemars::JsonSchema;

use super::group::Group;
use crate::scenario::forms::At;

/// What must not change unnoticed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct ExpectConfig {
    /// What the engine must announce: `ping=1`, or a name alone for any value.
    pub features: Vec<String>,
    /// How many scenarios may be skipped.
    pub max_skip: Option<usize>,
}

/// `[expect]` as written in the file.
#[derive(Debug, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(super) struct RawExpect {
    /// What the engine must announce: `ping=1`, or a name alone for any value.
    features: Option<At<Vec<At<String>>>>,
    /// How many scenarios may be skipped.
    max_skip: Option<At<u32>>,
}

impl RawExpect {
    pub(super) fn meant(self, group: &mut Group<'_>) -> ExpectConfig {
        let features = self.features.map(|features| features.value).unwrap_or_default();
        for feature in features.iter().filter(|feature| feature.value.trim().is_empty()) {
            group.wrong(feature, "an empty feature", "`ping=1`, or a name alone for any value");
        }
        ExpectConfig {
            features: features.into_iter().map(|feature| feature.value).collect(),
            max_skip: self.max_skip.and_then(|most| usize::try_from(most.value).ok()),
        }
    }
}
