// /dopamart/cart: the cart, the address, the payment.

import { LoadingState } from "~/ui/feedback/Skeleton";
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { CartSkeleton } from "./components/checkout/CartSkeleton";

const Checkout = deferHydration(() => import("./components/checkout/CheckoutPage"), {
  fallback: (
    <>
      <h1 className="mb-6 text-2xl">Your Cart</h1>
      <LoadingState skeleton={<CartSkeleton />}>Loading your cart</LoadingState>
    </>
  ),
  errorFallback: (retry) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError onRetry={retry}>Your cart could not be shown</LoadError>
    </div>
  ),
});

export function CartScreen() {
  return (
    // Tall enough that the end of the page does not show and jump, whatever comes.
    <div className="mx-auto min-h-dvh max-w-6xl px-4 pt-6 sm:px-6 md:pt-10">
      <Checkout />
    </div>
  );
}
