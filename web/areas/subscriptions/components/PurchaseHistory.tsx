// The purchases of a member, newest first.
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import CreditCard from "lucide-react/icons/credit-card";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { formatInr } from "~/lib/format";
import { safePaymentUrl } from "~/services/payments";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink } from "~/ui/Button";
import { historyQuery, type Purchase } from "../api";
import { purchaseStatus } from "../rules";
import { DateText } from "./DateText";

export function PurchaseHistory() {
  const history = useQuery(historyQuery);
  // Hidden until the first response, because most members have no history and an empty section would shift the page.
  const isFirstLoad = history.isPending && history.errorUpdateCount === 0;
  if (isFirstLoad || history.data?.length === 0) return null;
  return (
    <section aria-labelledby="history" className="pt-12 md:pt-16">
      <h2 id="history" className="px-2 text-xl sm:px-0">
        <Trans>History</Trans>
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-raised">
        {history.data ? (
          <ul className="divide-y divide-line">
            {history.data.map((purchase) => (
              <PurchaseItem key={purchase.id} purchase={purchase} />
            ))}
          </ul>
        ) : (
          <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
            <p className="grow font-medium text-danger">
              <Trans>Your history could not be loaded.</Trans>
            </p>
            <Button variant="secondary" icon={RotateCcw} loading={history.isFetching} onClick={() => history.refetch()}>
              <Trans>Try Again</Trans>
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function PurchaseItem({ purchase }: { purchase: Purchase }) {
  const { plan_name, duration_months: months, amount, bought_at, status, starts_at, ends_at, payment } = purchase;
  const { label, tone } = purchaseStatus(status);
  const price = formatInr(amount);
  const paymentUrl = status === "pending" ? safePaymentUrl(payment?.payment_url) : null;
  return (
    <li className="flex flex-col gap-x-6 gap-y-4 p-5 sm:flex-row sm:px-6 sm:items-center sm:justify-between">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base font-semibold tracking-normal">{plan_name}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          <Trans>
            {price} for <Plural value={months} one="# month" other="# months" />, chosen on{" "}
            <DateText date={bought_at} />
          </Trans>
        </p>
        {starts_at && ends_at && status !== "pending" && status !== "unpaid" && (
          <p className="text-sm text-ink-soft">
            <Trans>
              From <DateText date={starts_at} /> until <DateText date={ends_at} />
            </Trans>
          </p>
        )}
        {payment && payment.refunded > 0 && <p className="text-sm text-ink-soft">{describeRefund(payment)}</p>}
      </div>
      {paymentUrl && (
        <ButtonLink to={paymentUrl} size="small" icon={CreditCard} className="w-full shrink-0 sm:w-auto">
          <Trans>Complete payment</Trans>
        </ButtonLink>
      )}
    </li>
  );
}

function describeRefund({ refunded, status }: NonNullable<Purchase["payment"]>): string {
  const amount = formatInr(refunded);
  return status === "refunded"
    ? t`${amount} went back to where it came from`
    : t`${amount} is on its way back to where it came from`;
}
