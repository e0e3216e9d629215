//! Ticket numbers such as `DFT-7K3M-Q9XT`: readable on paper and on the phone, and not guessable.

use rand::RngExt as _;

/// Letters and digits without those that are easily confused (0/O, 1/I/L, U/V).
const ALPHABET: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Returns one of 6 × 10¹¹ numbers.
pub(crate) fn random_number() -> String {
    let mut rng = rand::rng();
    let mut group =
        || (0..4).map(|_| char::from(ALPHABET[rng.random_range(0..ALPHABET.len())])).collect::<String>();
    format!("DFT-{}-{}", group(), group())
}

/// The form stored in the database.
pub(crate) fn normalize_number(number: &str) -> String {
    number.trim().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_unambiguous_and_random() {
        let (one, other) = (random_number(), random_number());
        assert_ne!(one, other);
        assert_eq!(one.len(), 13);
        assert!(one.starts_with("DFT-") && !one[4..].contains(['0', 'O', '1', 'I', 'L', 'U']), "{one}");
    }
}
