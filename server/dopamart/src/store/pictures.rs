//! Products' pictures, by a name made from their bytes: one that changes gets another name, so a browser may keep it for
//! ever.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::db::{Db, Tx};
use dft_kernel::secret::digest;

use crate::catalogue::Picture;

/// Keeps a picture and answers where the page asks for it.
pub(crate) async fn keep(tx: &mut Tx, picture: &Picture) -> Result<String, sqlx::Error> {
    let name = digest(&picture.bytes);
    sqlx::query(
        "INSERT INTO product_pictures (name, media_type, content)
         VALUES ($1, $2, $3)
         ON CONFLICT (name) DO NOTHING",
    )
    .bind(&name)
    .bind(picture.media_type)
    .bind(STANDARD.encode(&picture.bytes))
    .execute(&mut **tx)
    .await?;
    Ok(format!("/api/v1/dopamart/pictures/{name}/"))
}

/// A picture by its name.
pub(crate) async fn find(db: &Db, name: &str) -> Result<Option<(String, Vec<u8>)>, sqlx::Error> {
    let row: Option<(String, String)> =
        sqlx::query_as("SELECT media_type, content FROM product_pictures WHERE name = $1")
            .bind(name)
            .fetch_optional(db.reader())
            .await?;
    Ok(row.and_then(|(media_type, content)| Some((media_type, STANDARD.decode(content).ok()?))))
}
