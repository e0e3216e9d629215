// The table itself. Below 640 px CSS lays each row out as a card; it stays one table for screen readers.

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Cell, Header, ReactTable, Row as TableRow } from "@tanstack/react-table";
import Ellipsis from "lucide-react/icons/ellipsis";
import { cn } from "../cn";
import { Skeleton } from "../feedback/Skeleton";
import { ActionMenu, type TableAction } from "./ActionMenu";
import { columnLabel, type Features } from "./columns";
import { HeaderCell, roles, SelectPage } from "./TableHeader";

type Props<Row extends object> = {
  table: ReactTable<Features, Row>;
  caption: string;
  /** Names a row for screen readers: "DFT-000123". */
  rowLabel: (row: Row) => string;
  rowActions?: ((row: Row) => readonly TableAction[]) | undefined;
  isSelectable: boolean;
  isFetching: boolean;
  /** How many placeholder rows stand for the first page on its way; 0 once it is there. */
  skeletonRows: number;
};

const cardClasses =
  "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-raised max-sm:p-4";

export function TableGrid<Row extends object>(props: Props<Row>) {
  const { table, caption, rowLabel, rowActions, isSelectable, isFetching, skeletonRows } = props;
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  return (
    <div className="overflow-x-auto sm:rounded-card sm:border sm:border-line sm:bg-raised">
      <table
        {...roles.table}
        aria-busy={isFetching || undefined}
        className={cn(
          "w-full text-start text-sm transition-opacity max-sm:block",
          isFetching && skeletonRows === 0 && "opacity-60",
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowGroup} className="max-sm:sr-only">
          <tr {...roles.row} className="border-b border-line bg-sunken/60">
            {isSelectable && (
              <th {...roles.columnHeader} scope="col" className="w-12 ps-5">
                <span className="sr-only sm:hidden">{t`Selection`}</span>
                <SelectPage table={table} className="max-sm:hidden" />
              </th>
            )}
            {headers.map((header) => (
              <HeaderCell key={header.id} header={header} />
            ))}
            {rowActions && (
              <th {...roles.columnHeader} scope="col" className="w-14">
                <span className="sr-only">{t`Actions`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...roles.rowGroup} className="max-sm:flex max-sm:flex-col max-sm:gap-3 sm:divide-y sm:divide-line">
          {skeletonRows > 0
            ? placeholderKeys(skeletonRows).map((key) => (
                <SkeletonRow key={key} {...{ headers, isSelectable }} hasActions={Boolean(rowActions)} />
              ))
            : table
                .getRowModel()
                .rows.map((row) => (
                  <DataRow key={row.id} {...{ row, table, isSelectable, rowActions }} label={rowLabel(row.original)} />
                ))}
        </tbody>
      </table>
    </div>
  );
}

const placeholderKeys = (count: number) => Array.from({ length: count }, (_, index) => `placeholder-${index}`);

type DataRowProps<Row extends object> = Pick<Props<Row>, "table" | "rowActions" | "isSelectable"> & {
  row: TableRow<Features, Row>;
  label: string;
};

function DataRow<Row extends object>({ row, table, label, rowActions, isSelectable }: DataRowProps<Row>) {
  const actions = rowActions?.(row.original);
  return (
    <tr
      {...roles.row}
      className={cn(
        cardClasses,
        "transition-colors",
        row.getIsSelected() ? "bg-accent-soft/60 max-sm:border-accent max-sm:bg-accent-soft" : "sm:hover:bg-sunken/50",
      )}
    >
      {isSelectable && (
        <td {...roles.cell} className="max-sm:col-start-1 max-sm:row-start-1 sm:ps-5">
          {/* Taller than the box, for a finger. */}
          <label className="grid min-h-11 content-center max-sm:-my-2 max-sm:w-8">
            <span className="sr-only">
              <Trans>Select {label}</Trans>
            </span>
            <input
              type="checkbox"
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
              className="size-5 accent-accent"
            />
          </label>
        </td>
      )}
      {row.getVisibleCells().map((cell) => (
        <DataCell key={cell.id} cell={cell} table={table} />
      ))}
      {actions && (
        <td {...roles.cell} className="max-sm:col-start-4 max-sm:row-start-1 sm:pe-2 sm:text-end">
          <ActionMenu
            label={t`Actions for ${label}`}
            trigger={<Ellipsis aria-hidden className="size-5" />}
            triggerClassName="inline-grid size-11 place-items-center rounded-full text-ink-soft transition-colors hover:bg-accent-soft hover:text-accent-strong aria-expanded:bg-accent-soft max-sm:-my-2 max-sm:-me-2"
            actions={actions}
          />
        </td>
      )}
    </tr>
  );
}

type DataCellProps<Row extends object> = { cell: Cell<Features, Row, unknown>; table: ReactTable<Features, Row> };

function DataCell<Row extends object>({ cell, table }: DataCellProps<Row>) {
  const { align, card = "line" } = cell.column.columnDef.meta ?? {};
  const padding = cn("sm:px-4 sm:py-3.5", align === "end" && "sm:text-end sm:tabular-nums");
  const content = <table.FlexRender cell={cell} />;
  if (card === "title") {
    return (
      <th
        {...roles.rowHeader}
        scope="row"
        className={cn(
          padding,
          "text-start font-semibold whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:text-base",
        )}
      >
        {content}
      </th>
    );
  }
  if (card === "aside") {
    return (
      <td {...roles.cell} className={cn(padding, "max-sm:col-start-3 max-sm:row-start-1 max-sm:justify-self-end")}>
        {content}
      </td>
    );
  }
  return (
    <td
      {...roles.cell}
      className={cn(
        padding,
        card === "hidden" ? "max-sm:hidden" : "max-sm:col-span-full max-sm:flex max-sm:justify-between max-sm:gap-6",
      )}
    >
      {card === "line" && (
        <span aria-hidden className="shrink-0 text-ink-soft sm:hidden">
          {columnLabel(cell.column)}
        </span>
      )}
      <span className="min-w-0 max-sm:text-end">{content}</span>
    </td>
  );
}

type SkeletonRowProps<Row extends object> = {
  headers: readonly Header<Features, Row, unknown>[];
  isSelectable: boolean;
  hasActions: boolean;
};

function SkeletonRow<Row extends object>({ headers, isSelectable, hasActions }: SkeletonRowProps<Row>) {
  return (
    <tr aria-hidden className={cardClasses}>
      {isSelectable && (
        <td className="h-14 max-sm:hidden sm:ps-5">
          <Skeleton className="size-5 rounded-sm" />
        </td>
      )}
      {headers.map(({ id, column }) => {
        const { align, card = "line", skeleton = "w-24" } = column.columnDef.meta ?? {};
        return (
          <td
            key={id}
            className={cn(
              "sm:h-14 sm:px-4",
              card === "title" && "max-sm:col-span-2 max-sm:row-start-1 max-sm:h-7 max-sm:content-center",
              card === "aside" && "max-sm:col-start-3 max-sm:row-start-1 max-sm:h-7 max-sm:content-center",
              card === "line" && "max-sm:col-span-full max-sm:h-6 max-sm:content-center",
              card === "hidden" && "max-sm:hidden",
            )}
          >
            <Skeleton className={cn("h-4 max-w-full", skeleton, align === "end" && "sm:ms-auto")} />
          </td>
        );
      })}
      {hasActions && <td className="max-sm:hidden" />}
    </tr>
  );
}
