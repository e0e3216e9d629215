// /dopamart/cart: the cart, the address, the payment.
import { Lost, prerenderedPart } from "~/ui/part";
import { Loading } from "~/ui/Skeleton";
import { CartShape } from "./parts/CartShape";

const Checkout = prerenderedPart(() => import("./parts/Checkout"), {
  waiting: (
    <>
      <h1 className="mb-6 text-2xl">Your Cart</h1>
      <Loading shape={<CartShape />}>Loading your cart</Loading>
    </>
  ),
  lost: (again) => (
    <div className="mx-auto max-w-md py-10">
      <Lost again={again}>Your cart could not be shown</Lost>
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
