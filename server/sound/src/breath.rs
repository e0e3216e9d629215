//! Sounds to breathe with: a chord that opens as you breathe in and closes as you breathe out.

use crate::{
    RATE,
    filter::Svf,
    noise::Pink,
    random::{Drift, Random, smooth},
    room::room,
    tone::{Ring, Wheel, at},
};

/// One round of breath in seconds, and whether a soft tick counts them.
pub(crate) struct Pace {
    inhale: f32,
    full: f32,
    exhale: f32,
    empty: f32,
    counted: bool,
}

pub(crate) const BOX: Pace = Pace { inhale: 4.0, full: 4.0, exhale: 4.0, empty: 4.0, counted: true };
pub(crate) const FOUR_SEVEN_EIGHT: Pace =
    Pace { inhale: 4.0, full: 7.0, exhale: 8.0, empty: 0.0, counted: true };
pub(crate) const COHERENT: Pace = Pace { inhale: 5.5, full: 0.0, exhale: 5.5, empty: 0.0, counted: false };
pub(crate) const LONG_EXHALE: Pace = Pace { inhale: 4.0, full: 0.0, exhale: 6.0, empty: 0.0, counted: false };

impl Pace {
    pub(crate) fn round(&self) -> f32 {
        self.inhale + self.full + self.exhale + self.empty
    }

    /// How loud and how open the chord is at that second of the round.
    fn shape(&self, second: f32) -> (f32, f32) {
        const QUIET: f32 = 0.14;
        let held = if self.full > 0.0 { 0.5 } else { 1.0 };
        let mut second = second;
        if second < self.inhale {
            let open = smooth(second / self.inhale);
            return (QUIET + (1.0 - QUIET) * open, open);
        }
        second -= self.inhale;
        if second < self.full {
            return (1.0 - (1.0 - held) * smooth(second / self.full.min(2.5)), 1.0);
        }
        second -= self.full;
        if second < self.exhale {
            let open = 1.0 - smooth(second / self.exhale);
            // After a hold the out-breath lifts once more, so that it is felt as a beginning.
            let lift = if self.full > 0.0 { 0.35 * (second * 1.2).min(1.0) * open } else { 0.0 };
            return (QUIET + (held - QUIET) * open + lift, open);
        }
        (QUIET, 0.0)
    }
}

/// Breath after breath at a pace, from the first sample to the last.
pub(crate) fn paced(len: usize, pace: &Pace, random: &mut Random) -> Vec<f32> {
    let root = *random.pick(&[130.81, 138.59, 146.83, 155.56_f32]);
    let mut sound = pad(len, pace, root, random);
    mark(&mut sound, pace, root);
    room(&mut sound, 0.5, 2.6, 3_500.0);
    sound
}

fn pad(len: usize, pace: &Pace, root: f32, random: &mut Random) -> Vec<f32> {
    // Root, fifth, octave, twelfth, fifteenth: how loud each is when closed, and how much opening adds.
    const VOICES: [(f32, f32, f32); 6] = [
        (1.0, 0.8, 0.0),
        (1.002, 0.5, 0.0),
        (1.498, 0.3, 0.15),
        (2.001, 0.15, 0.45),
        (2.997, 0.0, 0.22),
        (4.003, 0.0, 0.12),
    ];
    let mut air = Pink::new(random);
    let mut mouth = Svf::new(500.0, 1.1);
    let mut shimmer = Drift::new(random, 0.9, 0.92, 1.0);
    let mut wheels = [Wheel::default(); VOICES.len()];
    let round = pace.round();
    let mut shape = (0.0, 0.0);
    let mut bend = 1.0;
    (0..len)
        .map(|i| {
            if i % 32 == 0 {
                shape = pace.shape((i as f64 / RATE as f64 % f64::from(round)) as f32);
                // A whole tone, no more: a guide, not a siren.
                bend = 1.0 + 0.1225 * shape.1;
                mouth.tune(320.0 + 1_100.0 * shape.1);
            }
            let (loud, open) = shape;
            let mut chord = 0.0;
            for (wheel, (ratio, closed, opening)) in wheels.iter_mut().zip(VOICES) {
                chord += wheel.turn(root * ratio * bend) * (closed + opening * open);
            }
            let breath = mouth.band(air.next()) * (0.25 + 0.75 * open);
            loud * (chord * shimmer.next() * 0.5 + breath * 0.55)
        })
        .collect()
}

/// A small bell where a part of the breath begins; a tick for each count between.
fn mark(sound: &mut [f32], pace: &Pace, root: f32) {
    let parts =
        [(pace.inhale, 4.0, 0.3), (pace.full, 5.04, 0.16), (pace.exhale, 3.0, 0.3), (pace.empty, 2.0, 0.16)];
    let length = sound.len() as f32 / RATE as f32;
    let mut round_begins = 0.0;
    while round_begins < length {
        let mut begins = round_begins;
        for (lasts, ratio, gain) in parts {
            if lasts > 0.0 {
                bell(sound, begins, root * ratio, gain);
            }
            let mut count = begins + 1.0;
            while pace.counted && count < begins + lasts {
                Ring { hz: 1_180.0, gain: 0.05, attack: 0.001, decay: 0.018, split: 0.0 }
                    .add(sound, at(count));
                Ring { hz: 640.0, gain: 0.05, attack: 0.001, decay: 0.024, split: 0.0 }.add(sound, at(count));
                count += 1.0;
            }
            begins += lasts;
        }
        round_begins = begins;
    }
}

fn bell(sound: &mut [f32], second: f32, hz: f32, gain: f32) {
    for (ratio, share, decay) in [(1.0, 1.0, 1.1), (2.76, 0.22, 0.4), (5.4, 0.06, 0.12)] {
        Ring { hz: hz * ratio, gain: gain * share, attack: 0.008, decay, split: 0.7 }.add(sound, at(second));
    }
}
