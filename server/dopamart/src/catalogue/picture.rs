//! A product's picture: small, of a kind browsers show, kept in the database so that every node has it.

/// The largest picture that is kept.
const LARGEST: usize = 200 * 1024;

/// A picture.
#[derive(Debug, Clone)]
pub(crate) struct Picture {
    pub(crate) media_type: &'static str,
    pub(crate) bytes: Vec<u8>,
}

impl Picture {
    /// Recognises a picture by its first bytes: what a file is called proves nothing.
    pub(crate) fn parse(bytes: Vec<u8>) -> Result<Self, &'static str> {
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
