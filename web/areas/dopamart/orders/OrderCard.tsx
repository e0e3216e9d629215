// An order: what was bought, how it stands, and what can be done about it.
import { useQueryClient } from "@tanstack/react-query";
import { Hourglass, ReceiptText, Truck } from "lucide-react";
import { useEffect } from "react";
import { formatCountdown } from "~/lib/countdown";
import { formatDate, formatInr, formatTime } from "~/lib/format";
import { useNow } from "~/lib/hooks/useNow";
import { productPath } from "~/lib/paths";
import { isSafeInternalPath } from "~/services/loginRedirect";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink } from "~/ui/Button";
import { CoverImage } from "~/ui/media/CoverImage";
import { Link } from "~/ui/navigation/Link";
import { formatAddress } from "../../address";
import type { Order, OrderRef } from "../../api";
import { DOPAMART } from "../../memberCart";
import { statusLabel } from "../../orders";
import { useRetryPayment } from "../../useRetryPayment";

type Props = {
  order: Order;
  name: OrderRef;
  /** The heading's level, to fit the page around it. */
  level?: 1 | 2;
};

export function OrderCard({ order, name, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  const { words, tone } = statusLabel(order.status);
  return (
    <article aria-label={`Order #${order.id}`} className="rounded-card border border-line bg-raised">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-5 pb-4 sm:p-6 sm:pb-4">
        <div>
          <Heading className={level === 1 ? "text-2xl" : "text-lg font-semibold"}>Order #{order.id}</Heading>
          <p className="text-sm text-ink-soft">
            {formatDate(order.created_at)}, {formatTime(order.created_at)}
          </p>
        </div>
        <Badge tone={tone} className="mt-1">
          {words}
        </Badge>
      </header>
      <ul className="flex flex-col gap-3 border-t border-line px-5 py-4 sm:px-6">
        {order.items.map(({ product, quantity, price }) => (
          <li key={product.id} className="flex items-center gap-3">
            <CoverImage
              name={product.name}
              kind="thing"
              src={product.image ?? null}
              className="size-14 shrink-0 rounded-control"
            />
            <div className="min-w-0 grow">
              <Link to={productPath(product.id)} className="font-medium hover:text-accent-strong hover:underline">
                {product.name}
              </Link>
              <p className="text-sm text-ink-soft">
                <span className="whitespace-nowrap">Quantity {quantity}</span> <span aria-hidden>·</span>{" "}
                <span className="whitespace-nowrap">{formatInr(price)} / item</span>
              </p>
            </div>
            <p className="font-medium tabular-nums">{formatInr(price * quantity)}</p>
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-1 border-t border-line px-5 py-4 text-sm sm:px-6">
        {order.discount > 0 && (
          <div className="flex justify-between gap-4 text-ok">
            <dt>Coupon {order.coupon_code}</dt>
            <dd className="tabular-nums">−{formatInr(order.discount)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Total</dt>
          <dd className="text-lg font-bold tabular-nums">{formatInr(order.total_amount)}</dd>
        </div>
        {order.refunded > 0 && (
          <div className="flex justify-between gap-4 text-ink-soft">
            <dt>Given back</dt>
            <dd className="tabular-nums">{formatInr(order.refunded)}</dd>
          </div>
        )}
        <div className="mt-2">
          <dt className="sr-only">Goes to</dt>
          <dd className="text-ink-soft">
            {order.address.name}, {formatAddress(order.address)}
          </dd>
        </div>
      </dl>
      <OrderActions order={order} name={name} />
    </article>
  );
}

function OrderActions({ order, name }: Props) {
  const { status, invoice_url, carrier, tracking_number } = order;
  const parcel = [carrier, tracking_number].filter(Boolean).join(", ");
  const invoice = invoice_url && isSafeInternalPath(invoice_url) ? invoice_url : null;
  if (status !== "pending" && !parcel && !invoice) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line px-5 py-4 sm:flex-row sm:flex-wrap sm:items-center sm:px-6">
      {status === "pending" && <Paying order={order} name={name} />}
      {parcel && (
        <p className="flex items-center gap-2 text-sm">
          <Truck aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="break-all">{parcel}</span>
        </p>
      )}
      {invoice && (
        <ButtonLink to={invoice} variant="secondary" size="small" icon={ReceiptText} className="sm:ms-auto">
          Invoice
        </ButtonLink>
      )}
    </div>
  );
}

/** How long what was ordered is still kept, and the way to pay for it. */
function Paying({ order, name }: Props) {
  const cache = useQueryClient();
  const now = useNow();
  const { paying, pay } = useRetryPayment(name);
  const until = Date.parse(order.pay_by ?? order.hold_expires_at ?? "");
  const over = now >= Date.parse(order.hold_expires_at ?? order.pay_by ?? "");
  useEffect(() => {
    // The server knows what became of it.
    if (over) void cache.invalidateQueries({ queryKey: DOPAMART });
  }, [over, cache]);
  return (
    <>
      <Button size="small" loading={paying} onClick={() => void pay()}>
        Pay {formatInr(order.total_amount)}
      </Button>
      {!Number.isNaN(until) && (
        <p className="flex items-center justify-center gap-2 text-sm text-hold">
          <Hourglass aria-hidden className="size-4" />
          {now < until ? (
            <span>
              <span role="timer" className="font-semibold tabular-nums">
                {formatCountdown(until - now)}
              </span>{" "}
              left to pay
            </span>
          ) : (
            "The time to pay ran out"
          )}
        </p>
      )}
    </>
  );
}
