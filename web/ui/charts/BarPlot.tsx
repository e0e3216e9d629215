// The bars of a BarChart, series side by side; loaded with the chart library.
import { plural } from "@lingui/core/macro";
import { scaleBand } from "@visx/scale";
import { BarRounded } from "@visx/shape";
import CartesianPlot from "./CartesianPlot";
import { type CartesianData, fillClasses, seriesTone } from "./types";

const RADIUS = 5;

export default function BarPlot({ title, ...data }: CartesianData & { title: string }) {
  const count = data.categories.length;
  const label = plural(count, {
    one: `${title}, bar chart with # point. Arrow keys move between points.`,
    other: `${title}, bar chart with # points. Arrow keys move between points.`,
  });
  return (
    <CartesianPlot {...data} label={label} padding={0.3}>
      {({ bandX, bandWidth, y, baseline, active }) => {
        const within = scaleBand<number>({
          domain: data.series.map((_, index) => index),
          range: [0, bandWidth],
          paddingInner: 0.15,
        });
        const width = Math.max(within.bandwidth(), 1);
        return data.series.map((series, index) => (
          <g key={series.label} className={fillClasses[seriesTone(series, index)]}>
            {series.values.map((value, at) => {
              const top = Math.min(y(value), baseline);
              const height = Math.abs(y(value) - baseline);
              return (
                <BarRounded
                  key={data.categories[at]?.label}
                  x={bandX(at) + (within(index) ?? 0)}
                  y={top}
                  width={width}
                  height={height}
                  radius={Math.min(RADIUS, width / 2, height)}
                  top={value >= 0}
                  bottom={value < 0}
                  className={
                    active === undefined || active === at ? "transition-opacity" : "opacity-45 transition-opacity"
                  }
                />
              );
            })}
          </g>
        ));
      }}
    </CartesianPlot>
  );
}
