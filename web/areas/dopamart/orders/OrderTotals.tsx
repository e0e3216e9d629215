// The totals of an order, line by line.
import { Trans } from "@lingui/react/macro";
import { formatInr } from "~/lib/format";

type Props = {
  lines: { label: string; value: string }[];
  /** In rupees; undefined while it is recalculated. */
  discount: number | undefined;
  total: number;
};

export function OrderTotals({ lines, discount, total }: Props) {
  return (
    <dl className="flex flex-col gap-2">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-end tabular-nums">{value}</dd>
        </div>
      ))}
      {discount !== 0 && (
        <div className="flex items-baseline justify-between gap-4 text-ok">
          <dt>
            <Trans>Coupon discount</Trans>
          </dt>
          <dd className="tabular-nums">{discount === undefined ? "…" : `−${formatInr(discount)}`}</dd>
        </div>
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4 font-bold">
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd className="text-lg tabular-nums">{formatInr(total)}</dd>
      </div>
    </dl>
  );
}
