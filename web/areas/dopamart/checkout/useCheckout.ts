// Places the order, then redirects to the payment provider.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { paths, trackPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { refreshAfterPayment } from "~/services/payments";
import { sessionQuery, useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { type AddressErrors, addressFields, type ContactErrors, serverFieldErrors } from "../addresses/address";
import { type CheckoutInput, checkOut, DOPAMART, type Order } from "../api";
import { setPendingOrder } from "../cart/guestCart";
import { applyOrderStatus } from "../cart/guestCartMerge";
import { REDIRECT_DELAY_MS } from "../constants";
import { paymentLink } from "../orders/paymentLink";
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

type Props = {
  onPlaced: (orderId: number) => void;
  onEmpty: () => void;
  onAddressNeeded: (message: string) => void;
  onAddressErrors: (errors: AddressErrors) => void;
  onContactErrors: (errors: ContactErrors) => void;
  onCouponRejected: () => void;
};

export function useCheckout(props: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const [isProcessing, setProcessing] = useState(false);
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  // A second click can come before React has rendered the pending state.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // The back/forward cache may restore this page in its pending state.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setProcessing(false);
      void refreshAfterPayment(queryClient);
    };
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pageshow", onPageShow);
      attempt.current?.abort();
    };
  }, [queryClient]);

  async function pay(input: CheckoutInput): Promise<void> {
    if (attempt.current) return;
    const controller = new AbortController();
    attempt.current = controller;
    setProcessing(true);
    setFailure(null);
    const isLeaving = await placeOrder(input, controller.signal).catch(
      (error: unknown) => controller.signal.aborted || handleError(error, input),
    );
    // While the browser leaves, the pending state stays on screen.
    if (isLeaving || controller.signal.aborted) return;
    attempt.current = null;
    setProcessing(false);
  }

  /** Returns whether this page is being left. */
  async function placeOrder(input: CheckoutInput, signal: AbortSignal): Promise<boolean> {
    const order = await checkOut(input);
    const token = trackingToken(order);
    if (token) setPendingOrder({ id: order.id, token });
    if (order.status !== "pending") return completeFreeOrder(order, token);
    props.onPlaced(order.id);
    const paymentUrl = await paymentLink(queryClient, token ? { token } : { id: order.id }, order, signal);
    if (signal.aborted) return false;
    void queryClient.invalidateQueries({ queryKey: [...DOPAMART, "orders"] });
    if (!paymentUrl) {
      setFailure({ kind: "no-link", orderPath: token ? trackPath(token) : paths.orders });
      return false;
    }
    toast.info("Redirecting to payment...", { id: "checkout" });
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    if (signal.aborted) return false;
    window.location.assign(paymentUrl);
    return true;
  }

  /** An order with nothing to pay is complete at once. */
  function completeFreeOrder(order: Order, token: string | null): true {
    if (token) applyOrderStatus(order);
    clearDraft();
    void refreshAfterPayment(queryClient);
    toast.success(`Order #${order.id} placed`, { id: "checkout", description: "There was nothing to pay." });
    void navigate(token ? trackPath(token) : paths.orders);
    return true;
  }

  function handleError(error: unknown, input: CheckoutInput): boolean {
    if (!(error instanceof ApiError)) return fail("Unexpected error");
    const { status: httpStatus, code, message, errors, body } = error;
    void queryClient.invalidateQueries({ queryKey: [...DOPAMART, "products"] });
    void queryClient.invalidateQueries({ queryKey: [...DOPAMART, "cart"] });
    const addressErrors = serverFieldErrors(errors, addressFields, "address.");
    const contactErrors = serverFieldErrors(errors, ["name", "email"], "guest.");
    if (httpStatus === 401 && status === "member") {
      // The draft is restored after signing in.
      void queryClient.invalidateQueries(sessionQuery);
      void navigate(loginUrl(pathname + search));
      return true;
    }
    if (code === "out_of_stock") {
      const available = typeof body["available"] === "number" ? body["available"] : 0;
      setFailure({ kind: "stock", message, product: parseProduct(body["product"]), available });
    } else if (code === "price_changed" && typeof body["amount"] === "number") {
      setFailure({ kind: "price", expected: input.expected_total ?? 0, amount: body["amount"] });
    } else if (code === "too_many_holds") {
      setFailure({ kind: "too-many-holds", message });
    } else if (code === "cart_empty") {
      props.onEmpty();
    } else if (code === "address_needed") {
      props.onAddressNeeded(message);
    } else if (httpStatus === 404 && input.address_id) {
      // The address was deleted in another tab.
      props.onAddressNeeded("Please select a delivery address");
    } else if (code === "invalid_coupon") {
      props.onCouponRejected();
    } else if (Object.keys(contactErrors).length > 0) {
      props.onContactErrors(contactErrors);
    } else if (Object.keys(addressErrors).length > 0) {
      props.onAddressErrors(addressErrors);
    } else {
      return fail(message);
    }
    return false;
  }

  function fail(message: string): false {
    toast.error("Checkout failed. Please try again.", { id: "checkout", description: message });
    setFailure({ kind: "failed", message });
    return false;
  }

  return { isProcessing, failure, clearFailure: () => setFailure(null), pay };
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
