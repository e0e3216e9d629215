// The third checkout step: address, items, totals and the pay button.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { formatInr } from "~/lib/format";
import { cartStepPath } from "~/lib/paths";
import { Button } from "~/ui/Button";
import { CoverImage } from "~/ui/media/CoverImage";
import { BackLink } from "~/ui/navigation/BackLink";
import { StickyActionBar } from "~/ui/StickyActionBar";
import { formatAddress, type SavedAddress } from "../addresses/address";
import { countItems, type Line } from "../cart/cart";
import { OrderSummary } from "./OrderSummary";

type Props = {
  lines: readonly Line[];
  address: SavedAddress;
  discount: number | undefined;
  /** The cart total, or a newer total from the server. */
  amountDue: number;
  isProcessing: boolean;
  onPay: () => void;
  /** Alerts about a failed checkout. */
  children: ReactNode;
};

export function PaymentStep({ lines, address, discount, amountDue, isProcessing, onPay, children }: Props) {
  const itemCount = countItems(lines);
  const amount = formatInr(amountDue);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
      <div className="flex flex-col gap-4">
        <section aria-labelledby="deliver-to" className="rounded-card border border-line bg-raised p-5 sm:p-6">
          <h2 id="deliver-to" className="text-lg font-semibold">
            <Trans>Deliver to</Trans>
          </h2>
          <p className="mt-2 font-medium">{address.name}</p>
          <p className="text-sm text-ink-soft">{formatAddress(address)}</p>
          <p className="text-sm tabular-nums text-ink-soft">+91 {address.phone}</p>
        </section>
        <section aria-labelledby="items" className="rounded-card border border-line bg-raised p-5 sm:p-6">
          <h2 id="items" className="text-lg font-semibold">
            <Plural value={itemCount} one="# item" other="# items" />
          </h2>
          <ul className="mt-4 flex flex-col gap-3">
            {lines.map(({ product, quantity, subtotal }) => (
              <li key={product.id} className="flex items-center gap-3 text-sm">
                <CoverImage
                  name={product.name}
                  kind="thing"
                  src={product.image ?? null}
                  className="size-12 shrink-0 rounded-control"
                />
                <span className="min-w-0 grow">
                  {product.name} <span className="whitespace-nowrap text-ink-soft">× {quantity}</span>
                </span>
                <span className="tabular-nums">{formatInr(subtotal)}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="contents lg:sticky lg:top-24 lg:flex lg:flex-col lg:gap-4">
        <OrderSummary lines={lines} discount={discount} total={amountDue} />
        {children}
        <p className="flex items-start gap-3 px-2 text-sm text-ink-soft">
          <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
          <Trans>Your payment is secured with 256-bit SSL encryption. We never see or keep your card.</Trans>
        </p>
        <StickyActionBar
          above={
            <p className="mb-2 flex justify-between gap-4 text-sm text-ink-soft lg:hidden">
              <span>
                <Plural value={itemCount} one="# item, free delivery" other="# items, free delivery" />
              </span>
              <span className="font-semibold tabular-nums text-ink">{amount}</span>
            </p>
          }
        >
          <Button size="large" fullWidth loading={isProcessing} disabled={discount === undefined} onClick={onPay}>
            {amountDue === 0 ? t`Place order` : t`Pay ${amount}`}
          </Button>
        </StickyActionBar>
        <div className="justify-self-center lg:self-center">
          <BackLink to={cartStepPath("address")}>{t`Back to Address`}</BackLink>
        </div>
      </div>
    </div>
  );
}
