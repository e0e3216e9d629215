//! Ids: positive whole numbers below 2^53, so that a browser can hold each one exactly.

use std::fmt;

use axum::extract::{FromRequestParts, Path};
use http::request::Parts;
use serde::Deserializer;
use serde::de::{DeserializeOwned, Error, Visitor};

use crate::ApiError;

/// `Number.MAX_SAFE_INTEGER`: the largest integer that a JavaScript client holds exactly.
const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// The text is not an id.
#[derive(Debug, PartialEq, Eq)]
pub struct InvalidId;

/// Parses an id: decimal digits without sign or leading zero.
pub fn parse(text: &str) -> Result<i64, InvalidId> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) || text.starts_with('0') {
        return Err(InvalidId);
    }
    match text.parse::<i64>() {
        Ok(id) if id <= MAX_SAFE_INTEGER => Ok(id),
        _ => Err(InvalidId),
    }
}

/// Deserializes an id from the text of a path segment or from a JSON number.
#[doc(hidden)]
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    struct IdVisitor;

    impl Visitor<'_> for IdVisitor {
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

    deserializer.deserialize_any(IdVisitor)
}

/// Declares a typed id, so that an order's id is never used as a doctor's.
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize, ::utoipa::ToSchema)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::ids::deserialize(deserializer).map(Self)
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
    /// The id of a user.
    UserId
);

/// The id in a path such as `doctors/{id}/`, or a tuple of several. Text that is not an id is 404.
pub struct PathId<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for PathId<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let ids = Path::<T>::from_request_parts(parts, state).await;
        ids.map(|Path(ids)| Self(ids)).map_err(|_| ApiError::not_found())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positive_integers_parse() {
        assert_eq!("1".parse(), Ok(UserId(1)));
        assert_eq!("9007199254740991".parse(), Ok(UserId(MAX_SAFE_INTEGER)));
    }

    #[test]
    fn other_text_is_rejected() {
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
