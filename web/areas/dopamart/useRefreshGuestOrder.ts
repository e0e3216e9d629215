// Empties the guest cart once its order is paid, on any page: a guest may pay and never return to the tracking page.
import { useEffect } from "react";
import { useGuestCart } from "./cart/guestCart";

export function useRefreshGuestOrder(): void {
  const order = useGuestCart()?.order;
  useEffect(() => {
    if (!order) return;
    // A failure is ignored because the next page load checks again.
    void import("./cart/guestCartMerge")
      .then(({ refreshGuestOrder }) => refreshGuestOrder(order))
      .catch(() => undefined);
  }, [order]);
}
