//! Every setting of the program: those of the server and those of each area, read from the environment.

use dft_kernel::settings::{EnvReader, Settings, SettingsError};
use dft_media::MediaLocation;
use url::Url;

#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) settings: Settings,
    pub(crate) accounts: dft_accounts::Config,
    pub(crate) consultations: dft_consultations::Config,
    pub(crate) dopamart: dft_dopamart::Config,
    pub(crate) media: MediaLocation,
    pub(crate) notifications: dft_notifications::Config,
    pub(crate) payments: dft_payments::Config,
    /// `DFT_DEMO_VIDEO_URL`: the video behind Watch Demo.
    pub(crate) demo_video_url: Option<Url>,
    /// `DFT_SOCIAL_…` by the lower-case name of the network.
    pub(crate) social_links: Vec<(String, Url)>,
    /// Unknown variables that begin with `DFT_`. Only a warning, so that an older program still starts.
    pub(crate) unknown_variables: Vec<String>,
}

impl Config {
    /// Reads the whole configuration, or returns every mistake in it.
    pub fn read(variables: impl IntoIterator<Item = (String, String)>) -> Result<Self, SettingsError> {
        EnvReader::read(variables, Self::from_env)
    }

    pub(crate) fn from_env(env: &mut EnvReader) -> Self {
        Self {
            settings: Settings::from_env(env),
            accounts: dft_accounts::Config::from_env(env),
            consultations: dft_consultations::Config::from_env(env),
            dopamart: dft_dopamart::Config::from_env(env),
            media: MediaLocation::from_env(env),
            notifications: dft_notifications::Config::from_env(env),
            payments: dft_payments::Config::from_env(env),
            demo_video_url: env.url("DFT_DEMO_VIDEO_URL"),
            social_links: env.urls_with_prefix("DFT_SOCIAL_"),
            unknown_variables: env.unknown_variables("DFT_"),
        }
    }

    /// Whether the server is its own identity provider.
    pub(crate) fn development_sign_in(&self) -> bool {
        self.accounts.development_sign_in(self.settings.mode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::read(variables).map_err(|error| error.0)
    }

    const PRODUCTION: &[(&str, &str)] = &[
        ("DFT_ENV", "production"),
        ("DFT_PUBLIC_URL", "https://dft.example.in"),
        ("GOOGLE_CLIENT_ID", "123.apps.example.com"),
        ("RAZORPAY_KEY_ID", "rzp_live_1"),
        ("RAZORPAY_KEY_SECRET", "s"),
        ("RAZORPAY_WEBHOOK_SECRET", "w"),
        ("SMTP_URL", "smtps://mail.example.in"),
        ("MAIL_FROM", "DFT <care@example.in>"),
    ];

    #[test]
    fn production_refuses_to_start_without_each_required_variable() {
        assert!(read(PRODUCTION).is_ok());
        for missing in 1..PRODUCTION.len() {
            let mut variables = PRODUCTION.to_vec();
            let (name, _) = variables.remove(missing);
            let errors = read(&variables).expect_err(name);
            assert!(errors.iter().any(|line| line.starts_with(name)), "{name} in {errors:#?}");
        }
    }

    #[test]
    fn the_mistakes_of_all_areas_are_reported_together() {
        let errors = read(&[
            ("DFT_ENV", "production"),
            ("MEDIA_URL", "ftp://x"),
            ("TURN_URL", "turn:host"),
            ("DFT_SELLER_NAME", "DFT"),
            ("DFT_DEMO_VIDEO_URL", "javascript:alert(1)"),
            ("DFT_SOCIAL_X", "nonsense"),
        ])
        .expect_err("mistakes");
        let names: Vec<_> = errors.iter().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(
            names,
            [
                "DFT_PUBLIC_URL",
                "GOOGLE_CLIENT_ID",
                "TURN_SECRET",
                "DFT_SELLER_ADDRESS",
                "DFT_SELLER_STATE",
                "MEDIA_URL",
                "SMTP_URL",
                "MAIL_FROM",
                "RAZORPAY_KEY_ID",
                "RAZORPAY_KEY_SECRET",
                "RAZORPAY_WEBHOOK_SECRET",
                "DFT_DEMO_VIDEO_URL",
                "DFT_SOCIAL_X",
            ]
        );
    }

    #[test]
    fn a_variable_that_no_area_reads_is_unknown() {
        let config = read(&[("DFT_MEETING_URL", "https://meet.example.org/{room}"), ("DFT_MEETNG_URL", "x")]);
        assert_eq!(config.expect("valid").unknown_variables, ["DFT_MEETNG_URL"]);
    }
}
