//! Values that may be written in several forms: a text or a list, a boolean or a table.
//!
//! Serde's untagged enums could do this, too, but would lose the place of a mistake and what was expected.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{
    Deserialize, Deserializer, Error as DeserializeError, MapAccess, SeqAccess, Unexpected, Visitor,
};

/// A value and its place, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) span: Range<usize>,
}

/// One value, or a list of them.
#[derive(Debug, Clone)]
pub(crate) struct OneOrMany<T> {
    pub(crate) items: Vec<At<T>>,
}

/// A value with several forms. A type has only the forms that it overrides.
pub(crate) trait Form: Sized {
    /// What it may be, for the error when it is something else.
    const EXPECTED: &'static str;
    /// The type that a table is read as; [`IgnoredAny`](serde::de::IgnoredAny) if tables are not allowed.
    type Table: for<'de> Deserialize<'de>;

    fn text(_: &str) -> Option<Self> {
        None
    }

    /// From an integer.
    fn number(_: i64) -> Option<Self> {
        None
    }

    /// From `true` or `false`.
    fn switch(_: bool) -> Option<Self> {
        None
    }

    /// From a list of texts.
    fn list(_: Vec<At<String>>) -> Option<Self> {
        None
    }

    fn table(_: Self::Table) -> Option<Self> {
        None
    }

    /// Its JSON schema.
    fn schema(generator: &mut SchemaGenerator) -> Schema;
}

pub(super) fn read_form<'de, D: Deserializer<'de>, T: Form>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(FormVisitor(PhantomData))
}

struct FormVisitor<T>(PhantomData<T>);

impl<'de, T: Form> Visitor<'de> for FormVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: DeserializeError>(self, text: &str) -> Result<T, E> {
        T::text(text).ok_or_else(|| E::invalid_type(Unexpected::Str(text), &self))
    }

    fn visit_i64<E: DeserializeError>(self, number: i64) -> Result<T, E> {
        T::number(number).ok_or_else(|| E::invalid_type(Unexpected::Signed(number), &self))
    }

    fn visit_bool<E: DeserializeError>(self, on: bool) -> Result<T, E> {
        T::switch(on).ok_or_else(|| E::invalid_type(Unexpected::Bool(on), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element::<At<String>>()? {
            items.push(item);
        }
        T::list(items).ok_or_else(|| A::Error::invalid_type(Unexpected::Seq, &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        let table = T::Table::deserialize(MapAccessDeserializer::new(map))?;
        T::table(table).ok_or_else(|| A::Error::invalid_type(Unexpected::Map, &self))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At<T>, D::Error> {
        let spanned = toml::Spanned::<T>::deserialize(deserializer)?;
        Ok(At { span: spanned.span(), value: spanned.into_inner() })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany<T>, D::Error> {
        let read = toml::Spanned::<Forms<T>>::deserialize(deserializer)?;
        let span = read.span();
        let items = match read.into_inner() {
            Forms::One(value) => vec![At { value, span }],
            Forms::Many(items) => items,
        };
        Ok(OneOrMany { items })
    }
}

enum Forms<T> {
    One(T),
    Many(Vec<At<T>>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Forms<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Forms<T>, D::Error> {
        deserializer.deserialize_any(FormsVisitor(PhantomData))
    }
}

struct FormsVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for FormsVisitor<T> {
    type Value = Forms<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text or a list")
    }

    fn visit_str<E: DeserializeError>(self, text: &str) -> Result<Forms<T>, E> {
        T::deserialize(StrDeserializer::new(text)).map(Forms::One)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Forms<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Forms::One)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Forms<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element::<At<T>>()? {
            items.push(item);
        }
        Ok(Forms::Many(items))
    }
}

impl<T: JsonSchema> JsonSchema for At<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }
}

impl<T: JsonSchema> JsonSchema for OneOrMany<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}OrList", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [one, { "type": "array", "items": one, "minItems": 1 }] })
    }

    fn inline_schema() -> bool {
        true
    }
}

/// What each [`Form`] is for Serde and for JSON schemas, which insert it where it is used.
macro_rules! forms {
    ($($form:ty),*) => {
        $(impl<'de> Deserialize<'de> for $form {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$form, D::Error> {
                $crate::scenario::forms::read_form(deserializer)
            }
        }

        impl JsonSchema for $form {
            fn schema_name() -> Cow<'static, str> {
                stringify!($form).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                <$form as Form>::schema(generator)
            }

            fn inline_schema() -> bool {
                true
            }
        })*
    };
}
pub(super) use forms;
