// /dopamart/orders/track/:token: an order by its tracking link, without a session.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTitle } from "~/lib/hooks/useTitle";
import { paths } from "~/lib/paths";
import { ButtonLink } from "~/ui/Button";
import { EmptyState } from "~/ui/feedback/EmptyState";
import { PageLoadError, PageLoading } from "~/ui/feedback/PageState";
import { QueryState } from "~/ui/feedback/QueryState";
import { lazyComponent } from "~/ui/lazyComponent";
import { trackQuery } from "./api";

const loading = (
  <PageLoading>
    <Trans>Loading your order...</Trans>
  </PageLoading>
);

const OrderTracking = lazyComponent(() => import("./orders/OrderTracking"), {
  fallback: loading,
  errorFallback: (retry) => (
    <PageLoadError onRetry={retry}>
      <Trans>Your order could not be shown</Trans>
    </PageLoadError>
  ),
});

export const preload = OrderTracking.preload;

export function TrackScreen({ token }: { token: string }) {
  const query = useQuery(trackQuery(token));
  const { data: order } = query;
  const orderId = order?.id;
  useTitle(orderId === undefined ? undefined : t`Order #${orderId}`);
  useEffect(() => {
    if (!order) return;
    // Removes paid items from the guest cart.
    void import("./cart/guestCartMerge").then(({ applyOrderStatus }) => applyOrderStatus(order)).catch(() => undefined);
  }, [order]);
  return (
    <QueryState
      query={query}
      level={1}
      loading={loading}
      error={t`Your order could not be loaded`}
      notFound={
        <EmptyState
          level={1}
          title={t`We do not find this order`}
          text={t`The link may have a slip in it. It is in the e-mail we sent when you ordered.`}
          action={
            <ButtonLink to={paths.dopamart}>
              <Trans>Go to Dopamart</Trans>
            </ButtonLink>
          }
        />
      }
    >
      {(order) => <OrderTracking order={order} token={token} />}
    </QueryState>
  );
}
