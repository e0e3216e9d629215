// An order with its items, status and actions.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import Hourglass from "lucide-react/icons/hourglass";
import ReceiptText from "lucide-react/icons/receipt-text";
import Truck from "lucide-react/icons/truck";
import { formatCountdown } from "~/lib/countdown";
import { formatDate, formatInr, formatTime } from "~/lib/format";
import { useDeadline } from "~/lib/hooks/useDeadline";
import { productPath } from "~/lib/paths";
import { isSafeInternalPath } from "~/services/loginRedirect";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink } from "~/ui/Button";
import { CoverImage } from "~/ui/media/CoverImage";
import { Link } from "~/ui/navigation/Link";
import { formatAddress } from "../addresses/address";
import { DOPAMART, type Order, type OrderRef } from "../api";
import { statusLabel } from "./orders";
import { useRetryPayment } from "./useRetryPayment";

type Props = {
  order: Order;
  orderRef: OrderRef;
  /** The level of the heading in the page. */
  level?: 1 | 2;
};

export function OrderCard({ order, orderRef, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  const { label, tone } = statusLabel(order.status);
  const { id: orderId, coupon_code: couponCode } = order;
  const date = formatDate(order.created_at);
  const time = formatTime(order.created_at);
  const recipient = order.address.name;
  const address = formatAddress(order.address);
  return (
    <article aria-label={t`Order #${orderId}`} className="rounded-card border border-line bg-raised">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-5 pb-4 sm:p-6 sm:pb-4">
        <div>
          <Heading className={level === 1 ? "text-2xl" : "text-lg font-semibold"}>
            <Trans>Order #{orderId}</Trans>
          </Heading>
          <p className="text-sm text-ink-soft">
            <Trans>
              {date}, {time}
            </Trans>
          </p>
        </div>
        <Badge tone={tone} className="mt-1">
          {label}
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
              <QuantityAndPrice quantity={quantity} price={formatInr(price)} />
            </div>
            <p className="font-medium tabular-nums">{formatInr(price * quantity)}</p>
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-1 border-t border-line px-5 py-4 text-sm sm:px-6">
        {order.discount > 0 && (
          <div className="flex justify-between gap-4 text-ok">
            <dt>
              <Trans>Coupon {couponCode}</Trans>
            </dt>
            <dd className="tabular-nums">−{formatInr(order.discount)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">
            <Trans>Total</Trans>
          </dt>
          <dd className="text-lg font-bold tabular-nums">{formatInr(order.total_amount)}</dd>
        </div>
        {order.refunded > 0 && (
          <div className="flex justify-between gap-4 text-ink-soft">
            <dt>
              <Trans>Given back</Trans>
            </dt>
            <dd className="tabular-nums">{formatInr(order.refunded)}</dd>
          </div>
        )}
        <div className="mt-2">
          <dt className="sr-only">
            <Trans>Goes to</Trans>
          </dt>
          <dd className="text-ink-soft">
            <Trans>
              {recipient}, {address}
            </Trans>
          </dd>
        </div>
      </dl>
      <OrderActions order={order} orderRef={orderRef} />
    </article>
  );
}

function QuantityAndPrice({ quantity, price }: { quantity: number; price: string }) {
  return (
    <p className="text-sm text-ink-soft">
      <span className="whitespace-nowrap">
        <Trans>Quantity {quantity}</Trans>
      </span>{" "}
      <span aria-hidden>·</span>{" "}
      <span className="whitespace-nowrap">
        <Trans>{price} / item</Trans>
      </span>
    </p>
  );
}

function OrderActions({ order, orderRef }: Props) {
  const { status, invoice_url, carrier, tracking_number } = order;
  const parcel = [carrier, tracking_number].filter(Boolean).join(", ");
  const invoice = invoice_url && isSafeInternalPath(invoice_url) ? invoice_url : null;
  if (status !== "pending" && !parcel && !invoice) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line px-5 py-4 sm:flex-row sm:flex-wrap sm:items-center sm:px-6">
      {status === "pending" && <PayButton order={order} orderRef={orderRef} />}
      {parcel && (
        <p className="flex items-center gap-2 text-sm">
          <Truck aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="break-all">{parcel}</span>
        </p>
      )}
      {invoice && (
        <ButtonLink to={invoice} variant="secondary" size="small" icon={ReceiptText} className="sm:ms-auto">
          <Trans>Invoice</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

/** The pay button with the countdown of the stock reservation. */
function PayButton({ order, orderRef }: Props) {
  const queryClient = useQueryClient();
  const { isPaying, pay } = useRetryPayment(orderRef);
  const amount = formatInr(order.total_amount);
  const payBy = Date.parse(order.pay_by ?? order.hold_expires_at ?? "");
  const holdExpiresAt = Date.parse(order.hold_expires_at ?? order.pay_by ?? "");
  // The server decides what happens to an expired order.
  const now = useDeadline(holdExpiresAt, () => void queryClient.invalidateQueries({ queryKey: DOPAMART }));
  const timeLeft = formatCountdown(payBy - now);
  return (
    <>
      <Button size="small" loading={isPaying} onClick={() => void pay()}>
        <Trans>Pay {amount}</Trans>
      </Button>
      {!Number.isNaN(payBy) && (
        <p className="flex items-center justify-center gap-2 text-sm text-hold">
          <Hourglass aria-hidden className="size-4" />
          {now < payBy ? (
            <span>
              <Trans>
                <span role="timer" className="font-semibold tabular-nums">
                  {timeLeft}
                </span>{" "}
                left to pay
              </Trans>
            </span>
          ) : (
            <Trans>The time to pay ran out</Trans>
          )}
        </p>
      )}
    </>
  );
}
