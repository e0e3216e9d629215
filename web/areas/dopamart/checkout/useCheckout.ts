// Checking out: from the press to the provider's page, with every way it can end.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "~/api/client";
import { paths, trackPath } from "~/lib/paths";
import { loginUrl } from "~/services/loginRedirect";
import { refreshAfterPayment } from "~/services/payments";
import { sessionQuery, useSession } from "~/services/session";
import { toast } from "~/ui/feedback/toast";
import { type AddressErrors, addressFields, type ContactErrors, serverFieldErrors } from "./address";
import { type CheckoutInput, checkOut, type Order } from "./api";
import { REDIRECT_DELAY_MS } from "./constants";
import { clearDraft } from "./draft";
import { setPendingOrder } from "./guestCart";
import { applyOrderStatus } from "./guestCartMerge";
import { DOPAMART } from "./memberCart";
import { paymentLink } from "./paymentLink";

export type CheckoutFailure =
  /** Somebody was quicker; so many of it are left. */
  | { kind: "stock"; words: string; product: { id: number; name: string } | null; available: number }
  | { kind: "price"; seen: number; amount: number }
  /** What stands in the way is on My Orders. */
  | { kind: "elsewhere"; words: string }
  /** The order is made, and the provider has given no link yet. */
  | { kind: "no-link"; order: string }
  | { kind: "failed"; why: string };

type Props = {
  /** The order is made; what follows is about its payment. */
  onPlaced: (order: number) => void;
  onEmpty: () => void;
  onAddressNeeded: (words: string) => void;
  onAddressErrors: (errors: AddressErrors) => void;
  onContactErrors: (errors: ContactErrors) => void;
  onCouponRefused: () => void;
};

export function useCheckout(props: Props) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const [processing, setProcessing] = useState(false);
  const [trouble, setTrouble] = useState<CheckoutFailure | null>(null);
  // A second press may come before the first has been drawn.
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    // The way back from the provider may bring this very page, still on its way there.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      attempt.current = null;
      setProcessing(false);
      void refreshAfterPayment(cache);
    };
    window.addEventListener("pageshow", shown);
    return () => {
      window.removeEventListener("pageshow", shown);
      attempt.current?.abort();
    };
  }, [cache]);

  async function pay(wish: CheckoutInput): Promise<void> {
    if (attempt.current) return;
    const own = new AbortController();
    attempt.current = own;
    setProcessing(true);
    setTrouble(null);
    const leaving = await send(wish, own.signal).catch((error: unknown) => own.signal.aborted || tell(error, wish));
    // On the way to another page the words stay until this one is gone.
    if (leaving || own.signal.aborted) return;
    attempt.current = null;
    setProcessing(false);
  }

  /** Whether this page is being left. */
  async function send(wish: CheckoutInput, signal: AbortSignal): Promise<boolean> {
    const placed = await checkOut(wish);
    const token = trackingToken(placed);
    if (token) setPendingOrder({ id: placed.id, token });
    if (placed.status !== "pending") return completeFreeOrder(placed, token);
    props.onPlaced(placed.id);
    const address = await paymentLink(cache, token ? { token } : { id: placed.id }, placed, signal);
    if (signal.aborted) return false;
    void cache.invalidateQueries({ queryKey: [...DOPAMART, "orders"] });
    if (!address) {
      setTrouble({ kind: "no-link", order: token ? trackPath(token) : paths.orders });
      return false;
    }
    toast.info("Redirecting to payment...", { id: "checkout" });
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    if (signal.aborted) return false;
    window.location.assign(address);
    return true;
  }

  /** Nothing was left to pay: the order is on its way already. */
  function completeFreeOrder(placed: Order, token: string | null): true {
    if (token) applyOrderStatus(placed);
    clearDraft();
    void refreshAfterPayment(cache);
    toast.success(`Order #${placed.id} placed`, { id: "checkout", description: "There was nothing to pay." });
    void navigate(token ? trackPath(token) : paths.orders);
    return true;
  }

  function tell(error: unknown, wish: CheckoutInput): boolean {
    if (!(error instanceof ApiError)) return failed("Unexpected error");
    const { status: number, code, message, errors, body } = error;
    void cache.invalidateQueries({ queryKey: [...DOPAMART, "products"] });
    void cache.invalidateQueries({ queryKey: [...DOPAMART, "cart"] });
    const wrong = serverFieldErrors(errors, addressFields, "address.");
    const contact = serverFieldErrors(errors, ["name", "email"], "guest.");
    if (number === 401 && status === "member") {
      // Everything typed is kept, and found again afterwards.
      void cache.invalidateQueries(sessionQuery);
      void navigate(loginUrl(pathname + search));
      return true;
    }
    if (code === "out_of_stock") {
      const available = typeof body["available"] === "number" ? body["available"] : 0;
      setTrouble({ kind: "stock", words: message, product: productIn(body["product"]), available });
    } else if (code === "price_changed" && typeof body["amount"] === "number") {
      setTrouble({ kind: "price", seen: wish.expected_total ?? 0, amount: body["amount"] });
    } else if (code === "too_many_holds") {
      setTrouble({ kind: "elsewhere", words: message });
    } else if (code === "cart_empty") {
      props.onEmpty();
    } else if (code === "address_needed") {
      props.onAddressNeeded(message);
    } else if (number === 404 && wish.address_id) {
      // Deleted meanwhile, in another tab.
      props.onAddressNeeded("Please select a delivery address");
    } else if (code === "invalid_coupon") {
      props.onCouponRefused();
    } else if (Object.keys(contact).length > 0) {
      props.onContactErrors(contact);
    } else if (Object.keys(wrong).length > 0) {
      props.onAddressErrors(wrong);
    } else {
      return failed(message);
    }
    return false;
  }

  function failed(why: string): false {
    toast.error("Checkout failed. Please try again.", { id: "checkout", description: why });
    setTrouble({ kind: "failed", why });
    return false;
  }

  return { processing, trouble, forgetTrouble: () => setTrouble(null), pay };
}

/** Guests are told where their order can be followed. */
function trackingToken({ track_url }: Order): string | null {
  const token = track_url?.match(/\/track\/([^/?#]+)/)?.[1];
  return token ? decodeURIComponent(token) : null;
}

function productIn(value: unknown): { id: number; name: string } | null {
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown };
  return typeof id === "number" && typeof name === "string" ? { id, name } : null;
}
