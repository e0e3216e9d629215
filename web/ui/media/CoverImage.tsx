// A cover image, or a drawing that depends on the name only where there is none.
import { useState } from "react";
import { cn } from "../cn";
import { day, night } from "./art/light";
import { scenes } from "./art/scenes";
import { drawFrom, pick, seedOf } from "./art/seed";
import { things } from "./art/things";
import { type Motif, pickMotif } from "./pickMotif";

export type { Motif };

type CoverImageProps = {
  name: string;
  /** `thing` draws products, `scene` everything else. */
  kind?: "scene" | "thing" | undefined;
  /** Overrides the motif chosen by name. */
  motif?: Motif | undefined;
  /** The drawing is shown when it is missing or fails to load. */
  src?: string | null | undefined;
  /** Needed where the name is not shown beside it. */
  alt?: string | undefined;
  /** Must set an aspect ratio: `aspect-4/3`. */
  className?: string | undefined;
};

export function CoverImage({ name, kind = "scene", motif, src, alt = "", className }: CoverImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const classes = cn("block overflow-hidden object-cover", className);
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt={alt}
        width={800}
        height={600}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        className={cn("bg-sunken", classes)}
      />
    );
  }
  const seed = seedOf(name);
  const shown = motif ?? pickMotif(name, kind);
  const light = shown === "moon" ? night : pick(day, seed >>> 8);
  return (
    <svg
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
      aria-hidden={alt === "" || undefined}
      data-motif={shown}
      className={classes}
    >
      {{ ...scenes, ...things }[shown](light, drawFrom(seed))}
    </svg>
  );
}
