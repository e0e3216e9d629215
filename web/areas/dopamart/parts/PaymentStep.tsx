// The third step: the sum, where it goes, and the button that pays.
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { counted, rupees } from "~/lib/format";
import { cartStepPath } from "~/lib/paths";
import { BackTo } from "~/ui/BackTo";
import { Button } from "~/ui/Button";
import { Cover } from "~/ui/Cover";
import { inOneLine, type SavedAddress } from "../address";
import { type Line, piecesIn, sumOf } from "../cart";
import { Foot } from "./Foot";
import { Sum } from "./Sum";

type Props = {
  lines: readonly Line[];
  address: SavedAddress;
  discount: number | undefined;
  /** What the button asks for: the sum, or what the server has named since. */
  toPay: number;
  processing: boolean;
  onPay: () => void;
  /** What stands in the way, and what to do about it. */
  children: ReactNode;
};

export function PaymentStep({ lines, address, discount, toPay, processing, onPay, children }: Props) {
  const pieces = piecesIn(lines);
  const sum = sumOf(lines);
  const change = toPay - (sum - (discount ?? 0));
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <section aria-labelledby="order-summary" className="rounded-card border border-line bg-raised p-5 sm:p-6">
        <h2 id="order-summary" className="text-lg font-semibold">
          Order Summary
        </h2>
        <ul className="mt-4 mb-5 flex flex-col gap-3">
          {lines.map(({ product, quantity, subtotal }) => (
            <li key={product.id} className="flex items-center gap-3 text-sm">
              <Cover
                name={product.name}
                kind="thing"
                src={product.image ?? null}
                className="size-12 shrink-0 rounded-control"
              />
              <span className="min-w-0 grow">
                {product.name} <span className="whitespace-nowrap text-ink-soft">× {quantity}</span>
              </span>
              <span className="tabular-nums">{rupees(subtotal)}</span>
            </li>
          ))}
        </ul>
        <div className="border-t border-line pt-4">
          <Sum
            lines={[
              { label: `Items (${pieces})`, value: rupees(sum) },
              { label: "Delivery", value: "Free" },
              ...(change === 0
                ? []
                : [{ label: "Change of price", value: `${change > 0 ? "+" : "−"}${rupees(Math.abs(change))}` }]),
            ]}
            discount={discount}
            total={toPay}
          />
        </div>
      </section>
      <section aria-labelledby="deliver-to" className="rounded-card border border-line bg-raised p-5 sm:p-6">
        <h2 id="deliver-to" className="text-lg font-semibold">
          Deliver to
        </h2>
        <p className="mt-2 font-medium">{address.name}</p>
        <p className="text-sm text-ink-soft">{inOneLine(address)}</p>
        <p className="text-sm tabular-nums text-ink-soft">+91 {address.phone}</p>
      </section>
      {children}
      <p className="flex items-start gap-3 px-2 text-sm text-ink-soft">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
        Your payment is secured with 256-bit SSL encryption. We never see or keep your card.
      </p>
      <Foot
        above={
          <p className="mb-2 flex justify-between gap-4 text-sm text-ink-soft lg:hidden">
            <span>{counted(pieces, "item")}, free delivery</span>
            <span className="font-semibold tabular-nums text-ink">{rupees(toPay)}</span>
          </p>
        }
      >
        <Button size="large" wide busy={processing} disabled={discount === undefined} onClick={onPay}>
          {toPay === 0 ? "Place order" : `Pay ${rupees(toPay)}`}
        </Button>
      </Foot>
      <div className="self-center">
        <BackTo to={cartStepPath("address")}>Back to Address</BackTo>
      </div>
    </div>
  );
}
