// What a member has: the plan that runs, or none, or why nobody can tell; and below it what was bought before.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
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
  const awake = useHydrated();
  const cache = useQueryClient();
  const { status } = useSession();
  const isMember = status === "member";
  const active = useQuery({ ...activeQuery, enabled: isMember });
  // Beside the plan, not after it.
  useQuery({ ...historyQuery, enabled: isMember });

  function tryAgain() {
    // An account that could not be loaded is loaded first; the rest follows it.
    if (isMember) void active.refetch();
    else void cache.refetchQueries(sessionQuery);
  }

  const waiting = <LoadingState skeleton={<ActivePlanSkeleton />}>Loading your subscription...</LoadingState>;
  // Late to wake up, this part may find answers that its HTML could not have.
  if (!awake || status === "loading") return waiting;
  if (!isMember || (active.isError && !active.data)) {
    return (
      <EmptyState
        tone="error"
        title="Could not load subscription. Please try again."
        action={
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button icon={RotateCcw} loading={active.isFetching} onClick={tryAgain}>
              Try Again
            </Button>
            <ButtonLink to={paths.subscriptions} variant="secondary">
              View Plans
            </ButtonLink>
          </div>
        }
      />
    );
  }
  if (active.data === undefined) return waiting;
  return (
    <>
      {active.data ? (
        <ActivePlanCard subscription={active.data} />
      ) : (
        <EmptyState
          title="You don't have an active subscription."
          text="When you choose a plan, it is kept here, with what it gives and when it ends."
          action={<ButtonLink to={paths.subscriptions}>Subscribe Now</ButtonLink>}
        />
      )}
      <PurchaseHistory />
    </>
  );
}
