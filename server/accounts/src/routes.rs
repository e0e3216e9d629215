//! The calls: sign in, sign out, who am I; and in development, be anyone.

use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::auth::{self, Member};
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, EmptyBody, Json, NoContent};
use http::{HeaderMap, HeaderValue, header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::wire::{DemoPersonView, GoogleLogin, MakeToken, SignedInView, TokenView, UserView};
use crate::{Accounts, store};

/// The calls of every mode.
pub fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(google_login)).routes(routes!(logout)).routes(routes!(show_me))
}

/// The calls of a server that is its own identity provider.
pub fn development_routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(make_token)).routes(routes!(list_demo_people))
}

fn set_cookies([session, flag]: [HeaderValue; 2]) -> AppendHeaders<[(header::HeaderName, HeaderValue); 2]> {
    AppendHeaders([(header::SET_COOKIE, session), (header::SET_COOKIE, flag)])
}

/// Sign in with Google's ID token. Sets the session's cookies.
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
    Json(wish): Json<GoogleLogin>,
) -> Result<impl IntoResponse, ApiError> {
    accounts.sign_in_limit.check(client)?;
    let id_token = wish.parse()?;
    let old = auth::session_token(&headers, accounts.https);
    let signed_in = accounts.sign_in(&id_token, old.as_deref()).await?;
    let cookies = auth::session_cookies(&signed_in.token, signed_in.lasts, accounts.https);
    let user = accounts.shown(signed_in.member).await?;
    Ok((set_cookies(cookies), Json(SignedInView { user })))
}

/// Sign out: the session ends here and in the browser. Signing out twice is quiet.
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

/// Who I am.
#[utoipa::path(
    get,
    path = "/api/v1/users/me/",
    tag = "accounts",
    responses(
        (status = 200, description = "The person who is signed in", body = UserView),
        (status = 401, description = "Nobody is", body = ErrorResponse),
    )
)]
async fn show_me(State(accounts): State<Accounts>, headers: HeaderMap, member: Option<Member>) -> Response {
    match member {
        Some(member) => accounts.shown(member).await.map(Json).into_response(),
        // A browser that still believes it is signed in learns here that it is not.
        None if auth::session_token(&headers, accounts.https).is_some() => {
            (set_cookies(auth::clear_session_cookies(accounts.https)), ApiError::unauthenticated())
                .into_response()
        }
        None => ApiError::unauthenticated().into_response(),
    }
}

/// A token for anyone, from a development server that is its own identity provider.
#[utoipa::path(
    post,
    path = "/dev/identity/token/",
    tag = "development",
    request_body = MakeToken,
    responses(
        (status = 200, description = "A token for google-login", body = TokenView),
        (status = 422, description = "No usable name or address", body = ErrorResponse),
    )
)]
async fn make_token(
    State(accounts): State<Accounts>,
    Json(wish): Json<MakeToken>,
) -> Result<Json<TokenView>, ApiError> {
    let (email, name) = wish.parse()?;
    let own = accounts.own_identity.as_ref().ok_or_else(ApiError::not_found)?;
    Ok(Json(TokenView { id_token: own.token(&email, &name) }))
}

/// The demo people a development sign-in offers.
#[utoipa::path(
    get,
    path = "/dev/identity/people/",
    tag = "development",
    responses((status = 200, description = "In the order to show them", body = [DemoPersonView]))
)]
async fn list_demo_people(State(accounts): State<Accounts>) -> Result<Json<Vec<DemoPersonView>>, ApiError> {
    let people = store::users::offered(&accounts.db).await?;
    Ok(Json(people.into_iter().map(DemoPersonView::from).collect()))
}

impl From<store::users::DemoPersonRow> for DemoPersonView {
    fn from(row: store::users::DemoPersonRow) -> Self {
        let store::users::DemoPersonRow { name, email, about } = row;
        Self { name, email, about }
    }
}
