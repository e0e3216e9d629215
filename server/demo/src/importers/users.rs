//! Imports the demo users (`people` entries) that the development sign-in page lists.

use dft_accounts::google::Identity;
use dft_kernel::auth::Role;
use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer};
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use serde::Deserialize;

use crate::dev_identity;
use crate::store::demo_users;

/// Importer for `people` entries. Production rejects them: real users sign in themselves.
pub struct DemoUserImporter {
    mode: Mode,
    clock: Clock,
}

impl DemoUserImporter {
    pub fn new(mode: Mode, clock: Clock) -> Self {
        Self { mode, clock }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawDemoUser {
    name: String,
    email: String,
    about: String,
    #[serde(rename = "place")]
    position: i64,
    #[serde(default)]
    roles: Vec<Role>,
}

pub struct ValidDemoUser {
    identity: Identity,
    about: String,
    position: i64,
    roles: Vec<Role>,
}

impl Importer for DemoUserImporter {
    const NAME: &'static str = "people";
    type Raw = RawDemoUser;
    type Valid = ValidDemoUser;

    fn validate(&self, raw: RawDemoUser, _: &EntryFiles<'_>) -> Result<ValidDemoUser, Vec<FieldError>> {
        let RawDemoUser { name, email, about, position, roles } = raw;
        let (name, about) = (name.trim().to_owned(), about.trim().to_owned());
        if self.mode == Mode::Production {
            return Err(vec![FieldError::new("email", "demo users exist only in development")]);
        }
        let mut errors = Vec::new();
        for (field, text) in [("name", &name), ("about", &about)] {
            if text.is_empty() || text.chars().count() > 100 {
                errors.push(FieldError::new(field, "should have 1 to 100 characters"));
            }
        }
        match Email::parse(&email) {
            Ok(email) if errors.is_empty() => {
                let subject = dev_identity::subject(&email);
                let identity = Identity { subject, email, name, picture: None };
                Ok(ValidDemoUser { identity, about, position, roles })
            }
            Ok(_) => Err(errors),
            Err(reason) => {
                errors.push(FieldError::new("email", reason));
                Err(errors)
            }
        }
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        demo_user: &ValidDemoUser,
    ) -> Result<i64, ImportEntryError> {
        let now = self.clock.now();
        let user = dft_accounts::upsert_user(tx, &demo_user.identity, now).await?;
        if existing_id != Some(user.0) {
            if demo_users::is_listed(tx, user).await? {
                return Err(ImportEntryError::Invalid(FieldError::new(
                    "email",
                    "another person has this address",
                )));
            }
            // The subject is derived from the address: an entry with a new address is a new user, and the previous
            // one loses its roles and its place in the list.
            if let Some(previous) = existing_id.map(UserId) {
                dft_accounts::set_roles(tx, previous, &[], now).await?;
                demo_users::remove(tx, previous).await?;
            }
        }
        dft_accounts::set_roles(tx, user, &demo_user.roles, now).await?;
        demo_users::save(tx, user, &demo_user.about, demo_user.position).await?;
        Ok(user.0)
    }
}
