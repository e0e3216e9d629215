//! Rain: a bed of far drops that have become one hiss, and near drops that are still themselves.

use crate::{
    RATE,
    filter::{Bodies, OnePole, Svf},
    noise::Brown,
    random::{Drift, Random, smooth},
    tone::at,
};

/// The far rain.
struct Bed {
    random: Random,
    floor: OnePole,
    body: Svf,
    top: OnePole,
    swell: Drift,
}

impl Bed {
    fn new(random: &mut Random, floor_hz: f32, body_hz: f32, top_hz: f32) -> Bed {
        Bed {
            random: random.fork(),
            floor: OnePole::new(floor_hz),
            body: Svf::new(body_hz, 0.55),
            top: OnePole::new(top_hz),
            swell: Drift::new(random, 6.0, 0.72, 1.0),
        }
    }

    fn next(&mut self) -> f32 {
        let white = self.random.white();
        let bands = self.body.next(white);
        self.top.low(self.floor.high(bands.band + 0.25 * bands.low)) * self.swell.next()
    }
}

/// Near drops: grains that make one of several small bodies sound.
struct Drops {
    random: Random,
    a_second: f32,
    bodies: Bodies<8>,
    rate: Drift,
}

impl Drops {
    fn new(random: &mut Random, a_second: f32, low_hz: f32, high_hz: f32, q: f32) -> Drops {
        let mut random = random.fork();
        let octaves = (high_hz / low_hz).log2();
        let bodies = Bodies::new(|i| {
            let place = (i as f32 + random.unit()) / 8.0;
            Svf::new(low_hz * (octaves * place).exp2(), q * random.between(0.7, 1.4))
        });
        let rate = Drift::new(&mut random, 3.5, 0.6, 1.3);
        Drops { random, a_second, bodies, rate }
    }

    fn next(&mut self) -> f32 {
        let grain = self.random.grain(self.a_second * self.rate.next()) * 9.0;
        self.bodies.strike(&mut self.random, grain)
    }
}

pub(crate) fn soft(len: usize, random: &mut Random) -> Vec<f32> {
    let mut far = Bed::new(random, 350.0, 1_900.0, 7_000.0);
    let mut near = Drops::new(random, 130.0, 900.0, 4_200.0, 3.0);
    let mut soft = OnePole::new(6_500.0);
    (0..len).map(|_| soft.low(far.next() * 0.5 + near.next() * 0.35)).collect()
}

pub(crate) fn on_leaves(len: usize, random: &mut Random) -> Vec<f32> {
    let mut far = Bed::new(random, 250.0, 1_300.0, 6_000.0);
    let mut leaves = Drops::new(random, 70.0, 420.0, 1_700.0, 2.2);
    let mut small = Drops::new(random, 200.0, 1_500.0, 5_200.0, 2.6);
    (0..len).map(|_| far.next() * 0.3 + leaves.next() * 0.9 + small.next() * 0.35).collect()
}

pub(crate) fn on_tin(len: usize, random: &mut Random) -> Vec<f32> {
    let mut far = Bed::new(random, 300.0, 2_400.0, 9_000.0);
    let mut sheet = Drops::new(random, 260.0, 700.0, 4_800.0, 14.0);
    let mut taps = Drops::new(random, 120.0, 1_800.0, 6_500.0, 5.0);
    let mut hollow = Svf::new(260.0, 2.5);
    (0..len)
        .map(|_| {
            let hits = sheet.next() * 1.5 + taps.next() * 0.7;
            far.next() * 0.22 + hits + hollow.band(hits) * 0.9
        })
        .collect()
}

pub(crate) fn with_thunder(len: usize, random: &mut Random) -> Vec<f32> {
    let mut far = Bed::new(random, 200.0, 1_100.0, 5_500.0);
    let mut near = Drops::new(random, 110.0, 700.0, 3_600.0, 2.6);
    let mut sound: Vec<f32> = (0..len).map(|_| far.next() * 0.42 + near.next() * 0.4).collect();
    let length = len as f32 / RATE as f32;
    let mut second = random.between(7.0, 13.0);
    while second < length - 8.0 {
        thunder(&mut sound, second, random);
        second += random.between(21.0, 36.0);
    }
    sound
}

/// A roll that comes, folds over itself a few times and goes; no crack, it is kilometres away.
fn thunder(sound: &mut [f32], second: f32, random: &mut Random) {
    let lasts = random.between(7.0, 11.0);
    let gain = random.between(0.55, 1.0);
    let mut rumble = Brown::new(random);
    let mut rolls = Drift::new(random, 0.55, 0.15, 1.0);
    let mut dark = Svf::new(240.0, 0.7);
    let Some(rest) = sound.get_mut(at(second)..) else { return };
    let len = at(lasts);
    for (i, sample) in rest.iter_mut().take(len).enumerate() {
        let through = i as f32 / len as f32;
        if i % 64 == 0 {
            dark.tune(300.0 - 190.0 * through);
        }
        let shape = smooth(through / 0.14) * (1.0 - smooth((through - 0.2) / 0.8));
        *sample += dark.low(rumble.next()) * rolls.next() * shape * gain * 1.1;
    }
}
