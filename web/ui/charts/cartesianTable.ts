// The numbers of a line or bar chart as a table.
import type { ChartTableData } from "./ChartFrame";
import type { CartesianData } from "./types";

export function cartesianTable(
  categoryLabel: string,
  { categories, series, formatValue }: CartesianData,
): ChartTableData {
  return {
    columns: [categoryLabel, ...series.map(({ label }) => label)],
    rows: categories.map(({ label }, index) => [label, ...series.map(({ values }) => formatValue(values[index] ?? 0))]),
  };
}
