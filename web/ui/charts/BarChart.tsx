// Values by category, series side by side. The library that draws it comes after the page; the table view needs none.
import { lazyComponent } from "../lazyComponent";
import { ChartFrame, type ChartFrameProps } from "./ChartFrame";
import { cartesianTable } from "./cartesianTable";
import { Legend } from "./Legend";
import { plotFallbacks } from "./PlotFallback";
import type { CartesianData } from "./types";

const BarPlot = lazyComponent(() => import("./BarPlot"), plotFallbacks);

type Props = ChartFrameProps &
  CartesianData & {
    /** Heads the first column of the table: "Week". */
    categoryLabel: string;
  };

export function BarChart({ title, summary, level, categoryLabel, ...data }: Props) {
  return (
    <ChartFrame
      {...{ title, summary, level }}
      legend={<Legend series={data.series} mark="bar" />}
      table={cartesianTable(categoryLabel, data)}
    >
      <BarPlot title={title} {...data} />
    </ChartFrame>
  );
}
