//! Settings of email, WhatsApp and the grievance officer.

use dft_kernel::fields::Email;
use dft_kernel::settings::{EnvReader, Mode, Secret};

#[derive(Debug, Clone)]
pub struct Config {
    /// `SMTP_URL` and `MAIL_FROM`.
    pub smtp: Option<SmtpConfig>,
    /// `WHATSAPP_TOKEN` and `WHATSAPP_PHONE_NUMBER_ID`.
    pub whatsapp: Option<WhatsAppConfig>,
    /// `DFT_GRIEVANCE_…`.
    pub grievance_officer: GrievanceOfficer,
}

#[derive(Debug, Clone)]
pub struct SmtpConfig {
    /// `SMTP_URL`, which may contain a password.
    pub url: Secret,
    /// `MAIL_FROM`.
    pub from: String,
    /// `MAIL_HELO`: the name by which the program greets the mail server; the host of the public URL if not set.
    pub helo: Option<String>,
}

/// An account of the WhatsApp Cloud API.
#[derive(Debug, Clone)]
pub struct WhatsAppConfig {
    /// `WHATSAPP_TOKEN`.
    pub token: Secret,
    /// `WHATSAPP_PHONE_NUMBER_ID`.
    pub phone_number_id: String,
}

/// The grievance officer that the law requires.
#[derive(Debug, Clone)]
pub struct GrievanceOfficer {
    /// `DFT_GRIEVANCE_NAME`.
    pub name: Option<String>,
    /// `DFT_GRIEVANCE_EMAIL`.
    pub email: Option<String>,
    /// `DFT_GRIEVANCE_PHONE`.
    pub phone: Option<String>,
}

impl Config {
    pub fn from_env(env: &mut EnvReader) -> Self {
        env.require_in_production(
            &["SMTP_URL", "MAIL_FROM"],
            "email; without it no booking would be confirmed",
        );
        let whatsapp = env.group(["WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID"]);
        Self {
            smtp: smtp(env),
            whatsapp: whatsapp.map(|[token, phone_number_id]| WhatsAppConfig {
                token: Secret::new(token),
                phone_number_id,
            }),
            grievance_officer: grievance_officer(env),
        }
    }
}

fn smtp(env: &mut EnvReader) -> Option<SmtpConfig> {
    let [url, from] = env.group(["SMTP_URL", "MAIL_FROM"])?;
    if !(url.starts_with("smtp://") || url.starts_with("smtps://")) {
        env.error("SMTP_URL", "expected smtp://… or smtps://…");
    }
    if !from.contains('@') {
        env.error("MAIL_FROM", "expected an address such as DFT <care@example.in>");
    }
    let helo = env.string("MAIL_HELO");
    if helo.as_deref().is_some_and(|name| !is_host_name(name)) {
        env.error("MAIL_HELO", "expected a host name such as mail.example.in");
    }
    Some(SmtpConfig { url: Secret::new(url), from, helo })
}

fn is_host_name(text: &str) -> bool {
    let label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    text.contains('.') && text.split('.').all(label)
}

/// Completed with demo data in development.
fn grievance_officer(env: &mut EnvReader) -> GrievanceOfficer {
    let email = env.string("DFT_GRIEVANCE_EMAIL");
    if email.as_deref().is_some_and(|email| Email::parse(email).is_err()) {
        env.error("DFT_GRIEVANCE_EMAIL", "expected an address such as grievance@example.in");
    }
    let (name, phone) = (env.string("DFT_GRIEVANCE_NAME"), env.string("DFT_GRIEVANCE_PHONE"));
    match env.mode() {
        Mode::Production => GrievanceOfficer { name, email, phone },
        Mode::Development => GrievanceOfficer {
            name: name.or_else(|| Some("Demo Grievance Officer".to_owned())),
            email: email.or_else(|| Some("grievance@demo.dft.example".to_owned())),
            phone: phone.or_else(|| Some("+91 80 0000 0000".to_owned())),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(variables: &[(&str, &str)]) -> Vec<String> {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        EnvReader::read(variables, Config::from_env).map(|_| ()).expect_err("a mistake").0
    }

    #[test]
    fn every_mistake_is_named() {
        let errors = errors(&[
            ("SMTP_URL", "http://mail.example.in"),
            ("MAIL_FROM", "DFT"),
            ("WHATSAPP_TOKEN", "t"),
            ("DFT_GRIEVANCE_EMAIL", "the office"),
        ]);
        let names: Vec<_> = errors.iter().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(names, ["WHATSAPP_PHONE_NUMBER_ID", "SMTP_URL", "MAIL_FROM", "DFT_GRIEVANCE_EMAIL"]);
    }

    #[test]
    fn the_greeting_is_a_host_name() {
        let smtp = [("SMTP_URL", "smtps://mail.example.in"), ("MAIL_FROM", "DFT <care@example.in>")];
        for wrong in ["vm", "a b.example.in", "example..in", "https://example.in"] {
            let errors = errors(&[smtp[0], smtp[1], ("MAIL_HELO", wrong)]);
            assert!(errors[0].starts_with("MAIL_HELO: "), "{wrong}: {errors:?}");
        }
    }

    #[test]
    fn production_needs_email() {
        let errors = errors(&[("DFT_ENV", "production")]);
        assert!(errors[0].starts_with("SMTP_URL: ") && errors[1].starts_with("MAIL_FROM: "), "{errors:?}");
        assert_eq!(errors.len(), 2, "{errors:?}");
    }
}
