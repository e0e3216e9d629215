// How much happened on each day of some weeks, as a calendar.
import { t } from "@lingui/core/macro";
import { formatPlainDate, type PlainDate } from "../forms/plainDate";
import { lazyComponent } from "../lazyComponent";
import { ChartFrame, type ChartFrameProps } from "./ChartFrame";
import { plotFallbacks } from "./PlotFallback";

const HeatmapPlot = lazyComponent(() => import("./HeatmapPlot"), plotFallbacks);

export type HeatmapDay = { date: PlainDate; value: number };

export type HeatmapData = {
  /** Without gaps, oldest first. */
  days: readonly HeatmapDay[];
  /** `3 sessions`. */
  formatValue: (value: number) => string;
};

type Props = ChartFrameProps & HeatmapData & { valueLabel: string };

export function CalendarHeatmap({ title, summary, level, valueLabel, days, formatValue }: Props) {
  const rows = days.map(({ date, value }) => [formatPlainDate(date, "long") ?? date, formatValue(value)]).reverse();
  return (
    <ChartFrame {...{ title, summary, level }} table={{ columns: [t`Day`, valueLabel], rows }}>
      <HeatmapPlot {...{ title, days, formatValue }} />
    </ChartFrame>
  );
}
