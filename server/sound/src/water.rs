//! Open water: waves, a stream, a drip.

use crate::{
    RATE,
    filter::{OnePole, Svf},
    noise::{Brown, Pink},
    random::{Drift, Random, smooth},
    room::room,
    tone::{Wheel, at},
};

pub(crate) fn waves(len: usize, random: &mut Random) -> Vec<f32> {
    let mut deep = Brown::new(random);
    let mut far = Pink::new(random);
    let mut far_dark = Svf::new(700.0, 0.6);
    let mut swell = Drift::new(random, 8.0, 0.6, 1.0);
    let mut sound: Vec<f32> =
        (0..len).map(|_| (deep.next() * 0.10 + far_dark.low(far.next()) * 0.12) * swell.next()).collect();
    let length = len as f32 / RATE as f32;
    let mut second = -4.0;
    while second < length {
        wave(&mut sound, second, random);
        second += random.between(6.2, 10.5);
    }
    sound
}

/// One wave: it gathers, breaks, and hisses back over the sand.
fn wave(sound: &mut [f32], begins: f32, random: &mut Random) {
    let gathers = random.between(2.6, 4.0);
    let washes = random.between(5.0, 7.5);
    let size = random.between(0.55, 1.0);
    let mut body = Pink::new(random);
    let mut foam = random.fork();
    let mut colour = Svf::new(300.0, 0.6);
    let mut hiss = OnePole::new(2_200.0);
    let mut hiss_top = OnePole::new(8_500.0);
    let mut fizz = Drift::new(random, 0.05, 0.55, 1.0);
    let len = at(gathers + washes);
    // The first wave is under way when the sound begins.
    let missed = at(-begins);
    let Some(rest) = sound.get_mut(at(begins)..) else { return };
    for (sample, i) in rest.iter_mut().zip(missed..len) {
        let second = i as f32 / RATE as f32;
        let rise = (second / gathers).min(1.0);
        let after = ((second - gathers) / washes).max(0.0);
        if i % 64 == 0 {
            let open = if after > 0.0 { (1.0 - after).powi(2) } else { rise * rise * rise };
            colour.tune(260.0 + 3_200.0 * open * size);
        }
        let loud = if after > 0.0 { (1.0 - smooth(after)).powi(2) } else { rise * rise * smooth(rise) };
        let back = smooth(after / 0.12) * (1.0 - after).max(0.0).powi(2);
        let spray = hiss_top.low(hiss.high(foam.white())) * fizz.next();
        *sample += size * (colour.low(body.next()) * loud * 0.6 + spray * (back * 0.10 + loud * loud * 0.06));
    }
}

pub(crate) fn stream(len: usize, random: &mut Random) -> Vec<f32> {
    let mut run = Pink::new(random);
    let mut low = Svf::new(480.0, 0.9);
    let mut high = Svf::new(2_600.0, 0.7);
    let mut eddy = Drift::new(random, 1.3, 0.7, 1.0);
    let mut glitter = Drift::new(random, 0.35, 0.4, 1.0);
    let mut sound: Vec<f32> = (0..len)
        .map(|_| {
            let water = run.next();
            low.band(water) * eddy.next() * 0.28 + high.band(water) * glitter.next() * 0.22
        })
        .collect();
    let length = len as f32 / RATE as f32;
    let mut flow = Drift::new(random, 2.5, 0.5, 1.5);
    let mut second = 0.0;
    while second < length {
        let octaves = random.unit();
        let hz = 380.0 * (octaves * octaves * 2.6).exp2();
        let gain = random.between(0.02, 0.16) * (500.0 / hz).sqrt();
        let lasts = random.between(0.012, 0.05) * (900.0 / hz).sqrt();
        bubble(&mut sound, second, hz, random.between(0.05, 0.5), lasts, gain);
        let pace = (0..64).map(|_| flow.next()).sum::<f32>() / 64.0;
        second += -random.unit().max(1e-4).ln() / (50.0 * pace);
    }
    sound
}

pub(crate) fn drops(len: usize, random: &mut Random) -> Vec<f32> {
    let mut sound = vec![0.0; len];
    let length = len as f32 / RATE as f32;
    let mut second = 0.8;
    while second < length {
        let hz = *random.pick(&[520.0, 585.0, 640.0, 780.0_f32]) * random.between(0.98, 1.02);
        let gain = random.between(0.5, 1.0);
        // The click of the surface, the note of the air under it, and now and then a second small drop.
        bubble(&mut sound, second, hz * 3.1, 0.2, 0.006, gain * 0.18);
        bubble(&mut sound, second + 0.018, hz, 0.42, 0.055, gain);
        if random.unit() < 0.4 {
            bubble(&mut sound, second + random.between(0.16, 0.3), hz * 1.5, 0.5, 0.03, gain * 0.3);
        }
        second += random.between(1.3, 3.6);
    }
    room(&mut sound, 1.1, 3.4, 3_200.0);
    let mut cave = Brown::new(random);
    let mut dark = Svf::new(300.0, 0.7);
    for sample in &mut sound {
        *sample += dark.low(cave.next()) * 0.012;
    }
    sound
}

/// A bubble of air that closes: a short note that slides up.
fn bubble(sound: &mut [f32], second: f32, hz: f32, slide: f32, decay: f32, gain: f32) {
    let Some(rest) = sound.get_mut(at(second)..) else { return };
    let falling = (-1.0 / (decay * RATE as f32)).exp();
    let attack = 1.0 / (0.000_6 * RATE as f32).max(9_000.0 / hz);
    let slide = slide / (decay * 4.0 * RATE as f32);
    let mut wheel = Wheel::default();
    let mut level = gain;
    for (i, sample) in rest.iter_mut().take(at(decay * 5.0)).enumerate() {
        let i = i as f32;
        *sample += wheel.turn(hz * (1.0 + slide * i)) * level * (i * attack).min(1.0);
        level *= falling;
    }
}
