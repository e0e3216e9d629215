// The orders of a member, newest first, with their counts.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "~/lib/hooks/useHydrated";
import { paths } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { Button, ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { toast } from "~/ui/feedback/toast";
import { type Stat, StatTiles } from "~/ui/StatTiles";
import { type Order, ordersQuery } from "../api";
import { clearPaidDraft } from "../checkout/draft";
import { OrderCard } from "./OrderCard";
import { OrderListSkeleton } from "./OrderListSkeleton";
import { orderCounts } from "./orders";

export default function OrderList() {
  const hydrated = useHydrated();
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const orders = useInfiniteQuery({ ...ordersQuery, enabled: status === "member" });
  const failed = (status === "member" && orders.isError && !orders.data) || status === "unreachable";
  useEffect(() => {
    if (failed) toast.error(t`Unable to load your orders. Please try again later.`, { id: "orders" });
  }, [failed]);

  const { data } = orders;
  const userId = user?.id ?? null;
  useEffect(() => {
    if (data && userId !== null) clearPaidDraft(data.pages.flat(), userId);
  }, [data, userId]);

  if (hydrated && status === "guest") {
    return (
      <EmptyState
        title={t`Sign in to see your orders`}
        text={t`Ordered as a guest? The link to your order is in the e-mail we sent you.`}
        action={
          <ButtonLink to={loginUrl(pathname)}>
            <Trans>Sign In</Trans>
          </ButtonLink>
        }
      />
    );
  }
  if (hydrated && failed) {
    return (
      <EmptyState
        tone="error"
        title={t`Could not load orders`}
        text={t`Unable to load your orders. Please try again later.`}
        action={
          <div className="flex flex-col items-center gap-2">
            <Button icon={RotateCcw} loading={orders.isFetching} onClick={() => void orders.refetch()}>
              <Trans>Try Again</Trans>
            </Button>
            <ButtonLink to={paths.dopamart} variant="ghost">
              <Trans>Go to Dopamart</Trans>
            </ButtonLink>
          </div>
        }
      />
    );
  }
  if (!hydrated || !data)
    return (
      <LoadingState skeleton={<OrderListSkeleton />}>
        <Trans>Loading your orders...</Trans>
      </LoadingState>
    );
  const allOrders = data.pages.flat();
  if (allOrders.length === 0) {
    return (
      <EmptyState
        title={t`No orders yet`}
        text={t`What you buy is kept here, with where it is and its invoice.`}
        action={
          <ButtonLink to={paths.dopamart}>
            <Trans>Browse Products</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <StatTiles stats={orderStats(allOrders, orders.hasNextPage)} />
      <ul className="mt-6 flex flex-col gap-4">
        {allOrders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} orderRef={{ id: order.id }} />
          </li>
        ))}
      </ul>
      {orders.hasNextPage && (
        <Button
          variant="secondary"
          fullWidth
          loading={orders.isFetchingNextPage}
          onClick={() => void orders.fetchNextPage()}
          className="mt-6"
        >
          <Trans>Show older orders</Trans>
        </Button>
      )}
    </>
  );
}

/** The counts are lower bounds while older orders are not loaded. */
function orderStats(orders: readonly Order[], hasMore: boolean): Stat[] {
  const { total, pending, delivered } = orderCounts(orders);
  const suffix = hasMore ? "+" : "";
  return [
    { label: t`Total Orders`, value: `${total}${suffix}` },
    { label: t`Pending`, value: `${pending}${suffix}`, tone: "warning" },
    { label: t`Delivered`, value: `${delivered}${suffix}`, tone: "success" },
  ];
}
