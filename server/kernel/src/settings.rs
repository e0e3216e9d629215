//! Settings of the server itself, from environment variables. Each area reads its own with the same [`EnvReader`], and
//! the operator sees all mistakes at once, one line each.

mod env_reader;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use crate::db::DatabaseUrl;
use crate::fields::Email;

pub use crate::mode::Mode;
pub use env_reader::EnvReader;

/// A value that must never be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub const fn new(value: String) -> Self {
        Self(value)
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Settings that no single area owns. docs/operations.md lists all variables.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `DFT_ENV`.
    pub mode: Mode,
    /// `DFT_BIND`.
    pub bind: SocketAddr,
    /// `DFT_PUBLIC_URL`, without a trailing slash.
    pub public_url: Url,
    /// `DATABASE_URL`.
    pub database: DatabaseUrl,
    /// `DFT_METRICS_BIND`.
    pub metrics_bind: Option<SocketAddr>,
    /// `DFT_TRUSTED_PROXIES`: whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// `DFT_ALLOWED_ORIGINS`: other origins that may make state-changing requests.
    pub allowed_origins: Vec<String>,
    /// `DFT_LIMITS`: whether rate limits apply.
    pub limits: bool,
    /// `DFT_DRAIN_SECONDS`: how long a stopping server keeps accepting requests.
    pub drain: Duration,
    /// `DFT_OPERATIONS_EMAIL`: who is told about what needs an operator.
    pub operations_email: Option<String>,
}

/// Every mistake in the settings, one line each, starting with the variable.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct SettingsError(pub Vec<String>);

impl Settings {
    pub fn from_env(env: &mut EnvReader) -> Self {
        let mode = env.mode();
        let bind = env
            .parse("DFT_BIND", "an address and a port such as 127.0.0.1:8080")
            .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080)));
        Self {
            mode,
            bind,
            public_url: public_url(env, bind),
            database: database(env),
            metrics_bind: env.parse("DFT_METRICS_BIND", "an address and a port such as 127.0.0.1:9090"),
            trusted_proxies: env.list(
                "DFT_TRUSTED_PROXIES",
                "addresses or networks such as 10.0.0.0/8, with commas between",
                network,
            ),
            allowed_origins: env.list(
                "DFT_ALLOWED_ORIGINS",
                "origins such as https://app.example.in, with commas between",
                origin,
            ),
            limits: env.one_of("DFT_LIMITS", &[("on", true), ("off", false)], mode == Mode::Production),
            drain: drain(env),
            operations_email: operations_email(env),
        }
    }

    /// The settings in these variables alone.
    pub fn read(variables: impl IntoIterator<Item = (String, String)>) -> Result<Self, SettingsError> {
        EnvReader::read(variables, Self::from_env)
    }

    /// Sets the port of the public URL when the server was asked to listen on any free port.
    pub fn set_bound_address(&mut self, address: SocketAddr) {
        if self.public_url.port() == Some(0) {
            let _ = self.public_url.set_port(Some(address.port()));
        }
    }

    /// Whether the public URL is https, where cookies are bound to the host.
    pub fn https(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// The public origin, such as `https://dft.example.in`.
    pub fn origin(&self) -> String {
        self.public_url.origin().ascii_serialization()
    }
}

/// `DFT_DATA_DIR`: the folder of the SQLite database and of media files, where no other place is set.
pub fn data_dir(env: &mut EnvReader) -> PathBuf {
    env.string("DFT_DATA_DIR").map_or_else(|| Path::new("./data").to_owned(), PathBuf::from)
}

fn operations_email(env: &mut EnvReader) -> Option<String> {
    let email = env.string("DFT_OPERATIONS_EMAIL")?;
    if Email::parse(&email).is_err() {
        env.error("DFT_OPERATIONS_EMAIL", "expected an address such as operations@example.in");
    }
    Some(email)
}

/// Five seconds suffice for a load balancer that polls every second or two; a developer does not wait.
fn drain(env: &mut EnvReader) -> Duration {
    let expected = "a number of seconds from 0 to 60";
    let seconds: Option<u64> = env.parse("DFT_DRAIN_SECONDS", expected);
    if seconds.is_some_and(|seconds| seconds > 60) {
        env.error("DFT_DRAIN_SECONDS", &format!("expected {expected}"));
    }
    Duration::from_secs(seconds.unwrap_or(if env.mode() == Mode::Production { 5 } else { 0 }))
}

fn public_url(env: &mut EnvReader, bind: SocketAddr) -> Url {
    let default = || {
        let host = if bind.ip().is_unspecified() || bind.ip().is_loopback() {
            "localhost".to_owned()
        } else {
            bind.ip().to_string()
        };
        let host = if host.contains(':') { format!("[{host}]") } else { host };
        Url::parse(&format!("http://{host}:{}", bind.port())).expect("built from an address")
    };
    let url = env.url("DFT_PUBLIC_URL");
    if let Some(url) = &url
        && (url.path() != "/"
            || url.query().is_some()
            || url.fragment().is_some()
            || !url.username().is_empty())
    {
        env.error("DFT_PUBLIC_URL", "expected only scheme, host and port, such as https://dft.example.in");
    }
    let url = url.unwrap_or_else(default);
    if env.mode() == Mode::Production && url.scheme() != "https" {
        env.error("DFT_PUBLIC_URL", "production needs an https address");
    }
    url
}

fn database(env: &mut EnvReader) -> DatabaseUrl {
    let default = DatabaseUrl::Sqlite(data_dir(env).join("dft.sqlite"));
    match env.string("DATABASE_URL") {
        None => default,
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            DatabaseUrl::Postgres(url)
        }
        Some(url) => match url.strip_prefix("sqlite://") {
            Some(path) if !path.is_empty() && !path.contains('?') && path != ":memory:" => {
                DatabaseUrl::Sqlite(PathBuf::from(path))
            }
            _ => {
                env.error("DATABASE_URL", "expected sqlite://PATH or postgres://USER@HOST/DATABASE");
                default
            }
        },
    }
}

fn network(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let origin = url.origin().ascii_serialization();
    (matches!(url.scheme(), "http" | "https") && origin == text.trim_end_matches('/')).then_some(origin)
}

#[cfg(test)]
mod tests;
