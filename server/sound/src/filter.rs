//! Filters: what makes noise into weather.

use std::f32::consts::PI;

use crate::{RATE, random::Random};

/// A gentle filter of 6 dB an octave.
#[derive(Clone, Copy, Default)]
pub(crate) struct OnePole {
    share: f32,
    held: f32,
}

impl OnePole {
    pub(crate) fn new(hz: f32) -> OnePole {
        OnePole { share: 1.0 - (-2.0 * PI * hz / RATE as f32).exp(), held: 0.0 }
    }

    pub(crate) fn low(&mut self, input: f32) -> f32 {
        self.held += self.share * (input - self.held);
        self.held
    }

    pub(crate) fn high(&mut self, input: f32) -> f32 {
        input - self.low(input)
    }
}

/// A filter of 12 dB an octave that may be tuned while it runs (a state-variable filter with trapezoidal steps).
#[derive(Clone, Copy, Default)]
pub(crate) struct Svf {
    damping: f32,
    a1: f32,
    a2: f32,
    a3: f32,
    first: f32,
    second: f32,
}

/// Two sides of an [`Svf`].
pub(crate) struct Bands {
    pub(crate) low: f32,
    pub(crate) band: f32,
}

impl Svf {
    /// `q` is 0.7 for a plain slope; more rings.
    pub(crate) fn new(hz: f32, q: f32) -> Svf {
        let mut svf = Svf { damping: 1.0 / q, ..Svf::default() };
        svf.tune(hz);
        svf
    }

    pub(crate) fn tune(&mut self, hz: f32) {
        let warped = (PI * (hz / RATE as f32).min(0.45)).tan();
        self.a1 = 1.0 / (1.0 + warped * (warped + self.damping));
        self.a2 = warped * self.a1;
        self.a3 = warped * self.a2;
    }

    pub(crate) fn next(&mut self, input: f32) -> Bands {
        let rest = input - self.second;
        let band = self.a1 * self.first + self.a2 * rest;
        let low = self.second + self.a2 * self.first + self.a3 * rest;
        self.first = 2.0 * band - self.first;
        self.second = 2.0 * low - self.second;
        Bands { low, band: band * self.damping }
    }

    pub(crate) fn low(&mut self, input: f32) -> f32 {
        self.next(input).low
    }

    pub(crate) fn band(&mut self, input: f32) -> f32 {
        self.next(input).band
    }
}

/// Small bodies that grains make sound, one at a time. They are kept as rows, so that all of them move on together.
pub(crate) struct Bodies<const COUNT: usize> {
    damping: [f32; COUNT],
    a1: [f32; COUNT],
    a2: [f32; COUNT],
    a3: [f32; COUNT],
    first: [f32; COUNT],
    second: [f32; COUNT],
}

impl<const COUNT: usize> Bodies<COUNT> {
    pub(crate) fn new(body: impl FnMut(usize) -> Svf) -> Self {
        let bodies: [Svf; COUNT] = std::array::from_fn(body);
        Bodies {
            damping: bodies.map(|body| body.damping),
            a1: bodies.map(|body| body.a1),
            a2: bodies.map(|body| body.a2),
            a3: bodies.map(|body| body.a3),
            first: [0.0; COUNT],
            second: [0.0; COUNT],
        }
    }

    /// Strikes any one of them and hears them all.
    pub(crate) fn strike(&mut self, random: &mut Random, grain: f32) -> f32 {
        // What has all but faded out is computed slowly; a breath of nothing keeps it from getting there.
        const NOTHING: f32 = 1e-15;
        let mut input = [NOTHING; COUNT];
        if grain.abs() > 0.0 {
            input[random.below(COUNT)] += grain;
        }
        let mut heard = 0.0;
        for (i, input) in input.into_iter().enumerate() {
            let rest = input - self.second[i];
            let band = self.a1[i] * self.first[i] + self.a2[i] * rest;
            let low = self.second[i] + self.a2[i] * self.first[i] + self.a3[i] * rest;
            self.first[i] = 2.0 * band - self.first[i];
            self.second[i] = 2.0 * low - self.second[i];
            heard += band * self.damping[i];
        }
        heard
    }
}
