// What the order comes to: items, delivery, total.
import { formatInr } from "~/lib/format";
import { countItems, type Line, subtotalOf } from "../../cart";
import { OrderTotals } from "../orders/OrderTotals";

type Props = {
  lines: readonly Line[];
  /** Rupees off; none while nobody knows. */
  discount: number | undefined;
  /** What is to pay: the sum, or what the server has named since. */
  total: number;
};

export function OrderSummary({ lines, discount, total }: Props) {
  const sum = subtotalOf(lines);
  const change = total - (sum - (discount ?? 0));
  const changed = { label: "Change of price", value: `${change > 0 ? "+" : "−"}${formatInr(Math.abs(change))}` };
  return (
    <section aria-labelledby="order-summary" className="rounded-card border border-line bg-raised p-5 sm:p-6">
      <h2 id="order-summary" className="mb-4 text-lg font-semibold">
        Order Summary
      </h2>
      <OrderTotals
        lines={[
          { label: `Items (${countItems(lines)})`, value: formatInr(sum) },
          { label: "Delivery", value: "Free" },
          ...(change === 0 ? [] : [changed]),
        ]}
        discount={discount}
        total={total}
      />
    </section>
  );
}
