//! Two tones, one for each ear, a few hertz apart; only a listener with headphones hears them beat.

use crate::{
    filter::Svf,
    noise::Pink,
    random::{Drift, Random},
    studio::Take,
    tone::Tone,
};

/// The lower tone lies between these; most headphones carry it, and it does not tire the ear.
pub(crate) const CARRIER: (f32, f32) = (168.0, 204.0);

pub(crate) fn beats(len: usize, apart: f32, random: &mut Random) -> Take {
    let carrier = random.between(CARRIER.0, CARRIER.1);
    let mut tones = [Tone::new(carrier, 0.0), Tone::new(carrier + apart, 0.0)];
    // The same quiet air in both ears keeps the tones from sounding like a test.
    let mut air = Pink::new(random);
    let mut dark = Svf::new(450.0, 0.6);
    let mut breeze = Drift::new(random, 9.0, 0.5, 1.0);
    let mut near = Drift::new(random, 11.0, 0.8, 1.0);
    let (mut left, mut right) = (Vec::with_capacity(len), Vec::with_capacity(len));
    for _ in 0..len {
        let bed = dark.low(air.next()) * breeze.next() * 0.35;
        let loud = near.next() * 0.6;
        left.push(tones[0].next() * loud + bed);
        right.push(tones[1].next() * loud + bed);
    }
    Take { left, right: Some(right) }
}
