//! Lists of strings stored as JSON in a TEXT column.

/// Encodes a list for a column.
pub fn encode_list(items: &[String]) -> String {
    serde_json::to_string(items).expect("strings are JSON")
}

/// Decodes a column. Malformed text is an error: it was not written by [`encode_list`].
pub fn decode_list(text: &str) -> Result<Vec<String>, sqlx::Error> {
    serde_json::from_str(text).map_err(|error| sqlx::Error::Decode(error.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_survives_the_round_trip_and_malformed_text_is_an_error() {
        let items = vec!["one".to_owned(), "दो".to_owned()];
        assert_eq!(decode_list(&encode_list(&items)).expect("a list"), items);
        assert!(decode_list("one, two").is_err());
    }
}
