//! Ids: positive whole numbers below 2^53, so that a browser can hold each one exactly.

use std::str::FromStr;

use axum::extract::{FromRequestParts, Path};
use http::request::Parts;

use crate::Refusal;

/// The first number that a JavaScript client can no longer tell from its neighbour.
const TOO_LARGE: i64 = 1 << 53;

/// The text is not an id.
#[derive(Debug, PartialEq, Eq)]
pub struct NotAnId;

/// Reads an id as the wire writes it: decimal digits alone, no sign, no leading zero.
pub fn parse(text: &str) -> Result<i64, NotAnId> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) || text.starts_with('0') {
        return Err(NotAnId);
    }
    match text.parse::<i64>() {
        Ok(id) if id < TOO_LARGE => Ok(id),
        _ => Err(NotAnId),
    }
}

/// Declares the id of one kind of thing, so that an order's id is never taken for a doctor's.
#[macro_export]
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, ::serde::Serialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl ::std::str::FromStr for $name {
            type Err = $crate::ids::NotAnId;

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

/// The id in a path such as `doctors/{id}/`. Anything that is no id is simply not there: 404.
pub struct AtPath<T>(pub T);

impl<S: Send + Sync, T: FromStr + Send> FromRequestParts<S> for AtPath<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Path(text) =
            Path::<String>::from_request_parts(parts, state).await.map_err(|_| Refusal::not_found())?;
        text.parse().map(AtPath).map_err(|_| Refusal::not_found())
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
            assert_eq!(text.parse::<UserId>(), Err(NotAnId), "{text:?}");
        }
    }
}
