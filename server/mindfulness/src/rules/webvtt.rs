//! Checks a `WebVTT` file: the cues that a player shows beside a track.

/// Larger than the cues of an hour of speech.
const MAX_BYTES: usize = 256 * 1024;

/// The text of a `WebVTT` file whose cues are in order and within the track, or a message for its author.
pub(crate) fn parse_webvtt(bytes: Vec<u8>, duration_seconds: i64) -> Result<String, String> {
    if bytes.len() > MAX_BYTES {
        return Err("should be at most 256 kB".to_owned());
    }
    let text = String::from_utf8(bytes).map_err(|_| "should be UTF-8 text".to_owned())?;
    let body = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let is_webvtt = body
        .strip_prefix("WEBVTT")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r']));
    if !is_webvtt {
        return Err("should be a WebVTT file, which begins with WEBVTT".to_owned());
    }
    let mut last_start = 0;
    let mut cues = 0;
    for (number, line) in (1..).zip(body.lines()).filter(|(_, line)| line.contains("-->")) {
        let Some((start, end)) = parse_timing(line) else {
            return Err(format!("line {number}: expected times such as 00:01.000 --> 00:04.000"));
        };
        if start >= end || start < last_start {
            return Err(format!("line {number}: cues should be in order and end after they begin"));
        }
        // The duration is rounded to seconds.
        if end > (duration_seconds + 1) * 1_000 {
            return Err(format!("line {number}: this cue ends after the track"));
        }
        last_start = start;
        cues += 1;
    }
    if cues == 0 {
        return Err("should have at least one cue".to_owned());
    }
    Ok(text)
}

/// Start and end in milliseconds. Settings after the end are not checked.
fn parse_timing(line: &str) -> Option<(i64, i64)> {
    let (start, rest) = line.split_once("-->")?;
    Some((parse_time(start.trim())?, parse_time(rest.split_whitespace().next()?)?))
}

/// `01:02.000` or `00:01:02.000`, in milliseconds.
fn parse_time(text: &str) -> Option<i64> {
    let (clock, millis) = text.split_once('.')?;
    let number = |text: &str, length: usize| {
        let digits = text.len() >= length && text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| text.parse::<i64>().ok()).flatten()
    };
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts[..] {
        [minutes, seconds] => (0, minutes, seconds),
        [hours, minutes, seconds] => (number(hours, 2).filter(|hours| *hours < 100)?, minutes, seconds),
        _ => return None,
    };
    let below_60 = |text| number(text, 2).filter(|value| *value < 60);
    let millis = number(millis, 3).filter(|millis| *millis < 1_000)?;
    Some(((hours * 60 + below_60(minutes)?) * 60 + below_60(seconds)?) * 1_000 + millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<String, String> {
        parse_webvtt(text.as_bytes().to_vec(), 60)
    }

    #[test]
    fn a_webvtt_file_is_accepted() {
        let text = "WEBVTT - breathing\n\nNOTE made by hand\n\nin\n00:01.000 --> 00:05.000 line:0\nBreathe in\n\n\
                    00:00:05.000 --> 00:01:00.000\nBreathe out\n";
        assert_eq!(check(text).as_deref(), Ok(text));
        assert!(check(&format!("\u{feff}{}", text.replace('\n', "\r\n"))).is_ok());
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, message) in [
            ("", "should be a WebVTT file"),
            ("WEBVTTX\n\n00:01.000 --> 00:02.000\n", "should be a WebVTT file"),
            ("1\n00:00:01,000 --> 00:00:02,000\nHello\n", "should be a WebVTT file"),
            ("WEBVTT\n", "should have at least one cue"),
            ("WEBVTT\n\n00:01,000 --> 00:02,000\n", "line 3: expected times"),
            ("WEBVTT\n\n00:99.000 --> 02:00.000\n", "line 3: expected times"),
            ("WEBVTT\n\n00:02.000 --> 00:02.000\n", "line 3: cues should be in order"),
            (
                "WEBVTT\n\n00:02.000 --> 00:03.000\n\n00:01.000 --> 00:04.000\n",
                "line 5: cues should be in order",
            ),
            ("WEBVTT\n\n00:02.000 --> 01:01.001\n", "line 3: this cue ends after the track"),
        ] {
            let error = check(text).expect_err(text);
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
        assert!(parse_webvtt(vec![0xff, 0xfe], 60).is_err());
    }
}
