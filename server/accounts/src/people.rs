//! The catalogue's people: whom the development sign-in offers.

use dft_kernel::catalogue::{Files, Kind, NotWritten, Wrong};
use dft_kernel::db::Tx;
use dft_kernel::settings::Mode;
use dft_kernel::text::Email;
use dft_kernel::time::Clock;
use dft_kernel::visitor::Role;
use serde::Deserialize;

use crate::google::Identity;
use crate::{development, store};

/// The kind `people`. It exists only in development: real people bring themselves.
pub struct People {
    mode: Mode,
    clock: Clock,
}

impl People {
    /// People for a database of this mode.
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

impl Kind for People {
    const NAME: &'static str = "people";
    type Written = WrittenPerson;
    type Checked = CheckedPerson;

    fn check(&self, person: WrittenPerson, _: &Files<'_>) -> Result<CheckedPerson, Vec<Wrong>> {
        let WrittenPerson { name, email, about, place, roles } = person;
        if self.mode == Mode::Production {
            return Err(vec![Wrong::new("email", "demo people exist only in development")]);
        }
        let mut wrong = Vec::new();
        for (field, text) in [("name", &name), ("about", &about)] {
            if text.trim().is_empty() || text.chars().count() > 100 {
                wrong.push(Wrong::new(field, "should have 1 to 100 characters"));
            }
        }
        match Email::parse(&email) {
            Ok(email) if wrong.is_empty() => {
                let subject = development::subject(&email);
                Ok(CheckedPerson {
                    who: Identity { subject, email, name, picture: None },
                    about,
                    place,
                    roles,
                })
            }
            Ok(_) => Err(wrong),
            Err(reason) => {
                wrong.push(Wrong::new("email", reason));
                Err(wrong)
            }
        }
    }

    async fn write(&self, tx: &mut Tx, _: Option<i64>, person: &CheckedPerson) -> Result<i64, NotWritten> {
        let now = self.clock.now();
        let user = store::users::meet(tx, &person.who, now, false).await?;
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
