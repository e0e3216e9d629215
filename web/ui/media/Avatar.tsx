// A person: their picture, or a drawn figure with their initials, tinted by their name.
import { useState } from "react";
import { cn } from "../cn";
import { pick, seedOf } from "./art/seed";

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  /** `round` for a face beside a name, `arch` for a doctor's card. Both fill the width they are given. */
  shape?: "round" | "arch" | "square" | undefined;
  /** The name stands beside it, and need not be read twice. */
  decorative?: boolean | undefined;
  /** It is in sight at once: do not wait to load it. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

const shapes = { round: "rounded-full", arch: "rounded-[50%_50%_14%_14%]", square: "rounded-card" };

type Tint = { ground: string; figure: string; words: string };

const tints: readonly [Tint, ...Tint[]] = [
  { ground: "var(--accent-soft)", figure: "var(--art-teal)", words: "var(--accent)" },
  { ground: "var(--coral-soft)", figure: "var(--coral-glow)", words: "var(--coral)" },
  { ground: "var(--hold-soft)", figure: "var(--art-sun)", words: "var(--hold)" },
  { ground: "var(--ok-soft)", figure: "var(--art-sage)", words: "var(--ok)" },
  { ground: "var(--taken-soft)", figure: "var(--art-dusk)", words: "var(--taken)" },
];

export function Avatar({ name, src, shape = "round", decorative, eager, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const frame = cn("block aspect-square w-full shrink-0 overflow-hidden object-cover", shapes[shape], className);
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={decorative ? "" : name}
        width={320}
        height={320}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={cn("bg-sunken", frame)}
      />
    );
  }
  return <Figure name={name} decorative={decorative} className={frame} />;
}

function Figure({ name, decorative, className }: Pick<AvatarProps, "name" | "decorative" | "className">) {
  const tint = pick(tints, seedOf(name));
  return (
    <svg viewBox="0 0 160 160" role="img" aria-label={name} aria-hidden={decorative || undefined} className={className}>
      <path fill={tint.ground} d="M0 0h160v160H0z" />
      <path fill={tint.figure} d="M14 176c0-42 28-66 66-66s66 24 66 66Z" />
      <path fill={tint.figure} fillOpacity="0.35" d="M0 176c0-52 34-84 80-84s80 32 80 84Z" />
      <circle cx="80" cy="70" r="41" fill="var(--raised)" />
      <text
        x="80"
        y="70"
        dy="0.36em"
        textAnchor="middle"
        fontSize="34"
        fontWeight="700"
        letterSpacing="0.5"
        fill={tint.words}
        aria-hidden
      >
        {initials(name)}
      </text>
    </svg>
  );
}

/** The first letters of the first and the last name; a title is not a name. */
export function initials(name: string): string {
  const words = name
    .replace(/^(dr|mr|mrs|ms|prof)\.?\s+/i, "")
    .split(/\s+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase()).join("") || "U";
}
