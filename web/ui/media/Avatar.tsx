// A profile picture, or a figure with initials and a colour that depends on the name.
import { useState } from "react";
import { cn } from "../cn";
import { pick, seedOf } from "./art/seed";

type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  /** `round` for a face beside a name, `arch` for a doctor's card. Both fill the width they are given. */
  shape?: "round" | "arch" | "square" | undefined;
  /** The name is shown beside it. */
  decorative?: boolean | undefined;
  /** Above the fold: not loaded lazily. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

const shapes = { round: "rounded-full", arch: "rounded-[50%_50%_14%_14%]", square: "rounded-card" };

type Tint = { background: string; figure: string; text: string };

const tints: readonly [Tint, ...Tint[]] = [
  { background: "var(--accent-soft)", figure: "var(--art-teal)", text: "var(--accent)" },
  { background: "var(--coral-soft)", figure: "var(--coral-glow)", text: "var(--coral)" },
  { background: "var(--hold-soft)", figure: "var(--art-sun)", text: "var(--hold)" },
  { background: "var(--ok-soft)", figure: "var(--art-sage)", text: "var(--ok)" },
  { background: "var(--taken-soft)", figure: "var(--art-dusk)", text: "var(--taken)" },
];

export function Avatar({ name, src, shape = "round", decorative, eager, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const classes = cn("block aspect-square w-full shrink-0 overflow-hidden object-cover", shapes[shape], className);
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt={decorative ? "" : name}
        width={320}
        height={320}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
        className={cn("bg-sunken", classes)}
      />
    );
  }
  return <Figure name={name} decorative={decorative} className={classes} />;
}

function Figure({ name, decorative, className }: Pick<AvatarProps, "name" | "decorative" | "className">) {
  const tint = pick(tints, seedOf(name));
  return (
    <svg viewBox="0 0 160 160" role="img" aria-label={name} aria-hidden={decorative || undefined} className={className}>
      <path fill={tint.background} d="M0 0h160v160H0z" />
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
        fill={tint.text}
        aria-hidden
      >
        {initials(name)}
      </text>
    </svg>
  );
}

/** The first letters of the first and the last name; a title is not a name. */
export function initials(name: string): string {
  const parts = name
    .replace(/^(dr|mr|mrs|ms|prof)\.?\s+/i, "")
    .split(/\s+/)
    .filter(Boolean);
  const ends = parts.length > 1 ? [parts.at(0), parts.at(-1)] : parts;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase()).join("") || "U";
}
