// My orders: counted, newest first, each with what can be done.
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
import { type Order, ordersQuery } from "../../api";
import { clearPaidDraft } from "../../draft";
import { orderCounts } from "../../orders";
import { OrderCard } from "./OrderCard";
import { OrderListSkeleton } from "./OrderListSkeleton";

export default function OrderList() {
  const awake = useHydrated();
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

  if (awake && status === "guest") {
    return (
      <EmptyState
        title="Sign in to see your orders"
        text="Ordered as a guest? The link to your order is in the e-mail we sent you."
        action={<ButtonLink to={loginUrl(pathname)}>Sign In</ButtonLink>}
      />
    );
  }
  if (awake && failed) {
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
  if (!awake || !data) return <LoadingState skeleton={<OrderListSkeleton />}>Loading your orders...</LoadingState>;
  const all = data.pages.flat();
  if (all.length === 0) {
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
      <StatTiles orders={all} more={orders.hasNextPage} />
      <ul className="mt-6 flex flex-col gap-4">
        {all.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} name={{ id: order.id }} />
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

/** With older ones still to come, nobody knows the whole number. */
function StatTiles({ orders, more }: { orders: readonly Order[]; more: boolean }) {
  const { total, pending, delivered } = orderCounts(orders);
  const tiles = [
    { label: "Total Orders", value: total, look: "text-ink" },
    { label: "Pending", value: pending, look: "text-hold" },
    { label: "Delivered", value: delivered, look: "text-ok" },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-raised py-4">
      {tiles.map(({ label, value, look }) => (
        <div key={label} className="flex flex-col-reverse justify-end px-3 text-center sm:px-6">
          <dt className="text-sm leading-snug text-ink-soft">{label}</dt>
          <dd className={`text-2xl font-bold tabular-nums ${look}`}>
            {value}
            {more && "+"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
