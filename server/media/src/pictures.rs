//! The catalogue's pictures: small, of a kind browsers show, kept in the database so that every node has them. Their names
//! are made from their bytes: one that changes gets another name, so a browser may keep it for ever.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::db::{Db, Tx};
use dft_kernel::token::sha256_base64url;

/// The largest picture that is kept.
const LARGEST: usize = 200 * 1024;

/// A picture.
#[derive(Debug, Clone)]
pub struct Picture {
    media_type: &'static str,
    bytes: Vec<u8>,
}

impl Picture {
    /// Recognises a picture by its first bytes: what a file is called proves nothing.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, &'static str> {
        if bytes.len() > LARGEST {
            return Err("should be at most 200 kB");
        }
        let media_type = match &bytes[..] {
            [0x89, b'P', b'N', b'G', ..] => "image/png",
            [0xff, 0xd8, 0xff, ..] => "image/jpeg",
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => "image/webp",
            [b'<', b's', b'v', b'g', ..] => "image/svg+xml",
            _ => return Err("should be a PNG, JPEG, WebP or SVG picture"),
        };
        Ok(Self { media_type, bytes })
    }
}

/// Keeps a picture and answers where the page asks for it.
pub async fn keep_picture(tx: &mut Tx, picture: &Picture) -> Result<String, sqlx::Error> {
    let name = sha256_base64url(&picture.bytes);
    sqlx::query(
        "INSERT INTO pictures (name, media_type, content)
         VALUES ($1, $2, $3)
         ON CONFLICT (name) DO NOTHING",
    )
    .bind(&name)
    .bind(picture.media_type)
    .bind(STANDARD.encode(&picture.bytes))
    .execute(&mut **tx)
    .await?;
    Ok(format!("/api/v1/media/pictures/{name}/"))
}

/// A picture by its name.
pub(crate) async fn find(db: &Db, name: &str) -> Result<Option<(String, Vec<u8>)>, sqlx::Error> {
    let row: Option<(String, String)> =
        sqlx::query_as("SELECT media_type, content FROM pictures WHERE name = $1")
            .bind(name)
            .fetch_optional(db.reader())
            .await?;
    Ok(row.and_then(|(media_type, content)| Some((media_type, STANDARD.decode(content).ok()?))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_known_by_its_bytes() {
        let kind = |bytes: &[u8]| Picture::parse(bytes.to_vec()).map(|picture| picture.media_type);
        assert_eq!(kind(b"\x89PNG\r\n"), Ok("image/png"));
        assert_eq!(kind(b"\xff\xd8\xff\xe0"), Ok("image/jpeg"));
        assert_eq!(kind(b"RIFF1234WEBPVP8 "), Ok("image/webp"));
        assert_eq!(kind(b"<svg xmlns=\"\">"), Ok("image/svg+xml"));
        assert!(kind(b"<!doctype html>").is_err() && kind(b"").is_err());
        assert!(kind(&vec![0xff; LARGEST + 1]).is_err());
    }
}
