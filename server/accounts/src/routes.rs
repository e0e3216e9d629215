//! Routes: sign in, sign out, current user.

use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::auth::{self, Member};
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, EmptyBody, Json, NoContent};
use http::{HeaderMap, HeaderValue, header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Accounts;
use crate::wire::{GoogleLogin, SignedInView, UserView};

pub fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(google_login)).routes(routes!(logout)).routes(routes!(show_me))
}

fn set_cookies([session, flag]: [HeaderValue; 2]) -> AppendHeaders<[(header::HeaderName, HeaderValue); 2]> {
    AppendHeaders([(header::SET_COOKIE, session), (header::SET_COOKIE, flag)])
}

/// Sign in with a Google ID token. Sets the session cookies.
#[utoipa::path(
    post,
    path = "/api/v1/auth/google-login/",
    tag = "accounts",
    request_body = GoogleLogin,
    responses(
        (status = 200, description = "Signed in", body = SignedInView),
        (status = 400, description = "No credential received", body = ErrorResponse),
        (status = 401, description = "Google login failed", body = ErrorResponse),
        (status = 429, description = "Too many attempts", body = ErrorResponse),
    )
)]
async fn google_login(
    State(accounts): State<Accounts>,
    client: ClientIp,
    headers: HeaderMap,
    Json(request): Json<GoogleLogin>,
) -> Result<impl IntoResponse, ApiError> {
    accounts.sign_in_limit.check(client)?;
    let id_token = request.parse()?;
    let previous_token = auth::session_token(&headers, accounts.https);
    let signed_in = accounts.sign_in(&id_token, previous_token.as_deref()).await?;
    let cookies = auth::session_cookies(&signed_in.token, signed_in.ttl, accounts.https);
    let user = accounts.profile(signed_in.member).await?.into();
    Ok((set_cookies(cookies), Json(SignedInView { user })))
}

/// Sign out: deletes the session and clears its cookies. Idempotent.
#[utoipa::path(
    post,
    path = "/api/v1/auth/logout/",
    tag = "accounts",
    responses((status = 204, description = "Signed out"))
)]
async fn logout(
    State(accounts): State<Accounts>,
    headers: HeaderMap,
    _: EmptyBody,
) -> Result<impl IntoResponse, ApiError> {
    if let Some(token) = auth::session_token(&headers, accounts.https) {
        accounts.sign_out(&token).await?;
    }
    Ok((set_cookies(auth::clear_session_cookies(accounts.https)), NoContent))
}

/// The signed-in user.
#[utoipa::path(
    get,
    path = "/api/v1/users/me/",
    tag = "accounts",
    responses(
        (status = 200, description = "The profile", body = UserView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
    )
)]
async fn show_me(State(accounts): State<Accounts>, headers: HeaderMap, member: Option<Member>) -> Response {
    match member {
        Some(member) => {
            accounts.profile(member).await.map(|profile| Json(UserView::from(profile))).into_response()
        }
        // Clear the cookies of a browser whose session has ended.
        None if auth::session_token(&headers, accounts.https).is_some() => {
            (set_cookies(auth::clear_session_cookies(accounts.https)), ApiError::unauthenticated())
                .into_response()
        }
        None => ApiError::unauthenticated().into_response(),
    }
}
