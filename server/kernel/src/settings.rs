//! Settings: environment variables, read once into one struct. All mistakes are reported at once, one line each.

mod env_reader;
mod media;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use crate::db::DatabaseUrl;
use crate::fields::Email;
use crate::states::State;

pub use crate::mode::Mode;
use env_reader::Reader;
pub use media::{Bucket, MediaLocation};

/// A value that must never be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The Razorpay account and the secrets of its webhooks.
#[derive(Debug, Clone)]
pub struct Razorpay {
    /// `RAZORPAY_KEY_ID`.
    pub key_id: String,
    /// `RAZORPAY_KEY_SECRET`.
    pub key_secret: Secret,
    /// `RAZORPAY_WEBHOOK_SECRET`.
    pub webhook_secret: Secret,
    /// `RAZORPAY_WEBHOOK_SECRET_OLD`: the previous secret, which retried events are still signed with.
    pub webhook_secret_old: Option<Secret>,
}

/// The SMTP server and the sender.
#[derive(Debug, Clone)]
pub struct Mail {
    /// `SMTP_URL`, which may contain a password.
    pub url: Secret,
    /// `MAIL_FROM`.
    pub from: String,
}

/// The WhatsApp Cloud API.
#[derive(Debug, Clone)]
pub struct WhatsApp {
    /// `WHATSAPP_TOKEN`.
    pub token: Secret,
    /// `WHATSAPP_PHONE_NUMBER_ID`.
    pub phone_number_id: String,
}

