// Chooses what to draw for a name: by a word in it, or pseudo-randomly. Names of products, tracks and specializations are English data.
import type { scenes } from "./art/scenes";
import { pick, seedOf } from "./art/seed";
import type { things } from "./art/things";

export type Scene = keyof typeof scenes;
export type Thing = keyof typeof things;
export type Motif = Scene | Thing;

const scenePatterns: [RegExp, Scene][] = [
  [/sleep|night|dream|insomnia|bed/i, "moon"],
  [/breath|anx|panic|stress/i, "ripples"],
  [/focus|mind|balance|attention|adhd/i, "stones"],
  [/meditat|yoga|calm|peace/i, "lotus"],
  [/nature|forest|grow|child|recover/i, "leaves"],
  [/relation|family|couple|home/i, "arches"],
  [/sea|ocean|rain|water|depress|mood/i, "water"],
];

const thingPatterns: [RegExp, Thing][] = [
  [/tea|cup|mug|coffee|cocoa/i, "cup"],
  [/candle|lamp|light|incense|diffuser/i, "candle"],
  [/journal|book|diary|planner|cards/i, "book"],
  [/oil|bottle|spray|serum|drops|balm|mist/i, "bottle"],
  [/pillow|blanket|mask|cushion|sleep/i, "pillow"],
  [/plant|pot|terrarium|seed/i, "plant"],
  [/\bmat\b|yoga|roller|bolster/i, "mat"],
];

export function pickMotif(name: string, kind: "scene" | "thing"): Motif {
  const seed = seedOf(name);
  if (kind === "thing") return matchMotif(thingPatterns, name) ?? pick(fallbackThings, seed);
  return matchMotif(scenePatterns, name) ?? pick(fallbackScenes, seed);
}

const fallbackScenes = ["hills", "water", "leaves", "stones", "arches", "ripples", "lotus"] as const;
const fallbackThings = ["box", "book", "bottle", "plant", "cup", "candle"] as const;

function matchMotif<M extends Motif>(patterns: readonly [RegExp, M][], name: string): M | undefined {
  return patterns.find(([pattern]) => pattern.test(name))?.[1];
}
