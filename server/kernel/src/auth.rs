//! Authentication and roles. A handler states its permission in its signature: `Member`, `Doctor` or `Admin`.

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

/// A permission beyond access to the user's own data.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Doctor,
    Admin,
}

/// A signed-in user.
#[derive(Debug, Clone)]
pub struct Member {
    pub id: UserId,
    /// The name given by the identity provider.
    pub name: String,
    /// The verified email address.
    pub email: String,
    /// The URL of the profile picture.
    pub picture: Option<String>,
    pub roles: Vec<Role>,
}

/// A signed-in user with the doctor role.
#[derive(Debug, Clone)]
pub struct Doctor(pub Member);

/// A signed-in user with the admin role.
#[derive(Debug, Clone)]
pub struct Admin(pub Member);

/// A valid session.
#[derive(Debug, Clone)]
pub struct AuthenticatedSession {
    pub member: Member,
    /// The new lifetime, when this request extended the session.
    pub extended_by: Option<Duration>,
}

/// Looks up the session of a token. Implemented by `accounts`, so that no other area depends on it.
pub trait Authenticator: Send + Sync {
    /// The session, or `None` when the token is unknown or expired.
    fn authenticate<'a>(
        &'a self,
        token: &'a str,
    ) -> BoxFuture<'a, Result<Option<AuthenticatedSession>, ApiError>>;
}

/// The session cookie on https; the prefix binds it to this host.
const COOKIE_HTTPS: &str = "__Host-dft_session";
/// The session cookie on http, in development.
const COOKIE_HTTP: &str = "dft_session";
/// Readable by scripts, so that the page of a guest does not make a request that must fail with 401.
const SIGNED_IN_HINT: &str = "dft_signed_in";

const fn cookie_name(https: bool) -> &'static str {
    if https { COOKIE_HTTPS } else { COOKIE_HTTP }
}

/// The cookies of a request, split as bytes: another application on this host may have set a cookie that is not UTF-8, and
/// it must not hide ours.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    let pairs =
        headers.get_all(header::COOKIE).iter().flat_map(|line| line.as_bytes().split(|byte| *byte == b';'));
    pairs.filter_map(|pair| {
        let at = pair.iter().position(|byte| *byte == b'=')?;
        Some((to_text(&pair[..at]), to_text(&pair[at + 1..])))
    })
}

fn to_text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes.trim_ascii())
}

/// Whether the request carries a session cookie of either name.
pub(crate) fn has_session_cookie(headers: &HeaderMap) -> bool {
    cookies(headers).any(|(name, _)| matches!(&*name, COOKIE_HTTPS | COOKIE_HTTP))
}

pub fn session_token(headers: &HeaderMap, https: bool) -> Option<String> {
    cookies(headers).find(|(name, _)| name == cookie_name(https)).map(|(_, value)| value.into_owned())
}

/// The session cookie and the hint cookie, with the lifetime of the session.
pub fn session_cookies(token: &str, lifetime: Duration, https: bool) -> [HeaderValue; 2] {
    let max_age = cookie::time::Duration::try_from(lifetime).unwrap_or(cookie::time::Duration::ZERO);
    [(cookie_name(https), token, true), (SIGNED_IN_HINT, "1", false)].map(|(name, value, hidden)| {
        let cookie = Cookie::build((name, value))
            .path("/")
            .same_site(SameSite::Lax)
            .secure(https)
            .http_only(hidden)
            .max_age(max_age);
        HeaderValue::from_str(&cookie.to_string()).expect("tokens are plain ASCII")
    })
}

/// The same cookies, expired, which removes them from the browser.
pub fn clear_session_cookies(https: bool) -> [HeaderValue; 2] {
    session_cookies("", Duration::ZERO, https)
}

/// The request extension from which extractors authenticate the caller. The session is looked up only when one asks.
#[derive(Clone)]
pub(crate) struct RequestAuth(Arc<RequestAuthInner>);

struct RequestAuthInner {
    context: Arc<AuthContext>,
    /// Cookies of an extended session, to be set on the response.
    cookies: OnceLock<[HeaderValue; 2]>,
}

