// The number of items in the cart, for the badge in the nav bar.
import { useQuery } from "@tanstack/react-query";
import { useSession } from "~/services/session";
import { itemCount, useGuestCart } from "./cart/guestCart";
import { cartQuery } from "./cart/memberCart";

/** Undefined without a guest cart and while loading. */
export function useCartCount(): number | undefined {
  const { status } = useSession();
  const guest = useGuestCart();
  const { data } = useQuery({ ...cartQuery, enabled: status === "member" });
  if (status === "member") return data?.item_count;
  return guest ? itemCount(guest.items) : undefined;
}
