// Adding and removing products while browsing the shop, with a toast for each outcome.
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { errorMessage } from "~/api/errorMessages";
import { consumeFormDraft, saveFormDraft } from "~/lib/storage/formDrafts";
import { loginUrl } from "~/services/loginRedirect";
import { useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { addToCart, type Product } from "../api";
import { isValidProductId } from "./cart";
import { guestCart, shopAsGuest } from "./guestCart";
import { refetchCart } from "./memberCart";
import { useCart } from "./useCart";

/** The product to add after signing in. */
const PENDING_PRODUCT = "dopamart.wanted";

export function useAddToCart() {
  const cart = useCart();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useReplayPendingAdd(status === "member");

  /** Returns true when the product was added. */
  async function add(product: Product): Promise<boolean> {
    if (!isValidProductId(product.id)) return rejectInvalidProduct();
    if (status === "guest" && !guestCart()) return promptSignInOrGuest(product);
    return addToOpenCart(product);
  }

  async function addToOpenCart(product: Product): Promise<boolean> {
    try {
      const added = await cart.add(product);
      if (added) toast.success(t`Item added to cart successfully!`, { id: "cart" });
      return added;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return promptSignInOrGuest(product);
      toast.error(t`Failed to add item to cart`, { description: errorMessage(error) });
      return false;
    }
  }

  async function remove(product: Product): Promise<boolean> {
    if (!isValidProductId(product.id)) return rejectInvalidProduct();
    try {
      const removed = await cart.remove(product);
      if (removed) toast.success(t`Item removed from cart successfully!`, { id: "cart" });
      return removed;
    } catch (error) {
      toast.error(t`Failed to remove item from cart`, { description: errorMessage(error) });
      return false;
    }
  }

  function promptSignInOrGuest(product: Product): false {
    toast.info(t`Please sign in to add items to your cart`, {
      id: "sign-in-to-add",
      duration: 15_000,
      action: {
        label: t`Sign in`,
        onClick: () => {
          saveFormDraft(PENDING_PRODUCT, product.id);
          void navigate(loginUrl(pathname + search));
        },
      },
      cancel: {
        label: t`Shop as guest`,
        onClick: () => {
          shopAsGuest();
          void addToOpenCart(product);
        },
      },
    });
    return false;
  }

  return { ...cart, add, remove };
}

function rejectInvalidProduct(): false {
  toast.error(t`Invalid product selected`, { description: t`Please select a valid product` });
  return false;
}

/** Adds the product that the user chose before signing in. */
function useReplayPendingAdd(isMember: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isMember) return;
    const productId = consumeFormDraft(PENDING_PRODUCT);
    if (typeof productId !== "number" || !isValidProductId(productId)) return;
    addToCart(productId).then(
      () => {
        toast.success(t`Item added to cart successfully!`, { id: "cart" });
        void refetchCart(queryClient);
      },
      (error: unknown) => toast.error(t`Failed to add item to cart`, { description: errorMessage(error) }),
    );
  }, [isMember, queryClient]);
}
