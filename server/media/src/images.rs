//! The catalogue's images: small files of a type browsers show, stored in the database so that every node has them.
//! An image is named after the hash of its bytes, so browsers may cache it forever.

use dft_kernel::db::Tx;
use dft_kernel::token::sha256_base64url;

use crate::store;

const MAX_IMAGE_BYTES: usize = 200 * 1024;

#[derive(Debug, Clone)]
pub struct Image {
    media_type: &'static str,
    bytes: Vec<u8>,
}

impl Image {
    /// Recognises an image by its first bytes; the file name is not trusted.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, &'static str> {
        if bytes.len() > MAX_IMAGE_BYTES {
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

/// Saves an image and returns the path it is served at.
pub async fn save_image(tx: &mut Tx, image: &Image) -> Result<String, sqlx::Error> {
    let name = sha256_base64url(&image.bytes);
    store::insert_image(tx, &name, image.media_type, &image.bytes).await?;
    Ok(format!("/api/v1/media/pictures/{name}/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_media_type_is_detected_from_the_bytes() {
        let media_type = |bytes: &[u8]| Image::parse(bytes.to_vec()).map(|image| image.media_type);
        assert_eq!(media_type(b"\x89PNG\r\n"), Ok("image/png"));
        assert_eq!(media_type(b"\xff\xd8\xff\xe0"), Ok("image/jpeg"));
        assert_eq!(media_type(b"RIFF1234WEBPVP8 "), Ok("image/webp"));
        assert_eq!(media_type(b"<svg xmlns=\"\">"), Ok("image/svg+xml"));
        assert!(media_type(b"<!doctype html>").is_err() && media_type(b"").is_err());
        assert!(media_type(&vec![0xff; MAX_IMAGE_BYTES + 1]).is_err());
    }
}
