// Putting things into the cart and taking them out while looking around the shop, with the words for each outcome.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { addToCart, type Product } from "./api";
import { isValidProductId } from "./cart";
import { guestCart, shopAsGuest } from "./guestCart";
import { refetchCart } from "./memberCart";
import { useCart } from "./useCart";

/** What a guest wanted before they went to sign in. */
const PENDING_PRODUCT = "dopamart.wanted";

export function useAddToCart() {
  const cart = useCart();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useReplayPendingAdd(status === "member");

  /** True when it is in the cart now. */
  async function add(product: Product): Promise<boolean> {
    if (!isValidProductId(product.id)) return invalid();
    if (status === "guest" && !guestCart()) return promptSignInOrGuest(product);
    return put(product);
  }

  async function put(product: Product): Promise<boolean> {
    try {
      const done = await cart.add(product);
      if (done) toast.success("Item added to cart successfully!", { id: "cart" });
      return done;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return promptSignInOrGuest(product);
      toast.error("Failed to add item to cart", { description: errorMessage(error) });
      return false;
    }
  }

  async function remove(product: Product): Promise<boolean> {
    if (!isValidProductId(product.id)) return invalid();
    try {
      const done = await cart.remove(product);
      if (done) toast.success("Item removed from cart successfully!", { id: "cart" });
      return done;
    } catch (error) {
      toast.error("Failed to remove item from cart", { description: errorMessage(error) });
      return false;
    }
  }

  function promptSignInOrGuest(product: Product): false {
    toast.info("Please sign in to add items to your cart", {
      id: "sign-in-to-add",
      duration: 15_000,
      action: {
        label: "Sign in",
        onClick: () => {
          saveFormDraft(PENDING_PRODUCT, product.id);
          void navigate(loginUrl(pathname + search));
        },
      },
      cancel: {
        label: "Shop as guest",
        onClick: () => {
          shopAsGuest();
          void put(product);
        },
      },
    });
    return false;
  }

  return { ...cart, add, remove };
}

function invalid(): false {
  toast.error("Invalid product selected", { description: "Please select a valid product" });
  return false;
}

export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : "Unexpected error";
}

/** Whoever pressed Add to Cart and had to sign in first finds it in the cart. */
function useReplayPendingAdd(isMember: boolean) {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isMember) return;
    const wanted = consumeFormDraft(PENDING_PRODUCT);
    if (typeof wanted !== "number" || !isValidProductId(wanted)) return;
    addToCart(wanted).then(
      () => {
        toast.success("Item added to cart successfully!", { id: "cart" });
        void refetchCart(cache);
      },
      (error: unknown) => toast.error("Failed to add item to cart", { description: errorMessage(error) }),
    );
  }, [isMember, cache]);
}
