//! The recipes by name.

/// What can be made. Each is a sound of its own; the seed varies the details.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Recipe {
    /// Four counts in, four held, four out, four held.
    BoxBreathing,
    /// Four counts in, seven held, eight out.
    FourSevenEight,
    /// Five and a half seconds in, as long out.
    CoherentBreathing,
    /// Four seconds in, six out.
    LongExhale,
    /// Equal energy in every octave.
    PinkNoise,
    /// Darker than pink: the low rumble of a far waterfall.
    BrownNoise,
    /// A light, even rain.
    SoftRain,
    /// Drops on broad leaves.
    RainOnLeaves,
    /// Drops on a corrugated roof.
    RainOnTin,
    /// Rain, with thunder that stays far away.
    RainAndThunder,
    /// Waves that gather, break and draw back.
    OceanWaves,
    /// Shallow water over stones.
    Stream,
    /// A slow drip into a clay pot.
    WaterDrops,
    /// Gusts in the crown of a tree.
    WindInTrees,
    /// An old ceiling fan, with its wobble.
    CeilingFan,
    /// A sleeper coach over the rail joints.
    RailCoach,
    /// A wood fire burnt low.
    Embers,
    /// Crickets on a warm night.
    NightCrickets,
    /// A few birds before sunrise.
    DawnBirds,
    /// Bowls of several sizes, struck one after another.
    SingingBowls,
    /// One large bowl, and the time it takes.
    DeepBowl,
    /// Bells of a temple across the water.
    TempleBells,
    /// Metal tubes in a light wind.
    WindChimes,
    /// Four plucked strings, round and round.
    Tanpura,
    /// A held low chord that slowly opens and closes.
    DeepDrone,
    /// Two tones 2.5 Hz apart, one for each ear.
    BinauralDelta,
    /// Two tones 6 Hz apart, one for each ear.
    BinauralTheta,
    /// Two tones 10 Hz apart, one for each ear.
    BinauralAlpha,
    /// A resting heart.
    Heartbeat,
    /// An easy walk on a gravel path.
    Footsteps,
    /// A clock on the wall of a quiet room.
    WallClock,
}

impl Recipe {
    /// Every recipe.
    pub const ALL: &'static [Recipe] = &[
        Recipe::BoxBreathing,
        Recipe::FourSevenEight,
        Recipe::CoherentBreathing,
        Recipe::LongExhale,
        Recipe::PinkNoise,
        Recipe::BrownNoise,
        Recipe::SoftRain,
        Recipe::RainOnLeaves,
        Recipe::RainOnTin,
        Recipe::RainAndThunder,
        Recipe::OceanWaves,
        Recipe::Stream,
        Recipe::WaterDrops,
        Recipe::WindInTrees,
        Recipe::CeilingFan,
        Recipe::RailCoach,
        Recipe::Embers,
        Recipe::NightCrickets,
        Recipe::DawnBirds,
        Recipe::SingingBowls,
        Recipe::DeepBowl,
        Recipe::TempleBells,
        Recipe::WindChimes,
        Recipe::Tanpura,
        Recipe::DeepDrone,
        Recipe::BinauralDelta,
        Recipe::BinauralTheta,
        Recipe::BinauralAlpha,
        Recipe::Heartbeat,
        Recipe::Footsteps,
        Recipe::WallClock,
    ];

    /// The name a catalogue writes.
    pub fn name(self) -> &'static str {
        match self {
            Recipe::BoxBreathing => "box-breathing",
            Recipe::FourSevenEight => "four-seven-eight",
            Recipe::CoherentBreathing => "coherent-breathing",
            Recipe::LongExhale => "long-exhale",
            Recipe::PinkNoise => "pink-noise",
            Recipe::BrownNoise => "brown-noise",
            Recipe::SoftRain => "soft-rain",
            Recipe::RainOnLeaves => "rain-on-leaves",
            Recipe::RainOnTin => "rain-on-tin",
            Recipe::RainAndThunder => "rain-and-thunder",
            Recipe::OceanWaves => "ocean-waves",
            Recipe::Stream => "stream",
            Recipe::WaterDrops => "water-drops",
            Recipe::WindInTrees => "wind-in-trees",
            Recipe::CeilingFan => "ceiling-fan",
            Recipe::RailCoach => "rail-coach",
            Recipe::Embers => "embers",
            Recipe::NightCrickets => "night-crickets",
            Recipe::DawnBirds => "dawn-birds",
            Recipe::SingingBowls => "singing-bowls",
            Recipe::DeepBowl => "deep-bowl",
            Recipe::TempleBells => "temple-bells",
            Recipe::WindChimes => "wind-chimes",
            Recipe::Tanpura => "tanpura",
            Recipe::DeepDrone => "deep-drone",
            Recipe::BinauralDelta => "binaural-delta",
            Recipe::BinauralTheta => "binaural-theta",
            Recipe::BinauralAlpha => "binaural-alpha",
            Recipe::Heartbeat => "heartbeat",
            Recipe::Footsteps => "footsteps",
            Recipe::WallClock => "wall-clock",
        }
    }

    /// The recipe of that name.
    pub fn parse(name: &str) -> Option<Recipe> {
        Recipe::ALL.iter().copied().find(|recipe| recipe.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_recipe_is_found_by_its_own_name_alone() {
        let names: BTreeSet<_> = Recipe::ALL.iter().map(|recipe| recipe.name()).collect();
        assert_eq!(names.len(), Recipe::ALL.len());
        for recipe in Recipe::ALL {
            assert_eq!(Recipe::parse(recipe.name()), Some(*recipe));
        }
        assert_eq!(Recipe::parse("whale-song"), None);
        assert_eq!(Recipe::parse(""), None);
        assert_eq!(Recipe::parse("Pink-Noise"), None);
    }
}
