// Which rows of how many are shown, and the way to the others. The buttons stay in place, so focus is never lost.

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { MouseEvent } from "react";
import { formatNumber } from "~/lib/format";
import { toolClasses } from "./TableFilters";
import type { TableSearchParams } from "./useTableSearchParams";

/** Pages of a known total, or a cursor to the next page (`null` on the last). */
export type TablePaging = { total: number } | { nextCursor: string | null };

type Props = {
  state: TableSearchParams;
  paging: TablePaging;
  /** How many rows the current page has. */
  shown: number;
  /** A page was asked for by mouse or finger: its first row should come into view. */
  onPointerPage: () => void;
};

/** `1 to 10 of 57`, for the eye here and for screen readers in the live region. */
export function rangeText(state: TableSearchParams, paging: TablePaging, shown: number): string {
  const index = (state.page - 1) * state.pageSize;
  const [first, last] = [formatNumber(index + 1), formatNumber(index + shown)];
  if (!("total" in paging)) return t`${first} to ${last}`;
  const total = formatNumber(paging.total);
  return t`${first} to ${last} of ${total}`;
}

export function TablePagination({ state, paging, shown, onPointerPage }: Props) {
  const { page, pageSize } = state;
  const hasNext = "total" in paging ? page * pageSize < paging.total : paging.nextCursor !== null;

  const goTo = (isPossible: boolean, go: () => void) => (event: MouseEvent) => {
    if (!isPossible) return;
    go();
    // A click by keyboard has no detail; its focus stays in view.
    if (event.detail > 0) onPointerPage();
  };
  const previous = () => ("total" in paging ? state.setPage(page - 1) : state.previousCursor());
  function next() {
    if ("total" in paging) state.setPage(page + 1);
    else if (paging.nextCursor !== null) state.nextCursor(paging.nextCursor);
  }

  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-4">
      <p aria-hidden className="text-sm text-ink-soft tabular-nums">
        {shown > 0 && rangeText(state, paging, shown)}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:w-full max-sm:justify-between">
        <label className="flex items-center gap-2 text-sm text-ink-soft">
          <Trans>Rows</Trans>
          <select
            value={pageSize}
            onChange={(event) => state.setPageSize(Number(event.target.value))}
            className="min-h-11 rounded-control border border-line-strong bg-raised px-2 text-sm font-semibold text-ink"
          >
            {state.pageSizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <div className="flex gap-2">
          <PageButton isPossible={page > 1} onClick={goTo(page > 1, previous)} label={t`Previous page`}>
            <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          </PageButton>
          <span className="grid min-w-8 place-items-center text-sm font-semibold tabular-nums" aria-current="page">
            <Trans>
              <span className="sr-only">Page </span>
              {page}
            </Trans>
          </span>
          <PageButton isPossible={hasNext} onClick={goTo(hasNext, next)} label={t`Next page`}>
            <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
          </PageButton>
        </div>
      </div>
    </nav>
  );
}

type PageButtonProps = {
  isPossible: boolean;
  label: string;
  onClick: (event: MouseEvent) => void;
  children: React.ReactNode;
};

/** `aria-disabled` and not `disabled`: the last Next would otherwise throw focus to the top of the page. */
function PageButton({ isPossible, label, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!isPossible || undefined}
      onClick={onClick}
      className={`${toolClasses} w-11 justify-center px-0! aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-taken`}
    >
      {children}
    </button>
  );
}
