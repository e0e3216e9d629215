// Axes, grid, tooltip and keyboard of a chart over categories; what stands on them is drawn by `children`.
import { scaleBand, scaleLinear } from "@visx/scale";
import { type ReactNode, useRef } from "react";
import { lazy } from "~/lib/format";
import { currentLocale } from "~/lib/i18n/i18n";
import { Tooltip } from "./Tooltip";
import { type CartesianData, decorative, pointGroup, seriesTone } from "./types";
import { useChartSize } from "./useChartSize";
import { usePointFocus } from "./usePointFocus";

export type PlotArea = {
  /** The start edge of a category's band, its middle and its width. */
  bandX: (index: number) => number;
  bandCentre: (index: number) => number;
  bandWidth: number;
  y: (value: number) => number;
  baseline: number;
  active: number | undefined;
};

type Props = CartesianData & {
  /** What it shows, for screen readers: "Income, line chart with 12 points. …" */
  label: string;
  /** Space between bands, as a part of each. */
  padding: number;
  children: (area: PlotArea) => ReactNode;
};

const HEIGHT = 260;
const TOP = 12;
const BOTTOM = 32;
const TICKS = 4;
/** About the width of a digit at the axis' size. */
const DIGIT = 7.2;
/** Between two labels of the category axis. */
const TICK_GAP = 16;

/** `Consultations ₹48,000, Products ₹15,250`. */
const list = lazy(() => new Intl.ListFormat(currentLocale().tag, { type: "unit", style: "short" }));

export default function CartesianPlot(props: Props) {
  const { label, categories, series, formatValue, formatTick = formatValue, padding, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const { width, isRtl } = useChartSize(container);
  const forward = isRtl ? -1 : 1;
  const { active, pointProps } = usePointFocus(categories.length, { ArrowRight: forward, ArrowLeft: -forward });

  const values = series.flatMap(({ values }) => values);
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(0, ...values) || 1],
    range: [HEIGHT - BOTTOM, TOP],
    nice: TICKS,
  });
  const ticks = y.ticks(TICKS);
  const axisWidth = Math.ceil(Math.max(...ticks.map((tick) => formatTick(tick).length)) * DIGIT) + 12;
  const [left, right] = isRtl ? [4, width - axisWidth] : [axisWidth, width - 4];
  const x = scaleBand<number>({
    domain: categories.map((_, index) => index),
    range: isRtl ? [right, left] : [left, right],
    padding,
  });
  const bandX = (index: number) => x(index) ?? 0;
  const bandCentre = (index: number) => bandX(index) + x.bandwidth() / 2;
  const tickWidth = Math.max(...categories.map(({ label, tick }) => (tick ?? label).length)) * DIGIT + TICK_GAP;
  const every = Math.max(1, Math.ceil((categories.length * tickWidth) / (right - left)));
  const area: PlotArea = { bandX, bandCentre, bandWidth: x.bandwidth(), y, baseline: y(0), active };

  const describe = (index: number) =>
    `${categories[index]?.label}: ${list().format(series.map(({ label, values }) => `${label} ${formatValue(values[index] ?? 0)}`))}`;

  return (
    <div ref={container} className="relative min-w-0">
      <svg
        {...pointGroup}
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        height={HEIGHT}
        className="block w-full overflow-visible"
      >
        <g {...decorative} className="fill-ink-soft text-xs tabular-nums">
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={left} x2={right} className={tick === 0 ? "stroke-line-strong" : "stroke-line"} />
              <text x={isRtl ? width - axisWidth + 8 : axisWidth - 8} dy="0.32em" textAnchor="end">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {categories.map(({ label, tick }, index) => {
            // Counted from the newest, which is the one people look for.
            const isShown = (categories.length - 1 - index) % every === 0;
            return isShown ? (
              <text
                key={label}
                x={bandCentre(index)}
                y={HEIGHT - 8}
                textAnchor="middle"
                className={active === index ? "fill-ink font-semibold" : undefined}
              >
                {tick ?? label}
              </text>
            ) : null;
          })}
        </g>
        <g {...decorative}>{children(area)}</g>
        <g>
          {categories.map(({ label }, index) => (
            <rect
              key={label}
              aria-label={describe(index)}
              {...pointProps(index)}
              x={bandCentre(index) - x.step() / 2}
              y={TOP}
              width={x.step()}
              height={HEIGHT - BOTTOM - TOP}
              rx={6}
              className="fill-transparent outline-none focus-visible:stroke-focus focus-visible:stroke-[3px]"
            />
          ))}
        </g>
      </svg>
      {active !== undefined && (
        <Tooltip
          x={bandCentre(active)}
          y={y(Math.max(...series.map(({ values }) => values[active] ?? 0)))}
          width={width}
          title={categories[active]?.label ?? ""}
          lines={series.map((one, index) => ({
            label: one.label,
            value: formatValue(one.values[active] ?? 0),
            tone: seriesTone(one, index),
          }))}
        />
      )}
    </div>
  );
}
