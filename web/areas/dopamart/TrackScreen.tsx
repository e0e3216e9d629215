// /dopamart/orders/track/:token: an order by its tracking link, without a session.
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

// Full height, so that the footer does not shift while the content loads.
const fallback = (
  <div className="min-h-dvh">
    <LoadingState>Loading your order...</LoadingState>
  </div>
);

const OrderTracking = lazyComponent(() => import("./orders/OrderTracking"), {
  fallback,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md px-6 py-16">
      <LoadError onRetry={retry}>Your order could not be shown</LoadError>
    </div>
  ),
});

export function TrackScreen({ token }: { token: string }) {
  const { data: order, isPending, error, isFetching, refetch } = useQuery(trackQuery(token));
  useTitle(order && `Order #${order.id}`);
  useEffect(() => {
    // Removes paid items from the guest cart.
    if (order)
      void import("./cart/guestCartMerge")
        .then(({ applyOrderStatus }) => applyOrderStatus(order))
        .catch(() => undefined);
  }, [order]);

  if (isPending) return fallback;
  if (order) return <OrderTracking order={order} token={token} />;
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
