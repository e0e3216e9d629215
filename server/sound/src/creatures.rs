//! Small animals far off: crickets at night, birds before sunrise.

use crate::{
    RATE,
    filter::Svf,
    noise::Pink,
    random::{Drift, Random},
    room::room,
    tone::{Wheel, at},
};

pub(crate) fn crickets(len: usize, random: &mut Random) -> Vec<f32> {
    let mut sound = vec![0.0; len];
    for (nearness, a_second) in [(1.0, 2.1), (0.5, 2.45), (0.34, 1.8), (0.2, 2.7)] {
        cricket(&mut sound, nearness, a_second, random);
    }
    room(&mut sound, 0.35, 1.1, 5_000.0);
    // The trill of the many, and the air of the night under it.
    let mut air = Pink::new(random);
    let mut dark = Svf::new(420.0, 0.6);
    let mut breeze = Drift::new(random, 7.0, 0.5, 1.0);
    let mut field = random.fork();
    let mut many = Svf::new(3_050.0, 16.0);
    let mut chorus = Drift::new(random, 9.0, 0.4, 1.0);
    let mut beat = Wheel::default();
    for sample in &mut sound {
        let trill = 0.6 + 0.4 * beat.turn(27.0);
        *sample = *sample * 0.35
            + many.band(field.white()) * trill * chorus.next() * 0.32
            + dark.low(air.next()) * breeze.next() * 0.20;
    }
    sound
}

/// One cricket: chirps of three or four pulses, with rests.
fn cricket(sound: &mut [f32], nearness: f32, a_second: f32, random: &mut Random) {
    let hz = random.between(4_150.0, 4_900.0);
    let length = sound.len() as f32 / RATE as f32;
    let mut second = random.unit();
    while second < length {
        let song = second + random.between(6.0, 15.0);
        while second < song.min(length) {
            let pulses = if random.unit() < 0.75 { 3 } else { 4 };
            for pulse in 0..pulses {
                let loud = nearness * (0.7 + 0.15 * pulse as f32).min(1.0);
                note(sound, second + 0.031 * pulse as f32, 0.019, hz, hz * 0.985, loud);
            }
            second += random.between(0.95, 1.05) / a_second;
        }
        second += random.between(0.8, 4.0);
    }
}

pub(crate) fn birds(len: usize, random: &mut Random) -> Vec<f32> {
    let mut sound = vec![0.0; len];
    let length = len as f32 / RATE as f32;
    for (every, far, kind) in [(4.2, 0.8, 0), (6.5, 0.5, 1), (9.0, 0.42, 2), (5.2, 0.22, 0), (7.4, 0.2, 1)] {
        let own = random.between(0.9, 1.12);
        let mut second = random.between(0.5, every);
        while second < length {
            call(&mut sound, second, kind, own, far * random.between(0.6, 1.0), random);
            second += every * random.between(0.5, 1.7);
        }
    }
    room(&mut sound, 1.0, 2.2, 4_500.0);
    let mut air = Pink::new(random);
    let mut dark = Svf::new(520.0, 0.6);
    let mut breeze = Drift::new(random, 6.0, 0.4, 1.0);
    for sample in &mut sound {
        *sample = *sample * 0.5 + dark.low(air.next()) * breeze.next() * 0.09;
    }
    sound
}

/// A phrase: a falling whistle of two notes, a run of short chips, or a slow rising coo.
fn call(sound: &mut [f32], second: f32, kind: u8, own: f32, loud: f32, random: &mut Random) {
    match kind {
        0 => {
            let top = 3_300.0 * own;
            note(sound, second, 0.16, top, top * 1.06, loud);
            note(sound, second + 0.24, 0.30, top * 0.84, top * 0.78, loud * 0.85);
        }
        1 => {
            let chips = 3 + (random.unit() * 5.0) as usize;
            let mut when = second;
            for chip in 0..chips {
                let from = (4_300.0 - 120.0 * chip as f32) * own;
                note(sound, when, 0.055, from, from * 0.8, loud * 0.7);
                when += 0.115 + 0.006 * chip as f32;
            }
        }
        _ => {
            let low = 1_050.0 * own;
            for (step, when) in [(1.0, 0.0), (1.06, 0.62), (1.12, 1.24)] {
                note(sound, second + when, 0.42, low * step, low * step * 1.22, loud * 0.8);
            }
        }
    }
}

/// A whistled note that slides from one pitch to another, with soft ends.
fn note(sound: &mut [f32], second: f32, lasts: f32, from: f32, to: f32, loud: f32) {
    let Some(rest) = sound.get_mut(at(second)..) else { return };
    let len = at(lasts);
    let mut wheel = Wheel::default();
    for (i, sample) in rest.iter_mut().take(len).enumerate() {
        let along = i as f32 / len as f32;
        // A hump, from nothing to nothing.
        let hump = 4.0 * along * (1.0 - along);
        *sample += wheel.turn(from + (to - from) * along) * hump * hump * loud;
    }
}
