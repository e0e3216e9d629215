// /dopamart/orders: the orders of a member.
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { PageHeader } from "~/ui/PageHeader";
import { OrderListSkeleton } from "./orders/OrderListSkeleton";

const OrderList = deferHydration(() => import("./orders/OrderList"), {
  fallback: (
    <LoadingState skeleton={<OrderListSkeleton />}>
      <Trans>Loading your orders...</Trans>
    </LoadingState>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>Your orders could not be shown</Trans>
      </LoadError>
    </div>
  ),
});

export function OrdersScreen() {
  return (
    // Full height, so that the footer does not shift while the content loads.
    <div className="mx-auto min-h-dvh max-w-3xl px-4 pt-8 sm:px-6 md:pt-12">
      <PageHeader title={t`My Orders`} className="mb-6" />
      <OrderList />
    </div>
  );
}
