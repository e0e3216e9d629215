//! Chance that repeats itself: numbers from a seed, and slow wandering between two limits.

use crate::RATE;

/// Numbers from a seed. Small and quick; nothing secret is made with it.
#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Another source, so that one part of a sound does not shift when another draws more.
    pub(crate) fn fork(&mut self) -> Random {
        Random(self.next_u64())
    }

    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / 16_777_216.0
    }

    /// A sample of white noise, from -1 up to 1.
    pub(crate) fn white(&mut self) -> f32 {
        self.unit() * 2.0 - 1.0
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A whole number from 0 up to `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f32) as usize % count
    }

    /// A few grains a second at random moments, mostly faint ones: what drops, sparks and gravel are made of.
    pub(crate) fn grain(&mut self, a_second: f32) -> f32 {
        if self.unit() * (RATE as f32) < a_second {
            let loud = self.unit();
            loud * loud * loud * if self.unit() < 0.5 { -1.0 } else { 1.0 }
        } else {
            0.0
        }
    }
}

/// Wanders smoothly between two limits, as gusts and swells do.
pub(crate) struct Drift {
    random: Random,
    seconds: f32,
    low: f32,
    high: f32,
    from: f32,
    to: f32,
    at: f32,
    step: f32,
}

impl Drift {
    /// A new aim about every `seconds`.
    pub(crate) fn new(random: &mut Random, seconds: f32, low: f32, high: f32) -> Drift {
        let mut random = random.fork();
        let (from, to) = (random.between(low, high), random.between(low, high));
        let at = random.unit();
        let mut drift = Drift { random, seconds, low, high, from, to, at, step: 0.0 };
        drift.step = drift.pace();
        drift
    }

    fn pace(&mut self) -> f32 {
        1.0 / (self.seconds * self.random.between(0.6, 1.4) * RATE as f32)
    }

    pub(crate) fn next(&mut self) -> f32 {
        self.at += self.step;
        if self.at >= 1.0 {
            self.at -= 1.0;
            self.from = self.to;
            self.to = self.random.between(self.low, self.high);
            self.step = self.pace();
        }
        self.from + (self.to - self.from) * smooth(self.at)
    }
}

/// From 0 to 1 without a corner at either end.
pub(crate) fn smooth(at: f32) -> f32 {
    let at = at.clamp(0.0, 1.0);
    at * at * (3.0 - 2.0 * at)
}
