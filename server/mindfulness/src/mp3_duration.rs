//! The duration of an MP3 file, read from its frame headers. The file is untrusted input.

/// Why a file has no duration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mp3Error {
    NotMp3,
    /// The file ends within a frame: a part of it is missing.
    Truncated,
}

/// The duration in seconds, rounded.
///
/// Walks from frame to frame, so it is right for constant and variable bit rates. Leading ID3 tags and a Xing, Info or VBRI
/// frame are skipped; everything after the last frame is ignored.
pub(crate) fn mp3_duration_seconds(mp3: &[u8]) -> Result<u32, Mp3Error> {
    let mut rest = skip_id3_tags(mp3);
    let first = Frame::read(rest).ok_or(Mp3Error::NotMp3)?;
    if first.is_info_frame(rest) {
        rest = rest.get(first.len..).ok_or(Mp3Error::NotMp3)?;
    }
    let mut truncated = false;
    let (mut samples, mut rate, mut frames) = (0_u64, first.rate, 0_u32);
    while let Some(frame) = Frame::read(rest) {
        // A different version or sample rate: not a frame, but data that looks like one.
        if frame.format() != first.format() {
            break;
        }
        samples += u64::from(frame.samples);
        rate = frame.rate;
        frames += 1;
        let Some(next) = rest.get(frame.len..) else {
            truncated = true;
            break;
        };
        rest = next;
    }
    // One header is only a few fixed bits and may occur by chance; two in a row do not.
    if frames < 2 {
        return Err(Mp3Error::NotMp3);
    }
    if truncated {
        return Err(Mp3Error::Truncated);
    }
    let rate = u64::from(rate);
    u32::try_from((samples + rate / 2) / rate).map_err(|_| Mp3Error::NotMp3)
}

/// The bytes after any `ID3v2` tags and zero padding.
fn skip_id3_tags(mut bytes: &[u8]) -> &[u8] {
    while let Some(head) = bytes.get(..10).filter(|head| head.starts_with(b"ID3")) {
        let size = head[6..].iter().fold(0_usize, |size, byte| size << 7 | usize::from(byte & 0x7f));
        let footer = if head[5] & 0x10 == 0 { 0 } else { 10 };
        bytes = bytes.get(10 + size + footer..).unwrap_or_default();
    }
    let padding = bytes.iter().position(|byte| *byte != 0).unwrap_or(bytes.len());
    &bytes[padding..]
}

/// A layer III frame header.
struct Frame {
    version: u8,
    rate: u32,
    samples: u32,
    len: usize,
    side_info: usize,
}

const KBIT_MPEG1: [u32; 14] = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBIT_MPEG2: [u32; 14] = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

impl Frame {
    fn read(bytes: &[u8]) -> Option<Frame> {
        let header: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
        let [sync, kind, rates, mode] = header;
        let layer_three = kind & 0x06 == 0x02;
        if sync != 0xff || kind & 0xe0 != 0xe0 || !layer_three {
            return None;
        }
        let version = kind >> 3 & 0x03;
        let halvings = match version {
            0b11 => 0,
            0b10 => 1,
            0b00 => 2,
            _ => return None,
        };
        let rate = [44_100, 48_000, 32_000].get(usize::from(rates >> 2 & 0x03))? >> halvings;
        let first = version == 0b11;
        let table = if first { &KBIT_MPEG1 } else { &KBIT_MPEG2 };
        // 0 is the free format, whose frame length is not in the header.
        let kbit = table.get(usize::from(rates >> 4).checked_sub(1)?)?;
        let samples = if first { 1_152 } else { 576 };
        let padding = u32::from(rates >> 1 & 1);
        let mono = mode & 0xc0 == 0xc0;
        let side_info = match (first, mono) {
            (true, false) => 32,
            (true, true) | (false, false) => 17,
            (false, true) => 9,
        };
        let len = (samples / 8 * kbit * 1_000 / rate + padding) as usize;
        Some(Frame { version, rate, samples, len, side_info })
    }

    fn format(&self) -> (u8, u32) {
        (self.version, self.rate)
    }

    /// Whether this frame holds no audio but information about the others (Xing, Info or VBRI).
    fn is_info_frame(&self, bytes: &[u8]) -> bool {
        let has_tag = |at: usize, tags: &[&[u8; 4]]| {
            bytes.get(at..at + 4).is_some_and(|found| tags.iter().any(|tag| found == *tag))
        };
        has_tag(4 + self.side_info, &[b"Xing", b"Info"]) || has_tag(36, &[b"VBRI"])
    }
}

