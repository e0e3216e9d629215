//! Delivery addresses.

use dft_kernel::db::{Transitioned, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::AddressId;
use crate::rules::address::{Address, SavedAddress};

#[derive(sqlx::FromRow)]
struct AddressRow {
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

impl From<AddressRow> for SavedAddress {
    fn from(row: AddressRow) -> Self {
        let AddressRow { id, name, phone, full_address, pincode, country, state, landmark, is_default } = row;
        Self {
            id: AddressId(id),
            is_default: is_default == 1,
            address: Address { name, phone, full_address, pincode, country, state, landmark },
        }
    }
}

/// A user's addresses: the default first, then the newest.
pub(crate) async fn list(
    connection: &mut AnyConnection,
    user: UserId,
) -> Result<Vec<SavedAddress>, sqlx::Error> {
    let rows: Vec<AddressRow> = sqlx::query_as(concat!(
        "SELECT ",
        columns!(),
        " FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, id DESC"
    ))
    .bind(user.0)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(SavedAddress::from).collect())
}

/// The address with this id, if it belongs to this user.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    user: UserId,
    id: AddressId,
) -> Result<Option<SavedAddress>, sqlx::Error> {
    let row: Option<AddressRow> =
        sqlx::query_as(concat!("SELECT ", columns!(), " FROM addresses WHERE id = $1 AND user_id = $2"))
            .bind(id.0)
            .bind(user.0)
            .fetch_optional(connection)
            .await?;
    Ok(row.map(SavedAddress::from))
}

/// Inserts an address that is not the default.
pub(crate) async fn insert(
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

/// Replaces an address, if it belongs to this user.
pub(crate) async fn update(
    tx: &mut Tx,
    user: UserId,
    id: AddressId,
    address: &Address,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
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
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// Deletes an address, if it belongs to this user.
pub(crate) async fn delete(tx: &mut Tx, user: UserId, id: AddressId) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query("DELETE FROM addresses WHERE id = $1 AND user_id = $2")
        .bind(id.0)
        .bind(user.0)
        .execute(&mut **tx)
        .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// Makes this address the only default of the user.
pub(crate) async fn set_default(tx: &mut Tx, user: UserId, id: AddressId) -> Result<(), sqlx::Error> {
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
