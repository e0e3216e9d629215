// The member's active plan and purchase history.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { paths } from "~/lib/paths";
import { sessionQuery, useSession } from "~/services/session";
import { Button, ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { activeQuery, historyQuery } from "../api";
import { ActivePlanCard } from "./ActivePlanCard";
import { ActivePlanSkeleton } from "./ActivePlanSkeleton";
import { PurchaseHistory } from "./PurchaseHistory";

export default function SubscriptionOverview() {
  const hydrated = useHydrated();
  const queryClient = useQueryClient();
  const { status } = useSession();
  const isMember = status === "member";
  const active = useQuery({ ...activeQuery, enabled: isMember });
  // Prefetched in parallel with the active plan.
  useQuery({ ...historyQuery, enabled: isMember });

  function retry() {
    // Without a session the account is loaded first; the queries follow.
    if (isMember) void active.refetch();
    else void queryClient.refetchQueries(sessionQuery);
  }

  const loading = (
    <LoadingState skeleton={<ActivePlanSkeleton />}>
      <Trans>Loading your subscription...</Trans>
    </LoadingState>
  );
  // Cached data may exist before hydration, but the prerendered HTML has none.
  if (!hydrated || status === "loading") return loading;
  if (!isMember || (active.isError && !active.data)) {
    return (
      <EmptyState
        tone="error"
        title={t`Could not load subscription. Please try again.`}
        action={
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button icon={RotateCcw} loading={active.isFetching} onClick={retry}>
              <Trans>Try Again</Trans>
            </Button>
            <ButtonLink to={paths.subscriptions} variant="secondary">
              <Trans>View Plans</Trans>
            </ButtonLink>
          </div>
        }
      />
    );
  }
  if (active.data === undefined) return loading;
  return (
    <>
      {active.data ? (
        <ActivePlanCard subscription={active.data} />
      ) : (
        <EmptyState
          title={t`You don't have an active subscription.`}
          text={t`When you choose a plan, it is kept here, with what it gives and when it ends.`}
          action={
            <ButtonLink to={paths.subscriptions}>
              <Trans>Subscribe Now</Trans>
            </ButtonLink>
          }
        />
      )}
      <PurchaseHistory />
    </>
  );
}
