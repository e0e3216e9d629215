//! The `images` table.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::db::{Db, Tx};

/// An image as it is served.
pub(crate) struct StoredImage {
    pub(crate) media_type: String,
    pub(crate) bytes: Vec<u8>,
}

/// Inserts an image unless one of this name exists.
pub(crate) async fn insert_image(
    tx: &mut Tx,
    name: &str,
    media_type: &str,
    bytes: &[u8],
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO images (name, media_type, content)
         VALUES ($1, $2, $3)
         ON CONFLICT (name) DO NOTHING",
    )
    .bind(name)
    .bind(media_type)
    .bind(STANDARD.encode(bytes))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(crate) async fn find_image(db: &Db, name: &str) -> Result<Option<StoredImage>, sqlx::Error> {
    let row: Option<(String, String)> =
        sqlx::query_as("SELECT media_type, content FROM images WHERE name = $1")
            .bind(name)
            .fetch_optional(db.reader())
            .await?;
    let Some((media_type, content)) = row else { return Ok(None) };
    let bytes = STANDARD.decode(content).map_err(|error| sqlx::Error::Decode(error.into()))?;
    Ok(Some(StoredImage { media_type, bytes }))
}
