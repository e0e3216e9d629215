// The days of a CalendarHeatmap: a column is a week from Monday to Sunday; loaded with the chart library.

import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { scaleQuantize } from "@visx/scale";
import { useLayoutEffect, useRef, useState } from "react";
import { addDays, formatPlainDate, weekday } from "../forms/plainDate";
import type { HeatmapData } from "./CalendarHeatmap";
import { Tooltip } from "./Tooltip";
import { decorative, pointGroup } from "./types";
import { useChartSize } from "./useChartSize";
import { usePointFocus } from "./usePointFocus";

/** From none to most; each step is darker in the light theme and lighter in the dark one. */
const levels = ["fill-accent/25", "fill-accent/50", "fill-accent/75", "fill-accent"] as const;
const NONE = "fill-line/60";
/** Any Monday. */
const MONDAY = "2024-01-01";
const ROWS = [0, 1, 2, 3, 4, 5, 6];
const LABELS = 36;
const TOP = 22;
const GAP = 3;
const MIN_CELL = 13;
const MAX_CELL = 28;

export default function HeatmapPlot({ title, days, formatValue }: HeatmapData & { title: string }) {
  const container = useRef<HTMLDivElement>(null);
  const { width: available, isRtl } = useChartSize(container);
  const [scrolled, setScrolled] = useState(0);
  const forward = isRtl ? -7 : 7;
  const { active, pointProps } = usePointFocus(days.length, {
    ArrowDown: 1,
    ArrowUp: -1,
    ArrowRight: forward,
    ArrowLeft: -forward,
  });

  const count = days.length;
  const offset = days[0] ? weekday(days[0].date) : 0;
  const weeks = Math.ceil((days.length + offset) / 7);
  const cell = Math.min(MAX_CELL, Math.max(MIN_CELL, Math.floor((available - LABELS) / weeks) - GAP));
  const step = cell + GAP;
  const width = LABELS + weeks * step;
  const height = TOP + 7 * step;
  const weekX = (week: number) => (isRtl ? width - LABELS - (week + 1) * step + GAP : LABELS + week * step);
  const position = (index: number) => ({
    x: weekX(Math.floor((index + offset) / 7)),
    y: TOP + ((index + offset) % 7) * step,
  });
  const level = scaleQuantize<string>({
    domain: [0, Math.max(1, ...days.map(({ value }) => value))],
    range: [...levels],
  });
  const activeDay = active === undefined ? undefined : days[active];

  // A phone shows the newest weeks first.
  useLayoutEffect(() => {
    const element = container.current;
    if (element && width > available) element.scrollLeft = isRtl ? -element.scrollWidth : element.scrollWidth;
  }, [width, available, isRtl]);

  return (
    <div className="relative min-w-0">
      <div
        ref={container}
        className="overflow-x-auto"
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
      >
        <svg
          {...pointGroup}
          aria-label={plural(count, {
            one: `${title}, calendar of # day. Arrow keys move between days.`,
            other: `${title}, calendar of # days. Arrow keys move between days.`,
          })}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          className="block"
        >
          <g {...decorative} className="fill-ink-soft text-xs">
            {ROWS.map((row) =>
              row % 2 === 0 ? (
                <text key={row} x={isRtl ? width : 0} y={TOP + row * step + cell / 2} dy="0.32em" textAnchor="start">
                  {formatPlainDate(addDays(MONDAY, row), "weekday")}
                </text>
              ) : null,
            )}
            {monthStarts(days, offset).map(({ week, name }) => (
              <text key={`${week}-${name}`} x={isRtl ? weekX(week) + cell : weekX(week)} y={12} textAnchor="start">
                {name}
              </text>
            ))}
          </g>
          <g>
            {days.map(({ date, value }, index) => (
              <rect
                key={date}
                aria-label={`${formatPlainDate(date, "long")}: ${formatValue(value)}`}
                {...pointProps(index)}
                {...position(index)}
                width={cell}
                height={cell}
                rx={4}
                className={`outline-none focus-visible:stroke-focus focus-visible:stroke-[3px] ${active === index ? "stroke-ink stroke-2" : ""} ${value === 0 ? NONE : level(value)}`}
              />
            ))}
          </g>
        </svg>
      </div>
      {activeDay && active !== undefined && (
        <Tooltip
          x={position(active).x + cell / 2 - scrolled + (isRtl ? available - width : 0)}
          y={position(active).y}
          width={available}
          title={formatPlainDate(activeDay.date, "short") ?? ""}
          lines={[{ label: formatValue(activeDay.value), value: "" }]}
        />
      )}
      <p aria-hidden className="mt-3 flex items-center justify-end gap-1.5 text-xs text-ink-soft">
        <Trans context="legend">Less</Trans>
        {[NONE, ...levels].map((fill) => (
          <svg key={fill} width="14" height="14" aria-hidden="true">
            <rect width="14" height="14" rx="4" className={fill} />
          </svg>
        ))}
        <Trans context="legend">More</Trans>
      </p>
    </div>
  );
}

/** The week each month begins in, but for one that begins in the last week, where its name has no room. */
function monthStarts(days: HeatmapData["days"], offset: number): { week: number; name: string }[] {
  const starts = days.flatMap(({ date }, index) =>
    date.endsWith("-01")
      ? [{ week: Math.floor((index + offset) / 7), name: formatPlainDate(date, "month") ?? "" }]
      : [],
  );
  const last = Math.floor((days.length - 1 + offset) / 7);
  return starts.filter(({ week }) => week < last);
}
