//! The catalogue's people: whom the development sign-in offers.

use dft_kernel::auth::Role;
use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::ids::UserId;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer};
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use serde::Deserialize;

use crate::google::Identity;
use crate::{dev_identity, store};

/// The kind `people`. It exists only in development: real people bring themselves.
pub struct DemoUserImporter {
    mode: Mode,
    clock: Clock,
}

impl DemoUserImporter {
    /// An importer for a database of this mode.
    pub fn new(mode: Mode, clock: Clock) -> Self {
        Self { mode, clock }
    }
}

/// A person as the catalogue writes them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenPerson {
    name: String,
    email: String,
    about: String,
    place: i64,
    #[serde(default)]
    roles: Vec<Role>,
}

/// A person to be met.
pub struct CheckedPerson {
    who: Identity,
    about: String,
    place: i64,
    roles: Vec<Role>,
}

impl Importer for DemoUserImporter {
    const NAME: &'static str = "people";
    type Raw = WrittenPerson;
    type Valid = CheckedPerson;

    fn validate(&self, person: WrittenPerson, _: &EntryFiles<'_>) -> Result<CheckedPerson, Vec<FieldError>> {
        let WrittenPerson { name, email, about, place, roles } = person;
        let (name, about) = (name.trim().to_owned(), about.trim().to_owned());
        if self.mode == Mode::Production {
            return Err(vec![FieldError::new("email", "demo people exist only in development")]);
        }
        let mut wrong = Vec::new();
        for (field, text) in [("name", &name), ("about", &about)] {
            if text.is_empty() || text.chars().count() > 100 {
                wrong.push(FieldError::new(field, "should have 1 to 100 characters"));
            }
        }
        match Email::parse(&email) {
            Ok(email) if wrong.is_empty() => {
                let subject = dev_identity::subject(&email);
                Ok(CheckedPerson {
                    who: Identity { subject, email, name, picture: None },
                    about,
                    place,
                    roles,
                })
            }
            Ok(_) => Err(wrong),
            Err(reason) => {
                wrong.push(FieldError::new("email", reason));
                Err(wrong)
            }
        }
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        person: &CheckedPerson,
    ) -> Result<i64, ImportEntryError> {
        let now = self.clock.now();
        let user = store::users::meet(tx, &person.who, now, false).await?;
        if before != Some(user.0) {
            if store::users::is_offered(tx, user).await? {
                return Err(ImportEntryError::Invalid(FieldError::new(
                    "email",
                    "another person has this address",
                )));
            }
            // A person is their address here: with another one they are somebody else, and whom they were goes.
            if let Some(old) = before.map(UserId) {
                store::users::keep_only(tx, old, &[]).await?;
                store::users::withdraw(tx, old).await?;
            }
        }
        for role in &person.roles {
            if store::users::grant(tx, user, *role, now).await? {
                store::sessions::end_all(tx, user).await?;
            }
        }
        store::users::keep_only(tx, user, &person.roles).await?;
        store::users::offer(tx, user, &person.about, person.place).await?;
        Ok(user.0)
    }
}
