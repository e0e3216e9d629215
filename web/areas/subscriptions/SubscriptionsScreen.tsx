// /subscriptions: choose a plan, and why one might want one.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { plansQuery } from "./api";
import { BenefitsSection } from "./components/BenefitsSection";
import { PlanListSkeleton } from "./components/PlanListSkeleton";

// Cards, coupon box and the way to the payment are more than the page should start with.
const Plans = deferHydration(() => import("./components/PlanList"), {
  fallback: <LoadingState skeleton={<PlanListSkeleton />}>Loading plans...</LoadingState>,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>The plans could not be loaded</LoadError>
    </div>
  ),
});

export function SubscriptionsScreen() {
  const cache = useQueryClient();
  // Beside the part that shows them, not after it.
  useEffect(() => {
    void cache.prefetchQuery(plansQuery);
  }, [cache]);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:px-6 md:pt-14">
      <header className="px-2 sm:px-0">
        <h1 className="text-3xl">Choose Your Plan</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-soft">
          A plan is paid once, for its whole time. Nothing renews by itself, and nothing is taken without you.
        </p>
      </header>
      <Plans />
      <BenefitsSection />
    </div>
  );
}
