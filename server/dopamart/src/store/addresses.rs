//! Delivery addresses.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::AddressId;
use crate::rules::address::Address;

/// An address as it is kept.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct AddressRow {
    id: i64,
    name: String,
    phone: String,
    full_address: String,
    pincode: String,
    country: String,
    state: String,
    landmark: Option<String>,
    is_default: i64,
}

macro_rules! columns {
    () => {
        "id, name, phone, full_address, pincode, country, state, landmark, is_default"
    };
}

impl AddressRow {
    pub(crate) const fn id(&self) -> AddressId {
        AddressId(self.id)
    }

    pub(crate) const fn is_default(&self) -> bool {
        self.is_default == 1
    }

    pub(crate) fn into_address(self) -> Address {
        let Self { name, phone, full_address, pincode, country, state, landmark, .. } = self;
        Address { name, phone, full_address, pincode, country, state, landmark }
    }
}

/// A person's addresses: the default first, then the newest.
pub(crate) async fn list(
    connection: &mut AnyConnection,
    user: UserId,
) -> Result<Vec<AddressRow>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, id DESC"
    ))
    .bind(user.0)
    .fetch_all(connection)
    .await
}

/// The address with this id, if it is this person's.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    user: UserId,
    id: AddressId,
) -> Result<Option<AddressRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", columns!(), " FROM addresses WHERE id = $1 AND user_id = $2"))
        .bind(id.0)
        .bind(user.0)
        .fetch_optional(connection)
        .await
}

/// Keeps an address that is no default yet.
pub(crate) async fn add(
    tx: &mut Tx,
    user: UserId,
    address: &Address,
    now: Timestamp,
) -> Result<AddressId, sqlx::Error> {
    let id = sqlx::query_scalar(
        "INSERT INTO addresses
             (user_id, name, phone, full_address, pincode, country, state, landmark, is_default, added_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)
         RETURNING id",
    )
    .bind(user.0)
    .bind(&address.name)
    .bind(&address.phone)
    .bind(&address.full_address)
    .bind(&address.pincode)
    .bind(&address.country)
    .bind(&address.state)
    .bind(address.landmark.as_deref())
    .bind(now.0)
    .fetch_one(&mut **tx)
    .await?;
    Ok(AddressId(id))
}

/// Writes an address anew, if it is this person's.
pub(crate) async fn change(
    tx: &mut Tx,
    user: UserId,
    id: AddressId,
    address: &Address,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE addresses
         SET name = $1, phone = $2, full_address = $3, pincode = $4, country = $5, state = $6, landmark = $7
         WHERE id = $8 AND user_id = $9",
    )
    .bind(&address.name)
    .bind(&address.phone)
    .bind(&address.full_address)
    .bind(&address.pincode)
    .bind(&address.country)
    .bind(&address.state)
    .bind(address.landmark.as_deref())
    .bind(id.0)
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Forgets an address, if it is this person's.
pub(crate) async fn delete(tx: &mut Tx, user: UserId, id: AddressId) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("DELETE FROM addresses WHERE id = $1 AND user_id = $2")
        .bind(id.0)
        .bind(user.0)
        .execute(&mut **tx)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Makes an address of this person the default, and no other.
pub(crate) async fn make_default(tx: &mut Tx, user: UserId, id: AddressId) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE addresses SET is_default = 0 WHERE user_id = $1 AND is_default = 1 AND id <> $2")
        .bind(user.0)
        .bind(id.0)
        .execute(&mut **tx)
        .await?;
    sqlx::query("UPDATE addresses SET is_default = 1 WHERE user_id = $1 AND id = $2")
        .bind(user.0)
        .bind(id.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
