// /dopamart/orders: what I have ordered.

import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { OrderListSkeleton } from "./components/orders/OrderListSkeleton";

const Mine = deferHydration(() => import("./components/orders/OrderList"), {
  fallback: <LoadingState skeleton={<OrderListSkeleton />}>Loading your orders...</LoadingState>,
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>Your orders could not be shown</LoadError>
    </div>
  ),
});

export function OrdersScreen() {
  return (
    // Tall enough that the end of the page does not show and jump, whatever comes.
    <div className="mx-auto min-h-dvh max-w-3xl px-4 pt-8 sm:px-6 md:pt-12">
      <h1 className="mb-6 px-2 text-2xl sm:px-0">My Orders</h1>
      <Mine />
    </div>
  );
}
