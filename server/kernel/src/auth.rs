//! Who is asking. A handler names whom it serves in its signature: `Member`, `Doctor`, `Admin`.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::{FromRequestParts, OptionalFromRequestParts, Request};
use axum::response::Response;
use cookie::{Cookie, SameSite};
use futures_util::future::BoxFuture;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};
use ipnet::IpNet;

use crate::ApiError;
use crate::ids::UserId;
use crate::settings::Settings;

/// What a person may do beyond looking after their own things.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Sees patients.
    Doctor,
    /// Runs the place.
    Admin,
}

/// Somebody who is signed in.
#[derive(Debug, Clone)]
pub struct Member {
    /// Their id.
    pub id: UserId,
    /// Their name as the identity provider has it.
    pub name: String,
    /// Their verified address.
    pub email: String,
    /// Their picture's address.
    pub picture: Option<String>,
    /// What they may do beyond.
    pub roles: Vec<Role>,
}

/// A member who sees patients.
#[derive(Debug, Clone)]
pub struct Doctor(pub Member);

/// A member who runs the place.
#[derive(Debug, Clone)]
pub struct Admin(pub Member);

/// A session that was found.
#[derive(Debug, Clone)]
pub struct AuthenticatedSession {
    /// Whose it is.
    pub member: Member,
    /// Set when this request gave the session new life: for how long it now lasts.
    pub extended_by: Option<Duration>,
}

/// Answers whose session a token opens. `accounts` answers; no other area knows it.
pub trait Authenticator: Send + Sync {
    /// The member, or `None` when the token opens nothing any more.
    fn authenticate<'a>(
        &'a self,
        token: &'a str,
    ) -> BoxFuture<'a, Result<Option<AuthenticatedSession>, ApiError>>;
}

/// The session's cookie on https, where the prefix binds it to this host.
const COOKIE_HTTPS: &str = "__Host-dft_session";
/// The session's cookie on a developer's http.
const COOKIE_HTTP: &str = "dft_session";
/// Readable by the page, so that a guest's page makes no call that must fail.
const SIGNED_IN: &str = "dft_signed_in";

const fn cookie_name(https: bool) -> &'static str {
    if https { COOKIE_HTTPS } else { COOKIE_HTTP }
}

/// Every cookie a browser sent. Read byte by byte: one that another script of this host has set may hold anything, and
/// must not make ours unreadable.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    let pairs =
        headers.get_all(header::COOKIE).iter().flat_map(|line| line.as_bytes().split(|byte| *byte == b';'));
    pairs.filter_map(|pair| {
        let at = pair.iter().position(|byte| *byte == b'=')?;
        Some((readable(&pair[..at]), readable(&pair[at + 1..])))
    })
}

fn readable(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.trim_ascii())
}

/// Whether a browser says that it has a session with us, by whichever name.
pub(crate) fn has_session_cookie(headers: &HeaderMap) -> bool {
    cookies(headers).any(|(name, _)| matches!(&*name, COOKIE_HTTPS | COOKIE_HTTP))
}

/// The token a browser sent, if any.
pub fn session_token(headers: &HeaderMap, https: bool) -> Option<String> {
    cookies(headers).find(|(name, _)| name == cookie_name(https)).map(|(_, value)| value.into_owned())
}

/// The pair of cookies that lasts as long as the session does.
pub fn session_cookies(token: &str, lasts: Duration, https: bool) -> [HeaderValue; 2] {
    let life = cookie::time::Duration::try_from(lasts).unwrap_or(cookie::time::Duration::ZERO);
    [(cookie_name(https), token, true), (SIGNED_IN, "1", false)].map(|(name, value, hidden)| {
        let cookie = Cookie::build((name, value))
            .path("/")
            .same_site(SameSite::Lax)
            .secure(https)
            .http_only(hidden)
            .max_age(life);
        HeaderValue::from_str(&cookie.to_string()).expect("tokens are plain ASCII")
    })
}

/// The pair of cookies that ends a session in the browser.
pub fn clear_session_cookies(https: bool) -> [HeaderValue; 2] {
    session_cookies("", Duration::ZERO, https)
}

/// How handlers come to ask who is there and from where: stands in each request. Nothing is looked up until one asks.
#[derive(Clone)]
pub(crate) struct Door(Arc<Entry>);

struct Entry {
    house: Arc<House>,
    /// Cookies to send along, noted by whoever looked the session up.
    cookies: OnceLock<[HeaderValue; 2]>,
}

