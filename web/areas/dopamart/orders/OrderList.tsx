// The orders of a member, newest first, with their counts.
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
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
import { type Order, ordersQuery } from "../api";
import { clearPaidDraft } from "../checkout/draft";
import { OrderCard } from "./OrderCard";
import { OrderListSkeleton } from "./OrderListSkeleton";
import { orderCounts } from "./orders";

export default function OrderList() {
  const hydrated = useHydrated();
  const { status } = useSession();
  const { pathname } = useLocation();
  const orders = useInfiniteQuery({ ...ordersQuery, enabled: status === "member" });
  const failed = (status === "member" && orders.isError && !orders.data) || status === "unreachable";
  useEffect(() => {
    if (failed) toast.error("Unable to load your orders. Please try again later.", { id: "orders" });
  }, [failed]);

  const { data } = orders;
  useEffect(() => {
    if (data) clearPaidDraft(data.pages.flat());
  }, [data]);

  if (hydrated && status === "guest") {
    return (
      <EmptyState
        title="Sign in to see your orders"
        text="Ordered as a guest? The link to your order is in the e-mail we sent you."
        action={<ButtonLink to={loginUrl(pathname)}>Sign In</ButtonLink>}
      />
    );
  }
  if (hydrated && failed) {
    return (
      <EmptyState
        tone="error"
        title="Could not load orders"
        text="Unable to load your orders. Please try again later."
        action={
          <div className="flex flex-col items-center gap-2">
            <Button icon={RotateCcw} loading={orders.isFetching} onClick={() => void orders.refetch()}>
              Try Again
            </Button>
            <ButtonLink to={paths.dopamart} variant="ghost">
              Go to Dopamart
            </ButtonLink>
          </div>
        }
      />
    );
  }
  if (!hydrated || !data) return <LoadingState skeleton={<OrderListSkeleton />}>Loading your orders...</LoadingState>;
  const allOrders = data.pages.flat();
  if (allOrders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        text="What you buy is kept here, with where it is and its invoice."
        action={<ButtonLink to={paths.dopamart}>Browse Products</ButtonLink>}
      />
    );
  }
  return (
    <>
      <OrderStats orders={allOrders} hasMore={orders.hasNextPage} />
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
          Show older orders
        </Button>
      )}
    </>
  );
}

/** The counts are lower bounds while older orders are not loaded. */
function OrderStats({ orders, hasMore }: { orders: readonly Order[]; hasMore: boolean }) {
  const { total, pending, delivered } = orderCounts(orders);
  const tiles = [
    { label: "Total Orders", value: total, className: "text-ink" },
    { label: "Pending", value: pending, className: "text-hold" },
    { label: "Delivered", value: delivered, className: "text-ok" },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-raised py-4">
      {tiles.map(({ label, value, className }) => (
        <div key={label} className="flex flex-col-reverse justify-end px-3 text-center sm:px-6">
          <dt className="text-sm leading-snug text-ink-soft">{label}</dt>
          <dd className={`text-2xl font-bold tabular-nums ${className}`}>
            {value}
            {hasMore && "+"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
