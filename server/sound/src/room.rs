//! A room around a sound: eight delays that feed each other and grow darker as they fade.

use crate::{RATE, filter::OnePole};

/// Lengths without a common measure, so that no echo is heard as an echo.
const DELAYS: [usize; 8] = [1_423, 1_777, 2_053, 2_371, 2_689, 3_041, 3_407, 3_761];

/// Mixes a room into a sound: how much of it, how long it rings (to -60 dB), how dark it is.
pub(crate) fn room(sound: &mut [f32], wet: f32, seconds: f32, dark_hz: f32) {
    let mut lines: [Vec<f32>; 8] = DELAYS.map(|len| vec![0.0; len]);
    let keeps = DELAYS.map(|len| 10.0_f32.powf(-3.0 * len as f32 / (seconds * RATE as f32)));
    let mut walls = [OnePole::new(dark_hz); 8];
    let mut heads = [0_usize; 8];
    for sample in sound {
        let mut heard = [0.0_f32; 8];
        for i in 0..8 {
            heard[i] = walls[i].low(lines[i][heads[i]]) * keeps[i];
        }
        let shared = heard.iter().sum::<f32>() * 0.25;
        let mut back = 0.0;
        for i in 0..8 {
            lines[i][heads[i]] = *sample + heard[i] - shared;
            heads[i] = if heads[i] + 1 == DELAYS[i] { 0 } else { heads[i] + 1 };
            back += if i % 2 == 0 { heard[i] } else { -heard[i] };
        }
        *sample += back * wet * 0.4;
    }
}
