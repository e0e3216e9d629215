//! What a token must say, once its signature holds.

use dft_kernel::fields::Email;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Deserializer};

use super::Identity;

/// How far two clocks may be apart.
const LEEWAY_SECONDS: i64 = 60;

/// No token of Google's lives longer than a day.
const LONGEST_LIFE_SECONDS: i64 = 24 * 60 * 60;

/// The longest subject Google documents.
const LONGEST_SUBJECT: usize = 255;

/// The claims we read. `aud` and `iss` have been compared by then; `aud` is a single name, never a list.
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
    #[serde(default, deserialize_with = "yes")]
    email_verified: bool,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    picture: Option<String>,
}

/// Google writes `true`; some of its older tokens write `"true"`.
fn yes<'de, D: Deserializer<'de>>(reader: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Plain(bool),
        Quoted(String),
    }
    Ok(match Written::deserialize(reader)? {
        Written::Plain(said) => said,
        Written::Quoted(said) => said == "true",
    })
}

impl Claims {
    /// The person, if the token is of this moment and its address is verified.
    pub(super) fn identity(self, now: Timestamp) -> Result<Identity, &'static str> {
        let now = now.unix_seconds();
        if self.exp.saturating_add(LEEWAY_SECONDS) <= now {
            return Err("expired");
        }
        if self.exp > now + LONGEST_LIFE_SECONDS + LEEWAY_SECONDS {
            return Err("lives too long");
        }
        if self.iat > now + LEEWAY_SECONDS || self.nbf.is_some_and(|from| from > now + LEEWAY_SECONDS) {
            return Err("from the future");
        }
        if self.sub.is_empty() || self.sub.len() > LONGEST_SUBJECT || self.sub.contains('\0') {
            return Err("has no usable subject");
        }
        if !self.email_verified {
            return Err("the e-mail is not verified");
        }
        let email = Email::parse(&self.email).map_err(|_| "has no usable e-mail")?;
        let name = self.name.as_deref().map(clean).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| local_part(&email));
        let picture = self.picture.filter(|url| {
            url.starts_with("https://") && url.len() <= 2_000 && !url.contains(char::is_control)
        });
        Ok(Identity { subject: self.sub, email, name, picture })
    }
}

/// A name as we show it: no control characters, no length that breaks a page.
fn clean(name: &str) -> String {
    let plain: String = name.chars().filter(|c| !c.is_control()).take(200).collect();
    plain.trim().to_owned()
}

fn local_part(email: &Email) -> String {
    email.as_str().split('@').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const SECOND: i64 = 1_800_000_000;

    fn good() -> Claims {
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

    fn refused(claims: Claims) -> &'static str {
        claims.identity(NOW).expect_err("refused")
    }

    #[test]
    fn a_good_token_names_a_person() {
        let who = good().identity(NOW).unwrap();
        assert_eq!((who.subject.as_str(), who.name.as_str()), ("118", "Asha Rao"));
    }

    #[test]
    fn a_minute_of_skew_is_forgiven_and_no_more() {
        assert!(Claims { exp: SECOND - 59, ..good() }.identity(NOW).is_ok());
        assert_eq!(refused(Claims { exp: SECOND - 60, ..good() }), "expired");
        assert!(Claims { iat: SECOND + 60, ..good() }.identity(NOW).is_ok());
        assert_eq!(refused(Claims { iat: SECOND + 61, ..good() }), "from the future");
        assert!(Claims { nbf: Some(SECOND + 60), ..good() }.identity(NOW).is_ok());
        assert_eq!(refused(Claims { nbf: Some(SECOND + 61), ..good() }), "from the future");
    }

    #[test]
    fn no_token_lives_for_ever() {
        assert_eq!(refused(Claims { exp: i64::MAX, ..good() }), "lives too long");
        assert_eq!(refused(Claims { exp: i64::MIN, ..good() }), "expired");
    }

    #[test]
    fn an_unverified_or_unusable_address_is_refused() {
        assert_eq!(refused(Claims { email_verified: false, ..good() }), "the e-mail is not verified");
        assert_eq!(refused(Claims { email: "nobody".into(), ..good() }), "has no usable e-mail");
        assert_eq!(refused(Claims { sub: String::new(), ..good() }), "has no usable subject");
    }

    #[test]
    fn a_missing_name_is_taken_from_the_address() {
        assert_eq!(Claims { name: None, ..good() }.identity(NOW).unwrap().name, "asha");
        assert_eq!(Claims { name: Some(" \u{0} ".into()), ..good() }.identity(NOW).unwrap().name, "asha");
    }

    #[test]
    fn a_picture_is_https_or_none() {
        assert_eq!(
            Claims { picture: Some("javascript:alert(1)".into()), ..good() }.identity(NOW).unwrap().picture,
            None
        );
    }

    #[test]
    fn verified_may_be_written_in_quotes() {
        let read = |value: &str| {
            let text = format!(r#"{{"sub":"1","exp":1,"iat":1,"aud":"a","email_verified":{value}}}"#);
            serde_json::from_str::<Claims>(&text).map(|claims| claims.email_verified)
        };
        assert!(read("true").unwrap() && read("\"true\"").unwrap());
        assert!(!read("false").unwrap() && !read("\"yes\"").unwrap());
        assert!(read("1").is_err());
    }

    #[test]
    fn an_audience_that_is_a_list_is_refused() {
        assert!(serde_json::from_str::<Claims>(r#"{"sub":"1","exp":1,"iat":1,"aud":["a"]}"#).is_err());
    }
}
