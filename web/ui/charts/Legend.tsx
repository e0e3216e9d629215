// Which mark belongs to which series. One series needs none: the title says it.
import { cn } from "../cn";
import { type ChartSeries, dashes, seriesTone, strokeClasses, swatchClasses } from "./types";

export function Legend({ series, mark }: { series: readonly ChartSeries[]; mark: "line" | "bar" }) {
  if (series.length < 2) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {series.map((one, index) => (
        <li key={one.label} className="flex items-center gap-2">
          {mark === "bar" ? (
            <span aria-hidden className={cn("size-3 rounded-[3px]", swatchClasses[seriesTone(one, index)])} />
          ) : (
            <svg aria-hidden width="24" height="4" className={strokeClasses[seriesTone(one, index)]}>
              <line x2="24" y1="2" y2="2" strokeWidth="2.5" strokeDasharray={dashes[index % dashes.length]} />
            </svg>
          )}
          {one.label}
        </li>
      ))}
    </ul>
  );
}
