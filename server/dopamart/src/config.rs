//! Settings of the shop: the seller on invoices.

use dft_kernel::settings::{EnvReader, Mode};

use crate::rules::indian_states::State;

#[derive(Debug, Clone)]
pub struct Config {
    /// `DFT_SELLER_…`: name, address and state, all or none. Production sells nothing without them.
    pub seller: Option<Seller>,
}

/// The seller on invoices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seller {
    /// `DFT_SELLER_NAME`.
    pub name: String,
    /// `DFT_SELLER_ADDRESS`.
    pub address: String,
    /// `DFT_SELLER_STATE`.
    pub state: State,
    /// `DFT_SELLER_GSTIN`; without one no tax may be charged.
    pub gstin: Option<String>,
}

impl Config {
    /// Development without a seller has a fictional one.
    pub fn from_env(env: &mut EnvReader) -> Self {
        let seller = seller(env);
        match env.mode() {
            Mode::Development => Self { seller: Some(seller.unwrap_or_else(demo_seller)) },
            Mode::Production => Self { seller },
        }
    }
}

fn demo_seller() -> Seller {
    Seller {
        name: "DFT Demo Seller".to_owned(),
        address: "1, Nowhere Road, Bengaluru 560001".to_owned(),
        state: State::parse("Karnataka").expect("it is in the list"),
        gstin: Some("29AAAAA0000A1Z5".to_owned()),
    }
}

fn seller(env: &mut EnvReader) -> Option<Seller> {
    let gstin = env.string("DFT_SELLER_GSTIN");
    let Some([name, address, state]) =
        env.group(["DFT_SELLER_NAME", "DFT_SELLER_ADDRESS", "DFT_SELLER_STATE"])
    else {
        if gstin.is_some() {
            env.error("DFT_SELLER_GSTIN", "needs DFT_SELLER_NAME, DFT_SELLER_ADDRESS and DFT_SELLER_STATE");
        }
        return None;
    };
    let Some(state) = State::parse(&state) else {
        env.error("DFT_SELLER_STATE", "expected a state or union territory of India, such as Karnataka");
        return None;
    };
    if gstin.as_deref().is_some_and(|gstin| !is_gstin_of(gstin, state)) {
        let expected =
            format!("expected 15 characters beginning with {}, the code of {}", state.code, state.name);
        env.error("DFT_SELLER_GSTIN", &expected);
    }
    Some(Seller { name, address, state, gstin })
}

/// Two digits of the state, ten characters of a PAN, an entity code, `Z`, and a check character.
fn is_gstin_of(text: &str, state: State) -> bool {
    let is_valid_at = |(index, byte): (usize, u8)| match index {
        0 | 1 | 7..=10 => byte.is_ascii_digit(),
        2..=6 | 11 => byte.is_ascii_uppercase(),
        13 => byte == b'Z',
        _ => byte.is_ascii_digit() || byte.is_ascii_uppercase(),
    };
    text.len() == 15 && text.bytes().enumerate().all(is_valid_at) && text.starts_with(state.code)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SELLER: [(&str, &str); 3] = [
        ("DFT_SELLER_NAME", "DFT Wellness"),
        ("DFT_SELLER_ADDRESS", "1, MG Road, Bengaluru"),
        ("DFT_SELLER_STATE", "karnataka"),
    ];

    fn read(variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        EnvReader::read(variables, Config::from_env).map_err(|error| error.0)
    }

    #[test]
    fn a_seller_is_set_as_a_whole_with_a_tax_number_of_its_state() {
        let seller = read(&SELLER).expect("valid").seller.expect("a seller");
        assert_eq!((seller.state.code, seller.gstin), ("29", None));
        let mut taxed = SELLER.to_vec();
        taxed.push(("DFT_SELLER_GSTIN", "29ABCDE1234F1Z5"));
        assert!(read(&taxed).expect("valid").seller.expect("a seller").gstin.is_some());
        for (variables, line) in [
            (&SELLER[..2], "DFT_SELLER_STATE: needed together with DFT_SELLER_NAME and DFT_SELLER_ADDRESS"),
            (&[("DFT_SELLER_GSTIN", "29ABCDE1234F1Z5")][..], "DFT_SELLER_GSTIN: needs DFT_SELLER_NAME"),
            (
                &[SELLER[0], SELLER[1], ("DFT_SELLER_STATE", "Atlantis")][..],
                "DFT_SELLER_STATE: expected a state",
            ),
            (
                &[SELLER[0], SELLER[1], SELLER[2], ("DFT_SELLER_GSTIN", "27ABCDE1234F1Z5")][..],
                "DFT_SELLER_GSTIN: expected 15 characters beginning with 29",
            ),
        ] {
            let errors = read(variables).expect_err(line);
            assert!(errors.iter().any(|error| error.starts_with(line)), "{errors:#?}");
        }
    }

    #[test]
    fn only_development_has_a_fictional_seller() {
        assert!(read(&[]).expect("valid").seller.is_some());
        assert!(read(&[("DFT_ENV", "production")]).expect("valid").seller.is_none());
    }
}