#[cfg(test)]
#[allow(
    clippy::cast_possible_truncation,
    clippy::unwrap_used,
    reason = "small numbers; a test that cannot go on stops"
)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A frame of MPEG-1 at 44.1 kHz, stereo, filled with zeros.
    fn frame(kbit: u32) -> Vec<u8> {
        let index = KBIT_MPEG1.iter().position(|known| *known == kbit).unwrap() as u8 + 1;
        let mut bytes = vec![0; (144 * kbit * 1_000 / 44_100) as usize];
        bytes[..4].copy_from_slice(&[0xff, 0xfb, index << 4, 0x00]);
        bytes
    }

    fn tag(size: usize) -> Vec<u8> {
        let mut bytes = b"ID3\x04\x00\x00".to_vec();
        bytes.extend([21, 14, 7, 0].map(|shift| (size >> shift & 0x7f) as u8));
        bytes.resize(10 + size, 0xff);
        bytes
    }

    #[test]
    fn constant_bit_rate_duration() {
        // 383 frames of 1,152 samples are 10.005 s.
        assert_eq!(mp3_duration_seconds(&frame(128).repeat(383)), Ok(10));
        assert_eq!(mp3_duration_seconds(&frame(320).repeat(383)), Ok(10));
    }

    #[test]
    fn variable_bit_rate_duration() {
        let mixed: Vec<u8> = (0..383).flat_map(|i| frame(*[32, 64, 128, 320].get(i % 4).unwrap())).collect();
        assert_eq!(mp3_duration_seconds(&mixed), Ok(10));
    }

    #[test]
    fn mpeg2_frames_have_half_the_samples() {
        // MPEG-2, 22.05 kHz, 64 kbit: 576 samples in 208 bytes; 383 of them are 10.005 s again.
        let mut frame = vec![0; 208];
        frame[..4].copy_from_slice(&[0xff, 0xf3, 0x80, 0xc0]);
        assert_eq!(mp3_duration_seconds(&frame.repeat(383)), Ok(10));
    }

    #[test]
    fn tags_before_and_after_are_skipped() {
        let audio = frame(128).repeat(383);
        assert_eq!(mp3_duration_seconds(&[tag(0), audio.clone()].concat()), Ok(10));
        assert_eq!(
            mp3_duration_seconds(&[tag(5_000), tag(20), vec![0; 100], audio.clone()].concat()),
            Ok(10)
        );
        let last = [b"TAG".as_slice(), &[0x20; 125]].concat();
        assert_eq!(mp3_duration_seconds(&[audio, last].concat()), Ok(10));
    }

    #[test]
    fn an_info_frame_is_not_counted() {
        for (at, word) in [(36, b"Xing"), (36, b"Info"), (36, b"VBRI")] {
            let mut first = frame(128);
            first[at..at + 4].copy_from_slice(word);
            // Twenty frames are 0.522 s, rounded up; nineteen and the info frame are rounded down.
            assert_eq!(mp3_duration_seconds(&[first.clone(), frame(128).repeat(19)].concat()), Ok(0));
            assert_eq!(mp3_duration_seconds(&[first, frame(128).repeat(20)].concat()), Ok(1));
        }
    }

    #[test]
    fn a_truncated_file_has_no_duration() {
        let mut audio = frame(128).repeat(383);
        audio.truncate(audio.len() - 100);
        assert_eq!(mp3_duration_seconds(&audio), Err(Mp3Error::Truncated));
    }

    #[test]
    fn non_mp3_bytes_have_no_duration() {
        for bytes in [
            b"".as_slice(),
            b"ID3",
            b"RIFF\x24\x00\x00\x00WAVEfmt ",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01",
            b"\xff\xfb\x90\x00",
            &[0; 4_096],
            &[0xff; 4_096],
            &tag(300),
            &frame(128),
        ] {
            assert_eq!(mp3_duration_seconds(bytes), Err(Mp3Error::NotMp3), "{bytes:02x?}");
        }
        // A tag that claims more than there is.
        assert_eq!(
            mp3_duration_seconds(
                &[b"ID3\x04\x00\x00\x7f\x7f\x7f\x7f".to_vec(), frame(128).repeat(9)].concat()
            ),
            Err(Mp3Error::NotMp3)
        );
    }

    proptest! {
        #[test]
        fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
            let _ = mp3_duration_seconds(&bytes);
        }

        #[test]
        fn arbitrary_bytes_after_a_header_do_not_panic(
            header in prop::array::uniform3(any::<u8>()),
            bytes in prop::collection::vec(prop_oneof![Just(0xff_u8), any::<u8>()], 0..2_000),
        ) {
            let audio = [&[0xff], header.as_slice(), &bytes].concat();
            let _ = mp3_duration_seconds(&audio);
            let _ = mp3_duration_seconds(&[b"ID3".as_slice(), &audio].concat());
        }

        #[test]
        fn a_corrupted_byte_does_not_inflate_the_duration(at in 0_usize..40_000, byte in any::<u8>()) {
            let mut audio = frame(128).repeat(100);
            let place = at % audio.len();
            audio[place] = byte;
            // A corrupted header may shift the walk, but the smallest frames bound the duration.
            let max = audio.len() as u64 / 104 * 1_152 / 44_100 + 1;
            if let Ok(seconds) = mp3_duration_seconds(&audio) {
                prop_assert!(u64::from(seconds) <= max);
            }
        }
    }
}
