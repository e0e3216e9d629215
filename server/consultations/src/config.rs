//! Settings of the video room.

use dft_kernel::settings::{EnvReader, Secret};
use url::Url;

#[derive(Debug, Clone)]
pub struct Config {
    /// `DFT_MEETING_URL`: an external meeting service instead of the built-in room, with `{room}` for the meeting name.
    pub meeting_url: Option<String>,
    /// `STUN_URL`.
    pub stun_url: Option<String>,
    /// `TURN_URL` and `TURN_SECRET`.
    pub turn: Option<TurnServer>,
}

#[derive(Debug, Clone)]
pub struct TurnServer {
    pub url: String,
    pub secret: Secret,
}

impl Config {
    pub fn from_env(env: &mut EnvReader) -> Self {
        Self {
            meeting_url: meeting_url(env),
            stun_url: env.starting_with("STUN_URL", &["stun:", "stuns:"]),
            turn: turn(env),
        }
    }
}

fn meeting_url(env: &mut EnvReader) -> Option<String> {
    const EXPECTED: &str = "expected an address such as https://meet.example.org/{room}";
    let template = env.string("DFT_MEETING_URL")?;
    // The meeting name must be in the path or query, never in the host.
    let example = Url::parse(&template.replace("{room}", "a-name")).ok().filter(|url| {
        matches!(url.scheme(), "http" | "https")
            && url.host_str().is_some_and(|host| !host.contains("a-name"))
    });
    if example.is_none() || !template.contains("{room}") {
        env.error("DFT_MEETING_URL", EXPECTED);
    }
    Some(template)
}

fn turn(env: &mut EnvReader) -> Option<TurnServer> {
    let [url, secret] = env.group(["TURN_URL", "TURN_SECRET"])?;
    if !(url.starts_with("turn:") || url.starts_with("turns:")) {
        env.error("TURN_URL", "expected turn:… or turns:…");
    }
    Some(TurnServer { url, secret: Secret::new(secret) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        EnvReader::read(variables, Config::from_env).map_err(|error| error.0)
    }

    #[test]
    fn the_meeting_name_is_not_part_of_the_host() {
        let read = |url: &str| read(&[("DFT_MEETING_URL", url)]).ok().and_then(|config| config.meeting_url);
        for valid in
            ["https://meet.example.org/{room}", "http://localhost:9/m?r={room}", "https://m.in/a/{room}#x"]
        {
            assert_eq!(read(valid).as_deref(), Some(valid));
        }
        for invalid in
            ["https://{room}.example.org/", "https://meet.example.org/", "ftp://meet.in/{room}", "{room}"]
        {
            assert_eq!(read(invalid), None, "{invalid}");
        }
    }

    #[test]
    fn stun_and_turn_need_their_schemes_and_turn_its_secret() {
        for (variables, line) in [
            (&[("STUN_URL", "http://host")][..], "STUN_URL: expected stun:… or stuns:…"),
            (&[("TURN_URL", "turn:host")][..], "TURN_SECRET: needed together with TURN_URL"),
            (
                &[("TURN_URL", "http://host"), ("TURN_SECRET", "s")][..],
                "TURN_URL: expected turn:… or turns:…",
            ),
        ] {
            assert_eq!(read(variables).expect_err(line), [line]);
        }
    }
}
