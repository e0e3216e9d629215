// Places the order, then redirects to the payment provider.
import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, isNotFound } from "~/api/error";
import { errorMessage } from "~/api/errorMessages";
import { paths, trackPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { refreshAfterPayment } from "~/services/payments";
import { type PaymentStart, usePaymentRedirect } from "~/services/payments/usePaymentRedirect";
import { sessionQuery, useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { type AddressErrors, addressFields, type ContactErrors, serverFieldErrors } from "../addresses/address";
import { type CheckoutInput, checkOut, DOPAMART, type Order } from "../api";
import { guestCart, setPendingOrder } from "../cart/guestCart";
import { applyOrderStatus } from "../cart/guestCartMerge";
import { announceRedirect, paymentLink } from "../orders/paymentLink";
import { clearDraft } from "./draft";

export type CheckoutFailure =
  /** Less than the ordered quantity is in stock. */
  | { kind: "stock"; message: string; product: { id: number; name: string } | null; available: number }
  | { kind: "price"; expected: number; amount: number }
  /** Too many unpaid orders; they are listed on My Orders. */
  | { kind: "too-many-holds"; message: string }
  /** The order was placed but has no payment link yet. */
  | { kind: "no-link"; orderPath: string }
  | { kind: "failed"; message: string };

type Handlers = {
  onPlaced: (orderId: number) => void;
  onEmpty: () => void;
  onAddressNeeded: (message: string) => void;
  onAddressErrors: (errors: AddressErrors) => void;
  onContactErrors: (errors: ContactErrors) => void;
  onCouponRejected: () => void;
  onSessionExpired: () => void;
};

export function useCheckout(handlers: Handlers) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);

  const { pay, isPending } = usePaymentRedirect<CheckoutInput>({
    start,
    beforeRedirect: announceRedirect,
    onNoLink: () => {
      const guestOrder = status === "guest" ? guestCart()?.order : undefined;
      setFailure({ kind: "no-link", orderPath: guestOrder ? trackPath(guestOrder.token) : paths.orders });
    },
    onAnyError: () => {
      void queryClient.invalidateQueries({ queryKey: [...DOPAMART, "products"] });
      void queryClient.invalidateQueries({ queryKey: [...DOPAMART, "cart"] });
    },
    onUnauthorized: (error) => {
      if (status !== "member") return handleError(error);
      handlers.onSessionExpired();
      void queryClient.invalidateQueries(sessionQuery);
      void navigate(loginUrl(pathname + search));
      return "navigating";
    },
    onCode: {
      out_of_stock: (error) => {
        const { body } = error;
        const available = typeof body["available"] === "number" ? body["available"] : 0;
        setFailure({ kind: "stock", message: errorMessage(error), product: parseProduct(body["product"]), available });
      },
      price_changed: (error, input) => {
        const { amount } = error.body;
        if (typeof amount !== "number") return handleError(error);
        setFailure({ kind: "price", expected: input.expected_total ?? 0, amount });
      },
      too_many_holds: (error) => setFailure({ kind: "too-many-holds", message: errorMessage(error) }),
      cart_empty: handlers.onEmpty,
      address_needed: (error) => handlers.onAddressNeeded(errorMessage(error)),
      invalid_coupon: handlers.onCouponRejected,
    },
    onError: (error, input) => {
      // The address was deleted in another tab.
      if (isNotFound(error) && input.address_id) handlers.onAddressNeeded(t`Please select a delivery address`);
      else handleError(error);
    },
    onRestore: () => void refreshAfterPayment(queryClient),
  });

  async function start(input: CheckoutInput, signal: AbortSignal): Promise<PaymentStart> {
    setFailure(null);
    const order = await checkOut(input);
    const token = trackingToken(order);
    if (token) setPendingOrder({ id: order.id, token });
    if (order.status !== "pending") return completeFreeOrder(order, token);
    handlers.onPlaced(order.id);
    const paymentUrl = await paymentLink(queryClient, token ? { token } : { id: order.id }, order, signal);
    if (!signal.aborted) void queryClient.invalidateQueries({ queryKey: [...DOPAMART, "orders"] });
    return { paymentUrl };
  }

  /** An order with nothing to pay is complete at once. */
  function completeFreeOrder(order: Order, token: string | null): PaymentStart {
    if (token) applyOrderStatus(order);
    clearDraft();
    void refreshAfterPayment(queryClient);
    const { id: orderId } = order;
    toast.success(t`Order #${orderId} placed`, { id: "checkout", description: t`There was nothing to pay.` });
    void navigate(token ? trackPath(token) : paths.orders);
    return "navigating";
  }

  function handleError(error: unknown): void {
    if (!(error instanceof ApiError)) {
      fail(errorMessage(error));
      return;
    }
    const contactErrors = serverFieldErrors(error.errors, ["name", "email"], "guest.");
    const addressErrors = serverFieldErrors(error.errors, addressFields, "address.");
    if (Object.keys(contactErrors).length > 0) handlers.onContactErrors(contactErrors);
    else if (Object.keys(addressErrors).length > 0) handlers.onAddressErrors(addressErrors);
    else fail(errorMessage(error));
  }

  function fail(message: string): void {
    toast.error(t`Checkout failed. Please try again.`, { id: "checkout", description: message });
    setFailure({ kind: "failed", message });
  }

  return { isProcessing: isPending, failure, clearFailure: () => setFailure(null), pay };
}

/** The token of a guest's tracking link; null for a member. */
function trackingToken({ track_url }: Order): string | null {
  const token = track_url?.match(/\/track\/([^/?#]+)/)?.[1];
  return token ? decodeURIComponent(token) : null;
}

function parseProduct(value: unknown): { id: number; name: string } | null {
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown };
  return typeof id === "number" && typeof name === "string" ? { id, name } : null;
}
