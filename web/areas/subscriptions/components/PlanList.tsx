// The plans with their coupon box: what each costs whoever is here, and the way to it.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { useDeferredReady } from "~/lib/deferredRendering";
import { paths } from "~/lib/paths";
import { CouponBox } from "~/services/coupons/CouponBox";
import { loginUrl } from "~/services/loginRedirect";
import { sessionQuery, useSession } from "~/services/session";
import { Button } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { toast } from "~/ui/feedback/toast";
import { type Plan, plansQuery, type Quote, quotesQuery } from "../api";
import { useDraftCoupon } from "../useDraftCoupon";
import { useSubscribe } from "../useSubscribe";
import { CurrentPlanNote } from "./CurrentPlanNote";
import { PlanCard } from "./PlanCard";
import { PlanListLayout, PlanListSkeleton, planGridClasses } from "./PlanListSkeleton";
import { PriceChangedDialog } from "./PriceChangedDialog";

export default function PlanList() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const isMember = session.status === "member";
  const plans = useQuery(plansQuery);
  const drawn = useDeferredReady(!plans.isPending);
  const { coupon, setCoupon, keep } = useDraftCoupon();
  const [refused, setRefused] = useState(false);
  const quotes = useQuery({ ...quotesQuery(coupon?.code), enabled: isMember });
  const { processing, start, priceChange, forgetPriceChange } = useSubscribe({
    coupon: coupon?.code,
    onGuest: askToSignIn,
    onCouponRefused: takeCouponOut,
  });

  const couponRefused = coupon !== null && quotes.error instanceof ApiError && quotes.error.code === "invalid_coupon";
  useEffect(() => {
    if (!couponRefused) return;
    setCoupon(null);
    setRefused(true);
  }, [couponRefused, setCoupon]);

  function takeCouponOut() {
    setCoupon(null);
    setRefused(true);
  }

  function askToSignIn(plan: Plan) {
    toast.info("Please login to subscribe", {
      id: "login-to-subscribe",
      duration: 10_000,
      action: {
        label: "Sign in",
        onClick: () => {
          keep();
          void navigate(loginUrl(`${paths.subscriptions}#${anchor(plan)}`));
        },
      },
    });
  }

  /** Null for guests, who pay the price on the card. */
  function quoteFor(plan: Plan): Quote | "waiting" | "perhaps" | null {
    if (session.status === "loading") return "perhaps";
    if (!isMember) return null;
    const quote = quotes.data?.find(({ plan_id }) => plan_id === plan.id);
    if (quote) return quote;
    return quotes.isError ? null : "waiting";
  }

  // What a member has not been told must not be bought.
  const toldAll = isMember ? quotes.isSuccess && !quotes.isPlaceholderData : session.status === "guest";

  /** Why nothing can be bought just now, and what to do about it. */
  function whatIsUnknown() {
    if (session.status === "unreachable") {
      const again = () => cache.refetchQueries(sessionQuery);
      return { words: "Your account could not be loaded, and nothing can be bought without it.", busy: false, again };
    }
    if (!isMember || !quotes.isError) return null;
    const again = () => quotes.refetch();
    return { words: "What each plan would cost you could not be loaded.", busy: quotes.isFetching, again };
  }

  // Late to wake up, this part may find answers that its HTML could not have.
  if (!drawn) return <LoadingState skeleton={<PlanListSkeleton />}>Loading plans...</LoadingState>;
  if (!plans.data?.length) {
    return (
      <EmptyState
        className="mt-8"
        title="No plans available right now"
        tone={plans.isError ? "error" : "empty"}
        text={plans.error?.message ?? "Please look in again later."}
        action={
          <Button icon={RotateCcw} loading={plans.isFetching} onClick={() => plans.refetch()}>
            Reload Plans
          </Button>
        }
      />
    );
  }
  const unknown = whatIsUnknown();
  const dearest = plans.data.reduce((one, other) => (other.price > one.price ? other : one));
  const takenOff = quotes.isPlaceholderData ? undefined : quotes.data?.find(({ plan_id }) => plan_id === dearest.id);
  return (
    <PlanListLayout
      coupon={
        <CouponBox
          area="subscriptions"
          amount={dearest.price}
          applied={coupon}
          onApply={(applied) => {
            setRefused(false);
            setCoupon(applied);
          }}
          onRemove={() => setCoupon(null)}
          takesOff={coupon && takenOff ? takenOff.discount : undefined}
          on={`on the ${dearest.name}`}
          refused={refused}
        />
      }
      present={<CurrentPlanNote session={session} />}
    >
      {unknown && !couponRefused && (
        <div role="alert" className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-danger-soft p-5">
          <p className="grow font-medium text-danger">{unknown.words}</p>
          <Button variant="secondary" icon={RotateCcw} loading={unknown.busy} onClick={unknown.again}>
            Try Again
          </Button>
        </div>
      )}
      <ul className={planGridClasses}>
        {plans.data.map((plan) => {
          const quote = quoteFor(plan);
          const seen = quote && typeof quote === "object" ? quote.amount : plan.price;
          const isFree = processing === null && toldAll;
          return (
            <li key={plan.id} id={anchor(plan)} className="scroll-mt-24">
              <PlanCard
                plan={plan}
                quote={quote}
                state={processing === plan.id ? "processing" : isFree ? "open" : "closed"}
                onStart={() => start(plan, seen)}
              />
            </li>
          );
        })}
      </ul>
      <PriceChangedDialog
        change={priceChange}
        onAgree={({ plan, amount }) => start(plan, amount)}
        onClose={forgetPriceChange}
      />
    </PlanListLayout>
  );
}

const anchor = ({ id }: Plan) => `plan-${id}`;