/// What authentication needs for every request.
pub(crate) struct AuthContext {
    pub(crate) settings: Arc<Settings>,
    pub(crate) authenticator: Arc<dyn Authenticator>,
    pub(crate) https: bool,
}

impl AuthContext {
    pub(crate) fn new(settings: &Arc<Settings>, authenticator: Arc<dyn Authenticator>) -> Self {
        Self { settings: Arc::clone(settings), authenticator, https: settings.https() }
    }
}

impl RequestAuth {
    pub(crate) fn new(context: &Arc<AuthContext>) -> Self {
        Self(Arc::new(RequestAuthInner { context: Arc::clone(context), cookies: OnceLock::new() }))
    }

    /// Attaches it to a request.
    pub(crate) fn attach(&self, request: &mut Request) {
        request.extensions_mut().insert(self.clone());
    }

    pub(crate) fn trusted_proxies(&self) -> &[IpNet] {
        &self.0.context.settings.trusted_proxies
    }

    /// Sets the cookies of a session that was extended during the request.
    pub(crate) fn set_cookies(&self, response: &mut Response) {
        // A handler that signs in or out sets its own cookies.
        if let Some(pair) = self.0.cookies.get()
            && !response.headers().contains_key(header::SET_COOKIE)
        {
            for cookie in pair {
                response.headers_mut().append(header::SET_COOKIE, cookie.clone());
            }
        }
    }
}

async fn current_member(parts: &Parts) -> Result<Option<Member>, ApiError> {
    let RequestAuth(inner) = parts
        .extensions
        .get::<RequestAuth>()
        .ok_or_else(|| ApiError::internal("the route is outside the middleware"))?;
    let AuthContext { authenticator, https, .. } = &*inner.context;
    let Some(token) = session_token(&parts.headers, *https) else { return Ok(None) };
    let Some(session) = authenticator.authenticate(&token).await? else { return Ok(None) };
    if let Some(lifetime) = session.extended_by {
        let _ = inner.cookies.set(session_cookies(&token, lifetime, *https));
    }
    Ok(Some(session.member))
}

impl<S: Sync> FromRequestParts<S> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        current_member(parts).await?.ok_or_else(ApiError::unauthenticated)
    }
}

/// `Option<Member>`: the route also serves guests.
impl<S: Sync> OptionalFromRequestParts<S> for Member {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, ApiError> {
        current_member(parts).await
    }
}

async fn require_role(parts: &Parts, role: Role) -> Result<Member, ApiError> {
    let member = current_member(parts).await?.ok_or_else(ApiError::unauthenticated)?;
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
    fn on_https_the_session_cookie_is_http_only_and_host_bound() {
        let [session, flag] = session_cookies("tok", Duration::from_mins(1), true);
        assert_eq!(session, "__Host-dft_session=tok; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=60");
        assert_eq!(flag, "dft_signed_in=1; SameSite=Lax; Secure; Path=/; Max-Age=60");
    }

    #[test]
    fn on_http_the_session_cookie_has_the_plain_name() {
        let [session, _] = session_cookies("tok", Duration::from_mins(1), false);
        assert_eq!(session, "dft_session=tok; HttpOnly; SameSite=Lax; Path=/; Max-Age=60");
    }

    #[test]
    fn only_the_cookie_of_this_scheme_is_read() {
        let headers = HeaderMap::from_iter([(
            header::COOKIE,
            HeaderValue::from_static("a=b; dft_session=tok; dft_signed_in=1"),
        )]);
        assert_eq!(session_token(&headers, false).as_deref(), Some("tok"));
        assert_eq!(session_token(&headers, true), None);
    }

    #[test]
    fn a_malformed_cookie_does_not_hide_the_session() {
        let line = HeaderValue::from_bytes("theme=café; dft_session=tok;x".as_bytes()).expect("a header");
        let headers = HeaderMap::from_iter([(header::COOKIE, line)]);
        assert_eq!(session_token(&headers, false).as_deref(), Some("tok"));
        assert!(has_session_cookie(&headers));
    }
}
