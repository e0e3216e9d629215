//! Sounds made from nothing but numbers: rain, bowls, breath. It knows nothing of the product that plays them.
//!
//! A recipe, a length and a seed make the same MP3 every time. [`seconds_of`] tells how long any MP3 lasts.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "samples are counted in whole numbers and computed in f32; every count here is far below 2^24 or rounded on purpose"
)]

mod air;
mod binaural;
mod breath;
mod creatures;
mod encode;
mod filter;
mod frames;
mod metal;
mod noise;
mod rain;
mod random;
mod recipe;
mod rhythm;
mod room;
mod strings;
mod studio;
mod tone;
mod water;

#[cfg(test)]
mod hearing;

pub use frames::seconds_of;
pub use recipe::Recipe;

/// Samples in a second.
const RATE: usize = 44_100;

/// The longest sound made here; more is cut to it, so that a slip of the pen does not fill the memory.
pub const LONGEST_SECONDS: u32 = 600;

/// The sound of a recipe as an MP3 file: 64 kbit mono, or 96 kbit stereo where two ears matter.
///
/// The same three arguments give the same bytes. `seconds` is held between 1 and [`LONGEST_SECONDS`].
pub fn mp3(recipe: Recipe, seconds: u32, seed: u64) -> Vec<u8> {
    encode::mp3(&studio::take(recipe, seconds.clamp(1, LONGEST_SECONDS), seed))
}
