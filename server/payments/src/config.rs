//! Settings of the payment provider.

use dft_kernel::settings::{EnvReader, Mode, Secret};

const ACCOUNT: [&str; 3] = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"];

#[derive(Debug, Clone)]
pub struct Config {
    /// `RAZORPAY_…`. Without an account a development server uses the sandbox.
    pub razorpay: Option<RazorpayAccount>,
}

/// A Razorpay account and the secrets of its webhooks.
#[derive(Debug, Clone)]
pub struct RazorpayAccount {
    /// `RAZORPAY_KEY_ID`.
    pub key_id: String,
    /// `RAZORPAY_KEY_SECRET`.
    pub key_secret: Secret,
    /// `RAZORPAY_WEBHOOK_SECRET`.
    pub webhook_secret: Secret,
    /// `RAZORPAY_WEBHOOK_SECRET_OLD`: the previous secret, which retried events are still signed with.
    pub webhook_secret_old: Option<Secret>,
}

impl Config {
    pub fn from_env(env: &mut EnvReader) -> Self {
        env.require_in_production(&ACCOUNT, "Razorpay; without it payments would be a sandbox");
        let webhook_secret_old = env.secret("RAZORPAY_WEBHOOK_SECRET_OLD");
        let razorpay = env.group(ACCOUNT).map(|[key_id, key_secret, webhook_secret]| RazorpayAccount {
            key_id,
            key_secret: Secret::new(key_secret),
            webhook_secret: Secret::new(webhook_secret),
            webhook_secret_old,
        });
        let is_test_key = razorpay.as_ref().is_some_and(|account| account.key_id.starts_with("rzp_test_"));
        if env.mode() == Mode::Production && is_test_key {
            env.error("RAZORPAY_KEY_ID", "this is a test key, which takes no real money");
        }
        Self { razorpay }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: [(&str, &str); 3] =
        [("RAZORPAY_KEY_ID", "rzp_live_1"), ("RAZORPAY_KEY_SECRET", "s"), ("RAZORPAY_WEBHOOK_SECRET", "w")];

    fn read(variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        EnvReader::read(variables, Config::from_env).map_err(|error| error.0)
    }

    #[test]
    fn an_account_is_set_as_a_whole_and_its_secrets_are_not_printed() {
        let account = read(&LIVE).expect("valid").razorpay.expect("an account");
        let printed = format!("{account:?}");
        assert!(!printed.contains("\"s\"") && printed.contains("Secret(…)"), "{printed}");
        for missing in 0..LIVE.len() {
            let mut variables = LIVE.to_vec();
            let (name, _) = variables.remove(missing);
            let errors = read(&variables).expect_err("one is missing");
            assert!(
                errors.len() == 1 && errors[0].starts_with(&format!("{name}: needed together")),
                "{errors:?}"
            );
        }
    }

    #[test]
    fn production_needs_a_live_account() {
        let errors = read(&[("DFT_ENV", "production")]).expect_err("no account");
        let names: Vec<_> = errors.iter().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(names, ACCOUNT);
        let mut variables = LIVE.to_vec();
        variables[0] = ("RAZORPAY_KEY_ID", "rzp_test_1");
        assert!(read(&variables).is_ok(), "development may use a test key");
        variables.push(("DFT_ENV", "production"));
        let errors = read(&variables).expect_err("a test key");
        assert_eq!(errors, ["RAZORPAY_KEY_ID: this is a test key, which takes no real money"]);
    }
}
