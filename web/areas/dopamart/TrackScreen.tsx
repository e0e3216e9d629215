// /dopamart/orders/track/:token: an order, for whoever holds its link.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "~/api/client";
import { useTitle } from "~/lib/hooks/useTitle";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { QueryError } from "~/ui/feedback/QueryError";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { LoadError, lazyComponent } from "~/ui/lazyComponent";
import { trackQuery } from "./api";

// Tall enough that the end of the page does not show and jump.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading your order...</LoadingState>
  </div>
);

const Tracked = lazyComponent(() => import("./components/orders/OrderTracking"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>Your order could not be shown</LoadError>
    </div>
  ),
});

export const preload = Tracked.preload;

export function TrackScreen({ token }: { token: string }) {
  const { data: order, isPending, error, isFetching, refetch } = useQuery(trackQuery(token));
  useTitle(order && `Order #${order.id}`);
  useEffect(() => {
    // What was paid for leaves the guest's cart.
    if (order)
      void import("./guestCartMerge").then(({ applyOrderStatus }) => applyOrderStatus(order)).catch(() => undefined);
  }, [order]);

  if (isPending) return fallback;
  if (order) return <Tracked order={order} token={token} />;
  if (!(error instanceof ApiError) || error.status !== 404) {
    return (
      <QueryError
        level={1}
        title="Your order could not be loaded"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <EmptyState
      level={1}
      title="We do not find this order"
      text="The link may have a slip in it. It is in the e-mail we sent when you ordered."
      action={<ButtonLink to={paths.dopamart}>Go to Dopamart</ButtonLink>}
    />
  );
}
