//! Validation of an ID token's claims, after its signature has been verified.

use dft_kernel::fields::Email;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Deserializer};

use super::Identity;

/// Tolerated clock skew.
const LEEWAY_SECONDS: i64 = 60;

/// Google's tokens live for an hour; anything above a day is suspect.
const MAX_LIFETIME_SECONDS: i64 = 24 * 60 * 60;

/// The longest subject Google documents.
const MAX_SUBJECT_LENGTH: usize = 255;

/// The claims we read. `aud` and `iss` have been checked before; `aud` must be a single string, never a list.
#[derive(Deserialize)]
pub(super) struct Claims {
    sub: String,
    exp: i64,
    iat: i64,
    #[serde(default)]
    nbf: Option<i64>,
    #[serde(rename = "aud")]
    _aud: String,
    #[serde(default)]
    email: String,
    #[serde(default, deserialize_with = "bool_or_string")]
    email_verified: bool,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    picture: Option<String>,
}

/// Google sends `true`; some of its older tokens have `"true"`.
fn bool_or_string<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum BoolOrString {
        Bool(bool),
        String(String),
    }
    Ok(match BoolOrString::deserialize(deserializer)? {
        BoolOrString::Bool(value) => value,
        BoolOrString::String(text) => text == "true",
    })
}

impl Claims {
    /// The identity, if the token is valid now and its email address is verified.
    pub(super) fn identity(self, now: Timestamp) -> Result<Identity, &'static str> {
        let now = now.unix_seconds();
        if self.exp.saturating_add(LEEWAY_SECONDS) <= now {
            return Err("expired");
        }
        if self.exp > now + MAX_LIFETIME_SECONDS + LEEWAY_SECONDS {
            return Err("lifetime too long");
        }
        if self.iat > now + LEEWAY_SECONDS || self.nbf.is_some_and(|from| from > now + LEEWAY_SECONDS) {
            return Err("issued in the future");
        }
        if self.sub.is_empty() || self.sub.len() > MAX_SUBJECT_LENGTH || self.sub.contains('\0') {
            return Err("invalid subject");
        }
        if !self.email_verified {
            return Err("email not verified");
        }
        let email = Email::parse(&self.email).map_err(|_| "invalid email")?;
        let name = self.name.as_deref().map(sanitize_name).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| local_part(&email));
        let picture = self.picture.filter(|url| {
            url.starts_with("https://") && url.len() <= 2_000 && !url.contains(char::is_control)
        });
        Ok(Identity { subject: self.sub, email, name, picture })
    }
}

/// Removes control characters and limits the length.
fn sanitize_name(name: &str) -> String {
    let cleaned: String = name.chars().filter(|c| !c.is_control()).take(200).collect();
    cleaned.trim().to_owned()
}

fn local_part(email: &Email) -> String {
    email.as_str().split('@').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const SECOND: i64 = 1_800_000_000;

    fn valid_claims() -> Claims {
        Claims {
            sub: "118".into(),
            exp: SECOND + 3_600,
            iat: SECOND,
            nbf: None,
            _aud: "us".into(),
            email: "asha@example.in".into(),
            email_verified: true,
            name: Some("Asha Rao".into()),
            picture: Some("https://pictures.example/a".into()),
        }
    }

    fn rejection(claims: Claims) -> &'static str {
        claims.identity(NOW).expect_err("rejected")
    }

    #[test]
    fn valid_claims_give_an_identity() {
        let identity = valid_claims().identity(NOW).unwrap();
        assert_eq!((identity.subject.as_str(), identity.name.as_str()), ("118", "Asha Rao"));
    }

    #[test]
    fn clock_skew_of_up_to_a_minute_is_tolerated() {
        assert!(Claims { exp: SECOND - 59, ..valid_claims() }.identity(NOW).is_ok());
        assert_eq!(rejection(Claims { exp: SECOND - 60, ..valid_claims() }), "expired");
        assert!(Claims { iat: SECOND + 60, ..valid_claims() }.identity(NOW).is_ok());
        assert_eq!(rejection(Claims { iat: SECOND + 61, ..valid_claims() }), "issued in the future");
        assert!(Claims { nbf: Some(SECOND + 60), ..valid_claims() }.identity(NOW).is_ok());
        assert_eq!(rejection(Claims { nbf: Some(SECOND + 61), ..valid_claims() }), "issued in the future");
    }

    #[test]
    fn an_excessive_lifetime_is_rejected() {
        assert_eq!(rejection(Claims { exp: i64::MAX, ..valid_claims() }), "lifetime too long");
        assert_eq!(rejection(Claims { exp: i64::MIN, ..valid_claims() }), "expired");
    }

    #[test]
    fn an_unverified_or_invalid_email_is_rejected() {
        assert_eq!(rejection(Claims { email_verified: false, ..valid_claims() }), "email not verified");
        assert_eq!(rejection(Claims { email: "nobody".into(), ..valid_claims() }), "invalid email");
        assert_eq!(rejection(Claims { sub: String::new(), ..valid_claims() }), "invalid subject");
    }

    #[test]
    fn a_missing_name_falls_back_to_the_local_part() {
        assert_eq!(Claims { name: None, ..valid_claims() }.identity(NOW).unwrap().name, "asha");
        assert_eq!(
            Claims { name: Some(" \u{0} ".into()), ..valid_claims() }.identity(NOW).unwrap().name,
            "asha"
        );
    }

    #[test]
    fn a_picture_url_that_is_not_https_is_dropped() {
        assert_eq!(
            Claims { picture: Some("javascript:alert(1)".into()), ..valid_claims() }
                .identity(NOW)
                .unwrap()
                .picture,
            None
        );
    }

    #[test]
    fn email_verified_may_be_a_string() {
        let parse = |value: &str| {
            let text = format!(r#"{{"sub":"1","exp":1,"iat":1,"aud":"a","email_verified":{value}}}"#);
            serde_json::from_str::<Claims>(&text).map(|claims| claims.email_verified)
        };
        assert!(parse("true").unwrap() && parse("\"true\"").unwrap());
        assert!(!parse("false").unwrap() && !parse("\"yes\"").unwrap());
        assert!(parse("1").is_err());
    }

    #[test]
    fn an_audience_list_is_rejected() {
        assert!(serde_json::from_str::<Claims>(r#"{"sub":"1","exp":1,"iat":1,"aud":["a"]}"#).is_err());
    }
}
