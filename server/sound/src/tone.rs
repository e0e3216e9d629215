//! Pure tones, and what rings after it is struck.

use std::f64::consts::TAU;

use crate::RATE;

/// A sine that turns by itself, without asking for a sine at every sample.
#[derive(Clone, Copy)]
pub(crate) struct Tone {
    re: f64,
    im: f64,
    cos: f64,
    sin: f64,
}

impl Tone {
    /// `phase` is a share of a turn.
    pub(crate) fn new(hz: f32, phase: f32) -> Tone {
        let turn = TAU * f64::from(hz) / RATE as f64;
        let start = TAU * f64::from(phase);
        Tone { re: start.cos(), im: start.sin(), cos: turn.cos(), sin: turn.sin() }
    }

    pub(crate) fn next(&mut self) -> f32 {
        let now = self.im as f32;
        (self.re, self.im) =
            (self.re * self.cos - self.im * self.sin, self.re * self.sin + self.im * self.cos);
        now
    }
}

/// One partial of something struck: it rises in `attack` and falls to a third in `decay` seconds.
#[derive(Clone, Copy)]
pub(crate) struct Ring {
    pub(crate) hz: f32,
    pub(crate) gain: f32,
    pub(crate) attack: f32,
    pub(crate) decay: f32,
    /// Two modes that many hertz apart: real metal is never quite round, and beats.
    pub(crate) split: f32,
}

impl Ring {
    /// Adds the ring to a sound from the sample `at` on, until it is 76 dB down or the sound ends.
    pub(crate) fn add(self, sound: &mut [f32], at: usize) {
        let Some(rest) = sound.get_mut(at..) else { return };
        let lasts = (self.decay * 8.8 * RATE as f32) as usize;
        let falling = (-1.0 / (f64::from(self.decay) * RATE as f64)).exp() as f32;
        let rising = (-1.0 / (f64::from(self.attack.max(0.000_2)) * RATE as f64)).exp() as f32;
        let mut lower = Tone::new(self.hz - self.split / 2.0, 0.0);
        let mut upper = Tone::new(self.hz + self.split / 2.0, 0.0);
        let (mut level, mut shut) = (self.gain / 2.0, 1.0_f32);
        for sample in rest.iter_mut().take(lasts) {
            *sample += (lower.next() + 0.7 * upper.next()) * level * (1.0 - shut);
            level *= falling;
            shut *= rising;
        }
    }
}

/// A moment as a sample.
pub(crate) fn at(seconds: f32) -> usize {
    (f64::from(seconds.max(0.0)) * RATE as f64) as usize
}
