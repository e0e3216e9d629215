//! Routes of the development identity provider.

use axum::extract::State;
use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_kernel::error::{ErrorResponse, FieldErrors};
use dft_kernel::fields::Email;
use dft_kernel::http::Json;
use dft_kernel::ids::UserId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::DevIdentityProvider;
use crate::store::demo_users;

/// The state of these routes.
#[derive(Clone)]
pub struct DevSignIn {
    pub provider: DevIdentityProvider,
    pub db: Db,
}

pub fn routes() -> OpenApiRouter<DevSignIn> {
    OpenApiRouter::new().routes(routes!(create_dev_token)).routes(routes!(list_demo_users))
}

/// The user to issue a development token for.
#[derive(Deserialize, ToSchema)]
struct CreateDevToken {
    #[serde(default)]
    #[schema(example = "asha@example.in")]
    email: String,
    #[serde(default)]
    #[schema(example = "Asha Rao")]
    name: String,
}

impl CreateDevToken {
    fn parse(self) -> Result<(Email, String), ApiError> {
        let mut errors = FieldErrors::new();
        let name = self.name.trim();
        if name.is_empty() {
            errors.insert("name".into(), vec!["Name is required".into()]);
        } else if name.chars().count() > 100 {
            errors.insert("name".into(), vec!["Name must be less than 100 characters".into()]);
        }
        match Email::parse(&self.email) {
            Ok(email) if errors.is_empty() => return Ok((email, name.to_owned())),
            Ok(_) => {}
            Err(reason) => {
                errors.insert("email".into(), vec![reason.into()]);
            }
        }
        Err(ApiError::invalid(errors))
    }
}

/// An ID token for `google-login`.
#[derive(Serialize, ToSchema)]
struct TokenView {
    id_token: String,
}

/// A user that the development sign-in page lists.
#[derive(Serialize, ToSchema)]
struct DemoUserView {
    name: String,
    email: String,
    /// Their part in the demo.
    about: String,
}

/// Issue an ID token for any name and address (development only).
#[utoipa::path(
    post,
    path = "/dev/identity/token/",
    tag = "development",
    request_body = CreateDevToken,
    responses(
        (status = 200, description = "An ID token for google-login", body = TokenView),
        (status = 422, description = "Invalid name or email address", body = ErrorResponse),
    )
)]
async fn create_dev_token(
    State(sign_in): State<DevSignIn>,
    Json(request): Json<CreateDevToken>,
) -> Result<Json<TokenView>, ApiError> {
    let (email, name) = request.parse()?;
    Ok(Json(TokenView { id_token: sign_in.provider.issue_token(&email, &name) }))
}

/// Demo users of the development sign-in page.
#[utoipa::path(
    get,
    path = "/dev/identity/people/",
    tag = "development",
    responses((status = 200, description = "In display order", body = [DemoUserView]))
)]
async fn list_demo_users(State(sign_in): State<DevSignIn>) -> Result<Json<Vec<DemoUserView>>, ApiError> {
    let users = demo_users::list(&sign_in.db).await?;
    let ids: Vec<UserId> = users.iter().map(|user| user.id).collect();
    let contacts = dft_accounts::list_contacts(&sign_in.db, &ids).await?;
    let views = users.into_iter().filter_map(|user| {
        let contact = contacts.iter().find(|contact| contact.user == user.id)?;
        let (name, email) = (contact.name.clone(), contact.email.clone());
        Some(DemoUserView { name, email, about: user.about })
    });
    Ok(Json(views.collect()))
}
