// A drawn cover for what has no picture: the same name is always the same picture.
import { useState } from "react";
import { cn } from "../cn";
import { day, night } from "./art/light";
import { scenes } from "./art/scenes";
import { drawFrom, pick, seedOf } from "./art/seed";
import { things } from "./art/things";

export type Scene = keyof typeof scenes;
export type Thing = keyof typeof things;
export type Motif = Scene | Thing;

/** What a name speaks of decides what is drawn; the rest is drawn by lot. */
const sceneWords: [RegExp, Scene][] = [
  [/sleep|night|dream|insomnia|bed/i, "moon"],
  [/breath|anx|panic|stress/i, "ripples"],
  [/focus|mind|balance|attention|adhd/i, "stones"],
  [/meditat|yoga|calm|peace/i, "lotus"],
  [/nature|forest|grow|child|recover/i, "leaves"],
  [/relation|family|couple|home/i, "arches"],
  [/sea|ocean|rain|water|depress|mood/i, "water"],
];

const thingWords: [RegExp, Thing][] = [
  [/tea|cup|mug|coffee|cocoa/i, "cup"],
  [/candle|lamp|light|incense|diffuser/i, "candle"],
  [/journal|book|diary|planner|cards/i, "book"],
  [/oil|bottle|spray|serum|drops|balm|mist/i, "bottle"],
  [/pillow|blanket|mask|cushion|sleep/i, "pillow"],
  [/plant|pot|terrarium|seed/i, "plant"],
  [/\bmat\b|yoga|roller|bolster/i, "mat"],
];

type CoverImageProps = {
  name: string;
  /** `thing` draws products, `scene` everything else. */
  kind?: "scene" | "thing" | undefined;
  /** Draws this, whatever the name says. */
  motif?: Motif | undefined;
  /** The real picture, when there is one; the drawing steps in when it fails. */
  src?: string | null | undefined;
  /** What the picture shows, where no name stands beside it. */
  alt?: string | undefined;
  /** Give it a ratio: `aspect-4/3`. */
  className?: string | undefined;
};

export function CoverImage({ name, kind = "scene", motif, src, alt = "", className }: CoverImageProps) {
  const [failed, setFailed] = useState<string>();
  const frame = cn("block overflow-hidden object-cover", className);
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={alt}
        width={800}
        height={600}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(src)}
        className={cn("bg-sunken", frame)}
      />
    );
  }
  const seed = seedOf(name);
  const drawn = motif ?? pickMotif(name, kind);
  const light = drawn === "moon" ? night : pick(day, seed >>> 8);
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
      aria-hidden={alt === "" || undefined}
      data-motif={drawn}
      className={frame}
    >
      {{ ...scenes, ...things }[drawn](light, drawFrom(seed))}
    </svg>
  );
}

/** What is drawn for a name. */
export function pickMotif(name: string, kind: "scene" | "thing"): Motif {
  const seed = seedOf(name);
  if (kind === "thing") return matchMotif(thingWords, name) ?? pick(thingLot, seed);
  return matchMotif(sceneWords, name) ?? pick(sceneLot, seed);
}

const sceneLot = ["hills", "water", "leaves", "stones", "arches", "ripples", "lotus"] as const;
const thingLot = ["box", "book", "bottle", "plant", "cup", "candle"] as const;

function matchMotif<M extends Motif>(words: [RegExp, M][], name: string): M | undefined {
  return words.find(([word]) => word.test(name))?.[1];
}
