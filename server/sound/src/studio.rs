//! From a recipe to a finished take: one loudness for all, headroom, and soft ends.

use crate::{
    RATE, Recipe, air, binaural, breath, creatures, metal, noise, rain,
    random::{Random, smooth},
    rhythm, strings, water,
};

/// A finished sound: one channel, or two where the ears hear different things.
pub(crate) struct Take {
    pub(crate) left: Vec<f32>,
    pub(crate) right: Option<Vec<f32>>,
}

/// How loud a take is on average: 18 dB below full scale, and 24 for what sings where the ear is keenest.
const LEVEL: f32 = 0.125;
const KEEN_LEVEL: f32 = 0.063;
/// The loudest a peak may be before it is rounded off.
const PEAK: f32 = 0.7;
/// Where rounding begins; below it nothing is touched.
const KNEE: f32 = 0.45;

pub(crate) fn take(recipe: Recipe, seconds: u32, seed: u64) -> Take {
    let len = seconds as usize * RATE;
    // Two recipes with one seed share no chance.
    let mut random = Random::new(seed ^ (recipe as u64 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d));
    let mut take = raw(recipe, len, &mut random);
    let keen = matches!(recipe, Recipe::NightCrickets | Recipe::DawnBirds | Recipe::WindChimes);
    level(&mut take, if keen { KEEN_LEVEL } else { LEVEL });
    soften_ends(&mut take);
    take
}

fn raw(recipe: Recipe, len: usize, random: &mut Random) -> Take {
    let left = match recipe {
        Recipe::BoxBreathing => breath::paced(len, &breath::BOX, random),
        Recipe::FourSevenEight => breath::paced(len, &breath::FOUR_SEVEN_EIGHT, random),
        Recipe::CoherentBreathing => breath::paced(len, &breath::COHERENT, random),
        Recipe::LongExhale => breath::paced(len, &breath::LONG_EXHALE, random),
        Recipe::PinkNoise => noise::pink(len, random),
        Recipe::BrownNoise => noise::brown(len, random),
        Recipe::SoftRain => rain::soft(len, random),
        Recipe::RainOnLeaves => rain::on_leaves(len, random),
        Recipe::RainOnTin => rain::on_tin(len, random),
        Recipe::RainAndThunder => rain::with_thunder(len, random),
        Recipe::OceanWaves => water::waves(len, random),
        Recipe::Stream => water::stream(len, random),
        Recipe::WaterDrops => water::drops(len, random),
        Recipe::WindInTrees => air::wind(len, random),
        Recipe::CeilingFan => air::fan(len, random),
        Recipe::RailCoach => rhythm::rail_coach(len, random),
        Recipe::Embers => air::embers(len, random),
        Recipe::NightCrickets => creatures::crickets(len, random),
        Recipe::DawnBirds => creatures::birds(len, random),
        Recipe::SingingBowls => metal::bowls(len, random),
        Recipe::DeepBowl => metal::deep_bowl(len, random),
        Recipe::TempleBells => metal::temple_bells(len, random),
        Recipe::WindChimes => metal::chimes(len, random),
        Recipe::Tanpura => strings::tanpura(len, random),
        Recipe::DeepDrone => strings::drone(len, random),
        Recipe::BinauralDelta => return binaural::beats(len, 2.5, random),
        Recipe::BinauralTheta => return binaural::beats(len, 6.0, random),
        Recipe::BinauralAlpha => return binaural::beats(len, 10.0, random),
        Recipe::Heartbeat => rhythm::heartbeat(len, random),
        Recipe::Footsteps => rhythm::footsteps(len, random),
        Recipe::WallClock => rhythm::wall_clock(len, random),
    };
    Take { left, right: None }
}

impl Take {
    fn channels(&mut self) -> impl Iterator<Item = &mut Vec<f32>> {
        std::iter::once(&mut self.left).chain(self.right.as_mut())
    }
}

/// Brings a take to the common loudness as far as its peaks allow, and rounds the few that remain.
fn level(take: &mut Take, wanted: f32) {
    let (mut power, mut peak, mut count) = (0.0_f64, 0.0_f32, 0_usize);
    for channel in take.channels() {
        power += channel.iter().map(|sample| f64::from(sample * sample)).sum::<f64>();
        peak = channel.iter().fold(peak, |peak, sample| peak.max(sample.abs()));
        count += channel.len();
    }
    let loudness = (power / count as f64).sqrt() as f32;
    // In weather only a rare drop reaches the rounding; a plain tone hardly touches it.
    let gain = (wanted / loudness.max(1e-6)).min(PEAK * 2.2 / peak.max(1e-6));
    for channel in take.channels() {
        for sample in channel {
            let loud = *sample * gain;
            let over = loud.abs() - KNEE;
            *sample = if over <= 0.0 {
                loud
            } else {
                (KNEE + (PEAK - KNEE) * (over / (PEAK - KNEE)).tanh()).copysign(loud)
            };
        }
    }
}

/// Nobody should be startled at the start or dropped at the end.
fn soften_ends(take: &mut Take) {
    for channel in take.channels() {
        let len = channel.len();
        let (coming, going) = ((RATE * 2).min(len / 4), (RATE * 4).min(len / 3));
        for (i, sample) in channel.iter_mut().take(coming).enumerate() {
            *sample *= smooth(i as f32 / coming as f32);
        }
        for (i, sample) in channel.iter_mut().rev().take(going).enumerate() {
            *sample *= smooth(i as f32 / going as f32);
        }
    }
}
