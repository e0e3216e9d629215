// /my-subscriptions: the active plan and the purchase history of a member.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { Redirect } from "~/ui/navigation/Redirect";
import { PageHeader } from "~/ui/PageHeader";
import { ActivePlanSkeleton } from "./components/ActivePlanSkeleton";

const SubscriptionOverview = deferHydration(() => import("./components/SubscriptionOverview"), {
  fallback: (
    <LoadingState skeleton={<ActivePlanSkeleton />}>
      <Trans>Loading your subscription...</Trans>
    </LoadingState>
  ),
  errorFallback: (retry) => (
    <LoadError onRetry={retry}>
      <Trans>Your subscription could not be loaded</Trans>
    </LoadError>
  ),
});

export function MySubscriptionsScreen() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === "guest") return <Redirect to={loginUrl(pathname + search)} />;
  return (
    // Full height, so that the footer does not shift while the content loads.
    <div className="mx-auto min-h-[calc(100dvh-4.5rem)] max-w-4xl px-4 pt-8 sm:px-6 md:pt-14">
      <PageHeader title={t`My Subscriptions`} />
      <div className="mt-6 md:mt-8">
        <SubscriptionOverview />
      </div>
    </div>
  );
}
