//! Samples into an MP3 file.

use rusty_mp3::{Mp3Encoder, Mp3EncoderConfig};

use crate::{RATE, studio::Take};

const MONO_KBIT: u32 = 64;
const STEREO_KBIT: u32 = 96;

pub(crate) fn mp3(take: &Take) -> Vec<u8> {
    let (samples, channels, bitrate_kbps) = match &take.right {
        None => (&take.left, 1, MONO_KBIT),
        Some(right) => {
            let both = take.left.iter().zip(right).flat_map(|(left, right)| [*left, *right]);
            (&both.collect::<Vec<_>>(), 2, STEREO_KBIT)
        }
    };
    let mut encoder = Mp3Encoder::new(Mp3EncoderConfig { bitrate_kbps, vbr_quality: None });
    encoder.push_pcm_f32(samples, channels, RATE as u32).expect("44.1 kHz is a rate of MP3");
    encoder.finish();
    let mut file = Vec::with_capacity(samples.len() / usize::from(channels) / RATE * 12_500);
    while let Ok(packet) = encoder.next_packet() {
        file.extend_from_slice(&packet);
    }
    file
}
