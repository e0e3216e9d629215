//! Request and response types.

use dft_kernel::ApiError;
use dft_kernel::auth::{Member, Role};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::profile::Profile;

/// Sign-in with an ID token from Google Identity Services.
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

/// The signed-in user.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignedInView {
    pub(crate) user: UserView,
}

/// The user's own profile.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserView {
    #[schema(example = 12)]
    id: i64,
    /// The name from Google.
    #[schema(example = "Asha Rao")]
    username: String,
    #[schema(example = "Asha Rao")]
    name: String,
    picture: Option<String>,
    #[schema(example = "asha@example.in")]
    email: String,
    /// Whether a subscription is active.
    is_premium: bool,
    /// The active subscription's plan.
    #[schema(example = "Premium Plan")]
    subscription_plan_name: Option<String>,
    /// What the active subscription takes off the fee of every consultation, in percent.
    #[schema(example = 20)]
    consultation_percent: u32,
    roles: Vec<Role>,
}

impl From<Profile> for UserView {
    fn from(Profile { member, plan }: Profile) -> Self {
        let Member { id, name, email, picture, roles } = member;
        Self {
            id: id.0,
            username: name.clone(),
            name,
            picture,
            email,
            is_premium: plan.is_some(),
            consultation_percent: plan.as_ref().map_or(0, |plan| plan.consultation_percent),
            subscription_plan_name: plan.map(|plan| plan.name),
            roles,
        }
    }
}
