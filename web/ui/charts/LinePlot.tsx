// The lines of a LineChart; loaded with the chart library.

import { plural } from "@lingui/core/macro";
import { scaleLinear } from "@visx/scale";
import { AreaClosed, LinePath } from "@visx/shape";
import CartesianPlot from "./CartesianPlot";
import { type CartesianData, dashes, fillClasses, seriesTone, strokeClasses } from "./types";

export default function LinePlot({ title, ...data }: CartesianData & { title: string }) {
  const count = data.categories.length;
  const label = plural(count, {
    one: `${title}, line chart with # point. Arrow keys move between points.`,
    other: `${title}, line chart with # points. Arrow keys move between points.`,
  });
  return (
    <CartesianPlot {...data} label={label} padding={0}>
      {({ bandCentre, y, baseline, active }) =>
        data.series.map((series, index) => {
          const tone = seriesTone(series, index);
          const points = series.values.map((value, at) => ({ x: bandCentre(at), y: y(value) }));
          const marked = active === undefined ? undefined : points[active];
          return (
            <g key={series.label}>
              {data.series.length === 1 && (
                <AreaClosed
                  data={points}
                  x={(point) => point.x}
                  y={(point) => point.y}
                  y0={baseline}
                  yScale={scaleLinear<number>({ domain: [0, 1], range: [baseline, 0] })}
                  className="fill-accent/10"
                />
              )}
              <LinePath
                data={points}
                x={(point) => point.x}
                y={(point) => point.y}
                strokeWidth={2.5}
                strokeLinecap="round"
                strokeLinejoin="round"
                strokeDasharray={dashes[index % dashes.length]}
                className={strokeClasses[tone]}
              />
              {marked && (
                <circle
                  cx={marked.x}
                  cy={marked.y}
                  r={5}
                  strokeWidth={2.5}
                  className={`stroke-raised ${fillClasses[tone]}`}
                />
              )}
            </g>
          );
        })
      }
    </CartesianPlot>
  );
}
