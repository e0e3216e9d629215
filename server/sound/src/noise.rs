//! Noise with a slope: pink and brown.

use crate::{
    filter::OnePole,
    random::{Drift, Random},
};

/// Equal energy in every octave: white noise through a ladder of gentle filters two octaves apart.
pub(crate) struct Pink {
    random: Random,
    rungs: [(OnePole, f32); 6],
    white: f32,
    floor: OnePole,
}

impl Pink {
    pub(crate) fn new(random: &mut Random) -> Pink {
        let rungs = [12.0, 48.0, 192.0, 768.0, 3_072.0, 12_288.0_f32];
        // A rung passes everything below its corner, so its level there is what sets the slope.
        let rungs = rungs.map(|hz| (OnePole::new(hz), (12.0 / hz).sqrt()));
        Pink { random: random.fork(), rungs, white: 0.008, floor: OnePole::new(22.0) }
    }

    pub(crate) fn next(&mut self) -> f32 {
        let white = self.random.white();
        let sum: f32 = self.rungs.iter_mut().map(|(rung, level)| rung.low(white) * *level).sum();
        // No ear hears what is below; it would only push the loudspeaker off its place.
        self.floor.high(sum + white * self.white) * 6.0
    }
}

/// Six decibels less with every octave.
pub(crate) struct Brown {
    random: Random,
    slope: OnePole,
    floor: OnePole,
}

impl Brown {
    pub(crate) fn new(random: &mut Random) -> Brown {
        Brown { random: random.fork(), slope: OnePole::new(24.0), floor: OnePole::new(18.0) }
    }

    pub(crate) fn next(&mut self) -> f32 {
        let white = self.random.white();
        self.floor.high(self.slope.low(white)) * 18.0
    }
}

pub(crate) fn pink(len: usize, random: &mut Random) -> Vec<f32> {
    let mut pink = Pink::new(random);
    let mut air = Drift::new(random, 14.0, 0.9, 1.0);
    (0..len).map(|_| pink.next() * air.next()).collect()
}

pub(crate) fn brown(len: usize, random: &mut Random) -> Vec<f32> {
    let mut brown = Brown::new(random);
    let mut air = Drift::new(random, 17.0, 0.88, 1.0);
    (0..len).map(|_| brown.next() * air.next()).collect()
}
