// The head of a DataTable: sort buttons, and the checkbox for the rows of the page.
import { t } from "@lingui/core/macro";
import type { Header, ReactTable } from "@tanstack/react-table";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { cn } from "../cn";
import { columnLabel, type Features } from "./columns";

// Said although HTML implies them: a browser drops a table's semantics when its parts are not displayed as a table.
export const roles = {
  table: { role: "table" },
  rowGroup: { role: "rowgroup" },
  row: { role: "row" },
  columnHeader: { role: "columnheader" },
  rowHeader: { role: "rowheader" },
  cell: { role: "cell" },
};

/** For the rows of this page; what is selected on other pages stays. */
export function SelectPage<Row extends object>({
  table,
  className,
}: {
  table: ReactTable<Features, Row>;
  className?: string;
}) {
  const isSome = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected();
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = isSome;
      }}
      type="checkbox"
      aria-label={t`Select all rows on this page`}
      disabled={table.getRowModel().rows.length === 0}
      checked={table.getRowModel().rows.length > 0 && table.getIsAllRowsSelected()}
      onChange={table.getToggleAllRowsSelectedHandler()}
      className={cn("block size-5 accent-accent", className)}
    />
  );
}

export function HeaderCell<Row extends object>({ header }: { header: Header<Features, Row, unknown> }) {
  const { column } = header;
  const label = columnLabel(column);
  const { align } = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  const isEnd = align === "end";
  const sort = column.getCanSort()
    ? ({ "aria-sort": sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : "none" } as const)
    : {};
  return (
    <th
      {...roles.columnHeader}
      {...sort}
      scope="col"
      className={cn("font-semibold", isEnd ? "text-end" : "text-start")}
    >
      {column.getCanSort() ? (
        <>
          <span className="sm:hidden">{label}</span>
          <button
            type="button"
            onClick={column.getToggleSortingHandler()}
            className={cn(
              "inline-flex min-h-12 items-center gap-1.5 px-4 font-semibold whitespace-nowrap -outline-offset-3 hover:text-accent-strong max-sm:hidden",
              isEnd && "flex-row-reverse",
              sorted ? "text-accent-strong" : "text-ink",
            )}
          >
            {label}
            <Icon aria-hidden className={cn("size-4 shrink-0", !sorted && "text-ink-soft")} />
          </button>
        </>
      ) : (
        <span className="inline-flex min-h-12 items-center px-4 whitespace-nowrap">{label}</span>
      )}
    </th>
  );
}
