//! Struck metal: bowls, bells, chimes. Their partials are no harmonics, and each is two that beat.

use crate::{
    RATE,
    filter::{OnePole, Svf},
    noise::{Brown, Pink},
    random::{Drift, Random},
    room::room,
    tone::{Ring, at},
};

/// Partials of a bowl of beaten bronze: ratio, loudness, share of the decay.
const BOWL: [(f32, f32, f32); 6] = [
    (1.0, 1.0, 1.0),
    (2.74, 0.5, 0.62),
    (5.12, 0.24, 0.36),
    (8.03, 0.09, 0.2),
    (11.4, 0.04, 0.11),
    (15.1, 0.015, 0.06),
];
/// A cast bell: hum, prime, tierce, quint, nominal and above.
const BELL: [(f32, f32, f32); 8] = [
    (0.5, 0.5, 1.0),
    (1.0, 0.8, 0.7),
    (1.19, 0.55, 0.55),
    (1.5, 0.3, 0.42),
    (2.0, 0.7, 0.36),
    (2.52, 0.25, 0.22),
    (3.01, 0.2, 0.17),
    (4.1, 0.12, 0.1),
];
/// A tube that hangs free at both ends.
const TUBE: [(f32, f32, f32); 4] =
    [(1.0, 1.0, 1.0), (2.756, 0.45, 0.5), (5.404, 0.16, 0.25), (8.933, 0.05, 0.12)];

struct Strike {
    hz: f32,
    gain: f32,
    decay: f32,
    attack: f32,
}

fn strike(sound: &mut [f32], second: f32, partials: &[(f32, f32, f32)], blow: &Strike, random: &mut Random) {
    for (ratio, loud, share) in partials {
        let hz = blow.hz * ratio;
        if hz > 12_000.0 {
            continue;
        }
        Ring {
            hz,
            gain: blow.gain * loud * random.between(0.75, 1.1),
            attack: blow.attack / ratio.max(1.0),
            decay: blow.decay * share,
            split: random.between(0.35, 0.9) * ratio.max(1.0).sqrt(),
        }
        .add(sound, at(second));
    }
}

pub(crate) fn bowls(len: usize, random: &mut Random) -> Vec<f32> {
    // A scale without half-tones: whatever follows whatever, nothing grates.
    let base = random.between(128.0, 148.0);
    let sizes = [1.0, 1.125, 1.333, 1.5, 1.777, 2.0].map(|ratio| ratio * base);
    let mut sound = vec![0.0; len];
    let length = len as f32 / RATE as f32;
    let mut second = 0.6;
    let mut size = 0;
    while second < (length - 3.0).max(1.5) {
        // Never the same one twice: the ear would wait for the third.
        size = (size + *random.pick(&[1, 2, 3, 4, 5])) % sizes.len();
        let hz = sizes[size];
        let blow = Strike {
            hz,
            gain: random.between(0.55, 1.0) * (base / hz).sqrt(),
            decay: 5.5 * (base / hz).sqrt(),
            attack: 0.02,
        };
        strike(&mut sound, second, &BOWL, &blow, random);
        second += random.between(4.5, 8.5);
    }
    room(&mut sound, 0.6, 3.5, 4_000.0);
    sound
}

pub(crate) fn deep_bowl(len: usize, random: &mut Random) -> Vec<f32> {
    let hz = random.between(92.0, 108.0);
    let mut sound = vec![0.0; len];
    let length = len as f32 / RATE as f32;
    let mut second = 0.6;
    while second < (length - 5.0).max(1.5) {
        let blow = Strike { hz, gain: random.between(0.8, 1.0), decay: 8.5, attack: 0.05 };
        strike(&mut sound, second, &BOWL, &blow, random);
        second += random.between(14.0, 18.0);
    }
    room(&mut sound, 0.6, 4.5, 2_600.0);
    sound
}

pub(crate) fn temple_bells(len: usize, random: &mut Random) -> Vec<f32> {
    let base = random.between(310.0, 350.0);
    let mut sound = vec![0.0; len];
    let length = len as f32 / RATE as f32;
    let mut second = 1.2;
    while second < (length - 3.0).max(1.5) {
        let hz = base * *random.pick(&[1.0, 1.0, 1.335, 1.5, 2.0]);
        let times = *random.pick(&[1, 1, 2, 3]);
        for _ in 0..times {
            let blow = Strike { hz, gain: random.between(0.5, 1.0), decay: 3.4, attack: 0.006 };
            strike(&mut sound, second, &BELL, &blow, random);
            second += random.between(0.9, 1.3);
        }
        second += random.between(2.6, 6.5);
    }
    // Distance: the top is gone, the valley answers, and the air between moves a little.
    let mut far = OnePole::new(1_500.0);
    for sample in &mut sound {
        *sample = far.low(*sample);
    }
    room(&mut sound, 1.3, 4.0, 2_200.0);
    let mut air = Pink::new(random);
    let mut dark = Svf::new(380.0, 0.6);
    let mut breeze = Drift::new(random, 6.0, 0.3, 1.0);
    for sample in &mut sound {
        *sample += dark.low(air.next()) * breeze.next() * 0.10;
    }
    sound
}

pub(crate) fn chimes(len: usize, random: &mut Random) -> Vec<f32> {
    let base = random.between(500.0, 560.0);
    let tubes = [1.0, 1.125, 1.25, 1.5, 1.667, 2.0].map(|ratio| ratio * base);
    let mut sound = vec![0.0; len];
    let length = len as f32 / RATE as f32;
    let mut second = 0.5;
    while second < (length - 2.0).max(1.5) {
        // A breath of wind sets off a few, then they settle.
        for _ in 0..2 + (random.unit() * 5.0) as usize {
            let blow = Strike {
                hz: *random.pick(&tubes),
                gain: random.between(0.25, 0.9),
                decay: random.between(1.3, 1.9),
                attack: 0.003,
            };
            strike(&mut sound, second, &TUBE, &blow, random);
            second += random.between(0.12, 0.7);
        }
        second += random.between(1.5, 5.0);
    }
    room(&mut sound, 0.5, 2.0, 5_000.0);
    let mut breeze = Brown::new(random);
    let mut dark = Svf::new(500.0, 0.7);
    let mut gust = Drift::new(random, 4.0, 0.1, 1.0);
    for sample in &mut sound {
        *sample += dark.low(breeze.next()) * gust.next() * 0.03;
    }
    sound
}
