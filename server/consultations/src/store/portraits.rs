//! Doctors' pictures, by a name made from their bytes: one that changes gets another name, so a browser may keep it for
//! ever.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::db::{Db, Tx};
use dft_kernel::secret::digest;

use crate::catalogue::Portrait;

/// Where the page asks for a picture.
pub(crate) fn address(name: &str) -> String {
    format!("/api/v1/consultations/portraits/{name}/")
}

/// Keeps a picture and answers where the page asks for it.
pub(crate) async fn keep(tx: &mut Tx, portrait: &Portrait) -> Result<String, sqlx::Error> {
    let name = digest(&portrait.bytes);
    sqlx::query(
        "INSERT INTO doctor_portraits (name, media_type, content)
         VALUES ($1, $2, $3)
         ON CONFLICT (name) DO NOTHING",
    )
    .bind(&name)
    .bind(portrait.media_type)
    .bind(STANDARD.encode(&portrait.bytes))
    .execute(&mut **tx)
    .await?;
    Ok(address(&name))
}

/// A picture by its name.
pub(crate) async fn find(db: &Db, name: &str) -> Result<Option<(String, Vec<u8>)>, sqlx::Error> {
    let row: Option<(String, String)> =
        sqlx::query_as("SELECT media_type, content FROM doctor_portraits WHERE name = $1")
            .bind(name)
            .fetch_optional(db.reader())
            .await?;
    Ok(row.and_then(|(media_type, content)| Some((media_type, STANDARD.decode(content).ok()?))))
}