/// STUN, TURN and meeting services of the video room.
#[derive(Debug, Clone)]
pub struct Room {
    /// `DFT_MEETING_URL`: an external meeting service instead of the built-in room, with `{room}` for the meeting name.
    pub meeting_url: Option<String>,
    /// `STUN_URL`.
    pub stun_url: Option<String>,
    /// `TURN_URL` and `TURN_SECRET`.
    pub turn: Option<(String, Secret)>,
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

/// The grievance officer that the law requires.
#[derive(Debug, Clone)]
pub struct Grievance {
    /// `DFT_GRIEVANCE_NAME`.
    pub name: Option<String>,
    /// `DFT_GRIEVANCE_EMAIL`.
    pub email: Option<String>,
    /// `DFT_GRIEVANCE_PHONE`.
    pub phone: Option<String>,
}

/// Everything an operator can set. docs/operations.md lists the variables.
#[derive(Debug, Clone)]
pub struct Settings {
    /// `DFT_ENV`.
    pub mode: Mode,
    /// `DFT_BIND`.
    pub bind: SocketAddr,
    /// `DFT_PUBLIC_URL`, without a trailing slash.
    pub public_url: Url,
    /// `DFT_DATA_DIR`.
    pub data_dir: PathBuf,
    /// `DATABASE_URL`.
    pub database: DatabaseUrl,
    /// `DFT_METRICS_BIND`.
    pub metrics_bind: Option<SocketAddr>,
    /// `DFT_TRUSTED_PROXIES`: whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// `DFT_ALLOWED_ORIGINS`: other origins that may make state-changing requests.
    pub allowed_origins: Vec<String>,
    /// `GOOGLE_CLIENT_ID`.
    pub google_client_id: Option<String>,
    /// The three `RAZORPAY_…` values, all or none.
    pub razorpay: Option<Razorpay>,
    /// `SMTP_URL` and `MAIL_FROM`, both or none.
    pub mail: Option<Mail>,
    /// The two `WHATSAPP_…` values, both or none.
    pub whatsapp: Option<WhatsApp>,
    /// `MEDIA_URL`.
    pub media: MediaLocation,
    /// `DFT_DEMO_VIDEO_URL`.
    pub demo_video_url: Option<Url>,
    /// `DFT_MEETING_URL`, `STUN_URL`, `TURN_URL`, `TURN_SECRET`.
    pub room: Room,
    /// `DFT_SELLER_…`: name, address and state, all or none. Production sells nothing without them.
    pub seller: Option<Seller>,
    /// `DFT_GRIEVANCE_…`.
    pub grievance: Grievance,
    /// `DFT_SOCIAL_…` by the lower-case name of the network.
    pub social: Vec<(String, Url)>,
    /// `DFT_LIMITS`: whether rate limits apply.
    pub limits: bool,
    /// `DFT_DRAIN_SECONDS`: how long a stopping server keeps accepting requests.
    pub drain: Duration,
    /// Unknown variables that begin with `DFT_`, probably misspelt. Only a warning, so that an older program still starts.
    pub unknown: Vec<String>,
}

/// Every mistake in the settings, one line each, starting with the variable.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct SettingsError(pub Vec<String>);

impl Settings {
    /// Parses the variables. An empty one counts as not set.
    pub fn read(variables: impl IntoIterator<Item = (String, String)>) -> Result<Self, SettingsError> {
        let mut from = Reader::new(variables);

        let mode = from.one_of(
            "DFT_ENV",
            &[("development", Mode::Development), ("production", Mode::Production)],
            Mode::Development,
        );
        let bind = from
            .parsed("DFT_BIND", "an address and a port such as 127.0.0.1:8080")
            .unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080)));
        let data_dir = from.text("DFT_DATA_DIR").map_or_else(|| PathBuf::from("./data"), PathBuf::from);
        let public_url = public_url(&mut from, bind);
        let settings = Self {
            mode,
            bind,
            public_url,
            database: database(&mut from, &data_dir),
            metrics_bind: from.parsed("DFT_METRICS_BIND", "an address and a port such as 127.0.0.1:9090"),
            trusted_proxies: from.list(
                "DFT_TRUSTED_PROXIES",
                "addresses or networks such as 10.0.0.0/8, with commas between",
                network,
            ),
            allowed_origins: from.list(
                "DFT_ALLOWED_ORIGINS",
                "origins such as https://app.example.in, with commas between",
                origin,
            ),
            google_client_id: from.text("GOOGLE_CLIENT_ID"),
            razorpay: razorpay(&mut from),
            mail: mail(&mut from),
            whatsapp: from
                .both("WHATSAPP_TOKEN", "WHATSAPP_PHONE_NUMBER_ID")
                .map(|(token, phone_number_id)| WhatsApp { token: Secret(token), phone_number_id }),
            media: media::read(&mut from, &data_dir),
            demo_video_url: from.web_address("DFT_DEMO_VIDEO_URL"),
            room: Room {
                meeting_url: meeting_url(&mut from),
                stun_url: from.starting_with("STUN_URL", &["stun:", "stuns:"]),
                turn: turn(&mut from),
            },
            seller: seller(&mut from),
            grievance: grievance(&mut from),
            social: from.web_addresses_named("DFT_SOCIAL_"),
            limits: from.one_of("DFT_LIMITS", &[("on", true), ("off", false)], mode == Mode::Production),
            drain: drain(&mut from, mode),
            unknown: from.never_asked_for("DFT_"),
            data_dir,
        };
        let mut wrong = from.into_wrong();
        if mode == Mode::Production {
            wrong.extend(settings.missing_in_production());
        }
        if wrong.is_empty() { Ok(settings) } else { Err(SettingsError(wrong)) }
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

    /// Whether the server is its own identity provider.
    pub fn development_sign_in(&self) -> bool {
        self.mode == Mode::Development && self.google_client_id.is_none()
    }

    /// Every reason why this would use a fake provider for payments, email or sign-in.
    fn missing_in_production(&self) -> Vec<String> {
        let mut reasons = Vec::new();
        let mut need = |given: bool, line: &str| {
            if !given {
                reasons.push(line.to_owned());
            }
        };
        need(
            self.google_client_id.is_some(),
            "GOOGLE_CLIENT_ID: production needs Google's client id; without it anyone could sign in as anyone",
        );
        if self.razorpay.is_none() {
            for name in ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] {
                need(
                    false,
                    &format!("{name}: production needs Razorpay; without it payments would be a sandbox"),
                );
            }
        }
        if self.razorpay.as_ref().is_some_and(|account| account.key_id.starts_with("rzp_test_")) {
            need(false, "RAZORPAY_KEY_ID: this is a test key, which takes no real money");
        }
        if self.mail.is_none() {
            for name in ["SMTP_URL", "MAIL_FROM"] {
                need(
                    false,
                    &format!("{name}: production needs mail; without it nobody is told of a booking"),
                );
            }
        }
        need(self.https(), "DFT_PUBLIC_URL: production needs an https address");
        reasons
    }
}

/// Five seconds suffice for a load balancer that polls every second or two; a developer does not wait.
fn drain(from: &mut Reader, mode: Mode) -> Duration {
    let expected = "a number of seconds from 0 to 60";
    let given: Option<u64> = from.parsed("DFT_DRAIN_SECONDS", expected);
    if given.is_some_and(|seconds| seconds > 60) {
        from.wrong("DFT_DRAIN_SECONDS", &format!("expected {expected}"));
    }
    Duration::from_secs(given.unwrap_or(if mode == Mode::Production { 5 } else { 0 }))
}

fn public_url(from: &mut Reader, bind: SocketAddr) -> Url {
    let own = || {
        let host = if bind.ip().is_unspecified() || bind.ip().is_loopback() {
            "localhost".to_owned()
        } else {
            SocketAddr::new(bind.ip(), 0).ip().to_string()
        };
        let host = if host.contains(':') { format!("[{host}]") } else { host };
        Url::parse(&format!("http://{host}:{}", bind.port())).expect("built from an address")
    };
    let given = from.web_address("DFT_PUBLIC_URL");
    if let Some(url) = &given
        && (url.path() != "/"
            || url.query().is_some()
            || url.fragment().is_some()
            || !url.username().is_empty())
    {
        from.wrong("DFT_PUBLIC_URL", "expected only scheme, host and port, such as https://dft.example.in");
    }
    given.unwrap_or_else(own)
}

