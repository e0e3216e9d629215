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

/// How many samples a ring computes at once; side by side they keep a processor busy.
const LANES: usize = 8;

impl Ring {
    /// Adds the ring to a sound from the sample `at` on, until it is 76 dB down or the sound ends.
    pub(crate) fn add(self, sound: &mut [f32], at: usize) {
        let Some(rest) = sound.get_mut(at..) else { return };
        let lasts = ((self.decay * 8.8 * RATE as f32) as usize).min(rest.len());
        let falls = -1.0 / (f64::from(self.decay) * RATE as f64);
        let rises = -1.0 / (f64::from(self.attack.max(0.000_2)) * RATE as f64);
        let mut lower = Lanes::new(self.hz - self.split / 2.0, self.gain / 2.0, falls);
        let mut upper = Lanes::new(self.hz + self.split / 2.0, self.gain * 0.35, falls);
        let shutting = (rises * LANES as f64).exp() as f32;
        let mut shut: [f32; LANES] = std::array::from_fn(|lane| (rises * lane as f64).exp() as f32);
        // Whole rows alone: what is left over is the last fraction of a millisecond of something inaudible.
        for samples in rest[..lasts].as_chunks_mut::<LANES>().0 {
            for lane in 0..LANES {
                samples[lane] += (lower.im[lane] + upper.im[lane]) * (1.0 - shut[lane]);
            }
            lower.step();
            upper.step();
            // Left alone it would shrink for ever, into numbers that are slow to compute.
            for still in &mut shut {
                *still = if *still > 1e-6 { *still * shutting } else { 0.0 };
            }
        }
    }
}

/// A falling sine at several samples in a row, all moved on together.
struct Lanes {
    re: [f32; LANES],
    im: [f32; LANES],
    cos: f32,
    sin: f32,
}

impl Lanes {
    fn new(hz: f32, gain: f32, falls: f64) -> Lanes {
        let turn = TAU * f64::from(hz) / RATE as f64;
        let ahead = LANES as f64;
        let level = |samples: f64| f64::from(gain) * (falls * samples).exp();
        Lanes {
            re: std::array::from_fn(|lane| (level(lane as f64) * (turn * lane as f64).cos()) as f32),
            im: std::array::from_fn(|lane| (level(lane as f64) * (turn * lane as f64).sin()) as f32),
            cos: ((falls * ahead).exp() * (turn * ahead).cos()) as f32,
            sin: ((falls * ahead).exp() * (turn * ahead).sin()) as f32,
        }
    }

    fn step(&mut self) {
        for lane in 0..LANES {
            let (re, im) = (self.re[lane], self.im[lane]);
            self.re[lane] = re * self.cos - im * self.sin;
            self.im[lane] = re * self.sin + im * self.cos;
        }
    }
}

/// A place on a turning wheel, for tones that slide: the sine is a polynomial, right to five decimals.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wheel(pub(crate) f32);

impl Wheel {
    /// The sine here, after turning on by one sample of `hz`.
    pub(crate) fn turn(&mut self, hz: f32) -> f32 {
        self.0 += hz / RATE as f32;
        if self.0 >= 1.0 {
            self.0 -= 1.0;
        }
        // Folded to the quarter turns on both sides of zero.
        let half = 0.5 - self.0;
        let folded = if half.abs() > 0.25 { 0.5_f32.copysign(half) - half } else { half };
        let x = folded * std::f32::consts::TAU;
        let square = x * x;
        x * (1.0
            + square * (-1.0 / 6.0 + square * (1.0 / 120.0 + square * (-1.0 / 5_040.0 + square / 362_880.0))))
    }
}

/// A moment as a sample.
pub(crate) fn at(seconds: f32) -> usize {
    (f64::from(seconds.max(0.0)) * RATE as f64) as usize
}
