// /dopamart/cart: cart, address and payment steps.
import { Trans } from "@lingui/react/macro";
import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { CartSkeleton } from "./cart/CartSkeleton";

const CheckoutPage = deferHydration(() => import("./checkout/CheckoutPage"), {
  fallback: (
    <>
      <h1 className="mb-6 text-2xl">
        <Trans>Your Cart</Trans>
      </h1>
      <LoadingState skeleton={<CartSkeleton />}>
        <Trans>Loading your cart</Trans>
      </LoadingState>
    </>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>
        <Trans>Your cart could not be shown</Trans>
      </LoadError>
    </div>
  ),
});

export function CartScreen() {
  return (
    // Full height, so that the footer does not shift while the content loads.
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-6 sm:px-6 md:pt-10">
      <CheckoutPage />
    </div>
  );
}
