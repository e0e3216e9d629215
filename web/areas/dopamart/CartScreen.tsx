// /dopamart/cart: the cart, the address, the payment.
import { deferHydration, LoadError } from "~/ui/lazyComponent";
import { LoadingState } from "~/ui/Skeleton";
import { CartSkeleton } from "./components/checkout/CartSkeleton";

const Checkout = deferHydration(() => import("./components/checkout/CheckoutPage"), {
  waiting: (
    <>
      <h1 className="mb-6 text-2xl">Your Cart</h1>
      <LoadingState shape={<CartSkeleton />}>Loading your cart</LoadingState>
    </>
  ),
  lost: (again) => (
    <div className="mx-auto max-w-md py-10">
      <LoadError again={again}>Your cart could not be shown</LoadError>
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
