//! Which settings are valid, and the messages about those that are not.

use super::*;

fn read(pairs: &[(&str, &str)]) -> Result<Settings, SettingsError> {
    Settings::read(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
}

fn errors(pairs: &[(&str, &str)]) -> Vec<String> {
    read(pairs).expect_err("a mistake").0
}

#[test]
fn the_default_is_development_on_sqlite_on_loopback() {
    let settings = read(&[]).expect("the defaults are valid");
    assert_eq!(settings.mode, Mode::Development);
    assert_eq!(settings.bind.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.origin(), "http://localhost:8080");
    assert_eq!(settings.database, DatabaseUrl::Sqlite("./data/dft.sqlite".into()));
    assert!(!settings.limits);
}

#[test]
fn production_needs_https_and_limits_requests() {
    let production = |url| read(&[("DFT_ENV", "production"), ("DFT_PUBLIC_URL", url)]);
    let settings = production("https://dft.example.in").expect("valid");
    assert!(settings.https() && settings.limits);
    let errors = production("http://dft.example.in").expect_err("not https").0;
    assert_eq!(errors, ["DFT_PUBLIC_URL: production needs an https address"]);
}

#[test]
fn every_mistake_is_named_without_its_value() {
    let pairs = [
        ("DFT_ENV", "secret"),
        ("DFT_BIND", "secret"),
        ("DFT_PUBLIC_URL", "https://dft.example.in/secret"),
        ("DATABASE_URL", "mysql://secret@host"),
        ("DFT_METRICS_BIND", "secret"),
        ("DFT_TRUSTED_PROXIES", "10.0.0.0/8, secret"),
        ("DFT_ALLOWED_ORIGINS", "https://a.in/secret"),
        ("DFT_LIMITS", "secret"),
        ("DFT_DRAIN_SECONDS", "61"),
    ];
    let errors = errors(&pairs);
    for (name, _) in pairs {
        assert!(errors.iter().any(|line| line.starts_with(&format!("{name}: "))), "{name} in {errors:#?}");
    }
    assert!(!errors.iter().any(|line| line.contains("secret")), "{errors:#?}");
}

#[test]
fn an_empty_variable_counts_as_not_set() {
    assert_eq!(read(&[("DFT_BIND", " ")]).expect("valid").bind.port(), 8080);
}

#[test]
fn any_free_port_becomes_the_bound_port() {
    let mut settings = read(&[("DFT_BIND", "127.0.0.1:0")]).expect("valid");
    settings.set_bound_address(SocketAddr::from(([127, 0, 0, 1], 40_123)));
    assert_eq!(settings.origin(), "http://localhost:40123");
    let mut settings =
        read(&[("DFT_BIND", "127.0.0.1:0"), ("DFT_PUBLIC_URL", "http://dft.test")]).expect("valid");
    settings.set_bound_address(SocketAddr::from(([127, 0, 0, 1], 40_123)));
    assert_eq!(settings.origin(), "http://dft.test");
}

#[test]
fn lists_are_separated_by_commas() {
    let settings = read(&[
        ("DFT_TRUSTED_PROXIES", "10.0.0.0/8, 192.168.1.1 ,::1"),
        ("DFT_ALLOWED_ORIGINS", "https://app.example.in"),
    ])
    .expect("valid");
    assert_eq!(settings.trusted_proxies.len(), 3);
    assert_eq!(settings.allowed_origins, ["https://app.example.in"]);
}

#[test]
fn a_misspelt_variable_is_unknown() {
    let variables = ["DFT_BIND", "DFT_BINDD"].map(|name| (name.to_owned(), "127.0.0.1:1".to_owned()));
    let unknown = EnvReader::read(variables, |env| {
        Settings::from_env(env);
        env.unknown_variables("DFT_")
    });
    assert_eq!(unknown.expect("valid"), ["DFT_BINDD"]);
}
