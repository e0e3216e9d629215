// /subscriptions: the plans and their benefits.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { PageHeader } from "~/ui/PageHeader";
import { plansQuery } from "./api";
import { BenefitsSection } from "./components/BenefitsSection";
import { PlanListSkeleton } from "./components/PlanListSkeleton";

// Plan cards, coupon box and payment are too large for the initial chunk.
const PlanList = deferHydration(() => import("./components/PlanList"), {
  fallback: (
    <LoadingState skeleton={<PlanListSkeleton />}>
      <Trans>Loading plans...</Trans>
    </LoadingState>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>The plans could not be loaded</Trans>
      </LoadError>
    </div>
  ),
});

export function SubscriptionsScreen() {
  const queryClient = useQueryClient();
  // In parallel with the deferred component, not after it.
  useEffect(() => {
    void queryClient.prefetchQuery(plansQuery);
  }, [queryClient]);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:px-6 md:pt-14">
      <PageHeader
        size="large"
        title={t`Choose Your Plan`}
        lead={t`A plan is paid once, for its whole time. Nothing renews by itself, and nothing is taken without you.`}
      />
      <PlanList />
      <BenefitsSection />
    </div>
  );
}
