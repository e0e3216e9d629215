//! Sounds that keep time: a heart, steps, a clock, a coach over the rail joints.

use crate::{
    RATE,
    filter::{OnePole, Svf},
    noise::{Brown, Pink},
    random::{Drift, Random},
    room::room,
    tone::{Ring, at},
};

pub(crate) fn heartbeat(len: usize, random: &mut Random) -> Vec<f32> {
    let mut sound = vec![0.0; len];
    let length = len as f32 / RATE as f32;
    let beat = random.between(1.02, 1.12);
    let mut second = 0.4;
    while second < length {
        // 50 Hz alone would be silence on a phone; the overtones carry it.
        for (after, gain, pitch) in [(0.0, 1.0, 1.0), (0.30, 0.68, 1.22)] {
            for (hz, share, decay) in [(52.0, 1.0, 0.085), (97.0, 0.55, 0.06), (148.0, 0.3, 0.04)] {
                let ring = Ring { hz: hz * pitch, gain: gain * share, attack: 0.012, decay, split: 0.0 };
                ring.add(&mut sound, at(second + after));
            }
        }
        second += beat * random.between(0.97, 1.03);
    }
    room(&mut sound, 0.3, 0.9, 700.0);
    let mut hush = Brown::new(random);
    let mut dark = Svf::new(500.0, 0.7);
    let mut tide = Drift::new(random, 3.0, 0.4, 1.0);
    for sample in &mut sound {
        *sample += dark.low(hush.next()) * tide.next() * 0.035;
    }
    sound
}

pub(crate) fn footsteps(len: usize, random: &mut Random) -> Vec<f32> {
    let mut air = Pink::new(random);
    let mut dark = Svf::new(600.0, 0.6);
    let mut breeze = Drift::new(random, 5.0, 0.3, 1.0);
    let mut sound: Vec<f32> = (0..len).map(|_| dark.low(air.next()) * breeze.next() * 0.05).collect();
    let length = len as f32 / RATE as f32;
    let pace = random.between(0.60, 0.64);
    let (mut second, mut left) = (0.5, true);
    while second < length {
        let loud = random.between(0.75, 1.0);
        // The heel sinks in, the sole rolls over.
        crunch(&mut sound, second, 0.10, if left { 780.0 } else { 860.0 }, loud, random);
        crunch(&mut sound, second + 0.13, 0.13, 1_500.0, loud * 0.55, random);
        Ring { hz: 88.0, gain: loud * 0.3, attack: 0.006, decay: 0.03, split: 0.0 }
            .add(&mut sound, at(second));
        second += pace * random.between(0.975, 1.025);
        left = !left;
    }
    room(&mut sound, 0.12, 0.6, 3_000.0);
    sound
}

/// Gravel giving way: many small stones within a moment.
fn crunch(sound: &mut [f32], second: f32, lasts: f32, hz: f32, loud: f32, random: &mut Random) {
    let Some(rest) = sound.get_mut(at(second)..) else { return };
    let mut stones = random.fork();
    let mut low = Svf::new(hz, 1.0);
    let mut high = Svf::new(hz * 3.2, 1.6);
    let len = at(lasts);
    for (i, sample) in rest.iter_mut().take(len * 2).enumerate() {
        let along = i as f32 / len as f32;
        let shape = (along / 0.12).min(1.0) * (-2.6 * along).exp() * (2.0 - along).min(1.0);
        let grains = stones.grain(2_600.0) * 3.2 + stones.white() * 0.08;
        *sample += (low.band(grains) + high.band(grains) * 0.6) * shape * loud;
    }
}

pub(crate) fn wall_clock(len: usize, random: &mut Random) -> Vec<f32> {
    let mut sound = vec![0.0; len];
    let wood = random.between(0.94, 1.06);
    let halves = len * 2 / RATE;
    for half in 1..=halves {
        let (pitch, gain) = if half % 2 == 0 { (1.0, 1.0) } else { (0.86, 0.8) };
        let gain = gain * random.between(0.94, 1.0);
        for (hz, share, decay) in
            [(410.0, 0.5, 0.020), (1_640.0, 1.0, 0.010), (2_750.0, 0.6, 0.007), (4_300.0, 0.25, 0.004)]
        {
            let ring = Ring { hz: hz * pitch * wood, gain: gain * share, attack: 0.000_6, decay, split: 0.0 };
            ring.add(&mut sound, half * RATE / 2);
        }
    }
    room(&mut sound, 0.55, 0.8, 3_200.0);
    let mut air = Pink::new(random);
    let mut dark = Svf::new(300.0, 0.6);
    for sample in &mut sound {
        *sample += dark.low(air.next()) * 0.02;
    }
    sound
}

pub(crate) fn rail_coach(len: usize, random: &mut Random) -> Vec<f32> {
    let mut under = Brown::new(random);
    let mut rumble = Svf::new(190.0, 0.7);
    let mut air = Pink::new(random);
    let mut coach = Svf::new(520.0, 0.7);
    let mut sway = Drift::new(random, 1.6, 0.7, 1.0);
    let mut speed = Drift::new(random, 12.0, 0.94, 1.06);
    let mut sound: Vec<f32> = (0..len)
        .map(|_| {
            let sway = sway.next();
            rumble.low(under.next()) * sway * 0.26 + coach.band(air.next()) * sway * 0.16
        })
        .collect();
    let length = len as f32 / RATE as f32;
    let mut second = 0.7;
    while second < length {
        let hurry = (0..32).map(|_| speed.next()).last().unwrap_or(1.0);
        // Two axles of this bogie over the joint, then the two of the next.
        for (after, loud) in [(0.0, 1.0), (0.135, 0.85), (0.60, 0.6), (0.735, 0.5)] {
            joint(&mut sound, second + after * hurry, loud * random.between(0.85, 1.0), random);
        }
        second += 1.28 * hurry;
    }
    let mut inside = OnePole::new(2_400.0);
    for sample in &mut sound {
        *sample = inside.low(*sample);
    }
    sound
}

fn joint(sound: &mut [f32], second: f32, loud: f32, random: &mut Random) {
    for (hz, gain, decay) in
        [(68.0, 0.5, 0.05), (142.0, 0.45, 0.04), (318.0, 0.3, 0.028), (870.0, 0.12, 0.014)]
    {
        let ring =
            Ring { hz: hz * random.between(0.97, 1.03), gain: gain * loud, attack: 0.003, decay, split: 0.0 };
        ring.add(sound, at(second));
    }
}
