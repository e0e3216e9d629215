//! What this area's calls take and show.

use dft_kernel::ApiError;
use dft_kernel::auth::{Member, Role};
use dft_kernel::error::FieldErrors;
use dft_kernel::fields::Email;
use dft_subscriptions::ActivePlan;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Signing in with what Google gave the page.
#[derive(Deserialize, ToSchema)]
pub(crate) struct GoogleLogin {
    /// Google's ID token.
    #[serde(default)]
    id_token: Option<String>,
}

impl GoogleLogin {
    pub(crate) fn parse(self) -> Result<String, ApiError> {
        let token = self.id_token.unwrap_or_default();
        if token.trim().is_empty() {
            Err(ApiError::bad_request("no_credential", "No credential received"))
        } else {
            Ok(token)
        }
    }
}

/// Somebody signed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedInView {
    pub(crate) user: UserView,
}

/// The person as their own pages show them.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserView {
    #[schema(example = 12)]
    id: i64,
    /// Google's name for them.
    #[schema(example = "Asha Rao")]
    username: String,
    #[schema(example = "Asha Rao")]
    name: String,
    picture: Option<String>,
    #[schema(example = "asha@example.in")]
    email: String,
    /// Whether a subscription is running.
    is_premium: bool,
    /// The running subscription's plan.
    #[schema(example = "Premium Plan")]
    subscription_plan_name: Option<String>,
    roles: Vec<Role>,
}

impl UserView {
    pub(crate) fn new(member: Member, plan: Option<ActivePlan>) -> Self {
        let Member { id, name, email, picture, roles } = member;
        Self {
            id: id.0,
            username: name.clone(),
            name,
            picture,
            email,
            is_premium: plan.is_some(),
            subscription_plan_name: plan.map(|plan| plan.name),
            roles,
        }
    }
}

/// Whom the development sign-in should make a token for.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MakeToken {
    #[serde(default)]
    #[schema(example = "asha@example.in")]
    email: String,
    #[serde(default)]
    #[schema(example = "Asha Rao")]
    name: String,
}

impl MakeToken {
    pub(crate) fn parse(self) -> Result<(Email, String), ApiError> {
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

/// A token to sign in with.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenView {
    pub(crate) id_token: String,
}

/// A person the development sign-in offers.
#[derive(Serialize, ToSchema)]
pub(crate) struct DemoPersonView {
    pub(crate) name: String,
    pub(crate) email: String,
    /// Who they are in the demo.
    pub(crate) about: String,
}
