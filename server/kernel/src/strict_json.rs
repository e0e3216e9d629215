//! A JSON value that was parsed strictly, and from which typed request bodies are deserialized.

use std::cell::Cell;
use std::fmt;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer, StringDeserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde::forward_to_deserialize_any;

pub(crate) const MAX_DEPTH: usize = 32;

#[derive(Debug)]
pub(crate) enum Value {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    String(String),
    List(Vec<Value>),
    /// In the order of the text. Names are unique: two parsers must not see two different values.
    Object(Vec<(String, Value)>),
}

pub(crate) enum ParseError {
    /// PostgreSQL rejects NUL and SQLite stores it; no text of a user needs the others.
    ControlCharacter,
    Malformed,
}

impl Value {
    pub(crate) fn parse(text: &[u8]) -> Result<Self, ParseError> {
        let control_character = Cell::new(false);
        let mut reader = serde_json::Deserializer::from_slice(text);
        let parser = Parser { depth: 0, control_character: &control_character };
        let parsed = parser.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
        parsed.map_err(|_| {
            if control_character.get() { ParseError::ControlCharacter } else { ParseError::Malformed }
        })
    }
}

#[derive(Clone, Copy)]
struct Parser<'a> {
    depth: usize,
    control_character: &'a Cell<bool>,
}

impl Parser<'_> {
    fn deeper<E: de::Error>(self) -> Result<Self, E> {
        if self.depth == MAX_DEPTH {
            return Err(E::custom("nested too deep"));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }

    fn check_text<E: de::Error>(self, text: &str) -> Result<(), E> {
        if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            self.control_character.set(true);
            return Err(E::custom("control character"));
        }
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Parser<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Parser<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Signed(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Unsigned(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Float(value))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        self.check_text(text)?;
        Ok(Value::String(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let parser = self.deeper()?;
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(parser)? {
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let parser = self.deeper()?;
        let mut fields = Vec::new();
        while let Some(name) = object.next_key::<String>()? {
            parser.check_text::<A::Error>(&name)?;
            fields.push((name, object.next_value_seed(parser)?));
        }
        let mut names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(A::Error::custom("duplicate key"));
        }
        Ok(Value::Object(fields))
    }
}

/// Why a [`Value`] is not of the type that was asked for.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ValueError {
    #[error("missing field {0}")]
    MissingField(&'static str),
    #[error("invalid value")]
    Invalid,
}

impl de::Error for ValueError {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Invalid
    }

    fn missing_field(field: &'static str) -> Self {
        Self::MissingField(field)
    }
}

impl IntoDeserializer<'_, ValueError> for Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Value {
    type Error = ValueError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Bool(value) => visitor.visit_bool(value),
            Self::Signed(value) => visitor.visit_i64(value),
            Self::Unsigned(value) => visitor.visit_u64(value),
            Self::Float(value) => visitor.visit_f64(value),
            Self::String(text) => visitor.visit_string(text),
            Self::List(values) => {
                let mut values = SeqDeserializer::new(values.into_iter());
                let list = visitor.visit_seq(&mut values)?;
                values.end()?;
                Ok(list)
            }
            Self::Object(fields) => visitor.visit_map(MapDeserializer::new(fields.into_iter())),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ValueError> {
        if matches!(self, Self::Null) { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ValueError> {
        match self {
            Self::String(variant) => visitor.visit_enum(StringDeserializer::new(variant)),
            Self::Object(fields) => {
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(fields.into_iter())))
            }
            _ => Err(ValueError::invalid_type(Unexpected::Other("value"), &"a variant")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
