//! Values as a person writes them in one line of TOML ([`inline`]).

use toml::Value;

use crate::scenario::ACTIONS;

/// A value as it stands in a line of TOML, the action of a step first.
pub(super) fn inline(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(inline).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(table) => {
            let is_action = |key: &&String| ACTIONS.contains(&key.as_str());
            let keys = table.keys().filter(is_action).chain(table.keys().filter(|key| !is_action(key)));
            let entries: Vec<String> = keys.map(|key| format!("{key} = {}", inline(&table[key]))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        Value::String(text) if !text.contains('\'') && !text.chars().any(char::is_control) => {
            format!("'{text}'")
        }
        // What JSON escapes, TOML escapes alike, and in one line.
        Value::String(text) => serde_json::Value::from(text.as_str()).to_string(),
        other => other.to_string(),
    }
}