fn database(from: &mut Reader, data_dir: &std::path::Path) -> DatabaseUrl {
    let inside = DatabaseUrl::Sqlite(data_dir.join("dft.sqlite"));
    match from.text("DATABASE_URL") {
        None => inside,
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            DatabaseUrl::Postgres(url)
        }
        Some(url) => match url.strip_prefix("sqlite://") {
            Some(path) if !path.is_empty() && !path.contains('?') && path != ":memory:" => {
                DatabaseUrl::Sqlite(PathBuf::from(path))
            }
            _ => {
                from.wrong("DATABASE_URL", "expected sqlite://PATH or postgres://USER@HOST/DATABASE");
                inside
            }
        },
    }
}

fn razorpay(from: &mut Reader) -> Option<Razorpay> {
    let webhook_secret_old = from.text("RAZORPAY_WEBHOOK_SECRET_OLD").map(Secret);
    let [key_id, key_secret, webhook_secret] =
        from.all(["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"])?;
    Some(Razorpay {
        key_id,
        key_secret: Secret(key_secret),
        webhook_secret: Secret(webhook_secret),
        webhook_secret_old,
    })
}

fn mail(from: &mut Reader) -> Option<Mail> {
    let (url, sender) = from.both("SMTP_URL", "MAIL_FROM")?;
    if !(url.starts_with("smtp://") || url.starts_with("smtps://")) {
        from.wrong("SMTP_URL", "expected smtp://… or smtps://…");
    }
    if !sender.contains('@') {
        from.wrong("MAIL_FROM", "expected an address such as DFT <care@example.in>");
    }
    Some(Mail { url: Secret(url), from: sender })
}

fn grievance(from: &mut Reader) -> Grievance {
    let email = from.text("DFT_GRIEVANCE_EMAIL");
    if let Some(email) = &email
        && Email::parse(email).is_err()
    {
        from.wrong("DFT_GRIEVANCE_EMAIL", "expected an address such as grievance@example.in");
    }
    Grievance { name: from.text("DFT_GRIEVANCE_NAME"), email, phone: from.text("DFT_GRIEVANCE_PHONE") }
}

fn seller(from: &mut Reader) -> Option<Seller> {
    let gstin = from.text("DFT_SELLER_GSTIN");
    let told = from.all(["DFT_SELLER_NAME", "DFT_SELLER_ADDRESS", "DFT_SELLER_STATE"]);
    let Some([name, address, state]) = told else {
        if gstin.is_some() {
            from.wrong("DFT_SELLER_GSTIN", "needs DFT_SELLER_NAME, DFT_SELLER_ADDRESS and DFT_SELLER_STATE");
        }
        return None;
    };
    let Some(state) = State::parse(&state) else {
        from.wrong("DFT_SELLER_STATE", "expected a state or union territory of India, such as Karnataka");
        return None;
    };
    if let Some(gstin) = &gstin
        && !is_gstin_of(gstin, state)
    {
        let expected =
            format!("expected 15 characters beginning with {}, the code of {}", state.code, state.name);
        from.wrong("DFT_SELLER_GSTIN", &expected);
    }
    Some(Seller { name, address, state, gstin })
}

/// Two digits of the state, ten characters of a PAN, an entity code, `Z`, and a check character.
fn is_gstin_of(text: &str, state: State) -> bool {
    let shape = |(place, byte): (usize, u8)| match place {
        0 | 1 | 7..=10 => byte.is_ascii_digit(),
        2..=6 | 11 => byte.is_ascii_uppercase(),
        13 => byte == b'Z',
        _ => byte.is_ascii_digit() || byte.is_ascii_uppercase(),
    };
    text.len() == 15 && text.bytes().enumerate().all(shape) && text.starts_with(state.code)
}

fn meeting_url(from: &mut Reader) -> Option<String> {
    const EXPECTED: &str = "expected an address such as https://meet.example.org/{room}";
    let template = from.text("DFT_MEETING_URL")?;
    // The meeting name must be in the path or query, never in the host.
    let named = Url::parse(&template.replace("{room}", "a-name")).ok().filter(|url| {
        matches!(url.scheme(), "http" | "https")
            && url.host_str().is_some_and(|host| !host.contains("a-name"))
    });
    if named.is_none() || !template.contains("{room}") {
        from.wrong("DFT_MEETING_URL", EXPECTED);
    }
    Some(template)
}

fn turn(from: &mut Reader) -> Option<(String, Secret)> {
    let (url, secret) = from.both("TURN_URL", "TURN_SECRET")?;
    if !(url.starts_with("turn:") || url.starts_with("turns:")) {
        from.wrong("TURN_URL", "expected turn:… or turns:…");
    }
    Some((url, Secret(secret)))
}

fn network(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let written = url.origin().ascii_serialization();
    (matches!(url.scheme(), "http" | "https") && written == text.trim_end_matches('/')).then_some(written)
}

#[cfg(test)]
mod tests;
