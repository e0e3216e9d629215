// Column definitions of a DataTable: TanStack Table's own, with what our layout and CSV export need to know as `meta`.
import type { MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from "@tanstack/react-table";

export type ColumnMeta = {
  /** The column's name in the header, on cards, in the column menu and in CSV. Columns at module level have a descriptor. */
  label: string | MessageDescriptor;
  align?: "start" | "end";
  /**
   * Where the value goes on a phone's card: `title` heads it, `aside` stands beside the title, `line` is a labelled line,
   * `hidden` leaves it out. Default: `line`.
   */
  card?: "title" | "aside" | "line" | "hidden";
  /** The value in CSV when it differs from the accessor's; `false` leaves the column out. */
  csv?: ((row: never) => string | number | null) | false;
  /** Width of the loading placeholder, as a class. */
  skeleton?: string;
};

// Sorting, filtering and paging are the server's: no row models are registered, only the state and its handlers.
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type Features = typeof features;

export type DataTableColumns<Row extends RowData> = TableOptions<Features, Row>["columns"];

/** `const column = columnHelper<Order>(); const columns = column.columns([column.accessor("number", { … })])`, at module level. */
export const columnHelper = <Row extends RowData>() => createColumnHelper<Features, Row>();

export function columnLabel({ columnDef: { meta } }: { columnDef: { meta?: ColumnMeta } }): string {
  const label = meta?.label ?? "";
  return typeof label === "string" ? label : t(label);
}
