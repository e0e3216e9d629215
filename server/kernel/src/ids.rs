//! Ids: positive whole numbers below 2^53, so that a browser can hold each one exactly.

use std::fmt;

use axum::extract::{FromRequestParts, Path};
use http::request::Parts;
use serde::Deserializer;
use serde::de::{DeserializeOwned, Error, Visitor};

use crate::ApiError;

/// The first number that a JavaScript client can no longer tell from its neighbour.
const TOO_LARGE: i64 = 1 << 53;

/// The text is not an id.
#[derive(Debug, PartialEq, Eq)]
pub struct InvalidId;

/// Reads an id as the wire writes it: decimal digits alone, no sign, no leading zero.
pub fn parse(text: &str) -> Result<i64, InvalidId> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) || text.starts_with('0') {
        return Err(InvalidId);
    }
    match text.parse::<i64>() {
        Ok(id) if id < TOO_LARGE => Ok(id),
        _ => Err(InvalidId),
    }
}

/// Reads an id as a path's text or as a number in a body.
#[doc(hidden)]
pub fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<i64, D::Error> {
    struct Id;

    impl Visitor<'_> for Id {
        type Value = i64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an id")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<i64, E> {
            parse(text).map_err(|InvalidId| E::custom("not an id"))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<i64, E> {
            self.visit_str(&number.to_string())
        }
    }

    reader.deserialize_any(Id)
}

/// Declares the id of one kind of thing, so that an order's id is never taken for a doctor's.
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::utoipa::ToSchema)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        /// From a path's text or a body's number.
        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                $crate::ids::read(reader).map(Self)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::ids::InvalidId;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::ids::parse(text).map(Self)
            }
        }
    };
}

id!(
    /// A person who has signed in at least once.
    UserId
);

/// The id in a path such as `doctors/{id}/`, or a tuple of several. Anything that is no id is simply not there: 404.
pub struct PathId<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for PathId<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = Path::<T>::from_request_parts(parts, state).await;
        read.map(|Path(ids)| Self(ids)).map_err(|_| ApiError::not_found())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_positive_whole_number_is_an_id() {
        assert_eq!("1".parse(), Ok(UserId(1)));
        assert_eq!("9007199254740991".parse(), Ok(UserId(TOO_LARGE - 1)));
    }

    #[test]
    fn anything_else_is_not() {
        for text in [
            "",
            "0",
            "-1",
            "+1",
            "01",
            "1 ",
            " 1",
            "1.0",
            "1e3",
            "abc",
            "٣",
            "\0",
            "9007199254740992",
            "9223372036854775808",
            "12345678901234567890",
        ] {
            assert_eq!(text.parse::<UserId>(), Err(InvalidId), "{text:?}");
        }
    }
}
