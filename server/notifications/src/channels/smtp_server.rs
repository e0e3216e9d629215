//! The operator's mail server: how it is reached, greeted and authenticated with.

use std::net::IpAddr;
use std::time::Duration;

use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::commands::Mail;
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{AsyncSmtpTransportBuilder, Error};
use lettre::{Address, AsyncSmtpTransport, Tokio1Executor};
use percent_encoding::percent_decode_str;
use url::Url;

/// When TLS begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encryption {
    Never,
    /// By STARTTLS if the server offers it.
    WhenOffered,
    /// By STARTTLS, or not at all.
    Required,
    /// With the connection.
    Immediate,
}

pub(super) struct SmtpServer {
    host: String,
    port: u16,
    encryption: Encryption,
    credentials: Option<Credentials>,
    helo: ClientId,
}

impl SmtpServer {
    /// From `smtp://` or `smtps://`. With a password, `smtp://` uses STARTTLS when it is offered, so that the password is
    /// not sent in clear; `?tls=required` also fails when it is not offered.
    pub(super) fn parse(url: &str, helo: &str) -> Result<Self, String> {
        let url = Url::parse(url).map_err(|error| format!("SMTP_URL: {error}"))?;
        let host = url.host_str().ok_or("SMTP_URL: expected a host")?.to_owned();
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let (encryption, default_port) = match (url.scheme(), tls.as_deref()) {
            ("smtps", _) => (Encryption::Immediate, 465),
            ("smtp", Some("required")) => (Encryption::Required, 587),
            ("smtp", Some("opportunistic")) => (Encryption::WhenOffered, 587),
            ("smtp", None) if url.password().is_some() => (Encryption::WhenOffered, 25),
            ("smtp", None) => (Encryption::Never, 25),
            _ => return Err("SMTP_URL: expected smtp://… or smtps://…, and tls=required or none".to_owned()),
        };
        let decode = |text: &str| {
            let decoded = percent_decode_str(text).decode_utf8();
            decoded.map(String::from).map_err(|_| "SMTP_URL: expected UTF-8 in user and password".to_owned())
        };
        let credentials = match url.password() {
            Some(password) => Some(Credentials::new(decode(url.username())?, decode(password)?)),
            None => None,
        };
        let port = url.port().unwrap_or(default_port);
        Ok(Self { host, port, encryption, credentials, helo: client_id(helo) })
    }

    fn tls_parameters(&self) -> Result<TlsParameters, Error> {
        TlsParameters::new(self.host.clone())
    }

    /// A transport with a connection pool.
    pub(super) fn transport(&self) -> Result<AsyncSmtpTransportBuilder, String> {
        let parameters = || self.tls_parameters().map_err(|error| format!("SMTP_URL: {error}"));
        let tls = match self.encryption {
            Encryption::Never => Tls::None,
            Encryption::WhenOffered => Tls::Opportunistic(parameters()?),
            Encryption::Required => Tls::Required(parameters()?),
            Encryption::Immediate => Tls::Wrapper(parameters()?),
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(self.host.clone())
            .port(self.port)
            .tls(tls)
            .hello_name(self.helo.clone());
        if let Some(credentials) = &self.credentials {
            builder = builder.credentials(credentials.clone());
        }
        Ok(builder)
    }

    /// Connects, greets, authenticates and names the sender: fails when the server rejects any of it.
    pub(super) async fn accepts_sender(&self, sender: &Address, timeout: Duration) -> Result<(), Error> {
        let wrapper = match self.encryption {
            Encryption::Immediate => Some(self.tls_parameters()?),
            _ => None,
        };
        let address = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(address, Some(timeout), &self.helo, wrapper, None).await?;
        let starttls = match self.encryption {
            Encryption::Required => true,
            Encryption::WhenOffered => connection.can_starttls(),
            Encryption::Never | Encryption::Immediate => false,
        };
        if starttls {
            connection.starttls(self.tls_parameters()?, &self.helo).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        let accepted = connection.command(Mail::new(Some(sender.clone()), Vec::new())).await;
        connection.abort().await;
        accepted.map(|_| ())
    }
}

/// A domain, or an address literal when the host is an address.
fn client_id(host: &str) -> ClientId {
    match host.trim_start_matches('[').trim_end_matches(']').parse() {
        Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
        Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
        Err(_) => ClientId::Domain(host.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encryption(url: &str) -> Encryption {
        SmtpServer::parse(url, "dft.example.in").map(|server| server.encryption).expect("a server")
    }

    #[test]
    fn a_password_is_not_sent_in_clear_when_starttls_is_offered() {
        assert_eq!(encryption("smtp://user:secret@mail.example.in"), Encryption::WhenOffered);
        assert_eq!(encryption("smtp://user:secret@mail.example.in?tls=required"), Encryption::Required);
        assert_eq!(encryption("smtp://mail.example.in:2525"), Encryption::Never);
        assert_eq!(encryption("smtps://user:secret@mail.example.in"), Encryption::Immediate);
    }

    #[test]
    fn the_greeting_is_a_domain_or_an_address_literal() {
        assert_eq!(client_id("dft.example.in").to_string(), "dft.example.in");
        assert_eq!(client_id("127.0.0.1").to_string(), "[127.0.0.1]");
        assert_eq!(client_id("[::1]").to_string(), "[IPv6:::1]");
    }

    #[test]
    fn a_url_without_a_server_names_the_setting() {
        for url in ["smtp://", "smtp://host?tls=odd", "nonsense"] {
            let error = SmtpServer::parse(url, "dft.example.in").err().expect("an error");
            assert!(error.starts_with("SMTP_URL: "), "{error}");
        }
    }
}
