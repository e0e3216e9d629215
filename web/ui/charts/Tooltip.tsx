// The values of the point under the pointer or with focus. Screen readers hear the point itself.
import { cn } from "../cn";
import { type ChartTone, swatchClasses } from "./types";

type Props = {
  /** Where it points at, within the chart. */
  x: number;
  y: number;
  /** Of the chart: the tooltip stays inside. */
  width: number;
  title: string;
  lines: readonly { label: string; value: string; tone?: ChartTone }[];
};

const HALF = 112;

export function Tooltip({ x, y, width, title, lines }: Props) {
  const centre = Math.min(Math.max(x, HALF), Math.max(width - HALF, HALF));
  return (
    <div
      aria-hidden
      style={{ left: centre, top: y - 10 }}
      className="pointer-events-none absolute z-10 w-56 -translate-x-1/2 -translate-y-full rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-float transition-[left,top]"
    >
      <p className="font-semibold">{title}</p>
      {lines.map(({ label, value, tone }) => (
        <p key={label} className="flex items-center gap-2 text-ink-soft">
          {tone && <span className={cn("size-2.5 shrink-0 rounded-[3px]", swatchClasses[tone])} />}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="font-semibold text-ink tabular-nums">{value}</span>
        </p>
      ))}
    </div>
  );
}
