// The plan cards with the coupon box and what each plan costs the current user.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { errorMessage } from "~/api/errorMessages";
import { useDeferredReady } from "~/lib/deferredRendering";
import { paths } from "~/lib/paths";
import { CouponBox } from "~/services/coupons/CouponBox";
import { loginUrl } from "~/services/loginRedirect";
import { sessionQuery, useSession } from "~/services/session";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { toast } from "~/ui/feedback/toast";
import { type Plan, plansQuery, quotesQuery } from "../api";
import { savingOf } from "../rules";
import { useDraftCoupon } from "../useDraftCoupon";
import { useSubscribe } from "../useSubscribe";
import { CurrentPlanNote } from "./CurrentPlanNote";
import { PlanCard, type PlanQuoteState } from "./PlanCard";
import { PlanListLayout, PlanListSkeleton, planGridClasses } from "./PlanListSkeleton";
import { PriceChangedDialog } from "./PriceChangedDialog";

export default function PlanList() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const isMember = session.status === "member";
  const plans = useQuery(plansQuery);
  const ready = useDeferredReady(!plans.isPending);
  const { coupon, setCoupon, save: saveCouponDraft } = useDraftCoupon(session);
  const [isCouponRejected, setCouponRejected] = useState(false);
  const quotes = useQuery({ ...quotesQuery(coupon?.code), enabled: isMember });
  const { processingId, start, priceChange, clearPriceChange } = useSubscribe({
    coupon: coupon?.code,
    onGuest: promptSignIn,
    onCouponRejected: rejectCoupon,
  });

  const hasRejectedQuote =
    coupon !== null && quotes.error instanceof ApiError && quotes.error.code === "invalid_coupon";
  // During render, so that no frame shows the error of a coupon that is already removed.
  if (hasRejectedQuote) rejectCoupon();

  function rejectCoupon() {
    setCoupon(null);
    setCouponRejected(true);
  }

  function promptSignIn(plan: Plan) {
    toast.info(t`Please login to subscribe`, {
      id: "login-to-subscribe",
      duration: 10_000,
      action: {
        label: t`Sign in`,
        onClick: () => {
          saveCouponDraft();
          void navigate(loginUrl(`${paths.subscriptions}#${planAnchor(plan)}`));
        },
      },
    });
  }

  function quoteFor(plan: Plan): PlanQuoteState {
    if (session.status === "loading") return "unknown-user";
    if (!isMember) return null;
    const quote = quotes.data?.find(({ plan_id }) => plan_id === plan.id);
    if (quote) return quote;
    return quotes.isError ? null : "loading";
  }

  // A member must see the quote before buying.
  const arePricesKnown = isMember ? quotes.isSuccess && !quotes.isPlaceholderData : session.status === "guest";

  /** Why the prices are unknown, with a retry. */
  function priceError() {
    if (session.status === "unreachable") {
      const retry = () => queryClient.refetchQueries(sessionQuery);
      return {
        message: t`Your account could not be loaded, and nothing can be bought without it.`,
        isRetrying: false,
        retry,
      };
    }
    if (!isMember || !quotes.isError) return null;
    const retry = () => quotes.refetch();
    return { message: t`What each plan would cost you could not be loaded.`, isRetrying: quotes.isFetching, retry };
  }

  // Cached data may exist before hydration, but the prerendered HTML has none.
  if (!ready)
    return (
      <LoadingState skeleton={<PlanListSkeleton />}>
        <Trans>Loading plans...</Trans>
      </LoadingState>
    );
  if (!plans.data?.length) {
    return (
      <EmptyState
        className="mt-8"
        title={t`No plans available right now`}
        tone={plans.isError ? "error" : "empty"}
        text={plans.error ? errorMessage(plans.error) : t`Please look in again later.`}
        action={
          <Button icon={RotateCcw} loading={plans.isFetching} onClick={() => plans.refetch()}>
            <Trans>Reload Plans</Trans>
          </Button>
        }
      />
    );
  }
  const error = priceError();
  const mostExpensive = plans.data.reduce((max, plan) => (plan.price > max.price ? plan : max));
  const planName = mostExpensive.name;
  const mostExpensiveQuote = quotes.isPlaceholderData
    ? undefined
    : quotes.data?.find(({ plan_id }) => plan_id === mostExpensive.id);
  return (
    <PlanListLayout
      coupon={
        <CouponBox
          area="subscriptions"
          amount={mostExpensive.price}
          applied={coupon}
          onApply={(applied) => {
            setCouponRejected(false);
            setCoupon(applied);
          }}
          onRemove={() => setCoupon(null)}
          discountAmount={coupon && mostExpensiveQuote ? mostExpensiveQuote.discount : undefined}
          appliesTo={t`on the ${planName}`}
          rejected={isCouponRejected}
        />
      }
      currentPlan={<CurrentPlanNote session={session} />}
    >
      {error && (
        <div role="alert" className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-danger-soft p-5">
          <p className="grow font-medium text-danger">{error.message}</p>
          <Button variant="secondary" icon={RotateCcw} loading={error.isRetrying} onClick={error.retry}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      )}
      <ul className={planGridClasses}>
        {plans.data.map((plan) => {
          const quote = quoteFor(plan);
          const expectedAmount = quote && typeof quote === "object" ? quote.amount : plan.price;
          const canBuy = processingId === null && arePricesKnown;
          return (
            <li key={plan.id} id={planAnchor(plan)} className="scroll-mt-24">
              <PlanCard
                plan={plan}
                saving={savingOf(plan, plans.data)}
                quote={quote}
                state={processingId === plan.id ? "processing" : canBuy ? "enabled" : "disabled"}
                onStart={() => start(plan, expectedAmount)}
              />
            </li>
          );
        })}
      </ul>
      <PriceChangedDialog
        change={priceChange}
        onConfirm={({ plan, current }) => start(plan, current)}
        onClose={clearPriceChange}
      />
    </PlanListLayout>
  );
}

const planAnchor = ({ id }: Plan) => `plan-${id}`;
