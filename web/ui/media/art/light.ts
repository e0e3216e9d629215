// The light a picture is drawn in: morning, noon, dusk or night. Every picture uses these colours alone.

export type Light = { sky: string; glow: string; far: string; mid: string; near: string; pale: string; haze: string };

const morning: Light = {
  sky: "var(--art-mist)",
  glow: "var(--coral-glow)",
  far: "var(--art-sage)",
  mid: "var(--art-teal)",
  near: "var(--art-deep)",
  pale: "var(--art-light)",
  haze: "var(--art-haze)",
};

const noon: Light = { ...morning, sky: "var(--art-sand)", glow: "var(--art-sun)" };
const dusk: Light = { ...morning, sky: "var(--art-clay)", glow: "var(--art-light)", far: "var(--art-dusk)" };

export const day: readonly [Light, ...Light[]] = [morning, noon, dusk];

export const night: Light = {
  sky: "var(--art-deep)",
  glow: "var(--art-light)",
  far: "var(--art-dusk)",
  mid: "var(--art-teal)",
  near: "var(--art-night)",
  pale: "var(--art-light)",
  haze: "var(--art-haze)",
};
