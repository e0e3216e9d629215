//! The sounds, measured: each is what its name says.

use rusty_mp3::Mp3Decoder;

use crate::{RATE, Recipe, breath, filter::Svf, mp3, studio, tone::Tone};

fn sound(recipe: Recipe, seconds: u32) -> Vec<f32> {
    studio::take(recipe, seconds, 11).left
}

fn loudness(sound: &[f32]) -> f32 {
    (sound.iter().map(|sample| sample * sample).sum::<f32>() / sound.len() as f32).sqrt()
}

/// Decibels of the octave around `hz`.
fn octave(sound: &[f32], hz: f32) -> f32 {
    let (mut first, mut second) = (Svf::new(hz, 1.414), Svf::new(hz, 1.414));
    let heard: Vec<f32> = sound.iter().map(|sample| second.band(first.band(*sample))).collect();
    20.0 * loudness(&heard[RATE / 2..]).log10()
}

/// Loudness in steps of a tenth of a second.
fn envelope(sound: &[f32]) -> Vec<f32> {
    sound.chunks_exact(RATE / 10).map(loudness).collect()
}

/// How much a row of numbers is like itself so many steps later: 1 for the same, 0 for nothing in common.
fn likeness(row: &[f32], later: usize) -> f32 {
    let mean = row.iter().sum::<f32>() / row.len() as f32;
    let product = |(a, b): (&f32, &f32)| (a - mean) * (b - mean);
    let pairs = row.len() - later;
    let own = row.iter().zip(row).map(product).sum::<f32>() / row.len() as f32;
    row.iter().zip(&row[later..]).map(product).sum::<f32>() / pairs as f32 / own
}

/// How strongly one frequency is in a sound.
fn strength(sound: &[f32], hz: f32) -> f32 {
    let (mut sine, mut cosine) = (Tone::new(hz, 0.0), Tone::new(hz, 0.25));
    let (mut re, mut im) = (0.0, 0.0);
    for (i, sample) in sound.iter().enumerate() {
        // A window, so that a strong neighbour does not leak in.
        let along = i as f32 / sound.len() as f32;
        let value = sample * along * (1.0 - along);
        re += value * cosine.next();
        im += value * sine.next();
    }
    re.hypot(im)
}

fn strongest(sound: &[f32], from: f32, to: f32, step: f32) -> f32 {
    let count = ((to - from) / step) as usize;
    let heard = (0..=count).map(|i| from + step * i as f32).map(|hz| (hz, strength(sound, hz)));
    heard.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0
}

fn decoded(file: &[u8]) -> (Vec<f32>, usize) {
    let mut decoder = Mp3Decoder::new();
    decoder.push(file);
    decoder.flush();
    let (mut samples, mut channels) = (Vec::new(), 0);
    while let Ok(frame) = decoder.next_frame() {
        assert_eq!(frame.sample_rate as usize, RATE);
        channels = usize::from(frame.channels);
        samples.extend_from_slice(&frame.samples);
    }
    (samples, channels)
}

#[test]
fn every_recipe_makes_a_file_of_the_right_length_that_is_neither_silent_nor_clipped() {
    for recipe in Recipe::ALL {
        let (samples, channels) = decoded(&mp3(*recipe, 9, 3));
        let binaural =
            matches!(recipe, Recipe::BinauralDelta | Recipe::BinauralTheta | Recipe::BinauralAlpha);
        assert_eq!(channels, if binaural { 2 } else { 1 }, "{recipe:?}");
        // A frame that only describes the others, and the encoder's own delay, which that frame tells players to cut.
        let lead = 1_152 + 1_105;
        let plays = samples.len() / channels - lead;
        assert!((9 * RATE..9 * RATE + 1_152).contains(&plays), "{recipe:?} plays {plays} samples");
        let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        assert!(peak < 0.9, "{recipe:?} peaks at {peak}");
        let middle = loudness(&samples[samples.len() / 4..samples.len() * 3 / 4]);
        assert!(middle > 0.015, "{recipe:?} is too quiet: {middle}");
    }
}

#[test]
fn a_sound_begins_and_ends_in_silence_and_has_no_offset() {
    for recipe in Recipe::ALL {
        let sound = sound(*recipe, 12);
        assert_eq!(sound.len(), 12 * RATE);
        assert!(loudness(&sound[..RATE / 50]) < 0.003, "{recipe:?} starts at once");
        assert!(loudness(&sound[sound.len() - RATE / 20..]) < 0.003, "{recipe:?} stops dead");
        let offset = sound.iter().sum::<f32>() / sound.len() as f32;
        assert!(offset.abs() < 0.004, "{recipe:?} sits {offset} beside zero");
    }
}

#[test]
fn the_same_seed_makes_the_same_bytes_and_another_seed_others() {
    for recipe in Recipe::ALL {
        let file = mp3(*recipe, 3, 5);
        assert!(file == mp3(*recipe, 3, 5), "{recipe:?} changes");
        assert!(file != mp3(*recipe, 3, 6), "{recipe:?} knows no chance");
    }
}

