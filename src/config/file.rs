//! The file: where it is found, and how it is read as a whole.

use std::path::Path;

use serde_json::Value;
use toml::Spanned;
use toml::de::DeValue;

use super::{Config, ConfigError, FILE_NAME, owner};
use crate::input;
use crate::protocol::settings::Settings;
use crate::protocol::{PROTOCOLS, Protocol};
use crate::scenario::schema::schema_of;
use crate::scenario::{SpecError, SpecFile, diagnostics, read};

/// Why a file may say what is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// It belongs to the user, or to the system.
    Owner,
    /// The user named it.
    Named,
}

impl Config {
    /// The configuration of the project that a folder belongs to: the file in this folder or in the nearest one above
    /// it. None if there is no such file.
    ///
    /// # Errors
    /// If the file belongs to somebody else, every user may write it, it cannot be read, or has mistakes.
    pub(crate) fn find(folder: &Path) -> Result<Option<Config>, ConfigError> {
        let mut paths = folder.ancestors().map(|folder| folder.join(FILE_NAME));
        let Some(path) = paths.find(|path| path.is_file()) else { return Ok(None) };
        Config::read(&path, Trust::Owner).map(Some)
    }

    /// The configuration in the file that the user names.
    ///
    /// # Errors
    /// If it cannot be read, or has mistakes.
    pub(crate) fn named(path: &Path) -> Result<Config, ConfigError> {
        Config::read(path, Trust::Named)
    }

    fn read(path: &Path, trust: Trust) -> Result<Config, ConfigError> {
        let unread = |source| ConfigError::Read { path: path.to_owned(), source };
        let file = input::open(path).map_err(unread)?;
        if trust == Trust::Owner
            && let Some(owner) = owner::stranger(path, &file).map_err(unread)?
        {
            return Err(ConfigError::Stranger { path: path.to_owned(), owner });
        }
        if trust == Trust::Owner && owner::may_be_written_by_all(&file).map_err(unread)? {
            return Err(ConfigError::WritableByAll { path: path.to_owned() });
        }
        let text = input::text_of(file).map_err(unread)?;
        let file = SpecFile::new(&path.to_string_lossy(), &text);
        let config = Config::parse(&file).map_err(ConfigError::Wrong)?;
        Ok(Config { file: Some(file), ..config })
    }

    /// Reads a configuration.
    ///
    /// # Errors
    /// All mistakes in it.
    pub(crate) fn parse(file: &SpecFile) -> Result<Config, Vec<SpecError>> {
        let mut errors = Vec::new();
        let Some(mut table) = read::table(file, &mut errors) else { return Err(errors) };
        let with_table = PROTOCOLS.iter().filter(|protocol| protocol.settings_schema().is_some());
        let own: Vec<_> =
            with_table.filter_map(|protocol| Some((*protocol, table.remove(protocol.name())?))).collect();
        let whole = 0..file.text.len();
        let mut config = read::table_as::<Config>(file, table, whole, &mut errors).value;
        for (protocol, table) in own {
            config.own.insert(protocol.name(), settings(file, protocol, &table, &mut errors));
        }
        if !errors.is_empty() {
            return Err(diagnostics::sorted(errors));
        }
        Ok(config.in_folder(Path::new(&file.path).parent().unwrap_or(Path::new(""))))
    }
}

/// The schema of `enginecheck.toml`, for editors.
pub(crate) fn config_schema() -> Value {
    let mut schema = schema_of::<Config>();
    for protocol in PROTOCOLS {
        if let Some(own) = protocol.settings_schema() {
            schema["properties"][protocol.name()] = own;
        }
    }
    schema
}

/// What a protocol makes of its own table.
fn settings(
    file: &SpecFile,
    protocol: &dyn Protocol,
    table: &Spanned<DeValue<'_>>,
    errors: &mut Vec<SpecError>,
) -> Settings {
    let (settings, mistakes) = protocol.settings(&json(table.get_ref()));
    for mistake in mistakes {
        let place = mistake.place.split('/').skip(1).fold(table, |value, part| {
            let inner = match value.get_ref() {
                DeValue::Table(table) => table.get(part),
                DeValue::Array(list) => part.parse::<usize>().ok().and_then(|index| list.get(index)),
                _ => None,
            };
            inner.unwrap_or(value)
        });
        errors.push(file.error(place.span(), mistake.message).help(mistake.help));
    }
    settings
}

/// A value as JSON. Numbers and dates are null: no protocol has any in its table.
fn json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Boolean(on) => (*on).into(),
        DeValue::Array(list) => list.iter().map(|item| json(item.get_ref())).collect(),
        DeValue::Table(table) => {
            table.iter().map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref()))).collect()
        }
        _ => Value::Null,
    }
}
