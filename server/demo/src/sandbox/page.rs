//! The checkout page of the sandbox.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::time::Timestamp;
use minijinja::context;
use minijinja::value::Value;
use sha2::{Digest, Sha256};

use super::SandboxLink;
use super::store::SandboxOutcome;
use crate::templates;

const SCRIPT: &str = include_str!("../../templates/sandbox.js");

static CONTENT_SECURITY_POLICY: LazyLock<String> = LazyLock::new(|| {
    let script = STANDARD.encode(Sha256::digest(SCRIPT));
    format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{script}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
});

/// The Content-Security-Policy: the page's own script and form only.
pub(super) fn content_security_policy() -> &'static str {
    &CONTENT_SECURITY_POLICY
}

pub(super) fn render(link: &SandboxLink, now: Timestamp) -> String {
    let state = match link.outcome {
        Some(SandboxOutcome::Paid { .. }) => "paid",
        Some(SandboxOutcome::Cancelled) => "cancelled",
        None if now < link.expires_at => "open",
        None => "expired",
    };
    let values: Value = context! {
        state,
        amount => link.amount.to_string(),
        description => link.description.as_str(),
        reference => link.reference.as_str(),
        seconds => link.expires_at.saturating_since(now).as_secs(),
        token => link.token.as_str(),
        script => Value::from_safe_string(SCRIPT.to_owned()),
    };
    templates::render("sandbox.html", values)
}

#[cfg(test)]
mod tests {
    use dft_kernel::money::Paise;

    use super::*;

    fn link(outcome: Option<SandboxOutcome>) -> SandboxLink {
        SandboxLink {
            reference: "dft_a".to_owned(),
            token: "t".to_owned(),
            amount: Paise(79_900),
            description: "Standard Plan <b>".to_owned(),
            expires_at: Timestamp(960_000),
            outcome,
        }
    }

    #[test]
    fn an_open_link_shows_the_amount_and_three_choices() {
        let page = render(&link(None), Timestamp(0));
        for text in ["sandbox", "₹799", "Standard Plan &lt;b&gt;", "16:00", "success", "failure", "cancel"]
        {
            assert!(page.contains(text), "{text} is not in {page}");
        }
    }

    #[test]
    fn an_ended_link_shows_only_the_way_back() {
        let paid = SandboxOutcome::Paid { provider_payment_id: "pay_1".to_owned() };
        for (outcome, now) in [(None, 960_000), (Some(paid), 0), (Some(SandboxOutcome::Cancelled), 0)] {
            let page = render(&link(outcome.clone()), Timestamp(now));
            assert!(!page.contains("<form") && page.contains("/payments/return?payment=t"), "{outcome:?}");
        }
    }
}
