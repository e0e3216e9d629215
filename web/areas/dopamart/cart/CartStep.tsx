// The first checkout step: cart lines, coupon and totals.
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowRight from "lucide-react/icons/arrow-right";
import Tag from "lucide-react/icons/tag";
import type { ReactNode } from "react";
import { errorMessage } from "~/api/errorMessages";
import { formatInr } from "~/lib/format";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { toast } from "~/ui/feedback/toast";
import { TextLink } from "~/ui/navigation/Link";
import { StickyActionBar } from "~/ui/StickyActionBar";
import type { Product } from "../api";
import { OrderTotals } from "../orders/OrderTotals";
import { CartLine } from "./CartLine";
import type { useCart } from "./useCart";

type Props = {
  cart: ReturnType<typeof useCart>;
  /** In rupees; undefined while it is recalculated. */
  discount: number | undefined;
  coupon: ReactNode;
  onProceed: () => void;
};

export function CartStep({ cart, discount, coupon, onProceed }: Props) {
  const { lines, itemCount, total, isPending } = cart;
  const amountDue = total - (discount ?? 0);

  async function setQuantity(product: Product, quantity: number) {
    try {
      const changed = await cart.setQuantity(product, quantity);
      if (changed)
        toast.success(quantity > 0 ? t`Cart updated successfully` : t`Item removed from cart`, { id: "cart" });
    } catch (error) {
      const title = quantity > 0 ? t`Failed to update the cart` : t`Failed to remove item from cart`;
      toast.error(title, { id: "cart", description: errorMessage(error) });
    }
  }

  async function remove(product: Product, quantity: number) {
    try {
      if (!(await cart.remove(product))) return;
      const undo = { label: t`Undo`, onClick: () => void setQuantity(product, quantity) };
      const { name } = product;
      toast.success(t`${name} removed from cart`, { id: "cart", action: undo });
    } catch (error) {
      toast.error(t`Failed to remove item from cart`, { id: "cart", description: errorMessage(error) });
    }
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
      <div>
        <dl className="mb-4 flex flex-wrap gap-2 text-sm">
          <SummaryChip label={t`Items`} value={plural(itemCount, { one: "# item", other: "# items" })} />
          <SummaryChip label={t`Total`} value={formatInr(amountDue)} showLabel />
          <SummaryChip label={t`Savings`} value={formatInr(discount ?? 0)} showLabel isSaving={(discount ?? 0) > 0} />
        </dl>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
          {lines.map((line) => (
            <li key={line.product.id}>
              <CartLine
                line={line}
                isPending={isPending(line.product.id)}
                onQuantityChange={(quantity) => void setQuantity(line.product, quantity)}
                onRemove={() => void remove(line.product, line.quantity)}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
        <section aria-labelledby="summary" className="rounded-card border border-line bg-raised p-5 sm:p-6">
          <h2 id="summary" className="mb-4 text-lg font-semibold">
            <Trans>Summary</Trans>
          </h2>
          <div className="mb-5">{coupon}</div>
          <OrderTotals
            lines={[
              { label: t`Subtotal`, value: formatInr(total) },
              { label: t`Shipping`, value: t({ message: "Free", context: "price" }) },
              { label: t`Tax`, value: t`Included in Subtotal` },
            ]}
            discount={discount}
            total={amountDue}
          />
        </section>
        <StickyActionBar>
          <Button size="large" fullWidth iconEnd={ArrowRight} onClick={onProceed}>
            <Trans>Proceed to Checkout</Trans>
          </Button>
        </StickyActionBar>
        <TextLink touchTarget to={paths.dopamart} className="justify-self-center lg:self-center">
          <Trans>Continue Shopping</Trans>
        </TextLink>
      </div>
    </div>
  );
}

type SummaryChipProps = { label: string; value: string; showLabel?: boolean; isSaving?: boolean };

function SummaryChip({ label, value, showLabel = false, isSaving = false }: SummaryChipProps) {
  return (
    <div
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 ${isSaving ? "bg-ok-soft text-ok" : "bg-sunken"}`}
    >
      {isSaving && <Tag aria-hidden className="size-4" />}
      <dt className={showLabel ? undefined : "sr-only"}>{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
