//! A mail server of our own on loopback: speaks SMTP, keeps what it gets, refuses, stalls and hangs up when told.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use dft_kernel::settings::Settings;
use dft_notifications::SmtpMailer;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the server does with the next letter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mood {
    /// Takes it.
    Take,
    /// Refuses the recipient with this answer.
    Refuse(&'static str),
    /// Takes it and hangs up without saying so.
    TakeAndHangUp,
}

#[derive(Clone)]
pub(crate) struct FakeMail {
    address: SocketAddr,
    moods: Arc<Mutex<VecDeque<Mood>>>,
    letters: Arc<Mutex<Vec<String>>>,
}

impl FakeMail {
    pub(crate) async fn start(moods: &[Mood]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let fake = Self {
            address: listener.local_addr().unwrap(),
            moods: Arc::new(Mutex::new(moods.iter().copied().collect())),
            letters: Arc::default(),
        };
        let serving = fake.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let fake = serving.clone();
                tokio::spawn(async move { fake.talk(stream).await });
            }
        });
        fake
    }

    /// The way here.
    pub(crate) fn road(&self) -> SmtpMailer {
        let variables = [
            ("SMTP_URL", format!("smtp://{}", self.address)),
            ("MAIL_FROM", "DFT <care@dft.example>".to_owned()),
        ];
        let settings = Settings::read(variables.map(|(name, value)| (name.to_owned(), value))).unwrap();
        SmtpMailer::new(&settings.mail.unwrap()).unwrap()
    }

    /// Every letter it has taken, as it came.
    pub(crate) fn letters(&self) -> Vec<String> {
        self.letters.lock().unwrap().clone()
    }

    async fn talk(&self, stream: TcpStream) -> Option<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        write.write_all(b"220 fake ESMTP\r\n").await.ok()?;
        let mut mood = Mood::Take;
        while let Some(line) = lines.next_line().await.ok()? {
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let answer = match verb.as_str() {
                "EHLO" => "250-fake\r\n250 8BITMIME\r\n",
                "MAIL" => {
                    assert!(line.starts_with("MAIL FROM:<care@dft.example>"), "{line}");
                    mood = self.moods.lock().unwrap().pop_front().unwrap_or(Mood::Take);
                    "250 ok\r\n"
                }
                "RCPT" => match mood {
                    Mood::Refuse(answer) => answer,
                    _ => "250 ok\r\n",
                },
                "DATA" => {
                    write.write_all(b"354 go on\r\n").await.ok()?;
                    let mut letter = String::new();
                    while let Some(line) = lines.next_line().await.ok()? {
                        if line == "." {
                            break;
                        }
                        letter.push_str(line.strip_prefix('.').unwrap_or(&line));
                        letter.push('\n');
                    }
                    self.letters.lock().unwrap().push(letter);
                    if matches!(mood, Mood::TakeAndHangUp) {
                        return None;
                    }
                    "250 taken\r\n"
                }
                "QUIT" => {
                    write.write_all(b"221 bye\r\n").await.ok()?;
                    return None;
                }
                "RSET" | "NOOP" => "250 ok\r\n",
                _ => "502 what?\r\n",
            };
            write.write_all(answer.as_bytes()).await.ok()?;
        }
        None
    }
}
