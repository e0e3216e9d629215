// How much is in the cart, for the badge in the bar: a member's at the server, a guest's on this device.
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "~/services/session";
import { itemCount, useGuestCart } from "./guestCart";
import { cartQuery } from "./memberCart";

/** None for a guest who has no cart, and while nobody knows. */
export function useCartCount(): number | undefined {
  const { status } = useSession();
  const guest = useGuestCart();
  const { data } = useQuery({ ...cartQuery, enabled: status === "member" });
  const order = guest?.order;
  useEffect(() => {
    // A guest may pay and never come back to the page that says so: the cart of a paid order is emptied all the same.
    // Nothing is said when that fails, because the next page looks again.
    if (order)
      void import("./guestCartMerge").then(({ refreshGuestOrder }) => refreshGuestOrder(order)).catch(() => undefined);
  }, [order]);
  if (status === "member") return data?.item_count;
  return guest ? itemCount(guest.items) : undefined;
}
