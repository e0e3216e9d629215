//! The sandbox's checkout page: says what it is, what is to be paid, how long there is time.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use minijinja::value::Value;
use minijinja::{Environment, context};
use sha2::{Digest, Sha256};

use crate::store::sandbox::LinkRow;

const PAGE: &str = include_str!("../../../templates/sandbox.html");
const SCRIPT: &str = include_str!("../../../templates/sandbox.js");

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.add_template("sandbox.html", PAGE).expect("the template is well formed");
    templates
});

static POLICY: LazyLock<String> = LazyLock::new(|| {
    let script = STANDARD.encode(Sha256::digest(SCRIPT));
    format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{script}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
});

/// What the page may do: its own script and its own form.
pub(crate) fn policy() -> &'static str {
    &POLICY
}

/// The page of a link as it stands.
pub(crate) fn render(link: &LinkRow, now: Timestamp) -> String {
    let ends = Timestamp(link.expires_at);
    let state = match link.status.as_str() {
        "created" if now < ends => "open",
        "created" => "expired",
        other => other,
    };
    let values: Value = context! {
        state,
        amount => Paise(link.amount_paise).to_string(),
        description => link.description.as_str(),
        reference => link.reference.as_str(),
        seconds => ends.saturating_since(now).as_secs(),
        token => link.token.as_str(),
        script => Value::from_safe_string(SCRIPT.to_owned()),
    };
    let template = TEMPLATES.get_template("sandbox.html").expect("it was added above");
    template.render(values).expect("every value is given")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(status: &str) -> LinkRow {
        LinkRow {
            reference: "dft_a".to_owned(),
            token: "t".to_owned(),
            amount_paise: 79_900,
            description: "Standard Plan <b>".to_owned(),
            status: status.to_owned(),
            expires_at: 960_000,
            capture_id: None,
        }
    }

    #[test]
    fn an_open_link_says_what_it_is_and_offers_three_ways() {
        let page = render(&link("created"), Timestamp(0));
        for words in ["sandbox", "₹799", "Standard Plan &lt;b&gt;", "16:00", "success", "failure", "cancel"]
        {
            assert!(page.contains(words), "{words} is not in {page}");
        }
    }

    #[test]
    fn a_link_that_is_over_offers_the_way_back_alone() {
        for (status, now) in [("created", 960_000), ("paid", 0), ("cancelled", 0)] {
            let page = render(&link(status), Timestamp(now));
            assert!(!page.contains("<form") && page.contains("/payments/return?payment=t"), "{status}");
        }
    }
}
