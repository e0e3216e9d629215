// A table of the consoles: the server sorts, filters and pages; the URL has the choices; a phone shows cards.

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { functionalUpdate, type RowSelectionState, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { Button } from "../Button";
import { EmptyState } from "../feedback/EmptyState";
import { QueryError } from "../feedback/QueryError";
import type { TableAction } from "./ActionMenu";
import { type BulkAction, BulkActionBar } from "./BulkActionBar";
import { type DataTableColumns, features } from "./columns";
import type { TableFilter } from "./TableFilters";
import { TableGrid } from "./TableGrid";
import { SelectPage } from "./TableHeader";
import { rangeText, TablePagination, type TablePaging } from "./TablePagination";
import { type CsvExport, TableToolbar } from "./TableToolbar";
import type { TableSearchParams } from "./useTableSearchParams";

export type DataTableProps<Row extends object> = {
  /** Names the table for screen readers. */
  caption: string;
  /** From `columnHelper`, at module level: a new array in each render would rebuild the table. */
  columns: DataTableColumns<Row>;
  /** Of the current page; `undefined` until the first one is there. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  state: TableSearchParams;
  paging: TablePaging;
  /** `57 orders`. */
  countLabel: (count: number) => string;
  /** Other rows are on their way; those of before stay, dimmed. */
  isFetching?: boolean;
  error?: Error | null;
  onRetry: () => void;
  filters?: readonly TableFilter[];
  searchLabel?: string;
  rowActions?: (row: Row) => readonly TableAction[];
  bulkActions?: readonly BulkAction[];
  csv?: CsvExport<Row>;
  /** Shown when there are no rows at all, without any filter. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
};

const NO_ROWS: never[] = [];
const NO_FILTERS: readonly TableFilter[] = [];

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowId,
    rowLabel,
    state,
    paging,
    countLabel,
    isFetching = false,
    error,
    onRetry,
  } = props;
  const { filters = NO_FILTERS, searchLabel, rowActions, bulkActions = NO_ROWS, csv, empty } = props;
  const container = useRef<HTMLDivElement>(null);
  const [rowSelection, setRowSelection] = useSelection(state);
  const isSelectable = bulkActions.length > 0;
  const selectedIds = Object.keys(rowSelection);

  const sorting = useMemo(() => (state.sort ? [state.sort] : []), [state.sort]);
  const columnVisibility = Object.fromEntries(state.hidden.map((id) => [id, false]));
  const table = useTable({
    features,
    columns,
    data: rows ?? (NO_ROWS as Row[]),
    getRowId: rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: isSelectable,
    state: { sorting, columnVisibility, rowSelection },
    onSortingChange: (change) => state.setSort(functionalUpdate(change, sorting)[0]),
    onRowSelectionChange: setRowSelection,
  });

  const isEmpty = rows?.length === 0;
  const shownIds = new Set(rows?.map(rowId));
  const summary = describe();

  function describe(): string {
    if (!rows) return error ? "" : t`Loading`;
    if (isFetching) return "";
    if (isEmpty) return state.hasFilters ? t`No results` : empty.title;
    const count = "total" in paging ? countLabel(paging.total) : countLabel(rows.length);
    const range = rangeText(state, paging, rows.length);
    return t`${count}, showing ${range}`;
  }

  return (
    <div ref={container} className="flex scroll-mt-24 flex-col gap-4">
      <TableToolbar {...{ table, state, filters, searchLabel, csv }} />
      <p role="status" className="sr-only">
        {summary}
      </p>
      {error && rows && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-soft px-5 py-3"
        >
          <p className="font-medium text-danger">
            <Trans>We couldn't load the newest rows. You see the last ones.</Trans>
          </p>
          <Button size="small" variant="secondary" loading={isFetching} onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      )}
      {isSelectable && (
        <BulkActionBar
          ids={selectedIds}
          elsewhere={selectedIds.filter((id) => !shownIds.has(id)).length}
          actions={bulkActions}
          onClear={() => setRowSelection({})}
        />
      )}
      {error && !rows ? (
        <div className="rounded-card border border-line bg-raised">
          <QueryError
            level={3}
            title={t`We couldn't load this`}
            error={error}
            onRetry={onRetry}
            isRetrying={isFetching}
          />
        </div>
      ) : isEmpty && !isFetching ? (
        <div className="rounded-card border border-line bg-raised">
          {state.hasFilters ? (
            <EmptyState
              level={3}
              title={t`No results`}
              text={t`Nothing matches this search and these filters.`}
              action={
                <Button variant="secondary" onClick={state.clearFilters}>
                  <Trans>Clear filters</Trans>
                </Button>
              }
            />
          ) : (
            <EmptyState level={3} {...empty} />
          )}
        </div>
      ) : (
        <div>
          {isSelectable && (
            <div className="mb-3 flex min-h-11 items-center gap-3 ps-4 text-sm font-semibold sm:hidden">
              <SelectPage table={table} />
              <span aria-hidden>
                <Trans>Select all on this page</Trans>
              </span>
            </div>
          )}
          <TableGrid
            {...{ table, caption, rowLabel, rowActions, isSelectable, isFetching }}
            skeletonRows={rows ? 0 : Math.min(state.pageSize, 10)}
          />
          <TablePagination
            {...{ state, paging }}
            shown={rows?.length ?? 0}
            onPointerPage={() => container.current?.scrollIntoView({ block: "start" })}
          />
        </div>
      )}
    </div>
  );
}

/** Selected rows by id, across pages; other filters mean other rows, so the selection starts anew. */
function useSelection({ search, filters }: TableSearchParams) {
  const scope = JSON.stringify([search, filters]);
  const [selection, setSelection] = useState<{ scope: string; rows: RowSelectionState }>({ scope, rows: {} });
  const rows = selection.scope === scope ? selection.rows : {};
  const setRows = (change: RowSelectionState | ((before: RowSelectionState) => RowSelectionState)) =>
    setSelection((before) => ({ scope, rows: functionalUpdate(change, before.scope === scope ? before.rows : {}) }));
  return [rows, setRows] as const;
}