#[test]
fn a_length_out_of_bounds_is_brought_inside() {
    assert_eq!(crate::seconds_of(&mp3(Recipe::BrownNoise, 0, 1)), Some(1));
}

#[test]
fn pink_noise_is_as_strong_in_every_octave() {
    let sound = sound(Recipe::PinkNoise, 20);
    let octaves = [125.0, 250.0, 500.0, 1_000.0, 2_000.0, 4_000.0, 8_000.0].map(|hz| octave(&sound, hz));
    let mean = octaves.iter().sum::<f32>() / octaves.len() as f32;
    for level in octaves {
        assert!((level - mean).abs() < 1.2, "{octaves:?}");
    }
}

#[test]
fn brown_noise_loses_three_decibels_of_every_octave_against_pink() {
    let sound = sound(Recipe::BrownNoise, 20);
    let octaves = [125.0, 250.0, 500.0, 1_000.0, 2_000.0].map(|hz| octave(&sound, hz));
    for pair in octaves.windows(2) {
        let falls = pair[0] - pair[1];
        assert!((2.0..4.0).contains(&falls), "{octaves:?}");
    }
}

#[test]
fn breath_comes_back_after_one_round_and_not_before() {
    for (recipe, pace, seconds) in [
        (Recipe::BoxBreathing, breath::BOX, 16.0),
        (Recipe::FourSevenEight, breath::FOUR_SEVEN_EIGHT, 19.0),
        (Recipe::CoherentBreathing, breath::COHERENT, 11.0),
        (Recipe::LongExhale, breath::LONG_EXHALE, 10.0),
    ] {
        assert!((pace.round() - seconds).abs() < 1e-6, "{recipe:?}");
        let row = envelope(&sound(recipe, 100)[5 * RATE..95 * RATE]);
        let round = (seconds * 10.0) as usize;
        let best = (60..250).max_by(|a, b| likeness(&row, *a).total_cmp(&likeness(&row, *b))).unwrap();
        // Two rounds are as alike as one.
        assert!(best % round <= 1 || round - best % round <= 1, "{recipe:?} repeats after {best} tenths");
        assert!(likeness(&row, round) > 0.8, "{recipe:?}: {}", likeness(&row, round));
        assert!(likeness(&row, round / 2) < 0.3, "{recipe:?}: {}", likeness(&row, round / 2));
    }
}

#[test]
fn the_ears_hear_tones_as_far_apart_as_promised() {
    for (recipe, apart) in
        [(Recipe::BinauralDelta, 2.5), (Recipe::BinauralTheta, 6.0), (Recipe::BinauralAlpha, 10.0)]
    {
        let (samples, _) = decoded(&mp3(recipe, 12, 4));
        let ear = |which: usize| -> Vec<f32> { samples.iter().skip(which).step_by(2).copied().collect() };
        let [left, right] =
            [0, 1].map(|which| strongest(&ear(which)[4 * RATE..8 * RATE], 160.0, 220.0, 0.25));
        assert!((right - left - apart).abs() <= 0.25, "{recipe:?}: {left} and {right}");
    }
}

#[test]
fn a_bowl_rings_on_and_its_partials_are_no_harmonics() {
    let sound = sound(Recipe::DeepBowl, 16);
    let base = strongest(&sound[RATE..5 * RATE], 88.0, 112.0, 0.25);
    let at = |ratio: f32| strength(&sound[RATE..3 * RATE], base * ratio);
    assert!(at(2.74) > 4.0 * at(2.0), "{} {}", at(2.74), at(2.0));
    let (struck, later) = (loudness(&sound[RATE..3 * RATE]), loudness(&sound[9 * RATE..11 * RATE]));
    assert!(later < struck * 0.7 && later > struck * 0.05, "{struck} then {later}");
}

#[test]
fn waves_swell_and_rain_does_not() {
    let spread = |recipe| {
        let row = envelope(&sound(recipe, 60)[5 * RATE..50 * RATE]);
        let loud = row.iter().fold(0.0_f32, |most, level| most.max(*level));
        loud / row.iter().fold(1.0_f32, |least, level| least.min(*level))
    };
    assert!(spread(Recipe::OceanWaves) > 4.0, "{}", spread(Recipe::OceanWaves));
    assert!(spread(Recipe::SoftRain) < 2.0, "{}", spread(Recipe::SoftRain));
}

#[test]
fn a_clock_ticks_every_half_second() {
    let sound = sound(Recipe::WallClock, 20);
    let row: Vec<f32> = sound[3 * RATE..15 * RATE].chunks_exact(RATE / 100).map(loudness).collect();
    assert!(likeness(&row, 100) > 0.8, "{}", likeness(&row, 100));
    assert!(likeness(&row, 50) > 0.6, "{}", likeness(&row, 50));
    assert!(likeness(&row, 25) < 0.2, "{}", likeness(&row, 25));
}
