//! Air that moves: wind in a tree, a fan, a fire burnt low.

use crate::{
    RATE,
    filter::{Bodies, OnePole, Svf},
    noise::{Brown, Pink},
    random::{Drift, Random},
    tone::Tone,
};

pub(crate) fn wind(len: usize, random: &mut Random) -> Vec<f32> {
    let mut air = Pink::new(random);
    let mut leaves = random.fork();
    let mut gust = Drift::new(random, 4.5, 0.0, 1.0);
    let mut flutter = Drift::new(random, 0.4, 0.75, 1.0);
    let mut body = Svf::new(300.0, 0.9);
    let mut branch = Svf::new(600.0, 2.2);
    let mut rustle = Svf::new(3_600.0, 0.6);
    let mut top = OnePole::new(7_000.0);
    let mut strength = 0.0;
    (0..len)
        .map(|i| {
            let now = gust.next();
            strength = now * now;
            if i % 64 == 0 {
                body.tune(180.0 + 420.0 * now);
                branch.tune(380.0 + 520.0 * now);
            }
            let noise = air.next();
            let low = body.band(noise) * (0.25 + 0.75 * now);
            let whistle = branch.band(noise) * strength * 0.35;
            let crown = top.low(rustle.band(leaves.white())) * strength * flutter.next() * 0.34;
            low * 0.8 + whistle + crown
        })
        .collect()
}

pub(crate) fn fan(len: usize, random: &mut Random) -> Vec<f32> {
    let turns = random.between(3.3, 4.1);
    let mut motor = [(100.0, 0.05), (200.0, 0.03), (300.0, 0.012), (400.0, 0.006)]
        .map(|(hz, gain)| (Tone::new(hz, random.unit()), gain));
    let mut blades = Tone::new(turns * 3.0, 0.0);
    let mut wobble = Tone::new(turns, 0.25);
    let mut mains = Drift::new(random, 5.0, 0.8, 1.0);
    let mut air = Pink::new(random);
    let mut low = Svf::new(420.0, 0.6);
    let mut edges = Pink::new(random);
    let mut hush = Svf::new(1_500.0, 0.7);
    let mut creak = Svf::new(930.0, 9.0);
    let mut turn = 0.0_f32;
    (0..len)
        .map(|_| {
            let (blade, sway) = (blades.next(), wobble.next());
            let wash = 0.72 + 0.2 * blade + 0.08 * sway;
            let noise = air.next();
            let hum: f32 = motor.iter_mut().map(|(tone, gain)| tone.next() * *gain).sum();
            turn += turns / RATE as f32;
            let mut tick = 0.0;
            if turn >= 1.0 {
                turn -= 1.0;
                tick = 0.35;
            }
            low.low(noise) * wash * 0.42
                + hush.band(edges.next()) * (0.8 + 0.2 * blade) * 0.12
                + hum * mains.next() * 0.55
                + creak.band(tick)
        })
        .collect()
}

pub(crate) fn embers(len: usize, random: &mut Random) -> Vec<f32> {
    let mut glow = Brown::new(random);
    let mut dark = Svf::new(230.0, 0.7);
    let mut lick = Drift::new(random, 0.22, 0.45, 1.0);
    let mut hiss_noise = random.fork();
    let mut hiss = Svf::new(4_200.0, 0.8);
    let mut sigh = Drift::new(random, 2.0, 0.0, 1.0);
    let mut sparks = random.fork();
    let mut mood = Drift::new(random, 3.0, 0.1, 1.0);
    let mut wood = Bodies::<5>::new(|i| Svf::new([900.0, 1_500.0, 2_400.0, 3_700.0, 5_600.0][i], 2.4));
    (0..len)
        .map(|_| {
            let busy = mood.next();
            let spark = sparks.grain(16.0 * busy * busy) * 8.0;
            let crackle = wood.strike(&mut sparks, spark);
            let sighing = sigh.next();
            dark.low(glow.next()) * lick.next() * 0.30
                + hiss.band(hiss_noise.white()) * sighing * sighing * 0.03
                + crackle
        })
        .collect()
}
