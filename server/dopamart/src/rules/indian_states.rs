//! India's states and union territories with their GST codes.

/// A state or union territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The English name.
    pub name: &'static str,
    /// The code in a GSTIN and on an invoice.
    pub code: &'static str,
}

/// 28 states and 8 union territories.
const STATES: [State; 36] = [
    State { name: "Andaman and Nicobar Islands", code: "35" },
    State { name: "Andhra Pradesh", code: "37" },
    State { name: "Arunachal Pradesh", code: "12" },
    State { name: "Assam", code: "18" },
    State { name: "Bihar", code: "10" },
    State { name: "Chandigarh", code: "04" },
    State { name: "Chhattisgarh", code: "22" },
    State { name: "Dadra and Nagar Haveli and Daman and Diu", code: "26" },
    State { name: "Delhi", code: "07" },
    State { name: "Goa", code: "30" },
    State { name: "Gujarat", code: "24" },
    State { name: "Haryana", code: "06" },
    State { name: "Himachal Pradesh", code: "02" },
    State { name: "Jammu and Kashmir", code: "01" },
    State { name: "Jharkhand", code: "20" },
    State { name: "Karnataka", code: "29" },
    State { name: "Kerala", code: "32" },
    State { name: "Ladakh", code: "38" },
    State { name: "Lakshadweep", code: "31" },
    State { name: "Madhya Pradesh", code: "23" },
    State { name: "Maharashtra", code: "27" },
    State { name: "Manipur", code: "14" },
    State { name: "Meghalaya", code: "17" },
    State { name: "Mizoram", code: "15" },
    State { name: "Nagaland", code: "13" },
    State { name: "Odisha", code: "21" },
    State { name: "Puducherry", code: "34" },
    State { name: "Punjab", code: "03" },
    State { name: "Rajasthan", code: "08" },
    State { name: "Sikkim", code: "11" },
    State { name: "Tamil Nadu", code: "33" },
    State { name: "Telangana", code: "36" },
    State { name: "Tripura", code: "16" },
    State { name: "Uttar Pradesh", code: "09" },
    State { name: "Uttarakhand", code: "05" },
    State { name: "West Bengal", code: "19" },
];

/// Older and informal names, normalized.
const ALIASES: [(&str, &str); 6] = [
    ("newdelhi", "07"),
    ("nctofdelhi", "07"),
    ("orissa", "21"),
    ("pondicherry", "34"),
    ("uttaranchal", "05"),
    ("andamanandnicobar", "35"),
];

/// Alphabetic characters in lowercase, with `and` for `&`, so that spacing and punctuation do not matter.
fn normalize(text: &str) -> String {
    text.replace('&', "and").chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect()
}

impl State {
    /// Finds a state by its name or an alias.
    pub fn parse(text: &str) -> Option<Self> {
        let key = normalize(text);
        let alias = ALIASES.iter().find(|(name, _)| *name == key).map(|(_, code)| *code);
        STATES.into_iter().find(|state| normalize(state.name) == key || Some(state.code) == alias)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn spacing_case_and_old_names_are_accepted() {
        for (text, code) in [
            ("Karnataka", "29"),
            (" tamil  nadu ", "33"),
            ("TAMILNADU", "33"),
            ("Jammu & Kashmir", "01"),
            ("Orissa", "21"),
            ("New Delhi", "07"),
        ] {
            assert_eq!(State::parse(text).map(|state| state.code), Some(code), "{text}");
        }
        assert_eq!(State::parse("Atlantis"), None);
        assert_eq!(State::parse(""), None);
    }

    #[test]
    fn every_state_has_its_own_name_and_code() {
        let names: BTreeSet<_> = STATES.iter().map(|state| state.name).collect();
        let codes: BTreeSet<_> = STATES.iter().map(|state| state.code).collect();
        assert_eq!((names.len(), codes.len()), (36, 36));
        assert!(STATES.iter().all(|state| State::parse(state.name) == Some(*state)));
    }
}