/// What all doors share.
pub(crate) struct House {
    pub(crate) settings: Arc<Settings>,
    pub(crate) sessions: Arc<dyn Authenticator>,
    pub(crate) https: bool,
}

impl House {
    pub(crate) fn new(settings: &Arc<Settings>, sessions: Arc<dyn Authenticator>) -> Self {
        Self { settings: Arc::clone(settings), sessions, https: settings.https() }
    }
}

impl Door {
    /// A door of this house.
    pub(crate) fn new(house: &Arc<House>) -> Self {
        Self(Arc::new(Entry { house: Arc::clone(house), cookies: OnceLock::new() }))
    }

    /// Opens it for one request.
    pub(crate) fn open(&self, request: &mut Request) {
        request.extensions_mut().insert(self.clone());
    }

    /// The proxies in front of us that tell the truth.
    pub(crate) fn trusted_proxies(&self) -> &[IpNet] {
        &self.0.house.settings.trusted_proxies
    }

    /// When the look renewed the session, the browser is told so with the answer.
    pub(crate) fn close(&self, response: &mut Response) {
        // A handler that signs in or out has set its own.
        if let Some(pair) = self.0.cookies.get()
            && !response.headers().contains_key(header::SET_COOKIE)
        {
            for cookie in pair {
                response.headers_mut().append(header::SET_COOKIE, cookie.clone());
            }
        }
    }
}

async fn who(parts: &Parts) -> Result<Option<Member>, ApiError> {
    let Door(entry) = parts
        .extensions
        .get::<Door>()
        .ok_or_else(|| ApiError::internal("the route is outside the visitor's door"))?;
    let House { sessions, https, .. } = &*entry.house;
    let Some(token) = session_token(&parts.headers, *https) else { return Ok(None) };
    let Some(found) = sessions.authenticate(&token).await? else { return Ok(None) };
    if let Some(lasts) = found.extended_by {
        let _ = entry.cookies.set(session_cookies(&token, lasts, *https));
    }
    Ok(Some(found.member))
}

impl<S: Sync> FromRequestParts<S> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        who(parts).await?.ok_or_else(ApiError::unauthenticated)
    }
}

/// `Option<Member>`: a guest is welcome too.
impl<S: Sync> OptionalFromRequestParts<S> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, ApiError> {
        who(parts).await
    }
}

async fn require_role(parts: &Parts, role: Role) -> Result<Member, ApiError> {
    let member = who(parts).await?.ok_or_else(ApiError::unauthenticated)?;
    if member.roles.contains(&role) {
        Ok(member)
    } else {
        Err(ApiError::forbidden("role_needed", "Your account may not do this"))
    }
}

impl<S: Sync> FromRequestParts<S> for Doctor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        require_role(parts, Role::Doctor).await.map(Self)
    }
}

impl<S: Sync> FromRequestParts<S> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        require_role(parts, Role::Admin).await.map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_hidden_from_scripts_and_bound_to_the_host_on_https() {
        let [session, flag] = session_cookies("tok", Duration::from_mins(1), true);
        assert_eq!(session, "__Host-dft_session=tok; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=60");
        assert_eq!(flag, "dft_signed_in=1; SameSite=Lax; Secure; Path=/; Max-Age=60");
    }

    #[test]
    fn on_http_it_has_its_plain_name() {
        let [session, _] = session_cookies("tok", Duration::from_mins(1), false);
        assert_eq!(session, "dft_session=tok; HttpOnly; SameSite=Lax; Path=/; Max-Age=60");
    }

    #[test]
    fn only_the_name_of_this_scheme_is_read() {
        let headers = HeaderMap::from_iter([(
            header::COOKIE,
            HeaderValue::from_static("a=b; dft_session=tok; dft_signed_in=1"),
        )]);
        assert_eq!(session_token(&headers, false).as_deref(), Some("tok"));
        assert_eq!(session_token(&headers, true), None);
    }

    #[test]
    fn somebody_elses_cookie_does_not_hide_ours() {
        let line = HeaderValue::from_bytes("theme=café; dft_session=tok;x".as_bytes()).expect("a header");
        let headers = HeaderMap::from_iter([(header::COOKIE, line)]);
        assert_eq!(session_token(&headers, false).as_deref(), Some("tok"));
        assert!(has_session_cookie(&headers));
    }
}
