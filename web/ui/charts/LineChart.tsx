// Values over time. The library that draws it comes after the page; the table view needs none.
import { lazyComponent } from "../lazyComponent";
import { ChartFrame, type ChartFrameProps } from "./ChartFrame";
import { cartesianTable } from "./cartesianTable";
import { Legend } from "./Legend";
import { plotFallbacks } from "./PlotFallback";
import type { CartesianData } from "./types";

const LinePlot = lazyComponent(() => import("./LinePlot"), plotFallbacks);

type Props = ChartFrameProps &
  CartesianData & {
    /** Heads the first column of the table: "Week". */
    categoryLabel: string;
  };

export function LineChart({ title, summary, level, categoryLabel, ...data }: Props) {
  return (
    <ChartFrame
      {...{ title, summary, level }}
      legend={<Legend series={data.series} mark="line" />}
      table={cartesianTable(categoryLabel, data)}
    >
      <LinePlot title={title} {...data} />
    </ChartFrame>
  );
}
