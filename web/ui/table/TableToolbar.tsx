// Above the rows: search, filters, and what concerns the whole table (sort order on a phone, columns, export).

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactTable } from "@tanstack/react-table";
import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import Columns3 from "lucide-react/icons/columns-3";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { errorMessage } from "~/api/errorMessages";
import { toast } from "../feedback/toast";
import { ActionMenu } from "./ActionMenu";
import { columnLabel, type Features } from "./columns";
import { type CsvValue, downloadCsv, toCsv } from "./csv";
import { Popover } from "./Popover";
import { ActiveFilters, type TableFilter, TableFilters, toolClasses } from "./TableFilters";
import type { TableSearchParams } from "./useTableSearchParams";

export type CsvExport<Row> = {
  /** Without `.csv`. */
  fileName: string;
  /** Every row that the filters leave, of all pages. Without it only the shown page can be exported. */
  loadAllRows?: (() => Promise<readonly Row[]>) | undefined;
};

type Props<Row extends object> = {
  table: ReactTable<Features, Row>;
  state: TableSearchParams;
  filters: readonly TableFilter[];
  searchLabel?: string | undefined;
  csv?: CsvExport<Row> | undefined;
};

export function TableToolbar<Row extends object>({ table, state, filters, searchLabel, csv }: Props<Row>) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TableFilters {...{ state, filters, searchLabel }} />
        <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
          <SortMenu table={table} state={state} />
          <ColumnMenu table={table} state={state} />
          {csv && <ExportMenu table={table} csv={csv} />}
        </div>
      </div>
      <ActiveFilters {...{ state, filters }} />
    </div>
  );
}

type MenuProps<Row extends object> = { table: ReactTable<Features, Row>; state: TableSearchParams };

/** On cards there is no header to click. */
function SortMenu<Row extends object>({ table, state }: MenuProps<Row>) {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  if (sortable.length === 0) return null;
  const value = state.sort ? `${state.sort.desc ? "-" : ""}${state.sort.id}` : "";
  function sort(to: string) {
    state.setSort(to ? { id: to.replace(/^-/, ""), desc: to.startsWith("-") } : undefined);
  }
  return (
    <label
      className={`${toolClasses} relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:hidden`}
    >
      <ArrowDownUp aria-hidden className="size-4 text-ink-soft" />
      <span aria-hidden>
        <Trans>Sort</Trans>
      </span>
      <select
        aria-label={t`Sort by`}
        value={value}
        onChange={(event) => sort(event.target.value)}
        className="absolute inset-0 cursor-pointer rounded-control opacity-0"
      >
        {!state.sort && <option value="">{t({ message: "No order", context: "sorting" })}</option>}
        {sortable.flatMap((column) => {
          const label = columnLabel(column);
          return [
            <option key={column.id} value={column.id}>
              {t`${label}, ascending`}
            </option>,
            <option key={`-${column.id}`} value={`-${column.id}`}>
              {t`${label}, descending`}
            </option>,
          ];
        })}
      </select>
    </label>
  );
}

function ColumnMenu<Row extends object>({ table, state }: MenuProps<Row>) {
  const columns = table.getAllLeafColumns().filter((column) => column.getCanHide());
  if (columns.length === 0) return null;
  function toggle(id: string) {
    const { hidden } = state;
    state.setHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);
  }
  return (
    <Popover
      role="dialog"
      align="end"
      triggerClassName={toolClasses}
      trigger={
        <>
          <Columns3 aria-hidden className="size-4 text-ink-soft" />
          <Trans>Columns</Trans>
        </>
      }
    >
      {() => (
        <fieldset className="flex flex-col">
          <legend className="px-3 pt-1 pb-2 text-sm font-semibold text-ink-soft">
            <Trans>Shown columns</Trans>
          </legend>
          {columns.map((column) => (
            <label
              key={column.id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-base hover:bg-accent-soft"
            >
              <input
                type="checkbox"
                checked={column.getIsVisible()}
                onChange={() => toggle(column.id)}
                className="size-5 shrink-0 accent-accent"
              />
              {columnLabel(column)}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}

function ExportMenu<Row extends object>({ table, csv }: { table: ReactTable<Features, Row>; csv: CsvExport<Row> }) {
  const [isLoading, setIsLoading] = useState(false);
  const shown = table.getRowModel().rows.map((row) => row.original);

  function save(rows: readonly Row[]) {
    const columns = table
      .getVisibleLeafColumns()
      .filter(({ columnDef }) => columnDef.meta && columnDef.meta.csv !== false);
    const value = (column: (typeof columns)[number], row: Row, index: number): CsvValue => {
      const convert = column.columnDef.meta?.csv as ((row: Row) => CsvValue) | undefined;
      return convert ? convert(row) : (column.accessorFn?.(row, index) as CsvValue);
    };
    const cells = rows.map((row, index) => columns.map((column) => value(column, row, index)));
    downloadCsv(`${csv.fileName}.csv`, toCsv(columns.map(columnLabel), cells));
  }

  async function saveAll(load: () => Promise<readonly Row[]>) {
    setIsLoading(true);
    try {
      save(await load());
    } catch (error) {
      toast.error(t`We couldn't export the table`, { description: errorMessage(error) });
    } finally {
      setIsLoading(false);
    }
  }

  const { loadAllRows } = csv;
  return (
    <ActionMenu
      triggerClassName={toolClasses}
      trigger={
        <>
          <Download aria-hidden className={`size-4 text-ink-soft ${isLoading ? "animate-breathe" : ""}`} />
          {isLoading ? t`Exporting…` : t({ message: "Export", context: "button" })}
        </>
      }
      actions={[
        { label: t`This page as CSV`, onSelect: () => save(shown), disabled: shown.length === 0 },
        ...(loadAllRows
          ? [
              {
                label: t`All pages as CSV`,
                onSelect: () => void saveAll(loadAllRows),
                disabled: isLoading || shown.length === 0,
              },
            ]
          : []),
      ]}
    />
  );
}
