// Items, delivery and total of the order.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { formatInr } from "~/lib/format";
import { countItems, type Line, subtotalOf } from "../cart/cart";
import { OrderTotals } from "../orders/OrderTotals";

type Props = {
  lines: readonly Line[];
  /** In rupees; undefined while it is recalculated. */
  discount: number | undefined;
  /** The amount due: the cart total, or a newer total from the server. */
  total: number;
};

export function OrderSummary({ lines, discount, total }: Props) {
  const itemCount = countItems(lines);
  const subtotal = subtotalOf(lines);
  const priceChange = total - (subtotal - (discount ?? 0));
  const priceChangeLine = {
    label: t`Change of price`,
    value: `${priceChange > 0 ? "+" : "−"}${formatInr(Math.abs(priceChange))}`,
  };
  return (
    <section aria-labelledby="order-summary" className="rounded-card border border-line bg-raised p-5 sm:p-6">
      <h2 id="order-summary" className="mb-4 text-lg font-semibold">
        <Trans>Order Summary</Trans>
      </h2>
      <OrderTotals
        lines={[
          { label: t`Items (${itemCount})`, value: formatInr(subtotal) },
          { label: t`Delivery`, value: t({ message: "Free", context: "price" }) },
          ...(priceChange === 0 ? [] : [priceChangeLine]),
        ]}
        discount={discount}
        total={total}
      />
    </section>
  );
}
