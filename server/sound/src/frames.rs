//! How long an MP3 lasts, read from the headers of its frames. Every byte is somebody else's, so nothing is believed.

/// Whole seconds of an MP3 file, rounded to the nearest; none if these bytes are no MP3.
///
/// Walks from frame to frame, so it is right for constant and variable bit rates alike. A tag before the sound is
/// stepped over, and so is a first frame that only describes the others. Whatever follows the last frame is ignored.
pub fn seconds_of(mp3: &[u8]) -> Option<u32> {
    let mut rest = after_tags(mp3);
    let first = Frame::read(rest)?;
    if first.only_describes(rest) {
        rest = rest.get(first.len..)?;
    }
    let (mut samples, mut rate, mut frames) = (0_u64, first.rate, 0_u32);
    while let Some(frame) = Frame::read(rest) {
        // A file that changes its mind about its own kind is rubbish that happened to look like a frame.
        if frame.kind() != first.kind() {
            break;
        }
        samples += u64::from(frame.samples);
        rate = frame.rate;
        frames += 1;
        match rest.get(frame.len..) {
            Some(next) => rest = next,
            // The last frame is cut short: it is played all the same.
            None => break,
        }
    }
    // Two in a row, or it was chance: one header is only eleven set bits and a few that are not forbidden.
    if frames < 2 {
        return None;
    }
    let rate = u64::from(rate);
    u32::try_from((samples + rate / 2) / rate).ok()
}

/// What follows the `ID3v2` tags (there may be more than one) and any silence of zero bytes after them.
fn after_tags(mut bytes: &[u8]) -> &[u8] {
    while let Some(head) = bytes.get(..10).filter(|head| head.starts_with(b"ID3")) {
        let size = head[6..].iter().fold(0_usize, |size, byte| size << 7 | usize::from(byte & 0x7f));
        let footer = if head[5] & 0x10 == 0 { 0 } else { 10 };
        bytes = bytes.get(10 + size + footer..).unwrap_or_default();
    }
    let padding = bytes.iter().position(|byte| *byte != 0).unwrap_or(bytes.len());
    &bytes[padding..]
}

/// The header of one frame of layer III.
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
        let head: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
        let [sync, kind, rates, mode] = head;
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
        // 0 would be a free rate, which nobody uses and which cannot be walked.
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

    fn kind(&self) -> (u8, u32) {
        (self.version, self.rate)
    }

    /// Whether this frame holds no sound, but a table about the others (Xing, Info or VBRI).
    fn only_describes(&self, bytes: &[u8]) -> bool {
        let says = |at: usize, words: &[&[u8; 4]]| {
            bytes.get(at..at + 4).is_some_and(|found| words.iter().any(|word| found == *word))
        };
        says(4 + self.side_info, &[b"Xing", b"Info"]) || says(36, &[b"VBRI"])
    }
}
