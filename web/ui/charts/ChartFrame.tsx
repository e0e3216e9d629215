// Around every chart: its title, what it shows in a sentence, and the same numbers as a table.

import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Table2 from "lucide-react/icons/table-2";
import { type ReactNode, useId, useState } from "react";
import { cn } from "../cn";

export type ChartFrameProps = {
  title: string;
  /** What a reader should take from it: "Orders grew by 12 % in four weeks." */
  summary?: ReactNode;
  level?: 2 | 3 | 4 | undefined;
};

export type ChartTableData = { columns: readonly string[]; rows: readonly (readonly string[])[] };

type Props = ChartFrameProps & {
  legend?: ReactNode;
  table: ChartTableData;
  children: ReactNode;
};

const views = [
  { id: "chart", label: msg`Chart`, Icon: ChartNoAxesColumn },
  { id: "table", label: msg({ message: "Table", context: "rows and columns" }), Icon: Table2 },
] as const;

export function ChartFrame({ title, summary, level = 3, legend, table, children }: Props) {
  const id = useId();
  const [view, setView] = useState<"chart" | "table">("chart");
  const Heading = `h${level}` as const;
  return (
    <figure
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 flex-col rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <figcaption className="mb-4">
        <div className="flex items-start justify-between gap-4">
          <Heading id={`${id}-title`} className="min-w-0 py-2 text-lg font-semibold">
            {title}
          </Heading>
          <fieldset className="flex shrink-0 rounded-control bg-sunken p-1">
            <legend className="sr-only">
              <Trans>Show {title} as</Trans>
            </legend>
            {views.map(({ id: value, label, Icon }) => (
              <button
                key={value}
                type="button"
                aria-pressed={view === value}
                onClick={() => setView(value)}
                className={cn(
                  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-[0.5rem] px-3 text-sm font-semibold transition-colors",
                  view === value ? "bg-raised text-accent-strong" : "text-ink-soft hover:text-ink",
                )}
              >
                <Icon aria-hidden className="size-4" />
                <span className="max-sm:sr-only">{t(label)}</span>
              </button>
            ))}
          </fieldset>
        </div>
        {summary && <p className="mt-1 max-w-prose text-sm text-ink-soft">{summary}</p>}
      </figcaption>
      {view === "chart" ? (
        <>
          {legend}
          {children}
        </>
      ) : (
        <ChartTable caption={title} {...table} />
      )}
    </figure>
  );
}

function ChartTable({ caption, columns, rows }: ChartTableData & { caption: string }) {
  const [rowHeader, ...valueHeaders] = columns;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t`${caption}, table`}
      className="max-h-80 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-2.5 py-2.5 sm:px-4 text-start font-semibold">
              {rowHeader}
            </th>
            {valueHeaders.map((header) => (
              <th key={header} scope="col" className="px-2.5 py-2.5 sm:px-4 text-end font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([label, ...values]) => (
            <tr key={label}>
              <th scope="row" className="px-2.5 py-2.5 sm:px-4 min-w-28 text-start font-medium">
                {label}
              </th>
              {values.map((value, index) => (
                <td key={valueHeaders[index]} className="px-2.5 py-2.5 sm:px-4 text-end tabular-nums">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
