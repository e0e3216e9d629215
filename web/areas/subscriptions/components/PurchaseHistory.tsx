// The purchases of a member, newest first.
import { useQuery } from "@tanstack/react-query";
import CreditCard from "lucide-react/icons/credit-card";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { formatInr } from "~/lib/format";
import { safePaymentUrl } from "~/services/payments";
import { Badge } from "~/ui/Badge";
import { Button, ButtonLink } from "~/ui/Button";
import { historyQuery, type Purchase } from "../api";
import { months, purchaseStatusLabel } from "../rules";
import { DateText } from "./DateText";

export function PurchaseHistory() {
  const history = useQuery(historyQuery);
  // Hidden until the first response, because most members have no history and an empty section would shift the page.
  const isFirstLoad = history.isPending && history.errorUpdateCount === 0;
  if (isFirstLoad || history.data?.length === 0) return null;
  return (
    <section aria-labelledby="history" className="pt-12 md:pt-16">
      <h2 id="history" className="px-2 text-xl sm:px-0">
        History
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
            <p className="grow font-medium text-danger">Your history could not be loaded.</p>
            <Button variant="secondary" icon={RotateCcw} loading={history.isFetching} onClick={() => history.refetch()}>
              Try Again
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function PurchaseItem({ purchase }: { purchase: Purchase }) {
  const { plan_name, duration_months, amount, bought_at, status, starts_at, ends_at, payment } = purchase;
  const { label, tone } = purchaseStatusLabel[status] ?? { label: status, tone: "neutral" };
  const paymentUrl = status === "pending" ? safePaymentUrl(payment?.payment_url) : null;
  return (
    <li className="flex flex-col gap-x-6 gap-y-4 p-5 sm:flex-row sm:px-6 sm:items-center sm:justify-between">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base font-semibold tracking-normal">{plan_name}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 text-sm text-ink-soft">
          {formatInr(amount)} for {months(duration_months).toLowerCase()}, chosen on <DateText date={bought_at} />
        </p>
        {starts_at && ends_at && status !== "pending" && status !== "unpaid" && (
          <p className="text-sm text-ink-soft">
            From <DateText date={starts_at} /> until <DateText date={ends_at} />
          </p>
        )}
        {payment && payment.refunded > 0 && (
          <p className="text-sm text-ink-soft">
            {formatInr(payment.refunded)} {payment.status === "refunded" ? "went" : "is on its way"} back to where it
            came from
          </p>
        )}
      </div>
      {paymentUrl && (
        <ButtonLink to={paymentUrl} size="small" icon={CreditCard} className="w-full shrink-0 sm:w-auto">
          Complete payment
        </ButtonLink>
      )}
    </li>
  );
}
