//! An external meeting service in place of the built-in room.

use dft_kernel::token::sha256_base64url;

use crate::store::rooms::Room;

/// 32 of 36 possible characters are 165 bits.
const NAME_LENGTH: usize = 32;

/// The URL at which both sides meet. The meeting's name is derived from both tokens: it is the same for both sides and
/// cannot be computed from one token alone. In lowercase, because meeting services ignore case.
pub(super) fn url(template: &str, room: &Room) -> String {
    let hash = sha256_base64url(format!("meeting:{}:{}", room.patient_token, room.doctor_token).as_bytes());
    let name: String = hash
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(NAME_LENGTH)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    template.replace("{room}", &name)
}
