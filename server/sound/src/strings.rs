//! Held sounds: the tanpura's four strings, and a low chord that slowly opens.

use crate::{
    RATE,
    random::{Drift, Random},
    room::room,
    tone::{Wheel, at},
};

pub(crate) fn tanpura(len: usize, random: &mut Random) -> Vec<f32> {
    let sa = *random.pick(&[130.81, 138.59, 146.83_f32]);
    // Pa, Sa, Sa, low Sa: the two middle strings are a hair apart.
    let strings = [sa * 0.75, sa, sa * 1.0012, sa * 0.5].map(|hz| pluck(hz, random));
    let mut sound = vec![0.0_f32; len];
    let length = len as f32 / RATE as f32;
    let (mut second, mut turn) = (0.2, 0);
    while second < length {
        let string = &strings[turn % 4];
        let loud = random.between(0.8, 1.0);
        if let Some(rest) = sound.get_mut(at(second)..) {
            for (sample, plucked) in rest.iter_mut().zip(string) {
                *sample += plucked * loud;
            }
        }
        // The last string rings longest before the round begins again.
        second += if turn % 4 == 3 { 1.75 } else { 1.05 } * random.between(0.97, 1.03);
        turn += 1;
    }
    room(&mut sound, 0.35, 1.8, 4_500.0);
    sound
}

/// One string over a curved bridge: the bright harmonics bloom after the pluck and wander down.
fn pluck(hz: f32, random: &mut Random) -> Vec<f32> {
    let len = at(7.0);
    let mut string = vec![0.0; len];
    let harmonics = ((6_500.0 / hz) as usize).min(34);
    for n in 1..=harmonics {
        let number = n as f32;
        // The slight stiffness of wire.
        let pitch = hz * number * (1.0 + 0.000_04 * number * number);
        let mut wheel = Wheel(random.unit());
        let blooms = 1.9 / number.powf(0.55);
        let decay = 3.2 / (1.0 + 0.07 * number);
        let base = 0.55 / number.powf(0.9);
        let (mut plain, mut bloom) = (0.0, 0.0);
        for (i, sample) in string.iter_mut().enumerate() {
            if i % 64 == 0 {
                let second = i as f32 / RATE as f32;
                plain = base * (-second / decay).exp() * (second / 0.012).min(1.0);
                let near = (second - blooms) / (0.35 + 0.3 * blooms);
                bloom = 0.30 / number.powf(0.45) * (-near * near).exp();
            }
            *sample += wheel.turn(pitch) * (plain + bloom);
        }
    }
    let fade = at(1.0);
    for i in 0..fade {
        string[len - 1 - i] *= i as f32 / fade as f32;
    }
    string
}

pub(crate) fn drone(len: usize, random: &mut Random) -> Vec<f32> {
    const VOICES: usize = 24;
    let root = random.between(62.0, 70.0);
    let mut turns = [(0.0_f64, 0.0_f64); VOICES];
    let mut state = [(0.0_f64, 0.0_f64); VOICES];
    let mut levels: Vec<(Drift, f32)> = Vec::with_capacity(VOICES);
    for voice in 0..VOICES {
        let note = [1.0, 1.4983, 2.0][voice / 8];
        let harmonic = (voice % 8 / 2 + 1) as f32;
        let hz = root * note * harmonic + random.between(-0.28, 0.28);
        let turn = f64::from(hz) * std::f64::consts::TAU / RATE as f64;
        let start = f64::from(random.unit()) * std::f64::consts::TAU;
        turns[voice] = (turn.cos(), turn.sin());
        state[voice] = (start.cos(), start.sin());
        let slow = Drift::new(random, 7.0 + harmonic, 0.15, 1.0);
        levels.push((slow, [0.5, 0.4, 0.3][voice / 8] / harmonic.powf(1.1)));
    }
    let mut gains = [0.0_f32; VOICES];
    let mut sound = Vec::with_capacity(len);
    for i in 0..len {
        for voice in 0..VOICES {
            let ((re, im), (cos, sin)) = (state[voice], turns[voice]);
            state[voice] = (re * cos - im * sin, re * sin + im * cos);
        }
        // Levels wander slowly; asking one voice a sample is enough.
        let asked = i % VOICES;
        let (slow, most) = &mut levels[asked];
        let aim = slow.next() * *most;
        gains[asked] += (aim - gains[asked]) * 0.02;
        sound.push((0..VOICES).map(|voice| state[voice].1 as f32 * gains[voice]).sum());
    }
    room(&mut sound, 0.5, 3.0, 2_500.0);
    sound
}
