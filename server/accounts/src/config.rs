//! Settings of sign-in.

use dft_kernel::settings::{EnvReader, Mode};

#[derive(Debug, Clone)]
pub struct Config {
    /// `GOOGLE_CLIENT_ID`. Without one a development server is its own identity provider.
    pub google_client_id: Option<String>,
}

impl Config {
    pub fn from_env(env: &mut EnvReader) -> Self {
        env.require_in_production(
            &["GOOGLE_CLIENT_ID"],
            "Google's client id; without it anyone could sign in as anyone",
        );
        Self { google_client_id: env.string("GOOGLE_CLIENT_ID") }
    }

    /// Whether the server is its own identity provider.
    pub fn development_sign_in(&self, mode: Mode) -> bool {
        mode == Mode::Development && self.google_client_id.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        EnvReader::read(variables, Config::from_env).map_err(|error| error.0)
    }

    #[test]
    fn development_without_a_client_id_is_its_own_identity_provider() {
        let config = read(&[("GOOGLE_CLIENT_ID", " ")]).expect("an empty variable is not set");
        assert!(
            config.development_sign_in(Mode::Development) && !config.development_sign_in(Mode::Production)
        );
        let config = read(&[("GOOGLE_CLIENT_ID", "123.apps.example.com")]).expect("valid");
        assert!(!config.development_sign_in(Mode::Development));
    }

    #[test]
    fn production_needs_a_client_id() {
        let errors = read(&[("DFT_ENV", "production")]).expect_err("no client id");
        assert!(errors[0].starts_with("GOOGLE_CLIENT_ID: production needs"), "{errors:?}");
    }
}
