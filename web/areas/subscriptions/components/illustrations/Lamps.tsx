// A string of lamps, one for each month of a plan, up to twelve.
import { cn } from "~/ui/cn";

const MAX_LAMPS = 12;

type Props = {
  count: number;
  /** The width of the viewBox, whose height is 88. */
  width?: 320 | 640;
  /** Height and visibility. */
  className: string;
};

export function Lamps({ count, width = 320, className }: Props) {
  const shown = Math.min(count, MAX_LAMPS);
  /** The point at fraction `t` of the curve. */
  const pointAt = (t: number) => ({ x: width * t, y: 8 + 2 * t * (1 - t) * 64 });
  const points = Array.from({ length: shown }, (_, index) => pointAt((index + 1) / (shown + 1)));
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} 88`}
      preserveAspectRatio="xMidYMin slice"
      className={cn("w-full shrink-0 bg-art-deep", className)}
    >
      <path
        fill="var(--art-night)"
        d={`M0 72c44-22 84-20 124-6s104 8 196-14${width > 320 ? "s120-6 160 6 90 12 160-8" : ""}v36H0Z`}
      />
      <path d={`M0 8q${width / 2} 64 ${width} 0`} fill="none" stroke="var(--art-sage)" strokeWidth="1.5" />
      {points.map(({ x, y }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle cy="12" r="13" fill="var(--art-sun)" opacity="0.22" />
          <path d="M0 0v5" stroke="var(--art-sage)" strokeWidth="1.5" />
          <path fill="var(--art-sun)" d="M0 4c2 5 6 7 6 12a6 6 0 0 1-12 0c0-5 4-7 6-12Z" />
          <path fill="var(--coral-glow)" d="M0 12c1 2 3 3 3 5a3 3 0 0 1-6 0c0-2 2-3 3-5Z" />
        </g>
      ))}
    </svg>
  );
}
