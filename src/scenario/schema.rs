//! JSON schemas of the files that users write, for editors. They are made from the structs that read these files.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};

use super::raw::{RawProtocol, RawScenario};
use super::shared::RawShared;

/// The schema of a topic file: one scenario per table.
#[must_use]
pub fn topic_schema() -> Value {
    let mut scenario = schema_of::<RawScenario>();
    scenario["anyOf"] = json!([{ "required": ["title", "steps"] }, { "required": ["use"] }]);
    tables_of(scenario, "Scenario", "enginecheck scenarios: one topic per file, one scenario per table")
}

/// The schema of a file in `specs/shared/`: one dialogue per table.
pub(crate) fn shared_schema() -> Value {
    let mut dialogue = schema_of::<RawShared>();
    dialogue["required"] = json!(["steps"]);
    tables_of(dialogue, "Dialogue", "enginecheck's shared dialogues: one per table")
}

/// The schema of a file whose tables are all like this one.
fn tables_of(mut table: Value, name: &str, title: &str) -> Value {
    let mut definitions = table["$defs"].take();
    let meta = table["$schema"].take();
    if let Some(map) = table.as_object_mut() {
        map.retain(|key, _| !matches!(key.as_str(), "$defs" | "$schema"));
    }
    definitions[name] = table;
    json!({
        "$schema": meta,
        "title": title,
        "type": "object",
        "additionalProperties": { "$ref": format!("#/$defs/{name}") },
        "$defs": definitions,
    })
}

/// The schema of `protocol.toml`.
#[must_use]
pub fn protocol_schema() -> Value {
    schema_of::<RawProtocol>()
}

/// The schema of a struct that is read from TOML.
pub(crate) fn schema_of<T: JsonSchema>() -> Value {
    // Optional keys may be left out, but cannot be `null`: TOML has no such value.
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = false);
    let mut value = settings.into_generator().into_root_schema_for::<T>().to_value();
    without_null(&mut value);
    value
}

fn without_null(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|t| t != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    map.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(forms)) = map.get_mut("anyOf") {
                forms.retain(|form| *form != json!({ "type": "null" }));
            }
            if map.get("default").is_some_and(Value::is_null) {
                map.remove("default");
            }
            map.values_mut().for_each(without_null);
        }
        Value::Array(list) => list.iter_mut().for_each(without_null),
        _ => {}
    }
}
