//! Fake SMTP server on loopback: stores emails, rejects recipients or drops the connection on demand.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use dft_kernel::settings::EnvReader;
use dft_notifications::{Config, SmtpMailer};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the server does with the next email.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Behavior {
    Accept,
    /// Rejects the recipient with this reply.
    Reject(&'static str),
    /// Rejects the sender with this reply.
    RejectSender(&'static str),
    /// Stores the email and closes the connection without a reply.
    AcceptAndDrop,
}

#[derive(Clone)]
pub(crate) struct FakeSmtp {
    address: SocketAddr,
    behaviors: Arc<Mutex<VecDeque<Behavior>>>,
    emails: Arc<Mutex<Vec<String>>>,
}

impl FakeSmtp {
    pub(crate) async fn start(behaviors: &[Behavior]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let fake = Self {
            address: listener.local_addr().unwrap(),
            behaviors: Arc::new(Mutex::new(behaviors.iter().copied().collect())),
            emails: Arc::default(),
        };
        let server = fake.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let fake = server.clone();
                tokio::spawn(async move { fake.serve(stream).await });
            }
        });
        fake
    }

    pub(crate) fn mailer(&self) -> SmtpMailer {
        let variables = [
            ("SMTP_URL", format!("smtp://{}", self.address)),
            ("MAIL_FROM", "DFT <care@dft.example>".to_owned()),
        ];
        let variables = variables.map(|(name, value)| (name.to_owned(), value));
        let config = EnvReader::read(variables, Config::from_env).unwrap();
        SmtpMailer::new(&config.smtp.unwrap(), "dft.example").unwrap()
    }

    /// All stored emails, as received.
    pub(crate) fn emails(&self) -> Vec<String> {
        self.emails.lock().unwrap().clone()
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 fake ESMTP\r\n").await.ok()?;
        let mut behavior = Behavior::Accept;
        while let Some(line) = lines.next_line().await.ok()? {
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let reply = match verb.as_str() {
                "EHLO" if line != "EHLO dft.example" => "504 the host name is not fully qualified\r\n",
                "EHLO" => "250-fake\r\n250 8BITMIME\r\n",
                "MAIL" => {
                    assert!(line.starts_with("MAIL FROM:<care@dft.example>"), "{line}");
                    behavior = self.behaviors.lock().unwrap().pop_front().unwrap_or(Behavior::Accept);
                    match behavior {
                        Behavior::RejectSender(reply) => reply,
                        _ => "250 ok\r\n",
                    }
                }
                "RCPT" => match behavior {
                    Behavior::Reject(reply) => reply,
                    _ => "250 ok\r\n",
                },
                "DATA" => {
                    write.write_all(b"354 go on\r\n").await.ok()?;
                    let mut email = String::new();
                    while let Some(line) = lines.next_line().await.ok()? {
                        if line == "." {
                            break;
                        }
                        email.push_str(line.strip_prefix('.').unwrap_or(&line));
                        email.push('\n');
                    }
                    self.emails.lock().unwrap().push(email);
                    if matches!(behavior, Behavior::AcceptAndDrop) {
                        return None;
                    }
                    "250 stored\r\n"
                }
                "QUIT" => {
                    write.write_all(b"221 bye\r\n").await.ok()?;
                    return None;
                }
                "RSET" | "NOOP" => "250 ok\r\n",
                _ => "502 unknown command\r\n",
            };
            write.write_all(reply.as_bytes()).await.ok()?;
        }
        None
    }
}
