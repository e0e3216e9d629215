//! The operator's own meeting service in the place of our room.

use dft_kernel::token::sha256_base64url;

use crate::store::rooms::RoomRow;

/// How long a meeting's name is: of 36 characters, 165 bits.
const LENGTH: usize = 32;

/// Where both sides of a session meet. The name is made from both tokens: the same for both, told to neither before they
/// may come in, and not to be worked out from one token alone. Services fold the case of names, so there is none.
pub(super) fn url(template: &str, row: &RoomRow) -> String {
    let whole = sha256_base64url(format!("meeting:{}:{}", row.room_token, row.doctor_room_token).as_bytes());
    let plain = whole.chars().filter(char::is_ascii_alphanumeric).take(LENGTH);
    let name: String = plain.map(|c| c.to_ascii_lowercase()).collect();
    template.replace("{room}", &name)
}
